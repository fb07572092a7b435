/** Links and imports of pages: which are reported, and which are not. */
import { checkFixture } from "../../dsl/check.ts";
import { head, pageFixture } from "./page-fixture.ts";

describe("links in pages", () => {
  const fine: readonly (readonly [what: string, page: string, more?: string, settings?: string])[] = [
    ["to a page", "[a](/intro)"],
    ["to the root", "[a](/) [b](/#x)"],
    ["with a query", "[a](/intro?x=1#first-heading)"],
    ["with a slash at the end", "[a](/intro/)"],
    ["from the folder of the page", "[a](../intro) [b](./setup) [c](setup)"],
    ["as if from the root", "[a](guides/setup)"],
    ["with an extension", "[a](/intro.mdx) [b](../intro.md)"],
    ["to the page of a folder", "[a](/more)", "//- /more/index.mdx\n---\nhidden: true\n---\n"],
    ["to a file", "![a](/a%20b.png) [b](/paper.pdf)", '//- "/a b.png"\n//- /paper.pdf\n'],
    ["to hidden pages", "[a](/secret)", "//- /secret.mdx\n---\nhidden: true\n---\n"],
    [
      "out of the site",
      "[a](https://a.b/c) [b](mailto:a@b.c) [c](tel:1) [d](//cdn.a/b) <a href='HTTP://a.b'/>",
    ],
    [
      "that a redirect catches",
      "[a](/old/x/y) [b](/once)",
      "",
      ', "redirects": [{ "source": "/old/:s*", "destination": "/intro" }, { "source": "/once", "destination": "/intro" }]',
    ],
    [
      "that a redirect with an encoded source catches",
      "[a](/old%20page) [b](/c%23/old) [c](</old page>)",
      "",
      ', "redirects": [{ "source": "/old%20page", "destination": "/intro" }, { "source": "/c%23/old", "destination": "/intro" }]',
    ],
    [
      "that a redirect of an unsupported form may catch",
      "[a](/old/x) [b](/v1/x) [c](/user-7)",
      "",
      ', "redirects": [{ "source": "/old/(.*)", "destination": "/intro" }, { "source": "/v{1,2}/:s*", "destination": "/intro" }, { "source": "/user-(\\\\d+)", "destination": "/intro" }]',
    ],
    [
      "that a redirect with wildcards and an encoded source catches",
      "[a](/my%20guides/x/y) [b](</my guides/x>) [c](/c%23/1/old%20page) [d](/d%23/x)",
      "",
      ', "redirects": [{ "source": "/my%20guides/:s*", "destination": "/intro" }, { "source": "/c%23/*/old%20page", "destination": "/intro" }, { "source": "/d%23/:s(.+)", "destination": "/intro" }]',
    ],
    ["that are computed", "[a](/x/{name}) <a href={`/x/$" + "{name}`} /> <a href={base + '/x'} />"],
    ["to what the platform serves", "[a](/llms.txt) [b](/sitemap.xml)"],
    ["to the product's other pages", "[a](/pricing) ![b](/blog/picture.png)"],
    ["into dot folders, which are not listed", "[a](/.well-known/x)"],
    ["that are empty", "[a]() <a href=''>b</a>"],
    ["in code and comments", "`[a](/gone)` {/* [a](/gone) */}\n\n```\n[a](/gone)\n```"],
    ["above the root, where browsers stay at it", "[a](../../../intro)"],
    ["to a folder of pages, which readers are sent on from", "[a](/guides) [b](/guides/#x)"],
    [
      "in a snippet, whose readers are on an unknown page",
      "<Note/>",
      "//- /snippets/note.mdx\n[a](../gone) [b](#gone)\n",
    ],
  ];
  for (const [description, page, otherFiles, settings] of fine) {
    it(`${description} are fine`, () => checkFixture(pageFixture(page, otherFiles, settings)));
  }

  it("to nothing are found in all forms, also in snippets", () => {
    checkFixture(
      pageFixture(
        `[a](/gone/x)
  //^^^^^^^ warning[broken-link] There is no page or file at \`/gone/x\`
![a](gone.png)
   //^^^^^^^^ warning[broken-link] There is no page or file at \`/guides/gone.png\`
<a href={"/gone/x"} />
        //^^^^^^^ warning[broken-link] There is no page or file
[a]: <../gone/x#y> "title"
    //^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/gone/x\`
[a](/pictures)
  //^^^^^^^^^ warning[broken-link] \`/pictures\` is a folder without pages; correct the link, or add a page to it.
[a](../../../gone/x)
  //^^^^^^^^^^^^^^^ warning[broken-link] points outside the site's folder
<Card title="A" icon="/pictures/gone.svg" img="/pictures/gone.png" />
                    //^^^^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file
                                             //^^^^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file`,
        "//- /pictures/a.svg\n//- /snippets/note.mdx\n[a](/gone/y)\n  //^^^^^^^ warning[broken-link] There is no page or file at `/gone/y`\n",
      ),
    );
  });

  it("to pages of a specification may be right", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "API", "openapi": "api.json", "pages": ["intro"] }] } }
