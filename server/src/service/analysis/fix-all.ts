/**
 * Applies all fixes of a site, either only the safe ones or also offered ones, and returns the new texts.
 *
 * One round applies every fix that does not touch the characters of an earlier fix. The next round analyzes the new
 * text and finds the others again. Does not read or write files.
 */

import { applyEdits } from "../json/edit/apply.ts";
import type { LocatedNode } from "../json/pointer.ts";
import { lowerBound } from "../lower-bound.ts";
import type { Change, Fix, JsonChange } from "../model/change.ts";
import type { Span } from "../model/location.ts";
import { append, countsOf, getOrInsert } from "../multimap.ts";
import { searchedFlaws } from "../openapi/flaws.ts";
import { parseSpec, type SpecFile } from "../openapi/specification.ts";
import { type Intern, isReadFrom, newIntern, pageContent } from "../pages/page-content.ts";
import type { Rule } from "../rules/rule.ts";
import { ignoreFileName } from "../site/file-index.ts";
import { severitiesAnywhere } from "../site/file-settings.ts";
import {
  documentAt,
  locateIn,
  type Site,
  type SiteSettings,
  specAt,
  withDocument,
  withFiles,
  withPages,
  withSpec,
  withSubjectTexts,
} from "../site/site.ts";
import { type Analysis, analyzeNow } from "./analyze.ts";
import { byDocument, editsOfChanges, isIgnoreChange, isPageChange } from "./fix-edits.ts";
import { listedContent, losesNothing, removesMissingPages } from "./listed-content.ts";
import { checksSyntax } from "./page-findings.ts";
import { placeFindings } from "./publish.ts";

interface FixOptions {
  /** Selects the files whose findings are fixed; fixes that also change other files are skipped. */
  readonly isSelected?: (file: string) => boolean;
  /** The rules whose findings are fixed; by default all. */
  readonly codes?: ReadonlySet<string>;
  /** Returns the text of a page file. Without it, or if its text is not the analyzed one, a page is not changed. */
  readonly pageText?: (file: string) => string | undefined;
}

/** A fix that was applied. */
export interface AppliedFix {
  /** The rule of the finding that it fixes. */
  readonly code: string;
  /** An imperative, such as "Remove `expanded`". */
  readonly title: string;
  /** The files that it changes. */
  readonly files: readonly string[];
}

/** A fix that a round applies. */
interface RoundFix {
  /** The rule of the finding that it fixes. */
  readonly code: string;
  readonly title: string;
  /** By document. */
  readonly changes: ReadonlyMap<string, readonly Change[]>;
}

/** The result of one round. */
interface FixRound {
  /** The new text of each file that changes, by path; empty if there is nothing to do. */
  readonly texts: ReadonlyMap<string, string>;
  /** How many findings of each rule were fixed. */
  readonly fixed: ReadonlyMap<string, number>;
  /** The fixes, in the order of their findings. */
  readonly applied: readonly AppliedFix[];
}

/** Which fix of a finding a round applies: only a safe one, or else the first offered one. */
type FixChoice = "safe" | "offered";

/**
 * The fix that `docs-json fix --suggested` applies: the safe one, or else the first one, unless it needs the author or
 * removes entries whose pages do not exist.
 */
export function suggestedFix(site: Site, fixes: readonly Fix[]): Fix | undefined {
  const safe = fixes.find((fix) => fix.safe);
  if (safe !== undefined) return safe;
  const [first] = fixes;
  if (first === undefined || first.needsAuthor === true || first.changes.length === 0) return undefined;
  return first.changes.some((change) => removesMissingPages(site, change)) ? undefined : first;
}

/** The characters that a change touches, which no other change of the same round may touch. */
function claimOf(site: Site, change: Change): Span | undefined {
  if (isPageChange(change)) return change.at.span;
  // Several fixes may append lines to this file in one round.
  if (isIgnoreChange(change)) return { start: 0, length: 0 };
  const located = locateIn(site, change.at);
  return located === undefined ? undefined : claimIn(located, change);
}

