/** Whatever a docs.json contains, the rows of its tree have unique ids, by which each is found again. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { rowsOfPlace, treeRow } from "../../../server/src/service/index.ts";
import { documentAt, type Site, withDocument } from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";
import { siteOf, siteWithEmptyLists, validSite } from "../features/valid-site.ts";
import { anyText } from "../json/texts.ts";
import { idsOf, treeChildren, walkTree } from "./walk-tree.ts";

function withNavigation(site: Site, navigation: string): Site {
  return withDocument(site, "docs.json", { kind: "text", text: `{ "navigation": ${navigation} }` });
}

/** Each row is found by its id, and a position of a row leads to the row or to an equal one. */
function checkRows(site: Site): void {
  for (const dropped of ["apart", "in-place"] as const) {
    const rows = walkTree(site, dropped);
    const ids = rows.map(({ row }) => row.id);
    assert.equal(new Set(ids).size, ids.length, ids.join("\n"));
    for (const { row, children } of rows) {
      assert.deepEqual(treeRow(site, row.id, dropped), row);
      assert.equal(children.length, row.childCount, row.id);
    }
  }
}

/** From a position to the chain of rows around it: each is a child of the one before. */
function checkChain(site: Site, document: string, share: number): void {
  const text = documentAt(site, document)?.text ?? "";
  const chain = rowsOfPlace(site, document, Math.floor(share * text.length)) ?? [];
  let around: string | undefined;
  for (const id of chain) {
    const children = treeChildren(site, around)?.map((row) => row.id) ?? [];
    assert.ok(children.includes(id), `${id} is not below ${around}`);
    around = id;
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("rows and their ids", () => {
  it("of valid sites", () => {
    fc.assert(
      fc.property(fc.oneof(validSite, siteWithEmptyLists), share, (valid, position) => {
        const site = siteOf(valid);
        checkRows(site);
        checkChain(site, "docs.json", position);
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("of any text", () => {
    const empty = siteOf(fc.sample(validSite, { numRuns: 1, seed: 1 })[0] ?? assert.fail());
    fc.assert(
      fc.property(anyText, share, (text, position) => {
        const site = withNavigation(empty, text);
        checkRows(site);
        checkChain(site, "docs.json", position);
      }),
      { numRuns: caseCount(400) },
    );
  });

  it("stay the same when an entry is added elsewhere", () => {
    fc.assert(
      fc.property(fc.oneof(validSite, siteWithEmptyLists), share, (valid, position) => {
        const site = siteOf(valid);
        const text = documentAt(site, "docs.json")?.text ?? "";
        const lists = [...text.matchAll(/"pages":\s*\[/g)];
        const list = lists[Math.floor(position * (lists.length - 1))];
        if (list === undefined) return;
        const end = list.index + list[0].length;
        const isEmpty = /^\s*\]/.test(text.slice(end));
        const longer = `${text.slice(0, end)}"entirely/new"${isEmpty ? "" : ","}${text.slice(end)}`;
        const after = idsOf(withDocument(site, "docs.json", { kind: "text", text: longer }));
        // Pages generated from a spec disappear where a page is listed.
        const before = [...idsOf(site)].filter((id) => !id.includes("generated:"));
        assert.deepEqual(
          before.filter((id) => !after.has(id)),
          [],
        );
        // Lists below unknown keys are not part of the navigation.
        if (text.includes("frobnicate")) return;
        assert.ok([...after].some((id) => id.endsWith("page:entirely/new")));
      }),
      { numRuns: caseCount(150) },
    );
  });
});
