/** What the view of changes says of a comparison with the published state of a site. Pure: plain data. */
import type { PublishedBase, WorkingTreeChanges } from "../../../../server/src/protocol.ts";
import { momentText } from "../../ui/relative-time.ts";
import { oneLine } from "../../ui/rows.ts";

/** What this workspace knows of the published state of a site. */
export interface KnownPublished {
  readonly base: PublishedBase;
  /** When the commit of the base was deployed, in milliseconds since 1970. */
  readonly deployedAt?: number;
}

/** An answer, and what was known of the published state when it was asked for. */
interface ComparedAnswer {
  readonly changes: WorkingTreeChanges | undefined;
  readonly published?: KnownPublished | undefined;
}

/** Which branch counts as the deployed one where no published commit is known. */
function branchWords({ branch }: PublishedBase): string {
  return branch === undefined
    ? "the default branch, which is usually deployed"
    : "the branch that is deployed";
}

/** What is compared with what, in one or two sentences; undefined if it is not compared with what is published. */
export function publishedSentence({ changes, published }: ComparedAnswer): string | undefined {
  if (changes?.kind !== "compared" || changes.published === undefined) return undefined;
  const { base } = changes;
  const { kind, checkedOut, missingCommits = 0 } = changes.published;
  const files = checkedOut === undefined ? "your files" : `your files on “${oneLine(checkedOut, 60)}”`;
  const name = oneLine(base, 60);
  const time = published?.deployedAt;
  const when = time === undefined ? "" : ` on ${momentText(time)}`;
  const what =
    kind === "commit"
      ? `Compares ${files} with ${name}, which the newest deployment known here published${when}.`
      : `No published commit is known here, so ${files} are compared with ${name}, ${branchWords(published?.base ?? {})}.`;
  if (missingCommits === 0) return what;
  return `${what} Your files lack ${missingCommits} of its commits, whose changes count as taken back.`;
}

/** The description of a site's row, or of the view if there is only one site. */
export function comparedWith(changes: WorkingTreeChanges | undefined): string | undefined {
  if (changes?.kind !== "compared") return undefined;
  const isGuess = changes.published?.kind === "branch";
  return `compared with ${oneLine(changes.base, 60)}${isGuess ? ", as no published commit is known" : ""}`;
}

/** The message above the rows. */
export function comparisonMessage(answers: readonly ComparedAnswer[]): string | undefined {
  const [only] = answers;
  if (answers.length === 1 && only !== undefined) return publishedSentence(only);
  const isAny = answers.some(({ changes }) => changes?.kind === "compared" && changes.published);
  return isAny
    ? "Compares your files with what is published; the row of a site says with which commit."
    : undefined;
}
