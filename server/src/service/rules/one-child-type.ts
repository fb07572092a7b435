import { nameOf } from "../navigation/wording.ts";
import type { ElementRule } from "./rule.ts";
import { droppedContent } from "./shared/competing-content.ts";

export const oneChildType = {
  code: "one-child-type",
  title: "A section contains more than one kind of content",
  scope: "element",
  severity: "error",
  consequence: "loses",
  facts: ["F3.2", "F3.19", "F6.38", "F13.2", "F13.14"],
  kinds: ["tab", "item", "anchor", "dropdown", "product", "version", "language"],
  why: `Each section of the navigation contains one kind of content: a tab may contain anchors which contain groups, but not
anchors and groups side by side. If there are several, the platform publishes one and silently drops the others. Nest one inside
the other, for example pages inside a group. An empty list counts as absent, unless it is an empty \`dropdowns\`, and a second copy
of the same content loses nothing: these are warnings. Groups beside a GraphQL or SDK reference are published with it.`,
  *check(element) {
    if (element.inGlobal) return;
    yield* droppedContent(
      element,
      (key, kept) => `The platform ignores \`${key}\` beside \`${kept}\` in ${nameOf(element)}`,
    );
  },
} as const satisfies ElementRule;
