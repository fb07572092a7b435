import assert from "node:assert/strict";
import { excerptOf, hitRow, nothingFound, titleOf } from "../../client/src/features/site-search/hit-words.ts";

describe("a result of the search", () => {
  it("has its title, its file here and the matching text without marks", () => {
    const hit = { address: "guides/a", title: "A  page", excerpt: "# Head\n\nUse **this** [link](x)." };
    assert.deepEqual(hitRow(hit, "guides/a.mdx"), {
      label: "A page",
      description: "guides/a.mdx",
      detail: "Head Use this link.",
    });
  });

  it("says if it has no file here, and shows its URL if it has no title", () => {
    assert.deepEqual(hitRow({ address: "/api/users" }, undefined), {
      label: "/api/users",
      description: "/api/users · no file here",
    });
  });

  it("is one short line, whatever the service sends", () => {
    const long = { address: `/${"a".repeat(900)}`, title: "t\n".repeat(100), excerpt: "x ".repeat(5000) };
    const { label, description, detail = "" } = hitRow(long, undefined);
    for (const text of [label, description, detail]) {
      assert.ok(text.length <= 200, text);
      assert.doesNotMatch(text, /\n/);
    }
    assert.equal(excerptOf({ address: "/a", excerpt: "```\n```" }), undefined);
    assert.equal(titleOf({ address: "/a" }), "/a");
  });

  it("may have no results", () => {
    assert.equal(
      nothingFound("set up", "acme"),
      "The published site of acme has nothing about “set up”. Try other words.",
    );
  });
});
