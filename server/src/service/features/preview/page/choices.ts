/** Writes tabs, and blocks of code of which readers see one at a time. */
import { type TabPanel, writeTabs } from "../tabs-html.ts";
import { attributesOf, textOf } from "./attributes.ts";
import { codeTitle, writeCode } from "./code.ts";
import { writeChildren } from "./markdown.ts";
import { content, tagsIn, type WrittenTag, writeIconOf } from "./written-tag.ts";

/** A longer name of a group is cut, in UTF-16 code units. */
const maxLabel = 120;

/** @param word what the panels are, before their titles */
function writePanels(
  { view: { html, budget } }: WrittenTag,
  word: string,
  className: string,
  panels: readonly TabPanel[],
  chosen = 0,
): void {
  const label = `${word}: ${panels.map(({ title }) => title).join(", ")}`.slice(0, maxLabel);
  writeTabs(html, budget, { className, label, panels, chosen });
}

/** Tabs, each with its title. */
export function tabs(written: WrittenTag): void {
  const { attributes, depth, node, view, write } = written;
  const all = tagsIn(node).map((child): TabPanel => {
    const childAttributes = attributesOf(child);
    return {
      title: textOf(childAttributes.get("title")) ?? "Tab",
      writeIcon: () => writeIconOf(written, textOf(childAttributes.get("icon"))),
      write: () => writeChildren(view, child, write, depth + 1),
    };
  });
  const first = Number(attributes.get("defaultTabIndex") ?? 0);
  if (all.length === 0) content(written);
  else writePanels(written, "Tabs", "tabs", all, first > 0 && first < all.length ? Math.round(first) : 0);
}

/** Blocks of code, each with its title or language. */
export function codeGroup(written: WrittenTag, className = ""): void {
  const { node, view } = written;
  const all = node.children.flatMap((child): readonly TabPanel[] =>
    child.type === "code"
      ? [{ title: codeTitle(child.meta) ?? child.lang ?? "Code", write: () => writeCode(view, child, true) }]
      : [],
  );
  if (all.length === 0) content(written);
  else writePanels(written, "Code", `tabs code-group ${className}`.trim(), all);
}
