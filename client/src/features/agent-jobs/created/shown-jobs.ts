/** The jobs of the view: those that this extension has created and those that the service lists, each once. Pure: plain data. */
import type { AgentJob } from "../../../platform/agent-jobs.ts";
import { isActive } from "../../../platform/created-jobs.ts";
import { isSameProject } from "../../../service/call-target.ts";
import { type Filter, filtered, sorted } from "../job-list.ts";
import type { CreatedHistory, CreatedJob } from "./history.ts";

/** The title of a job from its prompt: the first line that is not blank. */
export function titleOfPrompt(prompt: string): string | undefined {
  return prompt
    .split("\n")
    .map((line) => line.replace(/^[#>*\-\s]+/, "").trim())
    .find((line) => line !== "");
}

/** The reason why a job has stopped, in the list's terms; missing for active jobs and unknown statuses. */
const reasons: Readonly<Record<string, string>> = {
  completed: "completed",
  failed: "error",
  archived: "archived",
};

/**
 * A created job in the form of the list.
 * @param twin the same job in the list, which also has a branch and to-dos
 */
function inListForm({ prompt, createdAt, state }: CreatedJob, twin: AgentJob | undefined): AgentJob {
  const reason = Object.hasOwn(reasons, state.status) ? reasons[state.status] : undefined;
  const { haulted: _, haultReason: __, ...listed } = twin ?? { sessionId: state.id, todos: [] };
  const title = titleOfPrompt(prompt) ?? listed.title;
  return {
    ...listed,
    ...(title === undefined ? {} : { title }),
    ...(state.prLink === undefined ? {} : { pullRequestLink: state.prLink }),
    createdAt: new Date(createdAt).toISOString(),
    ...(state.status === "active" ? { haulted: false } : {}),
    ...(reason === undefined || isActive(state) ? {} : { haulted: true, haultReason: reason }),
  };
}

function isTwin({ state }: CreatedJob, { sessionId, pullRequestLink }: AgentJob): boolean {
  return sessionId === state.id || (pullRequestLink !== undefined && pullRequestLink === state.prLink);
}

/** A job of the view; `created` if this extension has created it. */
export interface ShownJob {
  readonly job: AgentJob;
  readonly created?: CreatedJob;
}

/** All jobs in the order of the list: running jobs first, then the newest first. */
export function shownJobs(created: CreatedHistory, jobs: readonly AgentJob[]): readonly ShownJob[] {
  if (created.length === 0) return jobs.map((job) => ({ job }));
  const twins = new Set<AgentJob>();
  const createdByJob = new Map<AgentJob, CreatedJob>();
  for (const createdJob of created) {
    const twin = jobs.find((job) => isTwin(createdJob, job));
    if (twin !== undefined) twins.add(twin);
    createdByJob.set(inListForm(createdJob, twin), createdJob);
  }
  return sorted([...createdByJob.keys(), ...jobs.filter((job) => !twins.has(job))]).map((job) => {
    const createdJob = createdByJob.get(job);
    return createdJob === undefined ? { job } : { job, created: createdJob };
  });
}

/** The jobs that a filter selects; jobs that this extension has created are the user's own. */
export function filteredJobs(
  jobs: readonly ShownJob[],
  filter: Filter,
  userId: string | undefined,
): readonly ShownJob[] {
  const selected = new Set(
    filtered(
      jobs.map(({ job }) => job),
      filter,
      userId,
    ),
  );
  return jobs.filter(({ job, created }) => selected.has(job) || (filter === "mine" && created !== undefined));
}

/** The created jobs of a project; all of them if no project is shown. */
export function createdFor(
  history: CreatedHistory,
  project: { readonly origin: string; readonly project: string } | undefined,
): CreatedHistory {
  return project === undefined ? history : history.filter((job) => isSameProject(job, project));
}
