/** Where renamed pages and other files of a site are now. */
import { type FileNames, pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";

/** The current path of a page; undefined if no rename of its file is known, or if it is no longer a page. */
export function renamedPage(files: FileNames, renames: Site["renames"], path: string): string | undefined {
  if (renames.size === 0) return undefined;
  for (const extension of [".mdx", ".md"]) {
    const to = renames.get(path + extension);
    const page = to === undefined ? undefined : pagePathOf(to);
    if (page !== undefined && files.isPage(page)) return page;
  }
  return undefined;
}

/** The current path of a file that is not a page, such as an image or a snippet; undefined if it is unknown. */
export function renamedFile(files: FileNames, renames: Site["renames"], file: string): string | undefined {
  const to = renames.get(file);
  return to !== undefined && files.has(to) ? to : undefined;
}
