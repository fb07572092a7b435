import { offeredFix } from "../model/change.ts";
import { rootPatterns } from "../navigation/elements.ts";
import { isWhole } from "../navigation/model.ts";
import { contentOfUnknown, countsAsAbsent, elementContent, type Loss } from "../navigation/platform.ts";
import { enumerate, named } from "../text/words.ts";
import { type ElementRule, ownHead } from "./rule.ts";
import { droppedContent } from "./shared/competing-content.ts";
import { patternStandIn } from "./shared/intended-key.ts";

export const singleRootPattern = {
  code: "single-root-pattern",
  title: "The navigation has no organizing pattern, or more than one",
  scope: "element",
  severity: "error",
  consequence: "loses",
  effect: "The site deploys without what is lost here; without any organizing pattern, the deployment stops.",
  facts: ["F3.1", "F3.17", "F3.19", "F13.1", "F13.14"],
  kinds: ["navigation"],
  why: `The root of \`navigation\` is organized by exactly one of \`pages\`, \`groups\`, \`tabs\`, \`anchors\`,
\`dropdowns\`, \`products\`, \`versions\` and \`languages\`; only \`global\` may be beside it. If there are several, the platform
publishes one and silently drops the others, with all their pages. Choose one, and nest the others inside it. An empty list counts as absent, unless it is an empty
\`dropdowns\`, and a second copy of the same pages loses nothing: these are warnings.`,
  *check(element) {
    const {
      kept: [kept],
    } = elementContent(element);
    if (kept === undefined) {
      // The rule empty-value reports empty lists without other content.
      if (!isWhole(element) || element.children.some((list) => list.key !== "menu" && countsAsAbsent(list)))
        return;
      const written = patternStandIn(element);
      const field = written === undefined ? undefined : element.fields.get(written.key);
      // No navigation is left, but docs.json needs one (F1.4).
      const consequence = "stops";
      if (written !== undefined && field !== undefined) {
        const loss: Loss = (remaining) => {
          const content = contentOfUnknown(field.value, written.pattern, remaining);
          return content === undefined ? "" : `, so ${content} would not be published`;
        };
        const key = named(written.key);
        yield {
          consequence,
          message: (remaining) =>
            `\`${key}\` is not an organizing pattern${loss(remaining)}; did you mean \`${written.pattern}\`?`,
          anchor: ownHead,
          fixes: [
            offeredFix(`Rename \`${key}\` to \`${written.pattern}\``, {
              kind: "rename-key",
              at: field.place,
              key: written.pattern,
            }),
          ],
        };
        return;
      }
      const choices = enumerate(
        rootPatterns.map((key) => `\`${key}\``),
        "or",
      );
      yield {
        consequence,
        message: `The navigation has no organizing pattern; add exactly one of ${choices}.`,
        anchor: ownHead,
      };
      return;
    }
    yield* droppedContent(
      element,
      (key) => `The platform ignores the navigation's \`${key}\` beside \`${kept}\``,
    );
  },
} as const satisfies ElementRule;
