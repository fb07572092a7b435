// The same keys and values in text that is not JSON yet, and the text after an item is accepted.
import {
  commonPages,
  contentOf,
  docs,
  element,
  fieldsOf,
  type Position,
  patterns,
  rootFields,
  userEndpoints,
} from "./completion-position.ts";

const tabKeys = [...new Set([...contentOf("tabs", "reference"), ...(fieldsOf.tabs ?? [])])];
const groupFields = fieldsOf.groups ?? [];
const languageFields = fieldsOf.languages ?? [];

const keys: readonly Position[] = [
  {
    name: "a comma is missing in front",
    text: element("tabs", '"tab": "A" $0'),
    keys: tabKeys,
  },
  {
    name: "a comma is missing behind",
    text: element("groups", '"group": "A", $0 "pages": []'),
    keys: groupFields,
  },
  {
    name: "commas are missing on both sides",
    text: element("groups", '"group": "A" $0 "pages": []'),
    keys: groupFields,
  },
  {
    name: "commas stand on both sides",
    text: element("groups", '"group": "A", $0, "pages": []'),
    keys: groupFields,
  },
  {
    name: "in an unfinished key with both quotes and nothing else",
    text: element("tabs", '"tab": "A", "$0"'),
    keys: tabKeys,
  },
  {
    name: "in an unfinished key with both quotes, and more behind",
    text: element("groups", '"group": "A", "$0" "pages": []'),
    keys: groupFields,
  },
  {
    name: "in an unfinished key with both quotes and a comma behind",
    text: element("groups", '"group": "A", "$0", "pages": []'),
    keys: groupFields,
  },
  {
    name: "in an unfinished key whose last quote is missing",
    text: '{\n  "navigation": {\n    "groups": [\n      {\n        "group": "A",\n        "pag$0\n      }\n    ]\n  }\n}\n',
    keys: ["pages"],
  },
  {
    name: "in an unfinished key without quotes",
    text: element("groups", '"group": "A", pag$0'),
    keys: ["pages"],
  },
  {
    name: "in an unfinished key without quotes, with the comma of the next one missing",
    text: element("languages", '"language": "en",\n foo$0\n "tabs": []'),
    keys: ["footer"],
  },
  {
    name: "within a key, its value being there: the value stays",
    text: element("groups", '"group": "A", "pa$0": ["intro"]'),
    keys: ["pages"],
    accepted: { pages: { groups: [{ group: "A", pages: ["intro"] }] } },
  },
  {
    name: "within a key that is right, its empty list being there: other lists, the key itself not being one",
    text: element("languages", '"language": "en", "ta$0bs": []'),
    keys: ["pages", "groups", "anchors", "dropdowns", "products", "versions"],
  },
  {
    name: "within the name of an element: it must be there",
    text: element("languages", '"langua$0ge": "en", "tabs": []'),
    keys: [],
  },
  {
    name: "within a pattern with content: the patterns that its children can become",
    text: docs(
      '{ "ta$0bs": [{ "tab": "A", "pages": ["intro"] }, { "tab": "B", "align": "end", "pages": ["guides/more"] }] }',
    ),
    keys: ["anchors", "dropdowns", "products"],
    accepted: {
      anchors: {
        anchors: [
          { anchor: "A", pages: ["intro"] },
          { anchor: "B", pages: ["guides/more"] },
        ],
      },
    },
  },
  {
    name: "within a pattern with content, in lines",
    text: docs(
      '{\n"tabs$0": [\n{ "tab": "A", "pages": ["intro"] },\n{ "tab": "B", "pages": ["guides/more"] }\n] }',
    ),
    keys: ["anchors", "dropdowns", "products"],
    accepted: {
      dropdowns: {
        dropdowns: [
          { dropdown: "A", pages: ["intro"] },
          { dropdown: "B", pages: ["guides/more"] },
        ],
      },
    },
  },
  {
    name: "within a list of groups: pages may hold them as they are",
    text: docs('{ "$0groups": [{ "group": "A", "pages": ["intro"] }] }'),
    keys: ["pages"],
    accepted: { pages: { pages: [{ group: "A", pages: ["intro"] }] } },
  },
  {
    name: "within a pattern whose children hold what the others may not: nothing",
    text: docs('{ "tabs$0": [{ "tab": "A", "menu": [{ "item": "I", "pages": ["intro"] }] }] }'),
    dialect: "reference",
    keys: [],
  },
  {
    name: "behind a key without its colon: a value, which brings it",
    text: element("groups", '"group": "A", "pages" $0'),
    values: ["[ … ]"],
  },
  {
    name: "behind a key without its colon, in front of the next one",
    text: element("groups", '"group": "A", "hidden" $0 "pages": []'),
    values: ["true", "false"],
  },
  {
    name: "a key whose value is missing",
    text: element("groups", '"group": "A", "pages": , $0'),
    excludes: ["pages", "group"],
  },
  {
    name: "behind a value that is missing its last quote, on a line of its own",
    text: '{\n  "navigation": {\n    "languages": [\n      {\n        "language": "en,\n        $0\n      }\n    ]\n  }\n}\n',
    excludes: ["language"],
  },
  {
    name: "the last position of a text without closing brackets, in an object",
    text: '{ "navigation": { "languages": [{ "language": "en", "tabs": [], $0',
    keys: languageFields,
    closers: "}]}}",
  },
  {
    name: "the last position of a text without closing brackets, in a key",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": [], "ta$0',
    keys: ["tag"],
    closers: "}]}}",
  },
  {
    name: "the last position of a text without closing brackets, at the root",
    text: '{ "navigation": { $0',
    keys: [...patterns, ...rootFields],
    closers: "}}",
  },
  {
    name: "an object that is not closed, in front of the next one",
    text: '{ "navigation": { "groups": [\n  { "group": "A", "pages": [],\n    $0\n  { "group": "B", "pages": [] }\n] } }',
    includes: ["icon", "tag"],
    excludes: ["group", "pages"],
  },
  {
    name: "an array that is not closed",
    text: '{\n  "navigation": {\n    "groups": [\n      {\n        "group": "A",\n        "pages": ["intro",\n        $0\n      }\n    ]\n  }\n}\n',
    includes: ["guides/start"],
  },
  {
    name: "CRLF",
    text: '{\r\n  "navigation": {\r\n    "groups": [\r\n      {\r\n        "group": "A",\r\n        $0\r\n      }\r\n    ]\r\n  }\r\n}\r\n',
    keys: ["pages", ...groupFields],
    first: ["pages"],
  },
  {
    name: "tabs",
    text: '{\n\t"navigation": {\n\t\t"tabs": [\n\t\t\t{\n\t\t\t\t"tab": "A",\n\t\t\t\t"pages": ["intro"]\n\t\t\t\t$0\n\t\t\t}\n\t\t]\n\t}\n}\n',
    keys: fieldsOf.tabs ?? [],
  },
  ...[
    ["behind two slashes, at the end of their line", '// $0\n "pages": []'],
    ["within the words of a comment", '// the fi$0rst\n "pages": []'],
    ["within a comment of several lines", '/* one\n t$0wo */ "pages": []'],
    ["in a comment behind a colon", '"pages": // $0\n []'],
  ].map(([name = "", inside = ""]) => ({
    name: `${name}: nothing`,
    text: element("groups", `"group": "A", ${inside}`),
    // A comment is not JSON, so no item is accepted here.
    includes: [],
    excludes: ["pages", "icon", "tag", "New group", "[ … ]"],
  })),
  {
    name: "in a list of entries, behind two slashes: nothing",
    text: docs('{ "pages": ["intro", // $0\n "guides/more"] }'),
    excludes: [...commonPages, ...userEndpoints, "New group"],
  },
  {
    name: "a text without blanks whose strings have colons",
    text: '{"description":"Say \\": hello","navigation":{"pages":["intro",$0]}}',
    written: {
      "guides/more": '{"description":"Say \\": hello","navigation":{"pages":["intro","guides/more"]}}',
    },
  },
  {
    name: "a list without blanks in a text with some",
    text: '{ "navigation": { "pages": ["intro","guides/start",$0] } }',
    written: { "guides/more": '{ "navigation": { "pages": ["intro","guides/start","guides/more"] } }' },
  },
  {
    name: "comments and a trailing comma",
    text: element("groups", '"group": "A", // the first\n "pages": [],\n $0\n'),
    // Strict JSON has no comments: the accepted item is valid, the comment is not.
    keys: groupFields,
  },
  {
    name: "a byte order mark",
    text: `\uFEFF${docs('{ "pages": [], $0 }')}`,
    keys: rootFields,
  },
  { name: "an empty file", text: "$0", closers: "" },
  {
    name: "merge markers above",
    text: '{\n<<<<<<< HEAD\n  "name": "A",\n=======\n  "name": "B",\n>>>>>>> other\n  "navigation": { "pages": [], $0 }\n}\n',
    keys: rootFields,
  },
];

