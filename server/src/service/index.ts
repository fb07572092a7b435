/**
 * The facade of the engine: one function for each feature over an immutable snapshot of a site, for both JSON files and
 * pages, and the types that callers of these functions need. Front ends (`lsp`, `cli`) import this module, `snapshot.ts`
 * and the vocabulary in `model`.
 */
export {
  type Analysis,
  type AnalysisOfSite,
  analyze,
  analyzeNow,
  findingsInPage,
  isOnlySyntaxChecked,
  withFound,
} from "./analysis/analyze.ts";
export { type AppliedFix, fixAll, fixUntilStable, suggestedFix } from "./analysis/fix-all.ts";
export { fixEdits } from "./analysis/fix-edits.ts";
export { hasIgnoreComments } from "./analysis/ignored-findings.ts";
export { neededPages } from "./analysis/needed-pages.ts";
export { checksSyntax } from "./analysis/page-findings.ts";
export { noPageLimits, type PageLimits } from "./analysis/page-limits.ts";
export {
  anchorSpan,
  byPosition,
  type PlacedFinding,
  placedByFile,
  placeFindings,
  withFixes,
} from "./analysis/publish.ts";
export {
  type ConfigurationProblem,
  configurationCode,
  configurationFileName,
  type SiteConfiguration,
} from "./configuration/configuration.ts";
export { effectiveSettings } from "./configuration/effective-settings.ts";
export { initialConfiguration } from "./configuration/initial-configuration.ts";
export { readConfiguration } from "./configuration/read-configuration.ts";
export { configurationSchema } from "./configuration/schema.ts";
export {
  type ChosenSettings,
  type ConfiguredSettings,
  configuredSettings,
  reconfiguredSettings,
  settingsWithout,
} from "./configuration/site-settings.ts";
export { unusedEntries } from "./configuration/unused-entries.ts";
export { subjectOf } from "./facts/finding-subject.ts";
export { listedPaths } from "./facts/listed-paths.ts";
export { navigationListing } from "./facts/navigation-listing.ts";
export { placesOfNewPage } from "./facts/orphan-placement.ts";
export { listEndpoints, listOrphans, type SpecCoverage } from "./facts/site-listing.ts";
export { statisticsOf } from "./facts/statistics.ts";
export type { LinkedTarget } from "./facts/targets.ts";
export { type UnreadFile, unreadFiles } from "./facts/unread-files.ts";
export {
  type Baseline,
  type BaselineScope,
  BaselineTally,
  baselineOfLines,
  countIn,
  countOfRule,
  isSameBaseline,
  splitKnown,
  updatedBaseline,
} from "./features/baseline/baseline.ts";
export {
  type BrokenBaseline,
  maxBaselineBytes,
  readBaseline,
  textOfBaseline,
} from "./features/baseline/baseline-text.ts";
export { type RuleFindings, withKnownAsHints } from "./features/baseline/known-as-hints.ts";
export { type FollowedChange, movedBaseline } from "./features/baseline/moved-lines.ts";
export { type PageLens, pageLens, sectionLenses } from "./features/code-lenses.ts";
export type { LostAddress } from "./features/comparison/address-changes.ts";
export {
  compareStates,
  compareStatesInSteps,
  lostAddresses,
  type StateComparison,
} from "./features/comparison/compare.ts";
export {
  derivedSite,
  derivedSiteInSteps,
  KeptTexts,
  type KnownState,
  type StateFiles,
  unreadableOf,
  withNeeded,
} from "./features/comparison/derived-site.ts";
export { type IdentifiedFinding, newFindings, withoutKnown } from "./features/comparison/finding-changes.ts";
export {
  isRedirectable,
  planMissingRedirects,
  type RedirectPlan,
} from "./features/comparison/missing-redirects.ts";
export { renamedFiles } from "./features/comparison/renamed-files.ts";
export type { ComparedState, ComparedStates } from "./features/comparison/state.ts";
export { type CompletionItem, type Completions, completionsAt } from "./features/completion/completion.ts";
export { configurationCompletions } from "./features/configuration/completion.ts";
export { configurationHover } from "./features/configuration/hover.ts";
export { type AddedIgnoreEntry, addIgnoreEntry, isIgnorable } from "./features/configuration/ignore-entry.ts";
export { movedEntryEdits } from "./features/configuration/moved-entries.ts";
export { definitionAt } from "./features/definition.ts";
export { brokenWords } from "./features/description/broken-text.ts";
export { describeSubject } from "./features/description/describe.ts";
export { renderProse } from "./features/description/prose.ts";
export { dialectOffers, reasonOf, schemaSpan } from "./features/dialect-switch.ts";
export { highlightsAt } from "./features/document-highlights.ts";
export { documentLinks } from "./features/document-links.ts";
export { documentSymbols, type OutlineSymbol } from "./features/document-symbols.ts";
export { hoverAt } from "./features/hover.ts";
export { iconChoices } from "./features/icon-choices.ts";
export { inlayHints } from "./features/inlay-hints.ts";
export { legacyDocument, migrateConfiguration } from "./features/migrate/migrate.ts";
export { planDeletion } from "./features/move/deletion.ts";
export { planMoveCompletion } from "./features/move/move-completion.ts";
export type { MoveEdit } from "./features/move/move-edit.ts";
export { noRedirectOfCase } from "./features/move/move-redirects.ts";
export { differOnlyInCase } from "./features/move/moved-files.ts";
export { type Move, type MovePlan, neededForMove, planMove, sortMoves } from "./features/move/plan.ts";
export { exportSpan } from "./features/page-imports.ts";
export { headingOfAnchor } from "./features/page-links.ts";
export {
  absentGaps,
  type ChangedAt,
  type ParityCell,
  type ParityTable,
  parityGaps,
  parityTables,
  type TextKey,
} from "./features/parity/matrix.ts";
export { parityEditActions, planParityEdit } from "./features/parity/parity-edit.ts";
export { isTranslatable } from "./features/parity/translatable.ts";
export { type ParityView, paritySorts, viewOf } from "./features/parity/view.ts";
export { type EndpointHtml, endpointNotice } from "./features/preview/endpoint/endpoint-notice.ts";
export {
  type PreviewFrame,
  type PreviewPage,
  type PreviewPlace,
  previewOf,
} from "./features/preview/frame.ts";
export { frameParts } from "./features/preview/frame-html.ts";
export type { PageHtml } from "./features/preview/html-writer.ts";
export { type SourceReason, sourceHtml } from "./features/preview/page/source-html.ts";
export { previewProblem } from "./features/preview/problem.ts";
export type {
  Destination,
  NavigationAction,
  RearrangeAnswer,
  RearrangePlan,
} from "./features/rearrange/action.ts";
export { placeNamed } from "./features/rearrange/named-place.ts";
export { planRearrangement, type RearrangeOptions, refusalOfBroken } from "./features/rearrange/plan.ts";
export { type EndpointSync, endpointSync } from "./features/rearrange/sync-endpoints.ts";
export { refactoringsAt } from "./features/refactor/registry.ts";
export { referencesAt } from "./features/references.ts";
export { type RenameTarget, renameAt, renameTargetAt } from "./features/rename/rename.ts";
export { selectionSpans } from "./features/selection-ranges.ts";
export { filesToSearch, type UnusedFile, unusedFiles } from "./features/unused/unused-files.ts";
export {
  affectsVerdict,
  deploymentSettings,
  forDeployment,
  rulesOfDeployment,
  type Verdict,
  verdictOf,
} from "./features/verdict/verdict.ts";
export { verdictSentences, verdictText } from "./features/verdict/wording.ts";
export { isSiteAddress, webAddress } from "./features/web-address.ts";
export { isFound, type ListingEntry, type WhereAnswer, type WhereEnd } from "./features/where/answer.ts";
export { whereLeads } from "./features/where/where.ts";
export { whereSentences } from "./features/where/words.ts";
export { pagesWithoutTitle, workspaceSymbols } from "./features/workspace-symbols.ts";
export { applyEdits } from "./json/edit/apply.ts";
export { limitedChildren, treeRow, untitledFiles } from "./navigation-tree/children.ts";
export { listPages } from "./navigation-tree/published-pages.ts";
export { rowsOfPage, rowsOfPlace } from "./navigation-tree/reveal.ts";
export type { NavigationRow, RowAppearance } from "./navigation-tree/row.ts";
export { type RowFindings, rowFindings, type SeverityCounts } from "./navigation-tree/row-findings.ts";
export { idSegment, lostRowId, siteRowId } from "./navigation-tree/row-id.ts";
export { inputsOfChildren, type RowInputs } from "./navigation-tree/row-inputs.ts";
export { specPlaces } from "./openapi/operation-places.ts";
export { missingPaths } from "./rules/missing-page.ts";
export { rules } from "./rules/registry.ts";
export type { Rule } from "./rules/rule.ts";
export { baselineFile, isOwnFile } from "./site/own-files.ts";
export { type DialectReading, dialectChoices, readingOf } from "./site/reading.ts";
