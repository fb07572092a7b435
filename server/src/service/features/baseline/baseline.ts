/**
 * The findings that a team has accepted for now: how many of each rule, file and subject. Plain data and its operations;
 * `baseline-text.ts` reads and writes it. A finding is known by the same identity by which two states of a site are compared.
 */
import { memo } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";

/** Findings with one identity. */
export interface BaselineLine {
  readonly code: string;
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  /** What is underlined. */
  readonly subject: string;
  /** At least 1. */
  readonly count: number;
}

/** The known findings by file, and in a file by rule and subject. */
export type Baseline = ReadonlyMap<string, ReadonlyMap<string, BaselineLine>>;

function keyOf({ code, subject }: Pick<BaselineLine, "code" | "subject">): string {
  return `${code}\n${subject}`;
}

/** What the count of a line is where there are several with one identity. */
type CountJoin = (one: number, other: number) => number;

function joined(lines: Iterable<BaselineLine>, join: CountJoin): Baseline {
  const files = new Map<string, Map<string, BaselineLine>>();
  for (const line of lines) {
    const inFile = files.get(line.file) ?? new Map<string, BaselineLine>();
    files.set(line.file, inFile);
    const key = keyOf(line);
    const presentLine = inFile.get(key);
    inFile.set(
      key,
      presentLine === undefined ? line : { ...line, count: join(presentLine.count, line.count) },
    );
  }
  return files;
}

/** The baseline of the lines of a file; of two with one identity, as a merge of two branches leaves them, the larger count. */
export function baselineOfLines(lines: Iterable<BaselineLine>): Baseline {
  return joined(lines, Math.max);
}

/** The line of an identity; undefined if the baseline has none. */
export function lineIn(
  baseline: Baseline,
  file: string,
  identity: Pick<BaselineLine, "code" | "subject">,
): BaselineLine | undefined {
  return baseline.get(file)?.get(keyOf(identity));
}

/** All lines, in no order. */
export function* linesOf(baseline: Baseline): Generator<BaselineLine, void> {
  for (const inFile of baseline.values()) yield* inFile.values();
}

/** How many findings the lines that a test accepts stand for. */
export function countIn(baseline: Baseline, isMeant: (line: BaselineLine) => boolean = () => true): number {
  let count = 0;
  for (const line of linesOf(baseline)) if (isMeant(line)) count += line.count;
  return count;
}

const countsByCode = memo((inFile: ReadonlyMap<string, BaselineLine>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { code, count } of inFile.values()) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
});

/** How many findings of a rule in a file the baseline has. */
export function countOfRule(baseline: Baseline, code: string, file: string): number {
  const inFile = baseline.get(file);
  return inFile === undefined ? 0 : (countsByCode(inFile).get(code) ?? 0);
}

/** Findings of one file, told apart by whether they are known. */
interface KnownApart {
  /** Those that the baseline does not have; of several equal ones the last. */
  readonly added: readonly Finding[];
  readonly known: readonly Finding[];
}

/**
 * Tells the known findings of one file from the new ones. If a file has no lines, no subject is requested.
 * @param findings all of this file
 */
export function knownApart(
  baseline: Baseline,
  file: string,
  findings: readonly Finding[],
  subjectOf: (finding: Finding) => string,
): KnownApart {
  const inFile = baseline.get(file);
  if (inFile === undefined) return { added: findings, known: [] };
  const codes = new Set(Array.from(inFile.values(), ({ code }) => code));
  const used = new Map<string, number>();
  const added: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of findings) {
    const key = codes.has(finding.code)
      ? keyOf({ code: finding.code, subject: subjectOf(finding) })
      : undefined;
    const before = key === undefined ? 0 : (used.get(key) ?? 0);
    if (key === undefined || before >= (inFile.get(key)?.count ?? 0)) added.push(finding);
    else {
      known.push(finding);
      used.set(key, before + 1);
    }
  }
  return { added, known };
}

/** Counts findings as they come, for a baseline of them. */
export class BaselineTally {
  readonly #lines: BaselineLine[] = [];

  /** @param findings some of the file; those of one file may come in several parts */
  add(file: string, findings: readonly Finding[], subjectOf: (finding: Finding) => string): void {
    const counts = new Map<string, BaselineLine>();
    for (const finding of findings) {
      const line = { code: finding.code, file, subject: subjectOf(finding), count: 1 };
      const count = (counts.get(keyOf(line))?.count ?? 0) + 1;
      counts.set(keyOf(line), { ...line, count });
    }
    this.#lines.push(...counts.values());
  }

  get baseline(): Baseline {
    return joined(this.#lines, (one, other) => one + other);
  }
}

/** What a baseline has after a change of it. */
interface BaselineUpdate {
  readonly baseline: Baseline;
  /** How many findings came, and how many went. */
  readonly added: number;
  readonly removed: number;
}

/** How a baseline is brought up to what a check finds. */
export type BaselineScope =
  /** All that is found, and nothing else. */
  | { readonly kind: "all" }
  /** The same for these rules; lines of other rules stay. */
  | { readonly kind: "rules"; readonly codes: ReadonlySet<string> }
  /** What is no longer found goes, and nothing comes; of these rules, or of all. */
  | { readonly kind: "prune"; readonly codes: ReadonlySet<string> | undefined };

/**
 * The baseline for what a check found.
 * @param isJudged whether the check would have found such a finding; a line that nobody looked for stays
 */
export function updatedBaseline(
  before: Baseline,
  found: Baseline,
  scope: BaselineScope,
  isJudged: (line: BaselineLine) => boolean,
): BaselineUpdate {
  const isInScope = ({ code }: BaselineLine): boolean =>
    scope.kind === "all" || scope.codes?.has(code) !== false;
  const lines: BaselineLine[] = [];
  for (const line of linesOf(before)) {
    if (!isInScope(line) || !isJudged(line)) lines.push(line);
    else if (scope.kind === "prune") {
      const count = Math.min(line.count, lineIn(found, line.file, line)?.count ?? 0);
      if (count > 0) lines.push({ ...line, count });
    }
  }
  if (scope.kind !== "prune") for (const line of linesOf(found)) if (isInScope(line)) lines.push(line);
  const baseline = baselineOfLines(lines);
  return { baseline, added: surplus(baseline, before), removed: surplus(before, baseline) };
}

/** How many findings of the one baseline the other one does not have. */
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
