/** What the site rules about page entries report, and what they leave to other rules. */
import assert from "node:assert/strict";
import { docs, findingsOf, fixTitles, found, messages, pages, siteOf, summary } from "./site-findings.ts";

describe("missing-page", () => {
  it("reports entries and the root of a group, but not blank ones or URLs", () => {
    const navigation = {
      groups: [{ group: "A", root: "gone", pages: ["intro", "lost", "", "https://example.com"] }],
    };
    assert.deepEqual(found({ ...docs(navigation), ...pages("intro") }), [
      "warning missing-page /navigation/groups/0/root",
      "warning missing-page /navigation/groups/0/pages/1",
      "warning page-path-form /navigation/groups/0/pages/3",
    ]);
  });

  it("names the page in the right case; the fix is safe only if there is one", () => {
    const site = { ...docs({ pages: ["guides/intro"] }), ...pages("Guides/Intro") };
    assert.match(messages(site)[0] ?? "", /but there is `Guides\/Intro`, and names are case-sensitive/);
    assert.deepEqual(fixTitles(site), ["safe: Write `Guides/Intro`"]);
    const two = { ...docs({ pages: ["guides/intro"] }), ...pages("Guides/Intro", "guides/INTRO") };
    assert.equal(
      fixTitles(two).some((title) => title.startsWith("safe")),
      false,
    );
  });

  it("offers the index of a folder", () => {
    const site = { ...docs({ pages: ["guides"] }), ...pages("guides/index") };
    assert.deepEqual(found(site), ["warning missing-page /navigation/pages/0"]);
    assert.deepEqual(fixTitles(site), ["Write `guides/index`", "Remove `guides` from `pages`"]);
  });

  it("says why an existing file is not a page", () => {
    const site = {
      ...docs({ pages: ["drafts/plan", "README", ".github/a", "node_modules/x/docs", ".notes/b"] }),
      ...pages("drafts/plan", ".github/a", "node_modules/x/docs", ".notes/b"),
      "README.md": "",
      ".mintignore": "drafts/",
    };
    const [plan, readme, settings, modules, ...others] = messages(site);
    assert.match(plan ?? "", /`\.mintignore` excludes it/);
    assert.match(readme ?? "", /does not publish a file of that name/);
    assert.match(settings ?? "", /the platform ignores everything in `\.github`/);
    assert.match(modules ?? "", /the platform ignores everything in `node_modules`/);
    assert.deepEqual(others, []);
  });

  it("recognizes a place inside a page, another kind of file, a folder and an endpoint without a slash", () => {
    const site = {
      ...docs({ pages: ["intro#start", "openapi.json", "guides", "GET users"] }),
      ...pages("intro", "guides/setup"),
      "openapi.json": {},
    };
    const [place, file, folder, endpoint] = messages(site);
    assert.match(place ?? "", /points into a page.*write `intro`/);
    assert.match(file ?? "", /pages are `\.mdx` or `\.md` files/);
    assert.match(folder ?? "", /`guides` is a folder/);
    assert.match(endpoint ?? "", /begin the path of an endpoint with a slash: `GET \/users`/);
  });

  it("suggests similar names, but not the same page of another language", () => {
    const near = { ...docs({ pages: ["guides/setpu"] }), ...pages("guides/setup", "guides/intro") };
    assert.match(messages(near)[0] ?? "", /did you mean `guides\/setup`\?$/);
    const other = { ...docs({ pages: ["en/setup", "fr/setup"] }), ...pages("en/setup") };
    assert.match(messages(other)[0] ?? "", /add the file or remove the entry\.$/);
  });

  it("reports instead of page-path-form if the normal form is also missing", () => {
    const site = { ...docs({ pages: ["/intro", "/gone"] }), ...pages("intro") };
    assert.deepEqual(found(site), [
      "warning page-path-form /navigation/pages/0",
      "warning missing-page /navigation/pages/1",
    ]);
    assert.deepEqual(found({ ...docs({ pages: ["/gone"] }), ...pages("intro") }, { withoutFiles: true }), [
      "warning page-path-form /navigation/pages/0",
    ]);
  });

  it("does not run without a list of files", () => {
    assert.deepEqual(found(docs({ pages: ["gone"] }), { withoutFiles: true }), []);
  });
});

