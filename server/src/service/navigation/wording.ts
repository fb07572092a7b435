/** How messages name things: in people's words, the name in quotes when there is one. */

import { capitalise, named } from "../text/words.ts";
import { type ElementKind, elementSpec } from "./elements.ts";
import { elementName, type NavigationElement } from "./model.ts";

/** `the tab "API"`, or `this tab` when it has no name. */
export function nameOf(element: NavigationElement): string {
  const spec = elementSpec(element.kind);
  if (element.kind === "navigation") return "`navigation`";
  if (element.kind === "global") return "`global`";
  const name = elementName(element, spec.nameKey);
  return name === undefined ? `this ${spec.label}` : `the ${spec.label} "${named(name)}"`;
}

/** The same at the start of a sentence. */
export function startWith(element: NavigationElement): string {
  return capitalise(nameOf(element));
}

/** Where the children of a kind belong: "`menu` belongs in a tab". */
export function labelOf(kind: ElementKind): string {
  return elementSpec(kind).label;
}
