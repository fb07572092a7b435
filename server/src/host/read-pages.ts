/** Reads the whole texts of page files. */
import type { FileContent } from "../service/site/site.ts";
import { readListedContent } from "./read-content.ts";
import { maxBytes } from "./read-file.ts";

/** The text of one page file, or why there is none. */
export function readPage(root: string, file: string): FileContent {
  return readListedContent(root, file, maxBytes.page);
}

/** The text of one page file; undefined if there is none. */
export function readPageText(root: string, file: string): string | undefined {
  const read = readPage(root, file);
  return read.kind === "text" ? read.text : undefined;
}
