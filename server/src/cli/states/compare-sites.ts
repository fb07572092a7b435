/** Compares two opened states of a site: what the engine says of both, with their verdicts. */
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

/** A state that was looked at. */
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

/** A state with its findings, or those in some pages alone. */
function analyzed(
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
  const any = after ?? before;
  if (any === undefined) return undefined;
  return { before: comparedState(before, any), after: comparedState(after, any), renames };
}

/**
 * Looks at both states.
 * @param files the pages that can have other findings than before; by default all files
 */
export function analyzeStates(opened: OpenedStates, files?: ReadonlySet<string>) {
  // The second look finds what the first one remembered.
  const after = analyzed(opened.after, files);
  const before = analyzed(opened.before, files);
  return { before, after, states: statesToCompare(before, after, opened.renames) };
}

/** The difference of two states of a site; undefined if neither has it. */
export function compareSite(opened: OpenedStates): SiteComparison | undefined {
  const { before, after, states } = analyzeStates(opened);
  return states && { before, after, states, comparison: compareStates(states) };
}

/** Whether settings give other findings than a check without any. */
function changesFindings({ severities, overrides, ignored, allowedMissing }: SiteSettings): boolean {
  return [severities, overrides, ignored, allowedMissing].some((one) => one !== undefined && sizeOf(one) > 0);
}

function sizeOf(some: { readonly size: number } | { readonly length: number }): number {
  return "size" in some ? some.size : some.length;
}

/** The verdict about a state. If the findings are checked as the platform does, they need not be made again. */
export function verdictOfState({ analysis }: AnalyzedState): Verdict {
  const { site } = analysis;
  const isJudgedSo =
    readingOf(site).dialect === "current" &&
    !changesFindings(site.settings) &&
    !hasIgnoreComments(site.pages.byFile);
  return isJudgedSo
    ? verdictOf(analysis, rules)
    : verdictOf(analyzeNow(forDeployment(site), rulesOfDeployment(rules)), rules);
}

/** What of both states could not be read, each once. */
export function unreadOf({ before, after }: Pick<SiteComparison, "before" | "after">): readonly UnreadFile[] {
  const files = new Map<string, UnreadFile>();
  for (const state of [before, after])
    for (const unreadFile of state === undefined ? [] : unreadFiles(state.opened.site))
      files.set(unreadFile.path, unreadFile);
  return [...files.values()];
}
