/** Finds the two states that a command line names: git revisions, the index, the working tree, or two folders. */
import fs from "node:fs";
import nodePath from "node:path";
import { repositoryAround } from "../../host/boundary.ts";
import {
  type ChangeBase,
  commitNamed,
  commitsNamed,
  commonCommit,
  comparedCommits,
} from "../../host/git-revision.ts";
import { indexOfCommit } from "../../host/git-state.ts";
import { type MissingHistory, missingHistory } from "../../host/missing-history.ts";
import { realPathOf } from "../repository.ts";
import { type Terminal, UsageError } from "../terminal.ts";

/** One state of the files of a repository. */
export type StateName =
  | { readonly kind: "working-tree" }
  /** `file`: the absolute path of the index that git commits; undefined for the repository's own. */
  | { readonly kind: "index"; readonly file: string | undefined }
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

/** The error if git cannot read the commits of a repository. */
function unreadableCommits(repository: string): UsageError {
  const missing = missingHistory(repository);
  const isKnown = missing !== undefined && missing.cause !== "shallow";
  return new UsageError(remedyOf(isKnown ? missing : { cause: "failed", reason: "git cat-file failed" }));
}

function noRepository(): UsageError {
  return new UsageError(remedyOf({ cause: "no-repository" }));
}

/** The error if only the newest commits were fetched, which is the likely reason if a commit is missing. */
function shallowError(repository: string): UsageError | undefined {
  const missing = missingHistory(repository);
  return missing?.cause === "shallow" ? new UsageError(remedyOf(missing)) : undefined;
}

/** The error for the name of a commit that is not in the repository. */
function unknownName(name: string, repository: string): UsageError {
  const shallow = shallowError(repository);
  if (shallow !== undefined) return new UsageError(`There is no ${name} here. ${shallow.message}`);
  return new UsageError(
    `There is no branch, tag or commit ${name}; fetch it, as in git fetch origin ${name}, or correct the name`,
  );
}

/** A commit with its name for people. */
interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/** The base of a change as a commit. @throws UsageError if it is not in the repository */
function commitOfBase(repository: string, base: ChangeBase, tip: string): NamedCommit {
  if (base.kind === "none") {
    // A clone of only the newest commits of a branch lacks the branch that it left, so everything in it would seem old.
    const shallow = shallowError(repository);
    if (shallow !== undefined) throw shallow;
    return { name: "HEAD", commit: tip };
  }
  const { name, commit } = base;
  if (commit !== undefined) return { name, commit };
  if (base.kind === "build" && shallowError(repository) === undefined) {
    throw new UsageError(
      `${base.variable} names ${name}, which is not in the repository; fetch it, as in git fetch origin ${name}`,
    );
  }
  throw unknownName(name, repository);
}

/** The commit where a change began: the newest one that both histories contain. */
function mergeBase(repository: string, base: NamedCommit, head: string): string {
  const common = commonCommit(repository, base.commit, head);
  if (common !== undefined) return common;
  throw (
    shallowError(repository) ??
    new UsageError(
      `${base.name} has no commit in common with the state that it is compared with; name another base`,
    )
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
  environment: Terminal["environment"],
): StatesOfRepository {
  if (repository === undefined) throw noRepository();
  const commits = comparedCommits(repository, head ?? "HEAD", base, environment);
  if (commits === undefined) throw unreadableCommits(repository);
  const { tip } = commits;
  if (tip === undefined) {
    if (head !== undefined) throw unknownName(head, repository);
    // Before the first commit, everything is new.
    const names = { before: "an empty repository", after: "the working tree" };
    return {
      kind: "repository",
      repository,
      before: { kind: "nothing" },
      after: { kind: "working-tree" },
      names,
    };
  }
  const named = commitOfBase(repository, commits.base, tip);
  const start = mergeBase(repository, named, tip);
  return {
    kind: "repository",
    repository,
    before: { kind: "commit", id: start },
    after: head === undefined ? { kind: "working-tree" } : { kind: "commit", id: tip },
    names: { before: named.name, after: head ?? "the working tree" },
  };
}

/** The states before and after the next commit: the last commit and the index, in a hook that of the running commit. */
export function stagedChange(
  repository: string | undefined,
  environment: Terminal["environment"],
): StatesOfRepository {
  if (repository === undefined) throw noRepository();
  const commits = commitsNamed(repository, ["HEAD"]);
  if (commits === undefined) throw unreadableCommits(repository);
  const [tip] = commits;
  return {
    kind: "repository",
    repository,
    before: tip === undefined ? { kind: "nothing" } : { kind: "commit", id: tip },
    after: { kind: "index", file: indexOfCommit(repository, environment.GIT_INDEX_FILE) },
    names: { before: tip === undefined ? "an empty repository" : "HEAD", after: "the staged changes" },
  };
}

/**
 * The states in two folders; undefined if the operands are not two folders, or if both are names of commits.
 * @throws UsageError for two operands outside a repository that are not both folders
 */
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
  if (repository === undefined) {
    const missing = [base, head].find((path) => !isFolder(nodePath.resolve(currentFolder, path)));
    if (missing !== undefined)
      throw new UsageError(
        `There is no folder ${missing}, and no git repository here whose commits could be compared`,
      );
  }
  if (before === undefined || after === undefined || !isFolder(before) || !isFolder(after)) return undefined;
  const isRevision = (name: string): boolean =>
    repository !== undefined && commitNamed(repository, name) !== undefined;
  if (isRevision(base) && isRevision(head)) return undefined;
  return { kind: "folders", before, after, names: { before: base, after: head } };
}

/** The first of the paths that does not exist but is the name of a commit, as in `--changed main`; undefined if there is none. */
export function commitTypedAsPath(paths: readonly string[], currentFolder: string): string | undefined {
  const missing = paths.filter((path) => !fs.existsSync(nodePath.resolve(currentFolder, path)));
  const repository = missing.length === 0 ? undefined : repositoryAround(realPathOf(currentFolder));
  const commits = repository === undefined ? undefined : commitsNamed(repository, missing);
  return missing.find((_, index) => commits?.[index] !== undefined);
}
