/**
 * A row of a tree view as plain data. Does not depend on the editor; tree-items.ts converts rows to tree items
 * and sanitizes their text.
 */
import { shortened } from "../platform/text-beginning.ts";

/** A name and a value in the tooltip. */
export interface RowFact {
  readonly name: string;
  readonly value: string;
  /** The same value in another form, which the tooltip adds in parentheses. */
  readonly also?: string | undefined;
}

export interface Row {
  /** Constant while the row's subject exists, so that the row stays expanded and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: string;
  /** The name of a theme color, for the icon. */
  readonly color?: string;
  readonly facts?: readonly RowFact[];
  /** The value of `viewItem` in `when` clauses. */
  readonly context?: string;
  readonly children?: "collapsed" | "expanded";
  /** The text for screen readers. */
  readonly spoken?: string;
}

const maxLabel = 300;

/** Text as one line within a maximum length. */
export function oneLine(text: string, max = maxLabel): string {
  return shortened(text.replace(/\s+/g, " ").trim(), max);
}

/** A number with its noun, for example "1 job" or "2 jobs". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The facts whose value is defined. */
export function factsOf(
  entries: readonly (readonly [name: string, value: string | undefined, also?: string | undefined])[],
): RowFact[] {
  return entries.flatMap(([name, value, also]) =>
    value === undefined ? [] : [{ name, value, ...(also === undefined ? {} : { also }) }],
  );
}

/** Joins the parts that are defined and not empty, for example "failed · 5 minutes ago". */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}
