/**
 * Which entries a list may take, in the words of the table of elements, and the list of a section that takes them. Nothing
 * is converted silently: if an entry does not fit, a sentence says why and what is possible.
 */
import { type ChildKey, type ElementKind, elementSpec, listedKind } from "../../navigation/elements.ts";
import type { ChildList, Entry, NavigationElement } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent, listsOf, staysBeside } from "../../navigation/platform.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { nameOf, startWith } from "../../navigation/wording.ts";
import type { Site } from "../../site/site.ts";
import { capitalize, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { accepts } from "../refactor/kinds.ts";

/** What an entry is, as far as it matters where it may be. */
type EntryKind = "page" | "endpoint" | "repository" | ElementKind;

/** Something that is put into a list. */
export interface InsertedEntry {
  readonly kind: EntryKind;
  /** Undefined for an element that does not exist yet. */
  readonly element: NavigationElement | undefined;
  /** Whether it is a link without content; only such elements are allowed in `global`. */
  readonly isLink: boolean;
}

/** The inserted entry that an entry of the site is; undefined for one that cannot be read. */
export function insertedEntryOf(entry: Entry): InsertedEntry | undefined {
  if (entry.kind === "invalid") return undefined;
  if (entry.kind === "graphql") return { kind: "endpoint", element: undefined, isLink: false };
  if (entry.kind !== "element") return { kind: entry.kind, element: undefined, isLink: false };
  const { element } = entry;
  const isLink = element.fields.has("href") && element.children.every(countsAsAbsent);
  return { kind: element.kind, element, isLink };
}

function isElementKind(kind: EntryKind): kind is ElementKind {
  return kind !== "page" && kind !== "endpoint" && kind !== "repository";
}

function labelOf(kind: EntryKind): string {
  if (kind === "repository") return "entry of another repository";
  return isElementKind(kind) ? elementSpec(kind).label : kind;
}

function pluralOf(kind: EntryKind): string {
  if (kind === "repository") return "entries of other repositories";
  return isElementKind(kind) ? elementSpec(kind).plural : `${kind}s`;
}

/** What a list holds, in words. */
function contentOf(key: ChildKey): string {
  return key === "pages" ? "pages" : elementSpec(listedKind[key]).plural;
}

function fitsKey(kind: EntryKind, key: ChildKey): boolean {
  if (kind === "repository") return true;
  if (key === "pages") return kind === "page" || kind === "endpoint" || kind === "group";
  return kind === listedKind[key];
}

/** What else is possible for an entry that cannot be among others. */
function adviceFor(site: Site, kind: EntryKind, key: ChildKey): string {
  const beside = listedKind[key];
  const { label, plural } = elementSpec(beside);
  if (key === "pages") return `${pluralOf(kind)} belong at a higher level`;
  const inside: ChildKey = isElementKind(kind) ? (elementSpec(kind).listKey ?? "pages") : "pages";
  const holds = accepts(site, beside, inside) || (kind === "group" && accepts(site, beside, "pages"));
  return holds
    ? `put it into one of the ${plural}`
    : `${withArticle(label)} cannot contain ${withArticle(labelOf(kind))} either`;
}

/** Why an entry cannot be in a list, and what is possible instead; both go on within a sentence. */
interface Objection {
  readonly what: string;
  readonly advice?: string;
}

/** An objection as a sentence. */
export function objectionText({ what, advice }: Objection): string {
  return advice === undefined ? `${what}.` : `${what}; ${advice}.`;
}

/** Why an entry cannot be in a list of an element; undefined if it can. */
export function objectionIn(
  site: Site,
  owner: NavigationElement,
  key: ChildKey,
  insertedEntry: InsertedEntry,
): Objection | undefined {
  const { kind, isLink } = insertedEntry;
  if (!fitsKey(kind, key)) {
    const subject = `${capitalize(withArticle(labelOf(kind)))} cannot be next to ${contentOf(key)}`;
    return { what: subject, advice: adviceFor(site, kind, key) };
  }
  if (owner.inGlobal && kind !== "repository" && !isLink) {
    return {
      what: `\`global\` can only contain links, but this ${labelOf(kind)} has its own content`,
      advice: "put it into `navigation` itself",
    };
  }
  return undefined;
}

/** A list that takes inserted entries. */
export interface TargetList {
  readonly kind: "list";
  readonly owner: VisitedElement;
  readonly key: ChildKey;
  /** Undefined if the section has no such list yet. */
  readonly list: ChildList | undefined;
}

/** Settings of a section from which the platform generates its pages. */
const generating = ["graphql", "sdk", "openapi", "asyncapi"];

/** The list of a section that takes some inserted entries together. */
export function listFor(
  site: Site,
  owner: VisitedElement,
  insertedEntries: readonly InsertedEntry[],
): TargetList | MoveRefusal {
  const { element } = owner;
  const who = startWith(element);
  const { kept, dropped } = elementContent(element);
  const [present] = [...kept, ...dropped];
  const wanted = wantedKey(element, insertedEntries);
  const [first] = insertedEntries;
  if (first === undefined) return refused("Nothing was named that could be put there.");
  if (wanted === undefined)
    return refused("Entries of these different kinds cannot be in one list; move them one after the other.");
  const list = element.children.find(({ key }) => key === wanted);
  const excludes = (key: string): boolean => key !== wanted && !staysBeside(element, wanted, key);
  if (element.fields.has("href"))
    return refused(
      `${who} is a link, so it cannot contain ${pluralOf(first.kind)}; remove its \`href\` first.`,
    );
  if (!accepts(site, element.kind, wanted))
    return refused(`${who} cannot contain ${contentOf(wanted)}${heldBy(site, element)}.`);
  if (present !== undefined && excludes(present) && element.kind !== "global") {
    const inside = listedKind[wanted];
    if (!element.children.some(({ key }) => key === present))
      return refused(
        `${who} gets its content from \`${present}\`, so it cannot also contain ${contentOf(wanted)}.`,
      );
    const word = elementSpec(inside).label;
    const beside = element.children.find(({ key }) => key === present)?.key ?? "pages";
    return refused(
      `${capitalize(withArticle(labelOf(first.kind)))} cannot be next to ${contentOf(beside)} in ${nameOf(element)}, because a section contains one kind of content; ${
        adviceBeside(site, first.kind, beside) ??
        `wrap the ${contentOf(beside)} in ${withArticle(word)} first`
      }.`,
    );
  }
  const source =
    list === undefined ? generating.find((key) => element.fields.has(key) && excludes(key)) : undefined;
  if (source !== undefined)
    return refused(
      `The pages of ${nameOf(element)} are generated from its \`${source}\`, because it lists none, and would be lost; list its endpoints first.`,
    );
  if (list !== undefined && !list.isArray)
    return refused(`The \`${wanted}\` of ${nameOf(element)} is not a list, so nothing can be put into it.`);
  for (const insertedEntry of insertedEntries) {
    const objection = objectionIn(site, element, wanted, insertedEntry);
    if (objection !== undefined) return refused(objectionText(objection));
  }
  return { kind: "list", owner, key: wanted, list };
}

function adviceBeside(site: Site, kind: EntryKind, key: ChildKey): string | undefined {
  const advice = adviceFor(site, kind, key);
  return advice.startsWith("put it") ? advice : undefined;
}

/** ": a group contains pages and groups": what a kind of section may contain, or what to do. */
function heldBy(site: Site, { kind }: NavigationElement): string {
  if (kind === "group") return ": a group contains pages and groups";
  const keys = (["groups", "pages"] as const).filter((key) => accepts(site, kind, key));
  return keys.length === 0 ? "" : "; put them at a higher level, or into another section";
}

/** The key of the list that takes all inserted entries; undefined for kinds that never share a list. */
function wantedKey(
  element: NavigationElement,
  insertedEntries: readonly InsertedEntry[],
): ChildKey | undefined {
  const has = (key: ChildKey): boolean => element.children.some((list) => list.key === key);
  const kinds = new Set(insertedEntries.map(({ kind }) => kind).filter((kind) => kind !== "repository"));
  if (kinds.size === 0) {
    const { kept, dropped } = elementContent(element);
    const lists = [...kept, ...dropped].flatMap((key) => listsOf(element, [key]));
    return [...lists, ...element.children][0]?.key ?? "pages";
  }
  if ([...kinds].every((kind) => kind === "group"))
    return element.kind === "group" || (has("pages") && !has("groups")) ? "pages" : "groups";
  if ([...kinds].every((kind) => fitsKey(kind, "pages"))) return "pages";
  const [only] = kinds;
  if (kinds.size > 1 || only === undefined || !isElementKind(only)) return undefined;
  return elementSpec(only).listKey;
}
