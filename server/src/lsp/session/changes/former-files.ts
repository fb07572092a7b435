/**
 * Compares the files of a site in the working tree, including unsaved text, with the branch that the working tree
 * will be merged into or with the published state: which files differ, and their former contents. Runs git in the
 * background.
 */

import { readObjectsInBackground } from "../../../host/git-objects.ts";
import { type ChangeStart, changeStartInBackground } from "../../../host/git-revision.ts";
import { filesOfCommitInBackground } from "../../../host/git-tree.ts";
import { hashOf } from "../../../host/indexed-files.ts";
import { missingHistoryInBackground, missingHistorySentence } from "../../../host/missing-history.ts";
import { toAbsolutePath } from "../../../host/paths.ts";
import {
  type MissingPublishedStart,
  type PublishedStart,
  type PublishedState,
  publishedStartInBackground,
} from "../../../host/published-commit.ts";
import { contentOfObject, readContent } from "../../../host/read-content.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { type WorkingTree, workingTreeInBackground } from "../../../host/working-tree.ts";
import { type FileContent, isInIgnoredFolder, type Site } from "../../../service/snapshot.ts";
import { withThousands } from "../../../service/text/words.ts";
import type { OpenDocuments } from "../open-documents.ts";

/** The differences between the former state and the working tree. Paths are relative to the site's root. */
export interface FormerFiles {
  readonly kind: "known";
  readonly start: ChangeStart | PublishedStart;
  /** Files that exist in both states with different contents. */
  readonly changed: readonly string[];
  readonly onlyFormer: readonly string[];
  readonly onlyCurrent: readonly string[];
  /** The names of contents; equal contents have equal names in both states. */
  readonly formerId: (file: string) => string | undefined;
  readonly currentId: (file: string) => string | undefined;
  /** The former contents of files that differ or no longer exist. */
  readonly contents: ReadonlyMap<string, FileContent>;
  /** Equal for two results that do not differ in the former state. */
  readonly key: string;
}

/** The message is one sentence on why the changes are unknown and what to do. */
export interface UnknownFiles {
  readonly kind: "unknown";
  readonly message: string;
}

/** How many changed files, and how many bytes in total, are read. */
const maxChanged = 5000;
const maxTotal = 64 * 1024 * 1024;

/** Matches files whose content the site depends on. */
const relevantFile = /(?:^|\/)\.mintignore$|\.(?:mdx?|json|ya?ml|graphqls?|gql|[cm]?[jt]sx?)$/i;

function unknown(message: string): UnknownFiles {
  return { kind: "unknown", message };
}

const nothingToCompare = "so there is nothing to compare with";

/** A message on which part of the published state is missing from the repository, and how to get it. */
async function missingPublished(
  root: string,
  missing: MissingPublishedStart,
  { commit = "", branch = "" }: PublishedState,
): Promise<UnknownFiles> {
  if (missing === "empty") return unknown(`The repository has no commit yet, ${nothingToCompare}.`);
  const isShallow = (await missingHistoryInBackground(root))?.cause === "shallow";
  const subject =
    missing === "no-branch"
      ? `The branch ${branch.slice(0, 100)}, which is deployed,`
      : `The published commit ${commit.slice(0, 7)}`;
  return unknown(
    isShallow && missing === "no-commit"
      ? `${subject} is not in this repository, which was cloned without its whole history; run git fetch --unshallow.`
      : `${subject} is not in this repository; run git fetch.`,
  );
}

/** Why there is nothing to compare with; undefined if the history may be sufficient. */
async function reasonAgainst(root: string): Promise<UnknownFiles | undefined> {
  const missing = await missingHistoryInBackground(root);
  if (missing === undefined || missing.cause === "shallow") return undefined;
  if (missing.cause === "no-repository")
    return unknown(`The site is not in a git repository, ${nothingToCompare}.`);
  return unknown(missingHistorySentence(missing, "what changed"));
}

async function publishedStart(
  root: string,
  published: PublishedState,
): Promise<PublishedStart | UnknownFiles> {
  const start = await publishedStartInBackground(root, published);
  return typeof start === "string" ? missingPublished(root, start, published) : start;
}

async function startOf(root: string): Promise<ChangeStart | UnknownFiles> {
  const start = await changeStartInBackground(root);
  if (start === undefined) return unknown(`The repository has no commit yet, ${nothingToCompare}.`);
  if (start !== "no-common-commit") return start;
  const missing = await missingHistoryInBackground(root);
  return unknown(
    missing?.cause === "shallow"
      ? missingHistorySentence(missing, "what changed")
      : `This branch and the default branch have no commit in common, ${nothingToCompare}.`,
  );
}

