/** Reads the attributes of a tag in a page, without running code. */
import type { Nodes } from "./tree.ts";

export type TagNode = Extract<Nodes, { readonly type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** The value of an attribute. `code` is an expression, which is never run. */
export type AttributeValue = string | number | boolean | { readonly code: string };

const literalText = /^(["'`])((?:(?!\1)[^\\$])*)\1$/;

/** The value of a literal expression such as `2`, `true` or `"text"`; the code of any other expression. */
export function literalOf(code: string): AttributeValue {
  const trimmed = code.trim();
  if (trimmed === "true" || trimmed === "false") return trimmed === "true";
  if (/^-?\d{1,9}(?:\.\d{1,9})?$/.test(trimmed)) return Number(trimmed);
  const text = trimmed.length > 10_000 ? undefined : literalText.exec(trimmed)?.[2];
  return text ?? { code: trimmed };
}

/** The attributes of a tag by name; if a name is repeated, the last one counts. */
export function attributesOf(node: TagNode): ReadonlyMap<string, AttributeValue> {
  const found = new Map<string, AttributeValue>();
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) found.set(name, true);
    else found.set(name, typeof value === "string" ? value : literalOf(value.value));
  }
  return found;
}

/** An attribute as text for readers; undefined if it is missing, empty or a boolean. An expression is shown as code. */
export function textOf(value: AttributeValue | undefined): string | undefined {
  if (value === undefined || value === false || value === true || value === "") return undefined;
  return typeof value === "object" ? `{${value.code}}` : String(value);
}
