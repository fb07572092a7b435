/**
 * Runs the rules of scope `page`, and remembers their findings.
 *
 * A change of docs.json checks no page again. A change of a page checks that page only, unless its anchors
 * changed. Another list of files checks all pages, in steps that can be paused.
 *
 * A site may have more findings in its pages than anybody reads, or than fit into the memory: findings
 * above the limits are counted and not kept.
 */

import { exportersByName } from "../facts/exporters.ts";
import { listedPaths } from "../facts/listed-paths.ts";
import { type PageAnchors, pageAnchors } from "../facts/page-anchors.ts";
import { type SiteAddresses, siteAddresses } from "../facts/site-addresses.ts";
import { type SiteEndpoints, siteEndpoints } from "../facts/site-endpoints.ts";
import { type SiteVariables, siteVariables } from "../facts/site-variables.ts";
import type { SiteView } from "../facts/site-view.ts";
import { importedSnippets } from "../facts/snippets.ts";
import { memo, memoLast, weakCache } from "../memo.ts";
import type { Severity } from "../model/finding.ts";
import { getOrInsert } from "../multimap.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import type { PageContent } from "../pages/page-content.ts";
import { pageSyntax } from "../rules/page-syntax.ts";
import type { CheckedPage, PageRule, PageView, Rule, SiteFinding } from "../rules/rule.ts";
import { type PageContents, pageOfFile } from "../site/page-contents.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import type { SiteSettings } from "../site/site.ts";

/** How many findings of one rule are kept; the others are counted. */
export interface PageLimits {
  /** In one page. */
  readonly inOne: number;
  /** In all pages together, without the pages of `isWhole`; the findings of one page are all kept or all counted. */
  readonly inAll: number;
  /** In one JSON file of the site. */
  readonly inDocument: number;
  /** Pages whose findings are kept although the limit of all pages is reached. */
  readonly isWhole: (file: string) => boolean;
}

