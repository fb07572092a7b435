/**
 * Lists the files of a site.
 *
 * Includes the files of nested sites, because the platform publishes them with this site; `nestedSites` tells which
 * files these are. Excludes folders that the platform ignores, and dot folders that git ignores: caches of tools,
 * which never reach the platform. Does not decide which files are pages.
 */
import nodePath from "node:path";
import type { FileListing, UnlistedPath } from "../service/site/file-listing.ts";
import type { FileContent } from "../service/site/site.ts";
import { siteFileName } from "./discover.ts";
import { type DocsJsonKind, kindOfDocsJson } from "./docs-json-kind.ts";
import type { FileSystem, HostNote } from "./file-system.ts";
import { gitIgnoredFolders } from "./git-ignored.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "./slices.ts";
import { walkFolders } from "./walk.ts";

/** The files of a site, and the sites nested in it. */
export interface ListedFiles {
  /** Site-relative, with forward slashes, named as on disk; folder by folder, each sorted by name. */
  readonly files: readonly string[];
  /** Site-relative roots of the sites nested in this one. Sites nested in those are not listed. */
  readonly nestedSites: readonly string[];
  /** Each docs.json that is not a separate site because it has no navigation; those in nested sites are not listed. */
  readonly ignoredSites: readonly string[];
  /** Folders and links that could not be read; site-relative paths. */
  readonly unreadable: readonly HostNote[];
}

/** The listing in the form that a snapshot needs. Existing folders and files that could not be read count as unknown. */
export function fileListing(
  { files, nestedSites, ignoredSites, unreadable }: ListedFiles,
  mintignore: FileContent,
): FileListing {
  return {
    files,
    nestedSites,
    ignoredSites,
    unlisted: unlistedOf(unreadable, mintignore),
    ...(mintignore.kind === "text" ? { mintignore: mintignore.text } : {}),
  };
}

/** The paths of a site whose files are unknown, with the reasons. */
export function unlistedOf(
  unreadable: ListedFiles["unreadable"],
  mintignore: FileContent,
): readonly UnlistedPath[] {
  const folders = unreadable.flatMap(({ path, reason, isWrong }) =>
    isWrong === true ? [] : [{ path, reason }],
  );
  return mintignore.kind === "unreadable"
    ? [...folders, { path: ".mintignore", reason: mintignore.reason }]
    : folders;
}

interface ListOptions {
  readonly fileSystem?: FileSystem;
  /** Classifies a docs.json below the root; by default from its text. */
  readonly kindOf?: (docsJson: string) => DocsJsonKind;
  readonly composeNames?: boolean;
  /** Whether the platform ignores all folders with a name; by default dot folders and `node_modules`. */
  readonly isIgnoredFolder?: (name: string) => boolean;
  /** Listing stops at this number, with a note, so that a site in the root of a disk does not exhaust the memory. */
  readonly maxFiles?: number;
}

const defaultMaxFiles = 500_000;

/** Lists all regular files of a site, given by its absolute root. Never throws. */
export function listFiles(root: string, options: ListOptions = {}): ListedFiles {
  return runAtOnce(listing(root, options));
}

/** Like `listFiles`, but without blocking a server; rejects only if the signal aborts the listing. */
export function listFilesInBackground(
  root: string,
  options: ListOptions & SliceOptions = {},
): Promise<ListedFiles> {
  return runInSlices(listing(root, options), options);
}

/** A predicate for folders to skip: those that the platform ignores, and dot folders that git ignores. */
function skippedFolders(isIgnored: (name: string) => boolean): (name: string, realPath: string) => boolean {
  const isIgnoredByGit = gitIgnoredFolders();
  return (name, realPath) => isIgnored(name) || (name.startsWith(".") && isIgnoredByGit(realPath));
}

function* listing(root: string, options: ListOptions): Generator<void, ListedFiles, void> {
  const { kindOf = kindOfDocsJson, maxFiles = defaultMaxFiles, fileSystem, composeNames } = options;
  const { isIgnoredFolder } = options;
  const files: string[] = [];
  const nestedSites: string[] = [];
  const ignoredSites: string[] = [];
  const unreadable: HostNote[] = [];
  const folders = walkFolders(root, {
    links: "every",
    onNote: (note) => unreadable.push(note),
    ...(isIgnoredFolder === undefined ? {} : { isSkipped: skippedFolders(isIgnoredFolder) }),
    ...(fileSystem === undefined ? {} : { fileSystem }),
    ...(composeNames === undefined ? {} : { composeNames }),
  });
  for (const { path, absolutePath, fileNames } of folders) {
    const prefix = path === "" ? "" : `${path}/`;
    // Folders come before their subfolders, so the nested site that contains a folder is the last one found.
    const around = nestedSites.at(-1);
    const isNested = around !== undefined && path.startsWith(`${around}/`);
    if (path !== "" && !isNested && fileNames.includes(siteFileName)) {
      const kind = kindOf(nodePath.join(absolutePath, siteFileName));
      if (kind === "site") nestedSites.push(path);
      else if (kind === "without-navigation") ignoredSites.push(prefix + siteFileName);
    }
    for (const name of fileNames) files.push(prefix + name);
    if (files.length > maxFiles) {
      files.length = maxFiles;
      unreadable.push({ path, reason: `the site has more than ${maxFiles} files; the rest is left out` });
      break;
    }
    yield;
  }
  return { files, nestedSites, ignoredSites, unreadable };
}
