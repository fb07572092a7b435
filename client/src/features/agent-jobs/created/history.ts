/**
 * The agent jobs that were created from this workspace, newest first: plain data, stored with the workspace because nothing lists
 * them, and changed by pure functions. Contains no key. Does not depend on the editor or on requests.
 */
import { type CreatedJobState, decodeCreatedJob, isActive } from "../../../platform/created-jobs.ts";
import { elements, filledText, isObject, present } from "../../../platform/json.ts";
import { withoutKeys } from "../../../platform/keys.ts";

/** Why the state of a job is unknown. */
interface JobProblem {
  /**
   * `gone`: the service does not recognize the job. `refused`: a retry is useless until the user changes something. `passing`: the
   * request is repeated automatically.
   */
  readonly kind: "gone" | "refused" | "passing";
  /** A sentence for people. */
  readonly message: string;
}

/** A job that was created from this workspace, with what is known of its progress. */
export interface CreatedJob {
  readonly project: string;
  /** The origin of the service, without a path: the job is read only from this origin. */
  readonly origin: string;
  readonly siteName: string;
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  /** The beginning of what the agent was asked. */
  readonly prompt: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the last message was sent, the prompt included. */
  readonly askedAt: number;
  /** The number of follow-up messages. */
  readonly messages: number;
  /** What the service reported last. */
  readonly state: CreatedJobState;
  readonly trouble?: JobProblem;
}

/** Created jobs, newest first. */
export type CreatedHistory = readonly CreatedJob[];

/** How much is stored: jobs, and characters of a prompt. */
export const maxKept = { jobs: 100, prompt: 2000 } as const;

/** How long a job is polled after the last message to it, in milliseconds. */
const maxAge = 6 * 3_600_000;

/** The id of a job, unique among all projects and services. */
export function createdJobId({ origin, project, state }: CreatedJob): string {
  return JSON.stringify([origin, project, state.id]);
}

/** Whether a job has worked for so long without a new message that it is no longer polled. */
export function isOverdue({ state, askedAt }: CreatedJob, now: number): boolean {
  return isActive(state) && now - askedAt > maxAge;
}

/** Whether a job is polled: it may make progress, and no error requires an action of the user. */
export function isFollowed(job: CreatedJob, now: number): boolean {
  if (!isActive(job.state) || isOverdue(job, now)) return false;
  return job.trouble === undefined || job.trouble.kind === "passing";
}

/** The beginning of a prompt as it is stored, without keys. */
export function keptPrompt(prompt: string, key: string): string {
  return withoutKeys(prompt, [key])
    .slice(0, maxKept.prompt)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** The history with a new job at its start, within the bounds. A job with the same id is replaced. */
export function withJob(history: CreatedHistory, job: CreatedJob): CreatedHistory {
  const id = createdJobId(job);
  return [job, ...history.filter((one) => createdJobId(one) !== id)].slice(0, maxKept.jobs);
}

/** The job without its problem, so that it is polled again. */
export function withoutProblem(job: CreatedJob): CreatedJob {
  const { trouble: _, ...rest } = job;
  return rest;
}

/** A number in the range of dates, in milliseconds since 1970. */
function time(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= 8_000_000_000_000_000 ? value : undefined;
}

function decodeProblem(value: unknown): JobProblem | undefined {
  if (!isObject(value)) return undefined;
  const { kind } = value;
  const message = filledText(value.message);
  // A passing problem is dropped: it may be over by now.
  return (kind === "gone" || kind === "refused") && message !== undefined ? { kind, message } : undefined;
}

function decodeJob(value: unknown): CreatedJob | undefined {
  if (!isObject(value)) return undefined;
  const state = decodeCreatedJob(restoredState(value.state));
  const project = filledText(value.project);
  const origin = filledText(value.origin);
  const createdAt = time(value.createdAt);
  if (state === undefined || project === undefined || origin === undefined || createdAt === undefined)
    return undefined;
  const messages = value.messages;
  return present<CreatedJob>({
    project,
    origin,
    siteName: filledText(value.siteName) ?? project,
    folder: filledText(value.folder) ?? "",
    prompt: (filledText(value.prompt) ?? "").slice(0, maxKept.prompt),
    createdAt,
    askedAt: time(value.askedAt) ?? createdAt,
    messages: typeof messages === "number" && Number.isSafeInteger(messages) && messages > 0 ? messages : 0,
    state,
    trouble: decodeProblem(value.trouble),
  });
}

/** A stored state in the service's form: only the source differs. */
function restoredState(value: unknown): unknown {
  return isObject(value) ? { ...value, source: { repository: value.repository, ref: value.ref } } : value;
}

/** Decodes a stored history; unreadable jobs are omitted. */
export function decodeCreatedHistory(value: unknown): CreatedHistory {
  return elements(value)
    .flatMap((one) => decodeJob(one) ?? [])
    .slice(0, maxKept.jobs);
}
