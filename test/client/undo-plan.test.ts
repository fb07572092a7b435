/** The steps that undo a change of texts and files, and when it can no longer be undone. */
import assert from "node:assert/strict";
import {
  changedLines,
  changedSince,
  isUndone,
  type LineChange,
  type MadeChange,
  undoSteps,
} from "../../client/src/workspace/undo-plan.ts";

/** The text after a change of lines, as an editor makes it. */
function applied(text: string, { start, end, text: lines }: LineChange): string {
  const all = text.split("\n");
  const before = all.slice(0, start).map((line) => `${line}\n`);
  return before.join("") + lines + (end === undefined ? "" : all.slice(end).join("\n"));
}

function change(
  before: Readonly<Record<string, string | undefined>>,
  after: Readonly<Record<string, string | undefined>>,
  renames: MadeChange["renames"] = [],
): MadeChange {
  return { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)), renames };
}

describe("undoing a change", () => {
  it("changes the lines that differ, and no others", () => {
    const texts = [
      "",
      "\n",
      "a",
      "a\n",
      "a\nb",
      "a\nb\n",
      "a\nc\nb\n",
      "c\na\nb",
      "b\na\n\n",
      "a\nb\nb\n",
      "x\ny\nz",
    ];
    for (const from of texts)
      for (const to of texts) {
        const lines = changedLines(from, to);
        assert.equal(lines === undefined, from === to);
        if (lines !== undefined) assert.equal(applied(from, lines), to, JSON.stringify([from, to]));
      }
    assert.deepEqual(changedLines("a\nb\nc\nd\n", "a\nx\nc\nd\n"), { start: 1, end: 2, text: "x\n" });
  });

  it("restores texts, creates deleted files, deletes created files, and moves files back", () => {
    const made = change(
      { docs: "old\n", page: "text\n", gone: "g", fresh: undefined, moved: undefined },
      { docs: "new\n", page: undefined, gone: undefined, fresh: "f", moved: "text of it\n" },
      [{ from: "page", to: "moved" }],
    );
    assert.deepEqual(undoSteps(made), [
      { kind: "rename", from: "moved", to: "page" },
      { kind: "replace", uri: "docs", lines: { start: 0, end: 1, text: "old\n" } },
      { kind: "replace", uri: "page", lines: { start: 0, end: 1, text: "text\n" } },
      { kind: "create", uri: "gone" },
      { kind: "delete", uri: "fresh" },
    ]);
  });

  it("is possible while all files are as the change left them, except for line ends", () => {
    const made = change({ docs: "a\n", page: "p" }, { docs: "b\n", page: undefined });
    const now = (docs: string | undefined, page?: string) =>
      changedSince(made, new Map(Object.entries({ docs, page })));
    assert.deepEqual(now("b\n"), []);
    assert.deepEqual(now("b\r\n"), []);
    assert.deepEqual(now("b \n"), ["docs"]);
    assert.deepEqual(now(undefined), ["docs"]);
    assert.deepEqual(now("b\n", ""), ["page"]);
  });

  it("is complete if all files are as before", () => {
    const made = change({ docs: "a\n", page: undefined }, { docs: "b\n", page: "p" });
    assert.equal(isUndone(made, new Map([["docs", "a\n"]])), true);
    assert.equal(isUndone(made, new Map(Object.entries({ docs: "a\n", page: "p" }))), false);
  });
});
