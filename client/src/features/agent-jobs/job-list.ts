/**
 * Lists of agent jobs, as plain data: which are shown, what has ended since, and how pages of a list
 * join one that is there. Knows no editor and no request.
 */
import { type AgentJob, compareJobs, isRunning, phaseOf } from "../../platform/agent-jobs.ts";

export type Filter = "all" | "running" | "halted" | "mine";

export const filters: readonly { readonly filter: Filter; readonly title: string }[] = [
  { filter: "all", title: "All jobs" },
  { filter: "running", title: "Running jobs" },
  { filter: "halted", title: "Halted jobs" },
  { filter: "mine", title: "My jobs" },
];

/** A filter as it was kept. */
export function decodeFilter(value: unknown): Filter {
  return filters.find(({ filter }) => filter === value)?.filter ?? "all";
}

/** @param userId whose jobs are mine; without it none is */
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

/** The users that jobs name and how many jobs each has, those of the newest jobs first. */
export function usersOf(jobs: readonly AgentJob[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { userId } of jobs) if (userId !== undefined) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

export function sorted(jobs: readonly AgentJob[]): readonly AgentJob[] {
  return [...jobs].sort(compareJobs);
}

export function runningCount(jobs: readonly AgentJob[]): number {
  return jobs.filter(isRunning).length;
}

/** The ids of the jobs that run; a job without an id cannot be found again. */
export function runningIds(jobs: readonly AgentJob[]): ReadonlySet<string> {
  return new Set(jobs.flatMap((job) => (job.sessionId !== "" && isRunning(job) ? [job.sessionId] : [])));
}

/** The jobs that ran before and have halted. One that has vanished, or of which nothing is said, has not been seen to end. */
export function ended(before: readonly AgentJob[], now: readonly AgentJob[]): readonly AgentJob[] {
  const ran = runningIds(before);
  return now.filter((job) => ran.has(job.sessionId) && phaseOf(job) === "halted");
}

/** A list with the newer state of some of its jobs, and with those that are new. */
export function joinedWith(jobs: readonly AgentJob[], newer: readonly AgentJob[]): readonly AgentJob[] {
  const states = new Map(newer.flatMap((job) => (job.sessionId === "" ? [] : [[job.sessionId, job]])));
  const known = new Set(jobs.map(({ sessionId }) => sessionId));
  return [
    ...jobs.map((job) => states.get(job.sessionId) ?? job),
    ...newer.filter(({ sessionId }) => sessionId !== "" && !known.has(sessionId)),
  ];
}