function claimIn(located: LocatedNode, change: JsonChange): Span | undefined {
  const { node, offset, property } = located;
  switch (change.kind) {
    case "rename-key":
      return property === undefined
        ? undefined
        : { start: property.offset, length: property.node.key.length };
    case "remove":
      return property === undefined
        ? { start: offset, length: node.length }
        : { start: property.offset, length: property.node.length };
    case "replace-value":
      return { start: offset, length: node.length };
    case "replace-text":
      return { start: offset + change.span.start, length: change.span.length };
    // An addition touches no character, but must not be inside a part that another change removes.
    case "add-property":
      return { start: offset + (change.position === "start" ? 1 : node.length - 1), length: 0 };
    case "insert-item": {
      const start = node.kind === "array" ? node.starts[change.index] : undefined;
      return { start: offset + (start ?? node.length - 1), length: 0 };
    }
  }
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.start + other.length && other.start < one.start + one.length;
}

/** The claimed spans of one document, sorted and without overlaps. */
class Claims {
  readonly #spans: Span[] = [];

  /** The index of the first claim that ends after the offset. */
  #indexAfter(offset: number): number {
    return lowerBound(this.#spans.length, (index) => {
      const span = this.#spans[index];
      return span === undefined || span.start + span.length > offset;
    });
  }

  isFree(span: Span): boolean {
    const next = this.#spans[this.#indexAfter(span.start)];
    return next === undefined || !overlaps(next, span);
  }

  add(span: Span): void {
    this.#spans.splice(this.#indexAfter(span.start), 0, span);
  }
}

/** The claim of each change of a fix; undefined if a location does not exist or is already claimed. */
function claimsOf(
  site: Site,
  fix: Fix,
  claimed: ReadonlyMap<string, Claims>,
): readonly (readonly [string, Span])[] | undefined {
  const claims: (readonly [string, Span])[] = [];
  for (const change of fix.changes) {
    const { document: path } = change.at;
    const span = claimOf(site, change);
    if (span === undefined || claimed.get(path)?.isFree(span) === false) return undefined;
    claims.push([path, span]);
  }
  return claims;
}

/** Whether a text has the same flaws as the spec, so that the offsets of its fixes are valid. */
function hasFlawsOf({ file, flaws }: SpecFile, text: string, settings: SiteSettings): boolean {
  const wanted = searchedFlaws(severitiesAnywhere(settings));
  return JSON.stringify(parseSpec(file, text, wanted).flaws) === JSON.stringify(flaws);
}

/** One fix for each finding, in document order, without fixes that touch characters of an earlier one. */
function fixesToApply(
  site: Site,
  analysis: Analysis,
  { codes, pageText, isSelected = () => true }: FixOptions,
  kind: FixChoice,
): readonly RoundFix[] {
  const claimed = new Map<string, Claims>();
  const roundFixes: RoundFix[] = [];
  const unchanged = new Map<string, boolean>();
  /** If a page has changed since the analysis, the offsets are not valid in its new text. */
  const isUnchanged = (file: string): boolean => {
    return getOrInsert(unchanged, file, () => {
      const [text, content] = [pageText?.(file), site.pages.byFile.get(file)];
      const spec = specAt(site, file);
      if (text !== undefined && spec !== undefined) return hasFlawsOf(spec, text, site.settings);
      return text !== undefined && content !== undefined && isReadFrom(content, text);
    });
  };
  for (const finding of placeFindings(analysis)) {
    if (codes !== undefined && !codes.has(finding.code)) continue;
    if (!isSelected(finding.document)) continue;
    const fix = kind === "safe" ? finding.fixes.find((one) => one.safe) : suggestedFix(site, finding.fixes);
    if (fix === undefined || fix.changes.length === 0) continue;
    if (!fix.changes.every((change) => isSelected(change.at.document))) continue;
    if (fix.changes.some((change) => isPageChange(change) && !isUnchanged(change.at.document))) continue;
    const claims = claimsOf(site, fix, claimed);
    if (claims === undefined) continue;
    for (const [path, span] of claims) {
      getOrInsert(claimed, path, () => new Claims()).add(span);
    }
    roundFixes.push({ code: finding.code, title: fix.title, changes: byDocument(fix.changes) });
  }
  return roundFixes;
}

