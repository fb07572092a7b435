/**
 * Operations on lists of agent jobs as plain data: filters, jobs that have ended, and merging new pages into a
 * list. Does not depend on the editor or on requests.
 */
import { type AgentJob, compareJobs, isRunning, phaseOf } from "../../platform/agent-jobs.ts";

/** A selection of jobs by state or user. */
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
 * @param userId the user for the filter "mine", which selects no job without an id
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

/** The jobs in the order of the list, as a new array. */
export function sorted(jobs: readonly AgentJob[]): readonly AgentJob[] {
  return [...jobs].sort(compareJobs);
}

export function runningCount(jobs: readonly AgentJob[]): number {
  return jobs.filter(isRunning).length;
}

/** The ids of the running jobs; jobs without an id cannot be tracked. */
export function runningIds(jobs: readonly AgentJob[]): ReadonlySet<string> {
  return new Set(jobs.flatMap((job) => (job.sessionId !== "" && isRunning(job) ? [job.sessionId] : [])));
}

/** The jobs that were running and have ended. A job that has disappeared, or whose state is unknown, does not count as ended. */
export function ended(before: readonly AgentJob[], now: readonly AgentJob[]): readonly AgentJob[] {
  const wasRunning = runningIds(before);
  return now.filter((job) => wasRunning.has(job.sessionId) && phaseOf(job) === "halted");
}

/** The list with newer states of its jobs, and with additional jobs. */
export function joinedWith(jobs: readonly AgentJob[], newer: readonly AgentJob[]): readonly AgentJob[] {
  const states = new Map(newer.flatMap((job) => (job.sessionId === "" ? [] : [[job.sessionId, job]])));
  const knownIds = new Set(jobs.map(({ sessionId }) => sessionId));
  return [
    ...jobs.map((job) => states.get(job.sessionId) ?? job),
    ...newer.filter(({ sessionId }) => sessionId !== "" && !knownIds.has(sessionId)),
  ];
}
