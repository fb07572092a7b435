/**
 * Overlays and temporary states in each kind of theme, in a large and in a small window: the menu of a row, its
 * tooltip, a question, the message about a change, and the tree and the preview while docs.json is broken. The
 * screenshots are for people to check; only for the menu, a test checks that all of it is on screen.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience } from "../patience.ts";
import { insideWebview, isSeenInWebview } from "./hands.ts";
import { expand, focus, row, rows } from "./navigation-rows.ts";
import { beginPictures } from "./person-pictures.ts";
import { dialog, type Person, press, pressUntilGone, type Step, toast } from "./person-steps.ts";
import { inEachTheme, sizes } from "./person-themes.ts";
import { type Locator, pageFunction } from "./playwright.ts";
import { comes, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const menu = ".monaco-menu";
const tooltip = ".monaco-hover:not(.hidden) .hover-contents";

/** An overlay that is opened again for each screenshot, because resizing the window closes it. */
interface Passing {
  readonly name: string;
  /** @param timeout in milliseconds */
  readonly open: (timeout: number) => Promise<void>;
  /** Whether all of it is visible. */
  readonly isOpen: () => Promise<boolean>;
}

async function lookAtPassing(person: Person, { name, open, isOpen }: Passing): Promise<void> {
  const { page, picture } = person;
  await inEachTheme(person, async (theme) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await repeat(page, {
        name: `${name} in a window of ${size.width} pixels`,
        act: open,
        effect: isOpen,
        recover: () => page.keyboard.press("Escape"),
      });
      await picture(`look-${name}-${theme.name}-${size.width}`);
      await page.keyboard.press("Escape");
      await waitFor(page, `${name} is closed`, isGone(isOpen));
    }
  });
}

/** Takes screenshots of something that stays until it is answered. */
async function lookAtLasting(person: Person, name: string): Promise<void> {
  const { page, picture } = person;
  await inEachTheme(person, async (theme) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await picture(`look-${name}-${theme.name}-${size.width}`);
    }
  });
}

/** Whether all of an element is on screen and fully faded in. */
const isWhollyShown = pageFunction(`(one) => {
  for (let around = one; around; around = around.parentElement ?? around.getRootNode().host)
    if (getComputedStyle(around).opacity !== "1") return false;
  const { top, bottom, left, right } = one.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}`);

function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate<boolean>(isWhollyShown).catch(() => false);
}

/** Opens the menu of a row with the mouse; a menu that is still open would receive the click. */
async function openMenuOf(person: Person, name: string, timeout: number): Promise<void> {
  await pressUntilGone(person.page, "Escape", menu);
  await row(person, name).click({ button: "right", timeout });
}

async function openTree(person: Person): Promise<void> {
  await beginPictures(person);
  await expand(person, "English", "Get started");
  await expand(person, "Get started", "Publish");
}

export const lookDetailSteps: readonly Step[] = [
  {
    title: "sees the menu of a row in each theme, in a large and in a small window",
    async act(person) {
      const { page } = person;
      await openTree(person);
      const opened = page.locator(menu).first();
      await lookAtPassing(person, {
        name: "menu",
        open: (timeout) => openMenuOf(person, "Publish", timeout),
        isOpen: async () => (await isSeen(opened)) && (await isWhole(opened)),
      });
    },
  },
  {
    title: "sees the tooltip of a row in each theme, in a large and in a small window",
    async act(person) {
      const { page } = person;
      await openTree(person);
      const opened = page.locator(tooltip, { hasText: "guides/publish" }).first();
      await lookAtPassing(person, {
        name: "tooltip",
        open: async () => {
          await focus(person, "Publish");
          await page.keyboard.press("Control+k");
          await page.keyboard.press("Control+i");
        },
        isOpen: async () => (await isSeen(opened)) && (await isWhole(opened)),
      });
    },
  },
  {
    title: "sees the question about a page's file in each theme, in a large and in a small window",
    async act(person) {
      const { page } = person;
      await openTree(person);
      const question = page.locator(dialog);
      const entry = (label: string) => page.locator(`${menu} .action-label`, { hasText: label }).first();
      await repeat(page, {
        name: "the question about the file of a page",
        act: async (timeout) => {
          await openMenuOf(person, "Publish", timeout);
          await entry("Change").click({ timeout });
          // A menu ignores clicks right after it has opened.
          const deletion = entry("Delete with Files");
          await deletion.click({ timeout });
          if (!(await comes(page, question, timeout)) && (await isSeen(deletion)))
            await deletion.click({ timeout });
        },
        effect: question,
        recover: () => page.keyboard.press("Escape"),
      });
      await lookAtLasting(person, "question");
      await press(person, "Keep File");
    },
  },
  {
    title: "sees the message about a change in each theme, in a large and in a small window",
    async act(person) {
      const { page, shown, site } = person;
      await openTree(person);
      await focus(person, "Publish");
      const message = shown(toast, "Undo");
      const docs = () => readFileSync(join(site, "docs.json"), "utf8");
      const before = docs();
      let isUndone = false;
      await repeat(page, {
        name: "the message about a moved page",
        act: async (timeout) => {
          await page.keyboard.press("Alt+ArrowUp");
          // A message under the mouse stays.
          await message.hover({ timeout });
          await lookAtLasting(person, "message");
          await message.getByRole("button", { name: "Undo", exact: true }).click({ timeout });
          isUndone = true;
        },
        effect: () => isUndone,
        // In a busy window, the message may close before the mouse is there.
        recover: async () => {
          await focus(person, "Publish");
          if (docs() !== before) await page.keyboard.press("Control+z");
        },
      });
    },
  },
  {
    title:
      "sees the last readable state of a broken docs.json in each theme, in a large and in a small window",
    async act(person) {
      const { page, site, run, openFile } = person;
      await openTree(person);
      const preview = "Preview acme-docs";
      await openFile("guides/publish.mdx");
      await run("Docs: Preview Navigation", () => isSeenInWebview(page, preview, "main h1", "Publish"));
      const brokenRow = page.locator(rows, { hasText: "is not valid JSON" }).first();
      const path = join(site, "docs.json");
      const text = readFileSync(path, "utf8");
      writeFileSync(path, text.replace('"navigation"', '"navigation'));
      try {
        await brokenRow.waitFor({ timeout: patience });
        await row(person, "Publish").waitFor({ timeout: patience });
        const sentence = insideWebview(page, preview).getByText("its last readable state").first();
        await sentence.waitFor({ timeout: patience });
        await lookAtLasting(person, "broken");
      } finally {
        writeFileSync(path, text);
      }
      await waitFor(page, "docs.json is readable again", isGone(brokenRow));
    },
  },
];
