/** A person's requests to the service from the editor: a task for the agent, and a preview of the branch. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deployByButton } from "./person-dialogs.ts";
import { endDeployments, haveDeployment, haveJobs } from "./person-service.ts";
import { closePanel, dialog, focusedChoice, type Person, press, type Step, toast } from "./person-steps.ts";
import { type Effect, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const row = ".pane-body .monaco-list-row";

/** The number of requests of an operation. */
function requested({ platform }: Person, method: string, operation: string): number {
  return platform.requests.filter((one) => one.method === method && one.path.includes(operation)).length;
}

/** Runs a command; allows the use of the stored key if the command asks for it. */
async function runWithKey({ runOnce, shown, accept }: Person, title: string, effect: Effect): Promise<void> {
  const choice = shown(focusedChoice, "acme-docs");
  await runOnce(title, async () => (await isSeen(choice)) || isSeen(effect));
  if (!(await isSeen(effect))) await accept("acme-docs", effect);
}

/**
 * Compares the branch of the only preview with the published commit: first one that is not in the repository, then
 * one that is deployed.
 */
async function comparesWithPublished(person: Person): Promise<void> {
  const { page, run, see, shown, click, clearNotifications, picture, site } = person;
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", site, ...args], { encoding: "utf8" }).trim();
  const changes = '.pane:has(.pane-header[aria-label^="Changes"])';
  const missing = "The published commit 0123456 is not in this repository; run git fetch.";
  git("switch", "-q", "-c", "later");
  await run("Docs: Compare Preview", shown(toast, "The preview is of “main”, but you are on “later”."));
  const checkOut = shown(`${toast} .monaco-button`, "Check Out and Compare");
  await click(checkOut, shown(`${changes} .monaco-list-row`, missing));
  assert.equal(git("rev-parse", "--abbrev-ref", "HEAD"), "main");
  await clearNotifications();
  const head = git("rev-parse", "HEAD");
  await deployByButton(person, `built-${head}`);
  await see(row, `main@${head.slice(0, 7)}`);
  // The view updates: the deployment that has ended is the published one now.
  await see(changes, `Compares your files on “main” with main@${head.slice(0, 7)}, which the newest`);
  const moved = join(site, "guides/versions.mdx");
  const text = readFileSync(moved, "utf8");
  rmSync(moved);
  await see(`${changes} .monaco-list-row`, "/guides/versions");
  await closePanel(person);
  await clearNotifications();
  await picture("preview-compared");
  writeFileSync(moved, text);
  await run("Docs: Compare with Branch", isGone(page.locator(changes, { hasText: "Compares your files" })));
}

export const agentSteps: readonly Step[] = [
  {
    title: "writes a task for the agent, sends it, sees the job, and asks for its branch when it has ended",
    async act(person) {
      const { page, run, runOnce, shown, click, closeEditors, clearNotifications, picture } = person;
      await closeEditors();
      await haveDeployment(person);
      await endDeployments(person);
      await haveJobs(person);
      const before = requested(person, "POST", "/v2/agent/");
      await runOnce(
        "Docs: Ask the Agent to",
        shown(".codelens-decoration", "Send to the Agent of acme-docs"),
      );
      // An editor shows a blank as another character.
      const task = shown(".view-line", /^Shorten.the.quickstart/);
      await repeat(page, {
        name: "the task",
        act: async () => {
          if (!(await isSeen(task))) await page.keyboard.type("Shorten the quickstart.");
        },
        effect: task,
        recover: () => page.keyboard.press("Control+a"),
      });
      assert.equal(
        requested(person, "POST", "/v2/agent/"),
        before,
        "nothing is sent before the task is sent",
      );
      const job = shown(row, "Shorten the quickstart.");
      const isSent = (): boolean => requested(person, "POST", "/v2/agent/") > before;
      await runWithKey(person, "Docs: Send to the Agent", async () => isSent() && (await isSeen(job)));
      assert.equal(requested(person, "POST", "/v2/agent/"), before + 1);
      await picture("agent-job");
      // The window shows no more than three messages.
      await clearNotifications();
      // The example has no remote, so there is no branch to compare with; the button says so.
      const compare = shown(".notification-toast .monaco-button", "Check Out and Compare");
      await run("Docs: Refresh Agent Jobs", compare);
      await click(
        compare,
        shown(".notification-toast", "Neither this repository nor its remotes have the branch"),
      );
      await clearNotifications();
    },
  },
  {
    title:
      "deploys a preview of the branch after a question, sees it end, and compares the branch with what is published",
    async act(person) {
      const { page, see, shown, clearNotifications, picture } = person;
      await haveDeployment(person);
      const before = requested(person, "POST", "/project/preview/");
      await runWithKey(
        person,
        "Docs: Deploy a Preview of This Branch",
        shown(dialog, "Deploy a preview of “main” in the project acme-docs?"),
      );
      await picture("preview-question");
      assert.equal(
        requested(person, "POST", "/project/preview/"),
        before,
        "nothing is sent before the answer",
      );
      await press(person, /^Deploy Preview/);
      await waitFor(page, "the request", () => requested(person, "POST", "/project/preview/") > before);
      await see(row, /Deployed.*preview of main/);
      assert.equal(requested(person, "POST", "/project/preview/"), before + 1);
      await clearNotifications();
      await picture("preview-deployed");
      await comparesWithPublished(person);
    },
  },
];
