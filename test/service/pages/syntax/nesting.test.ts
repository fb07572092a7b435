/** Lists and quotes that nest ever deeper: no verdict, and no cost that grows with the square of the depth. */
import assert from "node:assert/strict";
import { scanPage } from "../../../../server/src/service/pages/scan/page.ts";
import { nestsTooDeeply } from "../../../../server/src/service/pages/syntax/nesting.ts";
import { pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { syntaxProblems } from "../../../../server/src/service/pages/syntax/problems.ts";
import { referenceVerdict } from "./reference-verdict.ts";

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

/** Text that is nested to a given depth. */
const nested: Readonly<Record<string, (depth: number) => string>> = {
  "quotes on one line": (depth) => `${"> ".repeat(depth)}a <5`,
  "quotes without spaces": (depth) => `${">".repeat(depth)}a <5`,
  "lists on one line": (depth) => `${"- ".repeat(depth)}a <5`,
  "lists with numbers": (depth) => `${"1. ".repeat(depth)}a <5`,
  "quotes, each on its line": (depth) => lines(depth, (index) => `${"> ".repeat(index + 1)}a {b c}`),
  "lists, each on its line": (depth) => lines(depth, (index) => `${"  ".repeat(index)}- a {b c}`),
  "lists, and a tag behind": (depth) => `${lines(depth, (index) => `${"  ".repeat(index)}- a`)}<5`,
};

describe("nesting in pages", () => {
  for (const [name, make] of Object.entries(nested)) {
    it(`has a verdict up to a depth: ${name}`, () => {
      const [deep, deeper] = [make(60), make(150)];
      assert.equal(referenceVerdict(deep).kind, "rejected");
      assert.equal(pageVerdict(deep).kind, "rejected");
      assert.ok(syntaxProblems(deep).length > 0);
      assert.equal(referenceVerdict(deeper).kind, "unchecked");
      assert.equal(pageVerdict(deeper).kind, "unchecked");
      assert.deepEqual(syntaxProblems(deeper), []);
    });

    it(`gives the parser at most a few times its text: ${name}`, () => {
      for (const depth of [50, 100, 400, 1600]) {
        const text = make(depth);
        let read = 0;
        const { pieces } = scanPage(
          text,
          0,
          {
            isExpression: () => true,
            readPart: (start, end) => {
              read += end - start;
              return nestsTooDeeply(text.slice(start, end))
                ? { kind: "unchecked" }
                : { kind: "open", closer: undefined };
            },
          },
          undefined,
        );
        const left = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
        assert.ok(read + left <= 5 * text.length, `${read + left} of ${text.length} at depth ${depth}`);
      }
    });
  }

  it("is that of lines, not of words and rules", () => {
    const rule = "- ".repeat(40);
    for (const text of ["-".repeat(400), `${"a > b - ".repeat(200)}`, rule, `${" ".repeat(300)}text`]) {
      assert.equal(nestsTooDeeply(text), false);
    }
  });
});
