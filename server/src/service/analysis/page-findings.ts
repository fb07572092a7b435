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
import { type SiteAddresses, siteAddresses } from "../facts/site-addresses.ts";
import { type SiteEndpoints, siteEndpoints } from "../facts/site-endpoints.ts";
import { type SiteVariables, siteVariables } from "../facts/site-variables.ts";
import type { SiteView } from "../facts/site-view.ts";
import { importedSnippets } from "../facts/snippets.ts";
import { memo, memoLast, weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type { PageContent } from "../pages/page-content.ts";
import { pageSyntax } from "../rules/page-syntax.ts";
import type { CheckedPage, IgnoreRule, PageRule, Rule, SiteFinding } from "../rules/rule.ts";
import {
  type PageDemand,
  type SetSeverities,
  type SeverityOverride,
  severitiesAnywhere,
  severitySet,
} from "../site/file-settings.ts";
import { type PageContents, pageOfFile } from "../site/page-contents.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import type { Site, SiteSettings } from "../site/site.ts";
import { changesOf, pagesToCheck } from "./changed-pages.ts";
import { ignoreOutcomes } from "./ignore-outcomes.ts";
import { areSameIgnored, type IgnoredFinding, type IgnoredInPages, isIgnored } from "./ignored-findings.ts";
import { type CountedFindings, cut, type FoundByRule, isCut, type PageLimits } from "./page-limits.ts";
import { type AskedFiles, type NotingView, type SiteInputs, viewOfPages } from "./page-view.ts";

/** The findings of all rules in all pages, up to the limits. */
export interface FoundInPages {
  readonly found: readonly FoundByRule[];
  /** The findings that `found` lacks; the same object for as long as the content is the same. */
  readonly leftOut: readonly CountedFindings[];
  /** Rules that threw, with the error. */
  readonly failures: ReadonlyMap<string, unknown>;
}

const inputsOf = memoLast(
  (
    addresses: SiteAddresses,
    endpoints: SiteEndpoints,
    requiredKeys: readonly RequiredKeys[],
    variables: SiteVariables | undefined,
    demands: readonly PageDemand[],
    allowedMissing: ReadonlySet<string>,
    overrides: readonly SeverityOverride[],
  ): SiteInputs => ({
    addresses,
    endpoints,
    requiredKeys,
    variables,
    demands,
    allowedMissing,
    overrides,
  }),
);

const nothingRequired: readonly RequiredKeys[] = [];
const nothingDemanded: readonly PageDemand[] = [];
const nothingAllowed: ReadonlySet<string> = new Set();
const noOverrides: readonly SeverityOverride[] = [];

/** What rules of scope `page` know of the site; undefined if the site's files were not listed. */
export function siteInputs(view: SiteView): SiteInputs | undefined {
  const addresses = siteAddresses(view);
  if (addresses === undefined) return undefined;
  const {
    requiredKeys = nothingRequired,
    demands = nothingDemanded,
    allowedMissing = nothingAllowed,
    overrides = noOverrides,
  } = view.site.settings;
  return inputsOf(
    addresses,
    siteEndpoints(view),
    requiredKeys,
    siteVariables(view.site),
    demands,
    allowedMissing,
    overrides,
  );
}

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
type PagesRule = PageRule | IgnoreRule;

/** What decides about the comments that ignore findings, besides the pages. */
interface Ignoring {
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

function isSameIgnoring(one: Ignoring, other: Ignoring): boolean {
  if (one.judgesDeployment !== other.judgesDeployment || one.isAllRead !== other.isAllRead) return false;
  if (one.ignored.size !== other.ignored.size) return false;
  return [...one.ignored].every(([file, own]) => areSameIgnored(own, other.ignored.get(file)));
}

function ignoringIn({ settings, pages }: Site, ignored: IgnoredInPages): Ignoring {
  return { judgesDeployment: settings.judgesDeployment === true, isAllRead: pages.texts === "read", ignored };
}

/** A page with findings. */
interface FoundInPage {
  /** The place of the page among all pages. */
  readonly place: number;
  readonly file: string;
  readonly content: PageContent;
  readonly found: readonly FoundByRule[];
}

interface KeptPages extends FoundInPages {
  readonly pages: PageContents;
  readonly snippets: ReadonlySet<string>;
  readonly rules: readonly PagesRule[];
  readonly ignoring: Ignoring;
  /** Pages without findings are left out. */
  readonly inPages: readonly FoundInPage[];
}

const keptByPage = weakCache<PageContent, KeptPage>();
/**
 * By the limits, because a command that fixes everything has others than what an editor is shown. Undefined while pages are
 * checked: what an analysis that was given up has found is only kept by page.
 */
const keptBySite = memo((_: SiteInputs) => weakCache<PageLimits, KeptPages | undefined>());

/** How many pages are checked between two opportunities to pause. */
const stride = 4;

const nothingAsked: AskedFiles = [];
const nothing: FoundInPages = { found: [], leftOut: [], failures: new Map() };

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
): Generator<"long" | undefined, FoundInPages> {
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
    anchors: pages.anchors,
    rules: wanted,
    allRules: rules,
    isOff,
    site: view.site,
    ignoring,
    snippets,
    failures: new Map(),
    checked: 0,
  };
  const inPages: FoundInPage[] = [];
  const left = new Map(wanted.map((rule) => [rule, limits.inAll]));
  let count = 0;
  let isLong = false;
  for (const page of pagesToLookAt(look, pages, before)) {
    const { place, file, content, found: same } = page;
    count += 1;
    if (count % stride === 0) yield;
    if (!isLong && look.checked > longWork) {
      isLong = true;
      yield "long";
    }
    const isWhole = limits.isWhole(file);
    const besides = (rule: PagesRule): number => limits.besides?.(rule.code, file) ?? 0;
    const maxOf = (rule: PagesRule): number =>
      (isWhole || (left.get(rule) ?? 0) > 0 ? limits.inOne : 0) + besides(rule);
    const stands = same?.every((one) => isCut(one, maxOf(one.rule))) === true;
    const found = stands ? same : inPage(file, content, look, maxOf);
    if (found.length === 0) continue;
    // On a large site there are thousands of pages with findings, of which a keystroke changes one.
    inPages.push(hasFound(page) && stands ? page : { place, file, content, found });
    if (isWhole) continue;
    for (const { rule, findings } of found)
      left.set(rule, (left.get(rule) ?? 0) - Math.max(0, findings.length - besides(rule)));
  }
  const found = inPages.flatMap((one) => one.found);
  const leftOut = found.flatMap((one) => one.leftOut);
  const kept = { found, leftOut, failures: look.failures, pages, snippets, rules: wanted, ignoring, inPages };
  keptBySite(inputs).set(limits, kept);
  return kept;
}

