/** When garbage is collected in idle time, with a clock and a heap that the test controls. */
import assert from "node:assert/strict";
import { IdleCollection } from "../../server/src/lsp/session/idle-collection.ts";

const megabyte = 1_000_000;

/** Lets promises that are resolved call what waits for them. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

describe("collection of garbage in idle time", () => {
  let time: number;
  let used: number;
  /** When garbage was collected. */
  let collections: number[];
  let waiting: { readonly until: number; readonly resolve: () => void }[];
  let collection: IdleCollection;
  let collect: () => Promise<void>;

  beforeEach(() => {
    time = 1000;
    used = 60 * megabyte;
    collections = [];
    waiting = [];
    collect = async () => {
      collections.push(time);
      used = 40 * megabyte;
    };
    collection = new IdleCollection(
      { used: () => used, collect: () => collect() },
      {
        now: () => time,
        after: (milliseconds) =>
          new Promise((resolve) => waiting.push({ until: time + milliseconds, resolve })),
      },
    );
  });

  /** Lets so much time pass. */
  async function pass(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      await settled();
      const next = waiting.toSorted((one, other) => one.until - other.until)[0];
      if (next === undefined || next.until > end) break;
      waiting = waiting.filter((one) => one !== next);
      time = next.until;
      next.resolve();
    }
    time = end;
  }

  it("happens once, when nothing has happened for a while", async () => {
    collection.active();
    await pass(200);
    collection.active();
    await pass(200);
    assert.deepEqual(collections, []);
    await pass(10_000);
    assert.deepEqual(collections, [1450]);
  });

  it("does not happen where nothing ever does", async () => {
    await pass(10_000);
    assert.deepEqual(collections, []);
  });

  it("happens again only when the heap has grown by much", async () => {
    collection.active();
    await pass(1000);
    used = 50 * megabyte;
    collection.active();
    await pass(1000);
    assert.equal(collections.length, 1);
    used = 57 * megabyte;
    collection.active();
    await pass(1000);
    assert.equal(collections.length, 2);
  });

  it("waits longer where it takes longer", async () => {
    used = 100 * megabyte;
    collection.active();
    await pass(2900);
    collection.active();
    await pass(2900);
    assert.deepEqual(collections, []);
    await pass(200);
    assert.equal(collections.length, 1);
  });

  it("leaves a very large heap to V8", async () => {
    used = 300 * megabyte;
    collection.active();
    await pass(60_000);
    assert.deepEqual(collections, []);
  });

  it("asks no second time at once where the process cannot collect", async () => {
    let attempts = 0;
    collect = async () => {
      attempts += 1;
      throw new TypeError("there is no inspector");
    };
    collection.active();
    await pass(1000);
    collection.active();
    await pass(1000);
    assert.equal(attempts, 1);
  });
});
