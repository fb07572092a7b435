/** The fast reader of YAML agrees with the library on every text that it reads at all. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { stringify } from "yaml";
import { blockPlaces } from "../../../server/src/service/json/yaml-blocks/block-places.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";
import { caseCount } from "../../case-count.ts";
import { isReadAlike } from "./read-alike.ts";

const word = fc.constantFrom(
  "a",
  "b",
  "$ref",
  "/users/{id}",
  "200",
  "3.1",
  "null",
  "true",
  "~",
  "- c",
  "-d",
  "x-mint",
  "it's",
  "a:b",
  "a#b",
  "0x1F",
  ".5",
  "1e3",
  "1_000",
  "2024-01-01",
  "é\u00a0",
  "\u2028",
);
const scalar = fc.oneof(
  word,
  word.map((text) => `"${text}"`),
  word.map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.constantFrom(
    "",
    "text with words",
    "text # comment",
    "a: b",
    "colon:",
    '"a\\nb\\"c\\u00e9"',
    '"\\x41\\e"',
    '"unclosed',
    "'un''closed",
    '"closed" rest',
    '"a"#b',
    "&anchor a",
    "*alias",
    "!!str 1",
    "@at",
    "%percent",
    "`tick",
    "? a",
    ": a",
    "-",
    "[]",
    "{}",
    "[a, 'b', \"c\"]",
    "[ 1, true, null, 0o7 ]",
    "{ $ref: '#/a', b: 2 }",
    "{a: 1, a: 2}",
    "[a, [b, {c: d}]]",
    '{"a":1,"b":[2]}',
    "[a, b",
    "{",
    "}",
    "[a,]",
    "[don't]",
    "[a]: b",
    "[a] # c",
    "{a: b}}",
    "|",
    ">",
    "|-",
    ">-",
    "|+",
    ">+",
    "|2",
    ">- # comment",
    "|#c",
    "text  ",
    "a\tb",
    "\ta",
  ),
);
const start = fc.constantFrom(
  "",
  "- ",
  "- - ",
  "-   ",
  "key: ",
  "other: ",
  "'q': ",
  '"d" : ',
  "- key: ",
  "<<: ",
  "? ",
  "# ",
  "key:",
);
const line = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(0, 0, 0, 0, 1), start, scalar)
  .map(([depth, odd, begin, value]) => `${" ".repeat(depth * 2 + odd)}${begin}${value}`);
const anyLine = fc.oneof(
  { weight: 12, arbitrary: line },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "  ",
      "      ",
      "# comment",
      "    # comment",
      "---",
      "...",
      "%YAML 1.2",
      "\t",
      "  ]",
      "}",
      "  more",
    ),
  },
);
const lineBreak = fc.constantFrom("\n", "\n", "\n", "\n", "\r\n", "\r");
const anyText = fc
  .tuple(fc.array(anyLine, { minLength: 1, maxLength: 9 }), lineBreak, fc.boolean())
  .map(([lines, between, isEnded]) => lines.join(between) + (isEnded ? between : ""));

/** Nested maps and lists, line by line, with strings in all forms below keys: mostly valid. */
const tree: (depth: number) => fc.Arbitrary<readonly string[]> = (depth) => {
  const leaf = scalar.map((value) => [value]);
  if (depth === 0) return leaf;
  const inner = tree(depth - 1);
  const indented = (lines: readonly string[], by: number): readonly string[] =>
    lines.map((textLine) => (textLine.trim() === "" ? textLine : " ".repeat(by) + textLine));
  const indent = fc.constantFrom(0, 1, 2, 2, 2, 4);
  const block = fc
    .tuple(
      fc.constantFrom("|", ">", "|-", ">-", "|+", ">+", ""),
      fc.array(fc.constantFrom("text", "  deeper", "", "", "# no comment", "- a", "k: v", "a  ", "   "), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map(([head, lines]) => [head, ...lines]);
  const named = fc
    .tuple(
      word,
      fc.constantFrom(": ", ":", ":  "),
      fc.oneof({ weight: 2, arbitrary: inner }, block),
      indent,
      fc.boolean(),
    )
    .map(([key, sign, lines, by, isBelow]) => {
      const [first = "", ...rest] = lines;
      if (isBelow && sign === ":") return [`${key}:`, ...indented(lines, by)];
      return [`${key}${sign}${first}`, ...indented(rest, by)];
    });
  const map = fc.array(named, { minLength: 1, maxLength: 4 }).map((all) => all.flat());
  const list = fc
    .array(fc.tuple(inner, fc.constantFrom("- ", "-   ", "-\n")), { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.flatMap(([lines, sign]) => {
        if (sign === "-\n") return ["-", ...indented(lines, 2)];
        const [first = "", ...rest] = lines;
        return [sign + first, ...indented(rest, sign.length)];
      }),
    );
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 4, arbitrary: map },
    { weight: 2, arbitrary: list },
  );
};

const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      word,
      fc.string(),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.lorem({ maxCount: 30 }),
      fc.lorem({ mode: "sentences", maxCount: 3 }).map((text) => text.replaceAll(". ", ".\n")),
    ),
    fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(word, fc.string({ maxLength: 6 })), tie("value"), { maxKeys: 5 }),
  ),
})).value;