/** Findings of one rule in one page that were counted and not kept. */
export interface CountedFindings {
  readonly code: string;
  readonly document: string;
  /** The severity before any setting changes it. */
  readonly severity: Severity;
  readonly count: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

/** What one rule found in one page. */
interface FoundByRule {
  readonly rule: PageRule;
  readonly findings: readonly SiteFinding[];
  readonly leftOut: readonly CountedFindings[];
}

/** The findings of all rules in all pages, up to the limits. */
export interface FoundInPages {
  readonly found: readonly FoundByRule[];
  /** The findings that `found` lacks; the same object for as long as the content is the same. */
  readonly leftOut: readonly CountedFindings[];
  /** Rules that threw, with the error. */
  readonly failures: ReadonlyMap<string, unknown>;
}

/** What rules of scope `page` know of the site besides the anchors; the same object for as long as nothing changes. */
type SiteInputs = Pick<PageView, "addresses" | "endpoints" | "requiredKeys" | "variables">;

const inputsOf = memoLast(
  (
    addresses: SiteAddresses,
    endpoints: SiteEndpoints,
    requiredKeys: readonly RequiredKeys[],
    variables: SiteVariables | undefined,
  ): SiteInputs => ({
    addresses,
    endpoints,
    requiredKeys,
    variables,
  }),
);

const nothingRequired: readonly RequiredKeys[] = [];

/** Undefined where the site's files were not listed. */
function siteInputs(view: SiteView): SiteInputs | undefined {
  const addresses = siteAddresses(view);
  const { requiredKeys = nothingRequired } = view.site.settings;
  return addresses && inputsOf(addresses, siteEndpoints(view), requiredKeys, siteVariables(view.site));
}

interface KeptPage {
  readonly file: string;
  readonly isSnippet: boolean;
  readonly inputs: SiteInputs;
  readonly anchors: object;
  readonly rules: readonly PageRule[];
  readonly found: readonly FoundByRule[];
}

interface KeptPages extends FoundInPages {
  readonly inputs: SiteInputs;
  readonly snippets: ReadonlySet<string>;
  readonly rules: readonly PageRule[];
  readonly limits: PageLimits;
}

const keptByPage = weakCache<PageContent, KeptPage>();
const keptBySite = weakCache<PageContents, KeptPages>();

/** How many pages are checked between two opportunities to pause. */
const stride = 4;

/**
 * How long the anchors of pages that links lead to may be together, as they are packed: unpacked they take ten times as much,
 * and on a site whose pages all link to each other they would be all there are.
 */
const maxAnchorsLength = 500_000;

const nothing: FoundInPages = { found: [], leftOut: [], failures: new Map() };

/** Keeps all findings. */
export const noPageLimits: PageLimits = {
  inOne: Number.POSITIVE_INFINITY,
  inAll: Number.POSITIVE_INFINITY,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => true,
};

/** Lists of rules of scope `page`, by their codes. */
const pageRules = memo((_: readonly Rule[]) => new Map<string, readonly PageRule[]>());

/** The rules of scope `page` that are not off; gives the same list for the same question. */
function wantedRules(rules: readonly Rule[], isOff: (rule: Rule) => boolean): readonly PageRule[] {
  const wanted = rules.filter((rule): rule is PageRule => rule.scope === "page" && !isOff(rule));
  const key = wanted.map((rule) => rule.code).join(" ");
  return getOrInsert(pageRules(rules), key, () => wanted);
}

/** After how many pages that have to be checked anew the caller is told that the work is long. */
const longWork = 64;

/** Checks all pages that have been read. Each `yield` is an opportunity to pause; one says that the work is long. */
export function* pageFindings(
  view: SiteView,
  rules: readonly Rule[],
  isOff: (rule: Rule) => boolean,
  limits: PageLimits,
): Generator<"long" | undefined, FoundInPages> {
  const { pages } = view.site;
  const wanted = wantedRules(rules, isOff);
  if (pages.byFile.size === 0 || wanted.length === 0) return nothing;
  const inputs = siteInputs(view);
  if (inputs === undefined) return nothing;
  const { files } = inputs.addresses;
  const snippets = importedSnippets(files, pages, listedPaths(view.listing));
  const before = keptBySite.get(pages);
  const isSame = before?.inputs === inputs && before.snippets === snippets;
  if (isSame && before.rules === wanted && before.limits === limits) return before;
  const look: Look = {
    view: viewOfPages(inputs, pages),
    inputs,
    anchors: pages.anchors,
    rules: wanted,
    failures: new Map(),
    checked: 0,
  };
  const found: FoundByRule[] = [];
  const left = new Map(wanted.map((rule) => [rule, limits.inAll]));
  let count = 0;
  let isLong = false;
  for (const [file, content] of pages.byFile) {
    count += 1;
    if (count % stride === 0) yield;
    if (!isLong && look.checked > longWork) {
      isLong = true;
      yield "long";
    }
    if (!mayHaveFindings(content, inputs) || pageOfFile(files, file) === undefined) continue;
    const isWhole = limits.isWhole(file);
    const maxOf = (rule: PageRule): number => (isWhole || (left.get(rule) ?? 0) > 0 ? limits.inOne : 0);
    const page = { file, content, isSnippet: isSnippetFile(file, snippets) };
    for (const one of inPage(page, look, maxOf)) {
      found.push(one);
      if (!isWhole) left.set(one.rule, (left.get(one.rule) ?? 0) - one.findings.length);
    }
  }
  const leftOut = found.flatMap((one) => one.leftOut);
  const kept = { found, leftOut, failures: look.failures, inputs, snippets, rules: wanted, limits };
  keptBySite.set(pages, kept);
  return kept;
}

/** @param snippets the imported ones */
function isSnippetFile(file: string, snippets: ReadonlySet<string>): boolean {
  return snippets.has(file) || reasonNotToList(file) === "snippet";
}

/** Whether some rule wants to know what is wrong with the syntax of pages. */
export function judgesSyntax({ severities }: SiteSettings): boolean {
  return severities.get(pageSyntax.code) !== "off";
}

/** Whether a page has anything that a rule of scope `page` looks at. */
function mayHaveFindings(
  { targets, use, syntaxProblems, frontmatter: { syntax, fields, targets: named } }: PageContent,
  { requiredKeys }: SiteInputs,
): boolean {
  if (use !== "" || (syntaxProblems ?? "") !== "") return true;
  return targets.length + syntax.length + fields.length + named.length + requiredKeys.length > 0;
}

/** What the rules find in one page; nothing is remembered. */
export function* findingsInOne(
  view: SiteView,
  rules: readonly Rule[],
  isOff: (rule: Rule) => boolean,
  file: string,
): Generator<readonly [PageRule, SiteFinding]> {
  const { byFile } = view.site.pages;
  const content = byFile.get(file);
  const inputs = siteInputs(view);
  if (content === undefined || inputs === undefined) return;
  const pageView = viewOfPages(inputs, view.site.pages);
  const snippets = importedSnippets(inputs.addresses.files, view.site.pages, listedPaths(view.listing));
  const page = { file, content, isSnippet: isSnippetFile(file, snippets) };
  for (const rule of wantedRules(rules, isOff)) {
    for (const finding of rule.check(page, pageView)) yield [rule, finding];
  }
}

/** What the rules may ask; the anchors of a page are collected once for all links to it. */
function viewOfPages(inputs: SiteInputs, { byFile, modules }: PageContents): PageView {
  const anchors = keptAnchors(({ file, content }) =>
    pageAnchors(file, content, inputs.addresses.files, contentOf),
  );
  let exporters: ReturnType<typeof exportersByName> | undefined;
  const contentOf = (file: string): PageContent | undefined => byFile.get(file);
  return {
    ...inputs,
    contentOf,
    exportsOf(file) {
      const content = contentOf(file);
      if (content === undefined) return modules.get(file);
      return content.isExceeded ? undefined : content.exports;
    },
    exportersOf(name) {
      exporters ??= exportersByName(inputs.addresses.files, byFile, modules);
      return exporters.get(name) ?? [];
    },
    anchorsOf(file) {
      const content = contentOf(file);
      return content && anchors({ file, content });
    },
  };
}

type PageToLinkTo = Pick<CheckedPage, "file" | "content">;

/** Remembers the anchors of the pages asked for last. */
function keptAnchors(compute: (page: PageToLinkTo) => PageAnchors): (page: PageToLinkTo) => PageAnchors {
  const kept = new Map<string, { readonly anchors: PageAnchors; readonly length: number }>();
  let length = 0;
  return (page) => {
    const { file, content } = page;
    const known = kept.get(file);
    const now = known ?? {
      anchors: compute(page),
      length: content.anchors.length + content.looseAnchors.length,
    };
    // A map keeps the order in which its keys were set.
    kept.delete(file);
    kept.set(file, now);
    if (known === undefined) length += now.length;
    for (const [oldest, { length: freed }] of kept) {
      if (length <= maxAnchorsLength || oldest === file) break;
      kept.delete(oldest);
      length -= freed;
    }
    return now.anchors;
  };
}

/** What is the same for all pages of one analysis. */
interface Look {
  readonly view: PageView;
  readonly inputs: SiteInputs;
  readonly anchors: object;
  readonly rules: readonly PageRule[];
  readonly failures: Map<string, unknown>;
  /** How many pages have been checked anew. */
  checked: number;
}

function inPage(page: CheckedPage, look: Look, maxOf: (rule: PageRule) => number): readonly FoundByRule[] {
  const { view, inputs, anchors, rules, failures } = look;
  const { file, content, isSnippet } = page;
  const before = keptByPage.get(content);
  const isSameFile = before?.file === file && before.isSnippet === isSnippet;
  const isKept = isSameFile && before.inputs === inputs && before.rules === rules;
  const known = isKept ? before.found : nothing.found;
  const areAnchorsSame = isKept && before.anchors === anchors;
  if (areAnchorsSame && known.every((one) => isCut(one, maxOf(one.rule)))) return known;
  look.checked += 1;
  const found: FoundByRule[] = [];
  for (const rule of rules) {
    // Where only anchors changed, the findings of a rule that reads no anchors stay valid.
    const stands = isKept && (areAnchorsSame || !rule.readsAnchors);
    const same = stands ? known.find((one) => one.rule === rule) : undefined;
    if (stands && (same === undefined || isCut(same, maxOf(rule)))) {
      if (same !== undefined) found.push(same);
      continue;
    }
    try {
      const one = cut(rule, file, rule.check(page, view), maxOf(rule));
      if (one.findings.length + one.leftOut.length > 0) found.push(one);
    } catch (error) {
      failures.set(rule.code, error);
    }
  }
  const kept = found.length === 0 ? nothing.found : found;
  keptByPage.set(content, { file, isSnippet, inputs, anchors, rules, found: kept });
  return kept;
}

/** Keeps at most `max` findings and counts the others. */
function cut(rule: PageRule, document: string, findings: Iterable<SiteFinding>, max: number): FoundByRule {
  const kept: SiteFinding[] = [];
  const counts = new Map<Severity, { count: number; fixable: number }>();
  for (const finding of findings) {
    if (kept.length < max) {
      kept.push(finding);
      continue;
    }
    const severity = finding.severity ?? rule.severity;
    const counted = getOrInsert(counts, severity, () => ({ count: 0, fixable: 0 }));
    counted.count += 1;
    if (hasSafeFix(finding)) counted.fixable += 1;
  }
  const { code } = rule;
  const leftOut = Array.from(counts, ([severity, counted]) => ({ code, document, severity, ...counted }));
  return { rule, findings: kept, leftOut };
}

/** Whether the findings are what a limit of `max` would keep. */
function isCut({ findings, leftOut }: FoundByRule, max: number): boolean {
  return leftOut.length === 0 ? findings.length <= max : findings.length === max;
}

function hasSafeFix({ fixes = [] }: SiteFinding): boolean {
  return (typeof fixes === "function" ? fixes() : fixes).some((fix) => fix.safe);
}
