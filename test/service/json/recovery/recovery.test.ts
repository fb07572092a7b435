import assert from "node:assert/strict";
import fc from "fast-check";
import { parseJson } from "../../../../server/src/service/json/parse.ts";
import { applyFixes, assertSound, found, readValue } from "../structure.ts";

const site = {
  name: "Docs",
  navigation: {
    tabs: [
      {
        tab: "Guides",
        groups: [
          { group: "Start", pages: ["intro", "setup"] },
          { group: "More", pages: ["a", { group: "Deep", pages: ["b"] }] },
        ],
      },
      { tab: "API", openapi: { source: "api.json", directory: "api" } },
    ],
    global: { anchors: [{ anchor: "Blog", href: "https://x.y" }] },
  },
  footer: { socials: { github: "https://github.com/x" } },
};
const sound = JSON.stringify(site, null, 2);
const lines = sound.split("\n");

/** Asserts that the text has one problem, which names the line, and that it is read like the sound text. */
function assertOneDefect(text: string, line: number, kinds: RegExp, note: string): void {
  const document = parseJson(text);
  const [problem, ...otherProblems] = found(document);
  assert.deepEqual(otherProblems, [], note);
  const offset = Number(/@(\d+)/.exec(problem ?? "")?.[1]);
  const named = text.slice(0, offset).split("\n").length;
  assert.ok(Math.abs(named - line) <= 1, `${note}: ${problem} names line ${named}, not ${line}`);
  assert.match(problem ?? "", kinds, note);
  assert.deepEqual(readValue(document), site, note);
  assert.deepEqual(JSON.parse(applyFixes(document)), site, `${note}: the fix mends it`);
  assertSound(document);
}

describe("recovery of brackets, with one defect in formatted text", () => {
  const brackets = [...sound.matchAll(/[[\]{}]/g)].filter(
    (match) => match.index > 0 && match.index < sound.length - 1,
  );
  const lineOf = (offset: number) => sound.slice(0, offset).split("\n").length;

  it("finds where any one bracket is missing", () => {
    for (const { 0: bracket, index } of brackets) {
      const text = sound.slice(0, index) + sound.slice(index + 1);
      const kinds =
        { "{": /^unopened-object/, "[": /^unopened-array/, "}": /^unclosed-object/, "]": /^unclosed-array/ }[
          bracket
        ] ?? /^$/;
      assertOneDefect(text, lineOf(index), kinds, `without the ${bracket} of line ${lineOf(index)}`);
    }
  });

  it("finds any bracket that appears twice", () => {
    for (const { 0: bracket, index } of brackets) {
      const text = sound.slice(0, index) + bracket + sound.slice(index);
      assertOneDefect(text, lineOf(index), /^extra-bracket/, `two ${bracket} in line ${lineOf(index)}`);
    }
  });

  it("finds any bracket of the wrong kind or direction", () => {
    for (const { 0: bracket, index } of brackets) {
      for (const otherBracket of "{}[]".replace(bracket, "")) {
        const text = sound.slice(0, index) + otherBracket + sound.slice(index + 1);
        const note = `${otherBracket}, not ${bracket}, in line ${lineOf(index)}`;
        assertOneDefect(text, lineOf(index), /^mismatched-bracket/, note);
      }
    }
  });

  it("finds any line with a bracket that is missing or appears twice", () => {
    for (const [number, line] of lines.entries()) {
      if (!/^\s+[{}\]],?$/.test(line)) continue;
      const without = lines.toSpliced(number, 1).join("\n");
      assertOneDefect(without, number + 1, /^un(closed|opened)/, `without line ${number + 1}`);
      const twice = lines.toSpliced(number, 0, line.replace(",", "")).join("\n");
      assertOneDefect(twice, number + 1, /^extra-bracket/, `line ${number + 1} twice`);
    }
  });
});

interface Defect {
  readonly text: string;
  readonly problems: readonly string[];
  readonly value: unknown;
  readonly fixed?: string;
}

