/**
 * What a line of a tree view says, as plain data. Knows no editor; tree-items.ts makes items of it, and
 * makes all text in it harmless.
 */

/** A name and a value of the tooltip. */
export interface RowFact {
  readonly name: string;
  readonly value: string;
  /** The same in another form, which the tooltip adds. */
  readonly also?: string | undefined;
}

export interface Row {
  /** Stays the same while the thing does, so that it stays open and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The name of a product icon. */
  readonly icon?: string;
  /** The name of a theme color, for the icon. */
  readonly color?: string;
  readonly facts?: readonly RowFact[];
  /** For `viewItem` in `when` clauses. */
  readonly context?: string;
  readonly children?: "collapsed" | "expanded";
  /** What a screen reader says. */
  readonly spoken?: string;
}

const maxLabel = 300;

/** A text as one line that is not too long. */
export function oneLine(text: string, max = maxLabel): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  // Half a character at the end is none.
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The facts that there are. */
export function factsOf(
  entries: readonly (readonly [name: string, value: string | undefined, also?: string | undefined])[],
): RowFact[] {
  return entries.flatMap(([name, value, also]) =>
    value === undefined ? [] : [{ name, value, ...(also === undefined ? {} : { also }) }],
  );
}

/** The parts that there are, as in "failed · 5 minutes ago". */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}
