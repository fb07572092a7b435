/**
 * Reads one whole text file of a site, or says why the file cannot be read.
 *
 * Never blocks on a pipe or a device, never reads more than the limit, never throws. A byte order mark stays in the
 * text, because the parser reports it.
 */
import { isAscii, isUtf8 } from "node:buffer";
import fs from "node:fs";
import { leadsOut, realPathInside } from "./boundary.ts";
import { failureOf } from "./file-system.ts";

const mebibyte = 1024 * 1024;

/** Largest files read, in bytes. Real ones stay far below: the largest navigation known is under 1 MB. */
export const maxBytes = {
  /** docs.json and the JSON files it refers to. */
  json: 32 * mebibyte,
  /** OpenAPI documents. */
  spec: 64 * mebibyte,
  /** Page files whose text is read. */
  page: 4 * mebibyte,
} as const;

/** The text of a file, or why there is none. */
export type FileText =
  | {
      readonly kind: "text";
      readonly text: string;
      /**
       * The UTF-16 offset of the first bytes that are not UTF-8, if any; such bytes are U+FFFD in the text, as on the
       * published site.
       */
      readonly firstInvalid?: number;
    }
  | { readonly kind: "missing" }
  /** The reason completes "could not be read: …"; `isWrong` as in `FileContent`. */
  | { readonly kind: "unreadable"; readonly reason: string; readonly isWrong?: true }
  | { readonly kind: "too-large"; readonly bytes: number; readonly maxBytes: number }
  /** The file is not UTF-8 text; the reason completes "it is not text: …". */
  | { readonly kind: "binary"; readonly reason: string };

interface ReadOptions {
  /** In bytes. */
  readonly maxBytes: number;
}

/**
 * Reads a file of a site by its absolute path. Follows links only inside the boundary of the open folders, and
 * does not follow a link that replaces the file while it is read.
 */
export function readInside(root: string, path: string, options: ReadOptions): FileText {
  try {
    const real = realPathInside(root, path);
    return real.kind === "inside"
      ? readTextFile(real.path, options, noFollow)
      : { kind: "unreadable", reason: leadsOut, isWrong: true };
  } catch (error) {
    return failed(error);
  }
}

const noFollow = fs.constants.O_NOFOLLOW ?? 0;

function failed(error: unknown): FileText {
  const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return missing ? { kind: "missing" } : { kind: "unreadable", ...failureOf(error) };
}

/** Reads a file by its absolute path. */
export function readTextFile(path: string, options: ReadOptions, flags = 0): FileText {
  try {
    // Opening a device may have an effect, so the kind of the file is read before.
    return refusalOf(fs.statSync(path), options) ?? readRegular(path, options, flags);
  } catch (error) {
    return failed(error);
  }
}

/** Throws node's errors. */
function readRegular(path: string, options: ReadOptions, flags: number): FileText {
  // Without O_NONBLOCK, a pipe that has replaced the file since then would block forever.
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | flags);
  try {
    const statistics = fs.fstatSync(descriptor);
    return refusalOf(statistics, options) ?? readAll(descriptor, statistics.size, options);
  } finally {
    fs.closeSync(descriptor);
  }
}

function refusalOf(statistics: fs.Stats, options: ReadOptions): FileText | undefined {
  if (statistics.isDirectory())
    return { kind: "unreadable", reason: "it is a folder, not a file", isWrong: true };
  if (!statistics.isFile()) return { kind: "unreadable", reason: "it is not a regular file", isWrong: true };
  if (statistics.size <= options.maxBytes) return undefined;
  return { kind: "too-large", bytes: statistics.size, maxBytes: options.maxBytes };
}

/**
 * Small files are read into one buffer, one after the other: separate buffers for all files of a large site
 * would be freed late and fragment the memory. No result refers to the buffer.
 */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/** Reads to the end of the file, which may grow while it is read; files in /proc have the size 0. */
function readAll(descriptor: number, expectedSize: number, options: ReadOptions): FileText {
  let buffer = expectedSize < shared.length ? shared : Buffer.allocUnsafe(expectedSize + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(descriptor, buffer, length, buffer.length - length, null);
    length += count;
    if (count === 0 || (length === expectedSize && length < buffer.length)) {
      return textOf(buffer.subarray(0, length));
    }
    if (length > options.maxBytes) return { kind: "too-large", bytes: length, maxBytes: options.maxBytes };
    if (length === buffer.length) {
      buffer = Buffer.concat([buffer], Math.min(Math.max(length * 2, 65_536), options.maxBytes + 1));
    }
  }
}

/** Reads what another program writes into a descriptor, up to its end. Never throws. */
export function readStream(descriptor: number, options: ReadOptions): FileText {
  try {
    return readAll(descriptor, 0, options);
  } catch (error) {
    // So Windows says that a pipe has ended.
    if (error instanceof Error && "code" in error && error.code === "EOF") return { kind: "text", text: "" };
    return { kind: "unreadable", ...failureOf(error) };
  }
}

/** How many bytes are searched for a NUL, which text does not contain. */
const binaryProbe = 8192;

/** The text that bytes are, or why they are none. */
export function textOf(bytes: Buffer): FileText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { kind: "binary", reason: "it is saved as UTF-16; save it as UTF-8" };
  if (first === 0xfe && second === 0xff)
    return { kind: "binary", reason: "it is saved as UTF-16; save it as UTF-8" };
  if (bytes.subarray(0, binaryProbe).includes(0)) {
    // In UTF-16, every second byte of plain text is zero.
    const wide =
      bytes.length >= 4 && (first === 0) !== (second === 0) && (bytes[2] === 0) !== (bytes[3] === 0);
    const reason = wide
      ? "it seems to be saved as UTF-16; save it as UTF-8"
      : "it contains bytes that text cannot contain";
    return { kind: "binary", reason };
  }
  // Most texts are ASCII, and those are found and copied several times faster than UTF-8 is decoded.
  if (isAscii(bytes)) return { kind: "text", text: bytes.toString("latin1") };
  const text = bytes.toString("utf8");
  return isUtf8(bytes)
    ? { kind: "text", text }
    : { kind: "text", text, firstInvalid: firstInvalidOf(bytes, text) };
}

/** Where the text, encoded as UTF-8 again, first differs from its bytes. */
function firstInvalidOf(bytes: Buffer, text: string): number {
  const again = Buffer.from(text, "utf8");
  let same = 0;
  while (bytes[same] === again[same]) same += 1;
  const before = bytes.subarray(0, same);
  // The bytes before this place may end with the first bytes of U+FFFD, which decode to one more character.
  return before.toString("utf8").length - (isUtf8(before) ? 0 : 1);
}
