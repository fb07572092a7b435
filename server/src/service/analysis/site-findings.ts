/**
 * Runs the rules of all scopes except `page` and `ignore` on one snapshot: on its JSON files, on the elements of
 * its navigation, and on the site as a whole. `analyze.ts` decides on the order and may stop between any two
 * steps. A rule that throws is recorded as a failure, and the others still run.
 */

import { memo, memoLast, type WeakCache, weakCache } from "../memo.ts";
import type { Change, Fix } from "../model/change.ts";
import type { Dialect } from "../model/dialect.ts";
import type { Finding, Severity } from "../model/finding.ts";
import type { Anchor } from "../model/location.ts";
import { append } from "../multimap.ts";
import { lossesOf } from "../navigation/drops.ts";
import type { NavigationElement, RelativeLocation } from "../navigation/model.ts";
import { anywhereIn } from "../navigation/subtree.ts";
import { locationOf, type NavigationListing, type VisitedElement, visitedWhere } from "../navigation/walk.ts";
import type { PageContent } from "../pages/page-content.ts";
import type { ElementFinding, ElementRule, Rule, SiteFinding, SiteRule } from "../rules/rule.ts";
import type { FileIndex } from "../site/file-index.ts";
import { configuredSeverity, type IgnoreSetting, severitiesAnywhere } from "../site/file-settings.ts";
import type { BrokenDocument } from "../site/readable-site.ts";
import { dialectOf } from "../site/reading.ts";
import { mainDocument, type Site, type SiteSettings } from "../site/site.ts";
import { DocumentFindings, type DocumentLimits } from "./document-findings.ts";
import { IgnoreSettings } from "./ignore-settings.ts";
import { type IgnoredFinding, type IgnoredInPages, isIgnored, pagesWithIgnores } from "./ignored-findings.ts";
import type { CountedFindings } from "./page-limits.ts";
import { foundBy } from "./site-rule-cache.ts";

/** A rule that threw. The caller logs the failure once and shows the state "degraded". */
export interface RuleFailure {
  readonly code: string;
  readonly error: unknown;
}

/** Findings of rules, with the numbers of those that exceeded the limits. */
export interface FoundByRules {
  readonly findings: readonly Finding[];
  /** The findings above the limits, which are not in `findings`. */
  readonly leftOut: readonly CountedFindings[];
  /** The entries of the settings that ignored findings, which are not in `findings`. */
  readonly usedIgnores: ReadonlySet<IgnoreSetting>;
}

/** The findings of element rules in one element. */
interface FoundInElement {
  readonly found: readonly (readonly [ElementRule, ElementFinding])[];
  readonly failures: readonly RuleFailure[];
}

/** One object for the many elements without findings. */
const nothingFound: FoundInElement = { found: [], failures: [] };

/** The findings of rules in elements, memoized by the identity of the element. */
interface ElementFindings {
  readonly of: (element: NavigationElement) => FoundInElement;
  /** Whether there are findings or failures in an element or below it. */
  readonly areAnywhereIn: (element: NavigationElement) => boolean;
  /** Elements that have been checked with everything below them. */
  readonly done: WeakCache<NavigationElement, true>;
}

function elementFindingsIn(dialect: Dialect, rules: readonly ElementRule[]): ElementFindings {
  const of = memo((element: NavigationElement) => findInElement(element, dialect, rules));
  const areAnywhereIn = anywhereIn((element) => {
    const { found, failures } = of(element);
    return found.length + failures.length > 0;
  });
  return { of, areAnywhereIn, done: weakCache() };
}

/** Which rules of scope `element` run: those that check only the element, or those that compare its contents. */
type ElementPart = "own" | "comparing";

/** The findings in elements, for each list of rules, each part of them and each dialect. */
const elementFindings = memo((rules: readonly Rule[]) => {
  const ofElements = rules.filter((rule): rule is ElementRule => rule.scope === "element");
  const findingsOf = (part: ElementPart): Readonly<Record<Dialect, ElementFindings>> => {
    const rulesOfPart = ofElements.filter(
      ({ comparesContent = false }) => comparesContent === (part === "comparing"),
    );
    return {
      reference: elementFindingsIn("reference", rulesOfPart),
      current: elementFindingsIn("current", rulesOfPart),
    };
  };
  return { own: findingsOf("own"), comparing: findingsOf("comparing") };
});

function findInElement(
  element: NavigationElement,
  dialect: Dialect,
  rules: readonly ElementRule[],
): FoundInElement {
  const found: (readonly [ElementRule, ElementFinding])[] = [];
  const failures: RuleFailure[] = [];
  for (const rule of rules) {
    if (rule.kinds !== undefined && !rule.kinds.includes(element.kind)) continue;
    try {
      for (const finding of rule.check(element, dialect)) found.push([rule, finding]);
    } catch (error) {
      failures.push({ code: rule.code, error });
    }
  }
  return found.length + failures.length === 0 ? nothingFound : { found, failures };
}

