/** Every kind of text that names a file changes when the file is moved, in the form its author chose. */
import assert from "node:assert/strict";
import { planMove } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { codesOf, moveIn, refusalOf, type SiteFiles, siteOf } from "./moved-site.ts";

const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" }`;

/** The files of a fixture text. */
function filesOf(text: string): SiteFiles {
  return Object.fromEntries(parseFixture(text).files.map((file) => [file.path, file.text]));
}

/** Moves in a fixture and compares all files with those of another; both must have the same findings. */
function check(
  before: string,
  from: string,
  to: string,
  after: string,
  options: { readonly redirects?: boolean; readonly notes?: readonly RegExp[] } = {},
): void {
  const files = filesOf(before);
  const run = moveIn(files, { from, to }, options.redirects ?? false);
  assert.deepEqual(run.files, filesOf(after));
  assert.deepEqual(codesOf(siteOf(run.files)), codesOf(siteOf(files)));
  assert.equal(run.plan.notes.length, options.notes?.length ?? 0, run.plan.notes.join("\n"));
  for (const [index, note] of (options.notes ?? []).entries())
    assert.match(run.plan.notes[index] ?? "", note);
}

describe("a move", () => {
  it("takes along entries in every form, group roots and other languages", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head},
  "navigation": { "languages": [
    { "language": "en", "groups": [{ "group": "A", "root": "${page}", "pages": ["intro",  "/${page}", "${page}.mdx"] }] },
    { "language": "es", "pages": [ "./${page}/" ,"intro" ] }
  ] }
}
//- /intro.mdx
//- /${page}.mdx
`;
    check(site("guides/setup"), "guides/setup.mdx", "start/install.mdx", site("start/install"));
  });

  it("takes along entries of a folder that name no page, as a slip or as what is yet to come", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["${folder}/a", "${folder}/A", "/${folder}/later.mdx", "other/${folder}"] }
}
//- /${folder}/a.mdx
`;
    check(
      site("guides"),
      "guides",
      "deep/start",
      site("deep/start").replace("other/deep/start", "other/guides"),
    );
  });

  it("takes along entries in files that `$ref` takes in, and says when they are shared", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head},
  "navigation": { "languages": [
    { "language": "en", "groups": { "$ref": "nav/all.json" } },
    { "language": "es", "groups": { "$ref": "nav/all.json" } }
  ] }
}
//- /nav/all.json
[{ "group": "A",
   "pages": ["${page}"] }]