const style = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  blockQuote: fc.constantFrom(true, false, "folded" as const, "literal" as const),
  flowCollectionPadding: fc.boolean(),
  collectionStyle: fc.constantFrom("any" as const, "block" as const, "flow" as const),
  defaultStringType: fc.constantFrom("PLAIN" as const, "QUOTE_DOUBLE" as const, "QUOTE_SINGLE" as const),
});

/** What people write: each form of a value, and comments wherever they are allowed. */
const written = `# A shop
---
openapi: 3.1.0 # version
info:
  title: "Shop: \\"all\\" of it"
  version: 2.0
  description: |
    First line

      - deeper: line
    # no comment
    last line

# between
servers:
- url: https://example.com/v1 # first
  description: >-
    Folded over
    two lines

    and a third
- url: 'https://example.com/it''s'
paths:
  /users:
    parameters: []
    get:
      summary: List of users that goes on
        with a second line

        and a third
      tags: [Users, "all, of them", 'x']
      operationId: "text in quotes
        on two lines, \\
        joined"
      x-mint: { href: /users, metadata: { a: 1 } }
      responses:
        200:
          content:
            application/json:
              example: {
                "a": [1, 2.5e3, null],
                "b": {"c": "d # e"}
              }
        '404': { $ref: '#/components/responses/Gone' }
        default:

          description:
            Below its key
  "/users/{id}":
    post:
      -   a: 1
          b: 2
      - - nested
        - ~
      -
        c: yes
      - |+
        kept

      - true
components: {}
empty:
`;
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 1, 1, 2, 3, 8, 40),
  newText: fc.constantFrom(
    "",
    "",
    " ",
    "  ",
    "\n",
    "\n\n",
    "-",
    "- ",
    ":",
    ": ",
    "#",
    " #",
    "'",
    '"',
    "\\",
    "|",
    ">",
    "[",
    "]",
    "{",
    "}",
    ",",
    "&a ",
    "*a",
    "!",
    "?",
    "? ",
    "\t",
    "\r\n",
    "a",
    "0",
    "---\n",
    "a: b\n",
    "    ",
    "\u00a0",
  ),
});

function edited(text: string, edits: readonly { at: number; length: number; newText: string }[]): string {
  return edits.reduce((now, { at, length, newText }) => {
    const start = Math.floor(at * now.length);
    return now.slice(0, start) + newText + now.slice(start + length);
  }, text);
}

describe("the fast reader of YAML", () => {
  it("reads text with every form of a value, with each line break, and with up to three changes, as the library does", () => {
    assert.ok(isReadAlike(written));
    assert.ok(isReadAlike(written.replaceAll("\n", "\r\n")));
    let read = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        if (isReadAlike(edited(written, edits))) read += 1;
      }),
      { numRuns: caseCount(1000) },
    );
    assert.ok(read > caseCount(20), String(read));
  });

  it("locates keys, and values on one line, without the library", () => {
    const places = blockPlaces(written, () => assert.fail("the library was asked"));
    const spanned = (...pointer: readonly Segment[]): readonly string[] => {
      const { key, whole } = places.spanOf(pointer) ?? assert.fail();
      return [key, whole].map(({ length, start }) => written.slice(start, start + length));
    };
    assert.deepEqual(spanned("openapi"), ["openapi", "openapi: 3.1.0"]);
    assert.deepEqual(spanned("servers", 1, "url"), ["url", "url: 'https://example.com/it''s'"]);
    assert.deepEqual(spanned("paths", "/users/{id}", "post", 0, "b"), ["b", "b: 2"]);
    const operation = places.spanOf(["paths", "/users", "get"])?.key;
    assert.equal(operation?.start, written.indexOf("get:"));
  });

  it("reads any lines as the library does, or not at all", () => {
    fc.assert(
      fc.property(anyText, (text) => void isReadAlike(text)),
      { numRuns: caseCount(3000) },
    );
  });

  it("reads any nesting as the library does, or not at all", () => {
    let read = 0;
    fc.assert(
      fc.property(tree(3), (lines) => {
        if (isReadAlike(`root:\n${lines.map((textLine) => `  ${textLine}`).join("\n")}\n`)) read += 1;
        if (isReadAlike(lines.join("\n"))) read += 1;
      }),
      { numRuns: caseCount(3000) },
    );
    assert.ok(read > caseCount(300), String(read));
  });

  it("reads maps in brackets with a space before a colon, and white space that is not trimmed", () => {
    assert.ok(isReadAlike("a: {$ref : '#/b', c : d}\n"));
    for (const flow of ["[\u00a0a]", "[\u00a0]", "{\u00a0}", "{a: b\uFEFF}"])
      assert.ok(isReadAlike(`a: ${flow}\n`), flow);
  });

  it("reads nearly everything that programs write", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.dictionary(word, value, { minKeys: 1, maxKeys: 4 }), style, (root, options) => {
        const text = stringify({ openapi: "3.1.0", ...root }, { aliasDuplicateObjects: false, ...options });
        if (isReadAlike(text)) read += 1;
      }),
      { numRuns: caseCount(1000) },
    );
    assert.ok(read > caseCount(300), String(read));
  });
});
