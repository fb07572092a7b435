/** Keys are sent to other projects and origins only with the user's consent; and rejected keys. */
import assert from "node:assert/strict";
import { ConfigurationTarget, commands } from "vscode";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { adminKey } from "../../platform/support.ts";
import {
  answerNotification,
  chooseAfter,
  clearNotifications,
  enterKey,
  keyField,
  leavePrompt,
  notification,
  offersNoChoice,
  prompted,
} from "./prompts.ts";
import { configure, hasAllowed, keysOf, pickerTitle, requestsOf, runFor } from "./service.ts";
import { rowsWhen } from "./trees.ts";
import { noteKeys } from "./used-keys.ts";
import { ask, screenshot } from "./workbench.ts";

const renewedKey = "mint_Another+Key/renewed";

export function refusals(platform: () => Platform): void {
  describe("send no key", () => {
    before(() => noteKeys([renewedKey]));
    afterEach(clearNotifications);
    after(() => configure("projectId", "happy"));

    it("for a project that the workspace names, before the user allows it", async () => {
      const { length } = platform().requests;
      await configure("projectId", "elsewhere");
      const running = commands.executeCommand("docsJson.listAgentJobs");
      await prompted(pickerTitle("jobs", "elsewhere"));
      await leavePrompt();
      await running;
      assert.equal(platform().requests.length, length);
      const { running: listing } = await chooseAfter(
        "docsJson.listAgentJobs",
        pickerTitle("jobs", "elsewhere"),
        "Use the admin key for agent jobs of happy",
      );
      await listing;
      assert.deepEqual([...new Set(keysOf(platform(), "/agent/elsewhere/"))], [adminKey]);
    });

    it("but send it without a second question after that", async () => {
      const { length } = keysOf(platform(), "/agent/elsewhere/");
      await commands.executeCommand("docsJson.listAgentJobs");
      assert.ok(keysOf(platform(), "/agent/elsewhere/").length > length);
    });

    it("to another origin, for which no key is kept", async () => {
      const otherPlatform = await startPlatform();
      try {
        await configure("api.baseUrl", otherPlatform.address, ConfigurationTarget.Global);
        const done = commands.executeCommand("docsJson.listAgentJobs");
        await prompted("Admin key for agent jobs of the project elsewhere");
        assert.equal(await ask("count", { selector: keyField }), "1");
        await offersNoChoice();
        await leavePrompt();
        await done;
        assert.deepEqual(otherPlatform.requests, []);
      } finally {
        await configure("api.baseUrl", platform().address, ConfigurationTarget.Global);
        await otherPlatform.close();
      }
    });

    it("again after it was refused, and continue with a new one", async () => {
      const { done } = await runFor("jobs", "expired", "docsJson.listAgentJobs");
      await notification("The service does not accept the API key, which may have expired. Replace it.");
      await screenshot("projects-expired");
      await answerNotification("does not accept", "Replace Key");
      await enterKey("Admin key for agent jobs of the project expired", renewedKey);
      await done;
      await rowsWhen("Agent Jobs", "the jobs are listed", ([first]) => first?.includes("guide 20") === true);
      // Each key is used for one listing, although the view is also notified of the new key; the list has two pages.
      const sent = keysOf(platform(), "/agent/expired/");
      assert.deepEqual(sent, [adminKey, renewedKey, renewedKey]);
      const pages = requestsOf(platform(), "/agent/expired/").map(({ query }) => query.get("skip"));
      assert.deepEqual(pages, ["0", "0", "25"]);
    });

    it("again after a refusal, and say that scope or address was refused", async () => {
      const { done } = await runFor("jobs", "forbidden", "docsJson.listAgentJobs");
      const message = await notification("its scope or your IP address may not be allowed");
      assert.ok(message.includes("The service says: This address is not on the allow-list."), message);
      await clearNotifications();
      await done;
    });

    it("to the target of a redirect", async () => {
      const { done } = await runFor("jobs", "redirect", "docsJson.listAgentJobs");
      await notification("but the API key is not sent there");
      await clearNotifications();
      await done;
      assert.deepEqual(platform().strayRequests, []);
      hasAllowed("jobs", "redirect");
    });
  });
}
