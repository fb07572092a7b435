/** The page of `docs-json preview` in a real browser, with its server. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { type RunningPreview, servePreview } from "../../server/src/cli/preview/server.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
import { chromiumPath } from "../chromium.ts";
import { type Browser, launchChromium, type Page } from "../extension/vscode/playwright.ts";
import { installTools } from "../extension/vscode/tools.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { describeSkipped } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { whyNoBrowser } from "./assistant-view/browser.ts";

const built = join(import.meta.dirname, "../../server/dist/preview");
const reason = whyNoBrowser();
const describeHere =
  reason === undefined || process.env.CI !== undefined
    ? describeSlow
    : (name: string, body: (this: Mocha.Suite) => void) => describeSkipped(name, body, reason);

const long = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}\n`).join("\n");
const lines = "Text\n\n".repeat(30);
const headings = `---\ntitle: Headings\n---\n\n## One\n\n${lines}## Two\n\n${lines}### Within two\n\n${lines}## Three\n\nEnd\n`;
const readers =
  '---\ntitle: Readers\n---\n\n<Visibility for="humans">For people</Visibility>\n<Visibility for="agents">For agents</Visibility>\n\n```js {3}\n/* one\ntwo */\nconst a = 1;\n```\n\n```\nplain\n```\n\n<Tip>Tip</Tip>\n\n<Note>Note</Note>\n';
const hostile = `---
title: <script>hit = 1</script>
---

<script>{"hit = 1"}</script>

<img src="x" onError="hit = 1" /> [a](javascript:hit=1) <a href="javascript:hit=1" id="trap">trap</a>

