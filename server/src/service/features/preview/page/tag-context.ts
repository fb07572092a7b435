/** The context for writing a tag, and functions that components share. */
import type { TagName } from "../html-writer.ts";
import { writeIcon } from "../icon.ts";
import { type AttributeValue, type TagNode, textOf } from "./attributes.ts";
import { type WriteNode, writeChildren } from "./markdown.ts";
import type { RenderedFile } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** A tag while it is written. */
export interface TagContext {
  readonly view: RenderedFile;
  readonly node: TagNode;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly depth: number;
  readonly write: WriteNode;
}

export type WriteComponent = (context: TagContext) => void;

/** Writes the content of a tag. */
export function content({ view, node, write, depth }: TagContext): void {
  writeChildren(view, node, write, depth);
}

/** An attribute as text for readers. */
export function text({ attributes }: TagContext, name: string): string | undefined {
  return textOf(attributes.get(name));
}

export function isTrue({ attributes }: TagContext, name: string): boolean {
  return attributes.get(name) === true;
}

/** The strings of a list such as `{["a", "b"]}`; empty for other code. */
export function listOf({ attributes }: TagContext, name: string): readonly string[] {
  const value = attributes.get(name);
  if (typeof value === "string") return [value];
  if (typeof value !== "object") return [];
  const inside = /^\[([^[\]]{0,1000})\]$/.exec(value.code)?.[1] ?? "";
  const items = inside.matchAll(/"([^"\n]{1,100})"|'([^'\n]{1,100})'/g);
  return [...items].map(([, doubleQuoted, singleQuoted = ""]) => doubleQuoted ?? singleQuoted);
}

/** The HTML tag for a container: a tag within a line of text cannot contain blocks. */
export function blockTag({ node }: TagContext): "div" | "span" {
  return node.type === "mdxJsxFlowElement" ? "div" : "span";
}

/** The name of a component's icon; an icon that is drawn by code has a placeholder name. */
export function iconOf({ attributes }: TagContext): string | undefined {
  const icon = attributes.get("icon");
  return typeof icon === "object" ? "drawing" : textOf(icon);
}

export function writeIconOf({ view }: TagContext, icon: string | undefined): void {
  if (icon !== undefined) writeIcon(view.html, view.site, icon);
}

/** Writes an element with text, or nothing if there is no text. */
export function writeText(
  { view }: TagContext,
  tag: TagName,
  className: string,
  value: string | undefined,
): void {
  if (value !== undefined) view.html.element(tag, { class: className }, value);
}

/** Writes the title of a component with its icon, or nothing if it has neither. */
export function writeTitle(context: TagContext, tag: TagName, title: string | undefined): void {
  const icon = iconOf(context);
  if (title === undefined && icon === undefined) return;
  context.view.html.element(tag, { class: "title" }, () => {
    writeIconOf(context, icon);
    context.view.html.text(title ?? "");
  });
}

/** Writes an element with the content of a tag. */
export function within(context: TagContext, tag: TagName, className: string): void {
  context.view.html.element(tag, { class: className }, () => content(context));
}

function isTag(node: Nodes): node is TagNode {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** The tags in a tag. The parser puts tags in a paragraph if there is no blank line between them. */
export function tagsIn(node: TagNode): readonly TagNode[] {
  const found: TagNode[] = [];
  for (const child of node.children) {
    if (isTag(child)) found.push(child);
    else if (child.type === "paragraph")
      for (const grandchild of child.children) if (isTag(grandchild)) found.push(grandchild);
  }
  return found;
}

/** The content of a tag without some of the tags in it, and without paragraphs that contained only these. */
export function contentWithout(node: TagNode, omitted: ReadonlySet<Nodes>): readonly Nodes[] {
  return node.children.flatMap((child): readonly Nodes[] => {
    if (omitted.has(child)) return [];
    if (child.type !== "paragraph") return [child];
    const children = child.children.filter((grandchild) => !omitted.has(grandchild));
    const isBlank = children.every((left) => left.type === "text" && left.value.trim() === "");
    return isBlank ? [] : [{ ...child, children }];
  });
}
