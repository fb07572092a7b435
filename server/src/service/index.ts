/**
 * The facade of the pure language service: one function per feature over an immutable site
 * snapshot. Editors (../lsp) and the command line (../cli) use this module and no other of the service.
 */
export { type Analysis, analyse, analyseNow, findingsInPage, type RuleFailure } from "./analysis/analyse.ts";
export {
  type FixOptions,
  type FixRound,
  type FixRun,
  type FixRunOptions,
  fixAll,
  fixUntilStable,
} from "./analysis/fix-all.ts";
export { fixEdits } from "./analysis/fix-edits.ts";
export { noPageLimits, type PageLimits } from "./analysis/page-findings.ts";
export { type PlacedFinding, placeAll, placeFindings } from "./analysis/publish.ts";
export { navigationListing } from "./facts/navigation-listing.ts";
export { type NeededFiles, neededFiles } from "./facts/needed-files.ts";
export {
  type ListedPageEntry,
  listEndpoints,
  listOrphans,
  listPages,
  type SpecCoverage,
} from "./facts/site-listing.ts";
export { type SiteStatistics, statisticsOf } from "./facts/statistics.ts";
export type { LinkedTarget } from "./facts/targets.ts";
export { type UnusedFiles, unusedFiles } from "./facts/used-files.ts";
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
export { describeSubject } from "./features/description/describe.ts";
export { type Prose, type ProseFormat, plainOfMarkdown, renderProse } from "./features/description/prose.ts";
export { type DialectOffer, dialectOffers, reasonOf, schemaSpan } from "./features/dialect-switch.ts";
export { highlightsAt, highlightsInPage } from "./features/document-highlights.ts";
export { type DocumentLink, documentLinks } from "./features/document-links.ts";
export { documentSymbols, type OutlineSymbol } from "./features/document-symbols.ts";
export { type FindingAtPlace, type Hover, type HoverOptions, hoverAt } from "./features/hover.ts";
export { type HintChoice, type InlayHint, type InlayHints, inlayHints } from "./features/inlay-hints.ts";
export type { LeftBehind } from "./features/migrate/left-behind.ts";
export { legacyDocument, type Migration, migrateConfiguration } from "./features/migrate/migrate.ts";
export { type DeletionPlan, planDeletion } from "./features/move/deletion.ts";
export { planDoneMove } from "./features/move/done-move.ts";
export type { MoveEdit, MovePurpose } from "./features/move/move-edit.ts";
export {
  type Move,
  type MoveOptions,
  type MovePlan,
  type MoveRefusal,
  type NeededForMove,
  neededForMove,
  planMove,
  sortMoves,
} from "./features/move/plan.ts";
export { hoverInPage } from "./features/page-hover.ts";
export { definitionInPage, headingOfAnchor, linksOfPage } from "./features/page-links.ts";
export {
  type NavigationSpot,
  type PlaceInSite,
  placeAt,
  type SyntaxPlace,
} from "./features/place/place-at.ts";
export { lostPageCount } from "./features/publication.ts";
export type { Refactoring, RefactorRequest } from "./features/refactor/refactoring.ts";
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
} from "./features/rename/rename.ts";
export { selectionSpans } from "./features/selection-ranges.ts";
export { type FoundSymbol, pagesWithoutTitle, workspaceSymbols } from "./features/workspace-symbols.ts";
export { applyEdits } from "./json/edit/apply.ts";
export type { JsonDocument } from "./json/tree.ts";
export type { Change, Fix } from "./model/change.ts";
export type { Dialect, DialectChoice } from "./model/dialect.ts";
export type { Finding, Severity } from "./model/finding.ts";
export type { Segment, Span, TextEdit } from "./model/location.ts";
export { isAtLeast, severitiesByRank, severityNamed } from "./model/severity-names.ts";
export type { SiteEdit } from "./model/site-edit.ts";
export { type Difference, differences } from "./navigation/differences.ts";
export { type SpecPlaces, specPlaces } from "./openapi/operation-places.ts";
export type { Operation } from "./openapi/specification.ts";
export { type Frontmatter, parseFrontmatter } from "./pages/frontmatter.ts";
export { type Intern, newIntern, type PageContent, pageContent } from "./pages/page-content.ts";
export { maxPageLength } from "./pages/read-page.ts";
export { missingPaths } from "./rules/missing-page.ts";
export { rules } from "./rules/registry.ts";
export type { Rule, RuleExample } from "./rules/rule.ts";
export { type FileChanges, FileIndex, ignoreFileName, pagePathOf } from "./site/file-index.ts";
export { pageOfFile } from "./site/page-contents.ts";

export { isIgnoredFolder } from "./site/page-rules.ts";
export { type DialectReading, dialectChoices, dialectOf, readingOf, schemaAddress } from "./site/reading.ts";

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
  withPageTexts,
  withRenames,
  withSettings,
  withSpec,
  withSpecs,
} from "./site/site.ts";
export type { PositionEncoding } from "./text/columns.ts";
export { type LineIndex, lineIndex } from "./text/line-index.ts";
export { nearest } from "./text/nearest.ts";
export { shortenNames } from "./text/words.ts";
