/**
 * Steps of a person around the site: the palette, the status bar, the buttons above the editor, the
 * walkthrough, and a window that is reloaded. These steps follow those of person.ts.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patience, retryPatience } from "../patience.ts";
import { expand, focus, shownRows } from "./navigation-rows.ts";
import { haveDeployment, haveJobs } from "./person-service.ts";
import { field, focusedChoice, type Person, reloadWindow, type Step } from "./person-steps.ts";
import { type Locator, type Page, pageFunction } from "./playwright.ts";
import { comes, isGone, isSeen, repeat, waitFor } from "./repeating.ts";

const status = "#status\\.languageStatus";

/** Texts that a person types into the palette, and the commands that Enter must run. */
const wishes: readonly (readonly [text: string, wanted: string])[] = [
  ["deploy", "Docs: Deploy"],
  ["ask assistant", "Docs: Ask the Assistant"],
  ["ask agent", "Docs: Ask the Agent to…"],
  ["check", "Docs: Check Navigation"],
];

/** The entry that Enter would run once the palette lists the matches of a text. */
async function firstFor({ page, find }: Person, text: string, wanted: string): Promise<string> {
  await find("F1", `>${text}`, focusedChoice, wanted);
  const first = page.locator(focusedChoice, { hasText: wanted });
  const label = (await first.getAttribute("aria-label")) ?? "";
  await repeat(page, {
    name: "the palette closes",
    act: () => page.keyboard.press("Escape"),
    effect: isGone(page.locator(field)),
  });
  return label.replace(/, .*$/, "");
}

/** Waits until the braces in the status bar show a text. */
async function statusSays({ page }: Person, text: string): Promise<void> {
  const item = page.locator(`${status}[aria-label*=${JSON.stringify(text)}]`).first();
  await item.waitFor({ timeout: patience });
}

/** Closes the active tab. */
async function closeTab({ page }: Person): Promise<void> {
  const tabs = page.locator(".tabs-container .tab");
  const before = await tabs.count();
  await repeat(page, {
    name: "the tab is closed",
    act: async (timeout) => {
      if ((await tabs.count()) === before)
        await page.locator(".tab.active .tab-actions .action-label").first().click({ timeout });
    },
    effect: async () => (await tabs.count()) < before,
  });
}

/**
 * Closes the settings, which newer versions of VS Code show in a dialog and older ones in a tab. The search field of
 * the settings can consume an Escape, so the dialog gets as many as it needs.
 */
async function closeSettings(person: Person): Promise<void> {
  const settings = person.page.locator(".settings-editor");
  if (!(await person.page.locator(".monaco-modal-editor-block").isVisible())) await closeTab(person);
  for (const end = Date.now() + patience; await settings.isVisible(); ) {
    assert.ok(Date.now() < end, "the settings stay open");
    await person.page.keyboard.press("Escape");
    await settings.waitFor({ state: "hidden", timeout: retryPatience }).catch(() => {});
  }
}

/** A button above the active editor. */
function titleButton({ page }: Person, name: string): Locator {
  return page.locator(".editor-group-container.active .editor-actions").getByRole("button", { name });
}

/** The steps of the walkthrough that are not done. */
function undone(page: Page): Promise<readonly string[]> {
  return page
    .locator(".getting-started-step:not(:has(.codicon-getting-started-step-checked))")
    .evaluateAll(
      pageFunction(`(all) => all.map((step) => step.getAttribute("data-step-id")?.split("#").at(-1))`),
    );
}

async function chooseStep({ page }: Person, id: string): Promise<Locator> {
  const step = page.locator(`.getting-started-step[data-step-id$="${id}"]`).first();
  const isOpen = page.locator(`.getting-started-step[data-step-id$="${id}"][aria-expanded="true"]`);
  await repeat(page, {
    name: `the step ${id} of the walkthrough`,
    act: async (timeout) => {
      if (!(await isSeen(isOpen))) await step.click({ timeout });
    },
    effect: isOpen,
  });
  return step;
}

/** The check mark of a step of the walkthrough. */
function isTicked({ page }: Person, id: string): Locator {
  return page.locator(
    `.getting-started-step[data-step-id$="${id}"]:has(.codicon-getting-started-step-checked)`,
  );
}

