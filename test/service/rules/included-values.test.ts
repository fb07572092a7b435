/** Values that `$ref` includes from other files: they are checked like those written in place. */
import assert from "node:assert/strict";
import { navigationListing } from "../../../server/src/service/facts/navigation-listing.ts";
import { redirectList } from "../../../server/src/service/facts/redirect-list.ts";
import { checkFixed, checkFixture } from "../../dsl/check.ts";
import { docs, findingsOf, found, pages, siteOf, summary } from "./site-findings.ts";

describe("values that `$ref` includes", () => {
  it("lists the page in a file that contains only its path", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "pages": [{ "$ref": "first.json" }, { "$ref": "second.json" }] }
      }
      //- /first.json
      "intro"
      //- /second.json
      "gone"
      //<^^^^^^ warning[missing-page] There is no page \`gone\`
      //- /intro.mdx
    `);
  });

  it("includes a list by a `$ref` that has other keys beside it", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "groups": { "$ref": "groups.json", "$comment": "Sorted by size" } }
      }
      //- /groups.json
      [{ "group": "Guides", "pages": ["intro"] }]
      //- /intro.mdx
    `);
  });

  it("does not miss a key of a value that an included file may have", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navigation": { "anchors": [
          { "anchor": "A", "icon": { "$ref": "icon.json", "style": "solid" }, "color": { "light": { "$ref": "green.json" } },
            "openapi": { "source": "spec.json", "directory": { "$ref": "folder.json" } }, "pages": ["intro"] },
          { "anchor": "B", "icon": { "$ref": "icon.json", "style": 3 }, "asyncapi": [{ "$ref": "events.json" }], "pages": ["more"] }
                                                                 //^ error[value-type] \`style\` of an icon must be text in quotes
        ] }
      }
      //- /icon.json
      { "name": "book" }
      //- /green.json
      "#15803D"
      //- /folder.json
      "endpoints"
      //- /events.json
      "events.yaml"
      //- /spec.json
      { "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/a": {} } }
      //- /intro.mdx
      //- /more.mdx
    `);
  });

  it("reports a broken `$ref` inside a value of the navigation", () => {
    const languages = [
      {
        language: "en",
        footer: { socials: { $ref: "gone.json" } },
        navbar: { $ref: "navbar.json" },
        pages: [{ group: "A", icon: { name: { $ref: "icon.json", style: "solid" } }, pages: ["intro"] }],
      },
    ];
    const files = {
      ...docs({ languages }),
      "navbar.json": { links: [{ $ref: "link.json" }, { $ref: "navbar.json" }] },
      "link.json": { label: "A", href: "/intro" },
      ...pages("intro"),
    };
    assert.deepEqual(summary(findingsOf(siteOf(files))), [
      "error broken-ref /navigation/languages/0/footer/socials/$ref",
      "error broken-ref /navigation/languages/0/pages/0/icon/name/$ref",
      "error broken-ref navbar.json#/links/1/$ref",
    ]);
    assert.deepEqual([...siteOf(files).documents.keys()].sort(), [
      "docs.json",
      "gone.json",
      "icon.json",
      "link.json",
      "navbar.json",
    ]);
  });

  it("reports unsafe links in the banner, footer and navbar of a language, and in included files", () => {
    checkFixture(`
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "navbar": { "$ref": "navbar.json" },
        "footer": { "links": [{ "items": { "$ref": "items.json" } }] },
        "navigation": { "languages": [
          { "language": "en", "navbar": { "links": [{ "label": "A", "href": "javascript:a()" }] }, "pages": ["intro"] },
                                                                          //^^^^^^^^^^^^^^^^ error[unsafe-href] would run or embed "javascript:a()"
          { "language": "de", "navbar": { "$ref": "navbar.json" }, "pages": ["de/intro"] }
        ] }
      }
      //- /navbar.json
      { "links": [{ "label": "B", "href": "vbscript:b" }] }
                                        //^^^^^^^^^^^^ error[unsafe-href] would run or embed "vbscript:b"
      //- /items.json
      [{ "label": "C", "href": "data:text/html,c" }]
                             //^^^^^^^^^^^^^^^^^^ error[unsafe-href] would run or embed "data:text/html,c"
      //- /intro.mdx
      //- /de/intro.mdx
    `);
  });

  it("reads a redirect with keys beside its `$ref`, which take precedence", () => {
    const redirects = [
      { $ref: "base.json", source: "/x", permanent: false },
      { $ref: "base.json", source: "/y" },
    ];
    const files = {
      ...docs({ pages: ["intro"] }, { redirects }),
      "base.json": { source: "/base", destination: "/intro" },
      ...pages("intro"),
    };
    assert.deepEqual(found(files), []);
    const site = siteOf(files);
    const { entries } = redirectList({ site, listing: navigationListing(site) });
    assert.deepEqual(
      entries.map(({ source, destination, isPermanent, location, destinationLocation }) => ({
        redirect: `${source} ${destination} ${isPermanent}`,
        location: `${location.document} ${location.segments.join("/")}`,
        destination: `${destinationLocation.document} ${destinationLocation.segments.join("/")}`,
      })),
      [
        {
          redirect: "/x /intro false",
          location: "docs.json redirects/0",
          destination: "base.json destination",
        },
        {
          redirect: "/y /intro true",
          location: "docs.json redirects/1",
          destination: "base.json destination",
        },
      ],
    );
  });

  it("offers no fix that would remove a whole file with a redirect", () => {
    const site = `
      //- /docs.json
      { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
        "redirects": [{ "$ref": "one.json" }, { "$ref": "two.json" }],
        "navigation": { "pages": ["intro"] }
      }
      //- /one.json
      { "source": "/x", "destination": "/intro" }
      //- /two.json
      { "source": "/x", "destination": "/intro" }
                //^^^^ information[redirect-duplicate-source] is already redirected
      //- /intro.mdx
    `;
    checkFixture(site);
    checkFixed(site, site);
  });

  it("finds the specs of `api.openapi` in included files", () => {
    const files = {
      ...docs({ pages: ["intro"] }, { api: { $ref: "api.json", openapi: { $ref: "specs.json" } } }),
      "api.json": { openapi: "overridden.json" },
      "specs.json": ["gone.json"],
      ...pages("intro"),
    };
    assert.deepEqual(found(files), ["error missing-spec specs.json#/0"]);
    const inFile = { ...docs({ pages: ["intro"] }, { api: { $ref: "api.json" } }), ...pages("intro") };
    assert.deepEqual(found({ ...inFile, "api.json": { openapi: "gone.json" } }), [
      "error missing-spec api.json#/openapi",
    ]);
  });
});
