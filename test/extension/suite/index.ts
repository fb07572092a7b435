/** The entry point in VS Code's extension host: runs the suite that DOCS_JSON_SUITE names. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type Mocha from "mocha";
import { env, UIKind, version } from "vscode";
import { adminKey, assistantKey } from "../../platform/support.ts";
import type { TestOutcome } from "../vscode/outcome.ts";
import { noteKeys } from "./used-keys.ts";

/** The time limit of one test, in milliseconds. */
const timeout = 30_000;

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

/** The reason that `skip` of test/skipping.ts has stored at the test or at a suite around it. */
function reasonOf(test: Mocha.Test): string {
  for (let place: Mocha.Test | Mocha.Suite | undefined = test; place !== undefined; place = place.parent) {
    const { skipReason } = place as { readonly skipReason?: string };
    if (skipReason !== undefined) return skipReason;
  }
  return "no reason given";
}

export async function run(): Promise<void> {
  // It is an ES module, and this is not.
  const { default: MochaRunner } = await import("mocha");
  noteKeys([assistantKey, adminKey]);
  const grep = process.env.DOCS_JSON_SUITE_GREP ?? "";
  const mocha = new MochaRunner({
    ui: "bdd",
    timeout,
    reporter: "min",
    forbidOnly: true,
    ...(grep === "" ? {} : { fgrep: grep }),
  });
  mocha.addFile(path.join(__dirname, `${process.env.DOCS_JSON_SUITE}.suite.cjs`));
  await mocha.loadFilesAsync();
  const tests: TestOutcome[] = [];
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      const results = process.env.DOCS_JSON_SUITE_RESULTS;
      if (results !== undefined) {
        const counts = { passes, failures, pending };
        writeFileSync(results, JSON.stringify({ host: hostName(), counts, tests }));
      }
      if (failures > 0) reject(new Error(`${failures} tests failed`));
      else resolve();
    });
    runner.on("pass", (test) => tests.push(outcomeOf(test, "passed")));
    runner.on("pending", (test) => tests.push({ ...outcomeOf(test, "pending"), reason: reasonOf(test) }));
    runner.on("fail", (test, error) => tests.push(outcomeOf(test as Mocha.Test, "failed", error)));
  });
}
