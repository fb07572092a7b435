/** Moving parts to `$ref` files and back: nothing is lost, and the text stays as written. */
import assert from "node:assert/strict";
import { applied, offersAt } from "./refactor-fixture.ts";

const pages = "//- /a.mdx\n//- /b.mdx\n";

function texts(source: string, title: RegExp): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(applied(source, title));
}

describe("splitting out", () => {
  it("moves an element to a file named after it, as written", () => {
    assert.deepEqual(
      texts(
        `//- /docs.json
{
    "navigation": {
        "groups": [
            {
                "group": "Été: $0Guides!",
                "pages": ["a",   "b"]
            }
        ]
    }
}
${pages}`,
        /^Move the group "Été: Guides!" to a separate file$/,
      ),
      {
        "docs.json": `{
    "navigation": {
        "groups": [
            { "$ref": "./nav/ete-guides.json" }
        ]
    }
}
`,
        "nav/ete-guides.json": `{
    "group": "Été: Guides!",
    "pages": ["a",   "b"]
}
`,
      },
    );
  });

  it("moves a list, and keeps a single line on one line", () => {
    assert.deepEqual(
      texts(
        `//- /docs.json\n{ "navigation": { "groups": [{ "group": "A", "$0pages": ["a", "b"] }] } }\n${pages}`,
        /^Move `pages`/,
      ),
      {
        "docs.json":
          '{ "navigation": { "groups": [{ "group": "A", "pages": { "$ref": "./nav/a-pages.json" } }] } }\n',
        "nav/a-pages.json": '["a", "b"]\n',
      },
    );
  });

  it("chooses an unused name in the folder of the other parts, and updates references", () => {
    assert.deepEqual(
      texts(
        `//- /docs.json eol=crlf no-final-newline
{
	"navigation": {
		"groups": [
			{ "$ref": "parts/other.json" },
			{
				"group": "A$0",
				"pages": [{ "$ref": "./parts/deep/b.json" }]
			}
		]
	}
}
//- /parts/other.json
{ "group": "Other", "pages": ["a"] }
//- /parts/deep/b.json
{ "group": "B", "pages": ["b"] }
//- /parts/A.json
{}
${pages}`,
        /^Move the group "A"/,
      ),
      {
        "docs.json": `{
	"navigation": {
		"groups": [
			{ "$ref": "parts/other.json" },
			{ "$ref": "./parts/a-2.json" }
		]
	}
}
`
          .replaceAll("\n", "\r\n")
          .trimEnd(),
        "parts/a-2.json": `{
	"group": "A",
	"pages": [{ "$ref": "./deep/b.json" }]
}`.replaceAll("\n", "\r\n"),
      },
    );
  });

  it("puts the `$ref` on lines where the author does", () => {
    const changed = texts(
      `//- /docs.json
{
  "navigation": {
    "groups": [
      {
        "$ref": "nav/b.json"
      },
      { "group": "A$0", "pages": ["a"] }
    ]
  }
}
//- /nav/b.json
{ "group": "B", "pages": ["b"] }
${pages}`,
      /^Move the group "A"/,
    );
    assert.match(changed["docs.json"] ?? "", /\n {6}\{\n {8}"\$ref": ".\/nav\/a.json"\n {6}\}\n/);
  });

  it("works in a file that has been split out", () => {
    assert.deepEqual(
      texts(
        `//- /docs.json
{ "navigation": { "tabs": [{ "$ref": "nav/a.json" }] } }
//- /nav/a.json
{ "tab": "A", "groups": [{ "group": "G$0", "pages": ["a"] }] }
${pages}`,
        /^Move the group "G"/,
      ),
      {
        "nav/a.json": '{ "tab": "A", "groups": [{ "$ref": "./g.json" }] }\n',
        "nav/g.json": '{ "group": "G", "pages": ["a"] }\n',
      },
    );
  });

  it("is not offered for a part in a separate file, or without a list of files", () => {
    for (const text of [
      `//- /docs.json\n{ "navigation": { "groups": [{ "$0$ref": "a.json" }] } }\n//- /a.json\n{ "group": "A", "pages": ["a"] }\n`,
      `//- /docs.json\n{ "navigation": { "groups": [{ "$ref": "a.json" }] } }\n//- /a.json\n{ "group": "$0A", "pages": ["a"] }\n`,
      `//- /docs.json\n{ "navigation": $0{ "pages": ["a"] } }\n`,
    ]) {
      const { refactorings } = offersAt(`${text}${pages}`);
      assert.ok(
        refactorings.every(({ kind }) => kind !== "refactor.extract"),
        text,
      );
    }
  });
});

