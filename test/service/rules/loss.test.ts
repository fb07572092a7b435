/** The losses in messages: nothing that another list keeps counts as lost. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import { type Site, withEdits } from "../../../server/src/service/snapshot.ts";
import { checkFixture } from "../../dsl/check.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "../features/cursor.ts";

const only = (...codes: readonly string[]) => ({ rules: rules.filter(({ code }) => codes.includes(code)) });

describe("what messages say is lost", () => {
  it("excludes what the kept pattern also lists", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "tabs": [{ "tab": "Guides", "groups": [{ "group": "All", "root": "start", "pages": ["intro", "more"] }] }],
          "groups": [{ "group": "Guides", "pages": ["intro", { "group": "More", "pages": ["more", "/start"] }] }],
        //^^^^^^^^ warning[single-root-pattern] 💡 The platform ignores the navigation's \`groups\` beside \`tabs\`; it is a second copy of 3 pages, so nothing is lost; remove it.
          "pages": ["intro", "extra"]
        //^^^^^^^ error[single-root-pattern] The platform ignores the navigation's \`pages\` beside \`tabs\`, so 1 of 2 pages would not be published; nest one inside the other.
        }
      }
      `,
      only("single-root-pattern"),
    );
  });

  it("does not count entries in `global` as published, because only links are", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "global": {
            "tabs": [{ "tab": "Blog", "href": "https://example.com", "pages": ["intro"] }],
                                                                   //^^^^^^^ warning[href-with-children] 💡 The platform drops \`pages\` beside \`href\` in the tab "Blog"; the page in \`pages\` is listed elsewhere too
            "pages": ["intro", "extra"]
          //^^^^^^^ error[misplaced-child] \`global\` cannot contain \`pages\`, so the platform rejects docs.json; use only links in it.
          },
          "groups": [{ "group": "Guides", "pages": ["intro"] }],
          "pages": ["extra"]
        //^^^^^^^ error[single-root-pattern] 💡 The platform ignores the navigation's \`pages\` beside \`groups\`, so 1 page would not be published
        }
      }
      //- /intro.mdx
      //- /extra.mdx
    `);
  });

  it("says of content beside a link only that it is dropped, not that it works today", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "tabs": [{ "tab": "Guides", "menu": [
          { "item": "Blog", "href": "https://example.com", "anchors": [{ "anchor": "A", "pages": ["intro"] }] },
                                                         //^^^^^^^^^ warning[href-with-children] 💡 The platform drops \`anchors\` beside \`href\`
          { "item": "More", "anchors": [{ "anchor": "B", "pages": ["more"] }] }
                          //^^^^^^^^^ warning[misplaced-child] contains \`anchors\`, which works today
        ] }] }
      }
      //- /intro.mdx
      //- /more.mdx
    `);
  });

  it("excludes what another child of the same element also lists, but not links and generated sections", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "versions": [
            {
              "version": "v1",
              "pages": ["intro"],
            //^^^^^^^ warning[one-child-type] 💡 The platform ignores \`pages\` beside \`tabs\` in the version "v1"; it is a second copy of 1 page, so nothing is lost; remove it.
              "anchors": [{ "anchor": "Guides", "pages": ["intro"] }, { "anchor": "Blog", "href": "https://example.com" }],
            //^^^^^^^^^ error[one-child-type] The platform ignores \`anchors\` beside \`tabs\` in the version "v1", so 2 anchors would not be published (1 page in them is listed elsewhere too); nest one inside the other.
              "tabs": [{ "tab": "Guides", "pages": ["intro"] }]
            },
            { "version": "v2", "tabs": [{ "tab": "Guides", "pages": ["intro"] }] }
          ]
        }
      }
      `,
      only("one-child-type"),
    );
  });

  it("includes parts of a GraphQL schema, of which a list of pages has no copy", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "tabs": [
            {
              "tab": "API",
              "graphql": "https://example.com/schema.graphql",
              "groups": [{ "group": "Books", "pages": ["intro", "QUERY books"] }],
              "pages": ["intro", "QUERY books", "QUERY authors"]
            //^^^^^^^ error[one-child-type] so 1 of 3 pages would not be published; give each its own tab.
            }
          ]
        }
      }
      `,
      only("one-child-type"),
    );
  });

  it("is the whole file if an entry at the top of the navigation has no name", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "tabs": [
            { "tab": "Guides", "pages": ["intro", "GET /users"] },
            { "pages": ["intro", "more", "GET /users"] },
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`, so the platform rejects docs.json; add \`tab\`.
            { "pages": ["intro"] }
          //^^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`, so the platform rejects docs.json; add \`tab\`.
          ]
        }
      }
      `,
      only("required-field"),
    );
  });

  it("excludes what is beside an unknown key, or beside a list that is not allowed there", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "groups": [
            {
              "group": "Guides",
              "pages": ["intro", "more"],
              "tabs": [{ "tab": "All", "pages": ["intro", "more"] }],
            //^^^^^^ error[misplaced-child] a second copy of 2 pages, so nothing is lost
              "sections": [{ "pages": ["intro", "extra"] }]
            //^^^^^^^^^^ warning[unknown-field] 💡 which the platform drops with 1 page
            }
          ]
        }
      }
      `,
      only("misplaced-child", "unknown-field"),
    );
  });

  it("excludes what another part of the site publishes, in another language, version or group", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "versions": [
            {
              "version": "v1",
              "tabs": [
                { "tab": "Guides", "pages": ["intro", "old"] },
                { "pages": ["more"] }
              //^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`, so 2 tabs would not be published, nor 1 of 3 pages in them; add \`tab\`.
              ]
            },
            {
              "version": "v2",
              "pages": ["intro", "more", 5],
                                       //^ error[value-type] not \`5\`; all 2 pages in \`pages\` are listed elsewhere too, so none are lost.
            },
            { "version": 3, "pages": ["intro", "gamma"] },
                       //^ error[value-type] 💡 \`version\` of this version must be text in quotes, not \`3\`, so the platform rejects docs.json.
            { "version": "v4", "groups": [{ "group": "Start", "root": "beta", "pages": ["intro", "more"] }] }
          ]
        }
      }
      `,
      only("required-field", "value-type"),
    );
  });

  it("includes what is listed elsewhere only in parts that the platform also drops", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "languages": [
            { "language": "en", "tabs": [{ "pages": ["intro", "more"] }] },
                                       //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[required-field] so 1 tab with 2 pages would not be published
            { "language": "fr", "href": "https://example.com", "pages": ["intro", "more"] }
                                                             //^^^^^^^ warning[href-with-children] 💡 so 2 pages would not be published
          ]
        }
      }
      `,
      only("required-field", "href-with-children"),
    );
  });

  it("includes an endpoint whose name another spec also has", () => {
    checkFixture(
      `
      //- /docs.json no-files
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": {
          "versions": [
            { "version": "v3", "openapi": "new.json", "pages": ["GET /users", "GET /teams"] },
            { "version": "v2", "tabs": [{ "openapi": "old.json", "pages": ["GET /users"] }] },
                                      //^^^^^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`, so 1 tab with 1 page would not be published; add \`tab\`.
            { "version": "v1", "tabs": [{ "openapi": "new.json", "pages": ["GET /users"] }] }
                                      //^^^^^^^^^^^^^^^^^^^^^^^ error[required-field] This tab has no \`tab\`, so 1 tab would not be published (1 page in it is listed elsewhere too); add \`tab\`.
          ]
        }
      }
      `,
      only("required-field"),
    );
  });

  it("follows an edit of another part", () => {
    const fixture = parseFixture(`
      //- /docs.json no-files
      { "navigation": { "versions": [
        { "version": "v2", "pages": ["intro"] }, { "version": "v1", "tabs": [{ "pages": ["intro"] }] }
      ] } }
      `);
    const site = fixtureSite(fixture);
    const named = rules.filter(({ code }) => code === "required-field");
    const messages = (snapshot: Site) =>
      analyzeNow(snapshot, named)
        .findings.map(({ message }) => message)
        .filter((message) => message.startsWith("This tab"));
    assert.deepEqual(messages(site), [
      "This tab has no `tab`, so 1 tab would not be published (1 page in it is listed elsewhere too); add `tab`.",
    ]);
    const offset = textOf(fixture, "docs.json").indexOf("intro");
    const edited = withEdits(site, "docs.json", [
      { start: offset, length: "intro".length, newText: "other" },
    ]);
    assert.deepEqual(messages(edited), [
      "This tab has no `tab`, so 1 tab with 1 page would not be published; add `tab`.",
    ]);
  });
});
