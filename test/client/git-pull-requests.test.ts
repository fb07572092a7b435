/** The checkout of a pull request of which only the URL is known. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GitRef, GitRepository } from "../../client/src/workspace/git-branches.ts";
import { checkOutPullRequestIn, pullRequestNamed } from "../../client/src/workspace/git-pull-requests.ts";

const link = "https://github.com/Acme/docs/pull/12";
const commit = "0123456789abcdef0123456789abcdef01234567";

interface Fake {
  readonly remotes?: readonly { readonly name: string; readonly fetchUrl?: string }[];
  readonly local?: readonly GitRef[];
  readonly head?: string;
  readonly failures?: Readonly<Record<string, unknown>>;
}

function repository({
  remotes = [{ name: "origin", fetchUrl: "git@github.com:acme/docs.git" }],
  local = [],
  head = "main",
  failures = {},
}: Fake = {}): { readonly git: GitRepository; readonly calls: readonly string[] } {
  const calls: string[] = [];
  const call = async (name: string, ...values: readonly unknown[]): Promise<void> => {
    calls.push([name, ...values].join(" "));
    if (name in failures) throw failures[name];
  };
  const git: GitRepository = {
    state: { HEAD: { name: head }, remotes },
    status: () => call("status"),
    fetch: (...values) => call("fetch", ...values),
    checkout: (name) => call("checkout", name),
    createBranch: (name, isCheckedOut, from) => call("createBranch", name, isCheckedOut, from),
    setBranchUpstream: (name, upstream) => call("setBranchUpstream", name, upstream),
    getBranches: async () => local,
    getCommit: async () => ({ hash: commit }),
  };
  return { git, calls };
}

describe("a pull request that a URL names", () => {
  it("has a repository, a number and the ref of its host", () => {
    assert.deepEqual(pullRequestNamed(`${link}/files#diff`), {
      repository: "github.com/acme/docs",
      number: "12",
      ref: "refs/pull/12/head",
    });
    assert.deepEqual(pullRequestNamed("https://gitlab.example/group/sub/docs/-/merge_requests/3"), {
      repository: "gitlab.example/group/sub/docs",
      number: "3",
      ref: "refs/merge-requests/3/head",
    });
  });

  it("is undefined for any other text", () => {
    for (const text of [
      undefined,
      "",
      "javascript:alert(1)",
      "https://github.com/acme/docs",
      "https://github.com/acme/docs/pull/",
      "https://github.com/acme/docs/pull/--upload-pack=x",
      "https://github.com/acme/docs/pull/1x",
      "https://github.com/acme/docs/pull/99999999999",
      "https://github.com/pull/1",
      "file:///acme/docs/pull/1",
    ])
      assert.equal(pullRequestNamed(text), undefined, text);
  });
});

describe("the checkout of a pull request", () => {
  it("fetches it from the remote that has it, in any form of its URL, into a separate branch", async () => {
    for (const fetchUrl of [
      "git@github.com:acme/docs.git",
      "https://github.com/acme/docs",
      "https://user:token@github.com/acme/docs.git/",
      "ssh://git@github.com:22/Acme/Docs.git",
    ]) {
      const { git, calls } = repository({ remotes: [{ name: "fork" }, { name: "upstream", fetchUrl }] });
      const outcome = await checkOutPullRequestIn(git, link);
      assert.deepEqual(outcome, { ok: true, branch: "pull-request-12" }, fetchUrl);
      assert.deepEqual(calls, [
        "fetch upstream refs/pull/12/head",
        `createBranch pull-request-12 true ${commit}`,
      ]);
    }
  });

  it("uses only the repository of the pull request", async () => {
    for (const fetchUrl of [
      "https://github.com/acme/other",
      "https://evil.example/acme/docs",
      "../github.com/acme/docs",
      undefined,
    ]) {
      const remote = fetchUrl === undefined ? { name: "origin" } : { name: "origin", fetchUrl };
      const { git, calls } = repository({ remotes: [remote] });
      const outcome = await checkOutPullRequestIn(git, link);
      assert.ok(!outcome.ok && outcome.reason.includes("github.com/acme/docs"), fetchUrl);
      assert.deepEqual(calls, []);
    }
  });

  it("moves no existing branch: one with the commit is used, otherwise a second name", async () => {
    const same = repository({ local: [{ name: "pull-request-12", commit }] });
    assert.deepEqual(await checkOutPullRequestIn(same.git, link), { ok: true, branch: "pull-request-12" });
    assert.ok(same.calls.includes("checkout pull-request-12"));
    const other = repository({ local: [{ name: "pull-request-12", commit: "f".repeat(40) }] });
    const second = "pull-request-12-0123456";
    assert.deepEqual(await checkOutPullRequestIn(other.git, link), { ok: true, branch: second });
    assert.ok(!other.calls.some((call) => call.startsWith("checkout")));
    const both = repository({
      local: [
        { name: "pull-request-12", commit: "f".repeat(40) },
        { name: second, commit: "e".repeat(40) },
      ],
    });
    assert.equal((await checkOutPullRequestIn(both.git, link)).ok, false);
    const here = repository({ local: [{ name: "pull-request-12", commit }], head: "pull-request-12" });
    assert.equal((await checkOutPullRequestIn(here.git, link)).ok, true);
    assert.ok(!here.calls.some((call) => call.startsWith("checkout")));
  });

  it("says why it failed", async () => {
    const reasons = async (fake: Fake): Promise<string> => {
      const outcome = await checkOutPullRequestIn(repository(fake).git, link);
      return outcome.ok ? "" : outcome.reason;
    };
    assert.match(
      await reasons({ failures: { fetch: new Error("offline") } }),
      /could not be fetched.*network/,
    );
    const dirty = Object.assign(new Error("dirty"), { gitErrorCode: "DirtyWorkTree" });
    assert.match(await reasons({ failures: { createBranch: dirty } }), /Commit or stash/);
  });

  it("names a ref and a branch that git accepts", () => {
    const folder = mkdtempSync(join(tmpdir(), "pull-"));
    const git = (...args: readonly string[]): string =>
      execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    try {
      git("init", "-q");
      writeFileSync(join(folder, "a"), "a");
      git("add", "a");
      git("-c", "commit.gpgSign=false", "commit", "-qm", "one");
      git("update-ref", "refs/pull/12/head", "HEAD");
      git("fetch", "-q", ".", "refs/pull/12/head");
      const hash = git("rev-parse", "FETCH_HEAD").trim();
      git("checkout", "-q", "-b", "pull-request-12", hash);
      assert.equal(git("rev-parse", "--abbrev-ref", "HEAD").trim(), "pull-request-12");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
