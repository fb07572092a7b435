/**
 * Runs the rules of scope `page` on one page, and caches their findings by its content. Does not depend on which pages
 * are checked.
 */

import { weakCache } from "../memo.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { CheckedPage, IgnoreRule, PageRule, Rule } from "../rules/rule.ts";
import { configuredSeverity, type SeveritySettings } from "../site/file-settings.ts";
import { pageOfFile } from "../site/page-contents.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import type { Site } from "../site/site.ts";
import { ignoreOutcomes } from "./ignore-outcomes.ts";
import { areSameIgnored, type IgnoredFinding, type IgnoredInPages, isIgnored } from "./ignored-findings.ts";
import { cut, type FoundByRule, isCut, type PageLimits } from "./page-limits.ts";
import type { RecordingView, RequestedFiles, SiteInputs } from "./page-view.ts";

/** The findings in a page, and the inputs that they were computed from. */
interface CachedPage {
  readonly file: string;
  readonly isSnippet: boolean;
  readonly inputs: SiteInputs;
  /** The state of all anchors and exports for which `found` is certainly valid. */
  readonly anchors: object;
  readonly requested: RequestedFiles;
  readonly rules: readonly PagesRule[];
  /** Undefined for a page without ignore comments. */
  readonly ignoring: IgnoringInPage | undefined;
  readonly found: readonly FoundByRule[];
}

/** A rule that checks one page. */
export type PagesRule = PageRule | IgnoreRule;

/** The inputs of the check of ignore comments, other than the pages. */
export interface Ignoring {
  /** Whether the analysis is for a verdict on a deployment, in which ignore comments are not checked. */
  readonly isForVerdict: boolean;
  /** Whether all pages have been read, so that all findings that comments may ignore are known. */
  readonly isAllRead: boolean;
  /** The ignored findings of rules of scopes other than `page`. */
  readonly ignored: IgnoredInPages;
}

interface IgnoringInPage extends Omit<Ignoring, "ignored"> {
  readonly ignored: readonly IgnoredFinding[] | undefined;
}

function isSameInPage(one: IgnoringInPage | undefined, other: IgnoringInPage | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.isForVerdict !== other.isForVerdict || one.isAllRead !== other.isAllRead) return false;
  return areSameIgnored(one.ignored, other.ignored);
}

export const cachedPages = weakCache<PageContent, CachedPage>();
const nothingFound: readonly FoundByRule[] = [];

/** @param snippets the snippets that pages import */
export function isSnippetFile(file: string, snippets: ReadonlySet<string>): boolean {
  return snippets.has(file) || reasonNotToList(file) === "snippet";
}

/** Whether a page has anything that a rule of scope `page` checks. */
function mayHaveFindings(
  {
    targets,
    use,
    ignores,
    barriers,
    syntaxProblems,
    frontmatter: { syntax, fields, targets: named },
  }: PageContent,
  { requiredKeys, demands }: SiteInputs,
): boolean {
  if (use !== "" || ignores !== "" || barriers !== "" || (syntaxProblems ?? "") !== "") return true;
  return (
    targets.length + syntax.length + fields.length + named.length + requiredKeys.length + demands.length > 0
  );
}

/** The inputs, failures and counts that all pages of one analysis share. */
export interface AnalysisView extends RecordingView {
  readonly inputs: SiteInputs;
  readonly limits: PageLimits;
  readonly anchors: object;
  /** The rules that check one page and are not off. */
  readonly rules: readonly PagesRule[];
  readonly allRules: readonly Rule[];
  readonly isOff: (rule: Rule) => boolean;
  readonly site: Site;
  readonly ignoring: Ignoring;
  readonly snippets: ReadonlySet<string>;
  readonly failures: Map<string, unknown>;
  /** How many pages have been visited, and how many of them had to be checked. */
  visited: number;
  checked: number;
  /** Whether the caller has been notified that the work is long. */
  isLong: boolean;
}

function ignoringInPage(
  { ignores }: PageContent,
  file: string,
  { ignoring }: AnalysisView,
): IgnoringInPage | undefined {
  return ignores === "" ? undefined : { ...ignoring, ignored: ignoring.ignored.get(file) };
}

/**
 * The findings in a page, from the cache if they are still valid.
 * @param maxOf how many findings of a rule are kept
 */