/** Returns a function for the name of a file's content in the working tree, including unsaved text. */
function currentIds(
  root: string,
  working: WorkingTree,
  documents: Pick<OpenDocuments, "at">,
  isLong: boolean,
) {
  return (file: string): string | undefined => {
    const path = toAbsolutePath(root, file);
    const open = path === undefined ? undefined : documents.at(path)?.lines.text;
    if (open === undefined) return working.idOf(file);
    const onDisk = readContent(root, file, maxBytes.spec);
    // Git may store different line endings than on disk.
    if (onDisk.kind === "text" && onDisk.text === open) return working.idOf(file);
    return hashOf(Buffer.from(open), isLong);
  };
}

/** Finds the differing files; each step reads at most one file from disk. */
function* differences(
  { files }: Site,
  tree: ReadonlyMap<string, string>,
  working: WorkingTree,
  currentId: (file: string) => string | undefined,
) {
  const currentFiles = new Set(files?.everyFile() ?? []);
  const changed: string[] = [];
  const onlyCurrent: string[] = [];
  for (const file of currentFiles) {
    yield;
    if (working.isForeign(file)) continue;
    const former = tree.get(file);
    if (former === undefined) onlyCurrent.push(file);
    else if (former !== currentId(file)) changed.push(file);
  }
  const onlyFormer: string[] = [];
  for (const file of tree.keys()) {
    yield;
    // Files excluded by a sparse checkout were not removed; they are in neither state, as in all findings of the
    // editor.
    if (currentFiles.has(file) || working.skipped.has(file) || isInIgnoredFolder(file)) continue;
    onlyFormer.push(file);
  }
  return { changed, onlyCurrent, onlyFormer };
}

/**
 * Compares the files of a site with the former state.
 * @param published what is known about the published state, if that is the former state
 * @param inSlices runs work so that messages have priority
 */
export async function formerFiles(
  root: string,
  site: Site,
  documents: Pick<OpenDocuments, "at">,
  published: PublishedState | undefined,
  inSlices: <Result>(steps: Generator<unknown, Result, void>) => Promise<Result>,
): Promise<FormerFiles | UnknownFiles> {
  const reason = await reasonAgainst(root);
  if (reason !== undefined) return reason;
  const start = await (published === undefined ? startOf(root) : publishedStart(root, published));
  if ("message" in start) return start;
  const [tree, working] = await Promise.all([
    filesOfCommitInBackground(root, start.commit),
    workingTreeInBackground(root),
  ]);
  if (tree === undefined || working === undefined)
    return unknown(
      "Git could not list the files of the site, so what changed is unknown; run git status to see why.",
    );
  const currentId = currentIds(root, working, documents, start.commit.length > 40);
  const { changed, onlyCurrent, onlyFormer } = await inSlices(differences(site, tree, working, currentId));
  const relevant = [...changed, ...onlyFormer].filter((file) => relevantFile.test(file));
  if (relevant.length > maxChanged)
    return unknown(
      `More than ${withThousands(maxChanged)} files differ from ${start.name}, so they are not compared here; run docs-json diff instead.`,
    );
  const ids = relevant.flatMap((file) => tree.get(file) ?? []);
  const objects = await readObjectsInBackground(root, ids, maxBytes.spec, maxTotal);
  if (objects === undefined)
    return unknown(
      `The files that differ from ${start.name} are too large to be compared here; run docs-json diff instead.`,
    );
  const contents = new Map<string, FileContent>();
  for (const file of relevant) {
    const object = objects.get(tree.get(file) ?? "");
    const content = object === undefined ? undefined : contentOfObject(object);
    if (content === undefined)
      return unknown(
        "The repository was cloned without the contents of older files, so what changed is unknown; clone it without --filter.",
      );
    contents.set(file, content);
  }
  const changes = changed.map((file) => `${file}\n${tree.get(file)}`);
  return {
    kind: "known",
    start,
    changed,
    onlyFormer,
    onlyCurrent,
    formerId: (file) => (working.isForeign(file) ? currentId(file) : tree.get(file)),
    currentId,
    contents,
    key: [start.commit, ...changes, "", ...onlyCurrent, "", ...onlyFormer].join("\n"),
  };
}
