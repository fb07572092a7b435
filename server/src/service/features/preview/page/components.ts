/**
 * Writes the tags of a page: the components that the platform gives to every page, tags of HTML that only format, snippets,
 * and for everything else a box with its name and its content.
 */
import { capitalise } from "../../../text/words.ts";
import type { Attributes, TagName } from "../html-writer.ts";
import { writeIcon } from "../icon.ts";
import { type AttributeValue, attributesOf, type TagNode, textOf } from "./attributes.ts";
import { codeTitle, type WriteNode, writeChildren, writeCode, writePicture } from "./markdown.ts";
import { linkAttributes, type RenderedFile, snippetView, writePieces } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** One tag that is being written. */
interface WrittenTag {
  readonly view: RenderedFile;
  readonly node: TagNode;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly depth: number;
  readonly write: WriteNode;
}

type WriteComponent = (written: WrittenTag) => void;

/** Tags of HTML that format and do nothing else. */
const plainTags: ReadonlySet<string> = new Set<TagName>(
  // biome-ignore format: a list of names
  ["abbr", "article", "aside", "b", "blockquote", "br", "caption", "code", "dd", "del", "div", "dl", "dt", "em",
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

const callouts: ReadonlySet<string> = new Set([
  "Note",
  "Warning",
  "Tip",
  "Info",
  "Check",
  "Danger",
  "Callout",
]);

function content({ view, node, write, depth }: WrittenTag): void {
  writeChildren(view, node, write, depth);
}

function text({ attributes }: WrittenTag, name: string): string | undefined {
  return textOf(attributes.get(name));
}

/** A tag within a line has no block in it. */
function blockTag({ node }: WrittenTag): "div" | "span" {
  return node.type === "mdxJsxFlowElement" ? "div" : "span";
}

/** The name of an icon; one that is drawn in place is a picture without a name. */
function iconOf({ attributes }: WrittenTag): string | undefined {
  const icon = attributes.get("icon");
  return typeof icon === "object" ? "drawing" : textOf(icon);
}

function writeIconOf({ view }: WrittenTag, icon: string | undefined): void {
  if (icon !== undefined) writeIcon(view.html, view.site, icon);
}

function writeTitle(written: WrittenTag, tag: TagName, title: string | undefined): void {
  const icon = iconOf(written);
  if (title === undefined && icon === undefined) return;
  written.view.html.element(tag, { class: "title" }, () => {
    writeIconOf(written, icon);
    written.view.html.text(title ?? "");
  });
}

function card(written: WrittenTag): void {
  const { view } = written;
  const href = text(written, "href");
  const link: Attributes = href === undefined ? {} : linkAttributes(view, href);
  view.html.element(
    href === undefined ? "div" : "a",
    { ...link, class: `card ${link.class ?? ""}`.trim() },
    () => {
      const picture = text(written, "img");
      if (picture !== undefined) writePicture(view, picture, "");
      writeTitle(written, "span", text(written, "title"));
      content(written);
    },
  );
}

function columns(written: WrittenTag): void {
  const wanted = written.attributes.get("cols") ?? 2;
  const count = Math.min(4, Math.max(1, Math.round(Number(wanted)) || 2));
  written.view.html.element("div", { class: `columns columns-${count}` }, () => content(written));
}

function step(written: WrittenTag): void {
  written.view.html.element("li", {}, () => {
    writeTitle(written, "div", text(written, "title"));
    content(written);
  });
}

function callout(written: WrittenTag): void {
  const { view, node } = written;
  const name = node.name ?? "Note";
  const type = name === "Callout" ? "note" : name.toLowerCase();
  const role = { role: "note", "aria-label": text(written, "title") ?? capitalise(type) };
  view.html.element("aside", { class: `callout ${type}`, ...role }, () => {
    writeTitle(written, "div", text(written, "title"));
    content(written);
  });
}

function opened(written: WrittenTag): void {
  const { view, attributes } = written;
  view.budget.next += 1;
  const isOpen = attributes.get("defaultOpen") === true;
  view.html.element("details", { open: isOpen, "data-key": `details-${view.budget.next}` }, () => {
    view.html.element("summary", {}, () => {
      writeIconOf(written, iconOf(written));
      view.html.text(text(written, "title") ?? "Details");
    });
    content(written);
  });
}

interface Panel {
  readonly title: string;
  readonly write: () => void;
}

/** Choices of which one is shown: radio buttons, which need no script and which every reader of screens knows. */
function panels({ view }: WrittenTag, all: readonly Panel[]): void {
  const { html } = view;
  view.budget.next += 1;
  const name = `choice-${view.budget.next}`;
  html.element("div", { class: "tabs" }, () => {
    html.element("div", { class: "choices", role: "group" }, () => {
      for (const [index, { title }] of all.entries()) {
        html.element("label", {}, () => {
          html.element("input", { type: "radio", name, checked: index === 0 });
          html.text(title);
        });
      }
    });
    for (const { title, write } of all)
      html.element("section", { class: "panel", "aria-label": title }, write);
  });
}

function isTag(node: Nodes): node is TagNode {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** The tags in a tag; those on lines without an empty one between them are a paragraph to the parser. */
function tagsIn(node: TagNode): readonly TagNode[] {
  const found: TagNode[] = [];
  for (const child of node.children) {
    if (isTag(child)) found.push(child);
    else if (child.type === "paragraph") for (const one of child.children) if (isTag(one)) found.push(one);
  }
  return found;
}

function tabs(written: WrittenTag): void {
  const { view, write, depth } = written;
  const all = tagsIn(written.node).map((child): Panel => {
    const title = textOf(attributesOf(child).get("title")) ?? "Tab";
    return { title, write: () => writeChildren(view, child, write, depth + 1) };
  });
  if (all.length === 0) content(written);
  else panels(written, all);
}

function codeGroup(written: WrittenTag): void {
  const { view, node } = written;
  const all = node.children.flatMap((child): readonly Panel[] =>
    child.type === "code"
      ? [{ title: codeTitle(child.meta) ?? child.lang ?? "Code", write: () => writeCode(view, child, true) }]
      : [],
  );
  if (all.length === 0) content(written);
  else panels(written, all);
}

function frame(written: WrittenTag): void {
  const { view } = written;
  view.html.element("figure", { class: "frame" }, () => {
    content(written);
    const caption = text(written, "caption");
    if (caption !== undefined) view.html.element("figcaption", {}, () => view.html.text(caption));
  });
}

const placesOfFields = ["path", "query", "body", "header", "name"];

function field(written: WrittenTag): void {
  const { view, attributes } = written;
  const name = placesOfFields.map((place) => text(written, place)).find((one) => one !== undefined);
  view.html.element("div", { class: "field" }, () => {
    view.html.element("div", { class: "field-head" }, () => {
      view.html.element("code", {}, () => view.html.text(name ?? "field"));
      const details = [text(written, "type"), attributes.get("required") === true ? "required" : undefined];
      if (attributes.get("deprecated") === true) details.push("deprecated");
      for (const detail of details) {
        if (detail !== undefined) view.html.element("span", { class: "tag" }, () => view.html.text(detail));
      }
    });
    content(written);
  });
}

function picture(written: WrittenTag): void {
  const source = text(written, "src") ?? "";
  const classes = String(textOf(written.attributes.get("className")) ?? "").split(/\s+/);
  // Pages have one picture for light and one for dark.
  const only = classes.includes("dark:hidden")
    ? "only-light"
    : classes.includes("hidden")
      ? "only-dark"
      : undefined;
  writePicture(written.view, source, text(written, "alt") ?? "", only);
}

function tooltip(written: WrittenTag): void {
  const { html } = written.view;
  html.element("abbr", { class: "tooltip", title: text(written, "tip") }, () => content(written));
}

function link(written: WrittenTag): void {
  const href = text(written, "href");
  written.view.html.element("a", href === undefined ? {} : linkAttributes(written.view, href), () =>
    content(written),
  );
}

function within(written: WrittenTag, tag: TagName, className: string): void {
  written.view.html.element(tag, { class: className }, () => content(written));
}

function box(written: WrittenTag, isEmpty = false): void {
  const { view, node } = written;
  view.html.element(blockTag(written), { class: "box" }, () => {
    view.html.element("span", { class: "box-name" }, () => view.html.text((node.name ?? "").slice(0, 100)));
    const address = text(written, "src") ?? text(written, "href");
    if (address !== undefined) view.html.element("code", {}, () => view.html.text(address.slice(0, 300)));
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
  ["Tab", (written) => within(written, "div", "panel")],
  ["CodeGroup", codeGroup],
  ["RequestExample", codeGroup],
  ["ResponseExample", codeGroup],
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
  ["img", picture],
  ["Link", link],
  ["a", link],
  ["Badge", (written) => within(written, "span", "tag")],
  ["Panel", (written) => within(written, "aside", "panel-box")],
  ["Fragment", content],
  ["Snippet", namedSnippet],
]);

function plainTag(written: WrittenTag, tag: TagName): void {
  const { view, attributes } = written;
  const span = (name: string): string | undefined => {
    const count = Number(attributes.get(name));
    return count > 1 && count <= 1000 ? String(Math.round(count)) : undefined;
  };
  const isCell = tag === "td" || tag === "th";
  const shown = view.isPart === true && /^h[1-6]$/.test(tag) ? "p" : tag;
  view.html.element(shown, isCell ? { colspan: span("colSpan"), rowspan: span("rowSpan") } : {}, () =>
    content(written),
  );
}

/** Writes a tag and what is in it. */
export function writeTag(view: RenderedFile, node: TagNode, depth: number, write: WriteNode): void {
  const { name } = node;
  const written: WrittenTag = { view, node, attributes: attributesOf(node), depth, write };
  const imported = view.imports.get(name ?? "");
  const component = callouts.has(name ?? "") ? callout : components.get(name ?? "");
  if (name === null) content(written);
  else if (imported !== undefined) snippet(written, imported);
  else if (component !== undefined) component(written);
  else if (isPlainTag(name)) plainTag(written, name);
  else box(written, closedTags.has(name.toLowerCase()));
}
