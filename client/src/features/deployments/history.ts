/**
 * The deployments that were asked for from here, newest first: plain data that is kept with the
 * workspace and changed by pure functions. Holds no key. Knows no editor and no request.
 */
import { type Commit, decodeStatus, isOver, type UpdateStatus } from "../../platform/deployments.ts";
import { elements, filledText, isObject, present } from "../../platform/json.ts";
import { withoutKeys } from "../../platform/keys.ts";

/** Why a deployment is not known better. */
export interface Trouble {
  /**
   * `no-status`: the service has no such operation. `refused`: asking again is of no use until somebody
   * changes something. `passing`: it is asked again by itself.
   */
  readonly kind: "no-status" | "refused" | "passing";
  /** In words. */
  readonly message: string;
}

export interface Deployment {
  readonly statusId: string;
  readonly project: string;
  /** Of the service, without the path: its progress is asked for there and nowhere else. */
  readonly origin: string;
  readonly siteName: string;
  /** Of the site, as `Uri.path` has it. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** What the service said last; queued at first. */
  readonly update: UpdateStatus;
  /** How many lines at the beginning of the log are not kept. */
  readonly omittedLines?: number;
  readonly trouble?: Trouble;
}

export type History = readonly Deployment[];

/** How much is kept: deployments, lines of a log, characters of a text and of a log, files of a commit. */
export const maxSizes = {
  ofProject: 20,
  ofAll: 60,
  lines: 400,
  line: 2000,
  log: 60_000,
  files: 300,
} as const;

/** For how long one is asked for by itself: while it is queued, and while it is being built. */
const maxAge = { queued: 3_600_000, building: 3 * 3_600_000 } as const;

/** For how long one that has not ended counts as one that is still being built. */
const defaultDuration = 3_600_000;

/** What names a deployment among all. */
export function deploymentId({ origin, project, statusId }: Deployment): string {
  return JSON.stringify([origin, project, statusId]);
}

interface Project {
  readonly origin: string;
  readonly project: string;
}

export function isOfProject(one: Project, other: Project): boolean {
  return one.origin === other.origin && one.project === other.project;
}

/** Whether one that has not ended takes so long that it is not asked for any more: a queue may be stuck. */
export function isOverdue({ update, requestedAt }: Deployment, now: number): boolean {
  if (isOver(update)) return false;
  return now - requestedAt > (update.status === "queued" ? maxAge.queued : maxAge.building);
}

/** Whether asking can tell more about it, and may be done without anybody's wish. */
export function isFollowed(deployment: Deployment, now: number): boolean {
  const { update, trouble } = deployment;
  if (isOver(update) || isOverdue(deployment, now)) return false;
  return trouble === undefined || trouble.kind === "passing";
}

/** The newest deployment of a project that, as far as is known, is still queued or being built. */
export function unfinished(history: History, project: Project, now: number): Deployment | undefined {
  return history.find(
    (one) => isOfProject(one, project) && !isOver(one.update) && now - one.requestedAt < defaultDuration,
  );
}

function bounded(history: History): History {
  const counts = new Map<string, number>();
  const kept = history.filter(({ origin, project }) => {
    const name = JSON.stringify([origin, project]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= maxSizes.ofProject;
  });
  return kept.slice(0, maxSizes.ofAll);
}

export function added(history: History, deployment: Deployment): History {
  const id = deploymentId(deployment);
  return bounded([deployment, ...history.filter((one) => deploymentId(one) !== id)]);
}

/** With one deployment changed; as it was where it is no longer there. */
export function changed(
  history: History,
  id: string,
  change: (deployment: Deployment) => Deployment,
): History {
  return history.map((one) => (deploymentId(one) === id ? change(one) : one));
}

/** The end of a log, as much of it as is kept. */
function endOf(logs: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let length = 0;
  for (const line of logs.toReversed()) {
    length += line.length;
    if (kept.length === maxSizes.lines || length > maxSizes.log) break;
    kept.push(line);
  }
  return kept.reverse();
}

/** The same value with every text in it made fit to be kept. */
function withTexts<Value>(value: Value, fit: (text: string) => string): Value {
  const walk = (one: unknown): unknown => {
    if (typeof one === "string") return fit(one);
    if (Array.isArray(one)) return one.map(walk);
    if (!isObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value) as Value;
}

function boundedCommit(commit: Commit): Commit {
  const few = (files: readonly string[]): readonly string[] => files.slice(0, maxSizes.files);
  const { added, modified, removed } = commit;
  return { ...commit, added: few(added), modified: few(modified), removed: few(removed) };
}

/** What the service says about it now; without what must not be kept. */
export function withUpdate(deployment: Deployment, update: UpdateStatus, key: string): Deployment {
  const { trouble: _, omittedLines: __, ...rest } = deployment;
  const { logs, commit } = update;
  const bounded: UpdateStatus = present<UpdateStatus>({
    ...update,
    // Of a long log most is not kept, and need not be looked through.
    logs: logs.slice(-maxSizes.lines),
    commit: commit === undefined ? undefined : boundedCommit(commit),
  });
  const clean = withTexts(bounded, (text) => withoutKeys(text, [key]).slice(0, maxSizes.line));
  const lines = endOf(clean.logs);
  const omitted = logs.length - lines.length;
  return present<Deployment>({
    ...rest,
    update: { ...clean, logs: lines },
    omittedLines: omitted === 0 ? undefined : omitted,
  });
}

export function withTrouble(deployment: Deployment, trouble: Trouble): Deployment {
  return { ...deployment, trouble };
}

/** Without what stood in the way, so that it is asked for again. */
export function withoutTrouble(deployment: Deployment): Deployment {
  const { trouble: _, ...rest } = deployment;
  return rest;
}

/** A time that a date can be made of. */
function time(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= 8_000_000_000_000_000 ? value : undefined;
}

function decodeTrouble(value: unknown): Trouble | undefined {
  if (!isObject(value)) return undefined;
  const { kind } = value;
  const message = filledText(value.message);
  // What may pass has had the time to.
  return (kind === "no-status" || kind === "refused") && message !== undefined
    ? { kind, message }
    : undefined;
}

function decodeDeployment(value: unknown): Deployment | undefined {
  if (!isObject(value)) return undefined;
  const statusId = filledText(value.statusId);
  const project = filledText(value.project);
  const origin = filledText(value.origin);
  const requestedAt = time(value.requestedAt);
  const update = decodeStatus(restoredUpdate(value.update));
  if (statusId === undefined || project === undefined || origin === undefined) return undefined;
  if (requestedAt === undefined || update === undefined) return undefined;
  const omitted = time(value.omittedLines);
  return present<Deployment>({
    statusId,
    project,
    origin,
    siteName: filledText(value.siteName) ?? project,
    folder: filledText(value.folder) ?? "",
    requestedAt,
    update,
    omittedLines: omitted !== undefined && omitted > 0 ? omitted : undefined,
    trouble: decodeTrouble(value.trouble),
  });
}

/** A kept status in the shape in which the service gives it: only the files of a commit differ. */
function restoredUpdate(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.commit)) return value;
  const { added, modified, removed } = value.commit;
  return { ...value, commit: { ...value.commit, filesChanged: { added, modified, removed } } };
}

/** A history as it was kept; what cannot be read of it is left out. */
export function decodeHistory(value: unknown): History {
  return bounded(elements(value).flatMap((one) => decodeDeployment(one) ?? []));
}
