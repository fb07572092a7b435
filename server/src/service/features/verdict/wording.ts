/** A verdict in the words of people: one line, and the sentences below it. */

import { firstThree } from "../../text/quoting.ts";
import { amountOf, enumerate } from "../../text/words.ts";
import type { UncheckedPart } from "./unjudged.ts";
import type { Verdict } from "./verdict.ts";

/** What is lost and what is damaged, each with what becomes of it: "3 pages and 1 entry", "lost". */
function losses({
  kind,
  lostPages,
  damagedPages,
  lostEntries,
}: Verdict): readonly (readonly [what: string, fate: string])[] {
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
  // Where the navigation is not wholly known, nobody can say which pages show a damaged file.
  return kind === "deploys-with-loss" ? [["some pages", "incomplete or lost"]] : [];
}

/** How many files and folders could not be read; undefined for none. */
function unreadWords({ unjudged }: Verdict): string | undefined {
  const unread = unjudged.find((part) => part.kind === "unread-files");
  return unread && `${amountOf(unread.files.length, "file or folder", "files or folders")} could not be read`;
}

function mayNotWords(verdict: Verdict): string {
  const { possibleCauses } = verdict;
  const causes = possibleCauses === 0 ? undefined : amountOf(possibleCauses, "possible cause");
  return [causes, unreadWords(verdict)].filter((words) => words !== undefined).join(", ");
}

/** "would deploy", "would deploy, but without 3 pages", "would deploy, but with 2 pages incomplete or lost", "would not deploy: 2 causes". */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case "deploys":
      return "would deploy";
    case "deploys-with-loss":
      return `would deploy, but ${losses(verdict)
        .map(([what, fate]) => (fate === "lost" ? `without ${what}` : `with ${what} ${fate}`))
        .join(" and ")}`;
    case "may-not-deploy":
      return `may not deploy: ${mayNotWords(verdict)}`;
    case "does-not-deploy":
      return `would not deploy: ${amountOf(verdict.causes, "cause")}`;
  }
}

function unjudgedWords(part: UncheckedPart): string {
  switch (part.kind) {
    case "files":
      return "page files and specs";
    case "broken-documents":
      return `what ${enumerate(part.files.slice(0, 3))} would mean as valid JSON`;
    case "unread-files":
      return `what could not be read (${firstThree(part.files)})`;
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
      return `what ${enumerate(part.codes)} would report, because the rule failed`;
  }
}

/** What else the author should know, one sentence each. */
export function verdictSentences(verdict: Verdict): readonly string[] {
  const { kind, possibleCauses, lostPages, damagedPages, unjudged } = verdict;
  const sentences: string[] = [];
  if (kind === "may-not-deploy" && possibleCauses > 0) {
    sentences.push(
      "It is not certain that the platform accepts this: its documentation and its programs disagree, or nobody has seen the case.",
    );
  }
  if (kind === "does-not-deploy" && possibleCauses > 0) {
    sentences.push(`${amountOf(possibleCauses, "more finding")} may stop the deployment too.`);
  }
  const lost = losses(verdict).map(([what, fate]) => `${what} would be ${fate}`);
  const isSaid = kind === "deploys-with-loss";
  if (lost.length > 0 && !isSaid) sentences.push(`If it did deploy, ${enumerate(lost)}.`);
  if (lostPages.length > 0) {
    sentences.push(`Not published: ${firstThree(lostPages)}.`);
  }
  if (damagedPages.length > 0) {
    sentences.push(`Incomplete or left out: ${firstThree(damagedPages)}.`);
  }
  if (unjudged.length > 0) sentences.push(`Not checked: ${enumerate(unjudged.map(unjudgedWords))}.`);
  return sentences;
}
