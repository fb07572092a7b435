/** After the safe fixes, a page that was broken in common ways is the page that its author meant. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import {
  attributeBracesCause,
  bracesCause,
} from "../../../../server/src/service/pages/syntax/causes/expression.ts";
import { tagInsideCause } from "../../../../server/src/service/pages/syntax/causes/tag-inside.ts";
import { maxProblems, type PageProblem } from "../../../../server/src/service/pages/syntax/problem.ts";
import { syntaxProblems } from "../../../../server/src/service/pages/syntax/problems.ts";
import { caseCount } from "../../../case-count.ts";
import { referenceTree, rejection } from "./reference-verdict.ts";

/** A piece of a page as it should be, and as people write it. */
type Piece = readonly [right: string, broken: string];

const inline: readonly Piece[] = [
  ["\\<5 ms", "<5 ms"],
  ["x \\<= 3", "x <= 3"],
  ["a \\<-> b", "a <-> b"],
  ["one<br />two", "one<br>two"],
  ["{/* note */}", "<!-- note -->"],
  ["[https://a.b/c](https://a.b/c)", "<https://a.b/c>"],
  ["[a@b.c](mailto:a@b.c)", "<a@b.c>"],
  ["\\{user name}", "{user name}"],
  ["\\{\\{ user.name }}", "{{ user.name }}"],
  ["\\{#place}", "{#place}"],
  ['<img width="100" />', "<img width=100 />"],
  ['<Icon icon="a b" />', "<Icon icon=“a b” />"],
  ['<Icon icon="a" size="1" />', '<Icon icon="a", size="1" />'],
  ["\\<api-key>", "<api-key>"],
  ["List\\<String>", "List<String>"],
  ["<b>bold</b>", "<b>bold</B>"],
  ["`<5` and $a <5$", "`<5` and $a <5$"],
  ["**bold** and *italic*", "**bold** and *italic*"],
];

const blocks: readonly Piece[] = [
  ["<Note>\ntext\n</Note>", "<Note>\ntext\n</note>"],
  ["<Note>\none\n\ntwo\n</Note>", "<Note>one\n\ntwo</Note>"],
  ["<Note>\n- one\n- two\n</Note>", "<Note>\n- one\n- two</Note>"],
  ["<hr />", "<hr>"],
  ["{/* one\ntwo */}", "<!-- one\ntwo -->"],
  ["```\n<5 {x}\n```", "```\n<5 {x}\n```"],
];

/** How a page contains a line. */
const lines: readonly ((text: string) => string)[] = [
  (text) => `Before ${text} behind.`,
  (text) => `## ${text} in a heading`,
  (text) => `- one\n- ${text}\n  - below ${text}`,
  (text) => `> quoted ${text}\n> and more`,
  (text) => `| a | b |\n| - | - |\n| x | ${text} |`,
  (text) => `<Card title="A">\n  Inside ${text} here.\n</Card>`,
  (text) => `**bold ${text} text** and more`,
];

/** How a page contains a block. */
const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `> ${text.replaceAll("\n", "\n> ")}`,
  (text) => `- item\n\n  ${text.replaceAll("\n", "\n  ")}`,
  (text) => `<Steps>\n\n${text}\n\n</Steps>`,
];

function placed(
  pieces: readonly Piece[],
  places: readonly ((text: string) => string)[],
): fc.Arbitrary<Piece> {
  return fc
    .tuple(fc.constantFrom(...pieces), fc.constantFrom(...places))
    .map(([[right, broken], place]): Piece => [place(right), place(broken)]);
}

const pages = fc
  .tuple(
    fc.array(fc.oneof(placed(inline, lines), placed(blocks, around)), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "---\ntitle: A\n---\n\n", 'import A from "/a.mdx"\n\n'),
  )
  .map(([parts, newline, head]): Piece => {
    const page = (side: 0 | 1): string =>
      `${head}${parts.map((part) => part[side]).join("\n\n")}\n`.replaceAll("\n", newline);
    return [page(0), page(1)];
  });

/** The tree of a page without its positions. */
function shape(text: string): unknown {
  const tree = referenceTree(text);
  assert.ok(tree !== undefined, `accepted: ${JSON.stringify(text)}`);
  return JSON.parse(
    JSON.stringify(tree, (key, value) => (key === "position" || key === "data" ? undefined : value)),
  );
}

function withSafeRepairs(text: string, problems: readonly PageProblem[]): string {
  const edits = problems.flatMap(({ repairs }) => repairs.find(({ isSafe }) => isSafe)?.edits ?? []);
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  );
}

