/**
 * Which findings are new in the second of two states of a site, which are gone, and how many stay: the difference of two
 * complete checks by the identity of findings. Of files that are the same in both, no text is read.
 */

import { subjectOf } from "../../facts/finding-subject.ts";
import type { Finding } from "../../model/finding.ts";
import { append } from "../../multimap.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { pagePathOf } from "../../site/file-index.ts";
import { type Baseline, lineIn } from "../baseline/baseline.ts";
import { addressesIn, type ComparedState, type ComparedStates } from "./state.ts";

/** A finding with the subject that it is known by. */
export interface IdentifiedFinding {
  readonly finding: Finding;
  readonly subject: string;
}

/** The difference of the findings of two states. */
export interface FindingChanges {
  readonly added: readonly IdentifiedFinding[];
  readonly gone: readonly IdentifiedFinding[];
  readonly kept: number;
}

function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) append(files, finding.anchor.document, finding);
  return files;
}

/** The place and rule of a finding in text that does not change; undefined in a JSON file, whose places are not offsets. */
function placeKey({ code, anchor, subject = "" }: Finding): string | undefined {
  return "span" in anchor ? `${code} ${anchor.span.start} ${anchor.span.length} ${subject}` : undefined;
}

/** Whether two lists of findings in one unchanged text are at the same places. */
function areAtSamePlaces(before: readonly Finding[], after: readonly Finding[]): boolean {
  if (before.length !== after.length) return false;
  const left = new Map<string, number>();
  for (const finding of before) {
    const key = placeKey(finding);
    if (key === undefined) return false;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  for (const finding of after) {
    const key = placeKey(finding) ?? "";
    const count = left.get(key) ?? 0;
    if (count === 0) return false;
    left.set(key, count - 1);
  }
  return true;
}

function identified(state: ComparedState, findings: readonly Finding[]): readonly IdentifiedFinding[] {
  return findings.map((finding) => ({ finding, subject: subjectOf(state.site, finding, state.textOf) }));
}

function keyOf({ finding, subject }: IdentifiedFinding): string {
  return `${finding.code}\n${subject}`;
}

/** Those of the first list for which the second one has no equal; of several equal ones the last. */
function surplus(
  all: readonly IdentifiedFinding[],
  other: readonly IdentifiedFinding[],
): readonly IdentifiedFinding[] {
  const counts = new Map<string, number>();
  for (const one of other) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return all.filter((one) => {
    const left = counts.get(keyOf(one)) ?? 0;
    counts.set(keyOf(one), left - 1);
    return left <= 0;
  });
}

/**
 * The rule and file of a finding, and what its subject leads to, by their present paths: a page, or a path where nothing is.
 * Undefined for a subject that is not a link.
 */
function targetKey(
  { site }: ComparedState,
  { finding, subject }: IdentifiedFinding,
  presentPath: (file: string) => string,
): string | undefined {
  const { document } = finding.anchor;
  const link = linkTarget(subject, pagePathOf(document) === undefined ? "" : document);
  if (link?.path === undefined) return undefined;
  const page = addressesIn(site)?.pageAt(link.path)?.file;
  const target = page === undefined ? link.path : presentPath(page);
  return [finding.code, presentPath(document), target, link.suffix].join("\n");
}

/** A finding about a link is the same one although a move of its page, or of the page that it leads to, has changed its text. */
function withoutMovedLinks(
  changes: FindingChanges,
  { before, after, renames }: ComparedStates,
): FindingChanges {
  if (renames.size === 0 || changes.added.length === 0 || changes.gone.length === 0) return changes;
  const counts = new Map<string, number>();
  for (const one of changes.added) {
    const key = targetKey(after, one, (file) => file);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const paired = new Map<string, number>();
  const gone = changes.gone.filter((one) => {
    const key = targetKey(before, one, (file) => renames.get(file) ?? file);
    const left = key === undefined ? 0 : (counts.get(key) ?? 0) - (paired.get(key) ?? 0);
    if (key !== undefined && left > 0) paired.set(key, (paired.get(key) ?? 0) + 1);
    return left <= 0;
  });
  const added = changes.added.filter((one) => {
    const key = targetKey(after, one, (file) => file);
    const left = key === undefined ? 0 : (paired.get(key) ?? 0);
    if (key !== undefined && left > 0) paired.set(key, left - 1);
    return left <= 0;
  });
  return { added, gone, kept: changes.kept + changes.added.length - added.length };
}

/** The difference of the findings of two states; the findings of a file come one after the other. */
export function findingChanges(states: ComparedStates): FindingChanges {
  const { before, after, renames } = states;
  const added: IdentifiedFinding[] = [];
  const gone: IdentifiedFinding[] = [];
  let kept = 0;
  const now = byFile(after.findings);
  const seen = new Set<string>();
  for (const [file, findings] of byFile(before.findings)) {
    const presentFile = renames.get(file) ?? file;
    seen.add(presentFile);
    const others = now.get(presentFile) ?? [];
    const id = before.idOf(file);
    const isSameText = id !== undefined && id === after.idOf(presentFile);
    if (isSameText && areAtSamePlaces(findings, others)) {
      kept += findings.length;
      continue;
    }
    const [one, other] = [identified(before, findings), identified(after, others)];
    const goneHere = surplus(one, other);
    gone.push(...goneHere);
    added.push(...surplus(other, one));
    kept += findings.length - goneHere.length;
  }
  for (const [file, findings] of now) if (!seen.has(file)) added.push(...identified(after, findings));
  return withoutMovedLinks({ added, gone, kept }, states);
}

/**
 * Which findings of the second state are new, for whoever reports these alone.
 * @param baseline what was known before, besides what the first state has: a finding is not new if either has as many of it
 */
export function newFindings(states: ComparedStates, baseline?: Baseline) {
  const { added, gone, kept } = findingChanges(states);
  const left = baseline === undefined ? added : withoutKnown(states, added, baseline);
  const found = new Set(left.map(({ finding }) => finding));
  const isNew = (finding: Finding): boolean => found.has(finding);
  return { isNew, gone: gone.length, kept, known: added.length - left.length };
}

/** How many findings of a state there are of each identity that is asked about, file by file. */
function countsIn(state: ComparedState, files: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of state.findings) {
    const file = finding.anchor.document;
    if (!files.has(file)) continue;
    const key = `${file}\n${keyOf({ finding, subject: subjectOf(state.site, finding, state.textOf) })}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The new findings without those of which the baseline has more than the first state had.
 * @param added those of the difference of the states
 */
export function withoutKnown(
  { before, renames }: ComparedStates,
  added: readonly IdentifiedFinding[],
  baseline: Baseline,
): readonly IdentifiedFinding[] {
  const formerNames = new Map(Array.from(renames, ([from, to]) => [to, from]));
  const formerOf = ({ finding }: IdentifiedFinding): string =>
    formerNames.get(finding.anchor.document) ?? finding.anchor.document;
  const asked = new Set(added.map(formerOf).filter((file) => baseline.has(file)));
  if (asked.size === 0) return added;
  const had = countsIn(before, asked);
  const used = new Map<string, number>();
  return added.filter((one) => {
    const file = formerOf(one);
    const line = lineIn(baseline, file, { code: one.finding.code, subject: one.subject });
    if (line === undefined) return true;
    const key = `${file}\n${keyOf(one)}`;
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count > line.count - (had.get(key) ?? 0);
  });
}
