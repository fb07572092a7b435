/** Uses the editor's own Git extension, if it exists, for the branch of a folder and the checkout of another one. */
import { type Disposable, extensions, type Uri } from "vscode";
import {
  type BranchState,
  branchStateOf,
  type CheckOut,
  checkOutIn,
  type GitRepository,
  refused,
} from "./git-branches.ts";
import { checkOutPullRequestIn } from "./git-pull-requests.ts";

interface GitApi {
  getRepository(uri: Uri): GitRepository | null;
  openRepository?(root: Uri): Promise<GitRepository | null>;
}

interface GitExports {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The repository of a folder; undefined if there is none, or if git or the Git extension is missing. */
async function repositoryOf(folder: Uri): Promise<GitRepository | undefined> {
  const extension = extensions.getExtension<GitExports>("vscode.git");
  if (extension === undefined) return undefined;
  try {
    const git = extension.isActive ? extension.exports : await extension.activate();
    if (!git.enabled) return undefined;
    const api = git.getAPI(1);
    return api.getRepository(folder) ?? (await api.openRepository?.(folder)) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Watches what git does in the repository of a folder: switched branches, commits, fetches, staged files. The
 * editor's Git extension watches git's files, including those of a second working tree.
 * @returns undefined if no repository is known
 */
export async function watchRepository(folder: Uri, onChange: () => void): Promise<Disposable | undefined> {
  const repository = await repositoryOf(folder);
  return repository?.state.onDidChange?.(onChange);
}

/** The branch of the site and its unpublished changes; undefined if unknown. */
export async function branchState(folder: Uri): Promise<BranchState | undefined> {
  const repository = await repositoryOf(folder);
  if (repository === undefined) return undefined;
  try {
    await repository.status();
    return branchStateOf(repository, folder.path);
  } catch {
    return undefined;
  }
}

/** Checks out a branch in the repository of the site. The name comes from the service and is not trusted. */
export async function checkOutBranch(folder: Uri, name: string): Promise<CheckOut> {
  return inRepository(folder, (repository) => checkOutIn(repository, name));
}

/** Checks out a pull request whose branch is unknown. The URL comes from the service and is not trusted. */
export async function checkOutPullRequest(folder: Uri, link: string): Promise<CheckOut> {
  return inRepository(folder, (repository) => checkOutPullRequestIn(repository, link));
}

async function inRepository(
  folder: Uri,
  checkOut: (repository: GitRepository) => Promise<CheckOut>,
): Promise<CheckOut> {
  const repository = await repositoryOf(folder);
  return repository === undefined
    ? refused("No git repository is known for this folder, or Git is turned off in this editor.")
    : checkOut(repository);
}
