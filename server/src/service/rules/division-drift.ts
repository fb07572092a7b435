import {
  type ComparablePages,
  type DivisionPages,
  divisionPages,
  pagesInCommon,
  withoutOwnFolder,
} from "../facts/division-pages.ts";
import { memo } from "../memo.ts";
import { elementSpec } from "../navigation/elements.ts";
import type { ElementEntry, NavigationElement } from "../navigation/model.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { firstThree } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";

/** A language or version, with its paths in the form for comparisons. */
interface Division {
  readonly entry: ElementEntry;
  readonly listed: DivisionPages;
  readonly pages: ComparablePages;
}

function isHidden(element: NavigationElement): boolean {
  const hidden = element.fields.get("hidden")?.value;
  return hidden?.kind === "boolean" && hidden.value;
}

/** Whether two divisions have the same subjects, so that a difference is worth reporting. */
function areComparable(one: ComparablePages, other: ComparablePages, isVersion: boolean): boolean {
  const shared = pagesInCommon(one, other);
  // A translation may have just begun; a version with half as many pages is another product.
  const size = (isVersion ? Math.max : Math.min)(one.size, other.size);
  return shared > 0 && shared * 2 >= size;
}

/** Whether half of the pages are alike, which is enough to be sure. */
function isPlain(shared: number, one: ComparablePages, other: ComparablePages): boolean {
  return shared * 2 >= Math.min(one.size, other.size);
}

/** The form of a division's paths that has the most pages in common with the measure. */
function nearestForm(pages: ComparablePages, measure: ComparablePages): ComparablePages {
  let [nearest, maxShared] = [pages, pagesInCommon(pages, measure)];
  if (isPlain(maxShared, pages, measure)) return pages;
  for (const form of withoutOwnFolder(pages)) {
    const shared = pagesInCommon(form, measure);
    if (shared > maxShared) [nearest, maxShared] = [form, shared];
  }
  return nearest;
}

/** Gives all siblings paths of one form: the form of the largest, with or without its own folder. */
function aligned(siblings: readonly ElementEntry[]): readonly Division[] {
  const all = siblings.map((entry) => ({ entry, listed: divisionPages(entry.element) }));
  const known = all.filter(
    ({ listed }) => listed.isComplete && listed.pages.size + listed.endpoints.size > 0,
  );
  const largest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best === undefined || one.listed.pages.size > best.listed.pages.size ? one : best),
    undefined,
  );
  if (largest === undefined || known.length < 2) return [];
  const inForm = (measure: ComparablePages): readonly Division[] =>
    known.map((one) => ({
      ...one,
      pages: one === largest ? measure : nearestForm(one.listed.pages, measure),
    }));
  const inCommon = (divisions: readonly Division[], measure: ComparablePages): number =>
    divisions.reduce((sum, { pages }) => sum + (pages === measure ? 0 : pagesInCommon(pages, measure)), 0);

  const { pages } = largest.listed;
  const asListed = inForm(pages);
  const sharedAsListed = inCommon(asListed, pages);
  // Where the other divisions fit this form, no other form is needed.
  if (sharedAsListed * 2 >= pages.size) return asListed;
  let [nearest, maxShared] = [asListed, sharedAsListed];
  for (const form of withoutOwnFolder(pages)) {
    const divisions = inForm(form);
    const shared = inCommon(divisions, form);
    if (shared > maxShared) [nearest, maxShared] = [divisions, shared];
  }
  return nearest;
}

/** What a division lacks: the number of entries, and the first few names. */
interface Lack {
  readonly count: number;
  readonly examples: readonly string[];
}

/** How many entries a message names. */
const exampleCount = 3;

/** The entries of all divisions: from the comparable form to the entry as first listed. */
function unionOf(divisions: readonly Division[]): ComparablePages {
  const [first, ...rest] = divisions;
  const union = new Map(first?.pages);
  for (const { pages } of rest) {
    pages.forEach((raw, path) => {
      if (!union.has(path)) union.set(path, raw);
    });
  }
  return union;
}

