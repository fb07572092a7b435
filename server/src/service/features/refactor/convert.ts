/** Converts a list of sections to another kind, such as tabs to anchors. The title names keys that would be lost. */

import type { JsonChange } from "../../model/change.ts";
import {
  type ChildKey,
  type ElementKind,
  elementSpec,
  fieldSpec,
  isFieldOf,
  listedKind,
} from "../../navigation/elements.ts";
import type { ChildList } from "../../navigation/model.ts";
import { childElements, elementLocation, locationOf, type VisitedElement } from "../../navigation/walk.ts";
import type { Site } from "../../site/site.ts";
import { quotedList } from "../../text/quoting.ts";
import { accepts } from "./kinds.ts";
import { editOfChanges, type Refactorer } from "./refactoring.ts";
import { referencesOf } from "./split-files.ts";
import type { ListTarget } from "./target.ts";

/** Kinds of sections that differ only in their appearance. */
const convertibleKinds: readonly ElementKind[] = ["tab", "anchor", "dropdown", "product", "item"];

/** A conversion of a list to another kind. */
interface Conversion {
  readonly kind: ElementKind;
  /** The new key of the list. */
  readonly key: ChildKey;
  /** Keys that the other kind does not have; the conversion removes them from the sections. */
  readonly drops: readonly string[];
  readonly changes: () => readonly JsonChange[];
}

/** The conversions of a list that keep the content of its sections. */
export function* conversionsOf(
  site: Site,
  { owner, list }: Pick<ListTarget, "owner" | "list">,
): Generator<Conversion> {
  const from = listedKind[list.key];
  // An empty list has nothing to convert, and an empty list of dropdowns would replace the content next to it (F3.19).
  if (list.entries.length === 0) return;
  if (!convertibleKinds.includes(from) || !list.entries.every(({ kind }) => kind === "element")) return;
  const children = childElements(owner).filter((child) => child.list === list);
  // A change of an included file would show in all places that include it.
  if (isShared(site, owner, list, children)) return;
  for (const kind of convertibleKinds) {
    const { listKey } = elementSpec(kind);
    if (kind === from || listKey === undefined || owner.element.fields.has(listKey)) continue;
    if (!accepts(site, owner.element.kind, listKey)) continue;
    if (!children.every((child) => canBecome(site, child, kind))) continue;
    yield {
      kind,
      key: listKey,
      drops: [...new Set(children.flatMap((child) => lostFields(child, kind)))],
      changes: () => [
        { kind: "rename-key", at: locationOf(owner, list.field.place), key: listKey },
        ...children.flatMap((child) => changesOf(child, kind)),
      ],
    };
  }
}

/** Offered on the key and the brackets of a list. */
export const convert: Refactorer = function* ({ site, target, start, end }) {
  const { list } = target;
  if (list === undefined || list.entries !== undefined || end > start) return;
  const { plural } = elementSpec(listedKind[list.key]);
  for (const { kind, drops, changes } of conversionsOf(site, list)) {
    const lost = drops.length === 0 ? "" : ` (drops ${quotedList(drops, "and")})`;
    yield {
      id: `convert ${kind}`,
      title: `Turn these ${plural} into ${elementSpec(kind).plural}${lost}`,
      kind: "refactor.rewrite",
      make: () => editOfChanges(site, changes()),
    };
  }
};

function isShared(
  site: Site,
  owner: VisitedElement,
  list: ChildList,
  children: readonly VisitedElement[],
): boolean {
  const documents = new Set([
    locationOf(owner, list.field.place).document,
    ...children.map((child) => elementLocation(child).document),
    ...children.flatMap(({ element }) =>
      [...element.fields.values()].flatMap(({ place }) => place.document ?? []),
    ),
  ]);
  return [...documents].some((document) => referencesOf(site, document).length > 1);
}

/** Whether an element can become another kind without losing content. */
function canBecome(site: Site, { element }: VisitedElement, kind: ElementKind): boolean {
  const { nameKey } = elementSpec(kind);
  const currentNameKey = elementSpec(element.kind).nameKey;
  if (nameKey === undefined || currentNameKey === undefined || element.fields.has(nameKey)) return false;
  if (!element.fields.has(currentNameKey) || element.incomplete) return false;
  if (!element.children.every(({ key }) => accepts(site, kind, key))) return false;
  // `graphql` and `sdk` are the content of a tab.
  return !["graphql", "sdk"].some((key) => element.fields.has(key) && fieldSpec(kind, key) === undefined);
}

/** The keys of an element that its current kind has and the other kind does not. */
function lostFields({ element }: VisitedElement, kind: ElementKind): readonly string[] {
  return [...element.fields.keys()].filter(
    (key) =>
      key !== elementSpec(element.kind).nameKey &&
      isFieldOf(element.kind, key, element.inGlobal) &&
      !isFieldOf(kind, key, element.inGlobal),
  );
}

function changesOf(child: VisitedElement, kind: ElementKind): readonly JsonChange[] {
  const { element } = child;
  const name = element.fields.get(elementSpec(element.kind).nameKey ?? "");
  const { nameKey } = elementSpec(kind);
  if (name === undefined || nameKey === undefined) return [];
  const lost = lostFields(child, kind).flatMap((key) => element.fields.get(key) ?? []);
  return [
    { kind: "rename-key", at: locationOf(child, name.place), key: nameKey },
    ...lost.map(({ place }) => ({ kind: "remove" as const, at: locationOf(child, place) })),
  ];
}
