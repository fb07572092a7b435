import { safeFix } from "../model/change.ts";
import { childVerdict } from "../navigation/differences.ts";
import { type ChildKey, elementSpec, elementSpecs, listedKind } from "../navigation/elements.ts";
import type { ChildList, NavigationElement } from "../navigation/model.ts";
import {
  countsAsAbsent,
  effectOfRejection,
  elementContent,
  listsOf,
  lossBeside,
} from "../navigation/platform.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { capitalize, enumerate, withArticle } from "../text/words.ts";
import { at, type ElementFix, type ElementRule } from "./rule.ts";
import { groupsIntoPages } from "./shared/nesting-fixes.ts";
import { onlyTodayClause } from "./shared/only-today.ts";

/**
 * The kind of an object among pages that has the name key of another kind, such as a tab or an anchor.
 * Undefined for a group and for an object without a name key.
 */
export function foreignKindAmongPages(child: NavigationElement): NavigationElement["kind"] | undefined {
  if (child.fields.has("group")) return undefined;
  return elementSpecs.find((spec) => spec.nameKey !== undefined && child.fields.has(spec.nameKey))?.kind;
}

function parentsOf(key: ChildKey): string {
  const parents = elementSpecs.filter((spec) => spec.children[key] === "allowed" && spec.kind !== "global");
  return enumerate(
    parents.map((spec) =>
      spec.kind === "navigation" ? "the root of the navigation" : withArticle(spec.label),
    ),
    "or",
  );
}

function advice(element: NavigationElement, list: ChildList): string {
  if (element.kind === "group" && list.key === "groups") return "list its groups in `pages`";
  if (element.kind === "group") return "list only pages and groups, both in its `pages`";
  if (list.key === "menu") return `move it to ${parentsOf("menu")}`;
  if (listedKind[list.key] === element.kind) {
    const spec = elementSpec(element.kind);
    return `move these ${spec.plural} beside it, because they cannot be nested`;
  }
  if (element.kind === "global") return "use only links in it";
  return "use only groups, pages or an external link in it";
}

function fixesFor(element: NavigationElement, list: ChildList): readonly ElementFix[] {
  if (element.kind !== "group" || list.key !== "groups") return [];
  if (element.fields.has("pages")) return groupsIntoPages(element);
  return [safeFix("Rename `groups` to `pages`", { kind: "rename-key", at: list.field.place, key: "pages" })];
}

export const misplacedChild = {
  code: "misplaced-child",
  title: "A section contains something that is not allowed in it",
  scope: "element",
  severity: "error",
  consequence: "loses",
  effect:
    "The site deploys without what is lost here; content in `global`, and another kind of section among the pages of the navigation, stop the deployment.",
  // F3.23: what content in `global` costs. F4.30: content under a key that the element does not have is dropped like any other such key.
  facts: ["F3.23", "F3.4", "F3.5", "F3.6", "F3.7", "F3.8", "F3.9", "F4.30"],
  why: `Not every section can contain every other: a \`menu\` belongs in a tab, a group contains only pages and groups (both in
\`pages\`), a section does not directly contain its own kind, and a menu item contains groups, pages or an external link.
The platform drops what it does not expect, with all pages inside. What today's platform accepts but the reference does
not have (tabs or other sections in a menu item, a \`menu\` in a product) is a warning in the reference dialect and a hint in the
current one.`,
  *check(element, dialect) {
    const isLink = element.inGlobal && element.kind !== "global";
    for (const list of element.children) {
      // The rule href-with-children reports the content of a link in `global`.
      if (isLink) break;
      const verdict = childVerdict(element.kind, list.key);
      if (verdict === "accepted") continue;
      if (verdict === "rejected") {
        if (element.kind === "global") {
          const { loss, consequence } = effectOfRejection();
          yield {
            consequence,
            message: (remaining) =>
              `${startWith(element)} cannot contain \`${list.key}\`${loss(remaining)}; ${advice(element, list)}.`,
            anchor: at(list.field.place, "key"),
          };
          continue;
        }
        const isEmpty = countsAsAbsent(list);
        const { loss, isCopy } = lossBeside(list, listsOf(element, elementContent(element).kept));
        yield {
          ...(isEmpty ? { severity: "warning" } : {}),
          consequence: isCopy || isEmpty ? "none" : "loses",
          message: (remaining) =>
            `${startWith(element)} cannot contain \`${list.key}\`${loss(remaining)}; ${advice(element, list)}.`,
          anchor: at(list.field.place, "key"),
          fixes: fixesFor(element, list),
        };
      } else if (elementContent(element).kept[0] === list.key && !element.fields.has("href")) {
        // The rule href-with-children reports content beside a link, which does not work today either.
        const clause = onlyTodayClause(dialect, advice(element, list));
        yield {
          severity: verdict.severity[dialect],
          consequence: "none",
          message: `${startWith(element)} contains \`${list.key}\`, which ${clause}.`,
          anchor: at(list.field.place, "key"),
          dependsOnDialect: true,
        };
      }
    }
    for (const list of element.children) {
      if (list.key !== "pages") continue;
      for (const entry of list.elementEntries) {
        const foreign = foreignKindAmongPages(entry.element);
        if (foreign === undefined) continue;
        const { label } = elementSpec(foreign);
        const { loss, consequence } = effectOfRejection(list);
        yield {
          consequence,
          message: (remaining) =>
            `${capitalize(withArticle(label))} cannot be among the pages of ${nameOf(element)}${loss(remaining)}; move it to a \`${elementSpec(foreign).listKey}\` list, or make it a group.`,
          anchor: at(entry.place, "head"),
        };
      }
    }
  },
} as const satisfies ElementRule;
