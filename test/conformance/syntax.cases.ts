// Text that is not JSON, keys that occur twice.
import { type Case, type Expected, error, inBoth, pagesOf, raw, warning } from "./site.ts";

const head = '{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#0B7A5F" },\n';
const good = `${head}  "navigation": {\n    "pages": ["one", "two"]\n  }\n}\n`;
const twoPages = pagesOf("one", "two");

function syntax(line?: number): Expected {
  return { code: "json-syntax", severity: "error", line };
}

// [description, text, line of the mistake]: one mistake, one finding, and the rest is parsed correctly.
const mistakeTexts: [string, string, number][] = [
  ["a line comment", `${head}  // the pages\n  "navigation": { "pages": ["one", "two"] }\n}\n`, 4],
  ["a block comment", `${head}  "navigation": { /* all */ "pages": ["one", "two"] }\n}\n`, 4],
  ["a trailing comma in an array", `${head}  "navigation": { "pages": ["one", "two",] }\n}\n`, 4],
  ["a trailing comma in an object", `${head}  "navigation": { "pages": ["one", "two"] },\n}\n`, 4],
  ["a missing comma between items", `${head}  "navigation": { "pages": ["one" "two"] }\n}\n`, 4],
  ["a missing comma between properties", good.replace('"Acme",', '"Acme"'), 2],
  ["a missing colon", good.replace('"name": ', '"name" '), 2],
  ["a closing bracket too many", good.replace('"two"]', '"two"]]'), 5],
  ["text after the end", `${good}done\n`, 8],
  ["a second value after the end", `${good}{}\n`, 8],
];

const mistakes: Case[] = mistakeTexts.flatMap(([what, text, line]) =>
  inBoth({
    name: what,
    files: raw(text, twoPages),
    // A missing comma may be named at the end of one line or at the start of the next.
    expect: [what.includes("properties") ? syntax() : syntax(line)],
    only: true,
    never: ["missing-page", "orphan-page"],
  }),
);

// Invalid JSON that may have several findings.
const brokenOnes: [string, string][] = [
  ["an empty file", ""],
  ["blanks alone", "  \n\n"],
  ["plain text", "Not JSON at all.\n"],
  ["YAML", "name: Acme\nnavigation:\n  pages:\n    - one\n"],
  ["single quotes", good.replaceAll('"', "'")],
  ["unquoted keys", good.replace('"name"', "name")],
  ["an unclosed string", good.replace('"Acme",', '"Acme,')],
  ["NaN", good.replace('"Acme"', "NaN")],
  ["undefined", good.replace('"Acme"', "undefined")],
  ["a leading plus", good.replace('"Acme"', "+1")],
  ["a bad escape", good.replace('"Acme"', '"Ac\\xme"')],
  ["a bad unicode escape", good.replace('"Acme"', '"\\u12G4"')],
  ["a line break in a string", good.replace('"Acme"', '"Ac\nme"')],
  ["a control character in a string", good.replace('"Acme"', '"Ac\u0001me"')],
  ["only an opening brace", "{"],
  ["only a closing brace", "}"],
  ["a comma at the start", good.replace("{\n", "{,\n")],
  ["two commas", good.replace('"one", ', '"one",, ')],
];

const broken: Case[] = brokenOnes.map(([what, text]) => ({
  name: what,
  files: raw(text, twoPages),
  expect: [syntax()],
}));

const truncated: Case[] = Array.from({ length: 24 }, (_, step) =>
  Math.floor(((step + 1) * (good.length - 3)) / 25),
).map((length) => ({
  name: `truncated after ${length} characters`,
  files: raw(good.slice(0, length), twoPages),
  expect: [syntax()],
  // Content that is cut off is not reported as missing: the cut is the only cause.
  never: ["required-field", "single-root-pattern"],
}));

const ours = '"pages": ["one", "two"]';
const conflict = (ours: string, theirs: string) =>
  `${head}  "navigation": {\n<<<<<<< HEAD\n    ${ours}\n=======\n    ${theirs}\n>>>>>>> main\n  }\n}\n`;

const conflicts: Case[] = [
  ...inBoth({
    name: "merge conflict markers",
    files: raw(conflict(ours, ours), twoPages),
    // "One finding of their own": one, at the marker.
    expect: [syntax(5)],
    only: true,
  }),
  {
    name: "a merge conflict with an unlike other side",
    files: raw(conflict(ours, '"pages": ["one"]'), twoPages),
    expect: [syntax(5)],
    only: true,
  },
  {
    name: "merge conflict markers inside a list",
    files: raw(
      head +
        '  "navigation": {\n    "pages": [\n      "one",\n<<<<<<< HEAD\n      "two"\n=======\n      "two"\n>>>>>>> main\n    ]\n  }\n}\n',
      twoPages,
    ),
    expect: [syntax(7)],
  },
  {
    name: "equals signs in a string are no marker",
    files: raw(good.replace('"Acme"', '"======="'), twoPages),
    only: true,
    never: ["json-syntax"],
  },
];

const withMistakes = (pages: string) =>
  `${head}  // note\n  "navigation": { "languages": [{ "language": "xx", "pages": ${pages} }] },\n}\n`;

