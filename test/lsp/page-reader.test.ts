/** The memory that remains in use after the texts of pages have been read. */
import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { PageFrontmatter } from "../../server/src/lsp/session/site/page-frontmatter.ts";
import { PageReader } from "../../server/src/lsp/session/site/page-reader.ts";
import { defaultSettings, emptySite, FileIndex, type Site } from "../../server/src/service/snapshot.ts";

const file = "page.mdx";
const root = "/no-such-folder";
const edits = 300;
const headings = 400;

/** The size of all referenced objects in the heap, in bytes. */
async function heldBytes(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
  return process.memoryUsage().heapUsed;
}

describe("the reader of pages", () => {
  it("does not keep former texts of a page", async () => {
    let site: Site = emptySite(defaultSettings, FileIndex.of({ files: [file] }));
    let text = "";
    const openText = (): string => text;
    const newest = (): Site => site;
    const update = (change: (before: Site) => Site): void => {
      site = change(site);
    };
    const slices = { sliceMilliseconds: 2, pause: async () => {} };
    const frontmatter = new PageFrontmatter({ root, openText, slices, newest, update });
    const reader = new PageReader({
      root,
      isEnabled: true,
      checksSyntax: false,
      openText,
      slices,
      frontmatter,
      newest,
      update,
      onUnreadable: () => {},
    });
    const type = (number: number): void => {
      const lines = Array.from(
        { length: headings },
        (_, at) => `## How the service number ${at} is set up ${number}\n`,
      );
      text = lines.join("\n");
      reader.put(file);
    };
    type(0);
    const length = site.pages.byFile.get(file)?.anchors.length ?? 0;
    assert.ok(length > headings * 30);
    const before = await heldBytes();
    for (let number = 1; number <= edits; number += 1) type(number);
    assert.ok((await heldBytes()) - before < (edits * length) / 4);
  });
});
