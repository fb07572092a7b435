/**
 * Finds the key that an unknown key means, the keys that an element lacks, and the unknown key that stands in for
 * a missing one. Such a pair is one defect, reported as the missing key.
 */

import type { Dialect } from "../../model/dialect.ts";
import {
  type ElementKind,
  elementSpec,
  elementSpecs,
  fieldSpec,
  isChildKey,
  isFieldOf,
  rootPatterns,
} from "../../navigation/elements.ts";
import { checkValue } from "../../navigation/field-value.ts";
import { isWhole, type NavigationElement } from "../../navigation/model.ts";
import { nearest } from "../../text/nearest.ts";

/** Wrong keys that real sites use, with the right ones (F4.31, F4.32). */
const meanings: ReadonlyMap<string, string> = new Map([
  ["collapsed", "expanded"],
  ["expandable", "expanded"],
  ["isDefaultOpen", "expanded"],
  ["url", "href"],
  ["link", "href"],
  ["children", "pages"],
  ["page", "pages"],
]);

/** Keys that authors write instead of the name key of an element. */
const looseNames = ["name", "title", "label"];

/** Whether the key is a field or a child key of the element. */
export function isKeyOf(element: NavigationElement, key: string): boolean {
  return isChildKey(key) || isFieldOf(element.kind, key, element.inGlobal);
}

/** Whether the value of a key has the right type for another key. */
export function fitsUnder(element: NavigationElement, key: string, other: string): boolean {
  const value = element.fields.get(key)?.value;
  if (value === undefined) return true;
  if (isChildKey(other)) return value.kind === "array" || value.kind === "object";
  const type = fieldSpec(element.kind, other)?.type;
  if (type === undefined) return true;
  const [flaw] = checkValue(type, value);
  return flaw === undefined;
}

/** The key that an unknown key of the element probably means; undefined if no key is similar. */
export function intendedKey(element: NavigationElement, key: string): string | undefined {
  const spec = elementSpec(element.kind);
  const valueKind = element.fields.get(key)?.value?.kind;
  const isWord = valueKind !== "array" && valueKind !== "object";
  const candidates = [...spec.fields.map((field) => field.key), ...Object.keys(spec.children)].filter(
    (candidate) =>
      !element.fields.has(candidate) &&
      // On a top-level group the key has no effect, so ineffective-expanded would remove it again.
      (candidate !== "expanded" || element.nestedInGroup) &&
      (isChildKey(candidate)
        ? spec.children[candidate] === "allowed"
        : isFieldOf(element.kind, candidate, element.inGlobal)),
  );
  const meaning = looseNames.includes(key) ? spec.nameKey : meanings.get(key);
  if (meaning !== undefined && candidates.includes(meaning)) return meaning;
  return nearest(
    key,
    // `"version": "v1"` of a tab does not mean versions, and `"tab": […]` of a group does not mean its `tag`.
    candidates.filter(
      (candidate) => (isWord && !isChildKey(candidate)) || fitsUnder(element, key, candidate),
    ),
    1,
  )[0];
}

/** The missing keys without which the platform rejects the element, its name first (F4.1, F4.4). */
export function lackingKeys(element: NavigationElement, dialect: Dialect): readonly string[] {
  const { nameKey } = elementSpec(element.kind);
  const lacking: string[] = [];
  if (nameKey !== undefined && !element.fields.has(nameKey)) lacking.push(nameKey);
  if (element.inGlobal) {
    if (element.kind !== "global" && !element.fields.has("href")) lacking.push("href");
  } else if (dialect === "reference" && lacksPages(element)) lacking.push("pages");
  return lacking;
}

/** Keys that pages are generated from, so that a section with one of them need not list any. */
const generating = ["openapi", "asyncapi", "sdk", "graphql"];

/** Whether pages are generated for an element itself. */
export function isGenerated({ kind, fields }: NavigationElement): boolean {
  return kind !== "navigation" && generating.some((key) => fields.has(key));
}

/**
 * Whether a group lacks `pages`, which only the reference requires; a group that names a spec needs none
 * (F4.6). The rule misplaced-child reports children under another key.
 */
export function lacksPages(element: NavigationElement): boolean {
  return element.kind === "group" && element.children.length === 0 && !isGenerated(element);
}

/** The kind of element whose name key this is: `group` for a group. Undefined for any other key. */
export function namedKind(key: string): ElementKind | undefined {
  return elementSpecs.find((spec) => spec.nameKey === key)?.kind;
}

/** The key that stands in for a missing one: `"group": "API"` or `"tba": "API"` for the name of a tab. */
export function standIn(element: NavigationElement, lacking: string): string | undefined {
  const unknown = [...element.fields.keys()].filter((key) => !isKeyOf(element, key));
  const isMeant = (key: string): boolean => intendedKey(element, key) === lacking;
  if (lacking !== elementSpec(element.kind).nameKey) return unknown.find(isMeant);
  const names = elementSpecs.map((spec) => spec.nameKey).filter((key) => key !== undefined);
  const candidates = [...names, ...looseNames, ...unknown.filter(isMeant)];
  return candidates.find((key) => element.fields.get(key)?.value?.kind === "string");
}

/** The key that stands in for the missing pattern of the root: `tab` for `tabs`. */
export function patternStandIn(
  root: NavigationElement,
): { readonly key: string; readonly pattern: string } | undefined {
  if (root.kind !== "navigation" || root.children.length > 0) return undefined;
  for (const key of root.fields.keys()) {
    if (isKeyOf(root, key)) continue;
    const pattern = intendedKey(root, key);
    if (rootPatterns.some((candidate) => candidate === pattern) && pattern !== undefined) {
      return { key, pattern };
    }
  }
  return undefined;
}

/** The keys of an element that stand in for missing keys. */
export function standIns(element: NavigationElement, dialect: Dialect): ReadonlySet<string> {
  if (!isWhole(element)) return new Set();
  const keys = lackingKeys(element, dialect).map((lacking) => standIn(element, lacking));
  return new Set([...keys, patternStandIn(element)?.key].filter((key) => key !== undefined));
}
