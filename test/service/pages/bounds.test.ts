/** Pages that would take too long to read are given up, and other pages give the same result as before. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { readPage } from "../../../server/src/service/pages/read-page.ts";
import { looseFlowAt } from "../../../server/src/service/pages/scan/flow.ts";
import { importedNames, isDelimiterRow } from "../../../server/src/service/pages/scan/lines.ts";
import { DelimiterRows } from "../../../server/src/service/pages/scan/paragraph.ts";
import { TextLines } from "../../../server/src/service/pages/scan/text-lines.ts";
import { scanBudget, scanWithin } from "../../../server/src/service/pages/scan-budget.ts";
import { expressionEnd } from "../../../server/src/service/pages/scan-code.ts";
import { scanTag } from "../../../server/src/service/pages/scan-tag.ts";
import { caseCount } from "../../case-count.ts";
import { compare } from "./compared-reading.ts";

const pieces = [
  ..."[]()!*_~`\\<>\"' \na",
  "](",
  "](/a",
  "](<b>",
  "](/a 'title')",
  "](/a (title))",
  "``",
  "![",
  "[a]: /b",
  "(".repeat(5),
  `/${"long".repeat(90)}`,
  `/${"(a)".repeat(120)}`,
];

/** Counts how often the end of a line is searched. */
class CountedLines extends TextLines {
  searches = 0;

  override endOf(offset: number): number {
    this.searches += 1;
    return super.endOf(offset);
  }
}

