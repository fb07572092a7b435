/**
 * Completion of the targets of links, images and imports in a page: URLs of pages, headings of the named
 * page, images, files to import and what they export; and of its frontmatter. Proposes nothing anywhere else in a page.
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
import type { CompletionItem, CompletionKind, Completions, Proposal, Subject } from "./proposal.ts";

/** More proposals would not be read; further typing gives others. */
const maxItems = 60;

/** How many headings of one page are proposed. */
const maxAnchors = 500;

const imageFile = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mov)$/i;
const modules = /\.(?:mdx?|jsx?|tsx?)$/i;

/** The text that replaces the target. */
interface WrittenTarget {
  readonly label: string;
  readonly target: string;
  readonly kind: CompletionKind;
  readonly detail?: string | undefined;
  readonly subject?: Subject | undefined;
}

interface PageProposals {
  readonly written: readonly WrittenTarget[];
  readonly isAll: boolean;
}

const none: PageProposals = { written: [], isAll: true };

/**
 * The completions in the text of a page; undefined if no target, tag or variable is around the offset.
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
  const { written, isAll } = targetsFor(site, site.files, file, text, target);
  const width = String(written.length).length;
  const items = written.map(
    (one, index): CompletionItem => ({
      label: one.label,
      kind: one.kind,
      detail: one.detail,
      documentation: undefined,
      filterText: one.target,
      sortText: `!${String(index).padStart(width, "0")}`,
      edit: { start: target.start, length: target.end - target.start, newText: one.target },
      snippet: undefined,
      additionalEdits: [],
      subject: one.subject,
    }),
  );
  return { items, isIncomplete: !isAll };
}

const leadsToPages: ReadonlySet<LinkKind> = new Set(["link", "reference", "href"]);

function targetsFor(
  site: Site,
  files: FileIndex,
  file: string,
  text: string,
  target: PageTarget,
): PageProposals {
  const { kind, typed } = target;
  // URLs of other sites, and of mail.
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(typed)) return none;
  if (leadsToPages.has(kind))
    return typed.includes("#") ? headings(site, file, text, typed) : pages(site, file, typed);
  if (kind === "image" || kind === "src")
    return filesLike(files, file, typed, (path) => imageFile.test(path));
  if (kind !== "import") return none;
  const isModule = (path: string): boolean => path !== file && modules.test(path);
  return filesLike(files, file, typed, isModule, (path) => reasonNotToList(path) === "snippet");
}

/** A path of the site as a link in a file writes it: relative to the file's folder where the author began so. */
function writtenFrom(path: string, file: string, typed: string): string {
  const isRelative = typed !== "" && !typed.startsWith("/");
  return writtenTarget(path, file, typed, { path, isRelative, fragment: undefined, suffix: "" });
}

/** The typed text as a prefix of a path from the root. */
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

function pages(site: Site, file: string, typed: string): PageProposals {
  const { proposals, isIncomplete } = addressProposals(site, typedPath(file, typed));
  const written = proposals.flatMap(({ label, detail, subject }: Proposal): WrittenTarget[] => {
    if (subject?.kind !== "page") return [];
    const target = writtenFrom(label.slice(1), file, typed);
    return [{ label: target, target, kind: "page", detail, subject }];
  });
  return { written, isAll: !isIncomplete };
}

/** The anchors of the page named before `#`, or of the page itself if no page is named. */
function headings(site: Site, file: string, text: string, typed: string): PageProposals {
  const before = typed.slice(0, typed.indexOf("#"));
  const targetFile = before === "" ? file : linkedFile(site, file, before);
  // The page itself is read from its present text.
  const content = targetFile === file ? pageContent(text, (one) => one, false) : undefined;
  const anchors = targetFile === undefined ? [] : anchorsIn(site, targetFile, content);
  const written = anchors.slice(0, maxAnchors).map(
    (anchor): WrittenTarget => ({
      label: `#${anchor}`,
      target: `${before}#${encodeURI(anchor)}`,
      kind: "choice",
    }),
  );
  return { written, isAll: anchors.length <= maxAnchors };
}

function anchorsIn(site: Site, file: string, own: PageContent | undefined): readonly string[] {
  const contentOf = (path: string): PageContent | undefined => site.pages.byFile.get(path);
  const content = own ?? contentOf(file);
  return content === undefined || site.files === undefined
    ? []
    : pageAnchors(file, content, site.files, contentOf).all;
}

/** The file of the page at a URL that a page links to. */
function linkedFile(site: Site, file: string, address: string): string | undefined {
  const path = linkTarget(address, file)?.path;
  const page = path === undefined ? undefined : pageAtAddress(site, `/${path}`);
  return page === undefined ? undefined : site.files?.page(page)?.file;
}

/**
 * Files of the site that match the typed text.
 * @param isFirst whether a file comes before others
 */
function filesLike(
  files: FileIndex,
  file: string,
  typed: string,
  isMeant: (path: string) => boolean,
  isFirst: (path: string) => boolean = () => true,
): PageProposals {
  const wanted = typedPath(file, typed).toLowerCase();
  const { best, isAll } = bestOf(
    [...files.files()],
    (path) => {
      const match = isMeant(path) ? matchClass(wanted, path.toLowerCase()) : undefined;
      return match === undefined ? undefined : match * 2 + (isFirst(path) ? 0 : 1);
    },
    maxItems,
  );
  const written = best.map((path): WrittenTarget => {
    const target = writtenFrom(path, file, typed);
    return { label: target, target, kind: "file" };
  });
  return { written, isAll };
}
