/** All text that names a file is updated when the file moves, in the form its author chose. */
import assert from "node:assert/strict";
import { codesOf, filesOf, head, moveIn, siteOf } from "./moved-site.ts";

/** Moves a file in a fixture and compares all files with those of another; both must have the same findings. */
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
  it("updates entries in every form, group roots and other languages", () => {
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

  it("keeps a relative link to the source of a redirect, which is not a file and does not move", () => {
    const site = (folder: string, link: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["intro", "${folder}/use/start", "${folder}/use/next"] },
  "redirects": [{ "source": "/cloud/cli/:slug*", "destination": "/intro" }]
}
//- /intro.mdx
//- /${folder}/use/start.mdx
[CLI](${link}#options), [next](./next), [gone](../gone)
//- /${folder}/use/next.mdx
`;
    check(site("cloud", "../cli/agent"), "cloud", "platform", site("platform", "../../cloud/cli/agent"));
  });

  it("keeps a relative link to something outside the site, and restores it when moving back", () => {
    const site = (folder: string, up: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["intro", "${folder}/start"] }
}
//- /intro.mdx
//- /${folder}/start.mdx
[Settings](${up}config/a.json), [again](./${up}config/a.json#x), ![code](${up}../code.png), [odd](a/../${up}b)
`;
    const [shallow, deep] = [site("guides", "../../"), site("new/deep/guides", "../../../../")];
    const odd = deep.replace("a/../../../../../b", "a/../../../b");
    check(shallow, "guides", "new/deep/guides", odd);
    check(odd, "new/deep/guides", "guides", shallow);
  });

  it("updates entries of a folder that name no page, whether misspelled or not written yet", () => {
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

  it("updates entries in `$ref` files, and says when these are shared", () => {
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

  it("updates links to the path of a folder, which point to one of its pages", () => {
    const site = (folder: string, up: string) => `
//- /docs.json
{ ${head},
  "navbar": { "links": [{ "label": "Guides", "href": "/${folder}/more" }] },
  "navigation": { "pages": ["intro", "deep/page", "${folder}/setup", "${folder}/more/one"] }
}
//- /intro.mdx
[a](/${folder}) [b](${folder}/more?x=1) [c](./${folder}/) <Card title="T" href="/${folder}/more" />
//- /deep/page.mdx
[a](${up}${folder}#top) [b](/deep)
//- /${folder}/setup.mdx
[more](./more) [more](more)
//- /${folder}/more/one.mdx
`;
    check(site("guides", "../"), "guides", "start/here", site("start/here", "../"));
  });

  it("names links to a folder that has no page left", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["intro", "${page}"] }
}
//- /intro.mdx
[a](/guides) [b](./guides) [c](/${page})
//- /${page}.mdx
`;
    const { files, plan } = moveIn(filesOf(site("guides/setup")), {
      from: "guides/setup.mdx",
      to: "start/setup.mdx",
    });
    assert.match(files["intro.mdx"] ?? "", /\[a\]\(\/guides\) \[b\]\(\.\/guides\) \[c\]\(\/start\/setup\)/);
    assert.deepEqual(plan.notes, [
      "No page is left in `guides`, so 2 links to `/guides` are broken; correct them.",
    ]);
    const beside = moveIn(filesOf(site("guides/setup")), { from: "guides/setup.mdx", to: "guides.mdx" });
    assert.deepEqual(beside.plan.notes, []);
  });

  it("rewrites links, images, definitions and attributes, but no code", () => {
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

  it("updates the paths of images and imports", () => {
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

  it("updates links in texts of settings", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head},
  "banner": { "content": "**New:** [\\"Setup\\"](/${page}#linux) or <a href='/${page}'>here</a>, [elsewhere](https://example.com/guides/setup)" },
  "errors": { "404": { "description": "Try [Setup](/${page})" } },
  "navigation": { "languages": [{ "language": "en", "banner": { "content": "[Setup](/en/${page})" }, "pages": ["${page}"] }] }
}
//- /${page}.mdx
<a id="linux" />
`;
    check(site("guides/setup"), "guides/setup.mdx", "start/install.mdx", site("start/install"));
  });

  it("keeps the escapes in texts of settings and in entries", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head},
  "banner": { "content": "\\u003cb\\u003eNew\\u003c\\/b\\u003e \\ud83d\\ude00 [A](/${folder}/setup) \\u2014 [\\"B\\"](/${folder}\\/setup) \\t" },
  "navigation": { "pages": ["${folder}\\/setup"] }
}
//- /${folder}/setup.mdx
`;
    check(site("guides"), "guides", "start", site("start"));
  });

  it("keeps imports without a file extension in that form", () => {
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

  it("updates specs wherever they are named", () => {
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

  it("updates specs that the frontmatter of pages names by a part of their path, or from another folder", () => {
    const site = (folder: string, name: string) => `
//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "A", "openapi": "${folder}/${name}.json", "pages": ["a", "b", "c", "d"] }] } }
//- /a.mdx
---
openapi: ../${folder}/${name}.json GET /x
---
//- /b.mdx
---
openapi: ${name}.json GET /x
---
//- /c.mdx
---
openapi: "${folder}/${name} GET /x"
---
//- /d.mdx
---
openapi: other.json GET /x
---
//- /other/other.json
{}
//- /more/other.json
{}
//- /${folder}/${name}.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": {} } } }
`;
    check(site("specs", "v1"), "specs/v1.json", "apis/v2.json", site("apis", "v2"));
    check(site("specs", "v1"), "specs", "apis", site("apis", "v1"));
  });

  it("updates the folder from which an SDK reference is generated", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head}, "navigation": { "tabs": [
  { "tab": "A", "sdk": { "format": "javadoc", "source": "/${folder}" } },
  { "tab": "B", "sdk": { "format": "sphinx", "source": "${folder}/", "directory": "b" } }
] } }
//- /${folder}/index.html
`;
    check(site("java"), "java", "sdk/java-2", site("sdk/java-2"));
  });

  it("puts a value of the frontmatter into other quotes if its new path needs them", () => {
    const site = (folder: string, inPlain: string, inSingle: string, inDouble: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "pets", "cats"] } }
