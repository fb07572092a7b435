/** Texts for property tests: sound JSON in authors' layouts, the same with mistakes, and random sequences of JSON fragments. */
import fc from "fast-check";
import type { TextEdit } from "../../../server/src/service/model/location.ts";

/** Pieces that change the meaning of a text when they are inserted. */
export const pieces = [
  ..."{}[]:,\"'\\/* \n\t",
  "\r\n",
  "\r",
  "//",
  "/*",
  "*/",
  " // remark\n",
  "/* remark */",
  '"a"',
  '"group": ',
  '"pages": [',
  '"b",',
  "},\n",
  "],\n",
  "\n  {\n",
  "\n<<<<<<< HEAD\n",
  "\n||||||| base\n",
  "\n=======\n",
  "\r\n>>>>>>> other\r\n",
  "True",
  "null",
  "NaN",
  "word",
  "guides/intro",
  "01",
  "-",
  "1.5e3",
  "1.",
  "\\u12",
  "\\x",
  "“x”",
  "，",
  "：",
  "\u00a0",
  "\ufeff",
  "\ud800",
  "\u0000",
  '""',
  "__proto__",
];

const name = fc.oneof(
  fc.constantFrom("a", "b", "group", "pages", "tabs", "tab", "__proto__", "", "a/b", "a~b"),
  fc.string({ maxLength: 4 }),
);
const scalar = fc.oneof(
  fc.constantFrom(
    "intro",
    "guides/setup",
    'what, [is] {this}: a "test"',
    "back\\slash",
    "// no comment",
    "=======",
    "",
  ),
  fc.string({ maxLength: 6, unit: "binary" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: "json" },
    scalar,
    fc.array(tie("value"), { maxLength: 4, depthIdentifier: "json" }),
    fc
      .array(fc.tuple(name, tie("value")), { maxLength: 4, depthIdentifier: "json" })
      .map((entries) => Object.fromEntries(entries)),
    fc.record({
      group: fc.string({ maxLength: 5 }),
      pages: fc.array(tie("value"), { maxLength: 4, depthIdentifier: "json" }),
    }),
  ),
}));

/** JSON as people lay it out. */
const soundText: fc.Arbitrary<string> = fc
  .tuple(value, fc.constantFrom(0, 1, 2, 4, "\t"), fc.constantFrom("\n", "\r\n", "\r"), fc.boolean())
  .map(([content, indent, eol, ends]) =>
    (JSON.stringify(content, null, indent) + (ends ? "\n" : "")).replaceAll("\n", eol),
  );

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  fc.string({ maxLength: 3, unit: "binary" }),
);

/** A position as a share of the text, the number of removed characters, and the inserted text. */
export interface Mistake {
  readonly at: number;
  readonly length: number;
  readonly newText: string;
}

export const mistake: fc.Arbitrary<Mistake> = fc.record({
  at: fc.integer({ min: 0, max: 1000 }).map((share) => share / 1000),
  length: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1) }, fc.nat(30)),
  newText: fc.oneof(
    piece,
    fc.constant(""),
    fc.array(piece, { maxLength: 3 }).map((parts) => parts.join("")),
  ),
});

/** The mistake as an edit of a text. */
export function editOf(text: string, { at, length, newText }: Mistake): TextEdit {
  const start = Math.floor(at * text.length);
  return { start, length: Math.min(length, text.length - start), newText };
}

export function applyEdit(text: string, { start, length, newText }: TextEdit): string {
  return text.slice(0, start) + newText + text.slice(start + length);
}

/** Sound JSON with a few mistakes. */
const brokenText: fc.Arbitrary<string> = fc
  .tuple(soundText, fc.array(mistake, { minLength: 1, maxLength: 3 }))
  .map(([text, mistakes]) =>
    mistakes.reduce((current, each) => applyEdit(current, editOf(current, each)), text),
  );

const soup: fc.Arbitrary<string> = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(""));

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: soundText },
  { weight: 4, arbitrary: brokenText },
  { weight: 2, arbitrary: soup },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

const soundItem = fc.constantFrom(
  '"a"',
  '"guides/intro"',
  '""',
  "1",
  "true",
  "1.5",
  '"q\\"r"',
  '"=======x"',
  '"a//b"',
  "null",
  "{}",
  "[]",
  '{"k": 1}',
  '["p", "q"]',
  '{"k": ["v"], "l": "m"}',
);
const brokenItem = fc.constantFrom(
  ...[
    "'single'",
    "True",
    '"bad\\x"',
    '"tab\there"',
    "word",
    '"unclosed',
    '"a, ',
    "01",
    "“c”",
    '"it is "q" t"',
    '/* c */ "d"',
    '"e" // c',
    '"a""b"',
    '"a":',
  ],
  ...['{"k" "v"}', '{"k": "v" "w": 2, "u"\n"z":1}', '{"k":}', "{,}", "[1 2]", ",,"],
);
const soundSeparator = fc.constantFrom(", ", ",\n  ", ",\r\n  ", ",", ",\n", ",\r");
const brokenSeparator = fc.oneof(
  soundSeparator,
  fc.constantFrom("\n", " , ", ",, ", ", // c\n", ",/*c*/ ", "/* a\n b */,\n"),
);

function listOf(item: fc.Arbitrary<string>, separator: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(item, separator), { minLength: 1, maxLength: 10 })
    .map(
      (entries) =>
        `[\n  ${entries.map(([entry, after], index) => entry + (index < entries.length - 1 ? after : "")).join("")}\n]`,
    );
}

function objectOf(item: fc.Arbitrary<string>, separator: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(fc.constantFrom("a", "b", "group"), item, separator), { minLength: 1, maxLength: 6 })
    .map(
      (entries) =>
        `{\n  ${entries.map(([key, entry, after], index) => `"${key}": ${entry}${index < entries.length - 1 ? after : ""}`).join("")}\n}`,
    );
}

const mixedItem = fc.oneof({ weight: 5, arbitrary: soundItem }, { weight: 1, arbitrary: brokenItem });

/** Lists and objects on several lines, about half of them with mistakes; most of their brackets match. */
export const laidOutText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "\ufeff", "// h\n", "\n"),
    fc.oneof(
      listOf(
        fc.oneof(soundItem, listOf(soundItem, soundSeparator), objectOf(soundItem, soundSeparator)),
        soundSeparator,
      ),
      listOf(
        fc.oneof(mixedItem, listOf(mixedItem, brokenSeparator), objectOf(mixedItem, brokenSeparator)),
        brokenSeparator,
      ),
    ),
    fc.constantFrom("", "\n", " // t", "\n/* t */ "),
  )
  .map((parts) => parts.join(""));

/** A change of a few characters, as made by keystrokes. */
export const localMistake: fc.Arbitrary<Mistake> = fc.record({
  at: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
  length: fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  newText: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ..."ab 1,\n\":'\\\r-e/\t\u00a0，",
        "",
        "x,",
        "// c\n",
        "/*c*/",
        '"z",',
        '"k":1,',
        '\n"u\n',
        "5.",
        "[]",
        "{}",
        "[1],",
        "*/",
        "/*",
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...pieces) },
  ),
});
