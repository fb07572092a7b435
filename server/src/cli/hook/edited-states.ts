/**
 * The two states of a site around an edit: as the site is, and with the edit taken back. Everything that the edit did not touch is
 * the same in both, so neither git nor a second copy of the site is needed. Reads as little as the findings depend on.
 */
import { fileListing, listFiles } from "../../host/list-files.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { derivedSite, judgesSyntax, KeptTexts, type StateFiles } from "../../service/index.ts";
import {
  documentAt,
  type FileContent,
  ignoreFileName,
  isIgnoredFolder,
  type Site,
  type SiteSettings,
} from "../../service/snapshot.ts";
import { openSite } from "../open-site.ts";
import type { ThreadChoice } from "../pages/thread-choice.ts";
import { openChangedPages } from "../states/changed-pages.ts";
import type { OpenedStates } from "../states/open-states.ts";
import type { FilesBeforeEdit } from "./former-files.ts";

/** How much text of changed pages is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

/** Both states, with the files that can have other findings than before; by default all. */
export interface EditedStates extends OpenedStates {
  readonly files?: ReadonlySet<string>;
}

/** The files of both states. */
interface EditedFiles {
  readonly before: StateFiles;
  readonly after: StateFiles;
  /** The files that differ. */
  readonly changed: readonly string[];
  /** Whether the same files are there in both, and are the site's by the same rules. */
  readonly areSame: boolean;
}

function contentIn(root: string, former: FilesBeforeEdit, file: string, limit: number): FileContent {
  if (!former.texts.has(file)) return readContent(root, file, limit);
  const text = former.texts.get(file);
  return text === undefined ? { kind: "missing" } : { kind: "text", text };
}

/** The files of a site now, and with the edits taken back. */
export function editedFiles(root: string, former: FilesBeforeEdit): EditedFiles {
  const listed = listFiles(root, { isIgnoredFolder });
  const currentFiles = new Set(listed.files);
  const then = new Set(listed.files);
  for (const [file, text] of former.texts) {
    if (text === undefined) then.delete(file);
    else then.add(file);
  }
  const idOf = (files: ReadonlySet<string>, edited: string) => (file: string) =>
    !files.has(file) ? undefined : former.texts.has(file) ? edited : "same";
  return {
    changed: [...former.texts.keys()],
    areSame: [...former.texts.keys()].every(
      (file) => file !== ignoreFileName && currentFiles.has(file) === then.has(file),
    ),
    after: {
      listing: fileListing(listed, readContent(root, ignoreFileName, maxBytes.json)),
      idOf: idOf(currentFiles, "after"),
      *contents(wanted, limit) {
        for (const file of wanted) yield [file, readContent(root, file, limit)];
      },
    },
    before: {
      listing: fileListing(
        { ...listed, files: [...then] },
        contentIn(root, former, ignoreFileName, maxBytes.json),
      ),
      idOf: idOf(then, "before"),
      *contents(wanted, limit) {
        for (const file of wanted) yield [file, contentIn(root, former, file, limit)];
      },
    },
  };
}

function textReader(root: string, site: Site): (file: string) => string | undefined {
  return (file) => {
    const document = documentAt(site, file)?.text;
    if (document !== undefined) return document;
    const content = readContent(root, file, maxBytes.spec);
    return content.kind === "text" ? content.text : undefined;
  };
}

/**
 * Both states from a snapshot of the site as it is now.
 * @param site whose edited files are those on disk
 */
export function statesOf(
  root: string,
  site: Site,
  files: EditedFiles,
  former: FilesBeforeEdit,
): EditedStates {
  const { idOf } = files.after;
  const texts = new KeptTexts(maxKeptText);
  const index = files.areSame ? site.files : undefined;
  const options = {
    isSyntaxJudged: judgesSyntax(site.settings),
    texts,
    maxBytes,
    ...(index === undefined ? {} : { index }),
  };
  const then = derivedSite({ site, idOf }, files.before, options);
  const textNow = textReader(root, site);
  return {
    after: { site, idOf, textOf: textNow },
    before: then && {
      site: then,
      idOf: files.before.idOf,
      textOf: (file) =>
        former.texts.has(file) ? former.texts.get(file) : (documentAt(then, file)?.text ?? textNow(file)),
    },
    renames: former.renames,
  };
}

/** What reading a site takes. */
export interface StatesReading {
  readonly settings: SiteSettings;
  readonly threads: ThreadChoice | undefined;
}

/** The states of a site that is read for this question alone; a string says why it cannot be read. */
export function readStates(
  root: string,
  former: FilesBeforeEdit,
  { settings, threads }: StatesReading,
): EditedStates | string {
  const files = editedFiles(root, former);
  const { before, after, changed, areSame } = files;
  const part = areSame
    ? openChangedPages({ before, after, isForeign: () => false }, changed, settings)
    : undefined;
  if (part !== undefined) return { ...part, renames: former.renames };
  const opening = openSite(root, { settings, files: true, pages: true, frontmatter: "unlisted", threads });
  if (opening.kind === "unreadable") return opening.reason;
  return statesOf(root, opening.opened.site, files, former);
}
