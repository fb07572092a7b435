/**
 * Reads some pages of a site, and of the other pages only those on which findings in these depend: what a commit hook
 * asks about a few pages must not cost the reading of all.
 */
import { neededPages, rules } from "../../service/index.ts";
import {
  newIntern,
  type PageContent,
  pageContent,
  type Site,
  type UnreadablePage,
  withPages,
} from "../../service/snapshot.ts";
import type { GivenText } from "../standard-input.ts";
import { type PagesToRead, resultReader } from "./page-result.ts";

/** A site of whose pages a part has been read. */
interface PartRead {
  readonly site: Site;
  /** How many pages have been read. */
  readonly count: number;
}

/**
 * @param site without pages, but with everything else
 * @param wanted its `files` are the pages that are asked about
 * @param given a text that replaces the one on disk
 * @returns undefined if findings in these pages may depend on any page
 */
export function readPart(
  site: Site,
  wanted: PagesToRead,
  given: GivenText | undefined,
): PartRead | undefined {
  const intern = newIntern();
  const read = resultReader(wanted, intern);
  const contentOf = (file: string): PageContent | UnreadablePage | undefined => {
    if (file === given?.file) return pageContent(given.text, intern, wanted.isSyntaxJudged);
    const result = read(file);
    if (result.kind === "content") return result.content;
    return result.kind === "unreadable" ? result : undefined;
  };
  // A page that is deleted in this moment is needed and never there.
  const tried = new Set<string>();
  let part = site;
  for (let files = wanted.files; files.length > 0; ) {
    for (const file of files) tried.add(file);
    part = withPages(
      part,
      files.map((file) => [file, contentOf(file)]),
    );
    const needed = neededPages(part, rules, wanted.files);
    if (needed === "all") return undefined;
    files = needed.filter((file) => !tried.has(file));
  }
  return { site: part, count: part.pages.byFile.size };
}
