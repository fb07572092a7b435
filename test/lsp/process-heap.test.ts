/** The heap of this very process, which the server's process is like. */
import assert from "node:assert/strict";
import { processHeap } from "../../server/src/lsp/process-heap.ts";

const size = 30_000_000;

describe("the heap of the process", () => {
  it("is smaller after a collection by what nothing holds any more", async () => {
    let held: readonly number[] | undefined = new Array<number>(size / 8).fill(0.5);
    const before = processHeap.used();
    assert.equal(held.length, size / 8);
    held = undefined;
    await processHeap.collect();
    assert.ok(before - processHeap.used() > size / 2);
  });
});
