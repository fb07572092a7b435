/** What an edit breaks: findings that are new after it and neither ignored nor in the baseline, and URLs that readers lose. */
import {
  type Baseline,
  baselineFile,
  type ComparedStates,
  type LostAddress,
  lostAddresses,
  newFindings,
  rules,
} from "../../service/index.ts";
import { brokenDocuments, pageOfFile } from "../../service/snapshot.ts";
import { baselineIn, baselineOnDisk } from "../baseline/read-baseline.ts";
import { buildSiteReport } from "../build-report.ts";
import type { SiteReport } from "../formats/report.ts";
import { noLimits } from "../listing.ts";
import { analyzeStates } from "../states/compare-sites.ts";
import type { Terminal } from "../terminal.ts";
import type { EditedStates } from "./edited-states.ts";
import type { FilesBeforeEdit } from "./former-files.ts";

/** What an edit breaks in a site. */
export interface EditReport {
  /** The site with only its new findings. */
  readonly site: SiteReport;
  readonly lost: readonly LostAddress[];
}

/** The baseline before the edit, so that an edit cannot excuse its own findings. @throws UsageError if it is invalid */
function formerBaseline(
  root: string,
  { texts }: FilesBeforeEdit,
  terminal: Pick<Terminal, "currentFolder">,
): Baseline | undefined {
  if (!texts.has(baselineFile)) return baselineOnDisk(root, terminal)?.baseline;
  const text = texts.get(baselineFile);
  return text === undefined ? undefined : baselineIn({ kind: "text", text }, baselineFile)?.baseline;
}

/** The URLs that readers lose. */
function lostInEdit(
  { before, after }: ComparedStates,
  { texts, renames }: FilesBeforeEdit,
): readonly LostAddress[] {
  const isPageIn = ({ site }: ComparedStates["after"], file: string): boolean =>
    site.files !== undefined && pageOfFile(site.files, file) !== undefined;
  // New text in a page loses no URL, and comparing the URLs of a large site takes time.
  const onlyTexts = [...texts.keys()].every((file) => isPageIn(before, file) && isPageIn(after, file));
  // In a file that cannot be read completely, nothing is lost on purpose, and its syntax has findings.
  if (onlyTexts || brokenDocuments(after.site).length > 0) return [];
  return lostAddresses({ before, after, renames });
}

/** The report of an edit; undefined if it breaks nothing. */
export function reportOfEdit(
  root: string,
  edited: EditedStates,
  former: FilesBeforeEdit,
  terminal: Pick<Terminal, "currentFolder">,
): EditReport | undefined {
  const { after, states } = analyzeStates(edited, edited.files);
  if (after === undefined || states === undefined) return undefined;
  const { isNew } = newFindings(states, formerBaseline(root, former, terminal));
  const findings = after.analysis.findings.filter(isNew);
  const lost = lostInEdit(states, former);
  if (findings.length === 0 && lost.length === 0) return undefined;
  const analysis = { ...after.analysis, findings, leftOut: [] };
  const { site } = buildSiteReport({ root, file: "docs.json" }, analysis, {
    rules,
    limits: noLimits,
    isIncluded: () => true,
    shownAs: (finding) => finding,
    textOf: after.opened.textOf,
    missingHistory: undefined,
  });
  return { site, lost };
}
