/**
 * Limits the findings that a client shows to what a person can read: one broken import can make every link of a page
 * wrong, and one renamed folder can do so for all pages. A further finding tells how many are omitted.
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

/** How many findings are shown in one file. VS Code does not underline more. */
export const maxInFile = 500;

/** How many findings of one rule are shown in all closed pages of a site. */
export const maxInClosedPages = 2000;

/** How many findings of one rule are kept in docs.json or an included file: actions and hovers need more than are shown. */
const maxInJsonFile = 2000;

/** If there are more known findings, those in closed pages are limited like others, to save memory. */
const maxKnown = 50_000;

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** The rank of a finding; known findings come after all others. */
function rankOf({ severity, isKnown }: PlacedFinding): number {
  return isKnown ? 4 : ranks[severity];
}

/** The findings of a file to show, in their order: the most severe ones, and among those the first. */
export function shownInFile(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  if (findings.length <= maxInFile) return findings;
  const byRank = findings.map((finding, index) => ({ index, rank: rankOf(finding) }));
  byRank.sort((one, other) => one.rank - other.rank || one.index - other.index);
  const shown = new Set(byRank.slice(0, maxInFile).map(({ index }) => index));
  return findings.filter((_, index) => shown.has(index));
}

/**
 * The limits on findings in pages for an analysis in the server, where some pages are open. Known findings have their
 * own limit, so that no new one is omitted because of them.
 */
export function pageLimits(isOpen: (file: string) => boolean, baseline?: Baseline): PageLimits {
  const limits = { inOne: maxInFile, inAll: maxInClosedPages, inDocument: maxInJsonFile, isWhole: isOpen };
  if (baseline === undefined || countIn(baseline) > maxKnown) return limits;
  return { ...limits, extra: (code, file) => countOfRule(baseline, code, file) };
}

/** Counts how many more findings may be shown in closed pages. */
export class ClosedPages {
  /** By code, how many more findings may be shown; known ones are counted separately, so that they do not displace new ones. */
  readonly #remaining = new Map<string, number>();
  readonly #omitted: Map<string, number>;

  /** @param omitted by code, how many findings have been omitted so far */
  constructor(omitted: ReadonlyMap<string, number> = new Map()) {
    this.#omitted = new Map(omitted);
  }

  /** Returns the findings of one more page that may be shown. */
  take(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
    // Nearly always all findings are shown, so no new list is created.
    let shown: PlacedFinding[] | undefined;
    findings.forEach((finding, index) => {
      const { code, isKnown } = finding;
      const kind = isKnown ? `known ${code}` : code;
      const remaining = this.#remaining.get(kind) ?? maxInClosedPages;
      this.#remaining.set(kind, remaining - 1);
      if (remaining > 0) shown?.push(finding);
      else {
        shown ??= findings.slice(0, index);
        this.omit(code, 1);
      }
    });
    return shown ?? findings;
  }

  /** Counts findings that are not shown; a negative number is for findings that are counted elsewhere. */
  omit(code: string, count: number): void {
    const total = (this.#omitted.get(code) ?? 0) + count;
    if (total === 0) this.#omitted.delete(code);
    else this.#omitted.set(code, total);
  }

  /** By code, how many findings have been omitted so far. */
  get omitted(): ReadonlyMap<string, number> {
    return this.#omitted;
  }

  /** A further diagnostic, for docs.json, that counts all omitted findings; undefined if there are none. */
  omissionNote(): Diagnostic | undefined {
    if (this.#omitted.size === 0) return undefined;
    const counts = [...this.#omitted].sort(
      ([code, one], [otherCode, other]) => other - one || (code < otherCode ? -1 : 1),
    );
    const count = counts.reduce((sum, [, codeCount]) => sum + codeCount, 0);
    const codes = counts.map(([code, codeCount]) => `${withThousands(codeCount)} of ${code}`).join(", ");
    const statement = `${more(count)} in closed pages ${count === 1 ? "is" : "are"} not shown here (${codes})`;
    return noteAt(fileStart, `${statement}; open a page to see its own, or run \`docs-json check\`.`);
  }
}

/** The diagnostics of a file, followed by one that counts the omitted findings. */
export function withOmissionNote(shown: readonly Diagnostic[], count: number): readonly Diagnostic[] {
  const last = shown.at(-1);
  if (count === 0 || last === undefined) return shown;
  const statement = `${more(count)} in this file ${count === 1 ? "is" : "are"} not shown`;
  return [...shown, noteAt(last.range, `${statement}; fix some to see them, or run \`docs-json check\`.`)];
}

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function noteAt(range: Range, message: string): Diagnostic {
  return { range, severity: 3, source: diagnosticSource, message };
}

function more(count: number): string {
  return amountOf(count, "more finding");
}
