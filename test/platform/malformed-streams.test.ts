/**
 * Answers of an assistant that follows the protocol differently or not at all: no text is lost, and the thread is found.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { ask } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import { SuggestionFilter } from "../../client/src/platform/suggestions.ts";
import {
  bytesOf,
  delta,
  end,
  endV5,
  event,
  lastOf,
  questionTo,
  scriptedAssistant,
  stateOf,
} from "./scripted-assistant.ts";
import { eventsOf, testConnection, textOf } from "./support.ts";
import { writePieces } from "./wire.ts";

describe("an assistant of another make", () => {
  const { answered, close, read, start: startAssistant } = scriptedAssistant();

  it("is cut if its text is too long, and reports that", async () => {
    const piece = "🚀".repeat(5000);
    const events = await answered(({ response }) => {
      response.writeHead(200);
      response.on("error", () => {});
      response.write('0:"x"\n');
      for (let count = 0; count < 100; count += 1) response.write(`0:${JSON.stringify(piece)}\n`);
      response.end(end);
    });
    assert.equal(textOf(events).length, 200_000 - 1);
    assert.deepEqual(lastOf(events), {
      type: "incomplete",
      error: { kind: "malformed", why: "it is too long" },
    });
  });

  describe("is read", () => {
    it("byte by byte, in either protocol, with any character and line end", async () => {
      const text = "Zoë — 漢字 🚀";
      const bodies = [
        `0:${JSON.stringify(text)}\n${end}`,
        `0:${JSON.stringify(text)}\r\n\r\n${end}`,
        `${delta(text)}${endV5}`,
        `${delta(text)}${endV5}`.replaceAll("\n", "\r\n"),
        `${delta(text)}${endV5}`.replaceAll("\n", "\r"),
        `\uFEFF0:${JSON.stringify(text)}\n${end}`,
        `\uFEFF${delta(text)}${endV5}`,
        `\n\n \n0:${JSON.stringify(text)}\n\n\n${end}\n`,
      ];
      for (const body of bodies) {
        const events = await answered(async ({ response }) => {
          response.writeHead(200);
          await writePieces(response, bytesOf(body));
          response.end();
        });
        assert.equal(textOf(events), text, JSON.stringify(body));
        assert.equal(lastOf(events)?.type, "finish", JSON.stringify(body));
        await close();
      }
    });

    it("with the halves of a character in two parts", async () => {
      assert.equal(textOf(await read(`0:"\\ud83d"\n0:"\\ude80"\n${end}`)), "🚀");
    });

    it("with lines that are indented, and white space within them", async () => {
      const events = await read(`  0: "a" \n\t0:"b"\n ${end}`);
      assert.equal(textOf(events), "ab");
      assert.equal(lastOf(events)?.type, "finish");
    });

    it("compressed, and compressed and cut", async () => {
      const body = gzipSync(`0:"squeezed"\n${end}`);
      const headers = { "Content-Encoding": "gzip" };
      assert.equal(textOf(await read(body, headers)), "squeezed");
      await close();
      const long = gzipSync(`${'0:"again and again "\n'.repeat(2000)}${end}`, { level: 0 });
      let cut = (): void => {};
      const hasCome = new Promise<void>((resolve) => {
        cut = resolve;
      });
      const started = await startAssistant(async ({ response }) => {
        response.writeHead(200, headers);
        await writePieces(response, [long.subarray(0, long.length >> 1)]);
        // A reset discards data that has not been read.
        await hasCome;
        response.socket?.resetAndDestroy();
      });
      const events: AssistantEvent[] = [];
      for await (const one of ask(testConnection(), questionTo(started))) {
        events.push(one);
        cut();
      }
      assert.ok(textOf(events).startsWith("again and again again"), textOf(events).slice(0, 50));
      const state = stateOf(events);
      assert.equal(state.kind, "incomplete");
      assert.ok(state.kind === "incomplete" && /connection ended too early/.test(state.message));
    });

    it("with another status of success, and any content type", async () => {
      for (const [status, type] of [
        [201, "text/event-stream"],
        [202, "text/html"],
        [206, "application/octet-stream"],
      ] as const) {
        const events = await read(`0:"a"\n${end}`, { "Content-Type": type }, status);
        assert.equal(textOf(events), "a");
        await close();
      }
    });

    it("with events in several lines, names, numbers and comments", async () => {
      const body = `: hello\nretry: 3\nid: 7\nevent: message\ndata:{"type":"text-delta",\ndata: "delta":"a"}\n\n: still here\n\n${endV5}`;
      const events = await read(body);
      assert.equal(textOf(events), "a");
      assert.deepEqual(eventsOf(events, "unknown"), []);
    });

    it("without loss where parts are unknown, of the wrong type, or huge", async () => {
      const huge = `zz:${JSON.stringify("x".repeat(3_000_000))}\n`;
      const body = `0:"one "\nz:{}\n0:42\n10:{"a":1}\n${huge}a:null\n9:{}\n8:"x"\n0:"two"\n${end}`;
      const events = await read(body);
      assert.equal(textOf(events), "one two");
      assert.equal(lastOf(events)?.type, "finish");
      await close();
      const malformed = [
        delta("one "),
        event({ type: "hologram" }),
        event({ type: 3 }),
        event(null),
        event([1]),
        event("words"),
        "data: {half\n\n",
        "data:\n\n",
        event({ type: "tool-output-available", output: "x".repeat(3_000_000) }),
        event({ type: "text-delta", delta: 7 }),
        event({ type: "__proto__" }),
        event({ type: "data-x", data: null }),
        delta("two"),
        endV5,
      ];
      const eventsV5 = await read(malformed.join(""));
      assert.equal(textOf(eventsV5), "one two");
      assert.equal(lastOf(eventsV5)?.type, "finish");
    });

    it("with text under the names that it had in other versions", async () => {
      const body = [
        event({ type: "text-delta", textDelta: "one " }),
        event({ type: "text-delta", id: "1", text: "two " }),
        event({ type: "text", text: "three" }),
        endV5,
      ].join("");
      assert.equal(textOf(await read(body)), "one two three");
    });

    it("with a very long line among its suggestions, which is text", () => {
      const line = `(a${")[b".repeat(1_000_000)}\n`;
      const filter = new SuggestionFilter();
      assert.deepEqual(filter.push(`\`\`\`suggestions\n${line}(A)[/b]\n`), [
        { type: "text", text: line },
        { type: "suggestion", suggestion: { title: "A", path: "/b" } },
      ]);
      filter.push(line.trimEnd());
      assert.deepEqual(filter.end(), [{ type: "text", text: line.trimEnd() }]);
    });

    it("with very many unknown parts, or sources, in reasonable time", async () => {
      const count = 60_000;
      const unknown = Array.from({ length: count }, (_, index) => `q${index}:1\n`).join("");
      const sources = Array.from({ length: count }, (_, index) => ({ path: `p/${index}` }));
      const body = `0:"a"\n${unknown}a:${JSON.stringify({ toolCallId: "1", result: { results: sources } })}\n0:"b"\n${end}`;
      const events = await read(body);
      assert.equal(textOf(events), "ab");
      const start = process.cpuUsage().user;
      assert.equal(stateOf(events).kind, "complete");
      const spent = (process.cpuUsage().user - start) / 1000;
      assert.ok(spent < 2000, `${Math.round(spent)} ms`);
    });
  });

  describe("has its thread found", () => {
    const threadOf = async (body: string, headers: Record<string, string> = {}) =>
      eventsOf(await read(body, headers), "thread").at(-1)?.thread;

    it("in headers of any case", async () => {
      for (const name of ["x-thread-id", "X-THREAD-ID", "X-Thread-Id"]) {
        assert.deepEqual(await threadOf(end, { [name]: "t1" }), { id: "t1" });
        await close();
      }
      assert.deepEqual(await threadOf(end, { "x-THREAD-key": "k", "x-THREAD-id": "t1" }), {
        id: "t1",
        key: "k",
      });
    });

    it("wherever the body has it", async () => {
      const bodies = [
        'd:{"finishReason":"stop","threadId":"t1"}\n',
        `e:{"finishReason":"stop","threadId":"t1"}\n${end}`,
        `f:{"messageId":"m","threadId":"t1"}\n${end}`,
        `2:[{"type":"finish","threadId":"t1"}]\n${end}`,
        `2:{"type":"finish","threadId":"t1"}\n${end}`,
        `8:["{\\"threadId\\":\\"t1\\"}"]\n${end}`,
        `8:{"threadId":"t1"}\n${end}`,
        event({ type: "start", threadId: "t1" }) + endV5,
        event({ type: "start", messageMetadata: { threadId: "t1" } }) + endV5,
        event({ type: "message-metadata", messageMetadata: { threadId: "t1" } }) + endV5,
        event({ type: "data-thread", data: { threadId: "t1" } }) + endV5,
        event({ type: "data-finish", threadId: "t1" }) + endV5,
        event({ type: "finish", threadId: "t1" }),
      ];
      for (const body of bodies) {
        assert.deepEqual(await threadOf(body), { id: "t1" }, body);
        await close();
      }
    });

    it("as a number, and not if it is null, empty or an object", async () => {
      assert.deepEqual(await threadOf('d:{"threadId":42}\n'), { id: "42" });
      for (const value of ["null", '""', '" "', "{}", "[]", "false"]) {
        await close();
        assert.equal(await threadOf(`d:{"threadId":${value},"threadKey":"k"}\n`), undefined, value);
      }
    });

    it("with a key that no URL can contain", async () => {
      const thread = { id: "t1", key: "\ud800 half" };
      const events = await answered(({ response }) => response.end(`0:"a"\n${end}`), { thread });
      assert.equal(textOf(events), "a");
      assert.equal(lastOf(events)?.type, "finish");
    });
  });
});
