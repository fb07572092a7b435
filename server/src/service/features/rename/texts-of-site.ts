/**
 * Lists every text of docs.json and its `$ref` files that may have a target, except entries of the navigation: fields of
 * elements with links, paths or files, and settings outside the navigation. Passes over elements once, not over entries. Does
 * not resolve the texts.
 */

import { contextsAt, type NavigationContext } from "../../facts/navigation-context.ts";
import { navigationPlaces, valueAt } from "../../facts/navigation-places.ts";
import type { LocatedNode } from "../../json/pointer.ts";
import { stringsIn } from "../../json/strings-in.ts";
import type { Segment, Span } from "../../model/location.ts";
import { fieldSpec } from "../../navigation/elements.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { mainDocument, type Site } from "../../site/site.ts";

/** A string that may have a target. */
interface LinkText {
  readonly document: string;
  /** With its quotes. */
  readonly span: Span;
  readonly text: string;
  readonly owner: VisitedElement | undefined;
  readonly context: NavigationContext;
}

/** The strings in a value, except those of references. */
function* textsIn(value: LocatedNode): ReturnType<typeof stringsIn> {
  for (const string of stringsIn(value)) if (!string.segments.includes("$ref")) yield string;
}

/** The texts in the fields of elements. */
function* textsOfElements(site: Site): Generator<LinkText> {
  const places = navigationPlaces(site);
  for (const owner of places.objects.keys()) {
    for (const [key, field] of owner.element.fields) {
      const spec = fieldSpec(owner.element.kind, key);
      const type = spec?.type.type;
      if (type === undefined || typesWithoutTargets.has(type) || field.value === undefined) continue;
      const value = valueAt(site, places, owner, field.valuePlace);
      if (value === undefined) continue;
      for (const { text, span, segments } of textsIn(value.located)) {
        const context: NavigationContext = { kind: "field", owner, key, field, spec, inner: segments };
        yield { document: value.document, span, text, owner, context };
      }
    }
  }
}

/** Types of fields whose texts never have a target, and `global`, whose content is elements. */
const typesWithoutTargets: ReadonlySet<string> = new Set([
  "name",
  "string",
  "boolean",
  "number",
  "enum",
  "color",
  "global",
]);

/** The texts outside the navigation, including those of `$ref` files that the navigation does not include. */
function* textsOfSettings(site: Site): Generator<LinkText> {
  const inNavigation = new Set<string>();
  for (const { document } of navigationPlaces(site).objects.values()) inNavigation.add(document);
  for (const { document } of navigationPlaces(site).lists) inNavigation.add(document);
  for (const [document, state] of site.documents) {
    if (state.kind !== "parsed") continue;
    const { root, rootStart } = state.document;
    if (root === undefined || (document !== mainDocument && inNavigation.has(document))) continue;
    if (document !== mainDocument || root.kind !== "object") {
      const [context] = document === mainDocument ? [] : contextsAt(site, document, [], false);
      const before = context?.kind === "setting" ? context.segments : [];
      yield* textsOfSetting(document, { node: root, offset: rootStart }, before);
      continue;
    }
    for (const [index, { key, value, valueStart }] of root.properties.entries()) {
      if (value === undefined || key.value === "navigation") continue;
      const offset = rootStart + (root.starts[index] ?? 0) + valueStart;
      yield* textsOfSetting(document, { node: value, offset }, [key.value]);
    }
  }
}

function* textsOfSetting(
  document: string,
  value: LocatedNode,
  before: readonly Segment[],
): Generator<LinkText> {
  for (const { text, span, segments } of textsIn(value)) {
    const context: NavigationContext = { kind: "setting", segments: [...before, ...segments] };
    yield { document, span, text, owner: undefined, context };
  }
}

/** All texts; those of a file that is included several times are repeated. */
export function* linkTexts(site: Site): Generator<LinkText> {
  yield* textsOfElements(site);
  yield* textsOfSettings(site);
}
