/**
 * Reads a whole text file of a site, or returns why it cannot be read.
 *
 * Never blocks on a pipe or a device, never reads more than the limit, never throws. A byte order mark stays in the
 * text, because the parser reports it.
 */
import { isAscii, isUtf8 } from "node:buffer";
import fs from "node:fs";
import { leadsOut, realPathInside } from "./boundary.ts";
import { failureOf } from "./file-system.ts";

const mebibyte = 1024 * 1024;

/** The maximum sizes of files, in bytes. Real ones are far smaller: the largest known navigation is under 1 MB. */
export const maxBytes = {
  /** docs.json and the JSON files it refers to. */
  json: 32 * mebibyte,
  /** OpenAPI documents. */
  spec: 64 * mebibyte,
  /** Page files whose text is read. */
  page: 4 * mebibyte,
} as const;

/** The text of a file, or why it could not be read. */
export type FileText =
  | {
      readonly kind: "text";
      readonly text: string;
      /** The UTF-16 offset of the first bytes that are not UTF-8, if any; they are U+FFFD in the text, as published. */
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
 * Reads a file of a site by its absolute path. Follows links only inside the boundary of the open folders, and does
 * not follow a link that replaces the file during the read.
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
    // Opening a device may have side effects, so the kind of the file is checked first.
    return refusalOf(fs.statSync(path), options) ?? readRegular(path, options, flags);
  } catch (error) {
    return failed(error);
  }
}

/** Throws node's errors. */
function readRegular(path: string, options: ReadOptions, flags: number): FileText {
  // Without O_NONBLOCK, a pipe that has replaced the file since the check would block forever.
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
 * Small files are read one after another into one buffer: separate buffers for all files of a large site would be
 * freed late and fragment the memory. No result refers to the buffer.
 */
const shared = Buffer.allocUnsafeSlow(64 * 1024);

/** Reads to the end of the file, which may grow during the read; files in /proc have size 0. */
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

/** Reads a pipe from another program until its end. Never throws. */
export function readStream(descriptor: number, options: ReadOptions): FileText {
  try {
    return readAll(descriptor, 0, options);
  } catch (error) {
    // On Windows, this is how the end of a pipe is reported.
    if (error instanceof Error && "code" in error && error.code === "EOF") return { kind: "text", text: "" };
    return { kind: "unreadable", ...failureOf(error) };
  }
}

/** How many bytes are searched for NUL, which text does not contain. */
const binaryProbe = 8192;

/** Decodes bytes as text, or returns why they are not text. */
export function textOf(bytes: Buffer): FileText {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return { kind: "binary", reason: "it is saved as UTF-16; save it as UTF-8" };
  if (bytes.subarray(0, binaryProbe).includes(0)) {
    // In UTF-16, every second byte of English text is zero.
    const seemsUtf16 =
      bytes.length >= 4 && (first === 0) !== (second === 0) && (bytes[2] === 0) !== (bytes[3] === 0);
    const reason = seemsUtf16
      ? "it seems to be saved as UTF-16; save it as UTF-8"
      : "it contains bytes that text cannot contain";
    return { kind: "binary", reason };
  }
  // Most files are ASCII, and detecting and copying ASCII is several times faster than decoding UTF-8.
  if (isAscii(bytes)) return { kind: "text", text: bytes.toString("latin1") };
  const text = bytes.toString("utf8");
  return isUtf8(bytes)
    ? { kind: "text", text }
    : { kind: "text", text, firstInvalid: firstInvalidOf(bytes, text) };
}

/** The offset in the text where its UTF-8 encoding first differs from the original bytes. */
function firstInvalidOf(bytes: Buffer, text: string): number {
  const encoded = Buffer.from(text, "utf8");
  let same = 0;
  while (bytes[same] === encoded[same]) same += 1;
  const before = bytes.subarray(0, same);
  // The bytes before this position may end with the first bytes of U+FFFD, which decode to one more character.
  return before.toString("utf8").length - (isUtf8(before) ? 0 : 1);
}
