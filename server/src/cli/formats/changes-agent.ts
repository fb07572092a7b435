/**
 * The changes of a site's files for coding agents: files with the letters of `git status`, then the next command, and the counts
 * last. Does not depend on sites: the caller passes the paths to show.
 */
import { amountOf, capitalize, withThousands } from "../../service/text/words.ts";
import { printable } from "./sanitize.ts";

/** Files that a command moves, changes, creates and deletes. */
export interface ChangedFiles {
  /** Files and whole folders. */
  readonly moved: readonly {
    readonly from: string;
    readonly to: string;
    /** The number of moved files; 1 for a file. */
    readonly files: number;
  }[];
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

interface ChangesOptions {
  readonly isDryRun: boolean;
  /** Whether the site is in a git repository, so that its changes can be checked. */
  readonly hasRepository: boolean;
  /** Counts of other changes: "updated 3 links; added 1 redirect", or "". */
  readonly counts: string;
  /** Lines about the changes inside the files, without control characters. */
  readonly details?: readonly string[];
}

/** The first line of a dry run, which prints no patch for agents. */
export const dryRunLine = "Dry run: the site is not changed";

/** How many moves are listed. */
const maxMoves = 20;

/** How many other files are listed for each letter. */
const maxFiles = 5;

function moveLines(moved: ChangedFiles["moved"]): readonly string[] {
  const more = moved.length - maxMoves;
  return [
    ...moved.slice(0, maxMoves).map(({ from, to, files }) => {
      const count = files > 1 ? ` (${amountOf(files, "file")})` : "";
      return printable(`R ${from} → ${to}${count}`);
    }),
    ...(more > 0 ? [`R ${withThousands(more)} more`] : []),
  ];
}

/** "M docs.json, guides/a.mdx and 12 more"; no line without files. */
function fileLine(letter: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const more = files.length - maxFiles;
  const moreWords = more > 0 ? ` and ${withThousands(more)} more` : "";
  return [printable(`${letter} ${files.slice(0, maxFiles).join(", ")}`) + moreWords];
}

function countsLine(files: ChangedFiles, { isDryRun, counts }: ChangesOptions): string {
  const moves = files.moved.reduce((sum, move) => sum + move.files, 0);
  const verbs = [
    [moves, "move", "moved"],
    [files.changed.length, "change", "changed"],
    [files.created.length, "create", "created"],
    [files.deleted.length, "delete", "deleted"],
  ] as const;
  const parts = verbs
    .filter(([count]) => count > 0)
    .map(([count, infinitive, pastTense], index) => {
      const amount = index === 0 ? amountOf(count, "file") : withThousands(count);
      return `${isDryRun ? infinitive : pastTense} ${amount}`;
    });
  const done = `${isDryRun ? "would " : ""}${parts.join(", ")}`;
  return capitalize(counts === "" ? done : `${done}; ${counts}`);
}

/** The lines about a change that was carried out, or that a dry run would carry out. */
export function changesForAgent(files: ChangedFiles, options: ChangesOptions): readonly string[] {
  const { moved, changed, created, deleted } = files;
  if ([moved, changed, created, deleted].every(({ length }) => length === 0))
    return ["Nothing is left to do"];
  const nextCommand = options.isDryRun
    ? "the same command without --dry-run (writes this); --format text (prints the patch)"
    : `docs-json check${options.hasRepository ? " --changed (what this breaks)" : ""}`;
  return [
    ...(options.isDryRun ? [dryRunLine] : []),
    ...(options.details ?? []),
    ...moveLines(moved),
    ...fileLine("M", changed),
    ...fileLine("A", created),
    ...fileLine("D", deleted),
    `Next: ${nextCommand}`,
    countsLine(files, options),
  ];
}
