/** Requests deployments and reads their progress (F15.12 to F15.14, F15.20). The caller decides when to read again. */
import { webAddress } from "./addresses.ts";
import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, nameIn, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";

/** A queued update or preview; the status of both is read by the id. */
interface QueuedUpdate {
  readonly statusId: string;
  /** The URL of the future preview; absent if the service names none. */
  readonly previewUrl?: string;
}

const queuedForm = { decode: decodeQueued, why: "it does not contain the ID of the update" };

/**
 * Requests an update of a project; never retried. Returns the id by which the progress is read. After an error of
 * kind `network` or `timeout`, the update may have been queued.
 */
export function triggerUpdate(
  connection: Connection,
  access: ProjectAccess,
  signal?: AbortSignal,
): Promise<Outcome<QueuedUpdate>> {
  return requestValue(connection, projectCall(endpoints.triggerUpdate, access), queuedForm, signal);
}

/** Requests a preview of a branch (F15.20); never retried, like `triggerUpdate`. */
export function triggerPreview(
  connection: Connection,
  { branch, ...access }: ProjectAccess & { readonly branch: string },
  signal?: AbortSignal,
): Promise<Outcome<QueuedUpdate>> {
  const call = { ...projectCall(endpoints.triggerPreview, access), body: { branch } };
  return requestValue(connection, call, queuedForm, signal);
}

/** The URL of a preview, with or without its scheme, if it is a web URL without a key. */
function previewAddress(value: unknown, secrets: readonly string[]): string | undefined {
  const text = filledText(value)?.trim();
  if (text === undefined || text.length > 2000 || withoutKeys(text, secrets) !== text) return undefined;
  return webAddress(/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text);
}

function decodeQueued(value: unknown, secrets: readonly string[]): QueuedUpdate | undefined {
  const { statusId: id, previewUrl } = isObject(value) ? value : {};
  const statusId = nameIn(id);
  // The id is stored, so it must not contain a key.
  if (statusId === undefined || withoutSecrets(statusId, secrets) !== statusId) return undefined;
  return present<QueuedUpdate>({ statusId, previewUrl: previewAddress(previewUrl, secrets) });
}

/** The built commit, as far as the service reports it. */
export interface Commit {
  readonly sha?: string;
  readonly ref?: string;
  readonly message?: string;
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly removed: readonly string[];
}

/** The progress of an update in the service's terms; optional fields are those that the service may omit. */
export interface UpdateStatus {
  /** `queued`, `in_progress`, `success`, `failure`, `skipped`, or another value as received. */
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

/** Whether an update has ended, so that its status no longer changes. */
export function isOver({ status, endedAt }: UpdateStatus): boolean {
  if (status === "queued" || status === "in_progress") return false;
  return status === "success" || status === "failure" || status === "skipped" || endedAt !== undefined;
}

/**
 * Reads the progress of an update. An error of kind `not-found` may mean that the service lacks this operation,
 * which the reference does not document.
 */
export function readUpdateStatus(
  connection: Connection,
  { baseUrl: base, key, statusId }: Omit<ProjectAccess, "projectId"> & { readonly statusId: string },
  signal?: AbortSignal,
): Promise<Outcome<UpdateStatus>> {
  const call = { endpoint: endpoints.readUpdateStatus, base, parameters: { statusId }, key };
  const form = { decode: decodeStatus, why: "it does not contain the status of the update" };
  return requestValue(connection, call, form, signal);
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

/** The platform's status that a string names, in any case and with any word separator. */
function knownStatus(text: string): string | undefined {
  const normalized = text.toLowerCase().replace(/[\s-]+/g, "_");
  return statuses.find((status) => status === normalized);
}

function textOf(value: unknown): string | undefined {
  const text = filledText(value);
  return text === undefined ? undefined : filledText(withoutTerminalCommands(text));
}

/** The lines of a log, which the service may also send as one string. */
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

/** A line of a log, which may also be an object that contains the text. */
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
    elements(value).flatMap((file) => filledText(file) ?? []);
  return present<Commit>({
    sha: filledText(commit.sha),
    ref: filledText(commit.ref),
    message: filledText(commit.message),
    added: texts(files.added),
    modified: texts(files.modified),
    removed: texts(files.removed),
  });
}
