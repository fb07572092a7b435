/** The files of one state of a site: in a commit, in the index, or in the working tree; plain questions for whoever makes a snapshot. */
import nodePath from "node:path";
import { kindOfText } from "../../host/docs-json-kind.ts";
import { readObjects } from "../../host/git-objects.ts";
import type { GitTree } from "../../host/git-tree.ts";
import { fileListing, listFiles } from "../../host/list-files.ts";
import { contentOfObject, readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import type { WorkingTree } from "../../host/working-tree.ts";
import type { StateFiles } from "../../service/index.ts";
import { type FileContent, ignoreFileName, isIgnoredFolder } from "../../service/snapshot.ts";
import { UsageError } from "../terminal.ts";

/** The files of a state of which git has some or all. */
export interface FilesInGit extends StateFiles {
  /** Whether the content of a file is among git's objects, by the name that `idOf` gives. */
  readonly isObject: (file: string) => boolean;
}

/** The files of a site in two states. */
export interface FilesOfStates {
  readonly before: StateFiles;
  readonly after: StateFiles;
  /** Whether a file belongs to no commit, and so is the same in both. */
  readonly isForeign: (file: string) => boolean;
}

/** The error if a repository lacks contents that are requested. */
function partialClone(): UsageError {
  return new UsageError(
    "The repository was cloned without the contents of older files, so what changed is unknown; clone it without --filter (in a workflow, actions/checkout without filter and with fetch-depth: 0)",
  );
}

/** The contents of files by the names of their contents. */
export function* contentsById(
  repository: string,
  files: readonly string[],
  idOf: (file: string) => string | undefined,
  limit: number,
): Generator<readonly [string, FileContent], void> {
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    const id = idOf(file);
    if (id === undefined) yield [file, { kind: "missing" }];
    else filesOf.set(id, [...(filesOf.get(id) ?? []), file]);
  }
  for (const [id, object] of readObjects(repository, filesOf.keys(), limit)) {
    const content = contentOfObject(object);
    if (content === undefined) throw partialClone();
    for (const file of filesOf.get(id) ?? []) yield [file, content];
  }
}

/** The files of a site on disk, as a snapshot takes them. */
export function listingOnDisk(root: string): StateFiles["listing"] {
  const listed = listFiles(root, { isIgnoredFolder });
  return fileListing(listed, readContent(root, ignoreFileName, maxBytes.json));
}

/** The content of one file; `missing` if there is none. */
export function firstContent(contents: Iterable<readonly [string, FileContent]>): FileContent {
  for (const [, content] of contents) return content;
  return { kind: "missing" };
}

/** The files that are the same in all states, because they belong to none: what git ignores, and what submodules hold. */
interface ForeignFiles {
  readonly files: readonly string[];
  readonly working: WorkingTree;
}

/**
 * The files of a site in a commit or in the index.
 * @param root absolute path of the site's folder, which need not exist on disk
 * @param foreign files of the working tree that belong to this state, too
 */
export function filesOfTree(tree: GitTree, root: string, foreign: ForeignFiles | undefined): FilesInGit {
  const ownId = tree.idsBelow(root);
  const read = (files: readonly string[], limit: number) =>
    contentsById(tree.repository, files, ownId, limit);
  const listed = listFiles(root, {
    fileSystem: tree,
    isIgnoredFolder,
    kindOf: (docsJson) => {
      const file = nodePath.relative(root, docsJson).split(nodePath.sep).join("/");
      const content = firstContent(read([file], maxBytes.json));
      return content.kind === "text" ? kindOfText(content.text) : "site";
    },
  });
  const ownFiles = new Set(listed.files);
  const added = (foreign?.files ?? []).filter((file) => !ownFiles.has(file));
  const isForeign = new Set(added);
  const files = { ...listed, files: [...listed.files, ...added] };
  return {
    listing: fileListing(files, firstContent(read([ignoreFileName], maxBytes.json))),
    idOf: (file) => (isForeign.has(file) ? foreign?.working.idOf(file) : ownId(file)),
    isObject: (file) => !isForeign.has(file),
    *contents(wanted, limit) {
      for (const file of wanted) if (isForeign.has(file)) yield [file, readContent(root, file, limit)];
      yield* read(
        wanted.filter((file) => !isForeign.has(file)),
        limit,
      );
    },
  };
}

/**
 * One file of a tree.
 * @param path absolute
 */
export function contentInTree(tree: GitTree, path: string, limit: number): FileContent {
  return firstContent(contentsById(tree.repository, [path], (file) => tree.idAt(file), limit));
}

/** The files of the working tree, with those that a sparse checkout leaves out, from the index. */
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
