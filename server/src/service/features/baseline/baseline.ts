/**
 * The findings that a team has accepted for now, as counts by rule, file and subject. Plain data and its operations;
 * `baseline-text.ts` reads and writes it. Findings have the same identity as in a comparison of two states of a site.
 */
import { memo } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";

/** The findings with one identity. */
export interface BaselineLine {
  readonly code: string;
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  /** The underlined text. */
  readonly subject: string;
  /** At least 1. */
  readonly count: number;
}

/** The known findings, first by file, then by `keyOf`. */
export type Baseline = ReadonlyMap<string, ReadonlyMap<string, BaselineLine>>;

function keyOf({ code, subject }: Pick<BaselineLine, "code" | "subject">): string {
  return `${code}\n${subject}`;
}

/** Combines the counts of two lines with one identity. */
type CountJoin = (one: number, other: number) => number;

function joined(lines: Iterable<BaselineLine>, join: CountJoin): Baseline {
  const files = new Map<string, Map<string, BaselineLine>>();
  for (const line of lines) {
    const inFile = files.get(line.file) ?? new Map<string, BaselineLine>();
    files.set(line.file, inFile);
    const key = keyOf(line);
    const earlier = inFile.get(key);
    inFile.set(key, earlier === undefined ? line : { ...line, count: join(earlier.count, line.count) });
  }
  return files;
}

/** The baseline with some lines. If a merge of branches left two lines with one identity, the larger count applies. */
export function baselineOfLines(lines: Iterable<BaselineLine>): Baseline {
  return joined(lines, Math.max);
}

/** The line with an identity; undefined if the baseline has none. */
export function lineIn(
  baseline: Baseline,
  file: string,
  identity: Pick<BaselineLine, "code" | "subject">,
): BaselineLine | undefined {
  return baseline.get(file)?.get(keyOf(identity));
}

/** All lines, in no particular order. */
export function* linesOf(baseline: Baseline): Generator<BaselineLine, void> {
  for (const inFile of baseline.values()) yield* inFile.values();
}

/** How many findings the lines that match a test count. */
export function countIn(baseline: Baseline, matches: (line: BaselineLine) => boolean = () => true): number {
  let count = 0;
  for (const line of linesOf(baseline)) if (matches(line)) count += line.count;
  return count;
}

const countsByCode = memo((inFile: ReadonlyMap<string, BaselineLine>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { code, count } of inFile.values()) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
});

/** How many findings of a rule the baseline has in a file. */
export function countOfRule(baseline: Baseline, code: string, file: string): number {
  const inFile = baseline.get(file);
  return inFile === undefined ? 0 : (countsByCode(inFile).get(code) ?? 0);
}

/** The findings of one file, split by whether the baseline has them. */
interface SplitFindings {
  /** The findings that the baseline does not have; if there are more equal findings than it counts, the last ones. */
  readonly added: readonly Finding[];
  readonly known: readonly Finding[];
}

/**
 * Splits the findings of one file into known and new ones. Calls `subjectOf` only if the baseline has lines for the file.
 * @param findings all findings of the file
 */
export function splitKnown(
  baseline: Baseline,
  file: string,
  findings: readonly Finding[],
  subjectOf: (finding: Finding) => string,
): SplitFindings {
  const inFile = baseline.get(file);
  if (inFile === undefined) return { added: findings, known: [] };
  const codes = new Set(Array.from(inFile.values(), ({ code }) => code));
  const counts = new Map<string, number>();
  const added: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of findings) {
    const key = codes.has(finding.code)
      ? keyOf({ code: finding.code, subject: subjectOf(finding) })
      : undefined;
    const count = key === undefined ? 0 : (counts.get(key) ?? 0);
    if (key === undefined || count >= (inFile.get(key)?.count ?? 0)) added.push(finding);
    else {
      known.push(finding);
      counts.set(key, count + 1);
    }
  }
  return { added, known };
}

/** Collects findings for a new baseline. */
export class BaselineTally {
  readonly #lines: BaselineLine[] = [];

  /** Adds findings of a file; may be called several times for one file. */
  add(file: string, findings: readonly Finding[], subjectOf: (finding: Finding) => string): void {
    const counts = new Map<string, BaselineLine>();
    for (const finding of findings) {
      const line = { code: finding.code, file, subject: subjectOf(finding), count: 1 };
      const count = (counts.get(keyOf(line))?.count ?? 0) + 1;
      counts.set(keyOf(line), { ...line, count });
    }
    for (const line of counts.values()) this.#lines.push(line);
  }

  get baseline(): Baseline {
    return joined(this.#lines, (one, other) => one + other);
  }
}

/** An updated baseline. */
interface BaselineUpdate {
  readonly baseline: Baseline;
  /** How many findings were added to it and removed from it. */
  readonly added: number;
  readonly removed: number;
}

/** Which part of a baseline an update replaces. */
export type BaselineScope =
  /** Replaces all lines. */
  | { readonly kind: "all" }
  /** Replaces the lines of these rules. */
  | { readonly kind: "rules"; readonly codes: ReadonlySet<string> }
  /** Only removes findings that no longer exist; of these rules, or of all. */
  | { readonly kind: "prune"; readonly codes: ReadonlySet<string> | undefined };

/**
 * Updates a baseline with the findings of a check.
 * @param isChecked whether the check covered a line's rule and file; a line that was not checked stays
 */
export function updatedBaseline(
  before: Baseline,
  found: Baseline,
  scope: BaselineScope,
  isChecked: (line: BaselineLine) => boolean,
): BaselineUpdate {
  const isInScope = ({ code }: BaselineLine): boolean =>
    scope.kind === "all" || scope.codes?.has(code) !== false;
  const lines: BaselineLine[] = [];
  for (const line of linesOf(before)) {
    if (!isInScope(line) || !isChecked(line)) lines.push(line);
    else if (scope.kind === "prune") {
      const count = Math.min(line.count, lineIn(found, line.file, line)?.count ?? 0);
      if (count > 0) lines.push({ ...line, count });
    }
  }
  if (scope.kind !== "prune") for (const line of linesOf(found)) if (isInScope(line)) lines.push(line);
  const baseline = baselineOfLines(lines);
  return { baseline, added: surplus(baseline, before), removed: surplus(before, baseline) };
}

/** How many findings of one baseline the other does not have. */
function surplus(one: Baseline, other: Baseline): number {
  let count = 0;
  for (const line of linesOf(one)) {
    const otherCount = lineIn(other, line.file, line)?.count ?? 0;
    count += Math.max(0, line.count - otherCount);
  }
  return count;
}

/** Whether two baselines have the same findings. */
export function isSameBaseline(one: Baseline, other: Baseline): boolean {
  return surplus(one, other) === 0 && surplus(other, one) === 0;
}
