/** The assistant in the editor's own chat and tools, if this editor has them. */
import assert from "node:assert/strict";
import { CancellationTokenSource, LanguageModelTextPart, lm, version } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import { skip } from "../../skipping.ts";
import { configure, keysOf } from "./service.ts";
import { ourExtension } from "./workbench.ts";

const tool = "docsJson_askDocs";

export function chat(platform: () => Platform): void {
  describe("as a tool of language models", () => {
    // The oldest tested editor has tools only if a user is signed in to its chat.
    const hasTools =
      typeof lm?.invokeTool === "function" && (lm.tools.length > 0 || !/^1\.100\./.test(version));

    it("is registered if the editor has tools", function () {
      assert.equal(ourExtension().isActive, true);
      if (!hasTools) skip(this, "this VS Code lists no language model tools");
      const names = lm.tools.map(({ name }) => name);
      assert.ok(names.includes(tool), names.join());
    });

    it("answers from the documentation", async function () {
      if (!hasTools) skip(this, "this VS Code lists no language model tools");
      await configure("assistant.domain", "happy");
      const { length } = keysOf(platform(), "/assistant/happy/");
      const { token } = new CancellationTokenSource();
      const input = { question: "How do I publish?" };
      const { content } = await lm.invokeTool(tool, { input, toolInvocationToken: undefined }, token);
      const text = content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("");
      assert.ok(text.includes("To publish a page"), text);
      assert.ok(text.includes("- Quickstart: quickstart"), text);
      assert.deepEqual(keysOf(platform(), "/assistant/happy/").slice(length), [assistantKey]);
    });
  });
}
