/**
 * Which findings of a site are new in the second of two states, which are gone, and how many are in both: the difference
 * between two complete checks by the identity of findings. Reads no text of files that are the same in both states.
 */

import { subjectOf, withPartsReplaced } from "../../facts/finding-subject.ts";
import { unreadFiles } from "../../facts/unread-files.ts";
import type { Finding } from "../../model/finding.ts";
import { countsOf, groupBy } from "../../multimap.ts";
import { nameOfEntry } from "../../navigation/drops.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { rules } from "../../rules/registry.ts";
import { pagePathOf } from "../../site/file-index.ts";
import { brokenDocuments } from "../../site/readable-site.ts";
import { mainDocument } from "../../site/site.ts";
import { fileNameOf, folderOf } from "../../text/paths.ts";
import { type Baseline, lineIn } from "../baseline/baseline.ts";
import { addressesIn, type ComparedState, type ComparedStates } from "./state.ts";

/** A finding with the subject that identifies it. */
export interface IdentifiedFinding {
  readonly finding: Finding;
  readonly subject: string;
}

/** The difference between the findings of two states. */
export interface FindingChanges {
  readonly added: readonly IdentifiedFinding[];
  readonly gone: readonly IdentifiedFinding[];
  readonly kept: number;
}

function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(findings, ({ anchor }) => anchor.document);
}

/** The rule and position of a finding in a page; undefined in a JSON file, where anchors have no offsets. */
function placeKey({ code, anchor, subject = "" }: Finding): string | undefined {
  return "span" in anchor ? `${code} ${anchor.span.start} ${anchor.span.length} ${subject}` : undefined;
}

/** Whether two lists of findings in one unchanged text have the same rules and positions. */
function areAtSamePlaces(before: readonly Finding[], after: readonly Finding[]): boolean {
  if (before.length !== after.length) return false;
  const counts = new Map<string, number>();
  for (const finding of before) {
    const key = placeKey(finding);
    if (key === undefined) return false;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const finding of after) {
    const key = placeKey(finding) ?? "";
    const count = counts.get(key) ?? 0;
    if (count === 0) return false;
    counts.set(key, count - 1);
  }
  return true;
}

function identified(state: ComparedState, findings: readonly Finding[]): readonly IdentifiedFinding[] {
  return findings.map((finding) => ({ finding, subject: subjectOf(state.site, finding, state.textOf) }));
}

function keyOf({ finding, subject }: IdentifiedFinding): string {
  return `${finding.code}\n${subject}`;
}

/** The findings of one list that another does not have; if it has fewer equal ones, the last ones. */
function surplus(
  findings: readonly IdentifiedFinding[],
  otherFindings: readonly IdentifiedFinding[],
): readonly IdentifiedFinding[] {
  const counts = countsOf(otherFindings.map(keyOf));
  return findings.filter((item) => {
    const remaining = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), remaining - 1);
    return remaining <= 0;
  });
}

