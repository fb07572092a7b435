/** The number of requests that the editor has sent, and the warnings about limits. */
import assert from "node:assert/strict";
import { agentUse, previewUse, UsageMeter } from "../../../client/src/service/usage-meter.ts";
import { MemoryState, manualClock, start } from "./support.ts";

describe("the usage meter", () => {
  const name = "docsJson.assistantUse";
  const meterOf = (state: MemoryState) => {
    const warnings: string[] = [];
    const meter = new UsageMeter(state, (message) => warnings.push(message));
    const clock = manualClock();
    let calls = 0;
    const connection = meter.counting({
      clock,
      fetch: async () => {
        calls += 1;
        return new Response();
      },
    });
    return { warnings, clock, connection, calls: () => calls };
  };

  it("warns once for each limit that is nearly reached, with limit and number, and sends the request", async () => {
    const state = new MemoryState();
    await state.update(name, { minutes: [{ minute: Math.floor(start / 60_000) - 100, count: 7999 }] });
    const { warnings, connection, calls } = meterOf(state);
    await connection.fetch("http://127.0.0.1/");
    assert.deepEqual(warnings, [
      "This editor alone has sent the assistant 80% of what the service allows: 8,000 of 10,000 uses of a key in a month, 8,000 of 10,000 requests of an IP address in a day.",
    ]);
    await connection.fetch("http://127.0.0.1/");
    assert.equal(warnings.length, 1);
    assert.equal(calls(), 2);
    // The meter of another window reads the same record.
    const other = meterOf(state.elsewhere());
    await other.connection.fetch("http://127.0.0.1/");
    assert.deepEqual(other.warnings, []);
  });

  it("continues if the record is invalid, or the state cannot be written", async () => {
    const state = new MemoryState();
    await state.update(name, "not a record");
    const { connection, calls } = meterOf(state);
    state.failure = new Error("The disk is full.");
    await connection.fetch("http://127.0.0.1/");
    assert.equal(calls(), 1);
    state.failure = undefined;
    await connection.fetch("http://127.0.0.1/");
    assert.match(state.texts.get(name) ?? "", /"count":1/);
  });

  it("counts the requests to each agent, and reports when only the author should send more", async () => {
    const state = new MemoryState();
    const warnings: string[] = [];
    const clock = manualClock();
    const meterOf = (project: string) => {
      const binding = { purpose: "agent", origin: "https://api.example", project } as const;
      return new UsageMeter(state, (message) => warnings.push(message), agentUse(binding));
    };
    const { fetch } = meterOf("acme").counting({ clock, fetch: async () => new Response() });
    for (let count = 1; count < 80; count += 1) await fetch("http://127.0.0.1/");
    assert.deepEqual([warnings, meterOf("acme").isNearLimit(clock.now())], [[], false]);
    await fetch("http://127.0.0.1/");
    assert.deepEqual(warnings, [
      "This editor alone has sent the agent of acme 80% of what the service allows: 80 of 100 requests of a project in an hour.",
    ]);
    assert.equal(meterOf("acme").isNearLimit(clock.now()), true);
    assert.equal(meterOf("other").isNearLimit(clock.now()), false);
    assert.equal(meterOf("acme").isNearLimit(clock.now() + 2 * 3_600_000), false);
  });

  it("warns at the fourth preview in a minute", async () => {
    const warnings: string[] = [];
    const meter = new UsageMeter(
      new MemoryState(),
      (message) => warnings.push(message),
      previewUse({ origin: "https://api.example" }),
    );
    const { fetch } = meter.counting({ clock: manualClock(), fetch: async () => new Response() });
    for (let count = 1; count <= 3; count += 1) await fetch("http://127.0.0.1/");
    assert.deepEqual(warnings, []);
    await fetch("http://127.0.0.1/");
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /4 of 5 previews of an organization in a minute/);
  });
});
