/** How messages name elements: by their kind, with the name in quotes if there is one. */

import { capitalize, named } from "../text/words.ts";
import { elementSpec } from "./elements.ts";
import { elementName, type NavigationElement } from "./model.ts";

/** `the tab "API"`, or `this tab` for a tab without a name. */
export function nameOf(element: NavigationElement): string {
  const spec = elementSpec(element.kind);
  if (element.kind === "navigation") return "`navigation`";
  if (element.kind === "global") return "`global`";
  const name = elementName(element);
  return name === undefined ? `this ${spec.label}` : `the ${spec.label} "${named(name)}"`;
}

/** `nameOf` at the start of a sentence. */
export function startWith(element: NavigationElement): string {
  return capitalize(nameOf(element));
}
