/**
 * Runs the rules of scope `page`, and remembers their findings.
 *
 * A change of docs.json checks no page again. A change of a page checks that page, and pages whose findings were made from
 * its anchors or exports if these changed. Another list of files checks all pages, in steps that can be paused.
 *
 * A site may have more findings in its pages than anybody reads, or than fit into the memory: findings
 * above the limits are counted and not kept.
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
  type Ignoring,
  inPage,
  isSilenced,
  isSnippetFile,
  keptByPage,
  type PagesRule,
} from "./one-page.ts";
import { type CountedFindings, type FoundByRule, isCut, type PageLimits } from "./page-limits.ts";
import { type AskedFiles, type SiteInputs, siteInputs, viewOfPages } from "./page-view.ts";

/** The findings of all rules in some pages, up to the limits; the same object for as long as they are the same. */
export interface FoundInPages {
  readonly found: readonly FoundByRule[];
  /** The findings that `found` lacks. */
  readonly leftOut: readonly CountedFindings[];
}

/** The findings of all rules in all pages. */
interface FoundInAllPages {
  /** In the pages whose findings are kept whole: in an editor, those that are open. */
  readonly whole: FoundInPages;
  /** In the others: thousands of findings on a large site, of which a letter in an open page changes none. */
  readonly others: FoundInPages;
  /** Rules that threw, with the error. */
  readonly failures: ReadonlyMap<string, unknown>;
}

function isSameIgnoring(one: Ignoring, other: Ignoring): boolean {
  if (one.judgesDeployment !== other.judgesDeployment || one.isAllRead !== other.isAllRead) return false;
  if (one.ignored.size !== other.ignored.size) return false;
  return [...one.ignored].every(([file, own]) => areSameIgnored(own, other.ignored.get(file)));
}

function ignoringIn({ settings, pages }: Site, ignored: IgnoredInPages): Ignoring {
  return { judgesDeployment: settings.judgesDeployment === true, isAllRead: pages.texts === "read", ignored };
}

/** A page with findings. */
interface FoundInPage extends PlacedPage {
  readonly found: readonly FoundByRule[];
}

/** What was found in some pages; pages without findings are left out. */
interface PartOfPages extends FoundInPages {
  readonly inPages: readonly FoundInPage[];
}

interface KeptPages extends FoundInAllPages {
  readonly pages: PageContents;
  readonly snippets: ReadonlySet<string>;
  readonly rules: readonly PagesRule[];
  readonly ignoring: Ignoring;
  readonly whole: PartOfPages;
  readonly others: PartOfPages;
}

/**
 * By the limits, because a command that fixes everything has others than what an editor is shown. Undefined while pages are
 * checked: what an analysis that was given up has found is only kept by page.
 */
const keptBySite = memo((_: SiteInputs) => weakCache<PageLimits, KeptPages | undefined>());

/** How many pages are checked between two opportunities to pause. */
const stride = 4;

const nothingAsked: AskedFiles = [];
const nothingFound: readonly FoundByRule[] = [];
const nothingInPages: FoundInPages = { found: nothingFound, leftOut: [] };
const nothing: FoundInAllPages = { whole: nothingInPages, others: nothingInPages, failures: new Map() };

/** Lists of rules of scope `page`, by their codes. */
const pageRules = memo((_: readonly Rule[]) => new Map<string, readonly PagesRule[]>());

/** The rules that look at one page and are not off; gives the same list for the same question. */
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
 * Checks all pages that have been read. Each `yield` is an opportunity to pause; one says that the work is long.
 * @param isOff whether findings of a rule are unknown, because it is turned off or has failed
 * @param ignored what rules of other scopes found in pages and comments ignored
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
  const known = keptBySite(inputs).get(limits);
  const ignoring = ignoringIn(view.site, ignored);
  const isSame = known?.snippets === snippets && known.rules === wanted;
  const before = isSame && isSameIgnoring(known.ignoring, ignoring) ? known : undefined;
  if (before?.pages === pages) return before;
  keptBySite(inputs).set(limits, undefined);
  const look: AnalysisView = {
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
    looked: 0,
    checked: 0,
    isLong: false,
  };
  const again = pagesToLookAt(look, before);
  const whole = yield* partOf(look, true, again, before?.whole);
  const others = yield* partOf(look, false, again, before?.others);
  const kept = { whole, others, failures: look.failures, pages, snippets, rules: wanted, ignoring };
  keptBySite(inputs).set(limits, kept);
  return kept;
}

/** The pages that have changed, or in which other pages may have changed what is found; undefined for all pages. */
function pagesToLookAt(
  { inputs, rules, site: { pages } }: AnalysisView,
  before: KeptPages | undefined,
): readonly PlacedPage[] | undefined {
  const changes = before && changesOf(before.pages, pages);
  if (changes === undefined) return undefined;
  return pagesToCheck(pages, changes, (content) => {
    const kept = keptByPage.get(content);
    // A page of which nothing is kept has nothing that a rule looks at.
    if (kept === undefined) return nothingAsked;
    return kept.inputs === inputs && kept.rules === rules ? kept.asked : "all";
  });
}

