import assert from "node:assert/strict";
import fc from "fast-check";
import type { Answer } from "../../../client/src/features/assistant/answer.ts";
import {
  answerWithText,
  applyEvent,
  askQuestion,
  type Conversation,
  canRetry,
  failAnswer,
  isWithAnother,
  messagesOf,
  newConversation,
  questionCount,
  retryQuestion,
  stopAnswer,
  streamingAnswer,
  titleOf,
  withAssistantSite,
} from "../../../client/src/features/assistant/conversation.ts";
import { decodeConversation } from "../../../client/src/features/assistant/stored-conversations.ts";
import type { AssistantEvent } from "../../../client/src/platform/assistant-events.ts";
import type { PlatformError } from "../../../client/src/platform/errors.ts";
import { beginningOf } from "../../../client/src/platform/text-beginning.ts";
import { asked, lastAnswer, pageAttachment, start } from "./support.ts";

function after(conversation: Conversation, ...events: readonly AssistantEvent[]): Conversation {
  return events.reduce((one, event) => applyEvent(one, lastAnswer(one).id, event, start), conversation);
}

function failing(error: PlatformError, conversation = asked()): Answer {
  return lastAnswer(after(conversation, { type: "failed", error }));
}

const hello: AssistantEvent = { type: "text", text: "Hello " };

