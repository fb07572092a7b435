import { elementSpec } from "../navigation/elements.ts";
import { type ElementEntry, elementName, type Field } from "../navigation/model.ts";
import { inside } from "../navigation/places.ts";
import { named } from "../text/words.ts";
import { at, type ElementAnchor, type ElementRule } from "./rule.ts";

function nameAnchor({ place }: ElementEntry, name: Field): ElementAnchor {
  return at(inside(place, name.valuePlace));
}

export const duplicateName = {
  code: "duplicate-name",
  title: "Two entries of one list have the same name",
  scope: "element",
  severity: "warning",
  consequence: "none",
  facts: ["F5.6"],
  why: `Two languages with the same code, or two tabs, versions or groups with the same name side by side, cannot be told
apart: readers see the name twice, and the platform may show only one of them. Rename one, or merge the two.`,
  *check(element) {
    for (const list of element.children) {
      if (list.elementEntries.length < 2) continue;
      const seen = new Map<string, ElementEntry>();
      for (const entry of list.elementEntries) {
        const spec = elementSpec(entry.element.kind);
        const name = elementName(entry.element);
        const field = spec.nameKey === undefined ? undefined : entry.element.fields.get(spec.nameKey);
        if (name === undefined || field === undefined) continue;
        const first = seen.get(name);
        if (first === undefined) {
          seen.set(name, entry);
          continue;
        }
        yield {
          message: `Another ${spec.label} is also named "${named(name)}", so readers cannot tell them apart; rename or merge them.`,
          anchor: nameAnchor(entry, field),
          related: [
            {
              message: `The first ${spec.label} of that name is here.`,
              anchor: nameAnchor(first, first.element.fields.get(field.key) ?? field),
            },
          ],
        };
      }
    }
  },
} as const satisfies ElementRule;
