/** All text that names a file is updated when the file moves, in the form its author chose. */
import assert from "node:assert/strict";
import { assertMove, filesOf, head, moveIn } from "./moved-site.ts";

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
    assertMove(site("guides/setup"), "guides/setup.mdx", "start/install.mdx", site("start/install"));
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
    assertMove(site("cloud", "../cli/agent"), "cloud", "platform", site("platform", "../../cloud/cli/agent"));
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
    assertMove(shallow, "guides", "new/deep/guides", odd);
    assertMove(odd, "new/deep/guides", "guides", shallow);
  });

  it("updates entries of a folder that name no page, whether misspelled or not written yet", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head},
  "navigation": { "pages": ["${folder}/a", "${folder}/A", "/${folder}/later.mdx", "other/${folder}"] }
}
//- /${folder}/a.mdx
`;
    assertMove(
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
    assertMove(site("intro"), "intro.mdx", "welcome.mdx", site("welcome"), {
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
    assertMove(site("guides", "../"), "guides", "start/here", site("start/here", "../"));
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
    assertMove(
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
    assertMove(
      before,
      "snippets/price.mdx",
      "snippets/money/price.mdx",
      site("snippets/money/price.mdx", "images/logo.svg"),
    );
    assertMove(before, "images/logo.svg", "brand/mark.svg", site("snippets/price.mdx", "brand/mark.svg"));
    assertMove(before, "images", "assets/img", site("snippets/price.mdx", "assets/img/logo.svg"));
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
    assertMove(site("guides/setup"), "guides/setup.mdx", "start/install.mdx", site("start/install"));
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
    assertMove(site("components/chart"), "components/chart.jsx", "parts/line.jsx", site("parts/line"));
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
    assertMove(
      site("nav/", "nav/main.json", "group.json"),
      "nav/main.json",
      "parts/main.json",
      site("nav/", "parts/main.json", "../nav/group.json"),
    );
    assertMove(
      site("nav/", "nav/main.json", "group.json"),
      "nav",
      "x/y",
      site("x/y/", "x/y/main.json", "group.json"),
    );
  });

  it("leaves relative links in snippets alone and says so", () => {
    const site = (page: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["${page}"] } }
//- /${page}.mdx
//- /snippets/note.mdx
[One](../one) [Root](/${page})
`;
    assertMove(site("one"), "one.mdx", "two.mdx", site("two"), {
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
    assertMove(site("one"), "one.mdx", "two.mdx", site("two"));
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
