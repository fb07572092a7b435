/** Builds the report of a comparison that the formats print. Offsets become lines and columns here. */
import {
  anchorSpan,
  type Baseline,
  type IdentifiedFinding,
  statisticsOf,
  verdictText,
  withoutKnown,
} from "../../service/index.ts";
import { isAtLeast } from "../../service/model/severity-names.ts";
import type { Site } from "../../service/snapshot.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import { lineIndex } from "../../service/text/line-index.ts";
import type { ComparisonReport, ReportedDifference, ReportedState } from "../formats/comparison.ts";
import { type AnalyzedState, type SiteComparison, verdictOfState } from "./compare-sites.ts";

/** A function that adds lines to findings of one state. Only the last file is kept, because findings are ordered by file. */
function withLinesOf(site: Site, textOf: (file: string) => string | undefined) {
  let last: { readonly file: string; readonly index: LineIndex | undefined } | undefined;
  return ({ finding, subject }: IdentifiedFinding): ReportedDifference => {
    const file = finding.anchor.document;
    const { start, length } = anchorSpan(site, finding.anchor);
    const { code, severity, message } = finding;
    const shared = { file, code, severity, message, subject };
    // A finding about a whole file is at its start.
    if (start === 0 && length === 0) return { ...shared, line: 1, column: 1 };
    if (last?.file !== file) {
      const text = textOf(file);
      last = { file, index: text === undefined ? undefined : lineIndex(text) };
    }
    const { line, character } = last.index?.positionAt(start) ?? { line: 0, character: 0 };
    return { ...shared, line: line + 1, column: character + 1 };
  };
}

/** Sorts findings by severity, the most severe first, then by file and position. */
function inOrder(findings: readonly ReportedDifference[]): readonly ReportedDifference[] {
  const order = (one: ReportedDifference, other: ReportedDifference): number => {
    if (one.severity !== other.severity) return isAtLeast(one.severity, other.severity) ? -1 : 1;
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return one.line - other.line || one.column - other.column || (one.code < other.code ? -1 : 1);
  };
  return [...findings].sort(order);
}

function stateReport(state: AnalyzedState | undefined, name: string): ReportedState {
  if (state === undefined) return { name, verdict: undefined, findings: 0, pages: 0 };
  const verdict = verdictOfState(state);
  return {
    name,
    verdict: { kind: verdict.kind, text: verdictText(verdict) },
    findings: state.analysis.findings.length,
    pages: statisticsOf(state.analysis).pages,
  };
}

/**
 * Builds the report of one site.
 * @param baseline the baseline before the change, whose findings are not new either
 */
export function reportComparison(
  { comparison, before, after, states }: SiteComparison,
  folder: string,
  names: { readonly before: string; readonly after: string },
  baseline: Baseline | undefined,
): ComparisonReport {
  const { addresses, findings, pages, endpoints } = comparison;
  const withLinesBefore = withLinesOf(states.before.site, states.before.textOf);
  const added = baseline === undefined ? findings.added : withoutKnown(states, findings.added, baseline);
  const known = findings.added.length - added.length;
  const withLinesAfter = withLinesOf(states.after.site, states.after.textOf);
  return {
    folder,
    before: stateReport(before, names.before),
    after: stateReport(after, names.after),
    lost: addresses.lost,
    rerouted: addresses.rerouted,
    newAddresses: addresses.added,
    newFindings: inOrder(added.map(withLinesAfter)),
    goneFindings: inOrder(findings.gone.map(withLinesBefore)),
    keptFindings: findings.kept,
    ...(known === 0 ? {} : { knownFindings: known }),
    pages,
    endpoints,
  };
}
