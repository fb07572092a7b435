/**
 * Lists the files of a site.
 *
 * The nearest docs.json owns a file: a folder below the root that is a site itself is left out with
 * all below it. Also left out are node_modules and dot folders; files whose name starts with a dot
 * are listed (`.mintignore` is one). Which files are pages is not decided here.
 */
import nodePath from "node:path";
import { looksLikeSite, siteFileName } from "./discover.ts";
import type { FileSystem, HostNote } from "./file-system.ts";
import { runAtOnce, runInSlices, type SliceOptions } from "./slices.ts";
import { walkFolders } from "./walk.ts";

export interface FileListing {
  /** Site-relative, forward slashes, named as on disk; folder by folder, each sorted by name. */
  readonly files: readonly string[];
  /** Site-relative roots of the sites inside this one. */
  readonly nestedSites: readonly string[];
  /** Folders and links that could not be read; site-relative paths. */
  readonly unreadable: readonly HostNote[];
}

export interface ListOptions {
  readonly fileSystem?: FileSystem;
  /** Whether a docs.json below the root is a site of its own; `looksLikeSite` by default. */
  readonly isSite?: (docsJson: string) => boolean;
  readonly composeNames?: boolean;
  /** Listing stops here, with a note; a site in the root of a disk must not fill the memory. */
  readonly maxFiles?: number;
}

export const defaultMaxFiles = 500_000;

/** All regular files of the site below an absolute root. Never throws. */
export function listFiles(root: string, options: ListOptions = {}): FileListing {
  return runAtOnce(listing(root, options));
}

/** As `listFiles`, without holding up a server; rejected only where the signal aborts it. */
export function listFilesInBackground(
  root: string,
  options: ListOptions & SliceOptions = {},
): Promise<FileListing> {
  return runInSlices(listing(root, options), options);
}

function* listing(root: string, options: ListOptions): Generator<void, FileListing, void> {
  const { isSite = looksLikeSite, maxFiles = defaultMaxFiles, fileSystem, composeNames } = options;
  const files: string[] = [];
  const nestedSites: string[] = [];
  const unreadable: HostNote[] = [];
  const folders = walkFolders(root, {
    links: "every",
    onNote: (note) => unreadable.push(note),
    keep: ({ path, absolutePath, fileNames }) => {
      if (path === "" || !fileNames.includes(siteFileName)) return true;
      if (!isSite(nodePath.join(absolutePath, siteFileName))) return true;
      nestedSites.push(path);
      return false;
    },
    ...(fileSystem === undefined ? {} : { fileSystem }),
    ...(composeNames === undefined ? {} : { composeNames }),
  });
  for (const { path, fileNames } of folders) {
    const prefix = path === "" ? "" : `${path}/`;
    for (const name of fileNames) files.push(prefix + name);
    if (files.length > maxFiles) {
      files.length = maxFiles;
      unreadable.push({ path, reason: `the site has more than ${maxFiles} files; the rest is left out` });
      break;
    }
    yield;
  }
  return { files, nestedSites, unreadable };
}