describe("repairs of page syntax", () => {
  it("turn a broken page into the page that was meant", () => {
    fc.assert(
      fc.property(pages, ([right, broken]) => {
        const problems = syntaxProblems(broken);
        assert.equal(problems.length === 0, rejection(broken) === undefined);
        if (problems.length < maxProblems) {
          assert.deepEqual(shape(withSafeRepairs(broken, problems)), shape(right));
        }
      }),
      { numRuns: caseCount(100) },
    );
  });

  it("take linear time for a comment that is not closed, however many spaces it contains", () => {
    const [problem] = syntaxProblems(`{//${" ".repeat(20_000)}x\n`);
    assert.match(problem?.what ?? "", /^A comment starts with/);
    assert.deepEqual(problem?.repairs, []);
  });

  for (const run of [" ", "\n", ">", "a", "b="]) {
    it(`take linear time for a value that repeats ${JSON.stringify(run)}`, () => {
      const tag = `<a b="${run.repeat(1_000_000)}x" c`;
      const error = { start: 0, offset: tag.length, inside: "attribute-name", isAtEnd: false } as const;
      const { what } = tagInsideCause(`${tag}"d">\n`, { ...error, attribute: tag.length - 1 });
      assert.match(what, run === "\n" ? /is never ended/ : /are not in pairs|is never closed/);
    });
  }

  it("take linear time for a tag without its end, whatever follows its attributes", () => {
    for (const run of ["\n    ", "\n  > ", "a", "a "]) {
      const [problem] = syntaxProblems(`<Card\n  title="x" ${run.repeat(3000)}!\n\nText\n`);
      assert.match(problem?.what ?? "", /<Card/);
    }
  });

  it("take linear time for braces that are not closed, however many spaces or question marks they contain", () => {
    const error = { offset: 0, message: undefined };
    const braces = bracesCause(`{${"?".repeat(1_000_000)}\n`, { ...error, start: 0 });
    assert.match(braces.what, /no `}` ends it/);
    const value = attributeBracesCause(`<a b={ c${" ".repeat(1_000_000)}d\n`, 3, { ...error, start: 5 });
    assert.deepEqual([/no `}` ends it/.test(value.what), value.repairs], [true, []]);
  });

  it("leave a valid page unchanged", () => {
    fc.assert(
      fc.property(pages, ([right]) => {
        assert.deepEqual(syntaxProblems(right), []);
      }),
      { numRuns: caseCount(50) },
    );
  });

  it("are inside the text and apart from each other, for any change of a page", () => {
    const signs = fc.constantFrom(
      "<",
      "{",
      "}",
      ">",
      "/",
      '"',
      "`",
      "\n",
      "\n\n",
      "- ",
      "> ",
      "</",
      "<b>",
      "</b>",
      "$",
    );
    const change = fc.tuple(fc.nat(), fc.nat(3), signs);
    fc.assert(
      fc.property(pages, fc.array(change, { minLength: 1, maxLength: 4 }), ([right], changes) => {
        let text = right;
        for (const [at, length, sign] of changes) {
          const start = at % (text.length + 1);
          text = text.slice(0, start) + sign + text.slice(start + length);
        }
        const problems = syntaxProblems(text);
        assert.equal(problems.length === 0, rejection(text) === undefined, JSON.stringify(text));
        for (const { span, repairs } of problems) {
          for (const { start, length } of [span, ...repairs.flatMap(({ edits }) => edits)]) {
            assert.ok(start >= 0 && length >= 0 && start + length <= text.length);
          }
          for (const { edits } of repairs) {
            const ends = edits.map(({ start, length }) => start + length);
            assert.ok(edits.every(({ start }, index) => index === 0 || (ends[index - 1] ?? 0) <= start));
            assert.notEqual(applyEdits(text, edits), text);
          }
        }
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("never insert what replaces the code within <MDX>", () => {
    const text =
      "{a && <MDX>\n  <!-- `<b>` --> and <c> `{d}`\n</MDX>}\n\n<MDX>\n\n<!-- `<b>` -->\n\n</MDX>\n";
    const problems = syntaxProblems(text);
    assert.ok(problems.length > 0);
    for (const { edits } of problems.flatMap(({ repairs }) => repairs)) {
      assert.ok(!applyEdits(text, edits).includes("xbx"));
    }
  });

  it("are sorted and do not overlap", () => {
    const text = "<Steps>\n\n<<e>\none\n\ntwo\n</Note>\n\n</Steps>\n";
    for (const { edits } of syntaxProblems(text).flatMap(({ repairs }) => repairs)) {
      const ends = edits.map(({ start, length }) => start + length);
      assert.ok(edits.every(({ start }, index) => (ends[index - 1] ?? 0) <= start));
    }
  });
});
