/**
 * Answers of an assistant that follows the protocol in an unusual way, or not at all. In every case no text is lost, the
 * thread is found, and the last event is true.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { answerAfter } from "../../client/src/features/assistant/answer-state.ts";
import { emptyAnswer } from "../../client/src/features/assistant/conversation.ts";
import { type AssistantRequest, ask } from "../../client/src/platform/assistant.ts";
import type { AssistantEvent } from "../../client/src/platform/assistant-events.ts";
import { defaultTimeouts } from "../../client/src/platform/request.ts";
import { answerOf, assistantKey, eventsOf, testConnection, textOf, userMessage } from "./support.ts";
import { type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

const end = 'd:{"finishReason":"stop"}\n';
const endV5 = 'data: {"type":"finish"}\n\ndata: [DONE]\n\n';

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function delta(text: string): string {
  return event({ type: "text-delta", id: "1", delta: text });
}

function bytesOf(text: string): readonly Uint8Array[] {
  return [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
}

function questionTo({ address }: Wire): AssistantRequest {
  const messages = [userMessage("How?")];
  return { baseUrl: address, domain: "acme", key: assistantKey, fingerprint: "anonymous", messages };
}

describe("an assistant with another implementation", () => {
  let wire: Wire | undefined;
  afterEach(async () => {
    await wire?.close();
    wire = undefined;
  });

  async function answered(
    script: Script,
    more: Partial<AssistantRequest> = {},
    connection = testConnection(),
  ): Promise<readonly AssistantEvent[]> {
    wire = await startWire(script);
    return answerOf(connection, { ...questionTo(wire), ...more });
  }

  /** The events of a whole body. */
  const read = (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200) =>
    answered(({ response }) => response.writeHead(status, headers).end(body));

  const lastOf = (events: readonly AssistantEvent[]) => events.at(-1);

  /** What people see in the end. */
  const stateOf = (events: readonly AssistantEvent[]) =>
    events
      .filter((one) => one.type !== "thread")
      .reduce((answer, one) => answerAfter(answer, one, { now: 0, hasThread: false }), emptyAnswer("a"))
      .state;

  describe("keeps the key of its thread to itself", () => {
    const key = "tk_of-this-thread/1";
    const thread = (value: unknown): string => `2:${JSON.stringify([value])}\n`;
    const source = (path: string): string =>
      `a:${JSON.stringify({ toolCallId: "1", result: { results: [{ path, metadata: { title: `About ${key}` } }] } })}\n`;

    it("in all that comes after the key, in pieces too", async () => {
      const pieces = [`0:"say tk_of-"\n`, `0:"this-thread/1 aloud"\n`, source("a"), source(`b/${key}`)];
      const bodies: readonly (readonly [string, Record<string, string>])[] = [
        [thread({ threadId: "t1", threadKey: key }) + pieces.join("") + end, {}],
        [pieces.join("") + end, { "X-Thread-Id": "t1", "X-Thread-Key": key }],
        [pieces.join("") + end, { "X-Thread-Key": key }],
      ];
      for (const [body, headers] of bodies) {
        const events = await read(body, headers);
        assert.equal(textOf(events), "say [key removed] aloud");
        const shown = JSON.stringify(events.filter(({ type }) => type !== "thread"));
        assert.ok(!shown.includes("of-this-thread"), shown);
        await wire?.close();
      }
    });

    it("in what the service says went wrong", async () => {
      const events = await read(`${thread({ threadId: "t1", threadKey: key })}0:"Hi"\n3:"no ${key}"\n`);
      const last = JSON.stringify(lastOf(events));
      assert.ok(last.includes("[key removed]") && !last.includes(key), last);
    });

    it("and a word that is called a key takes nothing away", async () => {
      const events = await read(`${thread({ threadId: "t1", threadKey: "the" })}0:"the end"\n${end}`);
      assert.equal(textOf(events), "the end");
    });

    it("and is none where it is longer than keys are, nor is an id", async () => {
      const long = "k".repeat(80_000);
      const events = await read(
        `${thread({ threadId: "t1", threadKey: long })}${thread({ threadId: long })}0:"Hi"\n${end}`,
      );
      assert.deepEqual(
        events.filter(({ type }) => type === "thread"),
        [{ type: "thread", thread: { id: "t1" } }],
      );
      assert.equal(textOf(events), "Hi");
    });
  });

  it("is cut where its text is longer than anybody reads, and says so", async () => {
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
        await wire?.close();
        wire = undefined;
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
      await wire?.close();
      const long = gzipSync(`${'0:"again and again "\n'.repeat(2000)}${end}`, { level: 0 });
      let cut = (): void => {};
      const hasCome = new Promise<void>((resolve) => {
        cut = resolve;
      });
      const started = await startWire(async ({ response }) => {
        response.writeHead(200, headers);
        await writePieces(response, [long.subarray(0, long.length >> 1)]);
        // A reset discards data that has not been read.
        await hasCome;
        response.socket?.resetAndDestroy();
      });
      wire = started;
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
        await wire?.close();
      }
    });

    it("with events in several lines, names, numbers and remarks", async () => {
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
      await wire?.close();
      const odd = [
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
      const eventsV5 = await read(odd.join(""));
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

    it("with very many parts that nobody knows, or sources, in reasonable time", async () => {
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
        await wire?.close();
      }
      assert.deepEqual(await threadOf(end, { "x-THREAD-key": "k", "x-THREAD-id": "t1" }), {
        id: "t1",
        key: "k",
      });
    });

    it("wherever the body says it", async () => {
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
        await wire?.close();
      }
    });

    it("as a number, and not where it is null, empty or an object", async () => {
      assert.deepEqual(await threadOf('d:{"threadId":42}\n'), { id: "42" });
      for (const value of ["null", '""', '" "', "{}", "[]", "false"]) {
        await wire?.close();
        assert.equal(await threadOf(`d:{"threadId":${value},"threadKey":"k"}\n`), undefined, value);
      }
    });

    it("with a key that no address can hold", async () => {
      const thread = { id: "t1", key: "\ud800 odd" };
      const events = await answered(({ response }) => response.end(`0:"a"\n${end}`), { thread });
      assert.equal(textOf(events), "a");
      assert.equal(lastOf(events)?.type, "finish");
    });
  });

  describe("is told truly at its end", () => {
    it("where it ends without text, or with text after the end", async () => {
      assert.equal(stateOf(await read(end)).kind, "failed");
      await wire?.close();
      const after = await read(`0:"a"\n${end}0:"b"\n${end}`);
      assert.equal(textOf(after), "ab");
      assert.equal(stateOf(after).kind, "complete");
      await wire?.close();
      const unended = await read(`0:"a"\n${end}0:"b"\n`);
      assert.equal(textOf(unended), "ab");
      assert.equal(stateOf(unended).kind, "incomplete");
    });

    it("by whatever reason it gives", async () => {
      for (const [reason, kind] of [
        ["stop", "complete"],
        ["length", "incomplete"],
        ["content-filter", "incomplete"],
        ["error", "incomplete"],
        ["constructor", "complete"],
        ["toString", "complete"],
        ["__proto__", "complete"],
      ] as const) {
        const state = stateOf(await read(`0:"a"\nd:{"finishReason":"${reason}"}\n`));
        assert.equal(state.kind, kind, reason);
        if (state.kind === "incomplete") assert.equal(typeof state.message, "string");
        await wire?.close();
      }
    });

    it("where it reports a failure in the middle, in any shape, and goes on", async () => {
      const shapes = [
        '0:"a"\n3:"The index is down."\n0:"b"\n',
        '0:"a"\n3:{"message":"The index is down."}\n0:"b"\n',
        `${delta("a")}${event({ type: "error", errorText: "The index is down." })}${delta("b")}`,
        `${delta("a")}${event({ type: "error", error: { message: "The index is down." } })}${delta("b")}`,
        `${delta("a")}event: error\n${event({ message: "The index is down." })}${delta("b")}`,
        `${delta("a")}${event({ type: "abort", reason: "The index is down." })}${delta("b")}`,
      ];
      for (const shape of shapes) {
        for (const rest of ["", shape.startsWith("0") ? end : endV5]) {
          const events = await read(shape + rest);
          assert.equal(textOf(events), "ab", shape);
          const state = stateOf(events);
          assert.equal(state.kind, "incomplete", shape);
          assert.ok(state.kind === "incomplete" && state.message.includes("The index is down."), shape);
          await wire?.close();
        }
      }
    });

    it("where the connection is reset: before it begins, within it, after its last byte", async () => {
      const before = await answered(({ response }) => writeAndReset(response, []));
      assert.equal(before.length, 1);
      assert.equal(stateOf(before).kind, "failed");
      await wire?.close();
      const within = await answered(({ response }) => writeAndReset(response, ['0:"a"\n0:"b', '"\n0:"c']));
      assert.equal(textOf(within), "ab");
      assert.equal(stateOf(within).kind, "incomplete");
      await wire?.close();
      const after = await answered(({ response }) => writeAndReset(response, [`0:"a"\n${end}`]));
      assert.equal(textOf(after), "a");
      assert.equal(stateOf(after).kind, "complete");
    });

    it("where fewer bytes come than were announced", async () => {
      const events = await answered(({ response }) => {
        response.writeHead(200, { "Content-Length": "1000" });
        return writeAndReset(response, ['0:"a"\n']);
      });
      assert.equal(textOf(events), "a");
      assert.equal(stateOf(events).kind, "incomplete");
    });

    it("where remarks go on for ever after its end", async () => {
      const connection = testConnection();
      let time = 0;
      const clock = { ...connection.clock, now: () => time };
      const events = await answered(
        async ({ response }) => {
          await writePieces(response, [delta("a"), endV5]);
          while (!response.destroyed) {
            time += 1000;
            await writePieces(response, [": still here\n\n"]);
          }
        },
        {},
        { ...connection, clock },
      );
      assert.equal(stateOf(events).kind, "complete");
      assert.ok(time <= 2 * defaultTimeouts.afterwards, String(time));
    });

    it("where it never ends", async () => {
      const line = `0:${JSON.stringify("on and on ".repeat(10_000))}\n`;
      const events = await answered(async ({ response }) => {
        while (!response.destroyed) await writePieces(response, [line]);
      });
      assert.equal(textOf(events).length, 200_000);
      const state = stateOf(events);
      assert.ok(state.kind === "incomplete" && /too long/.test(state.message), JSON.stringify(state));
    }).timeout(30_000);

    it("where its first line never ends", async () => {
      const events = await answered(async ({ response }) => {
        while (!response.destroyed) await writePieces(response, ["x".repeat(100_000)]);
      });
      assert.equal(stateOf(events).kind, "failed");
      assert.ok(JSON.stringify(events).length < 2000);
    }).timeout(30_000);

    it("where it is a page, nothing, or JSON of another shape", async () => {
      const page = "<!doctype html>\n<html><head><title>Sign in</title></head>\n<body>a: b\n</body></html>";
      const state = stateOf(await read(page, { "Content-Type": "text/html" }));
      assert.ok(state.kind === "failed" && /is a web page/.test(state.message), JSON.stringify(state));
      for (const [body, status] of [
        ["", 200],
        ["", 204],
        ["[]", 200],
        ["null", 200],
        ["42", 200],
        ['{"answer":"words"}', 200],
        ["\u0000\u0001", 200],
      ] as const) {
        await wire?.close();
        const events = await read(body, {}, status);
        assert.equal(stateOf(events).kind, "failed", body);
        assert.match(JSON.stringify(lastOf(events)), /malformed/, body);
      }
    });

    it("where a failure comes with the status of success", async () => {
      for (const body of [
        '{"error":"The index is down."}',
        '{\n  "message": "The index is down."\n}',
        '{"errors":[{"message":"The index is down."}]}',
      ]) {
        const state = stateOf(await read(body, { "Content-Type": "application/json" }));
        assert.ok(
          state.kind === "failed" && state.message.includes("The index is down."),
          JSON.stringify(state),
        );
        await wire?.close();
      }
    });
  });

  it("has its key in nothing that comes of it, however it is cut up", async () => {
    const cuts = [...assistantKey].map((character) => `0:${JSON.stringify(character)}\n`).join("");
    const halves = `0:"${assistantKey.slice(0, 7)}"\n0:"${assistantKey.slice(7)} m"\n`;
    const sources = JSON.stringify([
      { path: `p/${assistantKey}`, title: assistantKey },
      { path: "p", title: `T ${assistantKey}` },
    ]);
    const body = [
      `0:"It is "\n${cuts}0:" or "\n${halves}`,
      `a:{"toolCallId":"1","result":${sources}}\n`,
      `2:[{"threadId":"${assistantKey}"}]\n`,
      `0:"\\n\`\`\`suggestions\\n(${assistantKey})[/p]\\n\`\`\`\\n"\n`,
      `${assistantKey}:1\n`,
      `d:{"finishReason":"${assistantKey}"}\n`,
    ].join("");
    const events = await read(body);
    assert.equal(JSON.stringify(events).includes("Secret"), false, JSON.stringify(events));
    assert.equal(textOf(events).trim(), "It is [key removed] or [key removed] m");
  });

  it("has text that only begins like the key", async () => {
    const start = assistantKey.slice(0, 6);
    const events = await read(`0:"${start}"\n0:" tea, ${start}"\n0:"${start}"\n${end}`);
    assert.equal(textOf(events), `${start} tea, ${start}${start}`);
  });
});
