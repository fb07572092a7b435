/** How a host builds a snapshot of a site: which files to read, and how to get from one snapshot to the next. */
export { neededDocuments, neededFiles } from "./facts/needed-files.ts";
export { withoutUnusedFiles } from "./facts/used-files.ts";
export { contentLine, contentOfLine } from "./pages/content-line.ts";
export { type RequiredKeys, requiredFolder } from "./pages/frontmatter/required-keys.ts";
export { type Frontmatter, parseFrontmatter } from "./pages/frontmatter.ts";
export {
  type Intern,
  looksTheSameToOthers,
  newIntern,
  type PageContent,
  pageContent,
  withInternedTexts,
} from "./pages/page-content.ts";
export { maxPageLength } from "./pages/read-page.ts";
export { FileIndex, type FileNames, ignoreFileName } from "./site/file-index.ts";
export { pageOfFile, pagesWithoutVerdict, type UnreadablePage } from "./site/page-contents.ts";
export { isIgnoredFolder, isInIgnoredFolder, isListable } from "./site/page-rules.ts";
export { brokenDocuments, offsetInOther, readableSite } from "./site/readable-site.ts";
export {
  defaultSettings,
  documentAt,
  emptySite,
  type FileContent,
  mainDocument,
  type ReadPages,
  type Site,
  type SiteSettings,
  withDerivedPages,
  withDocument,
  withDocuments,
  withEdits,
  withFiles,
  withModules,
  withNewSettings,
  withoutPages,
  withPages,
  withPageTexts,
  withReadPages,
  withRenames,
  withSettings,
  withSpecs,
  withSubjectTexts,
} from "./site/site.ts";
