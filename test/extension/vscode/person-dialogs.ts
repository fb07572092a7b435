/**
 * Steps of a person with dialogs and notifications, which VS Code does not show while tests run in it: deployments,
 * and deleting a conversation. These steps follow those of person-service.ts.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { patience, retryPatience } from "../patience.ts";
import { insideWebview } from "./hands.ts";
import { enterKey, haveConversation, haveDeployment, keyPrompt } from "./person-service.ts";
import {
  closePanel,
  dialog,
  field,
  focusedChoice,
  type Person,
  press,
  pressEnter,
  type Step,
} from "./person-steps.ts";
import { comes, type Effect, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const toast = ".notifications-toasts .notification-list-item";
const row = '.pane:has(.pane-header[aria-label^="Deployments"]) .monaco-list-row';
const project = "acme-docs";

function askedFor({ platform }: Person, name: string): number {
  return platform.requests.filter(({ path }) => path.endsWith(`/project/update/${name}`)).length;
}

/** Presses a button of the title of the Deployments view. */
async function pressInTitle({ page }: Person, name: string, effect: Effect): Promise<void> {
  const title = page.locator('.pane-header[aria-label^="Deployments"]');
  await repeat(page, {
    name: name,
    act: async (timeout) => {
      await title.hover({ timeout });
      await title.getByRole("button", { name, exact: true }).click({ timeout });
    },
    effect,
  });
}

/**
 * Opens the dialog about a project's deployment, after answering the questions about the key.
 * @param start runs the command until an effect is seen
 */
async function openDialog(
  person: Person,
  name: string,
  start: (effect: Effect) => Promise<void> = (effect) => person.run("Docs: Deploy", effect),
): Promise<string> {
  const { page, accept } = person;
  const picker = page.locator(".quick-input-title", { hasText: `for the project ${name}` });
  const question = page.locator(dialog);
  const prompt = page.locator(keyPrompt);
  for (const end = Date.now() + patience; ; ) {
    await start(picker.or(question).or(prompt));
    if (await isSeen(prompt)) await enterKey(person, person.adminKey);
    else if (await isSeen(picker)) await accept("Use the", question);
    await question.waitFor({ timeout: patience });
    const text = (await question.textContent()) ?? "";
    if (text.includes(name)) return text;
    // The editor may not have read the changed settings yet.
    await press(person, "Cancel");
    assert.ok(Date.now() < end, text);
  }
}

function nameProject({ site }: Person, name: string): void {
  const settings = { "docsJson.projectId": name, "docsJson.assistant.domain": project };
  writeFileSync(join(site, ".vscode/settings.json"), JSON.stringify(settings));
}

/** Sets another project in the workspace settings, and deploys it. */
async function deploy(person: Person, name: string): Promise<void> {
  nameProject(person, name);
  await openDialog(person, name);
  await press(person, "Deploy");
}

/** Like `deploy`, but by the button of the view: the palette lists recently used commands first. */
export async function deployByButton(person: Person, name: string): Promise<void> {
  nameProject(person, name);
  await openDialog(person, name, (effect) => pressInTitle(person, "Deploy", effect));
  await press(person, "Deploy");
}

/** Refreshes the deployments by the button of the view until the effect is seen. */
function refreshUntil(person: Person, effect: Effect): Promise<void> {
  // By its button: afterwards, the palette would list it before the command with the searched name.
  return pressInTitle(person, "Refresh Deployments", effect);
}

/** The text of a notification, once it appears. The notification is closed. */
async function notified({ page, see }: Person, text: string): Promise<string> {
  await see(toast, text);
  const notice = page.locator(toast).filter({ hasText: text }).first();
  const fullText = (await notice.textContent()) ?? "";
  // The button is visible only while the mouse is over the notification, which may move or disappear.
  for (const end = Date.now() + patience; ; ) {
    try {
      await notice.hover({ timeout: retryPatience });
      await notice.locator(".codicon-notifications-clear").first().click({ timeout: retryPatience });
      return fullText;
    } catch (error) {
      if ((await notice.count()) === 0) return fullText;
      if (Date.now() > end) throw error;
    }
  }
}

