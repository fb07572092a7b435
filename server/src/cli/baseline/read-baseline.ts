/**
 * Reads the baseline of a site, on disk or in a git tree. An invalid one ends the command, because new findings would
 * be unknown.
 */
import nodePath from "node:path";
import { pathForPeople } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import {
  type Analysis,
  type Baseline,
  baselineFile,
  isOnlySyntaxChecked,
  maxBaselineBytes,
  readBaseline,
  rules,
  unreadFiles,
} from "../../service/index.ts";
import { brokenDocuments, type FileContent } from "../../service/snapshot.ts";
import { type Terminal, UsageError } from "../terminal.ts";
import type { SiteBaseline } from "./known-findings.ts";

/** A baseline with the text that it was read from. */
interface ReadBaseline {
  readonly baseline: Baseline;
  readonly text: string;
}

/**
 * The baseline in a file's content; undefined if the file does not exist.
 * @param name the name of the file in messages
 * @throws UsageError if the file cannot be read or is not a valid baseline
 */
export function baselineIn(content: FileContent, name: string): ReadBaseline | undefined {
  if (content.kind === "missing") return undefined;
  if (content.kind === "unreadable") throw new UsageError(`${name} could not be read: ${content.reason}`);
  const read = readBaseline(content.text);
  if (read.kind === "broken") throw new UsageError(`${name} ${read.reason}`);
  return { baseline: read.baseline, text: content.text };
}

/** The path of a site's baseline as it is shown to the user. */
export function baselineName(root: string, { currentFolder }: Pick<Terminal, "currentFolder">): string {
  return pathForPeople(currentFolder, nodePath.join(root, baselineFile));
}

/** The baseline beside the docs.json of a folder; undefined if there is none. */
export function baselineOnDisk(
  root: string,
  terminal: Pick<Terminal, "currentFolder">,
): ReadBaseline | undefined {
  return baselineIn(readContent(root, baselineFile, maxBaselineBytes), baselineName(root, terminal));
}

/** The findings that a check reports, and whether it reads enough to find out that others were fixed. */
interface CheckExtent {
  /** Whether page files, their texts and specs are read. */
  readonly isWhole: boolean;
  /** Whether findings of a rule in a file are reported. */
  readonly isIncluded: (finding: { readonly document: string; readonly code: string }) => boolean;
}

/** Whether an analysis ran the rule of a finding: a rule that exists, is not off, and has not failed. */
export function isCheckedBy({ site, failures }: Analysis): (finding: { readonly code: string }) => boolean {
  const off = new Set(failures.map(({ code }) => code));
  for (const [code, severity] of site.settings.severities) if (severity === "off") off.add(code);
  const codes = new Set(rules.map(({ code }) => code).filter((code) => !off.has(code)));
  return ({ code }) => codes.has(code);
}

/** Why an analysis may lack findings of its site; undefined if it is complete. Completes "because …". */
export function reasonForIncompleteness({ site }: Analysis): string | undefined {
  const [unread] = unreadFiles(site);
  if (unread !== undefined) return `${unread.path || "the folder"} could not be read: ${unread.reason}`;
  const [broken] = brokenDocuments(site);
  return broken === undefined ? undefined : `${broken.path} is not valid JSON`;
}

/**
 * The baseline for a check of a site; undefined if there is none, or if only the syntax of docs.json is checked, because no
 * baseline contains such findings.
 */
export function siteBaseline(
  baseline: Baseline | undefined,
  analysis: Analysis,
  { isWhole, isIncluded }: CheckExtent,
): SiteBaseline | undefined {
  if (baseline === undefined || isOnlySyntaxChecked(analysis.site)) return undefined;
  const isOn = isCheckedBy(analysis);
  const isComplete = isWhole && reasonForIncompleteness(analysis) === undefined;
  return {
    baseline,
    isChecked: isComplete
      ? ({ code, file }) => isOn({ code }) && isIncluded({ code, document: file })
      : undefined,
  };
}
