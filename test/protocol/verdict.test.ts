/** `docsJson/verdict`: whether a site would deploy, for a client that checks this before deploying. */
import assert from "node:assert/strict";
import { type SiteVerdict, verdictRequest } from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("the verdict about a deployment, over the protocol", () => {
  it("is sent for the newest texts, for any file of the site, with its reasons at their places", async () => {
    const navigation = { groups: [{ group: "A", pages: ["a"] }], pages: ["b", "c", "gone"] };
    const site = new SiteFolder({
      "docs.json": docsJson(navigation),
      "a.mdx": "",
      "b.mdx": "",
      "c.mdx": "",
    });
    const client = await LanguageClient.start({ folders: [site.root] });
    try {
      const ask = (file: string): Promise<SiteVerdict | null> =>
        client.connection.sendRequest(verdictRequest, { uri: uriOf(site.path(file)) });
      const verdict = await ask("docs.json");
      assert.equal(verdict?.kind, "deploys-with-loss");
      assert.equal(verdict.text, "would deploy, but without 2 pages and 1 entry");
      assert.deepEqual(verdict.sentences, ["Not published: `b` and `c`."]);
      assert.ok(verdict.reasons.length > 0);
      for (const { uri, range, consequence } of verdict.reasons) {
        assert.equal(uri, uriOf(site.path("docs.json")));
        assert.ok(range.start.line > 0);
        assert.equal(consequence, "loses");
      }
      assert.deepEqual(await ask("a.mdx"), verdict);
      assert.equal(await client.connection.sendRequest(verdictRequest, { uri: "file:///none/x.mdx" }), null);
    } finally {
      await client.stop();
      site.remove();
    }
  });

  it("finds causes in closed pages, and those of rules that are off; the most severe first", async () => {
    const site = new SiteFolder({
      "docs.json": docsJson({ pages: ["a", "gone"] }),
      "a.mdx": "---\ntitle: a: b\n---\n",
    });
    const off = { "frontmatter-syntax": "off", "missing-page": "off" };
    const client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ rules: off }),
    });
    try {
      const verdict: SiteVerdict | null = await client.connection.sendRequest(verdictRequest, {
        uri: uriOf(site.path("docs.json")),
      });
      assert.equal(verdict?.text, "would deploy, but with 1 page incomplete or lost and without 1 entry");
      assert.deepEqual(
        verdict.reasons.map(({ uri, consequence }) => [uri, consequence]),
        [
          [uriOf(site.path("a.mdx")), "damages"],
          [uriOf(site.path("docs.json")), "loses"],
        ],
      );
      assert.equal(verdict.reasons[0]?.range.start.line, 1);
    } finally {
      await client.stop();
      site.remove();
    }
  });

  it("checks the syntax of pages even if its rule is off", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: ["a"] }), "a.mdx": "<Note>\n" });
    const client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ rules: { "page-syntax": "off" } }),
    });
    try {
      const verdict: SiteVerdict | null = await client.connection.sendRequest(verdictRequest, {
        uri: uriOf(site.path("docs.json")),
      });
      assert.equal(verdict?.text, "would deploy, but with 1 page incomplete or lost");
      assert.deepEqual(
        verdict.reasons.map(({ uri }) => uri),
        [uriOf(site.path("a.mdx"))],
      );
    } finally {
      await client.stop();
      site.remove();
    }
  });
});