export function inPage(
  file: string,
  content: PageContent,
  analysis: AnalysisView,
  maxOf: (rule: PagesRule) => number,
): readonly FoundByRule[] {
  const { view, inputs, anchors, rules, failures, snippets, takeRequested, site } = analysis;
  if (!mayHaveFindings(content, inputs) || pageOfFile(inputs.addresses.files, file) === undefined)
    return nothingFound;
  const page: CheckedPage = { file, content, isSnippet: isSnippetFile(file, snippets) };
  const ignoring = ignoringInPage(content, file, analysis);
  const cached = cachedPages.get(content);
  const isSameFile = cached?.file === file && cached.isSnippet === page.isSnippet;
  const isSame = isSameFile && cached.inputs === inputs && cached.rules === rules;
  const isUsable = isSame && isSameInPage(cached.ignoring, ignoring);
  const cachedFindings = isUsable ? cached.found : nothingFound;
  const areAnchorsSame = isUsable && cached.anchors === anchors;
  if (areAnchorsSame && cachedFindings.every((ofRule) => isCut(ofRule, maxOf(ofRule.rule))))
    return cachedFindings;
  analysis.checked += 1;
  const found: FoundByRule[] = [];
  for (const rule of rules) {
    if (rule.scope === "ignore" || isSilenced(inputs, rule, file)) continue;
    // If only anchors changed, the findings of a rule that does not read anchors stay valid.
    const isValid = isUsable && (areAnchorsSame || rule.readsAnchors !== true);
    const ofRule = isValid ? cachedFindings.find((candidate) => candidate.rule === rule) : undefined;
    if (isValid && (ofRule === undefined || isCut(ofRule, maxOf(rule)))) {
      if (ofRule !== undefined) found.push(ofRule);
      continue;
    }
    try {
      const findings = rule.check(page, view);
      const { pages, settings } = site;
      const cutFindings = cut(rule, file, findings, maxOf(rule), (finding) =>
        isIgnored(settings, pages.byFile, rule, finding),
      );
      if (cutFindings.findings.length + cutFindings.leftOut.length + cutFindings.ignored.length > 0)
        found.push(cutFindings);
    } catch (error) {
      failures.set(rule.code, error);
    }
  }
  if (ignoring?.isForVerdict === false) found.push(...aboutComments(page, analysis, found, maxOf));
  // If the anchors are the same, some rules have not run again.
  const requestedNow = takeRequested(file);
  const requested = areAnchorsSame ? united(cached.requested, requestedNow) : requestedNow;
  const result = found.length === 0 ? nothingFound : found;
  const { isSnippet } = page;
  cachedPages.set(content, { file, isSnippet, inputs, anchors, requested, rules, ignoring, found: result });
  return result;
}

/** The findings of rules of scope `ignore` in a page, from the findings of the other rules. */
function aboutComments(
  page: CheckedPage,
  { inputs, rules, allRules, isOff, failures, ignoring: { isAllRead, ignored } }: AnalysisView,
  found: readonly FoundByRule[],
  maxOf: (rule: PagesRule) => number,
): readonly FoundByRule[] {
  const inPages = found.flatMap(({ rule: { code }, ignored: starts }) =>
    starts.map((start) => ({ code, start })),
  );
  const dropped = [...(ignored.get(page.file) ?? []), ...inPages];
  const hasRun = (rule: Rule): boolean =>
    isAllRead && !isOff(rule) && !failures.has(rule.code) && !isSilenced(inputs, rule, page.file);
  const outcomes = ignoreOutcomes(allRules, dropped, hasRun);
  const about: FoundByRule[] = [];
  for (const rule of rules) {
    if (rule.scope !== "ignore" || isSilenced(inputs, rule, page.file)) continue;
    try {
      const cutFindings = cut(rule, page.file, rule.check(page, outcomes), maxOf(rule), () => false);
      if (cutFindings.findings.length + cutFindings.leftOut.length > 0) about.push(cutFindings);
    } catch (error) {
      failures.set(rule.code, error);
    }
  }
  return about;
}

/** Whether a rule is off in this file; its findings there do not count towards the limits either. */
export function isSilenced({ overrides }: SiteInputs, { code }: Rule, file: string): boolean {
  return (
    overrides.length > 0 && configuredSeverity({ severities: noSeverities, overrides }, code, file) === "off"
  );
}

const noSeverities: SeveritySettings["severities"] = new Map();

function united(one: RequestedFiles, other: RequestedFiles): RequestedFiles {
  if (one === "all" || other === "all") return "all";
  return other.length === 0 ? one : [...new Set([...one, ...other])];
}
