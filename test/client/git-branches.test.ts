import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import {
  branchSentence,
  branchStateOf,
  checkOutIn,
  type GitRef,
  type GitRepository,
  isBranchName,
} from "../../client/src/workspace/git-branches.ts";
import { caseCount } from "../case-count.ts";

interface Fake {
  readonly state?: GitRepository["state"];
  readonly local?: readonly string[];
  readonly remote?: readonly GitRef[];
  /** By the name of the call. */
  readonly failures?: Readonly<Record<string, unknown>>;
}

/** A repository of the Git extension, and the calls that it received. */
function repository({ state = {}, local = [], remote = [], failures = {} }: Fake): {
  readonly git: GitRepository;
  readonly calls: readonly string[];
} {
  const calls: string[] = [];
  const call = async (name: string, ...values: readonly unknown[]): Promise<void> => {
    calls.push([name, ...values].join(" "));
    if (name in failures) throw failures[name];
  };
  const git: GitRepository = {
    state,
    status: () => call("status"),
    fetch: () => call("fetch"),
    checkout: (name) => call("checkout", name),
    createBranch: (name, isCheckedOut, from) => call("createBranch", name, isCheckedOut, from),
    setBranchUpstream: (name, upstream) => call("setBranchUpstream", name, upstream),
    getBranches: async (query) => (query.remote ? remote : local.map((name) => ({ name }))),
  };
  return { git, calls };
}

const change = (path: string) => ({ uri: { path } });

describe("the state of a branch", () => {
  it("counts each changed file of the site once", () => {
    const { git } = repository({
      state: {
        HEAD: { name: "feature", commit: "0123", ahead: 3, upstream: { remote: "origin", name: "feature" } },
        workingTreeChanges: [change("/repo/docs/a.mdx"), change("/repo/other/b.ts")],
        indexChanges: [change("/repo/docs/a.mdx")],
        untrackedChanges: [change("/repo/docs/new.mdx"), change("/repo/docs-old/c.mdx")],
        mergeChanges: [],
      },
    });
    assert.deepEqual(branchStateOf(git, "/repo/docs"), {
      name: "feature",
      commit: "0123",
      uncommitted: 2,
      unpushed: 3,
    });
  });

  it("has no changes and no known commits if the repository reports none", () => {
    assert.deepEqual(branchStateOf(repository({}).git, "/repo"), { uncommitted: 0, unpushed: undefined });
  });
});

describe("the sentence about a branch", () => {
  const base = { name: "feature", uncommitted: 0, unpushed: 0 };

  it("names the files and commits that will be missing", () => {
    assert.equal(
      branchSentence({ ...base, uncommitted: 2, unpushed: 3 }),
      "You are on “feature”: 2 files are not committed and 3 commits are not pushed, so they will not be deployed.",
    );
    assert.equal(
      branchSentence({ ...base, uncommitted: 1 }),
      "You are on “feature”: 1 file is not committed, so it will not be deployed.",
    );
    assert.equal(
      branchSentence({ ...base, unpushed: 1 }),
      "You are on “feature”: 1 commit is not pushed, so it will not be deployed.",
    );
    assert.equal(
      branchSentence({ ...base, unpushed: undefined }),
      "You are on “feature”: its commits are not pushed, so they will not be deployed.",
    );
  });

  it("says that nothing is missing, that no branch is checked out, or that the state is unknown", () => {
    assert.equal(branchSentence(base), "You are on “feature”: everything is committed and pushed.");
    assert.equal(
      branchSentence({ commit: "0123456789", uncommitted: 0, unpushed: undefined }),
      "You are on no branch, at 0123456: its commits may not be pushed, so they will not be deployed.",
    );
    assert.equal(branchSentence(undefined), "The state of your branch is unknown.");
  });
});

