/** Lists with more items than an engine accepts as arguments of a call. */
import assert from "node:assert/strict";
import { contentForModel } from "../../client/src/features/content-for-model.ts";
import { allReferences } from "../../server/src/service/facts/placed-references.ts";
import { BaselineTally, countIn } from "../../server/src/service/features/baseline/baseline.ts";
import { rowOrder } from "../../server/src/service/features/parity/row-order.ts";
import { editedString } from "../../server/src/service/json/edit/edited-string.ts";
import { readPage } from "../../server/src/service/pages/read-page.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";

const count = 200_000;
const numbers = Array.from({ length: count }, (_, index) => index);

const findings = numbers.map((index) => ({
  code: "missing-page",
  severity: "warning" as const,
  message: `${index}`,
  anchor: { document: "docs.json", span: { start: index, length: 1 } },
}));

describe("very long lists", () => {
  it("of a setting are searched for references", () => {
    const docsJson = JSON.stringify({ redirects: numbers });
    assert.deepEqual(allReferences(fixtureSite(parseFixture(`\n//- /docs.json\n${docsJson}\n`))), []);
  });

  it("of a page list are rows of a parity table", () => {
    const pages = new Map(numbers.map((index) => [`p${index}`, `de/p${index}`]));
    const columns = [
      new Map([["p0", "p0"]]),
      pages,
      ...numbers.map((index) => new Map([[`q${index}`, "q"]])),
    ];
    assert.equal(rowOrder(columns).length, 2 * count);
  });

  it("of findings are added to a baseline", () => {
    const tally = new BaselineTally();
    tally.add("docs.json", findings as never, ({ message }) => message);
    assert.equal(countIn(tally.baseline), count);
  });

  it("of characters stay as they are written around an edit", () => {
    const text = "a".repeat(count);
    assert.equal(
      editedString(`"${text}\\u0062c"`, `${text}bc`, [{ start: count + 1, length: 1, newText: "d" }]),
      `"${text}\\u0062d"`,
    );
  });

  it("of characters between dashes and words are marked as content", () => {
    assert.match(contentForModel("A log", "a-".repeat(count)), /\n---$/);
  });

  it("of comments in a paragraph are read", () => {
    const { ignores } = readPage(`a ${"{/* docs-json-ignore x */} ".repeat(130_000)}\n`);
    assert.equal(ignores.length, 130_000);
  });
});
