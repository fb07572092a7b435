/** The text of the files after entries move: formatting, comments and `$ref`s. */
import assert from "node:assert/strict";
import { head, pages, site } from "./move-sites.ts";
import { after, before, docsAfter, into, move, rearranged, rearranging, refusal } from "./rearranged.ts";

describe("formatting of moves", () => {
  const move12 = move("/navigation/groups/0/pages/0", after("/navigation/groups/1/pages/0"));

  it("keeps line endings and tabs", () => {
    const source = `//- /docs.json eol=crlf no-final-newline
{
	${head},
	"navigation": {
		"groups": [
			{ "group": "A", "pages": [
				"a",

				"b"
			] },
			{
				"group": "B",
				"pages": [
					"c"
				]
			}
		]
	}
}
${pages}`;
    const text = docsAfter(source, move("/navigation/groups/1", into("/navigation/groups/0")));
    assert.match(
      text,
      /\t\t\t\t"b",\r\n\t\t\t\t\{\r\n\t\t\t\t\t"group": "B",\r\n\t\t\t\t\t"pages": \[\r\n\t\t\t\t\t\t"c"\r\n\t\t\t\t\t\]\r\n\t\t\t\t\}\r\n\t\t\t\] \}/,
    );
    assert.ok(!/[^\r]\n/.test(text));
  });

  it("keeps minified text minified", () => {
    const source = site({
      groups: [
        { group: "A", pages: ["a", "b"] },
        { group: "B", pages: ["c"] },
      ],
    });
    assert.match(
      docsAfter(source, move12),
      /\{"group":"A","pages":\["b"\]\},\{"group":"B","pages":\["c","a"\]\}/,
    );
  });

  it("keeps comments: in the text, next to it and above other entries", () => {
    const source = `//- /docs.json
{
  ${head},
  "navigation": {
    "groups": [
      { "group": "A", "pages": [
        // about a
        "a", // beside a
        "b" // beside b
      ] },
      {
        // first
        "group": "B", /* block */
        "pages": [
          "c" // beside c
        ]
      }
    ]
  }
}
${pages}`;
    const text = docsAfter(source, move("/navigation/groups/0/pages/0", into("/navigation/groups/1")));
    for (const comment of source
      .match(/\/\/ (?!\/).*|\/\* .* \*\//g)
      ?.filter((one) => !one.startsWith("//-")) ?? [])
      assert.ok(text.includes(comment.replace(/^\/\/- .*/, "")), comment);
    assert.match(text, /"c", \/\/ beside c\n {10}\/\/ beside a\n {10}"a"\n/);
    const whole = docsAfter(source, move("/navigation/groups/1", before("/navigation/groups/0")));
    assert.match(whole, /"groups": \[\n {6}\{\n {8}\/\/ first\n {8}"group": "B", \/\* block \*\/\n/);
  });

  it("refuses while a file has syntax errors", () => {
    const source = `//- /docs.json\n{ ${head}, "navigation": { "pages": ["a" "b"] } }\n${pages}`;
    assert.equal(
      refusal(source, move("/navigation/pages/0", after("/navigation/pages/1"))),
      "docs.json is not valid JSON, so the navigation cannot be changed safely; fix the syntax first.",
    );
  });
});

describe("moves across files", () => {
  const split = (list: string) => `//- /docs.json
{
  ${head},
  "navigation": {
    "tabs": [
      { "tab": "A", "groups": [
        { "group": "Here", "pages": ["a"] },
        { "$ref": "nav/there.json" }
      ] },
      { "tab": "B", "groups": ${list} }
    ]
  }
}
//- /nav/there.json
{
    "group": "There",
    "pages": [
        "b",
        { "$ref": "./deep.json" }
    ]
}
//- /nav/deep.json
{ "group": "Deep", "pages": ["c"] }
//- /nav/b/list.json
[
	{ "group": "D", "pages": ["d"] }
]
${pages}`;
  const source = split('{ "$ref": "nav/b/list.json" }');

  it("writes a page into the file of its new list", () => {
    const files = rearranged(
      source,
      move("/navigation/tabs/0/groups/0/pages/0", after("nav/there.json#/pages/0")),
    );
    assert.deepEqual(Object.keys(files).sort(), ["docs.json", "nav/there.json"]);
    assert.match(files["nav/there.json"] ?? "", /"b",\n {8}"a",\n {8}\{ "\$ref"/);
  });

  it("moves a `$ref` like an entry, and updates the path of its file", () => {
    const files = rearranged(source, move("/navigation/tabs/0/groups/1", into("/navigation/tabs/1")));
    assert.match(files["nav/b/list.json"] ?? "", /\n\t\{ "\$ref": "\.\.\/there.json" \}\n\]/);
    const bySection = rearranged(source, move("nav/there.json#", into("/navigation/tabs/1")));
    assert.deepEqual(bySection, files);
  });

  it("moves a group out of a file, with its own `$ref` still correct", () => {
    const files = rearranged(source, move("nav/there.json#/pages/1", into("/navigation/tabs/0")));
    assert.match(
      files["docs.json"] ?? "",
      /\{ "\$ref": "nav\/there.json" \},\n {8}\{ "\$ref": "\.\/nav\/deep.json" \}/,
    );
  });

  it("asks before it changes a file that several places include", () => {
    const shared = split('[{ "$ref": "nav/there.json" }]');
    const action = move("/navigation/tabs/0/groups/0/pages/0", into("/navigation/tabs/0/groups/1"));
    const { answer } = rearranging(shared, action);
    assert.deepEqual(answer, {
      kind: "shared",
      message: "`nav/there.json` is included in 2 places, and the change would show in all of them.",
      files: [{ document: "nav/there.json", places: ["A", "B"] }],
    });
    const files = rearranged(shared, action, { changesShared: true });
    assert.deepEqual(Object.keys(files).sort(), ["docs.json", "nav/there.json"]);
    assert.equal(
      refusal(shared, move("nav/there.json#", into("/navigation/tabs/1"))),
      "`nav/there.json` is included in several places; name the entry in the list that includes it.",
    );
  });
});
