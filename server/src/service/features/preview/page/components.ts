/**
 * Writes the tags of a page: built-in components, HTML tags that only format, and snippets. Every other tag is a
 * box with its name and content.
 */
import { namingAttributes } from "../../../pages/image-text.ts";
import type { Attributes, TagName } from "../html-writer.ts";
import { attributesOf, literalOf, type TagNode, textOf } from "./attributes.ts";
import { callout } from "./callouts.ts";
import { codeGroup, tabs } from "./choices.ts";
import { writeCodeBlock } from "./code.ts";
import { writeFormula } from "./formula.ts";
import { type WriteNode, writeChildren, writeImage } from "./markdown.ts";
import { linkAttributes, type RenderedFile, snippetView, writePieces } from "./rendered-file.ts";
import {
  blockTag,
  content,
  contentWithout,
  iconOf,
  isTrue,
  listOf,
  type TagContext,
  tagsIn,
  text,
  type WriteComponent,
  within,
  writeIconOf,
  writeText,
  writeTitle,
} from "./tag-context.ts";
import type { Nodes } from "./tree.ts";
import { tree, treeFile, treeFolder } from "./trees.ts";

/** More deeply nested code in a tag is omitted. */
const maxCodeDepth = 20;

/** HTML tags that only format. */
const plainTags: ReadonlySet<string> = new Set<TagName>(
  // biome-ignore format: a list of names
  ["abbr", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "code", "dd", "del", "div", "dl", "dt", "em",
   "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "ins", "kbd", "li", "mark", "ol",
   "p", "pre", "s", "section", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead",
   "tr", "u", "ul"],
);

function isPlainTag(name: string): name is TagName {
  return plainTags.has(name);
}

/** Tags whose content is code, a document or a control; only their names are shown. */
// biome-ignore format: a list of names
const closedTags: ReadonlySet<string> = new Set([
  "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "form", "input", "textarea",
  "select", "option", "base", "meta", "link", "title", "head", "frame", "frameset", "portal", "canvas",
]);

function card(context: TagContext): void {
  const { view, node } = context;
  const href = isTrue(context, "disabled") ? undefined : text(context, "href");
  const link: Attributes = href === undefined ? {} : linkAttributes(view, href);
  const modifiers = [
    node.name === "Tile" ? "tile" : "",
    isTrue(context, "horizontal") ? "horizontal" : "",
    isTrue(context, "disabled") ? "disabled" : "",
    text(context, "type") ?? "",
  ].filter((className) => /^[a-z]+$/.test(className));
  const classes = ["card", ...modifiers, link.class ?? ""].join(" ").trim();
  const tag = href === undefined ? blockTag(context) : "a";
  view.html.element(tag, { ...link, class: classes, "data-color": text(context, "color") }, () => {
    const image = text(context, "img");
    if (image !== undefined) writeImage(view, image, "");
    if (node.name === "Tile") content(context);
    writeTitle(context, "span", text(context, "title"));
    writeText(context, "span", "card-description", text(context, "description"));
    if (node.name !== "Tile") content(context);
    writeText(context, "span", "card-more", text(context, "cta"));
  });
}

function columns(context: TagContext): void {
  const wanted = context.attributes.get("cols") ?? 2;
  const count = Math.min(4, Math.max(1, Math.round(Number(wanted)) || 2));
  context.view.html.element("div", { class: `columns columns-${count}` }, () => content(context));
}

function step(context: TagContext): void {
  context.view.html.element("li", { "data-number": text(context, "stepNumber") }, () => {
    writeTitle(context, "div", text(context, "title"));
    content(context);
  });
}

