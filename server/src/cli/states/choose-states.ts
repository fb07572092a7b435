/** Which two states a command line means: revisions of git, the index, the working tree, or two folders. */
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
  /** Before the first commit: nothing. */
  | { readonly kind: "nothing" };

/** Two states of one repository, and how people call them. */
export interface StatesOfRepository {
  readonly kind: "repository";
  /** Its absolute root, without links. */
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

/** What to do if the history that a comparison needs is missing; completes "… so what changed is unknown; …". */
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

/** The repository around a folder, once it is known that git reads it. */
function readableRepository(missing: MissingHistory | undefined, repository: string | undefined): string {
  if (missing !== undefined && missing.cause !== "shallow") throw new UsageError(remedyOf(missing));
  if (repository === undefined) throw new UsageError(remedyOf({ cause: "no-repository" }));
  return repository;
}

/** The error for a name that the repository does not have. */
function unknownName(name: string, missing: MissingHistory | undefined): UsageError {
  if (missing?.cause === "shallow") return new UsageError(`There is no ${name} here. ${remedyOf(missing)}`);
  return new UsageError(
    `There is no branch, tag or commit ${name}; fetch it, as in git fetch origin ${name}, or correct the name`,
  );
}

/** A commit with the name that people know it by. */
interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/** What the user, the build or the repository names as the base. */
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

/** Where a change began: the newest commit that both have. */
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
    `${base.name} has no commit in common with what it is compared with; name another base`,
  );
}

/**
 * The states of a change: where it began, and what it is now.
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

/** The states of a commit that is about to be made: the last commit and the index. */
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

/** Two operands that are folders, rather than names of commits; undefined for anything else. */
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
