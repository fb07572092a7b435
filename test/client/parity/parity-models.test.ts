/** The content and the actions of the parity page, tested without a page. */
import assert from "node:assert/strict";
import { cellOf, pageState } from "../../../client/src/features/parity/page-state.ts";
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import {
  choicesOf,
  columnToOpen,
  columnWords,
  gapKinds,
  gapsAt,
} from "../../../client/src/webview/parity/cells.ts";
import { fromParityPage, type PageTable } from "../../../client/src/webview/parity/messages.ts";
import { nextSort, type RowSort, shownRows } from "../../../client/src/webview/parity/rows.ts";
import type { SiteParity, SiteParityTable } from "../../../server/src/protocol.ts";
import { parityGaps } from "../../../server/src/service/index.ts";
import { noCounts, small, tableOf } from "./tables.ts";

const site = { uri: "file:///site/docs.json", name: "site" };
const counts = noCounts;

function parityOf(more: Partial<SiteParityTable> = {}, knowsChanges = true): SiteParity {
  const columns = ["en", "fr"].map((name, column) => ({
    name,
    isOriginal: column === 0,
    isComparable: true,
    there: 1,
    counts,
  }));
  const rows = [
    {
      path: "a",
      title: "Page\nA",
      cells: [
        { path: "a", uri: "file:///site/a.mdx", gaps: [] },
        { path: "fr/a", uri: "file:///site/fr/a.mdx", gaps: ["older" as const] },
      ],
    },
    { path: "b", cells: [{ path: "b", gaps: [] }, { gaps: ["missing" as const] }] },
  ];
  const table: SiteParityTable = {
    kind: "language",
    place: "/navigation/languages",
    breadcrumb: ["Docs"],
    columns,
    rows,
    rowsLeftOut: 0,
    leftOut: [],
    ...more,
  };
  return { tables: [table], knowsChanges };
}

describe("the state of the parity page", () => {
  it("summarizes a column in numbers that add up", () => {
    const column = { name: "fr", isOriginal: false, isComparable: true, there: 5, counts };
    assert.equal(columnWords(column, 5), "5 of 5 present");
    assert.equal(
      columnWords({ ...column, counts: { ...counts, missing: 1, older: 2, "same-file": 1 } }, 6),
      "5 of 6 present (1 same file, 2 older), 1 missing",
    );
  });

  it("has each list of gaps once, and titles in one line", () => {
    const [table] = pageState(parityOf(), site).tables;
    assert.deepEqual(table?.gapLists, [[], ["older"], ["missing"]]);
    assert.deepEqual(table.rows, [
      { path: "a", title: "Page A", cells: [0, 1] },
      { path: "b", cells: [0, 2] },
    ]);
    assert.equal(table.label, "Languages › Docs");
    assert.deepEqual(table.notes, []);
  });

  it("says what is not shown", () => {
    const more = { rowsLeftOut: 3, leftOut: ["de", "es"] };
    assert.deepEqual(pageState(parityOf(more, false), site).tables[0]?.notes, [
      "3 more pages are not shown.",
      "Not compared, because part of the site cannot be read or there are too many: de, es.",
      "No page is marked as older, because git is not run in a folder that is not trusted.",
    ]);
    assert.equal(
      pageState(parityOf({ rowsLeftOut: 1 }), site).tables[0]?.notes[0],
      "1 more page is not shown.",
    );
    assert.deepEqual(pageState(parityOf({ kind: "version" }, false), site).tables[0]?.notes, []);
  });

  it("finds the cell that a page names, and the original next to it", () => {
    const parity = parityOf();
    const request = { place: "/navigation/languages", page: "a", column: 1, action: "open" as const };
    assert.deepEqual(cellOf(parity, request), {
      columnName: "fr",
      cell: parity.tables[0]?.rows[0]?.cells[1],
      original: parity.tables[0]?.rows[0]?.cells[0],
    });
    for (const wrong of [{ place: "" }, { page: "c" }, { column: 2 }, { column: -1 }, { column: 0.5 }])
      assert.equal(cellOf(parity, { ...request, ...wrong }), undefined);
  });
});

describe("messages of the parity page", () => {
  it("are decoded only in their own form", () => {
    const act = { type: "act", place: "p", page: "a", column: 1, action: "copy" } as const;
    assert.deepEqual(fromParityPage({ ...act, more: 1 }), act);
    assert.deepEqual(fromParityPage({ type: "ready" }), { type: "ready" });
    const wrong = [null, 1, [], {}, { ...act, type: "run" }, { ...act, action: "eval" }];
    for (const one of [...wrong, { ...act, column: "1" }, { ...act, page: undefined }, { ...act, place: 1 }])
      assert.equal(fromParityPage(one), undefined);
  });

  it("come from a document that runs no other scripts", () => {
    const html = webviewHtml({
      title: "Parity",
      scripts: [{ code: "run();", data: { file: '<x>"' } }],
      style: "a { color: red }",
      nonce: "n1",
    });
    assert.match(html, /default-src 'none'; script-src 'nonce-n1'; style-src 'nonce-n1'; base-uri 'none'/);
    assert.match(html, /<script data-file="&lt;x>&quot;" nonce="n1">run\(\);<\/script>/);
    assert.match(html, /<style nonce="n1">a { color: red }<\/style>/);
  });
});

