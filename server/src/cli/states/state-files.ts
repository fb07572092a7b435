/** The files of one state of a site, in a commit, in the index, or in the working tree, as a snapshot needs them. */
import { kindOfText } from "../../host/docs-json-kind.ts";
import { readObjects } from "../../host/git-objects.ts";
import type { GitTree } from "../../host/git-tree.ts";
import { fileListing, type ListedFiles, listFiles } from "../../host/list-files.ts";
import { contentOfObject, readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import type { WorkingTree } from "../../host/working-tree.ts";
import type { StateFiles } from "../../service/index.ts";
import { type FileContent, ignoreFileName, isIgnoredFolder, mainDocument } from "../../service/snapshot.ts";
import { relativePath } from "../repository.ts";
import { UsageError } from "../terminal.ts";

/** The files of a state that are completely or partly in git. */
export interface FilesInGit extends StateFiles {
  /** Whether the content of a file is one of git's objects, with the id that `idOf` gives. */
  readonly isObject: (file: string) => boolean;
}

/** The files of a site in two states. */
export interface FilesOfStates {
  readonly before: StateFiles;
  readonly after: StateFiles;
  /** Whether a file is not in git, and therefore the same in both states. */
  readonly isForeign: (file: string) => boolean;
}

/** The error if a repository lacks the contents of a file. */
function partialClone(): UsageError {
  return new UsageError(
    "The repository was cloned without the contents of older files, so what changed is unknown; clone it without --filter (in a workflow, actions/checkout without filter and with fetch-depth: 0)",
  );
}

/** Reads the contents of files by their ids. */
export function* contentsById(
  repository: string,
  files: readonly string[],
  idOf: (file: string) => string | undefined,
  limit: number,
): Generator<readonly [string, FileContent], void> {
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    const id = idOf(file);
    const others = id === undefined ? undefined : filesOf.get(id);
    if (id === undefined) yield [file, { kind: "missing" }];
    else if (others === undefined) filesOf.set(id, [file]);
    else others.push(file);
  }
  for (const [id, object] of readObjects(repository, filesOf.keys(), limit)) {
    const content = contentOfObject(object);
    if (content === undefined) throw partialClone();
    for (const file of filesOf.get(id) ?? []) yield [file, content];
  }
}

/** The listing of a site's files on disk. */
export function listingOnDisk(root: string): StateFiles["listing"] {
  const listed = listFiles(root, { isIgnoredFolder });
  return fileListing(listed, readContent(root, ignoreFileName, maxBytes.json));
}

/** The content of the first file; `missing` if there is none. */
export function firstContent(contents: Iterable<readonly [string, FileContent]>): FileContent {
  for (const [, content] of contents) return content;
  return { kind: "missing" };
}

type SitesInside = Pick<ListedFiles, "nestedSites" | "ignoredSites">;

/** The files that are the same in all states because they are not in git: ignored files, and those of submodules. */
interface ForeignFiles {
  readonly files: readonly string[];
  /** The sites of the working tree whose docs.json may be one of these files. */
  readonly sites: Partial<SitesInside>;
  readonly working: WorkingTree;
}

/** The sites inside a site in a state, including those of files that are not in git; in the order of the working tree. */
function sitesWith(
  listed: SitesInside,
  foreign: ForeignFiles | undefined,
  isAdded: Pick<ReadonlySet<string>, "has">,
): SitesInside {
  const { nestedSites = [], ignoredSites = [] } = foreign?.sites ?? {};
  const combined = (
    inTree: readonly string[],
    onDisk: readonly string[],
    docsJsonOf: (site: string) => string,
  ): readonly string[] => {
    const known = new Set(inTree);
    return [
      ...new Set([...onDisk.filter((site) => known.has(site) || isAdded.has(docsJsonOf(site))), ...inTree]),
    ];
  };
  return {
    nestedSites: combined(listed.nestedSites, nestedSites, (site) => `${site}/${mainDocument}`),
    ignoredSites: combined(listed.ignoredSites, ignoredSites, (docsJson) => docsJson),
  };
}

/**
 * The files of a site in a commit or in the index.
 * @param root absolute path of the site's folder, which need not exist on disk
 * @param foreign files of the working tree that are also part of this state
 */
export function filesOfTree(tree: GitTree, root: string, foreign: ForeignFiles | undefined): FilesInGit {
  const idInTree = tree.idsBelow(root);
  const read = (files: readonly string[], limit: number) =>
    contentsById(tree.repository, files, idInTree, limit);
  const listed = listFiles(root, {
    fileSystem: tree,
    isIgnoredFolder,
    kindOf: (docsJson) => {
      const file = relativePath(root, docsJson);
      const content = firstContent(read([file], maxBytes.json));
      return content.kind === "text" ? kindOfText(content.text) : "site";
    },
  });
  const filesInTree = new Set(listed.files);
  const added = (foreign?.files ?? []).filter((file) => !filesInTree.has(file));
  const addedSet = new Set(added);
  const files = { ...listed, files: [...listed.files, ...added], ...sitesWith(listed, foreign, addedSet) };
  return {
    listing: fileListing(files, firstContent(read([ignoreFileName], maxBytes.json))),
    idOf: (file) => (addedSet.has(file) ? foreign?.working.idOf(file) : idInTree(file)),
    isObject: (file) => !addedSet.has(file),
    *contents(wanted, limit) {
      for (const file of wanted) if (addedSet.has(file)) yield [file, readContent(root, file, limit)];
      yield* read(
        wanted.filter((file) => !addedSet.has(file)),
        limit,
      );
    },
  };
}

/** The content of one file of a tree. @param path absolute */
export function contentInTree(tree: GitTree, path: string, limit: number): FileContent {
  return firstContent(contentsById(tree.repository, [path], (file) => tree.idAt(file), limit));
}

/** The files of the working tree; those that a sparse checkout excludes are read from the index. */
export function filesOfWorkingTree(
  repository: string,
  root: string,
  working: WorkingTree,
  listing: ReturnType<typeof fileListing>,
): FilesInGit {
  const { skipped } = working;
  return {
    listing: { ...listing, files: [...listing.files, ...skipped.keys()] },
    idOf: working.idOf,
    isObject: (file) => skipped.has(file),
    *contents(wanted, limit) {
      const inIndex = wanted.filter((file) => skipped.has(file));
      for (const file of wanted) if (!skipped.has(file)) yield [file, readContent(root, file, limit)];
      yield* contentsById(repository, inIndex, (file) => skipped.get(file), limit);
    },
  };
}
