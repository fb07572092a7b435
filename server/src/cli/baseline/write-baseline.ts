/** Writes the baseline of a site from the findings of an analysis. Does not depend on commands. */
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
import { isCheckedBy, reasonForIncompleteness } from "./read-baseline.ts";

/** The result of writing a baseline. */
export type BaselineWriting =
  /** `known`: how many findings it contains now. */
  | {
      readonly kind: "created" | "changed" | "unchanged";
      readonly known: number;
      readonly added: number;
      readonly removed: number;
    }
  /** There is no file, and there are no findings to write. */
  | { readonly kind: "absent" }
  /** Nothing is written; the reason is a clause that follows the name of the file. */
  | { readonly kind: "refused"; readonly reason: string };

/** The baseline of all findings of an analysis. */
function baselineOf(folder: SiteFolder, analysis: Analysis): Baseline {
  const texts = textsOfSite(folder.root, analysis.site);
  const tally = new BaselineTally();
  for (const { file, findings } of findingsByDocument(analysis, rules, () => true))
    tally.add(file, findings, (finding) => texts.subjectOf(finding));
  return tally.baseline;
}

/** The baseline on disk, and its text. */
interface ExistingBaseline {
  readonly baseline: Baseline;
  /** Undefined if there is no file. */
  readonly text: string | undefined;
}

function refused(reason: string): BaselineWriting {
  return { kind: "refused", reason };
}

/** The baseline on disk, or why it cannot be updated. An invalid one counts as empty if the whole baseline is replaced. */
function existingBaseline(root: string, scope: BaselineScope): ExistingBaseline | string {
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
 * Updates the baseline beside a docs.json from an analysis of the whole site. Files that could not be read and rules
 * that failed do not make findings count as fixed: nothing is written, or the lines of that rule are kept.
 */
export function writeBaseline(folder: SiteFolder, analysis: Analysis, scope: BaselineScope): BaselineWriting {
  const gap = reasonForIncompleteness(analysis);
  if (gap !== undefined)
    return refused(`was not written, because ${gap}, so not all findings of the site are known`);
  const currentBaseline = existingBaseline(folder.root, scope);
  if (typeof currentBaseline === "string") return refused(currentBaseline);
  const isChecked = isCheckedBy(analysis);
  const failed = new Set(analysis.failures.map(({ code }) => code));
  const { baseline, added, removed } = updatedBaseline(
    currentBaseline.baseline,
    scope.kind === "prune" && currentBaseline.text === undefined
      ? baselineOfLines([])
      : baselineOf(folder, analysis),
    scope,
    // If the whole baseline is replaced, lines of unknown rules are removed; otherwise they are kept.
    scope.kind === "all" ? ({ code }) => !failed.has(code) : isChecked,
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
