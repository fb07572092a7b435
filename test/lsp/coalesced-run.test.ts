/** Work that runs once more, not once each, for the requests that come while it runs. */
import assert from "node:assert/strict";
import { CoalescedRun } from "../../server/src/lsp/session/site/coalesced-run.ts";

describe("a coalesced run", () => {
  it("runs once more for all requests that come during a run", async () => {
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

  it("is under way from the request on, and gives every request the same end", async () => {
    const work = new CoalescedRun(
      async () => {},
      () => {},
    );
    const first = work.request();
    assert.equal(work.current, first);
    assert.equal(work.request(), first);
    await first;
  });

  it("ends with the error of its work, is not rejected, and can run again", async () => {
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