/** Opens the walkthrough, or shows it again, because a view that an action has opened may cover it. */
async function openWalkthrough({ page, run, shown, choose }: Person): Promise<void> {
  await run("Welcome: Open Walkthrough", shown(".quick-input-list .monaco-list-row", "docs.json Navigator"));
  await choose("docs.json Navigator");
  await page
    .locator(".getting-started-step")
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: patience });
}

/** Performs the steps of the walkthrough about the navigation, and undoes the rearrangement. */
async function doViews(person: Person): Promise<void> {
  const { page, run, click } = person;
  const navigation = (await chooseStep(person, "navigation")).getByRole("button", {
    name: "Show the Navigation",
  });
  await click(navigation, isTicked(person, "navigation"));
  await chooseStep(person, "rearrange");
  await expand(person, "Guides", "Get started");
  await focus(person, "Guides");
  await repeat(page, {
    name: "a row that is moved",
    act: async () => {
      if (!(await isSeen(isTicked(person, "rearrange")))) await page.keyboard.press("Alt+ArrowDown");
    },
    effect: isTicked(person, "rearrange"),
    recover: () => focus(person, "Guides"),
  });
  await run("Docs: Undo Last Change in the Navigation View", async () => {
    const shown = await shownRows(person);
    return shown.indexOf("Guides") < shown.indexOf("Settings");
  });
  for (const [id, name, title] of [
    ["preview", "Preview Navigation", /^Preview/],
    ["parity", "Show Language and Version Parity", /Parity/],
  ] as const) {
    const step = await chooseStep(person, id);
    // With nothing to compare, a message says so and no tab opens.
    const opened = page.locator(".tab", { hasText: title });
    const isDone = async () => (await isSeen(opened)) || isSeen(isTicked(person, id));
    await click(step.getByRole("button", { name }), isDone);
    await openWalkthrough(person);
    await waitFor(page, `the step ${id} is ticked off`, isTicked(person, id));
  }
}

/** Steps with docs.json in the editor, which is open again afterwards. */
export const firstSteps: readonly Step[] = [
  {
    title: "finds a command by its purpose, and Enter runs it",
    async act(person) {
      for (const [text, wanted] of wishes) {
        assert.equal(await firstFor(person, text, wanted), wanted);
      }
    },
  },
  {
    title: "sees the count of findings at every file of the site",
    async act(person) {
      const count = "docs.json: 2 errors, 4 warnings";
      for (const name of ["api/openapi.json", "guides/publish.mdx", "docs.json"]) {
        await person.openFile(name);
        await statusSays(person, count);
      }
    },
  },
  {
    title: "finds buttons above docs.json and above a page",
    async act(person) {
      const { page, openFile, click, picture } = person;
      await openFile("docs.json");
      // The Problems view takes the keyboard focus.
      await click(titleButton(person, "Check Navigation").first(), page.locator(".part.panel :focus"));
      await openFile("guides/publish.mdx");
      await titleButton(person, "Ask About This Page").waitFor({ timeout: patience });
      assert.equal(await titleButton(person, "Check Navigation").count(), 0);
      await picture("page-buttons");
    },
  },
  {
    title: "sees a page in colors",
    async act(person) {
      const { page, openFile, picture } = person;
      await openFile("guides/publish.mdx");
      // The first color of a theme is that of text without a grammar.
      const colored = page.locator('.editor-instance .view-line span[class*="mtk"]:not(.mtk1)');
      await colored.first().waitFor({ timeout: patience });
      await picture("mdx-colors");
    },
  },
  {
    title: "goes through the walkthrough, and every step is checked off",
    async act(person) {
      const { page, see, shown, click, picture } = person;
      await openWalkthrough(person);
      const findings = await chooseStep(person, "findings");
      await click(findings.getByRole("button", { name: "Check Navigation" }), isTicked(person, "findings"));
      await chooseStep(person, "fix");
      await doViews(person);
      const settings = (await chooseStep(person, "rules")).getByRole("button", { name: "Open Settings" });
      await click(settings, page.locator(".settings-editor .setting-item"));
      await picture("settings");
      await closeSettings(person);
      await see(".tab.active", /Walkthrough|Welcome/);
      const service = (await chooseStep(person, "service")).getByRole("button", {
        name: "Ask the Assistant",
      });
      const question = shown(".quick-input-title", "Ask the Assistant");
      await click(service, question);
      await repeat(page, {
        name: "the prompt closes",
        act: () => page.keyboard.press("Escape"),
        effect: isGone(question),
      });
      await waitFor(page, "every step is ticked off", async () => (await undone(page)).length === 0);
      await picture("walkthrough");
      await closeTab(person);
      // The parity table, the preview and the editors that they follow are closed too.
      await person.closeEditors();
      await person.openFile("docs.json");
    },
  },
];