/**
 * What is found in the pages whose findings are kept whole, or in the others.
 * @param again the pages to look at; undefined for all
 * @param before what was found before, which stands for all other pages
 */
function* partOf(
  look: AnalysisView,
  isWhole: boolean,
  again: readonly PlacedPage[] | undefined,
  before: PartOfPages | undefined,
): Generator<"long" | undefined, PartOfPages> {
  const { limits, rules, site } = look;
  const isPart = ({ file }: PlacedPage): boolean => limits.isWhole(file) === isWhole;
  const ownAgain = again?.filter(isPart);
  if (before !== undefined && ownAgain?.length === 0) return before;
  const all = ownAgain && before ? merged(before.inPages, ownAgain) : placedPages(site.pages, isPart);
  const inPages: FoundInPage[] = [];
  const left = new Map(rules.map((rule) => [rule, limits.inAll]));
  for (const page of all) {
    const { place, file, content } = page;
    look.looked += 1;
    if (look.looked % stride === 0) yield;
    if (!look.isLong && look.checked > longWork) {
      look.isLong = true;
      yield "long";
    }
    const besides = (rule: PagesRule): number => limits.besides?.(rule.code, file) ?? 0;
    const maxOf = (rule: PagesRule): number =>
      (isWhole || (left.get(rule) ?? 0) > 0 ? limits.inOne : 0) + besides(rule);
    const stands = hasFound(page) && page.found.every((one) => isCut(one, maxOf(one.rule)));
    const found = stands ? page.found : inPage(file, content, look, maxOf);
    if (found.length === 0) continue;
    inPages.push(stands ? page : { place, file, content, found });
    if (isWhole) continue;
    for (const { rule, findings } of found)
      left.set(rule, (left.get(rule) ?? 0) - Math.max(0, findings.length - besides(rule)));
  }
  const found = inPages.flatMap((one) => one.found);
  return { found, leftOut: found.flatMap((one) => one.leftOut), inPages };
}

function hasFound(page: PlacedPage | FoundInPage): page is FoundInPage {
  return "found" in page;
}

function* placedPages(
  { byFile }: PageContents,
  isWanted: (page: PlacedPage) => boolean,
): Generator<PlacedPage> {
  let place = -1;
  for (const [file, content] of byFile) {
    place += 1;
    const page = { place, file, content };
    if (isWanted(page)) yield page;
  }
}

/** Pages with what was found before and pages to look at again, in their order; of a page in both, the latter. */
function* merged(
  before: readonly FoundInPage[],
  again: readonly PlacedPage[],
): Generator<PlacedPage | FoundInPage> {
  let next = 0;
  for (const findingInPage of before) {
    for (let page = again[next]; page !== undefined && page.place < findingInPage.place; page = again[next]) {
      yield page;
      next += 1;
    }
    const page = again[next];
    if (page?.place === findingInPage.place) next += 1;
    yield page?.place === findingInPage.place ? page : findingInPage;
  }
  yield* again.slice(next);
}

/** Whether some rule wants to know what is wrong with the syntax of pages. */
export function judgesSyntax(settings: SiteSettings): boolean {
  return severitiesAnywhere(settings).get(pageSyntax.code) !== "off";
}

/**
 * What the rules find in one page; nothing is remembered.
 * @param isWanted whether somebody requests the findings of a rule
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
  // What comments ignore is known only once all other rules have looked.
  const isAboutIgnored = rules.some((rule) => rule.scope === "ignore" && !isOff(rule) && isWanted(rule));
  const dropped: IgnoredFinding[] = [...(ignored.get(file) ?? [])];
  for (const rule of wantedRules(rules, isOff)) {
    if (rule.scope === "ignore" || !(isAboutIgnored || isWanted(rule))) continue;
    for (const finding of rule.check(page, pageView)) {
      if (!isIgnored(site.settings, site.pages.byFile, rule, finding)) {
        if (isWanted(rule)) yield [rule, finding];
      } else if ("span" in finding.anchor)
        dropped.push({ code: rule.code, start: finding.anchor.span.start });
    }
  }
  const isAllRead = site.pages.texts === "read";
  if (!isAboutIgnored || site.settings.judgesDeployment === true) return;
  const hasRun = (rule: Rule): boolean => isAllRead && !isOff(rule) && !isSilenced(inputs, rule, file);
  const outcomes = ignoreOutcomes(rules, dropped, hasRun);
  for (const rule of wantedRules(rules, isOff)) {
    if (rule.scope !== "ignore" || !isWanted(rule)) continue;
    for (const finding of rule.check(page, outcomes)) yield [rule, finding];
  }
}
