/** Reads the frontmatter of single pages for requests that want to tell of them: open text, or the disk. */
import { readHead } from "../host/read-heads.ts";
import { type Frontmatter, parseFrontmatter } from "../service/index.ts";
import type { CheckedSite } from "./checked-site.ts";

/** A reader of the pages of a site, by their path from its root. */
export function headReader(site: CheckedSite): (file: string) => Frontmatter | undefined {
  return (file) => {
    const path = site.absolutePathOf(file);
    if (path === undefined) return undefined;
    const open = site.openText(path);
    if (open !== undefined) return parseFrontmatter(open);
    const head = readHead(path);
    return head.kind === "head" ? parseFrontmatter(head.text) : undefined;
  };
}
