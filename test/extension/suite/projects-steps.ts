/** Prompts for missing settings, step by step: with an example, a check, a way back and a link. */
import assert from "node:assert/strict";
import { ConfigurationTarget, commands, workspace } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { enter, leavePrompt, noPrompt, prompted, promptField } from "./prompts.ts";
import { configure } from "./service.ts";
import { ask, screenshot, until } from "./workbench.ts";

const bar = ".quick-input-widget .quick-input-titlebar";
const message = ".quick-input-widget .quick-input-message";
const dashboard = `${bar} [aria-label^="Open the Dashboard (dashboard.mintlify.com)"]`;

export function steps(platform: () => Platform): void {
  describe("prompt for missing settings step by step", () => {
    before(() => configure("projectId", ""));
    after(() => configure("projectId", "happy"));

    it("with an example, and refuse an invalid project ID", async () => {
      const running = commands.executeCommand("docsJson.listAgentJobs");
      await prompted("Project ID of workspace (1/2)");
      const placeholder = await ask("attribute", { selector: promptField, name: "placeholder" });
      assert.match(placeholder, /^For example /);
      assert.equal(await ask("count", { selector: `${bar} .codicon-quick-input-back` }), "0");
      await screenshot("projects-step-1");
      await ask("typeInto", { selector: promptField, text: "two words" });
      await ask("waitForText", { selector: message, text: "letters, digits and hyphens only" });
      await ask("pressIn", { selector: promptField, key: "Enter" });
      await ask("fill", { selector: promptField, text: "" });
      await enter("Project ID of workspace (1/2)", "first");
      await prompted("Admin key for agent jobs of the project first (2/2)");
      await screenshot("projects-step-2");
      await leavePrompt();
      await running;
      assert.equal(workspace.getConfiguration("docsJson").get("projectId"), "first");
      await configure("projectId", "");
    });

    it("and go back to a step, which keeps its text", async () => {
      const running = commands.executeCommand("docsJson.listAgentJobs");
      await enter("Project ID of workspace (1/2)", "first");
      await prompted("of the project first (2/2)");
      await ask("click", { selector: `${bar} .codicon-quick-input-back` });
      await prompted("Project ID of workspace (1/2)");
      assert.equal(await ask("value", { selector: promptField }), "first");
      await ask("fill", { selector: promptField, text: "" });
      await enter("Project ID of workspace (1/2)", "second");
      await prompted("of the project second (2/2)");
      await leavePrompt();
      await running;
      assert.equal(workspace.getConfiguration("docsJson").get("projectId"), "second");
      await configure("projectId", "");
      assert.deepEqual(platform().requests, []);
    });

    it("from the purpose of a key to the key, and all the way back", async () => {
      const running = commands.executeCommand("docsJson.setApiKey");
      await prompted("Set API Key (1/2)");
      await ask("typeInto", { selector: promptField, text: "Admin key" });
      await ask("pressIn", { selector: promptField, key: "Enter" });
      await enter("Project ID of workspace (2/3)", "third");
      for (const title of ["of the project third (3/3)", "Project ID of workspace (2/3)"]) {
        await prompted(title);
        await ask("click", { selector: `${bar} .codicon-quick-input-back` });
      }
      await prompted("Set API Key (1/2)");
      await leavePrompt();
      await running;
      await configure("projectId", "");
    });

    it("and link to the dashboard, if the dashboard of the service is known", async () => {
      for (const [address, links] of [
        [platform().address, "0"],
        [undefined, "1"],
      ] as const) {
        await configure("api.baseUrl", address, ConfigurationTarget.Global);
        const running = commands.executeCommand("docsJson.setApiKey", "jobs");
        await prompted("Project ID of workspace");
        await until("the link is as it should be", async () => {
          return (await ask("count", { selector: dashboard })) === links;
        });
        await leavePrompt();
        await running;
        await noPrompt();
      }
      await configure("api.baseUrl", platform().address, ConfigurationTarget.Global);
    });
  });
}
