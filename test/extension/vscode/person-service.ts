/**
 * Steps of a person with the service of a site: the assistant, deployments and agent jobs. Each service prompts
 * once for a key, and the prompt hides the characters. These steps follow those of person.ts.
 */
import assert from "node:assert/strict";
import { patience, retryPatience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import {
  closePanel,
  dialog,
  field,
  focusedChoice,
  type Person,
  press,
  type Step,
  toggleView,
} from "./person-steps.ts";
import { comes, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const question = "How do I publish a page?";

/** The area of the views once they are large, for screenshots. */
const sideBar = { x: 48, y: 36, width: 480, height: 520 };

/** The width of the side bar once it is large, in pixels. */
const wide = 400;

/** The prompt for a key, which hides the characters. */
export const keyPrompt = `${field}[type=password]`;

/** Types a key into its prompt, and checks that the characters are hidden. */
export async function enterKey({ page, see, answer }: Person, key: string): Promise<void> {
  await see(keyPrompt);
  await answer(key);
  // If another element had taken the focus, the key would be readable there.
  const typed = await page.locator(field).first().inputValue();
  assert.ok(typed === key, "the key did not go into the field that asks for it");
  const prompt = page.locator(keyPrompt);
  await repeat(page, {
    name: "Enter after the key",
    act: async () => {
      if (await isSeen(prompt)) await page.keyboard.press("Enter");
    },
    effect: isGone(prompt),
  });
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
async function makeRoom(person: Person): Promise<void> {
  const { page } = person;
  await closePanel(person);
  const sideBar = page.locator(".part.sidebar").first();
  const width = async (): Promise<number> => (await sideBar.boundingBox())?.width ?? 0;
  if ((await width()) > wide) return;
  await repeat(page, {
    name: "the side bar is wider",
    act: async () => {
      const edge = await sideBar.boundingBox();
      assert.ok(edge !== null);
      const [x, y] = [edge.x + edge.width, edge.y + edge.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 180, y, { steps: 5 });
      await page.mouse.up();
      await page.mouse.move(x + 400, y);
    },
    effect: async () => (await width()) > wide,
  });
}

/** Asks the assistant from the palette, and waits for the answer. */
async function ask(person: Person): Promise<void> {
  const { page, run, shown, submit, assistantKey } = person;
  const view = insideWebview(page);
  const sentQuestion = view.getByText(question).first();
  await run("Docs: Ask the Assistant", shown(".quick-input-title", "Ask the Assistant"));
  const prompt = page.locator(keyPrompt);
  await submit(question, async () => (await isSeen(prompt)) || isSeen(sentQuestion));
  if (await isSeen(prompt)) await enterKey(person, assistantKey);
  await sentQuestion.waitFor({ timeout: patience });
  await view.getByText("Then push").first().waitFor({ timeout: patience });
  await view.getByText("Quickstart").first().waitFor({ timeout: patience });
}

/** The conversation with the answer to the question, in the view. */
export async function haveConversation(person: Person): Promise<void> {
  const { page } = person;
  await toggleView(person, "Assistant", true);
  const exists = insideWebview(page).getByText("Then push").first();
  if (keysSent(person, "/assistant/").length === 0 || !(await comes(page, exists, retryPatience)))
    await ask(person);
}

/**
 * Deploys the project after a confirmation.
 * @returns the number of requests when the dialog appeared
 */
async function deploy(person: Person): Promise<number> {
  const { page, run, shown, adminKey } = person;
  const prompt = page.locator(keyPrompt);
  const confirmation = shown(dialog, "acme-docs");
  await run("Docs: Deploy", async () => (await isSeen(prompt)) || isSeen(confirmation));
  if (await isSeen(prompt)) await enterKey(person, adminKey);
  await confirmation.waitFor({ timeout: patience });
  const before = keysSent(person, "/project/update/").length;
  await press(person, "Deploy");
  await waitFor(page, "the request", () => keysSent(person, "/project/update/").length > before);
  return before;
}

/** Adds a deployment to the history, so that the service has its key. */
export async function haveDeployment(person: Person): Promise<void> {
  const { page, run } = person;
  const listed = page.locator('.pane:has(.pane-header[aria-label^="Deployments"]) .monaco-list-row');
  const isOpen = page.locator('.pane-header[aria-label^="Deployments"][aria-expanded="true"]');
  // Running the command without need would move the focus after the next step has begun.
  if (!(await isSeen(isOpen))) await run("Docs: Show Deployments", isOpen);
  if (keysSent(person, "/project/update/").length > 0 && (await comes(page, listed, retryPatience))) return;
  await deploy(person);
  await listed.first().waitFor({ timeout: patience });
}

/**
 * Waits for the end of every deployment that the window follows, and closes the message about it: VS Code shows only three of the
 * messages that come within a second, so the message that a step waits for could stay hidden.
 */
export async function endDeployments({ page, clearNotifications }: Person): Promise<void> {
  const followed = page.locator('.pane:has(.pane-header[aria-label^="Deployments"]) .monaco-list-row', {
    hasText: /(?:Queued|In progress)(?!.*(?:no longer followed|progress unknown))/,
  });
  await waitFor(page, "the end of all deployments", isGone(followed));
  await clearNotifications();
}

/** Shows the list of agent jobs in its view, after allowing the stored key. */
export async function haveJobs(person: Person): Promise<void> {
  const { run, shown, accept } = person;
  const listed = shown(".pane-body .monaco-list-row", "Rewrite guide");
  if (await isSeen(listed)) return;
  const choice = shown(focusedChoice, "acme-docs");
  await run("Docs: List Agent Jobs", async () => (await isSeen(choice)) || isSeen(listed));
  if (!(await isSeen(listed))) await accept("acme-docs", listed);
}

export const serviceSteps: readonly Step[] = [
  {
    title: "asks the assistant, and reads the answer",
    async act(person) {
      const { picture, assistantKey } = person;
      await makeRoom(person);
      await ask(person);
      assert.deepEqual(keysSent(person, "/assistant/"), [assistantKey]);
      // An answer needs the space of the tree.
      await toggleView(person, "Navigation", false);
      await picture("assistant");
      await picture("walkthrough-assistant", sideBar);
      await toggleView(person, "Navigation", true);
    },
  },
  {
    title: "asks again in the view, and gets no prompt for a key",
    async act(person) {
      const { page, assistantKey } = person;
      await haveConversation(person);
      const before = keysSent(person, "/assistant/").length;
      const view = insideWebview(page);
      const input = view.locator("textarea").first();
      const answers = view.getByText("Then push");
      const answersBefore = await answers.count();
      const again = "And then?";
      await repeat(page, {
        name: "the second question",
        act: async (timeout) => {
          if (keysSent(person, "/assistant/").length > before) return;
          await input.fill(again, { timeout });
          await input.press("Enter", { timeout });
        },
        effect: async () => (await answers.count()) > answersBefore,
      });
      assert.equal(await page.locator(keyPrompt).filter({ visible: true }).count(), 0);
      assert.deepEqual(keysSent(person, "/assistant/").slice(before), [assistantKey]);
    },
  },
  {
    title: "deploys after a confirmation, and sees the deployment end",
    async act(person) {
      const { see, picture, platform, adminKey } = person;
      assert.equal(await deploy(person), 0);
      await see(".pane-body .monaco-list-row", "Deployed");
      assert.deepEqual(keysSent(person, "/project/update/"), [adminKey]);
      assert.ok(platform.requests.some(({ path }) => path.includes("/update-status/")));
      await picture("deployments");
    },
  },
  {
    title: "lists the agent jobs with the kept key, after allowing it",
    async act(person) {
      const { see, adminKey } = person;
      await haveDeployment(person);
      await haveJobs(person);
      await see(".pane-body .monaco-list-row", "Rewrite guide 25");
      assert.deepEqual([...new Set(keysSent(person, "/agent/"))], [adminKey]);
    },
  },
  {
    title: "turns on reader numbers, with a stored key, and turns them off again",
    async act(person) {
      const { page, run, see, shown, accept, openFile, adminKey, picture, clearNotifications } = person;
      await haveDeployment(person);
      await openFile("quickstart.mdx");
      const choice = shown(focusedChoice, "acme-docs");
      const numbers = page.locator(".codelens-decoration", { hasText: "1,204 views, 3 of 15 readers" });
      const before = keysSent(person, "/analytics/").length;
      await run("Docs: Show What Readers Say", async () => (await isSeen(choice)) || isSeen(numbers));
      if (!(await isSeen(numbers))) await accept("acme-docs", numbers);
      assert.deepEqual([...new Set(keysSent(person, "/analytics/").slice(before))], [adminKey]);
      await see(".pane-body .monaco-list-row", "1,204 views · 3 of 15 unhelpful");
      await clearNotifications();
      await picture("readers");
      await run("Docs: Hide What Readers Say", isGone(numbers));
      await clearNotifications();
    },
  },
  {
    title: "searches the published site, and opens the page of a result",
    async act(person) {
      const { run, shown, submit, accept, assistantKey } = person;
      await haveConversation(person);
      const result = shown(".quick-input-list .monaco-list-row", "Publish a page");
      await run("Docs: Search Published Site", shown(".quick-input-title", "Search Published Site"));
      await submit("publish", result);
      await accept("Publish a page", shown(".tab.active", "publish.mdx"));
      assert.deepEqual([...new Set(keysSent(person, "/search/"))], [assistantKey]);
    },
  },
  {
    title: "opens a job, and reads its message and to-dos",
    async act(person) {
      const { page, see, shown, click, clearNotifications, picture } = person;
      await haveDeployment(person);
      await haveJobs(person);
      await clearNotifications();
      // A large view has all rows on screen.
      await toggleView(person, "Assistant", false);
      const job = page.locator(".pane-body .monaco-list-row").filter({ hasText: "Rewrite guide 20" });
      const message = shown(".pane-body .monaco-list-row", "Working on it.");
      await click(job.locator(".monaco-tl-twistie").first(), message);
      await see(".pane-body .monaco-list-row", "in progress · medium priority");
      await picture("jobs");
      await picture("walkthrough-jobs", sideBar);
      await click(job.locator(".monaco-tl-twistie").first(), isGone(message));
      await toggleView(person, "Assistant", true);
    },
  },
  {
    title: "opens a second window, which lists jobs on request and has the keys",
    async act(person) {
      const { page, adminKey, platform } = person;
      await haveDeployment(person);
      await haveJobs(person);
      const requestCount = (): number =>
        platform.requests.filter(({ path }) => path.includes("/agent/")).length;
      const before = requestCount();
      const second = await page.context().newPage();
      try {
        await second.goto(page.url());
        const view = second.locator('.pane:has(.pane-header[aria-label^="Agent Jobs"])');
        const container = second.locator('.activitybar [aria-label^="Docs"]').first();
        const header = second.locator('.pane-header[aria-label^="Agent Jobs"]');
        await container.waitFor({ timeout: patience });
        await repeat(second, {
          name: "the views of the second window",
          // A click on an open container closes it.
          act: async (timeout) => {
            if (!(await isSeen(header))) await container.click({ timeout });
          },
          effect: header,
        });
        const isOpen = second.locator('.pane-header[aria-label^="Agent Jobs"][aria-expanded="true"]');
        await repeat(second, {
          name: "the view of the jobs",
          act: async (timeout) => {
            if (!(await isSeen(isOpen))) await header.first().click({ timeout });
          },
          effect: isOpen,
        });
        const list = view.getByRole("button", { name: "List Agent Jobs" }).filter({ visible: true }).first();
        const jobs = view.locator(".monaco-list-row").filter({ hasText: "Rewrite guide" });
        // The button exists only while nothing is listed.
        await repeat(second, {
          name: "the jobs in the second window",
          act: async (timeout) => {
            if (!(await isSeen(jobs))) await list.click({ timeout });
          },
          effect: jobs,
        });
        assert.equal(await second.locator(field).filter({ visible: true }).count(), 0);
        assert.ok(requestCount() > before);
        assert.deepEqual([...new Set(keysSent({ platform }, "/agent/"))], [adminKey]);
      } finally {
        await second.close();
        await page.bringToFront();
      }
    },
  },
];
