/** Where URLs go: redirects, and what is at their end. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  isFound,
  renderProse,
  type WhereAnswer,
  whereLeads,
  whereSentences,
} from "../../../../server/src/service/index.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  type Site,
} from "../../../../server/src/service/snapshot.ts";
import { caseCount } from "../../../case-count.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const text = `
//- /docs.json
{
  "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": {
    "versions": [
      {
        "version": "v2",
        "groups": [
          { "group": "Start", "pages": ["index", "guides/setup", { "group": "More", "pages": ["guides/index"] }] },
          { "group": "API", "openapi": "api.json", "pages": ["GET /users"] },
          { "group": "Orders", "openapi": "orders.json" }
        ]
      },
      { "version": "v1", "groups": [{ "group": "Old", "pages": ["guides/setup"] }] }
    ]
  },
  "redirects": [
    { "source": "/install", "destination": "/guides/setup#linux" },
    { "source": "/start", "destination": "/install", "permanent": false },
    { "source": "/old/:slug*", "destination": "/guides/:slug*" },
    { "source": "/old/deep", "destination": "/hidden" },
    { "source": "/round", "destination": "/circle" },
    { "source": "/circle", "destination": "/round" },
    { "source": "/grow/*", "destination": "/grow/more/*" },
    { "source": "/out/:page*", "destination": "https://example.com/:page*?x=1" },
    { "source": "/lost", "destination": "/guides/:slug" },
    { "source": "/hidden-by", "destination": "/guides" },
    { "source": "/never/:slug", "destination": "/guides" },
    { "source": "/guides/setup?tab=2", "destination": "/guides" },
    { "source": "/odd/:id(\\\\d+)", "destination": "/guides" },
    { "source": "/日本", "destination": "/guides/setup" }
  ]
}
//- /index.mdx
//- /guides/setup.mdx
## Linux
## macOS
//- /guides/index.mdx
//- /hidden.mdx
---
hidden: true
---
//- /alone.mdx
//- /hidden-by.mdx
//- /snippets/note.mdx
//- /README.md
//- /drafts/one.mdx
//- /images/logo.svg
//- /only/a/page.mdx
//- /.mintignore
drafts/
//- /api.json
{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {
  "/users": { "get": { "summary": "List users", "tags": ["Users"] }, "put": { "summary": "Change users" } },
  "/teams": { "get": { "summary": "List teams", "x-mint": { "href": "/teams/all" } } } } }
//- /orders.json
{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {
  "/orders": { "get": { "summary": "List orders", "tags": ["Orders"] },
    "delete": { "summary": "Cancel orders", "x-mint": { "href": "/orders/own" } },
    "put": { "summary": "Change orders", "x-mint": { "href": "/orders/größe" } } } } }
`;

const site = fixtureSite(parseFixture(text));

function answerTo(address: string, askedSite: Site = site): WhereAnswer {
  const answer = whereLeads(askedSite, address);
  assert.ok(answer);
  return answer;
}

/** The sources of the redirects on the way. */
function wayOf({ redirects }: WhereAnswer): readonly string[] {
  return redirects.map(({ source }) => source);
}

/** The text of a span. */
function textAt({ document, span }: { document: string; span: { start: number; length: number } }): string {
  return documentAt(site, document)?.text.slice(span.start, span.start + span.length) ?? "";
}

