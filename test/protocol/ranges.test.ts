/** Ranges of many spans of one text equal the ranges of single spans. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { rangeOf, rangesIn } from "../../server/src/lsp/protocol/positions.ts";
import { lineIndex } from "../../server/src/service/text/line-index.ts";
import { caseCount } from "../case-count.ts";

const text = fc
  .array(fc.constantFrom("\n", "\r\n", "\r", "a", "bc", "🚀", "\n\n"), { maxLength: 40 })
  .map((parts) => parts.join(""));

describe("ranges in order", () => {
  it("are those of each span alone, in any order", () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(fc.nat(60), fc.nat(10)), { maxLength: 30 }),
        fc.boolean(),
        (whole, spans, sorts) => {
          const lines = lineIndex(whole);
          const ordered = sorts ? spans.toSorted(([one], [other]) => one - other) : spans;
          const inOrder = rangesIn(lines);
          for (const [start, length] of ordered) {
            assert.deepEqual(
              inOrder({ start, length }),
              rangeOf(lines, { start, length }),
              `${start} ${length}`,
            );
          }
        },
      ),
      { numRuns: caseCount(2000) },
    );
  });
});
