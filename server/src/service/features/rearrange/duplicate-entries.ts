/**
 * Also lists entries of one language or version in another one, at the corresponding place and with the other
 * division's paths. Sections are copied as written.
 */

import { renamedDivision } from "../../facts/division-pages.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { lineMargin } from "../../json/edit/style.ts";
import { WrittenText } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import type { NewFile } from "../../model/site-edit.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { elementName } from "../../navigation/model.ts";
import {
  childElements,
  elementLocation,
  locationOf,
  type VisitedElement,
  visitPages,
} from "../../navigation/walk.ts";
import { nameOf, startWith } from "../../navigation/wording.ts";
import { documentAt, locateIn, type Site } from "../../site/site.ts";
import { firstThree, quoted } from "../../text/quoting.ts";
import { shorten, withArticle } from "../../text/words.ts";
import { entryLike } from "../move/json-edits.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { type Correspondence, correspondenceOf, divisionsAround } from "../refactor/add-to-divisions.ts";
import { fileFor } from "../refactor/create-page.ts";
import { namesUnder } from "../refactor/kinds.ts";
import { surveyOf } from "../refactor/margins.ts";
import { slugOf } from "../refactor/naming.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { insertedEntryOf, listFor } from "./allowed.ts";
import { entriesAt, namesOf } from "./move-entries.ts";
import { type EntryPlace, isWithin, itemOf, sectionAt, subjectOf } from "./places.ts";
import { insertionOf, type Target } from "./target.ts";

/** The inputs for copies of entries. */
interface CopyContext {
  readonly site: Site;
  readonly source: VisitedElement;
  readonly division: VisitedElement;
  readonly correspondence: Correspondence;
}

/** The path of the page that corresponds to a page. */
function counterpartOf({ site, source, division, correspondence }: CopyContext, path: string): string {
  const listed = correspondence.pairs.get(path);
  if (listed !== undefined) return listed;
  const candidates = [...correspondence.pathsOf(path)].filter((candidate) => candidate !== path);
  const existingPage = candidates.find((candidate) => site.files?.isPage(candidate) === true);
  const name = elementName(division.element) ?? "";
  const folder = division.element.kind === "language" ? name : slugOf(name);
  return existingPage ?? candidates[0] ?? renamedDivision(source.element, path, folder);
}

/** The section of the division that corresponds to a section of the source, by its name or else by its position. */
function counterpartSection(context: CopyContext, owner: VisitedElement): VisitedElement | undefined {
  const { source, division } = context;
  if (owner === source) return division;
  const parentCounterpart =
    owner.parent === undefined ? undefined : counterpartSection(context, owner.parent);
  if (parentCounterpart === undefined || owner.parent === undefined) return undefined;
  const sectionsIn = (parent: VisitedElement): readonly VisitedElement[] =>
    childElements(parent).filter(({ element }) => element.kind === owner.element.kind && !element.inGlobal);
  const siblings = sectionsIn(owner.parent);
  const candidates = sectionsIn(parentCounterpart);
  const name = elementName(owner.element);
  const namesake = candidates.find(({ element }) => elementName(element) === name);
  return (
    namesake ?? (siblings.length === candidates.length ? candidates[siblings.indexOf(owner)] : undefined)
  );
}

/** The position for the copy of an entry, or the reason why there is none. */
function targetFor(context: CopyContext, place: EntryPlace): Target | MoveRefusal {
  const position = context.correspondence.placeOf(place.list, place.index);
  if (position !== undefined && place.entry.kind === "page")
    return { ...position, kind: "list", key: position.list.key };
  const section = counterpartSection(context, place.owner);
  const insertedEntry = insertedEntryOf(place.entry);
  if (section === undefined || insertedEntry === undefined)
    return refused(
      `${startWith(context.division.element)} has nothing that corresponds to ${nameOf(place.owner.element)}; duplicate that first.`,
    );
  const list = listFor(context.site, section, [insertedEntry]);
  return list.kind === "refused" ? list : { ...list, index: list.list?.entries.length ?? 0 };
}

/** The paths of all pages in an entry, by their location in its file as JSON; refused if some are in other files. */
function pagesOf(site: Site, place: EntryPlace): ReadonlyMap<string, string> | MoveRefusal {
  const item = itemOf(place);
  const paths = new Map<string, string>();
  let otherFile: string | undefined;
  visitPages(navigationListing(site), (entry, owner) => {
    const isInEntry =
      entry === place.entry || (place.section !== undefined && isWithin(owner, new Set([place.section])));
    if (!isInEntry) return;
    const location = locationOf(owner, entry.place);
    if (location.document !== item.document) otherFile = location.document;
    paths.set(JSON.stringify(location.segments), entry.path);
  });
  if (place.section !== undefined && elementLocation(place.section).document !== item.document)
    otherFile = elementLocation(place.section).document;
  if (otherFile !== undefined)
    return refused(
      `${subjectOf(place)} is written in ${quoted(otherFile)}, which a copy would share; copy that file first.`,
    );
  return paths;
}

