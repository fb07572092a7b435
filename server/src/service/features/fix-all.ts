/**
 * All safe fixes of a site at once: findings in, new texts out.
 *
 * One round applies every fix that has its place to itself; what stood in another's way is found
 * again in the next round, on the new text. Reads and writes no file.
 */
import { type Analysis, analyseNow } from "../analysis.ts";
import { type Intern, isReadFrom, newIntern, pageContent } from "../pages/page-content.ts";
import { placeFindings } from "../publish.ts";
import type { Change, Fix, JsonChange } from "../rules/finding.ts";
import type { Rule } from "../rules/rule.ts";
import { documentAt, type Site, withDocument, withPages } from "../site/site.ts";
import { locate } from "../syntax/pointer.ts";
import type { JsonDocument, Span } from "../syntax/tree.ts";
import { applyEdits } from "../text/apply.ts";
import { byDocument, editsOfChanges, isPageChange } from "./fix-edits.ts";

export interface FixOptions {
  /** Only findings of these rules; of all when absent. */
  readonly codes?: ReadonlySet<string>;
  /** The text of a page file; without it, or where it is not the one that was read, pages are left alone. */
  readonly pageText?: (file: string) => string | undefined;
}

/** A fix that is to be applied, by the documents it changes. */
type Taken = ReadonlyMap<string, readonly Change[]>;

/** The characters that a change is about; nobody else may touch them in the same round. */
function claimOf(site: Site, change: Change): Span | undefined {
  if (isPageChange(change)) return change.at.span;
  const document = documentAt(site, change.at.document);
  return document === undefined ? undefined : claimIn(document, change);
}

function claimIn(document: JsonDocument, change: JsonChange): Span | undefined {
  const located = locate(document, change.at.segments);
  if (located === undefined) return undefined;
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
    // An addition claims no character, but must not stand in what another removes.
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

/** The claims of one document, kept in order of their start and free of overlaps. */
class Claims {
  readonly #spans: Span[] = [];

  /** Index of the first claim that ends behind the offset. */
  #from(offset: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const span = this.#spans[middle];
      if (span !== undefined && span.start + span.length <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  isFree(span: Span): boolean {
    const next = this.#spans[this.#from(span.start)];
    return next === undefined || !overlaps(next, span);
  }

  add(span: Span): void {
    this.#spans.splice(this.#from(span.start), 0, span);
  }
}

/** Where each change of a fix belongs; undefined where a place is not there, or is another's already. */
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

/** The first safe fix of each finding, in document order, without those that get in another's way. */
function fixesToTake(site: Site, analysis: Analysis, { codes, pageText }: FixOptions): readonly Taken[] {
  const claimed = new Map<string, Claims>();
  const taken: Taken[] = [];
  const asRead = new Map<string, boolean>();
  /** A page may have been written since: offsets into its old text would tear the new one apart. */
  const isAsRead = (file: string): boolean => {
    const known = asRead.get(file);
    if (known !== undefined) return known;
    const [text, content] = [pageText?.(file), site.pages.byFile.get(file)];
    const isSame = text !== undefined && content !== undefined && isReadFrom(content, text);
    asRead.set(file, isSame);
    return isSame;
  };
  for (const finding of placeFindings(analysis)) {
    if (codes !== undefined && !codes.has(finding.code)) continue;
    const fix = finding.fixes.find((candidate) => candidate.safe);
    if (fix === undefined || fix.changes.length === 0) continue;
    if (fix.changes.some((change) => isPageChange(change) && !isAsRead(change.at.document))) continue;
    const claims = claimsOf(site, fix, claimed);
    if (claims === undefined) continue;
    for (const [path, span] of claims) {
      const present = claimed.get(path) ?? new Claims();
      claimed.set(path, present);
      present.add(span);
    }
    taken.push(byDocument(fix.changes));
  }
  return taken;
}

/** The changes of all these fixes by document, or undefined where they do not go together. */
function joined(
  site: Site,
  fixes: readonly Taken[],
  pageText: FixOptions["pageText"],
): ReadonlyMap<string, string> | undefined {
  const changes = new Map<string, Change[]>();
  for (const fix of fixes) {
    for (const [path, own] of fix) {
      const present = changes.get(path);
      if (present === undefined) changes.set(path, [...own]);
      else present.push(...own);
    }
  }
  const texts = new Map<string, string>();
  for (const [path, own] of changes) {
    const before = documentAt(site, path)?.text ?? pageText?.(path);
    const edits = before === undefined ? undefined : editsOfChanges(site, path, own);
    if (before === undefined || edits === undefined) return undefined;
    const text = applyEdits(before, edits);
    if (text !== before) texts.set(path, text);
  }
  return texts;
}

/** As many of the fixes as go together with those that are accepted, earlier ones first. */
function acceptable(
  accepted: readonly Taken[],
  fixes: readonly Taken[],
  fit: (fixes: readonly Taken[]) => boolean,
): readonly Taken[] {
  if (fixes.length === 0) return accepted;
  const all = [...accepted, ...fixes];
  if (fit(all)) return all;
  if (fixes.length === 1) return accepted;
  const middle = fixes.length >>> 1;
  return acceptable(acceptable(accepted, fixes.slice(0, middle), fit), fixes.slice(middle), fit);
}

/**
 * Applies safe fixes, one round: of fixes that concern the same characters the first in the
 * document is applied, the others are left for another round.
 *
 * @param analysis of this very snapshot
 * @returns the new text of each file that changes, by path; empty when there is nothing to do
 */
export function fixAll(
  site: Site,
  analysis: Analysis,
  options: FixOptions = {},
): ReadonlyMap<string, string> {
  const fixes = fixesToTake(site, analysis, options);
  const textsOf = (some: readonly Taken[]) => joined(site, some, options.pageText);
  return textsOf(fixes) ?? textsOf(acceptable([], fixes, (some) => textsOf(some) !== undefined)) ?? new Map();
}

export interface FixRun {
  /** The site with all fixes in place. It may refer to files that have not been read yet. */
  readonly site: Site;
  /** What the last round found on it. */
  readonly analysis: Analysis;
  /** The new text of each file that is not as it was, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Rounds that changed something. */
  readonly rounds: number;
  /** False where the bound was reached and another round would change more. */
  readonly settled: boolean;
}

/** More than any real file needs: each round makes way for fixes that stood behind others. */
const usualRounds = 20;

/** Applies safe fixes until a round finds nothing more to do, or the bound is reached. */
export function fixUntilStable(
  site: Site,
  rules: readonly Rule[],
  options: FixOptions & { readonly maximumRounds?: number } = {},
): FixRun {
  const limit = options.maximumRounds ?? usualRounds;
  const intern = newIntern();
  const pages = new Map<string, string>();
  const pageText = options.pageText;
  const inRun: FixOptions =
    pageText === undefined ? options : { ...options, pageText: (file) => pages.get(file) ?? pageText(file) };
  let current = site;
  let rounds = 0;
  for (;;) {
    const analysis = analyseNow(current, rules);
    const round = fixAll(current, analysis, inRun);
    if (round.size === 0 || rounds === limit) {
      return {
        site: current,
        analysis,
        texts: changedTexts(site, current, pages, pageText),
        rounds,
        settled: round.size === 0,
      };
    }
    for (const [path, text] of round) {
      if (!current.documents.has(path)) pages.set(path, text);
      current = withText(current, path, text, intern);
    }
    rounds += 1;
  }
}

function withText(site: Site, path: string, text: string, intern: Intern): Site {
  return site.documents.has(path)
    ? withDocument(site, path, { kind: "text", text })
    : withPages(site, [[path, pageContent(text, intern)]]);
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
