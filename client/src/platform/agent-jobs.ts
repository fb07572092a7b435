/**
 * The agent jobs of a project (F15.15, F15.16). Fields have the names of the service. Decoding keeps unknown values:
 * they are shown as received, and an unreadable element does not affect the others.
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
  /** pending, in_progress, completed, cancelled, or another value as received. */
  readonly status?: string;
  /** high, medium, low, or another value as received. */
  readonly priority?: string;
}

/** A job in the service's terms; optional fields are those that the service omits. */
export interface AgentJob {
  /** Empty if the service omits it. */
  readonly sessionId: string;
  readonly subdomain?: string;
  readonly branch?: string;
  /** Whether the session has stopped; absent if the service does not report it. */
  readonly haulted?: boolean;
  /** completed, github_missconfigured, error, processing, interrupted, or another value as received. */
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

/** Whether a job is running, as far as the service reports it. */
export function isRunning(job: AgentJob): boolean {
  return phaseOf(job) === "running";
}

/** When a job was created, in milliseconds since 1970; undefined if the time is absent or unreadable. */
export function creationTime({ createdAt }: AgentJob): number | undefined {
  return timeIn(createdAt);
}

/** Compares jobs for a list: running jobs first, then the newest first; jobs without a time last. */
export function compareJobs(one: AgentJob, other: AgentJob): number {
  const byState = Number(isRunning(other)) - Number(isRunning(one));
  return byState || (creationTime(other) ?? 0) - (creationTime(one) ?? 0);
}

/** The jobs that could be read, and why some may be missing. */
export interface JobList {
  readonly jobs: readonly AgentJob[];
  /** How many elements of the list were not jobs. */
  readonly unreadable: number;
  /** Why later pages are missing; absent if the list is complete. */
  readonly missing?: PlatformError;
}

/** The service's maximum page size. */
const pageSize = 100;
/** Ends the loop for a service that always has one more page. */
const maxPages = 1000;

/**
 * All jobs of a project. Requests pages until one has no new job. A service without paging returns all jobs each time,
 * which ends the loop too. `onPage` gets the jobs so far.
 */
export async function listAgentJobs(
  connection: Connection,
  access: ProjectAccess,
  signal?: AbortSignal,
  onPage?: (jobs: readonly AgentJob[]) => void,
): Promise<Outcome<JobList>> {
  const found = new Map<string, AgentJob>();
  let unreadable = 0;
  const list = (missing?: PlatformError): Outcome<JobList> =>
    success(present<JobList>({ jobs: [...found.values()], unreadable, missing }));

  for (let page = 0, skip = 0; page < maxPages; page += 1) {
    const answer = await readPage(connection, access, skip, signal);
    if (!answer.ok) return page === 0 ? answer : list(answer.error);
    const sizeBefore = found.size;
    const sessions = answer.value;
    for (const session of sessions) {
      if (!isObject(session)) continue;
      const job = decodeJob(session, [access.key]);
      // Jobs that are created between two requests shift the pages, so that one job may come twice; the later state
      // counts.
      const name = job.sessionId === "" ? JSON.stringify(session) : job.sessionId;
      found.set(name, job);
    }
    const isNew = found.size > sizeBefore;
    if (page === 0 || isNew) unreadable += sessions.filter((session) => !isObject(session)).length;
    if (page === 0 || isNew) onPage?.([...found.values()]);
    // The list is longer than the requested page: this service does not page.
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
  // The reference documents no query: a service that rejects the query may accept the call without it.
  const isRefused = !answer.ok && answer.error.kind === "rejected" && skip === 0;
  return isRefused ? requestValue(connection, call, form, signal) : answer;
}

/** Some services omit the list if there are no jobs. */
function sessionsIn(value: unknown): readonly unknown[] | undefined {
  const sessions = isObject(value) ? value.allSessions : value;
  if (sessions === null && isObject(value)) return [];
  return Array.isArray(sessions) ? sessions : undefined;
}

/**
 * Decodes a job.
 * @param secrets are removed from all values; texts of agents also lose everything that looks like a key
 */
export function decodeJob(session: JsonObject, secrets: readonly string[] = []): AgentJob {
  const shown = (value: unknown): string | undefined => {
    const text = filledText(shownText(value));
    return text === undefined ? undefined : withoutSecrets(text, secrets);
  };
  const written = (value: unknown): string | undefined => {
    const text = shown(value);
    return text === undefined ? undefined : withoutKeys(text, secrets);
  };
  return present<AgentJob>({
    sessionId: shown(session.sessionId) ?? "",
    subdomain: shown(session.subdomain),
    branch: shown(session.branch),
    haulted: truth(session.haulted),
    haultReason: shown(session.haultReason),
    pullRequestLink: shown(filledText(session.pullRequestLink)),
    messageToUser: written(session.messageToUser),
    todos: elements(session.todos).flatMap((todo) => decodeTodo(todo, shown, written) ?? []),
    createdAt: shown(session.createdAt),
    title: written(session.title),
    userId: shown(session.userId),
  });
}

type FieldReader = (value: unknown) => string | undefined;

function decodeTodo(todo: unknown, shown: FieldReader, written: FieldReader): Todo | undefined {
  if (!isObject(todo)) {
    const content = written(todo);
    return content === undefined ? undefined : { content };
  }
  return present<Todo>({
    id: shown(todo.id),
    content: written(todo.content) ?? "",
    status: shown(todo.status),
    priority: shown(todo.priority),
  });
}

/** A boolean in any spelling; undefined if the value is absent or something else. */
function truth(value: unknown): boolean | undefined {
  const word = String(value).toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0"].includes(word) ? false : undefined;
}
