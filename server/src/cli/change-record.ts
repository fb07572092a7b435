/**
 * The record of a change to several files. It is written before the first file changes and removed after the last one, so
 * that an interrupted change can be reported, and finished by repeating its command.
 *
 * The record is a file in the site, so its author is not trusted: it is applied only if the same command is repeated, only
 * inside the boundary, and only if each file still has the text that the record expects.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { nearestConfiguration } from "../host/find-configuration.ts";
import { isFoundByOtherName } from "../host/letter-case.ts";
import { toAbsolutePath, toSitePath } from "../host/paths.ts";
import { configurationFileName, type Move } from "../service/index.ts";
import { amountOf } from "../service/text/words.ts";
import { carryOutEdit, type DiskEdit } from "./carry-out-edit.ts";
import { createFile } from "./replace-file.ts";

/** The name of the record, in the folder of the site. */
export const recordName = ".docs-json-unfinished.json";

/** Larger records are not read. */
const maxBytes = 256 * 1024 * 1024;

/** A change of the files of a site. Paths are relative to the site's root, and those before the renames. */
export interface RecordedChange {
  /** The command and its arguments, and the folder in which it ran, relative to the site's root. */
  readonly command: readonly string[];
  readonly folder: string;
  /** New texts; `before` is the hash of the old one. */
  readonly replaced: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  readonly renames: readonly Move[];
  readonly created: readonly { readonly path: string; readonly text: string }[];
  readonly deleted: readonly { readonly path: string; readonly before: string }[];
}

/** One step of a change. `open`: not done yet; `lost`: neither done nor possible, because a file has changed since. */
interface RecordedStep {
  readonly path: string;
  readonly state: "done" | "open" | "lost";
  /** The edit that an open step still needs. */
  readonly edit: Partial<DiskEdit>;
}

export function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function recordPath(root: string): string {
  return nodePath.join(root, recordName);
}

/** Writes the record. @returns why it could not be written */
export function writeRecord(root: string, change: RecordedChange): string | undefined {
  if (exists(root, recordPath(root))) return "it already exists";
  const about = "docs-json was changing these files; repeat its command to finish, or delete this file.";
  return createFile(recordPath(root), `${JSON.stringify({ about, ...change }, undefined, 1)}\n`);
}

export function removeRecord(root: string): void {
  fs.rmSync(recordPath(root), { force: true });
}

function isListOf(value: unknown, ...keys: readonly string[]): boolean {
  const isItem = (item: unknown): boolean =>
    typeof item === "object" &&
    item !== null &&
    keys.every((key) => typeof Reflect.get(item, key) === "string");
  return Array.isArray(value) && value.every(isItem);
}

function isRecord(value: unknown): value is RecordedChange {
  if (typeof value !== "object" || value === null) return false;
  const { command, folder, replaced, renames, created, deleted } = value as Partial<
    Record<keyof RecordedChange, unknown>
  >;
  return (
    Array.isArray(command) &&
    command.every((one) => typeof one === "string") &&
    typeof folder === "string" &&
    isListOf(replaced, "path", "before", "after") &&
    isListOf(renames, "from", "to") &&
    isListOf(created, "path", "text") &&
    isListOf(deleted, "path", "before")
  );
}

