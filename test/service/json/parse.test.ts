import assert from "node:assert/strict";
import fc from "fast-check";
import { maxDepth, maxLength, maxProblems } from "../../../server/src/service/json/limits.ts";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { toJsonValue } from "../../../server/src/service/json/pointer.ts";
import type { SyntaxProblemKind } from "../../../server/src/service/json/tree.ts";
import { caseCount } from "../../case-count.ts";
import { allProblems, applyFixes, assertSound, found, readValue } from "./structure.ts";
import { anyText, pieces } from "./texts.ts";

describe("parseJson", () => {
  it("finds no problem exactly if JSON.parse accepts the text, and then reads the same value", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = parseJson(text);
        let expected: unknown;
        let isJson = true;
        try {
          expected = JSON.parse(text);
        } catch {
          isJson = false;
        }
        assert.equal(document.problemCount === 0, isJson);
        if (isJson) assert.deepStrictEqual(readValue(document), expected);
        assertSound(document);
      }),
      { numRuns: caseCount(400) },
    );
  });

  it("reads strict JSON up to the maximum depth", () => {
    for (const depth of [maxDepth, maxDepth + 1]) {
      const text = `${'[{"a":'.repeat(depth / 2)}${"[".repeat(depth % 2)}1${"]".repeat(depth % 2)}${"}]".repeat(depth / 2)}`;
      assert.equal(parseJson(text).problemCount === 0, depth <= maxDepth);
    }
  });

  it("gives a sound tree for a text cut off anywhere", () => {
    const text =
      '{\r\n  "a": [1.5e3, "b\\u00e9", {"c": null}],\r\n  // d\r\n  "e": \'f\' /* g */, <\n=======\n}';
    for (let length = 0; length <= text.length; length += 1) assertSound(parseJson(text.slice(0, length)));
  });

  it("gives a sound tree for each pair of pieces", () => {
    for (const before of pieces)
      for (const after of pieces) assertSound(parseJson(`{"k": [${before}"v"${after}]}`));
  });

  it("handles what jsonc-parser accepts and JSON does not", () => {
    for (const text of [
      "01",
      "-",
      "1.",
      "1e",
      "-01",
      ".5",
      "+1",
      "0x1",
      '"\t"',
      '"\\x"',
      '"\\u00g0"',
      "1 // c",
      "[1,]",
      "[\u00a01]",
      "\ufeff1",
    ]) {
      assert.throws(() => JSON.parse(text), text);
      assert.notEqual(parseJson(text).problemCount, 0, text);
    }
    for (const text of [
      "0",
      "-0",
      "1.5E-7",
      "1e999",
      '"\u2028"',
      '"\ud800"',
      '"\\ud800"',
      '"\u007f"',
      " \t\r\n1\n",
    ]) {
      assert.equal(parseJson(text).problemCount, 0, text);
      assert.deepStrictEqual(readValue(parseJson(text)), JSON.parse(text));
    }
  });

  it("reads repeated keys and __proto__ as JSON.parse does", () => {
    for (const text of ['{"a": 1, "b": 2, "a": 3}', '{"__proto__": {"x": 1}, "y": 2}', '{"": {"": []}}']) {
      assert.deepStrictEqual(readValue(parseJson(text)), JSON.parse(text));
    }
  });

  it("carries lengths and relative starts", () => {
    const document = parseJson(' { "a" : [ 1, "x" ] } ');
    assert.deepEqual(document.root, {
      kind: "object",
      length: 20,
      properties: [
        {
          kind: "property",
          length: 16,
          key: { kind: "string", length: 3, value: "a" },
          value: {
            kind: "array",
            length: 10,
            items: [
              { kind: "number", length: 1, value: 1 },
              { kind: "string", length: 3, value: "x" },
            ],
            starts: [2, 5],
            problems: [],
            opened: true,
            closed: true,
          },
          valueStart: 6,
        },
      ],
      starts: [2],
      problems: [],
      opened: true,
      closed: true,
    });
    assert.equal(document.rootStart, 1);
  });
});

