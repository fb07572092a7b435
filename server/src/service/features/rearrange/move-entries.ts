/** Moves entries within the navigation, and lists page files that are dropped into it. */
import type { JsonChange, WrittenValue } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { elementSpec } from "../../navigation/elements.ts";
import type { Entry, NavigationElement } from "../../navigation/model.ts";
import { usesSpecAround } from "../../navigation/subtree.ts";
import { rootPageOf, selfAndAncestors } from "../../navigation/walk.ts";
import { nameOf } from "../../navigation/wording.ts";
import { pagePathOf } from "../../site/file-index.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize, counted } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { ActionOf, Destination, RearrangeDraft } from "./action.ts";
import { type InsertedEntry, insertedEntryOf } from "./allowed.ts";
import { type CarriedSpec, carriedNotes, carriedSpec } from "./carried-spec.ts";
import { movesToFolder, neighborFolder } from "./move-files.ts";
import { type EntryPlace, entryAt, entryOf, isWithin, itemOf, nameOfEntry, subjectOf } from "./places.ts";
import { documentOfTarget, insertionOf, type Target, targetOf } from "./target.ts";
import { writtenEntry } from "./written-entry.ts";

/** More entries are refused: authors drag far fewer. */
const maxEntries = 1000;

/** The entries at some locations, without repetitions and entries inside others; those of one list in its order. */
export function entriesAt(site: Site, locations: readonly Location[]): readonly EntryPlace[] | MoveRefusal {
  if (locations.length > maxEntries)
    return refused(`More than ${maxEntries} entries were named; move fewer at a time.`);
  const found: EntryPlace[] = [];
  const seen = new Set<string>();
  for (const location of locations) {
    const place = entryAt(site, location);
    if (place.kind === "refused") return place;
    const item = itemOf(place);
    const key = JSON.stringify([item.document, ...item.segments]);
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(place);
  }
  const sections = new Set(found.flatMap(({ section }) => section ?? []));
  const outer = found.filter(({ owner }) => !isWithin(owner, sections));
  const order = [...new Set(outer.map(({ list }) => list))];
  return outer.toSorted(
    (one, other) => order.indexOf(one.list) - order.indexOf(other.list) || one.index - other.index,
  );
}

/** The paths of page files to list, or a refusal if a file is not a page. */
function pathsOf(site: Site, files: readonly string[]): readonly string[] | MoveRefusal {
  const paths: string[] = [];
  for (const file of files) {
    const page = site.files === undefined ? undefined : pageOfFile(site.files, file);
    const path = site.files === undefined ? pagePathOf(file) : page?.path;
    if (path === undefined)
      return refused(`${quoted(file)} is not a page of this site; only .mdx and .md files can be listed.`);
    paths.push(path);
  }
  return [...new Set(paths)];
}

/** The name of a single entry, or the number of entries. */
export function namesOf(places: readonly EntryPlace[], paths: readonly string[] = []): string {
  const [first] = places;
  const [path] = paths;
  const count = places.length + paths.length;
  if (count !== 1) return counted(count, "entry", "entries");
  return first === undefined ? quoted(path ?? "") : nameOfEntry(first);
}

/** Whether an endpoint that is looked up in the spec of an element, or of one around it, is left without some entries. */
function stillUsesSpec(element: NavigationElement, gone: ReadonlySet<Entry>): boolean {
  return element.children.some(({ entries }) =>
    entries.some((entry) => {
      if (gone.has(entry)) return false;
      if (entry.kind === "element")
        return !entry.element.fields.has("openapi") && stillUsesSpec(entry.element, gone);
      return entry.kind === "endpoint" && entry.file === undefined;
    }),
  );
}

/** Notes about the sections for which the platform generates all endpoints from now on (F6.43). */
function generatingNotes(places: readonly EntryPlace[]): readonly string[] {
  const gone = new Set(places.map(({ entry }) => entry));
  const sections = places.flatMap(({ owner }) =>
    selfAndAncestors(owner)
      .filter(({ element }) => element.fields.has("openapi"))
      .slice(0, 1),
  );
  return [...new Set(sections.map(({ element }) => element))].flatMap((element) =>
    usesSpecAround(element) && !stillUsesSpec(element, gone)
      ? [
          `The platform now generates the pages of ${nameOf(element)} from its \`openapi\`, because it no longer lists any of its endpoints.`,
        ]
      : [],
  );
}

/** Notes about the lists that lose their last entry, and the sections that lose their last endpoint. */
export function emptiedNotes(
  places: readonly EntryPlace[],
  target: Pick<Target, "list"> | undefined,
): readonly string[] {
  const notes: string[] = [...generatingNotes(places)];
  for (const list of new Set(places.map((place) => place.list))) {
    const placesInList = places.filter((place) => place.list === list);
    const [first] = placesInList;
    if (first === undefined || placesInList.length < list.entries.length || list === target?.list) continue;
    const { element } = first.owner;
    const isGenerated = element.fields.has("openapi") || element.fields.has("asyncapi");
    const section = nameOf(element);
    const { nameKey, label } = elementSpec(element.kind);
    if (!isGenerated && rootPageOf(element) === undefined)
      notes.push(
        `The \`${list.key}\` list of ${section} is empty now; put other entries there, or remove the ${nameKey === undefined ? "list" : label}.`,
      );
  }
  return notes;
}