describe("a conversation", () => {
  it("begins empty", () => {
    const begun = newConversation("one", start);
    assert.deepEqual(begun, { id: "one", createdAt: start, turns: [] });
    assert.equal(titleOf(begun), "New conversation");
    assert.deepEqual([canRetry(begun), questionCount(begun), messagesOf(begun)], [false, 0, []]);
    assert.equal(retryQuestion(begun, "a1", start), begun);
  });

  it("removes the key of its thread from an answer that has quoted it", () => {
    const key = "tk_told-too-soon";
    const conversation = after(
      asked(),
      { type: "text", text: `Your key is ${key}.` },
      { type: "source", source: { address: "a", title: key } },
      { type: "source", source: { address: `b/${key}` } },
      { type: "suggestion", suggestion: { title: key, path: "/a" } },
      { type: "suggestion", suggestion: { title: "b", path: `/${key}` } },
      { type: "unknown", name: key },
      { type: "thread", thread: { id: "thread-1", key } },
      { type: "finish" },
    );
    assert.ok(!JSON.stringify(conversation).includes(key));
    const { text, sources, suggestions } = lastAnswer(conversation);
    assert.equal(text, "Your key is [key removed].");
    assert.deepEqual([sources.length, suggestions.length], [1, 1]);
  });

  it("shows that the service is searching until the next event", () => {
    const searching = after(asked(), { type: "searching" });
    assert.equal(lastAnswer(searching).isSearching, true);
    assert.equal(lastAnswer(after(searching, { type: "searching" })).isSearching, true);
    for (const event of [hello, { type: "finish" }, { type: "source", source: { address: "a" } }] as const) {
      assert.equal("isSearching" in lastAnswer(after(searching, event)), false);
    }
    assert.equal("isSearching" in lastAnswer(stopAnswer(searching)), false);
  });

  it("collects an answer as it arrives", () => {
    const source = { address: "guides/start", title: "Start" };
    const suggestion = { title: "What next?", path: "/next" };
    const conversation = after(
      asked(),
      { type: "thread", thread: { id: "thread-1", key: "tk_secret" } },
      hello,
      { type: "source", source },
      { type: "source", source },
      { type: "unknown", name: "z" },
      { type: "suggestion", suggestion },
      { type: "unknown", name: "z" },
      { type: "text", text: "world" },
      { type: "finish", reason: "stop" },
    );
    assert.deepEqual(lastAnswer(conversation), {
      role: "assistant",
      id: "a1",
      text: "Hello world",
      sources: [source],
      suggestions: [suggestion],
      unknown: ["z"],
      state: { kind: "complete" },
    });
    assert.equal(conversation.threadId, "thread-1");
    assert.ok(!JSON.stringify(conversation).includes("tk_secret"));
    assert.ok(canRetry(conversation));
  });

  it("accepts one question at a time", () => {
    const conversation = asked();
    const next = { text: "And?", attachments: [], questionId: "q2", answerId: "a2", now: start };
    assert.equal(askQuestion(conversation, next), conversation);
    assert.ok(!canRetry(conversation));
    const done = after(conversation, hello, { type: "finish" });
    assert.equal(questionCount(askQuestion(done, next)), 2);
  });

  it("ignores events after the end of the answer", () => {
    const stopped = stopAnswer(after(asked(), hello));
    assert.deepEqual(lastAnswer(stopped).state, { kind: "stopped" });
    assert.equal(lastAnswer(stopped).text, "Hello ");
    assert.equal(applyEvent(stopped, "a1", hello, start), stopped);
    assert.equal(stopAnswer(stopped), stopped);
    assert.equal(failAnswer(stopped, "No."), stopped);
    const again = retryQuestion(stopped, "a2", start);
    // Late events of the first answer do not change the second one.
    assert.equal(applyEvent(again, "a1", hello, start), again);
    assert.equal(lastAnswer(applyEvent(again, "a2", hello, start)).text, "Hello ");
  });

  it("replaces the last answer on retry", () => {
    const failed = after(asked(), { type: "failed", error: { kind: "network" } });
    const again = retryQuestion(failed, "a2", start + 5);
    assert.deepEqual(
      again.turns.map(({ id }) => id),
      ["q1", "a2"],
    );
    assert.equal(again.askedAt, start + 5);
    // Also if the answer itself was lost.
    const { turns, ...rest } = failed;
    const alone = retryQuestion({ ...rest, turns: turns.slice(0, 1) }, "a3", start);
    assert.deepEqual(
      alone.turns.map(({ id }) => id),
      ["q1", "a3"],
    );
  });

  it("has its first question as its title", () => {
    assert.equal(titleOf(asked("  How do\n I   publish? ")), "How do I publish?");
    const long = titleOf(asked(`${"word ".repeat(30)}end`));
    assert.ok(long.length <= 60 && long.endsWith("word…"), long);
    // The cut does not split a character.
    assert.equal(beginningOf("ab🚀", 3), "ab");
    assert.equal(beginningOf("ab🚀", 4), "ab🚀");
  });

  it("is sent with every question and every answer that has text", () => {
    const next = (conversation: Conversation, number: number): Conversation =>
      askQuestion(conversation, {
        text: `Question ${number}`,
        attachments: [pageAttachment],
        questionId: `q${number}`,
        answerId: `a${number}`,
        now: start,
      });
    const first = after(asked("Question 1"), hello, { type: "incomplete", error: { kind: "network" } });
    const second = after(next(first, 2), { type: "failed", error: { kind: "network" } });
    assert.deepEqual(messagesOf(next(second, 3)), [
      { id: "q1", role: "user", content: "Question 1" },
      { id: "a1", role: "assistant", content: "Hello " },
      { id: "q2", role: "user", content: "Question 2" },
      { id: "q3", role: "user", content: "Question 3" },
    ]);
  });

  it("finds the answers that have text to copy", () => {
    const empty = after(asked(), { type: "failed", error: { kind: "network" } });
    assert.equal(answerWithText(empty), undefined);
    const full = after(asked(), hello);
    assert.equal(answerWithText(full)?.text, "Hello ");
    assert.equal(answerWithText(full, "a1")?.text, "Hello ");
    assert.equal(answerWithText(full, "a2"), undefined);
  });

  it("belongs to the service that has answered", () => {
    const here = { domain: "docs", origin: "https://here", site: "file:///docs" };
    const there = { ...here, origin: "https://there" };
    const conversation = withAssistantSite(asked(), here);
    assert.ok(!isWithAnother(conversation, there), "nothing has come yet");
    const answered = after(conversation, hello);
    assert.ok(isWithAnother(answered, there));
    assert.ok(isWithAnother(answered, { ...here, domain: "other" }));
    assert.ok(!isWithAnother(answered, { ...here, site: "file:///elsewhere" }));
    const known = after(conversation, { type: "thread", thread: { id: "thread-1" } });
    assert.ok(isWithAnother(known, there));
  });
});