describe("the name of a branch", () => {
  it("is not an option of a command, and follows the rules of git", () => {
    for (const name of ["main", "agent/task-1", "führung", "a.b", "feature@2"])
      assert.ok(isBranchName(name), name);
    for (const name of [
      "",
      "-f",
      "--force",
      "a b",
      "a..b",
      "a//b",
      "/a",
      "a/",
      "a.",
      ".a",
      "a/.b",
      "a.lock",
      "a.lock/b",
      "@",
      "HEAD",
      "a@{1}",
      "a~1",
      "a^",
      "a:b",
      "a?",
      "a*",
      "a[b",
      "a\\b",
      "a\nb",
      "a\u0000b",
      "x".repeat(251),
    ])
      assert.ok(!isBranchName(name), JSON.stringify(name));
  });

  it("is a name that git itself accepts", () => {
    const accepts = (name: string): boolean => {
      try {
        execFileSync("git", ["check-ref-format", "--branch", name], { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    };
    const piece = fc.constantFrom(
      "a",
      "b",
      "/",
      ".",
      "..",
      "-",
      "@",
      "{",
      ".lock",
      "~",
      "^",
      " ",
      "*",
      "é",
      "HEAD",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const name = pieces.join("");
        // `isBranchName` never accepts more than git; `check-ref-format` also reads "@{-1}" as another branch.
        if (isBranchName(name)) assert.ok(accepts(name), name);
      }),
      { numRuns: caseCount(60) },
    );
  });
});

describe("checking out a branch", () => {
  it("fetches, and checks out the local branch", async () => {
    const { git, calls } = repository({ local: ["main", "agent/task"] });
    assert.deepEqual(await checkOutIn(git, "agent/task"), { ok: true, branch: "agent/task" });
    assert.deepEqual(calls, ["fetch", "checkout agent/task"]);
  });

  it("creates a local branch that tracks a branch of the remote", async () => {
    const remote = [
      { name: "fork/agent/task", remote: "fork" },
      { name: "origin/agent/task", remote: "origin" },
    ];
    const { git, calls } = repository({ remote });
    assert.deepEqual(await checkOutIn(git, "agent/task"), { ok: true, branch: "agent/task" });
    assert.deepEqual(calls, [
      "fetch",
      "createBranch agent/task true origin/agent/task",
      "setBranchUpstream agent/task origin/agent/task",
    ]);
    const other = repository({
      remote: remote.slice(0, 1),
      failures: { setBranchUpstream: new Error("no") },
    });
    assert.deepEqual(await checkOutIn(other.git, "agent/task"), { ok: true, branch: "agent/task" });
    assert.ok(other.calls.includes("createBranch agent/task true fork/agent/task"));
  });

  it("passes only branch names to git", async () => {
    for (const name of ["--force", "README.md", "no such branch"]) {
      const { git, calls } = repository({ local: ["main"] });
      assert.equal((await checkOutIn(git, name)).ok, false);
      assert.ok(!calls.some((call) => call.startsWith("checkout") || call.startsWith("createBranch")), name);
    }
  });

  it("does nothing if the branch is already checked out", async () => {
    const { git, calls } = repository({ state: { HEAD: { name: "main" } } });
    assert.deepEqual(await checkOutIn(git, "main"), { ok: true, branch: "main" });
    assert.deepEqual(calls, []);
  });

  it("continues if fetching fails, and reports that if the branch is missing", async () => {
    const failures = { fetch: new Error("offline") };
    assert.equal((await checkOutIn(repository({ local: ["task"], failures }).git, "task")).ok, true);
    const result = await checkOutIn(repository({ failures }).git, "task");
    assert.match(result.ok ? "" : result.reason, /fetching from the remote failed/);
    const gone = await checkOutIn(repository({}).git, "task");
    assert.match(gone.ok ? "" : gone.reason, /Neither this repository nor its remotes/);
    // Then the caller may try another name of the commits, but not because of a dirty working tree.
    assert.deepEqual(
      [gone, result].map((one) => !one.ok && one.isMissing),
      [true, true],
    );
    const dirty = Object.assign(new Error("dirty"), { gitErrorCode: "DirtyWorkTree" });
    const refused = await checkOutIn(
      repository({ local: ["task"], failures: { checkout: dirty } }).git,
      "task",
    );
    assert.equal(!refused.ok && refused.isMissing === undefined, true);
  });

  it("says why git refuses, and never forces", async () => {
    const reason = async (gitErrorCode: string): Promise<string> => {
      const failures = { checkout: Object.assign(new Error("git failed"), { gitErrorCode }) };
      const result = await checkOutIn(repository({ local: ["task"], failures }).git, "task");
      return result.ok ? "" : result.reason;
    };
    assert.match(await reason("LocalChangesOverwritten"), /Commit or stash them first/);
    assert.match(await reason("DirtyWorkTree"), /Commit or stash them first/);
    assert.match(await reason("UnmergedChanges"), /merge is not finished/);
    assert.match(await reason("Anything"), /Git log/);
  });
});