//- /${page}.mdx
`;
    check(site("intro"), "intro.mdx", "welcome.mdx", site("welcome"), {
      notes: [/`nav\/all\.json` is included in several places, so its entries change in all of them\./],
    });
  });

  it("rewrites links, images, definitions and attributes, and no code", () => {
    const site = (page: string, back: string, image: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["intro", "${page}"] }
}
//- /intro.mdx
---
title: Intro
url: /${page}
---
[Setup](/${page}#linux) and [again](./${page}?tab=1#linux "Title") and [as text](/${page}.md).
[Defined][setup] ![Picture](${image})

[setup]: </${page}> "Setup"

<Card title="Setup" href="/${page}">\`[x](/guides/setup)\`</Card>

\`\`\`md
[Setup](/guides/setup)
\`\`\`
//- /${page}.mdx
## Linux

[Back](${back}intro) ![](${back}images/a.png) <img src="${back}images/a.png" /> [Here](#linux)
//- /images/a.png
`;
    check(
      site("guides/setup", "../", "images/a.png"),
      "guides/setup.mdx",
      "a/b/install.mdx",
      site("a/b/install", "../../", "images/a.png"),
    );
  });

  it("takes along images and what is imported", () => {
    const site = (snippet: string, image: string) => `
//- /docs.json
{ ${head}, "logo": { "light": "/${image}", "dark": "${image}" }, "favicon": "/${image}",
  "navigation": { "pages": ["a/intro"] }
}
//- /a/intro.mdx
import Price from "/${snippet}";
import { Again } from '../${snippet}';

![](/${image}) <img src="../${image}?x=1" />
//- /${snippet}
Text
//- /${image}
`;
    const before = site("snippets/price.mdx", "images/logo.svg");
    check(
      before,
      "snippets/price.mdx",
      "snippets/money/price.mdx",
      site("snippets/money/price.mdx", "images/logo.svg"),
    );
    check(before, "images/logo.svg", "brand/mark.svg", site("snippets/price.mdx", "brand/mark.svg"));
    check(before, "images", "assets/img", site("snippets/price.mdx", "assets/img/logo.svg"));
  });

  it("keeps imports without an extension that way", () => {
    const site = (name: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro"] } }
//- /intro.mdx
import { Chart } from "./${name}";

<Chart />
//- /${name}.jsx
`;
    check(site("components/chart"), "components/chart.jsx", "parts/line.jsx", site("parts/line"));
  });

  it("takes along specs wherever they are named", () => {
    const spec = `{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/users": { "get": {} }, "/pets": { "get": {} } } }`;
    const site = (path: string) => `
//- /docs.json
{ ${head}, "api": { "openapi": ["/${path}"] },
  "navigation": { "groups": [
    { "group": "A", "openapi": "${path}", "pages": ["GET /users"] },
    { "group": "B", "openapi": { "source": "./${path}", "directory": "api" }, "pages": ["/${path} GET /users"] },
    { "group": "C", "pages": ["pets"] }
  ] }
}
//- /pets.mdx
---
title: Pets
openapi: "${path} GET /pets"
---
//- /${path}
${spec}
`;
    check(site("openapi.json"), "openapi.json", "specs/v1.json", site("specs/v1.json"));
  });

  it("moves files of `$ref` with what they refer to", () => {
    const site = (folder: string, main: string, inner: string) => `
//- /docs.json
{ ${head}, "redirects": { "$ref": "${folder}redirects.json" },
  "navigation": { "$ref": "./${main}" }
}
//- /${main}
{ "groups": [{ "$ref": "${inner}" }] }
//- /${folder}group.json
{ "group": "A", "pages": ["intro"] }
//- /${folder}redirects.json
[{ "source": "/a", "destination": "/intro" }]
//- /intro.mdx
`;
    check(
      site("nav/", "nav/main.json", "group.json"),
      "nav/main.json",
      "parts/main.json",
      site("nav/", "parts/main.json", "../nav/group.json"),
    );
    check(
      site("nav/", "nav/main.json", "group.json"),
      "nav",
      "x/y",
      site("x/y/", "x/y/main.json", "group.json"),
    );
  });

  it("leaves links alone that are right as they are", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["${folder}/one", "${folder}/two"] } }
//- /${folder}/one.mdx
[Two](./two) [Two](two) [Root](https://example.com) ![](./a.png)
//- /${folder}/two.mdx
[One](./one)
//- /${folder}/a.png
`;
    check(site("guides"), "guides", "start/guides", site("start/guides"));
  });

  it("knows that the address of an index page is that of its folder", () => {
    const site = (link: string, entry: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${entry}"] } }
//- /intro.mdx
[Guides](/${link}) [Slash](/${link}/#x)
//- /${entry}.mdx
<a id="x" />
`;
    check(
      site("guides", "guides/index"),
      "guides/index.mdx",
      "guides/overview.mdx",
      site("guides/overview", "guides/overview"),
    );
    check(site("guides", "guides"), "guides.mdx", "guides/index.mdx", site("guides", "guides/index"));
    check(site("guides", "guides/index"), "guides", "start", site("start", "start/index"));
  });

  it("encodes what has to be, and keeps what is encoded", () => {
    const site = (folder: string, written: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${folder}/été"] } }
//- /intro.mdx
[One](/${written}/%C3%A9t%C3%A9) [Two](/${written}/été)
//- "/${folder}/été.mdx"
`;
    check(site("my guides", "my%20guides"), "my guides", "a (b)", site("a (b)", "a%20%28b%29"));
  });

  it("follows links with the name of the default language", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "pages": ["${page}", "intro"] }, { "language": "es", "pages": ["es/intro"] } ] } }
//- /intro.mdx
[One](/en/${page})
//- /es/intro.mdx
//- /${page}.mdx
`;
    check(site("setup"), "setup.mdx", "start/setup.mdx", site("start/setup"));
  });

  it("leaves relative links in snippets alone and says so", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["${page}"] } }
