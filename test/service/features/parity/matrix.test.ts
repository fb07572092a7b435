/** Which pages the languages and versions of a site have, and which they lack. */
import assert from "node:assert/strict";
import { absentGaps, type ParityTable, parityTables, viewOf } from "../../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  type Site,
  withDocument,
} from "../../../../server/src/service/snapshot.ts";

function siteOf(navigation: unknown, pages: readonly string[]): Site {
  const files = FileIndex.of({ files: ["docs.json", ...pages.map((page) => `${page}.mdx`)] });
  const text = JSON.stringify({ navigation });
  return withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text });
}

function only(tables: readonly ParityTable[]): ParityTable {
  const [table, ...otherTables] = tables;
  assert.ok(table !== undefined && otherTables.length === 0);
  return table;
}

/** Rows as "path: gaps of each column", `=` for none. */
function rowsOf(table: ParityTable): readonly string[] {
  return table.rows.map(
    ({ path, cells }) =>
      `${path}: ${cells.map(({ gaps }) => (gaps.length === 0 ? "=" : gaps.join("+"))).join(" ")}`,
  );
}

describe("parity of languages and versions", () => {
  const languages = [
    { language: "en", groups: [{ group: "Start", pages: ["en/a", "en/b", "en/c", "en/d", "en/e"] }] },
    { language: "fr", groups: [{ group: "Début", pages: ["fr/a", "fr/extra", "fr/b", "fr/d"] }] },
  ];
  const files = ["en/a", "en/b", "en/c", "en/d", "en/e", "fr/a", "fr/b", "fr/c", "fr/extra"];

  it("reports existing, missing and unlisted pages, and those without a file, in the order of the original", () => {
    const table = only(parityTables(siteOf({ languages }, files)));
    assert.deepEqual(rowsOf(table), [
      "en/a: = =",
      "fr/extra: missing =",
      "en/b: = =",
      "en/c: = unlisted",
      "en/d: = no-file",
      "en/e: = missing",
    ]);
    assert.deepEqual(
      table.columns.map(({ name, isOriginal, there }) => [name, isOriginal, there]),
      [
        ["en", true, 5],
        ["fr", false, 3],
      ],
    );
    assert.deepEqual(table.columns[1]?.counts, {
      missing: 1,
      "no-file": 1,
      unlisted: 1,
      untranslated: 0,
      older: 0,
      elsewhere: 0,
      "same-file": 0,
    });
  });

  it("counts each page once, as existing or absent", () => {
    const table = only(parityTables(siteOf({ languages }, files)));
    for (const { name, there, counts } of table.columns) {
      const absent = absentGaps.reduce((sum, gap) => sum + counts[gap], 0);
      assert.equal(there + absent, table.rows.length, name);
    }
  });

  it("recognizes an untranslated copy, whatever the times of the files are", () => {
    const keys = new Map([
      ["en/a.mdx", "A"],
      ["fr/a.mdx", "A"],
      ["en/b.mdx", "B"],
      ["fr/b.mdx", "C"],
    ]);
    const textKey = (file: string) => keys.get(file);
    const changedAt = (file: string) => (file.startsWith("fr/") ? 1000 : 2000);
    const table = only(parityTables(siteOf({ languages }, files), changedAt, textKey));
    assert.equal(rowsOf(table)[0], "en/a: = untranslated");
    assert.equal(rowsOf(table)[2], "en/b: = older");
    const [, fr] = table.columns;
    assert.deepEqual([fr?.there, fr?.counts.untranslated, fr?.counts.older], [3, 1, 1]);
    assert.deepEqual(
      viewOf(table, { gaps: ["untranslated"], sort: "order" }).map(({ path }) => path),
      ["en/a"],
    );
    const versions = languages.map(({ language, groups }) => ({ version: language, groups }));
    const ofVersions = only(parityTables(siteOf({ versions }, files), changedAt, textKey));
    assert.equal(rowsOf(ofVersions)[0], "en/a: = =", "versions may have the same text");
  });

  it("separates a language's own page from the original's page that the language also lists", () => {
    const both = [
      { language: "en", pages: ["en/a", "en/b", "en/c"] },
      { language: "fr", pages: ["fr/a", "en/a", "fr/b", "en/c"] },
    ];
    const table = only(parityTables(siteOf({ languages: both }, ["en/a", "en/b", "en/c", "fr/a", "fr/b"])));
    assert.deepEqual(
      table.rows.map(({ path, cells }) => [path, cells[1]?.path, cells[1]?.gaps.join()]),
      [
        ["en/a", "fr/a", ""],
        // A separate row, because the row of `en/a` already has a page here.
        ["en/a", "en/a", ""],
        ["en/b", "fr/b", ""],
        ["en/c", "en/c", "same-file"],
      ],
    );
  });

  it("names the file of an unlisted page, and the path of a missing page", () => {
    const { rows } = only(parityTables(siteOf({ languages }, files)));
    const cellOf = (path: string, column: number) => rows.find((row) => row.path === path)?.cells[column];
    assert.deepEqual(cellOf("en/c", 1), { path: "fr/c", file: "fr/c.mdx", gaps: ["unlisted"] });
    assert.deepEqual(cellOf("en/e", 1), { path: "fr/e", file: undefined, gaps: ["missing"] });
    assert.deepEqual(cellOf("fr/extra", 0), { path: "en/extra", file: undefined, gaps: ["missing"] });
  });

  it("does not count pages as listed if the platform drops them", () => {
    const navigation = {
      languages: [
        { language: "en", pages: ["en/a", "en/b", "en/c"] },
        {
          language: "fr",
          groups: [{ group: "Début", pages: ["fr/a", { group: "Plus", root: "fr/c", pages: [] }] }],
          pages: ["fr/a", "fr/b", "fr/d"],
        },
      ],
    };
    const all = ["en/a", "en/b", "en/c", "fr/a", "fr/b", "fr/c", "fr/d"];
    const table = only(parityTables(siteOf(navigation, all)));
    assert.deepEqual(rowsOf(table).toSorted(), [
      "en/a: = =",
      "en/b: = unlisted",
      "en/c: = =",
      "fr/d: missing unlisted",
    ]);
    assert.deepEqual([table.columns[1]?.there, table.columns[1]?.counts.unlisted], [2, 2]);
    assert.equal(table.rows.find(({ path }) => path === "en/b")?.cells[1]?.file, "fr/b.mdx");
  });

  it("finds pages of a language without its own folder, and a default that is not the first", () => {
    const navigation = {
      languages: [
        { language: "de", pages: ["de/a", "de/b"] },
        { language: "en", default: true, pages: ["a", "b", "c"] },
      ],
    };
    const table = only(parityTables(siteOf(navigation, ["a", "b", "c", "de/a", "de/b"])));
    assert.deepEqual(rowsOf(table), ["a: = =", "b: = =", "c: missing ="]);
    assert.equal(table.rows[2]?.cells[0]?.path, "de/c");
    assert.deepEqual(
      table.columns.map(({ isOriginal }) => isOriginal),
      [false, true],
    );
  });

  it("calls a translation older if its original changed later, but never a version", () => {
    const times: Readonly<Record<string, number>> = {
      "en/a.mdx": 1061,
      "fr/a.mdx": 1000,
      // Files that are copied one after the other have the same time.
      "en/b.mdx": 1060,
      "fr/b.mdx": 1000,
    };
    const changedAt = (file: string) => times[file];
    const [a, , b] = rowsOf(only(parityTables(siteOf({ languages }, files), changedAt)));
    assert.deepEqual([a, b], ["en/a: = older", "en/b: = ="]);
    const versions = [
      { version: "en", pages: ["en/a"] },
      { version: "fr", pages: ["fr/a"] },
    ];
    assert.deepEqual(rowsOf(only(parityTables(siteOf({ versions }, files), changedAt))), ["en/a: = ="]);
  });

  it("reports a language that lists the original's file, but lets versions share files", () => {
    const both = (key: string) => [
      { [key]: "en", pages: ["a", "b"] },
      { [key]: "fr", pages: ["a", "fr/b"] },
    ];
    const pages = ["a", "b", "fr/b"];
    assert.deepEqual(rowsOf(only(parityTables(siteOf({ languages: both("language") }, pages)))), [
      "a: = same-file",
      "b: = =",
    ]);
    assert.deepEqual(rowsOf(only(parityTables(siteOf({ versions: both("version") }, pages)))), [
      "a: = =",
      "b: = =",
    ]);
  });

  it("does not treat the file of another version as an unlisted page", () => {
    const versions = [
      { version: "v2", pages: ["shared", "new"] },
      { version: "v1", pages: ["shared"] },
    ];
    const table = only(parityTables(siteOf({ versions }, ["shared", "new"])));
    assert.deepEqual(table.rows[1]?.cells[1], { path: undefined, file: undefined, gaps: ["missing"] });
  });

  it("reports a page in a different position, whatever the sections are called", () => {
    const section = (group: string, pages: readonly string[]) => ({ group, pages });
    const navigation = {
      languages: [
        {
          language: "en",
          groups: [section("A", ["en/1", "en/2", "en/3"]), section("B", ["en/4", "en/5", "en/6"])],
        },
        {
          language: "fr",
          groups: [section("Bé", ["fr/4", "fr/5", "fr/6", "fr/3"]), section("Ah", ["fr/1", "fr/2"])],
        },
      ],
    };
    const pages = ["en", "fr"].flatMap((code) => [1, 2, 3, 4, 5, 6].map((number) => `${code}/${number}`));
    assert.deepEqual(
      rowsOf(only(parityTables(siteOf(navigation, pages)))).filter((row) => !row.endsWith("= =")),
      ["en/3: = elsewhere"],
    );
  });

  it("treats the page that opens for a group like other entries", () => {
    const navigation = {
      languages: [
        { language: "en", groups: [{ group: "A", root: "/en/home", pages: ["en/a"] }] },
        { language: "fr", groups: [{ group: "A", root: "fr/home", pages: ["fr/a"] }] },
      ],
    };
    const pages = ["en/home", "en/a", "fr/home", "fr/a"];
    assert.deepEqual(rowsOf(only(parityTables(siteOf(navigation, pages)))), ["en/home: = =", "en/a: = ="]);
  });

  it("has a column for a language without pages, and names what cannot be compared", () => {
    const navigation = {
      languages: [
        { language: "en", pages: ["a", "b"] },
        { language: "fr", pages: [] },
        { language: "de", $ref: "./gone.json" },
      ],
    };
    const table = only(parityTables(siteOf(navigation, ["a", "b"])));
    assert.deepEqual(rowsOf(table), ["a: = missing", "b: = missing"]);
    assert.deepEqual(table.leftOut, ["de"]);
    assert.deepEqual(
      table.columns.map(({ isComparable }) => isComparable),
      [true, false],
    );
  });

  it("has a table for the versions inside each language, and none for a single version", () => {
    const versions = (code: string) => [
      { version: "2", pages: [`${code}/a`] },
      { version: "1", pages: [`${code}/a`] },
    ];
    const navigation = {
      languages: [
        { language: "en", versions: versions("en") },
        { language: "fr", versions: versions("fr") },
      ],
    };
    assert.deepEqual(
      parityTables(siteOf(navigation, ["en/a", "fr/a"])).map(({ kind, breadcrumb }) => [kind, ...breadcrumb]),
      [["language"], ["version", "en"], ["version", "fr"]],
    );
    assert.deepEqual(parityTables(siteOf({ versions: [{ version: "1", pages: ["a"] }] }, ["a"])), []);
    assert.deepEqual(parityTables(siteOf({ languages: 5 }, [])), []);
  });

  it("shows the requested rows, sorted", () => {
    const table = only(parityTables(siteOf({ languages }, files)));
    const paths = (...view: Parameters<typeof viewOf>) => viewOf(...view).map(({ path }) => path);
    assert.deepEqual(paths(table, { gaps: [], sort: "order" }), ["fr/extra", "en/c", "en/d", "en/e"]);
    assert.deepEqual(paths(table, { gaps: ["missing"], sort: "path" }), ["en/e", "fr/extra"]);
    assert.equal(paths(table, { gaps: undefined, sort: "gaps" }).at(-1), "en/b");
    assert.equal(paths(table, { gaps: undefined, sort: "gaps" }).length, 6);
  });
});