describe("the end of an answer", () => {
  it("keeps the text of an interrupted answer", () => {
    const errors: readonly PlatformError[] = [
      { kind: "network", code: "ECONNRESET" },
      { kind: "timeout", phase: "idle", milliseconds: 60_000 },
      { kind: "server", detail: "The index is being rebuilt." },
      { kind: "malformed", why: "it is not JSON" },
    ];
    for (const error of errors) {
      const { text, state } = lastAnswer(after(asked(), hello, { type: "incomplete", error }));
      assert.equal(text, "Hello ");
      assert.ok(state.kind === "incomplete" && /^The answer is incomplete[:.] /.test(state.message));
      if ("detail" in error)
        assert.ok(state.message.endsWith("The service says: The index is being rebuilt."));
    }
  });

  it("is a failure if no text has arrived", () => {
    const state = (event: AssistantEvent) => lastAnswer(after(asked(), event)).state;
    assert.equal(state({ type: "incomplete", error: { kind: "network" } }).kind, "failed");
    assert.equal(state({ type: "finish", reason: "stop" }).kind, "failed");
    assert.deepEqual(state({ type: "failed", error: { kind: "cancelled" } }), { kind: "stopped" });
    assert.deepEqual(state({ type: "incomplete", error: { kind: "cancelled" } }), { kind: "stopped" });
  });

  it("depends on the reason that the service names", () => {
    const kinds = ["stop", "tool-calls", "new-reason", undefined, "length", "content-filter", "error"].map(
      (reason) => {
        const event: AssistantEvent = reason === undefined ? { type: "finish" } : { type: "finish", reason };
        return lastAnswer(after(asked(), hello, event)).state.kind;
      },
    );
    const [whole, cut] = ["complete", "incomplete"];
    assert.deepEqual(kinds, [whole, whole, whole, whole, cut, cut, cut]);
  });

  it("names the remedy", () => {
    const remedy = (error: PlatformError) => {
      const { state } = failing(error);
      assert.ok(state.kind === "failed" && /^[A-Z].*\.$/.test(state.message), JSON.stringify(state));
      return state.remedy;
    };
    assert.equal(remedy({ kind: "unauthorized" }), "replace-key");
    assert.equal(remedy({ kind: "forbidden" }), "replace-key");
    assert.equal(remedy({ kind: "wrong-key-class", purpose: "assistant" }), "replace-key");
    assert.equal(remedy({ kind: "unusable-key", purpose: "assistant" }), "replace-key");
    assert.equal(remedy({ kind: "not-found" }), "open-settings");
    assert.equal(remedy({ kind: "bad-address", why: "it is not JSON" }), "open-settings");
    assert.equal(remedy({ kind: "redirected", host: "elsewhere" }), "open-settings");
    assert.equal(remedy({ kind: "network" }), undefined);
    assert.match(
      JSON.stringify(failing({ kind: "forbidden" }).state),
      /scope or your IP address may not be allowed/,
    );
  });

  it("says until when questions are rejected", () => {
    const { state } = failing({ kind: "rate-limited", retryAfter: 30_000 });
    assert.deepEqual(state, {
      kind: "limited",
      message: "Too many requests. Try again later.",
      until: start + 30_000,
    });
    const silent = failing({ kind: "rate-limited", detail: "Slow down" }).state;
    assert.ok(silent.kind === "limited" && silent.until === undefined);
    assert.match(silent.message, /Slow down$/);
  });

  it("drops a thread that the service no longer has", () => {
    const known = after(asked(), { type: "thread", thread: { id: "thread-1" } }, hello, { type: "finish" });
    const next = askQuestion(known, {
      text: "And?",
      attachments: [],
      questionId: "q2",
      answerId: "a2",
      now: start,
    });
    const failed = after(next, { type: "failed", error: { kind: "not-found" } });
    assert.ok(!("threadId" in failed));
    const { state } = lastAnswer(failed);
    // The settings are correct, because an earlier question was answered.
    assert.ok(state.kind === "failed" && state.remedy === undefined);
    assert.match(state.message, /no longer has this conversation\. Ask again/);
    assert.equal(after(next, { type: "failed", error: { kind: "network" } }).threadId, "thread-1");
  });
});

