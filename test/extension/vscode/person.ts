/**
 * A person uses a site: only the packaged extension is installed, no test runs in the extension host, and all steps
 * use keyboard and mouse. They find errors that tests in the extension host cannot find: an extension that does not
 * start automatically, and prompts that a person cannot answer.
 */
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyExample } from "../../../scripts/start/site.ts";
import { startPlatform } from "../../platform/server.ts";
import { adminKey, assistantKey } from "../../platform/support.ts";
import { patience } from "../patience.ts";
import { openWorkbench, storedText, type Workbench } from "./browser.ts";
import { installBuild } from "./builds.ts";
import { placeFreshInstall } from "./fresh-install.ts";
import { shownText } from "./hands.ts";
import type { TestOutcome, WindowOutcome } from "./outcome.ts";
import { agentSteps } from "./person-agent.ts";
import { arrangingSteps } from "./person-arranging.ts";
import { dialogSteps, historySteps, unusedSteps } from "./person-dialogs.ts";
import { pageSteps } from "./person-pages.ts";
import { paritySteps } from "./person-parity.ts";
import { previewSteps } from "./person-preview.ts";
import { serviceSteps } from "./person-service.ts";
import { firstSteps, reloadSteps } from "./person-shell.ts";
import { treeSteps, typingSteps } from "./person-site.ts";
import { handsOf, makeNeutral, type Person, type Step } from "./person-steps.ts";
import { isGone, repeat, waitFor } from "./repeating.ts";
import { endServer, keyHalf, startServer, windowSettings, windowSwitches, writeSettings } from "./server.ts";
import { filesOf, restoreFiles } from "./site-files.ts";

/** The name of the example's project and of its assistant's domain. */
const project = "acme-docs";

/** The line of the schema in the example's docs.json, from 1. */
const schemaLine = 2;

/** All steps, in order. */
function allSteps(): readonly Step[] {
  return [
    ...steps,
    ...firstSteps,
    ...typingSteps,
    ...pageSteps,
    ...serviceSteps,
    ...dialogSteps,
    ...reloadSteps,
    ...historySteps,
    ...treeSteps,
    ...unusedSteps,
    ...paritySteps,
    ...arrangingSteps,
    ...previewSteps,
    ...agentSteps,
  ];
}

/** The misspelled page of the example and its first fix. It is a pattern, because a search for a string ignores case. */
const misspelled = { line: 17, column: 50, wrong: /guides\/Publish/, right: /guides\/publish/ };

/** Removes VS Code's warning about the schema with the light bulb, unless it has been removed. */
async function leaveToNavigator({ page, see, goTo, openFile, pressFor, picture }: Person): Promise<void> {
  const isLeft = page.locator(
    '#status\\.languageStatus[aria-label*="Only docs.json Navigator checks this file"]',
  );
  await openFile("docs.json");
  if (await isLeft.first().isVisible()) return;
  // An older VS Code ignores a click here before the mouse has moved.
  const chosen = page.locator(".action-widget .monaco-list-row.focused", { hasText: "(in this workspace)" });
  await repeat(page, {
    name: "the choice in the light bulb",
    act: async () => {
      await goTo(schemaLine, 20);
      await pressFor("Control+.", ".action-widget");
      await see(".action-widget", "Stop VS Code from loading this schema (in this workspace)");
      await picture("leave-to-navigator");
      for (let press = 0; press < 20 && !(await chosen.isVisible()); press += 1) {
        await page.keyboard.press("ArrowDown");
      }
      if (await chosen.isVisible()) await page.keyboard.press("Enter");
    },
    effect: isLeft,
    recover: () => page.keyboard.press("Escape"),
  });
}

const steps: readonly Step[] = [
  {
    title: "opens the site, and sees its findings",
    async act({ page, see, shown }) {
      // The test only reads the file's entry in the explorer, which gets its color and number automatically.
      const file = page.getByRole("treeitem", { name: "docs.json" }).first();
      await file.waitFor({ timeout: patience });
      await page
        .locator('.explorer-folders-view [aria-label*="docs.json"][aria-label*="problem"]')
        .first()
        .waitFor({
          timeout: patience,
        });
      await repeat(page, {
        name: "a double click on docs.json",
        act: (timeout) => file.dblclick({ timeout }),
        effect: shown(".tab.active", "docs.json"),
      });
      await see(".squiggly-error");
      await see(".squiggly-warning");
    },
  },
  {
    title: "sees VS Code's warning about the schema, and ends it with the light bulb",
    act: leaveToNavigator,
  },
  {
    title: "reads the findings in the Problems view",
    async act(person) {
      const { page, see, pressFor, picture } = person;
      await leaveToNavigator(person);
      await pressFor("Control+Shift+m", ".markers-panel-container");
      await see(".markers-panel-container .monaco-list-row", misspelled.wrong);
      const ofSchema = page.locator(".markers-panel-container .monaco-list-row", {
        hasText: "Unable to load schema",
      });
      await waitFor(page, "the finding about the schema goes", isGone(ofSchema));
      await picture("problems");
      await picture("walkthrough-findings", { x: 352, y: 92, width: 760, height: 560 });
    },
  },
  {
    title: "applies a quick fix by the keyboard, and undoes it",
    async act({ page, see, shown, pressFor, openFile, goTo, acceptFix }) {
      await openFile("docs.json");
      await goTo(misspelled.line, misspelled.column);
      await pressFor("Control+.", ".action-widget");
      await acceptFix(shown(".view-line", misspelled.right));
      await repeat(page, {
        name: "undo",
        act: async () => {
          if (await shown(".view-line", misspelled.right).isVisible()) await page.keyboard.press("Control+z");
        },
        effect: shown(".view-line", misspelled.wrong),
      });
      await see(".view-line", misspelled.wrong);
    },
  },
];

