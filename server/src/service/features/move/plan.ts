/**
 * Plans the move of files and folders of a site: which files get which name, and which texts change so that
 * the navigation, links, imports, specs, references and redirects follow.
 *
 * A pure function of a snapshot in which all JSON files and all pages have been read (see `neededForMove`); the
 * caller decides how to carry out the plan. All edits are for the texts before the move, by the paths of the
 * files before the move.
 */
import { navigationListing } from "../../facts/navigation-listing.ts";
import { importedFiles } from "../../facts/snippets.ts";
import { unreadFiles } from "../../facts/unread-files.ts";
import type { JsonChange } from "../../model/change.ts";
import { divisionNames } from "../../navigation/division-names.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import { reasonNotToList } from "../../site/page-rules.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { firstThree, quoted, quotedList } from "../../text/quoting.ts";
import { counted } from "../../text/words.ts";
import { editsByFile } from "../edits-by-file.ts";
import { jsonEdits } from "./json-edits.ts";
import type { MoveEdit, MovePurpose } from "./move-edit.ts";
import { movedRedirects } from "./move-redirects.ts";
import { type Move, type MoveRefusal, movedFiles, refused } from "./moved-files.ts";
import { pageEdits } from "./page-edits.ts";

export type { Move, MoveRefusal } from "./moved-files.ts";

/** Everything that a move changes; nothing is changed yet. */
export interface MovePlan {
  readonly kind: "plan";
  /** What to rename on disk: files and whole folders. */
  readonly renames: readonly Move[];
  /** Every single file with a new path. */
  readonly files: readonly Move[];
  /** By the path of the file before the move; sorted by start, without overlaps. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** How many places change for each reason, without redirects. */
  readonly counts: Readonly<Record<Exclude<MovePurpose, "redirect">, number>>;
  readonly redirects: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Further sentences for the author. */
  readonly notes: readonly string[];
  /** Why the plan may be incomplete, in one sentence: brackets that do not fit may hide entries. */
  readonly doubt: string | undefined;
}

