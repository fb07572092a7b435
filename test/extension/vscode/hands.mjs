/**
 * Eyes and hands for tests in the extension host, which cannot see the workbench around it: a test
 * puts NAME.request (JSON) into a folder and finds NAME.reply there. Screenshots go to the folder that
 * DOCS_JSON_SCREENSHOTS names.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** How often the folder is looked at, in milliseconds. */
const interval = 20;

/** How long an element is waited for, in milliseconds. */
const patience = 10_000;

/** How long a field may be about to open, in milliseconds. */
const shortPatience = 2000;

const screenshots = process.env.DOCS_JSON_SCREENSHOTS;

/**
 * A picture of the page for whoever wants to look at it.
 * @param clip the part of the page that is shown, where it is not all of it
 */
export async function takeScreenshot(page, name, clip) {
  if (screenshots === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({
    path: join(screenshots, `${name}.png`),
    ...(clip === undefined ? {} : { clip }),
  });
}

/**
 * What a webview shows. VS Code puts it two frames deep.
 * @param title of the view or panel, where more than one webview is on screen
 */
export function insideWebview(page, title) {
  const inner = title === undefined ? "#active-frame" : `#active-frame[title=${JSON.stringify(title)}]`;
  const outer = page.locator("iframe.webview.ready").filter({ visible: true });
  return outer.first().contentFrame().frameLocator(inner);
}

/** The first element that a request names, by selector, by text, or by a text within a selector. */
function element(scope, { selector, text }) {
  if (text === undefined) return scope.locator(selector).first();
  if (selector === undefined) return scope.getByText(text).first();
  return scope.locator(selector).filter({ hasText: text }).first();
}

/** Runs in the page: notes what elements say, and when, until it is asked for. */
function startWatching(body, selector) {
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
}

/** Those that work in the workbench and in a webview alike; each takes a scope and the request. */
const lookAndTouch = {
  /** All text, shown or not, as it stands in the document. */
  text: (scope, { selector = "body" }) => scope.locator(selector).first().textContent({ timeout: patience }),
  /** As it is shown, of all that there is. */
  texts: async (scope, { selector }) => JSON.stringify(await scope.locator(selector).allInnerTexts()),
  attribute: (scope, { selector, name }) =>
    scope.locator(selector).first().getAttribute(name, { timeout: patience }),
  /** Of each element the named ones, all of one moment. */
  attributes: async (scope, { selector, names }) =>
    JSON.stringify(
      await scope
        .locator(selector)
        .evaluateAll((all, wanted) => all.map((it) => wanted.map((name) => it.getAttribute(name))), names),
    ),
  /** Of elements that are on screen. */
  count: (scope, { selector }) => scope.locator(selector).filter({ visible: true }).count(),
  click: (scope, { button, ...request }) => element(scope, request).click({ button, timeout: patience }),
  doubleClick: (scope, request) => element(scope, request).dblclick({ timeout: patience }),
  waitForText: (scope, { selector, text }) =>
    element(scope, { selector, text }).waitFor({ state: "visible", timeout: patience }),
  /** Puts a text into a field in place of what is there. */
  fill: (scope, { selector, text }) => scope.locator(selector).first().fill(text, { timeout: shortPatience }),
  /** By the keyboard, and not into anything else that has taken the focus. */
  typeInto: (scope, { selector, text }) =>
    scope.locator(selector).first().pressSequentially(text, { timeout: patience }),
  pressIn: (scope, { selector, key }) => scope.locator(selector).first().press(key, { timeout: patience }),
  /** What a field holds. */
  value: (scope, { selector }) => scope.locator(selector).first().inputValue({ timeout: patience }),
  /** Begins to note what elements say; `seen` ends it and tells. */
  watch: (scope, { selector }) => scope.locator("body").first().evaluate(startWatching, selector),
  seen: async (scope) =>
    JSON.stringify(
      await scope
        .locator("body")
        .first()
        .evaluate(() => globalThis.endWatching()),
    ),
};

/** Each takes the page and the request. */
const operations = {
  screenshot: (page, { name }) => takeScreenshot(page, name),
  label: (page, { selector }) => lookAndTouch.attribute(page, { selector, name: "aria-label" }),
  /** As in `Control+Shift+P`. */
  press: (page, { key }) => page.keyboard.press(key),
  /** To whatever has the focus. */
  type: (page, { text }) => page.keyboard.type(text),
};

/** What does the work of a request: `webview.NAME` is NAME within a webview. */
function operationOf(page, { operation, title }) {
  const [, within] = /^webview\.(\w+)$/.exec(operation) ?? [];
  if (within !== undefined && Object.hasOwn(lookAndTouch, within)) {
    return (request) => lookAndTouch[within](insideWebview(page, title), request);
  }
  for (const known of [operations, lookAndTouch]) {
    if (Object.hasOwn(known, operation)) return (request) => known[operation](page, request);
  }
  throw new Error("there is no such operation");
}

async function answer(page, folder, name) {
  const request = JSON.parse(readFileSync(join(folder, name), "utf8"));
  rmSync(join(folder, name));
  let reply;
  try {
    reply = { value: await operationOf(page, request)(request) };
  } catch (error) {
    reply = { error: error.message };
  }
  const path = join(folder, name.replace(/request$/, "reply"));
  writeFileSync(`${path}.draft`, JSON.stringify(reply));
  renameSync(`${path}.draft`, path);
}

/** Answers requests until the function that it returns is called. */
export function serveHands(page, folder) {
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
