/** Deployments: requests one and reads its progress (F15.12 to F15.14, F15.20). The caller decides when to read again. */
import { webAddress } from "./addresses.ts";
import { endpoints } from "./endpoints.ts";
import type { Outcome } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, nameIn, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";
import { withoutTerminalCommands } from "./terminal-text.ts";

/** An update or a preview that is queued: the status of both is read by the id. */
interface QueuedUpdate {
  readonly statusId: string;
  /** Where a preview will be; absent if the service names no URL. */
  readonly previewUrl?: string;
}

const queuedForm = { decode: queued, why: "it does not contain the ID of the update" };

/**
 * Requests an update of a project; sent once and never again. Returns the id by which the progress is read. After an
 * error of kind `network` or `timeout` the update may have been queued.
 */
export function triggerUpdate(
  connection: Connection,
  access: ProjectAccess,
  signal?: AbortSignal,
): Promise<Outcome<QueuedUpdate>> {
  return requestValue(connection, projectCall(endpoints.triggerUpdate, access), queuedForm, signal);
}

/** Requests a preview of a branch (F15.20); sent once and never again, like `triggerUpdate`. */
export function triggerPreview(
  connection: Connection,
  { branch, ...access }: ProjectAccess & { readonly branch: string },
  signal?: AbortSignal,
): Promise<Outcome<QueuedUpdate>> {
  const call = { ...projectCall(endpoints.triggerPreview, access), body: { branch } };
  return requestValue(connection, call, queuedForm, signal);
}

/** The URL of a preview, if it is a web URL without a key; also one that lacks its scheme. */
function previewAddress(value: unknown, secrets: readonly string[]): string | undefined {
  const text = filledText(value)?.trim();
  if (text === undefined || text.length > 2000 || withoutKeys(text, secrets) !== text) return undefined;
  return webAddress(/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text);
}

function queued(value: unknown, secrets: readonly string[]): QueuedUpdate | undefined {
  const { statusId: id, previewUrl } = isObject(value) ? value : {};
  const statusId = nameIn(id);
  // The id is stored, so it must not contain a key.
  if (statusId === undefined || withoutSecrets(statusId, secrets) !== statusId) return undefined;
  return present<QueuedUpdate>({ statusId, previewUrl: previewAddress(previewUrl, secrets) });
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
