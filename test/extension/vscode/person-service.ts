/**
 * Steps of a person with the service of a site: the assistant, deployments and agent jobs. Each service prompts
 * once for a key, and the prompt hides the characters. These steps follow those of person.ts.
 */
import assert from "node:assert/strict";
import { insideWebview } from "./hands.ts";
import { dialog, field, focusedChoice, type Person, press, type Step } from "./person-steps.ts";
import type { Page } from "./playwright.ts";

const question = "How do I publish a page?";

/** The area of the views once they are large, for pictures. */
const sideBar = { x: 48, y: 36, width: 480, height: 520 };

/** Types a key into its prompt, and checks that the characters are hidden. */
async function enterKey({ page, see, answer }: Person, key: string): Promise<void> {
  await see(`${field}[type=password]`);
  await answer(key);
  // Where another element has taken the focus, the key would be readable there.
  const typed = await page.locator(field).first().inputValue();
  assert.ok(typed === key, "the key did not go into the field that asks for it");
  await page.keyboard.press("Enter");
}

/** The key of each request of an operation. */
function keysSent(
  { platform }: Pick<Person, "platform">,
  operation: string,
): readonly (string | undefined)[] {
  return platform.requests
    .filter(({ path }) => path.includes(operation))
    .map(({ headers }) => headers.authorization?.replace(/^Bearer /, ""));
}

/** Makes the views large: closes the panel, and doubles the width of the side bar. */
async function makeRoom(page: Page): Promise<void> {
  await page.keyboard.press("Control+j");
  await page.locator(".part.panel").first().waitFor({ state: "hidden" });
  const edge = await page.locator(".part.sidebar").first().boundingBox();
  assert.ok(edge !== null);
  const [x, y] = [edge.x + edge.width, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 180, y, { steps: 5 });
  await page.mouse.up();
}

export const serviceSteps: readonly Step[] = [
  {
    title: "asks the assistant, and reads the answer",
    async act(person) {
      const { page, see, run, answer, picture, assistantKey } = person;
      await makeRoom(page);
      await run("Docs: Ask the Assistant");
      await see(".quick-input-title", "Ask the Assistant");
      await answer(question);
      await page.keyboard.press("Enter");
      await enterKey(person, assistantKey);
      const view = insideWebview(page);
      await view.getByText(question).first().waitFor();
      await view.getByText("Then push").first().waitFor();
      await view.getByText("Quickstart").first().waitFor();
      assert.deepEqual(keysSent(person, "/assistant/"), [assistantKey]);
      await picture("assistant");
      await picture("walkthrough-assistant", sideBar);
    },
  },
  {
    title: "asks again in the view, and gets no prompt for a key",
    async act(person) {
      const { page, assistantKey } = person;
      const view = insideWebview(page);
      await view.locator("textarea").fill("And then?");
      await view.locator("textarea").press("Enter");
      await view.getByText("Then push").nth(1).waitFor();
      assert.deepEqual(keysSent(person, "/assistant/"), [assistantKey, assistantKey]);
    },
  },
  {
    title: "deploys after a confirmation, and sees the deployment end",
    async act(person) {
      const { see, run, picture, platform, adminKey } = person;
      await run("Docs: Deploy");
      await enterKey(person, adminKey);
      await see(dialog, "acme-docs");
      assert.deepEqual(keysSent(person, "/project/update/"), []);
      await press(person, "Deploy");
      await see(".pane-body .monaco-list-row", "Deployed");
      assert.deepEqual(keysSent(person, "/project/update/"), [adminKey]);
      assert.ok(platform.requests.some(({ path }) => path.includes("/update-status/")));
      await picture("deployments");
    },
  },
  {
    title: "lists the agent jobs with the kept key, after allowing it",
    async act(person) {
      const { page, see, run, adminKey } = person;
      await run("Docs: List Agent Jobs");
      await see(focusedChoice, "acme-docs");
      await page.keyboard.press("Enter");
      await see(".pane-body .monaco-list-row", "Rewrite guide 25");
      assert.deepEqual([...new Set(keysSent(person, "/agent/"))], [adminKey]);
    },
  },
  {
    title: "opens a job, and reads its message and to-dos",
    async act({ page, see, run, picture }) {
      await run("Notifications: Clear All Notifications");
      const assistant = page.locator('.pane-header[aria-label^="Assistant"]');
      // A large view has all rows on screen.
      await assistant.click();
      const job = page.locator(".pane-body .monaco-list-row").filter({ hasText: "Rewrite guide 20" });
      await job.locator(".monaco-tl-twistie").click();
      await see(".pane-body .monaco-list-row", "Working on it.");
      await see(".pane-body .monaco-list-row", "in progress · medium priority");
      await picture("jobs");
      await picture("walkthrough-jobs", sideBar);
      await job.locator(".monaco-tl-twistie").click();
      await assistant.click();
    },
  },
  {
    title: "opens a second window, which lists jobs on request and has the keys",
    async act({ page, adminKey, platform }) {
      const requestCount = (): number =>
        platform.requests.filter(({ path }) => path.includes("/agent/")).length;
      const before = requestCount();
      const second = await page.context().newPage();
      await second.goto(page.url());
      await second.locator('.activitybar [aria-label^="Docs"]').first().click();
      const view = second.locator('.pane:has(.pane-header[aria-label^="Agent Jobs"])');
      const title = view.locator(".pane-header");
      if ((await title.getAttribute("aria-expanded")) !== "true") await title.click();
      const list = view.getByRole("button", { name: "List Agent Jobs" }).filter({ visible: true }).first();
      // The button is there as long as nothing is listed.
      await list.click();
      const jobs = view.locator(".monaco-list-row");
      await jobs.filter({ hasText: "Rewrite guide" }).first().waitFor();
      assert.equal(await second.locator(field).filter({ visible: true }).count(), 0);
      assert.ok(requestCount() > before);
      assert.deepEqual([...new Set(keysSent({ platform }, "/agent/"))], [adminKey]);
      await second.close();
      await page.bringToFront();
    },
  },
];