/** The parameters of a person's run. */
interface PersonRun {
  readonly buildName: string;
  /** The packaged extension to install. */
  readonly vsix: string;
  readonly example: string;
  /** The folder for all written files. */
  readonly place: string;
  /** The steps to run; the steps of a whole day if undefined. */
  readonly steps?: readonly Step[];
}

/** The results, and the used keys. */
interface ByHand {
  readonly outcome: WindowOutcome;
  readonly keys: readonly string[];
}

async function whatIsShown({ page }: Person): Promise<string> {
  const text = await shownText(page).catch((error: unknown) => `not to be seen: ${error}`);
  return `The window:\n${text}`;
}

/** Runs a step, and returns its result. */
async function outcomeOf(
  { title, act }: Step,
  person: Person,
  troubleMet: () => string | undefined,
): Promise<TestOutcome> {
  const start = performance.now();
  let error: string | undefined;
  await act(person).catch(async (failure: unknown) => {
    const message = failure instanceof Error ? failure.message : String(failure);
    const parts = [message, troubleMet(), await whatIsShown(person)];
    error = parts.filter((part) => part !== undefined).join("\n");
  });
  return {
    title: `a person ${title}`,
    state: error === undefined ? "passed" : "failed",
    milliseconds: Math.round(performance.now() - start),
    ...(error === undefined ? {} : { error }),
  };
}

/** Runs all steps in order; after a failed step, its changes are reverted and everything that it has opened is closed. */
async function outcomesOf(
  person: Person,
  { buildName, steps: own = allSteps() }: PersonRun,
  troubleMet: () => string | undefined,
): Promise<readonly TestOutcome[]> {
  const tests: TestOutcome[] = [];
  for (const [index, step] of own.entries()) {
    const files = filesOf(person.site);
    const outcome = await outcomeOf(step, person, troubleMet);
    tests.push(outcome);
    if (outcome.state !== "failed") continue;
    await person.picture(`failed-${buildName}-${index + 1}`).catch(() => {});
    // A window that can no longer be used fails in the next step, too.
    await makeNeutral(person).catch(() => {});
    restoreFiles(person.site, files);
  }
  return tests;
}

/** Runs all steps in a separate window. */
export async function runPerson(run: PersonRun): Promise<ByHand> {
  const { buildName, vsix, example, place } = run;
  const build = installBuild(buildName);
  const places = {
    userData: join(place, "user"),
    extensions: join(place, "extensions"),
    serverData: join(place, "server"),
  };
  for (const folder of Object.values(places)) mkdirSync(folder);
  // Before starting anything that would have to be ended.
  await placeFreshInstall(buildName, vsix, places.extensions);
  const platform = await startPlatform();
  writeSettings(places.userData, {
    ...windowSettings,
    // The tooltip of the row under the mouse would cover the row to drag next.
    "workbench.hover.delay": 600_000,
    // So would sticky sections at the top of a tree.
    "workbench.tree.enableStickyScroll": false,
    "docsJson.api.baseUrl": platform.address,
    "docsJson.assistant.baseUrl": `${platform.address}/discovery`,
  });
  const site = copyExample(example, join(place, "acme-docs"), { domain: project, project });
  const log = createWriteStream(join(place, "workbench.log"));
  let problem: string | undefined;
  const note = (text: string): void => {
    problem ??= text;
  };
  const { child, port } = startServer(build, places, {
    switches: [...windowSwitches, "--disable-workspace-trust"],
    onOutput: (chunk) => void log.write(chunk),
    onProblem: note,
  });
  let tests: readonly TestOutcome[] = [];
  let workbench: Workbench | undefined;
  try {
    const address = `http://127.0.0.1:${await port}/?${new URLSearchParams({ folder: site })}`;
    workbench = await openWorkbench(address, {
      keyHalf: keyHalf(places.userData),
      onLine: (line) => void log.write(`${line}\n`),
      onProblem: note,
    });
    // Before the extension is known to the window, its commands cannot be found.
    const container = workbench.page.locator('.activitybar [aria-label^="Docs"]');
    await container.first().waitFor({ timeout: 3 * patience });
    const person: Person = { ...handsOf(workbench.page), platform, assistantKey, adminKey, site };
    tests = await outcomesOf(person, run, () => problem);
    writeFileSync(join(place, "browser-storage.json"), await storedText(workbench.context));
  } finally {
    await workbench?.browser.close();
    await endServer(child);
    await new Promise<void>((done) => log.end(() => done()));
    await platform.close();
  }
  return {
    outcome: { tests },
    keys: [adminKey, assistantKey, ...platform.threadKeys()],
  };
}
