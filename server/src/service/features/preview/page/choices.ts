/**
 * Writes content of which readers see one part at a time: tabs, and blocks of code. The choices are radio buttons, which need
 * no script and which every reader of screens knows; the style shows their labels alone. Each choice is before its panel,
 * so that the keyboard comes from the choice to what it shows.
 */
import { attributesOf, textOf } from "./attributes.ts";
import { codeTitle, writeCode } from "./code.ts";
import { writeChildren } from "./markdown.ts";
import { content, tagsIn, type WrittenTag, writeIconOf } from "./written-tag.ts";

/** A longer name of a group is cut, in UTF-16 code units. */
const maxLabel = 120;

interface Panel {
  readonly title: string;
  readonly icon?: string | undefined;
  readonly write: () => void;
}

/**
 * @param word what the panels are, before their titles
 * @param chosen the index of the panel that is shown first
 */
function writePanels(
  written: WrittenTag,
  word: string,
  className: string,
  all: readonly Panel[],
  chosen = 0,
): void {
  const { html, budget } = written.view;
  budget.next += 1;
  const name = `choice-${budget.next}`;
  const label = `${word}: ${all.map(({ title }) => title).join(", ")}`.slice(0, maxLabel);
  html.element("div", { class: className, role: "group", "aria-label": label }, () => {
    for (const [index, { title, icon, write }] of all.entries()) {
      html.element("label", {}, () => {
        html.element("input", { type: "radio", name, checked: index === chosen });
        writeIconOf(written, icon);
        html.text(title);
      });
      html.element("section", { class: "panel", "aria-label": title }, write);
    }
  });
}

/** Tabs, each with its title. */
export function tabs(written: WrittenTag): void {
  const { attributes, depth, node, view, write } = written;
  const all = tagsIn(node).map((child): Panel => {
    const childAttributes = attributesOf(child);
    return {
      title: textOf(childAttributes.get("title")) ?? "Tab",
      icon: textOf(childAttributes.get("icon")),
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
  const all = node.children.flatMap((child): readonly Panel[] =>
    child.type === "code"
      ? [{ title: codeTitle(child.meta) ?? child.lang ?? "Code", write: () => writeCode(view, child, true) }]
      : [],
  );
  if (all.length === 0) content(written);
  else writePanels(written, "Code", `tabs code-group ${className}`.trim(), all);
}
