/**
 * Reads contents from git's objects by their names: many in one process, in batches that bound the memory, without a
 * checkout and without a filter. Does not depend on trees or paths.
 */
import { runGit, runGitForBytes, runGitForBytesInBackground, runGitInBackground } from "./run-git.ts";

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

const notRead = "git could not read its object";

/** What git says of an object before its content: its name, its kind, its size. */
const header = /^([0-9a-f]{40,64}) (?:(\w+) (\d+)|missing)$/;

/** Whether contents were left out when the repository was cloned: git ends when it would have to fetch one. */
const partialQuestion = ["config", "--get-regexp", "^remote\\..*\\.(promisor|partialclonefilter)$"];

function isPartialClone(repository: string): boolean {
  return runGit(repository, partialQuestion).text !== "";
}

/** The sizes of objects; undefined for one that is absent. */
function sizesOf(repository: string, names: readonly string[]): ReadonlyMap<string, number | undefined> {
  const { bytes } = runGitForBytes(repository, ["cat-file", "--batch-check"], `${names.join("\n")}\n`);
  const sizes = sizesIn(bytes);
  if (sizes.size < names.length && isPartialClone(repository))
    for (const name of names) if (!sizes.has(name)) sizes.set(name, undefined);
  return sizes;
}

function sizesIn(bytes: Buffer): Map<string, number | undefined> {
  const sizes = new Map<string, number | undefined>();
  for (const line of bytes.toString("latin1").split("\n")) {
    const [, name, , size] = header.exec(line) ?? [];
    if (name !== undefined) sizes.set(name, size === undefined ? undefined : Number(size));
  }
  return sizes;
}

/** The objects of one answer of git. */
function* objectsIn(answer: Buffer): Generator<readonly [name: string, bytes: Buffer]> {
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(0x0a, at);
    const [, name, , size] = end === -1 ? [] : (header.exec(answer.toString("latin1", at, end)) ?? []);
    if (name === undefined || size === undefined) return;
    const start = end + 1;
    const stop = start + Number(size);
    if (stop > answer.length) return;
    yield [name, answer.subarray(start, stop)];
    at = stop + 1;
  }
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
  const sizes = sizesOf(repository, wanted);
  let batch: string[] = [];
  let size = 0;
  const read = function* (): Generator<readonly [string, GitObject], void> {
    const { bytes } = runGitForBytes(repository, ["cat-file", "--batch"], `${batch.join("\n")}\n`);
    const missed = new Set(batch);
    for (const [name, content] of objectsIn(bytes)) {
      missed.delete(name);
      yield [name, { kind: "content", bytes: content }];
    }
    for (const name of missed) yield [name, { kind: "failed", reason: notRead }];
    batch = [];
    size = 0;
  };
  for (const name of wanted) {
    const objectSize = sizes.get(name);
    if (objectSize === undefined) {
      yield [name, sizes.has(name) ? { kind: "absent" } : { kind: "failed", reason: notRead }];
    } else if (objectSize > maxBytes) yield [name, { kind: "too-large", bytes: objectSize, maxBytes }];
    else {
      if (size > 0 && size + objectSize > batchBytes) yield* read();
      batch.push(name);
      size += objectSize;
    }
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
  const objects = new Map<string, GitObject>();
  if (wanted.length === 0) return objects;
  const ask = (question: string, asked: readonly string[]) =>
    runGitForBytesInBackground(repository, ["cat-file", question], `${asked.join("\n")}\n`);
  const sizes = sizesIn((await ask("--batch-check", wanted)).bytes);
  if (wanted.some((name) => sizes.get(name) === undefined)) {
    const isPartial = (await runGitInBackground(repository, partialQuestion)).text !== "";
    for (const name of wanted) {
      if (sizes.get(name) !== undefined) continue;
      objects.set(
        name,
        isPartial || sizes.has(name) ? { kind: "absent" } : { kind: "failed", reason: notRead },
      );
    }
  }
  const read: string[] = [];
  let total = 0;
  for (const [name, size] of sizes) {
    if (size === undefined) continue;
    if (size > maxBytes) objects.set(name, { kind: "too-large", bytes: size, maxBytes });
    else {
      read.push(name);
      total += size;
    }
  }
  if (total > maxTotal) return undefined;
  if (read.length === 0) return objects;
  for (const [name, bytes] of objectsIn((await ask("--batch", read)).bytes))
    objects.set(name, { kind: "content", bytes });
  for (const name of read) if (!objects.has(name)) objects.set(name, { kind: "failed", reason: notRead });
  return objects;
}
