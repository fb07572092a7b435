/** Compares names: what our tables lack, and what they have beyond the platform's. */
import type { ComparedNames, OurNames } from "./subjects.ts";

/** The differences of one subject, in the order of the alphabet. */
export interface SubjectDrift {
  readonly name: string;
  /** The file of our table. */
  readonly file: string;
  /** The platform has the name, and our table lacks it. */
  readonly lacking: readonly string[];
  /** Our table has the name, and the platform does not. */
  readonly surplus: readonly string[];
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
 * @param documented components in the platform's documentation; those beyond its packages count as the platform's
 * @param isExplained leaves out names that differ for a reason
 */
export function compared(
  ours: readonly OurNames[],
  theirs: readonly ComparedNames[],
  documented: ReadonlySet<string>,
  isExplained: (name: string) => boolean,
): readonly SubjectDrift[] {
  return ours.map(({ name, names, file }) => {
    const platform = theirs.find((one) => one.name === name)?.names ?? new Set<string>();
    const known = name === "components" ? new Set([...platform, ...documented]) : platform;
    const missingFrom = (from: ReadonlySet<string>, all: ReadonlySet<string>): readonly string[] =>
      [...all].filter((one) => !from.has(one) && !isExplained(one)).sort();
    return { name, file, lacking: missingFrom(names, known), surplus: missingFrom(known, names) };
  });
}