//- /intro.mdx
[made](/api-reference/list-users) [named](/intro/list-users)
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" },
  "paths": { "/users": { "get": { "summary": "List users", "responses": {} } } } }
`);
  });

  const api = (openapi: string, more: string): string => `//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "API", "openapi": ${openapi}, "pages": ["intro"] }] } }
//- /intro.mdx
${more}
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" },
  "paths": { "/users/{id}": { "get": { "summary": "List users", "tags": ["Users"], "responses": {} }, "put": { "responses": {} } },
             "/x": { "get": { "x-mint": { "href": "/own/place" }, "responses": {} } } } }
`;

  it("to pages of a specification are right if an operation has the name", () => {
    checkFixture(
      api(
        '{ "source": "api.json", "directory": "ref" }',
        `[made](/ref/users/list-users) [counted](/ref/users/list-users-1) [bare](/ref/put-users) [own](/own/place)
[folder](/ref) [tag](/ref/users) [language](/es/ref/users/list-users) [feed](/changelog/rss.xml)
[a](/ref/users/gone)
  //^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/ref/users/gone\`
[b](/nowhere/page)
  //^^^^^^^^^^^^^ warning[broken-link] There is no page or file at \`/nowhere/page\``,
      ),
    );
  });

  const unknown: readonly (readonly [what: string, openapi: string, more?: string])[] = [
    ["is read from the web", '"https://example.com/api.json"'],
    ["has overlays", '{ "source": "api.json", "overlays": ["https://example.com/names.yaml"] }'],
    ["may be changed by an overlay that the platform finds", '"api.json"', "//- /api.overlay.yaml\n"],
  ];
  for (const [description, openapi, more = ""] of unknown) {
    it(`to pages of a specification may be right if it ${description}`, () => {
      checkFixture(api(openapi, "[a](/api-reference/gone) [b](/nowhere/page)") + more);
    });
  }

  it("below the paths that hosts add beside a site point into the site, and are broken", () => {
    checkFixture(
      pageFixture(
        `[a](/docs/intro) [b](/blog/post) [c](/support/x.html)
  //^^^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/docs/intro\`; did you mean \`/intro\`?
                   //^^^^^^^^^^ warning[broken-link] There is no page or file
                                   //^^^^^^^^^^^^^^^ warning[broken-link] There is no page or file`,
      ),
    );
  });

  it("below the paths that hosts add beside a site are fine if a folder or a redirect has the name", () => {
    checkFixture(
      pageFixture(
        "[a](/docs/page) [b](/blog/post)",
        "//- /docs/page.mdx\n---\nhidden: true\n---\n",
        ', "redirects": [{ "source": "/blog/:slug*", "destination": "https://example.com/blog/:slug*" }]',
      ),
    );
  });

  it("to a page that exists only untranslated are broken", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "default": true, "pages": ["intro", "setup"] }, { "language": "es", "pages": ["es/intro"] } ] } }
                                                                    //^^^^^^^^^^^^^^^^^^ information[division-drift] The language "es" lacks 1 page that the language "en" lists: \`setup\`; add what belongs here.
//- /intro.mdx
[a](/es/setup) [b](/en/setup)
  //^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/es/setup\`; did you mean \`/setup\`?
//- /setup.mdx
//- /es/intro.mdx
[c](/es/setup) [d](/setup)
  //^^^^^^^^^ warning[broken-link] 💡 There is no page or file at \`/es/setup\`; did you mean \`/setup\`?
`);
  });

  it("with the name of the default language are fine", () => {
    checkFixture(`//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "pages": ["intro"] }, { "language": "es", "pages": ["es/intro"] } ] } }
//- /intro.mdx
[a](/en/intro) [b](/es/intro) [c](/en) [d](/es/gone)
                                         //^^^^^^^^ warning[broken-link] There is no page
//- /es/intro.mdx
`);
  });

  it("to other sites without a scheme are reported as such", () => {
    checkFixture(
      pageFixture(`[a](www.example.com/x)
  //^^^^^^^^^^^^^^^^^ warning[broken-link] 💡 is treated as a path on this site, where it does not exist; write https:// before it.`),
    );
  });

  it("are not checked without the list of files", () => {
    checkFixture(`//- /docs.json no-files
{ ${head}, "navigation": { "pages": ["intro"] } }
//- /intro.mdx
[a](/gone)
`);
  });
});
