import assert from "node:assert/strict";
import fc from "fast-check";
import {
  dateText,
  momentText,
  relativeTime,
  shownTime,
  shownUtc,
} from "../../client/src/ui/relative-time.ts";
import { factsOf, joined, oneLine } from "../../client/src/ui/rows.ts";

describe("texts of rows", () => {
  it("are one line within a maximum length", () => {
    assert.equal(oneLine(" one\n\ttwo "), "one two");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        const line = oneLine(text, 50);
        assert.ok(line.length <= 50);
        assert.doesNotMatch(line, /[\r\n\t]/);
      }),
    );
    assert.equal(oneLine("ab😀", 3), "ab…");
  });

  it("omit missing parts", () => {
    assert.equal(joined("one", undefined, "", "two"), "one · two");
    assert.deepEqual(
      factsOf([
        ["One", "1"],
        ["Two", undefined],
      ]),
      [{ name: "One", value: "1" }],
    );
  });
});

describe("times", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  const ago = (milliseconds: number): string => relativeTime(now - milliseconds, now);

  it("are relative to now, and dates after a month", () => {
    assert.equal(ago(0), "just now");
    assert.equal(ago(-5000), "just now");
    assert.equal(ago(50_000), "1 minute ago");
    assert.equal(ago(5 * 60_000), "5 minutes ago");
    assert.equal(ago(3_600_000), "1 hour ago");
    assert.equal(ago(47 * 3_600_000), "1 day ago");
    assert.equal(ago(40 * 86_400_000), "2026-01-20");
    assert.equal(ago(-3 * 86_400_000), "2026-03-04");
  });

  it("stay unchanged if the text is not a time", () => {
    assert.equal(shownTime("soon"), "soon");
    assert.equal(shownUtc("soon"), undefined);
  });

  it("are shown in local time and in UTC", () => {
    const text = "2026-01-02T03:04:05.678Z";
    assert.equal(shownTime(text), momentText(Date.parse(text)));
    assert.equal(shownUtc(text), "2026-01-02 03:04:05 UTC");
    assert.equal(momentText(0, 0), "1970-01-01 00:00:00");
    assert.equal(momentText(0, 120), "1970-01-01 02:00:00");
    assert.equal(dateText(0, -1), "1969-12-31");
  });
});
