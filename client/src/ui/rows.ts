/**
 * A row of a tree view as plain data. Does not depend on the editor; tree-items.ts makes tree items from rows, and sanitizes their
 * text.
 */

/** A name and a value of the tooltip. */
export interface RowFact {
  readonly name: string;
  readonly value: string;
  /** The same value in another form, which the tooltip adds. */
  readonly also?: string | undefined;
}

export interface Row {
  /** Stays the same as long as the row's subject exists, so that the row stays expanded and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The name of a product icon. */
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
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  // A lone surrogate at the end is removed.
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A number with its noun, for example "1 job" or "2 jobs". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The facts whose value is not undefined. */
export function factsOf(
  entries: readonly (readonly [name: string, value: string | undefined, also?: string | undefined])[],
): RowFact[] {
  return entries.flatMap(([name, value, also]) =>
    value === undefined ? [] : [{ name, value, ...(also === undefined ? {} : { also }) }],
  );
}

/** The parts that are not undefined, for example "failed · 5 minutes ago". */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}
