/**
 * Lists entries of one language or version in another: at the corresponding place, under the paths of the other division.
 * Sections are copied as they are written.
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
import { entryLike } from "../move/json-edits.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { type Correspondence, correspondenceOf, divisionOf } from "../refactor/add-to-divisions.ts";
import { fileFor } from "../refactor/create-page.ts";
import { surveyOf } from "../refactor/margins.ts";
import { slugOf } from "../refactor/naming.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { insertedEntryOf, listFor } from "./allowed.ts";
import { entriesAt, namesOf } from "./move-entries.ts";
import { type EntryPlace, isWithin, itemOf, sectionAt, subjectOf } from "./places.ts";
import { insertionOf, type Target } from "./target.ts";

/** What the copies of entries need. */
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

/** The section of the division that corresponds to a section of the source, by names or else by position. */
function counterpartSection(copying: CopyContext, owner: VisitedElement): VisitedElement | undefined {
  const { source, division } = copying;
  if (owner === source) return division;
  const above = owner.parent === undefined ? undefined : counterpartSection(copying, owner.parent);
  if (above === undefined || owner.parent === undefined) return undefined;
  const sectionsIn = (one: VisitedElement): readonly VisitedElement[] =>
    childElements(one).filter(({ element }) => element.kind === owner.element.kind && !element.inGlobal);
  const siblings = sectionsIn(owner.parent);
  const sectionsAbove = sectionsIn(above);
  const name = elementName(owner.element);
  const named = sectionsAbove.find(({ element }) => elementName(element) === name);
  return (
    named ?? (siblings.length === sectionsAbove.length ? sectionsAbove[siblings.indexOf(owner)] : undefined)
  );
}

/** Where the copy of an entry goes. */
function targetFor(copying: CopyContext, place: EntryPlace): Target | MoveRefusal {
  const beside = copying.correspondence.placeOf(place.list, place.index);
  if (beside !== undefined && place.entry.kind === "page")
    return {
      kind: "list",
      owner: beside.owner,
      key: beside.list.key,
      list: beside.list,
      index: beside.index,
    };
  const section = counterpartSection(copying, place.owner);
  const insertedEntry = insertedEntryOf(place.entry);
  if (section === undefined || insertedEntry === undefined)
    return refused(
      `${startWith(copying.division.element)} has nothing that corresponds to ${nameOf(place.owner.element)}; duplicate that first.`,
    );
  const list = listFor(copying.site, section, [insertedEntry]);
  return list.kind === "refused" ? list : { ...list, index: list.list?.entries.length ?? 0 };
}

/** The pages that an entry is or holds, with the places of their texts inside its own file. */
function pagesOf(site: Site, place: EntryPlace): ReadonlyMap<string, string> | MoveRefusal {
  const item = itemOf(place);
  const paths = new Map<string, string>();
  let elsewhere: string | undefined;
  visitPages(navigationListing(site), (entry, owner) => {
    const isOwn =
      entry === place.entry || (place.section !== undefined && isWithin(owner, new Set([place.section])));
    if (!isOwn) return;
    const at = locationOf(owner, entry.place);
    if (at.document !== item.document) elsewhere = at.document;
    paths.set(JSON.stringify(at.segments), entry.path);
  });
  if (place.section !== undefined && elementLocation(place.section).document !== item.document)
    elsewhere = elementLocation(place.section).document;
  if (elsewhere !== undefined)
    return refused(
      `${subjectOf(place)} is written in ${quoted(elsewhere)}, which a copy would share: copy that file first.`,
    );
  return paths;
}

