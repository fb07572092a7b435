import { filesOutsideNavigation } from "../facts/placed-references.ts";
import { topLevel } from "../facts/top-level.ts";
import { type PlacedString, stringsIn } from "../json/strings-in.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Location } from "../model/location.ts";
import { fieldSpec, isFieldOf } from "../navigation/elements.ts";
import { inside } from "../navigation/places.ts";
import { documentAt } from "../site/site.ts";
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

function* findingsIn(value: SyntaxNode, { document, segments: start }: Location): Iterable<SiteFinding> {
  for (const { segments, text } of unsafeLinks(value))
    yield { message: message(text), anchor: anchorAt({ document, segments: [...start, ...segments] }) };
}

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
    const { kind, fields, inGlobal } = element;
    for (const { key, value, valuePlace } of fields.values()) {
      if (value === undefined) continue;
      if (key === "href") {
        if (value.kind === "string" && hrefKind(value.value) === "unsafe")
          yield { message: message(value.value), anchor: at(valuePlace) };
      } else if (isFieldOf(kind, key, inGlobal) && fieldSpec(kind, key)?.type.type === "definition") {
        // The banner, footer or navbar of a language.
        for (const { segments, text } of unsafeLinks(value)) {
          yield { message: message(text), anchor: at(inside(valuePlace, { document: undefined, segments })) };
        }
      }
    }
  },
  *checkRest({ site }): Iterable<SiteFinding> {
    const included = new Set(filesOutsideNavigation(site));
    for (const [key, { property, document, chain }] of topLevel(site).properties) {
      // Files that the top itself includes are read key by key, because their `navigation` may be one of the keys.
      for (const path of chain) included.delete(path);
      if (key === "navigation" || property.value === undefined) continue;
      yield* findingsIn(property.value, { document, segments: [key] });
    }
    for (const document of included) {
      const root = documentAt(site, document)?.root;
      if (root !== undefined) yield* findingsIn(root, { document, segments: [] });
    }
  },
} as const satisfies ElementRule;
