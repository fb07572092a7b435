/** Texts of the Changes view about a comparison with the published state of a site. Pure: plain data. */
import type { PublishedBase, WorkingTreeChanges } from "../../../../server/src/protocol.ts";
import { momentText } from "../../ui/relative-time.ts";
import { oneLine } from "../../ui/rows.ts";

/** What this workspace knows of the published state of a site. */
export interface KnownPublished {
  readonly base: PublishedBase;
  /** When the commit of the base was deployed, in milliseconds since 1970. */
  readonly deployedAt?: number;
}

/** An answer, and the published state that was known when it was requested. */
interface ComparedAnswer {
  readonly changes: WorkingTreeChanges | undefined;
  readonly published?: KnownPublished | undefined;
}

/** Which branch counts as the deployed one if no published commit is known. */
function branchWords({ branch }: PublishedBase): string {
  return branch === undefined
    ? "the default branch, which is usually deployed"
    : "the branch that is deployed";
}

/** A description of the comparison in one or two sentences; undefined if the site is not compared with its published state. */
export function publishedSentence({ changes, published }: ComparedAnswer): string | undefined {
  if (changes?.kind !== "compared" || changes.published === undefined) return undefined;
  const { base } = changes;
  const { kind, checkedOut, missingCommits = 0 } = changes.published;
  const files = checkedOut === undefined ? "your files" : `your files on “${oneLine(checkedOut, 60)}”`;
  const name = oneLine(base, 60);
  const time = published?.deployedAt;
  const dateText = time === undefined ? "" : ` on ${momentText(time)}`;
  const comparison =
    kind === "commit"
      ? `Compares ${files} with ${name}, which the newest deployment known here published${dateText}.`
      : `No published commit is known here, so ${files} are compared with ${name}, ${branchWords(published?.base ?? {})}.`;
  if (missingCommits === 0) return comparison;
  return `${comparison} Your files lack ${missingCommits} of its commits, whose changes count as reverted.`;
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
  const comparesPublished = answers.some(({ changes }) => changes?.kind === "compared" && changes.published);
  return comparesPublished
    ? "Compares your files with what is published; the row of a site says with which commit."
    : undefined;
}
