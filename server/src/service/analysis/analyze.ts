/**
 * Computes the findings of a snapshot: lowers and walks the navigation, then runs each rule separately.
 *
 * `analyze` is a generator, so that a caller can pause between steps and abandon a run when a newer snapshot exists.
 * While the newest text of a JSON file is broken, only its syntax is checked in that text; everything else is checked
 * in its last readable text. If docs.json has never been readable, only its syntax is checked, because a stray quote
 * would otherwise cause wrong findings.
 *
 * The generator does not depend on a clock: the caller decides when to pause. It never throws: a rule that throws is
 * listed in `failures`, and the other rules still run.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { isShown } from "../facts/shown-files.ts";
import { memo, memoLast } from "../memo.ts";
import type { Finding } from "../model/finding.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import type { Rule } from "../rules/rule.ts";
import { configuredSeverity, severitiesAnywhere } from "../site/file-settings.ts";
import { brokenDocuments, readableSite } from "../site/readable-site.ts";
import { mainDocument, type Site, type SiteSettings } from "../site/site.ts";
import { finished } from "../site/steps.ts";
import { IgnoreSettings } from "./ignore-settings.ts";
import type { IgnoredInPages } from "./ignored-findings.ts";
import { damages, inFileNotShown } from "./not-shown.ts";
import { type FoundInPages, findingsInOne, pageFindings } from "./page-findings.ts";
import { type CountedFindings, noPageLimits, type PageLimits } from "./page-limits.ts";
import {
  type FoundByRules,
  noDocuments,
  published,
  publishedInFile,
  type RuleFailure,
  SiteFindings,
  severityIn,
} from "./site-findings.ts";

/** The results for a snapshot before rules of scope `page` have run. */
export interface AnalysisOfSite {
  /** The snapshot whose texts the findings refer to. */
  readonly site: Site;
  /** The snapshot that was checked; it has the last readable text of each file that is broken in `site`. */
  readonly checkedSite: Site;
  /** The navigation of the checked snapshot. */
  readonly listing: NavigationListing;
  /** The findings of rules of scopes other than `page`, except those in `ofFiles`. */
  readonly ofSite: FoundByRules;
  /** The findings of these rules about whole page files; the same object as long as they stay the same. */
  readonly ofFiles: FoundByRules;
  /** The findings of these rules in pages that comments there ignore. */
  readonly ignored: IgnoredInPages;
}

/** The result of all rules on one snapshot. */
export interface Analysis extends AnalysisOfSite, FoundByRules {
  /** The findings of rules of scope `page` in pages to which no total limit applies: in an editor, the open ones. */
  readonly ofWholePages: FoundByRules;
  /** Their findings in all other pages: thousands on a large site; the same object as long as they stay the same. */
  readonly ofPages: FoundByRules;
  readonly failures: readonly RuleFailure[];
}

/**
 * What to check. `texts`: each JSON file, each element separately and the settings, before specs and files are
 * known; these findings are a subset of those of `all`. `pages`: all findings in listed pages, and some others.
 */
type AnalysisExtent = "texts" | "pages" | "all";

/**
 * Runs all rules over a snapshot. Drain the generator for the result; each `yield` is an opportunity to pause or to
 * abandon the run. If many pages have to be checked, one `yield` returns the results so far.
 * @param limits how many findings are kept; by default all
 */
export function* analyze(
  site: Site,
  rules: readonly Rule[],
  limits: PageLimits = noPageLimits,
  extent: AnalysisExtent = "all",
): Generator<AnalysisOfSite | undefined, Analysis> {
  const checkedSite = readableSite(site);
  const broken = brokenDocuments(site);
  const listing = navigationListing(checkedSite);
  yield;
  const findings = new SiteFindings(checkedSite, listing, rules, broken, limits);
  const isOnlySyntax = isOnlySyntaxChecked(site);
  if (extent !== "pages" || isOnlySyntax) findings.inDocuments();
  const resultSoFar = (): AnalysisOfSite => {
    const { ignored, ofFiles } = findings;
    return { site, checkedSite, listing, ofSite: findings.found(), ofFiles, ignored };
  };
  if (isOnlySyntax) return analysisOf(resultSoFar(), noFindings, noFindings, findings);
  yield;
  if (extent === "pages") yield* findings.inListedPages();
  else {
    yield* findings.inElements("own");
    findings.inRest();
    if (extent === "texts") return analysisOf(resultSoFar(), noFindings, noFindings, findings);
    yield;
    yield* findings.inElements("comparing");
    yield;
    yield* findings.inSite();
  }
  const { failures, ignored } = findings;
  const ofSite = resultSoFar();
  const isUnknown = (rule: Rule): boolean => findings.isOff(rule) || failures.has(rule.code);
  const inPages = yield* yieldingWhenLong(
    pageFindings({ site: checkedSite, listing }, rules, isUnknown, limits, ignored),
    ofSite,
  );
  for (const [code, error] of inPages.failures) failures.set(code, { code, error });
  const whole = publishedPages(inPages.whole, ofSite);
  const others = publishedPages(inPages.others, ofSite);
  return analysisOf(ofSite, whole, others, findings);
}

/** Whether only the syntax of JSON files is checked, because docs.json has never been readable. */
export function isOnlySyntaxChecked(site: Site): boolean {
  return brokenDocuments(site).some(({ path, readable }) => path === mainDocument && readable === undefined);
}

