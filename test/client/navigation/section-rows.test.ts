/** The sections of a tree, in its order and up to a maximum number. */
import assert from "node:assert/strict";
import { sectionsBelow } from "../../../client/src/features/navigation/section-rows.ts";
import type { NavigationNode } from "../../../client/src/features/navigation/tree-model.ts";
import type { RowKind } from "../../../server/src/protocol.ts";

const tree: Readonly<Record<string, readonly (readonly [RowKind, string])[]>> = {
  "": [["site", "Docs"]],
  Docs: [
    ["tab", "Guides"],
    ["tab", "Status"],
    ["tab", "API"],
    ["unlisted", "Not in the navigation"],
    ["lost", "Not published"],
  ],
  Guides: [
    ["page", "intro"],
    ["group", "Start"],
  ],
  Start: [["page", "setup"]],
  API: [["generated", "Generated pages"]],
  "Generated pages": [["operation", "GET /users"]],
  "Not in the navigation": [["orphan", "old"]],
  "Not published": [["page", "gone"]],
};

async function childrenOf(parent: NavigationNode | undefined): Promise<readonly NavigationNode[]> {
  const rows = tree[parent?.row.label ?? ""] ?? [];
  return rows.map(([kind, label]) => ({
    key: label,
    parent,
    row: { site: "file:///docs.json", id: label, kind, label, childCount: tree[label]?.length ?? 0 },
  }));
}

describe("the sections of the navigation view", () => {
  it("are those that contain entries, each before those inside it", async () => {
    const { sections, isCut } = await sectionsBelow(childrenOf, 10);
    assert.deepEqual(
      sections.map(({ node, around }) => [...around, node].map(({ row }) => row.label).join(" > ")),
      ["Docs", "Docs > Guides", "Docs > Guides > Start", "Docs > API"],
    );
    assert.equal(isCut, false);
  });

  it("are limited to the requested number, and report that", async () => {
    const { sections, isCut } = await sectionsBelow(childrenOf, 3);
    assert.deepEqual(
      sections.map(({ node }) => node.row.label),
      ["Docs", "Guides", "Start"],
    );
    assert.equal(isCut, true);
    assert.equal((await sectionsBelow(childrenOf, 4)).isCut, false);
  });
});
