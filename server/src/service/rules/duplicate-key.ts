import { toJsonValue } from "../json/pointer.ts";
import { type RepeatedKey, textProblems } from "../json/problems.ts";
import type { ObjectNode } from "../json/tree.ts";
import type { Change, Fix } from "../model/change.ts";
import type { Segment } from "../model/location.ts";
import { isChildKey } from "../navigation/elements.ts";
import { named } from "../text/words.ts";
import type { DocumentRule, SiteFinding } from "./rule.ts";

/** Whether the values of all these properties are equal. */
function haveSameValues(indexes: RepeatedKey["indexes"], node: ObjectNode): boolean {
  const text = (index: number | undefined): string => {
    const value = index === undefined ? undefined : node.properties[index]?.value;
    return JSON.stringify(value === undefined ? undefined : toJsonValue(value)) ?? "";
  };
  return indexes.every((index) => text(index) === text(indexes.at(-1)));
}

/** Fixes that remove the properties without effect; safe if their values equal the last one. */
function removals(
  path: string,
  segments: readonly Segment[],
  key: string,
  indexes: RepeatedKey["indexes"],
  node: ObjectNode,
): readonly Fix[] {
  // A comment would be lost, or a missing comma would leave a second error.
  if (node.problems.length > 0) return [];
  const changes = indexes.slice(0, -1).map((index): Change => {
    const start = node.starts[index] ?? 0;
    const length = (node.starts[index + 1] ?? start) - start;
    return { kind: "replace-text", at: { document: path, segments }, span: { start, length }, newText: "" };
  });
  const isSame = haveSameValues(indexes, node);
  const removed = indexes.length === 2 ? "the first" : "the other";
  return [{ title: `Remove ${removed} \`${named(key)}\``, safe: isSame, changes }];
}

export const duplicateKey = {
  code: "duplicate-key",
  title: "A key is written twice in one object",
  scope: "document",
  severity: "warning",
  consequence: "none",
  effect:
    "It does not affect the deployment, unless the earlier value lists pages or sections: these are lost.",
  // F1.3: the parsers in question keep the last value, so the first ones are reported.
  facts: ["F1.3"],
  why: `When a key is written twice in one object, the last one takes effect and the content of the earlier one is silently lost.
Merge the two, or rename one.`,
  *check(document, path): Iterable<SiteFinding> {
    for (const { container, key, indexes, node } of textProblems(document).repeatedKeys) {
      const related = indexes.slice(0, -1).map((index) => ({
        message: `This \`${named(key)}\` is ignored.`,
        anchor: {
          document: path,
          segments: container,
          part: { start: node.starts[index] ?? 0, length: node.properties[index]?.key.length ?? 0 },
        },
      }));
      const times = indexes.length === 2 ? "twice" : `${indexes.length} times`;
      yield {
        ...(isChildKey(key) && !haveSameValues(indexes, node) ? { consequence: "loses" } : {}),
        message: `\`${named(key)}\` appears ${times} here, but only the last one takes effect; merge them, or rename one.`,
        anchor: { document: path, segments: [...container, key], part: "key" },
        related,
        fixes: removals(path, container, key, indexes, node),
      };
    }
  },
} as const satisfies DocumentRule;
