/**
 * Reads what git's index records about the files of a folder, and checks whether a file of the working tree differs
 * from the index. Git itself is not used for the working tree, because it would run filters.
 */
import { createHash } from "node:crypto";
import { readBytes } from "./read-bytes.ts";

/** Lists the index, with the sizes and times of the files when git last checked them. */
export const indexCommand = ["ls-files", "-z", "--stage", "--debug"];

/** Lists the files that differ between the index and the last commit. */
export const stagedCommand = [
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

/** A file in the index. */
export interface IndexedFile {
  readonly hash: string;
  /** As git writes it: `100644`; `120000` for a symbolic link, `160000` for a submodule. */
  readonly mode: string;
  /** Whether the file is deliberately excluded from the working tree, as in a sparse checkout. */
  readonly isSkipped: boolean;
  /** Whether the file was only announced, with `git add --intent-to-add`: the next commit will not have it. */
  readonly isAnnounced: boolean;
  /** The file's modification time when git last checked it. */
  readonly seconds: number;
  readonly nanoseconds: number;
  /** In bytes. */
  readonly size: number;
}

/** The bit of git's flags that marks files excluded by a sparse checkout. */
const skippedBit = 0x4000_0000;

/** The bit of git's flags that marks files that were only announced. */
const announcedBit = 0x2000_0000;

/** Tests a bit with arithmetic, because bit operations are signed. */
function hasBit(flags: number, bit: number): boolean {
  return Math.floor(flags / bit) % 2 === 1;
}

/** Groups: mode, hash, name, seconds and nanoseconds of the time, size, flags; numbered, because there are many entries. */
const entry =
  /(\d{6}) ([0-9a-f]{40,64}) \d\t([^\0]+)\0\s*ctime: \d+:\d+\s+mtime: (\d+):(\d+)\s[^\0]*?size: (\d+)\tflags: ([0-9a-f]+)\n/gy;

/** A file's state without its content. */
export interface FileState {
  /** The modification time, in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** In bytes. */
  readonly size: number;
}

/** Parses the output of `indexCommand`. Skips an entry that is cut off at the end, or has an unknown format. */
export function readIndex(output: string): ReadonlyMap<string, IndexedFile> {
  const files = new Map<string, IndexedFile>();
  for (const [, mode = "", hash = "", name = "", seconds, nanoseconds, size, flags] of output.matchAll(
    entry,
  )) {
    const bits = Number.parseInt(flags ?? "0", 16);
    files.set(name, {
      hash,
      mode,
      isSkipped: hasBit(bits, skippedBit),
      isAnnounced: hasBit(bits, announcedBit),
      seconds: Number(seconds),
      nanoseconds: Number(nanoseconds),
      size: Number(size),
    });
  }
  return files;
}

/** Larger files count as unchanged, because their content would have to be read; in bytes. */
const maxBytes = 8 * 1024 * 1024;

/** The name of the git object with this content. */
export function hashOf(content: Buffer, isLong: boolean): string {
  return createHash(isLong ? "sha256" : "sha1")
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest("hex");
}

/** Whether a file has the time that the index records, as precisely as both are known. */
function hasSameTime({ mtimeMs }: FileState, { seconds, nanoseconds }: IndexedFile): boolean {
  // Some programs that write the index store only seconds.
  if (nanoseconds === 0) return Math.floor(mtimeMs / 1000) === seconds;
  const indexedMs = seconds * 1000 + nanoseconds / 1_000_000;
  // A checkout writes several files in one millisecond. Some runtimes know no fractions; the others round them to less than 1 μs.
  return Number.isInteger(mtimeMs)
    ? mtimeMs === Math.floor(indexedMs)
    : Math.abs(mtimeMs - indexedMs) < 0.001;
}

/**
 * Whether a file's content differs from the index. Differences only in line endings, which git would normalize, do
 * not count.
 * @param file site-relative
 * @param stats the state of the file itself
 */
export function isChanged(root: string, file: string, stats: FileState, indexed: IndexedFile): boolean {
  const { hash, size } = indexed;
  if (stats.size === size && hasSameTime(stats, indexed)) return false;
  const content = readBytes(root, file, maxBytes);
  if (content === undefined) return false;
  const isLong = hash.length > 40;
  if (hashOf(content, isLong) === hash) return false;
  const normalized = Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
  return normalized.length === content.length || hashOf(normalized, isLong) !== hash;
}
