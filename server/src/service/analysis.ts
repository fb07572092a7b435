/**
 * From a snapshot to findings: lower, walk, run every rule in its own try.
 *
 * A generator, so that a caller can yield to others between steps and abandon a run when a newer
 * snapshot exists. Knows no clock: when to pause is the caller's business. Never throws; a rule
 * that does is named in `failures` and the others run on.
 */

import type { Change } from "./model/change.ts";
import type { Dialect } from "./model/dialect.ts";
import type { Finding, Fix, Severity } from "./model/finding.ts";
import type { Anchor } from "./model/location.ts";
import { lossesOf } from "./navigation/drops.ts";
import { type LoweredNavigation, lowerNavigation } from "./navigation/lower.ts";
import type { NavigationElement, Place } from "./navigation/model.ts";
import { isUrl } from "./navigation/page-path.ts";
import { referenceResolver } from "./navigation/references.ts";
import { readSpecs, type SpecScope } from "./navigation/scope.ts";
import {
  locationOf,
  type NavigationListing,
  type VisitedElement,
  walkNavigation,
} from "./navigation/walk.ts";
import {
  type CountedFindings,
  findingsInOne,
  noPageLimits,
  type PageLimits,
  pageFindings,
} from "./rules/page-findings.ts";
import type { ElementFinding, ElementRule, Rule, SiteFinding } from "./rules/rule.ts";
import { referencesOutsideNavigation } from "./site/placed-references.ts";
import { readingOf } from "./site/reading.ts";
import { documentState, mainDocument, mainTree, type Site } from "./site/site.ts";
import type { PropertyNode } from "./syntax/tree.ts";

/** A rule that threw: contained, to be logged once and shown as "degraded". */
export interface RuleFailure {
  readonly code: string;
  readonly error: unknown;
}

export interface SiteStatistics {
  /** Different pages listed. */
  readonly pages: number;
  /** Entries of the navigation: pages and endpoints, repeats included. */
  readonly entries: number;
  /** Different specification files named. */
  readonly specs: number;
  /** JSON files read: docs.json and those it refers to. */
  readonly files: number;
}

export interface Analysis {
  readonly site: Site;
  readonly listing: NavigationListing;
  readonly findings: readonly Finding[];
  /** Findings in pages that were above the limits: counted, and not among the others. */
  readonly leftOut: readonly CountedFindings[];
  readonly failures: readonly RuleFailure[];
}

/** A top-level property of docs.json; of repeated keys the last, as JSON.parse has it. */
export function topLevelProperty(site: Site, key: string): PropertyNode | undefined {
  const root = mainTree(site)?.root;
  return root?.kind === "object"
    ? root.properties.findLast((property) => property.key.value === key)
    : undefined;
}

/** What `api.openapi` names: for the pages that bind an operation, never for entries of the navigation. */
function apiSpecs(site: Site): SpecScope | undefined {
  const api = topLevelProperty(site, "api")?.value;
  if (api?.kind !== "object") return undefined;
  const openapi = api.properties.findLast((property) => property.key.value === "openapi");
  return openapi === undefined ? undefined : readSpecs(openapi.value);
}

const listings = new WeakMap<ReadonlyMap<string, unknown>, NavigationListing>();

/** The navigation of a site, lowered and walked; remembered per set of documents. */
export function navigationListing(site: Site): NavigationListing {
  const known = listings.get(site.documents);
  if (known !== undefined) return known;
  const resolver = referenceResolver((path) => documentState(site, path));
  const lowered: LoweredNavigation = lowerNavigation(
    topLevelProperty(site, "navigation"),
    mainDocument,
    resolver,
  );
  const listing = walkNavigation(lowered);
  listings.set(site.documents, listing);
  return listing;
}

/** Findings of the element rules, kept by the identity of what the element was lowered to. */
interface KeptFindings {
  readonly dialect: Dialect;
  readonly rules: readonly Rule[];
  readonly found: readonly (readonly [ElementRule, ElementFinding])[];
  readonly failures: readonly RuleFailure[];
}

const kept = new WeakMap<NavigationElement, KeptFindings>();

function elementFindings(element: NavigationElement, dialect: Dialect, rules: readonly Rule[]): KeptFindings {
  const before = kept.get(element);
  if (before !== undefined && before.dialect === dialect && before.rules === rules) return before;
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
  const result: KeptFindings = { dialect, rules, found, failures };
  kept.set(element, result);
  return result;
}

function absolute(visited: VisitedElement, place: Place, part: Anchor["part"]): Anchor {
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
  const { message, anchor, related, tags, fixes, dependsOnDialect } = finding;
  return {
    code: rule.code,
    severity,
    message,
    anchor,
    ...(related === undefined ? {} : { related }),
    ...(tags === undefined ? {} : { tags }),
    ...(fixes === undefined ? {} : { fixes }),
    ...(dependsOnDialect === undefined ? {} : { dependsOnDialect }),
  };
}

const publishedInPages = new WeakMap<SiteFinding, Finding>();

/** The same finding of a page is the same object in each analysis, so that what is made of it is kept. */
function publishedOfPage(rule: Rule, finding: SiteFinding, severity: Severity | "off"): Finding | undefined {
  if (severity === "off") return undefined;
  const before = publishedInPages.get(finding);
  if (before?.severity === severity) return before;
  const now = published(rule, finding, severity);
  publishedInPages.set(finding, now);
  return now;
}

