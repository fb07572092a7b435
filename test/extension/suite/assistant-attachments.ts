/** Attachments of a question: the page or the selection on the user's request, otherwise nothing. */
import assert from "node:assert/strict";
import { commands, Selection, type TextEditor, window } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { enter, isPrompted, leavePrompt, prompted } from "./prompts.ts";
import { type AskedBody, answerIn, askIn, bodyOf, lastQuestion } from "./service.ts";
import { ask, fileUri, runFromPalette, until } from "./workbench.ts";

export function attachments(platform: () => Platform): void {
  const lastBody = (): AskedBody => bodyOf(platform().lastRequest());

  async function open(path: string): Promise<TextEditor> {
    return window.showTextDocument(fileUri(path));
  }

  describe("with attachments", () => {
    it("gets no page with a plain question, whatever file is open", async () => {
      await open("guides/publish.mdx");
      await askIn("happy", "What is this?");
      assert.equal(lastBody().context, undefined);
      assert.equal(lastBody().currentPath, undefined);
      assert.ok(!platform().lastRequest().text.includes("Commit and push"));
    });

    it("gets the page with a question about the page", async () => {
      const { document } = await open("guides/publish.mdx");
      const next = platform().requests.length + 1;
      await runFromPalette("Docs: Ask About This Page", () => isPrompted("Ask the Assistant"));
      await prompted("Ask the Assistant");
      await ask("waitForText", {
        selector: ".quick-input-widget .quick-input-message",
        text: "A question about guides/publish",
      });
      await enter("Ask the Assistant", "Is it complete?");
      await platform().request(next);
      await ask("webview.waitForText", { selector: lastQuestion, text: "Is it complete?" });
      await answerIn("complete");
      const { context, currentPath } = lastBody();
      assert.deepEqual(context, [
        { type: "textSelection", value: document.getText(), path: "guides/publish" },
      ]);
      assert.equal(currentPath, "guides/publish");
      await ask("webview.waitForText", { selector: "[data-part=question-attachment]", text: "publish" });
    });

    it("gets only the selection with a question about the selection", async () => {
      const editor = await open("quickstart.mdx");
      editor.selection = new Selection(4, 0, 4, 11);
      await commands.executeCommand("docsJson.askAboutSelection", "Where?");
      assert.deepEqual(
        lastBody().context?.map(({ type, value }) => [type, value]),
        [["textSelection", "Start here."]],
      );
      assert.ok(!platform().lastRequest().text.includes("Then go on."));
    });

    it("gets no attachment with the next question", async () => {
      await askIn("happy", "And else?");
      assert.equal(lastBody().context, undefined);
      assert.ok(!platform().lastRequest().text.includes("Start here."));
    });

    it("has no attachment after the prompt was canceled", async () => {
      const editor = await open("quickstart.mdx");
      editor.selection = new Selection(4, 0, 4, 11);
      const { length } = platform().requests;
      const done = commands.executeCommand("docsJson.askAboutSelection");
      await prompted("Ask the Assistant");
      await ask("webview.waitForText", { selector: "[data-part=attachments]", text: "quickstart" });
      await leavePrompt();
      await done;
      await until(
        "nothing is attached",
        async () => (await ask("webview.count", { selector: "[data-part=attachments] li" })) === "0",
      );
      assert.equal(platform().requests.length, length);
    });
  });
}
