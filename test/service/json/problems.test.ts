/** The positions of a text's problems, also if a key occurs twice and a pointer names only the last one. */
import assert from "node:assert/strict";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { locate } from "../../../server/src/service/json/pointer.ts";
import { textProblems } from "../../../server/src/service/json/problems.ts";
import type { JsonChange } from "../../../server/src/service/model/change.ts";
import { changed } from "./edit/change-words.ts";

/** The characters that each problem inside a container underlines. */
function underlined(text: string): readonly string[] {
  const document = parseJson(text);
  return textProblems(document).placed.map(({ container, problem }) => {
    const located = locate(document, container);
    assert.ok(located !== undefined, "the container is there");
    const start = located.offset + problem.start;
    return text.slice(start, start + problem.length);
  });
}

/** The text with all its problems fixed. */
function fixed(text: string): string | undefined {
  const changes = textProblems(parseJson(text)).placed.flatMap(({ container, problem }) =>
    (problem.fix?.edits ?? []).map(
      ({ start, length, newText }): JsonChange => ({
        kind: "replace-text",
        at: { document: "docs.json", segments: container },
        span: { start, length },
        newText,
      }),
    ),
  );
  return changed(text, changes);
}

describe("problems of a text", () => {
  const rows: readonly (readonly [string, string, readonly string[], string])[] = [
    ["in one object", "{ a: { x: 1 } }", ["a", "x"], '{ "a": { "x": 1 } }'],
    [
      "in the first of two properties with one key",
      '{ "a": { x: 1 }, "a": { "y": 2 } }',
      ["x"],
      '{ "a": { "x": 1 }, "a": { "y": 2 } }',
    ],
    [
      "deep below the first of two properties with one key",
      '{ "b": { "a": [0, { "c": { x: 1 } }], "a": [0, { "c": {} }] } }',
      ["x"],
      '{ "b": { "a": [0, { "c": { "x": 1 } }], "a": [0, { "c": {} }] } }',
    ],
    [
      "in both of two properties with one key",
      '{ "a": { x: 1 }, "a": { y: 2 } }',
      ["x", "y"],
      '{ "a": { "x": 1 }, "a": { "y": 2 } }',
    ],
    [
      "in the first where the second has no object",
      '{ "a": { x: 1 }, "a": 2 }',
      ["x"],
      '{ "a": { "x": 1 }, "a": 2 }',
    ],
  ];
  for (const [title, text, wrong, right] of rows) {
    it(`are at their positions: ${title}`, () => {
      assert.deepEqual(underlined(text), wrong);
      assert.equal(fixed(text), right);
    });
  }

  it("of repeated keys are reported for the object that counts", () => {
    const text = '{ "a": { "x": 1, "x": 2 }, "a": { "y": 1, "y": 2 } }';
    const repeated = textProblems(parseJson(text)).repeatedKeys;
    assert.deepEqual(
      repeated.map(({ container, key }) => [container, key]),
      [
        [[], "a"],
        [["a"], "y"],
      ],
    );
  });
});