function toSiteFinding(
  listing: NavigationListing,
  visited: VisitedElement,
  finding: ElementFinding,
): SiteFinding {
  const { message, anchor, related, tags, fixes, dependsOnDialect } = finding;
  return {
    message: typeof message === "string" ? message : message(lossesOf(listing).below(visited)),
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

/** What a report says of the size of a site. */
export function statisticsOf({ site, listing }: Analysis): SiteStatistics {
  const specs = new Set<string>();
  const scopes = listing.specs.map((spec) => spec.scope);
  const outermost = apiSpecs(site);
  for (const scope of outermost === undefined ? scopes : [...scopes, outermost]) {
    for (const source of scope.sources) specs.add(source.kind === "file" ? source.path : source.raw);
  }
  let files = 0;
  for (const document of site.documents.values()) if (document.kind === "parsed") files += 1;
  return {
    pages: listing.listedPaths.size,
    entries: listing.root?.element.pageCount ?? 0,
    specs: specs.size,
    files,
  };
}

/** Keeps so many findings of one rule in one JSON file, and counts the others. */
class DocumentFindings {
  readonly findings: Finding[] = [];
  readonly #kept = new Map<string, number>();
  readonly #leftOut = new Map<string, { -readonly [Key in keyof CountedFindings]: CountedFindings[Key] }>();

  constructor(private readonly limit: number) {}

  /** @param make is called only for a finding that is kept */
  add(code: string, document: string, severity: Severity, make: () => Finding): void {
    const place = `${code}\u0000${document}`;
    const count = this.#kept.get(place) ?? 0;
    if (count < this.limit) {
      this.#kept.set(place, count + 1);
      this.findings.push(make());
      return;
    }
    const key = `${place}\u0000${severity}`;
    const counted = this.#leftOut.get(key) ?? { code, document, severity, count: 0, fixable: 0 };
    this.#leftOut.set(key, counted);
    counted.count += 1;
  }

  get leftOut(): readonly CountedFindings[] {
    return [...this.#leftOut.values()];
  }
}

function severityIn(site: Site, rule: Rule, finding: { readonly severity?: Severity }): Severity | "off" {
  return site.settings.severities.get(rule.code) ?? finding.severity ?? rule.severity;
}

/** How many elements are checked between two chances to pause. */
const stride = 500;

/**
 * Runs all rules over a snapshot. Drain it for the result; each `yield` is a chance to pause or
 * to abandon the run.
 * @param limits how much is kept of what is found in pages; all by default
 */
export function* analyse(
  site: Site,
  rules: readonly Rule[],
  limits: PageLimits = noPageLimits,
): Generator<undefined, Analysis> {
  const inDocuments = new DocumentFindings(limits.inDocument);
  const failures = new Map<string, RuleFailure>();
  const listing = navigationListing(site);
  yield;

  const severityOf = (rule: Rule, finding: { readonly severity?: Severity }): Severity | "off" =>
    severityIn(site, rule, finding);
  const add = (rule: Rule, finding: SiteFinding): void => {
    const severity = severityOf(rule, finding);
    if (severity === "off") return;
    inDocuments.add(rule.code, finding.anchor.document, severity, () => published(rule, finding, severity));
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

  const { dialect } = readingOf(site);
  for (const [index, visited] of listing.elements.entries()) {
    const result = elementFindings(visited.element, dialect, rules);
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
  const inPages = yield* pageFindings({ site, listing }, rules, isOff, limits);
  for (const [code, error] of inPages.failures) failures.set(code, { code, error });
  const all = [...withoutRepeats(inDocuments.findings)];
  for (const { rule, findings: ofPage } of inPages.found) {
    for (const finding of ofPage) {
      const placed = publishedOfPage(rule, finding, severityOf(rule, finding));
      if (placed !== undefined) all.push(placed);
    }
  }
  return {
    site,
    listing,
    findings: all,
    leftOut: withThose(inPages.leftOut, inDocuments.leftOut),
    failures: [...failures.values()],
  };
}

/**
 * All that some rules of scope `page` find in one page, looked for anew: for pages of which something
 * was left out.
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
    const severity = severityIn(site, rule, finding);
    if (severity !== "off") yield published(rule, finding, severity);
  }
}

/** The same list of pages' findings for as long as nothing else is left out. */
function withThose(
  inPages: readonly CountedFindings[],
  others: readonly CountedFindings[],
): readonly CountedFindings[] {
  return others.length === 0 ? inPages : [...others, ...inPages];
}

/** A `$ref` file used twice gives each of its findings twice: keep one. */
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
  const run = analyse(site, rules, limits);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

export interface NeededFiles {
  readonly documents: readonly string[];
  readonly specs: readonly string[];
}

/**
 * The files that the site names and that have not been handed over yet. The host reads them, puts
 * them in place and asks again, until nothing is needed.
 */
export function neededFiles(site: Site): NeededFiles {
  const documents = new Set<string>();
  const specs = new Set<string>();
  if (!site.documents.has(mainDocument)) return { documents: [mainDocument], specs: [] };
  const listing = navigationListing(site);
  for (const { reference } of listing.references) {
    if (reference.target.kind === "pending") documents.add(reference.target.document);
  }
  for (const { target } of referencesOutsideNavigation(site)) {
    if (target.kind === "pending") documents.add(target.document);
  }
  const name = (path: string): void => {
    if (path !== "" && !isUrl(path) && !site.specs.has(path)) specs.add(path);
  };
  const outermost = apiSpecs(site);
  for (const scope of [...listing.specs.map((spec) => spec.scope), ...(outermost ? [outermost] : [])]) {
    for (const source of scope.sources) if (source.kind === "file") name(source.path);
  }
  for (const endpoint of listing.endpoints) if (endpoint.entry.file !== undefined) name(endpoint.entry.file);
  return { documents: [...documents], specs: [...specs] };
}
