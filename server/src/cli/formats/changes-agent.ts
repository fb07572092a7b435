/**
 * What a command changed of a site's files, for coding agents: files by the letters of `git status`, what to run next, and the
 * counts last. Does not depend on a site: paths are as the caller shows them.
 */
import { amountOf, capitalize, withThousands } from "../../service/text/words.ts";
import { printable } from "./sanitize.ts";

/** Files that a command moves, changes, creates and deletes. */
export interface ChangedFiles {
  /** Files and whole folders. */
  readonly moved: readonly {
    readonly from: string;
    readonly to: string;
    /** How many files move with it; 1 for a file. */
    readonly files: number;
  }[];
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

interface ChangesOptions {
  readonly isDryRun: boolean;
  /** Whether git can tell what changed. */
  readonly hasRepository: boolean;
  /** What else is counted: "updated 3 links; added 1 redirect", or "". */
  readonly counts: string;
  /** Lines about what changes in the files; without control characters. */
  readonly details?: readonly string[];
}

/** The first line of a dry run, which prints no patch for agents. */
export const dryRunLine = "Dry run: the site stays as it is";

/** How many moves have a line. */
const maxMoves = 20;

/** How many other files are named. */
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

/** "M docs.json, guides/a.mdx and 12 more"; nothing for no file. */
function fileLine(letter: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const more = files.length - maxFiles;
  const moreWords = more > 0 ? ` and ${withThousands(more)} more` : "";
  return [printable(`${letter} ${files.slice(0, maxFiles).join(", ")}`) + moreWords];
}

function countsLine(files: ChangedFiles, { isDryRun, counts }: ChangesOptions): string {
  const moves = files.moved.reduce((sum, one) => sum + one.files, 0);
  const verbs = [
    [moves, "move", "moved"],
    [files.changed.length, "change", "changed"],
    [files.created.length, "create", "created"],
    [files.deleted.length, "delete", "deleted"],
  ] as const;
  const parts = verbs
    .filter(([count]) => count > 0)
    .map(([count, would, did], index) => {
      const amount = index === 0 ? amountOf(count, "file") : withThousands(count);
      return `${isDryRun ? would : did} ${amount}`;
    });
  const done = `${isDryRun ? "would " : ""}${parts.join(", ")}`;
  return capitalize(counts === "" ? done : `${done}; ${counts}`);
}

/** The lines about a change that was carried out, or that a dry run would carry out. */
export function changesForAgent(files: ChangedFiles, options: ChangesOptions): readonly string[] {
  const { moved, changed, created, deleted } = files;
  if ([moved, changed, created, deleted].every(({ length }) => length === 0))
    return ["Nothing is left to do"];
  const next = options.isDryRun
    ? "the same command without --dry-run (writes this); --format text (prints the patch)"
    : `docs-json check${options.hasRepository ? " --changed (what this breaks)" : ""}`;
  return [
    ...(options.isDryRun ? [dryRunLine] : []),
    ...(options.details ?? []),
    ...moveLines(moved),
    ...fileLine("M", changed),
    ...fileLine("A", created),
    ...fileLine("D", deleted),
    `Next: ${next}`,
    countsLine(files, options),
  ];
}
