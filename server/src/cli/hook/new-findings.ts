/** Finds the findings of a site that an edit causes: new after the edit, and neither ignored nor in the baseline. */
import { type Baseline, baselineFile, newFindings, rules } from "../../service/index.ts";
import { baselineIn, baselineOnDisk } from "../baseline/read-baseline.ts";
import { buildSiteReport } from "../build-report.ts";
import type { SiteReport } from "../formats/report.ts";
import { noLimits } from "../listing.ts";
import { analyzeStates } from "../states/compare-sites.ts";
import type { Terminal } from "../terminal.ts";
import type { EditedStates } from "./edited-states.ts";
import type { FilesBeforeEdit } from "./former-files.ts";

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

/** The report of a site with only these findings; undefined if there are none. */
export function reportOfEdit(
  root: string,
  edited: EditedStates,
  former: FilesBeforeEdit,
  terminal: Pick<Terminal, "currentFolder">,
): SiteReport | undefined {
  const { after, states } = analyzeStates(edited, edited.files);
  if (after === undefined || states === undefined) return undefined;
  const { isNew } = newFindings(states, formerBaseline(root, former, terminal));
  const findings = after.analysis.findings.filter(isNew);
  if (findings.length === 0) return undefined;
  const analysis = { ...after.analysis, findings, leftOut: [] };
  return buildSiteReport({ root, file: "docs.json" }, analysis, {
    rules,
    limits: noLimits,
    isIncluded: () => true,
    shownAs: (finding) => finding,
    textOf: after.opened.textOf,
    missingHistory: undefined,
  }).site;
}
