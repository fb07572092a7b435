/**
 * Opens two states of a site that differ only in the text of some pages. Reads only these pages and the files that findings in
 * them depend on, so that a check of a small change does not read all pages.
 */
import { maxBytes } from "../../host/read-file.ts";
import {
  checksSyntax,
  isOwnFile,
  KeptTexts,
  type StateFiles,
  unreadableOf,
  withNeeded,
} from "../../service/index.ts";
import {
  documentAt,
  emptySite,
  FileIndex,
  looksTheSameToOthers,
  mainDocument,
  neededFiles,
  newIntern,
  type PageContent,
  pageContent,
  pageOfFile,
  type Site,
  type SiteSettings,
  withDocuments,
  withModules,
  withSubjectTexts,
} from "../../service/snapshot.ts";
import { readPart } from "../pages/read-part.ts";
import type { OpenedState } from "./open-states.ts";
import type { FilesOfStates } from "./state-files.ts";

/** Two partly read states of a site. */
interface ChangedPart {
  readonly before: OpenedState;
  readonly after: OpenedState;
  /** The changed pages. Other files have no new findings. */
  readonly files: ReadonlySet<string>;
  /** How many pages of the later state were read. */
  readonly readPages: number;
}

/** The most changed pages that are read by a single thread; if more changed, several threads read all pages. */
const maxChanged = 200;

/** How much page text is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

function filesOf({ listing }: StateFiles): ReadonlySet<string> {
  return new Set([...listing.files].filter((file) => !isOwnFile(file)));
}

/** The files of the site that differ; undefined if a file exists in only one of the states. */
export function changedFiles({ before, after, isForeign }: FilesOfStates): readonly string[] | undefined {
  const [oldFiles, newFiles] = [filesOf(before), filesOf(after)];
  if (oldFiles.size !== newFiles.size) return undefined;
  const changed: string[] = [];
  for (const file of newFiles) {
    if (!oldFiles.has(file)) return undefined;
    if (!isForeign(file) && before.idOf(file) !== after.idOf(file)) changed.push(file);
  }
  return changed;
}

/** The site without its pages; undefined if its docs.json does not exist. */
function siteWithoutPages(files: StateFiles, index: FileIndex, settings: SiteSettings): Site | undefined {
  if (files.idOf(mainDocument) === undefined) return undefined;
  const site = emptySite(settings, index);
  return withNeeded(withDocuments(site, files.contents([mainDocument], maxBytes.json)), files, maxBytes);
}

/**
 * Opens one state with the changed pages and the pages that findings in them depend on; undefined if that may be any page.
 * @param known the contents of unchanged pages that were already read
 */
function openPart(
  site: Site,
  changed: readonly string[],
  files: StateFiles,
  known: ReadonlyMap<string, PageContent>,
): PartOfState | undefined {
  const intern = newIntern();
  const texts = new KeptTexts(maxKeptText);
  const isSyntaxChecked = checksSyntax(site.settings);
  const read = readPart(site, changed, function* (wanted) {
    const unknown: string[] = [];
    for (const file of wanted) {
      const content = known.get(file);
      if (content === undefined) unknown.push(file);
      else yield [file, content];
    }
    for (const [file, content] of files.contents(unknown, maxBytes.page)) {
      if (content.kind !== "text") yield [file, unreadableOf(content)];
      else {
        texts.keep(file, content.text);
        yield [file, pageContent(content.text, intern, isSyntaxChecked)];
      }
    }
  });
  if (read === undefined) return undefined;
  const { modules, subjectTexts } = neededFiles(read.site);
  const opened = withSubjectTexts(
    withModules(read.site, files.contents(modules, maxBytes.page)),
    files.contents(subjectTexts, maxBytes.spec),
  );
  const textOf = (file: string): string | undefined => documentAt(opened, file)?.text ?? texts.get(file);
  return { state: { site: opened, idOf: files.idOf, textOf }, count: read.count };
}

interface PartOfState {
  readonly state: OpenedState;
  readonly count: number;
}

function contentIn({ site }: OpenedState, file: string): PageContent | undefined {
  return site.pages.byFile.get(file);
}

/**
 * Opens the changed pages in both states.
 * @param changed the result of `changedFiles`
 * @returns undefined if the change may affect other files, so that the whole site must be read: there are too many changed files,
 *   one is not a listed page, or something changed that other pages depend on
 */
export function openChangedPages(
  { before, after }: FilesOfStates,
  changed: readonly string[],
  settings: SiteSettings,
): ChangedPart | undefined {
  if (changed.length > maxChanged) return undefined;
  const index = FileIndex.of(after.listing);
  if (changed.some((file) => pageOfFile(index, file) === undefined)) return undefined;
  const site = siteWithoutPages(after, index, settings);
  if (site === undefined) return undefined;
  const currentPart = openPart(site, changed, after, new Map());
  if (currentPart === undefined) return undefined;
  const unchangedPages = new Map(currentPart.state.site.pages.byFile);
  for (const file of changed) unchangedPages.delete(file);
  const formerPart = openPart(site, changed, before, unchangedPages);
  if (formerPart === undefined) return undefined;
  const affectsOthers = changed.some(
    (file) => !looksTheSameToOthers(contentIn(formerPart.state, file), contentIn(currentPart.state, file)),
  );
  if (affectsOthers) return undefined;
  return {
    before: formerPart.state,
    after: currentPart.state,
    files: new Set(changed),
    readPages: currentPart.count,
  };
}
