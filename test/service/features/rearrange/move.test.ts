/** Entries that move: to which places, as what text, and why not. */
import assert from "node:assert/strict";
import type { Location } from "../../../../server/src/service/model/location.ts";
import {
  after,
  at,
  before,
  docsAfter,
  into,
  move,
  notesOf,
  rearranged,
  rearranging,
  refusal,
} from "./rearranged.ts";

const pages = "//- /a.mdx\n//- /b.mdx\n//- /c.mdx\n//- /d.mdx\n";
const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';

const tabs = `//- /docs.json
{
  ${head},
  "navigation": {
    "tabs": [
      {
        "tab": "One",
        "groups": [
          {
            "group": "G1",
            "pages": [
              "a",
              "b"
            ]
          },
          { "group": "G2",   "pages": ["c"] }
        ]
      },
      {
        "tab": "Two",
        "groups": [{ "group": "G3", "pages": ["d"] }]
      }
    ]
  }
}
${pages}`;

/** docs.json with a value as its navigation, on one line. */
function site(navigation: unknown, files = pages): string {
  return `//- /docs.json\n{ ${head}, "navigation": ${JSON.stringify(navigation)} }\n${files}`;
}

describe("moving entries", () => {
  it("takes the text of a group as its author wrote it, with new indentation", () => {
    const text = docsAfter(tabs, move("/navigation/tabs/0/groups/0", into("/navigation/tabs/1/groups/0")));
    assert.match(
      text,
      /"tab": "One",\n {8}"groups": \[\n {10}\{ "group": "G2", {3}"pages": \["c"\] \}\n {8}\]/,
    );
    assert.match(
      text,
      /\[\{ "group": "G3", "pages": \["d", \{\n {10}"group": "G1",\n {10}"pages": \[\n {12}"a",\n {12}"b"\n {10}\]\n {8}\}\] \}\]/,
    );
  });

  it("keeps spaces that nobody else would write", () => {
    const text = docsAfter(tabs, move("/navigation/tabs/0/groups/1", before("/navigation/tabs/0/groups/0")));
    assert.match(
      text,
      /"groups": \[\n {10}\{ "group": "G2", {3}"pages": \["c"\] \},\n {10}\{\n {12}"group": "G1"/,
    );
  });

  it("moves several entries of several lists in their order, each once", () => {
    const text = docsAfter(
      tabs,
      move(
        [
          "/navigation/tabs/1/groups/0/pages/0",
          "/navigation/tabs/0/groups/0/pages/1",
          "/navigation/tabs/0/groups/0/pages/0",
          "/navigation/tabs/0/groups/0/pages/1",
        ],
        before("/navigation/tabs/0/groups/1/pages/0"),
      ),
    );
    assert.match(text, /"G2", {3}"pages": \["d", "a", "b", "c"\]/);
    assert.match(text, /"G3", "pages": \[\]/);
  });

  it("leaves what is inside a moved group in it", () => {
    const text = docsAfter(
      tabs,
      move(
        ["/navigation/tabs/0/groups/0/pages/0", "/navigation/tabs/0/groups/0"],
        into("/navigation/tabs/1"),
      ),
    );
    assert.match(text, /"pages": \["d"\] \}, \{\n {10}"group": "G1",\n {10}"pages": \[\n {12}"a",\n {12}"b"/);
  });

  it("makes the list of a section that has none", () => {
    const text = docsAfter(
      site({ tabs: [{ tab: "A", pages: ["a", "b", "c", "d"] }, { tab: "B" }] }),
      move("/navigation/tabs/0/pages/1", into("/navigation/tabs/1")),
    );
    assert.match(text, /\{"tab":"A","pages":\["a","c","d"\]\},\{"tab":"B","pages":\["b"\]\}/);
  });

  it("moves one place up or down", () => {
    const text = docsAfter(tabs, { kind: "shift", entries: [at("/navigation/tabs/0")], by: "down" });
    assert.ok(text.indexOf('"Two"') < text.indexOf('"One"'));
    assert.equal(
      refusal(tabs, { kind: "shift", entries: [at("/navigation/tabs/0")], by: "up" }),
      'The tab "One" is already the first of its list.',
    );
  });

  it("moves several one place up or down: neighbors together, what is at the end already not", () => {
    const all = site({
      tabs: [
        { tab: "One", pages: ["a", "b", "c", "d", "e"] },
        { tab: "Two", pages: ["f", "g"] },
      ],
    });
    const page = (index: number, tab = 0) => at(`/navigation/tabs/${tab}/pages/${index}`);
    const shifted = (by: "up" | "down", ...entries: readonly Location[]): string =>
      docsAfter(all, { kind: "shift", entries, by });
    assert.match(shifted("up", page(1), page(2)), /\["b","c","a","d","e"\]/);
    assert.match(shifted("up", page(3), page(1)), /\["b","a","d","c","e"\]/);
    assert.match(shifted("down", page(1), page(3)), /\["a","c","b","e","d"\]/);
    assert.match(shifted("down", page(2), page(3), page(4), page(0)), /\["b","a","c","d","e"\]/);
    assert.match(shifted("up", page(0), page(1), page(1, 1)), /\["a","b","c","d","e"\].*\["g","f"\]/s);
    assert.equal(
      refusal(all, { kind: "shift", entries: [page(0), page(1)], by: "up" }),
      "2 entries are already the first of their list.",
    );
  });

  it("lists page files that are dropped, beside entries", () => {
    const text = docsAfter(`${site({ pages: ["a", "b", "c", "d"] })}//- /new/e.mdx\n`, {
      kind: "move",
      entries: [at("/navigation/pages/3")],
      pages: ["new/e.mdx"],
      to: before("/navigation/pages/0"),
    });
    assert.match(text, /\["d","new\/e","a","b","c"\]/);
  });

  it("refuses a dropped file that is not a page", () => {
    const action = { kind: "move", entries: [], pages: ["logo.svg"], to: into("/navigation") } as const;
    assert.equal(
      refusal(`${site({ pages: ["a"] })}//- /logo.svg\n`, action),
      "`logo.svg` is not a page of this site; only .mdx and .md files can be listed.",
    );
  });

  it("moves a file along if the author says so, with a redirect", () => {
    const files = "//- /one/a.mdx\n[B](/one/b)\n//- /one/b.mdx\n//- /two/c.mdx\n";
    const source = site(
      {
        groups: [
          { group: "1", pages: ["one/a", "one/b"] },
          { group: "2", pages: ["two/c"] },
        ],
      },
      files,
    );
    const result = rearranged(source, {
      kind: "move",
      entries: [at("/navigation/groups/0/pages/1")],
      to: into("/navigation/groups/1"),
      movesFiles: true,
    });
    assert.deepEqual(Object.keys(result).sort(), ["docs.json", "one/a.mdx", "one/b.mdx", "two/b.mdx"]);
    assert.equal(result["one/b.mdx"], undefined);
    assert.equal(result["one/a.mdx"], "[B](/two/b)\n");
    assert.match(
      result["docs.json"] ?? "",
      /"pages":\["one\/a"\]\},\{"group":"2","pages":\["two\/c","two\/b"\]/,
    );
    assert.match(
      result["docs.json"] ?? "",
      /"redirects": ?\[ ?\{ ?"source": ?"\/one\/b", ?"destination": ?"\/two\/b" ?\}/,
    );
  });

  describe("files that follow their entries", () => {
    const files =
      "//- /one/a.mdx\n[B](/one/b)\n//- /one/b.mdx\n//- /two/c.mdx\n//- /one/d.mdx\n//- /three/e.mdx\n";
    const source = site(
      {
        groups: [
          { group: "1", pages: ["one/a"] },
          { group: "2", pages: ["gone", "one/b", "one/d", "two/c", "GET /x"] },
          { group: "3", pages: ["three/e"] },
        ],
      },
      files,
    );
    const along = (...pages: readonly string[]) =>
      ({ kind: "move-files", entries: pages.map((page) => at(`/navigation/groups/${page}`)) }) as const;

    it("go to the folder of the pages beside them, with links and redirects", () => {
      const result = rearranged(source, along("1/pages/1", "1/pages/2"));
      assert.deepEqual(Object.keys(result).sort(), [
        "docs.json",
        "one/a.mdx",
        "one/b.mdx",
        "one/d.mdx",
        "two/b.mdx",
        "two/d.mdx",
      ]);
      assert.equal(result["one/a.mdx"], "[B](/two/b)\n");
      const { navigation, redirects } = JSON.parse(result["docs.json"] ?? "");
      assert.deepEqual(navigation.groups[1].pages, ["gone", "two/b", "two/d", "two/c", "GET /x"]);
      assert.deepEqual(redirects, [
        { source: "/one/b", destination: "/two/b" },
        { source: "/one/d", destination: "/two/d" },
      ]);
    });

    it("are refused if nothing says which folder is meant, or where they are there already", () => {
      assert.match(refusal(source, along("0/pages/0")), /^No page with a file is next to `one\/a`/);
      assert.match(refusal(source, along("1/pages/1", "1/pages/2", "1/pages/3")), /^No page with a file/);
      assert.equal(
        refusal(source, along("1/pages/2")),
        "The file is already in the folder of the pages beside it.",
      );
      assert.equal(refusal(source, along("1/pages/0")), "The file of `gone` is missing.");
      assert.match(refusal(source, along("1")), /is not a page, so it has no file to move\.$/);
      assert.match(refusal(source, along("1/pages/4")), /is not a page, so it has no file to move\.$/);
    });
  });

  it("says what is empty afterwards", () => {
    assert.deepEqual(
      notesOf(tabs, move("/navigation/tabs/1/groups/0/pages/0", into("/navigation/tabs/0/groups/1"))),
      ['The `pages` of the group "G3" are empty now; put other entries there, or remove the section.'],
    );
    const spec = '//- /openapi.json\n{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}\n';
    assert.deepEqual(
      notesOf(
        site({
          groups: [
            { group: "A", openapi: "openapi.json", pages: ["a"] },
            { group: "B", pages: ["b"] },
          ],
        }) + spec,
        move("/navigation/groups/0/pages/0", into("/navigation/groups/1")),
      ),
      [
        'The platform now generates the pages of the group "A" from its `openapi`, because it no longer lists any.',
      ],
    );
  });
});

describe("formatting of moves", () => {
  const move12 = move("/navigation/groups/0/pages/0", after("/navigation/groups/1/pages/0"));

  it("keeps the ends of lines and tabs", () => {
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

  it("keeps comments: in the text, beside it and above other entries", () => {
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

  it("moves a `$ref` as an entry, and names its file from the new place", () => {
    const files = rearranged(source, move("/navigation/tabs/0/groups/1", into("/navigation/tabs/1")));
    assert.match(files["nav/b/list.json"] ?? "", /\n\t\{ "\$ref": "\.\.\/there.json" \}\n\]/);
    const bySection = rearranged(source, move("nav/there.json#", into("/navigation/tabs/1")));
    assert.deepEqual(bySection, files);
  });

  it("takes a group out of a file, its own `$ref` still right", () => {
    const files = rearranged(source, move("nav/there.json#/pages/1", into("/navigation/tabs/0")));
    assert.match(
      files["docs.json"] ?? "",
      /\{ "\$ref": "nav\/there.json" \},\n {8}\{ "\$ref": "\.\/nav\/deep.json" \}/,
    );
  });

  it("asks before a file changes that several places include", () => {
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

describe("moves that are refused", () => {
  it("says what cannot be next to what, and what is possible", () => {
    const cases = [
      [
        "/navigation/tabs/0/groups/0",
        after("/navigation/tabs/1"),
        "A group cannot be next to tabs; put it into one of the tabs.",
      ],
      [
        "/navigation/tabs/1/groups/0/pages/0",
        into("/navigation/tabs/0"),
        'A page cannot be next to groups in the tab "One", because a section contains one kind of content; put it into one of the groups.',
      ],
      [
        "/navigation/tabs/1",
        into("/navigation/tabs/0/groups/0"),
        'The group "G1" cannot contain tabs: a group contains pages and groups.',
      ],
      [
        "/navigation/tabs/0/groups/0",
        into("/navigation/tabs/0/groups/0"),
        'The group "G1" cannot be moved into itself.',
      ],
      [
        "/navigation/tabs/0/groups/0",
        into("/navigation/tabs/0/groups/0/pages/0"),
        "`a` is not a section, so it cannot contain anything.",
      ],
      ["/navigation/tabs/0", before("/navigation/tabs/1"), "The entry is already at this place."],
      [
        "/navigation/tabs/7",
        before("/navigation/tabs/1"),
        "There is no longer an entry of the navigation at this place.",
      ],
      [
        "/navigation/tabs/0",
        into("/navigation/tabs/7"),
        "There is no longer a section of the navigation at this place.",
      ],
    ] as const;
    for (const [entry, to, reason] of cases) assert.equal(refusal(tabs, move(entry, to)), reason);
  });

  it("keeps what has content out of `global`, and content out of links", () => {
    const source = site({
      global: { anchors: [{ anchor: "G", href: "https://example.com" }] },
      anchors: [
        { anchor: "A", pages: ["a"] },
        { anchor: "L", href: "https://example.com/x" },
      ],
    });
    assert.equal(
      refusal(source, move("/navigation/anchors/0", into("/navigation/global"))),
      "`global` can only contain links, but this anchor has its own content; put it into `navigation` itself.",
    );
    assert.match(
      docsAfter(source, move("/navigation/anchors/1", into("/navigation/global"))),
      /"global":\{"anchors":\[\{"anchor":"G","href":"https:\/\/example.com"\},\{"anchor":"L"/,
    );
    assert.equal(
      refusal(source, move("/navigation/anchors/0/pages/0", into("/navigation/anchors/1"))),
      'The anchor "L" is a link, so it cannot contain pages; remove its `href` first.',
    );
  });

  it("keeps endpoints with their spec, and generated pages generated", () => {
    const spec = `//- /openapi.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "summary": "X", "responses": { "200": { "description": "ok" } } } } } }
`;
    const source =
      site({
        groups: [
          { group: "API", openapi: "openapi.json", pages: ["GET /x", "a"] },
          { group: "B", pages: ["b"] },
          { group: "All", openapi: "openapi.json" },
        ],
      }) + spec;
    assert.match(
      refusal(source, move("/navigation/groups/0/pages/0", into("/navigation/groups/1"))),
      /^docs.json would have an error that it does not have now: No spec covers/,
    );
    assert.equal(
      refusal(source, move("/navigation/groups/1/pages/0", into("/navigation/groups/2"))),
      'The pages of the group "All" are generated from its `openapi`, because it lists none, and would be lost; list its endpoints first.',
    );
  });

  it("does not lose a page in a list that the platform drops", () => {
    const source = site({ tabs: [{ tab: "A", pages: ["a"] }], groups: [{ group: "B", pages: ["b"] }] });
    const reason = refusal(source, move("/navigation/tabs/0/pages/0", into("/navigation/groups/0")));
    assert.equal(reason, "The platform drops entries there, so `a` would be lost; choose another place.");
  });

  it("does not empty the groups of the root, which the platform rejects", () => {
    const source = site({ groups: [{ group: "A", pages: ["a"] }] });
    assert.match(
      refusal(source, { kind: "remove", entries: [at("/navigation/groups/0")] }),
      /^docs.json would have an error that it does not have now: `Navigation` has an empty `groups` list|empty `groups` list/,
    );
  });
});
