/** The texts of the view of changes about a comparison with the published state. */
import assert from "node:assert/strict";
import {
  comparedWith,
  comparisonMessage,
  publishedSentence,
} from "../../../client/src/features/changes/published-words.ts";
import { momentText } from "../../../client/src/ui/relative-time.ts";
import type { ComparedChanges, PublishedComparison } from "../../../server/src/protocol.ts";

function compared(base: string, published?: PublishedComparison): ComparedChanges {
  const nothing = {
    lost: [],
    newFindings: [],
    pages: [],
    endpoints: [],
    gone: 0,
    more: { lost: 0, newFindings: 0, pages: 0, endpoints: 0 },
  };
  return { kind: "compared", base, ...(published === undefined ? {} : { published }), ...nothing };
}

const deployedAt = Date.parse("2026-01-02T03:04:05.000Z");
const ofCommit = compared("main@0123456", { kind: "commit", checkedOut: "feature", missingCommits: 0 });
const known = { base: { commit: "0123456", branch: "main" }, deployedAt };

describe("a comparison with the published state", () => {
  it("names the commit, and when it was deployed", () => {
    assert.equal(
      publishedSentence({ changes: ofCommit, published: known }),
      `Compares your files on “feature” with main@0123456, which the newest deployment known here published on ${momentText(deployedAt)}.`,
    );
    const detached = compared("0123456", { kind: "commit" });
    assert.equal(
      publishedSentence({ changes: detached, published: { base: known.base } }),
      "Compares your files with 0123456, which the newest deployment known here published.",
    );
  });

  it("says that no published commit is known, and which branch is used instead", () => {
    const ofBranch = compared("origin/main", { kind: "branch", checkedOut: "feature", missingCommits: 0 });
    assert.equal(
      publishedSentence({ changes: ofBranch, published: { base: { branch: "main" } } }),
      "No published commit is known here, so your files on “feature” are compared with origin/main, the branch that is deployed.",
    );
    assert.equal(
      publishedSentence({ changes: ofBranch, published: { base: {} } }),
      "No published commit is known here, so your files on “feature” are compared with origin/main, the default branch, which is usually deployed.",
    );
    assert.equal(comparedWith(ofBranch), "compared with origin/main, as no published commit is known");
  });

  it("says which published commits the files lack", () => {
    const changes = compared("main@0123456", { kind: "commit", missingCommits: 3 });
    assert.match(
      publishedSentence({ changes, published: known }) ?? "",
      /\. Your files lack 3 of its commits, whose changes count as reverted\.$/,
    );
  });

  it("has no text for a comparison with the branch, or for an unknown one", () => {
    assert.equal(publishedSentence({ changes: compared("main"), published: known }), undefined);
    assert.equal(comparedWith(compared("main")), "compared with main");
    for (const changes of [undefined, { kind: "unknown", message: "x" } as const]) {
      assert.equal(publishedSentence({ changes, published: known }), undefined);
      assert.equal(comparedWith(changes), undefined);
    }
  });

  it("has one message for several sites", () => {
    assert.match(
      comparisonMessage([{ changes: ofCommit, published: known }]) ?? "",
      /^Compares your files on/,
    );
    assert.equal(
      comparisonMessage([{ changes: ofCommit, published: known }, { changes: undefined }]),
      "Compares your files with what is published; the row of a site says with which commit.",
    );
    assert.equal(comparisonMessage([{ changes: compared("main") }, { changes: undefined }]), undefined);
    assert.equal(comparisonMessage([]), undefined);
  });

  it("shows the names of branches in one line, however long they are", () => {
    const hostile = compared("a\n[x](command:y)".repeat(20), {
      kind: "commit",
      checkedOut: "b\n c".repeat(30),
    });
    const sentence = publishedSentence({ changes: hostile, published: known }) ?? "";
    for (const text of [sentence, comparedWith(hostile) ?? ""])
      assert.ok(!text.includes("\n") && text.length < 300, text);
  });
});
