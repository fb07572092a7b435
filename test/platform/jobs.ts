/** Agent jobs of the test platform's projects. */

const hour = 3_600_000;
const start = Date.parse("2026-01-02T03:04:05.000Z");

function timeOf(number: number): string {
  return new Date(start + number * hour).toISOString();
}

/** The job with this number; every tenth is still running. */
export function job(number: number): Readonly<Record<string, unknown>> {
  const runs = number % 10 === 0;
  return {
    sessionId: `session-${number}`,
    subdomain: "acme",
    branch: `agent/task-${number}`,
    haulted: !runs,
    haultReason: runs ? "processing" : "completed",
    pullRequestLink: `https://github.com/acme/docs/pull/${number}`,
    messageToUser: runs ? "Working on it." : "Done: the guide is rewritten.",
    todos: [
      { id: "1", content: "Read the guide", status: "completed", priority: "high" },
      { id: "2", content: "Rewrite it", status: runs ? "in_progress" : "completed", priority: "medium" },
      { id: "3", content: "Open a pull request", status: "pending", priority: "low" },
    ],
    createdAt: timeOf(number),
    title: `Rewrite guide ${number}`,
    userId: number % 2 === 0 ? "user-1" : "user-2",
  };
}

export function jobs(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => job(count - index));
}

/** Elements that are incomplete, of a future version, or not jobs at all. */
export const malformedJobs: readonly unknown[] = [
  job(1),
  null,
  {
    sessionId: "nulls",
    subdomain: null,
    branch: null,
    haulted: null,
    haultReason: null,
    pullRequestLink: null,
    messageToUser: null,
    todos: null,
    createdAt: null,
  },
  "not a job",
  {
    sessionId: "future",
    branch: "agent/future",
    haulted: true,
    haultReason: "waiting_for_weather",
    todos: [
      { id: "1", content: "Wait", status: "dreaming", priority: "cosmic" },
      null,
      { id: 7, content: 42, status: null },
      "a bare line",
    ],
    createdAt: "soon",
    shape: { of: "things to come" },
  },
  {},
  job(2),
];
