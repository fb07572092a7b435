/** Work that runs once more, not once each, for the requests during a run. */
import assert from "node:assert/strict";
import { CoalescedRun } from "../../server/src/lsp/session/site/coalesced-run.ts";

describe("a coalesced run", () => {
  it("runs once more for all requests during a run", async () => {
    let runs = 0;
    const ends: unknown[] = [];
    const work: CoalescedRun = new CoalescedRun(
      async () => {
        runs += 1;
        if (runs === 1) for (let request = 0; request < 3; request += 1) void work.request();
      },
      (error) => ends.push(error),
    );
    await work.request();
    assert.equal(runs, 2);
    assert.deepEqual(ends, [undefined]);
    assert.equal(work.current, undefined);
  });

  it("runs once more for a request during a run that fails", async () => {
    let runs = 0;
    const ends: unknown[] = [];
    const work: CoalescedRun = new CoalescedRun(
      async () => {
        runs += 1;
        if (runs > 1) return;
        void work.request();
        throw new Error("no disk");
      },
      (error) => ends.push(error),
    );
    await work.request();
    assert.equal(runs, 2);
    assert.deepEqual(ends, [undefined]);
  });

  it("is active from the request on, and ends at the same time for every request", async () => {
    const work = new CoalescedRun(
      async () => {},
      () => {},
    );
    const first = work.request();
    assert.equal(work.current, first);
    assert.equal(work.request(), first);
    await first;
  });

  it("ends with the error of its work, does not reject, and can run again", async () => {
    const error = new Error("no disk");
    let isBroken = true;
    const ends: unknown[] = [];
    const work = new CoalescedRun(
      async () => {
        if (isBroken) throw error;
      },
      (failure) => ends.push(failure),
    );
    await work.request();
    isBroken = false;
    await work.request();
    assert.deepEqual(ends, [error, undefined]);
  });
});
