/** Refactorings that add to lists: unlisted pages, endpoints and missing files. */
import assert from "node:assert/strict";
import { applied, appliedText, offersAt } from "./refactor-fixture.ts";

describe("listing a page from its own file", () => {
  const site = (pages: string) => `//- /docs.json
{ "name": "Docs", "navigation": { "groups": [
  { "group": "Start", "pages": ["intro"] },
  { "group": "Guides", "pages": [${pages}] }
] } }
//- /intro.mdx
//- /guides/alpha.mdx
//- /guides/gamma.mdx
//- /guides/beta.mdx
Hello $0there
`;

  it("keeps the order of a sorted list", () => {
    assert.deepEqual(offersAt(site('"guides/alpha", "guides/gamma"')).titles, [
      'List it in the group "Guides", after `guides/alpha`',
    ]);
    assert.match(
      appliedText(site('"guides/alpha", "guides/gamma"'), /^List it/) ?? "",
      /"guides\/alpha", "guides\/beta", "guides\/gamma"/,
    );
  });

  it("comes after the last page of an unsorted list", () => {
    const text = appliedText(site('"guides/gamma", "guides/alpha", "intro"'), /^List it/);
    assert.match(text ?? "", /"guides\/gamma", "guides\/alpha", "guides\/beta", "intro"/);
  });

  it("comes after the page whose name starts the same way", () => {
    const text = appliedText(
      `//- /docs.json
{ "name": "Docs", "navigation": { "pages": ["z/setup-linux", "z/more", "z/intro"] } }
//- /z/setup-linux.mdx
//- /z/more.mdx
//- /z/intro.mdx
//- /z/setup-mac.mdx
$0
`,
      /^List it/,
    );
    assert.match(text ?? "", /"z\/setup-linux", "z\/setup-mac", "z\/more"/);
  });

  it("asks which version is meant, or all of them", () => {
    const versions = `//- /docs.json
{
  "name": "Docs",
  "navigation": {
    "versions": [
      { "version": "v1", "groups": [{ "group": "Guides", "pages": ["guides/a"] }] },
      { "version": "v2", "groups": [{ "group": "Guides", "pages": ["guides/a"] }] }
    ]
  }
}
//- /guides/a.mdx
//- /guides/b.mdx
$0
`;
    assert.deepEqual(offersAt(versions).titles, [
      'List it in the group "Guides" of the version "v1", after `guides/a`',
      'List it in the group "Guides" of the version "v2", after `guides/a`',
      "List it in all 2 places",
    ]);
    const text = appliedText(versions, /all 2/) ?? "";
    assert.equal(text.match(/"guides\/a", "guides\/b"/g)?.length, 2);
  });

  it("is not offered if a page is listed, hidden or a snippet", () => {
    for (const [path, head] of [
      ["intro", ""],
      ["thanks", "---\nhidden: true\n---\n"],
      ["snippets/note", ""],
    ]) {
      const text = `//- /docs.json\n{ "navigation": { "pages": ["intro"] } }\n//- /${path}.mdx\n${head}text$0\n`;
      assert.deepEqual(offersAt(text).titles, []);
    }
  });
});

describe("adding the unlisted pages of a folder", () => {
  const site = `//- /docs.json
{
  "name": "Docs",
  "navigation": {
    "groups": [
      {
        "group": "Guides",
        "pages": [
          "guides/one"$0
        ]
      }
    ]
  }
}
//- /guides/one.mdx
//- /guides/ten-10.mdx
//- /guides/ten-9.mdx
//- /guides/api-keys/index.mdx
//- /guides/api-keys/add.mdx
//- /other/far.mdx
`;

  it("lists them next to the folder's other pages, in their order", () => {
    assert.match(
      appliedText(site, /^List 2 unlisted pages of `guides` here$/) ?? "",
      / {10}"guides\/one",\n {10}"guides\/ten-9",\n {10}"guides\/ten-10"\n {8}\]/,
    );
  });

  it("creates a group for them, in the style of the file", () => {
    const text = appliedText(site, /^Add 2 unlisted pages of `guides\/api-keys` as a group$/) ?? "";
    assert.match(
      text,
      / {10}"guides\/one",\n {10}\{\n {12}"group": "API Keys",\n {12}"pages": \[\n {14}"guides\/api-keys\/index",\n {14}"guides\/api-keys\/add"\n {12}\]\n {10}\}\n/,
    );
  });

  it("offers only what is nearby", () => {
    assert.ok(offersAt(site).titles.every((title) => !title.includes("other")));
  });

  it("keeps line endings and tabs", () => {
    const text = appliedText(
      `//- /docs.json eol=crlf
{
	"name": "Docs",
	"navigation": {
		"groups": $0[
			{ "group": "A", "pages": ["a/x"] }
		]
	}
}
//- /a/x.mdx
//- /b/y.mdx
`,
      /^Add 1 unlisted page of `b` as a group$/,
    );
    assert.equal(
      text,
      `{
	"name": "Docs",
	"navigation": {
		"groups": [
			{ "group": "A", "pages": ["a/x"] },
			{ "group": "B", "pages": ["b/y"] }
		]
	}
}
`.replaceAll("\n", "\r\n"),
    );
  });
});

