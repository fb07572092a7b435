import { safeFix } from "../model/change.ts";
import { startWith } from "../navigation/wording.ts";
import { at, type ElementRule } from "./rule.ts";

export const ineffectiveExpanded = {
  code: "ineffective-expanded",
  title: "`expanded` on a top-level group has no effect",
  scope: "element",
  severity: "hint",
  consequence: "none",
  facts: ["F3.16"],
  kinds: ["group"],
  why: `A group that is not inside another group is always open, whatever \`expanded\` says, and cannot be closed. Remove the key,
or put the group into another one.`,
  *check(group) {
    const field = group.fields.get("expanded");
    if (group.nestedInGroup || field?.value?.kind !== "boolean") return;
    yield {
      message: `${startWith(group)} is at the top level and always open, so \`expanded\` has no effect; remove it.`,
      subject: "expanded",
      anchor: at(field.place, "property"),
      tags: ["unnecessary"],
      fixes: [safeFix("Remove `expanded`", { kind: "remove", at: field.place })],
    };
  },
} as const satisfies ElementRule;