const noFindings: FoundByRules = { findings: [], leftOut: [], usedIgnores: new Set() };

function analysisOf(
  siteAnalysis: AnalysisOfSite,
  ofWholePages: FoundByRules,
  ofPages: FoundByRules,
  { failures }: SiteFindings,
): Analysis {
  const { ofFiles, ofSite } = siteAnalysis;
  return withFound(
    { ...siteAnalysis, failures: [...failures.values()] },
    { ofSite, ofWholePages, ofPages, ofFiles },
  );
}

/** The parts of an analysis that contain findings, in their order. */
type PartsOfAnalysis = Pick<Analysis, "ofSite" | "ofWholePages" | "ofPages" | "ofFiles">;

/** An analysis with the given parts, which are concatenated only on demand, because few callers need that. */
export function withFound(
  {
    site,
    checkedSite,
    listing,
    ignored,
    failures,
  }: Omit<AnalysisOfSite & Pick<Analysis, "failures">, "ofSite" | "ofFiles">,
  { ofSite, ofWholePages, ofPages, ofFiles }: PartsOfAnalysis,
): Analysis {
  const parts = [ofSite, ofWholePages, ofPages, ofFiles];
  let findings: readonly Finding[] | undefined;
  return {
    site,
    checkedSite,
    listing,
    ofFiles,
    ignored,
    failures,
    ofSite,
    ofWholePages,
    ofPages,
    get findings() {
      findings ??= parts.flatMap((part) => part.findings);
      return findings;
    },
    get leftOut() {
      return parts.flatMap((part) => part.leftOut);
    },
    get usedIgnores() {
      return new Set(parts.flatMap((part) => [...part.usedIgnores]));
    },
  };
}

/** Runs the same steps, and yields the value when they report that the work is long. */
function* yieldingWhenLong<Value, Result>(
  steps: Generator<"long" | undefined, Result>,
  value: Value,
): Generator<Value | undefined, Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    yield step.value === "long" ? value : undefined;
  }
}

/** The page files with findings that may cost the site a page. */
const damagedFiles = memo(({ found }: FoundInPages): readonly string[] => {
  const damaging = found.flatMap(({ rule, findings }) => findings.filter((one) => damages(rule, one)));
  return [...new Set(damaging.map(({ anchor }) => anchor.document))];
});

/** The findings in pages, with the severities that the author has set. */
function publishedPages(inPages: FoundInPages, { checkedSite: site, listing }: AnalysisOfSite): FoundByRules {
  const notShown = damagedFiles(inPages).filter((file) => !isShown({ site, listing }, file));
  return publishedWith(inPages, site.settings, notShown.join("\n"), site.subjectTexts);
}

const publishedWith = memoLast(
  (
    { found, leftOut }: FoundInPages,
    settings: SiteSettings,
    notShown: string,
    subjectTexts: Site["subjectTexts"],
  ): FoundByRules => {
    const files = new Set(notShown === "" ? [] : notShown.split("\n"));
    const findings: Finding[] = [];
    const ignoreSettings = new IgnoreSettings(settings.ignored, { documents: noDocuments, subjectTexts });
    for (const { rule, findings: ofPage } of found) {
      for (const pageFinding of ofPage) {
        const file = pageFinding.anchor.document;
        const finding = files.has(file) ? inFileNotShown(rule, pageFinding) : pageFinding;
        const severity = severityIn(settings, rule, file, finding);
        if (severity === "off" || ignoreSettings.ignores(rule.code, finding)) continue;
        findings.push(publishedInFile(rule, finding, severity));
      }
    }
    return { findings, leftOut: countedIn(leftOut, settings), usedIgnores: ignoreSettings.used };
  },
);

/** The counted findings, except those of rules that are off in their files. */
function countedIn(leftOut: readonly CountedFindings[], settings: SiteSettings): readonly CountedFindings[] {
  if (settings.overrides === undefined || leftOut.length === 0) return leftOut;
  return leftOut.filter(({ code, document }) => configuredSeverity(settings, code, document) !== "off");
}

/**
 * All findings of some rules in one page, for a page whose findings exceeded the limits. Nothing is cached.
 */
export function* findingsInPage(
  { checkedSite: site, listing, failures, ignored }: Analysis,
  rules: readonly Rule[],
  file: string,
  codes: ReadonlySet<string>,
): Generator<Finding> {
  const failed = new Set(failures.map(({ code }) => code));
  const isOff = ({ code }: Rule): boolean =>
    severitiesAnywhere(site.settings).get(code) === "off" || failed.has(code);
  const isWanted = ({ code }: Rule): boolean => codes.has(code);
  const isNotShown = !isShown({ site, listing }, file);
  const settings = new IgnoreSettings(site.settings.ignored, site);
  const found = findingsInOne({ site, listing }, rules, { isOff, isWanted }, file, ignored);
  for (const [rule, pageFinding] of found) {
    const finding = isNotShown ? inFileNotShown(rule, pageFinding) : pageFinding;
    const severity = severityIn(site.settings, rule, file, finding);
    if (severity !== "off" && !settings.ignores(rule.code, finding)) yield published(rule, finding, severity);
  }
}

/** Like `analyze`, but without pausing. */
export function analyzeNow(
  site: Site,
  rules: readonly Rule[],
  limits?: PageLimits,
  extent?: AnalysisExtent,
): Analysis {
  return finished(analyze(site, rules, limits, extent));
}
