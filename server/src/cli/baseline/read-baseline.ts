/** The baseline of a site on disk, or in a tree of git. A broken one ends the command: nobody could tell what is new. */
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
 * The baseline of a file's content; undefined if there is no such file. Throws if it is none.
 * @param name what people call the file
 */
export function baselineIn(content: FileContent, name: string): ReadBaseline | undefined {
  if (content.kind === "missing") return undefined;
  if (content.kind === "unreadable") throw new UsageError(`${name} could not be read: ${content.reason}`);
  const read = readBaseline(content.text);
  if (read.kind === "broken") throw new UsageError(`${name} ${read.reason}`);
  return { baseline: read.baseline, text: content.text };
}

/** The baseline's path as the user of the terminal would write it. */
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

/** What a check looks for, and whether it reads enough to say that something is fixed. */
interface CheckExtent {
  /** Whether page files and specs are read, and the texts of pages. */
  readonly isWhole: boolean;
  /** Whether findings of a rule in a file are wanted. */
  readonly isMeant: (finding: { readonly document: string; readonly code: string }) => boolean;
}

/** Which findings an analysis would have found: those of rules that are known here, are on, and have not failed. */
export function judgedBy({ site, failures }: Analysis): (finding: { readonly code: string }) => boolean {
  const off = new Set(failures.map(({ code }) => code));
  for (const [code, severity] of site.settings.severities) if (severity === "off") off.add(code);
  const codes = new Set(rules.map(({ code }) => code).filter((code) => !off.has(code)));
  return ({ code }) => codes.has(code);
}

/** Why an analysis does not have all findings of its site; undefined if it does. Completes "… so …". */
export function reasonForDoubt({ site }: Analysis): string | undefined {
  const [unread] = unreadFiles(site);
  if (unread !== undefined) return `${unread.path || "the folder"} could not be read: ${unread.reason}`;
  const [broken] = brokenDocuments(site);
  return broken === undefined ? undefined : `${broken.path} is not valid JSON`;
}

/**
 * The baseline for a check of a site; undefined if there is none, and while nothing but the syntax of docs.json is checked,
 * which no baseline contains.
 */
export function siteBaseline(
  baseline: Baseline | undefined,
  analysis: Analysis,
  { isWhole, isMeant }: CheckExtent,
): SiteBaseline | undefined {
  if (baseline === undefined || isOnlySyntaxChecked(analysis.site)) return undefined;
  const isOn = judgedBy(analysis);
  const isComplete = isWhole && reasonForDoubt(analysis) === undefined;
  return {
    baseline,
    isJudged: isComplete
      ? ({ code, file }) => isOn({ code }) && isMeant({ code, document: file })
      : undefined,
  };
}
