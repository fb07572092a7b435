/**
 * Eyes and hands for tests in the extension host, which cannot see the workbench around it: a test
 * puts NAME.request (JSON) into a folder and finds NAME.reply there. Screenshots go to the folder that
 * DOCS_JSON_SCREENSHOTS names, and nowhere without.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** How often the folder is looked at, in milliseconds. */
const interval = 40;

/** How long an element is waited for, in milliseconds. */
const patience = 10_000;

const screenshots = process.env.DOCS_JSON_SCREENSHOTS;

/** Each takes the page and the request. */
const operations = {
  async screenshot(page, { name }) {
    if (screenshots === undefined) return;
    mkdirSync(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`) });
  },
  text: (page, { selector }) => page.locator(selector).first().textContent({ timeout: patience }),
  label: (page, { selector }) =>
    page.locator(selector).first().getAttribute("aria-label", { timeout: patience }),
};

async function answer(page, folder, name) {
  const request = JSON.parse(readFileSync(join(folder, name), "utf8"));
  rmSync(join(folder, name));
  let reply;
  try {
    reply = { value: await operations[request.operation](page, request) };
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
