import { startWith } from "../navigation/wording.ts";
import type { ElementRule } from "./rule.ts";
import { droppedContent } from "./shared/competing-content.ts";

/** What was seen and what is documented disagree about groups beside a reference (F6.38). */
function doubtOf(key: string, kept: string): string {
  return key === "groups" && (kept === "graphql" || kept === "sdk")
    ? " today, although the documentation allows both"
    : "";
}

export const oneChildType = {
  code: "one-child-type",
  title: "A section of the navigation holds more than one kind of content",
  scope: "element",
  severity: "error",
  consequence: "loses",
  facts: ["F3.2", "F6.38", "F13.2"],
  kinds: ["tab", "item", "anchor", "dropdown", "product", "version", "language"],
  why: `Each section of the navigation holds one kind of content: a tab may contain anchors which contain groups, but not
anchors and groups side by side. Of several the platform keeps one and drops the others silently. Nest one inside
the other, for example pages inside a group.`,
  *check(element) {
    if (element.inGlobal) return;
    yield* droppedContent(
      element,
      (key, kept) =>
        `${startWith(element)} holds \`${key}\` beside \`${kept}\`, and only \`${kept}\` is kept${doubtOf(key, kept)}`,
    );
  },
} as const satisfies ElementRule;
