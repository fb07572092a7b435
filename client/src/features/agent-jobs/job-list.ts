/**
 * Lists of agent jobs as plain data: which jobs are shown, which have ended, and how new pages are merged into a list.
 * Does not depend on the editor or on requests.
 */
import { type AgentJob, compareJobs, isRunning, phaseOf } from "../../platform/agent-jobs.ts";

/** Which jobs are shown, by their state or their user. */
export type Filter = "all" | "running" | "halted" | "mine";

export const filters: readonly { readonly filter: Filter; readonly title: string }[] = [
  { filter: "all", title: "All jobs" },
  { filter: "running", title: "Running jobs" },
  { filter: "halted", title: "Halted jobs" },
  { filter: "mine", title: "My jobs" },
];

/** Decodes a stored filter; anything else is the default filter. */
export function decodeFilter(value: unknown): Filter {
  return filters.find(({ filter }) => filter === value)?.filter ?? "all";
}

/**
 * The jobs that a filter selects.
 * @param userId the id of the user of the filter "mine"; without an id this filter selects no job
 */
export function filtered(
  jobs: readonly AgentJob[],
  filter: Filter,
  userId: string | undefined,
): readonly AgentJob[] {
  switch (filter) {
    case "all":
      return jobs;
    case "running":
      return jobs.filter(isRunning);
    case "halted":
      return jobs.filter((job) => phaseOf(job) === "halted");
    case "mine":
      return jobs.filter((job) => job.userId !== undefined && job.userId === userId);
  }
}

/** The users that jobs name, with the number of their jobs; users of the newest jobs first. */
export function usersOf(jobs: readonly AgentJob[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { userId } of jobs) if (userId !== undefined) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

/** The jobs in the order of the list, in a new array. */
export function sorted(jobs: readonly AgentJob[]): readonly AgentJob[] {
  return [...jobs].sort(compareJobs);
}

export function runningCount(jobs: readonly AgentJob[]): number {
  return jobs.filter(isRunning).length;
}

/** The ids of the running jobs; a job without an id cannot be found again. */
export function runningIds(jobs: readonly AgentJob[]): ReadonlySet<string> {
  return new Set(jobs.flatMap((job) => (job.sessionId !== "" && isRunning(job) ? [job.sessionId] : [])));
}

/**
 * The jobs that were running before and have ended. A job that has disappeared, or has no known state, does not count
 * as ended.
 */
export function ended(before: readonly AgentJob[], now: readonly AgentJob[]): readonly AgentJob[] {
  const ran = runningIds(before);
  return now.filter((job) => ran.has(job.sessionId) && phaseOf(job) === "halted");
}

/** A list with the newer state of some of its jobs, and with the new jobs. */
export function joinedWith(jobs: readonly AgentJob[], newer: readonly AgentJob[]): readonly AgentJob[] {
  const states = new Map(newer.flatMap((job) => (job.sessionId === "" ? [] : [[job.sessionId, job]])));
  const known = new Set(jobs.map(({ sessionId }) => sessionId));
  return [
    ...jobs.map((job) => states.get(job.sessionId) ?? job),
    ...newer.filter(({ sessionId }) => sessionId !== "" && !known.has(sessionId)),
  ];
}
