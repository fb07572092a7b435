/**
 * Agent jobs that this editor creates (F15.21): creates them, reads them by id, and sends follow-up messages. No
 * operation lists them, so the caller stores their ids. Decoding keeps unknown values as received.
 */

import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { filledText, isObject, nameIn, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";
import { beginningOf } from "./text-beginning.ts";

/** The state of a created job in the service's terms; optional fields are those that the service may omit. */
export interface CreatedJobState {
  readonly id: string;
  /** `active`, `completed`, `failed`, `archived`, or another value as received; `unknown` if it is missing. */
  readonly status: string;
  readonly prLink?: string;
  /** The repository, and the branch that the job starts from. */
  readonly repository?: string;
  readonly ref?: string;
  readonly model?: string;
}

/** The maximum length of a prompt in characters: the service documents none, but a longer one is too much to review. */
export const maxPrompt = 60_000;

/** In characters: all stored texts of a job are short. */
const maxText = 2000;

const statuses = ["active", "completed", "failed", "archived"] as const;

/** Whether a job may still make progress; with an unrecognized status it may. */
export function isActive({ status }: Pick<CreatedJobState, "status">): boolean {
  return status !== "completed" && status !== "failed" && status !== "archived";
}

/** Creates a job; never retried. After an error of kind `network`, `timeout` or `malformed`, the job may have been created. */
export function createAgentJob(
  connection: Connection,
  { prompt, ...access }: ProjectAccess & { readonly prompt: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState>> {
  const call = { ...projectCall(endpoints.createAgentJob, access), body: { prompt } };
  const form = { decode: decodeCreatedJob, why: "it does not contain the ID of the agent job" };
  return requestValue(connection, call, form, signal);
}

/** The form of an answer about a job, which keeps the id by which it was requested. */
function formOf(id: string) {
  return {
    decode: (value: unknown, secrets: readonly string[]): CreatedJobState | undefined =>
      isObject(value) ? decodeCreatedJob({ ...value, id }, secrets) : undefined,
    why: "it does not describe an agent job",
  };
}

/** Reads the state of a job. The job keeps the id by which it was requested, even if the answer has another. */
export function readAgentJob(
  connection: Connection,
  { jobId, ...access }: ProjectAccess & { readonly jobId: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState>> {
  const { parameters, ...call } = projectCall(endpoints.readAgentJob, access);
  return requestValue(connection, { ...call, parameters: { ...parameters, jobId } }, formOf(jobId), signal);
}

/** Sends a follow-up message to a job; never retried. The status is `unknown` if the answer has no state. */
export function messageAgentJob(
  connection: Connection,
  { jobId, prompt, ...access }: ProjectAccess & { readonly jobId: string; readonly prompt: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState>> {
  const { parameters, ...call } = projectCall(endpoints.messageAgentJob, access);
  const messageCall = { ...call, parameters: { ...parameters, jobId }, body: { prompt } };
  return requestValue(connection, messageCall, formOf(jobId), signal);
}

/**
 * Decodes the state of a job; undefined if the value has no id that can be stored.
 * @param secrets are removed from all values
 */
export function decodeCreatedJob(
  value: unknown,
  secrets: readonly string[] = [],
): CreatedJobState | undefined {
  if (!isObject(value)) return undefined;
  const id = nameIn(value.id);
  // The id is stored, so it must not contain a key.
  if (id === undefined || withoutSecrets(id, secrets) !== id) return undefined;
  const text = (field: unknown): string | undefined => {
    const displayed = filledText(shownText(field));
    if (displayed === undefined) return undefined;
    const clean = withoutTerminalCommands(beginningOf(displayed, maxText));
    return filledText(withoutKeys(clean, secrets))?.trim();
  };
  const source = isObject(value.source) ? value.source : {};
  return present<CreatedJobState>({
    id,
    status: knownStatus(text(value.status)),
    prLink: text(value.prLink),
    repository: text(source.repository),
    ref: text(source.ref),
    model: text(value.model),
  });
}

/** The platform's status that a string names, in any case; other text is returned unchanged. */
function knownStatus(text: string | undefined): string {
  if (text === undefined) return "unknown";
  return statuses.find((status) => status === text.toLowerCase()) ?? text;
}
