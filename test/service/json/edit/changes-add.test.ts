import { add, changeExamples, insert, lines, remove, three } from "./change-words.ts";

describe("resolveChanges", () => {
  describe("add-property", () => {
    changeExamples([
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
      [
        "behind a comment with a comma",
        lines("{", '  "a": 1 // one, or two', "}"),
        [add([], "b", 2)],
        lines("{", '  "a": 1, // one, or two', '  "b": 2', "}"),
      ],
    ]);
  });

  describe("insert-item", () => {
    const page = lines("{", '  "pages": [', '    "a",', '    "b"', "  ]", "}");
    changeExamples([
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
});
