/**
 * Plans the move of files and folders of a site: the renames, and the edits of the navigation, links, imports, specs,
 * references and redirects.
 *
 * A pure function of a snapshot in which all JSON files and all pages have been read (see `neededForMove`); the caller applies
 * the plan. All edits are for the texts before the move, by the paths of the files before the move.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { importedFiles } from "../../facts/snippets.ts";
import { unreadFiles } from "../../facts/unread-files.ts";
import type { JsonChange } from "../../model/change.ts";
import { divisionNames } from "../../navigation/division-names.ts";
import { ignoreFileName } from "../../site/file-index.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { firstThree, quoted, quotedList } from "../../text/quoting.ts";
import { counted } from "../../text/words.ts";
import { editsByFile } from "../edits-by-file.ts";
import { jsonEdits } from "./json-edits.ts";
import { modulesThatName } from "./module-mentions.ts";
import type { MoveEdit, MovePurpose } from "./move-edit.ts";
import { movedRedirects } from "./move-redirects.ts";
import { type Move, type MovedFiles, type MoveRefusal, movedFiles, refused } from "./moved-files.ts";
import { pageEdits } from "./page-edits.ts";

export type { Move, MoveRefusal } from "./moved-files.ts";

/** All changes of a move, not yet applied. */
export interface MovePlan {
  readonly kind: "plan";
  /** The files and whole folders to rename on disk. */
  readonly renames: readonly Move[];
  /** Every single file with a new path. */
  readonly files: readonly Move[];
  /** By the path of the file before the move; sorted by start, without overlaps. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** How many edits there are for each purpose, without redirects. */
  readonly counts: Readonly<Record<Exclude<MovePurpose, "redirect">, number>>;
  readonly redirects: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Further sentences for the author. */
  readonly notes: readonly string[];
  /** Why the plan may be incomplete, in one sentence: mismatched brackets or unread files may hide references. */
  readonly doubt: string | undefined;
}