/** Shows a failed deployment, and the line that its log names in the editor. */
async function haveFailure(person: Person): Promise<void> {
  const { see, shown, click, picture, site } = person;
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}.`);
  writeFileSync(join(site, "guides/new.mdx"), lines.join("\n"));
  await deploy(person, "failing");
  await see(row, "Queued");
  await refreshUntil(person, shown(row, "Failed"));
  const text = "guides/new.mdx: unexpected token at line 12";
  await see(row, text);
  await see(row, "Some pages have syntax errors, so nothing was updated.");
  await picture("deployment-failed");
  await notified(person, "failing");
  await click(shown(row, text), shown(".tab.active", "new.mdx"));
  await see(".statusbar-item", "Ln 12, Col 1");
}

export const dialogSteps: readonly Step[] = [
  {
    title: "reads what a deployment will not contain, goes to a cause instead, and nothing is sent",
    async act(person) {
      await haveDeployment(person);
      const before = askedFor(person, project);
      const text = await openDialog(person, project);
      assert.match(text, /You are on “main”: |The state of your branch is unknown\./);
      assert.match(text, /Your files would .*deploy.*This window shows 2 errors and \d+ warnings?\./s);
      await person.picture("confirm");
      await pressEnter(person);
      // Not everything would be published: Enter shows the causes.
      await person.see(".quick-input-list .monaco-list-row", "docs.json:17");
      await person.picture("causes");
      await person.accept("docs.json:17", person.shown(".statusbar-item", "Ln 17"));
      assert.equal(askedFor(person, project), before);
    },
  },
  {
    title: "reads why a deployment has failed, and goes to the named line",
    async act(person) {
      await haveFailure(person);
    },
  },
  {
    title: "finds the errors of a failed deployment in the Problems view, until the next deployment",
    async act(person) {
      const { page, see, pressFor, picture } = person;
      const problem = page.locator(".markers-panel-container .monaco-list-row", {
        hasText: "docs.json: /navigation/tabs/0 is invalid",
      });
      // The page that the log names is in the editor.
      const squiggle = page.locator(".editor-instance .squiggly-error");
      if (!(await comes(page, squiggle, retryPatience))) await haveFailure(person);
      await squiggle.first().waitFor({ timeout: patience });
      await pressFor("Control+Shift+m", ".markers-panel-container");
      await problem.waitFor({ timeout: patience });
      assert.match((await problem.textContent()) ?? "", /deployment.*Ln 11, Col 7/);
      await picture("deployment-problems");
      await deploy(person, "failing");
      await see(row, "Queued");
      await problem.waitFor({ state: "detached", timeout: patience });
      await squiggle.first().waitFor({ state: "detached", timeout: patience });
      await closePanel(person);
    },
  },
  {
    title: "sees that a deployment is in progress, with its log so far",
    async act(person) {
      const { page, see, click, picture } = person;
      // Rows name their projects if there are several.
      await haveDeployment(person);
      await deploy(person, "stuck");
      await see(row, "Queued");
      const building = page.locator(row).filter({ hasText: "In progress" }).filter({ hasText: "stuck" });
      await refreshUntil(person, building);
      await building.locator(".codicon-loading").waitFor({ timeout: patience });
      const opened = page.locator(`${row}[aria-expanded="true"]`).filter({ hasText: "In progress" });
      await click(building.locator(".monaco-tl-twistie"), opened.filter({ hasText: "stuck" }));
      await see(row, "Cloning");
      await picture("deployment-in-progress");
      // Other deployments may be open, too, and show the same step of their logs.
      await click(building.locator(".monaco-tl-twistie"), isGone(opened.filter({ hasText: "stuck" })));
    },
  },
  {
    title: "reads that the progress of a deployment is unknown",
    async act(person) {
      await deploy(person, "no-status");
      await person.see(row, "progress unknown");
    },
  },
  {
    title: "cannot start two deployments at once, and cancels the wait for one",
    async act(person) {
      const { page, see, run, shown, click, picture } = person;
      await deploy(person, "silent");
      await see(toast, "Requesting a deployment of silent");
      const refusal = "A deployment of silent is being requested right now";
      await run("Docs: Deploy", shown(toast, refusal));
      await notified(person, refusal);
      await picture("deployment-waits");
      const waiting = page.locator(toast).filter({ hasText: "Requesting a deployment of silent" });
      const outcome = "The update may still have been queued";
      await click(waiting.getByRole("button", { name: "Cancel", exact: true }), shown(toast, outcome));
      await notified(person, outcome);
      assert.equal(askedFor(person, "silent"), 1);
    },
  },
  {
    title: "gets one notification when a deployment could not be started, after one request",
    async act(person) {
      await deploy(person, "broken");
      const text = await notified(person, "The update may still have been queued");
      assert.ok(text.includes("The service failed (500)"), text);
      assert.ok(!text.includes("<"), text);
      assert.equal(askedFor(person, "broken"), 1);
    },
  },
  {
    title: "deletes a conversation after a confirmation",
    async act(person) {
      const { page, run, shown, accept, picture } = person;
      await haveConversation(person);
      const title = "How do I publish a page?";
      await run("Docs: Switch Conversation", shown(focusedChoice, title));
      await person.see(".quick-input-title", "Switch Conversation");
      await accept(title, isGone(shown(focusedChoice, title)));
      const question = insideWebview(page).getByText(title).first();
      await question.waitFor({ timeout: patience });
      await run("Docs: Delete Conversation", shown(dialog, title));
      await picture("delete-conversation");
      await pressEnter(person);
      await question.waitFor({ timeout: patience });
      await run("Docs: Delete Conversation", shown(dialog, "It is permanently deleted from this editor."));
      await press(person, "Delete");
      await insideWebview(page).getByText("nothing is sent before you ask").waitFor({ timeout: patience });
    },
  },
];

/** An unused file is deleted only after two answers. */
export const unusedSteps: readonly Step[] = [
  {
    title: "deletes an unused picture, after a look that Enter leaves",
    async act(person) {
      const { page, run, see, shown, click, picture, site } = person;
      const path = join(site, "images/forgotten.svg");
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
      const chosen = shown(".quick-input-list .monaco-list-row", "forgotten.svg");
      const isChecked = shown(".quick-input-count", "1 Selected");
      const question = shown(dialog, "images/forgotten.svg");
      const choose = (): Promise<void> =>
        repeat(page, {
          name: "the question about the unused file",
          act: async (timeout) => {
            // The server may not know the file yet.
            await run("Docs: Delete Unused Files…", chosen);
            await click(chosen, isChecked);
            await page.locator(field).first().press("Enter", { timeout });
          },
          effect: question,
          recover: () => page.keyboard.press("Escape"),
        });
      await choose();
      await picture("unused-look");
      await pressEnter(person);
      assert.ok(existsSync(path));
      await choose();
      await press(person, "Move to Trash");
      // The server build of VS Code has no trash.
      await see(dialog, "cannot be moved to the trash here");
      await press(person, "Delete");
      await waitFor(page, "the file is gone", () => !existsSync(path));
    },
  },
];

/** Steps for when the history of deployments is no longer needed. */
export const historySteps: readonly Step[] = [
  {
    title: "keeps the history of deployments with Enter, and removes it with the other button",
    async act(person) {
      const { page, run, shown } = person;
      await haveDeployment(person);
      for (const isChosen of [false, true]) {
        await run("Docs: Remove Deployment History", shown(dialog, "Remove the history of deployments"));
        if (isChosen) await press(person, "Remove");
        else await pressEnter(person);
        if (!isChosen) await page.locator(row).first().waitFor({ timeout: patience });
      }
      await waitFor(page, "the history is gone", isGone(page.locator(row)));
    },
  },
];
