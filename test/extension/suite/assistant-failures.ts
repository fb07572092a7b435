/** Interrupted or failed answers: the received text stays, and one sentence says why. */
import assert from "node:assert/strict";
import { commands } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import { enterKey } from "./prompts.ts";
import { answerIn, askIn, bodyOf, keysOf, lastAnswer, requestsOf, runFor } from "./service.ts";
import { noteKeys } from "./used-keys.ts";
import { ask, screenshot } from "./workbench.ts";

const renewedKey = "mint_dsc_Another+Key/renewed";

/** For each domain, the state in which the answer ends, and the text of the answer in the view. */
const ends: readonly (readonly [title: string, domain: string, state: string, shown: readonly string[]])[] = [
  [
    "keeps the text of an answer that breaks off within a word",
    "cut-word",
    "incomplete",
    ["Hello wo", "The answer is incomplete: the connection ended too early."],
  ],
  [
    "keeps the text of an answer that breaks off within a character",
    "cut-character",
    "incomplete",
    ["Hello", "The answer is incomplete: the connection ended too early."],
  ],
  [
    "says that an answer is incomplete although its connection ended well",
    "ends-early",
    "incomplete",
    ["Hello", "The answer is incomplete"],
  ],
  [
    "loses nothing to a part that it does not know, and names it",
    "unknown-part",
    "complete",
    ["before after", "The answer had parts that cannot be shown: z"],
  ],
  ["says that garbage cannot be read", "garbage", "failed", ["The response from the service cannot be read"]],
  ["says what the service says of its own failure", "failing", "incomplete", ["Let me see.", "incomplete"]],
  [
    "says in one sentence that the service failed",
    "broken",
    "failed",
    ["The service failed (500). Try again"],
  ],
  ["says where the service has pointed", "redirect", "failed", ["but the API key is not sent there"]],
  ["says that a key may be refused for its scope", "forbidden", "failed", ["its scope or your IP address"]],
  [
    "says that there are too many requests",
    "limited-silently",
    "limited",
    ["Too many requests. Try again later"],
  ],
];

export function failures(platform: () => Platform): void {
  describe("with failing answers", () => {
    before(() => noteKeys([renewedKey]));
    // A failed question stays in the conversation when the settings name another domain, and would be sent again.
    beforeEach(() => commands.executeCommand("docsJson.newConversation"));

    for (const [title, domain, state, expected] of ends) {
      it(title, async () => {
        await askIn(domain, `What of ${domain}?`);
        const shown = await answerIn(state);
        for (const text of expected) assert.ok(shown.includes(text), shown);
        assert.doesNotMatch(shown, /[<>�]|report\(/);
        await screenshot(`assistant-${domain}`);
      });
    }

    it("has sent nothing to the target of a redirect", () => {
      assert.deepEqual(platform().strayRequests, []);
    });

    it("has sent each question once", () => {
      for (const [, domain] of ends) {
        assert.equal(requestsOf(platform(), `/assistant/${domain}/`).length, 1, domain);
      }
    });

    it("can be stopped when no more text arrives", async () => {
      const { done } = await runFor("assistant.domain", "hang", "docsJson.askAssistant", "Are you there?");
      await ask("webview.waitForText", { selector: lastAnswer, text: "Let me think" });
      const request = platform().lastRequest();
      await commands.executeCommand("docsJson.stopAnswer");
      await request.abandoned;
      await done;
      assert.match(await answerIn("stopped"), /^Let me think\s+Stopped/);
    });

    it("counts down to the time that the service names, and keeps the question", async () => {
      await askIn("limited", "Is it my turn?");
      await answerIn("limited");
      const retry = `${lastAnswer} [data-part=retry]`;
      await ask("webview.waitForText", { text: "You can ask again in" });
      assert.equal(await ask("webview.attribute", { selector: retry, name: "disabled" }), "");
      await ask("webview.waitForText", { selector: "[data-part=question]", text: "Is it my turn?" });
      await screenshot("assistant-limited");
    });

    it("sends the question again after the countdown", async () => {
      await askIn("limited-once", "Is it my turn now?");
      await answerIn("limited");
      // The click waits until the button is enabled.
      await ask("webview.click", { selector: `${lastAnswer} [data-part=retry]` });
      assert.ok((await answerIn("complete")).includes("Then commit."));
      const [, second] = requestsOf(platform(), "/assistant/limited-once/");
      assert.deepEqual(
        second === undefined ? undefined : bodyOf(second).messages.map(({ content }) => content),
        ["Is it my turn now?"],
      );
    });

    it("offers to replace a key that is not accepted, and answers with the new one", async () => {
      await askIn("expired", "Do you know me?");
      const shown = await answerIn("failed");
      assert.ok(shown.includes("The service does not accept the API key"), shown);
      await screenshot("assistant-expired");
      await ask("webview.click", { selector: "[data-part=replace-key]" });
      await enterKey("Assistant key of the domain expired", renewedKey);
      assert.ok((await answerIn("complete")).includes("Then commit."));
      assert.deepEqual(keysOf(platform(), "/assistant/expired/"), [assistantKey, renewedKey]);
    });
  });
}
