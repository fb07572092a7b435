import assert from "node:assert/strict";
import { pause, systemClock } from "../../client/src/platform/clock.ts";

describe("the system's clock", () => {
  it("calls back once its time has come, and not when it is called off", async () => {
    const calls: string[] = [];
    const callOff = systemClock.after(1, () => calls.push("called off"));
    callOff();
    const start = systemClock.now();
    await new Promise<void>((resolve) => systemClock.after(5, resolve));
    assert.ok(systemClock.now() - start >= 4);
    assert.deepEqual(calls, []);
  });

  it("pauses until the end, or until it is stopped", async () => {
    await pause(systemClock, 1, undefined);
    const stop = new AbortController();
    const endless = { ...systemClock, after: () => () => {} };
    const paused = pause(endless, 1, stop.signal);
    stop.abort();
    await paused;
    await pause(endless, 1, stop.signal);
  });
});
