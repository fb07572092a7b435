import assert from "node:assert/strict";
import { ask } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import { defaultTimeouts } from "../../client/src/platform/request.ts";
import { pieces, shownText, sources, suggestions } from "./answer.ts";
import { type Platform, startPlatform } from "./server.ts";
import {
  answerOf,
  assistantKey,
  eventsOf,
  question,
  testConnection,
  textOf,
  userMessage,
} from "./support.ts";

describe("assistant", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  for (const version of ["v1", "v2"] as const) {
    describe(version, () => {
      it("returns text, sources, suggestions and the thread, and ends", async () => {
        const events = await answerOf(testConnection(), question(platform, "happy", { version }));
        assert.equal(textOf(events), shownText);
        const changelog = { address: "https://docs.example.com/changelog", title: "Changelog" };
        assert.deepEqual(
          eventsOf(events, "source").map(({ source }) => source),
          version === "v1" ? sources : [...sources, changelog],
        );
        assert.deepEqual(
          eventsOf(events, "suggestion").map(({ suggestion }) => suggestion),
          suggestions,
        );
        const [thread, ...others] = eventsOf(events, "thread");
        assert.equal(thread?.thread.id, "thread-1");
        assert.match(thread?.thread.key ?? "", /^tk_/);
        assert.deepEqual(others, []);
        assert.deepEqual(eventsOf(events, "unknown"), []);
        assert.deepEqual(events.at(-1), { type: "finish", reason: "stop" });
      });

      it("returns the first text before the server has sent the rest", async () => {
        const answer = ask(testConnection(), question(platform, "held", { version }));
        let text = "";
        for await (const event of answer) {
          if (event.type !== "text") continue;
          // The server waits for this: a reader that held the text back would block forever.
          if (text === "") platform.lastRequest().release();
          text += event.text;
        }
        assert.equal(text, shownText);
        assert.notEqual(pieces[0], shownText);
      });

      it("closes the connection when it is stopped", async () => {
        const stop = new AbortController();
        const events: AssistantEvent[] = [];
        for await (const event of ask(
          testConnection(),
          question(platform, "held", { version }),
          stop.signal,
        )) {
          events.push(event);
          if (event.type === "text") stop.abort();
        }
        assert.equal(textOf(events), pieces[0]);
        assert.deepEqual(events.at(-1), { type: "incomplete", error: { kind: "cancelled" } });
        await platform.lastRequest().abandoned;
      });

      it("closes the connection when the loop is left", async () => {
        for await (const event of ask(testConnection(), question(platform, "held", { version }))) {
          if (event.type === "text") break;
        }
        await platform.lastRequest().abandoned;
      });

      it("sends the thread and its key with a follow-up", async () => {
        const first = await answerOf(testConnection(), question(platform, "happy", { version }));
        const thread = eventsOf(first, "thread").at(-1)?.thread;
        assert.ok(thread !== undefined);
        const second = await answerOf(testConnection(), question(platform, "happy", { version, thread }));
        assert.equal(textOf(second), shownText);
        assert.deepEqual(eventsOf(second, "thread").at(-1)?.thread, thread);
        assert.deepEqual(
          await answerOf(
            testConnection(),
            question(platform, "happy", { version, thread: { id: thread.id } }),
          ),
          [{ type: "failed", error: { kind: "not-found", detail: "No such thread." } }],
        );
      });
    });
  }

  it("sends the request body of the reference", async () => {
    await answerOf(
      testConnection(),
      question(platform, "happy", {
        fingerprint: "user-7",
        messages: [
          userMessage("How?"),
          { id: "message-2", role: "assistant", content: "So." },
          { id: "message-3", role: "user", content: "Why?" },
        ],
        retrievalPageSize: 9,
        filter: { version: "v2", language: "fr" },
        context: [{ type: "textSelection", value: "some words", path: "quickstart" }],
        currentPath: "/quickstart",
      }),
    );
    const { method, path, headers, body } = platform.lastRequest();
    assert.equal(method, "POST");
    assert.equal(path, "/discovery/v1/assistant/happy/message");
    assert.equal(headers["content-type"], "application/json");
    assert.equal(headers.authorization, "Bearer mint_dsc_Secret+Key/for=tests");
    assert.deepEqual(body, {
      fp: "user-7",
      messages: [
        { id: "message-1", role: "user", content: "How?", parts: [{ type: "text", text: "How?" }] },
        { id: "message-2", role: "assistant", content: "So.", parts: [{ type: "text", text: "So." }] },
        { id: "message-3", role: "user", content: "Why?", parts: [{ type: "text", text: "Why?" }] },
      ],
      retrievalPageSize: 9,
      filter: { version: "v2", language: "fr" },
      context: [{ type: "textSelection", value: "some words", path: "quickstart" }],
      currentPath: "/quickstart",
    });
  });

  it("sends no undefined fields, and five results by default", async () => {
    const currentPath = `/${"long".repeat(60)}`;
    await answerOf(testConnection(), question(platform, "happy", { context: [], currentPath }));
    assert.deepEqual(Object.keys(platform.lastRequest().body as object), [
      "fp",
      "messages",
      "retrievalPageSize",
    ]);
    assert.equal((platform.lastRequest().body as { retrievalPageSize: number }).retrievalPageSize, 5);
  });

  for (const domain of [
    "thread-data",
    "thread-data-text",
    "thread-annotation",
    "thread-finish",
    "thread-header",
  ]) {
    it(`finds the thread: ${domain}`, async () => {
      const events = await answerOf(testConnection(), question(platform, domain));
      assert.deepEqual(
        eventsOf(events, "thread").map(({ thread }) => thread.id),
        ["thread-1"],
      );
      assert.equal(events.at(-1)?.type, "finish");
    });
  }

  for (const domain of ["thread-finish", "thread-metadata", "thread-data", "thread-header"]) {
    it(`finds the thread in the second version: ${domain}`, async () => {
      const events = await answerOf(testConnection(), question(platform, domain, { version: "v2" }));
      assert.deepEqual(
        eventsOf(events, "thread").map(({ thread }) => thread.id),
        ["thread-1"],
      );
      assert.equal(events.at(-1)?.type, "finish");
    });
  }

  it("reads either protocol whatever the content type says", async () => {
    for (const version of ["v1", "v2"] as const) {
      const events = await answerOf(testConnection(), question(platform, "as-json", { version }));
      assert.equal(textOf(events), shownText);
      assert.equal(events.at(-1)?.type, "finish");
    }
  });

  it("joins parts that were split anywhere", async () => {
    const events = await answerOf(testConnection(), question(platform, "byte-by-byte"));
    assert.equal(textOf(events), shownText);
    assert.equal(eventsOf(events, "suggestion").length, suggestions.length);
  });
});

