import assert from "node:assert/strict";
import { parse } from "jsonc-parser";
import { withItem, withoutItem } from "../../../client/src/features/json-support/settings-text.ts";

const item = { url: "https://example.com/docs.json", schema: {} };

const texts: Readonly<Record<string, string>> = {
  "two spaces, a comment and uneven white space": `// mine
{
  "a":1,   "b" :  [ 1,2 ],
  "json.schemas": [
    // the one of our API
    { "url":"./api.json" ,   "fileMatch": ["api.json"] }
  ],
  "z": true, // last
}
`,
  "tabs and CRLF": '{\r\n\t"json.schemas": [\r\n\t\t{ "url": "./a.json" }\r\n\t]\r\n}\r\n',
  "one line": '{ "json.schemas": [{"url":"./a.json"}] }',
  "a comma at the end": '{\n    "json.schemas": [\n        { "url": "./a.json" },\n    ],\n}\n',
};

describe("an array in the text of a settings file", () => {
  for (const [title, text] of Object.entries(texts)) {
    it(`gets one more item and loses it again, and every other byte stays: ${title}`, () => {
      const more = withItem(text, ["json.schemas"], item) ?? "";
      const end = text.indexOf("}", text.indexOf("json.schemas")) + 1;
      assert.ok(more.startsWith(text.slice(0, end)), more);
      assert.ok(more.endsWith(text.slice(end)), more);
      assert.deepEqual(parse(more, [], { allowTrailingComma: true })["json.schemas"].at(-1), item);
      assert.equal(withoutItem(more, ["json.schemas"], 1), text);
    });
  }

  it("gets the item in its existing layout", () => {
    assert.equal(
      withItem('{\n  "json.schemas": [\n    1\n  ]\n}\n', ["json.schemas"], { url: "x" }),
      '{\n  "json.schemas": [\n    1,\n    {\n      "url": "x"\n    }\n  ]\n}\n',
    );
  });

  it("loses its first item, or one with a comment before it, and keeps the comment", () => {
    assert.equal(withoutItem('{ "a": [1, 2, 3] }', ["a"], 0), '{ "a": [2, 3] }');
    const text = '{ "a": [\n 1, // one\n 2\n] }';
    assert.equal(withoutItem(text, ["a"], 1), '{ "a": [\n 1 // one\n \n] }');
  });

  it("is left to VS Code if it is missing or empty", () => {
    for (const text of ["{}", '{ "json.schemas": [] }', '{ "json.schemas": 1 }', "", "nonsense"]) {
      assert.equal(withItem(text, ["json.schemas"], item), undefined, text);
    }
    assert.equal(withoutItem('{ "json.schemas": [1] }', ["json.schemas"], 0), undefined);
  });
});
