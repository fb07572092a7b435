/**
 * Reads contents from git's objects by their names: many in one process, in batches that bound the memory, without a
 * checkout and without a filter. Does not depend on trees or paths.
 */
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** The content of an object, or why there is none. */
export type GitObject =
  | { readonly kind: "content"; readonly bytes: Buffer }
  | { readonly kind: "too-large"; readonly bytes: number; readonly maxBytes: number }
  /** The repository does not have it, as a partial clone. */
  | { readonly kind: "absent" }
  /** Completes "could not be read: …". */
  | { readonly kind: "failed"; readonly reason: string };

/** How many bytes of contents are read at once. */
const batchBytes = 16 * 1024 * 1024;

/** What git says of an object before its content: its name, its kind, its size. */
const header = /^([0-9a-f]{40,64}) (?:(\w+) (\d+)|missing)$/;

/** Whether contents were left out when the repository was cloned: git ends when it would have to fetch one. */
const partialQuestion = ["config", "--get-regexp", "^remote\\..*\\.(promisor|partialclonefilter)$"];

/** Objects that are not read, with the reason, and the sizes of those that are. */
interface SortedObjects {
  readonly refused: ReadonlyMap<string, GitObject>;
  readonly sizes: ReadonlyMap<string, number>;
  /** Whether some are absent, or were not named at all: then it matters whether contents were left out. */
  readonly lacksSome: boolean;
}

/** @param isPartial whether contents were left out when the repository was cloned */
function sorted(
  names: readonly string[],
  { bytes }: GitAnswer,
  maxBytes: number,
  isPartial: boolean,
): SortedObjects {
  const found = new Map<string, number | undefined>();
  for (const line of bytes.toString("latin1").split("\n")) {
    const [, name, , size] = header.exec(line) ?? [];
    if (name !== undefined) found.set(name, size === undefined ? undefined : Number(size));
  }
  const refused = new Map<string, GitObject>();
  const sizes = new Map<string, number>();
  for (const name of names) {
    const size = found.get(name);
    if (size === undefined)
      refused.set(name, isPartial || found.has(name) ? { kind: "absent" } : failedObject);
    else if (size > maxBytes) refused.set(name, { kind: "too-large", bytes: size, maxBytes });
    else sizes.set(name, size);
  }
  return { refused, sizes, lacksSome: found.size < names.length };
}

const sizesQuestion = ["cat-file", "--batch-check"];
const contentsQuestion = ["cat-file", "--batch"];

/** Names as git reads them. */
function optionsFor(names: readonly string[], isLong = true) {
  return { input: `${names.join("\n")}\n`, isLong };
}

const failedObject: GitObject = { kind: "failed", reason: "git could not read its object" };

/** The objects of one answer of git; those that it lacks could not be read. */
function objectsIn(names: readonly string[], { bytes: answer }: GitAnswer): ReadonlyMap<string, GitObject> {
  const objects = new Map(names.map((name) => [name, failedObject]));
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(0x0a, at);
    const [, name, , size] = end === -1 ? [] : (header.exec(answer.toString("latin1", at, end)) ?? []);
    if (name === undefined || size === undefined) break;
    const start = end + 1;
    const stop = start + Number(size);
    if (stop > answer.length) break;
    objects.set(name, { kind: "content", bytes: answer.subarray(start, stop) });
    at = stop + 1;
  }
  return objects;
}

/** So many objects are read at once, whatever they are. To start git takes longer than what it answers. */
const fewObjects = 1024;

/** A few objects in one question; undefined if they are too long together, or one of them cannot be read. */
function readFew(
  repository: string,
  names: readonly string[],
  maxBytes: number,
): ReadonlyMap<string, GitObject> | undefined {
  if (names.length > fewObjects) return undefined;
  const answer = runGit(repository, contentsQuestion, optionsFor(names, false));
  if (!answer.isWhole) return undefined;
  const objects = new Map<string, GitObject>();
  for (const [name, object] of objectsIn(names, answer)) {
    if (object.kind !== "content") return undefined;
    const { length } = object.bytes;
    objects.set(name, length > maxBytes ? { kind: "too-large", bytes: length, maxBytes } : object);
  }
  return objects;
}

/**
 * The contents of objects, each name once, in batches; a batch is freed when the next one is read.
 * @param repository an absolute folder in it
 * @param maxBytes larger objects are not read
 */
export function* readObjects(
  repository: string,
  names: Iterable<string>,
  maxBytes: number,
): Generator<readonly [name: string, object: GitObject], void> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return;
  const few = readFew(repository, wanted, maxBytes);
  if (few !== undefined) {
    yield* few;
    return;
  }
  const answer = runGit(repository, sizesQuestion, optionsFor(wanted));
  let objects = sorted(wanted, answer, maxBytes, false);
  if (objects.lacksSome && runGit(repository, partialQuestion).text !== "")
    objects = sorted(wanted, answer, maxBytes, true);
  yield* objects.refused;
  let batch: string[] = [];
  let size = 0;
  const read = (): ReadonlyMap<string, GitObject> => {
    const found = objectsIn(batch, runGit(repository, contentsQuestion, optionsFor(batch)));
    batch = [];
    size = 0;
    return found;
  };
  for (const [name, objectSize] of objects.sizes) {
    if (size > 0 && size + objectSize > batchBytes) yield* read();
    batch.push(name);
    size += objectSize;
  }
  if (batch.length > 0) yield* read();
}

/**
 * Like `readObjects`, all at once and without blocking a server; never rejected.
 * @param maxTotal how many bytes are read of all objects together
 * @returns undefined if they are longer than that together
 */
export async function readObjectsInBackground(
  repository: string,
  names: Iterable<string>,
  maxBytes: number,
  maxTotal: number,
): Promise<ReadonlyMap<string, GitObject> | undefined> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const answer = await runGitInBackground(repository, sizesQuestion, optionsFor(wanted));
  let objects = sorted(wanted, answer, maxBytes, false);
  if (objects.lacksSome && (await runGitInBackground(repository, partialQuestion)).text !== "")
    objects = sorted(wanted, answer, maxBytes, true);
  const { refused, sizes } = objects;
  if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > maxTotal) return undefined;
  const read = [...sizes.keys()];
  if (read.length === 0) return refused;
  const contents = await runGitInBackground(repository, contentsQuestion, optionsFor(read));
  return new Map([...refused, ...objectsIn(read, contents)]);
}
