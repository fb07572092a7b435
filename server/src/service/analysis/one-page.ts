/**
 * Runs the rules of scope `page` on one page, and remembers what they found by its content. Does not depend on which pages are
 * looked at.
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
import type { AskedFiles, NotingView, SiteInputs } from "./page-view.ts";

/** What was found in a page, and what it was made from. */
interface KeptPage {
  readonly file: string;
  readonly isSnippet: boolean;
  readonly inputs: SiteInputs;
  /** The state of all anchors and exports for which `found` stands for certain. */
  readonly anchors: object;
  readonly asked: AskedFiles;
  readonly rules: readonly PagesRule[];
  /** Undefined for a page without comments that ignore findings. */
  readonly ignoring: IgnoringInPage | undefined;
  readonly found: readonly FoundByRule[];
}

/** A rule that looks at one page. */
export type PagesRule = PageRule | IgnoreRule;

/** What decides about the comments that ignore findings, besides the pages. */
export interface Ignoring {
  /** Whether a verdict on a deployment is made, in which nothing is said of comments. */
  readonly judgesDeployment: boolean;
  /** Whether all pages have been read, so that all that a comment ignores has been found. */
  readonly isAllRead: boolean;
  /** What rules of scope `site` found in pages and comments ignored. */
  readonly ignored: IgnoredInPages;
}

interface IgnoringInPage extends Omit<Ignoring, "ignored"> {
  readonly ignored: readonly IgnoredFinding[] | undefined;
}

function isSameInPage(one: IgnoringInPage | undefined, other: IgnoringInPage | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.judgesDeployment !== other.judgesDeployment || one.isAllRead !== other.isAllRead) return false;
  return areSameIgnored(one.ignored, other.ignored);
}

export const keptByPage = weakCache<PageContent, KeptPage>();
const nothingFound: readonly FoundByRule[] = [];

/** @param snippets the imported ones */
export function isSnippetFile(file: string, snippets: ReadonlySet<string>): boolean {
  return snippets.has(file) || reasonNotToList(file) === "snippet";
}

/** Whether a page has anything that a rule of scope `page` looks at. */
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

/** What is the same for all pages of one analysis. */
export interface AnalysisView extends NotingView {
  readonly inputs: SiteInputs;
  readonly limits: PageLimits;
  readonly anchors: object;
  /** Those that look at one page and are not off. */
  readonly rules: readonly PagesRule[];
  readonly allRules: readonly Rule[];
  readonly isOff: (rule: Rule) => boolean;
  readonly site: Site;
  readonly ignoring: Ignoring;
  readonly snippets: ReadonlySet<string>;
  readonly failures: Map<string, unknown>;
  /** How many pages have been looked at, and how many of them have been checked again. */
  looked: number;
  checked: number;
  /** Whether the caller has been told that the work is long. */
  isLong: boolean;
}

function ignoringInPage(
  { ignores }: PageContent,
  file: string,
  { ignoring }: AnalysisView,
): IgnoringInPage | undefined {
  return ignores === "" ? undefined : { ...ignoring, ignored: ignoring.ignored.get(file) };
}

export function inPage(
  file: string,
  content: PageContent,
  look: AnalysisView,
  maxOf: (rule: PagesRule) => number,
): readonly FoundByRule[] {
  const { view, inputs, anchors, rules, failures, snippets, taken, site } = look;
  if (!mayHaveFindings(content, inputs) || pageOfFile(inputs.addresses.files, file) === undefined)
    return nothingFound;
  const page: CheckedPage = { file, content, isSnippet: isSnippetFile(file, snippets) };
  const ignoring = ignoringInPage(content, file, look);
  const before = keptByPage.get(content);
  const isSameFile = before?.file === file && before.isSnippet === page.isSnippet;
  const isSame = isSameFile && before.inputs === inputs && before.rules === rules;
  const isKept = isSame && isSameInPage(before.ignoring, ignoring);
  const known = isKept ? before.found : nothingFound;
  const areAnchorsSame = isKept && before.anchors === anchors;
  if (areAnchorsSame && known.every((one) => isCut(one, maxOf(one.rule)))) return known;
  look.checked += 1;
  const found: FoundByRule[] = [];
  for (const rule of rules) {
    if (rule.scope === "ignore" || isSilenced(inputs, rule, file)) continue;
    // If only anchors changed, the findings of a rule that reads no anchors stay valid.
    const stands = isKept && (areAnchorsSame || rule.readsAnchors !== true);
    const same = stands ? known.find((one) => one.rule === rule) : undefined;
    if (stands && (same === undefined || isCut(same, maxOf(rule)))) {
      if (same !== undefined) found.push(same);
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
  if (ignoring?.judgesDeployment === false) found.push(...aboutIgnored(page, look, found, maxOf));
  // If the anchors are the same, not all rules have asked again.
  const asked = areAnchorsSame ? joined(before.asked, taken(file)) : taken(file);
  const kept = found.length === 0 ? nothingFound : found;
  const { isSnippet } = page;
  keptByPage.set(content, { file, isSnippet, inputs, anchors, asked, rules, ignoring, found: kept });
  return kept;
}

/** What rules of scope `ignore` find in a page, from what the other rules have found. */
function aboutIgnored(
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

/** Whether a rule is off in a part of the site: then its findings there do not count towards the limits either. */
export function isSilenced({ overrides }: SiteInputs, { code }: Rule, file: string): boolean {
  return (
    overrides.length > 0 && configuredSeverity({ severities: noSeverities, overrides }, code, file) === "off"
  );
}

const noSeverities: SeveritySettings["severities"] = new Map();

function joined(one: AskedFiles, other: AskedFiles): AskedFiles {
  if (one === "all" || other === "all") return "all";
  return other.length === 0 ? one : [...new Set([...one, ...other])];
}
