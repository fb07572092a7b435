/**
 * The platform's components, and which of them make an anchor from an attribute. A page that uses other
 * components may have anchors that only running the page would show.
 */

/** Attributes that become the anchor of a component, in order of precedence. */
const anchorAttributes: Readonly<Record<string, readonly string[]>> = {
  Accordion: ["title"],
  Card: ["title"],
  Expandable: ["title"],
  Prompt: ["title"],
  ParamField: ["path", "query", "body", "header", "cookie", "name"],
  Param: ["path", "query", "body", "header", "name"],
  ResponseField: ["name"],
  Step: ["title"],
  Tab: ["title"],
  Tile: ["title"],
  Update: ["label"],
  View: ["title"],
};

const withoutAnchors: ReadonlySet<string> = new Set(
  "AccordionGroup Badge Banner Callout CardGroup Check CodeBlock CodeGroup Color Column Columns Danger Fragment Frame Icon Info Latex Mermaid Note Panel RequestExample ResponseExample Steps Tabs Tip Tooltip Tree Visibility Warning".split(
    " ",
  ),
);

/** Components of fields: a word for the field's location comes first in their anchors. */
export function isFieldComponent(name: string): boolean {
  return name === "ParamField" || name === "Param" || name === "ResponseField";
}

/** The attributes of a tag that may make an anchor. */
export function anchorAttributesOf(name: string): readonly string[] {
  return Object.hasOwn(anchorAttributes, name) ? (anchorAttributes[name] ?? []) : [];
}

/** Whether all anchors that a component can make are known. Tags in lower case are HTML's. */
export function isKnownComponent(name: string): boolean {
  return /^[a-z]/.test(name) || Object.hasOwn(anchorAttributes, name) || withoutAnchors.has(name);
}
