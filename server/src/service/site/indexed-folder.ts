/**
 * One folder of a site: its pages and its other files. The functions that change a folder modify it in place; the file
 * index passes them copies. Does not depend on other folders.
 */
import { areEqualLists } from "../equal-lists.ts";
import type { Frontmatter } from "../pages/frontmatter.ts";
import { fileNameOf } from "../text/paths.ts";
import type { NotAPageReason, PageRules } from "./page-rules.ts";

/** A file that is a page. All paths are relative to the site's root, with forward slashes. */
export interface PageFile {
  readonly file: string;
  /** The page path: the file without `.mdx` or `.md`. */
  readonly path: string;
  /** Undefined if the page has no frontmatter or has not been read yet. */
  readonly frontmatter: Frontmatter | undefined;
}

/** The name of a page, without its frontmatter. */
export type PageName = Pick<PageFile, "file" | "path">;

/** A `.mdx` or `.md` file that is not a page; its frontmatter is stored in case it becomes one. */
interface OtherPageFile {
  readonly page: PageFile;
  /** `shadowed`: a `.md` beside a `.mdx` of the same name. */
  readonly reason: NotAPageReason | "shadowed";
}

export interface Folder {
  /** By name without extension. */
  readonly pages: Map<string, PageFile>;
  /** By name with extension; undefined for files that are neither `.mdx` nor `.md`. */
  readonly others: Map<string, OtherPageFile | undefined>;
}

export function emptyFolder(): Folder {
  return { pages: new Map(), others: new Map() };
}

/** The page path of a `.mdx` or `.md` file; undefined for any other file. */
export function pagePathOf(file: string): string | undefined {
  if (file.endsWith(".mdx")) return file.slice(0, -4);
  return file.endsWith(".md") ? file.slice(0, -3) : undefined;
}

/** The key of a file in its folder: the name, without the extension of a page. */
export function stemOf(name: string): string {
  return pagePathOf(name) ?? name;
}

/** Whether two frontmatters are equal, field by field. */
export function sameFrontmatter(one: Frontmatter | undefined, other: Frontmatter | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Frontmatter>;
  return [...keys].every((key) => {
    const [left, right] = [one[key], other[key]];
    return Array.isArray(left) && Array.isArray(right) ? areEqualLists(left, right) : left === right;
  });
}

/** Adds a file to its folder. Returns false if the folder already contains it. */
export function placeFile(
  folder: Folder,
  name: string,
  page: PageFile | undefined,
  rules: PageRules,
): boolean {
  if (page === undefined) {
    if (folder.others.has(name)) return false;
    folder.others.set(name, undefined);
    return true;
  }
  const reason = rules.reasonAgainst(page.file);
  if (reason !== undefined) {
    if (folder.others.has(name)) return false;
    folder.others.set(name, { page, reason });
    return true;
  }
  const stem = stemOf(name);
  const existingPage = folder.pages.get(stem);
  if (existingPage === undefined) {
    folder.pages.set(stem, page);
    return true;
  }
  if (existingPage.file === page.file) return false;
  // `.mdx` wins over `.md`, regardless of their order (F2.4).
  const [winner, loser] = page.file.endsWith(".mdx") ? [page, existingPage] : [existingPage, page];
  if (folder.others.has(fileNameOf(loser.file))) return false;
  folder.pages.set(stem, winner);
  folder.others.set(fileNameOf(loser.file), { page: loser, reason: "shadowed" });
  return true;
}

/** Removes a file from its folder; a shadowed `.md` becomes the page. Returns false if the folder has no such file. */
export function removeFile(folder: Folder, name: string, file: string): boolean {
  if (folder.others.delete(name)) return true;
  const stem = stemOf(name);
  if (folder.pages.get(stem)?.file !== file) return false;
  folder.pages.delete(stem);
  const shadowed = folder.others.get(`${stem}.md`);
  if (shadowed?.reason === "shadowed") {
    folder.others.delete(`${stem}.md`);
    folder.pages.set(stem, shadowed.page);
  }
  return true;
}

/** Changes the frontmatter of a page. Returns false if the folder has no such file, or nothing changes. */
export function setFrontmatter(
  folder: Folder,
  name: string,
  file: string,
  frontmatter: Frontmatter | undefined,
): boolean {
  const stem = stemOf(name);
  const page = folder.pages.get(stem);
  if (page?.file === file) {
    if (sameFrontmatter(page.frontmatter, frontmatter)) return false;
    folder.pages.set(stem, { ...page, frontmatter });
    return true;
  }
  const aside = folder.others.get(name);
  if (aside === undefined || sameFrontmatter(aside.page.frontmatter, frontmatter)) return false;
  folder.others.set(name, { ...aside, page: { ...aside.page, frontmatter } });
  return true;
}

function isSamePage(one: PageFile | undefined, other: PageFile | undefined): boolean {
  return one?.file === other?.file && sameFrontmatter(one?.frontmatter, other?.frontmatter);
}

export function isSameFolder(one: Folder, other: Folder): boolean {
  if (one.pages.size !== other.pages.size || one.others.size !== other.others.size) return false;
  for (const [stem, page] of one.pages) if (!isSamePage(page, other.pages.get(stem))) return false;
  for (const [name, aside] of one.others) {
    const otherFile = other.others.get(name);
    if (!other.others.has(name) || aside?.reason !== otherFile?.reason) return false;
    if (!isSamePage(aside?.page, otherFile?.page)) return false;
  }
  return true;
}
