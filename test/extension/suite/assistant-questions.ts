/** Questions with complete answers: the first one, which prompts for a key, and the next ones. */
import assert from "node:assert/strict";
import { window } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import { clearNotifications, enter, enterKey, isPrompted, notification } from "./prompts.ts";
import {
  answerIn,
  askIn,
  bodyOf,
  configure,
  keysOf,
  lastAnswer,
  requestsOf,
  runFor,
  seen,
} from "./service.ts";
import { ask, fileUri, runFromPalette, screenshot, until } from "./workbench.ts";

const question = "How do I publish a page?";

export function questions(platform: () => Platform): void {
  describe("with whole answers", () => {
    it("answers a question from the palette after a key was entered, although the view was never open", async () => {
      assert.equal(await ask("count", { selector: "iframe.webview" }), "0");
      await runFromPalette("Docs: Ask the Assistant", () => isPrompted("Ask the Assistant"));
      await enter("Ask the Assistant", question);
      await ask("waitForText", {
        selector: ".quick-input-widget .quick-input-message",
        text: "Keys are created on the API keys page of your organization's dashboard",
      });
      assert.deepEqual(platform().requests, []);
      await enterKey("Assistant key of the domain happy", assistantKey);
      const shown = await answerIn("complete");
      assert.ok(shown.includes("To publish a page, list it in docs.json — é漢字🚀."), shown);
      assert.ok(shown.includes("Then commit."), shown);
      assert.ok(!shown.includes("```"), shown);
      assert.deepEqual(keysOf(platform(), "/v1/assistant/happy/"), [assistantKey]);
      await screenshot("assistant-answer");
    });

    it("names the sources of the answer, and related pages", async () => {
      const sources = await ask("webview.texts", { selector: `${lastAnswer} [data-part=source]` });
      assert.deepEqual(JSON.parse(sources), ["Quickstart", "Publish"]);
      const related = await ask("webview.texts", { selector: `${lastAnswer} [data-part=suggestion]` });
      assert.deepEqual(JSON.parse(related), ["How do I publish?", "Colors (all)"]);
    });

    it("opens a source in the editor", async () => {
      await ask("webview.click", { selector: `${lastAnswer} [data-part=source]`, text: "Quickstart" });
      const wanted = fileUri("quickstart.mdx").toString();
      await until("it is open", () => window.activeTextEditor?.document.uri.toString() === wanted);
    });

    it("opens a related page, or says that the site does not have it", async () => {
      await ask("webview.click", { selector: `${lastAnswer} [data-part=suggestion]`, text: "How do I" });
      const wanted = fileUri("guides/publish.mdx").toString();
      await until("it is open", () => window.activeTextEditor?.document.uri.toString() === wanted);
      await ask("webview.click", { selector: `${lastAnswer} [data-part=suggestion]`, text: "Colors" });
      await notification("has no page /settings/colors");
      await clearNotifications();
    });

    it("takes a second question in the view, in the same thread and without a prompt for a key", async () => {
      await ask("webview.typeInto", { selector: "textarea", text: "And then?" });
      await ask("webview.pressIn", { selector: "textarea", key: "Enter" });
      await ask("webview.waitForText", { selector: "[data-part=question]", text: "And then?" });
      await answerIn("complete");
      const [first, second] = requestsOf(platform(), "/assistant/");
      assert.ok(first !== undefined && second !== undefined);
      assert.equal(bodyOf(first).threadId, undefined);
      assert.equal(bodyOf(second).threadId, "thread-1");
      const [key] = platform().threadKeys();
      assert.ok(key !== undefined && bodyOf(second).threadKey === key, "the thread's key was not sent");
      assert.equal(bodyOf(second).messages.at(-1)?.content, "And then?");
      assert.deepEqual(keysOf(platform(), "/assistant/"), [assistantKey, assistantKey]);
    });

    it("uses the newer operation if the settings choose it", async () => {
      await configure("assistant.protocol", "v2");
      await askIn("happy", "And now?");
      const shown = await answerIn("complete");
      assert.ok(shown.includes("Then commit."), shown);
      assert.ok(shown.includes("Changelog"), shown);
      await configure("assistant.protocol", undefined);
      assert.equal(requestsOf(platform(), "/v2/assistant/happy/").length, 1);
    });

    it("shows an answer while it arrives", async () => {
      const { done } = await runFor("assistant.domain", "held", "docsJson.askAssistant", "Slowly?");
      await ask("webview.waitForText", {
        selector: `${lastAnswer}[data-state=streaming]`,
        text: "To publish",
      });
      await screenshot("assistant-arriving");
      await ask("webview.watch", { selector: `${lastAnswer} [data-part=answer-text]` });
      platform().lastRequest().release();
      await done;
      await answerIn("complete");
      const texts = (await seen("webview.seen")).map((one) => one.texts.join(""));
      for (const [index, text] of texts.slice(1).entries()) {
        assert.ok(text.length >= (texts[index]?.length ?? 0), "what was shown is taken away again");
      }
    });

    it("stops an answer, closes its connection, and keeps the received text", async () => {
      const { done } = await runFor("assistant.domain", "held", "docsJson.askAssistant", "Stop?");
      await ask("webview.waitForText", {
        selector: `${lastAnswer}[data-state=streaming]`,
        text: "To publish",
      });
      const request = platform().lastRequest();
      await ask("webview.click", { selector: "[data-part=stop]" });
      await request.abandoned;
      await done;
      const shown = await answerIn("stopped");
      assert.match(shown, /^To publish\s.*Stopped$/s);
    });
  });
}
