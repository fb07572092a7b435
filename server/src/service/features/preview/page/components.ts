/**
 * Writes the tags of a page: the components that the platform gives to every page, tags of HTML that only format, snippets,
 * and for everything else a box with its name and its content.
 */
import { namingAttributes } from "../../../pages/image-text.ts";
import type { Attributes, TagName } from "../html-writer.ts";
import { attributesOf, literalOf, type TagNode, textOf } from "./attributes.ts";
import { callout } from "./callouts.ts";
import { codeGroup, tabs } from "./choices.ts";
import { writeCodeBlock } from "./code.ts";
import { writeFormula } from "./formula.ts";
import { type WriteNode, writeChildren, writePicture } from "./markdown.ts";
import { linkAttributes, type RenderedFile, snippetView, writePieces } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";
import { tree, treeFile, treeFolder } from "./trees.ts";
import {
  blockTag,
  content,
  iconOf,
  isTrue,
  listOf,
  tagsIn,
  text,
  type WriteComponent,
  type WrittenTag,
  within,
  writeIconOf,
  writeText,
  writeTitle,
} from "./written-tag.ts";

/** Deeper code in a tag is left out. */
const maxCodeDepth = 20;

/** Tags of HTML that format and do nothing else. */
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

/** Tags whose content is code, a document or a control: their names alone are shown. */
// biome-ignore format: a list of names
const closedTags: ReadonlySet<string> = new Set([
  "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "form", "input", "textarea",
  "select", "option", "base", "meta", "link", "title", "head", "frame", "frameset", "portal", "canvas",
]);

function card(written: WrittenTag): void {
  const { view, node } = written;
  const href = isTrue(written, "disabled") ? undefined : text(written, "href");
  const link: Attributes = href === undefined ? {} : linkAttributes(view, href);
  const looks = [
    node.name === "Tile" ? "tile" : "",
    isTrue(written, "horizontal") ? "horizontal" : "",
    isTrue(written, "disabled") ? "disabled" : "",
    text(written, "type") ?? "",
  ].filter((one) => /^[a-z]+$/.test(one));
  const classes = ["card", ...looks, link.class ?? ""].join(" ").trim();
  const tag = href === undefined ? blockTag(written) : "a";
  view.html.element(tag, { ...link, class: classes, "data-color": text(written, "color") }, () => {
    const imageText = text(written, "img");
    if (imageText !== undefined) writePicture(view, imageText, "");
    if (node.name === "Tile") content(written);
    writeTitle(written, "span", text(written, "title"));
    writeText(written, "span", "card-description", text(written, "description"));
    if (node.name !== "Tile") content(written);
    writeText(written, "span", "card-more", text(written, "cta"));
  });
}

function columns(written: WrittenTag): void {
  const wanted = written.attributes.get("cols") ?? 2;
  const count = Math.min(4, Math.max(1, Math.round(Number(wanted)) || 2));
  written.view.html.element("div", { class: `columns columns-${count}` }, () => content(written));
}

function step(written: WrittenTag): void {
  written.view.html.element("li", { "data-number": text(written, "stepNumber") }, () => {
    writeTitle(written, "div", text(written, "title"));
    content(written);
  });
}

function opened(written: WrittenTag): void {
  const { view, attributes, node } = written;
  view.budget.next += 1;
  const isOpen = attributes.get("defaultOpen") === true;
  const className = node.name === "Expandable" ? "expandable" : undefined;
  const key = `details-${view.budget.next}`;
  view.html.element("details", { open: isOpen, class: className, "data-key": key }, () => {
    view.html.element("summary", {}, () => {
      writeIconOf(written, iconOf(written));
      view.html.text(text(written, "title") ?? "Details");
      writeText(written, "span", "summary-description", text(written, "description"));
    });
    content(written);
  });
}

function frame(written: WrittenTag): void {
  const { view } = written;
  writeText(written, "p", "frame-hint", text(written, "hint"));
  view.html.element("figure", { class: "frame" }, () => {
    content(written);
    const caption = text(written, "caption");
    if (caption !== undefined) view.html.element("figcaption", {}, caption);
  });
}

const placesOfFields = ["path", "query", "body", "header", "cookie"];

