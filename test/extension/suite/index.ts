/** The entry point in VS Code's extension host: runs the suite that DOCS_JSON_SUITE names. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type Mocha from "mocha";
import { env, UIKind, version } from "vscode";
import { adminKey, assistantKey } from "../../platform/support.ts";
import { testPatience } from "../patience.ts";
import type { SuiteResults, TestOutcome } from "../vscode/outcome.ts";
import { noteKeys } from "./used-keys.ts";
import { hasHands, screenshot, shownText } from "./workbench.ts";

function hostName(): string {
  const kind =
    env.uiKind === UIKind.Web ? `${env.appName} (its server build in a browser)` : `${env.appName} (desktop)`;
  return `VS Code ${version}, ${kind}, node ${process.versions.node}`;
}

function outcomeOf(test: Mocha.Test, state: TestOutcome["state"], error?: unknown): TestOutcome {
  const shown = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    title: test.fullTitle(),
    state,
    milliseconds: test.duration ?? 0,
    ...(error === undefined ? {} : { error: shown }),
  };
}

/** The reason that `skip` of test/skipping.ts has stored in the test or in a suite around it. */
function reasonOf(test: Mocha.Test): string {
  for (let place: Mocha.Test | Mocha.Suite | undefined = test; place !== undefined; place = place.parent) {
    const { skipReason } = place as { readonly skipReason?: string };
    if (skipReason !== undefined) return skipReason;
  }
  return "no reason given";
}

/** Takes a screenshot of a window in which a test has failed; returns its name and the text of the window. */
async function picture(number: number): Promise<string> {
  if (!hasHands) return "";
  try {
    const name = `failed-${process.env.DOCS_JSON_SUITE}-${number}`;
    await screenshot(name);
    return `\nThe window (${process.env.DOCS_JSON_VSCODE}-${name}.png):\n${await shownText()}`;
  } catch (error) {
    return `\nThe window cannot be seen: ${error}`;
  }
}

export async function run(): Promise<void> {
  // Mocha is an ES module, but this file is not.
  const { default: MochaRunner } = await import("mocha");
  noteKeys([assistantKey, adminKey]);
  const grep = process.env.DOCS_JSON_SUITE_GREP ?? "";
  const mocha = new MochaRunner({
    ui: "bdd",
    timeout: testPatience,
    reporter: "min",
    forbidOnly: true,
    ...(grep === "" ? {} : { fgrep: grep }),
  });
  mocha.addFile(path.join(__dirname, `${process.env.DOCS_JSON_SUITE}.suite.cjs`));
  await mocha.loadFilesAsync();
  const tests: TestOutcome[] = [];
  const results = process.env.DOCS_JSON_SUITE_RESULTS;
  // Also written after each test, so that a window that does not end has left its results.
  const write = (hasEnded: boolean): void => {
    const outcome: SuiteResults = { host: hostName(), tests, hasEnded };
    if (results !== undefined) writeFileSync(results, JSON.stringify(outcome));
  };
  const add = (outcome: TestOutcome): void => {
    tests.push(outcome);
    write(false);
  };
  const pictures: Promise<void>[] = [];
  const addFailed = async (outcome: TestOutcome): Promise<void> => {
    const index = tests.length;
    add(outcome);
    const seen = await picture(pictures.length + 1);
    tests[index] = { ...outcome, error: `${outcome.error}${seen}` };
    write(false);
  };
  // The next test must not change the window before the screenshot is taken.
  mocha.suite.afterEach(async () => {
    await Promise.all(pictures);
  });
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on("pass", (test) => add(outcomeOf(test, "passed")));
    runner.on("pending", (test) => add({ ...outcomeOf(test, "pending"), reason: reasonOf(test) }));
    runner.on("fail", (test, error) => {
      pictures.push(addFailed(outcomeOf(test as Mocha.Test, "failed", error)));
    });
  });
  await Promise.all(pictures);
  write(true);
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
