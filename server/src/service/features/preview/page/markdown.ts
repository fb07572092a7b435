/** Writes the constructs of Markdown. `components.ts` writes tags. */

import { isBesideText } from "../../../pages/image-text.ts";
import { type HeadingPart, headingSlugs } from "../../../pages/slug.ts";
import { isIdentifier } from "../../../text/identifiers.ts";
import type { TagName } from "../html-writer.ts";
import { literalOf, type TagNode } from "./attributes.ts";
import { writeCode } from "./code.ts";
import { writeFormula } from "./formula.ts";
import { imageFile, linkAttributes, type RenderedFile } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** More deeply nested tags, lists and quotes are omitted. */
const maxDepth = 150;

/** How many characters of a heading its anchor depends on. */
const maxHeading = 300;

/** Writes a tag with its content. */
type WriteTag = (view: RenderedFile, node: TagNode, depth: number) => void;

/** Writes a node of a page. */
export type WriteNode = (view: RenderedFile, node: Nodes, depth: number) => void;

type Parent = Extract<Nodes, { readonly children: unknown }>;
type Table = Extract<Nodes, { readonly type: "table" }>;
type ListNode = Extract<Nodes, { readonly type: "list" }>;
type HeadingNode = Extract<Nodes, { readonly type: "heading" }>;
type ReferenceNode = Extract<Nodes, { readonly type: "linkReference" | "imageReference" }>;

const simpleTags: Readonly<Partial<Record<Nodes["type"], TagName>>> = {
  emphasis: "em",
  strong: "strong",
  delete: "del",
  blockquote: "blockquote",
};

/** Nodes that begin on a line of their own. */
const blocks: ReadonlySet<Nodes["type"]> = new Set<Nodes["type"]>([
  "blockquote",
  "code",
  "heading",
  "list",
  "math",
  "mdxJsxFlowElement",
  "paragraph",
  "table",
  "thematicBreak",
]);

/** The text of a node and of everything below it, up to a length, in parts of code and other text. */
function textParts(node: Nodes, max: number): readonly HeadingPart[] {
  const parts: HeadingPart[] = [];
  let left = max;
  const visit = (descendant: Nodes, depth: number): void => {
    if (left <= 0 || depth > maxDepth) return;
    const { type } = descendant;
    if ("value" in descendant && type !== "mdxTextExpression" && type !== "mdxFlowExpression") {
      parts.push({ text: descendant.value.slice(0, left), isCode: type === "inlineCode" });
      left -= descendant.value.length;
    }
    if ("children" in descendant) for (const child of descendant.children) visit(child, depth + 1);
  };
  visit(node, 0);
  return parts;
}

