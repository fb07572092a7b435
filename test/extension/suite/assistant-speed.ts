/** Measures the time until sent text is on screen. No test asserts the figure. */
import assert from "node:assert/strict";
import { commands } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { noteFigure } from "./figures.ts";
import { lastAnswer, lastQuestion, runFor, seen } from "./service.ts";
import { ask } from "./workbench.ts";

const repetitions = 20;

export function speed(platform: () => Platform): void {
  describe("the first text of an answer", () => {
    it("is shown each time, and its time is measured", async () => {
      await commands.executeCommand("docsJson.newConversation");
      await ask("webview.waitForText", { selector: "[data-part=empty]", text: "" });
      await ask("webview.watch", { selector: `${lastAnswer} [data-part=answer-text]` });
      const releases: number[] = [];
      for (let count = 1; count <= repetitions; count += 1) {
        const next = platform().requests.length + 1;
        const { done } = await runFor(
          "assistant.domain",
          "held-from-start",
          "docsJson.askAssistant",
          `Question ${count}?`,
        );
        const request = await platform().request(next);
        // The empty answer must be on screen before its text is observed.
        await ask("webview.waitForText", { selector: lastQuestion, text: `Question ${count}?` });
        releases.push(Date.now());
        request.release();
        await done;
      }
      const firsts = firstTexts(await seen("webview.seen"));
      assert.equal(firsts.length, repetitions);
      noteFigure(
        "first text of an answer, from its release at the service to the page",
        "ms",
        firsts.map((at, index) => at - (releases[index] ?? Number.NaN)),
      );
    });
  });
}

/** The time at which each answer got its first text. */
function firstTexts(all: Awaited<ReturnType<typeof seen>>): readonly number[] {
  return all.flatMap(({ at, texts }, index) => {
    const before = all[index - 1]?.texts.join("") ?? "";
    return texts.join("") !== "" && before === "" ? [at] : [];
  });
}
