/**
 * How many findings each row of the navigation tree has: of the row itself and of its page file, and of all rows below
 * it, so that a closed row shows that something is wrong inside.
 */

import type { Analysis } from "../analysis/analyse.ts";
import { memo } from "../memo.ts";
import type { Finding, Severity } from "../model/finding.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { RelativeLocation } from "../navigation/model.ts";
import { type VisitedElement, visitPages } from "../navigation/walk.ts";
import { pagePathOf } from "../site/file-index.ts";
import { documentAt, type Site } from "../site/site.ts";
import { rowsOfEntry, rowsOfLocation, rowsOfPage } from "./reveal.ts";

/** Numbers of findings by severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** The findings of a row. A finding in a page that is listed twice counts once in every row above. */
export interface RowFindings {
  /** Of the row and its page file. */
  readonly own: SeverityCounts;
  readonly below: SeverityCounts;
}

type MutableCounts = Record<Severity, number>;

const noFindings = (): MutableCounts => ({ error: 0, warning: 0, information: 0, hint: 0 });

function addAll(counts: MutableCounts, more: SeverityCounts): void {
  counts.error += more.error;
  counts.warning += more.warning;
  counts.information += more.information;
  counts.hint += more.hint;
}

/** The findings in each page file, those that were only counted too. */
function countsOfFiles({ findings, leftOut, site }: Analysis): ReadonlyMap<string, SeverityCounts> {
  const files = new Map<string, MutableCounts>();
  const add = (file: string, severity: Severity, count: number): void => {
    if (pagePathOf(file) !== undefined) getOrInsert(files, file, noFindings)[severity] += count;
  };
  for (const { anchor, severity } of findings) {
    if (documentAt(site, anchor.document) === undefined) add(anchor.document, severity, 1);
  }
  for (const { document, severity, count } of leftOut) add(document, severity, count);
  return files;
}

/** The chains of rows of the entries of each of these pages; of the row of an unlisted page where it has no entry. */
function* chainsOfFiles(
  site: Site,
  analysis: Analysis,
  files: ReadonlyMap<string, SeverityCounts>,
): Generator<readonly [file: string, chains: readonly (readonly string[])[]]> {
  const entries = new Map<string, { readonly owner: VisitedElement; readonly place: RelativeLocation }[]>();
  const paths = new Map(Array.from(files.keys(), (file) => [pagePathOf(file) ?? "", file]));
  visitPages(analysis.listing, ({ path, place }, owner) => {
    if (paths.has(path)) append(entries, path, { owner, place });
  });
  for (const [path, file] of paths) {
    if (site.files?.page(path)?.file !== file) continue;
    const listed = entries.get(path) ?? [];
    const own = listed.length > 0 ? undefined : rowsOfPage(site, file);
    yield [
      file,
      own === undefined ? listed.map(({ owner, place }) => rowsOfEntry(site, owner, place)) : [own],
    ];
  }
}

/** The findings of all rows that have any, by the ids of the rows; the same for the same analysis. */
export const rowFindings = memo((analysis: Analysis): ReadonlyMap<string, RowFindings> => {
  const { site } = analysis;
  const rows = new Map<string, { readonly own: MutableCounts; readonly below: MutableCounts }>();
  const rowAt = (id: string) => getOrInsert(rows, id, () => ({ own: noFindings(), below: noFindings() }));
  const add = (chains: readonly (readonly string[])[], counts: SeverityCounts): void => {
    const own = new Set(chains.map((chain) => chain.at(-1) ?? ""));
    const around = new Set(chains.flatMap((chain) => chain.slice(0, -1)));
    for (const id of own) addAll(rowAt(id).own, counts);
    for (const id of around) if (!own.has(id)) addAll(rowAt(id).below, counts);
  };
  const one = (severity: Severity): SeverityCounts => ({ ...noFindings(), [severity]: 1 });
  const chainsOf = ({ anchor }: Finding): readonly string[] | undefined =>
    "segments" in anchor && documentAt(site, anchor.document) !== undefined
      ? rowsOfLocation(site, anchor)
      : undefined;
  for (const finding of analysis.findings) {
    const chain = chainsOf(finding);
    if (chain !== undefined) add([chain], one(finding.severity));
  }
  const files = countsOfFiles(analysis);
  for (const [file, chains] of chainsOfFiles(site, analysis, files)) {
    const counts = files.get(file);
    if (counts !== undefined) add(chains, counts);
  }
  return rows;
});
