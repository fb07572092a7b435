/** The built page of the preview panel in a real browser. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { webviewHtml } from "../../../client/src/ui/webview-html.ts";
import type { ToPreview } from "../../../client/src/webview/preview/messages.ts";
import { contrast } from "../../contrast.ts";
import { type BuiltPage, builtFile } from "../assistant-view/browser.ts";
import { describePage } from "../assistant-view/page-suite.ts";

const built: BuiltPage = {
  html: () =>
    webviewHtml({
      title: "Preview",
      scripts: [{ code: builtFile("preview.js"), data: { files: 'https://page.test/files/"><b>bold</b>' } }],
      style: builtFile("preview.css"),
      imageSource: "https://page.test/files/",
      nonce: "abc",
    }),
  files: [],
};

const paragraphs = Array.from({ length: 60 }, (_, index) => `<p data-block>Paragraph ${index}</p>`).join("");
const parts = {
  problem: "",
  title: "Home",
  colors: ["#aa3300", "", "red; } body { display: none"],
  language: "ar",
  top: '<a href="#" data-address="/">Acme</a><a class="external" data-link="https://example.com/">Blog</a>',
  sidebar:
    '<ul><li><a href="#" data-row="page:a" aria-current="page">A</a></li><li><details data-key="g"><summary data-row="group:G">G</summary><ul><li><a href="#" data-row="page:b">B</a></li></ul></details></li></ul>',
  head: "<h1>Home</h1>",
  page: `${paragraphs}<h2 id="at-end" data-block>End</h2><a href="#" data-address="#end">To the end</a>`,
  lines: Array.from({ length: 61 }, (_, index) => 4 + 2 * index),
  foot: "",
};

interface ElementStyle {
  readonly one: string;
  readonly color: string;
  readonly background: string;
  readonly textDecorationLine: string;
}

describePage(
  "the page of the preview's panel",
  (hand) => {
    const page = () => hand.opened.page;
    const scroll = (): Promise<number> => page().evaluate("scrollY");
    /** Sends a message, and waits until the page has processed it. */
    const post = async (message: ToPreview): Promise<void> => {
      await hand.opened.post(message);
      await page().evaluate(
        `new Promise((resolve) => { addEventListener("message", resolve, { once: true }); postMessage({}, "*"); })`,
      );
    };
    const shownHtml = () => page().evaluate<string>(`document.querySelector("#page").innerHTML`);
    const show = () => post({ type: "content", parts, isArrival: true });
    /** The messages about actions of readers: not those about the page being ready or a content being drawn. */
    const said = () =>
      hand.opened.sent.filter(
        (sent) => !["ready", "drawn"].some((type) => isDeepStrictEqual(sent, { type })),
      );

    beforeEach(async () => {
      await show();
      await page().locator("#page h2").waitFor();
    });

    it("reports where readers go, and that a link points outside the site", async () => {
      await page().locator("#sidebar a", { hasText: "A" }).click();
      await page().locator("#top a", { hasText: "Acme" }).click();
      await page().locator("#top a", { hasText: "Blog" }).press("Enter");
      assert.deepEqual(said(), [
        { type: "row", id: "page:a" },
        { type: "address", address: "/" },
        { type: "link", address: "https://example.com/" },
      ]);
      assert.equal(page().url(), "https://page.test/");
    });

    it("fits into a narrow panel, whatever the toolbar shows", async () => {
      await hand.open({ width: 300 });
      await show();
      await post({
        type: "say",
        text: "A sentence about docs.json that has more words than the toolbar has room for.",
      });
      await page().locator("#page h2").waitFor();
      const overflow = await page().evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.equal(overflow, 0);
    });

    it("opens the first page of an expanded group, if the group has that setting", async () => {
      const group = page().locator("#sidebar summary");
      await group.click();
      await group.click();
      assert.deepEqual(said(), [{ type: "row", id: "group:G" }]);
    });

    it("handles links within the page itself", async () => {
      await page().locator("#page a", { hasText: "To the end" }).press("Enter");
      assert.ok((await scroll()) > 300);
      assert.deepEqual(said(), []);
    });

    it("scrolls to the line of the cursor, and reports the double-clicked line", async () => {
      await post({ type: "line", line: 4 + 2 * 50 + 1 });
      const place = async () => await page().locator("#page p", { hasText: "Paragraph 50" }).boundingBox();
      const { y = -1 } = (await place()) ?? {};
      assert.ok(y > 0 && y < 600, `${y}`);
      const before = await scroll();
      await post({ type: "line", line: 4 + 2 * 49 });
      assert.equal(await scroll(), before);
      const edit = hand.opened.next("edit");
      await page().locator("#page p", { hasText: "Paragraph 51" }).dblclick();
      assert.deepEqual(await edit, { type: "edit", line: 4 + 2 * 51 });
    });

    it("changes only the received parts, and keeps panels open", async () => {
      await page().locator("#sidebar summary").click();
      await page().evaluate("scrollTo(0, 400)");
      await post({ type: "content", parts: { head: "<h1>House</h1>" }, isArrival: false });
      await page().locator("h1", { hasText: "House" }).waitFor();
      assert.equal(await scroll(), 400);
      const sidebar = parts.sidebar.replace(">A<", ">Aa<");
      await post({ type: "content", parts: { sidebar }, isArrival: false });
      await page().locator("#sidebar a", { hasText: "Aa" }).waitFor();
      assert.equal(await page().locator("#sidebar details").getAttribute("open"), "");
    });

    it("changes a range of a part, one change after the other", async () => {
      const link = () => page().locator("#sidebar a").first();
      const start = parts.sidebar.indexOf(">A<") + 1;
      const changes = { sidebar: { start, end: start + 1, text: "Bcd" } };
      await post({ type: "content", parts: {}, changes, isArrival: false });
      assert.equal(await link().innerText(), "Bcd");
      const more = { sidebar: { start: start + 1, end: start + 2, text: "" } };
      await post({ type: "content", parts: { head: "<h1>House</h1>" }, changes: more, isArrival: false });
      assert.equal(await link().innerText(), "Bd");
      assert.equal(await page().locator("#head h1").innerText(), "House");
      assert.equal(await page().locator("#page p").count(), 60);
    });

    it("changes only the blocks that differ, wherever they are", async () => {
      const block = (text: string) => `<!----><p data-block>${text}</p>`;
      const states = [
        ["a", "b", "c", "d"].map(block).join(""),
        ["a", "b", "x", "d"].map(block).join(""),
        ["a", "b", "d"].map(block).join(""),
        ["n", "a", "b", "b", "d"].map(block).join(""),
        ["n", "b", "a", "d"].map(block).join(""),
        `<section>before</section>${["n", "b", "d", "e"].map(block).join("")}`,
        `<section>before</section>${["d", "e"].map(block).join("")}<section>behind</section>`,
        "<section>alone</section>",
        "",
        block("again"),
      ];
      for (const state of states) {
        await page().evaluate(
          `(() => { for (const one of document.querySelectorAll("#page p")) one.seen = true; })()`,
        );
        await post({ type: "content", parts: { page: state }, isArrival: false });
        assert.equal(await shownHtml(), state.replaceAll("data-block", 'data-block=""'));
        const kept = await page().evaluate<number>(
          `[...document.querySelectorAll("#page p")].filter((one) => one.seen).length`,
        );
        if (state === states[1]) assert.equal(kept, 4);
        if (state === states[3]) assert.equal(kept, 3);
      }
    });

    it("replaces a page whose elements are not those that it was sent", async () => {
      const block = (text: string) => `<!----><p data-block>${text}</p>`;
      await post({ type: "content", parts: { page: block("a") + block("b") }, isArrival: false });
      await page().evaluate(`document.querySelector("#page").replaceChildren("other")`);
      const changed = block("a") + block("c");
      await post({ type: "content", parts: { page: changed }, isArrival: false });
      assert.equal(await shownHtml(), changed.replaceAll("data-block", 'data-block=""'));
    });

    it("reports when content is on screen", async () => {
      const drawn = hand.opened.next("drawn");
      await post({ type: "content", parts: { head: "<h1>House</h1>" }, isArrival: false });
      assert.deepEqual(await drawn, { type: "drawn" });
    });

    it("accepts only valid colors, and shows names of folders as text", async () => {
      const color = (name: string) =>
        page().evaluate(`document.documentElement.style.getPropertyValue("${name}")`);
      assert.deepEqual([await color("--primary"), await color("--dark")], ["#aa3300", ""]);
      assert.equal(await page().evaluate("document.body.querySelectorAll('b').length"), 0);
    });

    it("shows links and the current entry whatever the colors of the site", async () => {
      const shown = `[
        getComputedStyle(document.querySelector("#page a")).textDecorationColor,
        getComputedStyle(document.querySelector("#sidebar a")).boxShadow.match(/^(?:rgb|color)\\([^)]*\\)/)[0],
        getComputedStyle(document.querySelector("#page a:focus")).outlineColor,
        getComputedStyle(document.querySelector(".site")).backgroundColor,
      ]`;
      for (const color of ["#ffffff", "#f5f6f8", "#808080", "#14161a", "#000000"]) {
        await post({ type: "content", parts: { colors: [color, color, ""] }, isArrival: false });
        for (const _ of ["one look", "the other one"]) {
          await page().locator("#dark").press("Enter");
          await page().locator("#page a").focus();
          const [link = "", current = "", ring = "", back = ""] =
            await page().evaluate<readonly string[]>(shown);
          for (const [name, one] of Object.entries({ link, current, ring }))
            assert.ok(contrast(one, back) >= 3, `${color}: ${name} is ${one} on ${back}`);
        }
      }
    });

    it("mirrors the frame for a right-to-left language", async () => {
      const site = page().locator("#site");
      assert.deepEqual([await site.getAttribute("lang"), await site.getAttribute("dir")], ["ar", "rtl"]);
      const [sidebar, main] = [
        await page().locator("#sidebar").boundingBox(),
        await page().locator("main").boundingBox(),
      ];
      assert.ok((sidebar?.x ?? 0) > (main?.x ?? 0));
      const shown = '<p dir="ltr">left</p><pre><code>code</code></pre><ul><li>item</li></ul>';
      await post({ type: "content", parts: { page: shown }, isArrival: false });
      const directions = await page().evaluate(
        '["p", "pre", "li"].map((one) => getComputedStyle(document.querySelector("#page " + one)).direction)',
      );
      assert.deepEqual(directions, ["ltr", "ltr", "rtl"]);
      await post({ type: "content", parts: { language: "fr" }, isArrival: false });
      assert.deepEqual([await site.getAttribute("lang"), await site.getAttribute("dir")], ["fr", "ltr"]);
    });

    it("opens light in a light high-contrast theme", async () => {
      const isDark = async (classes: string) => {
        const html = () => built.html().replace("<body>", `<body class="${classes}">`);
        const { page } = await hand.open({ built: { ...built, html } });
        return page.locator("#dark").getAttribute("aria-pressed");
      };
      assert.equal(await isDark("vscode-high-contrast vscode-high-contrast-light"), "false");
      assert.equal(await isDark("vscode-high-contrast"), "true");
      assert.equal(await isDark("vscode-dark"), "true");
      assert.equal(await isDark("vscode-light"), "false");
    });

    it("shows links, quotes and code in its own colors, whatever the colors of the theme", async () => {
      const shown =
        '<p>See <a href="#" data-address="/">this</a> and <a href="#" data-address="/"><code>that</code></a>.</p><blockquote>Quoted</blockquote><p><code>code</code> <kbd>K</kbd></p>';
      const styles = `["#page p > a", "#page a code", "#page blockquote", "#page p > code", "#page kbd"].map((one) => {
        const element = document.querySelector(one);
        const { color, textDecorationLine } = getComputedStyle(element);
        let behind = element;
        while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
        return { one, color, textDecorationLine, background: getComputedStyle(behind).backgroundColor };
      })`;
      for (const theme of ["dark", "light", "contrast", "contrastLight"] as const) {
        await hand.open({ theme });
        await post({ type: "content", parts: { ...parts, page: shown }, isArrival: true });
        for (const _ of ["the look of the theme", "the other one"]) {
          const found = await page().evaluate<readonly ElementStyle[]>(styles);
          for (const { one, color, background } of found) {
            const ratio = contrast(color, background);
            assert.ok(ratio >= 7, `${theme}: ${one} has ${color} on ${background}, ${ratio.toFixed(2)}:1`);
          }
          assert.equal(found[0]?.textDecorationLine, "underline", theme);
          await page().locator("#page p > a").first().hover();
          const [link] = await page().evaluate<readonly ElementStyle[]>(styles);
          assert.equal(link?.color, found[0]?.color, theme);
          await page().locator("#dark").click();
        }
      }
    });

    it("restores position, colors and width when it is loaded again", async () => {
      await page().locator("#phone").click();
      await page().locator("#dark").click();
      const isDark = await page().locator("#dark").getAttribute("aria-pressed");
      await page().evaluate("scrollTo(0, 300)");
      await page().evaluate(
        "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
      );
      const ready = hand.opened.next("ready");
      await page().reload();
      await ready;
      assert.equal(await page().locator("#phone").getAttribute("aria-pressed"), "true");
      assert.equal(await page().locator("#dark").getAttribute("aria-pressed"), isDark);
      await show();
      await page().locator("#page h2").waitFor();
      assert.equal(await scroll(), 300);
    });

    it("follows the theme of the editor until the author chooses", async () => {
      const dark = page().locator("#dark");
      const becomes = async (theme: string, isDark: boolean): Promise<void> => {
        await page().evaluate(`document.body.className = ${JSON.stringify(theme)}`);
        await page().locator(`#dark[aria-pressed="${isDark}"]`).waitFor();
        assert.equal(await page().evaluate('document.documentElement.classList.contains("dark")'), isDark);
      };
      await becomes("vscode-light", false);
      await becomes("vscode-high-contrast", true);
      await becomes("vscode-high-contrast vscode-high-contrast-light", false);
      await becomes("vscode-dark", true);
      await page().locator("#phone").click();
      await becomes("vscode-light", false);
      await dark.click();
      await page().evaluate('document.body.className = "vscode-dark"');
      await dark.click();
      await becomes("vscode-dark", false);
      await becomes("vscode-light", false);
    });

    it("shows whether it follows, and reports when that should change", async () => {
      await post({ type: "follows", isOn: true });
      const follow = page().getByRole("button", { name: "Follow" });
      assert.equal(await follow.getAttribute("aria-pressed"), "true");
      await follow.press("Enter");
      assert.deepEqual(said(), [{ type: "follow", isOn: false }]);
      await post({ type: "say", text: "<b>This</b> is text" });
      assert.equal(await page().locator("#status").textContent(), "<b>This</b> is text");
    });
  },
  { built, width: 600 },
);
