/** All refactorings, and those that are offered at a selection. */

import { isStrict } from "../../json/problems.ts";
import { documentAt } from "../../site/site.ts";
import { addOrphans } from "./add-orphans.ts";
import { addPage } from "./add-page.ts";
import { addToDivisions } from "./add-to-divisions.ts";
import { collapseRedirects } from "./collapse-redirects.ts";
import { completeMove } from "./complete-move.ts";
import { convert } from "./convert.ts";
import { createLinkedPage } from "./create-linked-page.ts";
import { createPage } from "./create-page.ts";
import { extract } from "./extract.ts";
import { ignoreFinding } from "./ignore-finding.ts";
import { inline } from "./inline.ts";
import { listEndpointsHere } from "./list-endpoints.ts";
import type { Refactorer, Refactoring, RefactorRequest } from "./refactoring.ts";
import { sortPages } from "./sort-pages.ts";
import { surround } from "./surround.ts";
import { syncEndpointsHere } from "./sync-endpoints.ts";
import { targetAt } from "./target.ts";
import { wrap } from "./wrap.ts";

/** The refactorings in JSON files, in the order of the offers. */
const refactorers: readonly Refactorer[] = [
  completeMove,
  createPage,
  addToDivisions,
  addOrphans,
  listEndpointsHere,
  syncEndpointsHere,
  wrap,
  convert,
  sortPages,
  inline,
  extract,
];

/**
 * The refactorings at a selection. JSON text with syntax errors has none, because locations are uncertain in it, and a
 * reshaped file would be harder to correct.
 */
export function* refactoringsAt(request: RefactorRequest): Generator<Refactoring> {
  yield* addPage(request);
  yield* createLinkedPage(request);
  yield* surround(request);
  yield* ignoreFinding(request);
  const { site, document, start, end } = request;
  const tree = documentAt(site, document);
  if (tree === undefined || !isStrict(tree)) return;
  yield* collapseRedirects(request);
  const target = targetAt(site, document, start, end);
  if (target === undefined) return;
  for (const refactorer of refactorers) yield* refactorer({ ...request, target });
}
