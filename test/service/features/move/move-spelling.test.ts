/** A move writes new paths as their author would: with the same encoding, escapes and quotes, and only where a link changes. */
import assert from "node:assert/strict";
import { assertMove, filesOf, head, moveIn } from "./moved-site.ts";

describe("a new path", () => {
  it("keeps the escapes in texts of settings and in entries", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head},
  "banner": { "content": "\\u003cb\\u003eNew\\u003c\\/b\\u003e \\ud83d\\ude00 [A](/${folder}/setup) \\u2014 [\\"B\\"](/${folder}\\/setup) \\t" },
  "navigation": { "pages": ["${folder}\\/setup"] }
}
//- /${folder}/setup.mdx
`;
    assertMove(site("guides"), "guides", "start", site("start"));
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
    assertMove(site("guides"), "guides", "start/guides", site("start/guides"));
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
    assertMove(
      site("guides", "guides/index"),
      "guides/index.mdx",
      "guides/overview.mdx",
      site("guides/overview", "guides/overview"),
    );
    assertMove(site("guides", "guides"), "guides.mdx", "guides/index.mdx", site("guides", "guides/index"));
    assertMove(site("guides", "guides/index"), "guides", "start", site("start", "start/index"));
  });

  it("encodes what has to be encoded, and keeps what already is", () => {
    const site = (folder: string, written: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${folder}/été"] } }
//- /intro.mdx
[One](/${written}/%C3%A9t%C3%A9) [Two](/${written}/été)
//- "/${folder}/été.mdx"
`;
    assertMove(site("my guides", "my%20guides"), "my guides", "a (b)", site("a (b)", "a%20%28b%29"));
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
    assertMove(site("guides", "../"), "guides", "start/here", site("start/here", "../../"));
    assertMove(site("start/here", "../../"), "start/here", "guides", site("guides", "../"));
  });

  it("encodes new names in links with escapes", () => {
    const site = (name: string, link: string) => `
//- /docs.json
{ ${head}, "navigation": { "pages": ["intro", "${name}"] } }
//- /intro.mdx
[One](./${link}) <a href="/${link}">Two</a>
//- "/${name}.mdx"
`;
    assertMove(site("a(b", "a&#40;b"), "a(b.mdx", "c(d e.mdx", site("c(d e", "c%28d%20e"));
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
    assertMove(site("setup"), "setup.mdx", "start/setup.mdx", site("start/setup"));
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
    assertMove(plain, "api.json", "@it's/a,b.json", special);
    const doubled = site("it's", "it's.json GET /x", "'it''s.json GET /x'", `"it's.json GET /x"`);
    assertMove(doubled, "it's.json", "api.json", plain);
    const again = site("that's", "that's.json GET /x", "'that''s.json GET /x'", `"that's.json GET /x"`);
    assertMove(doubled, "it's.json", "that's.json", again);
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
    assertMove(site("guides"), "guides", "start", site("start"));
  });
});