function accordion(context: TagContext): void {
  const { view, attributes, node } = context;
  view.budget.next += 1;
  const isOpen = attributes.get("defaultOpen") === true;
  const className = node.name === "Expandable" ? "expandable" : undefined;
  const key = `details-${view.budget.next}`;
  view.html.element("details", { open: isOpen, class: className, "data-key": key }, () => {
    view.html.element("summary", {}, () => {
      writeIconOf(context, iconOf(context));
      view.html.text(text(context, "title") ?? "Details");
      writeText(context, "span", "summary-description", text(context, "description"));
    });
    content(context);
  });
}

/** The HTML tag, whose title is the content of its `summary`. */
function details(context: TagContext): void {
  const { attributes, depth, node, view, write } = context;
  const { html, budget } = view;
  budget.next += 1;
  const summary = tagsIn(node).find(({ name }) => name === "summary");
  const open = attributes.has("open") && attributes.get("open") !== false;
  html.element("details", { open, "data-key": `details-${budget.next}` }, () => {
    html.element("summary", {}, () => {
      if (summary === undefined) html.text("Details");
      else writeChildren(view, summary, write, depth + 1);
    });
    for (const child of contentWithout(node, new Set(summary === undefined ? [] : [summary])))
      write(view, child, depth + 1);
  });
}

function frame(context: TagContext): void {
  const { view } = context;
  writeText(context, "p", "frame-hint", text(context, "hint"));
  view.html.element("figure", { class: "frame" }, () => {
    content(context);
    const caption = text(context, "caption");
    if (caption !== undefined) view.html.element("figcaption", {}, caption);
  });
}

const fieldLocations = ["path", "query", "body", "header", "cookie"];

function field(context: TagContext): void {
  const { view } = context;
  if (isTrue(context, "hidden")) return;
  const location = fieldLocations.find((attribute) => text(context, attribute) !== undefined);
  const name = text(context, location ?? "name") ?? "field";
  const defaultValue = text(context, "default");
  view.html.element("div", { class: "field" }, () => {
    view.html.element("div", { class: "field-head" }, () => {
      for (const label of listOf(context, "pre")) writeText(context, "span", "tag", label);
      view.html.element("code", {}, name);
      for (const label of listOf(context, "post")) writeText(context, "span", "tag", label);
      writeText(context, "span", "tag", text(context, "type"));
      writeText(context, "span", "tag", text(context, "location") ?? location);
      writeText(context, "span", "tag", defaultValue === undefined ? undefined : `default: ${defaultValue}`);
      if (isTrue(context, "required")) writeText(context, "span", "tag required", "required");
      if (isTrue(context, "deprecated")) writeText(context, "span", "tag deprecated", "deprecated");
    });
    content(context);
  });
}

function imageTag(context: TagContext): void {
  const source = text(context, "src") ?? "";
  const classes = String(textOf(context.attributes.get("className")) ?? "").split(/\s+/);
  // Authors use separate images for light and dark mode.
  const className = classes.includes("dark:hidden")
    ? "only-light"
    : classes.includes("hidden")
      ? "only-dark"
      : undefined;
  const isSpread = context.node.attributes.some(({ type }) => type !== "mdxJsxAttribute");
  const lacksText = !isSpread && !["alt", ...namingAttributes].some((name) => context.attributes.has(name));
  writeImage(context.view, source, text(context, "alt") ?? "", { className, lacksText });
}

/** The explanation is shown on hover and keyboard focus, and read out with the word. */
function tooltip(context: TagContext): void {
  const { view } = context;
  const href = text(context, "href");
  view.html.element("span", { class: "tooltip", tabindex: "0" }, () => {
    content(context);
    view.html.element("span", { class: "tooltip-text", role: "tooltip" }, () => {
      writeText(context, "strong", "tooltip-title", text(context, "headline"));
      view.html.text(text(context, "tip") ?? "");
      const more = text(context, "cta");
      if (more !== undefined)
        view.html.element("a", href === undefined ? {} : linkAttributes(view, href), more);
    });
  });
}

const badgeColors: ReadonlySet<string> = new Set("gray blue green yellow orange red purple".split(" "));

