/** Keys in an answer of another implementation of the assistant: no event contains one. */
import assert from "node:assert/strict";
import { end, lastOf, scriptedAssistant } from "./scripted-assistant.ts";
import { assistantKey, textOf } from "./support.ts";

describe("an answer with keys in it", () => {
  const { close, read } = scriptedAssistant();

  describe("keeps the key of its thread to itself", () => {
    const key = "tk_of-this-thread/1";
    const thread = (value: unknown): string => `2:${JSON.stringify([value])}\n`;
    const source = (path: string): string =>
      `a:${JSON.stringify({ toolCallId: "1", result: { results: [{ path, metadata: { title: `About ${key}` } }] } })}\n`;

    it("in everything after the key, also in pieces", async () => {
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
        await close();
      }
    });

    it("in the service's error message", async () => {
      const events = await read(`${thread({ threadId: "t1", threadKey: key })}0:"Hi"\n3:"no ${key}"\n`);
      const last = JSON.stringify(lastOf(events));
      assert.ok(last.includes("[key removed]") && !last.includes(key), last);
    });

    it("and a word that is called a key removes nothing", async () => {
      const events = await read(`${thread({ threadId: "t1", threadKey: "the" })}0:"the end"\n${end}`);
      assert.equal(textOf(events), "the end");
    });

    it("and is none if it is longer than keys are, nor is an id", async () => {
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

  it("has its key in none of its events, however it is split", async () => {
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