export interface MoveOptions {
  /** Whether to redirect the old URLs; true by default. */
  readonly redirects?: boolean;
  /** Whether the files already have their new paths, and the site is that before the move; false by default. */
  readonly isDone?: boolean;
  /** The current text of a page file; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}

/** The page files that the host must first read and add with `withPages`; none if the move can be planned. */
export function neededForMove(site: Site): readonly string[] {
  const pages = [...(site.files?.pages() ?? [])];
  return pages.flatMap(({ file }) => (site.pages.byFile.has(file) ? [] : file));
}

/** Plans several moves together. */
export function planMove(site: Site, moves: readonly Move[], options: MoveOptions): MovePlan | MoveRefusal {
  const moved = movedFiles(site, moves, options.isDone);
  if (moved.kind === "refused") return moved;
  const divisions = divisionNames(navigationListing(site));
  const { edits: documentEdits, shared } = jsonEdits(site, moved, divisions);
  const pages = pageEdits(site, moved, divisions, options.textOf);
  if (pages.unreadable.length > 0)
    return refused(
      `${quotedList(pages.unreadable.slice(0, 3), "and")} cannot be read, so its links would break.`,
    );
  const redirects = movedRedirects(site, moved, divisions, options.redirects !== false);
  const redirectEdits = moveEditsOf(site, redirects.changes, "redirect");
  const edits = mergedEdits(
    new Map([...documentEdits, ...pages.edits, ...ignoreFileEdits(moved)]),
    redirectEdits ?? new Map(),
  );
  const counts = { entry: 0, link: 0, spec: 0, reference: 0, setting: 0 };
  for (const fileEdits of edits.values()) {
    for (const { purpose } of fileEdits) if (purpose !== "redirect") counts[purpose] += 1;
  }
  const notes = [
    ...publicationNotes(site, moved),
    ...sharedNotes(shared),
    ...[...pages.emptied].map(
      ([folder, links]) =>
        `No page is left in ${quoted(folder)}, so ${counted(links, "link")} to ${quoted(`/${folder}`)} ${links === 1 ? "is" : "are"} broken; correct ${links === 1 ? "it" : "them"}.`,
    ),
    ...(pages.unknown === 0
      ? []
      : [
          "Relative links in snippets stay as they are, because what they point to depends on the page that includes them.",
        ]),
    ...moduleNotes(modulesThatName(site, moved, divisions, options.textOf)),
    ...(redirectEdits === undefined
      ? ["The redirects stay as they are, because the brackets around them have to be corrected first."]
      : redirects.notes),
  ];
  const { added, changed, removed } = redirectEdits === undefined ? noRedirects : redirects;
  return {
    kind: "plan",
    renames: moves,
    files: [...moved.destinations].map(([from, to]) => ({ from, to })),
    edits,
    counts,
    redirects: { added, changed, removed },
    notes,
    doubt: doubtAbout(site, pages.unread),
  };
}

function ignoreFileEdits({ ignoreEdits }: MovedFiles): EditsByFile {
  if (ignoreEdits.length === 0) return new Map();
  return new Map([[ignoreFileName, ignoreEdits.map((edit) => ({ ...edit, purpose: "setting" as const }))]]);
}

/** The notes on files that become published pages: snippets, and files that were excluded. */
function publicationNotes(site: Site, { before, after, destinations }: MovedFiles): readonly string[] {
  const imported = importedFiles(before, site.pages);
  const published = [...destinations].filter(
    ([from, to]) =>
      pageOfFile(after, to) !== undefined && reasonNotToList(to) === undefined && !imported.has(from),
  );
  const wasPage = ([from]: readonly [string, string]): boolean => pageOfFile(before, from) !== undefined;
  const snippets = published.filter((one) => wasPage(one) && reasonNotToList(one[0]) === "snippet");
  const excluded = published.filter((one) => !wasPage(one) && /\.mdx?$/.test(one[0]));
  const [verb, pronoun] =
    excluded.length === 1 ? ["becomes a published page", "it"] : ["become published pages", "them"];
  const names = (files: typeof published): string => firstThree(files.map(([from]) => from));
  return [
    ...(snippets.length === 0
      ? []
      : [`${names(snippets)}: outside a folder of snippets, this becomes a separate page.`]),
    ...(excluded.length === 0
      ? []
      : [`${names(excluded)} ${verb}, because nothing excludes ${pronoun} there.`]),
  ];
}

/** The note on code that names moved files. */
function moduleNotes(modules: readonly string[]): readonly string[] {
  if (modules.length === 0) return [];
  const [verb, pronoun] = modules.length === 1 ? ["names", "it"] : ["name", "them"];
  return [
    `${firstThree(modules)} ${verb} moved files, but code stays as it is; correct the paths in ${pronoun}.`,
  ];
}

/** The note on changed files that are included in several places. */
function sharedNotes(shared: readonly string[]): readonly string[] {
  if (shared.length === 0) return [];
  const [verb, pronoun] = shared.length === 1 ? ["is", "its"] : ["are", "their"];
  const more = shared.length > 3 ? ` and ${shared.length - 3} more` : "";
  return [
    `${quotedList(shared.slice(0, 3), "and")}${more} ${verb} included in several places, so ${pronoun} entries change in all of them.`,
  ];
}

/**
 * Why some references to a moved file may not be updated; undefined if all files could be read.
 * @param unreadMarkdown Markdown files that are not pages and could not be read
 */
export function doubtAboutUnread(site: Site, unreadMarkdown: readonly string[] = []): string | undefined {
  const names = unreadFiles(site).map(({ path }) => path || "the folder of the site");
  // Pages that are still needed are those that the host could not read.
  const unread = new Set([...names, ...neededForMove(site), ...unreadMarkdown]);
  if (unread.size === 0) return undefined;
  return `${firstThree([...unread])} could not be read, so links there would not be updated; make these files readable first.`;
}

/**
 * Why a plan is uncertain: a text with a syntax error, or a file that could not be read, may name a moved file.
 * @param unreadMarkdown Markdown files that are not pages and could not be read
 */
function doubtAbout(site: Site, unreadMarkdown: readonly string[]): string | undefined {
  const unread = doubtAboutUnread(site, unreadMarkdown);
  if (unread !== undefined) return unread;
  const broken = [...site.documents.keys()].filter((path) => documentAt(site, path)?.separable === false);
  return broken.length === 0
    ? undefined
    : `The brackets in ${quotedList(broken, "and")} do not match, so some references to the file may not be found; correct them first.`;
}

interface SortedMoves {
  /** Moves that can be made together. */
  readonly possible: readonly Move[];
  readonly refused: readonly (Move & { readonly reason: string })[];
}

/** Sorts moves into possible and refused ones, for an editor that makes all of them anyway. */
export function sortMoves(site: Site, moves: readonly Move[]): SortedMoves {
  const possible: Move[] = [];
  const refusedMoves: (Move & { readonly reason: string })[] = [];
  // Halving finds the refused moves among many possible ones in few steps.
  const sort = (part: readonly Move[]): void => {
    const [move] = part;
    if (move === undefined) return;
    const result = movedFiles(site, [...possible, ...part]);
    const middle = Math.ceil(part.length / 2);
    if (result.kind === "moved") for (const each of part) possible.push(each);
    else if (part.length === 1) refusedMoves.push({ ...move, reason: result.reason });
    else for (const half of [part.slice(0, middle), part.slice(middle)]) sort(half);
  };
  sort(moves);
  return { possible, refused: refusedMoves };
}

type EditsByFile = ReadonlyMap<string, readonly MoveEdit[]>;

const noRedirects = { added: 0, changed: 0, removed: 0 };

/** The edits of two maps by file, those of each file sorted. */
export function mergedEdits(edits: EditsByFile, others: EditsByFile): EditsByFile {
  const merged = new Map(edits);
  for (const [file, otherEdits] of others) {
    const all = [...(edits.get(file) ?? []), ...otherEdits];
    merged.set(
      file,
      all.sort((one, other) => one.start - other.start),
    );
  }
  return merged;
}

/** The edits that make some changes, by file; undefined if a change does not fit its file. */
export function moveEditsOf(
  site: Site,
  changes: readonly JsonChange[],
  purpose: MovePurpose,
): EditsByFile | undefined {
  const edits = editsByFile(site, changes);
  if (edits === undefined) return undefined;
  return new Map(
    Array.from(edits, ([path, fileEdits]) => [path, fileEdits.map((edit) => ({ ...edit, purpose }))]),
  );
}