interface Mistake {
  readonly text: string;
  readonly problems: readonly string[];
  /** The text with all fixes applied. */
  readonly fixed?: string;
  /** The value of the tree. */
  readonly value?: unknown;
}

/** Each problem is written `kind@offset` or `kind@offset+length`. */
const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  "an empty text": [
    { text: "", problems: ["empty-document@0"] },
    { text: " \n", problems: ["empty-document@0"] },
  ],
  "a missing comma, at the end of the entry before": [
    { text: '["a"\n  "b"]', problems: ["missing-comma@4"], fixed: '["a",\n  "b"]', value: ["a", "b"] },
    {
      text: '{"a": {} \n"b": 1}',
      problems: ["missing-comma@8"],
      fixed: '{"a": {}, \n"b": 1}',
      value: { a: {}, b: 1 },
    },
    { text: "[1 // c\n 2]", problems: ["missing-comma@2", "comment@3+4"], value: [1, 2] },
  ],
  "a comma too many": [
    { text: "[1, ]", problems: ["trailing-comma@2+1"], fixed: "[1 ]", value: [1] },
    { text: '{"a": 1,\n}', problems: ["trailing-comma@7+1"], fixed: '{"a": 1\n}', value: { a: 1 } },
    { text: "[,1,,2]", problems: ["extra-comma@1+1", "extra-comma@4+1"], fixed: "[1,2]", value: [1, 2] },
    { text: '{,"a": 1}', problems: ["extra-comma@1+1"], fixed: '{"a": 1}', value: { a: 1 } },
  ],
  "a missing colon, value or key": [
    { text: '{"a" 1}', problems: ["missing-colon@4"], fixed: '{"a": 1}', value: { a: 1 } },
    { text: '{"a" {"b": 1}}', problems: ["missing-colon@4"], value: { a: { b: 1 } } },
    { text: '{"a": , "b": 1}', problems: ["missing-value@1+3"], value: { b: 1 } },
    { text: '{"a"}', problems: ["missing-value@1+3"], value: {} },
    { text: '{"a"\n "b": 1}', problems: ["missing-value@1+3"], value: { b: 1 } },
    { text: '{"a":\n "b": 1}', problems: ["missing-value@1+3"], value: { b: 1 } },
    { text: '{"a": 1, : 2}', problems: ["missing-key@9+1"], value: { a: 1 } },
    { text: '{"a": 1 2, "b": 3}', problems: ["missing-key@8+1"], value: { a: 1, b: 3 } },
    { text: '{"a":: 1}', problems: ["unexpected-character@5+1"], fixed: '{"a": 1}', value: { a: 1 } },
  ],
  "a key without quotes": [
    {
      text: "{group: 1, 2: 3}",
      problems: ["unquoted-key@1+5", "unquoted-key@11+1"],
      fixed: '{"group": 1, "2": 3}',
      value: { 2: 3, group: 1 },
    },
    { text: "{group}", problems: ["unquoted-key@1+5"], value: {} },
  ],
  "other quotes": [
    {
      text: "['a', 'it\\'s', 'say \"hi\"']",
      problems: ["single-quotes@1+3", "single-quotes@6+7", "single-quotes@15+10"],
      fixed: '["a", "it\'s", "say \\"hi\\""]',
      value: ["a", "it's", 'say "hi"'],
    },
    {
      text: "{“a”: `b`}",
      problems: ["single-quotes@1+3", "single-quotes@6+3"],
      fixed: '{"a": "b"}',
      value: { a: "b" },
    },
  ],
  "a quote that is missing": [
    { text: '["a,\n"b"]', problems: ["unclosed-string@1+2"], fixed: '["a",\n"b"]', value: ["a", "b"] },
    { text: '["a", "b]\n', problems: ["unclosed-string@6+2"], fixed: '["a", "b"]\n', value: ["a", "b"] },
    { text: '["x [y]\n]', problems: ["unclosed-string@1+6"], fixed: '["x [y]"\n]', value: ["x [y]"] },
    {
      text: '{"pages: [\n1]}',
      problems: ["unclosed-string@1+6"],
      fixed: '{"pages": [\n1]}',
      value: { pages: [1] },
    },
    { text: '["a, "b"]', problems: ["unclosed-string@1+2"], fixed: '["a", "b"]', value: ["a", "b"] },
    { text: '{"a: "b"}', problems: ["unclosed-string@1+2"], fixed: '{"a": "b"}', value: { a: "b" } },
    { text: '[a/b", "c"]', problems: ["unopened-string@1+4"], fixed: '["a/b", "c"]', value: ["a/b", "c"] },
    {
      text: '{"a": ", "b": [", "c"]}',
      problems: ["unclosed-string@6+1", "unclosed-string@15+1"],
      fixed: '{"a": "", "b": ["", "c"]}',
      value: { a: "", b: ["", "c"] },
    },
    { text: "['a\n]", problems: ["unclosed-string@1+2"], fixed: '["a"\n]', value: ["a"] },
    {
      text: '["a\\\n"]',
      problems: ["bad-escape@3+1", "unclosed-string@1+3", "missing-comma@4", "unclosed-string@5+1"],
    },
  ],
  "quotes that are one too many": [
    {
      text: '["a"", "b"" ]',
      problems: ["doubled-quote@4+1", "doubled-quote@10+1"],
      fixed: '["a", "b" ]',
      value: ["a", "b"],
    },
    {
      text: '{"a"": true, "b": "c""}',
      problems: ["doubled-quote@4+1", "doubled-quote@21+1"],
      fixed: '{"a": true, "b": "c"}',
      value: { a: true, b: "c" },
    },
    {
      text: '{""a": [""b/c", "d""\n]}',
      problems: ["doubled-quote@1+1", "doubled-quote@8+1", "doubled-quote@19+1"],
      fixed: '{"a": ["b/c", "d"\n]}',
      value: { a: ["b/c", "d"] },
    },
    {
      text: '{"a": \'"b", "c": ["d"]}',
      problems: ["doubled-quote@6+1"],
      fixed: '{"a": "b", "c": ["d"]}',
      value: { a: "b", c: ["d"] },
    },
    { text: '["", ""\n, "a""b"]', problems: ["missing-comma@13"], value: ["", "", "a", "b"] },
  ],
  "quotes inside of text": [
    {
      text: '{"a": "an "inner" quote",\n"b": 1}',
      problems: ["unescaped-quote@10+1"],
      fixed: '{"a": "an \\"inner\\" quote",\n"b": 1}',
      value: { a: 'an "inner" quote', b: 1 },
    },
  ],
  "escapes and control characters": [
    { text: '["a\\qb\\u12"]', problems: ["bad-escape@3+2"], value: ["a\\qb\\u12"] },
    {
      text: '["a\tb\u0001"]',
      problems: ["control-character@3+1"],
      fixed: '["a\\tb\\u0001"]',
      value: ["a\tb\u0001"],
    },
  ],
  "words and numbers that are none": [
    {
      text: "[True, None, FALSE]",
      problems: ["unknown-word@1+4", "unknown-word@7+4", "unknown-word@13+5"],
      fixed: "[true, null, false]",
      value: [true, null, false],
    },
    { text: "[undefined, NaN]", problems: ["unknown-word@1+9", "unknown-word@12+3"], value: [] },
    {
      text: "[01, 1.0.0, -, 12px]",
      problems: ["bad-number@1+2", "bad-number@5+5", "bad-number@12+1", "bad-number@15+4"],
      value: [],
    },
    {
      text: "[guides/intro, https://a.b/c d]",
      problems: ["unknown-word@1+12", "unknown-word@15+15"],
      fixed: '["guides/intro", "https://a.b/c d"]',
    },
    { text: "[@]", problems: ["unexpected-character@1+1"], value: [] },
  ],
  "characters that only look right": [
    {
      text: '["a"，"b"、{"c"：1}]',
      problems: ["unexpected-character@4+1", "unexpected-character@8+1", "unexpected-character@13+1"],
      fixed: '["a","b",{"c":1}]',
      value: ["a", "b", { c: 1 }],
    },
    { text: "[1,\u00a0\u200b2]", problems: ["unexpected-character@3+2"], fixed: "[1, 2]", value: [1, 2] },
  ],
  comments: [
    {
      text: "[\n  // a\n  1, // b\n  /* c\n */ 2]",
      problems: ["comment@4+4", "comment@14+4", "comment@21+8"],
      fixed: "[\n  1,\n  2]",
      value: [1, 2],
    },
    { text: "[1\n/* a\n,2]", problems: ["unclosed-comment@3+4"], fixed: "[1\n,2]", value: [1, 2] },
    {
      text: "/* a */ [\n\t/* b */\t1, /* c */ 2]",
      problems: ["comment@0+7", "comment@11+7", "comment@22+7"],
      fixed: "[\n\t1,  2]",
      value: [1, 2],
    },
    { text: "// a\n[]\n// b", problems: ["comment@0+4", "comment@8+4"], fixed: "[]\n" },
  ],
  "a byte order mark": [
    { text: '\ufeff{"a": 1}', problems: ["byte-order-mark@0+1"], fixed: '{"a": 1}', value: { a: 1 } },
  ],
  "what follows the end": [
    { text: '{"a": 1}\n{"b": 2}', problems: ["content-after-end@9+1"], value: { a: 1 } },
    { text: "[1] word", problems: ["content-after-end@4+4"], value: [1] },
  ],
};

