/** The preview of real sites: all its tabs, menus and switchers together show the pages of the navigation tree. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type PreviewFrame, previewOf } from "../../server/src/service/index.ts";
import type { Site } from "../../server/src/service/snapshot.ts";
import { walkTree } from "../service/navigation-tree/walk-tree.ts";
import { corpusFolder } from "../skipping.ts";
import { corpusSite } from "./corpus-site.ts";
import { readIndex } from "./real-sites.ts";

type PreviewEntry = PreviewFrame["sidebar"][number];

/** All entries of a list, with those in groups. */
function* entriesIn(entries: readonly PreviewEntry[]): Generator<PreviewEntry> {
  for (const entry of entries) {
    yield entry;
    yield* entriesIn(entry.content);
  }
}

interface Visited {
  /** The ids of published pages, which contain their places. */
  readonly pages: ReadonlySet<string>;
  /** Whether a sidebar was too long to be shown completely. */
  readonly isCut: boolean;
}

/** Opens each tab, menu and choice of a switcher, and collects the pages. */
function visitAll(site: Site): Visited {
  const pages = new Set<string>();
  const visited = new Set<string>();
  const waiting: string[] = [];
  let isCut = false;
  const look = (frame: PreviewFrame): void => {
    isCut ||= frame.isCut;
    for (const { entries } of frame.levels) {
      for (const { id, link } of entriesIn(entries)) {
        if (link !== undefined || visited.has(id)) continue;
        visited.add(id);
        waiting.push(id);
      }
    }
    for (const { id, kind, flags } of entriesIn(frame.sidebar)) {
      if (kind === "page" && !flags.includes("missing") && !flags.includes("dropped")) pages.add(id);
    }
  };
  look(previewOf(site, []));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    look(previewOf(site, [{ kind: "row", id }]));
  return { pages, isCut };
}

/** The ids of published pages in the navigation tree, which `navigation-tree.test.ts` compares with lists and counts. */
function inTree(site: Site): readonly string[] {
  return walkTree(site)
    .filter(({ row }) => row.kind === "page" && !row.flags.includes("missing") && row.drop === undefined)
    .map(({ row }) => row.id);
}

describe("the preview of real sites", () => {
  it("leads to every page of the navigation tree, at its place, and to no other", function () {
    const corpus = corpusFolder(this);
    let all = 0;
    const cut: string[] = [];
    for (const { name } of readIndex(corpus).sites) {
      const { site } = corpusSite(join(corpus, "sites", name));
      const expected = inTree(site);
      const { pages, isCut } = visitAll(site);
      if (isCut) {
        cut.push(name);
        const known = new Set(expected);
        assert.deepEqual(
          [...pages].filter((id) => !known.has(id)),
          [],
          name,
        );
      } else assert.deepEqual([...pages].toSorted(), [...expected].toSorted(), name);
      all += pages.size;
    }
    console.log(`      ${all} published entries; sidebars that are cut: ${cut.join(", ") || "none"}`);
    assert.ok(all > 40_000);
    assert.ok(cut.length < 3, cut.join(", "));
  });
});
