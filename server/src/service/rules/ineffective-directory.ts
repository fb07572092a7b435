import { offeredFix } from "../model/change.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { nameOf } from "../navigation/wording.ts";
import { at, type ElementRule } from "./rule.ts";

/** Whether a group here or below has its own page, or may have one in a file that could not be read. */
function mayHaveRoot(element: NavigationElement): boolean {
  if (element.incomplete || element.fields.has("root")) return true;
  return element.children.some((list) =>
    list.entries.some((entry) => {
      if (entry.kind === "repository" || entry.kind === "invalid") return true;
      return entry.kind === "element" && mayHaveRoot(entry.element);
    }),
  );
}

export const ineffectiveDirectory = {
  code: "ineffective-directory",
  title: "`directory` has no effect without a group that has a `root` page",
  scope: "element",
  severity: "information",
  consequence: "none",
  facts: ["F4.10", "F4.33"],
  why: `\`directory\` lists the pages of a group below the group's own page, which \`root\` names. It counts for the groups below the
section that has it. If none of them has a \`root\`, nothing is listed anywhere. Give the group a \`root\`, or remove the key.`,
  *check(element) {
    const field = element.fields.get("directory");
    const kind = field?.value?.kind === "string" ? field.value.value : undefined;
    if (field === undefined || (kind !== "card" && kind !== "accordion") || mayHaveRoot(element)) return;
    const location = element.kind === "group" ? "" : " in one of its groups";
    yield {
      message: `\`directory\` of ${nameOf(element)} has no effect without a \`root\` page${location}; add one, or remove the key.`,
      anchor: at(field.place, "property"),
      tags: ["unnecessary"],
      fixes: [offeredFix("Remove `directory`", { kind: "remove", at: field.place })],
    };
  },
} as const satisfies ElementRule;
