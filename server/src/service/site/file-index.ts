/**
 * The files of a site as the platform sees them: which files are pages, which are not and why. Built from a
 * listing that the host hands over; reads nothing itself.
 *
 * A changed index shares every unchanged folder with the index before, so a change costs in proportion to
 * the folders that it touches. Does not depend on navigation.
 */

import { append } from "../multimap.ts";
import { fileNameOf, folderOf, isAtOrBelow } from "../text/paths.ts";
import {
  type FileChanges,
  type FileListing,
  isSameSurroundings,
  isSameUnlisted,
  type NameInGit,
  type Surroundings,
  type UnlistedPath,
} from "./file-listing.ts";
import { ignoredFiles } from "./ignored-files.ts";
import {
  describe,
  emptyFolder,
  type Folder,
  isSameFolder,
  type PageFile,
  type PageName,
  pagePathOf,
  place,
  sameFrontmatter,
  stemOf,
  takeOut,
} from "./indexed-folder.ts";
import { isOwnFile } from "./own-files.ts";
import { type NotAPageReason, pageRules } from "./page-rules.ts";
import { filesInStep, finished } from "./steps.ts";

export { type PageFile, type PageName, pagePathOf, sameFrontmatter } from "./indexed-folder.ts";

/** The file at the root of a site that lists what the platform ignores. */
export const ignoreFileName = ".mintignore";

/**
 * What the files of a site are called: all that an index says, except for frontmatter. So the same object serves for as long as
 * no file comes or goes, and results that depend on names alone are remembered by it while authors type in frontmatter.
 */
export interface FileNames
  extends Pick<
    FileIndex,
    | "everyFile"
    | "fileCount"
    | "has"
    | "hasFolder"
    | "isOfNestedSite"
    | "isPage"
    | "isUnknown"
    | "mintignore"
    | "names"
    | "namesInGit"
    | "notAPage"
    | "pageCount"
    | "unlisted"
  > {
  page(pagePath: string): PageName | undefined;
  wrongCase(pagePath: string): PageName | undefined;
  indexOf(folderPath: string): PageName | undefined;
  pages(): Generator<PageName, void, void>;
  pagesOfNestedSites(): Generator<PageName, void, void>;
  pagesUnder(folderPath: string): Generator<PageName, void, void>;
  files(): Generator<string, void, void>;
}

/** A file with the extension of a page that is none. */
export interface NotAPage {
  readonly file: string;
  readonly reason: NotAPageReason;
}

