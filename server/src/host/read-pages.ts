/** Reads the full text of page files. */
import type { FileContent } from "../service/site/site.ts";
import { readListedContent } from "./read-content.ts";
import { maxBytes } from "./read-file.ts";

/** Reads the text of a page file, or returns why it cannot be read. */
export function readPage(root: string, file: string): FileContent {
  return readListedContent(root, file, maxBytes.page);
}

/** Reads the text of a page file; undefined if it cannot be read. */
export function readPageText(root: string, file: string): string | undefined {
  const content = readPage(root, file);
  return content.kind === "text" ? content.text : undefined;
}