function badge(context: TagContext): void {
  const color = text(context, "color") ?? "gray";
  const isOutlined = isTrue(context, "stroke");
  const classes = ["badge", badgeColors.has(color) ? color : "", isOutlined ? "outlined" : ""];
  context.view.html.element("span", { class: classes.filter(Boolean).join(" ") }, () => {
    writeIconOf(context, iconOf(context));
    content(context);
  });
}

function update(context: TagContext): void {
  const { html } = context.view;
  html.element("section", { class: "update" }, () => {
    html.element("div", { class: "update-head" }, () => {
      writeText(context, "span", "badge green", text(context, "label"));
      for (const tag of listOf(context, "tags")) writeText(context, "span", "tag", tag);
      writeText(context, "span", "update-description", text(context, "description"));
    });
    within(context, "div", "update-text");
  });
}

/** Content for some readers: people see everything except content that is only for agents (E10). */
function visibility(context: TagContext): void {
  const readers = text(context, "for") ?? "";
  const isCode = typeof context.attributes.get("for") === "object";
  const isForSome = isCode || readers === "signed-in" || readers === "signed-out";
  if (!isForSome) {
    within(context, blockTag(context), readers === "humans" ? "for-humans" : "for-agents");
    return;
  }
  context.view.html.element(blockTag(context), { class: "for-some" }, () => {
    writeText(context, "span", "tag", isCode ? "for some readers" : `for readers who are ${readers}`);
    content(context);
  });
}

