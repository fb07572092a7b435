import { areEqualLists } from "../equal-lists.ts";
import { mayRepeatEndpoints } from "../facts/listed-endpoints.ts";
import { listsAnyOf, matchedPages } from "../facts/matched-pages.ts";
import { removalFixes } from "../model/change.ts";
import { getOrInsert } from "../multimap.ts";
import { dropOfList, entryKey } from "../navigation/drops.ts";
import type { ChildList, PageEntry, RelativeLocation } from "../navigation/model.ts";
import { isUrl } from "../navigation/page-path.ts";
import {
  locationOf,
  type NavigationListing,
  selfAndAncestors,
  type VisitedElement,
  visitPages,
} from "../navigation/walk.ts";
import { nameOf } from "../navigation/wording.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";

/** A page or an endpoint in a `pages` array. */
interface Occurrence {
  /** The entry as messages name it. */
  readonly name: string;
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly place: RelativeLocation;
}

/** An entry, and the earlier entry of the same page or endpoint. */
interface Repetition {
  readonly first: Occurrence;
  readonly later: Occurrence;
}

interface FirstPage {
  readonly page: PageEntry;
  readonly owner: VisitedElement;
  readonly list: ChildList;
}

/**
 * Pages that readers see more than once within one division.
 * @param repeated the repeated paths, if they are known; other pages are skipped
 */
function repeatedPages(
  listing: NavigationListing,
  repeated: ReadonlySet<string> | undefined,
): readonly Repetition[] {
  const repetitions: Repetition[] = [];
  const byDivision = new Map<VisitedElement["division"], Map<string, FirstPage>>();
  let division: VisitedElement["division"];
  let firsts = new Map<string, FirstPage>();
  byDivision.set(division, firsts);
  visitPages(
    listing,
    (page, owner, list) => {
      // The root page of a group is not a listing, and readers never see entries that the platform drops.
      if (list === undefined || repeated?.has(page.path) === false) return;
      if (dropOfList(owner, list) !== undefined) return;
      if (owner.division !== division) {
        division = owner.division;
        firsts = getOrInsert(byDivision, division, () => new Map());
      }
      const { path } = page;
      const firstPage = firsts.get(path);
      if (firstPage === undefined) {
        firsts.set(path, { page, owner, list });
        return;
      }
      // Other rules report blank entries and URLs.
      if (path === "" || isUrl(path)) return;
      const later: Occurrence = { name: path, owner, list, place: page.place };
      const inArray = list.entries.find((entry) => entry.kind === "page" && entry.path === path);
      const isSecondInArray = inArray !== undefined && inArray.place !== page.place;
      const first: Occurrence = isSecondInArray
        ? { ...later, place: inArray.place }
        : { name: path, owner: firstPage.owner, list: firstPage.list, place: firstPage.page.place };
      repetitions.push({ first, later });
    },
    repeated === undefined ? undefined : listsAnyOf(repeated),
  );
  return repetitions;
}

function* repeatedEndpoints(listing: NavigationListing): Generator<Repetition> {
  const byDivision = new Map<VisitedElement["division"], Map<string, Occurrence[]>>();
  for (const { entry, owner, list } of listing.endpoints) {
    if (!entry.knownMethod || dropOfList(owner, list) !== undefined) continue;
    const name = `${entry.method} ${entry.path}`;
    const later: Occurrence = { name, owner, list, place: entry.place };
    const byEntry = getOrInsert(byDivision, owner.division, () => new Map());
    const earlier = getOrInsert(byEntry, entryKey(entry, owner), () => []);
    const inArray = earlier.find((one) => one.owner === owner && one.list === list);
    const first = inArray ?? earlier[0];
    if (inArray === undefined) earlier.push(later);
    if (first !== undefined) yield { first, later };
  }
}

/** The visited element of an element's division, which may be the element itself. */
function divisionOf(visited: VisitedElement): VisitedElement | undefined {
  if (visited.division === undefined) return undefined;
  return selfAndAncestors(visited).find(({ element }) => element === visited.division);
}

function findingAt(first: Occurrence, later: Occurrence): SiteFinding | undefined {
  const location = locationOf(later.owner, later.place);
  const firstLocation = locationOf(first.owner, first.place);
  // A file that two references include is written once: its entries do not repeat each other.
  const isOneFile = location.document === firstLocation.document;
  if (isOneFile && areEqualLists(location.segments, firstLocation.segments)) return undefined;
  const related = [{ message: "It is listed here first.", anchor: anchorAt(firstLocation) }];
  if (first.owner === later.owner && first.list === later.list) {
    return {
      message: `${quoted(later.name)} appears twice in the same \`pages\`, so readers see it twice; remove one.`,
      anchor: anchorAt(location),
      related,
      fixes: removalFixes(`Remove the second ${quoted(later.name)}`, location, true),
    };
  }
  const division = divisionOf(later.owner);
  const divisionPart = division === undefined ? "" : ` in ${nameOf(division.element)}`;
  return {
    severity: "information",
    message: `${quoted(later.name)} is also listed elsewhere${divisionPart}, but the sidebar opens only one of the two; keep one.`,
    anchor: anchorAt(location),
    related,
  };
}

/** Within one division, or in the whole site if it has no divisions, a page should be listed once. */
export const duplicatePage = {
  code: "duplicate-page",
  title: "A page is listed more than once",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F2.12: why two versions may list the same page.
  facts: ["F2.10", "F2.12", "F2.13"],
  why: `A page has one URL, so it belongs in one place in the sidebar. If it is listed twice in the same \`pages\`, readers see
the same line twice. If it is listed in two sections of the same language, version or product, the sidebar opens only one of the
two sections when readers follow a link to the page. Keep the entry where readers look for it. Different
versions and products may list the same page; for different languages, see the rule untranslated-page. Entries that the platform drops for another reason do not count.`,
  *check({ site, listing }) {
    // If the files are known, the repeated paths are too, at almost no cost.
    const repeated = site.files === undefined ? undefined : matchedPages(site.files, listing).repeated;
    const pages = repeated?.size === 0 ? [] : repeatedPages(listing, repeated);
    const endpoints = mayRepeatEndpoints(listing) ? repeatedEndpoints(listing) : [];
    for (const repetitions of [pages, endpoints]) {
      for (const { first, later } of repetitions) {
        const finding = findingAt(first, later);
        if (finding !== undefined) yield finding;
      }
    }
  },
} as const satisfies SiteRule;
