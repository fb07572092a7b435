/** How the pages of a site change: which come, go, get another path, another place in the navigation, or another title. */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { titleOf } from "../../facts/page-title.ts";
import { breadcrumbOf } from "../../facts/site-listing.ts";
import { getOrInsert } from "../../multimap.ts";
import { selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import { publishedPages } from "../../navigation-tree/published-pages.ts";
import { hasKey } from "../../pages/frontmatter/content.ts";
import type { Site } from "../../site/site.ts";
import { addressedFiles, type ComparedStates } from "./state.ts";

/** Something of a page that was one and is another. */
interface PageDifference {
  /** The path of the page's file now. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The difference of the pages of two states, by the paths of their files; each list is sorted. */
export interface PageDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly PageDifference[];
  /** From and to which sections of the navigation. */
  readonly moved: readonly PageDifference[];
  readonly retitled: readonly PageDifference[];
  /** Pages that the navigation showed and does not show now. */
  readonly hidden: readonly string[];
  /** Pages that the navigation shows now. */
  readonly listed: readonly string[];
}

/** Whether readers do not see a section, because it or one around it has `"hidden": true`. */
function isHiddenSection(section: VisitedElement): boolean {
  return selfAndAncestors(section).some(({ element }) => {
    const value = element.fields.get("hidden")?.value;
    return value?.kind === "boolean" && value.value;
  });
}

/** The sections that show each page to readers, by its file; whatever the page's own frontmatter says. */
function sectionsByFile(site: Site): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  const known = new Map<VisitedElement, readonly string[]>();
  // Many pages are in one section.
  const namesOf = (owner: VisitedElement): readonly string[] =>
    getOrInsert(known, owner, () => (isHiddenSection(owner) ? [] : [breadcrumbOf(owner).join(" › ")]));
  for (const { file, places } of publishedPages(site)) {
    const names = file === undefined ? [] : places.flatMap(({ owner }) => namesOf(owner));
    if (file === undefined || names.length === 0) continue;
    sections.set(file, names.length === 1 ? (names[0] ?? "") : [...new Set(names)].sort().join(", "));
  }
  return sections;
}

/** Whether the frontmatter of a page keeps it out of the navigation (F8.12). */
function isHiddenPage({ pages }: Site, file: string): boolean {
  const frontmatter = pages.byFile.get(file)?.frontmatter;
  return (
    frontmatter !== undefined &&
    hasKey(frontmatter, "hidden") &&
    !frontmatter.fields.some(({ kind }) => kind === "hidden-false")
  );
}

/** Whether two sites publish the same pages in the same sections, because they have the same navigation and the same files. */
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
  const was = addressedFiles(before.site);
  const is = addressedFiles(after.site);
  const isTurned = (file: string): boolean =>
    isHiddenPage(before.site, file) !== isHiddenPage(after.site, file);
  const isSame = renames.size === 0 && isSamePublished(before.site, after.site) && ![...was].some(isTurned);
  const placesBefore = isSame ? noSections : sectionsByFile(before.site);
  const placesAfter = isSame ? noSections : sectionsByFile(after.site);
  const presentNames = new Set<string>();
  const removed: string[] = [];
  const renamed: PageDifference[] = [];
  const moved: PageDifference[] = [];
  const retitled: PageDifference[] = [];
  const hidden: string[] = [];
  const listed: string[] = [];
  for (const file of was) {
    const presentFile = renames.get(file) ?? file;
    if (!is.has(presentFile)) {
      removed.push(file);
      continue;
    }
    presentNames.add(presentFile);
    if (presentFile !== file) renamed.push({ file: presentFile, from: file, to: presentFile });
    const from = isHiddenPage(before.site, file) ? undefined : placesBefore.get(file);
    const to = isHiddenPage(after.site, presentFile) ? undefined : placesAfter.get(presentFile);
    if (from !== undefined && to === undefined) hidden.push(presentFile);
    else if (from === undefined && to !== undefined) listed.push(presentFile);
    else if (from !== undefined && to !== undefined && from !== to)
      moved.push({ file: presentFile, from, to });
    const titles = [titleIn(before.site, file), titleIn(after.site, presentFile)] as const;
    const isSameText = before.idOf(file) === after.idOf(presentFile);
    if (!isSameText && titles[0] !== undefined && titles[1] !== undefined && titles[0] !== titles[1])
      retitled.push({ file: presentFile, from: titles[0], to: titles[1] });
  }
  return {
    added: [...is].filter((file) => !presentNames.has(file)).sort(),
    removed: removed.sort(),
    renamed: renamed.sort(byName),
    moved: moved.sort(byName),
    retitled: retitled.sort(byName),
    hidden: hidden.sort(),
    listed: listed.sort(),
  };
}
