import { removalFixes, safeFix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import { isEmptyText } from "../navigation/acceptance.ts";
import { differences } from "../navigation/differences.ts";
import { elementSpec, isChildKey, mayContain } from "../navigation/elements.ts";
import { type ChildList, isWhole, type NavigationElement } from "../navigation/model.ts";
import {
  countsAsAbsent,
  effectOfRejection,
  elementContent,
  type Loss,
  mayBeEmptyAtRoot,
} from "../navigation/platform.ts";
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
  return (
    (element.fields.has("href") && isKeyOf(element, "href")) ||
    [...kept, ...dropped].some(
      (key) => key !== list.key && (!isChildKey(key) || mayContain(element.kind, key)),
    )
  );
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

const emptyPage: EmptyTextEnding = { cost: "it is a broken link", advice: "name a page, or remove it" };
const emptyName: EmptyTextEnding = { cost: "readers see a blank line", advice: "write a name" };

/** How the sentence about an empty text ends: what it costs if the platform accepts it, and what to do. */
interface EmptyTextEnding {
  readonly cost: string;
  readonly advice: string;
}

/**
 * The finding about an empty text. The platform rejects a text without a character, and accepts a space (F4.2).
 *
 * @param list the list that contains the text; undefined for a text of the element itself
 */
function emptyText(
  subject: string,
  isRejected: boolean,
  { cost, advice }: EmptyTextEnding,
  list?: ChildList,
): Pick<ElementFinding, "severity" | "consequence" | "message"> {
  if (!isRejected) return { message: `${subject} is empty, so ${cost}; ${advice}.` };
  const { loss, consequence } = effectOfRejection(list);
  const message: Loss = (remaining) => `${subject} is empty${loss(remaining)}; ${advice}.`;
  return { severity: "error", consequence, message };
}

export const emptyValue = {
  code: "empty-value",
  title: "A name, a page, a list or a section is empty",
  scope: "element",
  severity: "warning",
  consequence: "none",
  effect:
    "An empty name or page, or an empty list at the root, stops the deployment; in a section, the list around the name or page is lost instead.",
  // F4.2: an empty name counts as a missing one.
  facts: ["F3.17", "F3.18", "F3.19", "F3.22", "F4.2", "F4.3", "F4.5"],
  why: `The platform rejects an empty name, an empty page and most empty lists at the root of the navigation, and with them docs.json, or
the list around them. It accepts a space, but as a name it shows as a blank line, and as a page it is a broken link. An empty list or a
section with only a name shows a section without content. Fill it in, or remove it.`,
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
        ...emptyText(`The name of this ${spec.label}`, isEmptyText(name.value), emptyName),
        anchor: at(name.valuePlace),
      };
    }
    const root = element.kind === "group" ? element.fields.get("root") : undefined;
    if (root?.value?.kind === "string" && root.value.value.trim() === "") {
      yield {
        ...emptyText(`The \`root\` page of ${nameOf(element)}`, isEmptyText(root.value), emptyPage),
        anchor: at(root.valuePlace),
        fixes: [safeFix("Remove `root`", { kind: "remove", at: root.place })],
      };
    }
    for (const list of element.children) {
      // The rules single-root-pattern, one-child-type and misplaced-child report empty lists beside other content.
      if (isEmptyList(list) && !hasOtherContent(element, list)) {
        const isRoot = element.kind === "navigation";
        const isRejected = isRoot && !mayBeEmptyAtRoot(list.key);
        const effect = isRejected ? "the platform rejects docs.json" : "readers find nothing there";
        const container = isRoot || element.kind === "global" ? "list" : spec.label;
        yield {
          ...(isRejected ? { severity: "error", consequence: "stops" } : {}),
          message: `${startWith(element)} has an empty \`${list.key}\` list, so ${effect}; fill it, or remove the ${container}.`,
          anchor: at(list.field.valuePlace),
        };
      }
      for (const entry of list.entries) {
        if (entry.kind !== "page" || entry.raw.trim() !== "") continue;
        yield {
          ...emptyText(`An entry in ${nameOf(element)}`, entry.raw === "", emptyPage, list),
          anchor: at(entry.place),
          fixes: removalFixes("Remove the empty entry", entry.place, true),
        };
      }
    }
  },
} as const satisfies ElementRule;
