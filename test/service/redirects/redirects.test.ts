import assert from "node:assert/strict";
import fc from "fast-check";
import {
  analyseRedirects,
  comparablePath,
  leadAlike,
  matches,
  parsePattern,
  parseRedirect,
  type RedirectAnalysis,
  redirectSite,
  substitute,
} from "../../../server/src/service/redirects/redirects.ts";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";

/** The address after one redirect; undefined where it does not match. */
function through(source: string, destination: string, address: string): string | undefined {
  const redirect = parseRedirect(source, destination);
  const captures = matches(redirect.source, address);
  return captures === undefined ? undefined : substitute(redirect.destination, captures);
}

type Pair = readonly [source: string, destination: string];

/** The non-empty lists in the analysis of a site with these files. */
function analyse(pairs: readonly Pair[], files: readonly string[] = [], generated: readonly string[] = []) {
  const site = redirectSite(FileIndex.of({ files }), (path) => generated.includes(path));
  const redirects = pairs.map(([source, destination]) => ({ source, destination }));
  const analysis: RedirectAnalysis = analyseRedirects(redirects, site);
  const { isRedirected: _, isCut, ...lists } = analysis;
  assert.equal(isCut, false);
  return Object.fromEntries(Object.entries(lists).filter(([, found]) => found.length > 0));
}

describe("comparablePath", () => {
  it("is the same for what differs in slashes, query and fragment only", () => {
    for (const address of ["/a/b", "a/b", "/a/b/", "/a//b", "/a/b?x=1", "/a/b#c", " /a/b "]) {
      assert.equal(comparablePath(address), "/a/b", address);
    }
    for (const address of ["", "/", "#x", "?y"]) assert.equal(comparablePath(address), "/");
  });
});

describe("matches and substitute", () => {
  it("takes literal sources literally, but for a trailing slash and a query", () => {
    assert.equal(through("/a", "/b", "/a"), "/b");
    assert.equal(through("/a/", "/b", "/a?tab=1"), "/b");
    assert.equal(through("/a", "/b#c", "/a"), "/b#c");
    assert.equal(through("/a", "/b", "/A"), undefined);
    assert.equal(through("/a", "/b", "/a/c"), undefined);
  });

  it("lets :name stand for one segment and :name* for one or more", () => {
    assert.equal(through("/a/:slug", "/b/:slug", "/a/x"), "/b/x");
    assert.equal(through("/a/:slug", "/b/:slug", "/a/x/y"), undefined);
    assert.equal(through("/a/:slug*", "/b/:slug*", "/a/x/y"), "/b/x/y");
    assert.equal(through("/a/:slug*", "/b", "/a"), undefined);
    assert.equal(through("/:lang/docs/:path*", "/docs/:path*/:lang", "/fr/docs/x/y"), "/docs/x/y/fr");
  });

  it("lets * stand for characters anywhere, in order", () => {
    assert.equal(through("/a/*", "/b/*", "/a/x/y"), "/b/x/y");
    assert.equal(through("/concepts-*", "/guides", "/concepts-intro"), "/guides");
    assert.equal(through("/concepts-*", "/guides", "/concepts-"), undefined);
    assert.equal(through("/*/old/*", "/*/new/*", "/v1/old/x"), "/v1/new/x");
    assert.equal(through("/a/:slug*", "/b/*", "/a/x/y"), "/b/x/y");
  });

  it("knows no destination for a wildcard the source does not have", () => {
    assert.equal(through("/a/:slug*", "/b/:other*", "/a/x"), undefined);
    assert.equal(through("/a", "/b/*", "/a"), undefined);
  });

  it("takes a colon inside a segment for a character", () => {
    assert.equal(through("/users:batch", "/b", "/users:batch"), "/b");
    assert.equal(through("/users:batch", "/b", "/usersx"), undefined);
  });

  it("matches nothing by fragments, external sources and forms it does not understand", () => {
    for (const source of ["/a#b", "https://x.dev/a", "/a/:id(\\d+)", "/a/:id?", "/{a}"]) {
      for (const address of [source, "/a", "/a/1"]) {
        assert.equal(matches(parsePattern(source), address), undefined, source);
      }
    }
  });

  it("takes no long time for many wildcards", () => {
    assert.equal(matches(parsePattern(`/${"*a".repeat(8)}`), `/${"a".repeat(2000)}b`), undefined);
    assert.equal(matches(parsePattern("/:a*/:b*/:c*/:d*/:e*/x"), `/${"a/".repeat(500)}y`), undefined);
    assert.equal(parsePattern("*".repeat(100_000)).isOpaque, true);
  });

  it("never throws, and a literal path without marks always matches itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (source, destination) => {
        through(source, destination, destination);
        const plain = comparablePath(source.replace(/[*:#?(){}\\]/g, ""));
        assert.notEqual(matches(parsePattern(plain), plain), undefined);
      }),
    );
  });
});

