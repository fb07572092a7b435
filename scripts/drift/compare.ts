/** Compares names: those missing in our tables, and those that only our tables have. */
import type { ComparedNames, OurNames } from "./subjects.ts";

/** The differences of one subject, in alphabetical order. */
export interface SubjectDrift {
  readonly name: string;
  /** The file of our table. */
  readonly file: string;
  /** The platform has the name, and our table lacks it. */
  readonly missing: readonly string[];
  /** Our table has the name, and the platform does not. */
  readonly extra: readonly string[];
}

/**
 * The names in backticks in facts. A name that ends with `…` stands for all names that begin with the rest.
 * @param facts the texts of the facts
 * @returns whether a name is among them
 */
export function explainedNames(facts: readonly string[]): (name: string) => boolean {
  const names = facts.flatMap((fact) => [...fact.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name));
  const exact = new Set(names);
  const openings = names.filter((name) => /.…$/.test(name)).map((name) => name.slice(0, -1));
  return (name) => exact.has(name) || openings.some((opening) => name.startsWith(opening));
}

/**
 * @param documented components in the platform's documentation, which also count as the platform's
 * @param isExplained whether a difference has a known reason, so that the name is omitted
 */
export function compared(
  ours: readonly OurNames[],
  theirs: readonly ComparedNames[],
  documented: ReadonlySet<string>,
  isExplained: (name: string) => boolean,
): readonly SubjectDrift[] {
  return ours.map(({ name, names, file }) => {
    const platform = theirs.find((one) => one.name === name)?.names ?? new Set<string>();
    const theirNames = name === "components" ? new Set([...platform, ...documented]) : platform;
    const missingFrom = (from: ReadonlySet<string>, all: ReadonlySet<string>): readonly string[] =>
      [...all].filter((one) => !from.has(one) && !isExplained(one)).sort();
    return { name, file, missing: missingFrom(names, theirNames), extra: missingFrom(theirNames, names) };
  });
}