function absolute(visited: VisitedElement, place: RelativeLocation, part: Anchor["part"]): Anchor {
  return { ...locationOf(visited, place), part };
}

function absoluteFix(visited: VisitedElement, fix: NonNullable<ElementFinding["fixes"]>[number]): Fix {
  return {
    title: fix.title,
    safe: fix.safe,
    changes: fix.changes.map((change) => ({ ...change, at: locationOf(visited, change.at) }) as Change),
    ...(fix.needsAuthor === true ? { needsAuthor: true } : {}),
  };
}

/** Sets each key separately: thousands are created per keystroke, and a spread creates an object per absent key. */
export function published(rule: Rule, finding: SiteFinding, severity: Severity): Finding {
  const { message, subject, anchor, related, tags, fixes, dependsOnDialect, isUnguessed, affected } = finding;
  const { consequence = rule.consequence } = finding;
  const result: { -readonly [Key in keyof Finding]: Finding[Key] } = {
    code: rule.code,
    severity,
    consequence,
    message,
    anchor,
  };
  if (subject !== undefined) result.subject = subject;
  if (related !== undefined) result.related = related;
  if (tags !== undefined) result.tags = tags;
  if (fixes !== undefined) result.fixes = fixes;
  if (dependsOnDialect !== undefined) result.dependsOnDialect = dependsOnDialect;
  if (isUnguessed !== undefined) result.isUnguessed = isUnguessed;
  if (affected !== undefined) result.affected = affected;
  return result;
}

const publishedInFiles = weakCache<SiteFinding, Finding>();