const duplicateKeys: Case[] = [
  ...inBoth({
    name: "a top-level key twice",
    files: raw(good.replace('"name": "Acme"', '"name": "Acme",\n  "name": "Other"'), twoPages),
    expect: [{ ...warning("duplicate-key", "/name"), line: 3 }],
    only: true,
  }),
  {
    name: "navigation twice",
    files: raw(
      good.replace('  "navigation"', '  "navigation": { "pages": ["one"] },\n  "navigation"'),
      twoPages,
    ),
    expect: [{ ...warning("duplicate-key", "/navigation"), line: 5 }],
    only: true,
  },
  {
    name: "pages of a group twice",
    files: raw(
      head +
        '  "navigation": {\n    "groups": [\n      {\n        "group": "A",\n        "pages": ["one"],\n        "pages": ["two"]\n      }\n    ]\n  }\n}\n',
      twoPages,
    ),
    expect: [{ ...warning("duplicate-key", "/navigation/groups/0/pages"), line: 9 }],
    only: true,
  },
  {
    name: "one key in two objects is no duplicate",
    files: raw(
      head +
        '  "navigation": { "groups": [{ "group": "A", "pages": ["one"] }, { "group": "B", "pages": ["two"] }] }\n}\n',
      twoPages,
    ),
    only: true,
    never: ["duplicate-key"],
  },
  {
    name: "a duplicate key outside the navigation",
    files: raw(good.replace('"primary": "#0B7A5F"', '"primary": "#0B7A5F", "primary": "#000000"'), twoPages),
    expect: [warning("duplicate-key", "/colors/primary")],
    only: true,
  },
  {
    name: "keys that differ in case are two keys",
    files: raw(good.replace('"pages"', '"Pages": [], "pages"'), twoPages),
    expect: [warning("unknown-field", "/navigation/Pages")],
    only: true,
    never: ["duplicate-key"],
  },
  {
    name: "a key written with an escape is the same key",
    files: raw(good.replace('"name": "Acme"', '"name": "Acme", "n\\u0061me": "Other"'), twoPages),
    expect: [warning("duplicate-key", "/name")],
    only: true,
  },
];

const deep = (depth: number) => good.replace('"two"', "[".repeat(depth) + "]".repeat(depth));

export const syntaxCases: Case[] = [
  ...mistakes,
  ...broken,
  ...truncated,
  ...conflicts,
  ...duplicateKeys,
  ...inBoth({ name: "plain good JSON", files: raw(good, twoPages), only: true, never: ["json-syntax"] }),
  {
    name: "CRLF line ends",
    files: raw(good.replaceAll("\n", "\r\n"), twoPages),
    only: true,
    never: ["json-syntax"],
  },
  { name: "no newline at the end", files: raw(good.trimEnd(), twoPages), only: true, never: ["json-syntax"] },
  {
    name: "all on one line",
    files: raw(JSON.stringify(JSON.parse(good)), twoPages),
    only: true,
    never: ["json-syntax"],
  },
  { name: "tabs as indentation", files: raw(good.replaceAll("  ", "\t"), twoPages), only: true },
  {
    name: "slashes in a string are no comment",
    files: raw(good.replace('"Acme"', '"// /* Acme */"'), twoPages),
    only: true,
  },
  {
    name: "the rest of a file with mistakes is still understood",
    files: raw(withMistakes('["one", "gone",]'), twoPages),
    expect: [
      syntax(4),
      syntax(5),
      syntax(5),
      error("language-code", "/navigation/languages/0/language"),
      warning("missing-page", "/navigation/languages/0/pages/1"),
    ],
    only: true,
  },
  {
    name: "what stands before the cut is not judged before the syntax is right",
    files: raw(
      head +
        '  "navigation": {\n    "languages": [\n      { "language": "xx", "pages": ["one"] },\n      { "lang',
      twoPages,
    ),
    expect: [syntax()],
    never: ["language-code", "orphan-page"],
  },
  {
    name: "a group cut off before its pages lacks nothing",
    files: raw(
      `${head}  "navigation": {\n    "groups": [\n      { "group": "A", "pages": ["one", "two"] },\n      { "group": "B"`,
      twoPages,
    ),
    expect: [syntax()],
    only: true,
  },
  {
    name: "a group without its closing brace lacks nothing",
    files: raw(
      `${head}  "navigation": { "groups": [{ "group": "A", "pages": ["one"] }, { "group": "B" ] }\n}\n`,
      twoPages,
    ),
    expect: [syntax(4)],
    never: ["required-field"],
  },
  {
    name: "two comments are two findings",
    files: raw(`// first\n${good}// last\n`, twoPages),
    expect: [syntax(0), syntax(9)],
    only: true,
  },
  {
    name: "byte order mark",
    files: raw(`\uFEFF${good}`, twoPages),
    open: "whether the platform reads a byte order mark is not said",
  },
  {
    name: "lone surrogate escape",
    files: raw(good.replace('"Acme"', '"\\ud800"'), twoPages),
    open: "JSON by its grammar, yet no text",
  },
  { name: "10,000 arrays deep", files: raw(deep(10_000), twoPages), open: "guarded parse: no crash" },
  { name: "10,000 unclosed objects", files: raw('{"a":'.repeat(10_000), twoPages), expect: [syntax()] },
  {
    name: "a very long line",
    files: raw(good.replace('"Acme"', JSON.stringify("x".repeat(300_000))), twoPages),
    only: true,
  },
];