//- /${page}.mdx
//- /snippets/note.mdx
[One](../one) [Root](/${page})
`;
    check(site("one"), "one.mdx", "two.mdx", site("two"), {
      notes: [/Relative links in snippets stay as they are/],
    });
  });

  it("changes ignored pages as well", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["${page}"] } }
//- /.mintignore
drafts/
//- /${page}.mdx
//- /drafts/new.mdx
[One](/${page})
`;
    check(site("one"), "one.mdx", "two.mdx", site("two"));
  });

  it("keeps CRLF, byte order marks and escapes", () => {
    const site = (page: string) => ({
      "docs.json": `\uFEFF{\r\n\t${head},\r\n\t"navigation": {"pages":["${page}"   , "\\u0062"]}}`,
      [`${page}.mdx`]: "\uFEFF---\r\ntitle: A\r\n---\r\n",
      "b.mdx": `\uFEFF[A](/${page}) <a href="/${page}?a=1&amp;b=2">x</a>\r\n`,
    });
    assert.deepEqual(moveIn(site("a"), { from: "a.mdx", to: "c.mdx" }, false).files, site("c"));
  });

  it("works in docs.json that is half typed", () => {
    const files = { "docs.json": `{ ${head}, "navigation": { "pages": ["a", `, "a.mdx": "" };
    const run = moveIn(files, { from: "a.mdx", to: "b.mdx" });
    assert.match(run.files["docs.json"] ?? "", /"pages": \["b"/);
  });
});

