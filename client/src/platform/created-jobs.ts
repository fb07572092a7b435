/**
 * Agent jobs that are created from here (F15.21): created, read by their id, and sent a follow-up message. Nothing lists them, so the
 * caller keeps their ids. Decoding keeps unknown values: they are shown as received.
 */
import { endpoints } from "./endpoints.ts";
import { failure, type Outcome, success } from "./errors.ts";
import { filledText, isObject, nameIn, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, requestJson } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";

/** Which project is called, and with which key. */
interface AgentAccess {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly key: string;
}

/** The state of a created job in the service's terms; optional fields are those that the service omits. */
export interface CreatedJobState {
  readonly id: string;
  /** active, completed, failed, archived, in any spelling of the service; or another value as received; `unknown` if it is absent. */
  readonly status: string;
  readonly prLink?: string;
  /** The repository and the branch that the job starts from. */
  readonly repository?: string;
  readonly ref?: string;
  readonly model?: string;
}

/** The maximum length of a prompt in characters: the service documents none, and a longer one is not a task that a person has read. */
export const maxPrompt = 60_000;

/** In characters: everything that is kept of a job is small. */
const maxText = 2000;

const statuses = ["active", "completed", "failed", "archived"] as const;

/** Whether a job may still make progress; a status that is not recognized may. */
export function isActive({ status }: Pick<CreatedJobState, "status">): boolean {
  return status !== "completed" && status !== "failed" && status !== "archived";
}

/**
 * Creates a job; sent once and never again. After an error of kind `network`, `timeout` or `malformed` the job may have been
 * created.
 */
export async function createAgentJob(
  connection: Connection,
  { prompt, ...access }: AgentAccess & { readonly prompt: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState>> {
  const { baseUrl: base, projectId, key } = access;
  const call = { endpoint: endpoints.createAgentJob, base, parameters: { projectId }, key, body: { prompt } };
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  const state = decodeCreatedJob(answer.value, [key.trim()]);
  return state === undefined
    ? failure({ kind: "malformed", why: "it does not contain the ID of the agent job" })
    : success(state);
}

/** Reads the state of a job. The job keeps the id by which it was requested, whatever the answer says. */
export async function readAgentJob(
  connection: Connection,
  { jobId, ...access }: AgentAccess & { readonly jobId: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState>> {
  const { baseUrl: base, projectId, key } = access;
  const call = { endpoint: endpoints.readAgentJob, base, parameters: { projectId, jobId }, key };
  const answer = await requestJson(connection, call, signal);
  return answer.ok ? stateIn(answer.value, jobId, key) : answer;
}

/** Sends a follow-up message to a job; sent once and never again. An answer without a state counts as received. */
export async function messageAgentJob(
  connection: Connection,
  { jobId, prompt, ...access }: AgentAccess & { readonly jobId: string; readonly prompt: string },
  signal?: AbortSignal,
): Promise<Outcome<CreatedJobState | undefined>> {
  const { baseUrl: base, projectId, key } = access;
  const parameters = { projectId, jobId };
  const call = { endpoint: endpoints.messageAgentJob, base, parameters, key, body: { prompt } };
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  if (!isObject(answer.value))
    return failure({ kind: "malformed", why: "it does not describe an agent job" });
  const state = stateIn(answer.value, jobId, key);
  return success(state.ok && state.value.status !== "unknown" ? state.value : undefined);
}

function stateIn(value: unknown, id: string, key: string): Outcome<CreatedJobState> {
  const state = isObject(value) ? decodeCreatedJob({ ...value, id }, [key.trim()]) : undefined;
  return state === undefined
    ? failure({ kind: "malformed", why: "it does not describe an agent job" })
    : success(state);
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
  const text = (part: unknown): string | undefined => {
    const shown = filledText(shownText(part));
    if (shown === undefined) return undefined;
    const clean = withoutTerminalCommands(shown.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, ""));
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

/** The platform's status that a string names, in any case; another text as it is. */
function knownStatus(text: string | undefined): string {
  if (text === undefined) return "unknown";
  return statuses.find((one) => one === text.toLowerCase()) ?? text;
}
