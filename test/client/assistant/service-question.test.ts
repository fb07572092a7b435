/** How much of a conversation is sent with a question. */
import assert from "node:assert/strict";
import { recentMessages, sentBounds } from "../../../client/src/features/assistant/service-question.ts";
import type { Message } from "../../../client/src/platform/assistant.ts";

describe("the messages that are sent with a question", () => {
  const said = (count: number, size = 10): readonly Message[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      role: index % 2 === 0 ? "user" : "assistant",
      content: "x".repeat(size),
    }));

  it("are all of a short conversation", () => {
    const messages = said(7);
    assert.deepEqual(recentMessages(messages), messages);
    assert.deepEqual(recentMessages([]), []);
  });

  it("are the last ones within the bounds, starting with a question", () => {
    const many = said(1001);
    const recent = recentMessages(many);
    assert.ok(recent.length <= sentBounds.messages && recent.length >= sentBounds.messages - 1);
    assert.equal(recent[0]?.role, "user");
    assert.equal(recent.at(-1), many.at(-1));
    const long = recentMessages(said(21, 9000));
    assert.ok(long.reduce((sum, { content }) => sum + content.length, 0) <= sentBounds.characters);
    assert.equal(long[0]?.role, "user");
    assert.equal(long.length, 5);
  });

  it("are only the question if it reaches the bound", () => {
    const messages = [...said(2), { id: "q", role: "user" as const, content: "x".repeat(100_000) }];
    assert.deepEqual(recentMessages(messages), messages.slice(2));
  });
});
