/**
 * Reads the two states of a site around an edit: the current one, and the one with the edit undone. All other files are
 * the same in both, so neither git nor a second copy of the site is needed. Reads only what the findings depend on.
 */
import { fileListing, listFiles } from "../../host/list-files.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { checksSyntax, derivedSite, KeptTexts, type StateFiles } from "../../service/index.ts";
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
import { type OpenedStates, textOnDisk } from "../states/open-states.ts";
import type { FilesBeforeEdit } from "./former-files.ts";

/** How much text of the changed pages is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

/** Both states, with the files whose findings may have changed; by default all files. */
export interface EditedStates extends OpenedStates {
  readonly files?: ReadonlySet<string>;
}

/** The files of both states. */
interface EditedFiles {
  readonly before: StateFiles;
  readonly after: StateFiles;
  /** The files that differ. */
  readonly changed: readonly string[];
  /** Whether both states have the same files and the same .mintignore. */
  readonly areSame: boolean;
}

function contentIn(root: string, former: FilesBeforeEdit, file: string, limit: number): FileContent {
  if (!former.texts.has(file)) return readContent(root, file, limit);
  const text = former.texts.get(file);
  return text === undefined ? { kind: "missing" } : { kind: "text", text };
}

/** The files of a site, and those with the edits undone. */
export function editedFiles(root: string, former: FilesBeforeEdit): EditedFiles {
  const listed = listFiles(root, { isIgnoredFolder });
  const currentFiles = new Set(listed.files);
  const filesBefore = new Set(listed.files);
  for (const [file, text] of former.texts) {
    if (text === undefined) filesBefore.delete(file);
    else filesBefore.add(file);
  }
  const idOf = (files: ReadonlySet<string>, edited: string) => (file: string) =>
    !files.has(file) ? undefined : former.texts.has(file) ? edited : "same";
  return {
    changed: [...former.texts.keys()],
    areSame: [...former.texts.keys()].every(
      (file) => file !== ignoreFileName && currentFiles.has(file) === filesBefore.has(file),
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
        { ...listed, files: [...filesBefore] },
        contentIn(root, former, ignoreFileName, maxBytes.json),
      ),
      idOf: idOf(filesBefore, "before"),
      *contents(wanted, limit) {
        for (const file of wanted) yield [file, contentIn(root, former, file, limit)];
      },
    },
  };
}

/**
 * Both states of a site.
 * @param site the current snapshot, with the edited files as they are on disk
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
    isSyntaxChecked: checksSyntax(site.settings),
    texts,
    maxBytes,
    ...(index === undefined ? {} : { index }),
  };
  const siteBefore = derivedSite({ site, idOf }, files.before, options);
  const currentText = textOnDisk(root, site);
  return {
    after: { site, idOf, textOf: currentText },
    before: siteBefore && {
      site: siteBefore,
      idOf: files.before.idOf,
      textOf: (file) =>
        former.texts.has(file)
          ? former.texts.get(file)
          : (documentAt(siteBefore, file)?.text ?? currentText(file)),
    },
    renames: former.renames,
  };
}

/** How to read a site. */
export interface StatesReading {
  readonly settings: SiteSettings;
  readonly threads: ThreadChoice | undefined;
}

/** Both states of a site, which is read only for this event; a string is the reason why it cannot be read. */
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
