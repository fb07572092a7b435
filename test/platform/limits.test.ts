import assert from "node:assert/strict";
import { countUse, decodeUse, readMeter, type UseRecord } from "../../client/src/platform/limits.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = 1_700_000_000_000;
const noUse: UseRecord = { minutes: [] };

function used(record: UseRecord, now: number): readonly number[] {
  return readMeter(record, now).map((reading) => reading.used);
}

/** A record with this many uses in the minute of a time. */
function usedAt(now: number, count: number): UseRecord {
  return { minutes: [{ minute: Math.floor(now / minute), count }] };
}

describe("the meter of the limits", () => {
  it("counts sent requests, and forgets them after their time", () => {
    const { record } = countUse(countUse(noUse, start).record, start + minute);
    assert.deepEqual(used(record, start + minute), [2, 2, 2]);
    // A minute counts until all of it has passed.
    const end = (Math.floor(start / minute) + 1) * minute + hour;
    assert.deepEqual(used(usedAt(start, 3), end - 1), [3, 3, 3]);
    assert.deepEqual(used(usedAt(start, 3), end), [3, 0, 3]);
    assert.deepEqual(used(record, start + hour + 3 * minute), [2, 0, 2]);
    assert.deepEqual(used(record, start + day + 3 * minute), [2, 0, 0]);
    assert.deepEqual(used(record, start + 31 * day), [0, 0, 0]);
  });

  it("warns once, at 80 percent", () => {
    const below = countUse(usedAt(start, 7998), start);
    assert.deepEqual(below.reached, []);
    const reached = countUse(below.record, start);
    assert.deepEqual(
      reached.reached.map(({ limit, used: count }) => `${limit.name} ${count}`),
      ["key-month 8000", "organization-hour 8000", "address-day 8000"],
    );
    assert.deepEqual(countUse(reached.record, start).reached, []);
  });

  it("never stops counting", () => {
    const { record } = countUse(usedAt(start, 20_000), start);
    assert.deepEqual(used(record, start), [20_001, 20_001, 20_001]);
  });

  it("drops uses that are older than the longest span", () => {
    const { record } = countUse(usedAt(start, 5), start + 40 * day);
    assert.equal(record.minutes.length, 1);
  });

  it("is stored as JSON, and reads its valid parts", () => {
    const record = countUse(usedAt(start, 5), start + minute).record;
    assert.deepEqual(decodeUse(JSON.parse(JSON.stringify(record))), record);
    const minutes = [
      { minute: 1, count: 2 },
      null,
      { minute: "1", count: 2 },
      { minute: 1, count: -2 },
      { count: 1 },
    ];
    assert.deepEqual(decodeUse({ minutes }), { minutes: [{ minute: 1, count: 2 }] });
    for (const value of [undefined, null, 3, [], { minutes: 3 }]) assert.deepEqual(decodeUse(value), noUse);
  });
});
