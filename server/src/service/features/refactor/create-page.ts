/** Creates the missing file of a listed page, with a title derived from its name. */

import { matchedPages } from "../../facts/matched-pages.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { sameButForCase } from "../../facts/near-pages.ts";
import { memo } from "../../memo.ts";
import { type ListedPage, locationOf } from "../../navigation/walk.ts";
import type { FileIndex, FileNames } from "../../site/file-index.ts";
import { locateIn } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { surveyAt } from "./margins.ts";
import { titleOf } from "./naming.ts";
import type { Refactorer, RefactorPlace } from "./refactoring.ts";

/** How many pages are offered; if more are missing, the cause is not a forgotten file. */
const maxPages = 10;

/** The extension of most pages of the site. */
const prevailingExtension = memo((files: FileNames): ".md" | ".mdx" => {
  let balance = 0;
  for (const { file } of files.pages()) balance += file.endsWith(".mdx") ? 1 : -1;
  return balance < 0 ? ".md" : ".mdx";
});

/** The file for a page path; undefined if no such file can exist. */
export function fileFor(files: FileIndex, path: string): string | undefined {
  // Names that are not allowed on every system, and paths that point outside the site.
  if (/[<>:"|?*#\\]|(?:^|\/)\.{0,2}(?:\/|$)|[\s.](?:\/|$)|\p{Cc}/u.test(path)) return undefined;
  if (files.hasFolder(path) || files.has(path) || sameButForCase(files, path).length > 0) return undefined;
  if (files.notAPage(path) !== undefined) return undefined;
  return [prevailingExtension(files.names), ".mdx"]
    .map((extension) => path + extension)
    .find((file) => !files.has(file) && files.withFiles({ added: [file] }).isPage(path));
}

/** A string as a YAML value: plain words need no quotes, unless they have another meaning. */
export function yamlText(text: string): string {
  const isPlain =
    /^\p{L}(?:[\p{L}\p{N} ]*[\p{L}\p{N}])?$/u.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** The title of a new page, derived from its name, or from its folder's name for an index page. */
function titleOfNew(path: string): string {
  const names = path.split("/").filter((name) => name !== "index");
  return titleOf(names.at(-1) ?? "") || "Home";
}

/** The text of a new page. */
export function newPageText(path: string, endOfLine: string, title = titleOfNew(path)): string {
  return ["---", `title: ${yamlText(title)}`, "---", "", ""].join(endOfLine);
}

/** Whether the selection includes the entry or the `root` of a missing page. */
export function isSelected({ site, document, start, end, target }: RefactorPlace, page: ListedPage): boolean {
  if (page.list !== undefined) {
    const index = page.place.segments.at(-1);
    const { owner, list, entries } = target.list ?? {};
    if (list !== page.list || owner !== page.owner || entries === undefined) return false;
    return typeof index === "number" && entries.first <= index && index <= entries.last;
  }
  const location = locationOf(page.owner, page.place);
  const located = location.document === document ? locateIn(site, location) : undefined;
  return located !== undefined && located.offset <= end && start <= located.offset + located.node.length;
}

/** Offered on entries without a file. */
export const createPage: Refactorer = function* (place) {
  const { site, document } = place;
  const { files } = site;
  if (files === undefined) return;
  const { missing } = matchedPages(files, navigationListing(site));
  const offered = new Set<string>();
  for (const page of missing) {
    if (offered.size === maxPages) return;
    if (offered.has(page.path) || !isSelected(place, page)) continue;
    const file = fileFor(files, page.path);
    if (file === undefined) continue;
    offered.add(page.path);
    yield {
      id: `create-page ${page.path}`,
      title: `Create the page ${quoted(file)}`,
      kind: "quickfix",
      code: "missing-page",
      needs: ["create"],
      make: () => {
        const endOfLine = surveyAt(site, document)?.endOfLine ?? "\n";
        return { edits: new Map(), created: [{ path: file, text: newPageText(page.path, endOfLine) }] };
      },
    };
  }
};
