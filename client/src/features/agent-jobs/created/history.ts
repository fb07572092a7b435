/**
 * The agent jobs that were created from this workspace, newest first: plain data, stored with the workspace because no
 * operation lists them, and changed by pure functions. Contains no key. Does not depend on the editor or on requests.
 */

import { type CreatedJobState, decodeCreatedJob, isActive } from "../../../platform/created-jobs.ts";
import { elements, filledText, isObject, momentIn, present } from "../../../platform/json.ts";
import { withoutKeys } from "../../../platform/keys.ts";
import { beginningOf } from "../../../platform/text-beginning.ts";
import { decodeTrouble, type Trouble } from "../../../service/following.ts";

/** A job that was created from this workspace, with its last known state. */
export interface CreatedJob {
  readonly project: string;
  /** The origin of the service, without a path; the job is read only from this origin. */
  readonly origin: string;
  readonly siteName: string;
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  /** The beginning of the prompt. */
  readonly prompt: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the prompt or the last message was sent. */
  readonly askedAt: number;
  /** The number of follow-up messages. */
  readonly messages: number;
  /** The state that the service reported last. */
  readonly state: CreatedJobState;
  readonly trouble?: Trouble;
}

/** Created jobs, newest first. */
export type CreatedHistory = readonly CreatedJob[];

/** The maximum number of stored jobs, and of characters of a prompt. */
export const maxStored = { jobs: 100, prompt: 2000 } as const;

/** How long a job is polled after its last message, in milliseconds. */
const maxAge = 6 * 3_600_000;

/** The id of a job, unique among all projects and services. */
export function createdJobId({ origin, project, state }: CreatedJob): string {
  return JSON.stringify([origin, project, state.id]);
}

/** Whether a job has been active for so long without a new message that it is no longer polled. */
export function isOverdue({ state, askedAt }: CreatedJob, now: number): boolean {
  return isActive(state) && now - askedAt > maxAge;
}

/** The beginning of a prompt, to be stored, without keys. */
export function storedPrompt(prompt: string, key: string): string {
  return beginningOf(withoutKeys(prompt, [key]), maxStored.prompt);
}

/** The history with a new job at its start, within its bounds. A job with the same id is replaced. */
export function withJob(history: CreatedHistory, job: CreatedJob): CreatedHistory {
  const id = createdJobId(job);
  return [job, ...history.filter((previous) => createdJobId(previous) !== id)].slice(0, maxStored.jobs);
}

function decodeJob(value: unknown): CreatedJob | undefined {
  if (!isObject(value)) return undefined;
  const state = decodeCreatedJob(restoredState(value.state));
  const project = filledText(value.project);
  const origin = filledText(value.origin);
  const createdAt = momentIn(value.createdAt);
  if (state === undefined || project === undefined || origin === undefined || createdAt === undefined)
    return undefined;
  const messages = value.messages;
  return present<CreatedJob>({
    project,
    origin,
    siteName: filledText(value.siteName) ?? project,
    folder: filledText(value.folder) ?? "",
    prompt: (filledText(value.prompt) ?? "").slice(0, maxStored.prompt),
    createdAt,
    askedAt: momentIn(value.askedAt) ?? createdAt,
    messages: typeof messages === "number" && Number.isSafeInteger(messages) && messages > 0 ? messages : 0,
    state,
    trouble: decodeTrouble(value.trouble),
  });
}

/** A stored state in the service's form, which differs only in the source. */
function restoredState(value: unknown): unknown {
  return isObject(value) ? { ...value, source: { repository: value.repository, ref: value.ref } } : value;
}

/** Decodes a stored history; unreadable jobs are skipped. */
export function decodeCreatedHistory(value: unknown): CreatedHistory {
  return elements(value)
    .flatMap((job) => decodeJob(job) ?? [])
    .slice(0, maxStored.jobs);
}
