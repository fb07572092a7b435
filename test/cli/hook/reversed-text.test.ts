/** Taking edits back: by replacements, and by patches. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Replacement } from "../../../server/src/cli/hook/event.ts";
import { editsOfPatch } from "../../../server/src/cli/hook/patch-edits.ts";
import { reversedText } from "../../../server/src/cli/hook/reversed-text.ts";

const one = (before: string, after: string): Replacement => ({ before, after, isEverywhere: false });

describe("the text before an edit", () => {
  it("is what the replacements were made in", () => {
    const word = fc.constantFrom("a", "b", "ab", "\n", "$&", "é", "x");
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        fc.pre(after !== "" && before !== "");
        const former = start + before + end;
        // Agents ask for a piece that is in the text once.
        fc.pre(former.indexOf(before) === start.length && !former.includes(before, start.length + 1));
        const present = start + after + end;
        const found = reversedText(present, [one(before, after)]);
        // Where the new piece is in several places, another text may have led here as well.
        assert.ok(found !== undefined);
        assert.equal(
          found.replace(before, () => after),
          present,
        );
        if (present.split(after).length === 2) assert.equal(found, former);
      }),
    );
  });

  it("is taken back from the last replacement to the first", () => {
    assert.equal(reversedText("three", [one("one", "two"), one("two", "three")]), "one");
    assert.equal(reversedText("x b x", [{ before: "a", after: "x", isEverywhere: true }]), "a b a");
  });

  it("is not known where the text was changed since then, or where nothing is left to find", () => {
    assert.equal(reversedText("formatted", [one("a", "b")]), undefined);
    assert.equal(reversedText("text", [one("gone", "")]), undefined);
  });

  it("is found in a time in proportion to the text", () => {
    const text = "ab".repeat(500_000);
    assert.notEqual(reversedText(text, [one("ab", "ab")]), undefined);
  });
});

describe("a patch without line numbers", () => {
  const edits = (...lines: readonly string[]) =>
    editsOfPatch(["*** Begin Patch", ...lines, "*** End Patch"].join("\n"), (path) => `/site/${path}`);

  it("tells what was added, deleted, moved and replaced", () => {
    assert.deepEqual(
      edits(
        "*** Add File: new.mdx",
        "+# New",
        "*** Delete File: old.mdx",
        "*** Update File: a.mdx",
        "*** Move to: b.mdx",
        "@@ ## First",
        " one",
        "-two",
        "+three",
        "@@",
        "+four",
        "*** End of File",
      ),
      [
        { kind: "created", path: "/site/new.mdx" },
        { kind: "deleted", path: "/site/old.mdx" },
        {
          kind: "moved",
          from: "/site/a.mdx",
          path: "/site/b.mdx",
          replacements: [one("one\ntwo", "one\nthree"), one("", "four")],
        },
      ],
    );
  });

  it("takes context without its blank, and lines of the site that look like headings of a patch", () => {
    assert.deepEqual(edits("*** Update File: a.mdx", "@@", " one", "", "-*** Delete File: x", "+two"), [
      {
        kind: "replaced",
        path: "/site/a.mdx",
        replacements: [one("one\n\n*** Delete File: x", "one\n\ntwo")],
      },
    ]);
  });

  it("is empty for any other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.ok(Array.isArray(editsOfPatch(text, () => undefined)));
      }),
    );
    assert.deepEqual(edits("+no file", "@@"), []);
  });
});
