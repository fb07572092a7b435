/** A whole component with its usual props and content, as a snippet in the syntax of the protocol. */
import { builtInComponent } from "../../pages/built-in-components.ts";
import type { BuiltInComponent, ComponentProp } from "../../pages/component-kinds.ts";

/** The text of a prop with a tab stop for its value. @param tabStop number of the tab stop */
export function propSnippet({ name, type }: ComponentProp, tabStop: number): string {
  if (type === "boolean") return name;
  if (type === "number") return `${name}={$${tabStop}}`;
  return type === "list" ? `${name}={[$${tabStop}]}` : `${name}="$${tabStop}"`;
}

/** The text of a snippet without its tab stops. */
export function withoutTabStops(snippet: string): string {
  return snippet.replace(/\$\d+/g, "");
}

interface OpeningTag {
  readonly text: string;
  readonly tabStopCount: number;
}

/** The opening tag with the props that are required or usual. @param from number of the first tab stop */
function openingTag(
  { name, props, usualProps = [], needsOneOf = [] }: BuiltInComponent,
  from: number,
): OpeningTag {
  const required = props.filter((prop) => prop.isRequired === true || usualProps.includes(prop.name));
  const isComplete = required.some((prop) => needsOneOf.includes(prop.name));
  const chosen = isComplete
    ? required
    : props.filter((prop) => required.includes(prop) || prop.name === needsOneOf[0]);
  const attributes = chosen.map((prop, index) => ` ${propSnippet(prop, from + index)}`).join("");
  return { text: `<${name}${attributes}`, tabStopCount: chosen.length };
}

/**
 * The component with its tags; with one inner component if it is a container for others.
 * @param margin the indentation of the line that it begins on
 */
export function componentSnippet(component: BuiltInComponent, margin: string, endOfLine: string): string {
  const indent = margin.includes("\t") ? "\t" : "  ";
  const inner = component.holds === undefined ? undefined : builtInComponent(component.holds);
  const outer = openingTag(component, 1);
  if (component.isEmpty === true) return `${outer.text} />$0`;
  const innerMargin = margin + indent;
  if (inner === undefined) {
    return [`${outer.text}>`, `${innerMargin}$0`, `${margin}</${component.name}>`].join(endOfLine);
  }
  return [
    `${outer.text}>`,
    `${innerMargin}${openingTag(inner, outer.tabStopCount + 1).text}>`,
    `${innerMargin}${indent}$0`,
    `${innerMargin}</${inner.name}>`,
    `${margin}</${component.name}>`,
  ].join(endOfLine);
}
