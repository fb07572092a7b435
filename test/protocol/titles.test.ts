/** Titles of pages in a session: read once, updated during typing, and kept when files are listed again. */
import assert from "node:assert/strict";
import { SiteState } from "../../server/src/lsp/session/site/site-state.ts";
import { defaultSettings } from "../../server/src/service/snapshot.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("titles", () => {
  let folder: SiteFolder;
  let session: SiteState;
  let open: Map<string, string>;

  const begin = async (checksPages: boolean): Promise<void> => {
    folder = new SiteFolder({
      "docs.json": docsJson({ pages: ["intro"] }),
      "intro.mdx": "---\ntitle: Introduction\n---\n",
      "lost.mdx": "---\ntitle: Lost\n---\n",
    });
    open = new Map();
    session = new SiteState({
      root: folder.root,
      settings: defaultSettings,
      checksPages,
      openText: (path) => open.get(path),
      nestedSites: () => [],
      kindOf: () => "site",
      onScanned: () => {},
      onFailure: (error) => assert.fail(String(error)),
      onNote: (text) => assert.fail(text),
    });
    await session.scan();
  };

  const titleOf = (page: string): string | undefined => session.site.files?.page(page)?.frontmatter?.title;

  const type = (file: string, text: string): void => {
    open.set(folder.path(file), text);
    session.textChanged(file, undefined);
    session.applyTexts();
  };

  afterEach(() => {
    session.dispose();
    folder.remove();
  });

  it("come with the texts of pages, which are read once", async () => {
    await begin(true);
    assert.deepEqual([titleOf("intro"), titleOf("lost")], [undefined, "Lost"]);
    assert.ok(await session.readPages());
    assert.deepEqual([titleOf("intro"), titleOf("lost")], ["Introduction", "Lost"]);
    assert.equal(await session.readFrontmatter(["intro.mdx"]), false);
  });

  it("stay when files are listed again, and so does the list", async () => {
    await begin(true);
    await session.readPages();
    const { files } = session.site;
    await session.scan();
    assert.equal(session.site.files, files);
    folder.write("intro.mdx", "---\ntitle: A longer introduction\n---\n");
    await session.scan();
    await session.readPages();
    assert.equal(titleOf("intro"), "A longer introduction");
  });

  it("follow typed text, without a new list of files for text in the body", async () => {
    await begin(true);
    await session.readPages();
    type("intro.mdx", "---\ntitle: Hello\n---\n");
    assert.equal(titleOf("intro"), "Hello");
    const { files } = session.site;
    type("intro.mdx", "---\ntitle: Hello\n---\nA body");
    assert.equal(session.site.files, files);
  });

  it("are read on request if pages are not read, and again after the next listing", async () => {
    await begin(false);
    assert.deepEqual(session.frontmatterOf("intro.mdx"), { title: "Introduction" });
    assert.equal(titleOf("intro"), undefined);
    assert.ok(await session.readFrontmatter(["intro.mdx"]));
    assert.equal(titleOf("intro"), "Introduction");
    folder.write("intro.mdx", "---\ntitle: New\n---\n");
    await session.scan();
    await session.readFrontmatter(["intro.mdx"]);
    assert.equal(titleOf("intro"), "New");
  });
});