const defects: Readonly<Record<string, Defect>> = {
  "a doubled pair of braces is one problem, and one pair goes": {
    text: '[\n  {\n    {\n      "tab": "A"\n    }\n  },\n  {\n    "tab": "B"\n  }\n]',
    problems: ["extra-bracket@10+1"],
    value: [{ tab: "A" }, { tab: "B" }],
    fixed: '[\n  {\n      "tab": "A"\n  },\n  {\n    "tab": "B"\n  }\n]',
  },
  "of two opening braces, the one whose indentation does not fit goes": {
    text: '[\n        {\n  {\n    "tab": "A"\n  },\n  {\n    "tab": "B"\n  }\n]',
    problems: ["extra-bracket@10+1"],
    value: [{ tab: "A" }, { tab: "B" }],
  },
  "a list closed before its last item is closed after it": {
    text: '{\n  "pages": [\n    "a"\n  ]\n    {\n      "group": "B"\n    }\n  ],\n  "tag": "T"\n}',
    problems: ["extra-bracket@25+1"],
    value: { pages: ["a", { group: "B" }], tag: "T" },
    fixed: '{\n  "pages": [\n    "a",\n    {\n      "group": "B"\n    }\n  ],\n  "tag": "T"\n}',
  },
  "an entry that lost its middle becomes two again": {
    text: '[\n  {\n    "group": "A",\n    "pages": [\n      "a"\n    "group": "B",\n    "pages": [\n      "b"\n    ]\n  }\n]',
    problems: ["unclosed-array@48"],
    value: [
      { group: "A", pages: ["a"] },
      { group: "B", pages: ["b"] },
    ],
  },
  "a key and its value in a list are kept": {
    text: '{\n  "pages": [\n    "openapi": {\n      "source": "a.json"\n    }\n  ]\n}',
    problems: ["unopened-object@19+9"],
    value: { pages: [{ openapi: { source: "a.json" } }] },
  },
  "a brace just typed before other entries stays an empty object": {
    text: '{\n  "pages": [\n    "a",\n    {\n    "b",\n    "c"\n  ]\n}',
    problems: ["unclosed-object@29"],
    value: { pages: ["a", {}, "b", "c"] },
  },
  "an object just begun before others does not swallow them": {
    text: '[\n  {\n    "group":\n  {\n    "group": "B"\n  }\n]',
    problems: ["missing-value@10+7", "unclosed-object@18"],
    value: [{}, { group: "B" }],
  },
  "a bracket that closes the text too early does not end it": {
    text: '{"a": {"b": 1}}, "c": 2}',
    problems: ["extra-bracket@14+1"],
    value: { a: { b: 1 }, c: 2 },
    fixed: '{"a": {"b": 1}, "c": 2}',
  },
  "a list whose bracket is missing on its line": {
    text: '{"group": "A", "pages": "a", "b"], "tag": "T"}',
    problems: ["unopened-array@24+3"],
    value: { group: "A", pages: ["a", "b"], tag: "T" },
    fixed: '{"group": "A", "pages": ["a", "b"], "tag": "T"}',
  },
  "braces around a list": {
    text: '{"pages": {"a", "b", "c", "d", "e", "f", "g", "h", "i"]}',
    problems: ["mismatched-bracket@10+1"],
    value: { pages: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] },
  },
  "a text without its outer braces": {
    text: '"name": "A",\n"colors": {"light": "x"}\n',
    problems: ["unopened-object@0+6"],
    value: { name: "A", colors: { light: "x" } },
  },
  "a text that is cut off": {
    text: '{\n  "a": [\n    {"b": 1},\n    {"c": ',
    problems: ["missing-value@30+3", "unclosed-object@34"],
    value: { a: [{ b: 1 }, {}] },
  },
  "brackets and commas only": {
    text: "]},",
    problems: ["mismatched-bracket@0+1", "content-after-end@2+1"],
    value: {},
  },
};

describe("recovery of brackets", () => {
  for (const [name, { text, problems, value, fixed }] of Object.entries(defects)) {
    it(name, () => {
      const document = parseJson(text);
      assert.deepEqual(found(document), problems);
      assert.deepEqual(readValue(document), value);
      assert.equal(document.separable, false);
      assertSound(document);
      if (fixed !== undefined) assert.equal(applyFixes(document), fixed);
    });
  }

  it("closes brackets by the line ends and the indentation of the text", () => {
    const document = parseJson('{\r\n\t"a": [\r\n\t\t"b"\r\n}');
    assert.equal(applyFixes(document), '{\r\n\t"a": [\r\n\t\t"b"\r\n\t]\r\n}');
    assert.equal(applyFixes(parseJson('{"a": ["b"')), '{"a": ["b"]}');
    assert.equal(applyFixes(parseJson('{"a": ["b",\n')), '{"a": ["b"]}\n');
  });

  it("marks what is not opened or not closed", () => {
    const { root } = parseJson('[{"a": 1, "b": 2}, "c": 3, "d": [4');
    assert.ok(root?.kind === "array" && !root.closed);
    const last = root.items.at(-1);
    assert.ok(last?.kind === "object" && !last.opened && !last.closed);
    assert.deepEqual(
      last.properties.map((property) => property.value?.kind),
      ["number", "array"],
    );
  });

  it("needs few problems for a text cut off anywhere", () => {
    for (let length = 1; length < sound.length; length += 1) {
      const { problemCount } = parseJson(sound.slice(0, length));
      assert.ok(problemCount >= 1 && problemCount <= 3, `${problemCount} problems at ${length}`);
    }
  });

  it("never takes disproportionate time", () => {
    const brackets = fc.array(fc.constantFrom("{", "}", "[", "]", '"a":', '"b"', ",", "\n  "), {
      minLength: 200,
      maxLength: 400,
    });
    fc.assert(
      fc.property(brackets, (parts) => assertSound(parseJson(parts.join("")))),
      { numRuns: 30 },
    );
  });
});
