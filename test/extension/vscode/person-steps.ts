/** The actions of a person, and the type of the steps that use them. */
import type { Platform } from "../../platform/server.ts";
import { patience } from "../patience.ts";
import { takeScreenshot } from "./hands.ts";
import type { Clip, Locator, Page } from "./playwright.ts";
import { comes, type Effect, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

/** The field of prompts, lists of choices and the palette. */
export const field = ".quick-input-widget .quick-input-box input";

/** A dialog, which has the keyboard focus. */
export const dialog = ".monaco-dialog-box";

/** A choice on screen. */
const listedChoice = ".quick-input-list .monaco-list-row";

/** The choice that Enter selects. */
export const focusedChoice = ".quick-input-list .monaco-list-row.focused";

/** The message of a notification that has just appeared. */
export const toast = ".notification-toast";

/** The list of fixes at the cursor. */
const fixes = ".action-widget";

/** The editor with the keyboard focus. */
const focusedEditor = ".editor-group-container.active .monaco-editor.focused";

/** The actions of a person at a page. */
interface Hands {
  readonly page: Page;
  /** An element that proves that an action has worked. */
  readonly shown: (selector: string, text?: string | RegExp) => Locator;
  /** Waits until an element of the selector, with the text, is shown. */
  readonly see: (selector: string, text?: string | RegExp) => Promise<void>;
  /** Presses a key until an element of the selector is shown. */
  readonly pressFor: (key: string, selector: string) => Promise<void>;
  /** Clicks an element until the click shows its effect. */
  readonly click: (target: Locator, effect: Effect) => Promise<void>;
  /** Types into the field of an open prompt or pick list, once the field has the keyboard focus. */
  readonly answer: (text: string) => Promise<void>;
  /** Answers a prompt with a text and Enter, until the effect is seen. */
  readonly submit: (text: string, effect: Effect) => Promise<void>;
  /** Types into a pick list until it offers a choice, and selects that; the list closes, or offers something else. */
  readonly choose: (text: string, choice?: string) => Promise<void>;
  /** Selects the focused choice, once it is the one with the text. */
  readonly accept: (choice: string, effect: Effect) => Promise<void>;
  /** Presses Enter in the list of fixes, once one of them is focused, until the effect is seen. */
  readonly acceptFix: (effect: Effect) => Promise<void>;
  /** Opens the palette by a key, types into it, and waits until an element of the selector, with the words, is shown. */
  readonly find: (key: string, text: string, selector: string, words: string | RegExp) => Promise<void>;
  /** Runs a command from the palette until its effect is seen. */
  readonly run: (title: string, effect: Effect) => Promise<void>;
  /** The same for a command that must not run twice, however long a busy window takes to show its effect. */
  readonly runOnce: (title: string, effect: Effect) => Promise<void>;
  /** Opens a file by its path, whatever is open, and waits until its editor has the keyboard focus. */
  readonly openFile: (path: string) => Promise<void>;
  /** Closes all editors, and saves or drops their changes. */
  readonly closeEditors: () => Promise<void>;
  /** Removes the notifications, which cover other parts of the window. */
  readonly clearNotifications: () => Promise<void>;
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

/** A step of a person. It creates its initial state, because an earlier step may have failed. */
export interface Step {
  /** The work of the step. */
  readonly title: string;
  readonly act: (person: Person) => Promise<void>;
}

/**
 * Answers a dialog until exactly this dialog is closed: the next one may replace it between two checks, so that a
 * dialog would be visible at each of them.
 */
async function leaveDialog(
  { page }: Person,
  answer: (openDialog: Locator, timeout: number) => Promise<void>,
): Promise<void> {
  const openDialog = page.locator(dialog);
  const shown = await openDialog.elementHandle({ timeout: patience });
  const isLeft = async (): Promise<boolean> => !(await shown.isVisible());
  await repeat(page, {
    name: "the answer to a dialog",
    act: async (timeout) => {
      if (!(await isLeft())) await answer(openDialog, timeout);
    },
    effect: isLeft,
  });
}

/** Presses Enter in a dialog. */
export function pressEnter(person: Person): Promise<void> {
  return leaveDialog(person, async (openDialog, timeout) => {
    await openDialog.locator(":focus").first().waitFor({ timeout });
    await person.page.keyboard.press("Enter");
  });
}

/** Presses a button of a dialog, by its whole text or by a pattern. */
export function press(person: Person, button: string | RegExp): Promise<void> {
  return leaveDialog(person, (openDialog, timeout) =>
    openDialog.getByRole("button", { name: button, exact: true }).click({ timeout }),
  );
}

/** Opens or closes a view of the side bar, unless it already has that state. */
export async function toggleView({ page, click }: Person, name: string, isOpen: boolean): Promise<void> {
  const header = page.locator(`.pane-header[aria-label^="${name}"]`).first();
  await header.waitFor({ timeout: patience });
  const isAsWanted = page.locator(`.pane-header[aria-label^="${name}"][aria-expanded="${isOpen}"]`);
  if (!(await isSeen(isAsWanted))) await click(header, isAsWanted);
}

/**
 * Reloads the window by its command, which first writes the state of the window; a reload by the browser may be too
 * early for that.
 */
export async function reloadWindow({ page, run }: Person): Promise<void> {
  let isLoaded = false;
  const loaded = page.waitForEvent("load", { timeout: 3 * patience }).then(() => {
    isLoaded = true;
  });
  await Promise.all([loaded, run("Developer: Reload Window", () => isLoaded)]);
}

/** Presses a key until an element is gone. */
export async function pressUntilGone(page: Page, key: string, selector: string): Promise<void> {
  const shown = page.locator(selector).filter({ visible: true });
  await repeat(page, {
    name: `${key}, which closes ${selector}`,
    act: async () => {
      if (await isSeen(shown)) await page.keyboard.press(key);
    },
    effect: isGone(shown),
  });
}

/** Closes the panel below the editors. */
export function closePanel({ page }: Person): Promise<void> {
  return pressUntilGone(page, "Control+j", ".part.panel");
}

/** Dialogs, prompts, menus and other overlays. */
const inFront = [
  dialog,
  field,
  ".monaco-menu",
  fixes,
  ".monaco-modal-editor-block",
  ".suggest-widget.visible",
];

/** Closes overlays, editors and notifications after a step that has failed. */
export async function makeNeutral({ page, closeEditors, clearNotifications }: Hands): Promise<void> {
  await page.mouse.up();
  for (const one of inFront) await pressUntilGone(page, "Escape", one);
  await clearNotifications();
  await closeEditors();
}

/** The actions in prompts and pick lists. */
function promptHands(
  page: Page,
  see: Hands["see"],
): Pick<Hands, "answer" | "submit" | "choose" | "accept" | "acceptFix"> {
  const input = page.locator(field).first();
  const answer: Hands["answer"] = async (text) => {
    await see(`${field}:focus`);
    await repeat(page, {
      name: "what is typed into a prompt",
      act: () => page.keyboard.type(text),
      effect: async () => (await input.inputValue({ timeout: patience })) === text,
      recover: () => page.keyboard.press("Control+a"),
    });
  };
  const accept: Hands["accept"] = async (choice, effect) => {
    const chosen = page.locator(focusedChoice, { hasText: choice });
    await waitFor(page, `the choice ${choice}`, async () => (await isSeen(chosen)) || isSeen(effect));
    await repeat(page, {
      name: `the choice ${choice}`,
      // The previously focused view may take the focus back while the list opens, so the key is sent to the list itself.
      act: async (timeout) => {
        if (await isSeen(chosen)) await input.press("Enter", { timeout });
      },
      effect,
    });
  };
  return {
    answer,
    accept,
    async submit(text, effect) {
      // The prompt appears after the previous pick list has closed.
      await see(`${field}:focus`);
      await repeat(page, {
        name: "the answer to a prompt",
        act: async () => {
          // A prompt that is closed was answered; the effect of the answer may need more time.
          if (!(await isSeen(input))) return;
          if ((await input.inputValue()) !== text) {
            await see(`${field}:focus`);
            await page.keyboard.press("Control+a");
            await page.keyboard.type(text);
          }
          if ((await input.inputValue()) === text) await page.keyboard.press("Enter");
        },
        effect,
      });
    },
    async choose(text, choice = text) {
      await see(listedChoice, choice);
      await answer(text);
      await see(focusedChoice, choice);
      await accept(choice, isGone(page.locator(focusedChoice, { hasText: choice })));
    },
    async acceptFix(effect) {
      const focused = page.locator(`${fixes} .monaco-list-row.focused`);
      await focused.first().waitFor({ timeout: patience });
      await repeat(page, {
        name: "the fix",
        act: async () => {
          if (await isSeen(focused)) await page.keyboard.press("Enter");
        },
        effect,
      });
    },
  };
}

/** A search in the palette: the key that opens it, the text, and the selector and words of the result. */
type Search = Parameters<Hands["find"]>;

/** The search for a command. */
function commandNamed(title: string): Search {
  return ["F1", `>${title}`, listedChoice, title];
}

/** The actions in the palette. */
function paletteHands(
  page: Page,
  see: Hands["see"],
): Pick<Hands, "find" | "run" | "runOnce" | "openFile" | "goTo"> {
  const input = page.locator(field).first();
  // The palette itself has no title.
  const promptTitle = page.locator(".quick-input-widget .quick-input-title");
  const foundBy = ([, , selector, words]: Search): Locator =>
    page.locator(selector).filter({ hasText: words }).first();
  /** The palette is opened again if the workbench moves the focus elsewhere, as after a dialog, which closes it. */
  const look = async (search: Search, timeout: number): Promise<void> => {
    const [key, text] = search;
    await page.keyboard.press(key);
    await input.waitFor({ timeout });
    if (await isSeen(promptTitle)) throw new Error("a prompt is open in place of the palette");
    // Filled in directly, because typed keys may arrive before the field has the focus.
    await input.fill(text, { timeout });
    await waitForFirst(foundBy(search), timeout);
    if (!(await isSeen(promptTitle))) return;
    // The late effect of a command may be a prompt, for which the text is not meant.
    if ((await input.inputValue({ timeout })) === text) await input.fill("", { timeout });
    throw new Error("a prompt has taken the place of the palette");
  };
  /** Waits for a result, or for a prompt. */
  const waitForFirst = async (found: Locator, timeout: number): Promise<void> => {
    const hasCome = async (): Promise<boolean> => (await isSeen(found)) || isSeen(promptTitle);
    if (!(await comes(page, hasCome, timeout))) throw new Error("the palette does not list it");
  };
  /** The palette lists recently used entries before the best matches; the arrow keys move on from there. */
  const goToChoice = async ([, text, , words]: Search): Promise<void> => {
    const focused = page.locator(focusedChoice).filter({ hasText: words });
    for (let press = 0; press < 20 && !(await isSeen(focused)); press += 1) await input.press("ArrowDown");
    if (!(await isSeen(focused))) throw new Error(`${text} is not to be reached in the palette`);
  };
  /** Closes the palette, but not a prompt or list that a command has opened. */
  const closePalette = async ([, text]: Search): Promise<void> => {
    if ((await isSeen(input)) && (await input.inputValue()) === text) await page.keyboard.press("Escape");
  };
  /** Finds a result and selects it with Enter, until the effect is seen. */
  const take = (
    search: Search,
    effect: Effect,
    {
      reach = goToChoice,
      entered,
    }: { readonly reach?: typeof goToChoice; readonly entered?: () => void } = {},
  ): Promise<void> =>
    repeat(page, {
      name: `${search[1]} in the palette`,
      act: async (timeout) => {
        await look(search, timeout);
        await reach(search);
        await input.press("Enter", { timeout });
        entered?.();
      },
      effect,
      recover: () => closePalette(search),
    });
  const find: Hands["find"] = (...search) =>
    repeat(page, {
      name: `${search[1]} in the palette`,
      act: (timeout) => look(search, timeout),
      effect: foundBy(search),
      recover: () => page.keyboard.press("Escape"),
    });
  return {
    find,
    run: (title, effect) => take(commandNamed(title), effect),
    async runOnce(title, effect) {
      let isEntered = false;
      const entered = (): void => {
        isEntered = true;
      };
      // A view that takes the focus late closes the palette, too.
      const hasStarted = async (): Promise<boolean> => isEntered && !(await isSeen(input));
      const search = commandNamed(title);
      await take(search, async () => (await hasStarted()) || isSeen(effect), { entered });
      if (!(await comes(page, effect, patience))) await take(search, effect);
    },
    async openFile(path) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const isOpen = page.locator(`.tab.active[data-resource-name="${name}"]`);
      const hasKeyboard = page.locator(focusedEditor);
      await take(
        ["Control+p", path, focusedChoice, name],
        async () => (await isSeen(isOpen)) && (await isSeen(hasKeyboard)),
      );
    },
    async goTo(line, column) {
      // Enter does nothing before the line is offered.
      const offered = new RegExp(`line ${line}\\b`);
      const place = page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` });
      await take(
        ["Control+g", `:${line}:${column}`, listedChoice, offered],
        // The palette shows the place before Enter confirms it.
        async () => (await isSeen(place)) && !(await isSeen(input)),
        // It is the only choice.
        { reach: async () => undefined },
      );
      // The next keys must not arrive before the editor has the focus.
      await see(focusedEditor);
    },
  };
}

/** The actions that clean up the window. */
function tidyHands(page: Page, run: Hands["run"]): Pick<Hands, "closeEditors" | "clearNotifications"> {
  return {
    async closeEditors() {
      const tabs = page.locator(".tabs-container .tab");
      const dropping = page.locator(dialog).getByRole("button", { name: "Don't Save" });
      const areClosed = isGone(tabs);
      if (await areClosed()) return;
      await run("View: Close All Editors", async () => (await areClosed()) || isSeen(dropping));
      if (await areClosed()) return;
      const drop = (timeout: number): Promise<void> => dropping.click({ timeout });
      await repeat(page, { name: "the answer that drops what is not saved", act: drop, effect: areClosed });
    },
    async clearNotifications() {
      // The command that clears all keeps those with progress, such as messages with Undo.
      await pressUntilGone(page, "Escape", toast);
    },
  };
}

/** Creates the actions of a person in a page. */
export function handsOf(page: Page): Hands {
  const shown: Hands["shown"] = (selector, text) => {
    const all = page.locator(selector);
    return (text === undefined ? all : all.filter({ hasText: text })).first();
  };
  const see: Hands["see"] = (selector, text) =>
    shown(selector, text).waitFor({ state: "visible", timeout: patience });
  /** The effect may already exist: a second press would close what the first one has opened. */
  const pressFor: Hands["pressFor"] = async (key, selector) => {
    const effect = page.locator(selector);
    await repeat(page, {
      name: `${key}, which shows ${selector}`,
      act: () => page.keyboard.press(key),
      effect,
      recover: () => page.keyboard.press("Escape"),
    });
  };
  const click: Hands["click"] = (target, effect) => {
    let isTried = false;
    return repeat(page, {
      name: "a click",
      act: async (timeout) => {
        // An element that is gone may have been clicked, and the effect may be a message that stays for seconds only.
        if (isTried) await comes(page, async () => (await isSeen(effect)) || isSeen(target), timeout);
        if (isTried && ((await isSeen(effect)) || !(await isSeen(target)))) return;
        isTried = true;
        await target.click({ timeout });
      },
      effect,
    });
  };
  const palette = paletteHands(page, see);
  return {
    page,
    shown,
    see,
    pressFor,
    click,
    ...promptHands(page, see),
    ...palette,
    ...tidyHands(page, palette.run),
    picture: (name, clip) => takeScreenshot(page, name, clip),
  };
}
