/** Wrapping entries in groups and lists in divisions: the wrapped part keeps its text. */
import assert from "node:assert/strict";
import { appliedText, offersAt } from "./refactor-fixture.ts";

const pages = "//- /guides/a.mdx\n//- /guides/b.mdx\n//- /c.mdx\n";

describe("wrapping in a group", () => {
  it("wraps the selected pages, on one line like their list", () => {
    assert.equal(
      appliedText(
        `//- /docs.json\n{ "navigation": { "pages": ["c", ⟦"guides/a", "guid⟧es/b"] } }\n${pages}`,
        /^Wrap 2 entries in a group$/,
      ),
      '{ "navigation": { "pages": ["c", { "group": "Guides", "pages": ["guides/a", "guides/b"] }] } }\n',
    );
  });

  it("keeps the escapes of pages", () => {
    assert.equal(
      appliedText(
        `//- /docs.json\n{ "navigation": { "pages": ["c", ⟦"guides\\u002fa", "guid⟧es/b"] } }\n${pages}`,
        /^Wrap 2 entries in a group$/,
      ),
      '{ "navigation": { "pages": ["c", { "group": "Guides", "pages": ["guides\\u002fa", "guides/b"] }] } }\n',
    );
  });

  it("wraps the entry at the cursor, on separate lines like the list", () => {
    assert.equal(
      appliedText(
        `//- /docs.json
{
    "navigation": {
        "pages": [
            "c",
            "guides/a$0",
            "guides/b"
        ]
    }
}
${pages}`,
        /^Wrap `guides\/a` in a group$/,
      ),
      `{
    "navigation": {
        "pages": [
            "c",
            {
                "group": "Guides",
                "pages": [
                    "guides/a"
                ]
            },
            "guides/b"
        ]
    }
}
`,
    );
  });

  it("keeps the text of groups that it wraps, including tabs and line endings", () => {
    assert.equal(
      appliedText(
        `//- /docs.json eol=crlf
{
	"navigation": {
		"groups": [
			⟦{ "group":   "A", "pages": ["guides/a"] },
			{
				"group": "B",

				"pages": ["guides/b",
				          "c"]
			}⟧
		]
	}
}
${pages}`,
        /^Wrap 2 entries in a group$/,
      ),
      `{
	"navigation": {
		"groups": [
			{
				"group": "New group",
				"pages": [
					{ "group":   "A", "pages": ["guides/a"] },
					{
						"group": "B",

						"pages": ["guides/b",
						          "c"]
					}
				]
			}
		]
	}
}
`.replaceAll("\n", "\r\n"),
    );
  });

  it("uses a name that no sibling has", () => {
    const text = `//- /docs.json
{ "navigation": { "pages": [{ "group": "Guides", "pages": ["guides/a"] }, "guides/b$0"] } }
${pages}`;
    assert.match(
      appliedText(text, /in a group$/) ?? "",
      /\{ "group": "Guides 2", "pages": \["guides\/b"\] \}\]/,
    );
  });

  it("names the group at the cursor in its title", () => {
    const text = `//- /docs.json
{ "navigation": { "groups": [{ "group": "Gui$0des", "pages": ["guides/a"] }, { "group": "B", "pages": ["c"] }] } }
${pages}`;
    assert.deepEqual(
      offersAt(text).titles.filter((title) => title.startsWith("Wrap")),
      ['Wrap the group "Guides" in a group'],
    );
  });
});

describe("wrapping in a division", () => {
  it("offers what the table of elements allows", () => {
    const text = `//- /docs.json\n{ "navigation": { "$0groups": [{ "group": "A", "pages": ["c"] }] } }\n${pages}`;
    assert.deepEqual(
      offersAt(text).titles.filter((title) => title.startsWith("Wrap")),
      [
        "Wrap `groups` in a group",
        "Wrap `groups` in a tab",
        "Wrap `groups` in an anchor",
        "Wrap `groups` in a dropdown",
        "Wrap `groups` in a product",
        "Wrap `groups` in a version",
        "Wrap `groups` in a language",
      ],
    );
    const inGroup = `//- /docs.json\n{ "navigation": { "groups": [{ "group": "A", "$0pages": ["c"] }] } }\n${pages}`;
    assert.deepEqual(
      offersAt(inGroup).titles.filter((title) => title.startsWith("Wrap")),
      ["Wrap `pages` in a group"],
    );
  });

  it("puts the list under the key of the new division", () => {
    assert.equal(
      appliedText(
        `//- /docs.json
{
  "navigation": {
    "global": { "anchors": [{ "anchor": "X", "href": "https://x.com" }] },
    "groups": $0[
      {
        "group": "A",
        "pages": ["c"]
      }
    ]
  }
}
${pages}`,
        /in a tab$/,
      ),
      `{
  "navigation": {
    "global": { "anchors": [{ "anchor": "X", "href": "https://x.com" }] },
    "tabs": [
      {
        "tab": "New tab",
        "groups": [
          {
            "group": "A",
            "pages": ["c"]
          }
        ]
      }
    ]
  }
}
`,
    );
  });

  it("takes the language from the folder", () => {
    assert.match(
      appliedText(
        '//- /docs.json\n{ "navigation": { "$0pages": ["fr/a"] } }\n//- /fr/a.mdx\n',
        /language$/,
      ) ?? "",
      /"language": "fr"/,
    );
  });

  it("keeps a single line on one line", () => {
    assert.equal(
      appliedText(`//- /docs.json\n{"navigation":{"$0pages":["guides/a"]}}\n${pages}`, /in an anchor$/),
      '{"navigation":{"anchors":[{"anchor":"Guides","pages":["guides/a"]}]}}\n',
    );
  });

  it("works in a file that docs.json includes, and leaves the target of a `$ref` alone", () => {
    const own = `//- /docs.json
{ "navigation": { "tabs": [{ "$ref": "nav/a.json" }] } }
//- /nav/a.json
{ "tab": "A", "$0pages": ["c"] }
${pages}`;
    assert.equal(
      appliedText(own, /in a version$/),
      '{ "tab": "A", "versions": [{ "version": "v1", "pages": ["c"] }] }\n',
    );
    const list = `//- /docs.json
{ "navigation": { "tabs$0": { "$ref": "nav/a.json" } } }
//- /nav/a.json
[{ "tab": "A", "pages": ["c"] }]
${pages}`;
    assert.equal(
      appliedText(list, /in a language$/),
      '{ "navigation": { "languages": [{ "language": "en", "tabs": { "$ref": "nav/a.json" } }] } }\n',
    );
  });

  it("is not offered beside other content, in `global`, or in invalid text", () => {
    for (const text of [
      '{ "navigation": { "$0pages": ["c"], "tabs": [{ "tab": "A", "pages": ["a"] }] } }',
      '{ "navigation": { "pages": ["c"], "global": { "$0anchors": [{ "anchor": "A", "href": "https://a.b" }] } } }',
      '{ "navigation": { "$0pages": ["c",] } }',
    ]) {
      const titles = offersAt(`//- /docs.json\n${text}\n${pages}`).titles;
      assert.deepEqual(
        titles.filter((title) => /^Wrap .* in an? (?!group)/.test(title)),
        [],
        text,
      );
    }
  });
});
