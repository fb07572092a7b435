/**
 * A headless Chromium that shows the workbench of a VS Code server build. Every request to another host is refused,
 * and the request for half of the key that encrypts secrets is answered, as by code-server itself.
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
 * Avoids constant repainting: spinners turn once, scrollbars do not fade, and icons of the status bar do not wiggle.
 * Other transitions are not changed: when all of them were shortened, pick lists stayed empty in the newer VS Code.
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
  /** Receives the console output of the page. */
  readonly onLine: (line: string) => void;
  /** Called when the page crashes. */
  readonly onProblem: (problem: string) => void;
  /** Functions that the page can call, by name. */
  readonly functions?: Readonly<Record<string, (...values: never[]) => unknown>>;
}

export interface Workbench {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a URL of the workbench. */
export async function openWorkbench(
  address: string,
  { keyHalf, onLine, onProblem, functions = {} }: WorkbenchOptions,
): Promise<Workbench> {
  const browser = await launchChromium(chromiumPath, browserArguments);
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Reduced motion, because animations would be painted sixty times a second.
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
    page.on("crash", () => onProblem("the page crashed"));
    for (const [name, call] of Object.entries(functions)) await page.exposeFunction(name, call);
    await page.goto(address);
    return { browser, context, page };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * Everything that a workbench stores in its browser, as text, including the mementos of extensions and the state of
 * webviews.
 */
export async function storedText(context: BrowserContext): Promise<string> {
  return JSON.stringify(await context.storageState({ indexedDB: true }));
}
