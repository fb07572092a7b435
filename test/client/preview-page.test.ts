/** The page of `docs-json preview` in a real browser, with the server that it asks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { type RunningPreview, servePreview } from "../../server/src/cli/preview/server.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
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
const hostile = `---
title: <script>hit = 1</script>
---

<script>{"hit = 1"}</script>

<img src="x" onError="hit = 1" /> [a](javascript:hit=1) <a href="javascript:hit=1" id="trap">trap</a>

<iframe src="https://example.com/" /> ![far](https://example.com/a.png) [far](https://example.com/page)

<div style={{ background: "url(https://example.com/b.png)" }}>styled</div>
`;

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
    browser = await launchChromium(process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", ["--no-sandbox"]);
  });
  after(() => browser?.close());

  beforeEach(async () => {
    folder = temporaryFolder();
    const navigation = {
      tabs: [
        {
          tab: "Guides",
          groups: [
            { group: "Start", pages: ["index", "long", { group: "More", pages: ["deep"] }, "hostile"] },
          ],
        },
        { tab: "Reference", pages: ["reference"] },
      ],
      pages: ["lost"],
    };
    const settings = { name: "Acme", colors: { primary: "#aa3300", light: "#ffaa88" }, navigation };
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
    folder.write("lost.mdx", "---\ntitle: Lost page\n---\n");
    folder.write("hostile.mdx", hostile);
    site = openedSite(folder.root);
    const asset = (name: string): string => readFileSync(join(built, name), "utf8");
    running = await servePreview({
      root: folder.root,
      token: "token",
      port: 0,
      assets: { "preview.js": asset("preview.js"), "preview.css": asset("preview.css") },
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

  it("shows the frame, and goes where readers click, and back", async () => {
    assert.deepEqual(await page.locator(".tab-bar a").allInnerTexts(), ["Guides", "Reference"]);
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

  it("strikes through what is not published, with the reason", async () => {
    const lost = page.locator("#sidebar s", { hasText: "Lost page" });
    assert.match((await lost.getAttribute("title")) ?? "", /^Not published: /);
    await lost.click();
    await heading("Lost page");
    assert.match((await page.locator("#head .notice").textContent()) ?? "", /^Not published: /);
  });

  it("follows changes, and keeps scroll and what is open", async () => {
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
    await page.locator(".choices input").first().focus();
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await shown(), [false, true]);
  });

  it("is dark, and as wide as on a phone, when asked", async () => {
    const back = () => page.evaluate('getComputedStyle(document.querySelector(".site")).backgroundColor');
    assert.equal(await back(), "rgb(255, 255, 255)");
    await page.locator("#dark").click();
    assert.equal(await back(), "rgb(20, 22, 26)");
    assert.equal(await page.locator("#dark").getAttribute("aria-pressed"), "true");
    await page.locator("#phone").click();
    const box = await page.locator(".site").boundingBox();
    assert.equal(box?.width, 390);
    const above =
      'document.querySelector("#sidebar").getBoundingClientRect().bottom <= document.querySelector("main").getBoundingClientRect().top';
    assert.equal(await page.evaluate(above), true);
    assert.equal(await page.evaluate('document.querySelector(".site").scrollWidth <= 390'), true);
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

  it("opens the first page of a group where docs.json says so, and only then", async () => {
    const group = page.locator("#sidebar summary", { hasText: "More" });
    await group.click();
    await heading("Home");
    const text: string = readFileSync(join(folder.root, "docs.json"), "utf8");
    folder.write("docs.json", JSON.stringify({ ...JSON.parse(text), interaction: { drilldown: true } }));
    site = openedSite(folder.root);
    running.changed();
    await page.locator("#sidebar summary[data-row]").waitFor();
    // It is open, and closing it leads nowhere.
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
