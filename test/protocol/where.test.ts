/** `docsJson/where` and its command: where a URL of a site leads. */
import assert from "node:assert/strict";
import { type AddressAnswer, tellWhereCommand, whereRequest } from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("where a URL leads, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  const ask = (address: string, uri = uriOf(site.path("docs.json"))): Promise<AddressAnswer | null> =>
    client.connection.sendRequest(whereRequest, { uri, address });

  beforeEach(async () => {
    site = new SiteFolder({
      "docs.json": docsJson({ pages: ["setup"] }, { redirects: [{ source: "/old", destination: "/setup" }] }),
      "setup.mdx": "## Linux\n",
      "note.mdx": "",
      "intro.mdx": 'import Note from "/note.mdx";\n',
    });
    client = await LanguageClient.start({ folders: [site.root] });
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("is reported step by step, each with its location", async () => {
    const answer = await ask("/old#linux");
    assert.equal(answer?.isFound, true);
    assert.deepEqual(
      answer.sentences.map(({ text }) => text),
      [
        "/old is redirected to /setup.",
        "/setup is the page setup.mdx.",
        "It is listed in the navigation.",
        "It has the heading #linux.",
      ],
    );
    const [redirect, page, entry, heading] = answer.sentences.map(({ place }) => place);
    const lines = site.read("docs.json").split("\n");
    for (const [place, text] of [
      [redirect, '"/old"'],
      [entry, '"setup"'],
    ] as const) {
      assert.equal(place?.uri, uriOf(site.path("docs.json")));
      const { start, end } = place.range;
      assert.equal(lines[start.line]?.slice(start.character, end.character), text);
    }
    assert.equal(page?.uri, uriOf(site.path("setup.mdx")));
    assert.equal(heading, undefined);
  });

  it("has its locations in the newest text, also while that is broken", async () => {
    const main = site.path("docs.json");
    await client.open(main);
    await ask("/old");
    const start = { line: 0, character: 1 };
    await client.change(main, { range: { start, end: start }, text: '\n\n  "description": [\n' });
    const [redirect] = (await ask("/old"))?.sentences ?? [];
    const lines = site.read("docs.json").split("\n");
    const line = lines.findIndex((text) => text.includes('"/old"'));
    const character = lines[line]?.indexOf('"/old"');
    assert.deepEqual(redirect?.place?.range.start, { line: line + 3, character });
  });

  it("is based on the newest texts, and the texts of all pages", async () => {
    assert.deepEqual(
      (await ask("/note"))?.sentences.at(-1)?.text,
      "The file note.mdx has no URL: it is a snippet, which pages import.",
    );
    await client.open(site.path("docs.json"), docsJson({ pages: ["setup"] }, { redirects: [] }));
    assert.equal((await ask("/old"))?.isFound, false);
  });

  it("is null without a site, and for text that is not a URL", async () => {
    assert.equal(await ask("/old", "file:///none/docs.json"), null);
    assert.equal(await ask("mailto:a@b.dev"), null);
  });

  it("is also reported by a command, which also shows a message", async () => {
    const run = (given: unknown): Promise<AddressAnswer | null> =>
      client.request("workspace/executeCommand", { command: tellWhereCommand, arguments: [given] });
    const uri = uriOf(site.path("setup.mdx"));
    const answer = await run({ uri, address: "/setpu" });
    assert.equal(answer?.isFound, false);
    assert.match(client.messages.at(-1) ?? "", /There is nothing at \/setpu.*did you mean \/setup\?/);
    assert.equal(await run({ uri, address: "mailto:x@y.dev" }), null);
    assert.match(client.messages.at(-1) ?? "", /not a URL of the site/);
    for (const given of [undefined, {}, { uri }, { uri, address: 1 }, { address: "/setup" }])
      assert.equal(await run(given), null);
  });
});