/** The new text of each document that the fixes change; undefined if their changes conflict. */
function textsAfter(
  site: Site,
  fixes: readonly RoundFix[],
  pageText: FixOptions["pageText"],
): ReadonlyMap<string, string> | undefined {
  const changes = new Map<string, Change[]>();
  for (const fix of fixes) {
    for (const [path, fileChanges] of fix.changes)
      for (const change of fileChanges) append(changes, path, change);
  }
  const texts = new Map<string, string>();
  for (const [path, fileChanges] of changes) {
    const before =
      path === ignoreFileName ? site.files?.mintignore : (documentAt(site, path)?.text ?? pageText?.(path));
    const edits = before === undefined ? undefined : editsOfChanges(site, path, fileChanges, before);
    if (before === undefined || edits === undefined) return undefined;
    const text = applyEdits(before, edits);
    if (text !== before) texts.set(path, text);
  }
  return texts;
}

/** The accepted fixes, and those that do not conflict with them; if two fixes conflict, the earlier one. */
function acceptable(
  accepted: readonly RoundFix[],
  fixes: readonly RoundFix[],
  canApply: (fixes: readonly RoundFix[]) => boolean,
): readonly RoundFix[] {
  if (fixes.length === 0) return accepted;
  const all = [...accepted, ...fixes];
  if (canApply(all)) return all;
  if (fixes.length === 1) return accepted;
  const middle = fixes.length >>> 1;
  return acceptable(acceptable(accepted, fixes.slice(0, middle), canApply), fixes.slice(middle), canApply);
}

function appliedOf(fixes: readonly RoundFix[]): readonly AppliedFix[] {
  return fixes.map(({ code, title, changes }) => ({ code, title, files: [...changes.keys()] }));
}

const nothingToDo: FixRound = { texts: new Map(), fixed: new Map(), applied: [] };

function roundOf(
  site: Site,
  fixes: readonly RoundFix[],
  pageText: FixOptions["pageText"],
  isAcceptable: (texts: ReadonlyMap<string, string>) => boolean = () => true,
): FixRound {
  const textsWith = (candidates: readonly RoundFix[]): ReadonlyMap<string, string> | undefined => {
    const texts = textsAfter(site, candidates, pageText);
    return texts !== undefined && isAcceptable(texts) ? texts : undefined;
  };
  const all = textsWith(fixes);
  if (all !== undefined)
    return { texts: all, fixed: countsOf(fixes.map(({ code }) => code)), applied: appliedOf(fixes) };
  const accepted = acceptable([], fixes, (candidates) => textsWith(candidates) !== undefined);
  const texts = textsWith(accepted);
  return texts === undefined
    ? nothingToDo
    : { texts, fixed: countsOf(accepted.map(({ code }) => code)), applied: appliedOf(accepted) };
}

/**
 * Applies one round of safe fixes. If several fixes touch the same characters, this round applies the first one in
 * the document and leaves the others to another round.
 *
 * @param analysis the analysis of the same snapshot
 */
export function fixAll(site: Site, analysis: Analysis, options: FixOptions = {}): FixRound {
  return roundOf(site, fixesToApply(site, analysis, options, "safe"), options.pageText);
}

/** How many subsets of its fixes a round checks for losses; the remaining fixes are left to the author. */
const lossChecks = 200;

/**
 * Like `fixAll`, but also applies the first offered fix of each finding without a safe fix. Fixes that would
 * remove a page or an endpoint from the navigation are left to the author.
 */
function fixAllOffered(site: Site, analysis: Analysis, options: FixOptions): FixRound {
  const fixes = fixesToApply(site, analysis, options, "offered");
  const before = listedContent(site);
  let checks = 0;
  return roundOf(site, fixes, options.pageText, (texts) => {
    const changed = [...texts].filter(([path]) => site.documents.has(path));
    if (changed.length === 0) return true;
    checks += 1;
    if (checks > lossChecks) return false;
    const intern = newIntern();
    const after = changed.reduce((current, [path, text]) => withText(current, path, text, intern), site);
    return losesNothing(before, listedContent(after));
  });
}

