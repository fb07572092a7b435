/** The rows of unused files: their texts, and when they are requested from the server. */
import assert from "node:assert/strict";
import type { NavigationNode } from "../../../client/src/features/navigation/tree-model.ts";
import {
  sizeText,
  sumText,
  UnusedFiles,
  unusedRow,
} from "../../../client/src/features/navigation/unused-files.ts";
import type { SiteUnusedFile, SiteUnusedFiles } from "../../../server/src/protocol.ts";

function fileOf(file: string, bytes?: number, more: Partial<SiteUnusedFile> = {}): SiteUnusedFile {
  return {
    uri: `file:///site/${file}`,
    file,
    kind: "image",
    use: "unused",
    ...(bytes === undefined ? {} : { bytes }),
    ...more,
  };
}

function siteNode(uri = "file:///site/docs.json"): NavigationNode {
  return {
    key: uri,
    parent: undefined,
    row: { site: uri, id: "site", kind: "site", label: "Site", childCount: 1 },
  };
}

describe("sizes", () => {
  it("are shown in a suitable unit", () => {
    assert.deepEqual([0, 999, 1000, 12_345, 999_999, 1_234_567, 92_000_000].map(sizeText), [
      "0 B",
      "999 B",
      "1.0 KB",
      "12 KB",
      "1000 KB",
      "1.2 MB",
      "92 MB",
    ]);
    assert.equal(sumText([fileOf("a.png", 1000), fileOf("b.png")], 3), "5 files (1.0 KB)");
  });
});

describe("the rows of unused files", () => {
  let answer: SiteUnusedFiles | undefined;
  let asked: string[];
  let news: number;
  let model: UnusedFiles;
  const onNews = (): void => {
    news += 1;
  };
  const site = siteNode();

  beforeEach(() => {
    answer = {
      files: [
        fileOf("images/b.png", 2_500_000),
        fileOf("drafts/idea.mdx", 500, { kind: "page" }),
        fileOf("a.json", 10, { kind: "spec", use: "may be used" }),
      ],
      more: 0,
      unusedBytes: 2_500_000,
    };
    asked = [];
    news = 0;
    model = new UnusedFiles(async ({ uri }) => {
      asked.push(uri);
      return answer;
    });
  });

  it("are requested once, when they are expanded, and show the total size", async () => {
    const section = model.sectionOf(site);
    assert.equal(unusedRow(section).description, undefined);
    assert.deepEqual([asked.length, model.isAsked], [0, false]);
    const rows = await model.filesOf(section, onNews);
    assert.equal(unusedRow(section).description, "2 files (2.5 MB)");
    assert.deepEqual(
      rows.map((row) => [unusedRow(row).label, unusedRow(row).description]),
      [
        ["b.png", "2.5 MB · image · images/b.png"],
        // The page that nothing lists is only in "Not in the navigation".
        ["a.json", "10 B · spec · may be used"],
      ],
    );
    assert.equal(await model.filesOf(model.sectionOf(site), onNews), rows);
    assert.deepEqual([asked, news, model.isAsked], [[site.row.site], 1, true]);
  });

  it("are requested again after files have changed, and stay the same rows", async () => {
    const section = model.sectionOf(site);
    const [first] = await model.filesOf(section, onNews);
    answer = { files: [fileOf("images/b.png", 5)], more: 0, unusedBytes: 5 };
    model.filesChanged();
    const rows = await model.filesOf(section, onNews);
    assert.deepEqual([rows.length, rows[0] === first, news], [1, true, 2]);
    assert.equal(first?.file.bytes, 5);
    // Nothing has changed, so the parent row is not refreshed.
    model.filesChanged();
    await model.filesOf(section, onNews);
    assert.equal(news, 2);
    answer = { files: [], more: 0, unusedBytes: 0 };
    model.filesChanged();
    assert.deepEqual(await model.filesOf(section, onNews), []);
    assert.equal(unusedRow(section).description, "none");
  });

  it("are requested again if files change while the server looks for them", async () => {
    const section = model.sectionOf(site);
    const first = model.filesOf(section, onNews);
    assert.equal(model.isAsked, true);
    model.filesChanged();
    await first;
    answer = { files: [fileOf("c.png", 1)], more: 0, unusedBytes: 1 };
    const second = model.filesOf(section, onNews);
    model.filesChanged();
    assert.deepEqual(
      (await second).map(({ file }) => file.file),
      ["c.png"],
    );
    answer = { files: [], more: 0, unusedBytes: 0 };
    assert.deepEqual(await model.filesOf(section, onNews), []);
    assert.equal(asked.length, 3);
  });

  it("stay while the server does not answer", async () => {
    const section = model.sectionOf(site);
    const rows = await model.filesOf(section, onNews);
    answer = undefined;
    model.filesChanged();
    assert.equal(await model.filesOf(section, onNews), rows);
    answer = { files: [], more: 0, unusedBytes: 0 };
    assert.deepEqual(await model.filesOf(section, onNews), []);
  });

  it("belong to their site, and are removed with it", async () => {
    const other = siteNode("file:///other/docs.json");
    assert.notEqual(model.sectionOf(site), model.sectionOf(other));
    assert.equal(model.sectionOf(site), model.sectionOf(site));
    await model.filesOf(model.sectionOf(site), onNews);
    assert.notEqual(model.sectionOf(siteNode()), undefined);
    assert.equal(model.isAsked, false);
    await model.filesOf(model.sectionOf(site), onNews);
    model.clear();
    assert.equal(model.isAsked, false);
  });
});