/** A subject that is markup with links in it, such as `<img src="x.png" />`. */
const markup = /^(?:<|!\[)/;

/** A part of markup that is a path: it has a slash, or the extension of a file. */
const pathInMarkup = /\/.|.\.[a-z]\w*$/i;

/**
 * The rule and file of a finding about a link and the link's target, a file or the path of a missing page, all by their new
 * paths. For markup, also its other text. Undefined if the subject is not a link.
 */
function targetKey(
  { site }: ComparedState,
  { finding, subject }: IdentifiedFinding,
  newPath: (file: string) => string,
): string | undefined {
  const { document } = finding.anchor;
  const targetOf = (text: string): string | undefined => {
    const link = linkTarget(text, pagePathOf(document) === undefined ? "" : document);
    if (link?.path === undefined) return undefined;
    const file = addressesIn(site)?.pageAt(link.path)?.file ?? link.path;
    return `${newPath(file)}\n${link.suffix}`;
  };
  const target = markup.test(subject)
    ? withPartsReplaced(subject, (part) => (pathInMarkup.test(part) ? targetOf(part) : undefined))
    : targetOf(subject);
  return target && [finding.code, newPath(document), target].join("\n");
}

/** A function that gives the path of a missing file after its folder moved, and the new path of any other file. */
function pathsInMovedFolders({ before, renames }: ComparedStates): (file: string) => string {
  const folders = new Map<string, string>();
  for (const [from, to] of renames)
    if (fileNameOf(from) === fileNameOf(to)) folders.set(folderOf(from), folderOf(to));
  return (file) => {
    const newPath = renames.get(file);
    if (newPath !== undefined || before.site.files?.has(file) !== false) return newPath ?? file;
    for (let slash = file.lastIndexOf("/"); slash > 0; slash = file.lastIndexOf("/", slash - 1)) {
      const folder = folders.get(file.slice(0, slash));
      if (folder !== undefined) return folder === "" ? file.slice(slash + 1) : folder + file.slice(slash);
    }
    return file;
  };
}

/**
 * Pairs findings about one link whose text differs only because its page, or the page that it points to, has moved.
 * @param newPath the path in the second state of a file of the first
 */
function withoutMovedLinks(
  changes: FindingChanges,
  { before, after, renames }: ComparedStates,
  newPath: (file: string) => string,
): FindingChanges {
  if (renames.size === 0 || changes.added.length === 0 || changes.gone.length === 0) return changes;
  const counts = countsOf(changes.added.flatMap((item) => targetKey(after, item, (file) => file) ?? []));
  const paired = new Map<string, number>();
  const gone = changes.gone.filter((item) => {
    const key = targetKey(before, item, newPath);
    const remaining = key === undefined ? 0 : (counts.get(key) ?? 0) - (paired.get(key) ?? 0);
    if (key !== undefined && remaining > 0) paired.set(key, (paired.get(key) ?? 0) + 1);
    return remaining <= 0;
  });
  const added = changes.added.filter((item) => {
    const key = targetKey(after, item, (file) => file);
    const remaining = key === undefined ? 0 : (paired.get(key) ?? 0);
    if (key !== undefined && remaining > 0) paired.set(key, remaining - 1);
    return remaining <= 0;
  });
  return { added, gone, kept: changes.kept + changes.added.length - added.length };
}

/** Pairs findings about one entry or key that moved between docs.json and the files that a `$ref` in it includes. */
function withoutMovedEntries(changes: FindingChanges, { before, after }: ComparedStates): FindingChanges {
  if (before.site.documents.size < 2 && after.site.documents.size < 2) return changes;
  const isIn =
    ({ site }: ComparedState) =>
    ({ finding }: IdentifiedFinding): boolean =>
      site.documents.has(finding.anchor.document);
  const gone = changes.gone.filter(isIn(before));
  const added = changes.added.filter(isIn(after));
  const goneLeft = new Set(surplus(gone, added));
  const addedLeft = new Set(surplus(added, gone));
  if (goneLeft.size === gone.length) return changes;
  return {
    added: changes.added.filter((item) => !isIn(after)(item) || addedLeft.has(item)),
    gone: changes.gone.filter((item) => !isIn(before)(item) || goneLeft.has(item)),
    kept: changes.kept + gone.length - goneLeft.size,
  };
}

/** The rules that also check a JSON file whose text is not readable. */
const syntaxCodes: ReadonlySet<string> = new Set(
  rules.filter(({ scope }) => scope === "document").map(({ code }) => code),
);

/** The rule of a finding, with each page by its path and each other entry by its name that the finding counts. */
function countedBy({ code, affected }: Finding, nameOf: (key: string) => string): readonly string[] {
  return affected === undefined ? [] : Array.from(affected, (key) => `${code}\n${nameOf(key)}`);
}

/**
 * Adds the known findings that grew: they count a page or another entry that no finding of their rule counted before, so
 * their identity is the same, but a part of what they cost is new.
 */
function withGrown(changes: FindingChanges, { before, after, renames }: ComparedStates): FindingChanges {
  const isAdded = new Set(changes.added.map(({ finding }) => finding));
  const known = after.findings.filter((finding) => finding.affected !== undefined && !isAdded.has(finding));
  if (known.length === 0) return changes;
  const nameAfter = (key: string): string => {
    const newFile = renames.get(before.site.files?.page(key)?.file ?? "");
    return (newFile && pagePathOf(newFile)) || nameOfEntry(key);
  };
  const countedBefore = new Set(before.findings.flatMap((finding) => countedBy(finding, nameAfter)));
  const grown = known.filter((finding) =>
    countedBy(finding, nameOfEntry).some((entry) => !countedBefore.has(entry)),
  );
  if (grown.length === 0) return changes;
  const added = groupBy(
    [...changes.added, ...identified(after, grown)],
    ({ finding }) => finding.anchor.document,
  );
  return { ...changes, added: [...added.values()].flat(), kept: changes.kept - grown.length };
}

/**
 * Removes the findings that only seem to be gone, because the second state could not be checked for them: those in files that
 * are not readable, and if docs.json is not, all but those about its syntax.
 */
function withoutUnchecked(changes: FindingChanges, { after, renames }: ComparedStates): FindingChanges {
  if (changes.gone.length === 0) return changes;
  const broken = brokenDocuments(after.site).flatMap(({ path, readable }) =>
    readable === undefined ? path : [],
  );
  const unchecked = new Set([...broken, ...unreadFiles(after.site).map(({ path }) => path)]);
  if (unchecked.size === 0) return changes;
  const isChecked = ({ finding: { code, anchor } }: IdentifiedFinding): boolean =>
    syntaxCodes.has(code) ||
    !(unchecked.has(mainDocument) || unchecked.has(renames.get(anchor.document) ?? anchor.document));
  return { ...changes, gone: changes.gone.filter(isChecked) };
}

/** The difference between the findings of two states; the findings of a file are adjacent. */
export function findingChanges(states: ComparedStates): FindingChanges {
  const { before, after, renames } = states;
  const added: IdentifiedFinding[] = [];
  const gone: IdentifiedFinding[] = [];
  let kept = 0;
  const findingsAfter = byFile(after.findings);
  const seen = new Set<string>();
  for (const [file, findings] of byFile(before.findings)) {
    const newFile = renames.get(file) ?? file;
    seen.add(newFile);
    const newFileFindings = findingsAfter.get(newFile) ?? [];
    const id = before.idOf(file);
    const isSameText = id !== undefined && id === after.idOf(newFile);
    if (isSameText && areAtSamePlaces(findings, newFileFindings)) {
      kept += findings.length;
      continue;
    }
    const [oldFindings, newFindings] = [identified(before, findings), identified(after, newFileFindings)];
    const goneHere = surplus(oldFindings, newFindings);
    // One by one, because a call accepts only about 120,000 arguments.
    for (const item of goneHere) gone.push(item);
    for (const item of surplus(newFindings, oldFindings)) added.push(item);
    kept += findings.length - goneHere.length;
  }
  for (const [file, findings] of findingsAfter) {
    if (seen.has(file)) continue;
    for (const item of identified(after, findings)) added.push(item);
  }
  const byPath = withoutMovedLinks({ added, gone, kept }, states, (file) => renames.get(file) ?? file);
  const paired = withoutMovedEntries(withoutMovedLinks(byPath, states, pathsInMovedFolders(states)), states);
  return withGrown(withoutUnchecked(paired, states), states);
}

/**
 * Which findings of the second state are new, for a report of new findings only.
 * @param baseline also known; a finding is new only if neither the first state nor the baseline has as many equal ones
 */
export function newFindings(states: ComparedStates, baseline?: Baseline) {
  const { added, gone, kept } = findingChanges(states);
  const unknown = baseline === undefined ? added : withoutKnown(states, added, baseline);
  const newOnes = new Set(unknown.map(({ finding }) => finding));
  const isNew = (finding: Finding): boolean => newOnes.has(finding);
  return { isNew, gone: gone.length, kept, known: added.length - unknown.length };
}

/** How many findings of each identity a state has in the given files. */
function countsIn(state: ComparedState, files: ReadonlySet<string>): ReadonlyMap<string, number> {
  const inFiles = state.findings.filter(({ anchor }) => files.has(anchor.document));
  return countsOf(
    identified(state, inFiles).map((item) => `${item.finding.anchor.document}\n${keyOf(item)}`),
  );
}

/**
 * The added findings without those that the baseline lists: for each identity, as many as it counts beyond the first state.
 * @param added the added findings of `findingChanges`
 */
export function withoutKnown(
  { before, renames }: ComparedStates,
  added: readonly IdentifiedFinding[],
  baseline: Baseline,
): readonly IdentifiedFinding[] {
  const formerNames = new Map(Array.from(renames, ([from, to]) => [to, from]));
  const formerOf = ({ finding }: IdentifiedFinding): string =>
    formerNames.get(finding.anchor.document) ?? finding.anchor.document;
  const files = new Set(added.map(formerOf).filter((file) => baseline.has(file)));
  if (files.size === 0) return added;
  const countsBefore = countsIn(before, files);
  const counts = new Map<string, number>();
  return added.filter((item) => {
    const file = formerOf(item);
    const line = lineIn(baseline, file, { code: item.finding.code, subject: item.subject });
    if (line === undefined) return true;
    const key = `${file}\n${keyOf(item)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > line.count - (countsBefore.get(key) ?? 0);
  });
}
