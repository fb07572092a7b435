/**
 * From a snapshot to findings: lower, walk, run each rule separately.
 *
 * A generator, so that a caller can pause between steps and abandon a run when a newer snapshot exists.
 * The generator knows no clock: the caller decides when to pause. It never throws: a rule that throws is
 * listed in `failures`, and the other rules run on.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { memo, memoLast, weakCache } from "../memo.ts";
import type { Change, Fix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import type { Finding, Severity } from "../model/finding.ts";
import type { Anchor } from "../model/location.ts";
import { lossesOf } from "../navigation/drops.ts";
import type { NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { anywhereIn } from "../navigation/subtree.ts";
import { locationOf, type NavigationListing, type VisitedElement, visitedWhere } from "../navigation/walk.ts";
import type { ElementFinding, ElementRule, Rule, SiteFinding } from "../rules/rule.ts";
import { dialectOf } from "../site/reading.ts";
import { mainDocument, type Site, type SiteSettings } from "../site/site.ts";
import { finished } from "../site/steps.ts";
import { DocumentFindings } from "./document-findings.ts";
import {
  type CountedFindings,
  type FoundInPages,
  findingsInOne,
  noPageLimits,
  type PageLimits,
  pageFindings,
} from "./page-findings.ts";

/** A rule that threw. The caller logs the failure once and shows the state "degraded". */
export interface RuleFailure {
  readonly code: string;
  readonly error: unknown;
}

/** What rules found, and the numbers of the findings that exceeded the limits, which `findings` lacks. */
export interface FoundByRules {
  readonly findings: readonly Finding[];
  readonly leftOut: readonly CountedFindings[];
}

/** What is known of a snapshot before rules of scope `page` have run. */
export interface AnalysisOfSite {
  readonly site: Site;
  readonly listing: NavigationListing;
  /** What all other rules found. */
  readonly ofSite: FoundByRules;
}

/** The result of all rules on one snapshot. */
export interface Analysis extends AnalysisOfSite, FoundByRules {
  /**
   * What rules of scope `page` found: thousands of findings on a large site, and the same object for as long as these
   * are the same. `findings` and `leftOut` hold this, too, behind `ofSite`.
   */
  readonly ofPages: FoundByRules;
  readonly failures: readonly RuleFailure[];
}

/** Findings of the element rules, remembered by the identity of the lowered element. */
interface KeptFindings {
  readonly found: readonly (readonly [ElementRule, ElementFinding])[];
  readonly failures: readonly RuleFailure[];
}

/** What rules find in elements, remembered for each element. */
interface ElementFindings {
  readonly of: (element: NavigationElement) => KeptFindings;
  /** Whether they find anything in an element or in one below. */
  readonly areAnywhereIn: (element: NavigationElement) => boolean;
}

function elementFindingsIn(dialect: Dialect, rules: readonly Rule[]): ElementFindings {
  const of = memo((element: NavigationElement) => findInElement(element, dialect, rules));
  const areAnywhereIn = anywhereIn((element) => {
    const { found, failures } = of(element);
    return found.length + failures.length > 0;
  });
  return { of, areAnywhereIn };
}

/** What rules find in elements, for each list of rules and each dialect. */
const elementFindings = memo(
  (rules: readonly Rule[]): Readonly<Record<Dialect, ElementFindings>> => ({
    reference: elementFindingsIn("reference", rules),
    current: elementFindingsIn("current", rules),
  }),
);

function findInElement(element: NavigationElement, dialect: Dialect, rules: readonly Rule[]): KeptFindings {
  const found: (readonly [ElementRule, ElementFinding])[] = [];
  const failures: RuleFailure[] = [];
  for (const rule of rules) {
    if (rule.scope !== "element" || (rule.kinds !== undefined && !rule.kinds.includes(element.kind)))
      continue;
    try {
      for (const finding of rule.check(element, dialect)) found.push([rule, finding]);
    } catch (error) {
      failures.push({ code: rule.code, error });
    }
  }
  return { found, failures };
}

function absolute(visited: VisitedElement, place: RelativeLocation, part: Anchor["part"]): Anchor {
  return { ...locationOf(visited, place), part };
}

