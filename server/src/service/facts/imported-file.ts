/**
 * Resolves an import in a page to a file. A path that begins with a slash or with the snippets folder is relative to
 * the site's root; any other path is relative to the folder of the importing file. Packages are not files.
 */

import { type LinkTarget, linkTarget } from "../pages/link-target.ts";
import type { FileNames } from "../site/file-index.ts";

/** Extensions that an import may omit. */
const extensions = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts", ".json"];

const snippetFolder = /^_?snippets\//;

/**
 * The path that an import names, with or without a file extension; undefined for a package (`react`), an alias
 * (`@/components`) and a path outside the site.
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

/** The file at the path of an import; undefined if there is none. */
export function importedFile(files: Pick<FileNames, "has">, path: string): string | undefined {
  const candidates = [...extensions.map((extension) => path + extension), `${path}/index.jsx`];
  return candidates.find((candidate) => files.has(candidate));
}