export interface MoveOptions {
  /** Whether to redirect the old URLs; true by default. */
  readonly redirects?: boolean;
  /** The present text of a page file; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}

/** The page files that the host must read first and hand over with `withPages`; none if the plan can be made. */
export function neededForMove(site: Site): readonly string[] {
  const pages: string[] = [];
  for (const { file } of site.files?.pages() ?? []) if (!site.pages.byFile.has(file)) pages.push(file);
  return pages;
}

/** Plans several moves together; or says in one sentence why they are refused. */
export function planMove(site: Site, moves: readonly Move[], options: MoveOptions): MovePlan | MoveRefusal {
  const moved = movedFiles(site, moves);
  if (moved.kind === "refused") return moved;
  const divisions = divisionNames(navigationListing(site));
  const { edits: inJson, shared } = jsonEdits(site, moved, divisions);
  const inPages = pageEdits(site, moved, divisions, options.textOf);
  if (inPages.unreadable.length > 0)
    return refused(
      `${quotedList(inPages.unreadable.slice(0, 3), "and")} cannot be read, so its links would break.`,
    );
  const redirects = movedRedirects(site, moved, divisions, options.redirects !== false);
  const edits = new Map<string, readonly MoveEdit[]>([...inJson, ...inPages.edits]);
  const inRedirects = moveEditsOf(site, redirects.changes, "redirect");
  for (const [document, own] of inRedirects ?? []) {
    const all = [...(edits.get(document) ?? []), ...own];
    edits.set(
      document,
      all.sort((one, other) => one.start - other.start),
    );
  }
  const counts = { entry: 0, link: 0, spec: 0, reference: 0, setting: 0 };
  for (const fileEdits of edits.values()) {
    for (const { purpose } of fileEdits) if (purpose !== "redirect") counts[purpose] += 1;
  }
  const becoming = [...moved.destinations].filter(
    ([from, to]) =>
      pageOfFile(moved.before, from) !== undefined &&
      reasonNotToList(from) === "snippet" &&
      reasonNotToList(to) === undefined &&
      !importedFiles(moved.before, site.pages).has(from),
  );
  const notes = [
    ...(becoming.length === 0
      ? []
      : [
          `${quotedList(
            becoming.slice(0, 3).map(([from]) => from),
            "and",
          )}: outside a folder of snippets, this is a separate page.`,
        ]),
    ...sharedNotes(shared),
    ...[...inPages.emptied].map(
      ([folder, links]) =>
        `No page is left in ${quoted(folder)}, so ${counted(links, "link")} to ${quoted(`/${folder}`)} ${links === 1 ? "is" : "are"} broken; correct ${links === 1 ? "it" : "them"}.`,
    ),
    ...(inPages.unknown === 0
      ? []
      : [
          "Relative links in snippets stay as they are, because what they point to depends on the page that includes them.",
        ]),
    ...(inRedirects === undefined
      ? ["The redirects stay as they are, because the brackets around them have to be corrected first."]
      : redirects.notes),
  ];
  const { added, changed, removed } = inRedirects === undefined ? noRedirects : redirects;
  return {
    kind: "plan",
    renames: moves,
    files: [...moved.destinations].map(([from, to]) => ({ from, to })),
    edits,
    counts,
    redirects: { added, changed, removed },
    notes,
    doubt: doubtAbout(site, inPages.unread),
  };
}

/** The note on files that are included at several places and change. */
function sharedNotes(shared: readonly string[]): readonly string[] {
  if (shared.length === 0) return [];
  const [what, whose] = shared.length === 1 ? ["is", "its"] : ["are", "their"];
  const more = shared.length > 3 ? ` and ${shared.length - 3} more` : "";
  return [
    `${quotedList(shared.slice(0, 3), "and")}${more} ${what} included in several places, so ${whose} entries change in all of them.`,
  ];
}

/**
 * Why not everything that names a moved file can be updated; undefined if all files could be read.
 * @param setAside files that look like pages, are not pages, and could not be read
 */
export function doubtAboutUnread(site: Site, setAside: readonly string[] = []): string | undefined {
  const named = unreadFiles(site).map(({ path }) => path || "the folder of the site");
  // A page that the host was asked for and has not handed over is one that it could not read.
  const unread = new Set([...named, ...neededForMove(site), ...setAside]);
  if (unread.size === 0) return undefined;
  return `${firstThree([...unread])} could not be read, so links there would not be updated; make everything readable first.`;
}

/**
 * Why a plan is uncertain: text with a syntax error, or one that could not be read, may name a moved file.
 * @param setAside files that look like pages, are not pages, and could not be read
 */
function doubtAbout(site: Site, setAside: readonly string[]): string | undefined {
  const unread = doubtAboutUnread(site, setAside);
  if (unread !== undefined) return unread;
  const broken = [...site.documents.keys()].filter((path) => documentAt(site, path)?.separable === false);
  return broken.length === 0
    ? undefined
    : `The brackets in ${quotedList(broken, "and")} do not match, so some references to the file may not be found; correct them first.`;
}

/** Sorted moves: those that can be made together, and the reason for each refused one. */
interface SortedMoves {
  readonly possible: readonly Move[];
  readonly refused: readonly (Move & { readonly reason: string })[];
}

/** Sorts moves into possible and refused ones, for an editor that makes all of them in any case. */
export function sortMoves(site: Site, moves: readonly Move[]): SortedMoves {
  if (movedFiles(site, moves).kind === "moved") return { possible: moves, refused: [] };
  const possible: Move[] = [];
  const impossible: (Move & { readonly reason: string })[] = [];
  for (const move of moves) {
    const tried = movedFiles(site, [...possible, move]);
    if (tried.kind === "moved") possible.push(move);
    else impossible.push({ ...move, reason: tried.reason });
  }
  return { possible, refused: impossible };
}

const noRedirects = { added: 0, changed: 0, removed: 0 };

/** The edits of changes by file, with what they are for; undefined if the changes do not fit the texts. */
export function moveEditsOf(
  site: Site,
  changes: readonly JsonChange[],
  purpose: MovePurpose,
): ReadonlyMap<string, readonly MoveEdit[]> | undefined {
  const edits = editsByFile(site, changes);
  if (edits === undefined) return undefined;
  const withPurpose = [...edits].map(
    ([path, own]) => [path, own.map((edit) => ({ ...edit, purpose }))] as const,
  );
  return new Map(withPurpose);
}
