import { removalFixes, safeFix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import { differences } from "../navigation/differences.ts";
import { elementSpec } from "../navigation/elements.ts";
import { type ChildList, isWhole, type NavigationElement } from "../navigation/model.ts";
import { countsAsAbsent, elementContent } from "../navigation/platform.ts";
import { rootPageOf } from "../navigation/walk.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { foreignKindAmongPages } from "./misplaced-child.ts";
import { at, type ElementFinding, type ElementRule, ownHead } from "./rule.ts";
import {
  intendedKey,
  isGenerated,
  isKeyOf,
  lackingKeys,
  lacksPages,
  standIn,
} from "./shared/intended-key.ts";

function isEmptyList(list: ChildList): boolean {
  const value = list.field.value;
  return value?.kind === "array" && value.items.length === 0 && value.problems.length === 0;
}

/** Whether an element has other content than an empty list, so that readers find something there anyway (F6.5). */
function hasOtherContent(element: NavigationElement, list: ChildList): boolean {
  // Pages are generated as if the section had no such list (F3.19).
  if (isGenerated(element) && countsAsAbsent(list)) return true;
  if (list.key === "pages" && rootPageOf(element) !== undefined) return true;
  const { kept, dropped } = elementContent(element);
  return element.fields.has("href") || [...kept, ...dropped].some((key) => key !== list.key);
}

/** The finding about a group that lists nothing; in the reference dialect, the rule required-field reports it. */
function groupWithoutPages(element: NavigationElement, dialect: Dialect): ElementFinding | undefined {
  if (dialect === "reference" || !lacksPages(element) || !isWhole(element)) return undefined;
  // Another missing key, or content under an unknown key, is the cause.
  if (lackingKeys(element, dialect).length > 0 || standIn(element, "pages") !== undefined) return undefined;
  if (foreignKindAmongPages(element) !== undefined) return undefined;
  return {
    severity: differences.groupWithoutPages.severity[dialect],
    message: `${startWith(element)} has no \`pages\`, which only today's platform accepts; list its pages, or name its spec.`,
    anchor: ownHead,
    dependsOnDialect: true,
  };
}

/** Whether an unknown key may contain what belongs in the element; another rule reports it. */
function hasMisnamedContent(element: NavigationElement): boolean {
  return [...element.fields].some(([key, { value }]) => {
    if (isKeyOf(element, key)) return false;
    const isContent = value?.kind === "array" || value?.kind === "object";
    return isContent || intendedKey(element, key) === "href";
  });
}

/**
 * The finding about a section with nothing in it. How the platform shows one is unknown, and whether it publishes the whole spec
 * of a section around it, so it is only information.
 */
function sectionWithoutContent(element: NavigationElement, dialect: Dialect): ElementFinding | undefined {
  const { kind, inGlobal, fields, children, global } = element;
  if (kind === "navigation" || kind === "global" || kind === "group" || inGlobal || !isWhole(element))
    return undefined;
  if (children.length > 0 || global !== undefined || fields.has("href") || fields.has("root"))
    return undefined;
  if (isGenerated(element) || lackingKeys(element, dialect).length > 0 || hasMisnamedContent(element))
    return undefined;
  return {
    severity: "information",
    message: `${startWith(element)} has neither content nor \`href\`, so readers may find nothing there; list its pages, or remove the ${elementSpec(kind).label}.`,
    anchor: ownHead,
  };
}

export const emptyValue = {
  code: "empty-value",
  title: "A name, a page, a list or a section is empty",
  scope: "element",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, except for an empty list at the root: it stops the deployment if it is for groups, and may stop it otherwise.",
  // F4.2: an empty name counts as a missing one.
  facts: ["F3.17", "F3.18", "F3.19", "F3.22", "F4.2", "F4.3", "F4.5"],
  why: `An empty name shows as a blank line, an empty page is a broken link, and an empty list or a section with only a
name shows a section without content. An empty list of groups at the root of the navigation makes the platform reject docs.json. Fill it
in, or remove it.`,
  *check(element, dialect) {
    const withoutPages = groupWithoutPages(element, dialect);
    if (withoutPages !== undefined) yield withoutPages;
    const withoutContent = sectionWithoutContent(element, dialect);
    if (withoutContent !== undefined) yield withoutContent;
    const spec = elementSpec(element.kind);
    const name = spec.nameKey === undefined ? undefined : element.fields.get(spec.nameKey);
    // The rule language-code reports an empty language.
    if (name?.value?.kind === "string" && name.value.value.trim() === "" && element.kind !== "language") {
      yield {
        message: `The name of this ${spec.label} is empty, so readers see a blank line; write a name.`,
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
      // The rules single-root-pattern, one-child-type and misplaced-child report empty lists beside other content.
      if (isEmptyList(list) && !hasOtherContent(element, list)) {
        // The platform rejects an empty `groups` at the root (F3.17). Whether it also rejects another empty list there,
        // without which no navigation is left, has not been observed.
        const isRoot = element.kind === "navigation";
        const isRejected = isRoot && list.key === "groups";
        const rejection = isRejected ? "the platform rejects docs.json" : "the platform may reject docs.json";
        const effect = isRoot ? rejection : "readers find nothing there";
        const container = isRoot || element.kind === "global" ? "list" : spec.label;
        yield {
          ...(isRejected ? { severity: "error" } : {}),
          ...(isRoot ? { consequence: isRejected ? "stops" : "may-stop" } : {}),
          message: `${startWith(element)} has an empty \`${list.key}\` list, so ${effect}; fill it, or remove the ${container}.`,
          anchor: at(list.field.valuePlace),
        };
      }
      for (const entry of list.entries) {
        if (entry.kind !== "page" || entry.raw.trim() !== "") continue;
        yield {
          message: `An entry in ${nameOf(element)} is empty, so it is a broken link; name a page, or remove it.`,
          anchor: at(entry.place),
          fixes: removalFixes("Remove the empty entry", entry.place, true),
        };
      }
    }
  },
} as const satisfies ElementRule;
