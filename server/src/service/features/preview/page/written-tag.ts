/** A tag of a page that is being written, and what components share: its text attributes, icon, title and content. */
import type { TagName } from "../html-writer.ts";
import { writeIcon } from "../icon.ts";
import { type AttributeValue, type TagNode, textOf } from "./attributes.ts";
import { type WriteNode, writeChildren } from "./markdown.ts";
import type { RenderedFile } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** One tag that is being written. */
export interface WrittenTag {
  readonly view: RenderedFile;
  readonly node: TagNode;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly depth: number;
  readonly write: WriteNode;
}

export type WriteComponent = (written: WrittenTag) => void;

/** Writes what is in a tag. */
export function content({ view, node, write, depth }: WrittenTag): void {
  writeChildren(view, node, write, depth);
}

/** An attribute as text for people. */
export function text({ attributes }: WrittenTag, name: string): string | undefined {
  return textOf(attributes.get(name));
}

export function isTrue({ attributes }: WrittenTag, name: string): boolean {
  return attributes.get(name) === true;
}

/** The texts of a list such as `{["a", "b"]}`; the code of anything else is left out. */
export function listOf({ attributes }: WrittenTag, name: string): readonly string[] {
  const value = attributes.get(name);
  if (typeof value === "string") return [value];
  if (typeof value !== "object") return [];
  const inside = /^\[([^[\]]{0,1000})\]$/.exec(value.code)?.[1] ?? "";
  return [...inside.matchAll(/(["'])([^"'\n]{1,100})\1/g)].map(([, , one = ""]) => one);
}

/** A tag within a line has no block in it. */
export function blockTag({ node }: WrittenTag): "div" | "span" {
  return node.type === "mdxJsxFlowElement" ? "div" : "span";
}

/** The name of an icon; one that is drawn in place is an image without a name. */
export function iconOf({ attributes }: WrittenTag): string | undefined {
  const icon = attributes.get("icon");
  return typeof icon === "object" ? "drawing" : textOf(icon);
}

export function writeIconOf({ view }: WrittenTag, icon: string | undefined): void {
  if (icon !== undefined) writeIcon(view.html, view.site, icon);
}

/** Writes an element with text; nothing if there is no text. */
export function writeText(
  { view }: WrittenTag,
  tag: TagName,
  className: string,
  value: string | undefined,
): void {
  if (value !== undefined) view.html.element(tag, { class: className }, value);
}

/** The title of a component with its icon; nothing if it has neither. */
export function writeTitle(written: WrittenTag, tag: TagName, title: string | undefined): void {
  const icon = iconOf(written);
  if (title === undefined && icon === undefined) return;
  written.view.html.element(tag, { class: "title" }, () => {
    writeIconOf(written, icon);
    written.view.html.text(title ?? "");
  });
}

/** Writes an element with the content of a tag. */
export function within(written: WrittenTag, tag: TagName, className: string): void {
  written.view.html.element(tag, { class: className }, () => content(written));
}

function isTag(node: Nodes): node is TagNode {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** The tags in a tag; those on lines without an empty one between them are a paragraph to the parser. */
export function tagsIn(node: TagNode): readonly TagNode[] {
  const found: TagNode[] = [];
  for (const child of node.children) {
    if (isTag(child)) found.push(child);
    else if (child.type === "paragraph")
      for (const grandchild of child.children) if (isTag(grandchild)) found.push(grandchild);
  }
  return found;
}
