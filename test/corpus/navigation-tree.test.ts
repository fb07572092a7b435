/** The navigation tree of real sites: the tree, the lists and an independent count agree on every page and its place. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { breadcrumbOf } from "../../server/src/service/facts/site-listing.ts";
import { listPages, type NavigationRow } from "../../server/src/service/index.ts";
import { publishedPages } from "../../server/src/service/navigation-tree/published-pages.ts";
import type { Site } from "../../server/src/service/snapshot.ts";
import { walkTree } from "../service/navigation-tree/walk-tree.ts";
import { corpusFolder } from "../skipping.ts";
import { corpusSite } from "./corpus-site.ts";
import { plainPages } from "./plain-navigation.ts";
import { readIndex } from "./real-sites.ts";

/** One published page on a line: path, and the names around it. */
function line(path: string, breadcrumb: readonly string[]): string {
  return `${path} < ${breadcrumb.join(" > ")}`;
}

/** The names of the sections around a row, as written. */
function namesAround(around: readonly NavigationRow[]): readonly string[] {
  const sections = around.filter(
    ({ kind }) => !["site", "unlisted", "folder", "lost", "lost-list"].includes(kind),
  );
  return sections.flatMap(({ kind, label, description }) => {
    if (label.endsWith(" without a name")) return [];
    return kind === "language" ? [description] : [label];
  });
}

function inTree(site: Site): readonly string[] {
  const walked = walkTree(site);
  const ids = walked.map(({ row }) => row.id);
  assert.equal(new Set(ids).size, ids.length);
  return walked
    .filter(({ row }) => row.kind === "page" && !row.flags.includes("missing") && row.drop === undefined)
    .map(({ row, around }) => line(row.description, namesAround(around)));
}

function inList(site: Site): readonly string[] {
  return listPages(site)
    .filter(
      ({ entry, url, dropped }) =>
        url !== undefined && dropped === undefined && site.files?.isPage(entry) === true,
    )
    .map(({ entry, breadcrumb }) => line(entry, breadcrumb));
}

describe("the navigation tree of real sites", () => {
  it("shows the pages that the lists and an independent count give, at the same places", function () {
    const corpus = corpusFolder(this);
    let all = 0;
    for (const { name } of readIndex(corpus).sites) {
      const { site, read, pages } = corpusSite(join(corpus, "sites", name));
      const exists = (path: string): boolean =>
        site.files?.isPage(path) === true && [".mdx", ".md"].some((end) => pages.has(path + end));
      const counted = plainPages(read)
        .filter(({ path, isDropped }) => !isDropped && exists(path))
        .map(({ path, breadcrumb }) => line(path, breadcrumb));
      assert.deepEqual(inTree(site), counted, name);
      assert.deepEqual(inList(site), counted, name);
      const published = publishedPages(site).flatMap(({ path, places }) =>
        places.map(({ owner }) => line(path, breadcrumbOf(owner))),
      );
      assert.deepEqual(published.toSorted(), counted.toSorted(), name);
      all += counted.length;
    }
    console.log(`      ${all} published entries`);
    assert.ok(all > 40_000);
  });
});
