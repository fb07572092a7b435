import { type PlacedString, stringsIn } from "../json/strings-in.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { mainDocument, mainTree } from "../site/site.ts";
import { hrefKind } from "../text/href.ts";
import { named } from "../text/words.ts";
import { anchorAt, at, type ElementRule, type SiteFinding } from "./rule.ts";

function message(text: string): string {
  return `This link would run or embed "${named(text.trim())}" in the reader's browser; use an https URL or a path.`;
}

/** Unsafe links anywhere in a value. */
const unsafeLinks = memo((value: SyntaxNode): readonly PlacedString[] => {
  return [...stringsIn({ node: value, offset: 0 })].filter(
    ({ text, segments }) => segments.at(-1) === "href" && hrefKind(text) === "unsafe",
  );
});

export const unsafeHref = {
  code: "unsafe-href",
  title: "A link runs code or embeds a document",
  scope: "element",
  severity: "error",
  consequence: "none",
  facts: ["F4.18"],
  why: `The platform accepts \`javascript:\`, \`data:\` and \`vbscript:\` as an \`href\` silently. Such a link runs in the
reader's browser on your site. Use an https URL or a path.`,
  *check(element) {
    const field = element.fields.get("href");
    if (field?.value?.kind !== "string" || hrefKind(field.value.value) !== "unsafe") return;
    yield { message: message(field.value.value), anchor: at(field.valuePlace) };
  },
  *checkRest({ site }): Iterable<SiteFinding> {
    const root = mainTree(site)?.root;
    if (root?.kind !== "object") return;
    for (const property of root.properties) {
      const key = property.key.value;
      if (key === "navigation" || property.value === undefined) continue;
      for (const { segments, text } of unsafeLinks(property.value)) {
        yield {
          message: message(text),
          anchor: anchorAt({ document: mainDocument, segments: [key, ...segments] }),
        };
      }
    }
  },
} as const satisfies ElementRule;
