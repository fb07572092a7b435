/** The title of a page as readers see it. */
import type { PageFile } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { capitalize, shorten } from "../text/words.ts";

/** Longer titles are truncated. */
const maxTitleLength = 120;

/** The title of a page in the sidebar; undefined if it has none, or if its frontmatter has not been read. */
export function pageTitle({ files }: Pick<Site, "files">, path: string): string | undefined {
  return titleOf(files?.page(path));
}

/** Like `pageTitle`, but for the page's file. */
export function titleOf(page: PageFile | undefined): string | undefined {
  const frontmatter = page?.frontmatter;
  const title = (frontmatter?.sidebarTitle ?? frontmatter?.title)?.trim();
  return title === undefined || title === "" ? undefined : shorten(title, maxTitleLength);
}

/** The title that the platform makes from the name of a page's file, for a page without a title (F10.23). */
export function titleFromName(path: string): string {
  return shorten(capitalize(fileNameOf(path).replace(/[-_]/g, " ")), maxTitleLength);
}
