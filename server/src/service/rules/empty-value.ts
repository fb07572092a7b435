import { safeFix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import { differences } from "../navigation/differences.ts";
import { elementSpec } from "../navigation/elements.ts";
import { type ChildList, isWhole, type NavigationElement } from "../navigation/model.ts";
import { elementContent } from "../navigation/platform.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { foreignKindAmongPages } from "./misplaced-child.ts";
import { at, type ElementFinding, type ElementRule, ownHead } from "./rule.ts";
import { lackingKeys, lacksPages, standIn } from "./shared/meant-key.ts";

/** An empty `pages` asks for generated pages if the element names a spec (F6.5). */
function isGenerated(element: NavigationElement, list: ChildList): boolean {
  return list.key === "pages" && (element.fields.has("openapi") || element.fields.has("asyncapi"));
}

function isEmptyList(list: ChildList): boolean {
  const value = list.field.value;
  return value?.kind === "array" && value.items.length === 0 && value.problems.length === 0;
}

/** Whether an element has content that an empty list takes nothing from, so that readers find something there. */
function hasOtherContent(element: NavigationElement, list: ChildList): boolean {
  const { kept, dropped } = elementContent(element);
  return element.fields.has("href") || [...kept, ...dropped].some((key) => key !== list.key);
}

/** A group that lists nothing. The reference requires `pages`; there the rule required-field reports it. */
function groupWithoutPages(element: NavigationElement, dialect: Dialect): ElementFinding | undefined {
  if (dialect === "reference" || !lacksPages(element) || !isWhole(element)) return undefined;
  // The cause is another missing key, or content under an unknown key.
  if (lackingKeys(element, dialect).length > 0 || standIn(element, "pages") !== undefined) return undefined;
  if (foreignKindAmongPages(element) !== undefined) return undefined;
  return {
    severity: differences.groupWithoutPages.severity[dialect],
    message: `${startWith(element)} has no \`pages\`, which only today's platform accepts; list its pages, or name its spec.`,
    anchor: ownHead,
    dependsOnDialect: true,
  };
}

export const emptyValue = {
  code: "empty-value",
  title: "A name, a page or a list is empty",
  scope: "element",
  severity: "warning",
  consequence: "none",
  // F4.2: an empty name counts as a missing one.
  facts: ["F3.17", "F3.18", "F4.2", "F4.3", "F4.5"],
  why: `An empty name shows as a blank line, an empty page is a broken link, and an empty list shows a section without
content. An empty list of groups at the root of the navigation makes the platform reject docs.json. Fill it in, or remove it.`,
  *check(element, dialect) {
    const withoutPages = groupWithoutPages(element, dialect);
    if (withoutPages !== undefined) yield withoutPages;
    const spec = elementSpec(element.kind);
    const name = spec.nameKey === undefined ? undefined : element.fields.get(spec.nameKey);
    // The rule language-code reports an empty language.
    if (name?.value?.kind === "string" && name.value.value.trim() === "" && element.kind !== "language") {
      yield {
        message: `The name of this ${spec.label} is empty, so readers see a blank line; give it one.`,
        anchor: at(name.valuePlace),
      };
    }
    const root = element.kind === "group" ? element.fields.get("root") : undefined;
    if (root?.value?.kind === "string" && root.value.value.trim() === "") {
      yield {
        message: `The \`root\` page of ${nameOf(element)} is empty, so it is a broken link; name a page, or remove it.`,
        anchor: at(root.valuePlace),
        fixes: [safeFix("Remove `root`", { kind: "remove", at: root.place })],
      };
    }
    for (const list of element.children) {
      // The rules single-root-pattern, one-child-type and misplaced-child report those beside other content.
      if (isEmptyList(list) && !isGenerated(element, list) && !hasOtherContent(element, list)) {
        // The platform rejects no groups at the root (F3.17).
        const isRejected = element.kind === "navigation" && list.key === "groups";
        const effect = isRejected ? "the platform rejects docs.json" : "readers find nothing there";
        const home = element.kind === "navigation" || element.kind === "global" ? "list" : spec.label;
        yield {
          ...(isRejected ? { severity: "error" } : {}),
          ...(element.kind === "navigation" ? { consequence: "stops" } : {}),
          message: `${startWith(element)} has an empty \`${list.key}\` list, so ${effect}; fill it, or remove the ${home}.`,
          anchor: at(list.field.valuePlace),
        };
      }
      for (const entry of list.entries) {
        if (entry.kind !== "page" || entry.raw.trim() !== "") continue;
        yield {
          message: `An entry in ${nameOf(element)} is empty, so it is a broken link; name a page, or remove it.`,
          anchor: at(entry.place),
          fixes: [safeFix("Remove the empty entry", { kind: "remove", at: entry.place })],
        };
      }
    }
  },
} as const satisfies ElementRule;
