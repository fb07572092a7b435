/** The links, imports and headings that the reference parser of MDX finds in a page, in order. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { mdxjs } from "micromark-extension-mdxjs";
import { visit } from "unist-util-visit";

interface ReferenceReading {
  /** `kind target`, sorted. */
  readonly links: readonly string[];
  readonly headings: readonly string[];
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** Text as the platform makes anchors of it: without markup, tags, expressions, and images' texts kept. */
function textOf(node: Node & { readonly alt?: string | null }): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value ?? "";
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  return (node.children ?? []).map(textOf).join("");
}

/** Undefined where the text is not MDX. */
export function referenceReading(text: string): ReferenceReading | undefined {
  let tree: ReturnType<typeof fromMarkdown>;
  try {
    tree = fromMarkdown(text, {
      extensions: [frontmatter(), gfm(), mdxjs()],
      mdastExtensions: [frontmatterFromMarkdown(), gfmFromMarkdown(), mdxFromMarkdown()],
    });
  } catch {
    return undefined;
  }
  const links: string[] = [];
  const headings: string[] = [];
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
  return { links: links.sort(), headings };
}

/** The string value of an expression; undefined for any other expression. */
function literalOf(code: string): string | undefined {
  const plain = /^\s*(["'`])([^"'`\\$\n]*)\1\s*$/.exec(code);
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
