/**
 * Reads the first bytes of many files, to get the frontmatter of pages.
 *
 * All reads share one buffer. Each head is passed to a visitor and not collected: ten thousand heads of 4 KB would be
 * 40 MB. A visitor that keeps part of the text should copy it, because a `slice` keeps the whole head in memory.
 */
import fs from "node:fs";
import { leadsOut, realPathInside } from "./boundary.ts";
import { failureOf, type HostNote } from "./file-system.ts";
import { toAbsolutePath } from "./paths.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "./slices.ts";

/** One page of memory; the longest frontmatter in real sites is much shorter. */
const defaultHeadBytes = 4096;

/**
 * @param file site-relative, as given.
 * @param complete whether the head is the whole file.
 */
type HeadVisitor = (file: string, head: string, complete: boolean) => void;

interface HeadOptions {
  /** How many bytes of each file to read; 4096 by default. */
  readonly bytes?: number;
}

/**
 * Passes each file's head to the visitor, in the given order. A character that is cut off at the end is dropped.
 * @returns the files that could not be read (site-relative, with the reason)
 */
export function visitHeads(
  root: string,
  files: Iterable<string>,
  visit: HeadVisitor,
  options: HeadOptions = {},
): readonly HostNote[] {
  return runAtOnce(visiting(root, files, visit, options));
}

/** Like `visitHeads`, but without blocking a server; rejects only if the signal aborts the reading. */
export function visitHeadsInBackground(
  root: string,
  files: Iterable<string>,
  visit: HeadVisitor,
  options: HeadOptions & SliceOptions = {},
): Promise<readonly HostNote[]> {
  return runInSlices(visiting(root, files, visit, options), options);
}

/** The first bytes of several files as text, by path, and the files that could not be read. */
interface Heads {
  readonly heads: ReadonlyMap<string, string>;
  readonly unreadable: readonly HostNote[];
}

/** Reads all heads into memory; only for a few files. */
export function readHeads(root: string, files: Iterable<string>, options: HeadOptions = {}): Heads {
  const heads = new Map<string, string>();
  const unreadable = visitHeads(root, files, (file, head) => heads.set(file, head), options);
  return { heads, unreadable };
}

/** The first bytes of a file as text; `complete` if they are the whole file. */
type Head =
  | { readonly kind: "head"; readonly text: string; readonly complete: boolean }
  | ({ readonly kind: "unreadable" } & Omit<HostNote, "path">);

/** Reads the head of one file by its absolute path. */
export function readHead(path: string, bytes: number = defaultHeadBytes): Head {
  return headOf(path, Buffer.allocUnsafe(bytes));
}

function* visiting(
  root: string,
  files: Iterable<string>,
  visit: HeadVisitor,
  options: HeadOptions,
): Generator<void, readonly HostNote[], void> {
  const buffer = Buffer.allocUnsafe(options.bytes ?? defaultHeadBytes);
  const unreadable: HostNote[] = [];
  for (const file of files) {
    const path = toAbsolutePath(root, file);
    const head: Head =
      path === undefined
        ? { kind: "unreadable", reason: "it is outside the site", isWrong: true }
        : headInside(root, path, buffer);
    if (head.kind === "head") visit(file, head.text, head.complete);
    else {
      const { reason, isWrong } = head;
      unreadable.push(isWrong === undefined ? { path: file, reason } : { path: file, reason, isWrong });
    }
    yield;
  }
  return unreadable;
}

/** With O_NONBLOCK, a pipe is opened without waiting for its writer, and reads as empty. */
const openFlags = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

function headInside(root: string, path: string, buffer: Buffer): Head {
  try {
    const real = realPathInside(root, path);
    return real.kind === "inside"
      ? headOf(real.path, buffer, fs.constants.O_NOFOLLOW ?? 0)
      : { kind: "unreadable", reason: leadsOut, isWrong: true };
  } catch (error) {
    return { kind: "unreadable", ...failureOf(error) };
  }
}

function headOf(path: string, buffer: Buffer, flags = 0): Head {
  try {
    const descriptor = fs.openSync(path, openFlags | flags);
    try {
      const length = fs.readSync(descriptor, buffer, 0, buffer.length, 0);
      const complete = length < buffer.length;
      const end = complete ? length : wholeCharacters(buffer);
      return { kind: "head", text: buffer.toString("utf8", 0, end), complete };
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    return { kind: "unreadable", ...failureOf(error) };
  }
}

/** The length of a full buffer without an incomplete UTF-8 sequence at its end. */
function wholeCharacters(buffer: Buffer): number {
  for (let back = 1; back <= Math.min(4, buffer.length); back += 1) {
    const byte = buffer[buffer.length - back] ?? 0;
    if (byte < 0x80) return buffer.length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? buffer.length - back : buffer.length;
  }
  return buffer.length;
}