/** The result of applying fixes until none remains. */
interface FixRun {
  /** The site after all fixes. It may refer to files that have not been read yet. */
  readonly site: Site;
  /** The analysis of that site. */
  readonly analysis: Analysis;
  /** The new text of each file that changed, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** How many findings of each rule were fixed, in all rounds. */
  readonly fixed: ReadonlyMap<string, number>;
  /** The fixes, in the order in which they were applied. */
  readonly applied: readonly AppliedFix[];
  /** The number of rounds that changed something. */
  readonly rounds: number;
  /** False if the maximum number of rounds was reached and another round would change more. */
  readonly settled: boolean;
}

/** More rounds than any real file needs; each round enables fixes that conflicted with earlier ones. */
const defaultRounds = 20;

interface FixRunOptions extends FixOptions {
  /** Whether to also apply offered fixes that are not safe. */
  readonly suggested?: boolean;
  readonly maxRounds?: number;
}

/**
 * Applies fixes until a round has nothing to do, or the maximum number of rounds is reached. Offered fixes are applied
 * only when no safe fix remains.
 */
export function fixUntilStable(site: Site, rules: readonly Rule[], options: FixRunOptions = {}): FixRun {
  const limit = options.maxRounds ?? defaultRounds;
  const intern = newIntern();
  const pages = new Map<string, string>();
  const pageText = options.pageText;
  const inRun: FixOptions =
    pageText === undefined ? options : { ...options, pageText: (file) => pages.get(file) ?? pageText(file) };
  let current = site;
  let rounds = 0;
  let fixed: ReadonlyMap<string, number> = new Map();
  let applied: readonly AppliedFix[] = [];
  const seen: FixRun[] = [];
  for (;;) {
    const analysis = analyzeNow(current, rules);
    let round = fixAll(current, analysis, inRun);
    if (round.texts.size === 0 && options.suggested === true) round = fixAllOffered(current, analysis, inRun);
    const texts = changedTexts(site, current, pages, pageText);
    const settled = round.texts.size === 0;
    const run: FixRun = { site: current, analysis, texts, fixed, applied, rounds, settled };
    if (settled) return run;
    if (options.suggested === true) {
      // Fixes that undo one another form a cycle; the result is the state at its start.
      const earlier = seen.find((earlierRun) => haveSameTexts(earlierRun.texts, texts));
      if (earlier !== undefined) return { ...earlier, settled: true };
      seen.push(run);
    }
    if (rounds === limit) return run;
    for (const [path, text] of round.texts) {
      if (!current.documents.has(path)) pages.set(path, text);
      current = withText(current, path, text, intern);
    }
    fixed = sumOf(fixed, round.fixed);
    applied = [...applied, ...round.applied];
    rounds += 1;
  }
}

function sumOf(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sum = new Map(one);
  for (const [code, count] of other) sum.set(code, (sum.get(code) ?? 0) + count);
  return sum;
}

function haveSameTexts(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

function withText(before: Site, path: string, text: string, intern: Intern): Site {
  const site = before.subjectTexts.has(path)
    ? withSubjectTexts(before, [[path, { kind: "text", text }]])
    : before;
  if (path === ignoreFileName) {
    return withFiles(site, site.files?.withFiles({ added: [path], mintignore: text }));
  }
  const content = { kind: "text", text } as const;
  if (site.specs.has(path)) return withSpec(site, path, content);
  return site.documents.has(path)
    ? withDocument(site, path, content)
    : withPages(site, [[path, pageContent(text, intern, checksSyntax(site.settings))]]);
}

function changedTexts(
  before: Site,
  after: Site,
  pages: ReadonlyMap<string, string>,
  pageText: FixOptions["pageText"],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [path, document] of after.documents) {
    if (document.kind !== "parsed") continue;
    const { text } = document.document;
    if (documentAt(before, path)?.text !== text) texts.set(path, text);
  }
  for (const [path, text] of pages) if (pageText?.(path) !== text) texts.set(path, text);
  return texts;
}
