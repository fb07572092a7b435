/**
 * The facade of the pure language service: one function per feature over an immutable site
 * snapshot. Editors (../lsp) and the command line (../cli) use this room and no other of the service.
 */
export {
  type Analysis,
  analyse,
  analyseNow,
  type NeededFiles,
  navigationListing,
  neededFiles,
  type RuleFailure,
  type SiteStatistics,
  statisticsOf,
} from "./analysis.ts";
export {
  type CompletionItem,
  type CompletionKind,
  type Completions,
  completionsAt,
  type Subject,
} from "./features/completion/completion.ts";
export { describeSubject } from "./features/describe.ts";
export { type FixOptions, type FixRun, fixAll, fixUntilStable } from "./features/fix-all.ts";
export { fixEdits } from "./features/fix-edits.ts";
export { type FindingAtPlace, type Hover, type HoverOptions, hoverAt } from "./features/hover.ts";
export { formerDocument, type Migration, migrateConfiguration } from "./features/migrate/migrate.ts";
export { type PlaceInSite, placeAt, type Spot, type SyntaxPlace } from "./features/place-at.ts";
export { type Prose, type ProseFormat, plainOfMarkdown, renderProse } from "./features/prose.ts";
export type { Refactoring, RefactorRequest, SiteEdit } from "./features/refactor/refactoring.ts";
export { refactoringKinds, refactoringsAt } from "./features/refactor/registry.ts";
export {
  type ListedPageEntry,
  listEndpoints,
  listOrphans,
  listPages,
  type SpecCoverage,
} from "./features/site-listing.ts";
export { type Intern, newIntern, type PageContent, pageContent } from "./pages/page-content.ts";
export { type PlacedFinding, placeFindings } from "./publish.ts";
export type { Change, Dialect, Finding, Fix, Severity } from "./rules/finding.ts";
export { rules } from "./rules/registry.ts";
export type { Rule, RuleExample } from "./rules/rule.ts";
export { type FileChanges, FileIndex, type Frontmatter } from "./site/file-index.ts";
export { parseFrontmatter } from "./site/frontmatter.ts";
export { pageOfFile } from "./site/page-contents.ts";
export {
  defaultSettings,
  documentAt,
  emptySite,
  type FileContent,
  mainDocument,
  type Site,
  type SiteSettings,
  withDocument,
  withEdits,
  withFiles,
  withoutDocument,
  withoutPages,
  withoutSpec,
  withPages,
  withSettings,
  withSpec,
} from "./site/site.ts";
export type { JsonDocument, Span, TextEdit } from "./syntax/tree.ts";
export { applyEdits } from "./text/apply.ts";
export { type LineIndex, lineIndex } from "./text/line-index.ts";
export { nearest } from "./text/nearest.ts";
export { type UnusedFiles, unusedFiles } from "./used-files.ts";
