/** Everything in a page can be reached with the keyboard, the focus is visible, and nothing traps it. */
import assert from "node:assert/strict";
import type { Browser, Page } from "../../extension/vscode/playwright.ts";
import { describeSkipped } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import { openPage, startBrowser, whyNoBrowser } from "../assistant-view/browser.ts";
import { type SamplePreview, startSamplePreview } from "./sample-preview.ts";
import { pageStates } from "./views.ts";

const reason = whyNoBrowser();
const describeHere =
  reason === undefined || process.env.CI !== undefined
    ? describeSlow
    : (name: string, body: (this: Mocha.Suite) => void) => describeSkipped(name, body, reason);

/** Numbers and describes the elements that Tab should reach: of a group of radio buttons, only the selected one. */
const numberStops = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, pre, [tabindex]")];
  const stops = all.filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.closest("[inert]") === null && one.checkVisibility({ visibilityProperty: true }) &&
    !(one.type === "radio" && !one.checked));
  stops.forEach((one, index) => { one.dataset.stop = String(index); });
  return stops.map((one) => one.outerHTML.slice(0, 120));
})()`;

/** Where the focus is: the number of the element, and whether the focus is visible. */
const stopNow = `(() => {
  const one = document.activeElement;
  // Outside the page, or in a part that the browser makes scrollable with the keyboard.
  if (one === null || one === document.body || one.dataset.stop === undefined) return null;
  const shows = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && outlineWidth !== "0px";
  };
  // The focus of a radio button or checkbox shows at its label, that of a field at the box around it.
  const around = one.closest("label, .composer");
  const isSeen = shows(one) || (around !== null && (shows(around) || around.matches(".composer")));
  const { width, height } = one.getBoundingClientRect();
  return { number: Number(one.dataset.stop), isSeen: isSeen && width > 0 && height > 0 };
})()`;

interface Stop {
  readonly number: number;
  readonly isSeen: boolean;
}

/** If Tab is pressed more often, the focus is trapped. */
const maxStops = 400;

/** Presses Tab until the focus returns to an element; gives the elements not reached, and those with invisible focus. */
async function walk(
  page: Page,
): Promise<{ readonly missed: readonly string[]; readonly unseen: readonly string[] }> {
  const stops = await page.evaluate<readonly string[]>(numberStops);
  const reached = new Set<number>();
  const unseen: string[] = [];
  if (stops.length === 0) return { missed: [], unseen };
  for (let count = 0; count < maxStops; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate<Stop | null>(stopNow);
    if (stop === null) continue;
    if (reached.has(stop.number)) break;
    reached.add(stop.number);
    if (!stop.isSeen) unseen.push(stops[stop.number] ?? "");
  }
  return { missed: stops.filter((_, index) => !reached.has(index)), unseen };
}

describeHere("the keyboard alone", () => {
  let browser: Browser;
  let preview: SamplePreview;
  before(async () => {
    browser = await startBrowser();
    preview = await startSamplePreview();
  });
  after(async () => {
    await browser?.close();
    preview?.end();
  });

  // A menu handles the keys until it is closed.
  const views = pageStates((query) => preview.contentOf(query)).filter(
    ({ state }) => state !== "the menu of a cell",
  );
  for (const view of views) {
    it(`reaches everything in the page of the ${view.page}: ${view.state}`, async () => {
      const { width, built } = view;
      const opened = await openPage(browser, { width, ...(built === undefined ? {} : { built }) });
      try {
        await view.show(opened);
        assert.deepEqual(await walk(opened.page), { missed: [], unseen: [] });
      } finally {
        await opened.page.close();
      }
    });
  }
});
