/**
 * Opens two states of a site that differ in the text of some pages alone, and reads no more than these pages and what findings
 * in them depend on: a check of a small change must not cost the reading of all pages.
 */
import { maxBytes } from "../../host/read-file.ts";
import {
  isOwnFile,
  judgesSyntax,
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

/** Two states of a site of which a part was read. */
interface ChangedPart {
  readonly before: OpenedState;
  readonly after: OpenedState;
  /** The pages that the change touches: findings elsewhere are the same in both states, or gone. */
  readonly files: ReadonlySet<string>;
  /** How many pages were read of the present state. */
  readonly readPages: number;
}

/** So many changed pages are read by one thread; if more have changed, all threads read all pages. */
const maxChanged = 200;

/** How much text of pages is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

/** The files of the site that differ; undefined if one state has a file that the other one lacks. */
export function changedFiles({ before, after, isForeign }: FilesOfStates): readonly string[] | undefined {
  const [former, present] = [before, after].map(
    ({ listing }) => new Set([...listing.files].filter((file) => !isOwnFile(file))),
  );
  if (former === undefined || present === undefined) return undefined;
  if (former.size !== present.size) return undefined;
  const changed: string[] = [];
  for (const file of present) {
    if (!former.has(file)) return undefined;
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
 * One state with the pages that changed and those on which findings in these depend; undefined if that may be any page.
 * @param known contents of pages that are the same in this state
 */
function openPart(
  site: Site,
  changed: readonly string[],
  files: StateFiles,
  known: ReadonlyMap<string, PageContent>,
): PartOfState | undefined {
  const intern = newIntern();
  const texts = new KeptTexts(maxKeptText);
  const isSyntaxJudged = judgesSyntax(site.settings);
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
        yield [file, pageContent(content.text, intern, isSyntaxJudged)];
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
 * Opens the pages that changed.
 * @param changed of `changedFiles`
 * @returns undefined if the change may concern any page or any JSON file of the site, so that all of it has to be read: other
 *   files than listed pages changed, or other pages can tell the difference
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
  const same = new Map(currentPart.state.site.pages.byFile);
  for (const file of changed) same.delete(file);
  const former = openPart(site, changed, before, same);
  if (former === undefined) return undefined;
  const isSeen = changed.some(
    (file) => !looksTheSameToOthers(contentIn(former.state, file), contentIn(currentPart.state, file)),
  );
  if (isSeen) return undefined;
  return {
    before: former.state,
    after: currentPart.state,
    files: new Set(changed),
    readPages: currentPart.count,
  };
}