function colorItem(context: TagContext): void {
  const { html } = context.view;
  const value = text(context, "value") ?? "";
  // If there are two colors, for light and dark mode, the first is shown.
  const color = /(["'])([^"']{1,60})\1/.exec(value)?.[2] ?? value;
  html.element("span", { class: "swatch" }, () => {
    html.element("span", { class: "swatch-color", "data-color": color });
    writeText(context, "span", "swatch-name", text(context, "name"));
    html.element("code", {}, color);
  });
}

function titled(context: TagContext, className: string): void {
  const { html } = context.view;
  html.element("section", { class: className, "aria-label": text(context, "title") }, () => {
    writeTitle(context, "div", text(context, "title"));
    content(context);
  });
}

function prompt(context: TagContext): void {
  const { html } = context.view;
  html.element("section", { class: "prompt" }, () => {
    writeTitle(context, "div", text(context, "description") ?? "Prompt");
    within(context, "div", "prompt-text");
  });
}

function banner(context: TagContext): void {
  const { html } = context.view;
  html.element("div", { class: "banner", role: "note" }, () => {
    html.text(text(context, "content") ?? "");
    content(context);
  });
}

function repository(context: TagContext): void {
  const repo = text(context, "repo") ?? "";
  const address = /^https?:/.test(repo) ? repo : `https://github.com/${repo}`;
  const { html } = context.view;
  const link = linkAttributes(context.view, address);
  html.element("a", { ...link, class: `card ${link.class ?? ""}`.trim() }, () => {
    html.element("span", { class: "title" }, () => {
      writeIconOf(context, "github");
      html.text(repo);
    });
  });
}

function mention(context: TagContext): void {
  const page = text(context, "page");
  if (page === undefined) {
    writeText(context, "span", "mention", `@${text(context, "user") ?? ""}`);
    return;
  }
  const { html } = context.view;
  const address = `/${page.replace(/^\/+/, "")}`;
  html.element("a", linkAttributes(context.view, address), page);
}

function popup(context: TagContext): void {
  const { html, budget } = context.view;
  budget.next += 1;
  html.element("details", { class: "popup", "data-key": `details-${budget.next}` }, () => {
    const trigger = tagsIn(context.node).find(({ name }) => name === "PopupTrigger");
    html.element("summary", {}, () => {
      if (trigger === undefined) html.text("Open");
      else writeChildren(context.view, trigger, context.write, context.depth + 1);
    });
    for (const child of contentWithout(context.node, new Set(trigger === undefined ? [] : [trigger])))
      context.write(context.view, child, context.depth + 1);
  });
}

function heading(context: TagContext): void {
  const level = Math.min(6, Math.max(1, Math.round(Number(context.attributes.get("level") ?? 2)) || 2));
  const id = text(context, "id");
  const attributes = { id: id === undefined ? undefined : `at-${id}` };
  context.view.html.element(`h${level as 1 | 2 | 3 | 4 | 5 | 6}`, attributes, () => content(context));
}

function codeBlock(context: TagContext): void {
  const quoted = (name: string): string => {
    const value = text(context, name);
    return value === undefined ? "" : ` ${name}="${value.replace(/["{}]/g, "")}"`;
  };
  const flag = (name: string): string => (isTrue(context, name) ? ` ${name}` : "");
  const meta = ["filename", "highlight", "focus"].map(quoted).join("") + ["lines", "wrap"].map(flag).join("");
  const language = text(context, "language") ?? "";
  writeCodeBlock(context.view, { text: codeIn(context.node), language, meta });
}

/** The code in a tag: its text, and the values of expressions that are string literals. */
function codeIn(node: TagNode): string {
  const parts: string[] = [];
  const visit = (descendant: Nodes, depth: number): void => {
    if (depth > maxCodeDepth) return;
    if (descendant.type === "mdxFlowExpression" || descendant.type === "mdxTextExpression") {
      const literal = literalOf(descendant.value);
      parts.push(typeof literal === "string" ? literal : `{${descendant.value}}`);
    } else if ("value" in descendant) parts.push(String(descendant.value));
    if ("children" in descendant) for (const child of descendant.children) visit(child, depth + 1);
  };
  for (const child of node.children) visit(child, 0);
  return parts.join("\n");
}

function formula(context: TagContext): void {
  writeFormula(context.view, codeIn(context.node), false);
}

function diagram(context: TagContext): void {
  const chart = text(context, "chart") ?? codeIn(context.node);
  writeCodeBlock(context.view, { text: chart, language: "mermaid", meta: undefined });
}

function link(context: TagContext): void {
  const href = text(context, "href");
  const target = href === undefined ? {} : linkAttributes(context.view, href);
  const attributes = { ...target, id: anchorOf(context), ...languageOf(context) };
  context.view.html.element("a", attributes, () => content(context));
}

function box(context: TagContext, isEmpty = false): void {
  const { view, node } = context;
  view.html.element(blockTag(context), { class: "box" }, () => {
    view.html.element("span", { class: "box-name" }, (node.name ?? "").slice(0, 100));
    const address = text(context, "src") ?? text(context, "href");
    if (address !== undefined) view.html.element("code", {}, address.slice(0, 300));
    if (!isEmpty) content(context);
  });
}

function snippet(context: TagContext, file: string): void {
  const inside = snippetView(context.view, file);
  if (inside === undefined || inside.tree.pieces.length === 0) box(context);
  else writePieces(inside, (view, root) => context.write(view, root, context.depth + 1));
}

function namedSnippet(context: TagContext): void {
  // The platform always looks for it in this folder.
  const file = `snippets/${(text(context, "file") ?? "").replace(/^\/+/, "")}`;
  if (context.view.site.files?.has(file) === true) snippet(context, file);
  else box(context);
}

// No function is called here, so that bundles without a preview can omit the table.
const components = new Map<string, WriteComponent>([
  ["Card", card],
  ["Tile", card],
  ["CardGroup", columns],
  ["Columns", columns],
  ["Column", (context) => within(context, "div", "column")],
  ["Steps", (context) => within(context, "ol", "steps")],
  ["Step", step],
  ["Tabs", tabs],
  ["Tab", (context) => titled(context, "view")],
  ["CodeGroup", codeGroup],
  ["CodeBlock", codeBlock],
  ["RequestExample", (context) => codeGroup(context, "example")],
  ["ResponseExample", (context) => codeGroup(context, "example")],
  ["Accordion", accordion],
  ["Expandable", accordion],
  ["details", details],
  ["AccordionGroup", (context) => within(context, "div", "group")],
  ["Frame", frame],
  ["ParamField", field],
  ["Param", field],
  ["ResponseField", field],
  ["Tooltip", tooltip],
  ["Icon", (context) => writeIconOf(context, iconOf(context) ?? "icon")],
  ["img", imageTag],
  ["Link", link],
  ["a", link],
  ["Badge", badge],
  ["Banner", banner],
  ["Panel", (context) => within(context, "aside", "panel-box")],
  ["Update", update],
  ["Visibility", visibility],
  ["View", (context) => titled(context, "view")],
  ["Variation", (context) => within(context, blockTag(context), "variation")],
  ["Tree", tree],
  ["FileTree", tree],
  ["Tree.File", treeFile],
  ["Tree.Folder", treeFolder],
  ["FileTree.File", treeFile],
  ["FileTree.Folder", treeFolder],
  ["Color", (context) => within(context, "div", "palette")],
  ["Color.Row", (context) => titled(context, "palette-row")],
  ["Color.Item", colorItem],
  ["GitHub.Repo", repository],
  ["Github.Repo", repository],
  ["Heading", heading],
  ["Latex", formula],
  ["Mention", mention],
  ["Mermaid", diagram],
  ["Popup", popup],
  ["PopupContent", content],
  ["Prompt", prompt],
  ["SnippetGroup", content],
  ["ZoomImage", content],
  ["Fragment", content],
  ["Snippet", namedSnippet],
  ["Note", callout],
  ["Warning", callout],
  ["Tip", callout],
  ["Info", callout],
  ["Check", callout],
  ["Danger", callout],
  ["Callout", callout],
]);

/** Matches a standard language code. */
const languageCode = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;
const directions: ReadonlySet<string> = new Set(["ltr", "rtl", "auto"]);

/** The language and text direction that the author has set on a tag. */
function languageOf(context: TagContext): Attributes {
  const [lang = "", dir = ""] = [text(context, "lang"), text(context, "dir")];
  return {
    lang: languageCode.test(lang) ? lang : undefined,
    dir: directions.has(dir) ? dir : undefined,
  };
}

/** The id that a link names: of a tag, or the name of an `a` (F11.11, F11.19). Parts of a page have no anchors. */
function anchorOf({ attributes, node, view }: TagContext): string | undefined {
  const id = attributes.get("id") ?? (node.name === "a" ? attributes.get("name") : undefined);
  return view.isPart === true || typeof id !== "string" || id === "" ? undefined : `at-${id}`;
}

function plainTag(context: TagContext, tag: TagName): void {
  const { view, attributes } = context;
  const span = (name: string): string | undefined => {
    const count = Number(attributes.get(name));
    return count > 1 && count <= 1000 ? String(Math.round(count)) : undefined;
  };
  const isCell = tag === "td" || tag === "th";
  const tagName = view.isPart === true && /^h[1-6]$/.test(tag) ? "p" : tag;
  const spans = isCell ? { colspan: span("colSpan"), rowspan: span("rowSpan") } : {};
  const shared = { id: anchorOf(context), ...languageOf(context) };
  view.html.element(tagName, { ...spans, ...shared }, () => content(context));
}

/** Writes a tag with its content. */
export function writeTag(view: RenderedFile, node: TagNode, depth: number, write: WriteNode): void {
  const { name } = node;
  const context: TagContext = { view, node, attributes: attributesOf(node), depth, write };
  const imported = view.imports.get(name ?? "");
  const component = components.get(name ?? "");
  if (name === null) content(context);
  else if (imported !== undefined) snippet(context, imported);
  else if (component !== undefined) component(context);
  else if (isPlainTag(name)) plainTag(context, name);
  else box(context, closedTags.has(name.toLowerCase()));
}