describe("bounds of pages", () => {
  it("links, images and code spans match those of the reference parser", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const readings = compare(parts.join(""));
        if (readings !== undefined) assert.deepEqual(readings.own, readings.reference);
      }),
      { numRuns: caseCount(2000) },
    );
  });

  for (const [name, text] of [
    ["lists", `${"- ".repeat(102)}a`],
    ["quotes", `${"> ".repeat(102)}a`],
    ["images", `${"![".repeat(60)}${"](/a.png)".repeat(60)}`],
    ["open tags", "<a b={".repeat(20_000)],
    ["open comments", "<!-- ".repeat(20_000)],
    ["open expressions", "{/*".repeat(30_000)],
    ["open braces line by line", "x\n{\n".repeat(20_000)],
  ] as const) {
    it(`gives up on very many or very deep ${name}, and then returns no links`, () => {
      const reading = readPage(`[gone](/gone)\n\n${text}\n`);
      assert.deepEqual([reading.isExceeded, reading.links, reading.mayHaveMoreAnchors], [true, [], true]);
    });
  }

  for (const [name, text] of [
    ["smaller-than signs", "a < 5 and b <6\n\n".repeat(3000)],
    ["open brackets", "[".repeat(50_000)],
    ["links without an end", "[x](".repeat(25_000)],
    ["marks of emphasis", "*a _b ".repeat(10_000)],
    ["images", "![a](/b.png) ".repeat(5000)],
    ["tags in one line", "<b>a</b>".repeat(5000)],
    ["lists of ten levels", Array.from({ length: 10 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join("")],
  ] as const) {
    it(`continues after thousands of ${name}`, () => {
      const reading = readPage(`${text}\n\n<a href="/last">x</a> [y](/end)\n`);
      const last = reading.links.slice(-2).map(({ kind, target }) => `${kind} ${target}`);
      assert.deepEqual([reading.isExceeded, last], [false, ["href /last", "link /end"]]);
    });
  }

  for (const mark of [">", "> ", "*", "* ", "- ", "-|", "~"]) {
    it(`reads a line of nearly four million characters that repeats ${JSON.stringify(mark)}`, () => {
      const { links } = readPage(`[gone](/gone)\n\n${mark.repeat(3_800_000 / mark.length)}\n`);
      assert.ok(links.length <= 1);
    });
  }

  const spaces = " ".repeat(1_000_000);
  for (const [name, heading, text, id] of [
    ["an id with spaces", `# a {#b${spaces}c}`, "a", "b-c"],
    ["an escaped id with spaces", `# a \\{#b${spaces}c}`, "a", "b-c"],
    ["code that is a long word", `# \` ${"a".repeat(1_000_000)}\``, "a".repeat(1_000_000), undefined],
    ["backticks in code", `# \`a${"`".repeat(1_000_000)}b\``, `a${"`".repeat(1_000_000)}b`, undefined],
  ] as const) {
    it(`reads a heading of a million characters with ${name}`, () => {
      const headings = readPage(`${heading}\n`).headings.map((one) => [one.text === text, one.id]);
      assert.deepEqual(headings, [[true, id]]);
    });
  }

  it("recognizes imports and delimiter rows in lines with a million spaces", () => {
    assert.equal(importedNames(`import { a${spaces}b } from "c"`), undefined);
    assert.deepEqual(importedNames(`import { a${spaces},${spaces}} from "c"`), ["a"]);
    assert.deepEqual(importedNames('import { a , b,c , } from "d"'), ["a", "b", "c"]);
    assert.deepEqual(
      [`${spaces}x|-`, `${spaces}|`, `${spaces}|-`, `> ${spaces}-:${spaces}`, "> -", "> |"].map(
        isDelimiterRow,
      ),
      [false, false, true, true, false, false],
    );
  });

  it("searches for the end of a line once, however many tags are in it", () => {
    const lines = new CountedLines(`${"<b>".repeat(1000)}\n<b>\n`);
    const flow = looseFlowAt(lines, 0, (offset) => offset + 3);
    assert.deepEqual([flow.kind, lines.searches], ["flow", 1]);
  });

  it("searches each line once for the delimiter row of a table, however many headings are in a block", () => {
    const lines = new CountedLines("a\n=\n".repeat(1000));
    const rows = new DelimiterRows(lines);
    for (let start = 0; start < lines.text.length; start += 4) assert.equal(rows.isInBlock(start), false);
    assert.equal(lines.searches, 2000);
  });

  it("finds the delimiter rows from any line on, up to a blank line", () => {
    const text = "a\n|-|\nb\n\nc\nd\n|-|\n";
    const rows = new DelimiterRows(new TextLines(text));
    const starts = [0, 2, 6, 9, 11, 13, 0].map((start) => rows.isInBlock(start));
    assert.deepEqual(starts, [true, true, false, true, true, true, true]);
  });

  const ignore = "{/* docs-json-ignore broken-link: x */}";
  const start = "{/* docs-json-ignore-start broken-link: x */}";
  for (const [name, text, count] of [
    ["on lines of their own", `${ignore}\n`.repeat(20_000), 20_000],
    ["in one line", `${ignore} <a/> `.repeat(10_000), 10_000],
    ["in one paragraph", `a ${ignore} `.repeat(10_000), 10_000],
    ["before tags that are never closed", `${ignore}\n<a>\n\n`.repeat(8000), 8000],
    ["before tags that others close", `${ignore}\n<a>\n\n<b>\n\n</a>\n\n`.repeat(5000), 5000],
    ["that begin parts without an end", `${start}\n`.repeat(20_000), 20_000],
    ["in a frontmatter", `---\n${"# docs-json-ignore-file a: x\n".repeat(20_000)}---\n`, 20_000],
    ["with very many rules", `{/* docs-json-ignore ${"a, ".repeat(50_000)}b: x */}`, 1],
    ["with spaces between", `${ignore}${" ".repeat(50)}`.repeat(5000), 5000],
  ] as const) {
    it(`reads thousands of comments that ignore findings, ${name}`, () => {
      assert.equal(readPage(`${text}\n`).ignores.length, count);
    });
  }

  it("scans report how far they looked, and do not run when the budget is used up", () => {
    const text = `<a b={"${"x".repeat(1000)}`;
    const budget = scanBudget(0);
    const start = budget.remaining;
    const scan = (): number | undefined =>
      scanWithin(budget, 0, (reach) => scanTag(text, 0, text.length, reach)?.end);
    assert.equal(scan(), undefined);
    assert.equal(start - budget.remaining, text.length);
    while (budget.remaining > 0) scan();
    assert.equal(budget.isExceeded, false);
    assert.equal(
      scanWithin(budget, 0, () => assert.fail("It is used up.")),
      undefined,
    );
    assert.equal(budget.isExceeded, true);
  });

  for (const [name, code] of [
    ["a tag", "<a /*"],
    ["an attribute", "<a b={/*"],
    ["braces", "{/*"],
  ] as const) {
    it(`searches only the code around ${name} for the end of a comment`, () => {
      const text = `<X a={<b>// ${code}\n</b>} />\n\n`.repeat(2000);
      const { indexOf } = String.prototype;
      let searched = 0;
      const counted = function (this: string, ...args: [string, number?]): number {
        const found = indexOf.apply(this, args);
        searched += (found === -1 ? this.length : found) - (args[1] ?? 0);
        return found;
      };
      String.prototype.indexOf = counted;
      try {
        assert.equal(readPage(text).isExceeded, false);
      } finally {
        String.prototype.indexOf = indexOf;
      }
      assert.ok(searched < 50 * text.length, `${searched / text.length} times the length of the page`);
    });
  }

  it("searches for the end of an endless string once per line", () => {
    const text = `{${'"\\'.repeat(50_000)}`;
    const reach = { at: 0 };
    assert.equal(expressionEnd(text, 0, text.length, reach), undefined);
    assert.equal(reach.at, text.length);
  });

  it("values in the frontmatter have the same positions, with quotes and comments", () => {
    const text =
      '---\nopenapi: "api/a.json"  # one\nurl: /b # two\nicon: \'/c d.svg\'\nog:image: /e#f\ntitle: "a" b\n---\n';
    assert.deepEqual(
      readPage(text).links.map(({ target, start, end }) => [target, text.slice(start, end)]),
      [
        ["api/a.json", "api/a.json"],
        ["/b", "/b"],
        ["/c d.svg", "/c d.svg"],
        ["/e#f", "/e#f"],
      ],
    );
  });
});
