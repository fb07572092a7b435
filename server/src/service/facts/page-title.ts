/** The title of a page as readers see it. */
import type { Site } from "../site/site.ts";
import { shorten } from "../text/words.ts";

/** A longer title is cut. */
const maxTitleLength = 120;

/** The title of a page in the sidebar, as far as its frontmatter has been read. */
export function pageTitle({ files }: Pick<Site, "files">, path: string): string | undefined {
  const frontmatter = files?.page(path)?.frontmatter;
  const title = (frontmatter?.sidebarTitle ?? frontmatter?.title)?.trim();
  return title === undefined || title === "" ? undefined : shorten(title, maxTitleLength);
}
