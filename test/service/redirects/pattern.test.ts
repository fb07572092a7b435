/** Which addresses the source of a redirect matches, and which address the destination gives. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  comparablePath,
  exampleSource,
  matches,
  parsePattern,
  parseRedirect,
  substitute,
  unfilledWildcards,
} from "../../../server/src/service/redirects/redirects.ts";

/** The address after one redirect; undefined if it does not match. */
function through(source: string, destination: string, address: string): string | undefined {
  const redirect = parseRedirect(source, destination);
  const captures = matches(redirect.source, address);
  return captures === undefined ? undefined : substitute(redirect.destination, captures);
}

describe("comparablePath", () => {
  it("is the same for paths that differ only in slashes, query and fragment", () => {
    for (const address of ["/a/b", "a/b", "/a/b/", "/a//b", "/a/b?x=1", "/a/b#c", " /a/b "]) {
      assert.equal(comparablePath(address), "/a/b", address);
    }
    for (const address of ["", "/", "#x", "?y"]) assert.equal(comparablePath(address), "/");
  });
});

describe("matches and substitute", () => {
  it("matches literal sources literally, except for a trailing slash and a query", () => {
    assert.equal(through("/a", "/b", "/a"), "/b");
    assert.equal(through("/a/", "/b", "/a?tab=1"), "/b");
    assert.equal(through("/a", "/b#c", "/a"), "/b#c");
    assert.equal(through("/a", "/b", "/A"), undefined);
    assert.equal(through("/a", "/b", "/a/c"), undefined);
  });

  it("lets :name stand for one segment and :name* for one or more", () => {
    assert.equal(through("/a/:one/:two*", "/b/:one", "/a/x/y/z"), "/b/x");
    assert.equal(through("/a/:one/b/*", "/b/:one", "/a/x/y/b/z"), undefined);
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

  it("has no destination for a wildcard that the source lacks", () => {
    assert.equal(through("/a/:slug*", "/b/:other*", "/a/x"), undefined);
    assert.equal(through("/a", "/b/*", "/a"), undefined);
  });

  it("finds the wildcards of a URL only in its path", () => {
    assert.equal(
      through("/a/:slug*", "https://b.dev:8080/:slug*?q=*", "/a/x/y"),
      "https://b.dev:8080/x/y?q=*",
    );
    assert.equal(through("/a/*", "https://b.dev/*#x", "/a/x"), "https://b.dev/x#x");
    assert.equal(through("/a", "mailto:a@b.dev", "/a"), "mailto:a@b.dev");
  });

  it("finds the wildcards that a destination has and its source lacks", () => {
    const unfilled = (source: string, destination: string) =>
      unfilledWildcards(parseRedirect(source, destination));
    assert.deepEqual(unfilled("/a/:slug*", "/b/:slug"), []);
    assert.deepEqual(unfilled("/a/:slug*", "/b/*"), []);
    assert.deepEqual(unfilled("/a/:slug*", "/b/*/*"), ["*"]);
    assert.deepEqual(unfilled("/a/*", "/b/:slug*/:slug*/:page"), [":slug*", ":page"]);
    assert.deepEqual(unfilled("/a", "https://b.dev:80/:slug?x=/:y"), [":slug"]);
  });

  it("never matches by a placeholder without a star or after other text", () => {
    for (const [source, reason] of [
      ["/a/:slug", "single-segment"],
      ["/a/:slug+", "single-segment"],
      ["/a/b-:slug*", "text-before"],
      ["/a?b", "query"],
      ["/a#b", "fragment"],
    ] as const) {
      const pattern = parsePattern(source);
      assert.equal(pattern.neverMatches, reason);
      for (const address of ["/a/x", "/a/b-x", "/a", source])
        assert.equal(matches(pattern, address), undefined, source);
    }
    for (const source of ["/a/:one/:two*", "/a/b-*", "/users:batch", "/a/:id(\\d+)", "/a/:id?"])
      assert.equal(parsePattern(source).neverMatches, undefined, source);
  });

  it("treats a colon inside a segment as an ordinary character", () => {
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

  it("takes little time for many wildcards", () => {
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

describe("an example of what a source matches", () => {
  const cases: readonly (readonly [
    source: string,
    destination: string,
    goal: string | undefined,
    example: string | undefined,
  ])[] = [
    ["/old/:slug*", "/guides/:slug*", "/guides/a/b", "/old/a/b"],
    ["/old/*", "/guides/*", "/guides/a", "/old/a"],
    ["/:first/x/:rest*", "/:rest*/:first", "/a/b/c", "/c/x/a/b"],
    ["/old/:slug*", "/guides/:slug*", "/other/a", undefined],
    ["/old/:slug*", "/guides/:slug*", undefined, "/old/slug"],
    ["/old/:area/*", "/new", "/new", "/old/area/example"],
    ["/old/:slug", "/guides/:slug", "/guides/a", undefined],
    ["/old/*", "https://a.test/*", "/a", undefined],
    ["/old/*", "https://a.test/*", undefined, "/old/example"],
  ];
  for (const [source, destination, goal, example] of cases) {
    it(`${source} to ${destination}, for ${goal ?? "any"}`, () => {
      assert.equal(exampleSource(parseRedirect(source, destination), goal), example);
    });
  }
});
