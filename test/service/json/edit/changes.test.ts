import assert from "node:assert/strict";
import { resolveChanges } from "../../../../server/src/service/json/edit/changes.ts";
import { parseJson } from "../../../../server/src/service/json/parse.ts";
import type { JsonChange as Change } from "../../../../server/src/service/model/change.ts";
import { add, changed, insert, remove, rename, replace, write } from "./change-words.ts";

type Example = readonly [name: string, before: string, changes: readonly Change[], after: string];

function examples(rows: readonly Example[]): void {
  for (const [name, before, changes, after] of rows) {
    it(name, () => {
      assert.equal(changed(before, changes), after);
    });
  }
}

/** Lines joined, with a final newline. */
function lines(...rows: readonly string[]): string {
  return `${rows.join("\n")}\n`;
}

const three = lines("{", '  "a": 1,', '  "b": 2,', '  "c": 3', "}");

describe("resolveChanges", () => {
  describe("remove", () => {
    examples([
      ["the first property", three, [remove("a")], lines("{", '  "b": 2,', '  "c": 3', "}")],
      ["a property between two", three, [remove("b")], lines("{", '  "a": 1,', '  "c": 3', "}")],
      ["the last property", three, [remove("c")], lines("{", '  "a": 1,', '  "b": 2', "}")],
      ["first and last", three, [remove("a"), remove("c")], lines("{", '  "b": 2', "}")],
      ["neighbors at the end", three, [remove("c"), remove("b")], lines("{", '  "a": 1', "}")],
      ["all", three, [remove("a"), remove("b"), remove("c")], "{}\n"],
      ["the same one twice", three, [remove("b"), remove("b")], lines("{", '  "a": 1,', '  "c": 3', "}")],
      ["an item by a pointer's segment", "[1, 2, 3]", [remove("1"), replace([1], 9)], "[1, 3]"],
      ["the only property, on one line", '{ "a": 1 }', [remove("a")], "{}"],
      ["the only item, on lines", "[\n  1\n]\n", [remove(0)], "[]\n"],
      ["an item on one line, first", '["a", "b", "c"]', [remove(0)], '["b", "c"]'],
      ["an item on one line, between", '["a", "b", "c"]', [remove(1)], '["a", "c"]'],
      ["an item on one line, last", '["a", "b", "c"]', [remove(2)], '["a", "b"]'],
      ["items of a padded array", "[ 1, 2, 3 ]", [remove(0), remove(2)], "[ 2 ]"],
      ["items of a minified array", "[1,2,3,4]", [remove(1), remove(2)], "[1,4]"],
      ["the last of several equal keys", '{"a":1,"b":2,"a":3}', [remove("a")], '{"a":1,"b":2}'],
      [
        "a value of many lines",
        lines("{", '\t"a": {', '\t\t"x": [', "\t\t\t1", "\t\t]", "\t},", '\t"b": 2', "}"),
        [remove("a")],
        lines("{", '\t"b": 2', "}"),
      ],
      [
        "members of containers within each other",
        lines("{", '  "a": { "x": 1, "y": 2 },', '  "b": [', "    1,", "    2", "  ]", "}"),
        [remove("b", 0), remove("a", "y")],
        lines("{", '  "a": { "x": 1 },', '  "b": [', "    2", "  ]", "}"),
      ],
      ["no final newline stays none", '{\n  "a": 1,\n  "b": 2\n}', [remove("b")], '{\n  "a": 1\n}'],
      [
        "carriage returns stay",
        '{\r\n  "a": 1,\r\n  "b": 2,\r\n  "c": 3\r\n}\r\n',
        [remove("a"), remove("c")],
        '{\r\n  "b": 2\r\n}\r\n',
      ],
    ]);

    describe("blank lines", () => {
      const groups = lines("{", "", '  "a": 1,', "", '  "b": 2,', '  "c": 3,', "", '  "d": 4', "", "}");
      examples([
        [
          "after the bracket",
          groups,
          [remove("a")],
          lines("{", "", '  "b": 2,', '  "c": 3,', "", '  "d": 4', "", "}"),
        ],
        [
          "one between groups stays",
          groups,
          [remove("b")],
          lines("{", "", '  "a": 1,', "", '  "c": 3,', "", '  "d": 4', "", "}"),
        ],
        [
          "one after a group stays",
          groups,
          [remove("c")],
          lines("{", "", '  "a": 1,', "", '  "b": 2,', "", '  "d": 4', "", "}"),
        ],
        [
          "two become one",
          groups,
          [remove("b"), remove("c")],
          lines("{", "", '  "a": 1,', "", '  "d": 4', "", "}"),
        ],
        [
          "before the bracket",
          groups,
          [remove("d")],
          lines("{", "", '  "a": 1,', "", '  "b": 2,', '  "c": 3', "", "}"),
        ],
        [
          "none is left at the end",
          lines("{", '  "a": 1,', "", '  "b": 2', "}"),
          [remove("b")],
          lines("{", '  "a": 1', "}"),
        ],
        [
          "none is left at the start",
          lines("{", '  "a": 1,', "", '  "b": 2', "}"),
          [remove("a")],
          lines("{", '  "b": 2', "}"),
        ],
      ]);
    });

    describe("unusual layouts", () => {
      const rows = lines("[", "  1, 2, 3,", "  4, 5, 6", "]");
      const objects = lines("[{", '  "a": 1', "}, {", '  "a": 2', "}, {", '  "a": 3', "}]");
      examples([
        ["the last of a row", rows, [remove(2)], lines("[", "  1, 2,", "  4, 5, 6", "]")],
        ["the first of a row", rows, [remove(3)], lines("[", "  1, 2, 3,", "  5, 6", "]")],
        ["across rows", rows, [remove(2), remove(3)], lines("[", "  1, 2,", "  5, 6", "]")],
        ["a whole row", rows, [remove(0), remove(1), remove(2)], lines("[", "  4, 5, 6", "]")],
        [
          "objects bracket to bracket, first",
          objects,
          [remove(0)],
          lines("[{", '  "a": 2', "}, {", '  "a": 3', "}]"),
        ],
        [
          "objects bracket to bracket, last",
          objects,
          [remove(2)],
          lines("[{", '  "a": 1', "}, {", '  "a": 2', "}]"),
        ],
        [
          "commas first",
          lines("[", '  "a"', ', "b"', ', "c"', "]"),
          [remove(1)],
          lines("[", '  "a"', ', "c"', "]"),
        ],
        ["commas first, the first", lines('[ "a"', ', "b"', "]"), [remove(0)], lines('[ "b"', "]")],
        ["commas first, the last", lines('[ "a"', ', "b"', "]"), [remove(1)], lines('[ "a"', "]")],
        ["a hanging list, first", lines('[ "a",', '  "b" ]'), [remove(0)], lines('[ "b" ]')],
        ["a hanging list, last", lines('[ "a",', '  "b" ]'), [remove(1)], lines('[ "a" ]')],
      ]);
    });

    describe("what JSON does not allow", () => {
      const remarked = lines(
        "{",
        "  // over a",
        '  "a": 1, // beside a',
        "  // over b",
        '  "b": 2, // beside b',
        "",
        "  /* over c */",
        '  "c": 3 // beside c',
        "  // end",
        "}",
      );
      examples([
        [
          "a comment beside goes with the line, one above stays",
          remarked,
          [remove("b")],
          lines(
            "{",
            "  // over a",
            '  "a": 1, // beside a',
            "  // over b",
            "",
            "  /* over c */",
            '  "c": 3 // beside c',
            "  // end",
            "}",
          ),
        ],
        [
          "only the comma of the neighbor goes",
          remarked,
          [remove("c")],
          lines(
            "{",
            "  // over a",
            '  "a": 1, // beside a',
            "  // over b",
            '  "b": 2 // beside b',
            "",
            "  /* over c */",
            "  // end",
            "}",
          ),
        ],
        [
          "all members, and the comments stay",
          remarked,
          [remove("a"), remove("b"), remove("c")],
          lines("{", "  // over a", "  // over b", "", "  /* over c */", "  // end", "}"),
        ],
        ["a comment on one line", "[1, /* two */ 2, 3]", [remove(1)], "[1, /* two */ 3]"],
        ["a comment on one line, last", "[1, /* two */ 2 ]", [remove(1)], "[1 /* two */ ]"],
        ["a comment on one line, all", "[ /* one */ 1]", [remove(0)], "[ /* one */]"],
        ["the member before a trailing comma", "[1, 2,]", [remove(1)], "[1]"],
        ["a trailing comma elsewhere stays", "[1, 2, 3,]", [remove(0)], "[2, 3,]"],
        ["a missing comma is put in", "[1, 2 3]", [remove(1)], "[1, 3]"],
        ["an extra comma goes", "[1, 2,, 3]", [remove(1)], "[1, 3]"],
      ]);
    });
  });

  describe("rename-key", () => {
    examples([
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
    examples([
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

  describe("add-property", () => {
    examples([
      [
        "at the end",
        three,
        [add([], "d", 4)],
        lines("{", '  "a": 1,', '  "b": 2,', '  "c": 3,', '  "d": 4', "}"),
      ],
      [
        "at the start",
        three,
        [add([], "d", 4, "start")],
        lines("{", '  "d": 4,', '  "a": 1,', '  "b": 2,', '  "c": 3', "}"),
      ],
      [
        "two at the start, in order",
        '{"a":1}',
        [add([], "x", 1, "start"), add([], "y", 2, "start")],
        '{"x":1,"y":2,"a":1}',
      ],
      ["on one line", '{ "a": 1 }', [add([], "b", [1, { c: 2 }])], '{ "a": 1, "b": [1, { "c": 2 }] }'],
      ["minified", '{"a":1}', [add([], "b", [1, { c: 2 }])], '{"a":1,"b":[1,{"c":2}]}'],
      ["with the colon of its neighbor", '{"a" : 1}', [add([], "b", 2)], '{"a" : 1, "b" : 2}'],
      ["after a trailing comma", '{\n  "a": 1,\n}', [add([], "b", 2)], '{\n  "a": 1,\n  "b": 2\n}'],
      [
        "a value of many lines",
        lines("{", '    "a": 1', "}"),
        [add([], "b", { c: [1, 2], d: {} })],
        lines(
          "{",
          '    "a": 1,',
          '    "b": {',
          '        "c": [',
          "            1,",
          "            2",
          "        ],",
          '        "d": {}',
          "    }",
          "}",
        ),
      ],
      [
        "with carriage returns",
        '{\r\n  "a": {}\r\n}\r\n',
        [add(["a"], "b", [1])],
        '{\r\n  "a": {\r\n    "b": [\r\n      1\r\n    ]\r\n  }\r\n}\r\n',
      ],
      ["to an empty document", "{}\n", [add([], "a", 1)], lines("{", '  "a": 1', "}")],
      ["to an empty object on lines", "{\n}\n", [add([], "a", 1)], lines("{", '  "a": 1', "}")],
      [
        "to an empty object on one line",
        '{ "a": { "b": {} } }',
        [add(["a", "b"], "c", 1)],
        '{ "a": { "b": { "c": 1 } } }',
      ],
      [
        "to an empty object among objects on one line",
        lines("[", '  { "a": 1 },', "  {}", "]"),
        [add([1], "b", 2)],
        lines("[", '  { "a": 1 },', '  { "b": 2 }', "]"),
      ],
      [
        "the same property twice, once",
        '{"a": 1}',
        [add([], "b", [1]), add([], "b", [1])],
        '{"a": 1, "b": [1]}',
      ],
      [
        "in place of all the others, on their lines",
        three,
        [remove("a"), remove("b"), remove("c"), add([], "d", 4), add([], "e", 5, "start")],
        lines("{", '  "e": 5,', '  "d": 4', "}"),
      ],
      [
        "among comments",
        lines("{", "  // over a", '  "a": 1 // beside a', "  // end", "}"),
        [add([], "b", 2), add([], "c", 3, "start")],
        lines("{", '  "c": 3,', "  // over a", '  "a": 1, // beside a', "  // end", '  "b": 2', "}"),
      ],
    ]);
  });

  describe("insert-item", () => {
    const page = lines("{", '  "pages": [', '    "a",', '    "b"', "  ]", "}");
    examples([
      [
        "at the end",
        page,
        [insert(["pages"], 2, "c")],
        lines("{", '  "pages": [', '    "a",', '    "b",', '    "c"', "  ]", "}"),
      ],
      ["beyond the end", "[1]", [insert([], 9, 2)], "[1, 2]"],
      [
        "at the start",
        page,
        [insert(["pages"], 0, "c")],
        lines("{", '  "pages": [', '    "c",', '    "a",', '    "b"', "  ]", "}"),
      ],
      [
        "between",
        page,
        [insert(["pages"], 1, "c")],
        lines("{", '  "pages": [', '    "a",', '    "c",', '    "b"', "  ]", "}"),
      ],
      [
        "into an array on one line",
        '{\n  "p": ["a", "b"]\n}',
        [insert(["p"], 1, "c"), insert(["p"], 2, "d")],
        '{\n  "p": ["a", "c", "b", "d"]\n}',
      ],
      ["into a padded array", '[ "a" ]', [insert([], 1, "b")], '[ "a", "b" ]'],
      ["several at one place, in order", "[1, 4]", [insert([], 1, 2), insert([], 1, 3)], "[1, 2, 3, 4]"],
      [
        "a row goes on",
        lines("[", "  1, 2,", "  3, 4", "]"),
        [insert([], 4, 5)],
        lines("[", "  1, 2,", "  3, 4, 5", "]"),
      ],
      [
        "an object bracket to bracket",
        lines("{", '  "a": [{', '    "b": 1', "  }]", "}"),
        [insert(["a"], 1, { b: 2 })],
        lines("{", '  "a": [{', '    "b": 1', "  }, {", '    "b": 2', "  }]", "}"),
      ],
      [
        "an object among objects on one line",
        lines("[", '  { "a": 1 },', '  { "a": 2 }', "]"),
        [insert([], 0, { a: 0 })],
        lines("[", '  { "a": 0 },', '  { "a": 1 },', '  { "a": 2 }', "]"),
      ],
      [
        "an object whose arrays are written as the others are",
        lines("[", "  {", '    "group": "A",', '    "pages": ["a"]', "  }", "]"),
        [insert([], 1, { group: "B", pages: ["b", "c"] })],
        lines(
          "[",
          "  {",
          '    "group": "A",',
          '    "pages": ["a"]',
          "  },",
          "  {",
          '    "group": "B",',
          '    "pages": ["b", "c"]',
          "  }",
          "]",
        ),
      ],
      [
        "into an empty array, as the nearest array is written",
        lines(
          "{",
          '  "a": [],',
          '  "b": ["x"],',
          '  "c": {',
          '    "d": [',
          "      1",
          "    ],",
          '    "e": []',
          "  }",
          "}",
        ),
        [insert(["a"], 0, "y"), insert(["c", "e"], 0, 2)],
        lines(
          "{",
          '  "a": ["y"],',
          '  "b": ["x"],',
          '  "c": {',
          '    "d": [',
          "      1",
          "    ],",
          '    "e": [',
          "      2",
          "    ]",
          "  }",
          "}",
        ),
      ],
      [
        "into an empty array on lines",
        '{\n  "a": [\n  ]\n}',
        [insert(["a"], 0, 1)],
        '{\n  "a": [\n    1\n  ]\n}',
      ],
      [
        "into an empty array of a one-line file",
        '{"a": []}',
        [insert(["a"], 0, 1), insert(["a"], 0, 2)],
        '{"a": [1, 2]}',
      ],
      [
        "commas first",
        lines("[", '  "a"', ', "b"', "]"),
        [insert([], 2, "c")],
        lines("[", '  "a"', ', "b"', ', "c"', "]"),
      ],
      [
        "keeps the blank line between groups",
        lines("[", "  1,", "", "  2", "]"),
        [insert([], 1, 9)],
        lines("[", "  1,", "", "  9,", "  2", "]"),
      ],
    ]);
  });

  describe("several changes", () => {
    const pages = lines("[", '  "a",', '  "b",', '  "c",', '  "d"', "]");
    examples([
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
    examples([
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

  describe("what does not fit", () => {
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

    it("brackets set right while members come or go, or a list or an object is replaced", () => {
      const document = parseJson("[1, 2");
      assert.equal(resolveChanges(document, [write([], 5, 0, "]"), insert([], 2, 3)]), undefined);
      assert.equal(resolveChanges(document, [write([1], 1, 0, "]"), remove(1)]), undefined);
      assert.equal(changed("[1, 2", [write([], 5, 0, "]"), replace([1], 3)]), "[1, 3]");
      const unopened = parseJson('[ "a": 1 }, [2] ]');
      assert.equal(resolveChanges(unopened, [write([], 2, 0, "{"), replace([0], "")]), undefined);
    });

    it("drops all changes with one", () => {
      assert.equal(resolveChanges(parseJson('{"a": 1}'), [rename(["a"], "b"), remove("c")]), undefined);
    });

    it("looks inside what is removed, too", () => {
      assert.equal(resolveChanges(parseJson('{"a": {}}'), [remove("a"), remove("a", "b")]), undefined);
    });

    it("one key added with two values", () => {
      assert.equal(resolveChanges(parseJson("{}"), [add([], "a", 1), add([], "a", 2)]), undefined);
    });
  });

  describe("unfinished text", () => {
    examples([
      ["a property without a value gets one", '{"a": }', [replace(["a"], 1)], '{"a": 1 }'],
      ["a property without a value is renamed", '{"a"}', [rename(["a"], "b")], '{"b"}'],
      ["a property without a value is removed", '{"a": 1, "b"}', [remove("b")], '{"a": 1}'],
      ["an unclosed array", '{"a": [1, 2', [remove("a", 0)], '{"a": [2'],
      ["an unclosed array goes on", "[1, 2", [insert([], 2, 3)], "[1, 2, 3"],
    ]);
  });

  describe("missing quotes put in at once", () => {
    examples([
      ["while an item is added", '["a", "b', [write([], 8, 0, '"'), insert([], 2, "c")], '["a", "b", "c"'],
      ["while the item is removed", '["a", "b', [write([], 8, 0, '"'), remove(1)], '["a"'],
      ["while the item is replaced", '["a", "b', [write([], 8, 0, '"'), replace([1], "c")], '["a", "c"'],
      ["while the next item is removed", '[ "a\n, "b"]', [write([], 4, 0, '"'), remove(1)], '[ "a"]'],
    ]);
  });

  it("makes edits no larger than they must be", () => {
    assert.deepEqual(resolveChanges(parseJson(three), [remove("b"), rename(["c"], "x"), add([], "d", 4)]), [
      { start: 14, length: 10, newText: "" },
      { start: 25, length: 1, newText: "x" },
      { start: 30, length: 0, newText: ',\n  "d": 4' },
    ]);
  });
});