/** The record of a site; undefined if there is none, or if a file of that name is not a record. */
function readRecord(root: string): RecordedChange | undefined {
  try {
    const path = recordPath(root);
    const statistics = fs.lstatSync(path, { throwIfNoEntry: false });
    if (statistics?.isFile() !== true || statistics.size > maxBytes) return undefined;
    const value: unknown = JSON.parse(fs.readFileSync(path, "utf8"));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function exists(root: string, path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined && !isFoundByOtherName(root, path);
}

function replacementStep(
  root: string,
  { path, before, after }: RecordedChange["replaced"][number],
  candidates: readonly string[],
): RecordedStep {
  const absolute = candidates.find((candidate) => exists(root, candidate));
  if (absolute === undefined) return { path, state: "lost", edit: {} };
  const currentBytes = fs.readFileSync(absolute);
  const isDone = currentBytes.equals(Buffer.from(after));
  const state = isDone ? "done" : hashOf(currentBytes) === before ? "open" : "lost";
  return {
    path,
    state,
    edit: { replacements: [{ path: absolute, before: currentBytes.toString("utf8"), after }] },
  };
}

function renameStep(root: string, path: string, from: string, to: string): RecordedStep {
  const [hasSource, hasTarget] = [exists(root, from), exists(root, to)];
  const state = hasSource === hasTarget ? "lost" : hasSource ? "open" : "done";
  return { path, state, edit: { renames: [{ from, to }] } };
}

function creationStep(root: string, path: string, absolute: string, text: string): RecordedStep {
  const isCreated = exists(root, absolute);
  const state = !isCreated ? "open" : fs.readFileSync(absolute).equals(Buffer.from(text)) ? "done" : "lost";
  return { path, state, edit: { created: [{ path: absolute, text }] } };
}

function deletionStep(root: string, path: string, absolute: string, before: string): RecordedStep {
  const isDeleted = !exists(root, absolute);
  const state = isDeleted ? "done" : hashOf(fs.readFileSync(absolute)) === before ? "open" : "lost";
  return { path, state, edit: { deleted: [absolute] } };
}

/** The configuration file of a site if a path names it; it may be above the site. */
function configurationAt(root: string, path: string): string | undefined {
  const configuration = nearestConfiguration(root, configurationFileName, (file) => fs.existsSync(file));
  return configuration === nodePath.resolve(root, path) ? configuration : undefined;
}

/** The steps of a change in order, each with its state on disk. Throws node's errors. */
function stepsOf(
  root: string,
  { replaced, renames, created, deleted }: RecordedChange,
): readonly RecordedStep[] {
  const absoluteOf = (path: string): string => {
    const absolute = toAbsolutePath(root, path) ?? configurationAt(root, path);
    if (absolute === undefined) throw new Error(`${path} is outside the site`);
    return absolute;
  };
  const renamed = (path: string): string => {
    const rename = renames.find(({ from }) => path === from || path.startsWith(`${from}/`));
    return rename === undefined ? path : rename.to + path.slice(rename.from.length);
  };
  return [
    ...replaced.map((file) =>
      replacementStep(root, file, [absoluteOf(file.path), absoluteOf(renamed(file.path))]),
    ),
    ...renames.map(({ from, to }) => renameStep(root, from, absoluteOf(from), absoluteOf(to))),
    ...created.map(({ path, text }) => creationStep(root, path, absoluteOf(path), text)),
    ...deleted.map(({ path, before }) => deletionStep(root, path, absoluteOf(path), before)),
  ];
}

/** Describes a change for people: "the move of a.mdx to b.mdx". */
function nameOf({ renames, replaced, created, deleted }: RecordedChange): string {
  const [first, ...more] = renames;
  if (first === undefined)
    return `a change of ${amountOf(replaced.length + created.length + deleted.length, "file")}`;
  const moreWords = more.length === 0 ? "" : ` and ${more.length} more`;
  return `the move of ${first.from} to ${first.to}${moreWords}`;
}

/** What to do about an interrupted change. */
const finishAdvice = `repeat that command to finish it, or delete ${recordName} to keep the files as they are`;

/** A recorded change, with the state of its steps and its name for people. */
interface InterruptedChange {
  readonly change: RecordedChange;
  readonly steps: readonly RecordedStep[];
  readonly name: string;
}

/** The change that the site's record describes; undefined if there is none, or if its files cannot be read. */
function interruptedChange(root: string): InterruptedChange | undefined {
  const change = readRecord(root);
  if (change === undefined) return undefined;
  try {
    return { change, steps: stepsOf(root, change), name: nameOf(change) };
  } catch {
    return undefined;
  }
}

function isHalfDone({ steps }: InterruptedChange): boolean {
  const done = steps.filter(({ state }) => state === "done").length;
  return done > 0 && done < steps.length;
}

/** The sentence about a change of this site that was interrupted halfway; undefined if there is none. */
export function interruptionNote(root: string): string | undefined {
  const interrupted = interruptedChange(root);
  return interrupted !== undefined && isHalfDone(interrupted)
    ? `${interrupted.name} was interrupted and is only half done; ${finishAdvice}`
    : undefined;
}

/** The interrupted change that this run has finished, or why this run cannot begin. */
type Resumption =
  | { readonly kind: "finished"; readonly name: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Finishes the change that an earlier run of the same command began. If none of its steps was done, only its record is removed.
 * @param command the current command; undefined for one that finishes nothing
 * @returns undefined if this run may begin
 */
export function resumeChange(
  root: string,
  command: Pick<RecordedChange, "command" | "folder"> | undefined,
): Resumption | undefined {
  const interrupted = interruptedChange(root);
  if (interrupted === undefined) return undefined;
  const { change, steps, name } = interrupted;
  const isSame =
    command !== undefined &&
    command.folder === change.folder &&
    JSON.stringify(command.command) === JSON.stringify(change.command);
  if (isHalfDone(interrupted)) {
    if (!isSame)
      return { kind: "refused", reason: `${name} was interrupted and is only half done; ${finishAdvice}` };
    const lost = steps.find(({ state }) => state === "lost");
    if (lost !== undefined)
      return {
        kind: "refused",
        reason: `${name} was interrupted and cannot be finished, because ${lost.path} has changed since; restore it, or delete ${recordName} to keep the files as they are`,
      };
    const edits = steps.flatMap(({ state, edit }) => (state === "open" ? edit : []));
    const failure = carryOutEdit(root, {
      replacements: edits.flatMap(({ replacements = [] }) => replacements),
      renames: edits.flatMap(({ renames = [] }) => renames),
      created: edits.flatMap(({ created = [] }) => created),
      deleted: edits.flatMap(({ deleted = [] }) => deleted),
    });
    if (failure !== undefined) {
      const path = toSitePath(root, failure.path) ?? failure.path;
      return {
        kind: "refused",
        reason: `${path} could not be changed: ${failure.reason}; repeat the command`,
      };
    }
  }
  removeRecord(root);
  const isDone = isHalfDone(interrupted) || steps.every(({ state }) => state === "done");
  return isSame && isDone ? { kind: "finished", name } : undefined;
}
