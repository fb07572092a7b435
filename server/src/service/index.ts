/**
 * The facade of the pure language service: one function per feature over an immutable site
 * snapshot. Editors (../lsp) and the command line (../cli) use this room and no other of the service.
 */
export {
  type Analysis,
  analyse,
  analyseNow,
  findingsInPage,
  type NeededFiles,
  navigationListing,
  neededFiles,
  type RuleFailure,
  type SiteStatistics,
  statisticsOf,
} from "./analysis.ts";
export {
  type PageLens,
  pageLens,
  type SectionLens,
  sectionLenses,
} from "./features/code-lenses.ts";
export {
  type CompletionItem,
  type CompletionKind,
  type Completions,
  completionsAt,
  type Subject,
} from "./features/completion/completion.ts";
export { completionsInPage } from "./features/completion/in-page.ts";
export { type Definition, definitionAt } from "./features/definition.ts";
export { describeSubject } from "./features/describe.ts";
export { type DialectOffer, dialectOffers, reasonOf, schemaSpan } from "./features/dialect-switch.ts";
export { highlightsAt, highlightsInPage } from "./features/document-highlights.ts";
export { type DocumentLink, documentLinks } from "./features/document-links.ts";
export { documentSymbols, type OutlineSymbol } from "./features/document-symbols.ts";
export {
  type FixOptions,
  type FixRound,
  type FixRun,
  type FixRunOptions,
  fixAll,
  fixUntilStable,
} from "./features/fix-all.ts";
export { fixEdits } from "./features/fix-edits.ts";
export { type FindingAtPlace, type Hover, type HoverOptions, hoverAt } from "./features/hover.ts";
export { type HintChoice, type InlayHint, type InlayHints, inlayHints } from "./features/inlay-hints.ts";
export type { LeftBehind } from "./features/migrate/left-behind.ts";
export { formerDocument, type Migration, migrateConfiguration } from "./features/migrate/migrate.ts";
export { planDoneMove } from "./features/move/complete-move.ts";
export { type DeletionPlan, planDeletion } from "./features/move/deletion.ts";
export {
  type Move,
  type MoveEdit,
  type MoveOptions,
  type MovePlan,
  type MovePurpose,
  type NeededForMove,
  neededForMove,
  planMove,
  type Refusal,
  sortMoves,
} from "./features/move/plan.ts";
export { hoverInPage } from "./features/page-hover.ts";
export { definitionInPage, headingOfAnchor, linksOfPage } from "./features/page-links.ts";
export { type PlaceInSite, placeAt, type Spot, type SyntaxPlace } from "./features/place-at.ts";
export { type Prose, type ProseFormat, plainOfMarkdown, renderProse } from "./features/prose.ts";
export { lostPageCount } from "./features/publication.ts";
export type { Refactoring, RefactorRequest, SiteEdit } from "./features/refactor/refactoring.ts";
export { refactoringKinds, refactoringsAt } from "./features/refactor/registry.ts";
export {
  listingPlaces,
  type NamingPlace,
  operationsAt,
  referencesFrom,
  referencesToOperations,
  referencesToPage,
  referencesToWhole,
} from "./features/references.ts";
export {
  type Nameless,
  type RenameResult,
  type RenameTarget,
  renameAt,
  renameTargetAt,
} from "./features/rename.ts";
export { selectionSpans } from "./features/selection-ranges.ts";
export {
  type ListedPageEntry,
  listEndpoints,
  listOrphans,
  listPages,
  type SpecCoverage,
} from "./features/site-listing.ts";
export type { Target } from "./features/targets.ts";
export { type FoundSymbol, pagesWithoutTitle, workspaceSymbols } from "./features/workspace-symbols.ts";
export { type Difference, differences } from "./navigation/differences.ts";
export { type Intern, newIntern, type PageContent, pageContent } from "./pages/page-content.ts";
export { longestPage } from "./pages/read-page.ts";
export { type PlacedFinding, placeAll, placeFindings } from "./publish.ts";
export type { Change, Dialect, DialectChoice, Finding, Fix, Severity } from "./rules/finding.ts";
export { missingPaths } from "./rules/missing-page.ts";
export { noPageLimits, type PageLimits } from "./rules/page-findings.ts";
export { rules } from "./rules/registry.ts";
export type { Rule, RuleExample } from "./rules/rule.ts";
export { isAtLeast, severitiesByRank, severityNamed } from "./rules/severity-names.ts";
export {
  type FileChanges,
  FileIndex,
  type Frontmatter,
  ignoreFileName,
  pagePathOf,
} from "./site/file-index.ts";
export { parseFrontmatter } from "./site/frontmatter.ts";
export type { Operation } from "./site/openapi.ts";
export { pageOfFile } from "./site/page-contents.ts";
export { dialectChoices, dialectOf, type Reading, readingOf, schemaAddress } from "./site/reading.ts";
export {
  defaultSettings,
  documentAt,
  emptySite,
  type FileContent,
  mainDocument,
  type ReadFiles,
  type Site,
  type SiteSettings,
  withDocument,
  withDocuments,
  withEdits,
  withFiles,
  withoutDocuments,
  withoutPages,
  withoutSpecs,
  withPages,
  withPagesBeingRead,
  withRenames,
  withSettings,
  withSpec,
  withSpecs,
} from "./site/site.ts";
export { type SpecPlaces, specPlaces } from "./site/spec-places.ts";
export type { JsonDocument, Segment, Span, TextEdit } from "./syntax/tree.ts";
export { applyEdits } from "./text/apply.ts";
export type { PositionEncoding } from "./text/columns.ts";
export { type LineIndex, lineIndex } from "./text/line-index.ts";
export { nearest } from "./text/nearest.ts";
export { shortenNames } from "./text/words.ts";
export { type UnusedFiles, unusedFiles } from "./used-files.ts";
