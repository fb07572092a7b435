/** The analysis of redirects of a site in memory, for the tests of this folder. */
import assert from "node:assert/strict";
import {
  analyzeRedirects,
  type RedirectAnalysis,
  redirectSite,
} from "../../../server/src/service/redirects/redirects.ts";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";

/** A redirect as its source and destination. */
export type Pair = readonly [source: string, destination: string];

/** The non-empty lists in the analysis of a site with these files. */
export function analyze(
  pairs: readonly Pair[],
  files: readonly string[] = [],
  generated: readonly string[] = [],
) {
  const site = redirectSite(FileIndex.of({ files }), (path) => generated.includes(path));
  const redirects = pairs.map(([source, destination]) => ({ source, destination }));
  const analysis: RedirectAnalysis = analyzeRedirects(redirects, site);
  const { next: _, isCut, ...lists } = analysis;
  assert.equal(isCut, false);
  return Object.fromEntries(Object.entries(lists).filter(([, found]) => found.length > 0));
}
