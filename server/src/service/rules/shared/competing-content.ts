/** Several kinds of content side by side in one element, of which the platform keeps one and drops the others. */

import { type ChildKey, elementSpec } from "../../navigation/elements.ts";
import type { NavigationElement } from "../../navigation/model.ts";
import { contentByRank, listsOf, lossBeside } from "../../navigation/platform.ts";
import { at, type ElementFinding, type ElementFix } from "../rule.ts";
import { pagesIntoGroups } from "./nesting-fixes.ts";

/**
 * The keys of an element's content, the one that the platform keeps first. Without keys that the element
 * must not have, which misplaced-child reports.
 */
export function competingContent(element: NavigationElement): readonly string[] {
  const allowed = elementSpec(element.kind).children;
  return contentByRank(element).filter((key) => allowed[key as ChildKey] !== "refused");
}

/**
 * A finding for each kind of content that the platform drops beside another.
 * @param sentence says that the content under `key` is dropped beside the content under `kept`; without a full stop
 */
export function* droppedContent(
  element: NavigationElement,
  sentence: (key: string, kept: string) => string,
): Generator<ElementFinding> {
  const [kept = "", ...dropped] = competingContent(element);
  const keptField = element.fields.get(kept);
  for (const key of dropped) {
    const field = element.fields.get(key);
    if (field === undefined || keptField === undefined) continue;
    const [list] = listsOf(element, [key]);
    const { loss, isCopy } = lossBeside(list, listsOf(element, [kept]));
    const isReference = kept === "graphql" || kept === "sdk";
    const elsewhere = isReference ? "; give each a tab of its own" : "; nest one inside the other";
    const advice = isCopy ? ": remove it" : elsewhere;
    const removal: ElementFix = {
      title: `Remove \`${key}\``,
      safe: false,
      changes: [{ kind: "remove", at: field.place }],
    };
    const canMove = kept === "groups" && key === "pages";
    yield {
      // The documentation allows groups there (F6.38).
      ...(isReference && key === "groups" ? { severity: "warning" } : {}),
      consequence: isCopy ? "none" : "loses",
      message: (remaining) => `${sentence(key, kept)}${loss(remaining)}${advice}.`,
      anchor: at(field.place, "key"),
      related: [{ message: `The platform keeps this \`${kept}\`.`, anchor: at(keptField.place, "key") }],
      fixes: isCopy ? [removal] : canMove ? pagesIntoGroups(element) : [],
    };
  }
}
