/**
 * Completion in a page: targets of links, images and imports (URLs of pages, headings, images, files and their exports),
 * tags and variables, and its frontmatter. Proposes nothing anywhere else.
 */

import { pageAnchors } from "../../facts/page-anchors.ts";
import { pageAtAddress } from "../../facts/targets.ts";
import { linkTarget, writtenTarget } from "../../pages/link-target.ts";
import { type PageContent, pageContent } from "../../pages/page-content.ts";
import type { LinkKind } from "../../pages/read-page.ts";
import type { FileIndex } from "../../site/file-index.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import type { Site } from "../../site/site.ts";
import { folderOf } from "../../text/paths.ts";
import { completionsInFrontmatter } from "./in-frontmatter.ts";
import { completionsInImport } from "./in-imports.ts";
import { completionsInTags } from "./in-tags.ts";
import { bestOf, matchClass } from "./match-class.ts";
import { type PageTarget, pageTargetAt } from "./page-target.ts";
import { addressProposals } from "./pages.ts";
import type { Completions } from "./proposal.ts";
import { type WordOffer, type WordOffers, wordCompletions } from "./word-items.ts";

/** Longer lists are not read; typing more finds other items. */
const maxItems = 60;

/** How many headings of one page are proposed. */
const maxAnchors = 500;

const imageFile = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mov)$/i;
const modules = /\.(?:mdx?|jsx?|tsx?)$/i;

const none: WordOffers = { offers: [] };

/**
 * The completions in the text of a page; undefined if nothing can be completed at the offset.
 * @param file path of the page, relative to the site's root
 */
export function completionsInPage(
  site: Site,
  file: string,
  text: string,
  offset: number,
): Completions | undefined {
  if (site.files === undefined) return undefined;
  const inFrontmatter = completionsInFrontmatter(site, text, offset);
  if (inFrontmatter !== undefined) return inFrontmatter;
  const target = pageTargetAt(text, offset);
  if (target === undefined)
    return completionsInImport(site, file, text, offset) ?? completionsInTags(site, text, offset);
  const { start, end } = target;
  const offers = targetsFor(site, site.files, file, text, target);
  return wordCompletions(offers, { start, length: end - start });
}

const pageLinkKinds: ReadonlySet<LinkKind> = new Set(["link", "reference", "href"]);

function targetsFor(
  site: Site,
  files: FileIndex,
  file: string,
  text: string,
  target: PageTarget,
): WordOffers {
  const { kind, typed } = target;
  // External URLs and email addresses.
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(typed)) return none;
  if (pageLinkKinds.has(kind))
    return typed.includes("#") ? headings(site, file, text, typed) : pages(site, file, typed);
  if (kind === "image" || kind === "src")
    return filesLike(files, file, typed, (path) => imageFile.test(path));
  if (kind !== "import") return none;
  const isModule = (path: string): boolean => path !== file && modules.test(path);
  return filesLike(files, file, typed, isModule, (path) => reasonNotToList(path) === "snippet");
}

/** The link to a path, as the author began it: relative to the file's folder, or from the root. */
function writtenFrom(path: string, file: string, typed: string): string {
  const isRelative = typed !== "" && !typed.startsWith("/");
  return writtenTarget(path, file, typed, { path, isRelative, fragment: undefined, suffix: "" });
}

/** The typed beginning of a path, resolved from the root. */
function typedPath(file: string, typed: string): string {
  if (typed === "" || typed.startsWith("/")) return typed.replace(/^\/+/, "");
  const names = folderOf(file).split("/").filter(Boolean);
  const parts = typed.split("/");
  const last = parts.pop() ?? "";
  for (const part of parts) {
    if (part === "..") names.pop();
    else if (part !== "" && part !== ".") names.push(part);
  }
  return [...names, last === "." || last === ".." ? "" : last].join("/");
}

function pages(site: Site, file: string, typed: string): WordOffers {
  const { proposals, isIncomplete } = addressProposals(site, typedPath(file, typed));
  const offers = proposals.flatMap(({ label, detail, subject }): WordOffer[] =>
    subject?.kind === "page"
      ? [{ label: writtenFrom(label.slice(1), file, typed), kind: "page", detail, subject }]
      : [],
  );
  return { offers, isIncomplete };
}

/** The anchors of the page named before `#`, or of the page itself if no page is named. */
function headings(site: Site, file: string, text: string, typed: string): WordOffers {
  const before = typed.slice(0, typed.indexOf("#"));
  const targetFile = before === "" ? file : linkedFile(site, file, before);
  // The current text of the page itself may be newer than its content in the site.
  const content = targetFile === file ? pageContent(text, (one) => one, false) : undefined;
  const anchors = targetFile === undefined ? [] : anchorsIn(site, targetFile, content);
  const offers = anchors.slice(0, maxAnchors).map((anchor): WordOffer => {
    const target = `${before}#${encodeURI(anchor)}`;
    return { label: `#${anchor}`, newText: target, filterText: target, kind: "choice" };
  });
  return { offers, isIncomplete: anchors.length > maxAnchors };
}

/** @param newest newer content of the file than that of the site, if there is any */
function anchorsIn(site: Site, file: string, newest: PageContent | undefined): readonly string[] {
  const contentOf = (path: string): PageContent | undefined => site.pages.byFile.get(path);
  const content = newest ?? contentOf(file);
  return content === undefined || site.files === undefined
    ? []
    : pageAnchors(file, content, site.files, contentOf).all;
}

/** The file of the page that a link in `file` points to. */
function linkedFile(site: Site, file: string, address: string): string | undefined {
  const path = linkTarget(address, file)?.path;
  const page = path === undefined ? undefined : pageAtAddress(site, `/${path}`);
  return page === undefined ? undefined : site.files?.page(page)?.file;
}

/**
 * Offers for files of the site that match the typed text.
 * @param isOffered which files are offered
 * @param isFirst which of them come first
 */
function filesLike(
  files: FileIndex,
  file: string,
  typed: string,
  isOffered: (path: string) => boolean,
  isFirst: (path: string) => boolean = () => true,
): WordOffers {
  const query = typedPath(file, typed).toLowerCase();
  const { best, isAll } = bestOf(
    [...files.files()],
    (path) => {
      const match = isOffered(path) ? matchClass(query, path.toLowerCase()) : undefined;
      return match === undefined ? undefined : match * 2 + (isFirst(path) ? 0 : 1);
    },
    maxItems,
  );
  const offers = best.map((path): WordOffer => ({ label: writtenFrom(path, file, typed), kind: "file" }));
  return { offers, isIncomplete: !isAll };
}
