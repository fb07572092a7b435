/**
 * The files of a site as the branch has them that the working tree will be merged into, or as they are published, next to those of the
 * working tree with what is typed: which differ, and the contents of these. Asks git without waiting for it in the turn of a message.
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
import type { FileContent, Site } from "../../../service/snapshot.ts";
import { isIgnoredFolder } from "../../../service/snapshot.ts";
import { withThousands } from "../../../service/text/words.ts";
import type { OpenDocuments } from "../open-documents.ts";

/** What differs between the branch and the working tree. Paths are relative to the site's root. */
export interface FormerFiles {
  readonly kind: "known";
  readonly start: ChangeStart | PublishedStart;
  /** In both, with other contents. */
  readonly changed: readonly string[];
  readonly onlyFormer: readonly string[];
  readonly onlyPresent: readonly string[];
  /** The names of contents, which equal contents have in both. */
  readonly formerId: (file: string) => string | undefined;
  readonly presentId: (file: string) => string | undefined;
  /** The contents of files that differ in the branch or exist only there. */
  readonly contents: ReadonlyMap<string, FileContent>;
  /** Two answers with the same key differ in nothing of the branch. */
  readonly key: string;
}

/** The sentence says why nothing is known, and what to do. */
export interface UnknownFiles {
  readonly kind: "unknown";
  readonly message: string;
}

/** So many changed files are read, and so many bytes of them. */
const maxChanged = 5000;
const maxTotal = 64 * 1024 * 1024;

/** Files whose content a site depends on. */
const isRead = /(?:^|\/)\.mintignore$|\.(?:mdx?|json|ya?ml|graphqls?|gql|[cm]?[jt]sx?)$/i;

function unknown(message: string): UnknownFiles {
  return { kind: "unknown", message };
}

const nothingToCompare = "so there is nothing to compare with";

/** What of the published state the repository lacks, and how to get it. */
async function missingPublished(
  root: string,
  missing: MissingPublishedStart,
  { commit = "", branch = "" }: PublishedState,
): Promise<UnknownFiles> {
  if (missing === "empty") return unknown(`The repository has no commit yet, ${nothingToCompare}.`);
  const isShallow = (await missingHistoryInBackground(root))?.cause === "shallow";
  const what =
    missing === "no-branch"
      ? `The branch ${branch.slice(0, 100)}, which is deployed,`
      : `The published commit ${commit.slice(0, 7)}`;
  return unknown(
    isShallow && missing === "no-commit"
      ? `${what} is not in this repository, which was cloned without its whole history; run git fetch --unshallow.`
      : `${what} is not in this repository; run git fetch.`,
  );
}

/** Why there is nothing to compare with; undefined if the history may do. */
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
      : `The branch and its default branch have no commit in common, ${nothingToCompare}.`,
  );
}

/** The name of each file's content in the working tree, with what is typed. */
function presentIds(
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
    // Git may store other ends of lines than are on disk.
    if (onDisk.kind === "text" && onDisk.text === open) return working.idOf(file);
    return hashOf(Buffer.from(open), isLong);
  };
}

function isInIgnoredFolder(file: string): boolean {
  return file.split("/").slice(0, -1).some(isIgnoredFolder);
}

/** What differs; each step looks at some files on disk. */
function* differences(
  { files }: Site,
  tree: ReadonlyMap<string, string>,
  working: WorkingTree,
  presentId: (file: string) => string | undefined,
) {
  const currentFiles = new Set(files?.everyFile() ?? []);
  const changed: string[] = [];
  const onlyPresent: string[] = [];
  for (const file of currentFiles) {
    yield;
    if (working.isForeign(file)) continue;
    const former = tree.get(file);
    if (former === undefined) onlyPresent.push(file);
    else if (former !== presentId(file)) changed.push(file);
  }
  const onlyFormer: string[] = [];
  for (const file of tree.keys()) {
    yield;
    // What a sparse checkout leaves out was not removed; it counts in neither state, as in all findings of the editor.
    if (currentFiles.has(file) || working.skipped.has(file) || isInIgnoredFolder(file)) continue;
    onlyFormer.push(file);
  }
  return { changed, onlyPresent, onlyFormer };
}

/**
 * Compares the files of a site with those of the branch.
 * @param published what is known of the published state, if it is compared with that
 * @param inSlices runs work so that messages go first
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
      "Git gave no answer about the files of the site, so what changed is unknown; see what git status says.",
    );
  const presentId = presentIds(root, working, documents, start.commit.length > 40);
  const { changed, onlyPresent, onlyFormer } = await inSlices(differences(site, tree, working, presentId));
  const wanted = [...changed, ...onlyFormer].filter((file) => isRead.test(file));
  if (wanted.length > maxChanged)
    return unknown(
      `More than ${withThousands(maxChanged)} files differ from ${start.name}, so they are not compared here; docs-json diff does it.`,
    );
  const ids = wanted.flatMap((file) => tree.get(file) ?? []);
  const objects = await readObjectsInBackground(root, ids, maxBytes.spec, maxTotal);
  if (objects === undefined)
    return unknown(
      `The files that differ from ${start.name} are too long to be compared here; docs-json diff does it.`,
    );
  const contents = new Map<string, FileContent>();
  for (const file of wanted) {
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
    onlyPresent,
    formerId: (file) => (working.isForeign(file) ? presentId(file) : tree.get(file)),
    presentId,
    contents,
    key: [start.commit, ...changes, "", ...onlyPresent, "", ...onlyFormer].join("\n"),
  };
}