/** The text of an entry with the paths of the other division. */
function copyOf(
  copying: CopyContext,
  place: EntryPlace,
  pages: ReadonlyMap<string, string>,
): WrittenText | undefined {
  const { site } = copying;
  const item = itemOf(place);
  const document = documentAt(site, item.document);
  const located = locateIn(site, item);
  if (document === undefined || located === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (const [segments, path] of pages) {
    const page = locateIn(site, { document: item.document, segments: JSON.parse(segments) });
    if (page?.node.kind !== "string") continue;
    const newText = JSON.stringify(entryLike(page.node.value, path, counterpartOf(copying, path)));
    edits.push({ start: page.offset - located.offset, length: page.node.length, newText });
  }
  const text = document.text.slice(located.offset, located.offset + located.node.length);
  return new WrittenText(
    applyEdits(text, edits),
    lineMargin(document.text, located.offset),
    surveyOf(document).indent,
  );
}

/** The copies of page files that a division lacks, or why they cannot be made. */
function copiesOf(
  copying: CopyContext,
  paths: Iterable<string>,
  makesFiles: boolean,
  textOf: (file: string) => string | undefined,
): { readonly kind: "files"; readonly files: readonly NewFile[] } | MoveRefusal {
  const { files } = copying.site;
  const created = new Map<string, NewFile>();
  const lacking: string[] = [];
  for (const path of paths) {
    const copy = counterpartOf(copying, path);
    if (files === undefined || files.isPage(copy) || created.has(copy)) continue;
    const original = files.page(path)?.file;
    const text = original === undefined ? undefined : textOf(original);
    const file = fileFor(files, copy);
    if (!makesFiles) lacking.push(copy);
    else if (text === undefined)
      return refused(`The file of ${quoted(path)} is missing, so it cannot be copied.`);
    else if (file === undefined) return refused(`No page file can be created for ${quoted(copy)}.`);
    else created.set(copy, { path: file, text });
  }
  if (lacking.length > 0)
    return refused(`There is no file for ${firstThree(lacking)} yet; copy the files too (\`--files\`).`);
  return { kind: "files", files: [...created.values()] };
}

/** The draft of copies in another division, or why they are refused. */
export function duplicateEntries(
  site: Site,
  action: ActionOf<"duplicate">,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  const target = sectionAt(site, action.division);
  if (target.kind === "refused") return target;
  const division = target.owner;
  const [first] = places;
  const source = first === undefined ? undefined : divisionOf(first.owner);
  if (first === undefined || source === undefined)
    return refused("Only entries in a language or a version can be duplicated to another.");
  if (source === division || source.list !== division.list || source.parent !== division.parent)
    return refused(
      `${startWith(division.element)} is not another ${elementSpec(source.element.kind).label} beside ${nameOf(source.element)}.`,
    );
  const copying: CopyContext = {
    site,
    source,
    division,
    correspondence: correspondenceOf(source, division),
  };
  const targets: (Target & { readonly copies: WrittenText[] })[] = [];
  const paths: string[] = [];
  for (const place of places) {
    if (divisionOf(place.owner) !== source)
      return refused("The entries are in different languages or versions; duplicate those of one at a time.");
    const pages = pagesOf(site, place);
    if ("kind" in pages) return pages;
    if (
      place.entry.kind === "page" &&
      copying.correspondence.isListed(counterpartOf(copying, place.entry.path))
    )
      return refused(
        `${startWith(division.element)} already lists ${quoted(counterpartOf(copying, place.entry.path))}.`,
      );
    const at = targetFor(copying, place);
    if (at.kind === "refused") return at;
    const copy = copyOf(copying, place, pages);
    if (copy === undefined) return refused(`${subjectOf(place)} cannot be read.`);
    // A section gets a list that it lacks only once.
    const same = targets.find(
      ({ owner, key, list }) => list === undefined && owner === at.owner && key === at.key,
    );
    if (same === undefined) targets.push({ ...at, copies: [copy] });
    else same.copies.push(copy);
    paths.push(...pages.values());
  }
  const copies = copiesOf(copying, paths, action.files === true, textOf);
  if (copies.kind === "refused") return copies;
  return {
    kind: "draft",
    title: `Duplicate ${namesOf(places)} to ${nameOf(division.element)}`,
    changes: targets.flatMap((one) => insertionOf(one, one.copies)),
    created: copies.files,
    keepsEntries: false,
  };
}
