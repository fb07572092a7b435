/**
 * How often a rule may look for similar names: each look compares a name with all that exist, so that a
 * site with thousands of wrong names would keep everybody waiting.
 *
 * That no more is looked for is said by the first finding that it concerns, in its own sentence: a finding
 * of its own would be about the check and not about the site, and the others would only repeat it.
 */
import type { FileIndex } from "../../site/file-index.ts";

/** How many names a link of a page is compared with, at most, and how many links of one page. */
const maxInPages = { names: 1500, links: 200 };

export interface Guess<Name = string> {
  /** The similar names, best first. */
  readonly near: readonly Name[];
  /** Ends the clause that says what to do; empty in all findings but one. */
  readonly note: string;
}

/** Looks for similar names, for as long as it may. */
export type Guesser<Name = string> = (look: () => readonly Name[]) => Guess<Name>;

const notLookedFor = " (from here on no similar names are looked for, because there are too many)";

/**
 * A counter for one run of a rule.
 * @param max how often may be looked
 */
export function guessUpTo<Name = string>(max: number): Guesser<Name> {
  let asked = 0;
  return (look) => {
    asked += 1;
    if (asked <= max) return { near: look(), note: "" };
    return { near: [], note: asked === max + 1 ? notLookedFor : "" };
  };
}

/** The same for the links of one page. There may be any number of pages, so few names are compared with each. */
export function guessAmong(names: number): Guesser {
  return guessUpTo(names > maxInPages.names ? 0 : maxInPages.links);
}

/** How many wrong names in a list of a site are worth a guess: authors make no more slips than these. */
export function maxGuesses(files: FileIndex): number {
  return Math.max(5, Math.min(50, Math.floor(250_000 / Math.max(1, files.fileCount))));
}
