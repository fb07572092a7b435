/** The assistant's page in a real browser: what is on screen, and what the user's hands lead to. */
import assert from "node:assert/strict";
import type { Answer } from "../../../client/src/features/assistant/conversation.ts";
import type { PageState, ShownQuestion } from "../../../client/src/webview/assistant/messages.ts";
import { describeSlow } from "../../slow.ts";
import {
  type Browser,
  type Opened,
  type OpenOptions,
  openPage,
  startBrowser,
  whyNoBrowser,
} from "./browser.ts";

const time = 1_700_000_000_000;

function question(id: string, text: string): ShownQuestion {
  return { role: "user", id, text, attachments: [] };
}

function answer(more: Partial<Answer> = {}): Answer {
  return {
    role: "assistant",
    id: "a1",
    text: "",
    sources: [],
    suggestions: [],
    unknown: [],
    state: { kind: "complete" },
    ...more,
  };
}

function state(more: Partial<PageState> = {}): PageState {
  return {
    conversationId: "c1",
    turns: [question("q1", "Why?")],
    attachments: [],
    isAnswering: false,
    host: "api.example.com",
    site: "Acme Docs",
    ...more,
  };
}

function withAnswer(more: Partial<Answer>, rest: Partial<PageState> = {}): PageState {
  return state({ turns: [question("q1", "Why?"), answer(more)], ...rest });
}

