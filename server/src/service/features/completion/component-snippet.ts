/** A whole component with the props and the content that it is for, as a snippet in the syntax of the protocol. */
import { builtInComponent } from "../../pages/built-in-components.ts";
import type { BuiltInComponent, ComponentProp } from "../../pages/component-kinds.ts";

/** A prop as it is written, with a place for its value. */
export function propSnippet({ name, type }: ComponentProp, place: number): string {
  if (type === "boolean") return name;
  if (type === "number") return `${name}={$${place}}`;
  return type === "list" ? `${name}={[$${place}]}` : `${name}="$${place}"`;
}

/** The text without its places. */
export function withoutPlaces(snippet: string): string {
  return snippet.replace(/\$\d+/g, "");
}

interface OpeningTag {
  readonly text: string;
  /** How many places it has. */
  readonly count: number;
}

function opening(
  { name, props, usualProps = [], needsOneOf = [] }: BuiltInComponent,
  from: number,
): OpeningTag {
  const required = props.filter((prop) => prop.isRequired === true || usualProps.includes(prop.name));
  const isComplete = required.some((prop) => needsOneOf.includes(prop.name));
  const written = isComplete
    ? required
    : props.filter((prop) => required.includes(prop) || prop.name === needsOneOf[0]);
  const attributes = written.map((prop, index) => ` ${propSnippet(prop, from + index)}`).join("");
  return { text: `<${name}${attributes}`, count: written.length };
}

/**
 * The component from its `<` on; if it holds others, with one of these.
 * @param margin the indentation of the line that it begins on
 */
export function componentSnippet(component: BuiltInComponent, margin: string, endOfLine: string): string {
  const indent = margin.includes("\t") ? "\t" : "  ";
  const inner = component.holds === undefined ? undefined : builtInComponent(component.holds);
  const outer = opening(component, 1);
  if (component.isEmpty === true) return `${outer.text} />$0`;
  const within = (text: string, around: string): string => [`${text}>`, `${around}${indent}`].join(endOfLine);
  if (inner === undefined) {
    return `${within(outer.text, margin)}$0${endOfLine}${margin}</${component.name}>`;
  }
  const deeper = margin + indent;
  return [
    `${within(outer.text, margin)}${within(opening(inner, outer.count + 1).text, deeper)}$0`,
    `${deeper}</${inner.name}>`,
    `${margin}</${component.name}>`,
  ].join(endOfLine);
}
