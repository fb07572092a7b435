/** The common parts of the suites of webview pages: one browser, and a new page for each test. */
import assert from "node:assert/strict";
import type { Browser, Locator } from "../../extension/vscode/playwright.ts";
import { describeSkipped } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import { type Opened, type OpenOptions, openPage, startBrowser, whyNoBrowser } from "./browser.ts";

/** The page of the current test. */
interface CurrentPage {
  readonly opened: Opened;
  /** Replaces the page by another one. */
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  readonly at: (part: string) => Locator;
  readonly textOf: (part: string) => Promise<string>;
}

const reason = whyNoBrowser();

/** @param usual the options of the page in tests that give no others */
export function describePage(
  title: string,
  suite: (current: CurrentPage) => void,
  usual: OpenOptions = {},
): void {
  // Where all tests must run, a missing browser is a failure.
  const isRun = reason === undefined || process.env.CI !== undefined;
  const describeHere = isRun
    ? describeSlow
    : (name: string, body: (this: Mocha.Suite) => void) => describeSkipped(name, body, reason);
  describeHere(title, () => {
    let browser: Browser | undefined;
    let opened: Opened | undefined;

    const current: CurrentPage = {
      get opened() {
        if (opened === undefined) throw new Error("no page is open");
        return opened;
      },
      async open(options) {
        if (browser === undefined) throw new Error("the browser has not started");
        await opened?.page.close();
        opened = await openPage(browser, { ...usual, ...options });
        return opened;
      },
      at: (part) => current.opened.page.locator(`[data-part="${part}"]`),
      textOf: async (part) => ((await current.at(part).textContent()) ?? "").trim(),
    };

    before(async () => {
      browser = await startBrowser();
    });

    beforeEach(() => current.open());

    afterEach(() => {
      assert.deepEqual(current.opened.complaints, []);
      assert.deepEqual(current.opened.requests, []);
    });

    after(() => browser?.close());

    suite(current);
  });
}
