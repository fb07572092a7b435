import type { SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Segment } from "../model/location.ts";
import { mainDocument, mainTree } from "../site/site.ts";
import { hrefKind } from "../text/href.ts";
import { named } from "../text/words.ts";
import { anchorAt, at, type ElementRule, type SiteFinding } from "./rule.ts";

function message(text: string): string {
  return `This link would run or embed "${named(text.trim())}" in the reader's browser; use an https URL or a path.`;
}

interface UnsafeLink {
  readonly path: readonly Segment[];
  readonly text: string;
}

/** Unsafe links anywhere in a value. */
const unsafeLinks = memo((value: SyntaxNode): readonly UnsafeLink[] => {
  const found: UnsafeLink[] = [];
  const visit = (node: SyntaxNode, path: readonly Segment[]): void => {
    if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    }
    if (node.kind !== "object") return;
    for (const property of node.properties) {
      const child = property.value;
      if (child === undefined) continue;
      const childPath = [...path, property.key.value];
      if (property.key.value === "href" && child.kind === "string") {
        if (hrefKind(child.value) === "unsafe") found.push({ path: childPath, text: child.value });
      } else visit(child, childPath);
    }
  };
  visit(value, []);
  return found;
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
      for (const { path, text } of unsafeLinks(property.value)) {
        yield {
          message: message(text),
          anchor: anchorAt({ document: mainDocument, segments: [key, ...path] }),
        };
      }
    }
  },
} as const satisfies ElementRule;
