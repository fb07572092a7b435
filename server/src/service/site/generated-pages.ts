/**
 * Which addresses pages may have that are made from a specification and have no file.
 * The platform's exact naming is not documented, so this only ever says "may be".
 */
import type { SpecFile } from "./openapi.ts";

/**
 * A test of paths: whether a page's last segment could be the name of an operation, or a folder's
 * the name of a tag, whatever is before it.
 * @param specs the specifications that the navigation names
 * @param hasUnknown whether it names one that cannot be read here (a URL): then every path may be
 */
export function generatedPages(
  specs: Iterable<SpecFile>,
  hasUnknown: boolean,
): (path: string, isFolder: boolean) => boolean {
  if (hasUnknown) return () => true;
  const pages = new Set<string>();
  const folders = new Set<string>();
  for (const spec of specs) {
    for (const operation of spec.operations) {
      folders.add("apireference");
      for (const tag of operation.tags) folders.add(bare(tag));
      pages.add(bare(`${operation.method}${operation.path}`));
      if (operation.summary !== undefined) pages.add(bare(operation.summary));
      if (operation.operationId !== undefined) pages.add(bare(operation.operationId));
    }
  }
  return (path, isFolder) => {
    const name = bare(path.slice(path.lastIndexOf("/") + 1));
    return isFolder ? folders.has(name) : pages.has(name);
  };
}

/** Letters and digits only, in lower case: what every way to make an address of a name agrees on. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, "");
}
