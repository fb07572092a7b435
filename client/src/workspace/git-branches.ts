/**
 * The state of a branch, and the checkout of another one without losing changes. The functions are pure and use
 * only a few parts of the Git extension's API. Does not depend on the editor.
 */
import { isObject } from "../platform/json.ts";

/** The used parts of the Git extension's public API; any of them may be missing or fail. */
interface GitChange {
  readonly uri: { readonly path: string };
}

interface GitHead {
  readonly name?: string;
  readonly commit?: string;
  readonly ahead?: number;
  readonly upstream?: { readonly remote: string; readonly name: string };
}

export interface GitRef {
  readonly name?: string;
  readonly commit?: string;
  readonly remote?: string;
}

export interface GitRepository {
  readonly state: {
    readonly HEAD?: GitHead | undefined;
    readonly remotes?: readonly { readonly name: string; readonly fetchUrl?: string }[];
    readonly workingTreeChanges?: readonly GitChange[];
    readonly indexChanges?: readonly GitChange[];
    readonly untrackedChanges?: readonly GitChange[];
    readonly mergeChanges?: readonly GitChange[];
    readonly onDidChange?: (listener: () => void) => { dispose(): void };
  };
  status(): Promise<void>;
  fetch(remote?: string, ref?: string): Promise<void>;
  checkout(name: string): Promise<void>;
  createBranch(name: string, checkout: boolean, from: string): Promise<void>;
  setBranchUpstream(name: string, upstream: string): Promise<void>;
  getBranches(query: { readonly remote: boolean }): Promise<readonly GitRef[]>;
  getCommit?(ref: string): Promise<{ readonly hash: string }>;
}

export interface BranchState {
  /** Undefined if no branch is checked out. */
  readonly name?: string;
  readonly commit?: string;
  /** How many files in the site's folder have uncommitted changes. */
  readonly uncommitted: number;
  /** How many commits are not pushed; undefined if the branch was never pushed. */
  readonly unpushed: number | undefined;
}

/**
 * The state of the checked-out branch.
 * @param folder the site's folder, in the form of `Uri.path`; changes elsewhere are not counted
 */
export function branchStateOf({ state }: GitRepository, folder: string): BranchState {
  const { HEAD, workingTreeChanges, indexChanges, untrackedChanges, mergeChanges } = state;
  const folderPrefix = folder.endsWith("/") ? folder : `${folder}/`;
  const changes = [workingTreeChanges, indexChanges, untrackedChanges, mergeChanges].flatMap(
    (list) => list ?? [],
  );
  // A file may have staged changes and further changes.
  const paths = new Set(changes.map(({ uri }) => uri.path).filter((path) => path.startsWith(folderPrefix)));
  return {
    ...(HEAD?.name === undefined ? {} : { name: HEAD.name }),
    ...(HEAD?.commit === undefined ? {} : { commit: HEAD.commit }),
    uncommitted: paths.size,
    unpushed: HEAD?.upstream === undefined ? undefined : (HEAD.ahead ?? 0),
  };
}

function countedWithVerb(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
}

/** A sentence about what a deployment will not contain. */
export function branchSentence(state: BranchState | undefined): string {
  if (state === undefined) return "The state of your branch is unknown.";
  const { name, commit, uncommitted, unpushed } = state;
  const branch = name === undefined ? "no branch" : `“${name}”`;
  const location =
    name === undefined && commit !== undefined ? `${branch}, at ${commit.slice(0, 7)}` : branch;
  const commits = name === undefined ? "its commits may not be pushed" : "its commits are not pushed";
  const missing = [
    ...(uncommitted > 0 ? [`${countedWithVerb(uncommitted, "file")} not committed`] : []),
    ...(unpushed === undefined ? [commits] : []),
    ...(unpushed !== undefined && unpushed > 0 ? [`${countedWithVerb(unpushed, "commit")} not pushed`] : []),
  ];
  if (missing.length === 0) return `You are on ${location}: everything is committed and pushed.`;
  const isOne = unpushed !== undefined && uncommitted + unpushed === 1;
  return `You are on ${location}: ${missing.join(" and ")}, so ${isOne ? "it" : "they"} will not be deployed.`;
}

