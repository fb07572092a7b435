/** What the redirect rules report and where, and that one redirect is not reported twice for one cause. */
import assert from "node:assert/strict";
import { type Content, docs, findingsOf, pages, type SiteOptions, siteOf, summary } from "./site-findings.ts";

type Pair = readonly [source: string, destination: string] | readonly [string, string, boolean];

function site(
  pairs: readonly Pair[],
  otherFiles: Readonly<Record<string, Content>> = {},
  navigation: object = { pages: ["intro", "setup"] },
) {
  const redirects = pairs.map(([source, destination, permanent]) => ({
    source,
    destination,
    ...(permanent === undefined ? {} : { permanent }),
  }));
  return { ...docs(navigation, { redirects }), ...pages("intro", "setup"), ...otherFiles };
}

function found(files: Readonly<Record<string, Content>>, options?: SiteOptions): readonly string[] {
  return summary(findingsOf(siteOf(files, options))).filter((line) => line.includes("redirect-"));
}

describe("redirect rules", () => {
  it("report a loop once, at its last member, and as nothing else", () => {
    const files = site([
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "/a"],
      ["/x", "/a"],
      ["/self", "/self"],
    ]);
    assert.deepEqual(found(files), [
      "error redirect-loop /redirects/2/destination",
      "error redirect-loop /redirects/4/destination",
    ]);
    const [first, second] = findingsOf(siteOf(files));
    assert.match(first?.message ?? "", /`\/c` → `\/a` → `\/b` → `\/c`/);
    assert.equal(first?.related.length, 2);
    assert.match(second?.message ?? "", /points to itself/);
  });

  it("keep the positions of redirects after those that lack a side", () => {
    const redirects = [
      { source: "/x" },
      {},
      { source: "/self", destination: "/self" },
      { source: "/y", destination: " " },
    ];
    const files = { ...docs({ pages: ["intro"] }, { redirects }), ...pages("intro") };
    assert.deepEqual(found(files), ["error redirect-loop /redirects/2/destination"]);
  });

  it("do not treat a trailing slash as a loop", () => {
    assert.deepEqual(
      found(site([["/intro/", "/intro"]])).filter((line) => line.includes("loop")),
      [],
    );
  });

  it("report a repeated source at the later one, and skip that one everywhere else", () => {
    const files = site([
      ["/old", "/intro"],
      ["/old/", "/gone/away"],
      ["/old", "/intro"],
    ]);
    assert.deepEqual(found(files), [
      "error redirect-duplicate-source /redirects/1/source",
      "information redirect-duplicate-source /redirects/2/source",
    ]);
    const fixes = findingsOf(siteOf(files)).map((finding) => finding.fixes.map(({ safe }) => safe));
    assert.deepEqual(fixes, [[false], [true]]);
  });

  it("report a chain with its end as a safe fix", () => {
    const files = site([
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "/intro"],
    ]);
    assert.deepEqual(found(files), [
      "information redirect-chain /redirects/0/destination",
      "information redirect-chain /redirects/1/destination",
    ]);
    const [first] = findingsOf(siteOf(files));
    assert.match(first?.message ?? "", /reach `\/intro` in 3 steps/);
    assert.deepEqual(
      first?.fixes.map(({ safe, changes }) => [safe, changes]),
      [
        [
          true,
          [
            {
              kind: "replace-value",
              at: { document: "docs.json", segments: ["redirects", 0, "destination"] },
              value: "/intro",
            },
          ],
        ],
      ],
    );
  });

  it("keep the fragment when they fix a chain", () => {
    const files = site([
      ["/a", "/b#linux"],
      ["/b", "/intro"],
    ]);
    const [fix] = findingsOf(siteOf(files))[0]?.fixes ?? [];
    const values = fix?.changes.map((change) => (change.kind === "replace-value" ? change.value : change));
    assert.deepEqual(values, ["/intro#linux"]);
  });

  it("treat a step that is not permanent as an alias, not as a chain", () => {
    const files = site([
      ["/start", "/latest/intro"],
      ["/latest/:slug*", "/:slug*", false],
    ]);
    assert.deepEqual(found(files), []);
  });

  it("report a source that is a page, also through wildcards", () => {
    const files = site(
      [
        ["/setup", "/intro"],
        ["/guides/:slug*", "/intro"],
      ],
      pages("guides/a", "guides/b"),
    );
    assert.deepEqual(found(files), [
      "warning redirect-shadows-page /redirects/0/source",
      "warning redirect-shadows-page /redirects/1/source",
    ]);
    const texts = findingsOf(siteOf(files)).map(({ message }) => message);
    assert.ok(texts.some((message) => /may hide 2 pages, such as `guides\/a`,/.test(message)));
  });

  it("leave a chain over an existing page to redirect-shadows-page", () => {
    const files = site([
      ["/old", "/setup"],
      ["/setup", "/intro"],
    ]);
    assert.deepEqual(found(files), ["warning redirect-shadows-page /redirects/1/source"]);
  });

  it("report a source with a fragment, and nothing else about it", () => {
    const files = site([["/setup#linux", "/gone/page"]]);
    assert.deepEqual(found(files), ["warning redirect-fragment-source /redirects/0/source"]);
    assert.match(findingsOf(siteOf(files))[0]?.message ?? "", /`#linux`.*redirect `\/setup`/);
  });

  it("report dead destinations with similar pages, but not files, URLs and folders of pages", () => {
    const files = site(
      [
        ["/a", "/guides/setpu#x"],
        ["/b", "/guides/a?tab=1"],
        ["/c", "/files/paper.pdf"],
        ["/d", "https://example.com/x"],
        ["/e", "/guides"],
        ["/f", "/gone"],
        ["/g", "/pricing"],
        ["/h", "/files"],
        ["/i", "/folder"],
      ],
      { ...pages("guides/index", "guides/a", "guides/setup", "folder/page"), "files/paper.pdf": "" },
    );
    assert.deepEqual(found(files), [
      "warning redirect-dead-destination /redirects/0/destination",
      "warning redirect-dead-destination /redirects/5/destination",
      "warning redirect-dead-destination /redirects/7/destination",
    ]);
    const texts = findingsOf(siteOf(files))
      .filter(({ code }) => code === "redirect-dead-destination")
      .map(({ message }) => message);
    assert.match(texts[0] ?? "", /no page at `\/guides\/setpu`; did you mean `\/guides\/setup`\?/);
    assert.match(texts[2] ?? "", /`\/files` is a folder without pages/);
  });

  it("do not report a destination with the name of the default language or version, unless it has a folder", () => {
    const versions = [
      { version: "v1", pages: ["intro", "guides/a"] },
      { version: "v2", pages: ["v2/intro"] },
    ];
    const files = site(
      [
        ["/a", "/v1/intro"],
        ["/b", "/v1/guides/a#x"],
        ["/c/:slug*", "/v1/:slug*"],
        ["/d", "/v1/gone"],
        ["/e", "/v2/guides/a"],
      ],
      pages("guides/a", "v2/intro"),
      { versions },
    );
    assert.deepEqual(
      found(files).filter((line) => line.includes("dead-destination")),
      [
        "warning redirect-dead-destination /redirects/3/destination",
        "warning redirect-dead-destination /redirects/4/destination",
      ],
    );
  });

  it("know the addresses of pages that are generated from a spec if it can be read", () => {
    const spec = {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/users": { get: { summary: "List users" } } },
    };
    const madeFrom = (source: string) => ({
      tabs: [
        { tab: "Guides", pages: ["intro", "setup"] },
        { tab: "API", openapi: { source, directory: "reference/rest" } },
      ],
    });
    const files = (source: string) =>
      site(
        [
          ["/a", "/api-reference/anything"],
          ["/b", "/reference/rest/anything"],
          ["/c", "/nowhere/at/all"],
          ["/d", "/guides/list-users"],
          ["/e", "/guides/lost"],
          ["/f", "/reference/rest/list-users"],
        ],
        { ...pages("guides/a"), "a.json": spec },
        madeFrom(source),
      );
    const dead = (index: number): string =>
      `warning redirect-dead-destination /redirects/${index}/destination`;
    assert.deepEqual(found(files("a.json")), [dead(0), dead(1), dead(2), dead(4)]);
    // Pages of a spec that cannot be read may have any name below the directory.
    assert.deepEqual(found(files("https://example.com/a.json")), [dead(3), dead(4)]);
  });

  it("need files only for pages", () => {
    const files = site([
      ["/setup", "/gone/page"],
      ["/a", "/b"],
      ["/b", "/a"],
    ]);
    assert.deepEqual(found(files, { withoutFiles: true }), ["error redirect-loop /redirects/2/destination"]);
  });

  it("read redirects through `$ref`", () => {
    const list = [
      { source: "/a", destination: "/b" },
      { source: "/b", destination: "/a" },
    ];
    const files = {
      ...docs({ pages: ["intro"] }, { redirects: { $ref: "redirects.json" } }),
      "redirects.json": list,
      ...pages("intro"),
    };
    assert.deepEqual(found(files), ["error redirect-loop redirects.json#/1/destination"]);
  });

  it("skip entries that are not redirects", () => {
    const redirects = [
      3,
      {},
      { source: "/a" },
      { source: "", destination: "/a" },
      { source: 1, destination: "/b" },
    ];
    assert.deepEqual(found({ ...docs({ pages: ["intro"] }, { redirects }), ...pages("intro") }), []);
    assert.deepEqual(found({ ...docs({ pages: ["intro"] }, { redirects: {} }), ...pages("intro") }), []);
  });

  it("check again when a page appears", () => {
    const before = site([["/a", "/guides/new"]], pages("guides/old"));
    assert.deepEqual(found(before), ["warning redirect-dead-destination /redirects/0/destination"]);
    assert.deepEqual(found({ ...before, ...pages("guides/new") }), []);
  });
});
