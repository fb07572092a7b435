/**
 * Limits how often a rule looks for similar names: each guess compares a name with all existing names, so a
 * site with thousands of wrong names would take too long. Findings without a guess are marked, so that a front end
 * can report their number once, instead of a remark about the check in each message.
 */
import type { Finding } from "../../model/finding.ts";
import type { FileIndex } from "../../site/file-index.ts";

/** How many names a link in a page is compared with at most, and how many links of one page get a guess. */
const maxInPages = { names: 1500, links: 200 };

/** The names that resemble a wrong one. */
export interface Guess<Name = string> {
  /** The similar names, best first. */
  readonly near: readonly Name[];
  /** Marks a finding for which no guess was made. */
  readonly mark: Pick<Finding, "isUnguessed">;
}

/** Looks for similar names until the limit is reached. */
export type Guesser<Name = string> = (look: () => readonly Name[]) => Guess<Name>;

const guessed: Guess["mark"] = {};
const unguessed: Guess["mark"] = { isUnguessed: true };

/** A result that needs no guess. */
export function certain<Name = string>(near: readonly Name[]): Guess<Name> {
  return { near, mark: guessed };
}

/**
 * A guesser for one run of a rule.
 * @param max how many guesses are allowed
 */
export function guessUpTo<Name = string>(max: number): Guesser<Name> {
  let guessCount = 0;
  return (look) => {
    guessCount += 1;
    return guessCount <= max ? certain(look()) : { near: [], mark: unguessed };
  };
}

/** A guesser for the links of one page. A site may have very many pages, so each compares few names. */
export function guessAmong(names: number): Guesser {
  return guessUpTo(names > maxInPages.names ? 0 : maxInPages.links);
}

/** How many names in a spec or schema get a guess; each guess compares a name with all candidates. */
export function maxGuessesAmong(candidates: number): number {
  return Math.max(20, Math.min(500, Math.floor(500_000 / Math.max(1, candidates))));
}

/** How many wrong names in a list of a site get a guess; authors rarely make more errors. */
export function maxGuesses(files: FileIndex): number {
  return Math.max(5, Math.min(50, Math.floor(250_000 / Math.max(1, files.fileCount))));
}