const values: readonly Position[] = [
  {
    name: "a string that is not closed, at the end of a line",
    text: '{\n  "navigation": {\n    "pages": [\n      "intro",\n      "gui$0\n    ]\n  }\n}\n',
    values: ["guides/start", "guides/more"],
    accepted: { "guides/more": { pages: ["intro", "guides/more"] } },
  },
  {
    name: "a string that is not closed, in front of the next entry",
    text: '{\n  "navigation": {\n    "pages": [\n      "gui$0\n      "intro"\n    ]\n  }\n}\n',
    values: ["guides/start", "guides/more"],
    accepted: { "guides/more": { pages: ["guides/more", "intro"] } },
  },
  {
    name: "a word without quotes in an array",
    text: docs('{ "pages": ["intro", gui$0] }'),
    values: ["guides/start", "guides/more"],
    accepted: { "guides/start": { pages: ["intro", "guides/start"] } },
  },
  {
    name: "a word without quotes as a value",
    text: element("tabs", '"tab": "A", "directory": ac$0'),
    values: ["accordion"],
    accepted: { accordion: { tabs: [{ tab: "A", directory: "accordion" }] } },
  },
  {
    name: "a missing colon in front of a value",
    text: element("tabs", '"tab": "A", "directory" "$0"'),
    values: ["none", "accordion", "card"],
  },
  {
    name: "the end of a text without closing brackets, in a page",
    text: '{ "navigation": { "pages": ["intro", "gui$0',
    values: ["guides/start", "guides/more"],
    closers: "]}}",
  },
  {
    name: "the end of a text without closing brackets, in an array",
    text: '{ "navigation": { "pages": [$0',
    includes: commonPages,
    closers: "]}}",
  },
  {
    name: "the end of a text without closing brackets, behind a colon",
    text: '{ "navigation": { "pages": ["intro"], "directory": $0',
    values: ["none", "accordion", "card"],
    closers: "}}",
  },
  {
    name: "an array with CRLF, the last entry being begun",
    text: '{\r\n  "navigation": {\r\n    "pages": [\r\n      "intro",\r\n      $0\r\n    ]\r\n  }\r\n}\r\n',
    includes: ["guides/start", "guides/more"],
  },
];