describe("creating a missing page", () => {
  const site = (entry: string, others = "//- /intro.mdx\n") =>
    `//- /docs.json\n{ "name": "Docs", "navigation": { "pages": ["intro", "${entry}$0"] } }\n${others}`;

  it("gives it a title from its name", () => {
    assert.deepEqual(
      [...applied(site("guides/api-keys"), /^Create the page `guides\/api-keys.mdx`$/)],
      [["guides/api-keys.mdx", "---\ntitle: API Keys\n---\n\n"]],
    );
    assert.deepEqual(
      [...applied(site("guides/faq/index"), /^Create/)],
      [["guides/faq/index.mdx", "---\ntitle: FAQ\n---\n\n"]],
    );
    assert.deepEqual(
      [...applied(site("guides/404"), /^Create/)],
      [["guides/404.mdx", '---\ntitle: "404"\n---\n\n']],
    );
  });

  it("works for the page of a group, and for all selected pages", () => {
    const root = `//- /docs.json
{ "navigation": { "groups": [{ "group": "A", "root": "a/$0start", "pages": ["intro"] }] } }
//- /intro.mdx
`;
    assert.deepEqual([...applied(root, /^Create/).keys()], ["a/start.mdx"]);
    const selection =
      '//- /docs.json\n{ "navigation": { "pages": [⟦"x", "intro", "y"⟧, "z"] } }\n//- /intro.mdx\n';
    assert.deepEqual(
      offersAt(selection).titles.filter((title) => title.startsWith("Create")),
      ["Create the page `x.mdx`", "Create the page `y.mdx`"],
    );
  });

  it("uses the extension that most pages have", () => {
    const pages = "//- /intro.md\n//- /a.md\n//- /b.mdx\n";
    assert.deepEqual([...applied(site("more", pages), /^Create/).keys()], ["more.md"]);
    // A `contributing.md` would not be a page.
    assert.deepEqual([...applied(site("contributing", pages), /^Create/).keys()], ["contributing.mdx"]);
  });

  it("is not offered if no file can be the page", () => {
    for (const entry of [
      "https://x.com/a",
      "../out",
      "a//",
      "Intro",
      "what?",
      "a/.idea/c",
      "node_modules/a",
    ]) {
      const titles = offersAt(site(entry)).titles.filter((title) => title.startsWith("Create"));
      assert.deepEqual(titles, entry === "a//" ? ["Create the page `a.mdx`"] : [], entry);
    }
  });

  it("ends its lines like those of the file with the link or entry", () => {
    const created = "---\r\ntitle: Next\r\n---\r\n\r\n";
    const navigation = '{ "name": "Docs", "navigation": { "pages": ["intro"] } }';
    const page = `//- /docs.json\n${navigation}\n//- /intro.mdx eol=crlf\nSee [next](/ne$0xt).\n`;
    assert.deepEqual([...applied(page, /^Create/)], [["next.mdx", created]]);
    const list = `//- /docs.json eol=crlf\n{\n"navigation": { "pages": ["intro", "ne$0xt"] } }\n//- /intro.mdx\n`;
    assert.deepEqual([...applied(list, /^Create/)], [["next.mdx", created]]);
  });

  it("names the finding that it resolves, and says that it creates a file", () => {
    const [create] = offersAt(site("gone")).refactorings;
    assert.deepEqual([create?.kind, create?.code, create?.needs], ["quickfix", "missing-page", ["create"]]);
  });
});

describe("listing endpoints", () => {
  const spec = `//- /api.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {
  "/users": { "get": { "tags": ["users"] }, "post": { "tags": ["users"] } },
  "/pets": { "get": { "tags": ["pets"] }, "delete": { "x-hidden": true } },
  "/keys": { "get": {} } } }
//- /intro.mdx
`;
  const site = (pages: string) => `//- /docs.json
{ "name": "Docs", "navigation": { "groups": [
  { "group": "API", "openapi": "api.json", "pages": [${pages}] }
] } }
${spec}`;

  it("offers all endpoints and those of a tag, in the order of the spec", () => {
    const text = site('"intro", $0"POST /users"');
    assert.deepEqual(
      offersAt(text).titles.filter((title) => title.startsWith("List")),
      [
        "List 3 unlisted endpoints of `api.json` here",
        'List 1 unlisted endpoint tagged "users" here',
        'List 1 unlisted endpoint tagged "pets" here',
      ],
    );
    assert.match(
      appliedText(text, /^List 3/) ?? "",
      /\["intro", "POST \/users", "GET \/users", "GET \/pets", "GET \/keys"\]/,
    );
    assert.match(appliedText(text, /"pets"/) ?? "", /"POST \/users", "GET \/pets"\]/);
  });

  it("offers nothing if all endpoints are generated or if there is no spec", () => {
    assert.ok(offersAt(site("$0")).titles.every((title) => !title.startsWith("List")));
    const without = site('"intro$0"').replace('"openapi": "api.json", ', "");
    assert.ok(offersAt(without).titles.every((title) => !title.startsWith("List")));
  });
});
