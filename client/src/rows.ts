/**
 * What a line of a tree view says, as plain data, and how texts of unknown origin are made fit for it.
 * Knows no editor; tree-items.ts makes items of it.
 */

/** A name and a value of the tooltip. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface Row {
  /** Stays the same while the thing does, so that it stays open and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The name of a product icon. */
  readonly icon?: string;
  /** The name of a theme colour, for the icon. */
  readonly color?: string;
  readonly facts?: readonly Fact[];
  /** For `viewItem` in `when` clauses. */
  readonly context?: string;
  readonly children?: "collapsed" | "expanded";
  /** What a screen reader says. */
  readonly spoken?: string;
}

const longestLabel = 300;

/** A text as one line that is not too long. */
export function oneLine(text: string, most = longestLabel): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  // Half a character at the end is none.
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A text for a notification, which would make a link, even one that runs a command, of `[…](…)`. */
export function plainWords(text: string, most = 120): string {
  return oneLine(text, most).replaceAll("](", "] (");
}

/** A text for a choice, which would make an icon of `$(…)`. */
export function choiceText(text: string): string {
  return oneLine(text, 150).replaceAll("$(", "$ (");
}

/** The facts that there are. */
export function factsOf(entries: readonly (readonly [name: string, value: string | undefined])[]): Fact[] {
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/** The parts that there are, as in "failed · 5 minutes ago". */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}