//- /intro.mdx
---
openapi: ${inPlain}
---
//- /pets.mdx
---
openapi: ${inSingle}  # The pets
---
//- /cats.mdx
---
openapi: ${inDouble}
---
//- "/${folder}.json"
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": {} } } }
`;
    const plain = site("api", "api.json GET /x", "'api.json GET /x'", `"api.json GET /x"`);
    const special = site(
      "@it's/a,b",
      `"@it's/a,b.json GET /x"`,
      `"@it's/a,b.json GET /x"`,
      `"@it's/a,b.json GET /x"`,
    );
    check(plain, "api.json", "@it's/a,b.json", special);
    const doubled = site("it's", "it's.json GET /x", "'it''s.json GET /x'", `"it's.json GET /x"`);
    check(doubled, "it's.json", "api.json", plain);
    const again = site("that's", "that's.json GET /x", "'that''s.json GET /x'", `"that's.json GET /x"`);
    check(doubled, "it's.json", "that's.json", again);
  });

  it("updates related pages whose path is in single quotes with an apostrophe", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${folder}/what's-new"] } }
//- /intro.mdx
---
related: ['/${folder}/what''s-new', /${folder}/what's-new]
---
//- "/${folder}/what's-new.mdx"
`;
    check(site("guides"), "guides", "start", site("start"));
  });

  it("updates GraphQL schemas in each form that names them", () => {
    const site = (path: string) => `
//- /docs.json
{ ${head}, "navigation": { "tabs": [
  { "tab": "A", "graphql": "${path}", "groups": [{ "group": "G", "pages": ["QUERY a"] }] },
  { "tab": "B", "graphql": "/${path}" },
  { "tab": "C", "graphql": { "source": "./${path}", "directory": "c" } }
] } }
//- /${path}
type Query { a: String }
`;
    check(site("a.graphql"), "a.graphql", "schemas/b.graphql", site("schemas/b.graphql"));
    check(site("old/a.gql"), "old", "new", site("new/a.gql"));
  });

  it("moves `$ref` files and updates what they refer to", () => {
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

  it("leaves links alone that are still correct", () => {
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

  it("treats the address of an index page as that of its folder", () => {
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

  it("encodes what has to be encoded, and keeps what already is", () => {
    const site = (folder: string, written: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${folder}/été"] } }
//- /intro.mdx
[One](/${written}/%C3%A9t%C3%A9) [Two](/${written}/été)
//- "/${folder}/été.mdx"
`;
    check(site("my guides", "my%20guides"), "my guides", "a (b)", site("a (b)", "a%20%28b%29"));
  });

  it("keeps the escapes of the names that stay, so that no link ends early and no quote is left open", () => {
    const site = (folder: string, up: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${folder}/a(b", "${folder}/it's"] } }
//- /intro.mdx
[One](./${folder}/a\\(b) [Two](/${folder}/it's?q=\\(#x) ![](${folder}/a\\(b.png) [three][3]

[3]: /${folder}/a\\(b "Title"

<a href='./${folder}/it&apos;s'>Four</a> <Card title="Five" href="/${folder}/it&#39;s?q=&quot;" />
<a href={"/${folder}/it's"}>Six</a>
//- "/${folder}/a(b.mdx"
[Back](${up}intro), [aside](./it's)
//- "/${folder}/it's.mdx"
<a id="x" /> [Aside](./a\\(b)
//- "/${folder}/a(b.png"
`;
    check(site("guides", "../"), "guides", "start/here", site("start/here", "../../"));
    check(site("start/here", "../../"), "start/here", "guides", site("guides", "../"));
  });

  it("encodes new names in links with escapes", () => {
    const site = (name: string, link: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${name}"] } }
//- /intro.mdx
[One](./${link}) <a href="/${link}">Two</a>
//- "/${name}.mdx"
`;
    check(site("a(b", "a&#40;b"), "a(b.mdx", "c(d e.mdx", site("c(d e", "c%28d%20e"));
  });

  it("does not encode spaces where the author did not, and never in imports", () => {
    const site = (name: string) => `
//- /docs.json
{ ${head}, "favicon": "/my images/${name}.svg", "navigation": { "pages": ["my page"] } }
//- "/my page.mdx"
import A from "/snippets/${name}.mdx"
import B from "./my images/${name}.jsx"

![](</my images/${name}.svg>) <img src="./my images/${name}.svg" />
//- "/my images/${name}.svg"
//- "/my images/${name}.jsx"
//- "/snippets/${name}.mdx"
`;
    const [before, after] = [filesOf(site("one")), filesOf(site("one (new)"))];
    const moves = ["my images/one.svg", "my images/one.jsx", "snippets/one.mdx"].map((from) => ({
      from,
      to: from.replace("one", "one (new)"),
    }));
    assert.deepEqual(moveIn(before, moves, false).files, {
      ...after,
      "docs.json": (after["docs.json"] ?? "").replace("(new)", "%28new%29"),
      "my page.mdx": (after["my page.mdx"] ?? "").replaceAll("one (new).svg", "one %28new%29.svg"),
    });
  });

  it("updates links with the name of the default language", () => {
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

  it("updates ignored pages too", () => {
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

  it("names the code that names moved files", () => {
    const files = filesOf(`
//- /docs.json
{ ${head}, "navigation": { "pages": ["one", "two"] } }
//- /one.mdx
import { Cards } from "/snippets/cards.jsx"
import { Menu } from "/snippets/menu.jsx"

<Cards />
<Menu />
//- /two.mdx
//- /snippets/cards.jsx
import { Card } from "./card.jsx"
export const Cards = () => <a href="/two#top"><img src='/images/a.png' /> {\`/two/\${1}\`} // "/other"</a>
//- /snippets/menu.jsx
export const Menu = () => <a href="/one">{"two"}</a>
//- /snippets/card.jsx
export const Card = () => <a href="/two" />
//- /images/a.png
`);
    const notesOf = (from: string, to: string) => moveIn(files, { from, to }).plan.notes;
    const note = "`snippets/cards.jsx` names moved files, but code stays as it is; correct the paths in it.";
    assert.deepEqual(notesOf("two.mdx", "three.mdx"), [note]);
    assert.deepEqual(notesOf("images", "pictures"), [note]);
    assert.deepEqual(notesOf("snippets/cards.jsx", "snippets/more/cards.jsx"), [note]);
    assert.deepEqual(notesOf("snippets/menu.jsx", "snippets/more/menu.jsx"), []);
    assert.deepEqual(notesOf("snippets", "parts"), []);
  });

  it("says that a file which was excluded becomes a published page", () => {
    const files = filesOf(`
//- /docs.json
{ ${head}, "navigation": { "pages": ["one"] } }
//- /.mintignore
drafts/
//- /one.mdx
import Note from "/drafts/note.mdx"

<Note />
//- /drafts/new.mdx
//- /drafts/note.mdx
//- /.github/NOTES.md
`);
    const notesOf = (from: string, to: string) => moveIn(files, { from, to }).plan.notes;
    assert.deepEqual(notesOf("drafts/new.mdx", "new.mdx"), [
      "`drafts/new.mdx` becomes a published page, because nothing excludes it there.",
    ]);
    assert.match(notesOf(".github/NOTES.md", "notes.md").join(), /^`\.github\/NOTES\.md` becomes/);
    for (const to of ["drafts/old.mdx", "snippets/new.mdx"])
      assert.deepEqual(notesOf("drafts/new.mdx", to), []);
    assert.deepEqual(notesOf("drafts/note.mdx", "note.mdx"), []);
  });

  it("keeps what is excluded in a folder that moves excluded, and can be reversed", () => {
    const site = (folder: string) => ({
      "docs.json": `{ ${head}, "navigation": { "pages": ["one", "${folder}/two"] } }`,
      ".mintignore": `\uFEFF/${folder}/drafts/\r\n# guides/drafts\r\nguides-old/x\n!${folder}/drafts/[a-z].mdx\n*.tmp.mdx`,
      "one.mdx": "",
      [`${folder}/two.mdx`]: "",
      [`${folder}/drafts/new.mdx`]: "",
    });
    const run = moveIn(site("guides"), { from: "guides", to: "start/here" }, false);
    assert.deepEqual([run.files, run.plan.notes], [site("start/here"), []]);
    const back = moveIn(run.files, { from: "start/here", to: "guides" }, false);
    assert.deepEqual(back.files, site("guides"));
  });

  it("keeps CRLF, byte order marks and escapes", () => {
    const site = (page: string) => ({
      "docs.json": `\uFEFF{\r\n\t${head},\r\n\t"navigation": {"pages":["${page}"   , "\\u0062"]}}`,
      [`${page}.mdx`]: "\uFEFF---\r\ntitle: A\r\n---\r\n",
      "b.mdx": `\uFEFF[A](/${page}) <a href="/${page}?a=1&amp;b=2">x</a>\r\n`,
    });
    assert.deepEqual(moveIn(site("a"), { from: "a.mdx", to: "c.mdx" }, false).files, site("c"));
  });

  it("works in a half-typed docs.json", () => {
    const files = { "docs.json": `{ ${head}, "navigation": { "pages": ["a", `, "a.mdx": "" };
    const run = moveIn(files, { from: "a.mdx", to: "b.mdx" });
    assert.match(run.files["docs.json"] ?? "", /"pages": \["b"/);
  });
});
