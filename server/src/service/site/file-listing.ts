/** The information from a host about the files of a site: which exist, what is unknown about them, and what changes. */

import { areEqualLists } from "../equal-lists.ts";
import type { Frontmatter } from "../pages/frontmatter.ts";

/** A folder that could not be listed, or a file of the list that could not be read. */
export interface UnlistedPath {
  /** Relative to the site's root; "" for the root itself. */
  readonly path: string;
  /** Completes "could not be read: …". */
  readonly reason: string;
}

/** A file that has another name in git, which differs in case or in the composition of accents. */
export interface NameInGit {
  /** Relative to the site's root, as on disk. */
  readonly file: string;
  /** The same file, as named in git. */
  readonly inGit: string;
}

/** The files of a site, as listed by a host. */
export interface FileListing {
  /** Every file of the site: relative to its root, forward slashes, in any order. */
  readonly files: Iterable<string>;
  /** The text of the `.mintignore` at the root; gitignore syntax. */
  readonly mintignore?: string;
  /** Folders with their own site, whose pages are published with this site but do not belong to it. */
  readonly nestedSites?: readonly string[];
  /** Each docs.json inside the site that is ignored, because it has no navigation. */
  readonly ignoredSites?: readonly string[];
  /** Folders whose files are unknown, and the `.mintignore` if its text is not. */
  readonly unlisted?: readonly UnlistedPath[];
  /** Files that have another name in git; empty if git was not queried. */
  readonly namesInGit?: readonly NameInGit[];
  /** Frontmatter by file. */
  readonly frontmatter?: ReadonlyMap<string, Frontmatter>;
}

/** What changed on disk. Removals apply first, then additions, then frontmatter. */
export interface FileChanges {
  readonly added?: Iterable<string>;
  /** Files, or folders with everything in them. */
  readonly removed?: Iterable<string>;
  /** Frontmatter by file; undefined for a page that no longer has any. */
  readonly frontmatter?: ReadonlyMap<string, Frontmatter | undefined>;
  /** The new text of `.mintignore`; empty if the file was removed. */
  readonly mintignore?: string;
  /** All paths that are unknown now; replaces the previous list. */
  readonly unlisted?: readonly UnlistedPath[];
}

/** The information in a listing besides its files. */
export interface Surroundings {
  readonly nestedSites: readonly string[];
  readonly ignoredSites: readonly string[];
  readonly unlisted: readonly UnlistedPath[];
  readonly namesInGit: readonly NameInGit[];
}

/** Whether two listings are equal except for their files. */
export function isSameSurroundings(one: Surroundings, other: Surroundings): boolean {
  return (
    areEqualLists(one.nestedSites, other.nestedSites) &&
    areEqualLists(one.ignoredSites, other.ignoredSites) &&
    isSameUnlisted(one.unlisted, other.unlisted) &&
    areEqualLists(one.namesInGit, other.namesInGit, (a, b) => a.file === b.file && a.inGit === b.inGit)
  );
}

export function isSameUnlisted(one: readonly UnlistedPath[], other: readonly UnlistedPath[]): boolean {
  return areEqualLists(one, other, (a, b) => a.path === b.path && a.reason === b.reason);
}
