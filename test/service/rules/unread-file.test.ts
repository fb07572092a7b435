/** Files that could not be read: what is reported about them, and what is not reported because of them. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  withDocument,
  withModules,
  withPages,
} from "../../../server/src/service/snapshot.ts";

const docsJson = JSON.stringify({
  $schema: "https://mintlify.com/docs.json",
  theme: "mint",
  name: "Docs",
  colors: { primary: "#15803D" },
  navigation: { pages: ["intro", "closed/page", "gone"] },
});

describe("unread-file", () => {
  const unlisted = [{ path: "closed", reason: "permission denied" }];
  const text = 'import { x } from "/x.jsx"\n\n[a](/closed/page) [b](/gone)\n';

  function codes(unread: FileIndex["unlisted"]): readonly string[] {
    const files = FileIndex.of({ files: ["docs.json", "intro.mdx", "x.jsx"], unlisted: unread });
    let site = withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text: docsJson });
    site = withPages(site, [["intro.mdx", pageContent(text, newIntern())]]);
    site = withModules(site, [["x.jsx", { kind: "unreadable", reason: "the disk reports an error" }]]);
    const { findings, failures } = analyzeNow(site, rules);
    assert.deepEqual(failures, []);
    return findings.map(({ code, message }) => `${code}: ${message.split(",", 1)}`);
  }

  it("reports nothing for pages that may be in a folder that could not be listed, or for exports of a file", () => {
    assert.deepEqual(codes(unlisted).toSorted(), [
      "broken-link: There is no page or file at `/gone`; correct the link",
      "missing-page: There is no page `gone`",
      "unread-file: The folder `closed` could not be listed (permission denied)",
      "unread-file: This file could not be read (the disk reports an error)",
    ]);
    assert.equal(codes([]).filter((one) => /closed\/page/.test(one)).length, 2);
    const root = codes([{ path: "", reason: "permission denied" }]);
    assert.ok(root.includes("unread-file: The folder of the site could not be listed (permission denied)"));
    assert.ok(!root.some((one) => one.startsWith("missing-page")));
  });
});
