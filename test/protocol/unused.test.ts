/** `docsJson/unused`: the unused files of a site, with their sizes. */
import assert from "node:assert/strict";
import { type SiteUnusedFiles, unusedRequest } from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const files = {
  "docs.json": docsJson({ pages: ["intro"] }),
  "intro.mdx": "![](/images/used.png)\n",
  "lone.mdx": "Lone.\n",
  "images/used.png": "1",
  "images/old.png": "123456",
  "images/computed-1.png": "12",
  "snippets/note.mdx": "Note",
  "theme.js": "const path = `/images/computed-$" + "{number}.png`;\n",
};

describe("unused files, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  const ask = (uri = uriOf(site.path("docs.json"))): Promise<SiteUnusedFiles | null> =>
    client.request(unusedRequest, { uri });
  const named = async (): Promise<readonly string[]> => ((await ask())?.files ?? []).map(({ file }) => file);
  const start = async (configuration: object = {}): Promise<void> => {
    client = await LanguageClient.start({ folders: [site.root], configuration: () => configuration });
  };

  beforeEach(() => {
    site = new SiteFolder(files);
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("are sent with kind, size and use, the largest first, for any file of the site", async () => {
    await start();
    const answer = await ask();
    const row = (file: string, kind: string, bytes: number, use: string): object => ({
      uri: uriOf(site.path(file)),
      file,
      kind,
      bytes,
      use,
    });
    assert.deepEqual(answer, {
      files: [
        row("images/old.png", "image", 6, "unused"),
        row("lone.mdx", "page", 6, "unused"),
        row("snippets/note.mdx", "snippet", 4, "unused"),
        row("images/computed-1.png", "image", 2, "may be used"),
      ],
      more: 0,
      unusedBytes: 16,
    });
    assert.deepEqual(await ask(uriOf(site.path("lone.mdx"))), answer);
  });

  it("are found even if pages are not checked", async () => {
    await start({ pages: { check: false } });
    assert.deepEqual(await named(), [
      "images/old.png",
      "lone.mdx",
      "snippets/note.mdx",
      "images/computed-1.png",
    ]);
  });

  it("do not include files that unsaved text names", async () => {
    await start();
    const path = site.path("intro.mdx");
    await client.open(path, undefined, "mdx");
    await client.change(path, { text: "![](/images/old.png)\n" });
    assert.deepEqual(await named(), [
      "lone.mdx",
      "snippets/note.mdx",
      "images/computed-1.png",
      "images/used.png",
    ]);
    await client.open(site.path("docs.json"));
    await client.change(site.path("docs.json"), { text: docsJson({ pages: ["intro", "lone"] }) });
    assert.ok(!(await named()).includes("lone.mdx"));
  });

  it("follow files that are created or deleted since then", async () => {
    await start();
    assert.equal((await named()).length, 4);
    await client.tell(
      ["created", site.write("new.mdx", "Begin: ![](/images/old.png)")],
      ["deleted", site.delete("lone.mdx")],
    );
    assert.deepEqual(await named(), ["new.mdx", "snippets/note.mdx", "images/computed-1.png"]);
  });

  it("are certain only if every text can be read", async () => {
    site.write("broken.css", "a\0b");
    await start();
    const answer = await ask();
    assert.deepEqual(new Set(answer?.files.map(({ use }) => use)), new Set(["may be used"]));
    assert.equal(answer?.unusedBytes, 0);
  });

  it("are null outside every site", async () => {
    await start();
    assert.equal(await ask("file:///none/docs.json"), null);
    assert.equal(await ask("untitled:docs.json"), null);
  });

  it("are sent within a limit, with the total size", async () => {
    for (let index = 0; index < 5001; index += 1) site.write(`images/many/${index}.png`, "1");
    await start();
    const answer = await ask();
    assert.equal(answer?.files.length, 5000);
    assert.equal(answer.more, 5);
    assert.equal(answer.unusedBytes, 16 + 5001);
  });
});