function absoluteFix(visited: VisitedElement, fix: NonNullable<ElementFinding["fixes"]>[number]): Fix {
  return {
    title: fix.title,
    safe: fix.safe,
    changes: fix.changes.map((change) => ({ ...change, at: locationOf(visited, change.at) }) as Change),
  };
}

function published(rule: Rule, finding: SiteFinding, severity: Severity): Finding {
  const { message, anchor, related, tags, fixes, dependsOnDialect, lost } = finding;
  const { consequence = rule.consequence } = finding;
  return {
    code: rule.code,
    severity,
    consequence,
    message,
    anchor,
    ...(related === undefined ? {} : { related }),
    ...(tags === undefined ? {} : { tags }),
    ...(fixes === undefined ? {} : { fixes }),
    ...(dependsOnDialect === undefined ? {} : { dependsOnDialect }),
    ...(lost === undefined ? {} : { lost }),
  };
}

const publishedInFiles = weakCache<SiteFinding, Finding>();

/** Gives the same object for the same finding in each analysis, so that results derived from it stay valid. */
function publishedInFile(rule: Rule, finding: SiteFinding, severity: Severity): Finding {
  const before = publishedInFiles.get(finding);
  if (before?.severity === severity) return before;
  const now = published(rule, finding, severity);
  publishedInFiles.set(finding, now);
  return now;
}

function toSiteFinding(
  listing: NavigationListing,
  visited: VisitedElement,
  finding: ElementFinding,
): SiteFinding {
  const { message, anchor, related, tags, fixes, dependsOnDialect, consequence } = finding;
  const remaining = lossesOf(listing).below(visited);
  const words = typeof message === "string" ? message : message(remaining);
  return {
    message: words,
    ...(consequence === undefined
      ? {}
      : { consequence: typeof consequence === "string" ? consequence : consequence(remaining) }),
    ...(remaining.lost.size === 0 ? {} : { lost: remaining.lost }),
    anchor: absolute(visited, anchor.place, anchor.part),
    ...(related === undefined
      ? {}
      : {
          related: related.map((place) => ({
            message: place.message,
            anchor: absolute(visited, place.anchor.place, place.anchor.part),
          })),
        }),
    ...(tags === undefined ? {} : { tags }),
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => absoluteFix(visited, fix)) }),
    ...(dependsOnDialect === undefined ? {} : { dependsOnDialect }),
  };
}

function severityIn(
  { severities }: SiteSettings,
  rule: Rule,
  finding: { readonly severity?: Severity },
): Severity | "off" {
  return severities.get(rule.code) ?? finding.severity ?? rule.severity;
}

/** How many elements are checked between two opportunities to pause. */
const stride = 500;

/**
 * Runs all rules over a snapshot. Drain the generator for the result; each `yield` is an opportunity to
 * pause or to abandon the run. Where many pages have to be checked, one `yield` gives what is known before that.
 * @param limits how many findings in pages are kept; by default all
 */
