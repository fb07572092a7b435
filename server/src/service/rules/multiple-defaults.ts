import { offeredFix } from "../model/change.ts";
import { inside } from "../navigation/places.ts";
import { nameOf } from "../navigation/wording.ts";
import { capitalize } from "../text/words.ts";
import type { ElementAnchor, ElementRule } from "./rule.ts";

export const multipleDefaults = {
  code: "multiple-defaults",
  title: "More than one entry of a list is the default",
  scope: "element",
  severity: "warning",
  consequence: "none",
  facts: ["F5.7"],
  why: `One of several languages or versions is the default that readers see first. If two say \`"default": true\`, the
platform uses one of them, and it is unknown which. Keep it on one.`,
  *check(element) {
    for (const list of element.children) {
      let first: { readonly name: string; readonly anchor: ElementAnchor } | undefined;
      for (const entry of list.elementEntries) {
        const field = entry.element.fields.get("default");
        if (field?.value?.kind !== "boolean" || !field.value.value) continue;
        const place = inside(entry.place, field.place);
        const anchor: ElementAnchor = { place, part: "property" };
        if (first === undefined) {
          first = { name: nameOf(entry.element), anchor };
          continue;
        }
        yield {
          message: `${capitalize(nameOf(entry.element))} and ${first.name} are both defaults, but only one can be; remove one \`default\`.`,
          anchor,
          related: [{ message: "This is the first default.", anchor: first.anchor }],
          fixes: [offeredFix("Remove this `default`", { kind: "remove", at: place })],
        };
      }
    }
  },
} as const satisfies ElementRule;
