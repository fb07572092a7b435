/**
 * Which file an import in a page means. A path with a leading slash begins at the site's root, as one
 * into the folder of snippets does, any other at the folder of the file; modules by name are none.
 */

import { type LinkTarget, linkTarget } from "../pages/link-target.ts";
import type { FileIndex } from "../site/file-index.ts";

/** What an import may leave out. */
const extensions = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts", ".json"];

const snippetFolder = /^_?snippets\//;

/**
 * The path that an import names, with or without its extension; undefined for a module by its name
 * (`react`) or by an alias (`@/components`), and for what lies outside of the site.
 */
export function importTarget(
  written: string,
  file: string,
): (LinkTarget & { readonly path: string }) | undefined {
  const isOfSnippet = snippetFolder.test(written);
  if (!written.startsWith("/") && !written.startsWith(".") && !isOfSnippet) return undefined;
  const target = linkTarget(written, isOfSnippet ? "" : file);
  const path = target?.path;
  return target === undefined || path === undefined || path === "" ? undefined : { ...target, path };
}

/** The file at such a path; undefined where there is none. */
export function importedFile(files: FileIndex, path: string): string | undefined {
  const candidates = [...extensions.map((extension) => path + extension), `${path}/index.jsx`];
  return candidates.find((candidate) => files.has(candidate));
}
