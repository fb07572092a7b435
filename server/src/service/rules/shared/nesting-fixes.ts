/** Fixes that move one kind of children into another, when an element has both and would lose one. */

import { toJsonValue } from "../../json/pointer.ts";
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

/** The values of a list; undefined if one of them cannot be read. */
function valuesOf({ field, entries }: ChildList) {
  const values = field.value?.kind === "array" ? field.value.items.map(toJsonValue) : [];
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length && !entries.some(({ kind }) => kind === "invalid") ? known : [];
}

/** Moves pages beside groups into a new first group. */
export function pagesIntoGroups(element: NavigationElement): readonly ElementFix[] {
  const [pages, groups] = [ownList(element, "pages"), ownList(element, "groups")];
  const values = pages === undefined ? [] : valuesOf(pages);
  if (pages === undefined || groups === undefined || values.length === 0) return [];
  return [
    {
      title: "Put these pages into a separate group",
      safe: false,
      needsAuthor: true,
      changes: [
        {
          kind: "insert-item",
          at: groups.field.valuePlace,
          index: 0,
          value: { group: "New group", pages: values },
        },
        { kind: "remove", at: pages.field.place },
      ],
    },
  ];
}

/** Moves groups beside the pages of a group to the end of these pages. */
export function groupsIntoPages(element: NavigationElement): readonly ElementFix[] {
  const [pages, groups] = [ownList(element, "pages"), ownList(element, "groups")];
  const values = groups === undefined ? [] : valuesOf(groups);
  if (pages === undefined || groups === undefined || values.length === 0) return [];
  const index = pages.entries.length;
  return [
    {
      title: "Move these groups into `pages`",
      safe: false,
      changes: [
        ...values.map((value) => ({
          kind: "insert-item" as const,
          at: pages.field.valuePlace,
          index,
          value,
        })),
        { kind: "remove", at: groups.field.place },
      ],
    },
  ];
}