describe("the rows of the parity table", () => {
  const paths = (more: object): readonly string[] =>
    shownRows(small, { text: "", gaps: [], sort: undefined, ...more }).map(({ path }) => path);

  it("match all words, in titles or paths", () => {
    assert.equal(paths({}).length, 6);
    assert.deepEqual(paths({ text: " GUIDES  depl " }), ["guides/deploy"]);
    assert.deepEqual(paths({ text: "légales" }), ["fr/legal"]);
    assert.deepEqual(paths({ text: "legal none" }), []);
  });

  it("match one of the states in any column", () => {
    assert.deepEqual(paths({ gaps: ["no-file", "same-file"] }), ["guides/deploy", "guides/faq"]);
    assert.deepEqual(paths({ gaps: ["elsewhere"], text: "limits" }), ["guides/limits"]);
  });

  it("are sorted by title or by the most severe gap of a column; ties keep the order", () => {
    const sorted = (sort: RowSort): readonly string[] => paths({ sort });
    assert.deepEqual(sorted({ by: 1, isDescending: false }), [
      "guides/deploy",
      "guides/setup",
      "guides/limits",
      "guides/faq",
      "index",
      "fr/legal",
    ]);
    assert.equal(sorted({ by: 1, isDescending: true })[0], "index");
    assert.deepEqual(sorted({ by: "page", isDescending: false }).slice(0, 2), [
      "guides/deploy",
      "guides/limits",
    ]);
    assert.equal(small.rows[0]?.path, "index");
  });

  it("are sorted ascending, descending and not at all by clicks on a column head", () => {
    const up = nextSort(undefined, 2);
    const down = nextSort(up, 2);
    assert.deepEqual(
      [up, down, nextSort(down, 2)],
      [{ by: 2, isDescending: false }, { by: 2, isDescending: true }, undefined],
    );
    assert.deepEqual(nextSort(down, "page"), { by: "page", isDescending: false });
  });
});

describe("the cells of the parity table", () => {
  const choices = (table: PageTable, row: number, column: number): readonly string[] => {
    const page = table.rows[row];
    assert.ok(page !== undefined);
    return choicesOf(table, page, column).map(({ action }) => action);
  };

  it("have texts for every gap of the server", () => {
    assert.deepEqual([...gapKinds].sort(), [...parityGaps].sort());
  });

  it("offer first the action that closes their gap", () => {
    const [there, older, unlisted, noFile, sameFile, missing] = [
      choices(small, 0, 1),
      choices(small, 1, 1),
      choices(small, 2, 1),
      choices(small, 2, 2),
      choices(small, 3, 2),
      choices(small, 1, 2),
    ];
    assert.deepEqual(there, ["compare", "open", "open-original", "remove", "delete"]);
    assert.deepEqual(older, there);
    assert.deepEqual(unlisted, ["list", "compare", "open", "open-original"]);
    assert.deepEqual(noFile, ["copy", "open-original", "remove"]);
    assert.deepEqual(sameFile, ["copy", "open", "remove"]);
    assert.deepEqual(missing, ["copy", "open-original"]);
    assert.deepEqual(choices(small, 0, 0), ["open", "remove", "delete"]);
  });

  it("offer copies from other columns if the original lacks the page, and none if no column has a file", () => {
    assert.deepEqual(choices(small, 5, 0), ["copy"]);
    assert.deepEqual(choices(small, 5, 2), ["copy"]);
    assert.deepEqual(choices(tableOf(["en", "fr"], [["a", "A", "no-file missing"]]), 0, 1), []);
  });

  it("open the original of a page, otherwise the first that has a file", () => {
    const columnOf = (row: number): number | undefined =>
      columnToOpen(small, small.rows[row] ?? { path: "", cells: [] });
    assert.deepEqual([columnOf(0), columnOf(5)], [0, 1]);
    const none = tableOf(["en", "fr"], [["a", "A", "no-file missing"]]);
    assert.equal(columnToOpen(none, none.rows[0] ?? { path: "", cells: [] }), undefined);
    assert.deepEqual(gapsAt(none, { path: "x", cells: [] }, 1), []);
  });
});
