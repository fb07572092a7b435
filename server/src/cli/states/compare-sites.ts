/** Analyzes two opened states of a site, and compares their findings and verdicts. */
import {
  type Analysis,
  analyzeNow,
  type ComparedState,
  type ComparedStates,
  compareStates,
  forDeployment,
  hasIgnoreComments,
  readingOf,
  rules,
  rulesOfDeployment,
  type StateComparison,
  type UnreadFile,
  unreadFiles,
  type Verdict,
  verdictOf,
} from "../../service/index.ts";
import type { SiteSettings } from "../../service/snapshot.ts";
import { nothingOf, type OpenedState, type OpenedStates } from "./open-states.ts";

/** A state with its analysis. */
export interface AnalyzedState {
  readonly opened: OpenedState;
  readonly analysis: Analysis;
}

/** The difference of two states of a site. */
export interface SiteComparison {
  readonly comparison: StateComparison;
  /** Undefined for a state without the site. */
  readonly before: AnalyzedState | undefined;
  readonly after: AnalyzedState | undefined;
  readonly states: ComparedStates;
}

/** Analyzes a state. @param files the pages whose findings are kept; undefined for all findings */
function analyzeState(
  opened: OpenedState | undefined,
  files: ReadonlySet<string> | undefined,
): AnalyzedState | undefined {
  if (opened === undefined) return undefined;
  if (files === undefined) return { opened, analysis: analyzeNow(opened.site, rules) };
  const analysis = analyzeNow(opened.site, rules, undefined, "pages");
  const findings = analysis.findings.filter(({ anchor }) => files.has(anchor.document));
  return { opened, analysis: { ...analysis, findings } };
}

function comparedState(state: AnalyzedState | undefined, other: AnalyzedState): ComparedState {
  if (state === undefined)
    return {
      site: nothingOf(other.opened.site),
      findings: [],
      idOf: () => undefined,
      textOf: () => undefined,
    };
  const { site, idOf, textOf } = state.opened;
  return { site, findings: state.analysis.findings, idOf, textOf };
}

/** The states as the engine compares them; undefined if no state has the site. */
function statesToCompare(
  before: AnalyzedState | undefined,
  after: AnalyzedState | undefined,
  renames: OpenedStates["renames"],
): ComparedStates | undefined {
  const existing = after ?? before;
  if (existing === undefined) return undefined;
  return { before: comparedState(before, existing), after: comparedState(after, existing), renames };
}

/**
 * Analyzes both states.
 * @param files the pages whose findings may have changed; by default all files
 */
export function analyzeStates(opened: OpenedStates, files?: ReadonlySet<string>) {
  const after = analyzeState(opened.after, files);
  // The second analysis reuses the results that the rules cached in the first one.
  const before = analyzeState(opened.before, files);
  return { before, after, states: statesToCompare(before, after, opened.renames) };
}

/** Compares two states of a site; undefined if neither state has the site. */
export function compareSite(opened: OpenedStates): SiteComparison | undefined {
  const { before, after, states } = analyzeStates(opened);
  return states && { before, after, states, comparison: compareStates(states) };
}

/** Whether settings change the findings of a check. */
function changesFindings({ severities, overrides, ignored, allowedMissing }: SiteSettings): boolean {
  return [severities, overrides, ignored, allowedMissing].some(
    (setting) => setting !== undefined && sizeOf(setting) > 0,
  );
}

function sizeOf(setting: { readonly size: number } | { readonly length: number }): number {
  return "size" in setting ? setting.size : setting.length;
}

/** The verdict about a state. The analysis is reused if its settings are those that a verdict needs. */
export function verdictOfState({ analysis }: AnalyzedState): Verdict {
  const { site } = analysis;
  const isReusable =
    readingOf(site).dialect === "current" &&
    !changesFindings(site.settings) &&
    !hasIgnoreComments(site.pages.byFile);
  return isReusable
    ? verdictOf(analysis, rules)
    : verdictOf(analyzeNow(forDeployment(site), rulesOfDeployment(rules)), rules);
}

/** The files that could not be read in either state, each once. */
export function unreadOf({ before, after }: Pick<SiteComparison, "before" | "after">): readonly UnreadFile[] {
  const files = new Map<string, UnreadFile>();
  for (const state of [before, after])
    for (const unreadFile of state === undefined ? [] : unreadFiles(state.opened.site))
      files.set(unreadFile.path, unreadFile);
  return [...files.values()];
}
