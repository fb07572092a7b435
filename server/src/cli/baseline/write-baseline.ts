/** Writes the baseline of a site from what a check of it found. Does not depend on commands: whoever has an analysis may call it. */
import nodePath from "node:path";
import type { SiteFolder } from "../../host/discover.ts";
import { readContent } from "../../host/read-content.ts";
import {
  type Analysis,
  type Baseline,
  type BaselineScope,
  BaselineTally,
  baselineFile,
  baselineOfLines,
  countIn,
  isSameBaseline,
  maxBaselineBytes,
  readBaseline,
  rules,
  textOfBaseline,
  updatedBaseline,
} from "../../service/index.ts";
import { findingsByDocument } from "../findings-by-document.ts";
import { createFile, replaceFile } from "../replace-file.ts";
import { textsOfSite } from "../report-texts.ts";
import { judgedBy, reasonForDoubt } from "./read-baseline.ts";

/** What became of a baseline. */
export type BaselineWriting =
  /** `known`: how many findings are in it now. */
  | {
      readonly kind: "created" | "changed" | "unchanged";
      readonly known: number;
      readonly added: number;
      readonly removed: number;
    }
  /** There is no file, and nothing to write into one. */
  | { readonly kind: "absent" }
  /** Nothing is written; the reason is a clause that follows the name of the file. */
  | { readonly kind: "refused"; readonly reason: string };

/** All findings of an analysis. */
function foundBy(folder: SiteFolder, analysis: Analysis): Baseline {
  const texts = textsOfSite(folder.root, analysis.site);
  const tally = new BaselineTally();
  for (const { file, findings } of findingsByDocument(analysis, rules, () => true))
    tally.add(file, findings, (finding) => texts.subjectOf(finding));
  return tally.baseline;
}

/** What is on disk: the baseline, and the text that a new one replaces. */
interface PresentBaseline {
  readonly baseline: Baseline;
  /** Undefined if there is no file. */
  readonly text: string | undefined;
}

function refused(reason: string): BaselineWriting {
  return { kind: "refused", reason };
}

/** If all is replaced, a broken file has nothing that is still needed. */
function presentBaseline(root: string, scope: BaselineScope): PresentBaseline | string {
  const content = readContent(root, baselineFile, maxBaselineBytes);
  if (content.kind === "missing") return { baseline: baselineOfLines([]), text: undefined };
  if (content.kind === "unreadable") return `could not be read: ${content.reason}`;
  const read = readBaseline(content.text);
  if (read.kind === "baseline") return { baseline: read.baseline, text: content.text };
  return scope.kind === "all" ? { baseline: baselineOfLines([]), text: content.text } : read.reason;
}

function replace(root: string, text: string, before: string | undefined): string | undefined {
  const path = nodePath.join(root, baselineFile);
  return before === undefined ? createFile(path, text) : replaceFile(root, path, before, text);
}

/**
 * Brings the baseline beside a docs.json up to an analysis of the whole site. What a check could not read or check is not taken for
 * what is fixed: then nothing is written, or the lines of that rule stay.
 */
export function writeBaseline(folder: SiteFolder, analysis: Analysis, scope: BaselineScope): BaselineWriting {
  const doubt = reasonForDoubt(analysis);
  if (doubt !== undefined)
    return refused(`was not written, because ${doubt}, so not all findings of the site are known`);
  const currentBaseline = presentBaseline(folder.root, scope);
  if (typeof currentBaseline === "string") return refused(currentBaseline);
  const isJudged = judgedBy(analysis);
  const failed = new Set(analysis.failures.map(({ code }) => code));
  const { baseline, added, removed } = updatedBaseline(
    currentBaseline.baseline,
    scope.kind === "prune" && currentBaseline.text === undefined
      ? baselineOfLines([])
      : foundBy(folder, analysis),
    scope,
    // What is replaced as a whole loses unknown rules; what is pruned keeps them.
    scope.kind === "all" ? ({ code }) => !failed.has(code) : isJudged,
  );
  const known = countIn(baseline);
  if (currentBaseline.text === undefined && known === 0) return { kind: "absent" };
  const text = textOfBaseline(baseline, currentBaseline.text);
  if (Buffer.byteLength(text) > maxBaselineBytes)
    return refused(
      `was not written, because it would be longer than the ${maxBaselineBytes / 1024 / 1024} MB that are read; fix or turn off the rule with the most findings, which docs-json check --stats names`,
    );
  const isSame = isSameBaseline(baseline, currentBaseline.baseline) && isReadable(currentBaseline.text);
  if (isSame) return { kind: "unchanged", known, added, removed };
  const reason = replace(folder.root, text, currentBaseline.text);
  if (reason !== undefined) return refused(`could not be written: ${reason}`);
  return { kind: currentBaseline.text === undefined ? "created" : "changed", known, added, removed };
}

function isReadable(text: string | undefined): boolean {
  return text !== undefined && readBaseline(text).kind === "baseline";
}
