/** Reads the whole texts of page files. */
import type { FileContent } from "../service/site/site.ts";
import type { HostNote } from "./file-system.ts";
import { toAbsolutePath } from "./paths.ts";
import { reasonFor } from "./read-content.ts";
import { type FileText, maxBytes, readerInside, readInside } from "./read-file.ts";

/**
 * A function that reads page files of a site by their site-relative paths, one after the other, and never throws. Files of one
 * folder should come behind each other, which is faster.
 */
export function pageReader(root: string): (file: string) => FileContent {
  const readInSite = readerInside(root, { maxBytes: maxBytes.page });
  return (file) => {
    const path = toAbsolutePath(root, file);
    const read = path === undefined ? outside : readInSite(path);
    if (read.kind === "text") return { kind: "text", text: read.text };
    return read.kind === "missing" ? read : { kind: "unreadable", reason: reasonFor(read) };
  };
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
