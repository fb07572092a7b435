/** All refactorings, and what is offered at a place. */
import { documentAt } from "../../site/site.ts";
import { isStrict } from "../../syntax/problems.ts";
import { addOrphans } from "./add-orphans.ts";
import { addPage } from "./add-page.ts";
import { createPage } from "./create-page.ts";
import { listEndpointsHere } from "./list-endpoints.ts";
import type { Refactorer, Refactoring, RefactoringKind, RefactorRequest } from "./refactoring.ts";
import { targetAt } from "./target.ts";
import { wrap } from "./wrap.ts";

/** Kinds of all that is offered here but quick fixes. */
export const refactoringKinds: readonly Exclude<RefactoringKind, "quickfix">[] = [
  "refactor.extract",
  "refactor.inline",
  "refactor.rewrite",
  "source.collapseRedirects.docsJson",
];

/** Those in JSON files, in the order in which they are offered. */
const refactorers: readonly Refactorer[] = [createPage, addOrphans, listEndpointsHere, wrap];

/**
 * What can be done at a selection. Nothing in text that is not right yet: what stands where is not
 * sure there, and a reshaped file would be harder to put right.
 */
export function* refactoringsAt(request: RefactorRequest): Generator<Refactoring> {
  yield* addPage(request);
  const { site, document, start, end } = request;
  const tree = documentAt(site, document);
  if (tree === undefined || !isStrict(tree)) return;
  const target = targetAt(site, document, start, end);
  if (target === undefined) return;
  for (const refactorer of refactorers) yield* refactorer({ ...request, target });
}
