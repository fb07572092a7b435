/** The links, imports and headings that the reference parser of MDX finds in a page, in order. */
import type {} from "mdast-util-mdx";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { referenceTree } from "./syntax/reference-verdict.ts";

interface ReferenceReading {
  /** `kind target`, sorted. */
  readonly links: readonly string[];
  readonly headings: readonly string[];
  /** `name attribute="text"`, sorted. */
  readonly tags: readonly string[];
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** Text as the platform uses it for anchors: without markup, tags and expressions, but with the texts of images. */
function textOf(node: Node & { readonly alt?: string | null }): string {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "inlineMath")
    return node.value ?? "";
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  return (node.children ?? []).map(textOf).join("");
}

/** Undefined if the text is not MDX. */
export function referenceReading(page: string): ReferenceReading | undefined {
  const text = page.replace(/^\uFEFF/, "");
  const tree = referenceTree(text);
  if (tree === undefined) return undefined;
  const links: string[] = [];
  const headings: string[] = [];
  const tags: string[] = [];
  visit(tree, (node) => {
    switch (node.type) {
      case "link": {
        const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
        const raw = text.slice(start, end);
        links.push(raw.startsWith("[") && raw.endsWith(")") ? `link ${node.url}` : `autolink ${raw}`);
        break;
      }
      case "image":
        links.push(`image ${node.url}`);
        break;
      case "definition":
        links.push(`reference ${node.url}`);
        break;
      case "heading":
        headings.push(`${node.depth} ${textOf(node).replace(/\s+/g, " ").trim()}`);
        break;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        tags.push([node.name ?? "", ...node.attributes.map(attributeOf)].join(" "));
        for (const attribute of node.attributes) {
          if (attribute.type !== "mdxJsxAttribute") continue;
          const { value } = attribute;
          if (typeof value === "object" && value !== null) links.push(...linksInCode(value.data?.estree));
          if (attribute.name !== "href" && attribute.name !== "src") continue;
          const plain = typeof value === "string" ? value : literalOf(value?.value ?? "");
          if (plain !== undefined && value !== null) links.push(`${attribute.name} ${plain}`);
        }
        break;
      case "mdxjsEsm":
        for (const statement of node.data?.estree?.body ?? []) {
          if ("source" in statement && typeof statement.source?.value === "string") {
            links.push(`import ${statement.source.value}`);
          }
        }
        break;
    }
  });
  return { links: links.sort(), headings, tags: tags.sort() };
}

/** An attribute with its text, if that is known before the page runs. */
function attributeOf(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string {
  if (attribute.type === "mdxJsxExpressionAttribute") return "...";
  const { name, value } = attribute;
  const plain = typeof value === "object" && value !== null ? literalOf(value.value) : value;
  return comparableAttribute(name, plain ?? undefined);
}

/** Lines within text are indented like the tag, which readers do not see. */
export function comparableAttribute(name: string, text: string | undefined): string {
  return text === undefined ? name : `${name}="${text.replace(/\s+/g, " ")}"`;
}

/** The string value of an expression; undefined for any other expression. */
function literalOf(code: string): string | undefined {
  const plain = /^\s*(["'`])((?:(?!\1)[^\\$\n])*)\1\s*$/.exec(code);
  return plain?.[2];
}

/** `kind target` of the tags in the code of an attribute, from the tree of its JavaScript. */
function linksInCode(code: unknown): string[] {
  if (typeof code !== "object" || code === null) return [];
  const node = code as Readonly<Record<string, unknown>>;
  const links: string[] = [];
  if (node.type === "JSXAttribute") {
    const { name, value } = node as {
      name: { name: string };
      value: Readonly<Record<string, unknown>> | null;
    };
    const literal = value?.type === "JSXExpressionContainer" ? value.expression : value;
    const target = (literal as { readonly value?: unknown } | null)?.value;
    if ((name.name === "href" || name.name === "src") && typeof target === "string")
      links.push(`${name.name} ${target}`);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key === "range") continue;
    for (const child of Array.isArray(value) ? value : [value]) links.push(...linksInCode(child));
  }
  return links;
}