/** Much text, in paragraphs and lists and blocks of code. */
function longText(length: number): string {
  const part =
    "Some **text** with `code` and [a link](/page).\n\n- one\n- two\n\n```js\nlet a = 1;\n\nlet b;\n```\n\n";
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

/**
 * Posts a piece of text and gives how long it took until a frame with it was made, in milliseconds.
 * In the page, where no way between processes is measured with it.
 */
function measuredPost(answerId: string, from: number, text: string): string {
  return `new Promise((resolve) => {
    const begin = performance.now();
    const holder = document.querySelector('[data-part="answer-text"]');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      // The browser makes the frame, and only then answers to the channel.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begin);
      port2.postMessage(undefined);
    }).observe(holder, { childList: true, subtree: true, characterData: true });
    window.postMessage(${JSON.stringify({ type: "text", answerId, from, text })}, "*");
  })`;
}

const part = (name: string): string => `[data-part="${name}"]`;

const reason = whyNoBrowser();
const describeHere = reason === undefined || process.env.CI !== undefined ? describeSlow : describe.skip;

describeHere(`the assistant's page in a browser${reason === undefined ? "" : ` (${reason})`}`, function () {
  this.timeout(60_000);
  let browser: Browser;
  let opened: Opened;

  const open = async (options: OpenOptions = {}): Promise<Opened> => {
    await opened?.page.close();
    opened = await openPage(browser, options);
    return opened;
  };

  /** What has the focus, as a user would call it. */
  const focused = (): Promise<string> =>
    opened.page.evaluate(
      "document.activeElement.dataset.part ?? document.activeElement.dataset.action ?? document.activeElement.tagName",
    );

  const textOf = async (name: string): Promise<string> =>
    ((await opened.page.locator(part(name)).textContent()) ?? "").trim();

  before(async () => {
    browser = await startBrowser();
  });

  beforeEach(() => open());

  afterEach(() => {
    assert.deepEqual(opened.complaints, []);
    assert.deepEqual(opened.requests, []);
  });

  after(() => browser?.close());

  describe("shows", () => {
    it("what it is and where questions go, before anything is asked", async () => {
      await opened.post({ type: "state", state: state({ turns: [] }) });
      const text = await textOf("empty");
      assert.match(text, /Ask about Acme Docs/);
      assert.match(text, /go to api\.example\.com; nothing is sent before you ask\./);
      assert.equal(
        await opened.page.locator(part("input")).getAttribute("placeholder"),
        "Ask about Acme Docs",
      );
    });

    it("a question as it was written, with what was attached", async () => {
      const attachments = [{ type: "code", label: "a.mdx, lines 3 to 8" }] as const;
      const asked = { ...question("q1", "<b>Why</b>\n  *not*?"), attachments };
      await opened.post({ type: "state", state: state({ turns: [asked] }) });
      assert.equal(await textOf("question-text"), "<b>Why</b>\n  *not*?");
      assert.equal(await textOf("question-attachment"), "a.mdx, lines 3 to 8");
    });

    it("an answer that arrives in pieces, and follows it", async () => {
      const text = longText(4000);
      await opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      for (let from = 0; from < text.length; from += 97) {
        await opened.post({ type: "text", answerId: "a1", from, text: text.slice(from, from + 97) });
      }
      await opened.post({ type: "text", answerId: "a1", from: text.length, text: "\n\nThe last word" });
      await opened.page.locator(part("answer-text"), { hasText: "The last word" }).waitFor();
      const isAtEnd = `(() => {
        const { scrollTop, scrollHeight, clientHeight } = document.querySelector("main");
        return scrollTop > 0 && Math.abs(scrollHeight - scrollTop - clientHeight) < 2;
      })()`;
      assert.equal(await opened.page.evaluate(isAtEnd), true);
      const streamed = await textOf("answer-text");
      await opened.post({ type: "state", state: withAnswer({ text: `${text}\n\nThe last word` }) });
      await opened.page.locator(part("copy")).waitFor();
      assert.equal(await textOf("answer-text"), streamed);
    });

    it("the place that the reader has scrolled to, though more arrives", async () => {
      const text = longText(6000);
      await opened.post({
        type: "state",
        state: withAnswer({ text, state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await opened.page.locator(part("answer-text"), { hasText: "two" }).waitFor();
      const place = 'document.querySelector("main").scrollTop';
      await opened.page.evaluate(`new Promise((resolve) => {
        const main = document.querySelector("main");
        main.addEventListener("scroll", resolve, { once: true });
        main.scrollTop = 50;
      })`);
      await opened.post({ type: "text", answerId: "a1", from: text.length, text: "\n\nThe last word" });
      await opened.page.locator(part("answer-text"), { hasText: "The last word" }).waitFor();
      assert.equal(await opened.page.evaluate(place), 50);
    });

    it("a new piece of an answer of 200 KB soon", async () => {
      const text = longText(200_000);
      await opened.post({
        type: "state",
        state: withAnswer({ text, state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await opened.page.locator(part("answer-text"), { hasText: "two" }).waitFor();
      const times: number[] = [];
      let from = text.length;
      for (let count = 0; count < 20; count += 1) {
        const piece = ` piece ${count}`;
        times.push(await opened.page.evaluate<number>(measuredPost("a1", from, piece)));
        from += piece.length;
      }
      assert.match(await textOf("answer-text"), /piece 19$/);
      const sorted = times.sort((one, other) => one - other).map((one) => one.toFixed(1));
      console.log(
        `      from message to screen at 200 KB: median ${sorted[10]} ms, longest ${sorted[19]} ms`,
      );
    });

    it("sources, suggestions, and that parts are missing", async () => {
      await opened.post({
        type: "state",
        state: withAnswer({
          text: "Because.",
          sources: [{ address: "guides/start", title: "Start" }, { address: "https://example.com/a" }],
          suggestions: [{ title: "More", path: "/more" }],
          unknown: ["reasoning", "data-x"],
        }),
      });
      assert.equal(await textOf("unknown"), "The answer had parts that cannot be shown: reasoning, data-x");
      assert.deepEqual(await opened.page.locator(part("source")).allInnerTexts(), [
        "Start",
        "https://example.com/a",
      ]);
      const asked = [
        [part("source"), 0, "guides/start"],
        [part("source"), 1, "https://example.com/a"],
        [part("suggestion"), 0, "/more"],
      ] as const;
      for (const [selector, index, address] of asked) {
        const request = opened.next("open");
        await opened.page.locator(selector).nth(index).click();
        assert.deepEqual(await request, { type: "open", address });
      }
    });

    it("chips of what goes with the next question, until they are taken away", async () => {
      await opened.post({
        type: "state",
        state: state({ attachments: [{ id: 4, type: "textSelection", label: "a.mdx" }] }),
      });
      assert.equal(await textOf("attachment"), "a.mdx");
      const request = opened.next("detach");
      await opened.page.locator(part("detach")).click();
      assert.deepEqual(await request, { type: "detach", id: 4 });
      await opened.post({ type: "state", state: state() });
      await opened.page.locator(part("attachment")).waitFor({ state: "detached" });
    });
  });

  describe("says how an answer ended", () => {
    const message = "The service cannot be reached.";

    it("while it is on its way: progress, and a button that stops it", async () => {
      await opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      assert.equal(await textOf("progress"), "Answering");
      assert.equal(await opened.page.locator(part("send")).count(), 0);
      const request = opened.next("stop");
      await opened.page.locator(part("stop")).click();
      await request;
      await opened.post({ type: "state", state: withAnswer({ text: "Half", state: { kind: "stopped" } }) });
      assert.equal(await textOf("stopped"), "Stopped");
      assert.equal(await opened.page.locator(part("stop")).count(), 0);
      assert.equal(await opened.page.locator(part("progress")).count(), 0);
    });

    it("when it broke off: the message, the text so far, and Retry", async () => {
      await opened.post({
        type: "state",
        state: withAnswer({ text: "Half", state: { kind: "incomplete", message } }),
      });
      assert.equal(await textOf("message"), message);
      assert.equal(await textOf("answer-text"), "Half");
      const request = opened.next("retry");
      await opened.page.locator(part("retry")).click();
      await request;
    });

    it("when there is none: the message, Retry, and what can be done about it", async () => {
      for (const [remedy, name, type] of [
        ["replace-key", "replace-key", "replaceKey"],
        ["open-settings", "open-settings", "openSettings"],
      ] as const) {
        await opened.post({
          type: "state",
          state: withAnswer({ state: { kind: "failed", message, remedy } }),
        });
        const request = opened.next(type);
        await opened.page.locator(part(name)).click();
        await request;
        assert.equal(await opened.page.locator(part("retry")).count(), 1);
        assert.equal(await opened.page.locator(part("copy")).count(), 0);
      }
    });

    it("when it is too early: the seconds that are left, and then Retry", async () => {
      const { page, post, next } = await open({ time });
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
      assert.equal(await textOf("question-text"), "Why?");
      const request = next("retry");
      await page.locator(part("retry")).click();
      await request;
    });

    it("when it is too early and nobody says until when: Retry at once", async () => {
      await opened.post({ type: "state", state: withAnswer({ state: { kind: "limited", message } }) });
      assert.equal(await opened.page.locator(part("countdown")).count(), 0);
      assert.equal(await opened.page.locator(part("retry")).isDisabled(), false);
    });

    it("and offers to ask again for the last answer alone", async () => {
      const failed = answer({ state: { kind: "failed", message, remedy: "replace-key" } });
      const turns = [
        question("q1", "Why?"),
        failed,
        question("q2", "And?"),
        answer({ id: "a2", text: "So." }),
      ];
      await opened.post({ type: "state", state: state({ turns }) });
      assert.equal(await opened.page.locator(part("retry")).count(), 1);
      assert.equal(await opened.page.locator(part("replace-key")).count(), 0);
    });

    it("to readers who do not see it, once and when it is there", async () => {
      await opened.post({
        type: "state",
        state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
      });
      await opened.post({ type: "text", answerId: "a1", from: 0, text: "Because **so**." });
      await opened.page.locator(part("answer-text"), { hasText: "Because" }).waitFor();
      assert.equal(await textOf("announcement"), "");
      assert.equal(await opened.page.locator(part("answer")).getAttribute("aria-busy"), "true");
      await opened.post({ type: "state", state: withAnswer({ text: "Because **so**." }) });
      await opened.page.locator(part("copy")).waitFor();
      assert.match(await textOf("announcement"), /Because so\./);
      assert.equal(await opened.page.locator(part("answer")).getAttribute("aria-busy"), "false");
    });
  });

  describe("takes a question", () => {
    const input = (): ReturnType<Opened["page"]["locator"]> => opened.page.locator(part("input"));

    it("with Enter, and a new line with Shift and Enter", async () => {
      await opened.post({ type: "state", state: state({ turns: [] }) });
      await input().focus();
      await opened.page.keyboard.type("One");
      await opened.page.keyboard.press("Shift+Enter");
      await opened.page.keyboard.type("Two");
      assert.equal(await input().getAttribute("rows"), "2");
      const request = opened.next("ask");
      await opened.page.keyboard.press("Enter");
      assert.deepEqual(await request, { type: "ask", text: "One\nTwo" });
    });

    it("and keeps its text until it stands in the conversation", async () => {
      await opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill("How?");
      await opened.page.locator(part("send")).click();
      assert.equal(await input().inputValue(), "How?");
      assert.equal(await opened.page.locator(part("send")).isDisabled(), true);
      // The user was asked for a key and gave none.
      await opened.post({ type: "asked" });
      assert.equal(await input().inputValue(), "How?");
      assert.equal(await opened.page.locator(part("send")).isDisabled(), false);
      await opened.page.locator(part("send")).click();
      await opened.post({
        type: "state",
        state: state({ turns: [question("q1", "How?")], isAnswering: true }),
      });
      await opened.page.locator(part("question")).waitFor();
      assert.equal(await input().inputValue(), "");
    });

    it("but not one that is blank, nor a second one at once", async () => {
      await opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill(" \n");
      await opened.page.keyboard.press("Enter");
      await opened.post({ type: "state", state: state({ isAnswering: true }) });
      await opened.page.locator(part("stop")).waitFor();
      await input().fill("And?");
      await opened.page.keyboard.press("Enter");
      assert.equal(await input().inputValue(), "And?");
      assert.deepEqual(
        opened.sent.map(({ type }) => type),
        ["ready"],
      );
    });

    it("but not while an input method composes its text", async () => {
      await opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill("にほん");
      await opened.page.evaluate(`document.querySelector("textarea").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }))`);
      const request = opened.next("ask");
      await opened.page.keyboard.press("Enter");
      assert.deepEqual(await request, { type: "ask", text: "にほん" });
      assert.equal(opened.sent.filter(({ type }) => type === "ask").length, 1);
    });

    it("and knows its draft and place again after the view was hidden", async () => {
      const full = withAnswer({ text: longText(5000) });
      await opened.post({ type: "state", state: full });
      await input().fill("A draft");
      await opened.page.evaluate(`new Promise((resolve) => {
        const main = document.querySelector("main");
        main.addEventListener("scroll", resolve, { once: true });
        main.scrollTop = 70;
      })`);
      const ready = opened.next("ready");
      await opened.page.reload();
      await ready;
      assert.equal(await input().inputValue(), "A draft");
      await opened.post({ type: "state", state: full });
      await opened.page.locator(part("copy")).waitFor();
      assert.equal(await opened.page.evaluate('document.querySelector("main").scrollTop'), 70);
    });

    it("where the extension puts the cursor", async () => {
      await opened.post({ type: "state", state: withAnswer({ text: "So." }) });
      await opened.page.locator(part("copy")).focus();
      await opened.post({ type: "focus" });
      await opened.page.locator(`${part("input")}:focus`).waitFor();
    });
  });

  describe("lets an answer do nothing", () => {
    it("but be read: no script, no picture, no form, no way out", async () => {
      const text = [
        "<script>alert(1)</script><img src=https://example.com/a.png onerror=alert(1)>",
        "[one](javascript:alert(1)) [two](command:workbench.action.quit) [three](data:text/html,x)",
        "![picture](https://example.com/b.png)",
        "[four](https://example.com/four)",
        "",
        "<iframe src=https://example.com></iframe><form action=https://example.com><button>x</button></form>",
        "<style>* { display: none }</style>",
      ].join("\n");
      const suggestions = [{ title: "<img src=x onerror=alert(1)>", path: "/a" }];
      const sources = [{ address: "/b", title: "<script>alert(1)</script>" }];
      await opened.post({
        type: "state",
        state: withAnswer({ text, suggestions, sources, unknown: ["<b>x</b>"] }),
      });
      await opened.page.locator(part("copy")).waitFor();
      for (const selector of ["img", "iframe", "form", "style", "main script", "main [href]", "b"]) {
        assert.equal(await opened.page.locator(selector).count(), 0, selector);
      }
      const live = opened.page.locator(`${part("answer-text")} a`);
      assert.deepEqual(await live.allInnerTexts(), [
        "https://example.com/a.png",
        "picture",
        "four",
        "https://example.com",
        "https://example.com",
      ]);
      const request = opened.next("open");
      await live.nth(2).click();
      assert.deepEqual(await request, { type: "open", address: "https://example.com/four" });
      assert.match(await textOf("answer-text"), /<script>alert\(1\)<\/script>/);
    });

    it("even if its text became elements: the policy of the page refuses them", async () => {
      await opened.page.evaluate(`document.body.insertAdjacentHTML("beforeend",
        '<img src="https://example.com/a.png" onerror="globalThis.harm = 1"><p style="color: red" onclick="globalThis.harm = 1">x</p>')`);
      await opened.page.locator("p", { hasText: "x" }).first().click();
      assert.equal(await opened.page.evaluate("globalThis.harm === undefined"), true);
      assert.notEqual(opened.complaints.length, 0);
      // The complaints are those of the policy about what was put in here.
      await open();
    });
  });

  describe("works with the keyboard alone", () => {
    it("through everything that can be done with an answer", async () => {
      await opened.post({
        type: "state",
        state: withAnswer(
          {
            text: "See [this](/this).\n\n```js\nlet a;\n```",
            sources: [{ address: "guides/start" }],
            suggestions: [{ title: "More", path: "/more" }],
          },
          { attachments: [{ id: 1, type: "code", label: "a.mdx" }] },
        ),
      });
      await opened.page.locator(part("conversation")).focus();
      const seen: string[] = [];
      for (let count = 0; count < 11; count += 1) {
        await opened.page.keyboard.press("Tab");
        seen.push(await focused());
      }
      const wanted = [
        "A",
        "copy-code",
        "PRE",
        "source",
        "suggestion",
        "copy",
        "insert",
        "retry",
        "detach",
        "input",
      ];
      assert.deepEqual(seen.slice(0, wanted.length), wanted);
    });

    it("opens links, copies code and answers", async () => {
      await opened.post({
        type: "state",
        state: withAnswer({ text: "[this](/this)\n\n    let a;\n    let b;\n" }),
      });
      const asked = [
        [`${part("answer-text")} a`, { type: "open", address: "/this" }],
        ['[data-action="copy-code"]', { type: "copyCode", text: "let a;\nlet b;" }],
        [part("copy"), { type: "copy", answerId: "a1" }],
        [part("insert"), { type: "insert", answerId: "a1" }],
      ] as const;
      for (const [selector, message] of asked) {
        const request = opened.next(message.type);
        await opened.page.locator(selector).focus();
        await opened.page.keyboard.press("Enter");
        assert.deepEqual(await request, message);
      }
    });

    it("and shows where it is, in each theme", async () => {
      for (const theme of ["dark", "light", "contrast"] as const) {
        await open({ theme });
        await opened.post({ type: "state", state: withAnswer({ text: "[this](/this)" }) });
        await opened.page.locator(part("conversation")).focus();
        await opened.page.keyboard.press("Tab");
        const outline = await opened.page.evaluate<string>(
          "getComputedStyle(document.activeElement).outlineStyle",
        );
        assert.equal(outline, "solid", theme);
      }
    });
  });

  describe("fits", () => {
    const text = `${longText(500)}\n\n| a | b |\n|---|---|\n| ${"x".repeat(90)} | y |\n\n${"w".repeat(300)}`;
    for (const width of [200, 300, 600]) {
      it(`a view of ${width} pixels`, async () => {
        await open({ width });
        const attachments = [
          { id: 1, type: "code", label: "a/very/long/path/to/a/page/of/the/site.mdx" },
        ] as const;
        const suggestions = [
          { title: "A suggestion with a rather long title for a narrow view", path: "/a" },
        ];
        await opened.post({ type: "state", state: withAnswer({ text, suggestions }, { attachments }) });
        await opened.page.locator(part("copy")).waitFor();
        const tooWide = `[...document.querySelectorAll("body, main, article, section, button, .composer, .chip")]
          .filter((one) => one.getBoundingClientRect().right > ${width} + 0.5 || (one.tagName === "MAIN" && one.scrollWidth > one.clientWidth))
          .map((one) => one.outerHTML.slice(0, 80))`;
        assert.deepEqual(await opened.page.evaluate(tooWide), []);
      });
    }
  });

  it("stands still for whoever wants less motion", async () => {
    const animation = "getComputedStyle(document.querySelector('.dot')).animationName";
    const streaming = withAnswer({ state: { kind: "streaming" } }, { isAnswering: true });
    await opened.post({ type: "state", state: streaming });
    assert.equal(await opened.page.evaluate(animation), "breathe");
    await open({ reducedMotion: "reduce" });
    await opened.post({ type: "state", state: streaming });
    assert.equal(await opened.page.evaluate(animation), "none");
  });

  it("asks for everything when it has missed a piece", async () => {
    await opened.post({
      type: "state",
      state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
    });
    const ready = opened.next("ready");
    await opened.post({ type: "text", answerId: "a1", from: 10, text: "later" });
    await ready;
    assert.equal(await textOf("answer-text"), "");
  });
});
