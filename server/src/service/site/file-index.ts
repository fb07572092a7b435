/**
 * The files of a site as the platform sees them: which files are pages, and why others are not. Built from a
 * listing that the host provides; reads nothing itself.
 *
 * A changed index shares every unchanged folder with the previous index, so the cost of a change is proportional to
 * the folders that it touches. Does not depend on navigation.
 */

import { groupBy } from "../multimap.ts";
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
  emptyFolder,
  type Folder,
  isSameFolder,
  type PageFile,
  type PageName,
  pagePathOf,
  placeFile,
  removeFile,
  sameFrontmatter,
  setFrontmatter,
  stemOf,
} from "./indexed-folder.ts";
import { isOwnFile } from "./own-files.ts";
import { type NotAPageReason, pageRules } from "./page-rules.ts";
import { filesInStep, finished } from "./steps.ts";

export { type PageFile, type PageName, pagePathOf, sameFrontmatter } from "./indexed-folder.ts";

/** The file at the root of a site that lists what the platform ignores. */
export const ignoreFileName = ".mintignore";

/**
 * The names of a site's files: everything in an index except frontmatter. The object stays the same until a file is added
 * or removed (or more than `maxEditedPages` get other frontmatter at once), so results that depend only on names stay
 * remembered while authors type in frontmatter.
 */
export interface FileNames
  extends Pick<
    FileIndex,
    | "everyFile"
    | "fileCount"
    | "has"
    | "hasFolder"
    | "hasPageIn"
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

/** A file that has the extension of a page, but is not a page. */
export interface NotAPage {
  readonly file: string;
  readonly reason: NotAPageReason;
}

