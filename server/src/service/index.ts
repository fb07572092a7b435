/**
 * The facade of the engine: one function for each feature over an immutable snapshot of a site, and what these
 * functions give. Front ends (`lsp`, `cli`) import this module, `snapshot.ts` and the vocabulary in `model`.
 */
export { type Analysis, analyse, analyseNow, findingsInPage, type RuleFailure } from "./analysis/analyse.ts";
export { type FixRun, fixUntilStable } from "./analysis/fix-all.ts";
export { fixEdits } from "./analysis/fix-edits.ts";
export type { PageLimits } from "./analysis/page-findings.ts";
export { type PlacedFinding, placeAll, placeFindings } from "./analysis/publish.ts";
export { navigationListing } from "./facts/navigation-listing.ts";
export {
  type ListedPageEntry,
  listEndpoints,
  listOrphans,
  listPages,
  type SpecCoverage,
} from "./facts/site-listing.ts";
export { statisticsOf } from "./facts/statistics.ts";
export type { LinkedTarget } from "./facts/targets.ts";
export { type PageLens, pageLens, sectionLenses } from "./features/code-lenses.ts";
export {
  type CompletionItem,
  type CompletionKind,
  type Completions,
  completionsAt,
  type Subject,
} from "./features/completion/completion.ts";
export { completionsInPage } from "./features/completion/in-page.ts";
export { definitionAt } from "./features/definition.ts";
export { describeSubject } from "./features/description/describe.ts";
export { type ProseFormat, plainOfMarkdown, renderProse } from "./features/description/prose.ts";
export { type DialectOffer, dialectOffers, reasonOf, schemaSpan } from "./features/dialect-switch.ts";
export { highlightsAt, highlightsInPage } from "./features/document-highlights.ts";
export { documentLinks } from "./features/document-links.ts";
export { documentSymbols, type OutlineSymbol } from "./features/document-symbols.ts";
export { type HoverOptions, hoverAt } from "./features/hover.ts";
export { inlayHints } from "./features/inlay-hints.ts";
export { legacyDocument, type Migration, migrateConfiguration } from "./features/migrate/migrate.ts";
export { planDeletion } from "./features/move/deletion.ts";
export { planDoneMove } from "./features/move/done-move.ts";
export type { MoveEdit, MovePurpose } from "./features/move/move-edit.ts";
export {
  type Move,
  type MovePlan,
  type MoveRefusal,
  neededForMove,
  planMove,
  sortMoves,
} from "./features/move/plan.ts";
export { hoverInPage } from "./features/page-hover.ts";
export { definitionInPage, headingOfAnchor, linksOfPage } from "./features/page-links.ts";
export { lostPageCount } from "./features/publication.ts";
export type { Refactoring } from "./features/refactor/refactoring.ts";
export { refactoringKinds, refactoringsAt } from "./features/refactor/registry.ts";
export {
  type NamingPlace,
  operationsAt,
  referencesFrom,
  referencesToOperations,
  referencesToWhole,
} from "./features/references.ts";
export { type Nameless, type RenameTarget, renameAt, renameTargetAt } from "./features/rename/rename.ts";
export { selectionSpans } from "./features/selection-ranges.ts";
export { type FoundSymbol, pagesWithoutTitle, workspaceSymbols } from "./features/workspace-symbols.ts";
export { applyEdits } from "./json/edit/apply.ts";
export type { JsonDocument } from "./json/tree.ts";
export { type SpecPlaces, specPlaces } from "./openapi/operation-places.ts";
export type { Operation } from "./openapi/specification.ts";
export { missingPaths } from "./rules/missing-page.ts";
export { rules } from "./rules/registry.ts";
export type { Rule } from "./rules/rule.ts";
export { type DialectReading, dialectChoices, readingOf } from "./site/reading.ts";
