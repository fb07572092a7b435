/**
 * From a snapshot to findings: lower, walk, run each rule separately.
 *
 * A generator, so that a caller can pause between steps and abandon a run when a newer snapshot exists. While a JSON
 * file is half typed, its findings are those of its syntax; everything else is checked in its last readable text. If
 * a docs.json has never been readable, only its syntax is checked, because a guess about it would follow from a stray
 * quote.
 *
 * The generator does not depend on a clock: the caller decides when to pause. It never throws: a rule that throws is
 * listed in `failures`, and the other rules run on.
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

/** What is known of a snapshot before rules of scope `page` have run. */
export interface AnalysisOfSite {
  /** The snapshot, in whose texts the findings are. */
  readonly site: Site;
  /** The snapshot that was checked: with the last readable texts when an author is typing. */
  readonly checkedSite: Site;
  /** Of the snapshot that was checked. */
  readonly listing: NavigationListing;
  /** What rules of other scopes than `page` found. */
  readonly ofSite: FoundByRules;
  /** What these say of page files as a whole; the same object for as long as this is the same. */
  readonly ofFiles: FoundByRules;
  /** What these found in pages and comments there ignore. */
  readonly ignored: IgnoredInPages;
}

/** The result of all rules on one snapshot. */
export interface Analysis extends AnalysisOfSite, FoundByRules {
  /** What rules of scope `page` found in pages whose findings are kept whole: in an editor, those that are open. */
  readonly ofWholePages: FoundByRules;
  /** What they found in the others: thousands of findings on a large site, and the same object for as long as these are the same. */
  readonly ofPages: FoundByRules;
  readonly failures: readonly RuleFailure[];
}

/**
 * What is looked at: `texts` means each JSON file, each element by itself and the settings, before anything is known of specs and files. Such
 * findings are among those of `all`, also when more is known. `pages` gives the findings in listed pages, and some of the others.
 */
type AnalysisExtent = "texts" | "pages" | "all";

/**
 * Runs all rules over a snapshot. Drain the generator for the result; each `yield` is an opportunity to
 * pause or to abandon the run. If many pages have to be checked, one `yield` gives what is known before that.
 * @param limits how many findings in pages are kept; by default all
 */
export function* analyze(
  site: Site,
  rules: readonly Rule[],
  limits: PageLimits = noPageLimits,
  extent: AnalysisExtent = "all",
): Generator<AnalysisOfSite | undefined, Analysis> {
  const judged = readableSite(site);
  const broken = brokenDocuments(site);
  const listing = navigationListing(judged);
  yield;
  const findings = new SiteFindings(judged, listing, rules, broken, limits);
  if (extent !== "pages" || isSyntaxAlone(site)) findings.inDocuments();
  const known = (): AnalysisOfSite => {
    const { ignored, ofFiles } = findings;
    return { site, checkedSite: judged, listing, ofSite: findings.found(), ofFiles, ignored };
  };
  if (isSyntaxAlone(site)) return analysisOf(known(), noFindings, noFindings, findings);
  yield;
  if (extent === "pages") yield* findings.inListedPages();
  else {
    yield* findings.inElements("own");
    findings.inRest();
    if (extent === "texts") return analysisOf(known(), noFindings, noFindings, findings);
    yield;
    yield* findings.inElements("comparing");
    yield;
    yield* findings.inSite();
  }
  const { failures, ignored } = findings;
  const ofSite = known();
  const isUnknown = (rule: Rule): boolean => findings.isOff(rule) || failures.has(rule.code);
  const inPages = yield* eachLong(
    pageFindings({ site: judged, listing }, rules, isUnknown, limits, ignored),
    ofSite,
  );
  for (const [code, error] of inPages.failures) failures.set(code, { code, error });
  const whole = publishedPages(inPages.whole, ofSite);
  const others = publishedPages(inPages.others, ofSite);
  return analysisOf(ofSite, whole, others, findings);
}

/** Whether nothing but the syntax of JSON files is checked, because docs.json has never been readable. */
export function isSyntaxAlone(site: Site): boolean {
  return brokenDocuments(site).some(({ path, readable }) => path === mainDocument && readable === undefined);
}

const noFindings: FoundByRules = { findings: [], leftOut: [], usedIgnores: new Set() };

function analysisOf(
  known: AnalysisOfSite,
  ofWholePages: FoundByRules,
  ofPages: FoundByRules,
  { failures }: SiteFindings,
): Analysis {
  const { ofFiles, ofSite } = known;
  return withFound(
    { ...known, failures: [...failures.values()] },
    { ofSite, ofWholePages, ofPages, ofFiles },
  );
}

/** The parts of an analysis that hold findings, in their order. */
type PartsOfAnalysis = Pick<Analysis, "ofSite" | "ofWholePages" | "ofPages" | "ofFiles">;

/** An analysis with these findings in its parts; what all parts hold is put together when somebody asks, because few do. */
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

/** The same steps; the one that says that the work is long gives a value instead. */
function* eachLong<Value, Result>(
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
  const files = new Set<string>();
  for (const { rule, findings } of found) {
    for (const finding of findings) if (damages(rule, finding)) files.add(finding.anchor.document);
  }
  return [...files];
});

/** Findings in pages with the severities that the author set. */
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
    const ignored = new IgnoreSettings(settings.ignored, { documents: noDocuments, subjectTexts });
    for (const { rule, findings: ofPage } of found) {
      for (const pageFinding of ofPage) {
        const file = pageFinding.anchor.document;
        const finding = files.has(file) ? inFileNotShown(rule, pageFinding) : pageFinding;
        const severity = severityIn(settings, rule, file, finding);
        if (severity === "off" || ignored.takes(rule.code, finding)) continue;
        findings.push(publishedInFile(rule, finding, severity));
      }
    }
    return { findings, leftOut: countedIn(leftOut, settings), usedIgnores: ignored.used };
  },
);

/** The findings that were counted, but for those of rules that are off in their files. */
function countedIn(leftOut: readonly CountedFindings[], settings: SiteSettings): readonly CountedFindings[] {
  if (settings.overrides === undefined || leftOut.length === 0) return leftOut;
  return leftOut.filter(({ code, document }) => configuredSeverity(settings, code, document) !== "off");
}

/**
 * All findings of some page rules in one page, without limits, for a page whose findings exceeded the
 * limits. Nothing is remembered.
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
  const isLost = !isShown({ site, listing }, file);
  const settings = new IgnoreSettings(site.settings.ignored, site);
  const found = findingsInOne({ site, listing }, rules, { isOff, isWanted }, file, ignored);
  for (const [rule, one] of found) {
    const finding = isLost ? inFileNotShown(rule, one) : one;
    const severity = severityIn(site.settings, rule, file, finding);
    if (severity !== "off" && !settings.takes(rule.code, finding)) yield published(rule, finding, severity);
  }
}

/** Runs all rules, or those that the extent needs, without pausing. */
export function analyzeNow(
  site: Site,
  rules: readonly Rule[],
  limits?: PageLimits,
  extent?: AnalysisExtent,
): Analysis {
  return finished(analyze(site, rules, limits, extent));
}
