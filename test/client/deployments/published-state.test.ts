/** The published state found from a workspace's deployments, and the texts about comparing it with a branch. */
import assert from "node:assert/strict";
import {
  localOnlySentence,
  otherBranchQuestion,
} from "../../../client/src/features/deployments/comparison-words.ts";
import type { Deployment } from "../../../client/src/features/deployments/history.ts";
import { publishedState } from "../../../client/src/features/deployments/published-state.ts";
import { deployment, requestedAt } from "./sample.ts";

const sha = "0123456789abcdef0123456789abcdef01234567";
const none = { added: [], modified: [], removed: [] };

function ended(status: string, commit: { sha?: string; ref?: string } = {}, more: Partial<Deployment> = {}) {
  return deployment({ update: { status, logs: [], commit: { ...none, ...commit } }, ...more });
}

const { folder, origin, project } = deployment();

describe("the published state of a site", () => {
  it("is the commit of the newest successful deployment, with its branch and time", () => {
    const endedAt = "2026-01-02T03:05:05.000Z";
    const update = { status: "success", logs: [], endedAt, commit: { ...none, sha, ref: "refs/heads/main" } };
    const history = [
      ended("queued"),
      ended("failure", { sha: "f".repeat(40), ref: "main" }),
      ended("skipped", { sha: "e".repeat(40), ref: "main" }),
      deployment({ update }),
      ended("success", { sha: "a".repeat(40), ref: "main" }),
    ];
    assert.deepEqual(publishedState(history, folder), {
      base: { commit: sha, branch: "main" },
      deployedAt: Date.parse(endedAt),
    });
    assert.equal(publishedState([ended("success", { sha })], folder).deployedAt, requestedAt);
  });

  it("is not that of a preview, of another site, or of a project that the settings no longer name", () => {
    const commit = { sha, ref: "main" };
    const other = { origin, project: "other" };
    assert.deepEqual(publishedState([ended("success", commit, { preview: { branch: "main" } })], folder), {
      base: {},
    });
    assert.deepEqual(publishedState([ended("success", commit, { folder: "/else" })], folder), { base: {} });
    assert.deepEqual(publishedState([ended("success", commit)], folder, other), { base: {} });
    assert.equal(publishedState([ended("success", commit)], folder, { origin, project }).base.commit, sha);
  });

  it("is only the branch if no deployment of it has succeeded, or its commit is invalid", () => {
    assert.deepEqual(publishedState([ended("failure", { sha, ref: "production" })], folder), {
      base: { branch: "production" },
    });
    // An older commit is not the published one.
    const older = ended("success", { sha, ref: "main" });
    assert.deepEqual(publishedState([ended("success", { ref: "main" }), older], folder), {
      base: { branch: "main" },
    });
    for (const hostile of ["--output=x", "HEAD", "main^{tree}", "012345", `${sha}\n--all`, "g".repeat(40)])
      assert.deepEqual(publishedState([ended("success", { sha: hostile })], folder), { base: {} }, hostile);
    assert.deepEqual(publishedState([], folder), { base: {} });
  });
});

describe("the comparison of a preview", () => {
  it("asks first if another branch is checked out", () => {
    assert.equal(
      otherBranchQuestion("feature", "main"),
      "The preview is of “feature”, but you are on “main”. The Changes view compares the files that are checked out.",
    );
    assert.ok(!otherBranchQuestion("a\nb".repeat(100), "c\u0007").includes("\n"));
  });

  it("says what it includes but the preview lacks", () => {
    const state = { name: "feature", uncommitted: 2, unpushed: 1 };
    assert.equal(
      localOnlySentence("feature", state),
      "The Changes view includes 2 files not committed and 1 commit not pushed, which the preview does not have.",
    );
    assert.equal(localOnlySentence("feature", { ...state, uncommitted: 0, unpushed: 0 }), undefined);
    assert.equal(localOnlySentence("feature", { ...state, uncommitted: 0, unpushed: undefined }), undefined);
    assert.equal(localOnlySentence("other", state), undefined);
    assert.equal(localOnlySentence("feature", undefined), undefined);
  });
});
