/**
 * Runs the rules of scope `page`, and caches their findings.
 *
 * After a change of docs.json, no page is checked again. After a change of a page, that page is checked, and pages
 * whose findings depend on its anchors or exports if these have changed. After a change of the list of files, all
 * pages are checked, in steps that can be paused.
 *
 * A site may have more findings in its pages than anybody reads, or than fit in memory, so findings above the
 * limits are counted but not kept.
 */

import { listedPaths } from "../facts/listed-paths.ts";
import type { SiteView } from "../facts/site-view.ts";
import { importedSnippets } from "../facts/snippets.ts";
import { memo, weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { pageSyntax } from "../rules/page-syntax.ts";
import type { CheckedPage, Rule, SiteFinding } from "../rules/rule.ts";
import { severitiesAnywhere } from "../site/file-settings.ts";
import type { PageContents } from "../site/page-contents.ts";
import type { Site, SiteSettings } from "../site/site.ts";
import { changesOf, type PlacedPage, pagesToCheck } from "./changed-pages.ts";
import { ignoreOutcomes } from "./ignore-outcomes.ts";
import { areSameIgnored, type IgnoredFinding, type IgnoredInPages, isIgnored } from "./ignored-findings.ts";
import {
  type AnalysisView,
  cachedPages,
  type Ignoring,
  inPage,
  isSilenced,
  isSnippetFile,
  type PagesRule,
} from "./one-page.ts";
import { type CountedFindings, type FoundByRule, isCut, type PageLimits } from "./page-limits.ts";
import { type RequestedFiles, type SiteInputs, siteInputs, viewOfPages } from "./page-view.ts";

/** The findings of all rules in some pages, up to the limits; the same object as long as they stay the same. */
export interface FoundInPages {
  readonly found: readonly FoundByRule[];
  /** The findings that `found` lacks. */
  readonly leftOut: readonly CountedFindings[];
}

/** The findings of all rules in all pages. */
interface FoundInAllPages {
  /** In the pages to which no total limit applies: in an editor, the open ones. */
  readonly whole: FoundInPages;
  /** In all other pages: thousands of findings on a large site, which an edit in an open page does not change. */
  readonly others: FoundInPages;
  /** Rules that threw, with the error. */
  readonly failures: ReadonlyMap<string, unknown>;
}

function isSameIgnoring(one: Ignoring, other: Ignoring): boolean {
  if (one.isForVerdict !== other.isForVerdict || one.isAllRead !== other.isAllRead) return false;
  if (one.ignored.size !== other.ignored.size) return false;
  return [...one.ignored].every(([file, ignored]) => areSameIgnored(ignored, other.ignored.get(file)));
}

function ignoringIn({ settings, pages }: Site, ignored: IgnoredInPages): Ignoring {
  return { isForVerdict: settings.isForVerdict === true, isAllRead: pages.texts === "read", ignored };
}

/** A page with findings. */
interface FoundInPage extends PlacedPage {
  readonly found: readonly FoundByRule[];
}

/** The findings in some pages, by page; pages without findings are omitted. */
interface PartOfPages extends FoundInPages {
  readonly inPages: readonly FoundInPage[];
}

interface CachedResult extends FoundInAllPages {
  readonly pages: PageContents;
  readonly snippets: ReadonlySet<string>;
  readonly rules: readonly PagesRule[];
  readonly ignoring: Ignoring;
  readonly whole: PartOfPages;
  readonly others: PartOfPages;
}

/**
 * The last result for each site and each set of limits, because a command that fixes everything has other limits
 * than an editor. Undefined while pages are checked: the findings of an abandoned analysis are cached only by
 * page.
 */
const lastResults = memo((_: SiteInputs) => weakCache<PageLimits, CachedResult | undefined>());

/** How many pages are checked between two opportunities to pause. */
const stride = 4;

const nothingRequested: RequestedFiles = [];
const nothingFound: readonly FoundByRule[] = [];
const nothingInPages: FoundInPages = { found: nothingFound, leftOut: [] };
const nothing: FoundInAllPages = { whole: nothingInPages, others: nothingInPages, failures: new Map() };

/** Lists of rules of scope `page`, by their codes. */
const pageRules = memo((_: readonly Rule[]) => new Map<string, readonly PagesRule[]>());

/** The rules that check one page and are not off; the same list for the same rules. */
function wantedRules(rules: readonly Rule[], isOff: (rule: Rule) => boolean): readonly PagesRule[] {
  const wanted = rules.filter(
    (rule): rule is PagesRule => (rule.scope === "page" || rule.scope === "ignore") && !isOff(rule),
  );
  const key = wanted.map((rule) => rule.code).join(" ");
  return getOrInsert(pageRules(rules), key, () => wanted);
}

/** The number of pages to recheck above which the caller is notified that the work is long. */
const longWork = 64;

/**
 * Checks all pages that have been read. Each `yield` is an opportunity to pause; "long" reports that the work is long.
 * @param isOff whether findings of a rule are unknown, because it is turned off or has failed
 * @param ignored the ignored findings of rules of other scopes in pages
 */
export function* pageFindings(
  view: SiteView,
  rules: readonly Rule[],
  isOff: (rule: Rule) => boolean,
  limits: PageLimits,
  ignored: IgnoredInPages,
): Generator<"long" | undefined, FoundInAllPages> {
  const { pages } = view.site;
  const wanted = wantedRules(rules, isOff);
  if (pages.byFile.size === 0 || wanted.length === 0) return nothing;
  const inputs = siteInputs(view);
  if (inputs === undefined) return nothing;
  const snippets = importedSnippets(inputs.addresses.files, pages, listedPaths(view.listing));
  const last = lastResults(inputs).get(limits);
  const ignoring = ignoringIn(view.site, ignored);
  const isSame = last?.snippets === snippets && last.rules === wanted;
  const before = isSame && isSameIgnoring(last.ignoring, ignoring) ? last : undefined;
  if (before?.pages === pages) return before;
  lastResults(inputs).set(limits, undefined);
  const analysis: AnalysisView = {
    ...viewOfPages(inputs, pages),
    inputs,
    limits,
    anchors: pages.anchors,
    rules: wanted,
    allRules: rules,
    isOff,
    site: view.site,
    ignoring,
    snippets,
    failures: new Map(),
    visited: 0,
    checked: 0,
    isLong: false,
  };
  const outdated = outdatedPages(analysis, before);
  const whole = yield* partOf(analysis, true, outdated, before?.whole);
  const others = yield* partOf(analysis, false, outdated, before?.others);
  const result = { whole, others, failures: analysis.failures, pages, snippets, rules: wanted, ignoring };
  lastResults(inputs).set(limits, result);
  return result;
}

/** The pages that have changed, or whose findings may have changed because of other pages; undefined for all pages. */
function outdatedPages(
  { inputs, rules, site: { pages } }: AnalysisView,
  before: CachedResult | undefined,
): readonly PlacedPage[] | undefined {
  const changes = before && changesOf(before.pages, pages);
  if (changes === undefined) return undefined;
  return pagesToCheck(pages, changes, (content) => {
    const cached = cachedPages.get(content);
    // A page that is not cached has nothing that a rule checks.
    if (cached === undefined) return nothingRequested;
    return cached.inputs === inputs && cached.rules === rules ? cached.requested : "all";
  });
}

/**
 * The findings in the pages to which no total limit applies, or in all other pages.
 * @param outdated the pages to check; undefined for all
 * @param before the previous findings, which are still valid for all other pages
 */
function* partOf(
  analysis: AnalysisView,
  isWhole: boolean,
  outdated: readonly PlacedPage[] | undefined,
  before: PartOfPages | undefined,
): Generator<"long" | undefined, PartOfPages> {
  const { limits, rules, site } = analysis;
  const isPart = ({ file }: PlacedPage): boolean => limits.isWhole(file) === isWhole;
  const toCheck = outdated?.filter(isPart);
  if (before !== undefined && toCheck?.length === 0) return before;
  const all = toCheck && before ? merged(before.inPages, toCheck) : placedPages(site.pages, isPart);
  const inPages: FoundInPage[] = [];
  const remaining = new Map(rules.map((rule) => [rule, limits.inAll]));
  for (const page of all) {
    const { index, file, content } = page;
    analysis.visited += 1;
    if (analysis.visited % stride === 0) yield;
    if (!analysis.isLong && analysis.checked > longWork) {
      analysis.isLong = true;
      yield "long";
    }
    const extra = (rule: PagesRule): number => limits.extra?.(rule.code, file) ?? 0;
    const maxOf = (rule: PagesRule): number =>
      (isWhole || (remaining.get(rule) ?? 0) > 0 ? limits.inOne : 0) + extra(rule);
    const isValid = hasFound(page) && page.found.every((ofRule) => isCut(ofRule, maxOf(ofRule.rule)));
    const found = isValid ? page.found : inPage(file, content, analysis, maxOf);
    if (found.length === 0) continue;
    inPages.push(isValid ? page : { index, file, content, found });
    if (isWhole) continue;
    for (const { rule, findings } of found)
      remaining.set(rule, (remaining.get(rule) ?? 0) - Math.max(0, findings.length - extra(rule)));
  }
  const found = inPages.flatMap((page) => page.found);
  return { found, leftOut: found.flatMap(({ leftOut }) => leftOut), inPages };
}

function hasFound(page: PlacedPage | FoundInPage): page is FoundInPage {
  return "found" in page;
}

function* placedPages(
  { byFile }: PageContents,
  isWanted: (page: PlacedPage) => boolean,
): Generator<PlacedPage> {
  let index = -1;
  for (const [file, content] of byFile) {
    index += 1;
    const page = { index, file, content };
    if (isWanted(page)) yield page;
  }
}

/** Merges pages with previous findings and pages to check, in order; a page in both lists is to be checked. */
function* merged(
  before: readonly FoundInPage[],
  toCheck: readonly PlacedPage[],
): Generator<PlacedPage | FoundInPage> {
  let next = 0;
  for (const previous of before) {
    for (let page = toCheck[next]; page !== undefined && page.index < previous.index; page = toCheck[next]) {
      yield page;
      next += 1;
    }
    const page = toCheck[next];
    if (page?.index === previous.index) next += 1;
    yield page?.index === previous.index ? page : previous;
  }
  yield* toCheck.slice(next);
}

/** Whether a rule reports problems of the syntax of pages. */
export function checksSyntax(settings: SiteSettings): boolean {
  return severitiesAnywhere(settings).get(pageSyntax.code) !== "off";
}

/**
 * The findings in one page, without limits and without a cache.
 * @param isWanted whether the findings of a rule are requested
 */
export function* findingsInOne(
  view: SiteView,
  rules: readonly Rule[],
  {
    isOff,
    isWanted,
  }: { readonly isOff: (rule: Rule) => boolean; readonly isWanted: (rule: Rule) => boolean },
  file: string,
  ignored: IgnoredInPages,
): Generator<readonly [Rule, SiteFinding]> {
  const { site } = view;
  const content = site.pages.byFile.get(file);
  const inputs = siteInputs(view);
  if (content === undefined || inputs === undefined) return;
  const { view: pageView } = viewOfPages(inputs, site.pages);
  const snippets = importedSnippets(inputs.addresses.files, site.pages, listedPaths(view.listing));
  const page: CheckedPage = { file, content, isSnippet: isSnippetFile(file, snippets) };
  // Ignore comments can be checked only once all other rules have run.
  const areCommentsChecked = rules.some((rule) => rule.scope === "ignore" && !isOff(rule) && isWanted(rule));
  const dropped: IgnoredFinding[] = [...(ignored.get(file) ?? [])];
  for (const rule of wantedRules(rules, isOff)) {
    if (rule.scope === "ignore" || !(areCommentsChecked || isWanted(rule))) continue;
    for (const finding of rule.check(page, pageView)) {
      if (!isIgnored(site.settings, site.pages.byFile, rule, finding)) {
        if (isWanted(rule)) yield [rule, finding];
      } else if ("span" in finding.anchor)
        dropped.push({ code: rule.code, start: finding.anchor.span.start });
    }
  }
  const isAllRead = site.pages.texts === "read";
  if (!areCommentsChecked || site.settings.isForVerdict === true) return;
  const hasRun = (rule: Rule): boolean => isAllRead && !isOff(rule) && !isSilenced(inputs, rule, file);
  const outcomes = ignoreOutcomes(rules, dropped, hasRun);
  for (const rule of wantedRules(rules, isOff)) {
    if (rule.scope !== "ignore" || !isWanted(rule)) continue;
    for (const finding of rule.check(page, outcomes)) yield [rule, finding];
  }
}