<iframe src="https://example.com/" /> ![far](https://example.com/a.png) [far](https://example.com/page)

<div style={{ background: "url(https://example.com/b.png)" }}>styled</div>
`;

const api = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: {
    "/users": {
      get: {
        summary: "List users",
        responses: { 200: { description: "All of them" }, 404: { description: "None of them" } },
      },
    },
  },
};

function openedSite(root: string): Site {
  const result = openSite(root, { settings: defaultSettings, files: true, pages: false, frontmatter: "all" });
  if (result.kind !== "opened") throw new Error(result.reason);
  return result.opened.site;
}

describeHere("the page of the preview in a browser", () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  let running: RunningPreview;
  let page: Page;
  let site: Site;
  let complaints: string[];
  let requests: string[];

  before(async () => {
    installTools();
    browser = await launchChromium(chromiumPath, ["--no-sandbox"]);
  });
  after(() => browser?.close());

  beforeEach(async () => {
    folder = temporaryFolder();
    const navigation = {
      tabs: [
        {
          tab: "Guides",
          groups: [
            {
              group: "Start",
              pages: ["index", "long", { group: "More", pages: ["deep"] }, "headings", "readers", "hostile"],
            },
          ],
        },
        { tab: "Reference", pages: ["reference"] },
        { tab: "API", openapi: "api.json", pages: ["GET /users"] },
        { tab: "More", menu: [{ item: "Part", pages: ["part"] }] },
      ],
      pages: ["lost"],
    };
    const redirects = [{ source: "/end", destination: "/headings#three" }];
    const settings = {
      name: "Acme",
      colors: { primary: "#aa3300", light: "#ffaa88" },
      redirects,
      navigation,
    };
    folder.write("docs.json", JSON.stringify(settings));
    folder.write("index.mdx", "---\ntitle: Home\n---\n\n[To the end](/long#the-end)\n");
    folder.write(
      "long.mdx",
      `---\ntitle: Long\n---\n\n<Accordion title="More">\nInside\n</Accordion>\n\n${long}\n\n## The end\n`,
    );
    folder.write(
      "deep.mdx",
      '---\ntitle: Deep\n---\n\n<Tabs>\n<Tab title="A">\nfirst\n</Tab>\n<Tab title="B">\nsecond\n</Tab>\n</Tabs>\n',
    );
    folder.write("reference.mdx", "---\ntitle: Reference\n---\n\nText\n");
    folder.write("api.json", JSON.stringify(api));
    folder.write("part.mdx", "---\ntitle: Part\n---\n\nText\n");
    folder.write("headings.mdx", headings);
    folder.write("readers.mdx", readers);
    folder.write("lost.mdx", "---\ntitle: Lost page\n---\n");
    folder.write("hostile.mdx", hostile);
    site = openedSite(folder.root);
    const asset = (name: string): string => readFileSync(join(built, name), "utf8");
    running = await servePreview({
      root: folder.root,
      token: "token",
      port: 0,
      assets: {
        "preview.js": asset("preview.js"),
        "preview.css": asset("preview.css"),
        "highlighter.js": asset("highlighter.js"),
      },
      currentSite: () => site,
    });
    page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
    complaints = [];
    requests = [];
    page.on("console", (line) => complaints.push(line.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", () => complaints.push("a dialog was opened"));
    await page.route("**/*", async (route) => {
      const address = route.request().url();
      if (!address.startsWith(running.address)) requests.push(address);
      await route.continue();
    });
    await page.goto(running.address);
    await heading("Home");
  });
  afterEach(async () => {
    await page?.close();
    running?.close();
    folder?.remove();
    assert.deepEqual([complaints, requests], [[], []]);
  });

  const heading = (text: string) => page.locator("main h1", { hasText: text }).waitFor();
  const sidebar = (text: string) => page.locator("#sidebar a", { hasText: text });

  it("shows the frame, opens what readers click, and goes back", async () => {
    assert.deepEqual(await page.locator(".tab-bar a").allInnerTexts(), [
      "Guides",
      "Reference",
      "API",
      "More",
      "",
    ]);
    assert.equal(await page.evaluate("document.title"), "Home – Acme");
    assert.equal(
      await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--primary")'),
      "#aa3300",
    );
    await page.locator(".tab-bar a", { hasText: "Reference" }).click();
    await heading("Reference");
    assert.equal(await page.locator(".tab-bar a[aria-current]").textContent(), "Reference");
    await page.evaluate("history.back()");
    await heading("Home");
    await page.locator("main a", { hasText: "To the end" }).click();
    await heading("Long");
    await page.locator(".neighbors .next").click();
    await heading("Deep");
    assert.equal(await sidebar("Deep").getAttribute("aria-current"), "page");
    assert.equal(await page.evaluate("document.activeElement.id"), "main");
  });

  it("goes to the heading that a link or a redirect names", async () => {
    const current = (text: string) =>
      page.locator('#contents [aria-current="location"]', { hasText: text }).waitFor();
    await page.evaluate('location.hash = "address=%2Fheadings%23within-two"');
    await current("Within two");
    await page.evaluate('location.hash = "address=%2Fend"');
    await current("Three");
  });

  it("shows one of the examples and responses of an endpoint, the one that readers choose", async () => {
    await page.locator(".tab-bar a", { hasText: "API" }).click();
    await heading("List users");
    const panels = page.locator("#page .tabs > .panel").filter({ visible: true });
    const chosen = async (): Promise<readonly string[]> => {
      const texts = await panels.allInnerTexts();
      return texts.map((text) => /All of them|None of them|curl|fetch/.exec(text)?.[0] ?? text);
    };
    assert.deepEqual((await chosen()).toSorted(), ["All of them", "curl"]);
    await page.locator("#page label", { hasText: "404" }).click();
    await page.locator("#page label", { hasText: "JavaScript" }).click();
    assert.deepEqual((await chosen()).toSorted(), ["None of them", "fetch"]);
  });

  it("reads marks and names as separate words", async () => {
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    assert.equal(await link("GET List users").count(), 0);
    await page.locator(".tab-bar a", { hasText: "API" }).click();
    await heading("List users");
    await link("GET List users").waitFor();
  });

  it("shows the reason why entries are not published to the keyboard and to screen readers", async () => {
    const lost = page.locator("#sidebar a", { hasText: "Lost page" });
    const reason = lost.locator(".reason");
    const height = async () => (await reason.boundingBox())?.height ?? 0;
    assert.match((await lost.textContent()) ?? "", /^Lost page not published \w/);
    assert.ok((await height()) < 2, `${await height()} high`);
    // The focus was moved here with keys, not with the mouse.
    await page.keyboard.press("Tab");
    await lost.focus();
    assert.ok((await height()) > 10, `${await height()} high`);
    await page.locator("#skip").focus();
    assert.ok((await height()) < 2, `${await height()} high`);
  });

  it("shows hints on buttons for the keyboard, and hides them with Escape", async () => {
    const hint = () => page.evaluate<string>('getComputedStyle(document.activeElement, "::after").content');
    await page.keyboard.press("Tab");
    await page.locator("#agents").focus();
    assert.match(await hint(), /Show the content that AI tools get/);
    await page.keyboard.press("Escape");
    assert.equal(await hint(), "none");
    await page.locator("#phone").focus();
    await page.locator("#agents").focus();
    assert.match(await hint(), /AI tools/);
  });

  it("has its menus in a window of 320 pixels", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const summary of [".tab-bar .menu summary", ".bar .menu summary"]) {
      const opener = page.locator(summary).first();
      if ((await opener.count()) === 0) continue;
      await opener.press("Enter");
      const { x = -1, width = 999 } =
        (await page.locator(".menu[open] ul, .menu [open] ul").boundingBox()) ?? {};
      assert.ok(x >= 0 && x + width <= 320, `${summary}: from ${x}, ${width} wide`);
      await page.keyboard.press("Escape");
      assert.equal(await page.evaluate("document.activeElement.localName"), "summary");
    }
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
  });

  it("strikes through unpublished entries, with the reason", async () => {
    const lost = page.locator("#sidebar s", { hasText: "Lost page" });
    assert.match((await lost.getAttribute("title")) ?? "", /^Not published: /);
    await lost.click();
    await heading("Lost page");
    assert.match((await page.locator("#head .notice").textContent()) ?? "", /^Not published: /);
  });

  it("follows changes, and keeps scroll position and open panels", async () => {
    await sidebar("Long").click();
    await heading("Long");
    await page.locator("main summary").click();
    await page.evaluate("scrollTo(0, 900)");
    folder.write(
      "long.mdx",
      `---\ntitle: Longer\n---\n\n<Accordion title="More">\nChanged\n</Accordion>\n\n${long}\n\n## The end\n`,
    );
    site = openedSite(folder.root);
    running.changed();
    await heading("Longer");
    assert.equal(await page.evaluate("scrollY"), 900);
    assert.equal(await page.evaluate('document.querySelector("main details").open'), true);
    assert.match((await page.locator("main details").textContent()) ?? "", /Changed/);
  });

  it("shows one of several tabs, chosen with the keyboard too", async () => {
    await page.locator("#sidebar summary", { hasText: "More" }).click();
    await sidebar("Deep").click();
    await heading("Deep");
    const shown = () =>
      page.evaluate('[...document.querySelectorAll(".panel")].map((one) => one.checkVisibility())');
    assert.deepEqual(await shown(), [true, false]);
    assert.equal(await page.evaluate('getComputedStyle(document.querySelector(".tabs input")).opacity'), "0");
    await page.locator(".tabs input").first().focus();
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await shown(), [false, true]);
  });

  it("shows the content for people, and that for agents on request", async () => {
    await sidebar("Readers").click();
    await heading("Readers");
    const text = () => page.locator("#page").innerText();
    assert.deepEqual([/For people/.test(await text()), /For agents/.test(await text())], [true, false]);
    await page.getByRole("button", { name: "Agents" }).click();
    assert.deepEqual([/For people/.test(await text()), /For agents/.test(await text())], [false, true]);
  });

  it("shows each callout, and gives code its margin", async () => {
    await sidebar("Readers").click();
    await heading("Readers");
    const shown =
      'document.querySelectorAll(".callout").values().map((one) => one.checkVisibility()).toArray()';
    assert.deepEqual(await page.evaluate(shown), [true, true]);
    const margin =
      'Number.parseFloat(getComputedStyle(document.querySelector("#page pre .line")).paddingInlineStart)';
    assert.equal(await page.evaluate(`${margin} > 8`), true);
    const plain =
      'Number.parseFloat(getComputedStyle(document.querySelectorAll("#page pre > code")[1]).paddingInlineStart)';
    assert.equal(await page.evaluate(`${plain} > 8`), true);
  });

  it("highlights code once the highlighter is loaded, and marks lines", async () => {
    await sidebar("Readers").click();
    await heading("Readers");
    await page.locator("#page .hljs-keyword").first().waitFor();
    assert.deepEqual(await page.locator("#page .line.marked .hljs-keyword").allInnerTexts(), ["const"]);
    assert.equal(
      await page.evaluate('document.querySelector("#page pre").textContent'),
      "/* one\ntwo */\nconst a = 1;",
    );
    assert.equal(await page.locator("#page .hljs-comment").count(), 2);
  });

  it("is dark, and as wide as a phone, on request", async () => {
    const back = () => page.evaluate('getComputedStyle(document.querySelector(".site")).backgroundColor');
    assert.equal(await back(), "rgb(255, 255, 255)");
    await page.locator("#dark").click();
    assert.equal(await back(), "rgb(20, 22, 26)");
    assert.equal(await page.locator("#dark").getAttribute("aria-pressed"), "true");
    await page.locator("#phone").click();
    const box = await page.locator(".site").boundingBox();
    assert.equal(box?.width, 390);
    assert.equal(await page.evaluate('document.querySelector(".site").scrollWidth <= 390'), true);
  });

  it("keeps header, tabs and sidebar visible, and marks the heading that is being read", async () => {
    await sidebar("Headings").click();
    await heading("Headings");
    const marked = () => page.locator('#contents [aria-current="location"]').allInnerTexts();
    assert.deepEqual(await page.locator("#contents a").allInnerTexts(), [
      "One",
      "Two",
      "Within two",
      "Three",
    ]);
    assert.deepEqual(await marked(), ["One"]);
    const tops = () =>
      page.evaluate<readonly number[]>(
        '["#top", ".tab-bar", "#sidebar"].map((one) => document.querySelector(one).getBoundingClientRect().top)',
      );
    const before = await tops();
    await page.locator("#contents a", { hasText: "Within two" }).click();
    await page.locator('#contents [aria-current="location"]', { hasText: "Within two" }).waitFor();
    assert.equal(await page.evaluate("scrollY > 0"), true);
    // A page may be scrolled by a fraction of a pixel.
    for (const [index, top] of (await tops()).entries())
      assert.ok(Math.abs(top - (before[index] ?? 0)) < 1.5, `${top} instead of ${before[index]}`);
    const isBelowHeader =
      'document.querySelector("#at-within-two").getBoundingClientRect().top >= document.querySelector("#top").getBoundingClientRect().bottom';
    assert.equal(await page.evaluate(isBelowHeader), true);
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.locator('#contents [aria-current="location"]', { hasText: "Three" }).waitFor();
    await page.evaluate("scrollTo(0, 0)");
    await page.locator('#contents [aria-current="location"]', { hasText: "One" }).waitFor();
  });

  it("has the sidebar in a drawer on a narrow panel", async () => {
    await page.setViewportSize({ width: 420, height: 700 });
    const drawer = page.getByRole("button", { name: "Pages" });
    await drawer.waitFor();
    assert.equal(await page.locator("#sidebar").isVisible(), false);
    await drawer.press("Enter");
    assert.equal(await drawer.getAttribute("aria-expanded"), "true");
    assert.equal(await page.locator("#sidebar").isVisible(), true);
    // The page behind the drawer cannot be reached, and the focus is in the drawer.
    assert.equal(await page.evaluate('document.querySelector("main").inert'), true);
    assert.equal(
      await page.evaluate('document.querySelector("#sidebar").contains(document.activeElement)'),
      true,
    );
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#sidebar").isVisible(), false);
    assert.equal(await page.evaluate("document.activeElement.id"), "drawer");
    await drawer.click();
    await sidebar("Long").click();
    await heading("Long");
    assert.equal(await page.locator("#sidebar").isVisible(), false);
    assert.equal(await page.evaluate('document.querySelector("main").inert'), false);
    await drawer.click();
    await page.setViewportSize({ width: 1200, height: 700 });
    await drawer.waitFor({ state: "hidden" });
    // The style sheet hides the button before the script is notified of the new width.
    await page.locator("main:not([inert])").waitFor();
    assert.equal(await page.locator("#sidebar").isVisible(), true);
  });

  it("returns the focus to the button of a menu", async () => {
    const menu = page.locator(".tab-bar .menu summary");
    await menu.press("Enter");
    await page.locator(".tab-bar .menu a").first().focus();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".tab-bar .menu details, .tab-bar details[open]").count(), 0);
    assert.equal(await page.evaluate("document.activeElement.localName"), "summary");
  });

  it("can be used with the keyboard alone", async () => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.id"), "skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "To the end");
    await page.keyboard.press("Enter");
    await heading("Long");
  });

  it("opens the first page of a group only if docs.json requests that", async () => {
    const group = page.locator("#sidebar summary", { hasText: "More" });
    await group.click();
    await heading("Home");
    const text: string = readFileSync(join(folder.root, "docs.json"), "utf8");
    folder.write("docs.json", JSON.stringify({ ...JSON.parse(text), interaction: { drilldown: true } }));
    site = openedSite(folder.root);
    running.changed();
    await page.locator("#sidebar summary[data-row]").waitFor();
    // It is open, and closing it does not navigate.
    await group.click();
    await heading("Home");
    await group.click();
    await heading("Deep");
  });

  it("runs, loads and opens nothing of a page", async () => {
    await sidebar("hit = 1").click();
    await heading("<script>hit = 1</script>");
    for (const link of ["#page .external", "#page a"]) await page.locator(link).first().click();
    await page.locator("#page a", { hasText: "trap" }).click();
    assert.equal(await page.evaluate("typeof hit"), "undefined");
    assert.equal(
      await page.evaluate('document.querySelectorAll("main script, main iframe, main [style]").length'),
      0,
    );
    assert.ok(page.url().startsWith(running.address));
  });
});
