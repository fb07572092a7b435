/**
 * Limits how often a rule looks for similar names: each guess compares a name with all existing names, so a
 * site with thousands of wrong names would take too long. Findings without a guess are marked, and a front end says
 * once how many there are: a sentence about the check is none about the site.
 */
import type { Finding } from "../../model/finding.ts";
import type { FileIndex } from "../../site/file-index.ts";

/** How many names a link of a page is compared with, and for how many links of one page. */
const maxInPages = { names: 1500, links: 200 };

/** The names that resemble a wrong one. */
export interface Guess<Name = string> {
  /** The similar names, best first. */
  readonly near: readonly Name[];
  /** For the finding. */
  readonly mark: Pick<Finding, "isUnguessed">;
}

/** Looks for similar names until the limit is reached. */
export type Guesser<Name = string> = (look: () => readonly Name[]) => Guess<Name>;

const guessed: Guess["mark"] = {};
const unguessed: Guess["mark"] = { isUnguessed: true };

/** A guess that costs nothing. */
export function certain<Name = string>(near: readonly Name[]): Guess<Name> {
  return { near, mark: guessed };
}

/**
 * A guesser for one run of a rule.
 * @param max how many guesses are allowed
 */
export function guessUpTo<Name = string>(max: number): Guesser<Name> {
  let asked = 0;
  return (look) => {
    asked += 1;
    return asked <= max ? certain(look()) : { near: [], mark: unguessed };
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