/** The id that the author has given to a heading, which is not in the tree (F11.11). */
function idOfHeading({ piece, tree }: RenderedFile, { position }: HeadingNode): string | undefined {
  const start = piece.offset + (position?.start.offset ?? 0);
  const line = tree.text.slice(start, start + maxHeading).split("\n", 1)[0] ?? "";
  return /\{\s*#([^{}]+)\}\s*$/.exec(line)?.[1]?.trim().replace(/\s+/g, "-");
}

/** Writes the content of a node. */
export function writeChildren(view: RenderedFile, node: Parent, write: WriteNode, depth: number): void {
  if (depth > maxDepth) {
    view.html.text("…");
    return;
  }
  for (const child of node.children) {
    if (view.html.isFull) return;
    write(view, child, depth + 1);
  }
}

/**
 * Writes an image of the site, or a box for an image that is missing or external, because the preview fetches nothing.
 * @param lacksText whether to mark the image as having no alternative text
 */
export function writeImage(
  view: RenderedFile,
  source: string,
  alternative: string,
  {
    className,
    lacksText = false,
  }: { readonly className?: string | undefined; readonly lacksText?: boolean } = {},
): void {
  const { html } = view;
  const file = imageFile(view, source);
  if (file === undefined)
    html.element("span", { class: "box" }, `Image: ${alternative || source.slice(0, 200)}`);
  else html.element("img", { alt: alternative, "data-file": file, class: className });
  if (!lacksText) return;
  const classes = ["tag", "missing", ...(className === undefined ? [] : [className])];
  html.element("span", { class: classes.join(" ") }, "No alternative text");
}

/** Whether the rule image-without-alt would report an image: it has no alternative text and is not next to text. */
function lacksText(
  { piece: { offset }, tree }: RenderedFile,
  { alt, position }: Extract<Nodes, { readonly type: "image" }>,
): boolean {
  const { start, end } = position ?? {};
  if ((alt ?? "").trim() !== "" || start?.offset === undefined || end?.offset === undefined) return false;
  return !isBesideText(tree.text, { from: offset + start.offset, to: offset + end.offset });
}

function writeTable(view: RenderedFile, node: Table, write: WriteNode, depth: number): void {
  const { html } = view;
  const row = (index: number, tag: "th" | "td"): void => {
    const cells = node.children[index]?.children ?? [];
    html.element("tr", {}, () => {
      for (const [column, cell] of cells.entries()) {
        const align = node.align?.[column];
        html.element(
          tag,
          { class: align ? `align-${align}` : undefined, scope: tag === "th" ? "col" : undefined },
          () => writeChildren(view, cell, write, depth + 2),
        );
      }
    });
  };
  const heads = (node.children[0]?.children ?? []).map((cell) =>
    textParts(cell, 40)
      .map(({ text }) => text)
      .join("")
      .trim(),
  );
  const label = ["Table", heads.filter((head) => head !== "").join(", ")].filter(Boolean).join(": ");
  html.element(
    "div",
    { class: "table", tabindex: "0", role: "region", "aria-label": label.slice(0, 120) },
    () =>
      html.element("table", {}, () => {
        html.element("thead", {}, () => row(0, "th"));
        html.element("tbody", {}, () => {
          for (let index = 1; index < node.children.length && !html.isFull; index += 1) row(index, "td");
        });
      }),
  );
}

function writeList(view: RenderedFile, node: ListNode, write: WriteNode, depth: number): void {
  const { html } = view;
  const start =
    node.ordered === true && node.start !== null && node.start !== 1 ? String(node.start) : undefined;
  html.element(node.ordered === true ? "ol" : "ul", { start }, () => {
    for (const item of node.children) {
      if (html.isFull) return;
      const isTask = typeof item.checked === "boolean";
      html.element("li", { class: isTask ? "task" : undefined }, () => {
        if (isTask) {
          const name = item.checked === true ? "Done" : "Not done";
          html.element("input", {
            type: "checkbox",
            disabled: true,
            checked: item.checked === true,
            "aria-label": name,
          });
        }
        if (node.spread === true || item.spread === true) writeChildren(view, item, write, depth + 1);
        else writeTight(view, item, write, depth + 1);
      });
    }
  });
}

/** Writes an item of a list without blank lines, whose text is not wrapped in a paragraph. */
function writeTight(
  view: RenderedFile,
  item: ListNode["children"][number],
  write: WriteNode,
  depth: number,
): void {
  for (const child of item.children) {
    if (child.type === "paragraph") writeChildren(view, child, write, depth + 1);
    else if (depth <= maxDepth) write(view, child, depth + 1);
  }
}

/** Whether a paragraph contains only tags and expressions; MDX does not render it as a paragraph. */
function hasOnlyTags({ children }: Extract<Nodes, { readonly type: "paragraph" }>): boolean {
  const isTag = (type: Nodes["type"]): boolean =>
    type === "mdxJsxTextElement" || type === "mdxTextExpression";
  return (
    children.some(({ type }) => isTag(type)) &&
    children.every((child) => isTag(child.type) || (child.type === "text" && child.value.trim() === ""))
  );
}

function writeReference(view: RenderedFile, node: ReferenceNode, write: WriteNode, depth: number): void {
  const target = view.definitions.get(node.identifier)?.url;
  if (node.type === "imageReference") {
    writeImage(view, target ?? "", node.alt ?? "");
    return;
  }
  const attributes = target === undefined ? {} : linkAttributes(view, target);
  view.html.element("a", attributes, () => writeChildren(view, node, write, depth));
}

/** Writes a heading with its anchor; in a part of a page, it has none. */
function writeHeading(
  view: RenderedFile,
  node: HeadingNode,
  slugs: ReturnType<typeof headingSlugs>,
  content: () => void,
): void {
  if (view.isPart === true) {
    view.html.element("p", { class: "heading" }, content);
    return;
  }
  const own = idOfHeading(view, node);
  const id = own === undefined ? slugs.next(textParts(node, maxHeading)) : slugs.withId(own);
  view.html.element(`h${node.depth}`, { id: `at-${id}` }, content);
}

/** Whether the platform removes an expression: a name that the page does not define (F9.16). In snippets, it may be a prop. */
function isRemoved({ around, isPart, moduleNames }: RenderedFile, code: string): boolean {
  if (around.length > 0 || isPart === true || code === "user") return false;
  return isIdentifier(code) && !moduleNames.has(code);
}

/** Writes an expression as code, without running it. String literals are written as text, and comments are omitted. */
function writeExpression(
  view: RenderedFile,
  node: Extract<Nodes, { readonly type: "mdxTextExpression" | "mdxFlowExpression" }>,
) {
  const { start, end } = node.position ?? {};
  // The source has the names of variables, which are replaced in the parsed text.
  const { offset } = view.piece;
  const source = view.tree.text.slice(offset + (start?.offset ?? 0), offset + (end?.offset ?? 0));
  const code = source.startsWith("{") && source.endsWith("}") ? source.slice(1, -1) : node.value;
  const trimmed = code.trim();
  const isComment = trimmed.startsWith("/*") && trimmed.indexOf("*/") === trimmed.length - 2;
  if (trimmed === "" || isComment || isRemoved(view, trimmed)) return;
  const literal = literalOf(trimmed);
  if (typeof literal === "string") view.html.text(literal);
  else view.html.element("code", { class: "expression" }, `{${trimmed}}`);
}

/** Returns a function that writes any node of one page. */
export function nodeWriter(writeTag: WriteTag): WriteNode {
  const slugs = headingSlugs();
  const write: WriteNode = (view, node, depth) => {
    const { html } = view;
    // The content of a snippet has no line in the page.
    if (blocks.has(node.type) && node.position !== undefined && view.around.length === 0)
      html.mark(view.piece.line + node.position.start.line - 1);
    const tag = simpleTags[node.type];
    if (tag !== undefined && "children" in node) {
      html.element(tag, {}, () => writeChildren(view, node, write, depth));
      return;
    }
    switch (node.type) {
      case "root":
        writeChildren(view, node, write, depth);
        return;
      case "paragraph":
        if (hasOnlyTags(node)) writeChildren(view, node, write, depth);
        else html.element("p", {}, () => writeChildren(view, node, write, depth));
        return;
      case "text":
      case "html":
        html.text(node.value);
        return;
      case "heading":
        writeHeading(view, node, slugs, () => writeChildren(view, node, write, depth));
        return;
      case "inlineCode":
        html.element("code", {}, node.value);
        return;
      case "inlineMath":
      case "math":
        return writeFormula(view, node.value, node.type === "math");
      case "code":
        writeCode(view, node);
        return;
      case "break":
        html.element("br");
        return;
      case "thematicBreak":
        html.element("hr");
        return;
      case "link":
        html.element("a", linkAttributes(view, node.url), () => writeChildren(view, node, write, depth));
        return;
      case "image":
        writeImage(view, node.url, node.alt ?? "", { lacksText: lacksText(view, node) });
        return;
      case "linkReference":
      case "imageReference":
        writeReference(view, node, write, depth);
        return;
      case "list":
        writeList(view, node, write, depth);
        return;
      case "table":
        writeTable(view, node, write, depth);
        return;
      case "footnoteReference":
        html.element("sup", {}, `[${node.label ?? node.identifier}]`);
        return;
      case "footnoteDefinition":
        html.element("div", { class: "footnote" }, () => {
          html.element("sup", {}, `[${node.label ?? node.identifier}]`);
          writeChildren(view, node, write, depth);
        });
        return;
      case "mdxFlowExpression":
      case "mdxTextExpression":
        writeExpression(view, node);
        return;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        writeTag(view, node, depth);
        return;
      // Definitions, imports and exports have no output.
      default:
        return;
    }
  };
  return write;
}
