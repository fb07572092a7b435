/**
 * Counts the findings of each row of the navigation tree: those of the row itself and its page file, and those of all rows
 * below it, so that a collapsed row shows that something is wrong inside.
 */

import type { Analysis } from "../analysis/analyze.ts";
import { memo } from "../memo.ts";
import type { Finding, Severity } from "../model/finding.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { RelativeLocation } from "../navigation/model.ts";
import { type VisitedElement, visitPages } from "../navigation/walk.ts";
import { pagePathOf } from "../site/file-index.ts";
import { brokenDocuments } from "../site/readable-site.ts";
import { documentAt, type Site } from "../site/site.ts";
import { rowsOfEntry, rowsOfLocation, rowsOfPage } from "./reveal.ts";

/** Numbers of findings by severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** The findings of a row. A finding in a page that is listed twice counts once in every row above. */
export interface RowFindings {
  /** Of the row and its page file. */
  readonly own: SeverityCounts;
  readonly below: SeverityCounts;
  /** At most 3 findings for a tooltip: those of the row itself first, then by severity. */
  readonly worst: readonly Finding[];
}

/** The maximum number of findings of a row in `worst`. */
const maxNamed = 3;

const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

interface NamedFinding {
  readonly finding: Finding;
  readonly isOwn: boolean;
}

function rank({ finding, isOwn }: NamedFinding): number {
  return severities.indexOf(finding.severity) + (isOwn ? 0 : severities.length);
}

/** The findings of a row while they are gathered. */
interface GatheredFindings {
  readonly own: MutableCounts;
  readonly below: MutableCounts;
  /** Sorted by their ranks. */
  readonly named: NamedFinding[];
}

/** Inserts a finding by its rank if it is among the first ones; findings with equal ranks keep their order. */
function addNamed(named: NamedFinding[], one: NamedFinding): void {
  const at = named.findIndex((other) => rank(one) < rank(other));
  if (at === -1 && named.length >= maxNamed) return;
  named.splice(at === -1 ? named.length : at, 0, one);
  if (named.length > maxNamed) named.pop();
}

type MutableCounts = Record<Severity, number>;

const noFindings = (): MutableCounts => ({ error: 0, warning: 0, information: 0, hint: 0 });

function addAll(counts: MutableCounts, more: SeverityCounts): void {
  counts.error += more.error;
  counts.warning += more.warning;
  counts.information += more.information;
  counts.hint += more.hint;
}

/** The findings in a page file. */
interface FileFindings {
  /** Includes findings that were only counted. */
  readonly counts: MutableCounts;
  readonly findings: Finding[];
}

/** The findings in each page file. */
function findingsOfFiles({
  findings,
  leftOut,
  checkedSite: site,
}: Analysis): ReadonlyMap<string, FileFindings> {
  const files = new Map<string, FileFindings>();
  const findingsOf = (file: string): FileFindings | undefined =>
    pagePathOf(file) === undefined
      ? undefined
      : getOrInsert(files, file, () => ({ counts: noFindings(), findings: [] }));
  for (const finding of findings) {
    if (documentAt(site, finding.anchor.document) !== undefined) continue;
    const file = findingsOf(finding.anchor.document);
    if (file === undefined) continue;
    file.counts[finding.severity] += 1;
    file.findings.push(finding);
  }
  for (const { document, severity, count } of leftOut) {
    const file = findingsOf(document);
    if (file !== undefined) file.counts[severity] += count;
  }
  return files;
}

/** The chains of rows of each page's entries, or of its row among the unlisted pages if it has none. */
function* chainsOfFiles(
  site: Site,
  analysis: Analysis,
  files: ReadonlyMap<string, FileFindings>,
): Generator<readonly [file: string, chains: readonly (readonly string[])[]]> {
  const entries = new Map<string, { readonly owner: VisitedElement; readonly place: RelativeLocation }[]>();
  const paths = new Map(Array.from(files.keys(), (file) => [pagePathOf(file) ?? "", file]));
  visitPages(analysis.listing, ({ path, place }, owner) => {
    if (paths.has(path)) append(entries, path, { owner, place });
  });
  for (const [path, file] of paths) {
    if (site.files?.page(path)?.file !== file) continue;
    const listed = entries.get(path) ?? [];
    const pageRows = listed.length > 0 ? undefined : rowsOfPage(site, file);
    yield [
      file,
      pageRows === undefined ? listed.map(({ owner, place }) => rowsOfEntry(site, owner, place)) : [pageRows],
    ];
  }
}

/** The findings of all rows that have any, by row id; the same object for the same analysis. */
export const rowFindings = memo((analysis: Analysis): ReadonlyMap<string, RowFindings> => {
  const { checkedSite: site } = analysis;
  // Findings in unreadable text have a row of their own.
  const broken = new Set(brokenDocuments(analysis.site).map(({ path }) => path));
  const rows = new Map<string, GatheredFindings>();
  const rowAt = (id: string) =>
    getOrInsert(rows, id, () => ({ own: noFindings(), below: noFindings(), named: [] }));
  const add = (
    chains: readonly (readonly string[])[],
    counts: SeverityCounts,
    findings: readonly Finding[],
  ): void => {
    const ownIds = new Set(chains.map((chain) => chain.at(-1) ?? ""));
    const around = new Set(chains.flatMap((chain) => chain.slice(0, -1)));
    const addTo = (id: string, isOwn: boolean): void => {
      const row = rowAt(id);
      addAll(isOwn ? row.own : row.below, counts);
      for (const finding of findings) addNamed(row.named, { finding, isOwn });
    };
    for (const id of ownIds) addTo(id, true);
    for (const id of around) if (!ownIds.has(id)) addTo(id, false);
  };
  const countOf = (severity: Severity): SeverityCounts => ({ ...noFindings(), [severity]: 1 });
  const chainsOf = ({ anchor }: Finding): readonly string[] | undefined =>
    "segments" in anchor && !broken.has(anchor.document) && documentAt(site, anchor.document) !== undefined
      ? rowsOfLocation(site, anchor)
      : undefined;
  for (const finding of analysis.findings) {
    const chain = chainsOf(finding);
    if (chain !== undefined) add([chain], countOf(finding.severity), [finding]);
  }
  const files = findingsOfFiles(analysis);
  for (const [file, chains] of chainsOfFiles(site, analysis, files)) {
    const fileFindings = files.get(file);
    if (fileFindings !== undefined) add(chains, fileFindings.counts, fileFindings.findings);
  }
  return new Map(
    Array.from(rows, ([id, { own, below, named }]) => [
      id,
      { own, below, worst: named.map(({ finding }) => finding) },
    ]),
  );
});