/** Returns the same object for the same finding in each analysis, so that results derived from it stay valid. */
export function publishedInFile(rule: Rule, finding: SiteFinding, severity: Severity): Finding {
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
  const { message, subject, anchor, related, tags, fixes, dependsOnDialect, consequence } = finding;
  const remaining = lossesOf(listing).below(visited);
  return {
    message: typeof message === "string" ? message : message(remaining),
    ...(subject === undefined ? {} : { subject }),
    ...(consequence === undefined
      ? {}
      : { consequence: typeof consequence === "string" ? consequence : consequence(remaining) }),
    ...(remaining.lost.size === 0 ? {} : { affected: remaining.lost }),
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

/** The severity of a finding in a file: from the settings, else from the finding, else from the rule. */
export function severityIn(
  settings: SiteSettings,
  rule: Rule,
  file: string,
  finding: { readonly severity?: Severity },
): Severity | "off" {
  return configuredSeverity(settings, rule.code, file) ?? finding.severity ?? rule.severity;
}

/** How many elements are checked between two opportunities to pause. */
const stride = 500;

/** How many rules of scope `site` run between two opportunities to pause if only JSON files have changed. */
const rulesAtATime = 8;

/** The last snapshot that rules of scope `site` have checked, for each list of files. */
const lastChecked = weakCache<FileIndex, Site>();

/** Whether only JSON files have changed since rules of scope `site` last ran. */
function isWarm({ files, pages, specs }: Site): boolean {
  const before = files === undefined ? undefined : lastChecked.get(files);
  return before !== undefined && before.pages === pages && before.specs === specs;
}

const nothingOfFiles: FoundByRules = { findings: [], leftOut: [], usedIgnores: new Set() };

/** Concatenates two sets of findings; the same object for the same arguments. */
const joinedFindings = memoLast(
  (one: FoundByRules, other: FoundByRules): FoundByRules => ({
    findings: [...one.findings, ...other.findings],
    leftOut: other.leftOut.length === 0 ? one.leftOut : [...one.leftOut, ...other.leftOut],
    usedIgnores:
      other.usedIgnores.size === 0 ? one.usedIgnores : new Set([...one.usedIgnores, ...other.usedIgnores]),
  }),
);

/** The findings about page files, without ignored ones, and the findings that comments ignore. */
interface PublishedOfFiles {
  readonly ofFiles: FoundByRules;
  readonly ignored: readonly (readonly [file: string, ignored: IgnoredFinding])[];
}

const publishedOfFiles = memoLast(
  (
    found: Iterable<SiteFinding>,
    rule: SiteRule,
    settings: SiteSettings,
    subjectTexts: Site["subjectTexts"],
    withIgnores: ReadonlyMap<string, PageContent>,
  ): PublishedOfFiles => {
    const findings: Finding[] = [];
    const ignored: (readonly [string, IgnoredFinding])[] = [];
    const ignoreSettings = new IgnoreSettings(settings.ignored, { documents: noDocuments, subjectTexts });
    for (const finding of found) {
      const { document } = finding.anchor;
      const severity = severityIn(settings, rule, document, finding);
      if (severity === "off" || ignoreSettings.ignores(rule.code, finding)) continue;
      if (!isIgnored(settings, withIgnores, rule, finding))
        findings.push(publishedInFile(rule, finding, severity));
      else if ("span" in finding.anchor)
        ignored.push([document, { code: rule.code, start: finding.anchor.span.start }]);
    }
    return { ofFiles: { findings, leftOut: [], usedIgnores: ignoreSettings.used }, ignored };
  },
);

/** The JSON files for findings in page files, which need none. */
export const noDocuments: Site["documents"] = new Map();

/** Collects the findings of one snapshot, step by step. Each `yield` is an opportunity to pause. */
export class SiteFindings {
  readonly #site: Site;
  readonly #listing: NavigationListing;
  readonly #rules: readonly Rule[];
  readonly #inDocuments: DocumentFindings;
  readonly #ignoreSettings: IgnoreSettings;
  readonly #broken: ReadonlyMap<string, BrokenDocument>;
  /** By code. */
  readonly failures = new Map<string, RuleFailure>();
  readonly #ignored = new Map<string, IgnoredFinding[]>();
  #ofFiles = nothingOfFiles;

  /**
   * @param site the snapshot with readable texts
   * @param broken files of which only the syntax is checked, in their newest texts
   * @param limits how many findings of one rule are kept in one JSON file
   */
  constructor(
    site: Site,
    listing: NavigationListing,
    rules: readonly Rule[],
    broken: readonly BrokenDocument[],
    limits: DocumentLimits,
  ) {
    this.#broken = new Map(broken.map((document) => [document.path, document]));
    this.#site = site;
    this.#listing = listing;
    this.#rules = rules;
    this.#inDocuments = new DocumentFindings(limits);
    this.#ignoreSettings = new IgnoreSettings(site.settings.ignored, site);
  }

  /** The findings so far, except those about page files. */
  found(): FoundByRules {
    const { findings, leftOut } = this.#inDocuments;
    return { findings: withoutRepeats(findings), leftOut, usedIgnores: this.#ignoreSettings.used };
  }

  /** The findings so far about whole page files. */
  get ofFiles(): FoundByRules {
    return this.#ofFiles;
  }

  /** The findings so far that comments in pages ignore. */
  get ignored(): IgnoredInPages {
    return this.#ignored;
  }

  isOff = (rule: Rule): boolean => severitiesAnywhere(this.#site.settings).get(rule.code) === "off";

  /** Runs the rules of scope `document`. */
  inDocuments(): void {
    for (const rule of this.#rules) {
      if (rule.scope !== "document" || this.isOff(rule)) continue;
      this.#guarded(rule, () => {
        for (const [path, document] of this.#site.documents) {
          if (document.kind !== "parsed" || this.#broken.has(path)) continue;
          for (const finding of rule.check(document.document, path)) this.#add(rule, finding);
        }
        if (rule.isAboutSyntax !== true) return;
        for (const [path, { document }] of this.#broken) {
          for (const finding of rule.check(document, path)) this.#publish(rule, finding);
        }
      });
    }
  }

  /** Runs a part of the rules of scope `element`. */
  *inElements(part: ElementPart): Generator<undefined, void> {
    const { root } = this.#listing;
    const inElements = elementFindings(this.#rules)[part][dialectOf(this.#site)];
    // A large navigation is checked for the first time in portions; later, nearly all results are cached.
    const { areAnywhereIn, done } = inElements;
    for (const section of root?.element.elements ?? []) {
      if (done.get(section) === true) continue;
      for (const subsection of section.elements) {
        if (done.get(subsection) === true) continue;
        areAnywhereIn(subsection);
        done.set(subsection, true);
        yield;
      }
      done.set(section, true);
    }
    for (const [index, visited] of visitedWhere(root, areAnywhereIn).entries()) {
      const result = inElements.of(visited.element);
      for (const [rule, finding] of result.found) this.#addInElement(rule, finding, visited);
      for (const failure of result.failures) this.failures.set(failure.code, failure);
      if (index % stride === stride - 1) yield;
    }
  }

  /** Runs the additional checks of rules on the rest of docs.json, such as its settings. */
  inRest(): void {
    const view = { site: this.#site, listing: this.#listing };
    for (const rule of this.#rules) {
      if (this.isOff(rule) || !("checkRest" in rule) || rule.checkRest === undefined) continue;
      const { checkRest } = rule;
      this.#guarded(rule, () => {
        for (const finding of checkRest(view)) this.#add(rule, finding);
      });
    }
  }

  /** Runs the rules of scope `site`. */
  *inSite(): Generator<undefined, void> {
    yield* this.#bySiteRules(() => true);
    if (this.#site.files !== undefined) lastChecked.set(this.#site.files, this.#site);
  }

  /** Runs the rules of scope `site` whose findings may be in listed pages. */
  *inListedPages(): Generator<undefined, void> {
    yield* this.#bySiteRules(({ mayBeInListedPages }) => mayBeInListedPages === true);
  }

  *#bySiteRules(isWanted: (rule: SiteRule) => boolean): Generator<undefined, void> {
    const [site, listing] = [this.#site, this.#listing];
    const atATime = isWarm(site) ? rulesAtATime : 1;
    let run = 0;
    for (const rule of this.#rules) {
      if (rule.scope !== "site" || this.isOff(rule) || !isWanted(rule)) continue;
      if (rule.needsFiles === true && site.files === undefined) continue;
      this.#guarded(rule, () => {
        const found = foundBy(rule, { site, listing });
        if (rule.isAboutPageFiles === true) this.#addOfFiles(rule, found);
        else for (const finding of found) this.#add(rule, finding);
      });
      run += 1;
      if (run % atATime === 0) yield;
    }
  }

  #guarded(rule: Rule, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.failures.set(rule.code, { code: rule.code, error });
    }
  }

  #addOfFiles(rule: SiteRule, found: Iterable<SiteFinding>): void {
    const { settings, subjectTexts, pages } = this.#site;
    const withIgnores = pagesWithIgnores(pages.byFile);
    const { ofFiles, ignored } = publishedOfFiles(found, rule, settings, subjectTexts, withIgnores);
    for (const [file, finding] of ignored) append(this.#ignored, file, finding);
    this.#ofFiles = this.#ofFiles === nothingOfFiles ? ofFiles : joinedFindings(this.#ofFiles, ofFiles);
  }

  #add(rule: Rule, finding: SiteFinding): void {
    if (this.#broken.has(finding.anchor.document)) return;
    this.#publish(rule, withoutPlacesIn(this.#broken, finding));
  }

  #publish(rule: Rule, finding: SiteFinding): void {
    const severity = severityIn(this.#site.settings, rule, finding.anchor.document, finding);
    if (severity === "off" || this.#ignoreSettings.ignores(rule.code, finding)) return;
    if (isIgnored(this.#site.settings, this.#site.pages.byFile, rule, finding)) {
      if (!("span" in finding.anchor)) return;
      append(this.#ignored, finding.anchor.document, { code: rule.code, start: finding.anchor.span.start });
      return;
    }
    this.#inDocuments.add(rule.code, finding.anchor.document, severity, () =>
      "span" in finding.anchor && typeof finding.fixes !== "function"
        ? publishedInFile(rule, finding, severity)
        : published(rule, finding, severity),
    );
  }

  #addInElement(rule: ElementRule, finding: ElementFinding, visited: VisitedElement): void {
    const document = finding.anchor.place.document ?? visited.element.document;
    const severity = severityIn(this.#site.settings, rule, document, finding);
    if (severity === "off" || this.#broken.has(document)) return;
    if (
      this.#ignoreSettings.mayIgnore(rule.code, document) &&
      this.#ignoreSettings.ignores(rule.code, toSiteFinding(this.#listing, visited, finding))
    )
      return;
    this.#inDocuments.add(rule.code, document, severity, () => {
      const siteFinding = toSiteFinding(this.#listing, visited, finding);
      return published(rule, withoutPlacesIn(this.#broken, siteFinding), severity);
    });
  }
}

/** The finding without related places in files of which an earlier text was checked. */
function withoutPlacesIn(broken: ReadonlyMap<string, BrokenDocument>, finding: SiteFinding): SiteFinding {
  if (broken.size === 0 || finding.related === undefined) return finding;
  const { related, ...withoutRelated } = finding;
  const places = related.filter(({ anchor }) => broken.get(anchor.document)?.readable === undefined);
  if (places.length === related.length) return finding;
  return places.length === 0 ? withoutRelated : { ...withoutRelated, related: places };
}

/** A string that is equal for findings of one file that are the same. */
function identityOf({ anchor, code, message }: Finding): string {
  const position = "segments" in anchor ? anchor.segments.join("\u0000") : anchor.span.start;
  return `${code}\u0000${position}\u0000${message}`;
}

/** Removes repeated findings: a file that two `$ref`s include has each of its findings twice. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  /** By file, the only finding so far or the identities of all. Most files have one finding, which needs no identity. */
  const seen = new Map<string, Finding | Set<string>>();
  return findings.filter((finding) => {
    const { document } = finding.anchor;
    if (document === mainDocument) return true;
    const before = seen.get(document);
    if (before === undefined) {
      seen.set(document, finding);
      return true;
    }
    const identities = before instanceof Set ? before : new Set([identityOf(before)]);
    seen.set(document, identities);
    const identity = identityOf(finding);
    if (identities.has(identity)) return false;
    identities.add(identity);
    return true;
  });
}
