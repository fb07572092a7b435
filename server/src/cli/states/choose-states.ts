/** Finds the two states that a command line names: git revisions, the index, the working tree, or two folders. */
import fs from "node:fs";
import nodePath from "node:path";
import { commitNamed, commonCommit, defaultBase } from "../../host/git-revision.ts";
import { type MissingHistory, missingHistory } from "../../host/missing-history.ts";
import { type Terminal, UsageError } from "../terminal.ts";

/** One state of the files of a repository. */
export type StateName =
  | { readonly kind: "working-tree" }
  | { readonly kind: "index" }
  | { readonly kind: "commit"; readonly id: string }
  /** The empty state before the first commit. */
  | { readonly kind: "nothing" };

/** Two states of one repository, with their names for people. */
export interface StatesOfRepository {
  readonly kind: "repository";
  /** The absolute root of the repository, without symbolic links. */
  readonly repository: string;
  readonly before: StateName;
  readonly after: StateName;
  /** "main", "HEAD", "the commit". */
  readonly names: { readonly before: string; readonly after: string };
}

/** Two folders, each with a site. */
interface StatesOfFolders {
  readonly kind: "folders";
  /** Absolute. */
  readonly before: string;
  readonly after: string;
  readonly names: { readonly before: string; readonly after: string };
}

export type ChosenStates = StatesOfRepository | StatesOfFolders;

/** Why the history that a comparison needs is missing, and what to do about it. */
function remedyOf(missing: MissingHistory): string {
  switch (missing.cause) {
    case "no-repository":
      return "The site is not in a git repository, so there is nothing to compare it with; name two folders, as in docs-json diff OLD NEW";
    case "shallow":
      return "The repository was cloned without its whole history, so what changed is unknown; run git fetch --unshallow, or set fetch-depth: 0 for actions/checkout in a workflow";
    case "other-owner":
      return `The repository belongs to another user, so git does not read it; run git config --global --add safe.directory ${missing.repository}`;
    case "no-git":
      return "The program git was not found, so what changed is unknown; install git, or add its folder to PATH";
    case "not-allowed":
      return "The program git may not be started here, so what changed is unknown; allow it (with node's permission model, --allow-child-process)";
    case "home":
      return "Git cannot read its settings in the home folder, so what changed is unknown; set HOME to a folder that you may read";
    case "failed":
      return `Git cannot read the repository (${missing.reason}), so what changed is unknown`;
  }
}

/** The repository. @throws UsageError if there is none, or if git cannot read it */
function readableRepository(missing: MissingHistory | undefined, repository: string | undefined): string {
  if (missing !== undefined && missing.cause !== "shallow") throw new UsageError(remedyOf(missing));
  if (repository === undefined) throw new UsageError(remedyOf({ cause: "no-repository" }));
  return repository;
}

/** The error for the name of a commit that is not in the repository. */
function unknownName(name: string, missing: MissingHistory | undefined): UsageError {
  if (missing?.cause === "shallow") return new UsageError(`There is no ${name} here. ${remedyOf(missing)}`);
  return new UsageError(
    `There is no branch, tag or commit ${name}; fetch it, as in git fetch origin ${name}, or correct the name`,
  );
}

/** A commit with its name for people. */
interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/** The base that the user, the build or the repository names. */
function namedBase(
  repository: string,
  name: string | undefined,
  missing: MissingHistory | undefined,
  environment: Terminal["environment"],
): NamedCommit | undefined {
  if (name !== undefined) {
    const commit = commitNamed(repository, name);
    if (commit === undefined) throw unknownName(name, missing);
    return { name, commit };
  }
  const base = defaultBase(repository, environment);
  if (base === undefined) return undefined;
  if (base.commit === undefined) {
    if (missing?.cause === "shallow") throw unknownName(base.name, missing);
    const { variable = "the build" } = base;
    throw new UsageError(
      `${variable} names ${base.name}, which is not in the repository; fetch it, as in git fetch origin ${base.name}`,
    );
  }
  return { name: base.name, commit: base.commit };
}

/** The commit where a change began: the newest one that both histories contain. */
function mergeBase(
  repository: string,
  base: NamedCommit,
  head: string,
  missing: MissingHistory | undefined,
): string {
  const common = commonCommit(repository, base.commit, head);
  if (common !== undefined) return common;
  if (missing?.cause === "shallow") throw new UsageError(remedyOf(missing));
  throw new UsageError(
    `${base.name} has no commit in common with the state that it is compared with; name another base`,
  );
}

/**
 * The states before and after a change.
 * @param repository the root of the repository around the site; undefined if there is none
 * @param base as typed; by default the base that the build names, or the default branch
 * @param head as typed; by default the working tree
 */
export function changeOf(
  repository: string | undefined,
  base: string | undefined,
  head: string | undefined,
  { environment, currentFolder }: Pick<Terminal, "environment" | "currentFolder">,
): StatesOfRepository {
  const missing = missingHistory(repository ?? currentFolder);
  const root = readableRepository(missing, repository);
  const tip = commitNamed(root, head ?? "HEAD");
  if (tip === undefined) {
    if (head !== undefined) throw unknownName(head, missing);
    // Before the first commit, everything is new.
    const names = { before: "nothing", after: "the working tree" };
    return {
      kind: "repository",
      repository: root,
      before: { kind: "nothing" },
      after: { kind: "working-tree" },
      names,
    };
  }
  const named = namedBase(root, base, missing, environment) ?? { name: "HEAD", commit: tip };
  const start = mergeBase(root, named, tip, missing);
  return {
    kind: "repository",
    repository: root,
    before: { kind: "commit", id: start },
    after: head === undefined ? { kind: "working-tree" } : { kind: "commit", id: tip },
    names: { before: named.name, after: head ?? "the working tree" },
  };
}

/** The states before and after the next commit: the last commit and the index. */
export function stagedChange(
  repository: string | undefined,
  { currentFolder }: Pick<Terminal, "currentFolder">,
): StatesOfRepository {
  const root = readableRepository(missingHistory(repository ?? currentFolder), repository);
  const tip = commitNamed(root, "HEAD");
  return {
    kind: "repository",
    repository: root,
    before: tip === undefined ? { kind: "nothing" } : { kind: "commit", id: tip },
    after: { kind: "index" },
    names: { before: tip === undefined ? "nothing" : "HEAD", after: "the staged changes" },
  };
}

/** The states in two folders; undefined if the operands are not two folders, or if both are names of commits. */
export function foldersNamed(
  repository: string | undefined,
  base: string | undefined,
  head: string | undefined,
  { currentFolder }: Pick<Terminal, "currentFolder">,
): StatesOfFolders | undefined {
  if (base === undefined || head === undefined) return undefined;
  const [before, after] = [base, head].map((path) => nodePath.resolve(currentFolder, path));
  const isFolder = (path: string | undefined): boolean =>
    path !== undefined && fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (before === undefined || after === undefined || !isFolder(before) || !isFolder(after)) return undefined;
  const isRevision = (name: string): boolean =>
    repository !== undefined && commitNamed(repository, name) !== undefined;
  if (isRevision(base) && isRevision(head)) return undefined;
  return { kind: "folders", before, after, names: { before: base, after: head } };
}
