import { offeredFix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import { differences } from "../navigation/differences.ts";
import { elementSpec, mayContain } from "../navigation/elements.ts";
import {
  type ChildList,
  type ElementEntry,
  type Field,
  isWhole,
  type NavigationElement,
} from "../navigation/model.ts";
import { inside } from "../navigation/places.ts";
import { contentOfUnknown, effectOfRejection, type FlawEffect, noLoss } from "../navigation/platform.ts";
import { startWith } from "../navigation/wording.ts";
import { capitalize, enumerate, named, withArticle } from "../text/words.ts";
import { foreignKindAmongPages } from "./misplaced-child.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";
import { lackingKeys, namedKind, standIn } from "./shared/intended-key.ts";
import { remedy } from "./shared/missing-keys.ts";
import { schemaFindings } from "./shared/schema-findings.ts";

/** The clause about pages that are lost under another key of a group without `pages`. */
function lossOfPages(child: NavigationElement): FlawEffect["loss"] {
  const key = standIn(child, "pages");
  if (key === undefined) return noLoss;
  return (remaining) => {
    const content = contentOfUnknown(child.fields.get(key)?.value, "pages", remaining);
    return content === undefined ? "" : `, so ${content} would not be published`;
  };
}

/** Why a written key does not count: it names another kind of element, or is unknown. */
function keyFlaw(key: string): string {
  const kind = namedKind(key);
  return kind === undefined ? "is not one of its keys" : `names ${withArticle(elementSpec(kind).label)}`;
}

function finding(list: ChildList, entry: ElementEntry, dialect: Dialect): ElementFinding | undefined {
  const child = entry.element;
  const spec = elementSpec(child.kind);
  if (!isWhole(child) || (list.key === "pages" && foreignKindAmongPages(child) !== undefined))
    return undefined;
  const missing = lackingKeys(child, dialect);
  if (missing.length === 0) return undefined;
  const isOnlyPages = missing.length === 1 && missing[0] === "pages";
  const { loss, ...effect }: Partial<FlawEffect> & Pick<FlawEffect, "loss"> = isOnlyPages
    ? { loss: lossOfPages(child) }
    : effectOfRejection(list);
  const keys = enumerate(missing.map((key) => `\`${key}\``));
  const written = new Map<string, Field>();
  for (const key of missing) {
    const field = child.fields.get(standIn(child, key) ?? "");
    if (field !== undefined) written.set(key, field);
  }
  const anchor = at(entry.place, "head");
  if (written.size > 0) {
    const clauses = [...written.values()].map(({ key }) => `\`${named(key)}\` ${keyFlaw(key)}`);
    const advice = remedy(missing, (key) => written.get(key)?.key);
    return {
      ...effect,
      message: (remaining) =>
        `${capitalize(withArticle(spec.label))} needs ${keys}, but ${enumerate(clauses)}${loss(remaining)}; ${advice}.`,
      anchor,
      fixes: [...written].map(([key, field]) =>
        offeredFix(`Rename \`${named(field.key)}\` to \`${key}\``, {
          kind: "rename-key",
          at: inside(entry.place, field.place),
          key,
        }),
      ),
    };
  }
  const advice = isOnlyPages ? "list its pages, or name its spec" : `add ${keys}`;
  const subject = child.inGlobal ? `${startWith(child)} in \`global\`` : startWith(child);
  return {
    ...(isOnlyPages
      ? { severity: differences.groupWithoutPages.severity[dialect], consequence: "none" }
      : effect),
    message: (remaining) =>
      `${subject} has no ${keys.replace(" and ", " and no ")}${loss(remaining)}; ${advice}.`,
    anchor,
    ...(isOnlyPages ? { dependsOnDialect: true } : {}),
  };
}

export const requiredField = {
  code: "required-field",
  title: "A required key is missing",
  scope: "element",
  severity: "error",
  consequence: "loses",
  effect:
    "A missing name directly in `navigation`, or a missing key outside it, stops the deployment; in a section, what is lost is named.",
  // F4.4: `pages` is what a group requires beside its name. F13.5: what a missing name costs directly in `navigation`.
  facts: ["F1.4", "F3.23", "F4.1", "F4.4", "F4.5", "F4.19", "F13.4", "F13.5"],
  why: `Every section of the navigation has a name, a group lists its \`pages\` (unless it names a spec), and a link in
\`global\` has an \`href\`. Below a tab, anchor, dropdown, product, version, language or menu item the platform drops the
whole list if one entry has no name: one missing word can empty a language. Directly in \`navigation\`, it rejects
docs.json. At the top of docs.json, \`theme\`, \`name\`, \`colors.primary\` and \`navigation\` are required.`,
  *check(element, dialect) {
    for (const list of element.children) {
      // The rule misplaced-child reports what cannot be a link in `global`.
      if (element.kind === "global" && !mayContain("global", list.key)) continue;
      for (const entry of list.elementEntries) {
        const found = finding(list, entry, dialect);
        if (found !== undefined) yield found;
      }
    }
  },
  checkRest: ({ site }) => schemaFindings(site).required,
} as const satisfies ElementRule;
