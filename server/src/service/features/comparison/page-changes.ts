/** Which pages of a site are added, removed, unpublished, renamed, moved, retitled, hidden or listed between two states. */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { titleOf } from "../../facts/page-title.ts";
import { breadcrumbOf } from "../../facts/site-listing.ts";
import { getOrInsert } from "../../multimap.ts";
import { selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import { publishedPages } from "../../navigation-tree/published-pages.ts";
import { hasKey } from "../../pages/frontmatter/content.ts";
import type { Site } from "../../site/site.ts";
import { addressedFiles, type ComparedStates } from "./state.ts";

/** A changed property of a page. */
interface PageDifference {
  /** The path of the page's file in the second state. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The difference between the pages of two states, by the paths of their files; each list is sorted. */
export interface PageDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Files that still exist, but are no longer pages of the site, for example because `.mintignore` excludes them. */
  readonly unpublished: readonly string[];
  readonly renamed: readonly PageDifference[];
  /** `from` and `to` name sections of the navigation. */
  readonly moved: readonly PageDifference[];
  readonly retitled: readonly PageDifference[];
  /** Pages that the navigation no longer shows. */
  readonly hidden: readonly string[];
  /** Existing pages that only the second state's navigation shows. */
  readonly listed: readonly string[];
}

/** Whether a section is hidden, because it or a section above it has `"hidden": true`. */
function isHiddenSection(section: VisitedElement): boolean {
  return selfAndAncestors(section).some(({ element }) => {
    const value = element.fields.get("hidden")?.value;
    return value?.kind === "boolean" && value.value;
  });
}

/** The names of the sections that show each page, by file; ignores `hidden` in the page's frontmatter. */
function sectionsByFile(site: Site): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  const namesBySection = new Map<VisitedElement, readonly string[]>();
  const namesOf = (owner: VisitedElement): readonly string[] =>
    getOrInsert(namesBySection, owner, () =>
      isHiddenSection(owner) ? [] : [breadcrumbOf(owner).join(" › ")],
    );
  for (const { file, places } of publishedPages(site)) {
    const names = file === undefined ? [] : places.flatMap(({ owner }) => namesOf(owner));
    if (file === undefined || names.length === 0) continue;
    sections.set(file, names.length === 1 ? (names[0] ?? "") : [...new Set(names)].sort().join(", "));
  }
  return sections;
}

/** Whether the frontmatter of a page hides it from the navigation (F8.12). */
function isHiddenPage({ pages }: Site, file: string): boolean {
  const frontmatter = pages.byFile.get(file)?.frontmatter;
  return (
    frontmatter !== undefined &&
    hasKey(frontmatter, "hidden") &&
    !frontmatter.fields.some(({ kind }) => kind === "hidden-false")
  );
}

/** Whether two states have the same navigation and files, and so publish the same pages in the same sections. */
function isSamePublished(one: Site, other: Site): boolean {
  return navigationListing(one) === navigationListing(other) && one.files?.names === other.files?.names;
}

const noSections: ReadonlyMap<string, string> = new Map();

function titleIn(site: Site, file: string): string | undefined {
  const path = file.replace(/\.mdx?$/, "");
  return titleOf(site.files?.page(path));
}

function byName(one: PageDifference, other: PageDifference): number {
  return one.file < other.file ? -1 : one.file > other.file ? 1 : 0;
}

export function pageChanges({ before, after, renames }: ComparedStates): PageDifferences {
  const files = addressedFiles(before.site);
  const newFiles = addressedFiles(after.site);
  const isVisibilityChanged = (file: string): boolean =>
    isHiddenPage(before.site, file) !== isHiddenPage(after.site, file);
  const isSame =
    renames.size === 0 && isSamePublished(before.site, after.site) && ![...files].some(isVisibilityChanged);
  const sectionsBefore = isSame ? noSections : sectionsByFile(before.site);
  const sectionsAfter = isSame ? noSections : sectionsByFile(after.site);
  const keptFiles = new Set<string>();
  const removed: string[] = [];
  const unpublished: string[] = [];
  const renamed: PageDifference[] = [];
  const moved: PageDifference[] = [];
  const retitled: PageDifference[] = [];
  const hidden: string[] = [];
  const listed: string[] = [];
  for (const file of files) {
    const newFile = renames.get(file) ?? file;
    if (!newFiles.has(newFile)) {
      if (after.site.files?.has(newFile) === true) unpublished.push(newFile);
      else removed.push(file);
      continue;
    }
    keptFiles.add(newFile);
    if (newFile !== file) renamed.push({ file: newFile, from: file, to: newFile });
    const from = isHiddenPage(before.site, file) ? undefined : sectionsBefore.get(file);
    const to = isHiddenPage(after.site, newFile) ? undefined : sectionsAfter.get(newFile);
    if (from !== undefined && to === undefined) hidden.push(newFile);
    else if (from === undefined && to !== undefined) listed.push(newFile);
    else if (from !== undefined && to !== undefined && from !== to) moved.push({ file: newFile, from, to });
    const titles = [titleIn(before.site, file), titleIn(after.site, newFile)] as const;
    const isSameText = before.idOf(file) === after.idOf(newFile);
    if (!isSameText && titles[0] !== undefined && titles[1] !== undefined && titles[0] !== titles[1])
      retitled.push({ file: newFile, from: titles[0], to: titles[1] });
  }
  return {
    added: [...newFiles].filter((file) => !keptFiles.has(file)).sort(),
    removed: removed.sort(),
    unpublished: unpublished.sort(),
    renamed: renamed.sort(byName),
    moved: moved.sort(byName),
    retitled: retitled.sort(byName),
    hidden: hidden.sort(),
    listed: listed.sort(),
  };
}