describe("syntax problems within a container", () => {
  for (const [name, cases] of Object.entries(mistakes)) {
    it(`reports ${name}`, () => {
      for (const { text, problems, fixed, value } of cases) {
        const document = parseJson(text);
        assert.deepEqual(found(document).toSorted(), problems.toSorted(), text);
        assertSound(document);
        if (value !== undefined) assert.deepEqual(readValue(document), value, text);
        if (fixed !== undefined) {
          assert.equal(applyFixes(document), fixed);
          assert.equal(parseJson(fixed).problemCount, 0, "all fixes together give JSON");
        }
      }
    });
  }

  it("says what is wrong in one sentence", () => {
    const kinds = new Set<SyntaxProblemKind>();
    for (const { text } of Object.values(mistakes).flat()) {
      for (const problem of allProblems(parseJson(text))) {
        kinds.add(problem.kind);
        assert.match(problem.message, /^[A-Z`].*\.$/s, problem.message);
        assert.ok(!problem.message.includes("\n") && problem.message.length < 140, problem.message);
      }
    }
    assert.ok(kinds.size > 20, "the cases have more than 20 kinds");
  });
});

describe("limits", () => {
  it("reads nesting up to the limit and skips what is deeper", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    assert.equal(parseJson(nested(maxDepth)).problemCount, 0);
    for (const depth of [maxDepth + 1, 10_000, 1_000_000]) {
      const document = parseJson(nested(depth));
      assert.deepEqual(found(document), [`too-deep@${maxDepth}+1`]);
      assert.doesNotThrow(() => toJsonValue(document.root ?? { kind: "null", length: 4 }));
    }
    const sibling = parseJson(`[${nested(maxDepth)}, "after"]`);
    assert.deepEqual(found(sibling), [`too-deep@${maxDepth}+1`]);
    assert.deepEqual((readValue(sibling) as unknown[])[1], "after");
  });

  it("reports deep nesting that is never closed in few problems", () => {
    for (const opener of ["[", '{"a":', "[{"]) assert.ok(parseJson(opener.repeat(100_000)).problemCount <= 3);
  });

  it("does not read a text that is too large or binary", () => {
    const large = parseJson(`"${"x".repeat(maxLength)}"`);
    assert.deepEqual([found(large), large.root], [["too-large@0"], undefined]);
    const binary = parseJson("\u007fELF\u0000\u0000");
    assert.deepEqual([found(binary), binary.root], [["binary@0"], undefined]);
  });

  it("stores no more problems than the limit", () => {
    const document = parseJson(`[${"1 ".repeat(maxProblems + 10)}]`);
    assert.equal(document.problemCount, maxProblems);
    assert.equal(document.separable, false);
  });
});
