/** What closes a gap between languages or versions, or takes a page away: as a plan of changes, made by `rearrange`. */
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
import {
  type ParityCell,
  type ParityList,
  parityLists,
  pathsIn,
  placeOf,
  rowOf,
  sectionOf,
} from "./matrix.ts";

/**
 * What can be done with a cell. `copy`: a file with the text of the original, listed if it is not; `list`: an entry for the
 * file that exists; `remove`: no entry; `delete`: neither entry nor file, with redirects.
 */
export const parityEditActions = ["copy", "list", "remove", "delete"] as const;
export type ParityEditAction = (typeof parityEditActions)[number];

/** A cell of a table, and what to do with the cell. */
export interface ParityEdit {
  /** The `place` of the table. */
  readonly place: string;
  /** The index of the column, and its name: both must fit. */
  readonly column: number;
  readonly name: string;
  /** The path of the row. */
  readonly page: string;
  readonly action: ParityEditAction;
}

const outdated = refused("The navigation has changed since then; try again.");

/** The entries of a page in the lists of a section. */
function entriesOf(section: VisitedElement, path: string): readonly Location[] {
  const found: Location[] = [];
  const sections = [section];
  // The list grows during the iteration: children follow their parents.
  for (const owner of sections) {
    for (const list of owner.element.children)
      for (const entry of list.entries)
        if (entry.kind === "page" && entry.path === path) found.push(locationOf(owner, entry.place));
    for (const child of childElements(owner)) sections.push(child);
  }
  return found;
}

/** A column with the path that a page has there. */
interface ListedSource {
  readonly column: ComparedDivision;
  readonly path: string;
}

/** The cell that an edit is about, with what its column lists. */
interface EditedCell {
  readonly list: ParityList;
  readonly column: ComparedDivision;
  readonly section: VisitedElement;
  readonly cell: ParityCell;
  /** Where the page is copied from. */
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
    const source = order.flatMap((one) => {
      const path = one.pages.get(key);
      const hasFile = path !== undefined && site.files?.isPage(path) === true;
      return hasFile && one !== column ? [{ column: one, path }] : [];
    })[0];
    return cell && { list, column, section, cell, source };
  }
  return undefined;
}

/** The name that a column has; empty for a language or version without a name. */
function columnName({ element }: VisitedElement): string {
  return elementName(element) ?? "";
}

/** Where a translation goes whose entry names the original's own file. */
function ownPath({ column, section }: EditedCell, source: ListedSource): string {
  const [usual] = pathsIn(source.column, column, source.path);
  return usual ?? renamedDivision(source.column.element, source.path, columnName(section));
}

function listingAction({ section, source }: EditedCell, files: boolean) {
  const sourceSection = source === undefined ? undefined : sourceSectionOf(section, source.column);
  const [entry] =
    source === undefined || sourceSection === undefined ? [] : entriesOf(sourceSection, source.path);
  const place = entryOfSection(section);
  if (entry === undefined || place === undefined)
    return refused("No other language or version lists this page in a list, so there is no place to follow.");
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
      path: ownPath(edited, source),
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

/** Plans an edit: a plan, a question to the author, or a sentence that says why not. */
export function planParityEdit(site: Site, edit: ParityEdit, options: RearrangeOptions): RearrangeAnswer {
  const broken = refusalOfBroken(site, options.nameOfPlace);
  if (broken !== undefined) return broken;
  const action = actionOf(site, edit);
  return action.kind === "refused" ? action : planRearrangement(site, action, options);
}
