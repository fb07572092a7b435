/**
 * The file that an import in a page means. A path with a leading slash, or into the folder of snippets,
 * begins at the site's root; any other path begins at the folder of the file. Modules by name are not files.
 */

import { type LinkTarget, linkTarget } from "../pages/link-target.ts";
import type { FileNames } from "../site/file-index.ts";

/** Extensions that an import may omit. */
const extensions = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts", ".json"];

const snippetFolder = /^_?snippets\//;

/**
 * The path that an import names, with or without its extension; undefined for a module by its name
 * (`react`) or by an alias (`@/components`), and for what lies outside the site.
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

/** The file at such a path; undefined if there is none. */
export function importedFile(files: Pick<FileNames, "has">, path: string): string | undefined {
  const candidates = [...extensions.map((extension) => path + extension), `${path}/index.jsx`];
  return candidates.find((candidate) => files.has(candidate));
}