/**
 * Whether a string can be the name of a branch, by the rules of `git check-ref-format`. Git would treat a name
 * that begins with `-` as an option.
 */
export function isBranchName(name: string): boolean {
  if (name === "" || name === "@" || name === "HEAD" || name.length > 250) return false;
  if (/^[-/.]|[/.]$|\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)/.test(name)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  return !/[\u0000-\u0020\u007f~^:?*[\\]/.test(name);
}

export type CheckOut =
  | { readonly ok: true; readonly branch: string }
  /** `isMissing` if the branch is neither in the repository nor in its remotes. */
  | { readonly ok: false; readonly reason: string; readonly isMissing?: true };

export function refused(reason: string): CheckOut {
  return { ok: false, reason };
}

/** The message for an error code that the Git extension defines. */
export function reasonOf(error: unknown, name: string): string {
  const code =
    isObject(error) || error instanceof Error ? (error as { gitErrorCode?: unknown }).gitErrorCode : "";
  switch (code) {
    case "LocalChangesOverwritten":
    case "DirtyWorkTree":
      return `Your uncommitted changes would be overwritten by “${name}”. Commit or stash them first.`;
    case "UnmergedChanges":
    case "Conflict":
      return "A merge is not finished. Finish it first.";
    case "RepositoryIsLocked":
      return "Another git command is running in this repository. Try again when it has ended.";
    case "BranchAlreadyExists":
      return `A branch “${name}” already exists, but it cannot be checked out.`;
    default:
      return `Git could not check out “${name}”; see the Git log in the Output view.`;
  }
}

/**
 * Fetches, then checks out a branch by its name. Never forces. The name is looked up first, because git would
 * treat the name of a file as a request to restore that file.
 */
export async function checkOutIn(repository: GitRepository, name: string): Promise<CheckOut> {
  if (!isBranchName(name)) return refused("The service names a branch that git does not allow.");
  if (repository.state.HEAD?.name === name) return { ok: true, branch: name };
  let isFetched = true;
  try {
    await repository.fetch();
  } catch {
    // The branches of earlier fetches may be enough.
    isFetched = false;
  }
  try {
    const local = await repository.getBranches({ remote: false });
    if (local.some((branch) => branch.name === name)) {
      await repository.checkout(name);
      return { ok: true, branch: name };
    }
    const remote = remoteBranch(await repository.getBranches({ remote: true }), name, repository);
    if (remote === undefined) {
      const reason = isFetched
        ? `Neither this repository nor its remotes have the branch “${name}”.`
        : `The branch “${name}” is not here, and fetching from the remote failed. Check the network and your sign-in.`;
      return { ok: false, reason, isMissing: true };
    }
    await repository.createBranch(name, true, remote);
    await repository.setBranchUpstream(name, remote).catch(() => {});
    return { ok: true, branch: name };
  } catch (error) {
    return refused(reasonOf(error, name));
  }
}

/** The remote branch of that name: at the upstream's remote if it exists there, otherwise at `origin`, otherwise at any other. */
function remoteBranch(
  branches: readonly GitRef[],
  name: string,
  { state }: GitRepository,
): string | undefined {
  const names = branches.flatMap((branch) => branch.name ?? []);
  const remotes = [state.HEAD?.upstream?.remote, "origin"].flatMap((remote) => remote ?? []);
  const preferred = remotes.map((remote) => `${remote}/${name}`).find((full) => names.includes(full));
  return (
    preferred ??
    branches.find((branch) => branch.remote !== undefined && branch.name === `${branch.remote}/${name}`)?.name
  );
}
