/** Entries that move: their destinations, and their text. */
import assert from "node:assert/strict";
import type { Location } from "../../../../server/src/service/model/location.ts";
import { site, tabs } from "./move-sites.ts";
import { at, before, docsAfter, into, move, notesOf, rearranged, refusal } from "./rearranged.ts";

describe("moving entries", () => {
  it("keeps the text of a group as its author wrote it, with new indentation", () => {
    const text = docsAfter(tabs, move("/navigation/tabs/0/groups/0", into("/navigation/tabs/1/groups/0")));
    assert.match(
      text,
      /"tab": "One",\n {8}"groups": \[\n {10}\{ "group": "G2", {3}"pages": \["c"\] \}\n {8}\]/,
    );
    assert.match(
      text,
      /\[\{ "group": "G3", "pages": \["d", \{\n {10}"group": "G1",\n {10}"pages": \[\n {12}"a",\n {12}"b"\n {10}\]\n {8}\}\] \}\]/,
    );
  });

  it("keeps unusual spaces", () => {
    const text = docsAfter(tabs, move("/navigation/tabs/0/groups/1", before("/navigation/tabs/0/groups/0")));
    assert.match(
      text,
      /"groups": \[\n {10}\{ "group": "G2", {3}"pages": \["c"\] \},\n {10}\{\n {12}"group": "G1"/,
    );
  });

  it("moves several entries from several lists in their order, each once", () => {
    const text = docsAfter(
      tabs,
      move(
        [
          "/navigation/tabs/1/groups/0/pages/0",
          "/navigation/tabs/0/groups/0/pages/1",
          "/navigation/tabs/0/groups/0/pages/0",
          "/navigation/tabs/0/groups/0/pages/1",
        ],
        before("/navigation/tabs/0/groups/1/pages/0"),
      ),
    );
    assert.match(text, /"G2", {3}"pages": \["d", "a", "b", "c"\]/);
    assert.match(text, /"G3", "pages": \[\]/);
  });

  it("leaves the content of a moved group in it", () => {
    const text = docsAfter(
      tabs,
      move(
        ["/navigation/tabs/0/groups/0/pages/0", "/navigation/tabs/0/groups/0"],
        into("/navigation/tabs/1"),
      ),
    );
    assert.match(text, /"pages": \["d"\] \}, \{\n {10}"group": "G1",\n {10}"pages": \[\n {12}"a",\n {12}"b"/);
  });

  it("creates the list of a section that has none", () => {
    const text = docsAfter(
      site({ tabs: [{ tab: "A", pages: ["a", "b", "c", "d"] }, { tab: "B" }] }),
      move("/navigation/tabs/0/pages/1", into("/navigation/tabs/1")),
    );
    assert.match(text, /\{"tab":"A","pages":\["a","c","d"\]\},\{"tab":"B","pages":\["b"\]\}/);
  });

  it("moves one position up or down", () => {
    const text = docsAfter(tabs, { kind: "shift", entries: [at("/navigation/tabs/0")], by: "down" });
    assert.ok(text.indexOf('"Two"') < text.indexOf('"One"'));
    assert.equal(
      refusal(tabs, { kind: "shift", entries: [at("/navigation/tabs/0")], by: "up" }),
      'The tab "One" is already the first of its list.',
    );
  });

  it("moves several entries one position up or down: neighbors together, but not those already at the end", () => {
    const all = site({
      tabs: [
        { tab: "One", pages: ["a", "b", "c", "d", "e"] },
        { tab: "Two", pages: ["f", "g"] },
      ],
    });
    const page = (index: number, tab = 0) => at(`/navigation/tabs/${tab}/pages/${index}`);
    const shifted = (direction: "up" | "down", ...entries: readonly Location[]): string =>
      docsAfter(all, { kind: "shift", entries, by: direction });
    assert.match(shifted("up", page(1), page(2)), /\["b","c","a","d","e"\]/);
    assert.match(shifted("up", page(3), page(1)), /\["b","a","d","c","e"\]/);
    assert.match(shifted("down", page(1), page(3)), /\["a","c","b","e","d"\]/);
    assert.match(shifted("down", page(2), page(3), page(4), page(0)), /\["b","a","c","d","e"\]/);
    assert.match(shifted("up", page(0), page(1), page(1, 1)), /\["a","b","c","d","e"\].*\["g","f"\]/s);
    assert.equal(
      refusal(all, { kind: "shift", entries: [page(0), page(1)], by: "up" }),
      "2 entries are already the first of their list.",
    );
  });

  it("lists dropped page files next to entries", () => {
    const text = docsAfter(`${site({ pages: ["a", "b", "c", "d"] })}//- /new/e.mdx\n`, {
      kind: "move",
      entries: [at("/navigation/pages/3")],
      pages: ["new/e.mdx"],
      to: before("/navigation/pages/0"),
    });
    assert.match(text, /\["d","new\/e","a","b","c"\]/);
  });

  it("refuses a dropped file that is not a page", () => {
    const action = { kind: "move", entries: [], pages: ["logo.svg"], to: into("/navigation") } as const;
    assert.equal(
      refusal(`${site({ pages: ["a"] })}//- /logo.svg\n`, action),
      "`logo.svg` is not a page of this site; only .mdx and .md files can be listed.",
    );
  });

  it("moves a file along with its entry on request, with a redirect", () => {
    const files = "//- /one/a.mdx\n[B](/one/b)\n//- /one/b.mdx\n//- /two/c.mdx\n";
    const source = site(
      {
        groups: [
          { group: "1", pages: ["one/a", "one/b"] },
          { group: "2", pages: ["two/c"] },
        ],
      },
      files,
    );
    const result = rearranged(source, {
      kind: "move",
      entries: [at("/navigation/groups/0/pages/1")],
      to: into("/navigation/groups/1"),
      movesFiles: true,
    });
    assert.deepEqual(Object.keys(result).sort(), ["docs.json", "one/a.mdx", "one/b.mdx", "two/b.mdx"]);
    assert.equal(result["one/b.mdx"], undefined);
    assert.equal(result["one/a.mdx"], "[B](/two/b)\n");
    assert.match(
      result["docs.json"] ?? "",
      /"pages":\["one\/a"\]\},\{"group":"2","pages":\["two\/c","two\/b"\]/,
    );
    assert.match(
      result["docs.json"] ?? "",
      /"redirects": ?\[ ?\{ ?"source": ?"\/one\/b", ?"destination": ?"\/two\/b" ?\}/,
    );
  });

  describe("files that follow their entries", () => {
    const files =
      "//- /one/a.mdx\n[B](/one/b)\n//- /one/b.mdx\n//- /two/c.mdx\n//- /one/d.mdx\n//- /three/e.mdx\n";
    const source = site(
      {
        groups: [
          { group: "1", pages: ["one/a"] },
          { group: "2", pages: ["gone", "one/b", "one/d", "two/c", "GET /x"] },
          { group: "3", pages: ["three/e"] },
        ],
      },
      files,
    );
    const along = (...pages: readonly string[]) =>
      ({ kind: "move-files", entries: pages.map((page) => at(`/navigation/groups/${page}`)) }) as const;

    it("go to the folder of the neighboring pages, with links and redirects", () => {
      const result = rearranged(source, along("1/pages/1", "1/pages/2"));
      assert.deepEqual(Object.keys(result).sort(), [
        "docs.json",
        "one/a.mdx",
        "one/b.mdx",
        "one/d.mdx",
        "two/b.mdx",
        "two/d.mdx",
      ]);
      assert.equal(result["one/a.mdx"], "[B](/two/b)\n");
      const { navigation, redirects } = JSON.parse(result["docs.json"] ?? "");
      assert.deepEqual(navigation.groups[1].pages, ["gone", "two/b", "two/d", "two/c", "GET /x"]);
      assert.deepEqual(redirects, [
        { source: "/one/b", destination: "/two/b" },
        { source: "/one/d", destination: "/two/d" },
      ]);
    });

    it("are refused if no folder is clearly meant, or if they are already in it", () => {
      assert.match(refusal(source, along("0/pages/0")), /^No page with a file is next to `one\/a`/);
      assert.match(refusal(source, along("1/pages/1", "1/pages/2", "1/pages/3")), /^No page with a file/);
      assert.equal(
        refusal(source, along("1/pages/2")),
        "The file is already in the folder of the pages beside it.",
      );
      assert.equal(refusal(source, along("1/pages/0")), "The file of `gone` is missing.");
      assert.match(refusal(source, along("1")), /is not a page, so it has no file to move\.$/);
      assert.match(refusal(source, along("1/pages/4")), /is not a page, so it has no file to move\.$/);
    });
  });

  it("says what is empty afterwards", () => {
    assert.deepEqual(
      notesOf(tabs, move("/navigation/tabs/1/groups/0/pages/0", into("/navigation/tabs/0/groups/1"))),
      ['The `pages` list of the group "G3" is empty now; put other entries there, or remove the group.'],
    );
  });

  it("says where the pages of all endpoints are generated afterwards, because no endpoint is listed", () => {
    const operation = { responses: { 200: { description: "OK" } } };
    const spec = {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/x": { get: operation } },
    };
    const source = (...pages: readonly unknown[]) =>
      `${site({
        groups: [
          { group: "A", openapi: "openapi.json", pages },
          { group: "B", pages: ["b"] },
          { group: "C", openapi: "openapi.json", pages: ["GET /x"] },
        ],
      })}//- /openapi.json\n${JSON.stringify(spec)}\n`;
    const generated = [
      'The platform now generates the pages of the group "A" from its `openapi`, because it no longer lists any of its endpoints.',
    ];
    const first = "/navigation/groups/0/pages/0";
    assert.deepEqual(notesOf(source("GET /x", "a"), move(first, into("/navigation/groups/2"))), generated);
    const nested = { group: "N", pages: ["GET /x"] };
    assert.deepEqual(notesOf(source(nested, "a"), move(first, into("/navigation/groups/2"))), generated);
    assert.deepEqual(notesOf(source("GET /x", nested), move(first, into("/navigation/groups/2"))), []);
    assert.deepEqual(notesOf(source("a"), move(first, into("/navigation/groups/1"))), []);
  });
});
