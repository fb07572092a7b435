/**
 * Decides which entries a list may contain, according to the table of elements, and which list of a section they
 * are put in. Nothing is converted silently: if an entry is not allowed, a sentence explains why and what is
 * possible instead.
 */
import { isLink } from "../../navigation/acceptance.ts";
import { type ChildKey, type ElementKind, elementSpec, listedKind } from "../../navigation/elements.ts";
import type { ChildList, Entry, NavigationElement } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent, listsOf, staysBeside } from "../../navigation/platform.ts";
import { isSameSpec, type SpecScope } from "../../navigation/scope.ts";
import { generatesEndpoints, usesSpecAround } from "../../navigation/subtree.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { nameOf, startWith } from "../../navigation/wording.ts";
import type { Site } from "../../site/site.ts";
import { capitalize, withArticle } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { accepts } from "../refactor/kinds.ts";

/** The kind of an entry, which decides where it is allowed. */
type EntryKind = "page" | "endpoint" | "repository" | ElementKind;

/** An entry to put in a list. */
export interface InsertedEntry {
  readonly kind: EntryKind;
  /** Whether it is a link without content; only such elements are allowed in `global`. */
  readonly isLink: boolean;
  /** The specs around it, if the entry is an endpoint that is looked up in them, or contains one. */
  readonly specs?: SpecScope | undefined;
}

/** Describes an existing entry for insertion elsewhere; undefined if it is invalid. */
export function insertedEntryOf(entry: Entry, around?: SpecScope): InsertedEntry | undefined {
  if (entry.kind === "invalid") return undefined;
  if (entry.kind === "graphql") return { kind: "endpoint", isLink: false };
  if (entry.kind === "endpoint")
    return { kind: "endpoint", isLink: false, specs: entry.file === undefined ? around : undefined };
  if (entry.kind !== "element") return { kind: entry.kind, isLink: false };
  const { element } = entry;
  const isOnlyLink = element.fields.has("href") && element.children.every(countsAsAbsent);
  const usesSpec = !element.fields.has("openapi") && usesSpecAround(element);
  return { kind: element.kind, isLink: isOnlyLink, specs: usesSpec ? around : undefined };
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

/** The content of a list, in words. */
function contentOf(key: ChildKey): string {
  return key === "pages" ? "pages" : elementSpec(listedKind[key]).plural;
}

function fitsKey(kind: EntryKind, key: ChildKey): boolean {
  if (kind === "repository") return true;
  if (key === "pages") return kind === "page" || kind === "endpoint" || kind === "group";
  return kind === listedKind[key];
}

/** What is possible instead for an entry of a kind that a list cannot contain. */
function adviceFor(site: Site, kind: EntryKind, key: ChildKey): string {
  const siblingKind = listedKind[key];
  const { label, plural } = elementSpec(siblingKind);
  if (key === "pages") return `${pluralOf(kind)} belong at a higher level`;
  const innerKey: ChildKey = isElementKind(kind) ? (elementSpec(kind).listKey ?? "pages") : "pages";
  const canContain =
    accepts(site, siblingKind, innerKey) || (kind === "group" && accepts(site, siblingKind, "pages"));
  return canContain
    ? `put it into one of the ${plural}`
    : `${withArticle(label)} cannot contain ${withArticle(labelOf(kind))} either`;
}

/** Why an entry cannot be in a list, and what is possible instead, as the two parts of a sentence. */
interface Objection {
  readonly reason: string;
  readonly advice?: string;
}

/** An objection as a sentence. */
export function objectionText({ reason, advice }: Objection): string {
  return advice === undefined ? `${reason}.` : `${reason}; ${advice}.`;
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
    const reason = `${capitalize(withArticle(labelOf(kind)))} cannot be next to ${contentOf(key)}`;
    return { reason, advice: adviceFor(site, kind, key) };
  }
  if (owner.inGlobal && kind !== "repository" && !isLink) {
    return {
      reason: `\`global\` can only contain links, but this ${labelOf(kind)} has its own content`,
      advice: "put it into `navigation` itself",
    };
  }
  return undefined;
}

/** A list to put entries in. */
export interface TargetList {
  readonly kind: "list";
  readonly owner: VisitedElement;
  readonly key: ChildKey;
  /** Undefined if the section has no such list yet. */
  readonly list: ChildList | undefined;
}

/** Settings of a section from which the platform generates its pages. */
const generatingKeys = ["graphql", "sdk", "openapi", "asyncapi"];

/** The list of a section in which all of the entries can be put, or the reason why there is none. */
export function listFor(
  site: Site,
  owner: VisitedElement,
  insertedEntries: readonly InsertedEntry[],
): TargetList | MoveRefusal {
  const { element } = owner;
  const subject = startWith(element);
  const { kept, dropped } = elementContent(element);
  const [currentKey] = [...kept, ...dropped];
  const wanted = wantedKey(element, insertedEntries);
  const [first] = insertedEntries;
  if (first === undefined) return refused("No entries were named.");
  if (wanted === undefined)
    return refused("Entries of these different kinds cannot be in one list; move them separately.");
  const list = element.children.find(({ key }) => key === wanted);
  // An endpoint that was looked up in another spec names that one after a move.
  const useSpec = insertedEntries.some(
    ({ specs }) => specs !== undefined && isSameSpec(specs.sources[0], owner.specs?.sources[0]),
  );
  const excludes = (key: string): boolean => key !== wanted && !staysBeside(element, wanted, key);
  if (isLink(element))
    return refused(
      `${subject} is a link, so it cannot contain ${pluralOf(first.kind)}; remove its \`href\` first.`,
    );
  if (!accepts(site, element.kind, wanted))
    return refused(`${subject} cannot contain ${contentOf(wanted)}${adviceForContent(site, element)}.`);
  if (currentKey !== undefined && excludes(currentKey) && element.kind !== "global") {
    const siblingKey = element.children.find(({ key }) => key === currentKey)?.key;
    if (siblingKey === undefined)
      return refused(
        `${subject} gets its content from \`${currentKey}\`, so it cannot also contain ${contentOf(wanted)}.`,
      );
    const { label } = elementSpec(listedKind[wanted]);
    return refused(
      `${capitalize(withArticle(labelOf(first.kind)))} cannot be next to ${contentOf(siblingKey)} in ${nameOf(element)}, because a section contains one kind of content; ${
        adviceBeside(site, first.kind, siblingKey) ??
        `wrap the ${contentOf(siblingKey)} in ${withArticle(label)} first`
      }.`,
    );
  }
  // Generated pages are appended to the pages of a group, unless it lists an endpoint (F6.43).
  const staysGenerated = wanted === "pages" && element.kind === "group" && !useSpec;
  const source = generatingKeys.find((key) => {
    if (!element.fields.has(key) || !excludes(key)) return false;
    if (key === "openapi" && useSpec && generatesEndpoints(element)) return true;
    return list === undefined && !(staysGenerated && (key === "openapi" || key === "asyncapi"));
  });
  if (source !== undefined)
    return refused(
      `The pages of ${nameOf(element)} are generated from its \`${source}\`, because it lists no endpoints, and would be lost; list its endpoints first.`,
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

/** Completes "cannot contain …" with what the kind of section may contain, or with advice. */
function adviceForContent(site: Site, { kind }: NavigationElement): string {
  if (kind === "group") return ": a group contains pages and groups";
  const keys = (["groups", "pages"] as const).filter((key) => accepts(site, kind, key));
  return keys.length === 0 ? "" : "; put them at a higher level, or into another section";
}

/** The key of the list for all of the entries; undefined for kinds that never share a list. */
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
