/** The assistant's page in a real browser: what keys and clicks do, and what an answer cannot do. */
import assert from "node:assert/strict";
import type { Locator } from "../../extension/vscode/playwright.ts";
import { describePage } from "./page-suite.ts";
import { longText, question, state, withAnswer } from "./states.ts";

const part = (name: string): string => `[data-part="${name}"]`;

describePage("what the assistant's page does", (hand) => {
  /** The name of the element that has the focus. */
  const focused = (): Promise<string> =>
    hand.opened.page.evaluate(
      "document.activeElement.dataset.part ?? document.activeElement.dataset.action ?? document.activeElement.tagName",
    );

  describe("takes a question", () => {
    const input = (): Locator => hand.at("input");

    it("with Enter, and a new line with Shift and Enter", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await input().focus();
      await hand.opened.page.keyboard.type("One");
      await hand.opened.page.keyboard.press("Shift+Enter");
      await hand.opened.page.keyboard.type("Two");
      assert.equal(await input().getAttribute("rows"), "2");
      const request = hand.opened.next("ask");
      await hand.opened.page.keyboard.press("Enter");
      assert.deepEqual(await request, { type: "ask", text: "One\nTwo" });
    });

    it("and keeps its text until the question is part of the conversation", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill("How?");
      await hand.at("send").click();
      assert.equal(await input().inputValue(), "How?");
      assert.equal(await hand.at("send").isDisabled(), true);
      // The user canceled the prompt for a key.
      await hand.opened.post({ type: "asked" });
      assert.equal(await input().inputValue(), "How?");
      assert.equal(await hand.at("send").isDisabled(), false);
      await hand.at("send").click();
      await hand.opened.post({
        type: "state",
        state: state({ turns: [question("q1", "How?")], isAnswering: true }),
      });
      await hand.at("question").waitFor();
      assert.equal(await input().inputValue(), "");
    });

    it("but not one that is blank, nor a second one at once", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill(" \n");
      await hand.opened.page.keyboard.press("Enter");
      await hand.opened.post({ type: "state", state: state({ isAnswering: true }) });
      await hand.at("stop").waitFor();
      await input().fill("And?");
      await hand.opened.page.keyboard.press("Enter");
      assert.equal(await input().inputValue(), "And?");
      assert.deepEqual(
        hand.opened.sent.map(({ type }) => type).filter((type) => type !== "draft"),
        ["ready"],
      );
    });

    it("again, with the arrow keys, and restores the draft", async () => {
      const turns = [question("q1", "First?"), question("q2", "Second?\nReally?"), question("q3", "First?")];
      await hand.opened.post({ type: "state", state: state({ turns }) });
      await input().fill("Draft");
      const press = async (key: string): Promise<string> => {
        await hand.opened.page.keyboard.press(key);
        return input().inputValue();
      };
      assert.equal(await press("ArrowUp"), "Draft", "the cursor goes to the beginning first");
      await hand.opened.page.keyboard.press("Home");
      assert.equal(await press("ArrowUp"), "First?");
      assert.equal(await press("ArrowUp"), "Second?\nReally?");
      assert.equal(await press("ArrowUp"), "Second?\nReally?", "there is none before");
      assert.equal(await press("ArrowDown"), "First?");
      assert.equal(await press("ArrowDown"), "Draft");
      assert.equal(await press("ArrowDown"), "Draft");
    });

    it("and sends its draft to the extension, which passes it to a new page", async () => {
      await hand.opened.post({ type: "state", state: state() });
      const draft = hand.opened.next("draft");
      await input().fill("Half a quest");
      assert.deepEqual(await draft, { type: "draft", text: "Half a quest" });
      await hand.open();
      await hand.opened.post({ type: "state", state: state({ draft: "Half a quest" }) });
      assert.equal(await input().inputValue(), "Half a quest");
    });

    it("and stops the answer with Escape, wherever the focus is", async () => {
      await hand.opened.post({ type: "state", state: state({ isAnswering: true }) });
      await hand.at("stop").waitFor();
      for (const where of ["input", "conversation"]) {
        await hand.at(where).focus();
        const request = hand.opened.next("stop");
        await hand.opened.page.keyboard.press("Escape");
        assert.deepEqual(await request, { type: "stop" });
      }
      await hand.opened.post({ type: "state", state: state() });
      await hand.at("send").waitFor();
      const { length } = hand.opened.sent.filter(({ type }) => type === "stop");
      await hand.opened.page.keyboard.press("Escape");
      assert.equal(hand.opened.sent.filter(({ type }) => type === "stop").length, length);
    });

    it("but not while an input method composes its text", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      await input().fill("にほん");
      await hand.opened.page.evaluate(`document.querySelector("textarea").dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }))`);
      const request = hand.opened.next("ask");
      await hand.opened.page.keyboard.press("Enter");
      assert.deepEqual(await request, { type: "ask", text: "にほん" });
      assert.equal(hand.opened.sent.filter(({ type }) => type === "ask").length, 1);
    });

    it("and restores draft and scroll position after the view was hidden", async () => {
      const full = withAnswer({ text: longText(5000) });
      await hand.opened.post({ type: "state", state: full });
      await input().fill("A draft");
      await hand.opened.page.evaluate(`new Promise((resolve) => {
        const main = document.querySelector("main");
        main.addEventListener("scroll", resolve, { once: true });
        main.scrollTop = 70;
      })`);
      const ready = hand.opened.next("ready");
      await hand.opened.page.reload();
      await ready;
      assert.equal(await input().inputValue(), "A draft");
      await hand.opened.post({ type: "state", state: full });
      await hand.at("copy").waitFor();
      assert.equal(await hand.opened.page.evaluate('document.querySelector("main").scrollTop'), 70);
    });

    it("and keeps or clears its text after the view was hidden, depending on whether the conversation has the question", async () => {
      await hand.opened.post({ type: "state", state: state({ turns: [] }) });
      for (const turns of [[], [question("q1", "How?")]]) {
        await input().fill("How?");
        const asked = hand.opened.next("ask");
        await hand.at("send").click();
        await asked;
        const ready = hand.opened.next("ready");
        await hand.opened.page.reload();
        await ready;
        await hand.opened.post({ type: "state", state: state({ turns }) });
        await hand.at(turns.length === 0 ? "empty" : "question").waitFor();
        assert.equal(await input().inputValue(), turns.length === 0 ? "How?" : "");
        assert.equal(await hand.at("send").isDisabled(), turns.length > 0);
      }
    });
  });

  describe("lets an answer do nothing", () => {
    it("but show text: no script, no image, no form, no navigation", async () => {
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
      await hand.opened.post({
        type: "state",
        state: withAnswer({ text, suggestions, sources, unknown: ["<b>x</b>"] }),
      });
      await hand.at("copy").waitFor();
      for (const selector of ["img", "iframe", "form", "body style", "main script", "main [href]", "b"]) {
        assert.equal(await hand.opened.page.locator(selector).count(), 0, selector);
      }
      const live = hand.opened.page.locator(`${part("answer-text")} a`);
      assert.deepEqual(await live.allInnerTexts(), [
        "https://example.com/a.png",
        "picture",
        "four",
        "https://example.com",
        "https://example.com",
      ]);
      const request = hand.opened.next("open");
      await live.nth(2).click();
      assert.deepEqual(await request, { type: "open", address: "https://example.com/four" });
      assert.match(await hand.textOf("answer-text"), /<script>alert\(1\)<\/script>/);
    });

    it("even if its text became elements: the page's policy rejects them", async () => {
      await hand.opened.page.evaluate(`document.body.insertAdjacentHTML("beforeend",
        '<img src="https://example.com/a.png" onerror="globalThis.harm = 1"><p style="color: red" onclick="globalThis.harm = 1">x</p>')`);
      await hand.opened.page.locator("p", { hasText: "x" }).first().click();
      assert.equal(await hand.opened.page.evaluate("globalThis.harm === undefined"), true);
      assert.notEqual(hand.opened.complaints.length, 0);
      // The policy complains about the elements that this test inserts.
      await hand.open();
    });
  });

  describe("works with the keyboard alone", () => {
    it("through all controls of an answer", async () => {
      await hand.opened.post({
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
      await hand.at("conversation").focus();
      const seen: string[] = [];
      for (let count = 0; count < 11; count += 1) {
        await hand.opened.page.keyboard.press("Tab");
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
      await hand.opened.post({
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
        const request = hand.opened.next(message.type);
        await hand.opened.page.locator(selector).focus();
        await hand.opened.page.keyboard.press("Enter");
        assert.deepEqual(await request, message);
      }
    });

    it("and shows the focus in each theme", async () => {
      for (const theme of ["dark", "light", "contrast"] as const) {
        await hand.open({ theme });
        await hand.opened.post({ type: "state", state: withAnswer({ text: "[this](/this)" }) });
        await hand.at("conversation").focus();
        await hand.opened.page.keyboard.press("Tab");
        const outline = await hand.opened.page.evaluate<string>(
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
        await hand.open({ width });
        const attachments = [
          { id: 1, type: "code", label: "a/very/long/path/to/a/page/of/the/site.mdx" },
        ] as const;
        const suggestions = [
          { title: "A suggestion with a rather long title for a narrow view", path: "/a" },
        ];
        await hand.opened.post({ type: "state", state: withAnswer({ text, suggestions }, { attachments }) });
        await hand.at("copy").waitFor();
        const tooWide = `[...document.querySelectorAll("body, main, article, section, button, .composer, .chip")]
          .filter((one) => one.getBoundingClientRect().right > ${width} + 0.5 || (one.tagName === "MAIN" && one.scrollWidth > one.clientWidth))
          .map((one) => one.outerHTML.slice(0, 80))`;
        assert.deepEqual(await hand.opened.page.evaluate(tooWide), []);
      });
    }
  });

  it("has targets of at least 24 pixels", async () => {
    const sources = [{ address: "guides/start", title: "Start" }];
    const suggestions = [{ title: "More", path: "/more" }];
    await hand.opened.post({
      type: "state",
      state: withAnswer(
        { text: "```js\nlet a;\n```", sources, suggestions },
        { attachments: [{ id: 1, type: "code", label: "a.mdx" }] },
      ),
    });
    await hand.at("copy").waitFor();
    const small = `[...document.querySelectorAll("button, [data-part=source]")].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width < 24 || height < 24 ? [one.outerHTML.slice(0, 80) + width + "x" + height] : [];
    })`;
    assert.deepEqual(await hand.opened.page.evaluate(small), []);
  });

  it("shows the names of its icons for the keyboard, and hides them with Escape", async () => {
    await hand.opened.post({ type: "state", state: withAnswer({ text: "So." }) });
    const hint = () =>
      hand.opened.page.evaluate<string>('getComputedStyle(document.activeElement, "::after").content');
    await hand.at("conversation").focus();
    await hand.opened.page.keyboard.press("Tab");
    assert.equal(await hint(), '"Copy Answer" / ""');
    await hand.opened.page.keyboard.press("Escape");
    assert.equal(await hint(), "none");
  });

  it("does not animate if the editor requests that", async () => {
    await hand.opened.page.evaluate('document.body.classList.add("vscode-reduce-motion")');
    await hand.opened.post({
      type: "state",
      state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
    });
    const animation = "getComputedStyle(document.querySelector('.dot')).animationName";
    assert.equal(await hand.opened.page.evaluate(animation), "none");
  });

  it("does not animate if the user prefers reduced motion", async () => {
    const animation = "getComputedStyle(document.querySelector('.dot')).animationName";
    const streaming = withAnswer({ state: { kind: "streaming" } }, { isAnswering: true });
    await hand.opened.post({ type: "state", state: streaming });
    assert.equal(await hand.opened.page.evaluate(animation), "breathe");
    await hand.open({ reducedMotion: "reduce" });
    await hand.opened.post({ type: "state", state: streaming });
    assert.equal(await hand.opened.page.evaluate(animation), "none");
  });

  it("requests the whole state when it has missed a piece", async () => {
    await hand.opened.post({
      type: "state",
      state: withAnswer({ state: { kind: "streaming" } }, { isAnswering: true }),
    });
    const ready = hand.opened.next("ready");
    await hand.opened.post({ type: "text", answerId: "a1", from: 10, text: "later" });
    await ready;
    assert.equal(await hand.textOf("answer-text"), "");
  });
});
