/** `docsJson/publication`: what readers would miss, for a client that asks before it deploys. */
import assert from "node:assert/strict";
import { publicationRequest, type SitePublication } from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("the published content, over the protocol", () => {
  it("is sent for the newest texts, for any file of the site", async () => {
    const navigation = { groups: [{ group: "A", pages: ["a"] }], pages: ["b", "c", "gone"] };
    const site = new SiteFolder({ "docs.json": docsJson(navigation), "a.mdx": "", "b.mdx": "", "c.mdx": "" });
    const client = await LanguageClient.start({ folders: [site.root] });
    try {
      const ask = (file: string): Promise<SitePublication | null> =>
        client.connection.sendRequest(publicationRequest, { uri: uriOf(site.path(file)) });
      assert.deepEqual(await ask("docs.json"), { lostPages: 2 });
      assert.deepEqual(await ask("a.mdx"), { lostPages: 2 });
      assert.equal(
        await client.connection.sendRequest(publicationRequest, { uri: "file:///none/x.mdx" }),
        null,
      );
    } finally {
      await client.stop();
      site.remove();
    }
  });
});
