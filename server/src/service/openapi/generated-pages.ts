/**
 * The addresses that pages made from a specification may have; these pages have no file.
 *
 * The platform makes `directory/tag/summary` from an operation, and `directory/tag/method-path` without
 * the path parameters from one without a summary; equal names get a number. The platform's treatment of
 * punctuation varies, so names are compared without punctuation: this module only says "may be".
 */
import { fileNameOf } from "../text/paths.ts";
import type { SpecFile } from "./specification.ts";

/**
 * A test of paths: whether a page's last segment could be the name of an operation, or a folder's last
 * segment the name of a tag, under any path.
 * @param specs the specifications that the navigation names
 */
export function generatedPages(specs: Iterable<SpecFile>): (path: string, isFolder: boolean) => boolean {
  const pages = new Set<string>();
  const folders = new Set<string>();
  const addresses = new Set<string>();
  for (const spec of specs) {
    for (const { method, path, tags, summary, operationId, address } of spec.operations) {
      folders.add("apireference");
      for (const tag of tags) folders.add(bare(tag));
      pages.add(bare(`${method}${path}`));
      pages.add(bare(`${method}${path.replace(/\{[^{}]*\}/g, "")}`));
      if (method === "WEBHOOK") pages.add(bare(path));
      if (summary !== undefined) pages.add(bare(summary));
      if (operationId !== undefined) pages.add(bare(operationId));
      if (address !== undefined) addresses.add(bare(address));
    }
  }
  return (path, isFolder) => {
    const last = fileNameOf(path);
    if (isFolder) return folders.has(bare(last));
    return pages.has(bare(last)) || pages.has(bare(last.replace(/-\d+$/, ""))) || addresses.has(bare(path));
  };
}

/** Letters and digits in lower case: the part of a name that every form of address keeps. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, "");
}
