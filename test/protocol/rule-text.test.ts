/** `docsJson/rule`: the text of a rule. */
import assert from "node:assert/strict";
import { type RuleText, ruleRequest } from "../../server/src/protocol.ts";
import { rules } from "../../server/src/service/index.ts";
import { LanguageClient } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("the text of a rule, over the protocol", () => {
  it("is its title and its reason in one line, for every rule, and null for other codes", async () => {
    const site = new SiteFolder({ "docs.json": docsJson({ pages: [] }) });
    const client = await LanguageClient.start({ folders: [site.root] });
    try {
      for (const { code, title } of rules) {
        const text = await client.request<RuleText | null>(ruleRequest, { code });
        assert.equal(text?.title, title);
        assert.ok(text.why.length > 20 && !text.why.includes("\n"), code);
      }
      for (const code of ["", "constructor", "no-such-rule"])
        assert.equal(await client.request(ruleRequest, { code }), null);
    } finally {
      await client.stop();
      site.remove();
    }
  });
});
