/** The common parts of the suites of pages of webviews: one browser, and a new page for each test. */
import assert from "node:assert/strict";
import type { Browser, Locator } from "../../extension/vscode/playwright.ts";
import { describeSkipped } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import { type Opened, type OpenOptions, openPage, startBrowser, whyNoBrowser } from "./browser.ts";

/** The page of the current test. */
interface PageInHand {
  readonly opened: Opened;
  /** Replaces the page by another one. */
  readonly open: (options?: OpenOptions) => Promise<Opened>;
  readonly at: (part: string) => Locator;
  readonly textOf: (part: string) => Promise<string>;
}

const reason = whyNoBrowser();

/** @param usual how the page is opened where a test says nothing else */
export function describePage(
  title: string,
  suite: (hand: PageInHand) => void,
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

    const hand: PageInHand = {
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
      at: (part) => hand.opened.page.locator(`[data-part="${part}"]`),
      textOf: async (part) => ((await hand.at(part).textContent()) ?? "").trim(),
    };

    before(async () => {
      browser = await startBrowser();
    });

    beforeEach(() => hand.open());

    afterEach(() => {
      assert.deepEqual(hand.opened.complaints, []);
      assert.deepEqual(hand.opened.requests, []);
    });

    after(() => browser?.close());

    suite(hand);
  });
}
