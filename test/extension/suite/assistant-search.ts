/** The search of the published site by an author: from the palette, and from **Trace URL**. */
import assert from "node:assert/strict";
import { commands, window, workspace } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import {
  answerNotification,
  choices,
  choose,
  clearNotifications,
  enter,
  leavePrompt,
  notification,
  prompted,
} from "./prompts.ts";
import { configure, keysOf, pickerTitle, requestsOf } from "./service.ts";
import { screenshot, until } from "./workbench.ts";

const title = "Search Published Site";

async function shows(file: string): Promise<void> {
  await until(`${file} is open`, () => {
    const uri = window.activeTextEditor?.document.uri;
    return uri !== undefined && workspace.asRelativePath(uri) === file;
  });
}

export function search(platform: () => Platform): void {
  describe("searches the published site", () => {
    beforeEach(() => configure("assistant.domain", "happy"));
    afterEach(clearNotifications);
    after(() => configure("assistant.domain", "happy"));

    it("for words, and opens the page of a result in this workspace", async () => {
      const before = requestsOf(platform(), "/search/").length;
      const done = commands.executeCommand("docsJson.searchSite");
      await prompted(title);
      assert.equal(requestsOf(platform(), "/search/").length, before);
      await enter(title, "publish");
      await prompted("“publish” in happy");
      const rows = await choices();
      assert.match(rows[0] ?? "", /Publish a page.*guides\/publish\.mdx/);
      assert.match(rows[2] ?? "", /List users.*no file here/);
      await screenshot("search");
      await choose("“publish” in happy", "Publish a page");
      await done;
      await shows("guides/publish.mdx");
      assert.deepEqual(keysOf(platform(), "/search/happy").slice(-1), [assistantKey]);
    });

    it("and says which result has no page here", async () => {
      const done = commands.executeCommand("docsJson.searchSite");
      await enter(title, "users");
      await choose("“users” in happy", "List users");
      await notification("has no page api/users/list");
      await clearNotifications();
      await done;
    });

    it("for a URL that “Trace URL” does not find, if the author chooses that", async () => {
      const before = requestsOf(platform(), "/search/").length;
      const done = commands.executeCommand("docsJson.whereAddress");
      await enter("Trace URL", "/guides/how-to-publish");
      await prompted("Trace URL");
      const offer = "Search the published site for “guides how to publish”";
      await until("the search is offered", async () => (await choices()).at(-1)?.includes(offer) === true);
      assert.equal(requestsOf(platform(), "/search/").length, before);
      await choose("Trace URL", offer);
      await choose("“guides how to publish” in happy", "Quickstart");
      await done;
      await shows("quickstart.mdx");
    });

    it("asks before a key goes to another site, and says why a search has failed", async () => {
      await configure("assistant.domain", "search-none");
      const before = requestsOf(platform(), "/search/").length;
      const running = commands.executeCommand("docsJson.searchSite");
      await enter(title, "x");
      await prompted(pickerTitle("assistant.domain", "search-none"));
      await leavePrompt();
      await running;
      assert.equal(requestsOf(platform(), "/search/").length, before);
      const none = commands.executeCommand("docsJson.searchSite");
      await enter(title, "x");
      await choose(pickerTitle("assistant.domain", "search-none"), "Use the assistant key of happy");
      await notification("The published site of search-none has nothing about “x”.");
      await none;
      await clearNotifications();
      await configure("assistant.domain", "refused");
      const failed = commands.executeCommand("docsJson.searchSite");
      await enter(title, "x");
      await choose(pickerTitle("assistant.domain", "refused"), "Use the assistant key of happy");
      await answerNotification("The service rejected the request (422)", "Try Again");
      await until("a second request", () => requestsOf(platform(), "/search/refused").length === 2);
      await notification("The service rejected the request (422)");
      await clearNotifications();
      await failed;
    });
  });
}
