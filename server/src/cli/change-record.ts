/**
 * The record of a change of several files. It is written before the first of them changes and removed after the last, so that
 * a change that was killed in the middle can be named, and finished by repeating its command.
 *
 * The record is a file of the site. Anybody may have written it: it is followed only if the same command is repeated, only
 * inside the boundary, and only if each file still has the text that the record says.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { isFoundByOtherName } from "../host/letter-case.ts";
import { toAbsolutePath, toSitePath } from "../host/paths.ts";
import type { Move } from "../service/index.ts";
import { amountOf } from "../service/text/words.ts";
import { carryOutEdit, type DiskEdit } from "./carry-out-edit.ts";
import { createFile } from "./replace-file.ts";

/** The name of the record, in the folder of the site. */
export const recordName = ".docs-json-unfinished.json";

/** Larger records are not read. */
const maxBytes = 256 * 1024 * 1024;

/** A change of the files of a site; paths from the root of the site, before the renames. */
export interface RecordedChange {
  /** The command and its arguments, and the folder in which it ran, from the root of the site. */
  readonly command: readonly string[];
  readonly folder: string;
  /** New texts; `before` is the hash of the old one. */
  readonly replaced: readonly { readonly path: string; readonly before: string; readonly after: string }[];
  readonly renames: readonly Move[];
  readonly created: readonly { readonly path: string; readonly text: string }[];
  readonly deleted: readonly { readonly path: string; readonly before: string }[];
}

/** One step of a change. `open`: not made yet; `lost`: neither made nor possible, because a file is another one by now. */
interface RecordedStep {
  readonly path: string;
  readonly state: "done" | "open" | "lost";
  /** What an open step does on the disk. */
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

/** The record of a site; undefined if there is none, or a file of that name is none of ours. */
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
  places: readonly string[],
): RecordedStep {
  const place = places.find((one) => exists(root, one));
  const currentBytes = place === undefined ? undefined : fs.readFileSync(place);
  if (place === undefined || currentBytes === undefined) return { path, state: "lost", edit: {} };
  const isMade = currentBytes.equals(Buffer.from(after));
  const state = isMade ? "done" : hashOf(currentBytes) === before ? "open" : "lost";
  return {
    path,
    state,
    edit: { replacements: [{ path: place, before: currentBytes.toString("utf8"), after }] },
  };
}

function renameStep(root: string, path: string, from: string, to: string): RecordedStep {
  const [isBefore, isAfter] = [exists(root, from), exists(root, to)];
  const state = isBefore === isAfter ? "lost" : isBefore ? "open" : "done";
  return { path, state, edit: { renames: [{ from, to }] } };
}

function creationStep(root: string, path: string, place: string, text: string): RecordedStep {
  const isMade = exists(root, place);
  const state = !isMade ? "open" : fs.readFileSync(place).equals(Buffer.from(text)) ? "done" : "lost";
  return { path, state, edit: { created: [{ path: place, text }] } };
}

function deletionStep(root: string, path: string, place: string, before: string): RecordedStep {
  const state = !exists(root, place) ? "done" : hashOf(fs.readFileSync(place)) === before ? "open" : "lost";
  return { path, state, edit: { deleted: [place] } };
}

/** The steps of a change in their order, with what has become of each. Throws node's errors. */
function stepsOf(
  root: string,
  { replaced, renames, created, deleted }: RecordedChange,
): readonly RecordedStep[] {
  const placeOf = (path: string): string => {
    const place = toAbsolutePath(root, path);
    if (place === undefined) throw new Error(`${path} is outside the site`);
    return place;
  };
  const renamed = (path: string): string => {
    const around = renames.find(({ from }) => path === from || path.startsWith(`${from}/`));
    return around === undefined ? path : around.to + path.slice(around.from.length);
  };
  return [
    ...replaced.map((one) => replacementStep(root, one, [placeOf(one.path), placeOf(renamed(one.path))])),
    ...renames.map(({ from, to }) => renameStep(root, from, placeOf(from), placeOf(to))),
    ...created.map(({ path, text }) => creationStep(root, path, placeOf(path), text)),
    ...deleted.map(({ path, before }) => deletionStep(root, path, placeOf(path), before)),
  ];
}

/** "the move of a.mdx to b.mdx": what a person calls a change. */
function nameOf({ renames, replaced, created, deleted }: RecordedChange): string {
  const [first, ...more] = renames;
  if (first === undefined)
    return `a change of ${amountOf(replaced.length + created.length + deleted.length, "file")}`;
  const moreWords = more.length === 0 ? "" : ` and ${more.length} more`;
  return `the move of ${first.from} to ${first.to}${moreWords}`;
}

const wayOut = `repeat that command to finish it, or delete ${recordName} to keep the files as they are`;

/** A change that was interrupted, with what a person may do about it in one clause. */
interface InterruptedChange {
  readonly change: RecordedChange;
  readonly steps: readonly RecordedStep[];
  readonly name: string;
}

/** The change that a record in the site speaks of. */
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

/** What to say about a change of this site that was interrupted half way; undefined if there is none. */
export function interruptionNote(root: string): string | undefined {
  const found = interruptedChange(root);
  return found !== undefined && isHalfDone(found)
    ? `${found.name} was interrupted and is only half done; ${wayOut}`
    : undefined;
}

/** What became of an interrupted change: finished by this run, or the reason why this run cannot begin. */
type Resumption =
  | { readonly kind: "finished"; readonly name: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Finishes the change that an earlier run of the same command began. A record of which nothing has been done is removed.
 * @param command the command that runs now; undefined for one that finishes nothing
 * @returns undefined if this run may begin
 */
export function resumeChange(
  root: string,
  command: Pick<RecordedChange, "command" | "folder"> | undefined,
): Resumption | undefined {
  const found = interruptedChange(root);
  if (found === undefined) return undefined;
  const { change, steps, name } = found;
  const isSame =
    command !== undefined &&
    command.folder === change.folder &&
    JSON.stringify(command.command) === JSON.stringify(change.command);
  if (isHalfDone(found)) {
    if (!isSame)
      return { kind: "refused", reason: `${name} was interrupted and is only half done; ${wayOut}` };
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
  const isDone = isHalfDone(found) || steps.every(({ state }) => state === "done");
  return isSame && isDone ? { kind: "finished", name } : undefined;
}
