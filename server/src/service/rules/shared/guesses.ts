/**
 * Limits how often a rule looks for similar names: each guess compares a name with all existing names, so a
 * site with thousands of wrong names would take too long.
 *
 * The first finding without a guess says so in its own sentence. A separate finding would be about the check
 * and not about the site, and the same words in the other findings would only repeat it.
 */
import type { FileIndex } from "../../site/file-index.ts";

/** How many names a link of a page is compared with, and for how many links of one page. */
const maxInPages = { names: 1500, links: 200 };

/** The names that resemble a wrong one. */
export interface Guess<Name = string> {
  /** The similar names, best first. */
  readonly near: readonly Name[];
  /** The end of the clause that says what to do; empty in all findings except one. */
  readonly note: string;
}

/** Looks for similar names until the limit is reached. */
export type Guesser<Name = string> = (look: () => readonly Name[]) => Guess<Name>;

const notLookedFor = " (from here on no similar names are looked for, because there are too many)";

/**
 * A guesser for one run of a rule.
 * @param max how many guesses are allowed
 */
export function guessUpTo<Name = string>(max: number): Guesser<Name> {
  let asked = 0;
  return (look) => {
    asked += 1;
    if (asked <= max) return { near: look(), note: "" };
    return { near: [], note: asked === max + 1 ? notLookedFor : "" };
  };
}

/** A guesser for the links of one page. A site may have very many pages, so each compares few names. */
export function guessAmong(names: number): Guesser {
  return guessUpTo(names > maxInPages.names ? 0 : maxInPages.links);
}

/** How many wrong names in a list of a site get a guess; authors rarely make more errors. */
export function maxGuesses(files: FileIndex): number {
  return Math.max(5, Math.min(50, Math.floor(250_000 / Math.max(1, files.fileCount))));
}