/** `a/b/c` for `a/b` and `c`; `c` for the root and `c`. */
function joined(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The files directly in a folder, pages first. */
function* filesOf(path: string, { pages, others }: Folder): Generator<string, void, void> {
  for (const { file } of pages.values()) yield file;
  for (const name of others.keys()) yield joined(path, name);
}

/** The folder of a path; for a path with a leading slash, a folder that no site has. */
function indexedFolderOf(path: string): string {
  return path.lastIndexOf("/") === 0 ? "/" : folderOf(path);
}

/** Whether a path can name a file of a site: not empty, without outer slashes, and not one of this program's files. */
function isFilePath(path: string): boolean {
  return path !== "" && !path.startsWith("/") && !path.endsWith("/") && !isOwnFile(path);
}

/**
 * The maximum number of pages whose frontmatter may change at once without a new `names` object. That object keeps the old
 * frontmatter in memory: little for pages that an author edits, but much when all pages of a site are read for the first time.
 */
const maxEditedPages = 16;

/** All files of one site. Immutable: a change returns a new index. */
export class FileIndex {
  /** Number of the site's own files, pages included. */
  readonly fileCount: number;
  /** Number of the site's own pages. */
  readonly pageCount: number;
  readonly #folders: ReadonlyMap<string, Folder>;
  readonly #mintignore: string;
  readonly #surroundings: Surroundings;
  /** The same files, without their frontmatter. */
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

  /** Like `of`, but in steps. */
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
      // A listing names the files of a folder one after the other, so the folder is looked up only once.
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
      placeFile(folder, file.slice(slash + 1), page, rules);
    }
    const { nestedSites = [], ignoredSites = [], unlisted = [], namesInGit = [] } = listing;
    const surroundings = { nestedSites, ignoredSites, unlisted, namesInGit };
    return new FileIndex(folders, listing.mintignore ?? "", surroundings);
  }

  /** The index with these changes; the same object if nothing changes. */
  withFiles(changes: FileChanges): FileIndex {
    return finished(this.withFilesInSteps(changes));
  }

  /** Like `withFiles`, but in steps, because frontmatter may arrive for all files at once. */
  *withFilesInSteps(changes: FileChanges): Generator<undefined, FileIndex> {
    let mintignore = changes.mintignore ?? this.#mintignore;
    const folders = new Map(this.#folders);
    const copiedFolders = new Set<string>();
    let isRenamed = false;
    let frontmatterCount = 0;

    const editable = (path: string): Folder => {
      const existingFolder = folders.get(path);
      if (existingFolder !== undefined && copiedFolders.has(path)) return existingFolder;
      copiedFolders.add(path);
      const copy =
        existingFolder === undefined
          ? emptyFolder()
          : { pages: new Map(existingFolder.pages), others: new Map(existingFolder.others) };
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
        isRenamed = removeFile(editable(indexedFolderOf(path)), fileNameOf(path), path) || isRenamed;
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
      if (!isFilePath(file) || this.#contains(folders, file)) continue;
      const path = pagePathOf(file);
      const page = path === undefined ? undefined : { file, path, frontmatter: undefined };
      isRenamed = placeFile(editable(indexedFolderOf(file)), fileNameOf(file), page, rules) || isRenamed;
    }
    let count = 0;
    for (const [file, frontmatter] of changes.frontmatter ?? []) {
      count += 1;
      if (count % filesInStep === 0) yield;
      const page = this.#pageLike(folders, file);
      if (page === undefined || sameFrontmatter(page.frontmatter, frontmatter)) continue;
      if (setFrontmatter(editable(indexedFolderOf(file)), fileNameOf(file), file, frontmatter))
        frontmatterCount += 1;
    }
    for (const path of copiedFolders) {
      const folder = folders.get(path);
      if (folder !== undefined && folder.pages.size + folder.others.size === 0) folders.delete(path);
    }

    const { unlisted: allUnlisted = this.unlisted } = changes;
    const unlisted = allUnlisted.filter(({ path }) => !removals.some((one) => isAtOrBelow(path, one)));
    const hasSameUnlisted = isSameUnlisted(unlisted, this.unlisted);
    const surroundings = hasSameUnlisted ? this.#surroundings : { ...this.#surroundings, unlisted };
    if (mintignore !== this.#mintignore) return FileIndex.#reclassified(folders, mintignore, surroundings);
    if (!isRenamed && frontmatterCount === 0 && hasSameUnlisted) return this;
    const hasSameNames = !isRenamed && hasSameUnlisted && frontmatterCount <= maxEditedPages;
    return new FileIndex(folders, mintignore, surroundings, hasSameNames ? this.names : undefined);
  }

  /** The text of `.mintignore`; empty if the file does not exist. */
  get mintignore(): string {
    return this.#mintignore;
  }

  /** The number of patterns in `.mintignore` that are not applied, because too many are similar. */
  get leftOutPatterns(): number {
    this.#leftOutPatterns ??= ignoredFiles(this.#mintignore)?.leftOut ?? 0;
    return this.#leftOutPatterns;
  }

  /** Whether another index is equal in every respect, so that one can replace the other. */
  isSame(other: FileIndex): boolean {
    if (!isSameSurroundings(this.#surroundings, other.#surroundings)) return false;
    if (this.#mintignore !== other.#mintignore || this.#folders.size !== other.#folders.size) return false;
    for (const [path, folder] of this.#folders) {
      const otherFolder = other.#folders.get(path);
      if (otherFolder === undefined || !isSameFolder(folder, otherFolder)) return false;
    }
    return true;
  }

  /** Classifies every file again, with another `.mintignore`. */
  static #reclassified(
    folders: ReadonlyMap<string, Folder>,
    mintignore: string,
    surroundings: Surroundings,
  ): FileIndex {
    const rules = pageRules(mintignore);
    const classified = new Map<string, Folder>();
    for (const [path, oldFolder] of folders) {
      const folder = emptyFolder();
      for (const page of oldFolder.pages.values()) placeFile(folder, fileNameOf(page.file), page, rules);
      for (const [name, aside] of oldFolder.others) placeFile(folder, name, aside?.page, rules);
      classified.set(path, folder);
    }
    return new FileIndex(classified, mintignore, surroundings);
  }

  #contains(folders: ReadonlyMap<string, Folder>, file: string): boolean {
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
    return this.#contains(this.#folders, file);
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

  /** Whether a page of the site itself is directly in this folder; `""` is the root. */
  hasPageIn(folderPath: string): boolean {
    const folder = this.#folders.get(folderPath);
    return folder !== undefined && folder.pages.size > 0 && !this.#isNested(folderPath);
  }

  /** The page whose path differs from this one only in case; undefined if the path itself is a page. */
  wrongCase(pagePath: string): PageFile | undefined {
    if (this.isPage(pagePath)) return undefined;
    this.#loweredFolders ??= groupBy(this.#folders.keys(), (path) => path.toLowerCase());
    const name = fileNameOf(pagePath).toLowerCase();
    for (const path of this.#loweredFolders.get(indexedFolderOf(pagePath).toLowerCase()) ?? []) {
      for (const [stem, page] of this.#folders.get(path)?.pages ?? []) {
        if (stem.length === name.length && stem.toLowerCase() === name) return page;
      }
    }
    return undefined;
  }

  /** The page `x/index` of a folder `x`, if no page has the folder's own path. */
  indexOf(folderPath: string): PageFile | undefined {
    return this.isPage(folderPath) ? undefined : this.#folders.get(folderPath)?.pages.get("index");
  }

  /** The folders that do not belong to a nested site. */
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

  /** Folders inside the site that have their own site. */
  get nestedSites(): readonly string[] {
    return this.#surroundings.nestedSites;
  }

  /** Each docs.json inside the site that is ignored, because it has no navigation. */
  get ignoredSites(): readonly string[] {
    return this.#surroundings.ignoredSites;
  }

  /** Folders whose files are unknown, and the `.mintignore` if its text is not. */
  get unlisted(): readonly UnlistedPath[] {
    return this.#surroundings.unlisted;
  }

  /** Files that have another name in git. */
  get namesInGit(): readonly NameInGit[] {
    return this.#surroundings.namesInGit;
  }

  /** Whether a path is in a folder whose files are unknown, so that the file may exist. */
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

  /** All files, including those of nested sites. */
  *everyFile(): Generator<string, void, void> {
    for (const [path, folder] of this.#folders) yield* filesOf(path, folder);
  }

  /** All files of the site itself, folder by folder, pages first. */
  *files(): Generator<string, void, void> {
    for (const [path, folder] of this.#folders) if (!this.#isNested(path)) yield* filesOf(path, folder);
  }
}
