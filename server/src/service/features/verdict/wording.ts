/** The wording of a verdict: one line, and the sentences below it. */

import { firstThree } from "../../text/quoting.ts";
import { amountOf, enumerate } from "../../text/words.ts";
import type { UncheckedPart } from "./unchecked-parts.ts";
import type { Verdict } from "./verdict.ts";

/** The amounts of lost and damaged pages and entries, each with its fate: "3 pages and 1 entry", "lost". */
function losses({
  kind,
  lostPages,
  damagedPages,
  lostEntries,
}: Verdict): readonly (readonly [amount: string, fate: string])[] {
  const entries = lostEntries === 0 ? [] : [amountOf(lostEntries, "entry", "entries")];
  const pages = new Set([...lostPages, ...damagedPages]).size;
  if (damagedPages.length > 0) {
    return [
      [amountOf(pages, "page"), "incomplete or lost"],
      ...entries.map((words) => [words, "lost"] as const),
    ];
  }
  const lost = [...(pages === 0 ? [] : [amountOf(pages, "page")]), ...entries];
  if (lost.length > 0) return [[enumerate(lost), "lost"]];
  // If a part of the navigation is unknown, so are the pages that show a damaged file.
  return kind === "deploys-with-loss" ? [["some pages", "incomplete or lost"]] : [];
}

/** How many files and folders could not be read; undefined if all could. */
function unreadWords({ unjudged }: Verdict): string | undefined {
  const unread = unjudged.find((part) => part.kind === "unread-files");
  return unread && `${amountOf(unread.files.length, "file or folder", "files or folders")} could not be read`;
}

function mayNotWords(verdict: Verdict): string {
  const { possibleCauses } = verdict;
  const causes = possibleCauses === 0 ? undefined : amountOf(possibleCauses, "possible cause");
  return [causes, unreadWords(verdict)].filter((words) => words !== undefined).join(", ");
}

/** The verdict in a few words, such as "would deploy, but without 3 pages" or "would not deploy: 2 causes". */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case "deploys":
      return "would deploy";
    case "deploys-with-loss":
      return `would deploy, but ${losses(verdict)
        .map(([amount, fate]) => (fate === "lost" ? `without ${amount}` : `with ${amount} ${fate}`))
        .join(" and ")}`;
    case "may-not-deploy":
      return `may not deploy: ${mayNotWords(verdict)}`;
    case "does-not-deploy":
      return `would not deploy: ${amountOf(verdict.causes, "cause")}`;
  }
}

function uncheckedWords(part: UncheckedPart): string {
  switch (part.kind) {
    case "files":
      return "page files and specs";
    case "broken-documents":
      return `the content of JSON files with syntax errors (${firstThree(part.files)})`;
    case "unread-files":
      return `files that could not be read (${firstThree(part.files)})`;
    case "page-texts":
      return "the text of pages";
    case "remote-specs":
      return amountOf(part.count, "remote spec", "remote specs");
    case "repositories":
      return "the navigation of other repositories";
    case "given-up":
      return amountOf(
        part.count,
        "file or part that is too long or complex",
        "files or parts that are too long or complex",
      );
    case "rules":
      return `rules that failed (${enumerate(part.codes)})`;
  }
}

/** Further details of the verdict, as one sentence each. */
export function verdictSentences(verdict: Verdict): readonly string[] {
  const { kind, possibleCauses, lostPages, damagedPages, unjudged } = verdict;
  const sentences: string[] = [];
  if (kind === "may-not-deploy" && possibleCauses > 0) {
    sentences.push(
      "It is uncertain whether the platform accepts this: its documentation and its programs disagree, or the case has not been observed.",
    );
  }
  if (kind === "does-not-deploy" && possibleCauses > 0) {
    sentences.push(`${amountOf(possibleCauses, "more finding")} may stop the deployment too.`);
  }
  const lost = losses(verdict).map(([amount, fate]) => `${amount} would be ${fate}`);
  if (lost.length > 0 && kind !== "deploys-with-loss")
    sentences.push(`If it did deploy, ${enumerate(lost)}.`);
  if (lostPages.length > 0) {
    sentences.push(`Not published: ${firstThree(lostPages)}.`);
  }
  if (damagedPages.length > 0) {
    sentences.push(`Incomplete or left out: ${firstThree(damagedPages)}.`);
  }
  if (unjudged.length > 0) sentences.push(`Not checked: ${enumerate(unjudged.map(uncheckedWords))}.`);
  return sentences;
}
