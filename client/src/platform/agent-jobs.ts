/**
 * The agent jobs of a project (F15.15, F15.16). Fields have the service's names. Decoding keeps unknown values as
 * received, and skips unreadable elements.
 */
import { endpoints } from "./endpoints.ts";
import { type Outcome, type PlatformError, success } from "./errors.ts";
import { elements, filledText, isObject, type JsonObject, present, shownText } from "./json.ts";
import { withoutKeys, withoutSecrets } from "./keys.ts";
import { type Connection, type ProjectAccess, projectCall, requestValue } from "./request.ts";
import { timeIn } from "./times.ts";

/** One item of a job's list of tasks. */
export interface Todo {
  readonly id?: string;
  readonly content: string;
  /** `pending`, `in_progress`, `completed`, `cancelled`, or another value as received. */
  readonly status?: string;
  /** `high`, `medium`, `low`, or another value as received. */
  readonly priority?: string;
}

/** A job in the service's terms; optional fields are those that the service may omit. */
export interface AgentJob {
  /** Empty if the service omits it. */
  readonly sessionId: string;
  readonly subdomain?: string;
  readonly branch?: string;
  /** Whether the session has stopped; absent if the service does not report it. */
  readonly haulted?: boolean;
  /** `completed`, `github_missconfigured`, `error`, `processing`, `interrupted`, or another value as received. */
  readonly haultReason?: string;
  readonly pullRequestLink?: string;
  readonly messageToUser?: string;
  readonly todos: readonly Todo[];
  /** ISO 8601, as received. */
  readonly createdAt?: string;
  readonly title?: string;
  readonly userId?: string;
}

/** Whether a job is running; "unknown" if the service does not report it. */
type JobPhase = "running" | "halted" | "unknown";

/** The phase of a job; unknown if the service reports neither that the job has stopped nor why. */
export function phaseOf({ haulted, haultReason }: AgentJob): JobPhase {
  if (haulted !== undefined) return haulted ? "halted" : "running";
  if (haultReason === undefined) return "unknown";
  return haultReason === "processing" ? "running" : "halted";
}

/** Whether a job is reported to be running. */
export function isRunning(job: AgentJob): boolean {
  return phaseOf(job) === "running";
}

/** When a job was created, in milliseconds since 1970; undefined if the time is missing or unreadable. */
export function creationTime({ createdAt }: AgentJob): number | undefined {
  return timeIn(createdAt);
}

/** Sort order of a list of jobs: running jobs first, then the newest first; jobs without a time last. */
export function compareJobs(first: AgentJob, second: AgentJob): number {
  const byState = Number(isRunning(second)) - Number(isRunning(first));
  return byState || (creationTime(second) ?? 0) - (creationTime(first) ?? 0);
}

/** The readable jobs, and why some may be missing. */
export interface JobList {
  readonly jobs: readonly AgentJob[];
  /** How many elements of the list were not jobs. */
  readonly unreadable: number;
  /** Why later pages are missing; absent if the list is complete. */
  readonly missing?: PlatformError;
}

/** The service's maximum page size. */
const pageSize = 100;
/** Bounds the loop if a service always has one more page. */
const maxPages = 1000;

/**
 * All jobs of a project. Requests pages until one has no new job. A service without paging returns all jobs each
 * time, which ends the loop too. `onPage` receives the jobs so far.
 */
export async function listAgentJobs(
  connection: Connection,
  access: ProjectAccess,
  signal?: AbortSignal,
  onPage?: (jobs: readonly AgentJob[]) => void,
): Promise<Outcome<JobList>> {
  const jobs = new Map<string, AgentJob>();
  let unreadable = 0;
  const list = (missing?: PlatformError): Outcome<JobList> =>
    success(present<JobList>({ jobs: [...jobs.values()], unreadable, missing }));

  for (let page = 0, skip = 0; page < maxPages; page += 1) {
    const answer = await readPage(connection, access, skip, signal);
    if (!answer.ok) return page === 0 ? answer : list(answer.error);
    const sizeBefore = jobs.size;
    const sessions = answer.value;
    for (const session of sessions) {
      if (!isObject(session)) continue;
      const job = decodeJob(session, [access.key]);
      // Jobs that are created between two requests shift the pages, so that a job may appear twice; its later
      // state is used.
      const id = job.sessionId === "" ? (shownText(session) ?? JSON.stringify(job)) : job.sessionId;
      jobs.set(id, job);
    }
    const isNew = jobs.size > sizeBefore;
    if (page === 0 || isNew) unreadable += sessions.filter((session) => !isObject(session)).length;
    if (page === 0 || isNew) onPage?.([...jobs.values()]);
    // A list longer than the requested page means that this service has no paging.
    if (!isNew || sessions.length > pageSize) return list();
    skip += sessions.length;
  }
  return list({ kind: "malformed", why: "its list does not end" });
}

async function readPage(
  connection: Connection,
  access: ProjectAccess,
  skip: number,
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly unknown[]>> {
  const call = projectCall(endpoints.listAgentJobs, access);
  const form = { decode: sessionsIn, why: "it contains no list of sessions" };
  const query = { skip: String(skip), take: String(pageSize) };
  const answer = await requestValue(connection, { ...call, query }, form, signal);
  // The reference does not document the query: a service that rejects it may accept the call without it.
  const isQueryRejected = !answer.ok && answer.error.kind === "rejected" && skip === 0;
  return isQueryRejected ? requestValue(connection, call, form, signal) : answer;
}

/** Some services omit the list if there are no jobs. */
function sessionsIn(value: unknown): readonly unknown[] | undefined {
  const sessions = isObject(value) ? value.allSessions : value;
  if (sessions === null && isObject(value)) return [];
  return Array.isArray(sessions) ? sessions : undefined;
}

/**
 * Decodes a job.
 * @param secrets are removed from all values; texts written by agents also lose everything that looks like a key
 */
export function decodeJob(session: JsonObject, secrets: readonly string[] = []): AgentJob {
  const readField = (value: unknown): string | undefined => {
    const text = filledText(shownText(value));
    return text === undefined ? undefined : withoutSecrets(text, secrets);
  };
  const readAgentText = (value: unknown): string | undefined => {
    const text = readField(value);
    return text === undefined ? undefined : withoutKeys(text, secrets);
  };
  return present<AgentJob>({
    sessionId: readField(session.sessionId) ?? "",
    subdomain: readField(session.subdomain),
    branch: readField(session.branch),
    haulted: booleanIn(session.haulted),
    haultReason: readField(session.haultReason),
    pullRequestLink: readField(filledText(session.pullRequestLink)),
    messageToUser: readAgentText(session.messageToUser),
    todos: elements(session.todos).flatMap((todo) => decodeTodo(todo, readField, readAgentText) ?? []),
    createdAt: readField(session.createdAt),
    title: readAgentText(session.title),
    userId: readField(session.userId),
  });
}

type FieldReader = (value: unknown) => string | undefined;

function decodeTodo(todo: unknown, readField: FieldReader, readAgentText: FieldReader): Todo | undefined {
  if (!isObject(todo)) {
    const content = readAgentText(todo);
    return content === undefined ? undefined : { content };
  }
  return present<Todo>({
    id: readField(todo.id),
    content: readAgentText(todo.content) ?? "",
    status: readField(todo.status),
    priority: readField(todo.priority),
  });
}

/** A boolean in any spelling; undefined for any other value. */
function booleanIn(value: unknown): boolean | undefined {
  const word = typeof value === "object" ? "" : String(value).toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0"].includes(word) ? false : undefined;
}
