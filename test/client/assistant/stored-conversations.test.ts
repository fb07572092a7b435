import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEvent, type Conversation } from "../../../client/src/features/assistant/conversation.ts";
import {
  decodeConversation,
  decodeConversations,
  newestFirst,
  withinBounds,
} from "../../../client/src/features/assistant/stored-conversations.ts";
import { asked, lastAnswer, start } from "./support.ts";

function reread(conversation: Conversation): Conversation {
  const read = decodeConversation(JSON.parse(JSON.stringify(conversation)));
  assert.ok(read !== undefined);
  return read;
}

describe("a stored conversation", () => {
  it("says that the window was closed while an answer arrived, and keeps its text", () => {
    const half = applyEvent(asked(), "a1", { type: "text", text: "Hello " }, start);
    const { text, state } = lastAnswer(reread(half));
    assert.equal(text, "Hello ");
    assert.ok(state.kind === "incomplete" && /window was closed/.test(state.message));
    const none = lastAnswer(reread(asked())).state;
    assert.ok(none.kind === "failed" && /Ask again/.test(none.message));
  });

  it("is decoded as far as it is valid", () => {
    const read = decodeConversation({
      id: "one",
      createdAt: "yesterday",
      domain: 3,
      threadId: "",
      turns: [
        { role: "user", id: "q1", text: "Why?", attachments: [{ value: "x" }, { value: 3 }, null] },
        {
          role: "assistant",
          id: "a1",
          text: "Because.",
          sources: [{ address: "javascript:alert(1)" }, { address: "a" }, 3],
        },
        {
          role: "assistant",
          id: "a2",
          text: "Done",
          state: { kind: "complete" },
          suggestions: [{ title: "x", path: "data:x" }],
          unknown: ["z", 3],
        },
        { role: "robot", id: "r", text: "?" },
        { role: "user", text: "no id" },
        "not a conversation",
      ],
    });
    assert.deepEqual(read, {
      id: "one",
      createdAt: 0,
      turns: [
        {
          role: "user",
          id: "q1",
          text: "Why?",
          attachments: [{ type: "textSelection", label: "", path: "", value: "x" }],
        },
        {
          role: "assistant",
          id: "a1",
          text: "Because.",
          sources: [{ address: "a" }],
          suggestions: [],
          unknown: [],
          state: {
            kind: "incomplete",
            message: "The answer is incomplete: the window was closed before all of it had arrived.",
          },
        },
        {
          role: "assistant",
          id: "a2",
          text: "Done",
          sources: [],
          suggestions: [],
          unknown: ["z"],
          state: { kind: "complete" },
        },
      ],
    });
    assert.deepEqual(
      [undefined, null, 3, [], {}, { id: "" }].map(decodeConversation),
      Array(6).fill(undefined),
    );
    assert.deepEqual(
      decodeConversations([{ id: "a" }, 3, { id: "b" }, { id: "a", createdAt: 5 }]).map(({ id }) => id),
      ["a", "b"],
    );
    assert.deepEqual(decodeConversations("not a list"), []);
  });

  it("is decoded from any value without an error, and is the same after storing and reading", () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.string(),
        createdAt: fc.jsonValue(),
        turns: fc.array(
          fc.record(
            {
              role: fc.constantFrom("user", "assistant"),
              id: fc.string(),
              text: fc.string(),
              attachments: fc.jsonValue(),
              sources: fc.array(fc.record({ address: fc.string(), title: fc.jsonValue() })),
              state: fc.record({
                kind: fc.constantFrom("limited", "failed", "unknown", "complete"),
                message: fc.jsonValue(),
                until: fc.jsonValue(),
                remedy: fc.jsonValue(),
              }),
            },
            { requiredKeys: ["role", "id", "text"] },
          ),
        ),
      }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const read = decodeConversation(value);
        if (read !== undefined) assert.deepEqual(reread(read), read);
      }),
    );
  });
});

describe("the bounds of the stored conversations", () => {
  const list = [1, 2, 3, 4].map((number) =>
    asked(`Question ${number}`, { id: `c${number}`, now: start + number }),
  );
  const ids = (conversations: readonly Conversation[]) => conversations.map(({ id }) => id).join(" ");

  it("sort by the latest question", () => {
    const old = { ...asked("Old", { id: "old" }), askedAt: start + 9 };
    assert.equal(ids(newestFirst([...list, old])), "old c4 c3 c2 c1");
  });

  it("select the oldest for filing, by number and size, but none in use", () => {
    const newest = newestFirst(list);
    const bounded = (needed: readonly string[], conversations: number, characters: number) => {
      const { kept, excess } = withinBounds(newest, new Set(needed), { conversations, characters });
      assert.equal(kept.length + excess.length, newest.length);
      return `${ids(kept)} | ${ids(excess)}`;
    };
    assert.equal(bounded([], 50, 100_000), "c4 c3 c2 c1 | ");
    assert.equal(bounded([], 2, 100_000), "c4 c3 | c2 c1");
    assert.equal(bounded(["c1"], 2, 100_000), "c4 c1 | c3 c2");
    const size = JSON.stringify(newest.slice(0, 2)).length;
    assert.equal(bounded([], 50, size + 1), "c4 c3 | c2 c1");
    assert.equal(bounded([], 50, size - 1), "c4 | c3 c2 c1");
    assert.equal(bounded(["c1", "c2"], 1, 10), "c2 c1 | c4 c3");
  });

  it("apply to all conversations except those in use", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 300 }), { maxLength: 12 }),
        fc.nat({ max: 8 }),
        fc.nat({ max: 3000 }),
        (sizes, conversations, characters) => {
          const some = sizes.map((size, index) =>
            asked("x".repeat(size), { id: `c${index}`, now: start - index }),
          );
          const { kept } = withinBounds(some, new Set(), { conversations, characters });
          assert.ok(kept.length <= conversations);
          assert.ok(kept.length === 0 || JSON.stringify(kept).length <= characters);
          assert.deepEqual(kept, some.slice(0, kept.length));
        },
      ),
    );
  });
});
