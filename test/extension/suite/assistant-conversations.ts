/** Conversations: begin, switch, delete, open as a document; copy and insert an answer. */
import assert from "node:assert/strict";
import { commands, env, Selection, window } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { choices, choose, chooseAfter, endsInDialog, prompted } from "./prompts.ts";
import { answerIn, askIn, bodyOf, lastAnswer, runFor } from "./service.ts";
import { activeDocument, ask, closeFile, fileUri, screenshot, undo, until } from "./workbench.ts";

const text = "To publish a page, list it in `docs.json` — é漢字🚀.";

export function conversations(platform: () => Platform): void {
  async function shown(question: string): Promise<void> {
    await ask("webview.waitForText", { selector: "[data-part=question]", text: question });
  }

  describe("in conversations", () => {
    it("begins a new conversation without the messages of the former one", async () => {
      await askIn("happy", "First question");
      await commands.executeCommand("docsJson.newConversation");
      await ask("webview.waitForText", {
        selector: "[data-part=empty]",
        text: "nothing is sent before you ask",
      });
      await screenshot("assistant-empty");
      await askIn("happy", "Second question");
      const { threadId, threadKey, messages } = bodyOf(platform().lastRequest());
      assert.equal(threadId, undefined);
      assert.equal(threadKey, undefined);
      assert.deepEqual(
        messages.map(({ content }) => content),
        ["Second question"],
      );
    });

    it("switches back, and continues in the thread of the earlier conversation", async () => {
      await askIn("happy", "Third question");
      const later = bodyOf(platform().lastRequest());
      const done = commands.executeCommand("docsJson.switchConversation");
      await prompted("Switch Conversation");
      const listed = await choices();
      assert.ok(listed[0]?.includes("Second question"), listed.join("\n"));
      // The first question is the name of the conversation.
      await choose("Switch Conversation", "What is this?");
      await done;
      await shown("First question");
      await askIn("happy", "Fourth question");
      const earlier = bodyOf(platform().lastRequest());
      assert.ok(earlier.threadId !== undefined && later.threadId !== undefined);
      assert.notEqual(earlier.threadId, later.threadId);
    });

    it("opens a conversation as a document, which follows an arriving answer", async () => {
      const { done } = await runFor("assistant.domain", "held", "docsJson.askAssistant", "As a document?");
      await ask("webview.waitForText", {
        selector: `${lastAnswer}[data-state=streaming]`,
        text: "To publish",
      });
      await commands.executeCommand("docsJson.openConversationAsMarkdown");
      const document = await activeDocument("it", ({ languageId }) => languageId === "markdown");
      assert.match(document.getText(), /^# As a document\?\n.*> As a document\?\n\n## Answer\n\nTo publish/s);
      assert.ok(document.getText().includes("*The answer is arriving.*"));
      platform().lastRequest().release();
      await done;
      // The document is updated a moment after the answer has ended.
      await until("it has followed", () => !document.getText().includes("arriving"));
      assert.ok(document.getText().includes("Then commit."));
      assert.ok(document.getText().includes(text));
      assert.ok(document.getText().includes("[Quickstart](quickstart)"));
      assert.ok(!document.getText().includes(platform().threadKeys().at(-1) ?? "tk_"));
      await closeFile(document.uri);
    });

    it("copies an answer", async () => {
      await env.clipboard.writeText("nothing");
      await ask("webview.click", { selector: `${lastAnswer} [data-part=copy]` });
      await until("it is copied", async () => (await env.clipboard.readText()).startsWith(text));
    });

    it("inserts an answer at the cursor, in one step for undo", async () => {
      const editor = await window.showTextDocument(fileUri("quickstart.mdx"));
      const before = editor.document.getText();
      editor.selection = new Selection(4, 0, 4, 0);
      await ask("webview.click", { selector: `${lastAnswer} [data-part=insert]` });
      await until("it is there", () => editor.document.lineAt(4).text.startsWith("To publish a page"));
      assert.ok(editor.document.getText().includes("Then commit."));
      await window.showTextDocument(editor.document);
      await undo();
      await until("all is as it was", () => editor.document.getText() === before);
      await commands.executeCommand("workbench.action.files.revert");
    });

    it("confirms before it deletes a conversation, because a deletion is final", async () => {
      const deleting = commands.executeCommand("docsJson.deleteConversation");
      await endsInDialog(deleting, "Delete the conversation “As a document?”?");
      await shown("As a document?");
    });

    it("keeps the first conversation after that", async () => {
      const { running } = await chooseAfter(
        "docsJson.switchConversation",
        "Switch Conversation",
        "How do I publish a page?",
      );
      await running;
      await shown("And then?");
      assert.ok((await answerIn("complete")).includes("Changelog"));
    });
  });
}