describe("assistant, when things go wrong", () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());

  it("keeps the text of an answer that is cut within a word, and its thread", async () => {
    const events = await answerOf(testConnection(), question(platform, "cut-word"));
    assert.equal(textOf(events), "Hello wo");
    assert.equal(eventsOf(events, "thread").length, 1);
    const last = events.at(-1);
    assert.equal(last?.type === "incomplete" && last.error.kind, "network");
  });

  it("keeps the text of an answer that is cut within a character", async () => {
    const events = await answerOf(testConnection(), question(platform, "cut-character"));
    assert.equal(textOf(events), "Hello ");
    assert.equal(events.at(-1)?.type, "incomplete");
  });

  it("keeps the text of an event stream that is cut", async () => {
    const events = await answerOf(testConnection(), question(platform, "cut-v5"));
    assert.equal(textOf(events), "Hello ");
    assert.equal(events.at(-1)?.type, "incomplete");
  });

  it("reports an answer without its end as incomplete", async () => {
    const events = await answerOf(testConnection(), question(platform, "ends-early"));
    assert.equal(textOf(events), "Hello ");
    assert.deepEqual(events.at(-1), { type: "incomplete", error: { kind: "network" } });
  });

  it("ignores unknown parts", async () => {
    const events = await answerOf(testConnection(), question(platform, "unknown-part"));
    assert.equal(textOf(events), "before after");
    assert.deepEqual(
      eventsOf(events, "unknown").map(({ name }) => name),
      ["z", "9"],
    );
    assert.deepEqual(events.at(-1), { type: "finish", reason: "stop" });
    const eventsV5 = await answerOf(testConnection(), question(platform, "unknown-part-v5"));
    assert.equal(textOf(eventsV5), "before after");
    assert.deepEqual(eventsOf(eventsV5, "unknown"), [{ type: "unknown", name: "hologram" }]);
    assert.deepEqual(eventsV5.at(-1), { type: "finish" });
  });

  it("has no name for a part that no one can read", async () => {
    const events = await answerOf(testConnection(), question(platform, "garbage"));
    assert.deepEqual(eventsOf(events, "unknown")[0], { type: "unknown", name: "unreadable data" });
  });

  it("passes over garbage within an answer", async () => {
    const events = await answerOf(testConnection(), question(platform, "garbage-within"));
    assert.equal(textOf(events), "before after");
    assert.equal(events.at(-1)?.type, "finish");
  });

  for (const domain of ["garbage", "page", "empty"]) {
    it(`reports that it is not an answer: ${domain}`, async () => {
      const last = (await answerOf(testConnection(), question(platform, domain))).at(-1);
      assert.equal(last?.type === "failed" && last.error.kind, "malformed");
    });
  }

  it("reports an error of the server within an answer", async () => {
    const events = await answerOf(testConnection(), question(platform, "failing"));
    assert.equal(textOf(events), "Let me see. ");
    const error = { kind: "server", detail: "The search index is being rebuilt." };
    assert.deepEqual(events.at(-1), { type: "incomplete", error });
  });

  it("relies on the service's end of an answer", async () => {
    const events = await answerOf(testConnection(), question(platform, "ends-with-data"));
    assert.deepEqual(events, [
      { type: "text", text: "Hello." },
      { type: "thread", thread: { id: "thread-x" } },
      { type: "finish" },
    ]);
  });

  it("reports an answer as incomplete that continues after its end and is interrupted", async () => {
    const events = await answerOf(testConnection(), question(platform, "cut-after-end"));
    assert.equal(textOf(events), "One. Two. ");
    assert.equal(events.at(-1)?.type, "incomplete");
  });

  it("waits less for parts after the end of an answer, which is complete without them", async () => {
    const connection = testConnection();
    // The wait may begin with any of the reads.
    const expiring = setInterval(() => connection.clock.expire(defaultTimeouts.afterwards), 1);
    const events = await answerOf(connection, question(platform, "hang-after-end"));
    clearInterval(expiring);
    assert.deepEqual(events, [
      { type: "text", text: "That is all." },
      { type: "finish", reason: "stop" },
    ]);
    await platform.lastRequest().abandoned;
  });

  it("ends the wait for an answer that stops arriving", async () => {
    const connection = testConnection();
    const events: AssistantEvent[] = [];
    for await (const event of ask(connection, question(platform, "hang"))) {
      events.push(event);
      // The next read begins when the loop asks for it.
      if (event.type === "text") setImmediate(() => connection.clock.expire());
    }
    assert.equal(textOf(events), "Let me think");
    const error = { kind: "timeout", phase: "idle", milliseconds: 60_000 };
    assert.deepEqual(events.at(-1), { type: "incomplete", error });
    await platform.lastRequest().abandoned;
  });

  it("works with a fetch that heeds no signal, and ends its body", async () => {
    const stop = new AbortController();
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('0:"Hello"\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const connection = testConnection(async () => new Response(body));
    const events: AssistantEvent[] = [];
    for await (const event of ask(connection, question(platform, "any"), stop.signal)) {
      events.push(event);
      if (event.type === "text") stop.abort();
    }
    assert.deepEqual(events, [
      { type: "text", text: "Hello" },
      { type: "incomplete", error: { kind: "cancelled" } },
    ]);
    assert.equal(isCancelled, true);
  });

  it("reports an answer without a body, and a fetch that throws", async () => {
    const [empty] = await answerOf(
      testConnection(async () => new Response(null)),
      question(platform, "any"),
    );
    assert.equal(empty?.type === "failed" && empty.error.kind, "malformed");
    const throwing = testConnection(() => {
      throw new TypeError(`cannot send ${assistantKey}`);
    });
    assert.deepEqual(await answerOf(throwing, question(platform, "any")), [
      { type: "failed", error: { kind: "network" } },
    ]);
  });

  it("reports each source once, and a short name of an unknown part", async () => {
    const sourceLine = (address: string) => `h:{"sourceType":"url","id":"1","url":"${address}"}\n`;
    const text = `${sourceLine("https://a.example")}${sourceLine("https://b.example")}${sourceLine("https://a.example")}`;
    const longCode = `${"x".repeat(100)}:1\n`;
    const connection = testConnection(async () => new Response(text + longCode));
    assert.deepEqual((await answerOf(connection, question(platform, "any"))).slice(0, 3), [
      { type: "source", source: { address: "https://a.example" } },
      { type: "source", source: { address: "https://b.example" } },
      { type: "unknown", name: "x".repeat(40) },
    ]);
  });

  it("assigns a key that arrived without its thread to the thread that arrives later", async () => {
    const answerWith = (headers: Record<string, string>) =>
      testConnection(async () => new Response('d:{"threadId":"later"}\n', { headers }));
    const threadsOf = async (headers: Record<string, string>) =>
      eventsOf(await answerOf(answerWith(headers), question(platform, "any")), "thread").map(
        ({ thread }) => thread,
      );
    assert.deepEqual(await threadsOf({ "X-Thread-Key": "k" }), [{ id: "later", key: "k" }]);
    assert.deepEqual(await threadsOf({ "X-Thread-Key": "k", "X-Thread-Id": "later" }), [
      { id: "later", key: "k" },
    ]);
    assert.deepEqual(await threadsOf({ "X-Thread-Key": "k", "X-Thread-Id": "first" }), [
      { id: "first", key: "k" },
      { id: "later" },
    ]);
  });
});
