/** Writes tabs and groups of code blocks, of which readers see one at a time. */
import { type TabPanel, writeTabs } from "../tabs-html.ts";
import { attributesOf, textOf } from "./attributes.ts";
import { codeTitle, writeCode } from "./code.ts";
import { writeChildren } from "./markdown.ts";
import { contentWithout, type TagContext, tagsIn, writeIconOf } from "./tag-context.ts";
import type { Nodes } from "./tree.ts";

/** Longer names of groups are truncated, in UTF-16 code units. */
const maxLabel = 120;

/** @param word the beginning of the group's name, which is followed by the titles of the panels */
function writePanels(
  { view: { html, budget } }: TagContext,
  word: string,
  className: string,
  panels: readonly TabPanel[],
  chosen = 0,
): void {
  const label = `${word}: ${panels.map(({ title }) => title).join(", ")}`.slice(0, maxLabel);
  writeTabs(html, budget, { className, label, panels, chosen });
}

/** Writes content that belongs to no panel, which is below them. */
function writeRest({ depth, view, write }: TagContext, rest: readonly Nodes[]): void {
  for (const child of rest) write(view, child, depth + 1);
}

/** Writes tabs, each with its title. Any other content, such as a snippet, is below them. */
export function tabs(context: TagContext): void {
  const { attributes, depth, node, view, write } = context;
  const tags = tagsIn(node).filter(({ name }) => name === "Tab");
  const panels = tags.map((child): TabPanel => {
    const childAttributes = attributesOf(child);
    return {
      title: textOf(childAttributes.get("title")) ?? "Tab",
      writeIcon: () => writeIconOf(context, textOf(childAttributes.get("icon"))),
      write: () => writeChildren(view, child, write, depth + 1),
    };
  });
  const first = Number(attributes.get("defaultTabIndex") ?? 0);
  if (panels.length > 0)
    writePanels(context, "Tabs", "tabs", panels, Number.isInteger(first) && panels[first] ? first : 0);
  writeRest(context, contentWithout(node, new Set(tags)));
}

/** Writes blocks of code, each with its title or language. Any other content is below them. */
export function codeGroup(context: TagContext, className = ""): void {
  const { node, view } = context;
  const panels = node.children.flatMap((child): readonly TabPanel[] =>
    child.type === "code"
      ? [{ title: codeTitle(child.meta) ?? child.lang ?? "Code", write: () => writeCode(view, child, true) }]
      : [],
  );
  if (panels.length > 0) writePanels(context, "Code", `tabs code-group ${className}`.trim(), panels);
  writeRest(
    context,
    node.children.filter(({ type }) => type !== "code"),
  );
}