export function* analyse(
  site: Site,
  rules: readonly Rule[],
  limits: PageLimits = noPageLimits,
): Generator<AnalysisOfSite | undefined, Analysis> {
  const inDocuments = new DocumentFindings(limits.inDocument);
  const failures = new Map<string, RuleFailure>();
  const listing = navigationListing(site);
  yield;

  const severityOf = (rule: Rule, finding: { readonly severity?: Severity }): Severity | "off" =>
    severityIn(site.settings, rule, finding);
  const add = (rule: Rule, finding: SiteFinding): void => {
    const severity = severityOf(rule, finding);
    if (severity === "off") return;
    inDocuments.add(rule.code, finding.anchor.document, severity, () =>
      "span" in finding.anchor
        ? publishedInFile(rule, finding, severity)
        : published(rule, finding, severity),
    );
  };
  const isOff = (rule: Rule): boolean => site.settings.severities.get(rule.code) === "off";

  for (const rule of rules) {
    if (rule.scope !== "document" || isOff(rule)) continue;
    try {
      for (const [path, document] of site.documents) {
        if (document.kind !== "parsed") continue;
        for (const finding of rule.check(document.document, path)) add(rule, finding);
      }
    } catch (error) {
      failures.set(rule.code, { code: rule.code, error });
    }
  }
  yield;

  const inElements = elementFindings(rules)[dialectOf(site)];
  // A large navigation is checked for the first time in parts; afterwards nearly all of this is remembered.
  for (const part of listing.root?.element.elements ?? []) {
    for (const smaller of part.elements) {
      inElements.areAnywhereIn(smaller);
      yield;
    }
  }
  for (const [index, visited] of visitedWhere(listing.root, inElements.areAnywhereIn).entries()) {
    const result = inElements.of(visited.element);
    for (const [rule, finding] of result.found) {
      const severity = severityOf(rule, finding);
      if (severity === "off") continue;
      const document = finding.anchor.place.document ?? visited.element.document;
      inDocuments.add(rule.code, document, severity, () =>
        published(rule, toSiteFinding(listing, visited, finding), severity),
      );
    }
    for (const failure of result.failures) failures.set(failure.code, failure);
    if (index % stride === stride - 1) yield;
  }
  yield;

  for (const rule of rules) {
    if (isOff(rule) || rule.scope === "page") continue;
    const check = rule.scope === "site" ? rule.check : rule.checkRest;
    if (check === undefined) continue;
    if (rule.scope === "site" && rule.needsFiles === true && site.files === undefined) continue;
    try {
      for (const finding of check({ site, listing })) add(rule, finding);
    } catch (error) {
      failures.set(rule.code, { code: rule.code, error });
    }
    yield;
  }
  const ofSite = { findings: withoutRepeats(inDocuments.findings), leftOut: inDocuments.leftOut };
  const inPages = yield* eachLong(pageFindings({ site, listing }, rules, isOff, limits), {
    site,
    listing,
    ofSite,
  });
  for (const [code, error] of inPages.failures) failures.set(code, { code, error });
  const ofPages = publishedPages(inPages, site.settings);
  return {
    site,
    listing,
    findings: [...ofSite.findings, ...ofPages.findings],
    leftOut: withThose(ofPages.leftOut, ofSite.leftOut),
    ofPages,
    ofSite,
    failures: [...failures.values()],
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

/** Findings in pages with the severities that the author set. */
const publishedPages = memoLast(({ found, leftOut }: FoundInPages, settings: SiteSettings): FoundByRules => {
  const findings: Finding[] = [];
  for (const { rule, findings: ofPage } of found) {
    for (const finding of ofPage) {
      const severity = severityIn(settings, rule, finding);
      if (severity !== "off") findings.push(publishedInFile(rule, finding, severity));
    }
  }
  return { findings, leftOut };
});

/**
 * All findings of some page rules in one page, without limits, for a page whose findings exceeded the
 * limits. Nothing is remembered.
 */
export function* findingsInPage(
  { site, listing, failures }: Analysis,
  rules: readonly Rule[],
  file: string,
  codes: ReadonlySet<string>,
): Generator<Finding> {
  const failed = new Set(failures.map(({ code }) => code));
  const isOff = ({ code }: Rule): boolean => !codes.has(code) || failed.has(code);
  for (const [rule, finding] of findingsInOne({ site, listing }, rules, isOff, file)) {
    const severity = severityIn(site.settings, rule, finding);
    if (severity !== "off") yield published(rule, finding, severity);
  }
}

/** Gives the same list for as long as the numbers of left-out findings stay the same. */
function withThose(
  inPages: readonly CountedFindings[],
  others: readonly CountedFindings[],
): readonly CountedFindings[] {
  return others.length === 0 ? inPages : [...others, ...inPages];
}

/** A `$ref` file that is included twice gives each of its findings twice; keeps one of them. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    if (finding.anchor.document === mainDocument) return true;
    const place =
      "segments" in finding.anchor ? finding.anchor.segments.join("\u0000") : finding.anchor.span.start;
    const key = `${finding.code}\u0000${finding.anchor.document}\u0000${place}\u0000${finding.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Runs all rules without pausing. */
export function analyseNow(site: Site, rules: readonly Rule[], limits?: PageLimits): Analysis {
  return finished(analyse(site, rules, limits));
}