describe("redirects of a move", () => {
  const site = (pages: readonly string[], redirects?: string, more = "") => `
//- /docs.json
{ ${head},
  "navigation": { "pages": [${pages.map((page) => `"${page}"`).join(", ")}] }${redirects === undefined ? "" : `,\n  "redirects": ${redirects}`}
}
${pages.map((page) => `//- /${page}.mdx`).join("\n")}
${more}`;

  const redirectsOf = (files: SiteFiles): unknown => JSON.parse(files["docs.json"] ?? "").redirects;
  const runOf = (text: string, from: string, to: string) => moveIn(filesOf(text), { from, to });

  it("send readers of the old address on", () => {
    const { files, plan } = runOf(site(["a", "b"]), "a.mdx", "c.mdx");
    assert.deepEqual(redirectsOf(files), [{ source: "/a", destination: "/c" }]);
    assert.deepEqual(plan.redirects, { added: 1, changed: 0, removed: 0 });
    assert.deepEqual(codesOf(siteOf(files)), []);
  });

  it("are collapsed to one step and turned round when a page moves back", () => {
    const first = runOf(site(["a", "b"], `[{ "source": "/x", "destination": "/a#one" }]`), "a.mdx", "c.mdx");
    assert.deepEqual(redirectsOf(first.files), [
      { source: "/x", destination: "/c#one" },
      { source: "/a", destination: "/c" },
    ]);
    const second = moveIn(first.files, { from: "c.mdx", to: "d.mdx" });
    assert.deepEqual(redirectsOf(second.files), [
      { source: "/x", destination: "/d#one" },
      { source: "/a", destination: "/d" },
      { source: "/c", destination: "/d" },
    ]);
    const back = moveIn(second.files, { from: "d.mdx", to: "a.mdx" });
    assert.deepEqual(redirectsOf(back.files), [
      { source: "/x", destination: "/a#one" },
      { source: "/c", destination: "/a" },
      { source: "/d", destination: "/a" },
    ]);
    assert.match(back.plan.notes.join(), /`\/a` is removed, because it would lead to itself/);
    assert.deepEqual(codesOf(siteOf(back.files)), []);
  });

  it("are removed where the page moves to their source", () => {
    const { files, plan } = runOf(
      site(["a", "b"], `[{ "source": "/c", "destination": "/b" }, { "source": "/x", "destination": "/c" }]`),
      "a.mdx",
      "c.mdx",
    );
    assert.deepEqual(redirectsOf(files), [
      { source: "/x", destination: "/b" },
      { source: "/a", destination: "/c" },
    ]);
    assert.match(plan.notes.join(), /from `\/c` to `\/b` is removed, because a page moves to its source/);
  });

  it("of whole folders are one", () => {
    const text = site(
      ["old/index", "old/one", "old/two", "x"],
      `[{ "source": "/w/:slug*", "destination": "/old/:slug*" }]`,
    );
    const { files } = runOf(text, "old", "new/place");
    assert.deepEqual(redirectsOf(files), [
      { source: "/w/:slug*", destination: "/new/place/:slug*" },
      { source: "/old", destination: "/new/place" },
      { source: "/old/:slug*", destination: "/new/place/:slug*" },
    ]);
    assert.deepEqual(codesOf(siteOf(files)), []);
    const back = moveIn(files, { from: "new/place", to: "old" });
    assert.deepEqual(redirectsOf(back.files), [
      { source: "/w/:slug*", destination: "/old/:slug*" },
      { source: "/new/place", destination: "/old" },
      { source: "/new/place/:slug*", destination: "/old/:slug*" },
    ]);
    assert.deepEqual(codesOf(siteOf(back.files)), []);
  });

  it("of folders beside a page of the same address are one for each page", () => {
    const { files } = runOf(site(["old", "old/one", "old/two"]), "old", "new");
    assert.deepEqual(redirectsOf(files), [
      { source: "/old/one", destination: "/new/one" },
      { source: "/old/two", destination: "/new/two" },
    ]);
  });

  it("are none where the address stays, for snippets, and for upper and lower case", () => {
    assert.equal(redirectsOf(runOf(site(["a", "b"]), "a.mdx", "a/index.mdx").files), undefined);
    assert.equal(
      redirectsOf(
        runOf(site(["a"], undefined, "//- /snippets/s.mdx\n"), "snippets/s.mdx", "snippets/t.mdx").files,
      ),
      undefined,
    );
    const { files, plan } = runOf(site(["Setup", "b"]), "Setup.mdx", "setup.mdx");
    assert.equal(redirectsOf(files), undefined);
    assert.match(files["docs.json"] ?? "", /"setup", "b"/);
    assert.match(plan.notes.join(), /differ in upper and lower case alone/);
  });

  it("are named where a pattern catches the new address", () => {
    const { plan } = runOf(
      site(["a", "b"], `[{ "source": "/n/:slug*", "destination": "/b" }]`),
      "a.mdx",
      "n/a.mdx",
    );
    assert.match(plan.notes.join(), /from `\/n\/:slug\*` catches `\/n\/a`/);
  });

  it("are told of in one sentence for each reason, however many there are", () => {
    const redirects = ["a", "b", "c"].map(
      (name) => `{ "source": "/n/${name}", "destination": "/o/${name}" }`,
    );
    const { plan } = runOf(
      site(["o/a", "o/b", "o/c", "x"], `[${redirects}, { "source": "/n/:slug*", "destination": "/x" }]`),
      "o",
      "n",
    );
    assert.deepEqual(plan.notes, [
      "3 redirects are removed, that from `/n/a` among them, because they would lead to themselves.",
      "The redirect from `/n/:slug*` catches `/n/a` and 2 more, so readers do not get to the pages there; narrow its source.",
    ]);
    assert.equal(plan.redirects.removed, 3);
  });

  it("are changed once in the file of their `$ref`", () => {
    const text = site(
      ["a", "b"],
      `{ "$ref": "r.json" }`,
      `//- /r.json\n[{ "source": "/x", "destination": "/a" }]\n`,
    );
    const { files, plan } = runOf(text, "a.mdx", "c.mdx");
    assert.equal(plan.counts.setting, 0);
    assert.deepEqual(JSON.parse(files["r.json"] ?? ""), [
      { source: "/x", destination: "/c" },
      { source: "/a", destination: "/c" },
    ]);
  });

  it("are written into the file of their `$ref`", () => {
    const text = site(["a", "b"], `{ "$ref": "r.json" }`, `//- /r.json\n[]\n`);
    assert.deepEqual(JSON.parse(runOf(text, "a.mdx", "c.mdx").files["r.json"] ?? ""), [
      { source: "/a", destination: "/c" },
    ]);
  });
});

