/** What stands in place of parts of the client's library in the extension's bundle. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { Minimatch } from "../../client/src/workspace/glob-pattern.ts";
import manifest from "../../package.json" with { type: "json" };
import { leftOutFeatures } from "../../scripts/language-client.ts";
import { clientFeaturesOf } from "../../server/src/lsp/protocol/client-features.ts";
import { capabilitiesFor } from "../../server/src/lsp/protocol/server-capabilities.ts";

const library = fileURLToPath(new URL("../../node_modules/vscode-languageclient/", import.meta.url));

/** Patterns with paths that match and paths that do not. */
const cases: readonly (readonly [pattern: string, matching: readonly string[], other: readonly string[]])[] =
  [
    ["**", ["/a", "/a/b.c", "/a/.git/x", ""], []],
    [
      "**/*.{json,md}",
      ["a.md", "/a.json", "/home/some one/docs/a.b.md", "/.hidden/a.md"],
      ["/a.mdx", "/a.md/b", "/a,md"],
    ],
    ["/site/**/*.md", ["/site/a.md", "/site/b/c/a.md"], ["/sites/a.md", "/site/a.mdx"]],
    ["/a/*.md", ["/a/b.md", "/a/.md"], ["/a/b/c.md"]],
    ["/a?c", ["/abc"], ["/ac", "/a/c", "/abbc"]],
    ["/a[0-9]", ["/a7"], ["/ab", "/a77"]],
    ["/a[!0-9]", ["/ab"], ["/a7", "/a/"]],
    ["/a[]]", [], ["/a"]],
    ["/a+(b).^$|", ["/a+(b).^$|"], ["/ab"]],
    ["{a,b/{c,d}}", ["a", "b/c", "b/d"], ["b", "c", "{a,b/{c,d}}"]],
    ["a,b}", ["a,b}"], ["a", "b"]],
  ];

describe("patterns of paths in the client's library", () => {
  for (const [pattern, matching, other] of cases) {
    it(`read ${pattern} as the protocol does`, () => {
      const matcher = new Minimatch(pattern);
      for (const path of matching) assert.ok(matcher.match(path), path);
      for (const path of other) assert.ok(!matcher.match(path), path);
    });
  }

  it("differ in case only where that is wanted", () => {
    assert.ok(!new Minimatch("**/*.md").match("/A.MD"));
    assert.ok(new Minimatch("**/*.md", { nocase: true }).match("/A.MD"));
  });

  it("that are not closed, or have a range backwards, are no patterns", () => {
    for (const pattern of ["/a[bc", "/{a,b", "/[z-a]"]) {
      const matcher = new Minimatch(pattern);
      assert.equal(matcher.makeRe(), false, pattern);
      assert.ok(!matcher.match(pattern), pattern);
    }
    assert.ok(new Minimatch("**").makeRe() instanceof RegExp);
  });

  it("never throw, and match themselves where they have no marks", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const matches = new Minimatch(text).match(text);
        if (!/[*?[\]{}\\]/.test(text)) assert.ok(matches);
      }),
    );
  });
});

describe("the client's library in the extension's bundle", () => {
  it("leaves out no feature that the server offers", () => {
    const offered = Object.keys(capabilitiesFor(clientFeaturesOf({ capabilities: {} } as never)));
    const leftOut = Object.values(leftOutFeatures).flatMap(({ capabilities }) => capabilities);
    assert.ok(offered.includes("hoverProvider"));
    assert.deepEqual(
      leftOut.filter((name) => offered.includes(name)),
      [],
    );
  });

  it("leaves out classes that the library has, under the capabilities that it reads", () => {
    for (const [name, { classes, capabilities }] of Object.entries(leftOutFeatures)) {
      const text = readFileSync(`${library}lib/common/${name}.js`, "utf8");
      const exported = [...text.matchAll(/^exports\.(\w+Feature) = \1;/gm)].map(([, found]) => found);
      assert.deepEqual(exported.toSorted(), classes.toSorted(), name);
      for (const capability of capabilities)
        assert.ok(text.includes(`capabilities.${capability}`), capability);
    }
  });

  it("need not compare versions: the manifest asks for a newer VS Code than the library", () => {
    const { engines } = JSON.parse(readFileSync(`${library}package.json`, "utf8"));
    const numbers = (range: string): readonly number[] =>
      /^\^(\d+)\.(\d+)\.\d+$/.exec(range)?.slice(1).map(Number) ?? [];
    const [ownMajor, ownMinor = 0] = numbers(manifest.engines.vscode);
    const [major, minor = Number.NaN] = numbers(engines.vscode);
    assert.equal(ownMajor, major);
    assert.ok(ownMinor >= minor);
  });
});
