import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import { readFrontmatter } from "../../../../server/src/service/pages/frontmatter/content.ts";
import {
  type FrontmatterProblem,
  inQuotes,
} from "../../../../server/src/service/pages/frontmatter/syntax.ts";
import { caseCount } from "../../../case-count.ts";
import { acceptedBlocks, brokenBlocks } from "./known-blocks.ts";

function problemsOf(text: string): readonly FrontmatterProblem[] {
  return readFrontmatter(text).syntax;
}

/** The text after the fix of each problem, as long as there is one. */
function repaired(text: string, isWanted: (problem: FrontmatterProblem) => boolean = () => true): string {
  let now = text;
  for (let round = 0; round < 20; round += 1) {
    const repair = problemsOf(now).find(
      (problem) => problem.repair !== undefined && isWanted(problem),
    )?.repair;
    if (repair === undefined) break;
    now = applyEdits(now, repair.edits);
  }
  return now;
}

describe("syntax of the frontmatter", () => {
  for (const [name, { lines, problems, after }] of Object.entries(brokenBlocks)) {
    it(name, () => {
      for (const end of ["\n", "\r\n"]) {
        const write = (of: readonly string[]): string => ["---", ...of, "---", "", "Text", ""].join(end);
        const text = write(lines);
        assert.deepEqual(
          problemsOf(text).map(({ cause, start, length }) => `${cause} ${text.slice(start, start + length)}`),
          problems,
        );
        const now = repaired(text);
        assert.equal(now, write(after ?? lines));
        if (after !== undefined) assert.deepEqual(problemsOf(now), []);
      }
    });
  }

  it("accepts what the platform's reader accepts", () => {
    for (const block of acceptedBlocks) assert.deepEqual(problemsOf(`---\n${block}\n---\n`), [], block);
  });

  it("reports a block that is never closed, or closed by a line of the text", () => {
    const open = "---\ntitle: x\ntag: y\n\nText: a.\n";
    assert.equal(repaired(open), "---\ntitle: x\ntag: y\n---\n\nText: a.\n");
    const misplaced = "---\ntitle: x\n\nSome text here\n\n---\n\nMore\n";
    assert.deepEqual(
      problemsOf(misplaced).map(({ cause }) => cause),
      ["not-closed"],
    );
    assert.equal(repaired(misplaced), "---\ntitle: x\n\n---\nSome text here\n\n---\n\nMore\n");
    assert.equal(repaired("---\ntitle: x"), "---\ntitle: x\n---\n");
  });

  it("reports a block that does not begin on the first line", () => {
    assert.equal(repaired("\n\n---\ntitle: x\n---\nText\n"), "---\ntitle: x\n---\nText\n");
  });

  it("reports nothing about pages that begin with a horizontal rule", () => {
    for (const text of ["---\n\nText\n", "---\nText: of the page\n", "\n---\n\nText\n---\n", "---"]) {
      assert.deepEqual(problemsOf(text), [], text);
    }
  });

  it("writes any line as a quoted value that YAML reads as that line", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (value) => {
        const text = value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u0085\uFEFF]/gu, "");
        assert.equal(parse(`key: ${inQuotes(text)}`).key, text);
      }),
    );
  });

  const pieces = fc.array(
    fc.constantFrom(
      "title",
      ": ",
      ":",
      '"',
      "'",
      "\n",
      " ",
      "\t",
      "- ",
      "[",
      "]",
      "{",
      "}",
      "#",
      "*",
      "&",
      "!",
      "|",
      ">",
      "%",
      "@",
      "\\",
      "tag: x\n",
      "text",
      "\r",
    ),
    { maxLength: 30 },
  );

  it("finds a problem in each rejected block, and its safe fixes never add problems", () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = `---\ntitle: x\n${parts.join("")}\n---\nText\n`;
        const { block, syntax } = readFrontmatter(text);
        for (const { start, length, repair } of syntax) {
          assert.ok(start >= 0 && length > 0 && start + length <= text.length);
          if (repair?.isSafe !== true) continue;
          assert.ok(problemsOf(applyEdits(text, repair.edits)).length < syntax.length + 1);
        }
        assert.ok(block !== undefined);
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("takes time in proportion to the block", () => {
    const long = `---\n${"title: a: b\n".repeat(1500)}---\n`;
    assert.ok(problemsOf(long).length > 0);
    assert.deepEqual(problemsOf(`---\n${"[".repeat(5000)}\n---\n`), []);
    assert.deepEqual(problemsOf(`---\nx: ${" ".repeat(90_000)}\n---\n`), []);
  });
});
