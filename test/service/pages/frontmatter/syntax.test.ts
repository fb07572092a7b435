import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import { readFrontmatter } from "../../../../server/src/service/pages/frontmatter/content.ts";
import {
  type FrontmatterProblem,
  inQuotes,
} from "../../../../server/src/service/pages/frontmatter/syntax.ts";

function problemsOf(text: string): readonly FrontmatterProblem[] {
  return readFrontmatter(text).syntax;
}

/** The text after the repair of each problem, as long as there is one. */
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

interface Case {
  readonly lines: readonly string[];
  /** Cause and underlined characters of each problem. */
  readonly problems: readonly string[];
  /** The lines after all repairs; absent where nothing can be repaired. */
  readonly after?: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  "a colon in a value": {
    lines: ["title: a: b", "tag: NEW"],
    problems: ["colon a: b"],
    after: ['title: "a: b"', "tag: NEW"],
  },
  "a colon at the end of a value, with quotes of both kinds in it": {
    lines: [`title: It's "so":`],
    problems: [`colon It's "so":`],
    after: [`title: 'It''s "so":'`],
  },
  "an open quote before other keys": {
    lines: ['title: "Start', 'description: "Text"'],
    problems: ['open-quote "Start'],
    after: ['title: "Start"', 'description: "Text"'],
  },
  "an apostrophe in single quotes": {
    lines: ["title: 'It's here'"],
    problems: ["inner-quote 'It's here'"],
    after: [`title: "It's here"`],
  },
  "text behind a quote": {
    lines: ['title: "Start" here'],
    problems: ['after-quote "Start" here'],
    after: [`title: '"Start" here'`],
  },
  "a backslash in double quotes": {
    lines: ['title: "C:\\docs"'],
    problems: ['escape "C:\\docs"'],
    after: ["title: 'C:\\docs'"],
  },
  "a tag, an alias and a percent sign": {
    lines: ["title: !important", "tag: *new*", "description: %d items"],
    problems: ["reserved !important", "reserved *new*", "reserved %d items"],
    after: ['title: "!important"', 'tag: "*new*"', 'description: "%d items"'],
  },
  "a list that is not closed": {
    lines: ["keywords: [a, b", "title: x"],
    problems: ["bracket [a, b"],
    after: ["keywords: [a, b]", "title: x"],
  },
  "brackets before a text": {
    lines: ["title: [Beta] Editor"],
    problems: ["reserved [Beta] Editor"],
    after: ['title: "[Beta] Editor"'],
  },
  "no space after a colon": {
    lines: ["title: x", "tag:NEW"],
    problems: ["no-space tag:"],
    after: ["title: x", "tag: NEW"],
  },
  tabs: {
    lines: ["related:", "\t- /a", "\t- /b"],
    problems: ["tab \t"],
    after: ["related:", "  - /a", "  - /b"],
  },
  "a key that slipped to the right": {
    lines: ["title: x", "  description: y"],
    problems: ["indentation   description"],
    after: ["title: x", "description: y"],
  },
  "the same key with the same value": {
    lines: ["title: x", "tag: y", "title: x"],
    problems: ["duplicate title"],
    after: ["title: x", "tag: y"],
  },
  "a broken value in a list": {
    lines: ["related:", "  - Overview: a: b", "  - /x"],
    problems: ["colon a: b"],
    after: ["related:", '  - Overview: "a: b"', "  - /x"],
  },
  "several lines with problems": {
    lines: ["title: a: b", "tag: 'x", "description:y", "mode: `z`"],
    problems: ["colon a: b", "open-quote 'x", "no-space description:", "reserved `z`"],
    after: ['title: "a: b"', "tag: 'x'", "description: y", 'mode: "`z`"'],
  },
  "a line without a key": { lines: ["title: x", "nothing"], problems: ["no-colon nothing"] },
};

describe("syntax of a frontmatter", () => {
  for (const [name, { lines, problems, after }] of Object.entries(cases)) {
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

  it("takes what the platform's reader takes", () => {
    const accepted = [
      "title: yes",
      'title: "two\nlines"\ntag: x',
      "keywords: [a,\nb]",
      "a: &x 1\nb: *x",
      "title: https://example.com/a#b",
      "description: |\n  a: b: c\n\n  'open\ntag: x",
      'title: "x"#comment',
      "",
    ];
    for (const block of accepted) assert.deepEqual(problemsOf(`---\n${block}\n---\n`), [], block);
  });

  it("sees a block that is never closed, or closed by a line of the text", () => {
    const open = "---\ntitle: x\ntag: y\n\nText: a.\n";
    assert.equal(repaired(open), "---\ntitle: x\ntag: y\n---\n\nText: a.\n");
    const taken = "---\ntitle: x\n\nSome text here\n\n---\n\nMore\n";
    assert.deepEqual(
      problemsOf(taken).map(({ cause }) => cause),
      ["not-closed"],
    );
    assert.equal(repaired(taken), "---\ntitle: x\n\n---\nSome text here\n\n---\n\nMore\n");
    assert.equal(repaired("---\ntitle: x"), "---\ntitle: x\n---\n");
  });

  it("sees a block that does not begin in the first line", () => {
    assert.equal(repaired("\n\n---\ntitle: x\n---\nText\n"), "---\ntitle: x\n---\nText\n");
  });

  it("says nothing about pages that begin with a line across", () => {
    for (const text of ["---\n\nText\n", "---\nText: of the page\n", "\n---\n\nText\n---\n", "---"]) {
      assert.deepEqual(problemsOf(text), [], text);
    }
  });

  it("writes any line as a value in quotes that YAML reads as that line", () => {
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

  it("finds, for each block that is refused, a problem in it; and its safe repairs never make more", () => {
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
      { numRuns: 500 },
    );
  });

  it("costs time in proportion to the block", () => {
    const long = `---\n${"title: a: b\n".repeat(1500)}---\n`;
    assert.ok(problemsOf(long).length > 0);
    assert.deepEqual(problemsOf(`---\n${"[".repeat(5000)}\n---\n`), []);
    assert.deepEqual(problemsOf(`---\nx: ${" ".repeat(90_000)}\n---\n`), []);
  });
});
