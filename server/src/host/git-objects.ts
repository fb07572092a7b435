/**
 * Reads the contents of git objects by name: many per process, in batches that limit the memory, without a checkout
 * and without filters. Does not depend on trees or paths.
 */
import { type GitAnswer, runGit, runGitInBackground } from "./run-git.ts";

/** The content of an object, or why it could not be read. */
export type GitObject =
  | { readonly kind: "content"; readonly bytes: Buffer }
  | { readonly kind: "too-large"; readonly bytes: number; readonly maxBytes: number }
  /** The repository does not have it, for example because it is a partial clone. */
  | { readonly kind: "absent" }
  /** Completes "could not be read: …". */
  | { readonly kind: "failed"; readonly reason: string };

/** How many bytes of content are read in one batch. */
const batchBytes = 16 * 1024 * 1024;

/** The line that git prints before an object's content: its name, type and size. */
const header = /^([0-9a-f]{40,64}) (?:(\w+) (\d+)|missing)$/;

/** Matches if the clone is partial: git ends with an error when it would have to fetch an object. */
const partialCloneCommand = ["config", "--get-regexp", "^remote\\..*\\.(promisor|partialclonefilter)$"];

/** The objects that are not read, with the reason, and the sizes of the others. */
interface SortedObjects {
  readonly unread: ReadonlyMap<string, GitObject>;
  readonly sizes: ReadonlyMap<string, number>;
  /** Whether git did not report some of them; then it matters whether the clone is partial. */
  readonly lacksSome: boolean;
}

/** @param isPartial whether the repository is a partial clone */
function sortObjects(
  names: readonly string[],
  { bytes }: GitAnswer,
  maxBytes: number,
  isPartial: boolean,
): SortedObjects {
  const foundSizes = new Map<string, number | undefined>();
  for (const line of bytes.toString("latin1").split("\n")) {
    const [, name, , size] = header.exec(line) ?? [];
    if (name !== undefined) foundSizes.set(name, size === undefined ? undefined : Number(size));
  }
  const unread = new Map<string, GitObject>();
  const sizes = new Map<string, number>();
  for (const name of names) {
    const size = foundSizes.get(name);
    if (size === undefined)
      unread.set(name, isPartial || foundSizes.has(name) ? { kind: "absent" } : failedObject);
    else if (size > maxBytes) unread.set(name, { kind: "too-large", bytes: size, maxBytes });
    else sizes.set(name, size);
  }
  return { unread, sizes, lacksSome: foundSizes.size < names.length };
}

const sizesCommand = ["cat-file", "--batch-check"];
const contentsCommand = ["cat-file", "--batch"];

/** Passes the names to git, one per line. */
function optionsFor(names: readonly string[], isLong = true) {
  return { input: `${names.join("\n")}\n`, isLong };
}

const failedObject: GitObject = { kind: "failed", reason: "git could not read its object" };

/** The objects in one answer of git; those missing from it could not be read. */
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

/** Up to this many objects are read without asking for their sizes first: starting git takes longer than its answer. */
const fewObjects = 1024;

/** Reads a few objects with one command; undefined if they are too large together, or one of them cannot be read. */
function readFew(
  repository: string,
  names: readonly string[],
  maxBytes: number,
): ReadonlyMap<string, GitObject> | undefined {
  if (names.length > fewObjects) return undefined;
  const answer = runGit(repository, contentsCommand, optionsFor(names, false));
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
 * Reads the contents of objects in batches, each name once; a batch is freed when the next one is read.
 * @param repository absolute path of a folder in the repository
 * @param maxBytes larger objects are not read
 */
export function* readObjects(
  repository: string,
  names: Iterable<string>,
  maxBytes: number,
): Generator<readonly [name: string, object: GitObject], void> {
  const uniqueNames = [...new Set(names)];
  if (uniqueNames.length === 0) return;
  const few = readFew(repository, uniqueNames, maxBytes);
  if (few !== undefined) {
    yield* few;
    return;
  }
  const answer = runGit(repository, sizesCommand, optionsFor(uniqueNames));
  let objects = sortObjects(uniqueNames, answer, maxBytes, false);
  if (objects.lacksSome && runGit(repository, partialCloneCommand).text !== "")
    objects = sortObjects(uniqueNames, answer, maxBytes, true);
  yield* objects.unread;
  let batch: string[] = [];
  let size = 0;
  const readBatch = (): ReadonlyMap<string, GitObject> => {
    const contents = objectsIn(batch, runGit(repository, contentsCommand, optionsFor(batch)));
    batch = [];
    size = 0;
    return contents;
  };
  for (const [name, objectSize] of objects.sizes) {
    if (size > 0 && size + objectSize > batchBytes) yield* readBatch();
    batch.push(name);
    size += objectSize;
  }
  if (batch.length > 0) yield* readBatch();
}

/**
 * Like `readObjects`, but in one batch and without blocking a server. Never rejects.
 * @param maxTotal the maximum size of all objects together, in bytes
 * @returns undefined if they are larger than that together
 */
export async function readObjectsInBackground(
  repository: string,
  names: Iterable<string>,
  maxBytes: number,
  maxTotal: number,
): Promise<ReadonlyMap<string, GitObject> | undefined> {
  const uniqueNames = [...new Set(names)];
  if (uniqueNames.length === 0) return new Map();
  const answer = await runGitInBackground(repository, sizesCommand, optionsFor(uniqueNames));
  let objects = sortObjects(uniqueNames, answer, maxBytes, false);
  if (objects.lacksSome && (await runGitInBackground(repository, partialCloneCommand)).text !== "")
    objects = sortObjects(uniqueNames, answer, maxBytes, true);
  const { unread, sizes } = objects;
  if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > maxTotal) return undefined;
  const readable = [...sizes.keys()];
  if (readable.length === 0) return unread;
  const contents = await runGitInBackground(repository, contentsCommand, optionsFor(readable));
  return new Map([...unread, ...objectsIn(readable, contents)]);
}
