/**
 * The checkout of a pull request of which only the URL is known. The functions are pure and use only a few parts
 * of the Git extension's API. Does not depend on the editor.
 */
import { parseUrl, webAddress } from "../platform/addresses.ts";
import { type CheckOut, type GitRepository, reasonOf, refused } from "./git-branches.ts";

/** A pull request, as identified by its URL. */
interface PullRequestName {
  /** The host and the path of the repository in lower case, such as `github.com/acme/docs`. */
  readonly repository: string;
  readonly number: string;
  /** The ref that the host provides for its newest commit. */
  readonly ref: string;
}

/** The URL patterns of pull requests, with the refs of their hosts. */
const forms = [
  {
    path: /^\/(?<repository>[^/]+\/[^/]+)\/pull\/(?<number>\d{1,9})(?:\/|$)/,
    ref: (number: string) => `refs/pull/${number}/head`,
  },
  {
    path: /^\/(?<repository>[^/]+(?:\/[^/]+)+?)\/-\/merge_requests\/(?<number>\d{1,9})(?:\/|$)/,
    ref: (number: string) => `refs/merge-requests/${number}/head`,
  },
] as const;

/** The pull request that a URL identifies; undefined for any other URL. The URL comes from the service. */
export function pullRequestNamed(link: string | undefined): PullRequestName | undefined {
  const url = parseUrl(webAddress(link) ?? "");
  if (url === undefined) return undefined;
  for (const { path, ref } of forms) {
    const { repository, number } = path.exec(url.pathname)?.groups ?? {};
    if (repository === undefined || number === undefined) continue;
    return { repository: `${url.hostname}/${repository}`.toLowerCase(), number, ref: ref(number) };
  }
  return undefined;
}

/** The host and path of a remote's URL, in the form of `PullRequestName`. */
function repositoryOfRemote(url: string | undefined): string | undefined {
  const text = url?.trim() ?? "";
  const short = /^(?:[^@/:]+@)?(?<host>[^/:]+):(?<path>(?!\/\/).+)$/.exec(text)?.groups;
  const parsed = parseUrl(text);
  const [host, path] =
    parsed !== undefined && parsed.host !== ""
      ? [parsed.hostname, parsed.pathname]
      : [short?.host, short?.path];
  if (host === undefined || path === undefined) return undefined;
  return `${host}/${path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "")}`.toLowerCase();
}

/**
 * Checks out the newest commit of a pull request in a separate local branch. Never forces, and never moves an
 * existing branch, because its commits may be the author's.
 */
export async function checkOutPullRequestIn(repository: GitRepository, link: string): Promise<CheckOut> {
  const pull = pullRequestNamed(link);
  if (pull === undefined)
    return refused("The URL of the pull request does not show which branch to check out.");
  const remote = repository.state.remotes?.find(
    ({ fetchUrl }) => repositoryOfRemote(fetchUrl) === pull.repository,
  );
  if (remote === undefined)
    return refused(`No remote of this repository is ${pull.repository}, which has the pull request.`);
  try {
    await repository.fetch(remote.name, pull.ref);
  } catch {
    return refused(
      `The pull request ${pull.number} could not be fetched from “${remote.name}”. Check the network and your sign-in.`,
    );
  }
  try {
    const hash = (await repository.getCommit?.("FETCH_HEAD"))?.hash ?? "FETCH_HEAD";
    return await checkOutCommit(repository, `pull-request-${pull.number}`, hash);
  } catch (error) {
    return refused(reasonOf(error, `pull-request-${pull.number}`));
  }
}

async function checkOutCommit(repository: GitRepository, name: string, hash: string): Promise<CheckOut> {
  const local = await repository.getBranches({ remote: false });
  const names = [name, `${name}-${hash.slice(0, 7)}`];
  const freeName = names.find((candidate) => !local.some((branch) => branch.name === candidate));
  const sameCommit = local.find(
    ({ name: branch, commit }) => names.includes(branch ?? "") && commit === hash,
  )?.name;
  if (sameCommit !== undefined) {
    if (repository.state.HEAD?.name !== sameCommit) await repository.checkout(sameCommit);
    return { ok: true, branch: sameCommit };
  }
  if (freeName === undefined)
    return refused(`The branches “${names.join("” and “")}” already exist with other commits.`);
  await repository.createBranch(freeName, true, hash);
  return { ok: true, branch: freeName };
}
