import { changeExamples, lines, remove, replace, three } from "./change-words.ts";

describe("resolveChanges", () => {
  describe("remove", () => {
    changeExamples([
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
      changeExamples([
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
      changeExamples([
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
      changeExamples([
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
});