/** A page that may have findings; those of before, if nothing that they were made from has changed. */
interface PageToLookAt extends Omit<FoundInPage, "found"> {
  readonly found?: readonly FoundByRule[];
}

function hasFound(page: PageToLookAt): page is FoundInPage {
  return page.found !== undefined;
}

/**
 * The pages in which something may be found, in their order: all pages, or those in which something was found before and
 * those to check again.
 */
function* pagesToLookAt(
  { inputs, rules }: AnalysisView,
  pages: PageContents,
  before: KeptPages | undefined,
): Generator<PageToLookAt, void, void> {
  const changes = before && changesOf(before.pages, pages);
  if (before === undefined || changes === undefined) {
    let place = -1;
    for (const [file, content] of pages.byFile) {
      place += 1;
      yield { place, file, content };
    }
    return;
  }
  const again = pagesToCheck(pages, changes, (content) => {
    const kept = keptByPage.get(content);
    // A page of which nothing is kept has nothing that a rule looks at.
    if (kept === undefined) return nothingAsked;
    return kept.inputs === inputs && kept.rules === rules ? kept.asked : "all";
  });
  let next = 0;
  for (const findingInPage of before.inPages) {
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

/** @param snippets the imported ones */
function isSnippetFile(file: string, snippets: ReadonlySet<string>): boolean {
  return snippets.has(file) || reasonNotToList(file) === "snippet";
}

/** Whether some rule wants to know what is wrong with the syntax of pages. */
export function judgesSyntax(settings: SiteSettings): boolean {
  return severitiesAnywhere(settings).get(pageSyntax.code) !== "off";
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
      if (!isIgnored(site, rule, finding)) {
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

/** What is the same for all pages of one analysis. */
interface AnalysisView extends NotingView {
  readonly inputs: SiteInputs;
  readonly anchors: object;
  /** Those that look at one page and are not off. */
  readonly rules: readonly PagesRule[];
  readonly allRules: readonly Rule[];
  readonly isOff: (rule: Rule) => boolean;
  readonly site: Site;
  readonly ignoring: Ignoring;
  readonly snippets: ReadonlySet<string>;
  readonly failures: Map<string, unknown>;
  /** How many pages have been checked again. */
  checked: number;
}

function ignoringInPage(
  { ignores }: PageContent,
  file: string,
  { ignoring }: AnalysisView,
): IgnoringInPage | undefined {
  return ignores === "" ? undefined : { ...ignoring, ignored: ignoring.ignored.get(file) };
}

function inPage(
  file: string,
  content: PageContent,
  look: AnalysisView,
  maxOf: (rule: PagesRule) => number,
): readonly FoundByRule[] {
  const { view, inputs, anchors, rules, failures, snippets, taken, site } = look;
  if (!mayHaveFindings(content, inputs) || pageOfFile(inputs.addresses.files, file) === undefined)
    return nothing.found;
  const page: CheckedPage = { file, content, isSnippet: isSnippetFile(file, snippets) };
  const ignoring = ignoringInPage(content, file, look);
  const before = keptByPage.get(content);
  const isSameFile = before?.file === file && before.isSnippet === page.isSnippet;
  const isSame = isSameFile && before.inputs === inputs && before.rules === rules;
  const isKept = isSame && isSameInPage(before.ignoring, ignoring);
  const known = isKept ? before.found : nothing.found;
  const areAnchorsSame = isKept && before.anchors === anchors;
  if (areAnchorsSame && known.every((one) => isCut(one, maxOf(one.rule)))) return known;
  look.checked += 1;
  const found: FoundByRule[] = [];
  for (const rule of rules) {
    if (rule.scope === "ignore" || isSilenced(inputs, rule, file)) continue;
    // If only anchors changed, the findings of a rule that reads no anchors stay valid.
    const stands = isKept && (areAnchorsSame || !rule.readsAnchors);
    const same = stands ? known.find((one) => one.rule === rule) : undefined;
    if (stands && (same === undefined || isCut(same, maxOf(rule)))) {
      if (same !== undefined) found.push(same);
      continue;
    }
    try {
      const findings = rule.check(page, view);
      const cutFindings = cut(rule, file, findings, maxOf(rule), (finding) => isIgnored(site, rule, finding));
      if (cutFindings.findings.length + cutFindings.leftOut.length + cutFindings.ignored.length > 0)
        found.push(cutFindings);
    } catch (error) {
      failures.set(rule.code, error);
    }
  }
  if (ignoring?.judgesDeployment === false) found.push(...aboutIgnored(page, look, found, maxOf));
  // If the anchors are the same, not all rules have asked again.
  const asked = areAnchorsSame ? joined(before.asked, taken(file)) : taken(file);
  const kept = found.length === 0 ? nothing.found : found;
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
function isSilenced({ overrides }: SiteInputs, { code }: Rule, file: string): boolean {
  return overrides.length > 0 && severitySet({ severities: noSeverities, overrides }, code, file) === "off";
}

const noSeverities: SetSeverities["severities"] = new Map();

function joined(one: AskedFiles, other: AskedFiles): AskedFiles {
  if (one === "all" || other === "all") return "all";
  return other.length === 0 ? one : [...new Set([...one, ...other])];
}