describe("analyseRedirects", () => {
  it("finds nothing where all is well", () => {
    const pairs: Pair[] = [
      ["/old", "/new"],
      ["/old/", "https://example.com/x"],
      ["/mail", "mailto:a@example.com"],
      ["/section", "/new#section"],
      ["/tab", "/new?tab=1"],
      ["/folder", "/guides"],
      ["/logo", "/images/logo.svg"],
      ["/start", "/"],
      ["/text", "/new.md"],
      ["/llms", "/llms.txt"],
      ["/price", "/pricing"],
      ["/spaces", "/with%20space"],
      ["/legacy/:slug*", "/guides/:slug*"],
    ];
    const files = ["new.mdx", "guides/index.mdx", "images/logo.svg", "with space.mdx"];
    assert.deepEqual(analyse(pairs.toSpliced(1, 1), files), {});
  });

  it("reports a loop once, at its last member", () => {
    assert.deepEqual(
      analyse([
        ["/a", "/b"],
        ["/b", "/a"],
      ]),
      { loops: [{ index: 1, members: [1, 0] }] },
    );
    assert.deepEqual(
      analyse([
        ["/a", "/b"],
        ["/b/", "c"],
        ["/c", "/a?x"],
      ]),
      {
        loops: [{ index: 2, members: [2, 0, 1] }],
      },
    );
    assert.deepEqual(analyse([["/a", "/a/#top"]], ["a.mdx"]), { loops: [{ index: 0, members: [0] }] });
  });

  it("reports a loop though one of its pages exists: moved there and back", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a", "/b"],
          ["/b", "/a"],
        ],
        ["a.mdx"],
      ),
      { loops: [{ index: 1, members: [1, 0] }] },
    );
  });

  it("reports a wildcard that matches its own output", () => {
    const files = ["docs/new/x.mdx"];
    assert.deepEqual(analyse([["/docs/*", "/docs/new/*"]], files), { loops: [{ index: 0, members: [0] }] });
    assert.deepEqual(analyse([["/docs/:slug*", "/docs/new/:slug*"]], files), {
      loops: [{ index: 0, members: [0] }],
    });
    assert.deepEqual(analyse([["/docs/:slug", "/docs/new/:slug"]], files), {});
    assert.deepEqual(analyse([["/docs/:slug*", "/docs"]], ["docs.mdx"]), {});
  });

  it("finds a loop that goes through a wildcard", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a", "/docs/x"],
          ["/docs/*", "/*"],
          ["/x", "/a"],
        ],
        ["y.mdx"],
      ).loops,
      [{ index: 2, members: [2, 0, 1] }],
    );
  });

  it("reports later redirects of the same source, whatever their wildcards are called", () => {
    const files = ["x.mdx", "b/x.mdx"];
    assert.deepEqual(
      analyse(
        [
          ["/a", "/x"],
          ["/a/", "/x"],
          ["/a?q", "/x"],
          ["/w/:a*", "/b/:a*"],
          ["/w/*", "/b/*"],
        ],
        files,
      ),
      {
        duplicates: [
          { index: 1, first: 0 },
          { index: 4, first: 3 },
        ],
        querySources: [2],
      },
    );
    assert.deepEqual(
      analyse(
        [
          ["/w/:a", "/x"],
          ["/w/:a*", "/x"],
        ],
        files,
      ),
      {},
    );
  });

  it("reports a chain with its end, ready to be written", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a", "/b"],
          ["/b", "/c"],
          ["/c", "/d"],
        ],
        ["d.mdx"],
      ).chains,
      [
        { index: 0, through: [1, 2], destination: "/d" },
        { index: 1, through: [2], destination: "/d" },
      ],
    );
    assert.deepEqual(
      analyse([
        ["/a", "/b#part"],
        ["/b", "https://example.com/c"],
      ]).chains,
      [{ index: 0, through: [1], destination: "https://example.com/c#part" }],
    );
    assert.deepEqual(
      analyse(
        [
          ["/a", "/v1/x"],
          ["/v1/:slug*", "/v2/:slug*"],
        ],
        ["v2/x.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/v2/x" }],
    );
    const wildcards: Pair[] = [
      ["/v0/:page*", "/v1/:page*"],
      ["/v1/:slug*", "/v2/:slug*"],
      ["/a/*", "/v0/*"],
    ];
    assert.deepEqual(analyse(wildcards, ["v2/x.mdx"]).chains, [
      { index: 0, through: [1], destination: "/v2/:page*" },
      { index: 2, through: [0, 1], destination: "/v2/*" },
    ]);
  });

  it("does not call it a chain where it ends in a loop, at a page, or may go past the other redirect", () => {
    assert.deepEqual(
      analyse([
        ["/x", "/a"],
        ["/a", "/b"],
        ["/b", "/a"],
      ]),
      { loops: [{ index: 2, members: [2, 1] }] },
    );
    assert.deepEqual(
      analyse(
        [
          ["/a", "/b"],
          ["/b", "/c"],
        ],
        ["b.mdx", "c.mdx"],
      ),
      {
        shadows: [{ index: 1, page: "b", count: 1 }],
      },
    );
    assert.deepEqual(
      analyse(
        [
          ["/a/:slug*", "/b/:slug*"],
          ["/b/:slug", "/c"],
          ["/b/x", "/c"],
        ],
        ["c.mdx", "b/z/y.mdx"],
      ),
      {},
    );
  });

  it("follows the first redirect that matches", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a", "/v1/x"],
          ["/v1/x", "/p"],
          ["/v1/*", "/q"],
        ],
        ["p.mdx", "q.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/p" }],
    );
    assert.deepEqual(
      analyse(
        [
          ["/a", "/v1/x"],
          ["/v1/*", "/q"],
          ["/v1/x", "/p"],
        ],
        ["p.mdx", "q.mdx"],
      ).chains,
      [{ index: 0, through: [1], destination: "/q" }],
    );
  });

  it("reports sources that cover existing pages", () => {
    const files = ["a.mdx", "docs/x.mdx", "docs/y/z.mdx", "docsx.mdx", "guide-a.mdx", "end.mdx"];
    assert.deepEqual(
      analyse(
        [
          ["/a", "/end"],
          ["/docs/:slug*", "/end"],
          ["/guide-*", "/end"],
          ["/docs/:one", "/end"],
          ["/", "/end"],
        ],
        files,
      ),
      {
        shadows: [
          { index: 0, page: "a", count: 1 },
          { index: 1, page: "docs/x", count: 2 },
          { index: 2, page: "guide-a", count: 1 },
          { index: 3, page: "docs/x", count: 1 },
        ],
      },
    );
  });

  it("reports sources with a query, and nothing else of them", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a?b", "/nowhere/x"],
          ["/a?b#c", "/x"],
          ["/b/:id?", "/nowhere/y"],
        ],
        ["b.mdx"],
      ),
      {
        fragmentSources: [1],
        querySources: [0],
      },
    );
  });

  it("tells whether redirects of one source lead to the same place, whatever their wildcards are called", () => {
    const alike = (one: readonly [string, string], other: readonly [string, string]): boolean =>
      leadAlike({ source: one[0], destination: one[1] }, { source: other[0], destination: other[1] });
    for (const [one, other] of [
      ["/x", "/x/"],
      ["x", "/x"],
      ["https://a.b/x", "https://a.b/x/"],
    ] as const)
      assert.equal(alike(["/a", one], ["/a/", other]), true, `${one} ${other}`);
    assert.equal(alike(["/a/:one", "/b/:one"], ["/a/:two", "/b/:two"]), true);
    assert.equal(alike(["/a/:one", "https://a.b/:one"], ["/a/:two", "https://a.b/:two"]), true);
    assert.equal(alike(["/a/:one/:two", "/b/:one"], ["/a/:two/:one", "/b/:one"]), false);
    assert.equal(alike(["/a", "/x#one"], ["/a", "/x#two"]), false);
    assert.equal(alike(["/a", "/x?one"], ["/a", "/x"]), false);
    assert.equal(alike(["/a/*", "/b/:gone"], ["/a/*", "/b/:gone"]), false);
  });

  it("reports sources with a fragment, and nothing else of them", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a#b", "/nowhere/x"],
          ["/a", "/a#b"],
        ],
        ["b.mdx"],
      ),
      {
        fragmentSources: [0],
        loops: [{ index: 1, members: [1] }],
      },
    );
  });

  it("reports destinations where nothing is", () => {
    assert.deepEqual(
      analyse(
        [
          ["/a", "/guides/gone"],
          ["/b", "gone"],
          ["/c", "/old/gone#x"],
          ["/d", "/images"],
          ["/e", "/guides"],
          ["/w/:s*", "/none/:s*"],
        ],
        ["guides/here.mdx", "images/a/b.png"],
      ).deadDestinations,
      [
        { index: 0, path: "guides/gone", isFolder: false },
        { index: 1, path: "gone", isFolder: false },
        { index: 2, path: "old/gone", isFolder: false },
        { index: 3, path: "images", isFolder: true },
        { index: 5, path: "none", isFolder: false },
      ],
    );
  });

  it("calls no destination dead that it cannot know", () => {
    const files = ["guides/here.mdx"];
    assert.deepEqual(
      analyse(
        [
          ["/a", "/pricing"],
          ["/b", "/api-reference/users/list"],
          ["/c/:slug*", "/guides/:slug*"],
          ["/d", "/e/:slug"],
          ["/f", "/old/x/y"],
          ["/old/:id(\\d+)", "/guides/here"],
          ["/g/:slug*", "/:slug*"],
        ],
        files,
        ["api-reference/users/list"],
      ),
      {},
    );
  });

  it("keeps the indexes where entries are missing", () => {
    const site = redirectSite(FileIndex.of({ files: [] }));
    const entry = { source: "/a", destination: "/a" };
    assert.deepEqual(analyseRedirects([undefined, undefined, entry], site).loops, [
      { index: 2, members: [2] },
    ]);
  });

  it("finds for each address whether one of the sources matches it, as trying all of them does", () => {
    const segment = fc.constantFrom("a", "b", "a-b", ":slug", ":slug*", "*", "a-*", "*-b", ":x");
    const source = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join("/")}`);
    const address = fc
      .array(fc.constantFrom("a", "b", "c", "a-b", "a-c"), { maxLength: 5 })
      .map((segments) => `/${segments.join("/")}`);
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 12 }),
        fc.array(address, { maxLength: 8 }),
        (sources, addresses) => {
          const site = redirectSite(FileIndex.of({ files: [] }));
          const redirects = sources.map((one) => ({ source: one, destination: "https://example.com" }));
          const { isRedirected } = analyseRedirects(redirects, site);
          for (const one of addresses) {
            const expected = sources.some((pattern) => matches(parsePattern(pattern), one) !== undefined);
            assert.equal(isRedirected(one), expected, one);
          }
        },
      ),
    );
  });

  it("compares no more than so many characters for each redirect, and says that it was cut", () => {
    const files = Array.from({ length: 3000 }, (_, index) => `p${index}.mdx`);
    const site = redirectSite(FileIndex.of({ files }));
    const redirects = Array.from({ length: 6000 }, (_, index) => ({
      source: `/:a*-${index}`,
      destination: "https://example.com",
    }));
    assert.equal(analyseRedirects(redirects, site).isCut, true);
    assert.equal(analyseRedirects(redirects.slice(0, 500), site).isCut, false);
  });

  it("names each redirect at most once as fragment source, duplicate or loop, and never throws", () => {
    const side = fc.oneof(
      fc
        .array(fc.constantFrom("a", "b", "c", ":slug", ":slug*", "*", "a-*"), { maxLength: 3 })
        .map((s) => `/${s.join("/")}`),
      fc.constantFrom("", "/", "#a", "/a#b", "/a?b", "https://x.dev", "mailto:x", "//x", "/(a)", "a/", "/%"),
      fc.string(),
    );
    const pair = fc.record({ source: side, destination: side });
    fc.assert(
      fc.property(fc.array(fc.option(pair, { nil: undefined }), { maxLength: 12 }), (redirects) => {
        const site = redirectSite(FileIndex.of({ files: ["a.mdx", "a/b.mdx", "index.mdx"] }));
        const { loops, duplicates, fragmentSources, chains, deadDestinations } = analyseRedirects(
          redirects,
          site,
        );
        const grave = [...loops, ...duplicates].map((found) => found.index).concat(fragmentSources);
        assert.equal(new Set(grave).size, grave.length);
        const ends = [...chains, ...deadDestinations].map((found) => found.index);
        assert.equal(new Set(ends).size, ends.length);
        const members = loops.flatMap((loop) => loop.members);
        assert.equal(new Set(members).size, members.length);
        assert.equal(
          ends.some((index) => grave.includes(index) || members.includes(index)),
          false,
        );
        for (const { index, through } of chains) assert.equal(through.includes(index), false);
      }),
      { numRuns: 500 },
    );
  });

  it("judges thousands of redirects without comparing each with each", () => {
    const pairs: Pair[] = [];
    for (let index = 0; index < 5000; index += 1) pairs.push([`/old/${index}`, `/old/${index + 1}`]);
    let asked = 0;
    const site = {
      ...redirectSite(FileIndex.of({ files: ["old/5000.mdx"] })),
      pageExists: (path: string) => {
        asked += 1;
        return path === "old/5000";
      },
    };
    analyseRedirects(
      pairs.map(([source, destination]) => ({ source, destination })),
      site,
    );
    assert.ok(asked < 110 * pairs.length, String(asked));
  });
});