/** Whether entries are already at the target. */
function areAtTarget(places: readonly EntryPlace[], { list, index }: Target): boolean {
  const first = places[0]?.index;
  const isRun = places.every((place, step) => place.list === list && place.index === (first ?? 0) + step);
  return first !== undefined && isRun && index >= first && index <= first + places.length;
}

/** The draft of a move, or the reason why it is refused. */
export function moveEntries(site: Site, action: ActionOf<"move">): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, action.entries);
  if ("kind" in places) return places;
  const paths = pathsOf(site, action.pages ?? []);
  if ("kind" in paths) return paths;
  const insertedEntries: InsertedEntry[] = paths.map(() => ({ kind: "page", isLink: false }));
  for (const place of places) {
    const insertedEntry = insertedEntryOf(place.entry, place.owner.specs);
    if (insertedEntry === undefined)
      return refused(`${subjectOf(place)} cannot be moved; correct it in the file first.`);
    insertedEntries.push(insertedEntry);
  }
  const target = targetOf(site, action.to, insertedEntries);
  if (target.kind === "refused") return target;
  const sections = new Set(places.flatMap(({ section }) => section ?? []));
  if (isWithin(target.owner, sections)) {
    const [first] = places.filter(
      ({ section }) => section !== undefined && isWithin(target.owner, new Set([section])),
    );
    return refused(`${first === undefined ? "A section" : subjectOf(first)} cannot be moved into itself.`);
  }
  if (paths.length === 0 && areAtTarget(places, target))
    return refused(`${places.length === 1 ? "The entry is" : "The entries are"} already at this place.`);
  return draftOf(site, action, places, paths, target);
}

function draftOf(
  site: Site,
  action: ActionOf<"move">,
  places: readonly EntryPlace[],
  paths: readonly string[],
  target: Target,
): RearrangeDraft | MoveRefusal {
  const document = documentOfTarget(target);
  const values: WrittenValue[] = [];
  const changes: JsonChange[] = [];
  const carried: CarriedSpec[] = [];
  for (const place of places) {
    const item = itemOf(place);
    const spec = carriedSpec(site, place, target.owner, document);
    const inlineChanges = spec?.isInline === true ? [spec.change] : [];
    const written = writtenEntry(site, item, document, inlineChanges);
    if (written === undefined) return refused(`${subjectOf(place)} cannot be read.`);
    values.push(written);
    changes.push({ kind: "remove", at: item });
    if (spec === undefined) continue;
    carried.push(spec);
    if (!spec.isInline) changes.push(spec.change);
  }
  values.push(...paths);
  const pages = [...places.flatMap(({ entry }) => (entry.kind === "page" ? entry.path : [])), ...paths];
  const moved = new Set<unknown>(places.map(({ entry }) => entry));
  const moves =
    action.movesFiles === true ? movesToFolder(site, pages, neighborFolder(site, target, moved)) : [];
  const verb = places.length === 0 ? "List" : "Move";
  const location =
    target.owner.element.kind === "navigation" ? "the top level" : nameOf(target.owner.element);
  return {
    kind: "draft",
    title: `${verb} ${namesOf(places, paths)} ${verb === "List" ? "in" : "into"} ${location}`,
    changes: [...changes, ...insertionOf(target, values)],
    moves,
    ...(action.redirects === undefined ? {} : { redirects: action.redirects }),
    notes: [...emptiedNotes(places, target), ...carriedNotes(carried)],
    keepsEntries: paths.length === 0,
  };
}

/** Splits entries into runs of neighbors, in their order. */
function runsOf(places: readonly EntryPlace[]): readonly (readonly EntryPlace[])[] {
  const runs: EntryPlace[][] = [];
  for (const place of places) {
    const last = runs.at(-1)?.at(-1);
    if (last?.list === place.list && last.index + 1 === place.index) runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs;
}

/** Moves entries one position up or down, each in its list. Neighbors move together; entries at the end stay. */
export function shiftEntries(
  site: Site,
  entries: readonly Location[],
  by: "up" | "down",
): RearrangeDraft | MoveRefusal {
  const places = entriesAt(site, entries);
  if ("kind" in places) return places;
  const drafts: RearrangeDraft[] = [];
  const moved: EntryPlace[] = [];
  for (const run of runsOf(places)) {
    const edge = by === "up" ? run[0] : run.at(-1);
    if (edge === undefined) continue;
    const neighbor = entryOf(edge.owner, edge.list, edge.index + (by === "up" ? -1 : 1));
    if (neighbor === undefined) continue;
    const item = itemOf(neighbor);
    const to: Destination = by === "up" ? { before: item } : { after: item };
    const draft = moveEntries(site, { kind: "move", entries: run.map(itemOf), to });
    if (draft.kind === "refused") return draft;
    drafts.push(draft);
    moved.push(...run);
  }
  const [first] = drafts;
  if (first === undefined) {
    const subject = capitalize(namesOf(places));
    const end = by === "up" ? "first" : "last";
    if (places.length === 0) return refused("No entries were named.");
    return refused(
      places.length === 1
        ? `${subject} is already the ${end} of its list.`
        : `${subject} are already the ${end} of their list.`,
    );
  }
  return {
    ...first,
    title: `Move ${namesOf(moved)} ${by}`,
    changes: drafts.flatMap(({ changes }) => changes),
    notes: drafts.flatMap(({ notes }) => notes ?? []),
  };
}
