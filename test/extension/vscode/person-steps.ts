/** The means of a person, and the steps that use them. */
import type { Platform } from "../../platform/server.ts";
import { patience, retryPatience } from "../patience.ts";
import { takeScreenshot } from "./hands.ts";
import type { Clip, Locator, Page } from "./playwright.ts";

/** The field of prompts, lists of choices and the palette. */
export const field = ".quick-input-widget .quick-input-box input";

/** A dialog, which has the keyboard. */
export const dialog = ".monaco-dialog-box";

/** The choice that Enter takes. */
export const focusedChoice = ".quick-input-list .monaco-list-row.focused";

/** The actions of a person at a page. */
export interface Hands {
  readonly page: Page;
  /** Waits until an element of the selector, with the text, is shown. */
  readonly see: (selector: string, text?: string | RegExp) => Promise<void>;
  /** Presses a key until an element of the selector is shown. */
  readonly pressFor: (key: string, selector: string) => Promise<void>;
  /** Types into the field of an open prompt or list of choices, once the field has the keyboard. */
  readonly answer: (text: string) => Promise<void>;
  /** Types into a list of choices until it offers a choice, and takes that. */
  readonly choose: (text: string, choice?: string) => Promise<void>;
  /** Presses Enter in the list of fixes, once one of them has the keyboard. */
  readonly acceptFix: () => Promise<void>;
  /** Opens the palette by a key, types into it, and waits until an element of the selector, with the words, is shown. */
  readonly find: (key: string, text: string, selector: string, words: string | RegExp) => Promise<void>;
  /** Runs a command from the palette, and again where no element of the selector that it brings about, with the words, is shown. */
  readonly run: (title: string, selector?: string, words?: string) => Promise<void>;
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

/**
 * Answers a dialog, and waits until that very dialog is gone: the next one may take the place before anybody looks,
 * so that a dialog would be seen at each moment.
 */
async function leaveDialog({ page }: Person, answer: (asked: Locator) => Promise<void>): Promise<void> {
  const asked = page.locator(dialog);
  const shown = await asked.elementHandle({ timeout: patience });
  await answer(asked);
  await shown.waitForElementState("hidden", { timeout: patience });
}

/** What Enter does in a dialog. */
export function pressEnter(person: Person): Promise<void> {
  return leaveDialog(person, async (asked) => {
    await asked.locator(":focus").first().waitFor({ timeout: patience });
    await person.page.keyboard.press("Enter");
  });
}

/** Presses a button of a dialog, which is named by its whole text or by a pattern. */
export function press(person: Person, button: string | RegExp): Promise<void> {
  return leaveDialog(person, (asked) => asked.getByRole("button", { name: button, exact: true }).click());
}

/** Makes the actions of a person at a page. */
export function handsOf(page: Page): Hands {
  const see: Hands["see"] = (selector, text) => {
    const all = page.locator(selector);
    const found = text === undefined ? all : all.filter({ hasText: text });
    return found.first().waitFor({ state: "visible", timeout: patience });
  };
  /**
   * Presses a key again, because the workbench loses a key press while it moves the focus. Each wait is twice
   * as long as the one before: Escape ends what a slow window has begun.
   */
  const pressFor: Hands["pressFor"] = async (key, selector) => {
    for (let timeout = retryPatience; ; timeout *= 2) {
      await page.keyboard.press(key);
      try {
        await page.locator(selector).first().waitFor({ state: "visible", timeout });
        return;
      } catch (error) {
        if (timeout > patience) throw error;
        await page.keyboard.press("Escape");
      }
    }
  };
  const answer: Hands["answer"] = async (text) => {
    await see(`${field}:focus`);
    await page.keyboard.type(text);
  };
  /** Opens the palette again where the workbench moves the focus elsewhere, as after a dialog, which closes it. */
  const find: Hands["find"] = async (key, text, selector, words) => {
    for (let timeout = retryPatience; ; timeout *= 2) {
      await pressFor(key, field);
      try {
        // Whole and into the field itself: what is typed at once may come before the field has the focus.
        await page.locator(field).first().fill(text, { timeout });
        await page.locator(selector).filter({ hasText: words }).first().waitFor({ timeout });
        return;
      } catch (error) {
        if (timeout > patience) throw error;
        await page.keyboard.press("Escape");
      }
    }
  };
  return {
    page,
    see,
    pressFor,
    answer,
    find,
    async choose(text, choice = text) {
      await see(".quick-input-list .monaco-list-row", choice);
      await answer(text);
      await see(focusedChoice, choice);
      await page.keyboard.press("Enter");
    },
    async acceptFix() {
      await see(".action-widget .monaco-list-row.focused");
      await page.keyboard.press("Enter");
    },
    async run(title, selector, words = "") {
      for (let timeout = retryPatience; ; timeout *= 2) {
        await find("F1", `>${title}`, focusedChoice, title);
        await page.locator(field).first().press("Enter");
        if (selector === undefined) return;
        try {
          await page.locator(selector).filter({ hasText: words }).first().waitFor({ timeout });
          return;
        } catch (error) {
          if (timeout > patience) throw error;
          await page.keyboard.press("Escape");
        }
      }
    },
    async goTo(line, column) {
      // Enter does nothing before the line is offered.
      const offered = new RegExp(`line ${line}\\b`);
      await find("Control+g", `:${line}:${column}`, ".quick-input-list .monaco-list-row", offered);
      await page.locator(field).first().press("Enter");
      await see(".statusbar-item", `Ln ${line}, Col ${column}`);
      // What is typed next must not come before the editor has the focus.
      await see(".editor-group-container.active .monaco-editor.focused");
    },
    picture: (name, clip) => takeScreenshot(page, name, clip),
  };
}
