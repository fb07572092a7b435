/** Notifications in an editor show only plain text. */
import assert from "node:assert/strict";
import { sanitized } from "../../server/src/lsp/protocol/show-message.ts";

/** What VS Code renders as a link in a notification. */
const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i;

describe("shown messages", () => {
  it("contain no link, for any text", () => {
    for (const text of [
      "[click](command:workbench.action.terminal.new)",
      "`a[x](command:x).mdx` is no page",
      "[a](https://a.b) [b](file:///etc/passwd)",
      "[a]]((command:x)",
      "[a]\u200b(command:x)",
      "[a]\n(command:x)",
    ]) {
      assert.doesNotMatch(sanitized(text), link, text);
    }
  });

  it("are on one line, without invisible characters", () => {
    assert.equal(sanitized("a\r\nb\u001b[31m\u202ec\u200b"), "a b [31m c");
  });

  it("contain no icon", () => {
    assert.equal(sanitized("$(sync~spin) on"), "$ (sync~spin) on");
  });

  it("keep their words, and are cut at a maximum length", () => {
    const text = "`guides/[id]` already has this URL; use another (see docs.json).";
    assert.equal(sanitized(text), text);
    const cut = sanitized("😀".repeat(2000));
    assert.equal(cut.length <= 1000, true);
    assert.match(cut, /^(?:😀)+…$/u);
  });
});
