/**
 * Whether today's platform accepts an element or a list of the navigation (F13.1 to F13.5, F13.13): everything in a list must be
 * accepted, or the list is not. A group and `global` need their lists; any other element goes without one that is not accepted.
 */

import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { isAcceptedAsHref } from "../text/href.ts";
import { type ChildKey, elementSpec, fieldSpec, mayContain } from "./elements.ts";
import { checkValue, type Flaw } from "./field-value.ts";
import { currentLanguages } from "./languages.ts";
import {
  type ChildList,
  type Entry,
  type Field,
  isWhole,
  type NavigationElement,
  type RelativeLocation,
} from "./model.ts";
import { inside, ownPlace } from "./places.ts";

/** The fields that the platform drops from a link in `global`; it checks the others, also those without effect there (F4.29). */
const contentFields: ReadonlySet<string> = new Set(["openapi", "asyncapi", "graphql", "sdk", "global"]);

/** A field with a flaw of its value. */
type FlawedField = readonly [Field, Flaw];

const noFlaws: readonly FlawedField[] = [];

/** The flaws in the values of an element's own fields, remembered because an edit in one element rechecks all others of its parent. */
export const flawedFields = memo((element: NavigationElement): readonly FlawedField[] => {
  const found: FlawedField[] = [];
  for (const field of element.fields.values()) {
    const spec = fieldSpec(element.kind, field.key);
    if (spec === undefined || field.value === undefined) continue;
    if (element.inGlobal && contentFields.has(field.key)) continue;
    for (const flaw of checkValue(spec.type, field.value)) found.push([field, flaw]);
  }
  return found.length === 0 ? noFlaws : found;
});

/** Whether the platform ignores a wrong value under a key, instead of rejecting the element (F13.13, F4.34). */
export function ignoresFlawOf({ kind, inGlobal }: NavigationElement, key: string): boolean {
  if (key === "openapi" || key === "asyncapi") return kind === "group";
  return key === "href" && !inGlobal;
}

function isUnreadable(value: SyntaxNode | undefined): boolean {
  return value === undefined || value.kind === "invalid";
}

/** Whether the platform takes a value for a link. */
function isLinkTarget(value: SyntaxNode | undefined): boolean {
  return value?.kind === "string" && isAcceptedAsHref(value.value);
}

/** Whether an element is a link; the platform drops all content beside a link (F13.3), but not beside a wrong `href` (F4.34). */
export function isLink({ kind, fields }: NavigationElement): boolean {
  const href = fields.get("href");
  return href !== undefined && fieldSpec(kind, "href") !== undefined && isLinkTarget(href.value);
}

/** Text that is missing where the platform needs at least one character (F4.2). */
export function isEmptyText(value: SyntaxNode | undefined): boolean {
  return value?.kind === "string" && value.value === "";
}

/** The place of a wrong or missing name, or of the code of a language that today's platform does not have. */
function flawOfName(element: NavigationElement): RelativeLocation | undefined {
  const { nameKey } = elementSpec(element.kind);
  if (nameKey === undefined) return undefined;
  const name = element.fields.get(nameKey);
  if (name === undefined) return isWhole(element) ? ownPlace : undefined;
  const isForeign =
    nameKey === "language" && name.value?.kind === "string" && !currentLanguages.includes(name.value.value);
  return isForeign || isEmptyText(name.value) ? name.valuePlace : undefined;
}

/** The place of a flaw in the fields of an element. */
function flawOfFields(element: NavigationElement): RelativeLocation | undefined {
  for (const [{ key, valuePlace }, { segments }] of flawedFields(element)) {
    if (!ignoresFlawOf(element, key)) return inside(valuePlace, { document: undefined, segments });
  }
  const root = element.kind === "group" ? element.fields.get("root") : undefined;
  return isEmptyText(root?.value) ? root?.valuePlace : undefined;
}

/** Whether the platform certainly rejects an element because of its `sdk` or `graphql` (F6.24). */
export function rejectsReference({ kind, fields }: NavigationElement, key: "sdk" | "graphql"): boolean {
  return key === "sdk" ? kind === "anchor" : kind === "tab" && fields.has("openapi");
}

/** The place of a reference for which the platform rejects the element. */
function flawOfReference(element: NavigationElement): RelativeLocation | undefined {
  for (const key of ["sdk", "graphql"] as const) {
    const field = element.fields.get(key);
    if (field !== undefined && rejectsReference(element, key)) return field.place;
  }
  return undefined;
}

/** The place of a missing or wrong `href` of a link in `global` (F3.12). */
function flawOfGlobalLink(element: NavigationElement): RelativeLocation | undefined {
  if (!element.inGlobal || element.kind === "global") return undefined;
  const href = element.fields.get("href");
  if (href === undefined) return isWhole(element) ? ownPlace : undefined;
  return isUnreadable(href.value) || isLinkTarget(href.value) ? undefined : href.valuePlace;
}

/** The place of a key that makes the platform reject `global`, which may have nothing but links (F3.11). */
function flawOfGlobalKeys({ kind, fields }: NavigationElement): RelativeLocation | undefined {
  if (kind !== "global") return undefined;
  for (const { key, place } of fields.values()) {
    if (!mayContain("global", key)) return place;
  }
  return undefined;
}

/** Whether an element is rejected with the list under a key; the platform takes no generated tab without its groups (F6.38). */
export function needsList({ kind, fields }: NavigationElement, key: ChildKey): boolean {
  if (kind === "tab") return key === "groups" && (fields.has("graphql") || fields.has("sdk"));
  return kind === "global" || (kind === "group" && key === "pages");
}

/**
 * The place of the first flaw for which the platform rejects an element, relative to the element; undefined if it accepts the
 * element. A missing key does not count as long as it may be elsewhere. For the root of the navigation, its lists do not count.
 */
export const flawOf = memo((element: NavigationElement): RelativeLocation | undefined => {
  const own =
    flawOfName(element) ??
    flawOfFields(element) ??
    flawOfReference(element) ??
    flawOfGlobalLink(element) ??
    flawOfGlobalKeys(element);
  if (own !== undefined) return own;
  const { global } = element;
  const flawOfGlobal = global && flawOf(global.element);
  if (global !== undefined && flawOfGlobal !== undefined) return inside(global.place, flawOfGlobal);
  for (const list of element.children) {
    const flaw = needsList(element, list.key) ? flawOfList(list) : undefined;
    if (flaw !== undefined) return flaw;
  }
  return undefined;
});

/** The place of the first flaw for which the platform does not accept a list, relative to the element that contains the list. */
export const flawOfList = memo(({ field, isArray, entries }: ChildList): RelativeLocation | undefined => {
  if (!isArray) return isUnreadable(field.value) ? undefined : field.valuePlace;
  for (const entry of entries) {
    const flaw = flawOfEntry(entry);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
});

function flawOfEntry(entry: Entry): RelativeLocation | undefined {
  switch (entry.kind) {
    case "element": {
      const flaw = flawOf(entry.element);
      return flaw && inside(entry.place, flaw);
    }
    case "page":
      return entry.raw === "" ? entry.place : undefined;
    case "repository":
      return entry.repository === undefined ? entry.place : undefined;
    case "invalid":
      return entry.node === undefined ? undefined : entry.place;
    default:
      return undefined;
  }
}
