/** Reads the whole texts of page files. */
import type { FileContent } from "../service/site/site.ts";
import { toAbsolutePath } from "./paths.ts";
import { readListedContent, reasonFor } from "./read-content.ts";
import { type FileText, maxBytes, readerInside } from "./read-file.ts";

/**
 * A function that reads page files of a site by their site-relative paths, one after the other, and never throws.
 * Files of one folder should come one after the other, which is faster.
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

/** The text of one page file, or why there is none. */
export function readPage(root: string, file: string): FileContent {
  return readListedContent(root, file, maxBytes.page);
}

/** The text of one page file; undefined if there is none. */
export function readPageText(root: string, file: string): string | undefined {
  const read = readPage(root, file);
  return read.kind === "text" ? read.text : undefined;
}

const outside: FileText = { kind: "unreadable", reason: "it is outside the site" };
