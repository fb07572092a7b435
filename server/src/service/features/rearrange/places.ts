/**
 * Finds the entries and sections at locations. An entry is an item of a list, even if its content is in another file; a
 * section is an element that contains lists.
 */

import { contextsAt, type NavigationContext } from "../../facts/navigation-context.ts";
import type { Location, Segment } from "../../model/location.ts";
import { elementSpec, listedKind } from "../../navigation/elements.ts";
import type { ChildList, Entry } from "../../navigation/model.ts";
import { childElements, locationOf, selfAndAncestors, type VisitedElement } from "../../navigation/walk.ts";
import { nameOf } from "../../navigation/wording.ts";
import type { Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { capitalize } from "../../text/words.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";

/** An item of a list of the navigation. */
export interface EntryPlace {
  readonly kind: "entry";
  /** The section that the list belongs to. */
  readonly owner: VisitedElement;
  readonly list: ChildList;
  readonly index: number;
  readonly entry: Entry;
  /** The section that the entry is; undefined for a page, an endpoint and the like. */
  readonly section: VisitedElement | undefined;
}

/** The location of a list's array in its file. */
export function arrayOf(owner: VisitedElement, list: ChildList): Location {
  return locationOf(owner, list.field.valuePlace);
}

/** The location of the item in the array, which is a `$ref` if the entry is in a separate file. */
export function itemOf({ owner, list, index }: EntryPlace): Location {
  const { document, segments } = arrayOf(owner, list);
  return { document, segments: [...segments, index] };
}

/** The entry of a list at an index. */
export function entryOf(owner: VisitedElement, list: ChildList, index: number): EntryPlace | undefined {
  const entry = list.entries[index];
  if (entry === undefined) return undefined;
  const section =
    entry.kind === "element"
      ? childElements(owner).find((child) => child.list === list && child.place === entry.place)
      : undefined;
  return { kind: "entry", owner, list, index, entry, section };
}

/** A section as an entry in the list of its parent. */
export function entryOfSection(section: VisitedElement): EntryPlace | undefined {
  const { parent, list, place } = section;
  if (parent === undefined || list === undefined) return undefined;
  const index = list.entries.findIndex((entry) => entry.kind === "element" && entry.place === place);
  const entry = list.entries[index];
  return entry === undefined ? undefined : { kind: "entry", owner: parent, list, index, entry, section };
}

function entryOfContext(context: NavigationContext): EntryPlace | undefined {
  if (context.kind === "element") return entryOfSection(context.owner);
  if (context.kind !== "entry" || context.list === undefined) return undefined;
  return entryOf(context.owner, context.list, context.index);
}

/** Converts array indexes to numbers, because a pointer that is parsed from text has them as strings. */
function withIndexes(segments: readonly Segment[]): readonly Segment[] {
  return segments.map((segment) =>
    typeof segment === "string" && /^(?:0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : segment,
  );
}

function contextsOf(site: Site, { document, segments }: Location): readonly NavigationContext[] {
  return contextsAt(site, document, withIndexes(segments), false);
}

/** The entry at a location, which is that of its item or of its object in a separate file. */
export function entryAt(site: Site, location: Location): EntryPlace | MoveRefusal {
  const found = contextsOf(site, location).flatMap((context) => entryOfContext(context) ?? []);
  const [first, ...otherPlaces] = found;
  if (first === undefined) return refused("There is no longer an entry of the navigation at this place.");
  const item = itemOf(first);
  const isSame = (other: EntryPlace): boolean => {
    const { document, segments } = itemOf(other);
    return document === item.document && segments.join("\n") === item.segments.join("\n");
  };
  if (otherPlaces.every(isSame)) return first;
  return refused(
    `${quoted(location.document)} is included in several places; name the entry in the list that includes it.`,
  );
}

/** A section, and a list in it if the location is that of the list. */
interface SectionPlace {
  readonly kind: "section";
  readonly owner: VisitedElement;
  readonly list: ChildList | undefined;
}

/** The section at a location, or the section of the list there. */
export function sectionAt(site: Site, location: Location): SectionPlace | MoveRefusal {
  for (const context of contextsOf(site, location)) {
    if (context.kind === "element") return { kind: "section", owner: context.owner, list: undefined };
    if (context.kind === "list" && context.list !== undefined)
      return { kind: "section", owner: context.owner, list: context.list };
    if (context.kind === "entry" && context.list !== undefined) {
      const place = entryOf(context.owner, context.list, context.index);
      if (place !== undefined)
        return refused(`${subjectOf(place)} is not a section, so it cannot contain anything.`);
    }
  }
  return refused("There is no longer a section of the navigation at this place.");
}

/** Whether a section is one of some sections, or is inside one of them. */
export function isWithin(section: VisitedElement, sections: ReadonlySet<VisitedElement>): boolean {
  return selfAndAncestors(section).some((ancestor) => sections.has(ancestor));
}

/** An entry in a sentence: `the group "Start"`, "`guides/setup`". */
export function nameOfEntry({ entry, list }: Pick<EntryPlace, "entry" | "list">): string {
  switch (entry.kind) {
    case "element":
      return nameOf(entry.element);
    case "page":
    case "endpoint":
    case "graphql":
      return quoted(entry.raw);
    case "repository":
      return quoted(entry.repository ?? "sourceRef");
    case "invalid":
      return `an unreadable entry among the ${elementSpec(listedKind[list.key]).plural}`;
  }
}

/** Like `nameOfEntry`, but for the start of a sentence. */
export function subjectOf(place: Pick<EntryPlace, "entry" | "list">): string {
  return capitalize(nameOfEntry(place));
}
