import assert from "node:assert/strict";
import fc from "fast-check";
import { byPrecision, namedPlaces, pathInSite } from "../../../client/src/features/deployments/log-links.ts";

/** The target that a line names, and the text of the link. */
function placesOf(line: string): readonly unknown[] {
  return namedPlaces(line).map(({ start, end, ...place }) => ({ ...place, text: line.slice(start, end) }));
}

describe("a line of a log", () => {
  it("names a file with its line", () => {
    assert.deepEqual(placesOf("guides/new.mdx: unexpected token at line 12"), [
      { path: "guides/new.mdx", line: 12, text: "guides/new.mdx" },
    ]);
    assert.deepEqual(placesOf("Error in ./guides/new.mdx, line 12, column 3."), [
      { path: "guides/new.mdx", line: 12, column: 3, text: "./guides/new.mdx" },
    ]);
    assert.deepEqual(placesOf("Unexpected token on line 7 of /guides/new.mdx"), [
      { path: "guides/new.mdx", line: 7, text: "/guides/new.mdx" },
    ]);
  });

  it("names a line and a column directly", () => {
    assert.deepEqual(placesOf("docs.json:12"), [{ path: "docs.json", line: 12, text: "docs.json:12" }]);
    assert.deepEqual(placesOf("at guides/new.mdx:12:3: oops"), [
      { path: "guides/new.mdx", line: 12, column: 3, text: "guides/new.mdx:12:3" },
    ]);
    assert.deepEqual(placesOf("guides/new.mdx(12,3): oops"), [
      { path: "guides/new.mdx", line: 12, column: 3, text: "guides/new.mdx(12,3)" },
    ]);
    assert.deepEqual(placesOf("docs.json:0"), [{ path: "docs.json", text: "docs.json" }]);
  });

  it("names a value in docs.json by a pointer or a path", () => {
    assert.deepEqual(placesOf("docs.json: /navigation/tabs/0 is invalid"), [
      { path: "docs.json", text: "docs.json" },
      { path: "docs.json", pointer: ["navigation", "tabs", "0"], text: "/navigation/tabs/0" },
    ]);
    assert.deepEqual(placesOf("docs.json#/redirects/3/so~1ur~0ce."), [
      { path: "docs.json", text: "docs.json" },
      { path: "docs.json", pointer: ["redirects", "3", "so/ur~ce"], text: "/redirects/3/so~1ur~0ce" },
    ]);
    assert.deepEqual(placesOf("Invalid value at navigation.tabs[0].pages[1]."), [
      {
        path: "docs.json",
        pointer: ["navigation", "tabs", "0", "pages", "1"],
        text: "navigation.tabs[0].pages[1]",
      },
    ]);
    assert.deepEqual(placesOf('navigation.tabs.0["quoted key"]: Required'), [
      {
        path: "docs.json",
        pointer: ["navigation", "tabs", "0", "quoted key"],
        text: 'navigation.tabs.0["quoted key"]',
      },
    ]);
  });

  it("names several files and values", () => {
    assert.deepEqual(placesOf("guides/a.mdx:1 links to guides/b.mdx, which navigation.pages[3] lacks"), [
      { path: "guides/a.mdx", line: 1, text: "guides/a.mdx:1" },
      { path: "guides/b.mdx", text: "guides/b.mdx" },
      { path: "docs.json", pointer: ["navigation", "pages", "3"], text: "navigation.pages[3]" },
    ]);
  });

  it("names files whose names have spaces, brackets and letters of other scripts", () => {
    assert.deepEqual(placesOf('Cannot read "guides/my page.mdx"'), [
      { path: "guides/my page.mdx", text: "guides/my page.mdx" },
    ]);
    assert.deepEqual(placesOf("see (guides/führung.mdx)"), [
      { path: "guides/führung.mdx", text: "guides/führung.mdx" },
    ]);
    assert.deepEqual(placesOf("api/[id].mdx is fine"), [{ path: "api/[id].mdx", text: "api/[id].mdx" }]);
  });

  it("names values of docs.json as the platform writes them", () => {
    assert.deepEqual(placesOf("#.navigation.tabs[0].openapi.source: Must use protocol https"), [
      {
        path: "docs.json",
        pointer: ["navigation", "tabs", "0", "openapi", "source"],
        text: "#.navigation.tabs[0].openapi.source",
      },
    ]);
    const [theme] = byPrecision(namedPlaces("Invalid docs.json: #.theme: Invalid discriminator value"));
    assert.deepEqual(theme?.pointer, ["theme"]);
    assert.deepEqual(placesOf("Step #1. done, #.5"), []);
  });

  it("names nothing outside the site, and no URL", () => {
    assert.deepEqual(placesOf("../secret.json and guides/../../etc/passwd.txt"), []);
    assert.deepEqual(placesOf("https://example.com/guides/new.mdx and http://x/navigation/tabs/0"), []);
    assert.deepEqual(placesOf("Cloning into the navigation. Done."), []);
    assert.deepEqual(placesOf("new.mdx.bak"), []);
    assert.equal(pathInSite("./a//b.mdx"), "a/b.mdx");
    assert.equal(pathInSite("a/../b.mdx"), undefined);
    assert.equal(pathInSite("/"), undefined);
  });

  it("yields ranges in the line that do not overlap, for any text", () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        "docs.json",
        "/navigation/tabs/0",
        ":12:3",
        "line 4 of ",
        "a/b.mdx",
        '"',
        "navigation.x[0]",
        "../",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const line = pieces.join("");
        let last = 0;
        for (const { start, end, path, line: row } of namedPlaces(line)) {
          assert.ok(start >= last && end > start && end <= line.length);
          assert.ok(!path.split("/").includes(".."));
          assert.ok(row === undefined || row > 0);
          last = end;
        }
      }),
    );
  });

  it("is searched quickly, however long it is", () => {
    for (const text of [
      "a/".repeat(100_000),
      "((((".repeat(50_000),
      "navigation.a".repeat(20_000),
      '"'.repeat(99_999),
    ]) {
      const start = performance.now();
      namedPlaces(text);
      assert.ok(performance.now() - start < 1000);
    }
  });

  it("is sorted by precision", () => {
    const [first] = byPrecision(namedPlaces("docs.json: /navigation/tabs/0 is invalid"));
    assert.deepEqual(first?.pointer, ["navigation", "tabs", "0"]);
    const [line] = byPrecision(namedPlaces("docs.json: see guides/a.mdx:3"));
    assert.equal(line?.line, 3);
  });
});
