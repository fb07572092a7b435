/**
 * Which findings a client is shown when there are more than a person can read: one broken import can make every link
 * of a page wrong, and one renamed folder can do so for all pages. A further finding says how many are left out.
 */
import type { Diagnostic, Range } from "vscode-languageserver/node";
import {
  type Baseline,
  countIn,
  countOfRule,
  type PageLimits,
  type PlacedFinding,
} from "../../../service/index.ts";
import type { Severity } from "../../../service/model/finding.ts";
import { amountOf, withThousands } from "../../../service/text/words.ts";
import { diagnosticSource } from "../../protocol/positions.ts";

/** Findings shown in one file. VS Code underlines no more. */
export const maxInFile = 500;

/** Findings of one rule shown in all the pages of a site that are not open. */
export const maxInClosedPages = 2000;

/**
 * Findings of one rule kept in docs.json, or in a file that it includes: actions and hovers need more places than are
 * shown.
 */
const maxInJsonFile = 2000;

/** Above so many known findings, those in pages that are not open are limited like others, for want of memory. */
const maxKnown = 50_000;

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Known findings come after all others. */
function rankOf({ severity, isKnown }: PlacedFinding): number {
  return isKnown ? 4 : ranks[severity];
}

/** The findings of one file that are shown, in their order: the grave ones, and of those the first. */
export function shownInFile(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  if (findings.length <= maxInFile) return findings;
  const byRank = findings.map((finding, index) => ({ index, rank: rankOf(finding) }));
  byRank.sort((one, other) => one.rank - other.rank || one.index - other.index);
  const shown = new Set(byRank.slice(0, maxInFile).map(({ index }) => index));
  return findings.filter((_, index) => shown.has(index));
}

/**
 * How much an analysis keeps of what is found in pages, for a server in which some are open. Known findings come besides, so that no
 * new one is left out because of them.
 */
export function pageLimits(isOpen: (file: string) => boolean, baseline?: Baseline): PageLimits {
  const limits = { inOne: maxInFile, inAll: maxInClosedPages, inDocument: maxInJsonFile, isWhole: isOpen };
  if (baseline === undefined || countIn(baseline) > maxKnown) return limits;
  return { ...limits, besides: (code, file) => countOfRule(baseline, code, file) };
}

/** Counts what may still be shown in pages that are not open. */
export class ClosedPages {
  /** By code, how many findings may still be shown; known ones are counted apart, so that they take no place from new ones. */
  readonly #remaining = new Map<string, number>();
  readonly #leftOut: Map<string, number>;

  /** @param leftOut by code, how many findings are left out already */
  constructor(leftOut: ReadonlyMap<string, number> = new Map()) {
    this.#leftOut = new Map(leftOut);
  }

  /** The findings of one more page that may be shown. */
  take(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
    // Nearly always all are shown, and no list is made.
    let shown: PlacedFinding[] | undefined;
    findings.forEach((finding, index) => {
      const { code, isKnown } = finding;
      const kind = isKnown ? `known ${code}` : code;
      const remaining = this.#remaining.get(kind) ?? maxInClosedPages;
      this.#remaining.set(kind, remaining - 1);
      if (remaining > 0) shown?.push(finding);
      else {
        shown ??= findings.slice(0, index);
        this.leaveOut(code, 1);
      }
    });
    return shown ?? findings;
  }

  /** Findings that are not shown; with a negative number, findings that are counted elsewhere. */
  leaveOut(code: string, count: number): void {
    const all = (this.#leftOut.get(code) ?? 0) + count;
    if (all === 0) this.#leftOut.delete(code);
    else this.#leftOut.set(code, all);
  }

  /** By code, how many findings are left out so far. */
  get leftOut(): ReadonlyMap<string, number> {
    return this.#leftOut;
  }

  /** One more diagnostic, for docs.json, that counts everything left out. */
  rest(): Diagnostic | undefined {
    if (this.#leftOut.size === 0) return undefined;
    const counts = [...this.#leftOut].sort(
      ([code, one], [otherCode, other]) => other - one || (code < otherCode ? -1 : 1),
    );
    const count = counts.reduce((sum, [, one]) => sum + one, 0);
    const codes = counts.map(([code, one]) => `${withThousands(one)} of ${code}`).join(", ");
    const statement = `${more(count)} in pages that are not open ${count === 1 ? "is" : "are"} left out here (${codes})`;
    return noteAt(fileStart, `${statement}; open a page to see its own, or run \`docs-json check\`.`);
  }
}

/** The diagnostics of a file, with one more at the end that counts the findings left out. */
export function withRest(shown: readonly Diagnostic[], count: number): readonly Diagnostic[] {
  const last = shown.at(-1);
  if (count === 0 || last === undefined) return shown;
  const statement = `${more(count)} in this file ${count === 1 ? "is" : "are"} left out here`;
  return [...shown, noteAt(last.range, `${statement}; fix some to see them, or run \`docs-json check\`.`)];
}

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function noteAt(range: Range, message: string): Diagnostic {
  return { range, severity: 3, source: diagnosticSource, message };
}

function more(count: number): string {
  return amountOf(count, "more finding");
}
