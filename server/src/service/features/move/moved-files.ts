/**
 * Which files a move moves to which paths, and whether the move is allowed. Depends on the files of the site and
 * nothing that names them.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { type AddressKind, siteAddresses } from "../../facts/site-addresses.ts";
import { filesButForCase } from "../../rules/shared/link-findings.ts";
import { type FileIndex, pagePathOf } from "../../site/file-index.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import type { NotAPageReason } from "../../site/page-rules.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";

/** The move of a file, or of a folder with everything in it; paths relative to the site's root, as on disk. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Why no file is moved: one sentence. */
export interface MoveRefusal {
  readonly kind: "refused";
  readonly reason: string;
}

/** The files of a site before and after a move. */
export interface MovedFiles {
  readonly kind: "moved";
  readonly before: FileIndex;
  /** The files after the move. */
  readonly after: FileIndex;
  /** New paths of single files by their old paths. */
  readonly destinations: ReadonlyMap<string, string>;
  /** The moves of folders. */
  readonly folders: readonly Move[];
  /**
   * What answers a path without outer slashes before the move. What is not a file, such as the source of a redirect or a generated
   * page, does not follow its folder.
   */
  readonly answers: (path: string) => AddressKind | undefined;
}

/** A refusal with its reason, one sentence for people. */
export function refused(reason: string): MoveRefusal {
  return { kind: "refused", reason };
}

/** The path of a file after the move; a file that is not moved keeps its path. */
export function destinationOf({ destinations }: MovedFiles, file: string): string {
  return destinations.get(file) ?? file;
}

/** The path of a file, or of anything else, after the move: a path follows its folder. */
export function pathAfter(moved: MovedFiles, path: string): string {
  const file = moved.destinations.get(path);
  if (file !== undefined) return file;
  for (const { from, to } of moved.folders) {
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  }
  return path;
}

/** Whether two paths differ in case only. */
export function differInCaseAlone(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

function isPlain(path: string): boolean {
  return (
    !/[\\\0]/.test(path) && path.split("/").every((name) => name !== "" && name !== "." && name !== "..")
  );
}

const reasonsAgainst: Readonly<Record<NotAPageReason, string>> = {
  "ignored-by-mintignore": "`.mintignore` matches it",
  "reserved-name": "the platform reserves this name for the repository",
  "ignored-folder": "the platform ignores everything in that folder",
};

/** Why a single move is refused; undefined if it is allowed. */
function objection(site: Site, files: FileIndex, { from, to }: Move): string | undefined {
  if (from === "" || !isPlain(from))
    return "The site's own folder cannot be moved; name a file or a folder in it.";
  if (!isPlain(to)) return `${quoted(to)} is outside the site: a page can only be moved within it.`;
  const isFolder = files.hasFolder(from);
  if (!isFolder && !files.has(from)) return `There is no file or folder ${quoted(from)} in this site.`;
  if (from === to) return `${quoted(from)} already has this name.`;
  if (from === mainDocument) return "docs.json has to stay where it is: its folder is the site.";
  if (!isFolder && fileNameOf(to) === mainDocument)
    return "A file named docs.json would make its folder a separate site; choose another name.";
  if (isFolder && to.startsWith(`${from}/`)) return `The folder ${quoted(from)} cannot be moved into itself.`;
  if (files.has(to)) return `There is already a file ${quoted(to)}; choose another name or delete it first.`;
  const ending = /\.json$/i;
  if (site.documents.has(from) && ending.test(from) && !ending.test(to))
    return `${quoted(from)} is included by \`$ref\`, which only follows files that end in .json.`;
  if (site.specs.has(from) && /\.(?:json|ya?ml)$/i.test(from) && !/\.(?:json|ya?ml)$/i.test(to))
    return `${quoted(from)} is a spec, which has to end in .json, .yaml or .yml.`;
  if (isFolder || !differInCaseAlone(from, to)) {
    if (files.hasFolder(to)) return `There is already a folder ${quoted(to)}; choose another name.`;
  }
  return undefined;
}

/** The files of the moves; or the reason why they are refused. */
export function movedFiles(site: Site, moves: readonly Move[]): MovedFiles | MoveRefusal {
  const before = site.files;
  if (before === undefined) return refused("The files of this site were not read, so none can be moved.");
  const destinations = new Map<string, string>();
  const folders: Move[] = [];
  const take = (from: string, to: string): string | undefined => {
    if (destinations.has(from)) return `${quoted(from)} would be moved twice.`;
    destinations.set(from, to);
    return undefined;
  };
  for (const move of moves) {
    const { from, to } = move;
    const reason = objection(site, before, move);
    if (reason !== undefined) return refused(reason);
    if (before.has(from)) {
      const twice = take(from, to);
      if (twice !== undefined) return refused(twice);
    }
    if (!before.hasFolder(from)) continue;
    folders.push(move);
    for (const file of before.files()) {
      if (!file.startsWith(`${from}/`)) continue;
      const twice = take(file, to + file.slice(from.length));
      if (twice !== undefined) return refused(twice);
    }
  }
  const after = before.withFiles({ removed: destinations.keys(), added: destinations.values() });
  const addresses = siteAddresses({ site, listing: navigationListing(site) });
  const answers = (path: string): AddressKind | undefined => addresses?.kindOf(path);
  const moved: MovedFiles = { kind: "moved", before, after, destinations, folders, answers };
  const reason = collision(moved) ?? lostPage(moved);
  return reason === undefined ? moved : refused(reason);
}

/** The refusal when two files would have the same path, also on disks that ignore case. */
function collision({ before, destinations }: MovedFiles): string | undefined {
  const taken = new Map<string, string>();
  for (const [from, to] of destinations) {
    const otherMove = taken.get(to.toLowerCase());
    // Two files that differ in case only and exist side by side now can do so elsewhere, too.
    const isNew = otherMove !== undefined && !differInCaseAlone(otherMove, from);
    if (isNew) return `${quoted(otherMove)} and ${quoted(from)} cannot both be moved to ${quoted(to)}.`;
    taken.set(to.toLowerCase(), from);
    if (before.has(to))
      return `There is already a file ${quoted(to)}; choose another name or delete it first.`;
    const same = filesButForCase(before, to).find((file) => !destinations.has(file));
    if (same !== undefined)
      return `There is already a file ${quoted(same)}, and many disks are not case-sensitive; choose another name.`;
  }
  return undefined;
}

/** The refusal when a page, moved or not, would no longer be a page. */
function lostPage({ before, after, destinations }: MovedFiles): string | undefined {
  for (const [from, to] of destinations) {
    const path = pagePathOf(to);
    if (pageOfFile(before, from) === undefined) {
      const shadow = path === undefined ? undefined : before.page(path);
      const isShadowing = shadow !== undefined && !destinations.has(shadow.file);
      if (isShadowing) return `${quoted(shadow.file)} already has this URL; choose another name.`;
      continue;
    }
    if (path === undefined)
      return `${quoted(from)} is a page, so its new name has to end in .mdx or .md, which ${quoted(to)} does not.`;
    if (pageOfFile(after, to) === undefined) {
      const reason = after.notAPage(path)?.reason;
      return reason === undefined
        ? `${quoted(after.page(path)?.file ?? path)} already has this URL; choose another name.`
        : `${quoted(to)} would not be a page: ${reasonsAgainst[reason]}.`;
    }
    const presentPage = before.page(path) ?? before.page(`${path}/index`);
    if (presentPage !== undefined && !destinations.has(presentPage.file))
      return `${quoted(presentPage.file)} already has this URL; choose another name.`;
  }
  return undefined;
}
