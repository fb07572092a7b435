/** Deployments: requests one and reads its progress (F15.12 to F15.14, F15.20). The caller decides when to read again. */
import { webAddress } from "./addresses.ts";
import { endpoints } from "./endpoints.ts";
import { failure, type Outcome, success } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, nameIn, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, requestJson } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";

/** Where a call goes, and its key. */
interface ProjectAccess {
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Requests an update of a project; sent once and never again. Returns the id by which the progress is read. After an
 * error of kind `network` or `timeout` the update may have been queued.
 */
export async function triggerUpdate(
  connection: Connection,
  { baseUrl, key, projectId }: ProjectAccess & { readonly projectId: string },
  signal?: AbortSignal,
): Promise<Outcome<{ readonly statusId: string }>> {
  const call = { endpoint: endpoints.triggerUpdate, base: baseUrl, parameters: { projectId }, key };
  const answer = await requestJson(connection, call, signal);
  return answer.ok ? queued(answer.value, key) : answer;
}

/** A preview that is queued: its status is read as that of an update. */
interface QueuedPreview {
  readonly statusId: string;
  /** Where the preview will be; absent if the service names no URL. */
  readonly previewUrl?: string;
}

/** Requests a preview of a branch (F15.20); sent once and never again, like `triggerUpdate`. */
export async function triggerPreview(
  connection: Connection,
  {
    baseUrl,
    key,
    projectId,
    branch,
  }: ProjectAccess & { readonly projectId: string; readonly branch: string },
  signal?: AbortSignal,
): Promise<Outcome<QueuedPreview>> {
  const parameters = { projectId };
  const call = { endpoint: endpoints.triggerPreview, base: baseUrl, parameters, key, body: { branch } };
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  const update = queued(answer.value, key);
  if (!update.ok) return update;
  const previewUrl = isObject(answer.value) ? previewAddress(answer.value.previewUrl, key) : undefined;
  return success(present<QueuedPreview>({ ...update.value, previewUrl }));
}

/** The URL of a preview, if it is a web URL without a key; also one that lacks its scheme. */
function previewAddress(value: unknown, key: string): string | undefined {
  const text = filledText(value)?.trim();
  if (text === undefined || text.length > 2000 || withoutKeys(text, [key.trim()]) !== text) return undefined;
  return webAddress(/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text);
}

function queued(value: unknown, key: string): Outcome<{ readonly statusId: string }> {
  const statusId = isObject(value) ? nameIn(value.statusId) : undefined;
  // The id is stored, so it must not contain a key.
  return statusId === undefined || withoutSecrets(statusId, [key.trim()]) !== statusId
    ? failure({ kind: "malformed", why: "it does not contain the ID of the update" })
    : success({ statusId });
}

/** The commit that is built, as far as the service reports it. */
export interface Commit {
  readonly sha?: string;
  readonly ref?: string;
  readonly message?: string;
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly removed: readonly string[];
}

/** The progress of an update in the service's terms; optional fields are those that the service omits. */
export interface UpdateStatus {
  /** queued, in_progress, success, failure, skipped, in any spelling of the service; or another value as received. */
  readonly status: string;
  readonly summary?: string;
  readonly logs: readonly string[];
  readonly subdomain?: string;
  /** ISO 8601, as received. */
  readonly createdAt?: string;
  readonly endedAt?: string;
  readonly author?: string;
  readonly commit?: Commit;
  readonly source?: string;
}

/** Whether an update has ended, so that reading its status again would change nothing. */
export function isOver({ status, endedAt }: UpdateStatus): boolean {
  if (status === "queued" || status === "in_progress") return false;
  return status === "success" || status === "failure" || status === "skipped" || endedAt !== undefined;
}

/**
 * Reads the progress of an update. An error of kind `not-found` may mean that this service lacks the operation: the
 * reference does not document it.
 */
export async function readUpdateStatus(
  connection: Connection,
  { baseUrl, key, statusId }: ProjectAccess & { readonly statusId: string },
  signal?: AbortSignal,
): Promise<Outcome<UpdateStatus>> {
  const call = { endpoint: endpoints.readUpdateStatus, base: baseUrl, parameters: { statusId }, key };
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  const status = decodeStatus(answer.value);
  return status === undefined
    ? failure({ kind: "malformed", why: "it does not contain the status of the update" })
    : success(status);
}

/** Decodes the progress of an update; undefined if the value has no status. */
export function decodeStatus(value: unknown): UpdateStatus | undefined {
  if (!isObject(value)) return undefined;
  const status = filledText(value.status)?.trim();
  if (status === undefined) return undefined;
  return present<UpdateStatus>({
    status: knownStatus(status) ?? status,
    summary: textOf(value.summary),
    logs: linesOf(value.logs),
    subdomain: filledText(value.subdomain),
    createdAt: nameIn(value.createdAt),
    endedAt: nameIn(value.endedAt),
    author: nameOf(value.author),
    commit: isObject(value.commit) ? commitOf(value.commit) : undefined,
    source: filledText(value.source),
  });
}

const statuses = ["queued", "in_progress", "success", "failure", "skipped"] as const;

/** The platform's status that a string names, in any case and with any separator between its words. */
function knownStatus(text: string): string | undefined {
  const plain = text.toLowerCase().replace(/[\s-]+/g, "_");
  return statuses.find((one) => one === plain);
}

function textOf(value: unknown): string | undefined {
  const text = filledText(value);
  return text === undefined ? undefined : filledText(withoutTerminalCommands(text));
}

/** The lines of a log, which may also come as one text. */
function linesOf(logs: unknown): readonly string[] {
  if (typeof logs === "string") {
    const text = withoutTerminalCommands(logs).trimEnd();
    return text === "" ? [] : text.split(/\r\n|\n/);
  }
  return elements(logs).flatMap((line) => {
    const text = lineOf(line);
    return text === undefined ? [] : [withoutTerminalCommands(text)];
  });
}

/** A line of a log may also come as an object that contains the text. */
function lineOf(line: unknown): string | undefined {
  if (!isObject(line)) return shownText(line);
  return filledText(line.message) ?? filledText(line.text) ?? shownText(line);
}

function nameOf(author: unknown): string | undefined {
  return isObject(author) ? (filledText(author.name) ?? filledText(author.login)) : filledText(author);
}

function commitOf(commit: JsonObject): Commit {
  const files = isObject(commit.filesChanged) ? commit.filesChanged : {};
  const texts = (value: unknown): readonly string[] =>
    elements(value).flatMap((one) => filledText(one) ?? []);
  return present<Commit>({
    sha: filledText(commit.sha),
    ref: filledText(commit.ref),
    message: filledText(commit.message),
    added: texts(files.added),
    modified: texts(files.modified),
    removed: texts(files.removed),
  });
}
