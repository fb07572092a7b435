/**
 * What the index of git knows of the files of a folder, and whether a file of the working tree is another than the index
 * has. git itself is not asked about the working tree, because git would run filters for that.
 */
import { createHash } from "node:crypto";
import { readBytes } from "./read-bytes.ts";

/** The question to git; the sizes and times are those of its last look at the files. */
export const indexQuestion = ["ls-files", "-z", "--stage", "--debug"];

/** The question to git which files are in the index in another form than in the last commit. */
export const stagedQuestion = [
  "diff-index",
  "--cached",
  "--name-only",
  "-z",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "--relative",
  "HEAD",
  "--",
  ".",
];

/** A file as the index has it. */
export interface IndexedFile {
  readonly hash: string;
  /** As git writes it: `100644`; `120000` for a symbolic link, `160000` for a submodule. */
  readonly mode: string;
  /** Whether the file is left out of the working tree on purpose, as in a sparse checkout. */
  readonly isSkipped: boolean;
  /** When the file was changed before git looked at the file last. */
  readonly seconds: number;
  readonly nanoseconds: number;
  /** In bytes. */
  readonly size: number;
}

/** The bit of git's flags that marks what a sparse checkout leaves out. */
const skippedBit = 0x4000_0000;

/** The mode, the hash, the name, seconds and nanoseconds of the time, the size and the flags; by number, because there are many. */
const entry =
  /(\d{6}) ([0-9a-f]{40,64}) \d\t([^\0]+)\0\s*ctime: \d+:\d+\s+mtime: (\d+):(\d+)\s[^\0]*?size: (\d+)\tflags: ([0-9a-f]+)\n/gy;

/** What a look at a file gives without its content. */
export interface FileState {
  /** When the file was changed, in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** In bytes. */
  readonly size: number;
}

/** Reads the answer to `indexQuestion`; what is cut off at its end, and any other form, is left out. */
export function readIndex(output: string): ReadonlyMap<string, IndexedFile> {
  const files = new Map<string, IndexedFile>();
  for (const [, mode = "", hash = "", name = "", seconds, nanoseconds, size, flags] of output.matchAll(
    entry,
  )) {
    files.set(name, {
      hash,
      mode,
      // As a number, because bit operations are signed.
      isSkipped: Math.floor(Number.parseInt(flags ?? "0", 16) / skippedBit) % 2 === 1,
      seconds: Number(seconds),
      nanoseconds: Number(nanoseconds),
      size: Number(size),
    });
  }
  return files;
}

/** A larger file counts as unchanged, in bytes; its content would have to be read. */
const maxBytes = 8 * 1024 * 1024;

/** The name that git gives to a content. */
export function hashOf(content: Buffer, isLong: boolean): string {
  return createHash(isLong ? "sha256" : "sha1")
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest("hex");
}

/**
 * Whether a file has another content than the index has. A file that git would store with other ends of lines is the same.
 * @param file site-relative
 * @param stats of the file itself
 */
export function isChanged(root: string, file: string, stats: FileState, indexed: IndexedFile): boolean {
  const { hash, seconds, nanoseconds, size } = indexed;
  // Some programs that write the index keep seconds alone.
  const isSameTime =
    nanoseconds === 0
      ? Math.floor(stats.mtimeMs / 1000) === seconds
      : Math.floor(stats.mtimeMs) === seconds * 1000 + Math.floor(nanoseconds / 1_000_000);
  if (isSameTime && stats.size === size) return false;
  const content = readBytes(root, file, maxBytes);
  if (content === undefined) return false;
  const isLong = hash.length > 40;
  if (hashOf(content, isLong) === hash) return false;
  const plain = Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
  return plain.length === content.length || hashOf(plain, isLong) !== hash;
}
