/** The editor's own Git extension, as far as it is there: which branch a folder is on, and another one. */
import { extensions, type Uri } from "vscode";
import {
  type BranchState,
  branchStateOf,
  type CheckOut,
  checkOutIn,
  type GitRepository,
} from "./git-branches.ts";

interface GitApi {
  getRepository(uri: Uri): GitRepository | null;
  openRepository?(root: Uri): Promise<GitRepository | null>;
}

interface GitExports {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The repository of a folder; undefined without Git, without the extension or outside of repositories. */
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

/** Which branch the site is on and what of it is not pushed; undefined where that cannot be known. */
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

/** Checks out a branch in the repository of the site. The name comes from the service: it is not trusted. */
export async function checkOutBranch(folder: Uri, name: string): Promise<CheckOut> {
  const repository = await repositoryOf(folder);
  return repository === undefined
    ? {
        ok: false,
        reason: "No git repository is known for this folder, or Git is turned off in this editor.",
      }
    : checkOutIn(repository, name);
}