function field(written: WrittenTag): void {
  const { view } = written;
  if (isTrue(written, "hidden")) return;
  const place = placesOfFields.find((one) => text(written, one) !== undefined);
  const name = text(written, place ?? "name") ?? "field";
  const defaultValue = text(written, "default");
  view.html.element("div", { class: "field" }, () => {
    view.html.element("div", { class: "field-head" }, () => {
      for (const label of listOf(written, "pre")) writeText(written, "span", "tag", label);
      view.html.element("code", {}, name);
      for (const label of listOf(written, "post")) writeText(written, "span", "tag", label);
      writeText(written, "span", "tag", text(written, "type"));
      writeText(written, "span", "tag", text(written, "location") ?? place);
      writeText(written, "span", "tag", defaultValue === undefined ? undefined : `default: ${defaultValue}`);
      if (isTrue(written, "required")) writeText(written, "span", "tag required", "required");
      if (isTrue(written, "deprecated")) writeText(written, "span", "tag deprecated", "deprecated");
    });
    content(written);
  });
}

function imageTag(written: WrittenTag): void {
  const source = text(written, "src") ?? "";
  const classes = String(textOf(written.attributes.get("className")) ?? "").split(/\s+/);
  // Pages have one image for light and one for dark.
  const className = classes.includes("dark:hidden")
    ? "only-light"
    : classes.includes("hidden")
      ? "only-dark"
      : undefined;
  const isSpread = written.node.attributes.some(({ type }) => type !== "mdxJsxAttribute");
  const lacksText = !isSpread && !["alt", ...namingAttributes].some((name) => written.attributes.has(name));
  writePicture(written.view, source, text(written, "alt") ?? "", { className, lacksText });
}

/** The explanation is shown to the pointer and to the keyboard, and read with the word. */
function tooltip(written: WrittenTag): void {
  const { view } = written;
  const href = text(written, "href");
  view.html.element("span", { class: "tooltip", tabindex: "0" }, () => {
    content(written);
    view.html.element("span", { class: "tooltip-text", role: "tooltip" }, () => {
      writeText(written, "strong", "tooltip-title", text(written, "headline"));
      view.html.text(text(written, "tip") ?? "");
      const more = text(written, "cta");
      if (more !== undefined)
        view.html.element("a", href === undefined ? {} : linkAttributes(view, href), more);
    });
  });
}

const badgeColors: ReadonlySet<string> = new Set("gray blue green yellow orange red purple".split(" "));

function badge(written: WrittenTag): void {
  const color = text(written, "color") ?? "gray";
  const isOutlined = isTrue(written, "stroke");
  const classes = ["badge", badgeColors.has(color) ? color : "", isOutlined ? "outlined" : ""];
  written.view.html.element("span", { class: classes.filter(Boolean).join(" ") }, () => {
    writeIconOf(written, iconOf(written));
    content(written);
  });
}

function update(written: WrittenTag): void {
  const { html } = written.view;
  html.element("section", { class: "update" }, () => {
    html.element("div", { class: "update-head" }, () => {
      writeText(written, "span", "badge green", text(written, "label"));
      for (const tag of listOf(written, "tags")) writeText(written, "span", "tag", tag);
      writeText(written, "span", "update-description", text(written, "description"));
    });
    within(written, "div", "update-text");
  });
}

/** Content for some readers: people see all but what is for agents only (E10). */
function visibility(written: WrittenTag): void {
  const readers = text(written, "for") ?? "";
  const isCode = typeof written.attributes.get("for") === "object";
  const isForSome = isCode || readers === "signed-in" || readers === "signed-out";
  if (!isForSome) {
    within(written, blockTag(written), readers === "humans" ? "for-humans" : "for-agents");
    return;
  }
  written.view.html.element(blockTag(written), { class: "for-some" }, () => {
    writeText(written, "span", "tag", isCode ? "for some readers" : `for readers who are ${readers}`);
    content(written);
  });
}

