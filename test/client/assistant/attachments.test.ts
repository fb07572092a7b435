/** Attachments of a question: their names, their length, and no duplicates. */
import assert from "node:assert/strict";
import {
  attachmentOf,
  maxValue,
  withAttachment,
} from "../../../client/src/features/assistant/attachments.ts";
import { pageAttachment } from "./support.ts";

describe("attachments", () => {
  it("are named by page and lines", () => {
    assert.deepEqual(attachmentOf({ path: "guides/start.mdx", text: "# Start" }), {
      type: "textSelection",
      label: "guides/start.mdx",
      path: "guides/start",
      value: "# Start",
    });
    const lines = { first: 3, last: 8 };
    assert.equal(attachmentOf({ path: "a.md", text: "x", lines }).label, "a.md, lines 3 to 8");
    assert.equal(
      attachmentOf({ path: "a.md", text: "x", lines: { first: 3, last: 3 } }).label,
      "a.md, line 3",
    );
    const code = attachmentOf({ path: "docs.json", text: "{}", lines });
    assert.deepEqual([code.type, code.path], ["code", "docs.json"]);
  });

  it("say that they are truncated, and do not split a character", () => {
    const text = `${"x".repeat(maxValue - 1)}🚀 and more`;
    const { value, label } = attachmentOf({ path: "a.mdx", text });
    assert.equal(value, "x".repeat(maxValue - 1));
    assert.equal(label, "a.mdx (the first 20,000 characters)");
    assert.equal(attachmentOf({ path: "a.mdx", text: "x".repeat(maxValue) }).label, "a.mdx");
  });

  it("contain each file once", () => {
    const newer = { ...pageAttachment, value: "# New" };
    assert.deepEqual(withAttachment([pageAttachment], newer), [newer]);
    assert.equal(withAttachment([pageAttachment], { ...newer, label: "other" }).length, 2);
  });
});