/** `a/b/c` for `a/b` and `c`; `c` for the root and `c`. */
function joined(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The folder of a path; for a path with a leading slash, a folder that no site has. */
function indexedFolderOf(path: string): string {
  return path.lastIndexOf("/") === 0 ? "/" : folderOf(path);
}

/** Whether a path can name a file of a site: not empty, without outer slashes, and no file of this program's own. */
function isFilePath(path: string): boolean {
  return path !== "" && !path.startsWith("/") && !path.endsWith("/") && !isOwnFile(path);
}

/**
 * So many pages may get other frontmatter at once and names stay the same object: it keeps the frontmatter that pages had, which for
 * pages that an author types in is little, and for all pages of a site that are read for the first time is not.
 */
const maxTyped = 16;

/** All files of one site. Immutable: changes give a new index. */
export class FileIndex {
  /** Number of the site's own files, pages included. */
  readonly fileCount: number;
  /** Number of the site's own pages. */
  readonly pageCount: number;
  readonly #folders: ReadonlyMap<string, Folder>;
  readonly #mintignore: string;
  readonly #surroundings: Surroundings;
  /** The same files, whatever their frontmatter says. */
  readonly names: FileNames;
  // Derived on first use; each index has its own, so these are never out of date.
  #loweredFolders: Map<string, string[]> | undefined;
  #ancestors: ReadonlySet<string> | undefined;
  #leftOutPatterns: number | undefined;

  /** @param names of an index with the same files; without them, the index itself */
  private constructor(
    folders: ReadonlyMap<string, Folder>,
    mintignore: string,
    surroundings: Surroundings,
    names?: FileNames,
  ) {
    this.names = names ?? this;
    this.#folders = folders;
    this.#mintignore = mintignore;
    this.#surroundings = surroundings;
    let files = 0;
    let pages = 0;
    for (const folder of this.#ownFolders()) {
      pages += folder.pages.size;
      files += folder.pages.size + folder.others.size;
    }
    this.fileCount = files;
    this.pageCount = pages;
  }

  /** The index of a listing. Skips paths that cannot name a file (empty, or with an outer slash). */
  static of(listing: FileListing): FileIndex {
    return finished(FileIndex.ofInSteps(listing));
  }

  /** Like `of`, in steps. */
  static *ofInSteps(listing: FileListing): Generator<undefined, FileIndex> {
    const rules = pageRules(listing.mintignore ?? "");
    const folders = new Map<string, Folder>();
    let path = "";
    let folder: Folder | undefined;
    let count = 0;
    for (const file of listing.files) {
      count += 1;
      if (count % filesInStep === 0) yield;
      if (!isFilePath(file)) continue;
      const slash = file.lastIndexOf("/");
      // A listing names the files of one folder in a row, so the folder is looked up once.
      if (folder === undefined || Math.max(slash, 0) !== path.length || !file.startsWith(path)) {
        path = slash === -1 ? "" : file.slice(0, slash);
        folder = folders.get(path);
        if (folder === undefined) {
          folder = emptyFolder();
          folders.set(path, folder);
        }
      }
      const pagePath = pagePathOf(file);
      const page =
        pagePath === undefined
          ? undefined
          : { file, path: pagePath, frontmatter: listing.frontmatter?.get(file) };
      place(folder, file.slice(slash + 1), page, rules);
    }
    const { nestedSites = [], ignoredSites = [], unlisted = [], namesInGit = [] } = listing;
    const surroundings = { nestedSites, ignoredSites, unlisted, namesInGit };
    return new FileIndex(folders, listing.mintignore ?? "", surroundings);
  }

  /** An index with these changes; the same object when nothing changes. */
  withFiles(changes: FileChanges): FileIndex {
    return finished(this.withFilesInSteps(changes));
  }

  /** Like `withFiles`, in steps; frontmatter alone may come for all files. */
  *withFilesInSteps(changes: FileChanges): Generator<undefined, FileIndex> {
    let mintignore = changes.mintignore ?? this.#mintignore;
    const folders = new Map(this.#folders);
    const copiedFolders = new Set<string>();
    let isRenamed = false;
    let describedAnew = 0;

    const editable = (path: string): Folder => {
      const presentFolder = folders.get(path);
      if (presentFolder !== undefined && copiedFolders.has(path)) return presentFolder;
      copiedFolders.add(path);
      const copy =
        presentFolder === undefined
          ? emptyFolder()
          : { pages: new Map(presentFolder.pages), others: new Map(presentFolder.others) };
      folders.set(path, copy);
      return copy;
    };

    const removals = [...(changes.removed ?? [])];
    for (const removed of removals) {
      const path = removed.replace(/\/+$/, "");
      if (path === ignoreFileName && changes.mintignore === undefined) mintignore = "";
      const parent = folders.get(indexedFolderOf(path));
      const stem = stemOf(fileNameOf(path));
      if (parent?.others.has(fileNameOf(path)) || parent?.pages.get(stem)?.file === path) {
        isRenamed = takeOut(editable(indexedFolderOf(path)), fileNameOf(path), path) || isRenamed;
      }
      if (!this.hasFolder(path)) continue;
      for (const candidate of folders.keys()) {
        if (!isAtOrBelow(candidate, path)) continue;
        isRenamed = folders.delete(candidate) || isRenamed;
        copiedFolders.delete(candidate);
      }
    }

    const rules = pageRules(mintignore);
    for (const file of changes.added ?? []) {
      if (!isFilePath(file) || this.#standsIn(folders, file)) continue;
      const path = pagePathOf(file);
      const page = path === undefined ? undefined : { file, path, frontmatter: undefined };
      isRenamed = place(editable(indexedFolderOf(file)), fileNameOf(file), page, rules) || isRenamed;
    }
    let count = 0;
    for (const [file, frontmatter] of changes.frontmatter ?? []) {
      count += 1;
      if (count % filesInStep === 0) yield;
      const page = this.#pageLike(folders, file);
      if (page === undefined || sameFrontmatter(page.frontmatter, frontmatter)) continue;
      if (describe(editable(indexedFolderOf(file)), fileNameOf(file), file, frontmatter)) describedAnew += 1;
    }
    for (const path of copiedFolders) {
      const folder = folders.get(path);
      if (folder !== undefined && folder.pages.size + folder.others.size === 0) folders.delete(path);
    }

    const { unlisted: unlistedNow = this.unlisted } = changes;
    const unlisted = unlistedNow.filter(({ path }) => !removals.some((one) => isAtOrBelow(path, one)));
    const isKnownAsBefore = isSameUnlisted(unlisted, this.unlisted);
    const surroundings = isKnownAsBefore ? this.#surroundings : { ...this.#surroundings, unlisted };
    if (mintignore !== this.#mintignore) return FileIndex.#sortedAnew(folders, mintignore, surroundings);
    if (!isRenamed && describedAnew === 0 && isKnownAsBefore) return this;
    const areNamesKept = !isRenamed && isKnownAsBefore && describedAnew <= maxTyped;
    return new FileIndex(folders, mintignore, surroundings, areNamesKept ? this.names : undefined);
  }

  /** The text of `.mintignore`; empty if the file does not exist. */
  get mintignore(): string {
    return this.#mintignore;
  }

  /** How many patterns of `.mintignore` are not applied, because too many are alike. */
  get leftOutPatterns(): number {
    this.#leftOutPatterns ??= ignoredFiles(this.#mintignore)?.leftOut ?? 0;
    return this.#leftOutPatterns;
  }

  /** Whether another index says the same about every file, so that one can replace the other. */
  isSame(other: FileIndex): boolean {
    if (!isSameSurroundings(this.#surroundings, other.#surroundings)) return false;
    if (this.#mintignore !== other.#mintignore || this.#folders.size !== other.#folders.size) return false;
    for (const [path, folder] of this.#folders) {
      const otherFolder = other.#folders.get(path);
      if (otherFolder === undefined || !isSameFolder(folder, otherFolder)) return false;
    }
    return true;
  }

  /** Applies another `.mintignore` by judging every file again. */
  static #sortedAnew(
    folders: ReadonlyMap<string, Folder>,
    mintignore: string,
    surroundings: Surroundings,
  ): FileIndex {
    const rules = pageRules(mintignore);
    const sorted = new Map<string, Folder>();
    for (const [path, before] of folders) {
      const folder = emptyFolder();
      for (const page of before.pages.values()) place(folder, fileNameOf(page.file), page, rules);
      for (const [name, aside] of before.others) place(folder, name, aside?.page, rules);
      sorted.set(path, folder);
    }
    return new FileIndex(sorted, mintignore, surroundings);
  }

  #standsIn(folders: ReadonlyMap<string, Folder>, file: string): boolean {
    const folder = folders.get(indexedFolderOf(file));
    if (folder === undefined) return false;
    const name = fileNameOf(file);
    return folder.others.has(name) || folder.pages.get(stemOf(name))?.file === file;
  }

  #pageLike(folders: ReadonlyMap<string, Folder>, file: string): PageFile | undefined {
    const folder = folders.get(indexedFolderOf(file));
    const page = folder?.pages.get(stemOf(fileNameOf(file)));
    return page?.file === file ? page : folder?.others.get(fileNameOf(file))?.page;
  }

  /** Whether a page has exactly this path; case matters. */
  isPage(pagePath: string): boolean {
    return this.page(pagePath) !== undefined;
  }

  page(pagePath: string): PageFile | undefined {
    return this.#folders.get(indexedFolderOf(pagePath))?.pages.get(fileNameOf(pagePath));
  }

  /** Why a file with this page path is not a page; undefined if it is a page, or does not exist. */
  notAPage(pagePath: string): NotAPage | undefined {
    if (this.isPage(pagePath)) return undefined;
    const otherFiles = this.#folders.get(indexedFolderOf(pagePath))?.others;
    const aside =
      otherFiles?.get(`${fileNameOf(pagePath)}.mdx`) ?? otherFiles?.get(`${fileNameOf(pagePath)}.md`);
    if (aside === undefined || aside.reason === "shadowed") return undefined;
    return { file: aside.page.file, reason: aside.reason };
  }

  /** Whether the site has this file, whether a page or not. */
  has(file: string): boolean {
    return this.#standsIn(this.#folders, file);
  }

  /** Whether a file is in this folder at any depth; `""` is the root. */
  hasFolder(folderPath: string): boolean {
    if (this.names !== this) return this.names.hasFolder(folderPath);
    if (this.#ancestors === undefined) {
      const ancestors = new Set<string>([""]);
      for (let path of this.#folders.keys()) {
        while (!ancestors.has(path)) {
          ancestors.add(path);
          path = indexedFolderOf(path);
        }
      }
      this.#ancestors = ancestors;
    }
    return this.#ancestors.has(folderPath);
  }

  /** The page whose path differs from this one in case only; undefined if the path itself is a page. */
  wrongCase(pagePath: string): PageFile | undefined {
    if (this.isPage(pagePath)) return undefined;
    if (this.#loweredFolders === undefined) {
      this.#loweredFolders = new Map();
      for (const path of this.#folders.keys()) {
        const lowered = path.toLowerCase();
        append(this.#loweredFolders, lowered, path);
      }
    }
    const name = fileNameOf(pagePath).toLowerCase();
    for (const path of this.#loweredFolders.get(indexedFolderOf(pagePath).toLowerCase()) ?? []) {
      for (const [stem, page] of this.#folders.get(path)?.pages ?? []) {
        if (stem.length === name.length && stem.toLowerCase() === name) return page;
      }
    }
    return undefined;
  }

  /** The page `x/index` of a folder `x`, when no page has the folder's own path. */
  indexOf(folderPath: string): PageFile | undefined {
    return this.isPage(folderPath) ? undefined : this.#folders.get(folderPath)?.pages.get("index");
  }

  /** Folders that belong to no nested site. */
  *#ownFolders(): Generator<Folder, void, void> {
    for (const [path, folder] of this.#folders) if (!this.#isNested(path)) yield folder;
  }

  #isNested(folder: string): boolean {
    return this.#surroundings.nestedSites.some((site) => isAtOrBelow(folder, site));
  }

  /** Whether a file belongs to a nested site. */
  isOfNestedSite(file: string): boolean {
    return this.#surroundings.nestedSites.length > 0 && this.#isNested(indexedFolderOf(file));
  }

  /** Each docs.json inside the site that is ignored, because it has no navigation. */
  get ignoredSites(): readonly string[] {
    return this.#surroundings.ignoredSites;
  }

  /** Folders whose files are unknown, and the `.mintignore` if its text is not. */
  get unlisted(): readonly UnlistedPath[] {
    return this.#surroundings.unlisted;
  }

  /** Files that git has by other names. */
  get namesInGit(): readonly NameInGit[] {
    return this.#surroundings.namesInGit;
  }

  /** Whether a path is in a folder whose files are unknown, so that a file may be there. */
  isUnknown(path: string): boolean {
    return this.unlisted.some((folder) => isAtOrBelow(path, folder.path));
  }

  /** All pages of the site itself, folder by folder. */
  *pages(): Generator<PageFile, void, void> {
    for (const folder of this.#ownFolders()) yield* folder.pages.values();
  }

  /** The pages of nested sites. */
  *pagesOfNestedSites(): Generator<PageFile, void, void> {
    if (this.#surroundings.nestedSites.length === 0) return;
    for (const [path, folder] of this.#folders) if (this.#isNested(path)) yield* folder.pages.values();
  }

  /** The pages in a folder at any depth, including those of nested sites; `""` is the root. */
  *pagesUnder(folderPath: string): Generator<PageFile, void, void> {
    if (!this.hasFolder(folderPath)) return;
    for (const [path, folder] of this.#folders) {
      if (isAtOrBelow(path, folderPath)) yield* folder.pages.values();
    }
  }

  /** All files, those of nested sites included. */
  *everyFile(): Generator<string, void, void> {
    for (const [path, folder] of this.#folders) {
      for (const page of folder.pages.values()) yield page.file;
      for (const name of folder.others.keys()) yield joined(path, name);
    }
  }

  /** All files of the site itself, folder by folder, pages first. */
  *files(): Generator<string, void, void> {
    for (const [path, folder] of this.#folders) {
      if (this.#isNested(path)) continue;
      for (const page of folder.pages.values()) yield page.file;
      for (const name of folder.others.keys()) yield joined(path, name);
    }
  }
}
