/** The cost of an edit of docs.json does not grow with the number of files, while pages are read and afterwards. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";
import {
  defaultSettings,
  emptySite,
  type Site,
  withDocuments,
  withEdits,
  withPageTexts,
  withSpecs,
} from "../../../server/src/service/snapshot.ts";

const text = JSON.stringify({
  name: "Site",
  navigation: { groups: [{ group: "API", openapi: "api.json", pages: ["start", "GET /pets"] }] },
  redirects: [{ source: "/old", destination: "/gone" }],
});
const spec = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { summary: "Pets", responses: {} } } },
});

/** A list of files that counts how often it is traversed completely. */
function countingFiles(): { readonly files: FileIndex; readonly passes: () => number } {
  const files = FileIndex.of({ files: ["docs.json", "api.json", "start.mdx", "guides/more.mdx"] });
  let count = 0;
  for (const method of ["files", "pages"] as const) {
    const original = files[method].bind(files);
    Object.defineProperty(files, method, {
      value: () => {
        count += 1;
        return original();
      },
    });
  }
  return { files, passes: () => count };
}

/** How often an edit of a group's name traverses the list. */
function passesForEdit(texts: Site["pages"]["texts"]): number {
  const { files, passes } = countingFiles();
  const empty = withPageTexts(emptySite(defaultSettings, files), texts);
  const site = withSpecs(withDocuments(empty, [["docs.json", { kind: "text", text }]]), [
    ["api.json", { kind: "text", text: spec }],
  ]);
  const { findings } = analyzeNow(site, rules);
  assert.ok(findings.some(({ code }) => code.startsWith("redirect")));
  const before = passes();
  const edit = { start: text.indexOf('"API"') + 1, length: 0, newText: "x" };
  analyzeNow(withEdits(site, "docs.json", [edit]), rules);
  return passes() - before;
}

describe("an edit of docs.json", () => {
  for (const texts of ["reading", "read"] as const) {
    it(`does not traverse a list of all files (page texts: ${texts})`, () => {
      assert.equal(passesForEdit(texts), 0);
    });
  }
});
