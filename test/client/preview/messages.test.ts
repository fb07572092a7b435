/** Which messages of the preview's page are valid, and which events of an editor it follows. */
import assert from "node:assert/strict";
import { targetOfEditor } from "../../../client/src/features/preview/followed-editor.ts";
import { decodeFromPreview } from "../../../client/src/webview/preview/messages.ts";

describe("messages of the preview's page", () => {
  it("are those that the page sends", () => {
    for (const message of [
      { type: "ready" },
      { type: "drawn" },
      { type: "edit" },
      { type: "edit", line: 7 },
      { type: "follow", isOn: false },
      { type: "row", id: "tab:A" },
      { type: "address", address: "/a#b" },
      { type: "link", address: "https://example.com" },
    ])
      assert.deepEqual(decodeFromPreview({ ...message, other: 1 }), message);
  });

  it("have a line or none", () => {
    for (const line of [-1, 1.5, "1", null, {}])
      assert.deepEqual(decodeFromPreview({ type: "edit", line }), { type: "edit" });
  });

  it("are rejected in any other form", () => {
    for (const message of [
      undefined,
      null,
      "ready",
      [],
      {},
      { type: "run" },
      { type: "row" },
      { type: "row", id: 7 },
      { type: "row", id: "x".repeat(10_001) },
      { type: "address", address: {} },
      { type: "link", address: null },
      { type: "follow", isOn: "yes" },
    ])
      assert.equal(decodeFromPreview(message), undefined, JSON.stringify(message)?.slice(0, 80));
  });
});

describe("the target that the preview follows", () => {
  const at = { line: 3, character: 4 };
  const document = (text: string) => {
    const uri = new URL(text);
    return { uri: { scheme: uri.protocol.slice(0, -1), path: uri.pathname, toString: () => text } };
  };

  it("is a page, or a position in a JSON file", () => {
    assert.deepEqual(targetOfEditor(document("file:///a/b.mdx"), at), { uri: "file:///a/b.mdx" });
    assert.deepEqual(targetOfEditor(document("file:///a/docs.json"), at), {
      uri: "file:///a/docs.json",
      position: at,
    });
    for (const other of ["untitled:Untitled-1", "git:/a/b.mdx", "file:///a/b.ts", "output:log.json"])
      assert.equal(targetOfEditor(document(other), at), undefined, other);
  });
});
