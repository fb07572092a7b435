/** Reads a file that a site refers to: returns its text, or the reason why it cannot be read, worded for messages. */
import type { FileContent } from "../service/site/site.ts";
import type { GitObject } from "./git-objects.ts";
import { isFoundByOtherName, type NamingDisk, namingDisk } from "./letter-case.ts";
import { toAbsolutePath } from "./paths.ts";
import { type FileText, readInside, textOf } from "./read-file.ts";

const mebibyte = 1024 * 1024;

/** Why an existing file could not be read; completes "could not be read: …". */
export function reasonFor(content: Exclude<FileText, { kind: "text" } | { kind: "missing" }>): string {
  switch (content.kind) {
    case "unreadable":
      return content.reason;
    case "too-large": {
      const size = Math.round(content.bytes / mebibyte);
      return `it has ${size} MB, more than the ${content.maxBytes / mebibyte} MB that are read`;
    }
    case "binary":
      return `it is not text: ${content.reason}`;
  }
}

/**
 * The content of a file of a site. A file that the disk finds only under a different name counts as missing, because
 * the platform does not find it. Never throws.
 * @param path site-relative, as an author may have written it
 * @param maxBytes larger files are not read
 */
export function readContent(
  root: string,
  path: string,
  maxBytes: number,
  disk: NamingDisk = namingDisk,
): FileContent {
  const content = readListedContent(root, path, maxBytes);
  if (content.kind === "missing") return content;
  const absolute = toAbsolutePath(root, path);
  return absolute !== undefined && isFoundByOtherName(root, absolute, disk) ? { kind: "missing" } : content;
}

/** Like `readContent`, but for a path from a file listing, whose name is known to match the disk. */
export function readListedContent(root: string, path: string, maxBytes: number): FileContent {
  const absolute = toAbsolutePath(root, path);
  if (absolute === undefined) return { kind: "unreadable", reason: "it is outside the site", isWrong: true };
  return contentOf(readInside(root, absolute, { maxBytes }));
}

/** The content in the form that a snapshot needs. */
export function contentOf(content: FileText): FileContent {
  if (content.kind === "text") return { kind: "text", text: content.text };
  if (content.kind === "missing") return content;
  const isWrong = content.kind === "binary" || (content.kind === "unreadable" && content.isWrong === true);
  return { kind: "unreadable", reason: reasonFor(content), ...(isWrong ? { isWrong } : {}) };
}

/** The content of a git object; undefined if the repository does not have it. */
export function contentOfObject(object: GitObject): FileContent | undefined {
  switch (object.kind) {
    case "content":
      return contentOf(textOf(object.bytes));
    case "too-large":
      return contentOf(object);
    case "failed":
      return { kind: "unreadable", reason: object.reason };
    case "absent":
      return undefined;
  }
}
