/** The assistant's page in a real browser: what is on screen. */
import assert from "node:assert/strict";
import { renderMarkdown } from "../../../client/src/webview/assistant/markdown.ts";
import { describePage } from "./page-suite.ts";
import { answer, longText, question, state, withAnswer } from "./states.ts";

const time = 1_700_000_000_000;

/**
 * Posts a piece of text and returns the milliseconds until a frame with the text is rendered. It measures inside the
 * page, so that the time between processes does not count.
 */
function measuredPost(answerId: string, from: number, text: string): string {
  return `new Promise((resolve) => {
    const begin = performance.now();
    const holder = document.querySelector('[data-part="answer-text"]');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      // The browser renders the frame before it delivers the message of the channel.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begin);
      port2.postMessage(undefined);
    }).observe(holder, { childList: true, subtree: true, characterData: true });
    window.postMessage(${JSON.stringify({ type: "text", answerId, from, text })}, "*");
  })`;
}

const part = (name: string): string => `[data-part="${name}"]`;

describePage("what the assistant's page shows", (hand) => {
  describe("shows", () => {
    it("what the assistant is and where questions go, before the first question", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      const text = await hand.textOf("empty");
      assert.match(text, /Ask about Acme Docs/);
      assert.match(text, /go to api\.example\.com; nothing is sent before you ask\./);
      assert.equal(await hand.at("input").getAttribute("placeholder"), "Ask about Acme Docs");
    });

    it("a question as it was written, with its attachments", async () => {
      const attachments = [{ type: "code", label: "a.mdx, lines 3 to 8" }] as const;
      const asked = { ...question("q1", "<b>Why</b>\n  *not*?"), attachments };
      await hand.opened.post({ type: "state", state: state({ turns: [asked] }) });
      assert.equal(await hand.textOf("question-text"), "<b>Why</b>\n  *not*?");
      assert.equal(await hand.textOf("question-attachment"), "a.mdx, lines 3 to 8");
    });

    it("another conversation instead of the last one, although its turns have the same ids", async () => {
      await hand.opened.post({ type: "state", state: withAnswer({ text: "So." }) });
      const turns = [question("q1", "How?"), answer({ text: "Like this." })];
      await hand.opened.post({ type: "state", state: state({ conversationId: "c2", turns }) });
      await hand.opened.page.locator(part("question-text"), { hasText: "How?" }).waitFor();
      assert.equal(await hand.at("question").count(), 1);
      assert.equal(await hand.textOf("answer-text"), "Like this.");
    });

    it("its beginning before the first question, in a view of any height", async () => {
      await hand.open({ height: 160 });
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await hand.at("empty").waitFor();
      assert.equal(await hand.opened.page.evaluate('document.querySelector("main").scrollTop'), 0);
    });

    it("an answer that arrives in pieces, and scrolls with it", async () => {
      const text = longText(4000);
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      for (let from = 0; from < text.length; from += 97) {
        await hand.opened.post({ type: "text", answerId: "a1", from, text: text.slice(from, from + 97) });
      }
      await hand.opened.post({ type: "text", answerId: "a1", from: text.length, text: "\n\nThe last word" });
      await hand.opened.page.locator(part("answer-text"), { hasText: "The last word" }).waitFor();
      const isAtEnd = `(() => {
        const { scrollTop, scrollHeight, clientHeight } = document.querySelector("main");
        return scrollTop > 0 && Math.abs(scrollHeight - scrollTop - clientHeight) < 2;
      })()`;
      assert.equal(await hand.opened.page.evaluate(isAtEnd), true);
      const streamed = await hand.textOf("answer-text");
      await hand.opened.post({ type: "state", state: withAnswer({ text: `${text}\n\nThe last word` }) });
      await hand.at("copy").waitFor();
      assert.equal(await hand.textOf("answer-text"), streamed);
    });

    it("the same elements in the end for any pieces", async () => {
      const text = `See [this], **now**.\n\n- a\n- b\n\n  c\n1. x\n\n| a | b |\n|---|:-:|\n| 1 | \`2\` |\n\n\`\`\`js\nlet a;\n\nlet b;\n\`\`\`\n\n> quoted\n> more\n\nHead\n---\n\n[this]: /page\n`;
      const streaming = withAnswer({ state: { kind: "streaming" } }, { isAnswering: true });
      await hand.opened.post({ type: "state", state: streaming });
      for (let from = 0; from < text.length; from += 3) {
        await hand.opened.post({ type: "text", answerId: "a1", from, text: text.slice(from, from + 3) });
        // A frame for each piece, so that each piece is drawn.
        await hand.opened.page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
      }
      await hand.opened.post({ type: "state", state: withAnswer({ text }) });
      await hand.at("copy").waitFor();
      const shown = `(() => {
        const plain = document.querySelector('${part("answer-text")}').cloneNode(true);
        for (const code of plain.querySelectorAll("code[data-language]")) code.textContent = code.textContent;
        return plain.innerHTML;
      })()`;
      const wanted = `(() => {
        const holder = document.createElement("template");
        holder.innerHTML = ${JSON.stringify(renderMarkdown(text))};
        return holder.innerHTML;
      })()`;
      assert.equal(await hand.opened.page.evaluate(shown), await hand.opened.page.evaluate(wanted));
    });

    it("the position that the reader has scrolled to, although more text arrives", async () => {
      const text = longText(6000);
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text, state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await hand.opened.page.locator(part("answer-text"), { hasText: "two" }).waitFor();
      const place = 'document.querySelector("main").scrollTop';
      await hand.opened.page.evaluate(`new Promise((resolve) => {
        const main = document.querySelector("main");
        main.addEventListener("scroll", resolve, { once: true });
        main.scrollTop = 50;
      })`);
      await hand.opened.post({ type: "text", answerId: "a1", from: text.length, text: "\n\nThe last word" });
      await hand.opened.page.locator(part("answer-text"), { hasText: "The last word" }).waitFor();
      assert.equal(await hand.opened.page.evaluate(place), 50);
    });

    it("a new piece of an answer of 200 KB soon", async () => {
      const text = longText(200_000);
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text, state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await hand.opened.page.locator(part("answer-text"), { hasText: "two" }).waitFor();
      const times: number[] = [];
      let from = text.length;
      for (let count = 0; count < 20; count += 1) {
        const piece = ` piece ${count}`;
        times.push(await hand.opened.page.evaluate<number>(measuredPost("a1", from, piece)));
        from += piece.length;
      }
      assert.match(await hand.textOf("answer-text"), /piece 19$/);
      const sorted = times.sort((one, other) => one - other).map((one) => one.toFixed(1));
      console.log(
        `      from message to screen at 200 KB: median ${sorted[10]} ms, longest ${sorted[19]} ms`,
      );
    });

    it("sources, suggestions, and a note about missing parts", async () => {
      await hand.opened.post({
        type: "state",
        state: withAnswer({
          text: "Because.",
          sources: [{ address: "guides/start", title: "Start" }, { address: "https://example.com/a" }],
          suggestions: [{ title: "More", path: "/more" }],
          unknown: ["reasoning", "data-x"],
        }),
      });
      assert.equal(
        await hand.textOf("unknown"),
        "The answer had parts that cannot be shown: reasoning, data-x",
      );
      assert.deepEqual(await hand.at("source").allInnerTexts(), ["Start", "https://example.com/a"]);
      const asked = [
        [part("source"), 0, "guides/start"],
        [part("source"), 1, "https://example.com/a"],
        [part("suggestion"), 0, "/more"],
      ] as const;
      for (const [selector, index, address] of asked) {
        const request = hand.opened.next("open");
        await hand.opened.page.locator(selector).nth(index).click();
        assert.deepEqual(await request, { type: "open", address });
      }
    });

    it("chips of the attachments of the next question, until they are removed", async () => {
      await hand.opened.post({
        type: "state",
        state: state({ attachments: [{ id: 4, type: "textSelection", label: "a.mdx" }] }),
      });
      assert.equal(await hand.textOf("attachment"), "a.mdx");
      const request = hand.opened.next("detach");
      await hand.at("detach").click();
      assert.deepEqual(await request, { type: "detach", id: 4 });
      await hand.opened.post({ type: "state", state: state() });
      await hand.at("attachment").waitFor({ state: "detached" });
    });
  });

  describe("says how an answer ended", () => {
    const message = "The service cannot be reached.";

    it("while it arrives: progress, and a button that stops it", async () => {
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      assert.equal(await hand.textOf("progress"), "Answering");
      assert.equal(await hand.at("send").count(), 0);
      const request = hand.opened.next("stop");
      await hand.at("stop").click();
      await request;
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text: "Half", state: { kind: "stopped" } }),
      });
      assert.equal(await hand.textOf("stopped"), "Stopped");
      assert.equal(await hand.at("stop").count(), 0);
      assert.equal(await hand.at("progress").count(), 0);
    });

    it("when it was cut off: the message, the text so far, and Retry", async () => {
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text: "Half", state: { kind: "incomplete", message } }),
      });
      assert.equal(await hand.textOf("message"), message);
      assert.equal(await hand.textOf("answer-text"), "Half");
      const request = hand.opened.next("retry");
      await hand.at("retry").click();
      await request;
    });

    it("when there is none: the message, Retry, and the remedy", async () => {
      for (const [remedy, name, type] of [
        ["replace-key", "replace-key", "replaceKey"],
        ["open-settings", "open-settings", "openSettings"],
      ] as const) {
        await hand.opened.post({
          type: "state",
          state: withAnswer({ state: { kind: "failed", message, remedy } }),
        });
        const request = hand.opened.next(type);
        await hand.at(name).click();
        await request;
        assert.equal(await hand.at("retry").count(), 1);
        assert.equal(await hand.at("copy").count(), 0);
      }
    });

    it("when the service is limited: the remaining seconds, and then Retry", async () => {
      const { page, post, next } = await hand.open({ time });
      const now = await page.evaluate<number>("Date.now()");
      await post({
        type: "state",
        state: withAnswer({ state: { kind: "limited", message: "Too many questions.", until: now + 3000 } }),
      });
      await page.locator(part("countdown"), { hasText: "in 3 seconds" }).waitFor();
      assert.equal(await page.locator(part("retry")).isDisabled(), true);
      await page.clock.runFor(1000);
      await page.locator(part("countdown"), { hasText: "in 2 seconds" }).waitFor();
      await page.clock.runFor(2000);
      await page.locator(part("countdown"), { hasText: "now" }).waitFor();
      assert.equal(await hand.textOf("question-text"), "Why?");
      const request = next("retry");
      await page.locator(part("retry")).click();
      await request;
    });

    it("when the service is limited and names no time: Retry immediately", async () => {
      await hand.opened.post({ type: "state", state: withAnswer({ state: { kind: "limited", message } }) });
      assert.equal(await hand.at("countdown").count(), 0);
      assert.equal(await hand.at("retry").isDisabled(), false);
    });

    it("and offers Retry only for the last answer", async () => {
      const failed = answer({ state: { kind: "failed", message, remedy: "replace-key" } });
      const turns = [
        question("q1", "Why?"),
        failed,
        question("q2", "And?"),
        answer({ id: "a2", text: "So." }),
      ];
      await hand.opened.post({ type: "state", state: state({ turns }) });
      assert.equal(await hand.at("retry").count(), 1);
      assert.equal(await hand.at("replace-key").count(), 0);
    });

    it("to screen readers, once and when it is complete", async () => {
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await hand.opened.post({ type: "text", answerId: "a1", from: 0, text: "Because **so**." });
      await hand.opened.page.locator(part("answer-text"), { hasText: "Because" }).waitFor();
      assert.equal(await hand.textOf("announcement"), "");
      assert.equal(await hand.at("answer").getAttribute("aria-busy"), "true");
      await hand.opened.post({ type: "state", state: withAnswer({ text: "Because **so**." }) });
      await hand.at("copy").waitFor();
      assert.match(await hand.textOf("announcement"), /Because so\./);
      assert.equal(await hand.at("answer").getAttribute("aria-busy"), "false");
    });

    it("to screen readers, from the question to the end, and that something was copied", async () => {
      const shows = async (text: string) =>
        hand.opened.page.locator(part("announcement"), { hasText: text }).waitFor({ state: "attached" });
      const asked = { turns: [question("q1", "Why?")] };
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await hand.opened.post({ type: "state", state: state({ ...asked, isAnswering: true }) });
      await shows("Answering");
      const streaming = { kind: "streaming" } as const;
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: streaming, isSearching: true }, { isAnswering: true }),
      });
      await shows("Searching the documentation");
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text: "Half", state: { kind: "stopped" } }),
      });
      await shows("Stopped: Half");
      const copied = hand.opened.next("copy");
      await hand.at("copy").press("Enter");
      await copied;
      await shows("The answer was copied.");
      await hand.opened.post({ type: "state", state: state({ ...asked, isAnswering: true }) });
      await hand.opened.post({ type: "state", state: state(asked) });
      await shows("This question has no answer yet.");
    });

    it("to screen readers as text, without the names of buttons", async () => {
      const text = "Run:\n\n```bash\nnpm i\n```\n\nDone.";
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await hand.opened.post({ type: "state", state: withAnswer({ text }) });
      await hand.at("copy").waitFor();
      assert.equal(await hand.textOf("announcement"), "Answer: Run: npm i Done.");
      assert.equal(await hand.at("conversation").getAttribute("aria-live"), "off");
    });

    it("while the service searches", async () => {
      const streaming = { kind: "streaming" } as const;
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: streaming, isSearching: true }, { isAnswering: true }),
      });
      assert.equal(await hand.textOf("progress"), "Searching the documentation");
      await hand.opened.post({
        type: "state",
        state: withAnswer({ state: streaming }, { isAnswering: true }),
      });
      assert.equal(await hand.textOf("progress"), "Answering");
    });

    it("with a note above if its beginning is filed", async () => {
      await hand.opened.post({ type: "state", state: withAnswer({ text: "So." }, { earlierTurns: 4 }) });
      assert.match(await hand.textOf("earlier"), /^4 earlier messages are filed/);
      const request = hand.opened.next("openTranscript");
      await hand.at("open-transcript").click();
      assert.deepEqual(await request, { type: "openTranscript" });
      await hand.opened.post({ type: "state", state: withAnswer({ text: "So." }) });
      await hand.at("earlier").waitFor({ state: "detached" });
    });

    it("with code in colors, when the code is complete", async () => {
      const code = 'const a = "<b>"; // one';
      const text = `\`\`\`ts\n${code}\n\`\`\`\n\n\`\`\`nolanguage\nplain\n\`\`\`\n\n\`\`\`\nbare\n\`\`\``;
      const highlighters = (): Promise<number> =>
        hand.opened.page.locator('script[src="/highlighter.js"]').count();
      await hand.opened.post({ type: "state", state: withAnswer({ text: "No code." }) });
      await hand.at("copy").waitFor();
      assert.equal(await highlighters(), 0, "what colors is loaded when it is needed only");
      await hand.opened.post({ type: "state", state: withAnswer({ text }) });
      const colored = hand.opened.page.locator("code:has(.hljs-keyword)");
      await colored.waitFor();
      assert.equal(await colored.count(), 1);
      assert.equal(await colored.textContent(), `${code}\n`);
      assert.equal(await hand.opened.page.locator("code .hljs-keyword").textContent(), "const");
      assert.equal(await hand.opened.page.locator("code .hljs-string").textContent(), '"<b>"');
      assert.equal(await highlighters(), 1);
      await hand.opened.post({ type: "state", state: withAnswer({ text: `${text}\n\nMore.` }) });
      await hand.opened.page.locator(part("answer-text"), { hasText: "More." }).waitFor();
      assert.equal(await hand.opened.page.locator("code .hljs-keyword").textContent(), "const");
    });
  });
});
