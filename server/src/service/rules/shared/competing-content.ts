/** Findings about several kinds of content in one element, of which the platform publishes one and drops the others. */

import { offeredFix } from "../../model/change.ts";
import { type ChildRule, elementSpec } from "../../navigation/elements.ts";
import type { Field, NavigationElement } from "../../navigation/model.ts";
import { countsAsAbsent, elementContent, listsOf, lossBeside } from "../../navigation/platform.ts";
import { startWith } from "../../navigation/wording.ts";
import { at, type ElementFinding, type ElementFix } from "../rule.ts";
import { pagesIntoGroups } from "./nesting-fixes.ts";

/**
 * Yields a finding for each kind of content that the platform drops, unless the element cannot contain it, which
 * misplaced-child reports, and a warning for each empty list beside content.
 * @param sentence says that the content under `key` is dropped beside the content under `kept`; without a full stop
 */
export function* droppedContent(
  element: NavigationElement,
  sentence: (key: string, kept: string) => string,
): Generator<ElementFinding> {
  const { kept: keptKeys, dropped } = elementContent(element);
  const [kept = ""] = keptKeys;
  const keptField = element.fields.get(kept);
  if (keptField === undefined) return;
  const accepted: Readonly<Record<string, ChildRule>> = elementSpec(element.kind).children;
  for (const key of dropped) {
    const field = element.fields.get(key);
    if (field === undefined || accepted[key] === "rejected") continue;
    const [list] = listsOf(element, [key]);
    const { loss, isCopy } = lossBeside(list, listsOf(element, keptKeys));
    const { advice, fixes } = remedyFor(element, key, kept, isCopy);
    yield {
      ...(isCopy ? { severity: "warning" } : {}),
      consequence: isCopy ? "none" : "loses",
      message: (remaining) => `${sentence(key, kept)}${loss(remaining)}${advice}.`,
      anchor: at(field.place, "key"),
      related: [{ message: `The platform publishes this \`${kept}\`.`, anchor: at(keptField.place, "key") }],
      fixes,
    };
  }
  for (const { key, field } of element.children.filter(countsAsAbsent)) {
    if (accepted[key] === "rejected") continue;
    yield {
      severity: "warning",
      consequence: "none",
      message: `${startWith(element)} has an empty \`${key}\` list, which the platform ignores beside \`${kept}\`; remove it.`,
      anchor: at(field.place, "key"),
      fixes: [removalOf(field)],
    };
  }
}

function removalOf({ key, place }: Field): ElementFix {
  return offeredFix(`Remove \`${key}\``, { kind: "remove", at: place });
}

/** The advice and the fixes for content under a key that is dropped beside another. */
function remedyFor(
  element: NavigationElement,
  key: string,
  kept: string,
  isCopy: boolean,
): { readonly advice: string; readonly fixes: readonly ElementFix[] } {
  const field = element.fields.get(isCopy ? key : kept);
  const fixes = field === undefined ? [] : [removalOf(field)];
  if (isCopy) return { advice: "; remove it", fixes };
  const [list] = listsOf(element, [kept]);
  // An empty `dropdowns` still drops what is beside it (F3.19).
  if (list?.isArray === true && list.entries.length === 0)
    return { advice: `; remove \`${kept}\`, which is empty`, fixes };
  if (list === undefined) return { advice: "; give each its own tab", fixes: [] };
  const canMove = kept === "groups" && key === "pages";
  return { advice: "; nest one inside the other", fixes: canMove ? pagesIntoGroups(element) : [] };
}
