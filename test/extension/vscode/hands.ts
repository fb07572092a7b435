/**
 * Reads and operates the workbench for tests in the extension host, which have no access to it: a test writes
 * NAME.request (JSON) into a folder and gets NAME.reply there. Screenshots go to the folder that
 * DOCS_JSON_SCREENSHOTS names.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { patience, retryPatience } from "../patience.ts";
import { type Clip, type Frame, type Locator, type Page, pageFunction, type Scope } from "./playwright.ts";
import { comes, dragOnce, isSeen } from "./repeating.ts";

/** The time between two checks of the folder, in milliseconds. */
const interval = 20;

const screenshots = process.env.DOCS_JSON_SCREENSHOTS;

/**
 * Takes a screenshot of the page.
 * @param clip the part of the page in the screenshot; without it the whole page
 */
export async function takeScreenshot(page: Page, name: string, clip?: Clip): Promise<void> {
  if (screenshots === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({
    path: join(screenshots, `${name}.png`),
    ...(clip === undefined ? {} : { clip }),
  });
}

/**
 * The document of a webview, which VS Code puts two frames deep.
 * @param title of the view or panel, if more than one webview is on screen
 */
export function insideWebview(page: Page, title?: string): Frame {
  const inner = title === undefined ? "#active-frame" : `#active-frame[title=${JSON.stringify(title)}]`;
  const outer = page.locator("iframe.webview.ready").filter({ visible: true });
  return outer.first().contentFrame().frameLocator(inner);
}

/** Whether one of several webviews on screen shows an element with a text. */
export async function isSeenInWebview(
  page: Page,
  title: string,
  selector: string,
  text: string,
): Promise<boolean> {
  const outer = page.locator("iframe.webview.ready").filter({ visible: true });
  const inner = `#active-frame[title=${JSON.stringify(title)}]`;
  for (let index = (await outer.count()) - 1; index >= 0; index -= 1) {
    const frame = outer.nth(index).contentFrame().frameLocator(inner);
    if (await isSeen(frame.locator(selector).filter({ hasText: text }))) return true;
  }
  return false;
}

/** Waits until one of several webviews on screen shows an element with a text. @param timeout in milliseconds */
export async function seenInWebview(
  page: Page,
  title: string,
  { selector, text, timeout }: { readonly selector: string; readonly text: string; readonly timeout: number },
): Promise<void> {
  if (await comes(page, () => isSeenInWebview(page, title, selector, text), timeout)) return;
  const shown = await textsInWebviews(page, title, selector);
  throw new Error(`${title} does not show ${text}, but ${shown.length === 0 ? "nothing" : shown.join(", ")}`);
}

/** The texts of an element in each of the webviews on screen that have it. */
async function textsInWebviews(page: Page, title: string, selector: string): Promise<readonly string[]> {
  const outer = page.locator("iframe.webview.ready").filter({ visible: true });
  const inner = `#active-frame[title=${JSON.stringify(title)}]`;
  const texts: string[] = [];
  for (let index = (await outer.count()) - 1; index >= 0; index -= 1) {
    const element = outer.nth(index).contentFrame().frameLocator(inner).locator(selector).first();
    const text = await element.textContent({ timeout: retryPatience }).catch(() => null);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/** A request of a test; each operation reads the properties that it needs. */
interface HandRequest {
  readonly operation: string;
  /** The title of the webview, if more than one is on screen. */
  readonly title?: string;
  readonly selector?: string;
  readonly text?: string;
  readonly name?: string;
  readonly names?: readonly string[];
  readonly key?: string;
  readonly button?: "left" | "right" | "middle";
  /** The text of the element that another is dragged to. */
  readonly onto?: string;
  /** The selector of that element, if it is elsewhere. */
  readonly into?: string;
}

/** A required property of a request. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the request does not say enough");
  return value;
}

/** The first element of a selector. */
function firstOf(scope: Scope, { selector }: HandRequest): Locator {
  return scope.locator(required(selector)).first();
}

/** The first element that a request names, by selector, by text, or by a text within a selector. */
function element(scope: Scope, { selector, text }: HandRequest): Locator {
  if (text === undefined) return scope.locator(required(selector)).first();
  if (selector === undefined) return scope.getByText(text).first();
  return scope.locator(selector).filter({ hasText: text }).first();
}

/** Runs in the page: records the texts of elements with their times, until the recording is read. */
const startWatching = pageFunction(`(body, selector) => {
  const seen = [];
  const look = () => {
    const texts = [...document.querySelectorAll(selector)].map((one) => one.textContent);
    const last = seen.at(-1);
    if (last !== undefined && JSON.stringify(last.texts) === JSON.stringify(texts)) return;
    seen.push({ at: Date.now(), texts });
  };
  const observer = new MutationObserver(look);
  look();
  observer.observe(body, { childList: true, subtree: true, characterData: true });
  globalThis.endWatching = () => {
    observer.disconnect();
    return seen;
  };
}`);

/** Runs in the page: the named attributes of each element. */
const attributesOfAll = pageFunction(
  "(all, names) => all.map((one) => names.map((name) => one.getAttribute(name)))",
);

const isInSight = pageFunction(`(one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return String(top >= 0 && bottom <= innerHeight);
}`);

const endWatching = pageFunction("() => globalThis.endWatching()");

type ElementOperation = (scope: Scope, request: HandRequest) => Promise<unknown>;

function attribute(scope: Scope, request: HandRequest): Promise<string | null> {
  return firstOf(scope, request).getAttribute(required(request.name), { timeout: patience });
}

/** The operations in the workbench and in a webview; each takes a scope and the request. */
const elementOperations: Readonly<Record<string, ElementOperation>> = {
  /** The whole text of the document, on screen or not. */
  text: (scope, { selector = "body" }) => scope.locator(selector).first().textContent({ timeout: patience }),
  /** The shown texts of all elements. */
  texts: async (scope, { selector }) =>
    JSON.stringify(await scope.locator(required(selector)).allInnerTexts()),
  attribute,
  /** The named attributes of each element, all of one moment. */
  attributes: async (scope, { selector, names }) =>
    JSON.stringify(await scope.locator(required(selector)).evaluateAll(attributesOfAll, required(names))),
  /** Whether an element is completely in the scrolled area. */
  inSight: (scope, request) => element(scope, request).evaluate(isInSight, undefined),
  /** The number of elements on screen. */
  count: (scope, { selector }) => scope.locator(required(selector)).filter({ visible: true }).count(),
  click: (scope, request) =>
    element(scope, request).click({ button: request.button ?? "left", timeout: patience }),
  doubleClick: (scope, request) => element(scope, request).dblclick({ timeout: patience }),
  waitForText: (scope, request) => element(scope, request).waitFor({ state: "visible", timeout: patience }),
  /** Replaces the text of a field. */
  fill: (scope, request) => firstOf(scope, request).fill(required(request.text), { timeout: patience }),
  tryToFill: (scope, request) =>
    firstOf(scope, request).fill(required(request.text), { timeout: retryPatience }),
  /** Types with the keyboard, and fails if another element has the focus. */
  typeInto: (scope, request) =>
    firstOf(scope, request).pressSequentially(required(request.text), { timeout: patience }),
  pressIn: (scope, request) => firstOf(scope, request).press(required(request.key), { timeout: patience }),
  /** The text of a field. */
  value: (scope, request) => firstOf(scope, request).inputValue({ timeout: patience }),
  /** Starts recording the texts of elements; `seen` ends the recording and returns it. */
  watch: (scope, { selector }) => scope.locator("body").first().evaluate(startWatching, required(selector)),
  seen: async (scope) => JSON.stringify(await scope.locator("body").first().evaluate(endWatching)),
};

/** The number of characters of the workbench's text that are enough to show where a test has stopped. */
const maxShown = 6000;

/** The text of the workbench, in few and long lines, for the report of a failure. */
export async function shownText(page: Page): Promise<string> {
  const [text = ""] = await page.locator("body").allInnerTexts();
  const words = text.split(/\s+/).join(" ").trim().slice(0, maxShown);
  return words.replace(/.{1,160}(?:\s|$)/g, "$&\n").trim();
}

/** The operations on the page only; each takes the page and the request. */
const operations: Readonly<Record<string, (page: Page, request: HandRequest) => Promise<unknown>>> = {
  /** Drags the element of a text to the element of another text, both within the selector, unless another is given. */
  drag: (page, { into, onto, ...request }) =>
    dragOnce(
      page,
      {
        source: element(page, request),
        target: element(page, {
          ...request,
          ...(into === undefined ? {} : { selector: into }),
          text: required(onto),
        }),
      },
      retryPatience,
    ),
  screenshot: (page, { name }) => takeScreenshot(page, required(name)),
  shown: (page) => shownText(page),
  label: (page, request) => attribute(page, { ...request, name: "aria-label" }),
  /** The key with its modifiers, as in `Control+Shift+P`. */
  press: (page, { key }) => page.keyboard.press(required(key)),
  /** Types into the element that has the focus. */
  type: (page, { text }) => page.keyboard.type(required(text)),
};

/** Runs a request; `webview.NAME` is NAME within a webview. */
function perform(page: Page, request: HandRequest): Promise<unknown> {
  const { operation, title } = request;
  const [, within] = /^webview\.(\w+)$/.exec(operation) ?? [];
  const inWebview = within === undefined ? undefined : elementOperations[within];
  if (inWebview !== undefined) return inWebview(insideWebview(page, title), request);
  const run = operations[operation] ?? elementOperations[operation];
  if (run === undefined) throw new Error("there is no such operation");
  return run(page, request);
}

async function answer(page: Page, folder: string, name: string): Promise<void> {
  const request: HandRequest = JSON.parse(readFileSync(join(folder, name), "utf8"));
  rmSync(join(folder, name));
  let reply: { readonly value: unknown } | { readonly error: string };
  try {
    reply = { value: await perform(page, request) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  const path = join(folder, name.replace(/request$/, "reply"));
  writeFileSync(`${path}.draft`, JSON.stringify(reply));
  renameSync(`${path}.draft`, path);
}

/** Answers requests until the function that it returns is called. */
export function serveHands(page: Page, folder: string): () => void {
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".request"));
      for (const name of names) await answer(page, folder, name);
    } finally {
      isBusy = false;
    }
  }, interval);
  return () => clearInterval(timer);
}