describe("putting back", () => {
  it("restores what was split out, and lets the file be deleted", () => {
    const source = `//- /docs.json
{
    "navigation": {
        "groups": [
            { "$ref": "./nav/$0a.json" }
        ]
    }
}
//- /nav/a.json eol=crlf
{
  "group": "A",
  "pages": [
    "a",

    { "$ref": "b.json" }
  ]
}
//- /nav/b.json
{ "group": "B", "pages": ["b"] }
${pages}`;
    assert.deepEqual(offersAt(source).titles, [
      "Put `nav/a.json` in place of the `$ref` and delete the file",
      "Put `nav/a.json` in place of the `$ref` (the file stays)",
    ]);
    const docs = `{
    "navigation": {
        "groups": [
            {
                "group": "A",
                "pages": [
                    "a",

                    { "$ref": "./nav/b.json" }
                ]
            }
        ]
    }
}
`;
    assert.deepEqual(texts(source, /delete/), { "docs.json": docs, "nav/a.json": undefined });
    assert.deepEqual(texts(source, /stays/), { "docs.json": docs });
  });

  it("keeps a file that others refer to", () => {
    const source = `//- /docs.json
{ "navigation": { "tabs": [
  { "tab": "A", "pages": { "$0$ref": "list.json" } },
  { "tab": "B", "pages": { "$ref": "list.json" } }
] } }
//- /list.json
["a", "b"]
${pages}`;
    assert.deepEqual(
      offersAt(source).titles.filter((title) => title.startsWith("Put")),
      ["Put `list.json` in place of the `$ref` (the file stays, because others refer to it)"],
    );
    assert.match(texts(source, /Put/)["docs.json"] ?? "", /"tab": "A", "pages": \["a", "b"\] \}/);
  });

  const beside = (holder: string, file: string) => `//- /docs.json
{
  "navigation": {
    "groups": [
      ${holder}
    ]
  }
}
//- /a.json
${file}
${pages}`;
  const groups = (text: string | undefined) => text?.split("\n").slice(3, -4).join("\n");

  it("lets keys beside the `$ref` win, in any layout", () => {
    const lines = `{
  "$schema": "https://example.com/nav.json",
  "group": "A",
  "icon": "lost",
  "pages": ["a"]
}`;
    const line = '{ "group": "A", "icon": "lost", "pages": ["a"] }';
    const holderLines = `{
        "$0$ref": "a.json",
        "icon": "kept"
      }`;
    const onLines = `      {
        "group": "A",
        "pages": ["a"],
        "icon": "kept"
      }`;
    assert.equal(groups(texts(beside(holderLines, lines), /stays/)["docs.json"]), onLines);
    assert.equal(groups(texts(beside(holderLines, line), /stays/)["docs.json"]), onLines);
    assert.equal(
      groups(texts(beside('{ "$0$ref": "a.json", "icon": "kept" }', lines), /stays/)["docs.json"]),
      onLines,
    );
    assert.equal(
      groups(texts(beside('{ "icon": "kept", "$0$ref": "a.json" }', line), /stays/)["docs.json"]),
      '      { "icon": "kept", "group": "A", "pages": ["a"] }',
    );
  });

  it("removes the `$ref` if all of the file is overridden", () => {
    const holder = '{ "group": "A", "pages": ["a"], "$0$ref": "a.json" }';
    assert.equal(
      groups(texts(beside(holder, '{ "group": "lost", "pages": ["b"] }'), /stays/)["docs.json"]),
      '      { "group": "A", "pages": ["a"] }',
    );
  });

  it("is not offered if the file cannot be read, or is a list beside keys", () => {
    for (const source of [
      beside('{ "$0$ref": "gone.json" }', "{}"),
      beside('{ "$0$ref": "a.json" }', '{ "group": "A", }'),
      beside('{ "$0$ref": "a.json", "icon": "x" }', "[]"),
      beside('{ "$0$ref": 5 }', "[]"),
    ]) {
      assert.ok(
        offersAt(source).refactorings.every(({ kind }) => kind !== "refactor.inline"),
        source,
      );
    }
  });
});