describe("whereLeads", () => {
  it("does not name a section as the place of an endpoint of its second spec, which is not used", () => {
    const spec = (path: string): string =>
      `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": { "${path}": { "get": { "x-mint": { "href": "/at${path}" } } } } }`;
    const several = fixtureSite(
      parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "groups": [{ "group": "API", "openapi": ["a.json", "b.json"] }] } }
//- /a.json
${spec("/first")}
//- /b.json
${spec("/second")}
`),
    );
    const entriesAt = (address: string): number => {
      const { end } = answerTo(address, several);
      assert.ok(end.kind === "generated");
      return end.entries.length;
    };
    assert.deepEqual([entriesAt("/at/first"), entriesAt("/at/second")], [1, 0]);
  });

  it("finds a page by every form of its address", () => {
    for (const address of [
      "/guides/setup",
      "guides/setup",
      "/guides/setup/",
      "//docs.example.com/guides//setup",
      "/guides/setup?tab=2",
      "./guides/setup",
      "../guides/setup",
      "/start/../guides/./setup",
      "/guides/setup.mdx",
      "/guides/setup.md",
      "https://docs.example.com/guides/setup?x=/y",
      "/guides/%73etup",
      " /guides/setup ",
    ]) {
      const { end, redirects, basePath } = answerTo(address);
      assert.equal(end.kind === "page" && end.file, "guides/setup.mdx", address);
      assert.deepEqual([redirects, basePath], [[], undefined]);
    }
  });

  it("names the entries of a page with their positions", () => {
    const { end } = answerTo("/guides/setup");
    assert.ok(end.kind === "page");
    assert.equal(end.listing, "listed");
    assert.deepEqual(
      end.entries.map(({ breadcrumb }) => breadcrumb),
      [
        ["v2", "Start"],
        ["v1", "Old"],
      ],
    );
    for (const { place } of end.entries) assert.equal(textAt(place), '"guides/setup"');
  });

  it("recognizes index pages, and hidden, unlisted and dropped pages", () => {
    const listings = ["/", "/guides", "/guides/index", "/hidden", "/alone"].map((address) => {
      const { end } = answerTo(address);
      return end.kind === "page" ? [end.address, end.listing] : end.kind;
    });
    assert.deepEqual(listings, [
      ["/", "listed"],
      ["/guides", "listed"],
      ["/guides", "listed"],
      ["/hidden", "hidden"],
      ["/alone", "unlisted"],
    ]);
    const dropped = fixtureSite(
      parseFixture(`
//- /docs.json
{ "theme": "mint", "name": "D", "colors": { "primary": "#15803D" },
  "navigation": { "tabs": [{ "tab": "A", "pages": ["a"], "groups": [{ "group": "G", "pages": ["b"] }] }] } }
//- /a.mdx
//- /b.mdx
`),
    );
    const found = ["/a", "/b"].map((address) => {
      const { end } = answerTo(address, dropped);
      return end.kind === "page" && end.listing;
    });
    assert.deepEqual(new Set(found), new Set(["listed", "dropped"]));
  });

  it("looks up the heading, and keeps the fragment through redirects without one", () => {
    const headingOf = (address: string) => {
      const { end } = answerTo(address);
      return end.kind === "page" ? end.heading : undefined;
    };
    assert.deepEqual(headingOf("/guides/setup#linux"), { anchor: "linux", state: "there", near: [] });
    assert.deepEqual(headingOf("/guides/setup#linx"), { anchor: "linx", state: "missing", near: ["linux"] });
    assert.deepEqual(headingOf("/install#macos"), { anchor: "linux", state: "there", near: [] });
    assert.deepEqual(headingOf("/old/setup#macos"), { anchor: "macos", state: "there", near: [] });
    assert.equal(headingOf("/guides/setup#"), undefined);
  });

  it("follows redirects in order, with the text that each matched", () => {
    const answer = answerTo("/start/");
    assert.deepEqual(wayOf(answer), ["/start", "/install"]);
    assert.deepEqual(
      answer.redirects.map(({ from, to, isPermanent }) => [from, to, isPermanent]),
      [
        ["/start", "/install", false],
        ["/install", "/guides/setup#linux", true],
      ],
    );
    assert.deepEqual(
      answer.redirects.map(({ place }) => textAt(place)),
      ['"/start"', '"/install"'],
    );
    assert.equal(answer.end.kind, "page");
  });

  it("uses the first matching redirect of the list, and names the one that may be used instead", () => {
    const answer = answerTo("/old/deep");
    assert.deepEqual(wayOf(answer), ["/old/:slug*"]);
    assert.equal(answer.end.kind, "missing");
    assert.equal(answer.redirects[0]?.rival?.destination, "/hidden");
    const words = whereSentences(answer).map(({ parts }) =>
      renderProse([{ kind: "line", parts }], "plaintext"),
    );
    assert.ok(
      words.some((one) => /may be redirected to \/hidden instead/.test(one)),
      words.join("\n"),
    );
  });

  it("skips redirects that never match", () => {
    assert.deepEqual(wayOf(answerTo("/never/x")), []);
    assert.deepEqual(wayOf(answerTo("/guides/setup?tab=2")), []);
  });

  it("reports loops, endless redirects and placeholders that remain", () => {
    assert.deepEqual(wayOf(answerTo("/round")), ["/round", "/circle"]);
    for (const [address, kind] of [
      ["/round", "loop"],
      ["/grow/x", "loop"],
      ["/lost", "unfilled"],
    ] as const) {
      const answer = answerTo(address);
      assert.equal(answer.end.kind, kind);
      assert.equal(isFound(answer), false);
    }
  });

  it("leaves the site, with placeholders replaced", () => {
    const { end } = answerTo("/out/a/b");
    assert.deepEqual(end, { kind: "external", url: "https://example.com/a/b?x=1" });
  });

  it("names the page that a redirect may hide", () => {
    assert.equal(answerTo("/hidden-by").redirects[0]?.hides, "hidden-by.mdx");
    assert.equal(answerTo("/install").redirects[0]?.hides, undefined);
  });

  it("matches an address that the browser has encoded", () => {
    assert.deepEqual(wayOf(answerTo("https://example.com/%E6%97%A5%E6%9C%AC")), ["/日本"]);
  });

  it("removes the path below which a site is served, only from a URL and only if the rest goes somewhere", () => {
    const setup = answerTo("https://example.com/docs/guides/setup");
    assert.deepEqual([setup.basePath, setup.address, setup.end.kind], ["/docs", "/guides/setup", "page"]);
    assert.equal(answerTo("https://example.com/docs").basePath, "/docs");
    assert.equal(answerTo("https://example.com/guides/gone").basePath, undefined);
    assert.equal(answerTo("https://example.com/blog").basePath, undefined);
    assert.equal(answerTo("https://example.com/developers/guides/setup").basePath, "/developers");
    assert.equal(answerTo("https://example.com/getting-started/alone").basePath, undefined);
    assert.equal(answerTo("https://example.com/gone/and/only").basePath, undefined);
    assert.equal(answerTo("/docs/guides/setup").end.kind, "missing");
  });

  it("guesses the endpoints of generated pages, and where they come from", () => {
    const endpointsOf = (address: string) => {
      const { end } = answerTo(address);
      assert.ok(end.kind === "generated", address);
      return [
        end.endpoints.map(({ spec, operation }) => `${spec} ${operation.method} ${operation.path}`),
        end.entries.map(({ place }) => textAt(place)),
      ];
    };
    assert.deepEqual(endpointsOf("/api-reference/users/list-users"), [
      ["api.json GET /users"],
      ['"GET /users"'],
    ]);
    assert.deepEqual(endpointsOf("/api-reference/orders/list-orders"), [
      ["orders.json GET /orders"],
      ['"orders.json"'],
    ]);
    assert.deepEqual(endpointsOf("/teams/all"), [["api.json GET /teams"], []]);
    assert.deepEqual(endpointsOf("/api-reference/users/change-users"), [["api.json PUT /users"], []]);
  });

  it("recognizes files, folders, the platform's own files and what may be elsewhere", () => {
    assert.deepEqual(answerTo("/images/logo.svg").end, {
      kind: "file",
      address: "/images/logo.svg",
      file: "images/logo.svg",
    });
    assert.deepEqual(answerTo("/only").end, { kind: "folder", address: "/only", first: "/only/a/page" });
    assert.equal(answerTo("/llms.txt").end.kind, "platform");
    assert.deepEqual(answerTo("/pricing").end, { kind: "unknown", address: "/pricing", reason: "host" });
    assert.deepEqual(answerTo("/odd/7").end, { kind: "unknown", address: "/odd/7", reason: "pattern" });
    const division = answerTo("/v2/alone").end;
    assert.ok(division.kind === "page");
    assert.deepEqual([division.file, division.division], ["alone.mdx", "v2"]);
  });

  it("names similar pages if there is nothing, and files without an address", () => {
    const missing = (address: string) => {
      const answer = answerTo(address);
      assert.equal(isFound(answer), false, address);
      const { end } = answer;
      assert.ok(end.kind === "missing");
      return end;
    };
    assert.deepEqual(missing("/guides/setpu").near, ["/guides/setup"]);
    assert.deepEqual(missing("/instal/").near, ["/install"]);
    assert.deepEqual(missing("/Guides/Setup").near, ["/guides/setup"]);
    assert.deepEqual(missing("/zzz/qqq").near, []);
    assert.deepEqual(missing("/api-reference/orders/list-ordrs").near, ["/api-reference/orders/list-orders"]);
    assert.deepEqual(missing("/orders/onw").near, ["/orders/own"]);
    assert.deepEqual(missing("/api-reference/change-usres").near, [], "nothing lists this endpoint");
    assert.deepEqual(missing("get /users").near, ["/api-reference/users/list-users"]);
    assert.deepEqual(missing("/orders.json DELETE /orders/").near, ["/orders/own"]);
    assert.deepEqual(missing("PUT /users").near, [], "nothing lists this endpoint");
    assert.deepEqual(missing("/drafts/one").file, {
      path: "drafts/one.mdx",
      reason: "ignored-by-mintignore",
    });
    assert.equal(missing("/README.md").file?.reason, "reserved-name");
    assert.equal(missing("/snippets/note").file?.reason, "snippet");
  });

  it("answers for a URL that very many endpoints may have", () => {
    const numbers = Array.from({ length: 12_000 }, (_, index) => index);
    const paths = Object.fromEntries(numbers.map((index) => [`/p${index}`, { get: { summary: "List" } }]));
    const navigation = { openapi: "api.json", pages: numbers.map((index) => `GET /p${index}`) };
    const manyEndpoints = fixtureSite(
      parseFixture(
        `\n//- /docs.json\n${JSON.stringify({ navigation })}\n//- /api.json\n${JSON.stringify({ openapi: "3.1.0", paths })}\n`,
      ),
    );
    const end = whereLeads(manyEndpoints, "/api-reference/list")?.end;
    assert.deepEqual(end, { kind: "generated", address: "/api-reference/list", endpoints: [], entries: [] });
  });

  it("names the pages of an endpoint only in the folders of its own spec", () => {
    const spec = `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
  "paths": { "/users": { "get": { "summary": "List users" } }, "/both": { "get": { "summary": "Both" } } } }`;
    const asked = fixtureSite(
      parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": { "groups": [
  { "group": "One", "openapi": { "source": "one.json", "directory": "first" } },
  { "group": "Two", "openapi": { "source": "two.json", "directory": "second" } } ] } }
