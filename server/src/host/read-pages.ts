/**
 * Reads the whole texts of many page files, one after the other. A text is passed to a visitor and not kept:
 * the texts of ten thousand pages would fill the memory.
 */
import type { HostNote } from "./file-system.ts";
import { toAbsolutePath } from "./paths.ts";
import { reasonFor } from "./read-content.ts";
import { type FileText, maxBytes, readerInside, readInside } from "./read-file.ts";

/** @param file site-relative, as given. */
export type PageTextVisitor = (file: string, text: string) => void;

/**
 * Passes each file's text to the visitor, in the given order. Leaves out missing files; returns other files that
 * could not be read, with the reason.
 */
export function visitPages(
  root: string,
  files: Iterable<string>,
  visit: PageTextVisitor,
): readonly HostNote[] {
  const unreadable: HostNote[] = [];
  const readInSite = readerInside(root, { maxBytes: maxBytes.page });
  for (const file of files) {
    const path = toAbsolutePath(root, file);
    const read = path === undefined ? outside : readInSite(path);
    if (read.kind === "text") visit(file, read.text);
    else if (read.kind !== "missing") unreadable.push({ path: file, reason: reasonFor(read) });
  }
  return unreadable;
}

/**
 * The text of one page file; undefined where there is none.
 * @param onUnreadable gets the reason where the file exists and has no text
 */
export function readPageText(
  root: string,
  file: string,
  onUnreadable?: (note: HostNote) => void,
): string | undefined {
  const read = readOne(root, file);
  if (read.kind === "text") return read.text;
  if (read.kind !== "missing") onUnreadable?.({ path: file, reason: reasonFor(read) });
  return undefined;
}

function readOne(root: string, file: string): FileText {
  const path = toAbsolutePath(root, file);
  return path === undefined ? outside : readInside(root, path, { maxBytes: maxBytes.page });
}

const outside: FileText = { kind: "unreadable", reason: "it is outside the site" };