/** Pages that comparable siblings list and this division lacks, as first listed. */
function lackingPages(
  division: Division,
  comparable: readonly Division[],
  union: () => ComparablePages,
): Lack {
  // Commonly this division has all pages of all others; then no more work is needed.
  const { pages: own } = division;
  if (comparable.every(({ pages }) => pagesInCommon(own, pages) === pages.size)) {
    return { count: 0, examples: [] };
  }
  const examples: string[] = [];
  const all = union();
  for (const path of all.keys()) {
    if (own.has(path)) continue;
    examples.push(all.get(path) ?? path);
    if (examples.length === exampleCount) break;
  }
  // The union includes the division's own pages.
  return { count: all.size - own.size, examples };
}

/** Endpoints count only where a division lists any; other divisions generate them, or show none. */
function lackingEndpoints(division: Division, siblings: readonly Division[]): readonly string[] {
  const own = division.listed.endpoints;
  if (own.size === 0) return [];
  return [...new Set(siblings.flatMap(({ listed }) => [...listed.endpoints]))].filter((one) => !own.has(one));
}

/** What a language or version lacks that its siblings list. */
export interface DivisionLack {
  readonly entry: ElementEntry;
  /** "3 pages", or "3 entries" where endpoints are among them. */
  readonly amount: string;
  /** The whole message in one sentence. */
  readonly message: string;
}

function* lacksOf(divisions: readonly Division[]): Generator<DivisionLack> {
  let known: ComparablePages | undefined;
  const everything = (): ComparablePages => {
    known ??= unionOf(divisions);
    return known;
  };
  for (const division of divisions) {
    const { element } = division.entry;
    const isVersion = element.kind === "version";
    const siblings = divisions.filter((one) => one !== division);
    const comparable = siblings.filter((one) => areComparable(division.pages, one.pages, isVersion));
    const union = (): ComparablePages =>
      comparable.length === siblings.length ? everything() : unionOf([division, ...comparable]);
    const pages = lackingPages(division, comparable, union);
    const endpoints = lackingEndpoints(division, division.pages.size === 0 ? siblings : comparable);
    const lacking = pages.count + endpoints.length;
    if (lacking === 0) continue;
    const amount = endpoints.length > 0 ? counted(lacking, "entry", "entries") : counted(lacking, "page");
    const [other, ...rest] = siblings;
    const where =
      other !== undefined && rest.length === 0
        ? `${nameOf(other.entry.element)} lists`
        : `other ${elementSpec(element.kind).plural} list`;
    yield {
      entry: division.entry,
      amount,
      message: `${startWith(element)} is missing ${amount} that ${where}: ${firstThree([...pages.examples, ...endpoints], lacking)}; add those that belong here.`,
    };
  }
}

/** How many languages or versions of one list are compared. */
export const maxDivisions = 150;

/** What the languages and versions directly in an element lack, compared with their siblings. */
export const divisionLacks = memo((element: NavigationElement): readonly DivisionLack[] => {
  const lists = element.children.filter(({ key }) => key === "languages" || key === "versions");
  if (element.inGlobal || lists.length === 0) return [];
  const lacks = lists.flatMap((list) => {
    const siblings = list.entries.filter(
      (entry): entry is ElementEntry => entry.kind === "element" && !isHidden(entry.element),
    );
    // Each is compared with all others, so their number is limited.
    return [...lacksOf(aligned(siblings.slice(0, maxDivisions)))];
  });
  return lacks;
});

/** Languages and versions that do not list the same pages. */
export const divisionDrift = {
  code: "division-drift",
  title: "A language or version is missing pages that the others list",
  scope: "element",
  severity: "information",
  consequence: "none",
  facts: ["F5.8"],
  why: `Readers who switch the language or version on one of these pages find nothing there. Pages are compared without the
part of their path that names the language or version, so \`fr/guides/setup\` corresponds to \`en/guides/setup\`, and without a
folder that most pages of one share, so \`v6/setup\` of the version "6.x" corresponds to \`setup\`. Languages and versions that have
less than half of their pages in common are not compared. Translate or add the pages, or turn this rule off where
the difference is intended.`,
  *check(element): Generator<ElementFinding> {
    for (const { entry, message } of divisionLacks(element)) {
      yield { message, anchor: at(entry.place, "head") };
    }
    for (const { key, entries, field } of element.children) {
      if ((key !== "languages" && key !== "versions") || entries.length <= maxDivisions) continue;
      yield {
        message: `Of these ${counted(entries.length, "entry", "entries")} only the first ${maxDivisions} are compared with each other; remove those that nobody reads.`,
        anchor: at(field.valuePlace, "head"),
      };
    }
  },
} as const satisfies ElementRule;
