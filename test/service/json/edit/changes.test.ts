/** Renaming and replacing, several changes at once, changes that do not fit, and unfinished text. */
import assert from "node:assert/strict";
import { resolveChanges } from "../../../../server/src/service/json/edit/changes.ts";
import { parseJson } from "../../../../server/src/service/json/parse.ts";
import type { JsonChange as Change } from "../../../../server/src/service/model/change.ts";
import {
  add,
  changed,
  changeExamples,
  insert,
  lines,
  remove,
  rename,
  replace,
  three,
  write,
} from "./change-words.ts";

describe("resolveChanges", () => {
  describe("rename-key", () => {
    changeExamples([
      ["only the characters of the key", '{ "a" :1}', [rename(["a"], "bc")], '{ "bc" :1}'],
      ["escapes where it must", '{"a": 1}', [rename(["a"], 'x"y\n')], '{"x\\"y\\n": 1}'],
      ["the later of two names", '{"a": 1}', [rename(["a"], "b"), rename(["a"], "c")], '{"c": 1}'],
      [
        "with its value",
        '{"a": 1, "b": 2}',
        [rename(["a"], "x"), replace(["a"], [true])],
        '{"x": [true], "b": 2}',
      ],
      [
        "two that change names",
        '{"a": 1, "b": 2}',
        [rename(["a"], "b"), rename(["b"], "a")],
        '{"b": 1, "a": 2}',
      ],
      ["to a name that is removed", '{"a": 1, "b": 2}', [rename(["a"], "b"), remove("b")], '{"b": 1}'],
      ["to its own name", '{"a": 1}', [rename(["a"], "a")], '{"a": 1}'],
    ]);
  });

  describe("replace-value", () => {
    changeExamples([
      ["a scalar", '{"a": "x" , "b": 2}', [replace(["a"], "y")], '{"a": "y" , "b": 2}'],
      ["the later of two values", "[1]", [replace([0], 2), replace([0], 3)], "[3]"],
      ["the whole document", '{"a":1}\n', [replace([], { b: 2 })], '{"b":2}\n'],
      ["the same value leaves its form", '{"a": [ 1,2 ]}', [replace(["a"], [1, 2])], '{"a": [ 1,2 ]}'],
      [
        "the same keys in another order",
        '{"a": 1, "b": 2}',
        [replace([], { b: 2, a: 1 })],
        '{"b": 2, "a": 1}',
      ],
      [
        "an array keeps its one line",
        lines("{", '  "a": ["x", "y"],', '  "b": [', "    1", "  ]", "}"),
        [replace(["a"], ["z", "x"])],
        lines("{", '  "a": ["z", "x"],', '  "b": [', "    1", "  ]", "}"),
      ],
      [
        "an array keeps its lines",
        lines("{", '  "a": ["x", "y"],', '  "b": [', "    1", "  ]", "}"),
        [replace(["b"], [2, 3])],
        lines("{", '  "a": ["x", "y"],', '  "b": [', "    2,", "    3", "  ]", "}"),
      ],
      [
        "a scalar by an object, in tabs",
        lines("{", '\t"a": {', '\t\t"x": 1', "\t}", "}"),
        [replace(["a", "x"], { y: {}, z: [] })],
        lines("{", '\t"a": {', '\t\t"x": {', '\t\t\t"y": {},', '\t\t\t"z": []', "\t\t}", "\t}", "}"),
      ],
    ]);
  });

  describe("several changes", () => {
    const pages = lines("[", '  "a",', '  "b",', '  "c",', '  "d"', "]");
    changeExamples([
      [
        "two removed, one at the end",
        pages,
        [remove(2), remove(3), insert([], 4, "e")],
        lines("[", '  "a",', '  "b",', '  "e"', "]"),
      ],
      [
        "in the place of what is removed",
        pages,
        [remove(1), insert([], 1, "x"), insert([], 2, "y")],
        lines("[", '  "a",', '  "x",', '  "y",', '  "c",', '  "d"', "]"),
      ],
      ["all replaced, on one line", "[ 1, 2 ]", [remove(0), remove(1), insert([], 2, 3)], "[ 3 ]"],
      [
        "a removal wins over what is inside",
        lines("{", '  "a": {', '    "b": [1]', "  },", '  "c": 2', "}"),
        [
          insert(["a", "b"], 0, 0),
          remove("a"),
          rename(["a"], "z"),
          write(["a"], 0, 1, "#"),
          replace(["a", "b"], 1),
        ],
        lines("{", '  "c": 2', "}"),
      ],
      [
        "a new value wins over what is inside",
        '{"a": {"b": 1}}',
        [rename(["a", "b"], "c"), replace(["a"], 2)],
        '{"a": 2}',
      ],
      [
        "changes inside a member beside a removed one",
        lines("{", '  "a": 1,', '  "b": { "c": 1 }', "}"),
        [remove("a"), rename(["b"], "x"), add(["b"], "d", 2), replace(["b", "c"], 3)],
        lines("{", '  "x": { "c": 3, "d": 2 }', "}"),
      ],
    ]);
  });

  describe("replace-text", () => {
    changeExamples([
      ["inside a value", '{"a": "x y"}', [write(["a"], 2, 1, "_")], '{"a": "x_y"}'],
      ["the same twice, once", "[1 2]", [write([], 2, 0, ","), write([], 2, 0, ",")], "[1, 2]"],
      ["overlapping deletions, together", "[1,,,2]", [write([], 2, 2, ""), write([], 3, 2, "")], "[12]"],
      ["a missing comma, while the next item is removed", "[1 2]", [write([], 2, 0, ","), remove(1)], "[1]"],
      [
        "a trailing comma, while an item is added",
        "[1, 2,]",
        [write([], 5, 1, ""), insert([], 2, 3)],
        "[1, 2, 3]",
      ],
      [
        "a comment deleted beside a removed line",
        lines("{", '  "a": 1, // one', '  "b": 2', "}"),
        [write([], 11, 7, ""), remove("b")],
        lines("{", '  "a": 1', "}"),
      ],
      [
        "around another change, the wider wins",
        '{"a": {"b": 1}}',
        [write([], 0, 15, "[]"), rename(["a", "b"], "c")],
        "[]",
      ],
    ]);
  });

  describe("changes that do not fit", () => {
    const rows: readonly (readonly [name: string, before: string, change: Change])[] = [
      ["a key that is not there", '{"a": 1}', remove("b")],
      ["an item that is not there", "[1]", remove(1)],
      ["a place below a scalar", '{"a": 1}', remove("a", "b")],
      ["a key into an array", "[1]", remove("00")],
      ["the root removed", "{}", remove()],
      ["the root renamed", "{}", rename([], "a")],
      ["an item renamed", "[1]", rename([0], "a")],
      ["a property of an array", "[]", add([], "a", 1)],
      ["an item of an object", "{}", insert([], 0, 1)],
      ["characters outside the text", "[1]", write([0], 0, 9, "")],
      ["anything of an empty text", "", replace([], 1)],
      ["a property that is there already", '{"a": 1}', add([], "a", 2)],
      ["a name that is there already", '{"a": 1, "b": 2}', rename(["a"], "b")],
    ];
    for (const [name, before, change] of rows) {
      it(name, () => {
        assert.equal(resolveChanges(parseJson(before), [change]), undefined);
      });
    }

    it("brackets fixed while members are added or removed, or a list or an object is replaced", () => {
      const document = parseJson("[1, 2");
      assert.equal(resolveChanges(document, [write([], 5, 0, "]"), insert([], 2, 3)]), undefined);
      assert.equal(resolveChanges(document, [write([1], 1, 0, "]"), remove(1)]), undefined);
      assert.equal(changed("[1, 2", [write([], 5, 0, "]"), replace([1], 3)]), "[1, 3]");
      // An equal member replaces the removed one, so only the bracket would change.
      const same = [write([], 8, 0, "\n]"), remove(0), insert([], 0, true)];
      assert.equal(resolveChanges(parseJson("[\n  true\n\n"), same), undefined);
      const unopened = parseJson('[ "a": 1 }, [2] ]');
      assert.equal(resolveChanges(unopened, [write([], 2, 0, "{"), replace([0], "")]), undefined);
    });

    it("drops all changes together with one", () => {
      assert.equal(resolveChanges(parseJson('{"a": 1}'), [rename(["a"], "b"), remove("c")]), undefined);
    });

    it("also looks inside what is removed", () => {
      assert.equal(resolveChanges(parseJson('{"a": {}}'), [remove("a"), remove("a", "b")]), undefined);
    });

    it("one key added with two values", () => {
      assert.equal(resolveChanges(parseJson("{}"), [add([], "a", 1), add([], "a", 2)]), undefined);
    });
  });

  describe("unfinished text", () => {
    changeExamples([
      ["a property without a value gets one", '{"a": }', [replace(["a"], 1)], '{"a": 1 }'],
      ["a property without a value is renamed", '{"a"}', [rename(["a"], "b")], '{"b"}'],
      ["a property without a value is removed", '{"a": 1, "b"}', [remove("b")], '{"a": 1}'],
      ["an unclosed array", '{"a": [1, 2', [remove("a", 0)], '{"a": [2'],
      ["an unclosed array goes on", "[1, 2", [insert([], 2, 3)], "[1, 2, 3"],
    ]);
  });

  describe("missing quotes added in the same step", () => {
    changeExamples([
      ["while an item is added", '["a", "b', [write([], 8, 0, '"'), insert([], 2, "c")], '["a", "b", "c"'],
      ["while the item is removed", '["a", "b', [write([], 8, 0, '"'), remove(1)], '["a"'],
      ["while the item is replaced", '["a", "b', [write([], 8, 0, '"'), replace([1], "c")], '["a", "c"'],
      ["while the next item is removed", '[ "a\n, "b"]', [write([], 4, 0, '"'), remove(1)], '[ "a"]'],
    ]);
  });

  it("makes edits no larger than necessary", () => {
    assert.deepEqual(resolveChanges(parseJson(three), [remove("b"), rename(["c"], "x"), add([], "d", 4)]), [
      { start: 14, length: 10, newText: "" },
      { start: 25, length: 1, newText: "x" },
      { start: 30, length: 0, newText: ',\n  "d": 4' },
    ]);
  });
});