function colorItem(written: WrittenTag): void {
  const { html } = written.view;
  const value = text(written, "value") ?? "";
  // One for light and one for dark: the first of them.
  const color = /(["'])([^"']{1,60})\1/.exec(value)?.[2] ?? value;
  html.element("span", { class: "swatch" }, () => {
    html.element("span", { class: "swatch-color", "data-color": color });
    writeText(written, "span", "swatch-name", text(written, "name"));
    html.element("code", {}, color);
  });
}

function titled(written: WrittenTag, className: string): void {
  const { html } = written.view;
  html.element("section", { class: className, "aria-label": text(written, "title") }, () => {
    writeTitle(written, "div", text(written, "title"));
    content(written);
  });
}

function prompt(written: WrittenTag): void {
  const { html } = written.view;
  html.element("section", { class: "prompt" }, () => {
    writeTitle(written, "div", text(written, "description") ?? "Prompt");
    within(written, "div", "prompt-text");
  });
}

function banner(written: WrittenTag): void {
  const { html } = written.view;
  html.element("div", { class: "banner", role: "note" }, () => {
    html.text(text(written, "content") ?? "");
    content(written);
  });
}

function repository(written: WrittenTag): void {
  const repo = text(written, "repo") ?? "";
  const address = /^https?:/.test(repo) ? repo : `https://github.com/${repo}`;
  const { html } = written.view;
  const link = linkAttributes(written.view, address);
  html.element("a", { ...link, class: `card ${link.class ?? ""}`.trim() }, () => {
    html.element("span", { class: "title" }, () => {
      writeIconOf(written, "github");
      html.text(repo);
    });
  });
}

function mention(written: WrittenTag): void {
  const page = text(written, "page");
  if (page === undefined) {
    writeText(written, "span", "mention", `@${text(written, "user") ?? ""}`);
    return;
  }
  const { html } = written.view;
  const address = `/${page.replace(/^\/+/, "")}`;
  html.element("a", linkAttributes(written.view, address), page);
}

function popup(written: WrittenTag): void {
  const { html, budget } = written.view;
  budget.next += 1;
  html.element("details", { class: "popup", "data-key": `details-${budget.next}` }, () => {
    const all = tagsIn(written.node);
    const trigger = all.find(({ name }) => name === "PopupTrigger");
    html.element("summary", {}, () => {
      if (trigger === undefined) html.text("Open");
      else writeChildren(written.view, trigger, written.write, written.depth + 1);
    });
    for (const tag of all)
      if (tag !== trigger) writeChildren(written.view, tag, written.write, written.depth + 1);
  });
}

function heading(written: WrittenTag): void {
  const level = Math.min(6, Math.max(1, Math.round(Number(written.attributes.get("level") ?? 2)) || 2));
  const id = text(written, "id");
  const attributes = { id: id === undefined ? undefined : `at-${id}` };
  written.view.html.element(`h${level as 1 | 2 | 3 | 4 | 5 | 6}`, attributes, () => content(written));
}

function codeBlock(written: WrittenTag): void {
  const quoted = (name: string): string => {
    const value = text(written, name);
    return value === undefined ? "" : ` ${name}="${value.replace(/["{}]/g, "")}"`;
  };
  const flag = (name: string): string => (isTrue(written, name) ? ` ${name}` : "");
  const meta = ["filename", "highlight", "focus"].map(quoted).join("") + ["lines", "wrap"].map(flag).join("");
  const language = text(written, "language") ?? "";
  writeCodeBlock(written.view, { text: codeIn(written.node), language, meta });
}

/** The code in a tag: its text, or what an expression says that is only text. */
function codeIn(node: TagNode): string {
  const parts: string[] = [];
  const visit = (one: Nodes, depth: number): void => {
    if (depth > maxCodeDepth) return;
    if (one.type === "mdxFlowExpression" || one.type === "mdxTextExpression") {
      const literal = literalOf(one.value);
      parts.push(typeof literal === "string" ? literal : `{${one.value}}`);
    } else if ("value" in one) parts.push(String(one.value));
    if ("children" in one) for (const child of one.children) visit(child, depth + 1);
  };
  for (const child of node.children) visit(child, 0);
  return parts.join("\n");
}

function formula(written: WrittenTag): void {
  writeFormula(written.view, codeIn(written.node), false);
}

function diagram(written: WrittenTag): void {
  const chart = text(written, "chart") ?? codeIn(written.node);
  writeCodeBlock(written.view, { text: chart, language: "mermaid", meta: undefined });
}

function link(written: WrittenTag): void {
  const href = text(written, "href");
  const target = href === undefined ? {} : linkAttributes(written.view, href);
  written.view.html.element("a", { ...target, ...languageOf(written) }, () => content(written));
}

function box(written: WrittenTag, isEmpty = false): void {
  const { view, node } = written;
  view.html.element(blockTag(written), { class: "box" }, () => {
    view.html.element("span", { class: "box-name" }, (node.name ?? "").slice(0, 100));
    const address = text(written, "src") ?? text(written, "href");
    if (address !== undefined) view.html.element("code", {}, address.slice(0, 300));
    if (!isEmpty) content(written);
  });
}

function snippet(written: WrittenTag, file: string): void {
  const inside = snippetView(written.view, file);
  if (inside === undefined || inside.tree.pieces.length === 0) box(written);
  else writePieces(inside, (view, root) => written.write(view, root, written.depth + 1));
}

function namedSnippet(written: WrittenTag): void {
  // Where the platform looks for it, whatever the path says.
  const file = `snippets/${(text(written, "file") ?? "").replace(/^\/+/, "")}`;
  if (written.view.site.files?.has(file) === true) snippet(written, file);
  else box(written);
}

// Without calls: bundles that have no preview leave it out.
const components = new Map<string, WriteComponent>([
  ["Card", card],
  ["Tile", card],
  ["CardGroup", columns],
  ["Columns", columns],
  ["Column", (written) => within(written, "div", "column")],
  ["Steps", (written) => within(written, "ol", "steps")],
  ["Step", step],
  ["Tabs", tabs],
  ["Tab", (written) => titled(written, "view")],
  ["CodeGroup", codeGroup],
  ["CodeBlock", codeBlock],
  ["RequestExample", (written) => codeGroup(written, "example")],
  ["ResponseExample", (written) => codeGroup(written, "example")],
  ["Accordion", opened],
  ["Expandable", opened],
  ["details", opened],
  ["AccordionGroup", (written) => within(written, "div", "group")],
  ["Frame", frame],
  ["ParamField", field],
  ["Param", field],
  ["ResponseField", field],
  ["Tooltip", tooltip],
  ["Icon", (written) => writeIconOf(written, iconOf(written) ?? "icon")],
  ["img", imageTag],
  ["Link", link],
  ["a", link],
  ["Badge", badge],
  ["Banner", banner],
  ["Panel", (written) => within(written, "aside", "panel-box")],
  ["Update", update],
  ["Visibility", visibility],
  ["View", (written) => titled(written, "view")],
  ["Variation", (written) => within(written, blockTag(written), "variation")],
  ["Tree", tree],
  ["FileTree", tree],
  ["Tree.File", treeFile],
  ["Tree.Folder", treeFolder],
  ["FileTree.File", treeFile],
  ["FileTree.Folder", treeFolder],
  ["Color", (written) => within(written, "div", "palette")],
  ["Color.Row", (written) => titled(written, "palette-row")],
  ["Color.Item", colorItem],
  ["GitHub.Repo", repository],
  ["Github.Repo", repository],
  ["Heading", heading],
  ["Latex", formula],
  ["Mention", mention],
  ["Mermaid", diagram],
  ["Popup", popup],
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

/** A code of a language, as the standard writes them. */
const languageCode = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;
const directions: ReadonlySet<string> = new Set(["ltr", "rtl", "auto"]);

/** The language and the direction that an author gives to a part of a page. */
function languageOf(written: WrittenTag): Attributes {
  const [lang = "", dir = ""] = [text(written, "lang"), text(written, "dir")];
  return {
    lang: languageCode.test(lang) ? lang : undefined,
    dir: directions.has(dir) ? dir : undefined,
  };
}

function plainTag(written: WrittenTag, tag: TagName): void {
  const { view, attributes } = written;
  const span = (name: string): string | undefined => {
    const count = Number(attributes.get(name));
    return count > 1 && count <= 1000 ? String(Math.round(count)) : undefined;
  };
  const isCell = tag === "td" || tag === "th";
  const shown = view.isPart === true && /^h[1-6]$/.test(tag) ? "p" : tag;
  const spans = isCell ? { colspan: span("colSpan"), rowspan: span("rowSpan") } : {};
  view.html.element(shown, { ...spans, ...languageOf(written) }, () => content(written));
}

/** Writes a tag and what is in it. */
export function writeTag(view: RenderedFile, node: TagNode, depth: number, write: WriteNode): void {
  const { name } = node;
  const written: WrittenTag = { view, node, attributes: attributesOf(node), depth, write };
  const imported = view.imports.get(name ?? "");
  const component = components.get(name ?? "");
  if (name === null) content(written);
  else if (imported !== undefined) snippet(written, imported);
  else if (component !== undefined) component(written);
  else if (isPlainTag(name)) plainTag(written, name);
  else box(written, closedTags.has(name.toLowerCase()));
}
