import { type ChildKey, elementSpec } from "../navigation/elements.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { contentByRank, listsOf, lossBeside } from "../navigation/platform.ts";
import { startWith } from "../navigation/wording.ts";
import { at, type ElementRule } from "./rule.ts";
import { rivalFixes } from "./shared/nesting-fixes.ts";

/**
 * The kinds of content of an element, the one that the platform keeps first. Without kinds that the element
 * must not have, which misplaced-child reports.
 */
export function rivalContent(element: NavigationElement): readonly string[] {
  const allowed = elementSpec(element.kind).children;
  return contentByRank(element).filter((key) => allowed[key as ChildKey] !== "refused");
}

export const oneChildType = {
  code: "one-child-type",
  title: "A section of the navigation holds more than one kind of content",
  scope: "element",
  severity: "error",
  facts: ["F3.2", "F13.2"],
  kinds: ["tab", "item", "anchor", "dropdown", "product", "version", "language"],
  why: `Each section of the navigation holds one kind of content: a tab may contain anchors which contain groups, but not
anchors and groups side by side. Of several the platform keeps one and drops the others silently. Nest one inside
the other, for example pages inside a group.`,
  *check(element) {
    if (element.inGlobal) return;
    const [kept, ...dropped] = rivalContent(element);
    if (kept === undefined) return;
    const keptField = element.fields.get(kept);
    for (const key of dropped) {
      const field = element.fields.get(key);
      if (field === undefined || keptField === undefined) continue;
      const [list] = listsOf(element, [key]);
      const { loss, isCopy } = lossBeside(list, listsOf(element, [kept]));
      const advice = isCopy ? ": remove it" : "; nest one inside the other";
      yield {
        message: (remaining) =>
          `${startWith(element)} holds \`${key}\` beside \`${kept}\`, and only \`${kept}\` is kept${loss(remaining)}${advice}.`,
        anchor: at(field.place, "key"),
        related: [{ message: `The platform keeps this \`${kept}\`.`, anchor: at(keptField.place, "key") }],
        ...rivalFixes(element, { kept, key, isCopy, at: field.place }),
      };
    }
  },
} as const satisfies ElementRule;
