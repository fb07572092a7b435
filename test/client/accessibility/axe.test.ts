/** axe-core finds no barriers in any webview page, in each of its states and in each kind of theme. */
import assert from "node:assert/strict";
import type { Browser } from "../../extension/vscode/playwright.ts";
import { describeSkipped } from "../../skipping.ts";
import { describeSlow } from "../../slow.ts";
import {
  type Appearance,
  type Opened,
  openPage,
  startBrowser,
  whyNoBrowser,
} from "../assistant-view/browser.ts";
import { type Barrier, barriersOf, impacts } from "./axe.ts";
import { type SamplePreview, startSamplePreview } from "./sample-preview.ts";
import { pageStates } from "./views.ts";

const appearances: Readonly<Record<string, Appearance>> = {
  dark: { theme: "dark" },
  light: { theme: "light" },
  "high contrast dark": { theme: "contrast" },
  "high contrast light": { theme: "contrastLight" },
  "forced colors": { theme: "contrast", forcedColors: "active" },
};

/** Why moderate and minor barriers are accepted, by page, state and rule. */
const explained: Readonly<Record<string, string>> = {
  "assistant, *: page-has-heading-one":
    "The view is a part of the editor's side bar, which has its title; questions and answers are named articles.",
  "preview, every component: heading-order": "The headings of the page are the author's.",
  "preview, every component, in the other look: heading-order": "The headings of the page are the author's.",
  "preview, as narrow as a phone, with the pages open: landmark-one-main":
    "While the list of pages lies over the page, the page cannot be reached.",
  "preview, as narrow as a phone, with the pages open: page-has-heading-one":
    "While the list of pages lies over the page, the page cannot be reached.",
};

const reason = whyNoBrowser();
const describeHere =
  reason === undefined || process.env.CI !== undefined
    ? describeSlow
    : (name: string, body: (this: Mocha.Suite) => void) => describeSkipped(name, body, reason);

/** The number of barriers of each impact: "0 0 2 1", the most serious first. */
function countsOf(barriers: readonly Barrier[]): string {
  return impacts.map((impact) => barriers.filter((one) => one.impact === impact).length).join(" ");
}

/** Fails for barriers without an explanation, and always for critical or serious ones. */
function assertExplained(page: string, state: string, barriers: readonly Barrier[]): void {
  const isExplained = ({ impact, rule }: Barrier): boolean =>
    (impact === "moderate" || impact === "minor") &&
    [state, "*"].some((one) => `${page}, ${one}: ${rule}` in explained);
  assert.deepEqual(
    barriers.filter((one) => !isExplained(one)).map(({ text }) => text),
    [],
  );
}

describeHere("axe-core finds no barrier", () => {
  let browser: Browser;
  let preview: SamplePreview;
  /** The barriers found, by page and appearance. */
  const found = new Map<string, readonly Barrier[]>();

  before(async () => {
    browser = await startBrowser();
    preview = await startSamplePreview();
  });

  after(async () => {
    for (const [name, barriers] of found) console.log(`      ${name}: ${countsOf(barriers)}`);
    await browser?.close();
    preview?.end();
  });

  const note = (page: string, appearance: string, barriers: readonly Barrier[]): void => {
    const key = `${page}, ${appearance}`;
    found.set(key, [...(found.get(key) ?? []), ...barriers]);
  };

  for (const view of pageStates((query) => preview.contentOf(query))) {
    describe(`in the page of the ${view.page}: ${view.state}`, () => {
      let opened: Opened | undefined;

      after(() => opened?.page.close());

      const openIn = async (appearance: Appearance): Promise<Opened> => {
        await opened?.page.close();
        opened = undefined;
        const { width, built } = view;
        const own = built === undefined ? {} : { built };
        const next = await openPage(browser, { width, ...appearance, ...own });
        await view.show(next);
        opened = next;
        return next;
      };

      for (const [name, appearance] of Object.entries(appearances)) {
        it(name, async () => {
          const reusable = view.followsFirstTheme === true ? undefined : opened;
          const { page, changeAppearance } = reusable ?? (await openIn(appearance));
          await changeAppearance(appearance);
          const barriers = await barriersOf(page, appearance.forcedColors === undefined);
          note(view.page, name, barriers);
          assertExplained(view.page, view.state, barriers);
        });
      }
    });
  }

  describe("in the preview in a browser", () => {
    const looks = {
      light: { colorScheme: "light" },
      dark: { colorScheme: "dark" },
      "forced colors": { colorScheme: "dark", forcedColors: "active" },
    } as const;
    for (const [name, look] of Object.entries(looks)) {
      it(name, async () => {
        const page = await browser.newPage({ viewport: { width: 1200, height: 700 }, ...look });
        try {
          await page.goto(`${preview.address}#address=/guides/markdown`);
          await page.locator("#page .hljs-keyword").first().waitFor();
          const barriers = await barriersOf(page, !("forcedColors" in look));
          note("preview in a browser", name, barriers);
          assertExplained("preview in a browser", "Markdown", barriers);
        } finally {
          await page.close();
        }
      });
    }
  });
});
