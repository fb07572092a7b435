/**
 * Answers of every operation that are interrupted, endless or slow. Requests that change something at the service are
 * sent once.
 */
import assert from "node:assert/strict";
import { mayHaveTakenEffect } from "../../client/src/platform/uncertain.ts";
import { operations } from "./operations.ts";
import { errorOf, givenBy, testConnection } from "./support.ts";
import { type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

/** Bytes, so that they are not encoded again for each piece. */
const million = Buffer.alloc(1_000_000, "x");

for (const { title, isRetried, answer, call } of operations) {
  if (answer === undefined) continue;
  describe(`${title}, at a service of another make`, () => {
    let wire: Wire | undefined;
    afterEach(async () => {
      await wire?.close();
      wire = undefined;
    });

    const callAt = async (script: Script, connection = testConnection()) => {
      await wire?.close();
      wire = await startWire(script);
      return call(connection, wire, "acme");
    };

    it("counts when its answer is whole, although the connection breaks", async () => {
      const whole = givenBy(await callAt(({ response }) => response.end(answer)));
      const reset = await callAt(({ response }) => {
        response.writeHead(200, { "Content-Length": "4000" });
        return writeAndReset(response, [`${answer}\n`]);
      });
      assert.deepEqual(givenBy(reset), whole);
      assert.equal(wire?.addresses.length, 1);
    });

    it(`is sent ${isRetried ? "again" : "once"} where its answer is cut`, async () => {
      for (const body of [answer.slice(0, -1), answer.slice(0, 3), ""]) {
        const error = errorOf(await callAt(({ response }) => writeAndReset(response, [body])));
        assert.equal(error.kind, "network", body);
        assert.equal(mayHaveTakenEffect(error), true, body);
        assert.equal(wire?.addresses.length, isRetried ? 3 : 1, body);
      }
    });

    it("ends at a limit if the answer is endless", async () => {
      const outcome = await callAt(async ({ response }) => {
        response.write(`${answer.slice(0, 2)}x`);
        while (!response.destroyed) await writePieces(response, [million]);
      });
      assert.deepEqual(errorOf(outcome), { kind: "malformed", why: "it is too long" });
    });

    it("has a time limit, however slowly the answer arrives", async () => {
      const connection = testConnection();
      let time = 0;
      const clock = { ...connection.clock, now: () => time };
      const outcome = await callAt(
        async ({ response }) => {
          while (!response.destroyed) {
            time += 30_000;
            await writePieces(response, [" "]);
          }
        },
        { ...connection, clock },
      );
      assert.equal(errorOf(outcome).kind, "timeout");
    });

    it("hangs no longer than the time limit if the answer stops", async () => {
      const connection = testConnection();
      let isStuck = false;
      const expiring = setInterval(() => isStuck && connection.clock.expire(), 1);
      try {
        const outcome = await callAt(async ({ response }) => {
          await writePieces(response, [answer.slice(0, -1)]);
          isStuck = true;
        }, connection);
        assert.equal(errorOf(outcome).kind, "timeout");
      } finally {
        clearInterval(expiring);
      }
    });
  });
}
