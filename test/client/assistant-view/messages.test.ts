/** Which values are messages of the assistant's page, and which are refused. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  decodeFromPage,
  type FromPage,
  maxQuestion,
} from "../../../client/src/webview/assistant/messages.ts";
import { caseCount } from "../../case-count.ts";

const messages: readonly FromPage[] = [
  { type: "ready" },
  { type: "stop" },
  { type: "retry" },
  { type: "replaceKey" },
  { type: "openSettings" },
  { type: "ask", text: "How?" },
  { type: "detach", id: 3 },
  { type: "copy", answerId: "a" },
  { type: "insert", answerId: "a" },
  { type: "copyCode", text: "" },
  { type: "open", address: "/guides/start" },
  { type: "open", address: "https://example.com/a" },
];

describe("messages of the assistant's page", () => {
  for (const message of messages) {
    it(`are accepted: ${JSON.stringify(message)}`, () => {
      assert.deepEqual(decodeFromPage(message), message);
      assert.deepEqual(decodeFromPage({ ...message, command: "workbench.action.quit" }), message);
    });
  }

  it("contain no blank question, and no blanks around a question", () => {
    assert.equal(decodeFromPage({ type: "ask", text: " \n " }), undefined);
    assert.deepEqual(decodeFromPage({ type: "ask", text: " Why?\n" }), { type: "ask", text: "Why?" });
  });

  it("open only safe URLs", () => {
    const addresses = [
      "javascript:alert(1)",
      "command:workbench.action.quit",
      "vscode://a/b",
      "file:///etc/passwd",
    ];
    for (const address of [
      ...addresses,
      "data:text/html,x",
      "//example.com",
      "",
      " ",
      "mailto:a@b.c",
      "a b",
    ]) {
      assert.equal(decodeFromPage({ type: "open", address }), undefined, address);
    }
  });

  it("are rejected if they are too long", () => {
    assert.equal(decodeFromPage({ type: "ask", text: "a".repeat(maxQuestion + 1) }), undefined);
    assert.equal(decodeFromPage({ type: "open", address: `/${"a".repeat(4_000)}` }), undefined);
  });

  it("are decoded from any value: an unknown value is not a message, and a message has the right parts", () => {
    const types = fc.constantFrom("ready", "ask", "detach", "copy", "insert", "copyCode", "open", "toString");
    const values = fc.anything();
    const any = fc.oneof(
      values,
      fc.record({ type: types, text: values, id: values, answerId: values, address: values }),
      fc.record({ type: types }),
    );
    fc.assert(
      fc.property(any, (value) => {
        const decoded = decodeFromPage(value);
        if (decoded === undefined) return;
        const known = messages.find(({ type }) => type === decoded.type);
        assert.ok(known !== undefined);
        const shape = (one: object): unknown =>
          Object.entries(one).map(([key, part]) => [key, key === "type" ? part : typeof part]);
        assert.deepEqual(shape(decoded), shape(known));
      }),
      { numRuns: caseCount(2000) },
    );
  });
});