describe("a move is refused", () => {
  const files: SiteFiles = {
    "docs.json": `{ ${head}, "navigation": { "$ref": "nav/all.json" } }`,
    "nav/all.json": `{ "openapi": "s.json", "pages": ["a", "b/c"] }`,
    "s.json": `{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }`,
    ".mintignore": "drafts/\n",
    "a.mdx": "",
    "b/c.mdx": "",
    "b/d.md": "",
    "logo.svg": "",
  };
  for (const [from, to, reason] of [
    ["gone.mdx", "x.mdx", /There is no file or folder `gone\.mdx`/],
    ["a.mdx", "a.mdx", /has this name already/],
    ["a.mdx", "b/c.mdx", /There is a file `b\/c\.mdx` already/],
    ["a.mdx", "b/C.mdx", /There is a file `b\/c\.mdx` already, and many disks/],
    ["a.mdx", "b/c.md", /`b\/c\.mdx` is the page at this address already/],
    ["a.mdx", "b/d.mdx", /`b\/d\.md` is the page at this address already/],
    ["a.mdx", "b", /There is a folder `b` already/],
    ["a.mdx", "../x.mdx", /outside of the site/],
    ["a.mdx", "a.txt", /has to end in \.mdx or \.md/],
    ["a.mdx", "README.md", /would not be a page: the platform keeps this name/],
    ["a.mdx", "drafts/a.mdx", /would not be a page: `\.mintignore` matches it/],
    ["a.mdx", ".github/a.mdx", /ignores everything in that folder/],
    ["a.mdx", "x/docs.json", /a site of its own/],
    ["docs.json", "x/docs.json", /docs\.json has to stay/],
    ["b", "b/e", /cannot be moved into itself/],
    ["", "x", /The site's own folder/],
    ["nav/all.json", "nav/all.txt", /only follows files that end in \.json/],
    ["s.json", "s.txt", /is a spec, which has to end/],
  ] as const) {
    it(`${from || "the root"} to ${to}`, () => {
      assert.match(refusalOf(files, { from, to }), reason);
      assert.match(refusalOf(files, { from, to }), /^[^\n]+\.$/);
    });
  }

  it("where one of several is", () => {
    const moves = [
      { from: "a.mdx", to: "x.mdx" },
      { from: "b/c.mdx", to: "x.mdx" },
    ];
    assert.match(refusalOf(files, moves), /cannot both be moved/);
  });

  it("where two of other folders would differ in case alone", () => {
    const moves = [
      { from: "a.mdx", to: "x/Page.mdx" },
      { from: "b/c.mdx", to: "x/page.mdx" },
    ];
    assert.match(refusalOf(files, moves), /cannot both be moved/);
  });

  it("and moved where two of one folder differ in case, and the folder moves", () => {
    const twins = {
      "docs.json": JSON.stringify({ navigation: { pages: ["guides/Setup", "guides/setup"] } }),
      "guides/Setup.mdx": "[Other](./setup)\n",
      "guides/setup.mdx": "[Other](./Setup)\n",
    };
    const plan = planMove(siteOf(twins), [{ from: "guides", to: "start" }], {
      textOf: (file) => (twins as SiteFiles)[file],
    });
    assert.equal(plan.kind, "plan");
    assert.deepEqual(plan.kind === "plan" ? plan.files : [], [
      { from: "guides/Setup.mdx", to: "start/Setup.mdx" },
      { from: "guides/setup.mdx", to: "start/setup.mdx" },
    ]);
  });

  it("and moved where it only seems to be", () => {
    moveIn(files, { from: "b/c.mdx", to: "b/C.mdx" });
    moveIn(files, { from: "b", to: "B" });
    moveIn(files, { from: "logo.svg", to: "logo.txt" });
  });
});
