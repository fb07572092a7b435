/** API keys: prompts for needed keys; set, replace and remove. */
import assert from "node:assert/strict";
import { commands } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { adminKey, assistantKey } from "../../platform/support.ts";
import {
  choices,
  choose,
  chooseAfter,
  clearNotifications,
  endsInDialog,
  enterKey,
  isPrompted,
  leavePrompt,
  noPrompt,
  notification,
  prompted,
  promptField,
} from "./prompts.ts";
import { keysOf } from "./service.ts";
import { rowsWhen } from "./trees.ts";
import { noteKeys } from "./used-keys.ts";
import { ask, paletteEntries, runFromPalette, screenshot, until } from "./workbench.ts";

const otherAdminKey = "mint_Another+Key/for=tests";
const otherAssistantKey = "mint_dsc_Another+Key/for=tests";
const tokenPicker = "No auth token for deployments is stored for the project happy";

/** The commands that are offered only if a key is stored. */
const forKept = ["Docs: Remove API Key", "Docs: Replace API Key"];

async function offeredForKept(): Promise<readonly string[]> {
  const offered = await paletteEntries("Docs: Re", "Docs: Rescan Workspace");
  return offered.filter((name) => forKept.includes(name)).sort();
}

async function notified(text: string): Promise<void> {
  await notification(text);
  await clearNotifications();
}

export function keys(platform: () => Platform): void {
  async function listJobs(): Promise<string | undefined> {
    const { length } = keysOf(platform(), "/agent/happy/");
    await commands.executeCommand("docsJson.listAgentJobs");
    return keysOf(platform(), "/agent/happy/")[length];
  }

  describe("keep keys", () => {
    before(() => noteKeys([otherAdminKey, otherAssistantKey]));

    it("offer no replacement or removal if no key is kept", async () => {
      assert.deepEqual(await offeredForKept(), []);
    });

    it("prompt for a key when a command needs it, and say where keys are created", async () => {
      await runFromPalette("Docs: List Agent Jobs", () =>
        isPrompted("Admin key for agent jobs of the project happy"),
      );
      await prompted("Admin key for agent jobs of the project happy");
      await ask("waitForText", {
        selector: ".quick-input-widget .quick-input-message",
        text: "Keys are created on the API keys page of your organization's dashboard. This one is sent to 127.0.0.1",
      });
      await screenshot("projects-key");
    });

    it("refuse a key of another class before any request", async () => {
      await ask("typeInto", { selector: promptField, text: assistantKey });
      const message = ".quick-input-widget .quick-input-message";
      await ask("waitForText", { selector: message, text: "This API key is for other operations" });
      await ask("pressIn", { selector: promptField, key: "Enter" });
      await ask("waitForText", { selector: message, text: "set an admin key" });
      assert.deepEqual(platform().requests, []);
      await ask("fill", { selector: promptField, text: "" });
    });

    it("continue the command after the key is entered", async () => {
      await enterKey("Admin key for agent jobs of the project happy", adminKey);
      await rowsWhen("Agent Jobs", "the jobs are listed", ([first]) => first?.includes("guide 20") === true);
      assert.deepEqual([...new Set(keysOf(platform(), "/agent/happy/"))], [adminKey]);
      await noPrompt();
    });

    it("offer to replace and remove the keys that are kept", async () => {
      assert.deepEqual(await until("they are offered", offeredForKept), forKept);
    });

    it("use the admin key for deployments only if the user picks it", async () => {
      const running = commands.executeCommand("docsJson.deploy");
      await prompted(tokenPicker);
      const offered = await choices();
      assert.match(offered[0] ?? "", /Use the admin key for agent jobs of happy/);
      assert.match(offered[1] ?? "", /Enter another key for happy/);
      await screenshot("projects-key-picker");
      await leavePrompt();
      await running;
      const { running: deploying } = await chooseAfter(
        "docsJson.deploy",
        tokenPicker,
        "Use the admin key for agent jobs of happy",
      );
      await endsInDialog(deploying, "happy");
      assert.deepEqual(keysOf(platform(), "/project/update/"), []);
    });

    it("do not prompt for the key again", async () => {
      const done = commands.executeCommand("docsJson.deploy");
      await endsInDialog(done, "happy");
    });

    it("replace a key", async () => {
      const { running: done } = await chooseAfter(
        "docsJson.replaceApiKey",
        "Replace API Key",
        "Admin key for agent jobs of happy",
        "jobs",
      );
      await enterKey("Admin key for agent jobs of the project happy", otherAdminKey);
      await done;
      await notified("Admin key for agent jobs of happy: replaced");
      assert.equal(await listJobs(), otherAdminKey);
    });

    it("remove a key, and prompt for it after that", async () => {
      const { running: done } = await chooseAfter(
        "docsJson.removeApiKey",
        "Remove API Key",
        "Admin key for agent jobs of happy",
      );
      await done;
      await notified("Admin key for agent jobs of happy: removed");
      const { length } = platform().requests;
      const listing = commands.executeCommand("docsJson.listAgentJobs");
      await prompted("No admin key for agent jobs is stored for the project happy");
      await leavePrompt();
      await listing;
      assert.equal(platform().requests.length, length);
    });

    it("set a key by its purpose, beside the kept ones", async () => {
      const { running: done } = await chooseAfter("docsJson.setApiKey", "Set API Key", "Admin key");
      await choose(
        "No admin key for agent jobs is stored for the project happy",
        "Enter another key for happy",
      );
      await enterKey("Admin key for agent jobs of the project happy", adminKey);
      await done;
      await notified("Admin key for agent jobs of happy: saved");
      assert.equal(await listJobs(), adminKey);
    });

    it("set, replace and remove a key for deployments", async () => {
      for (const key of [otherAdminKey, adminKey]) {
        const done = commands.executeCommand("docsJson.setApiKey", "update");
        await enterKey("Auth token for deployments of the project happy", key);
        await done;
        await notified("Auth token for deployments of happy: saved");
      }
      const { running: done } = await chooseAfter(
        "docsJson.removeApiKey",
        "Remove API Key",
        "Auth token for deployments of happy",
        "update",
      );
      await done;
      const deploying = commands.executeCommand("docsJson.deploy");
      await prompted(tokenPicker);
      await leavePrompt();
      await deploying;
    });

    it("set, replace and remove a key for the assistant, and offer it for nothing else", async () => {
      const prompt = "Assistant key of the domain happy";
      const { running: setting } = await chooseAfter("docsJson.setApiKey", "Set API Key", "Assistant key");
      await enterKey(prompt, assistantKey);
      await setting;
      const { running: replacing } = await chooseAfter(
        "docsJson.replaceApiKey",
        "Replace API Key",
        "Assistant key of happy",
        "assistant",
      );
      await enterKey(prompt, otherAssistantKey);
      await replacing;
      await commands.executeCommand("docsJson.askAssistant", "Do you know me?");
      assert.deepEqual(keysOf(platform(), "/assistant/happy/"), [otherAssistantKey]);
      const deploying = commands.executeCommand("docsJson.deploy");
      await prompted(tokenPicker);
      assert.ok(!(await choices()).some((one) => one.includes("assistant")));
      await leavePrompt();
      await deploying;
      const { running: removing } = await chooseAfter(
        "docsJson.removeApiKey",
        "Remove API Key",
        "Assistant key of happy",
        "assistant",
      );
      await removing;
      const asking = commands.executeCommand("docsJson.askAssistant", "And now?");
      await prompted(prompt);
      await leavePrompt();
      await asking;
      assert.equal(keysOf(platform(), "/assistant/happy/").length, 1);
    });
  });
}