//- /one.json
${spec}
//- /two.json
${spec.replace("/users", "/teams")}
`),
    );
    const near = (entry: string): readonly string[] => {
      const { end } = answerTo(entry, asked);
      assert.ok(end.kind === "missing");
      return end.near;
    };
    assert.deepEqual(near("GET /users"), ["/first/list-users"]);
    assert.deepEqual(near("GET /both"), ["/first/both", "/second/both"]);
    assert.deepEqual(near("two.json GET /both"), ["/second/both"]);
  });

  it("has no answer for what is not a URL, or without a list of files", () => {
    for (const address of ["", "  ", "mailto:a@b.dev", "tel:123", "javascript:alert(1)", "x".repeat(9000)])
      assert.equal(whereLeads(site, address), undefined, address.slice(0, 20));
    assert.equal(whereLeads(emptySite(defaultSettings, undefined), "/a"), undefined);
  });

  it("answers any text without failing, and has a sentence for each answer", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "/",
        "old",
        "grow",
        "guides",
        "setup",
        "%",
        "%E6",
        "..",
        "#",
        "?",
        "out",
        ":slug",
        "*",
        "日本",
        ".",
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((pieceTexts) => pieceTexts.join("")),
          fc.string({ unit: "binary" }),
        ),
        (address) => {
          const answer = whereLeads(site, address);
          if (answer === undefined) return;
          const sentences = whereSentences(answer);
          assert.ok(sentences.length > answer.redirects.length);
          for (const { parts } of sentences)
            assert.match(renderProse([{ kind: "line", parts }], "plaintext"), /[.?]$/);
        },
      ),
      { numRuns: caseCount(2000) },
    );
  });
});

describe("whereSentences", () => {
  const sentencesOf = (address: string) =>
    whereSentences(answerTo(address)).map(({ parts }) => renderProse([{ kind: "line", parts }], "plaintext"));

  it("describe the way in a reader's order", () => {
    assert.deepEqual(sentencesOf("/start"), [
      "/start is temporarily redirected to /install.",
      "/install is redirected to /guides/setup#linux.",
      "/guides/setup is the page guides/setup.mdx.",
      "It is listed in v2 › Start.",
      "It is listed in v1 › Old.",
      "It has the heading #linux.",
    ]);
    assert.deepEqual(sentencesOf("/old/setpu"), [
      "/old/setpu is redirected to /guides/setpu by the redirect from /old/:slug*.",
      "There is nothing at /guides/setpu, so readers get a 404 page; did you mean /guides/setup?",
    ]);
    assert.deepEqual(sentencesOf("/README.md").slice(1), [
      "The file README.md has no URL: files of this name are not published.",
    ]);
    assert.deepEqual(sentencesOf("https://x.dev/docs/images/logo.svg"), [
      "Looked up as /images/logo.svg, for a site that is served below /docs.",
      "/images/logo.svg is the file images/logo.svg.",
    ]);
  });

  it("are certain about the page of an endpoint only if its spec sets the address and it is listed", () => {
    assert.deepEqual(sentencesOf("/teams/all"), [
      "/teams/all may be the page generated for GET /teams of api.json.",
      "The navigation does not list this endpoint, so the page may not exist.",
    ]);
    assert.equal(
      sentencesOf("/orders/own")[0],
      "/orders/own is the page generated for DELETE /orders of orders.json.",
    );
    assert.equal(
      sentencesOf("/orders/gr%C3%B6%C3%9Fe")[0],
      "/orders/gr%C3%B6%C3%9Fe is the page generated for PUT /orders of orders.json.",
    );
    assert.equal(
      sentencesOf("/api-reference/orders/list-orders")[0],
      "/api-reference/orders/list-orders may be the page generated for GET /orders of orders.json.",
    );
  });

  it("count entries if there are many", () => {
    const groups = Array.from({ length: 8 }, (_, index) => ({ group: `G${index}`, pages: ["a"] }));
    const many = fixtureSite(
      parseFixture(`//- /docs.json\n${JSON.stringify({ name: "D", navigation: { groups } })}\n//- /a.mdx\n`),
    );
    const words = whereSentences(answerTo("/a", many)).map(({ parts }) =>
      renderProse([{ kind: "line", parts }], "plaintext"),
    );
    assert.equal(words.length, 7);
    assert.equal(words.at(-1), "It is listed in 3 more places.");
  });
});
