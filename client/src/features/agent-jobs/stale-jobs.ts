/**
 * Detects jobs whose state stays "running" although nothing changes: the service may never report that such a job
 * has stopped, so polling must end. Pure: plain data.
 */
import type { AgentJob } from "../../platform/agent-jobs.ts";
import { runningIds } from "./job-list.ts";

/** How long an unchanged running job is polled, in milliseconds. */
export const maxUnchanged = 2 * 60 * 60_000;

/** The last reported state of a running job, and when it was first reported. */
interface LastState {
  readonly state: string;
  readonly since: number;
}

/** The last states of running jobs, by job id. */
export type LastStates = ReadonlyMap<string, LastState>;

/** The last states after receiving a new list. */
export function lastStates(before: LastStates, jobs: readonly AgentJob[], now: number): LastStates {
  const running = runningIds(jobs);
  const states = new Map<string, LastState>();
  for (const job of jobs) {
    if (!running.has(job.sessionId)) continue;
    const state = JSON.stringify(job);
    const last = before.get(job.sessionId);
    states.set(job.sessionId, last?.state === state ? last : { state, since: now });
  }
  return states;
}

/** The ids of running jobs that have not changed for too long. */
export function staleIds(states: LastStates, now: number): ReadonlySet<string> {
  const stale = [...states].filter(([, { since }]) => now - since >= maxUnchanged);
  return new Set(stale.map(([id]) => id));
}
