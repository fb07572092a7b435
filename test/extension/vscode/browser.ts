/**
 * A headless Chromium that shows the workbench of a VS Code server build. Every request to another host
 * is refused, and the key half that secrets are kept with is answered, as code-server itself would.
 */
import { chromiumPath } from "../../chromium.ts";
import { type Browser, type BrowserContext, launchChromium, type Page } from "./playwright.ts";

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What is painted again and again without a viewer: spinners turn once, scrollbars do not fade, and icons of the status bar do
 * not wiggle. Other transitions stay as they are: when all of them were shortened, lists of
 * choices stayed empty in the newer VS Code.
 */
const quietStyle = `
  *, *::before, *::after { animation-iteration-count: 1 !important; }
  .monaco-scrollable-element > .scrollbar { transition: none !important; }
  .codicon.wiggle, .statusbar-item-label.flash { animation-duration: 1ms !important; }
`;

/** Runs in each document. */
const addQuietStyle = `
  addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = ${JSON.stringify(quietStyle)};
    document.head?.append(style);
  });`;

interface WorkbenchOptions {
  /** Answers `POST /mint-key`. */
  readonly keyHalf: Buffer;
  /** Takes what the page says. */
  readonly onLine: (line: string) => void;
  /** Is called when the page crashes. */
  readonly onTrouble: (trouble: string) => void;
  /** Are called by the page, by name. */
  readonly functions?: Readonly<Record<string, (...values: never[]) => unknown>>;
}

export interface Workbench {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens an address of the workbench. */
export async function openWorkbench(
  address: string,
  { keyHalf, onLine, onTrouble, functions = {} }: WorkbenchOptions,
): Promise<Workbench> {
  const browser = await launchChromium(chromiumPath, browserArguments);
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Reduced motion, because animations would be painted sixty times a second without a viewer.
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await context.route(
      (url) => url.hostname !== "127.0.0.1" && url.hostname !== "localhost",
      (route) => route.abort(),
    );
    await context.route(
      (url) => url.host === new URL(address).host && url.pathname === "/mint-key",
      (route) => route.fulfill({ body: keyHalf }),
    );
    await context.addInitScript({ content: addQuietStyle });
    const page = await context.newPage();
    page.on("console", (line) => onLine(`[page] ${line.text()}`));
    page.on("pageerror", (error) => onLine(`[page error] ${error.stack ?? error.message}`));
    page.on("crash", () => onTrouble("the page crashed"));
    for (const [name, call] of Object.entries(functions)) await page.exposeFunction(name, call);
    await page.goto(address);
    return { browser, context, page };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * All that a workbench keeps in its browser, as text: there are the mementos of extensions and the
 * state of webviews.
 */
export async function storedText(context: BrowserContext): Promise<string> {
  return JSON.stringify(await context.storageState({ indexedDB: true }));
}