const written: readonly Position[] = [
  {
    name: "an object on one line gets its comma",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": []$0 }] } }',
    keys: groupFields,
    written: {
      hidden: '{ "navigation": { "groups": [{ "group": "A", "pages": [], "hidden": true }] } }',
    },
  },
  {
    name: "pages in four spaces",
    text: '{\n    "navigation": {\n        "pages": [\n            "intro"\n            $0\n        ]\n    }\n}\n',
    includes: ["guides/more"],
    written: {
      "guides/more":
        '{\n    "navigation": {\n        "pages": [\n            "intro",\n            "guides/more"\n        ]\n    }\n}\n',
    },
  },
  {
    name: "pages in tabs, in front of the next entry",
    text: '{\n\t"navigation": {\n\t\t"pages": [\n\t\t\t$0\n\t\t\t"intro"\n\t\t]\n\t}\n}\n',
    includes: ["guides/more"],
    written: {
      "guides/more":
        '{\n\t"navigation": {\n\t\t"pages": [\n\t\t\t"guides/more",\n\t\t\t"intro"\n\t\t]\n\t}\n}\n',
    },
  },
  {
    name: "a key and its comma with CRLF",
    text: '{\r\n  "navigation": {\r\n    "pages": ["intro"]\r\n    $0\r\n  }\r\n}\r\n',
    keys: rootFields,
    includes: ["directory"],
  },
];

export const halfTypedPositions: readonly Position[] = [...keys, ...values, ...written];
