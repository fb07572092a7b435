/**
 * Which files a move affects, and whether it is allowed. Depends only on the files of the site, not on texts that name
 * them.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { type AddressKind, siteAddresses } from "../../facts/site-addresses.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import type { TextEdit } from "../../model/location.ts";
import { filesButForCase } from "../../rules/shared/link-findings.ts";
import { type FileIndex, pagePathOf } from "../../site/file-index.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import type { NotAPageReason } from "../../site/page-rules.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";
import { ignoreEdits } from "./ignore-edits.ts";

/** The move of a file, or of a folder with all its content; paths are relative to the site's root, as on disk. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The reason why no file is moved, as one sentence. */
export interface MoveRefusal {
  readonly kind: "refused";
  readonly reason: string;
}

/** The files of a site before and after a move. */
export interface MovedFiles {
  readonly kind: "moved";
  readonly before: FileIndex;
  readonly after: FileIndex;
  /** The new paths of all moved files, by their old paths. */
  readonly destinations: ReadonlyMap<string, string>;
  /** The moves of folders. */
  readonly folders: readonly Move[];
  /** The edits of `.mintignore`, so that what is excluded stays excluded. */
  readonly ignoreEdits: readonly TextEdit[];
  /**
   * What is at a path (without outer slashes) before the move. The source of a redirect or a generated page does not move with
   * its folder.
   */
  readonly answers: (path: string) => AddressKind | undefined;
  /** Whether the files already have their new paths, so links in them may already be updated. */
  readonly isDone: boolean;
}

/** A refusal; `reason` is one sentence for people. */
export function refused(reason: string): MoveRefusal {
  return { kind: "refused", reason };
}

/** The path of a file after the move, even if it is not moved. */
export function destinationOf({ destinations }: MovedFiles, file: string): string {
  return destinations.get(file) ?? file;
}

/** The path after the move of a file or anything else that moves with its folder. */
export function pathAfter(
  { destinations, folders }: Pick<MovedFiles, "destinations" | "folders">,
  path: string,
): string {
  const file = destinations.get(path);
  if (file !== undefined) return file;
  for (const { from, to } of folders) {
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  }
  return path;
}

/** Whether two paths differ only in letter case. */
export function differOnlyInCase(one: string, other: string): boolean {
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
  const extension = /\.json$/i;
  if (site.documents.has(from) && extension.test(from) && !extension.test(to))
    return `${quoted(from)} is included by \`$ref\`, which only includes files that end in .json.`;
  if (site.specs.has(from) && /\.(?:json|ya?ml)$/i.test(from) && !/\.(?:json|ya?ml)$/i.test(to))
    return `${quoted(from)} is a spec, which has to end in .json, .yaml or .yml.`;
  if (isFolder || !differOnlyInCase(from, to)) {
    if (files.hasFolder(to)) return `There is already a folder ${quoted(to)}; choose another name.`;
  }
  return undefined;
}

/** The result of several moves together, or the reason why they are refused. @param isDone see `MovedFiles` */
export function movedFiles(site: Site, moves: readonly Move[], isDone = false): MovedFiles | MoveRefusal {
  const before = site.files;
  if (before === undefined) return refused("The files of this site were not read, so none can be moved.");
  const destinations = new Map<string, string>();
  const folders: Move[] = [];
  const addDestination = (from: string, to: string): string | undefined => {
    if (destinations.has(from)) return `${quoted(from)} would be moved twice.`;
    destinations.set(from, to);
    return undefined;
  };
  for (const move of moves) {
    const { from, to } = move;
    const reason = objection(site, before, move);
    if (reason !== undefined) return refused(reason);
    if (before.has(from)) {
      const conflict = addDestination(from, to);
      if (conflict !== undefined) return refused(conflict);
    }
    if (!before.hasFolder(from)) continue;
    folders.push(move);
    for (const file of before.files()) {
      if (!file.startsWith(`${from}/`)) continue;
      const conflict = addDestination(file, to + file.slice(from.length));
      if (conflict !== undefined) return refused(conflict);
    }
  }
  const ignored = ignoreEdits(before.mintignore, (path) => pathAfter({ destinations, folders }, path));
  const after = before.withFiles({
    removed: destinations.keys(),
    added: destinations.values(),
    ...(ignored.length === 0 ? {} : { mintignore: applyEdits(before.mintignore, ignored) }),
  });
  const addresses = siteAddresses({ site, listing: navigationListing(site) });
  const answers = (path: string): AddressKind | undefined => addresses?.kindOf(path);
  const moved: MovedFiles = {
    kind: "moved",
    before,
    after,
    destinations,
    folders,
    ignoreEdits: ignored,
    answers,
    isDone,
  };
  const reason = collision(moved) ?? lostPage(moved);
  return reason === undefined ? moved : refused(reason);
}

/** The reason for a refusal if two files would have the same path, or would have it on disks that ignore case. */
function collision({ before, destinations }: MovedFiles): string | undefined {
  const originByDestination = new Map<string, string>();
  for (const [from, to] of destinations) {
    const otherOrigin = originByDestination.get(to.toLowerCase());
    // Two files whose old paths already differ only in case may do so after the move.
    const isNew = otherOrigin !== undefined && !differOnlyInCase(otherOrigin, from);
    if (isNew) return `${quoted(otherOrigin)} and ${quoted(from)} cannot both be moved to ${quoted(to)}.`;
    originByDestination.set(to.toLowerCase(), from);
    if (before.has(to))
      return `There is already a file ${quoted(to)}; choose another name or delete it first.`;
    const otherCase = filesButForCase(before, to).find((file) => !destinations.has(file));
    if (otherCase !== undefined)
      return `There is already a file ${quoted(otherCase)}, and many disks are not case-sensitive; choose another name.`;
  }
  return undefined;
}

/** The reason for a refusal if a page, moved or not, would no longer be a page. */
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
    const occupant = before.page(path) ?? before.page(`${path}/index`);
    if (occupant !== undefined && !destinations.has(occupant.file))
      return `${quoted(occupant.file)} already has this URL; choose another name.`;
  }
  return undefined;
}
