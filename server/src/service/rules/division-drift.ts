import {
  type AlignedDivision,
  alignedDivisions,
  areComparable,
  maxDivisions,
  type NameVisit,
} from "../facts/aligned-divisions.ts";
import { isTrue } from "../json/pointer.ts";
import { memo } from "../memo.ts";
import { elementSpec } from "../navigation/elements.ts";
import type { ElementEntry, NavigationElement } from "../navigation/model.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { NumberSet } from "../number-set.ts";
import { firstThree } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";

/** What a division lacks: the number of entries, and the first few names. */
interface MissingEntries {
  readonly count: number;
  readonly examples: readonly string[];
}

const noLack: MissingEntries = { count: 0, examples: [] };

/** How many entries a message names. */
const exampleCount = 3;

/** Numbers with their names; `visit` stops when a callback returns false. */
interface NamedNumbers {
  readonly set: NumberSet;
  readonly visit: (visit: NameVisit) => void;
}

/** The numbers that other lists have but `ownSet` lacks: their count, and the first few names. */
function lackOf(ownSet: NumberSet, otherLists: readonly NamedNumbers[]): MissingEntries {
  const lists = otherLists.filter(({ set }) => ownSet.sharedWith(set) < set.size);
  if (lists.length === 0) return noLack;
  const all = new NumberSet();
  all.addAll(ownSet);
  for (const { set } of lists) all.addAll(set);
  const count = all.size - ownSet.size;
  const seen = new NumberSet();
  seen.addAll(ownSet);
  const examples: string[] = [];
  const needed = Math.min(count, exampleCount);
  for (const { set, visit } of lists) {
    if (examples.length === needed) break;
    if (seen.sharedWith(set) === set.size) continue;
    visit((number, name) => {
      if (seen.add(number)) examples.push(name);
      return examples.length < needed;
    });
  }
  return { count, examples };
}

/** Pages that comparable siblings list but this division lacks, in the order of their first listing. */
function lackingPages(division: AlignedDivision, comparable: readonly AlignedDivision[]): MissingEntries {
  return lackOf(
    division.pages.set,
    comparable.map(({ pages: { set }, visitPages }) => ({ set, visit: visitPages })),
  );
}

/** Endpoints count only if a division lists any; other divisions generate them, or show none. */
function lackingEndpoints(division: AlignedDivision, siblings: readonly AlignedDivision[]): MissingEntries {
  const ownEndpoints = division.listed.endpoints;
  if (ownEndpoints.size === 0) return noLack;
  return lackOf(
    ownEndpoints,
    siblings.map(({ listed }) => ({
      set: listed.endpoints,
      visit: (visit) =>
        listed.visit(
          (number, entry) => entry.kind === "page" || visit(number, `${entry.method} ${entry.path}`),
        ),
    })),
  );
}

/** What a language or version lacks that its siblings list. */
interface DivisionLack {
  readonly entry: ElementEntry;
  /** "3 pages", or "3 entries" if endpoints are among them. */
  readonly amount: string;
  /** The whole message in one sentence. */
  readonly message: string;
}

function* lacksOf(divisions: readonly AlignedDivision[]): Generator<DivisionLack> {
  for (const division of divisions) {
    const { element } = division.entry;
    const isVersion = element.kind === "version";
    const siblings = divisions.filter((one) => one !== division);
    const comparable = siblings.filter((one) => areComparable(division.pages, one.pages, isVersion));
    const pages = lackingPages(division, comparable);
    const endpoints = lackingEndpoints(division, division.pages.set.size === 0 ? siblings : comparable);
    const lacking = pages.count + endpoints.count;
    if (lacking === 0) continue;
    const amount = endpoints.count > 0 ? counted(lacking, "entry", "entries") : counted(lacking, "page");
    const [other, ...rest] = siblings;
    const location =
      other !== undefined && rest.length === 0
        ? `${nameOf(other.entry.element)} lists`
        : `other ${elementSpec(element.kind).plural} list`;
    yield {
      entry: division.entry,
      amount,
      message: `${startWith(element)} lacks ${amount} that ${location}: ${firstThree([...pages.examples, ...endpoints.examples], lacking)}; add what belongs here.`,
    };
  }
}

/** What the languages and versions directly in an element lack, compared with their siblings. */
export const divisionLacks = memo((element: NavigationElement): readonly DivisionLack[] => {
  const lists = element.children.filter(({ key }) => key === "languages" || key === "versions");
  if (element.inGlobal || lists.length === 0) return [];
  return lists.flatMap((list) => {
    const siblings = list.entries.filter(
      (entry): entry is ElementEntry =>
        entry.kind === "element" && !isTrue(entry.element.fields.get("hidden")?.value),
    );
    // Each is compared with all others, so their number is limited.
    return [...lacksOf(alignedDivisions(siblings.slice(0, maxDivisions)))];
  });
});

/** Languages and versions that do not list the same pages. */
export const divisionDrift = {
  code: "division-drift",
  title: "A language or version is missing pages that the others list",
  scope: "element",
  comparesContent: true,
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
        message: `Only the first ${maxDivisions} of these ${counted(entries.length, "entry", "entries")} are compared; remove those that nobody reads.`,
        anchor: at(field.valuePlace, "head"),
      };
    }
  },
} as const satisfies ElementRule;
