/** Fixes that move one kind of content into another, if an element has both and would lose one. */

import { toJsonValue } from "../../json/pointer.ts";
import { offeredFix } from "../../model/change.ts";
import type { ChildList, NavigationElement } from "../../navigation/model.ts";
import type { ElementFix } from "../rule.ts";

/** A list in the element's own object; undefined for a list that is included or missing. */
function ownList(element: NavigationElement, key: string): ChildList | undefined {
  const list = element.children.find((one) => one.key === key);
  const isOwn =
    list?.isArray === true &&
    list.field.place.document === undefined &&
    list.field.valuePlace.document === undefined;
  return isOwn ? list : undefined;
}

/** The values of a list; empty if one of them cannot be read. */
function valuesOf({ field, entries }: ChildList) {
  const values = field.value?.kind === "array" ? field.value.items.map(toJsonValue) : [];
  const readable = values.filter((value) => value !== undefined);
  return readable.length === values.length && !entries.some(({ kind }) => kind === "invalid") ? readable : [];
}

/** The two lists of an element if it has both, with the values of the first. */
function bothLists(element: NavigationElement, first: string, second: string) {
  const [from, to] = [ownList(element, first), ownList(element, second)];
  const values = from === undefined ? [] : valuesOf(from);
  return from === undefined || to === undefined || values.length === 0 ? undefined : { from, to, values };
}

/** Moves pages beside groups into a new first group. */
export function pagesIntoGroups(element: NavigationElement): readonly ElementFix[] {
  const lists = bothLists(element, "pages", "groups");
  if (lists === undefined) return [];
  const { from, to, values } = lists;
  const value = { group: "New group", pages: values };
  const fix: ElementFix = offeredFix(
    "Put these pages into a separate group",
    { kind: "insert-item", at: to.field.valuePlace, index: 0, value },
    { kind: "remove", at: from.field.place },
  );
  return [{ ...fix, needsAuthor: true }];
}

/** Moves groups beside the pages of a group to the end of these pages. */
export function groupsIntoPages(element: NavigationElement): readonly ElementFix[] {
  const lists = bothLists(element, "groups", "pages");
  if (lists === undefined) return [];
  const { from, to, values } = lists;
  const at = to.field.valuePlace;
  const index = to.entries.length;
  return [
    offeredFix<ElementFix["changes"][number]>(
      "Move these groups into `pages`",
      ...values.map((value) => ({ kind: "insert-item", at, index, value }) as const),
      { kind: "remove", at: from.field.place },
    ),
  ];
}