/** The text of an entry with the paths of the other division. */
function copyOf(
  context: CopyContext,
  place: EntryPlace,
  pages: ReadonlyMap<string, string>,
): WrittenText | undefined {
  const { site } = context;
  const item = itemOf(place);
  const document = documentAt(site, item.document);
  const located = locateIn(site, item);
  if (document === undefined || located === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (const [segments, path] of pages) {
    const page = locateIn(site, { document: item.document, segments: JSON.parse(segments) });
    if (page?.node.kind !== "string") continue;
    const newText = JSON.stringify(entryLike(page.node.value, path, counterpartOf(context, path)));
    edits.push({ start: page.offset - located.offset, length: page.node.length, newText });
  }
  const text = document.text.slice(located.offset, located.offset + located.node.length);
  return new WrittenText(
    applyEdits(text, edits),
    lineMargin(document.text, located.offset),
    surveyOf(document).indent,
  );
}

/** Copies of the page files that a division lacks, or the reason why they cannot be created. */
function copiesOf(
  context: CopyContext,
  paths: Iterable<string>,
  createsFiles: boolean,
  textOf: (file: string) => string | undefined,
): { readonly kind: "files"; readonly files: readonly NewFile[] } | MoveRefusal {
  const { files } = context.site;
  const created = new Map<string, NewFile>();
  const missing: string[] = [];
  for (const path of paths) {
    const copy = counterpartOf(context, path);
    if (files === undefined || files.isPage(copy) || created.has(copy)) continue;
    const original = files.page(path)?.file;
    const text = original === undefined ? undefined : textOf(original);
    const file = fileFor(files, copy);
    if (!createsFiles) missing.push(copy);
    else if (text === undefined)
      return refused(`The file of ${quoted(path)} is missing, so it cannot be copied.`);
    else if (file === undefined) return refused(`No page file can be created for ${quoted(copy)}.`);
    else created.set(copy, { path: file, text });
  }
  if (missing.length > 0)
    return refused(
      `There is no file for ${firstThree(missing)} yet; create it first, or copy the files too (\`--files\` on the command line).`,
    );
  return { kind: "files", files: [...created.values()] };
}

/** Refuses a second section of the same name, which readers could not tell from the first. */
function refusalOfNamesake({ section }: EntryPlace, { owner }: Target): MoveRefusal | undefined {
  const name = section === undefined ? undefined : elementName(section.element);
  if (section === undefined || name === undefined || !namesUnder(owner, section.element.kind)(name))
    return undefined;
  const { label } = elementSpec(section.element.kind);
  return refused(
    `${startWith(owner.element)} already has ${withArticle(label)} "${shorten(name)}"; duplicate the entries that it lacks.`,
  );
}

/** Whether an element is another one of the same list. */
function isBeside(one: VisitedElement, other: VisitedElement): boolean {
  return one !== other && one.list === other.list && one.parent === other.parent;
}

/** The language or version around an entry that is beside another division. A language may contain versions, or the other way around. */
function sourceFor(place: EntryPlace | undefined, division: VisitedElement): VisitedElement | MoveRefusal {
  const divisions = place === undefined ? [] : divisionsAround(place.owner);
  if (place === undefined || divisions.length === 0)
    return refused("Only entries in a language or a version can be duplicated to another.");
  const source = divisions.find((candidate) => isBeside(candidate, division));
  if (source !== undefined) return source;
  return refused(
    divisions.includes(division)
      ? `${subjectOf(place)} is already in ${nameOf(division.element)}; choose another language or version.`
      : `${startWith(division.element)} is not beside a language or version that contains ${namesOf([place])}; choose one that is.`,
  );
}

/** The draft of copies in another division, or the reason why they are refused. */
export function duplicateEntries(
  site: Site,
  action: ActionOf<"duplicate">,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  const divisionPlace = sectionAt(site, action.division);
  if (divisionPlace.kind === "refused") return divisionPlace;
  const division = divisionPlace.owner;
  const [first] = places;
  const source = sourceFor(first, division);
  if ("kind" in source) return source;
  const context: CopyContext = {
    site,
    source,
    division,
    correspondence: correspondenceOf(source, division),
  };
  const targets: (Target & { readonly copies: WrittenText[] })[] = [];
  const paths: string[] = [];
  for (const place of places) {
    if (!divisionsAround(place.owner).includes(source))
      return refused("The entries are in different languages or versions; duplicate those of one at a time.");
    const pages = pagesOf(site, place);
    if ("kind" in pages) return pages;
    const counterpart = place.entry.kind === "page" ? counterpartOf(context, place.entry.path) : undefined;
    if (counterpart !== undefined && context.correspondence.isListed(counterpart))
      return refused(`${startWith(division.element)} already lists ${quoted(counterpart)}.`);
    const target = targetFor(context, place);
    if (target.kind === "refused") return target;
    const clash = refusalOfNamesake(place, target);
    if (clash !== undefined) return clash;
    const copy = copyOf(context, place, pages);
    if (copy === undefined) return refused(`${subjectOf(place)} cannot be read.`);
    // A missing list is added to a section only once.
    const newList = targets.find(
      ({ owner, key, list }) => list === undefined && owner === target.owner && key === target.key,
    );
    if (newList === undefined) targets.push({ ...target, copies: [copy] });
    else newList.copies.push(copy);
    for (const path of pages.values()) paths.push(path);
  }
  const copies = copiesOf(context, paths, action.files === true, textOf);
  if (copies.kind === "refused") return copies;
  return {
    kind: "draft",
    title: `Duplicate ${namesOf(places)} to ${nameOf(division.element)}`,
    changes: targets.flatMap((target) => insertionOf(target, target.copies)),
    created: copies.files,
    keepsEntries: false,
  };
}