/** Runs in the page from its start: records whether a text ever appeared. */
function watchFor(text: string): string {
  return `
    globalThis.wasSeen = false;
    new MutationObserver(() => {
      if (document.body?.textContent.includes(${JSON.stringify(text)})) globalThis.wasSeen = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });`;
}

/** The number of requests for agent jobs. */
function jobRequests({ platform }: Person): number {
  return platform.requests.filter(({ path }) => path.includes("/agent/")).length;
}

/** Refreshes the deployments. Finished deployments cause no request, so the effect is only that the command ran. */
function deploymentsRead({ page, run }: Person): Promise<void> {
  return run("Docs: Refresh Deployments", isGone(page.locator(field)));
}

/**
 * Reloads the window until an element of the side bar is shown. No click is needed: the side bar shows its former
 * view. VS Code stores for the folder whether it is open, so another window of the folder may have closed it; then it
 * is opened and the window reloaded again.
 */
async function reloadUntilShown(person: Person, selector: string): Promise<void> {
  const { page } = person;
  const element = page.locator(selector);
  const container = page.locator('.activitybar [aria-label^="Docs"]');
  const isWithoutSideBar = async (): Promise<boolean> =>
    (await isSeen(container)) && !(await isSeen(page.locator(".part.sidebar")));
  for (let attempt = 1; ; attempt += 1) {
    await reloadWindow(person);
    await comes(page, async () => (await isSeen(element)) || isWithoutSideBar(), 2 * patience);
    if (await isSeen(element)) return;
    assert.ok(attempt < 3 && (await isWithoutSideBar()), `${selector} does not come back`);
    await haveDeployment(person);
  }
}

export const reloadSteps: readonly Step[] = [
  {
    title: "reloads the window, and the views are there with their content",
    async act(person) {
      const { page, picture } = person;
      await haveDeployment(person);
      await page.addInitScript({ content: watchFor("no data provider registered") });
      await reloadUntilShown(person, '.pane:has(.pane-header[aria-label^="Deployments"]) .monaco-list-row');
      assert.equal(await page.evaluate("globalThis.wasSeen"), false);
      await picture("reloaded");
    },
  },
  {
    title: "gets no prompt of the view of agent jobs before listing them in the window",
    async act(person) {
      const { page, run, shown, site } = person;
      await haveDeployment(person);
      // Otherwise the project is the last deployed one, which the service may not have.
      const settings = { "docsJson.projectId": "acme-docs", "docsJson.assistant.domain": "acme-docs" };
      writeFileSync(join(site, ".vscode/settings.json"), JSON.stringify(settings));
      // The key is allowed for the jobs, so that only a view with automatic requests would prompt for one.
      await haveJobs(person);
      await reloadWindow(person);
      // The previous window may have polled until it was closed.
      const before = jobRequests(person);
      const header = page.locator('.pane-header[aria-label^="Agent Jobs"]').first();
      await header.waitFor({ timeout: 3 * patience });
      await run(
        "Docs: Focus on Agent Jobs View",
        page.locator('.pane-header[aria-label^="Agent Jobs"][aria-expanded="true"]'),
      );
      // A request for deployments is not a request for jobs.
      await deploymentsRead(person);
      assert.equal(jobRequests(person), before);
      await run(
        "Docs: List Agent Jobs",
        shown('.pane:has(.pane-header[aria-label^="Agent Jobs"]) .monaco-list-row', "Rewrite guide"),
      );
      assert.ok(jobRequests(person) > before);
    },
  },
];
