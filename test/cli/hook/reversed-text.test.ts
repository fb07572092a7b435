/** Undoing edits: replacements and patches. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Replacement } from "../../../server/src/cli/hook/event.ts";
import { editsOfPatch } from "../../../server/src/cli/hook/patch-edits.ts";
import { reversedText } from "../../../server/src/cli/hook/reversed-text.ts";

const replacement = (before: string, after: string): Replacement => ({ before, after, isEverywhere: false });

describe("the text before an edit", () => {
  it("is found by undoing the replacements", () => {
    const word = fc.constantFrom("a", "b", "ab", "\n", "$&", "é", "x");
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        fc.pre(after !== "" && before !== "");
        const former = start + before + end;
        // Agents require that the replaced text occurs once.
        fc.pre(former.indexOf(before) === start.length && !former.includes(before, start.length + 1));
        const present = start + after + end;
        const found = reversedText(present, [replacement(before, after)]);
        // If the new text occurs several times, the former text is ambiguous.
        assert.ok(found !== undefined);
        assert.equal(
          found.replace(before, () => after),
          present,
        );
        if (present.indexOf(after) === present.lastIndexOf(after)) assert.equal(found, former);
      }),
    );
  });

  it("is found by undoing the replacements from the last to the first", () => {
    assert.equal(reversedText("three", [replacement("one", "two"), replacement("two", "three")]), "one");
    assert.equal(reversedText("x b x", [{ before: "a", after: "x", isEverywhere: true }]), "a b a");
  });

  it("is unknown if the text has changed since, or if the new text is empty", () => {
    assert.equal(reversedText("formatted", [replacement("a", "b")]), undefined);
    assert.equal(reversedText("text", [replacement("gone", "")]), undefined);
  });

  it("is found in linear time", () => {
    const text = "ab".repeat(500_000);
    assert.notEqual(reversedText(text, [replacement("ab", "ab")]), undefined);
  });
});

describe("a patch without line numbers", () => {
  const edits = (...lines: readonly string[]) =>
    editsOfPatch(["*** Begin Patch", ...lines, "*** End Patch"].join("\n"), (path) => `/site/${path}`);

  it("describes added, deleted, moved and replaced files", () => {
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
          replacements: [replacement("one\ntwo", "one\nthree"), replacement("", "four")],
        },
      ],
    );
  });

  it("may have context lines without their space, and lines of the site that look like patch headers", () => {
    assert.deepEqual(edits("*** Update File: a.mdx", "@@", " one", "", "-*** Delete File: x", "+two"), [
      {
        kind: "replaced",
        path: "/site/a.mdx",
        replacements: [replacement("one\n\n*** Delete File: x", "one\n\ntwo")],
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
