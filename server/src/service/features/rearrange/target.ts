/** Resolves a destination to a list and an index, and creates the change that puts entries there. */
import type { JsonChange, WrittenValue } from "../../model/change.ts";
import { elementLocation } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import type { Destination } from "./action.ts";
import { type InsertedEntry, listFor, objectionIn, objectionText, type TargetList } from "./allowed.ts";
import { arrayOf, entryAt, sectionAt } from "./places.ts";

/** A position in a list. */
export interface Target extends TargetList {
  /** The index of the entry to insert before, or the length of the list. */
  readonly index: number;
}

/** The position of a destination for some entries, or the reason why they cannot be put there. */
export function targetOf(
  site: Site,
  to: Destination,
  insertedEntries: readonly InsertedEntry[],
): Target | MoveRefusal {
  if (!("into" in to)) {
    const isAfter = "after" in to;
    const place = entryAt(site, isAfter ? to.after : to.before);
    if (place.kind === "refused") return place;
    const { owner, list } = place;
    for (const insertedEntry of insertedEntries) {
      const objection = objectionIn(site, owner.element, list.key, insertedEntry);
      if (objection !== undefined) return refused(objectionText(objection));
    }
    const index = place.index + (isAfter ? 1 : 0);
    return { kind: "list", owner, key: list.key, list, index };
  }
  const place = sectionAt(site, to.into);
  if (place.kind === "refused") return place;
  const target = listFor(site, place.owner, insertedEntries);
  if (target.kind === "refused") return target;
  const { list } = place;
  if (list !== undefined && list !== target.list) {
    const [objection] = insertedEntries.flatMap(
      (insertedEntry) => objectionIn(site, place.owner.element, list.key, insertedEntry) ?? [],
    );
    const unpublished = { reason: `The platform does not publish \`${list.key}\` there` };
    return refused(objectionText(objection ?? unpublished));
  }
  const end = target.list?.entries.length ?? 0;
  const index = to.index === undefined ? end : Math.min(Math.max(0, Math.trunc(to.index)), end);
  return { ...target, index };
}

/** The file that is changed. */
export function documentOfTarget({ owner, list }: Target): string {
  return list === undefined ? elementLocation(owner).document : arrayOf(owner, list).document;
}

/** The changes that put values in a list, or in a new list if the section has none. */
export function insertionOf(
  { owner, key, list, index }: Target,
  values: readonly WrittenValue[],
): readonly JsonChange[] {
  if (list === undefined)
    return [{ kind: "add-property", at: elementLocation(owner), key, value: values, position: "end" }];
  const at = arrayOf(owner, list);
  return values.map((value) => ({ kind: "insert-item", at, index, value }));
}
