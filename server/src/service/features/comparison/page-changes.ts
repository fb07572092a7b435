/** Which pages of a site are added, removed, unpublished, renamed, moved, retitled, hidden or listed between two states. */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { titleOf } from "../../facts/page-title.ts";
import { breadcrumbOf } from "../../facts/site-listing.ts";
import { getOrInsert } from "../../multimap.ts";
import { selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import { publishedPages } from "../../navigation-tree/published-pages.ts";
import { hasKey } from "../../pages/frontmatter/content.ts";
import type { Site } from "../../site/site.ts";
import { type Breadcrumb, type MovedPage, renamedSections } from "./renamed-sections.ts";
import { addressedFiles, type ComparedStates } from "./state.ts";

/** A changed property of a page. */
interface PageDifference {
  /** The path of the page's file in the second state. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A section of the navigation that has another name, named with the sections around it. */
interface RenamedSection {
  readonly from: string;
  readonly to: string;
  /** The number of pages in it and in the sections below it. */
  readonly pages: number;
}

/** The difference between the pages of two states, by the paths of their files; each list is sorted. */
export interface PageDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Files that still exist, but are no longer pages of the site, for example because `.mintignore` excludes them. */
  readonly unpublished: readonly string[];
  readonly renamed: readonly PageDifference[];
  /** `from` and `to` name sections of the navigation. Excludes pages that are only in a section with another name. */
  readonly moved: readonly PageDifference[];
  /** Sections with another name, outermost first. */
  readonly sections: readonly RenamedSection[];
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

/** A section that shows pages. */
interface ShownSection {
  readonly breadcrumb: Breadcrumb;
  readonly name: string;
}

function nameOf(breadcrumb: Breadcrumb): string {
  return breadcrumb.join(" › ");
}

/** The sections of a state. */
interface PageSections {
  /** The sections that show each page, by file; ignores `hidden` in the page's frontmatter. */
  readonly byFile: ReadonlyMap<string, readonly ShownSection[]>;
  /** All sections with pages, also hidden ones. */
  readonly all: readonly Breadcrumb[];
}

function pageSections(site: Site): PageSections {
  const byFile = new Map<string, readonly ShownSection[]>();
  const all: Breadcrumb[] = [];
  const shownSections = new Map<VisitedElement, readonly ShownSection[]>();
  const shownOf = (owner: VisitedElement): readonly ShownSection[] =>
    getOrInsert(shownSections, owner, () => {
      const breadcrumb = breadcrumbOf(owner);
      all.push(breadcrumb);
      return isHiddenSection(owner) ? [] : [{ breadcrumb, name: nameOf(breadcrumb) }];
    });
  for (const { file, places } of publishedPages(site)) {
    const shown = places.flatMap(({ owner }) => shownOf(owner));
    if (file !== undefined && shown.length > 0) byFile.set(file, shown);
  }
  return { byFile, all };
}

/** The names of sections, as one text. */
function namesOf(sections: readonly ShownSection[]): string {
  const [first] = sections;
  if (first !== undefined && sections.length === 1) return first.name;
  return [...new Set(sections.map(({ name }) => name))].sort().join(", ");
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

const noSections: PageSections = { byFile: new Map(), all: [] };

function titleIn(site: Site, file: string): string | undefined {
  const path = file.replace(/\.mdx?$/, "");
  return titleOf(site.files?.page(path));
}

function byName(one: PageDifference, other: PageDifference): number {
  return one.file < other.file ? -1 : one.file > other.file ? 1 : 0;
}

/** A page that the navigation shows in both states, in these sections. */
interface ShownPage {
  readonly file: string;
  readonly from: readonly ShownSection[];
  readonly to: readonly ShownSection[];
}

/** The renamed sections, and the pages that are in other sections than before. */
function sectionChanges(
  shown: readonly ShownPage[],
  before: PageSections,
  after: PageSections,
): Pick<PageDifferences, "moved" | "sections"> {
  const moved: PageDifference[] = [];
  const inOneSection: MovedPage[] = [];
  for (const { file, from, to } of shown) {
    const names = { file, from: namesOf(from), to: namesOf(to) };
    if (names.from === names.to) continue;
    const [[former, ...otherFormer], [latter, ...otherLatter]] = [from, to];
    const isInOne = otherFormer.length === 0 && otherLatter.length === 0;
    if (isInOne && former !== undefined && latter !== undefined)
      inOneSection.push({ file, from: former.breadcrumb, to: latter.breadcrumb });
    else moved.push(names);
  }
  const { renames, others } = renamedSections(inOneSection, before.all, after.all);
  for (const { file, from, to } of others) moved.push({ file, from: nameOf(from), to: nameOf(to) });
  return {
    moved: moved.sort(byName),
    sections: renames.map(({ from, to, pages }) => ({ from: nameOf(from), to: nameOf(to), pages })),
  };
}

export function pageChanges({ before, after, renames }: ComparedStates): PageDifferences {
  const files = addressedFiles(before.site);
  const newFiles = addressedFiles(after.site);
  const isVisibilityChanged = (file: string): boolean =>
    isHiddenPage(before.site, file) !== isHiddenPage(after.site, file);
  const isSame =
    renames.size === 0 && isSamePublished(before.site, after.site) && ![...files].some(isVisibilityChanged);
  const sectionsBefore = isSame ? noSections : pageSections(before.site);
  const sectionsAfter = isSame ? noSections : pageSections(after.site);
  const keptFiles = new Set<string>();
  const removed: string[] = [];
  const unpublished: string[] = [];
  const renamed: PageDifference[] = [];
  const shown: ShownPage[] = [];
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
    const from = isHiddenPage(before.site, file) ? undefined : sectionsBefore.byFile.get(file);
    const to = isHiddenPage(after.site, newFile) ? undefined : sectionsAfter.byFile.get(newFile);
    if (from !== undefined && to === undefined) hidden.push(newFile);
    else if (from === undefined && to !== undefined) listed.push(newFile);
    else if (from !== undefined && to !== undefined) shown.push({ file: newFile, from, to });
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
    ...sectionChanges(shown, sectionsBefore, sectionsAfter),
    retitled: retitled.sort(byName),
    hidden: hidden.sort(),
    listed: listed.sort(),
  };
}
