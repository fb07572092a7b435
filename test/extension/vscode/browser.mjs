/**
 * A headless Chromium that shows the workbench of a VS Code server build. Every request to another host
 * is refused, and the key half that secrets are kept with is answered, as code-server itself would.
 */
import { chromium } from "playwright-core";

export const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

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
 * Opens an address of the workbench.
 * @param options `keyHalf` answers `POST /mint-key`; `onLine` takes what the page says; `onTrouble` is
 * told when the page crashes; `functions` are called by the page, by name
 */
export async function openWorkbench(address, { keyHalf, onLine, onTrouble, functions = {} }) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArguments });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // As for people who ask for it: what moves is painted sixty times a second while nothing is looked at.
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
export async function storedText(context) {
  return JSON.stringify(await context.storageState({ indexedDB: true }));
}
