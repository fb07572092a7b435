/**
 * Deployments: triggering one, and reading how it goes (reference, sections 2.3 and 4.2; platform
 * facts, section 6). When to ask again is the caller's business.
 */
import { endpoints } from "./endpoints.ts";
import { failure, type Outcome, success } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, present, shownText } from "./json.ts";
import { type Connection, requestJson } from "./request.ts";

export interface ProjectAccess {
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Queues an update of a project; sent once and never again. Gives the id that its progress is read by.
 * After an error of kind `network` or `timeout` the update may have been queued all the same.
 */
export async function triggerUpdate(
  connection: Connection,
  { baseUrl, key, projectId }: ProjectAccess & { readonly projectId: string },
  signal?: AbortSignal,
): Promise<Outcome<{ readonly statusId: string }>> {
  const call = { endpoint: endpoints.triggerUpdate, base: baseUrl, parameters: { projectId }, key };
  const answer = await requestJson(connection, call, signal);
  if (!answer.ok) return answer;
  const statusId = isObject(answer.value) ? filledText(answer.value.statusId) : undefined;
  return statusId === undefined
    ? failure({ kind: "malformed", why: "it names no statusId" })
    : success({ statusId });
}

/** What is built: the commit, as far as the service tells it. */
export interface Commit {
  readonly sha?: string;
  readonly ref?: string;
  readonly message?: string;
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly removed: readonly string[];
}

export interface UpdateStatus {
  /** As it came: queued, in_progress, success, failure, or a value of the future. */
  readonly status: string;
  readonly summary?: string;
  readonly logs: readonly string[];
  readonly subdomain?: string;
  /** ISO 8601, as they came. */
  readonly createdAt?: string;
  readonly endedAt?: string;
  readonly author?: string;
  readonly commit?: Commit;
  readonly source?: string;
}

/** Whether an update has come to its end, so that asking again tells nothing new. */
export function isOver({ status, endedAt }: UpdateStatus): boolean {
  if (status === "queued" || status === "in_progress") return false;
  return status === "success" || status === "failure" || endedAt !== undefined;
}

/**
 * How an update goes. An error of kind `not-found` may mean that this service has no such operation:
 * the reference does not know it.
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
  return status === undefined ? failure({ kind: "malformed", why: "it names no status" }) : success(status);
}

export function decodeStatus(value: unknown): UpdateStatus | undefined {
  if (!isObject(value)) return undefined;
  const status = filledText(value.status);
  if (status === undefined) return undefined;
  return present<UpdateStatus>({
    status,
    summary: filledText(value.summary),
    logs: elements(value.logs).flatMap((line) => lineOf(line) ?? []),
    subdomain: filledText(value.subdomain),
    createdAt: filledText(value.createdAt),
    endedAt: filledText(value.endedAt),
    author: nameOf(value.author),
    commit: isObject(value.commit) ? commitOf(value.commit) : undefined,
    source: filledText(value.source),
  });
}

/** A line of a log may also come as an object that holds it. */
function lineOf(line: unknown): string | undefined {
  return isObject(line) ? (filledText(line.message) ?? shownText(line)) : shownText(line);
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
