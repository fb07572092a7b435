/**
 * The deployments that this workspace has requested, newest first: plain data, stored with the workspace and
 * changed by pure functions. Contains no key. Does not depend on the editor or on requests.
 */

import { webAddress } from "../../platform/addresses.ts";
import { type Commit, decodeStatus, isOver, type UpdateStatus } from "../../platform/deployments.ts";
import { elements, filledText, isObject, momentIn, present } from "../../platform/json.ts";
import { withoutKeys } from "../../platform/keys.ts";
import { beginningOf } from "../../platform/text-beginning.ts";
import { type CallTarget, isSameProject } from "../../service/call-target.ts";
import { decodeTrouble, type Trouble } from "../../service/following.ts";

/** A deployment that this workspace has requested, with its last known status. */
export interface Deployment {
  readonly statusId: string;
  readonly project: string;
  /** The origin of the service, without a path; the progress is requested only from this origin. */
  readonly origin: string;
  readonly siteName: string;
  /** The site's folder, in the form of `Uri.path`. */
  readonly folder: string;
  /** Set for a preview of a branch, including its URL if the service names one. */
  readonly preview?: { readonly branch: string; readonly url?: string };
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  /** The status that the service reported last; initially queued. */
  readonly update: UpdateStatus;
  /** How many lines at the beginning of the log are not stored. */
  readonly omittedLines?: number;
  readonly trouble?: Trouble;
}

/** Deployments, newest first. */
export type History = readonly Deployment[];

/** The limits of the stored data: deployments, lines of a log, characters of a text and of a log, files of a commit. */
export const maxSizes = {
  ofProject: 20,
  ofAll: 60,
  lines: 400,
  line: 2000,
  log: 60_000,
  files: 300,
} as const;

/** How long a deployment is polled, in milliseconds: while it is queued, and while it is being built. */
const maxAge = { queued: 3_600_000, building: 3 * 3_600_000 } as const;

/** How long an unfinished deployment counts as running, in milliseconds. */
const maxRunningTime = 3_600_000;

/** The id of a deployment, unique among all projects and services. */
export function deploymentId({ origin, project, statusId }: Deployment): string {
  return JSON.stringify([origin, project, statusId]);
}

/** Whether an unfinished deployment takes so long that it is no longer polled, because the queue may be stuck. */
export function isOverdue({ update, requestedAt }: Deployment, now: number): boolean {
  if (isOver(update)) return false;
  return now - requestedAt > (update.status === "queued" ? maxAge.queued : maxAge.building);
}

/**
 * The newest deployment of a project that may still be queued or being built.
 * @param branch the branch of a preview; if absent, previews are ignored
 */
export function unfinished(
  history: History,
  project: Pick<CallTarget, "origin" | "project">,
  now: number,
  branch?: string,
): Deployment | undefined {
  return history.find(
    (deployment) =>
      isSameProject(deployment, project) &&
      deployment.preview?.branch === branch &&
      !isOver(deployment.update) &&
      now - deployment.requestedAt < maxRunningTime,
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

/** The history with a new deployment at its start, within its limits. A deployment with the same id is replaced. */
export function withNew(history: History, deployment: Deployment): History {
  const id = deploymentId(deployment);
  return bounded([deployment, ...history.filter((previous) => deploymentId(previous) !== id)]);
}

/** The end of a log, within its limits. */
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

/** A copy of a value with `fit` applied to each string in it. */
function withTexts<Value>(value: Value, fit: (text: string) => string): Value {
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return fit(part);
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value) as Value;
}

function boundedCommit(commit: Commit): Commit {
  const limited = (files: readonly string[]): readonly string[] => files.slice(0, maxSizes.files);
  const { added, modified, removed } = commit;
  return { ...commit, added: limited(added), modified: limited(modified), removed: limited(removed) };
}

/** The deployment with a new status, within its limits and without keys. */
export function withUpdate(deployment: Deployment, update: UpdateStatus, key: string): Deployment {
  const { trouble: _, omittedLines: __, ...requested } = deployment;
  const { logs, commit } = update;
  const bounded: UpdateStatus = present<UpdateStatus>({
    ...update,
    // Most of a long log is not stored, so only its end is searched for keys.
    logs: logs.slice(-maxSizes.lines),
    commit: commit === undefined ? undefined : boundedCommit(commit),
  });
  const clean = withTexts(bounded, (text) => beginningOf(withoutKeys(text, [key]), maxSizes.line));
  const lines = endOf(clean.logs);
  const omitted = logs.length - lines.length;
  return present<Deployment>({
    ...requested,
    update: { ...clean, logs: lines },
    omittedLines: omitted === 0 ? undefined : omitted,
  });
}

function decodePreview(value: unknown): Deployment["preview"] {
  const branch = isObject(value) ? filledText(value.branch) : undefined;
  const url = isObject(value) ? webAddress(filledText(value.url)) : undefined;
  return branch === undefined ? undefined : { branch, ...(url === undefined ? {} : { url }) };
}

function decodeDeployment(value: unknown): Deployment | undefined {
  if (!isObject(value)) return undefined;
  const statusId = filledText(value.statusId);
  const project = filledText(value.project);
  const origin = filledText(value.origin);
  const requestedAt = momentIn(value.requestedAt);
  const update = decodeStatus(restoredUpdate(value.update));
  if (statusId === undefined || project === undefined || origin === undefined) return undefined;
  if (requestedAt === undefined || update === undefined) return undefined;
  const omitted = momentIn(value.omittedLines);
  return present<Deployment>({
    statusId,
    project,
    origin,
    siteName: filledText(value.siteName) ?? project,
    folder: filledText(value.folder) ?? "",
    preview: decodePreview(value.preview),
    requestedAt,
    update,
    omittedLines: omitted !== undefined && omitted > 0 ? omitted : undefined,
    trouble: decodeTrouble(value.trouble),
  });
}

/** A stored status in the service's form, which differs only in the files of a commit. */
function restoredUpdate(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.commit)) return value;
  const { added, modified, removed } = value.commit;
  return { ...value, commit: { ...value.commit, filesChanged: { added, modified, removed } } };
}

/** Decodes a stored history; unreadable deployments are omitted. */
export function decodeHistory(value: unknown): History {
  return bounded(elements(value).flatMap((deployment) => decodeDeployment(deployment) ?? []));
}