const word = fc.string({ maxLength: 8, unit: "grapheme" });
const address = fc.constantFrom("guides/start", "/a", "https://docs.example.com/x", "b#c");
const error: fc.Arbitrary<PlatformError> = fc.constantFrom<PlatformError>(
  { kind: "unauthorized" },
  { kind: "not-found", detail: "x" },
  { kind: "rate-limited", retryAfter: 1000 },
  { kind: "rate-limited" },
  { kind: "network" },
  { kind: "cancelled" },
  { kind: "redirected" },
);
const event: fc.Arbitrary<AssistantEvent> = fc.oneof(
  word.map((text): AssistantEvent => ({ type: "text", text })),
  fc
    .record({ address, title: fc.constantFrom("One", "Two") })
    .map((source): AssistantEvent => ({ type: "source", source: { ...source } })),
  fc
    .record({ title: fc.constantFrom("One", "Two"), path: address })
    .map((suggestion): AssistantEvent => ({ type: "suggestion", suggestion: { ...suggestion } })),
  fc.constantFrom("t1", "t2").map((id): AssistantEvent => ({ type: "thread", thread: { id } })),
  word.map((name): AssistantEvent => ({ type: "unknown", name })),
  fc.constantFrom("stop", "length", "unknown").map((reason): AssistantEvent => ({ type: "finish", reason })),
  error.map((one): AssistantEvent => ({ type: "incomplete", error: one })),
  error.map((one): AssistantEvent => ({ type: "failed", error: one })),
);
type Step =
  | { readonly kind: "ask"; readonly text: string; readonly isAttached: boolean }
  | { readonly kind: "stop" }
  | { readonly kind: "retry" }
  | { readonly kind: "fail" }
  /** `which` chooses the answer that the event is for. */
  | { readonly kind: "event"; readonly event: AssistantEvent; readonly which: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("ask" as const), text: word, isAttached: fc.boolean() }),
  },
  fc.constantFrom<Step>({ kind: "stop" }, { kind: "retry" }, { kind: "fail" }),
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("event" as const), event, which: fc.nat({ max: 3 }) }),
  },
);

function textLengths({ turns }: Conversation): ReadonlyMap<string, number> {
  return new Map(turns.map(({ id, text }) => [id, text.length]));
}

describe("any sequence of events of a conversation", () => {
  it("keeps at most one streaming answer and all text, and is the same after it was stored and read", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let conversation = newConversation("one", start);
        let count = 0;
        const next = (prefix: string): string => {
          count += 1;
          return `${prefix}${count}`;
        };
        for (const one of steps) {
          const before = conversation;
          if (one.kind === "ask") {
            const attachments = one.isAttached ? [pageAttachment] : [];
            const { text } = one;
            conversation = askQuestion(before, {
              text,
              attachments,
              questionId: next("q"),
              answerId: next("a"),
              now: start + count,
            });
          } else if (one.kind === "stop") conversation = stopAnswer(before);
          else if (one.kind === "fail") conversation = failAnswer(before, "Nothing was sent.");
          else if (one.kind === "retry") conversation = retryQuestion(before, next("a"), start + count);
          else {
            const answers = before.turns.filter(({ role }) => role === "assistant");
            const id = answers.at(-1 - one.which)?.id ?? "none";
            conversation = applyEvent(before, id, one.event, start);
          }

          const streaming = conversation.turns.filter(
            (turn) => turn.role === "assistant" && turn.state.kind === "streaming",
          );
          assert.ok(streaming.length <= 1);
          assert.equal(streaming[0], streamingAnswer(conversation));
          // Questions and answers alternate.
          conversation.turns.forEach(({ role }, index) => {
            assert.equal(role, index % 2 === 0 ? "user" : "assistant");
          });
          const lengths = textLengths(conversation);
          const replaced = one.kind === "retry" ? before.turns.at(-1)?.id : undefined;
          for (const [id, length] of textLengths(before)) {
            if (id !== replaced) assert.ok((lengths.get(id) ?? -1) >= length, `text of ${id} is lost`);
          }
          assert.equal(new Set(conversation.turns.map(({ id }) => id)).size, conversation.turns.length);
          const read = decodeConversation(JSON.parse(JSON.stringify(conversation)));
          assert.ok(read !== undefined && streamingAnswer(read) === undefined);
          if (streaming.length === 0) assert.deepEqual(read, conversation);
          else assert.deepEqual(textLengths(read), lengths);
        }
      }),
    );
  });
});
