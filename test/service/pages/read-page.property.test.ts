/** Reading real texts and random texts: the reader finds what the reference parser finds, and never throws. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { linksOf, newIntern, pageContent } from "../../../server/src/service/pages/page-content.ts";
import { readPage } from "../../../server/src/service/pages/read-page.ts";
import { caseCount } from "../../case-count.ts";
import { seed } from "../../seed.ts";
import { compare } from "./compared-reading.ts";
import { generatedPage, randomFrom } from "./syntax/generated-pages.ts";

describe("reading real Markdown", () => {
  /** Headings before a line `====`, which the reference parser reads as a part of them. */
  const isRuled = (text: string): boolean => /^={20,}$/m.test(text);

  it("finds the same as the reference parser in texts that it accepts", () => {
    const root = fileURLToPath(new URL("../../../", import.meta.url));
    const packages = readdirSync(`${root}node_modules`).flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(`${root}node_modules/${name}`).map((member) => `${name}/${member}`)
        : [name],
    );
    const files = packages
      .map((name) => `node_modules/${name}/README.md`)
      .filter((file) => existsSync(root + file))
      .sort();
    let compared = 0;
    for (const file of files) {
      if (compared === 80) break;
      const text = readFileSync(`${root}${file}`, "utf8");
      if (text.length > 40_000 || isRuled(text)) continue;
      const readings = compare(text);
      if (readings === undefined) continue;
      compared += 1;
      assert.deepEqual(readings.own, readings.reference, file);
    }
    assert.ok(compared > caseCount(50), `${compared} texts were compared`);
  });
});

/** Pieces for random texts that look like pages, and like broken pages. */
const piece = fc.constantFrom(
  "[a](/a)",
  "![b](/b.png)",
  "[c]: /c\n",
  "<Card href='/d'>",
  "</Card>",
  '<img src="/e" />',
  "`code [x](/x)`",
  "```\n",
  "{expression}",
  "{`a $" + "{b}`}",
  "{/* [x](/x) */}",
  "# heading\n",
  "## a *b* `c`\n",
  "- item ",
  "> quote ",
  "import X from '/x.mdx'\n",
  "export const a = 1\n",
  "---\n",
  "===\n",
  "|a|b|\n|-|-|\n|[t](/t)|\n",
  "<!-- ",
  "-->",
  "{",
  "}",
  "<",
  "[",
  "](",
  ")",
  '"',
  "'",
  "\\",
  "*",
  "_",
  "\n",
  "\n\n",
  "\r\n",
  "    ",
  "\t",
  "\uFEFF",
  "text ",
  "é\u{1F600}",
);
const pageText = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ unit: "binary" })), {
  maxLength: 40,
});

describe("reading any text", () => {
  it("never throws, and gives positions inside the text that contain the target", () => {
    fc.assert(
      fc.property(pageText, (pieces) => {
        const text = pieces.join("");
        const reading = readPage(text);
        for (const { kind, target, start, end } of reading.links) {
          assert.ok(0 <= start && start <= end && end <= text.length, `${start} to ${end}`);
          if (!/[\\&]/.test(text.slice(start, end))) assert.equal(text.slice(start, end), target, kind);
        }
        for (const { start, end } of reading.headings)
          assert.ok(0 <= start && start <= end && end <= text.length);
      }),
      { numRuns: caseCount(2000) },
    );
  });

  it("stores everything that is read from a page", () => {
    fc.assert(
      fc.property(pageText, (pieces) => {
        const text = pieces.join("");
        const expectedLinks = readPage(text).links.filter(
          ({ target }) => /^[/\w.#-]/.test(target) && !/[{}:]/.test(target),
        );
        const storedLinks = [...linksOf(pageContent(text, newIntern()))].filter(
          ({ target }) => /^[/\w.#-]/.test(target) && !/[{}:]/.test(target),
        );
        assert.deepEqual(
          storedLinks,
          expectedLinks
            .filter(({ target }) => !target.startsWith("//"))
            .map(({ kind, target, start, end }) => ({ kind, target, start, length: end - start })),
        );
      }),
    );
  });

  /** Well-formed pieces in separate paragraphs: valid MDX, so the reference parser can read it. */
  const soundPiece = fc.constantFrom(
    "Text [a](/a) and ![b](/b.png)",
    "[c]: /c",
    "<Card href='/d'>\n\n[e](/e)\n\n</Card>",
    "<Card href='/d'>\n  ## Inside\n  text\n</Card>",
    '<img src="/f" />',
    "a <b>bold [g](/g)</b> {1 + 1} {/* [x](/x) */}",
    "```js\n[x](/x)\n```",
    "{\n  [1].map((a) => <a href='/x'>{a}</a>)\n}",
    "## a *b* `c` [d](/h)",
    "- item [i](/i)\n- item\n\n  ```\n  [x](/x)\n  ```",
    "> quote [j](/j)\n> # quoted",
    "import X from '/x.mdx'",
    "export const a = { b: '}' }",
    "Two\nlines\n---",
    "| a | b |\n|---|---|\n| [k](/k) | `x` |",
    "        deep [l](/l)\n        # Deep heading",
    "<Tabs>\n    <Tab title='a'>\n        Text [m](/m)\n\n        - [n](/n)\n    </Tab>\n</Tabs>",
  );

  it("finds the same as the reference parser in well-formed pages", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(soundPiece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const readings = compare(pieces.join("\n\n"));
        if (readings === undefined) return;
        compared += 1;
        assert.deepEqual(readings.own, readings.reference);
      }),
      { numRuns: caseCount(300) },
    );
    assert.ok(compared > caseCount(100), `${compared} pages were compared`);
  });

  it("nearly always finds the same as the reference parser in pages that combine constructs", () => {
    const different: string[] = [];
    let accepted = 0;
    for (let page = seed; page < seed + caseCount(800); page += 1) {
      const text = generatedPage(randomFrom(page));
      const [readings, checked] = [compare(text), compare(text, true)];
      if (readings === undefined || checked === undefined) continue;
      accepted += 1;
      if (!isDeepStrictEqual([readings.own, checked.own], [readings.reference, checked.reference]))
        different.push(`DOCS_JSON_SEED=${page}: ${JSON.stringify(text)}`);
    }
    assert.ok(accepted > caseCount(150), `${accepted} pages were compared`);
    // The rest is code, tags and tables in quotes with lines that have no mark, and modules right after a table.
    assert.ok(different.length < 1 + accepted / 200, different.join("\n"));
  });

  it("does not take time that grows with the square of the text", () => {
    const urls = ["https://a_", "www.a_", "https://a{{", "$a $$b "];
    const parts = [
      ...urls,
      "[^a]",
      "[a][",
      "(/a",
      "\n>a\n=",
      "\na\n=",
      "[",
      "<a ",
      "{",
      "![",
      "*a",
      "> ",
      "`a",
      "- ",
      "<a b='",
      "](",
      "(a ",
      "{/*",
    ];
    const ofAttributes = [
      "<C a={<b c={",
      "<C a={1<b",
      "<C a={<b>'</b>}/>",
      "<C a={'",
      "## A 2\n## A\n",
      "-1",
      "{(/[",
      "{a'",
      "> <A\n> b\n> />\n",
    ];
    for (const part of [...parts, ...ofAttributes]) {
      // Processor time, because the wall-clock time depends on other work of the machine.
      const start = process.cpuUsage();
      readPage(`{x} ${part.repeat(20_000)}`);
      const milliseconds = process.cpuUsage(start).user / 1000;
      assert.ok(milliseconds < 3000, `${part} took ${milliseconds} ms`);
    }
  });
});
