/** The means of a person, and the steps that use them. */
import type { Platform } from "../../platform/server.ts";
import { takeScreenshot } from "./hands.ts";
import type { Clip, Page } from "./playwright.ts";

/** The time limit of a wait, in milliseconds. */
const patience = 20_000;

/** How long a widget may take to follow a key press before the key is pressed again, in milliseconds. */
const keyPatience = 2000;

/** The actions of a person at a page. */
export interface Hands {
  readonly page: Page;
  /** Waits until an element of the selector, with the text, is shown. */
  readonly see: (selector: string, text?: string | RegExp) => Promise<void>;
  /** Presses a key until an element of the selector is shown. */
  readonly pressFor: (key: string, selector: string) => Promise<void>;
  /** Runs a command from the palette. */
  readonly run: (title: string) => Promise<void>;
  /** Puts the cursor at a place of the editor, both numbers from 1. */
  readonly goTo: (line: number, column: number) => Promise<void>;
  readonly picture: (name: string, clip?: Clip) => Promise<void>;
}

/** A person, with the service and the site. */
export interface Person extends Hands {
  readonly platform: Platform;
  readonly assistantKey: string;
  readonly adminKey: string;
  /** The folder of the site. */
  readonly site: string;
}

export interface Step {
  /** The work of the step. */
  readonly title: string;
  readonly act: (person: Person) => Promise<void>;
}

/** Makes the actions of a person at a page. */
export function handsOf(page: Page): Hands {
  const see: Hands["see"] = (selector, text) => {
    const all = page.locator(selector);
    const found = text === undefined ? all : all.filter({ hasText: text });
    return found.first().waitFor({ state: "visible", timeout: patience });
  };
  /** Presses a key again, because the workbench loses a key press while it moves the focus. */
  const pressFor: Hands["pressFor"] = async (key, selector) => {
    const end = Date.now() + patience;
    for (;;) {
      await page.keyboard.press(key);
      try {
        await page.locator(selector).first().waitFor({ state: "visible", timeout: keyPatience });
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await page.keyboard.press("Escape");
      }
    }
  };
  const palette = ".quick-input-widget .quick-input-box input";
  return {
    page,
    see,
    pressFor,
    async run(title) {
      await pressFor("F1", palette);
      await page.keyboard.type(title);
      await see(".quick-input-list .monaco-list-row.focused", title);
      await page.keyboard.press("Enter");
    },
    async goTo(line, column) {
      await pressFor("Control+g", palette);
      // Whole and into the box itself: what is typed at once may come before the box has the focus.
      const input = page.locator(palette).first();
      await input.fill(`:${line}:${column}`);
      // Enter does nothing before the line is offered.
      await see(".quick-input-list .monaco-list-row", new RegExp(`line ${line}\\b`));
      await input.press("Enter");
      await see(".statusbar-item", `Ln ${line}, Col ${column}`);
    },
    picture: (name, clip) => takeScreenshot(page, name, clip),
  };
}
