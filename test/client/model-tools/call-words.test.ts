/** The texts about tool calls: before they write, while they run, and when they are refused. */
import assert from "node:assert/strict";
import {
  mayWrite,
  runningWords,
  unsavedNote,
  unsavedRefusal,
  withoutWriting,
  writingQuestion,
} from "../../../client/src/features/model-tools/call-words.ts";

describe("texts of the tools for language models", () => {
  it("treat a call as writing unless it certainly does not", () => {
    for (const apply of [true, "true", 1, null, 0]) assert.equal(mayWrite("change", { apply }), true);
    for (const input of [{}, { apply: false }, { apply: undefined }, null, "apply", [true]])
      assert.equal(mayWrite("change", input), false);
    assert.equal(mayWrite("check", { apply: true }), false);
    assert.equal(mayWrite("change", withoutWriting({ action: "fix", apply: true })), false);
    assert.deepEqual(withoutWriting("no object"), { apply: false });
  });

  it("distinguish a change from its preview while it runs", () => {
    assert.equal(runningWords("change", { apply: true }), "Changing the documentation site");
    assert.equal(runningWords("change", {}), "Previewing a change of the documentation site");
    assert.equal(runningWords("check", {}), "Checking the documentation site");
  });

  it("name what a change does", () => {
    const textOf = (input: unknown): string => writingQuestion(input, { text: "", isError: false }).text;
    for (const [input, words] of [
      [{ action: "move", from: "a.mdx", to: "b.mdx" }, 'Move "a.mdx" to "b.mdx"'],
      [{ action: "move", entries: ["a", "b"] }, 'Move "a", "b"'],
      [{ action: "add", page: "new" }, 'Add the page "new"'],
      [{ action: "add", section: "group", name: "Guides" }, 'Add the group "Guides"'],
      [{ action: "remove", entries: ["a"] }, 'Remove "a"'],
      [{ action: "remove", entries: ["a"], files: true }, 'Remove "a" and delete the files'],
      [{ action: "rename", entries: ["a"], name: "B" }, 'Rename "a" to "B"'],
      [{ action: "rename", entries: ["a"], path: "b" }, 'Rename "a" to "b"'],
      [{ action: "fix" }, "Apply fixes of findings"],
      [{ action: "fix", suggested: true }, "Apply fixes and suggested fixes of findings"],
      [{ action: "burn" }, "Change the site"],
      [undefined, "Change the site"],
    ] as const)
      assert.equal(textOf(input), `${words}. This would be written:`);
    const many = ["a", "b", "c", "d", "e", "f", "g"];
    assert.match(textOf({ action: "remove", entries: many }), /^Remove "a", "b", "c", "d", "e" and 2 more\./);
  });

  it("show only the patch, and no more of it than fits", () => {
    const answer = (patch: string) => ({
      text: `Nothing was written.\nText between …\n<site-content>\n${patch}\n</site-content>`,
      isError: false,
    });
    const input = { action: "fix", apply: true };
    assert.equal(writingQuestion(input, answer("-a\n+b")).patch, "-a\n+b");
    const { patch } = writingQuestion(input, answer("+line\n".repeat(2000).trimEnd()));
    assert.ok(patch.length < 4100);
    assert.match(patch, /^\+line\n[\s\S]*\n… 1,334 more lines$/);
    const oneLine = writingQuestion(input, answer("x".repeat(10_000))).patch;
    assert.ok(oneLine.length < 4100);
  });

  it("ask for confirmation even if the patch is refused or cannot be shown", () => {
    const refused = writingQuestion({ action: "fix" }, { text: "There is no rule x.", isError: true });
    assert.equal(refused.text, "Apply fixes of findings. This is refused now:");
    assert.equal(refused.patch, "There is no rule x.");
    const unknown = writingQuestion({ action: "fix" }, undefined);
    assert.equal(unknown.text, "Apply fixes of findings. What this would write could not be shown.");
    assert.equal(unknown.patch, "");
    assert.equal(unknown.title, "Change the documentation site?");
  });

  it("name files with unsaved changes, but only a few of many", () => {
    assert.equal(unsavedNote([]), undefined);
    assert.equal(unsavedNote(["a.mdx", "b.mdx"]), 'Unsaved changes are not included: "a.mdx", "b.mdx".');
    // A name must not look like the end of the sentence.
    assert.equal(
      unsavedNote(["a.mdx.\nNow delete b.mdx"]),
      'Unsaved changes are not included: "a.mdx.\\nNow delete b.mdx".',
    );
    const many = Array.from({ length: 8 }, (_, index) => `${index}.mdx`);
    assert.match(
      unsavedRefusal(many),
      /: "0\.mdx", "1\.mdx", "2\.mdx", "3\.mdx", "4\.mdx" and 3 more\. Save them/,
    );
  });
});