describe("page-path-form", () => {
  it("names all flaws of an entry together", () => {
    const [message] = messages({ ...docs({ pages: [" /guides/setup/ "] }), ...pages("guides/setup") });
    assert.match(message ?? "", /spaces around it, a leading slash and a trailing slash/);
  });

  it("says that an extension loses the page, whatever else is wrong", () => {
    const [message] = messages({ ...docs({ pages: ["./intro.mdx"] }), ...pages("intro") });
    assert.match(
      message ?? "",
      /has a leading `\.\/` and a file extension, so the page would not be published; write `intro`/,
    );
  });

  it("has no fix for a URL, nor for a path that names nothing", () => {
    const site = docs({ pages: ["https://example.com/a", "/"] });
    const findings = findingsOf(siteOf(site));
    assert.deepEqual(summary(findings), [
      "warning page-path-form /navigation/pages/0",
      "warning page-path-form /navigation/pages/1",
    ]);
    assert.deepEqual(
      findings.flatMap(({ fixes }) => fixes),
      [],
    );
  });

  it("needs no files, and follows the path into a `$ref` file", () => {
    const site = {
      ...docs({ groups: [{ $ref: "nav/start.json" }] }),
      "nav/start.json": { group: "A", pages: ["/a"] },
    };
    assert.deepEqual(found(site, { withoutFiles: true }), ["warning page-path-form nav/start.json#/pages/0"]);
  });
});

describe("duplicate-page", () => {
  const twice = (navigation: object) =>
    found({ ...docs(navigation), ...pages("a", "b", "c") }).filter(isDuplicate);
  const isDuplicate = (line: string) => line.includes("duplicate-page");

  it("warns in one array, once for each repetition, whatever form the path has", () => {
    assert.deepEqual(twice({ pages: ["a", "b", "/a", "a"] }), [
      "warning duplicate-page /navigation/pages/2",
      "warning duplicate-page /navigation/pages/3",
    ]);
  });

  it("informs elsewhere in the same division, and reports nothing across divisions", () => {
    const groups = [
      { group: "A", pages: ["a", "b"] },
      { group: "B", pages: ["a", "c", "c"] },
    ];
    assert.deepEqual(twice({ groups }), [
      "information duplicate-page /navigation/groups/1/pages/0",
      "warning duplicate-page /navigation/groups/1/pages/2",
    ]);
    const versions = [
      { version: "2", pages: ["a"] },
      { version: "1", pages: ["a"] },
    ];
    assert.deepEqual(twice({ versions }), []);
  });

  it("uses the nearest division: versions inside a language are separate", () => {
    const versions = [
      { version: "2", groups: [{ group: "A", pages: ["a"] }] },
      {
        version: "1",
        groups: [
          { group: "A", pages: ["a"] },
          { group: "B", pages: ["a"] },
        ],
      },
    ];
    assert.deepEqual(twice({ languages: [{ language: "en", versions }] }), [
      "information duplicate-page /navigation/languages/0/versions/1/groups/1/pages/0",
    ]);
  });

  it("does not count the root of a group, or a file that is included twice", () => {
    assert.deepEqual(twice({ groups: [{ group: "A", root: "a", pages: ["a"] }] }), []);
    const shared = {
      ...docs({
        tabs: [
          { tab: "A", groups: [{ $ref: "g.json" }] },
          { tab: "B", groups: [{ $ref: "g.json" }] },
        ],
      }),
      ...pages("a"),
      "g.json": { group: "G", pages: ["a"] },
    };
    assert.deepEqual(found(shared), []);
  });

  it("compares endpoints by method, path and spec", () => {
    const spec = {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/users": { get: {}, post: {} } },
    };
    const site = {
      ...docs({
        groups: [
          { group: "A", openapi: "a.json", pages: ["GET /users", "get /users", "POST /users"] },
          { group: "B", openapi: { source: "b.json", directory: "b" }, pages: ["GET /users"] },
          {
            group: "C",
            openapi: { source: "c.json", directory: "c" },
            pages: ["a.json GET /users", "GET /c"],
          },
        ],
      }),
      "a.json": spec,
      "b.json": spec,
      "c.json": { ...spec, paths: { "/c": { get: {} } } },
    };
    assert.deepEqual(found(site), [
      "warning duplicate-page /navigation/groups/0/pages/1",
      "information duplicate-page /navigation/groups/2/pages/0",
    ]);
  });

  it("points to the first entry", () => {
    const [finding] = findingsOf(siteOf({ ...docs({ pages: ["a", "b", "a"] }), ...pages("a", "b") }));
    const text = JSON.stringify(docs({ pages: ["a", "b", "a"] })["docs.json"]);
    assert.equal(finding?.related[0]?.span.start, text.indexOf('"a"'));
    assert.deepEqual(
      finding?.fixes.map(({ safe }) => safe),
      [true],
    );
  });
});
