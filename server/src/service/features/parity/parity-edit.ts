/** Plans edits that close a gap between languages or versions, or remove a page, with `rearrange`. */
import { renamedDivision } from "../../facts/division-pages.ts";
import type { Location } from "../../model/location.ts";
import { elementName } from "../../navigation/model.ts";
import { childElements, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { startWith } from "../../navigation/wording.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { NavigationAction, RearrangeAnswer } from "../rearrange/action.ts";
import { entryOfSection, itemOf } from "../rearrange/places.ts";
import { planRearrangement, type RearrangeOptions, refusalOfBroken } from "../rearrange/plan.ts";
import type { ComparedDivision } from "./different-places.ts";
import { type ParityCell, parityLists, pathsIn, placeOf, rowOf, sectionOf } from "./matrix.ts";

/**
 * The actions for a cell. `copy`: creates a file with the text of the original, and lists it; `list`: adds an entry for the
 * existing file; `remove`: removes the entries; `delete`: removes the entries and the file, and adds redirects.
 */
export const parityEditActions = ["copy", "list", "remove", "delete"] as const;
export type ParityEditAction = (typeof parityEditActions)[number];

/** An action for one cell of a table. */
export interface ParityEdit {
  /** The `place` of the table. */
  readonly place: string;
  /** The index of the column, and its name: both must match. */
  readonly column: number;
  readonly name: string;
  /** The path of the row. */
  readonly page: string;
  readonly action: ParityEditAction;
}

const outdated = refused("The navigation has changed since then; try again.");

/** The entries of a page in the lists of a section. */
function entriesOf(section: VisitedElement, path: string): readonly Location[] {
  const locations: Location[] = [];
  const sections = [section];
  // The loop also visits the sections that it adds.
  for (const owner of sections) {
    for (const list of owner.element.children)
      for (const entry of list.entries)
        if (entry.kind === "page" && entry.path === path) locations.push(locationOf(owner, entry.place));
    for (const child of childElements(owner)) sections.push(child);
  }
  return locations;
}

/** A column, and the path of a page in it. */
interface ListedSource {
  readonly column: ComparedDivision;
  readonly path: string;
}

/** The cell of an edit, with its column. */
interface EditedCell {
  readonly column: ComparedDivision;
  readonly section: VisitedElement;
  readonly cell: ParityCell;
  /** The page to copy. */
  readonly source: ListedSource | undefined;
}

function cellOf(site: Site, { place, column: index, name, page }: ParityEdit): EditedCell | undefined {
  for (const list of parityLists(site)) {
    const { columns, original } = list;
    const column = columns[index];
    const section = column === undefined ? undefined : sectionOf(list, column);
    if (place !== placeOf(list)) continue;
    if (column === undefined || section === undefined || columnName(section) !== name) return undefined;
    const order = [original, ...columns];
    const key = order.flatMap(({ pages }) => [...pages].find(([, path]) => path === page)?.[0] ?? []).at(0);
    if (key === undefined) return undefined;
    const { cells } = rowOf(list, key);
    const cell = cells[index];
    const source = order.flatMap((candidate) => {
      const path = candidate.pages.get(key);
      const hasFile = path !== undefined && site.files?.isPage(path) === true;
      return hasFile && candidate !== column ? [{ column: candidate, path }] : [];
    })[0];
    return cell && { column, section, cell, source };
  }
  return undefined;
}

/** The name of a column; empty for a language or version without a name. */
function columnName({ element }: VisitedElement): string {
  return elementName(element) ?? "";
}

/** The path of a new translation whose entry names the file of the original. */
function translationPath({ column, section }: EditedCell, source: ListedSource): string {
  const [likeliest] = pathsIn(source.column, column, source.path);
  return likeliest ?? renamedDivision(source.column.element, source.path, columnName(section));
}

function listingAction({ section, source }: EditedCell, files: boolean) {
  const sourceSection = source === undefined ? undefined : sourceSectionOf(section, source.column);
  const [entry] =
    source === undefined || sourceSection === undefined ? [] : entriesOf(sourceSection, source.path);
  const place = entryOfSection(section);
  if (entry === undefined || place === undefined)
    return refused("No other language or version has this page in a list, so it is unknown where to add it.");
  const action: NavigationAction = { kind: "duplicate", entries: [entry], division: itemOf(place), files };
  return action;
}

function sourceSectionOf({ parent }: VisitedElement, column: ComparedDivision) {
  return parent && childElements(parent).find(({ element }) => element === column.element);
}

function copyAction(edited: EditedCell): NavigationAction | MoveRefusal {
  const { cell, section, source } = edited;
  const { gaps, path } = cell;
  if (source === undefined) return refused("No other language or version has a file of this page to copy.");
  if (gaps.includes("missing")) return listingAction(edited, true);
  if (gaps.includes("no-file") && path !== undefined)
    return { kind: "copy-page", page: source.path, path, entries: [] };
  if (gaps.includes("same-file"))
    return {
      kind: "copy-page",
      page: source.path,
      path: translationPath(edited, source),
      entries: entriesOf(section, source.path),
    };
  return refused(`${quoted(path ?? source.path)} already has a file.`);
}

function actionOf(site: Site, edit: ParityEdit): NavigationAction | MoveRefusal {
  const edited = cellOf(site, edit);
  if (edited === undefined) return outdated;
  const { cell, column, section } = edited;
  const path = cell.path ?? edit.page;
  const entries = entriesOf(section, path);
  switch (edit.action) {
    case "copy":
      return copyAction(edited);
    case "list":
      if ([...column.pages.values()].includes(path))
        return refused(
          `${startWith(section.element)} lists ${quoted(path)} in a place that the platform does not publish; move the entry to another place.`,
        );
      return listingAction(edited, false);
    case "remove":
    case "delete":
      if (entries.length === 0)
        return refused(`${startWith(section.element)} does not have ${quoted(path)} in a list of pages.`);
      return { kind: "remove", entries, files: edit.action === "delete" };
  }
}

/** Plans an edit. */
export function planParityEdit(site: Site, edit: ParityEdit, options: RearrangeOptions): RearrangeAnswer {
  const broken = refusalOfBroken(site, options.nameOfPlace);
  if (broken !== undefined) return broken;
  const action = actionOf(site, edit);
  return action.kind === "refused" ? action : planRearrangement(site, action, options);
}
