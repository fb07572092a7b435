/** The end of an answer of another implementation of the assistant: whatever it sends, the last event is correct. */
import assert from "node:assert/strict";
import { defaultTimeouts } from "../../client/src/platform/request.ts";
import { delta, end, endV5, event, lastOf, scriptedAssistant, stateOf } from "./scripted-assistant.ts";
import { testConnection, textOf } from "./support.ts";
import { writeAndReset, writePieces } from "./wire.ts";

describe("an answer of another make", () => {
  const { answered, close, read } = scriptedAssistant();

  describe("reports its end correctly", () => {
    it("if it ends without text, or with text after the end", async () => {
      assert.equal(stateOf(await read(end)).kind, "failed");
      await close();
      const after = await read(`0:"a"\n${end}0:"b"\n${end}`);
      assert.equal(textOf(after), "ab");
      assert.equal(stateOf(after).kind, "complete");
      await close();
      const unended = await read(`0:"a"\n${end}0:"b"\n`);
      assert.equal(textOf(unended), "ab");
      assert.equal(stateOf(unended).kind, "incomplete");
    });

    it("by any reason that it has", async () => {
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
        await close();
      }
    });

    it("if it reports a failure in the middle, in any form, and continues", async () => {
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
          await close();
        }
      }
    });

    it("if the connection is reset: before it begins, within it, after its last byte", async () => {
      const before = await answered(({ response }) => writeAndReset(response, []));
      assert.equal(before.length, 1);
      assert.equal(stateOf(before).kind, "failed");
      await close();
      const within = await answered(({ response }) => writeAndReset(response, ['0:"a"\n0:"b', '"\n0:"c']));
      assert.equal(textOf(within), "ab");
      assert.equal(stateOf(within).kind, "incomplete");
      await close();
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

    it("where comments go on forever after its end", async () => {
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

    it("if it never ends", async () => {
      const line = `0:${JSON.stringify("on and on ".repeat(10_000))}\n`;
      const events = await answered(async ({ response }) => {
        while (!response.destroyed) await writePieces(response, [line]);
      });
      assert.equal(textOf(events).length, 200_000);
      const state = stateOf(events);
      assert.deepEqual(state, {
        kind: "incomplete",
        message:
          "The answer is incomplete: the rest was not read because it is too long. Ask for a shorter answer.",
      });
    });

    it("where its first line never ends", async () => {
      const events = await answered(async ({ response }) => {
        while (!response.destroyed) await writePieces(response, ["x".repeat(100_000)]);
      });
      assert.equal(stateOf(events).kind, "failed");
      assert.ok(JSON.stringify(events).length < 2000);
    });

    it("if it is a page, empty, or JSON of another form", async () => {
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
        await close();
        const events = await read(body, {}, status);
        assert.equal(stateOf(events).kind, "failed", body);
        assert.match(JSON.stringify(lastOf(events)), /malformed/, body);
      }
    });

    it("if a failure has the status of success", async () => {
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
        await close();
      }
    });
  });
});
