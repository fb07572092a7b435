/**
 * Runs test files in Node for Windows, one after the other, in this process; see scripts/test-windows.ts.
 *
 *   node.exe --experimental-transform-types scripts/test/windows-run.ts RESULT FILE…
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import Mocha from "mocha";
import { skipReasonOf } from "./skip-reason.ts";
// Loaded before all tests, as in .mocharc.json.
import "../../test/seed.ts";

const [result = "", ...files] = process.argv.slice(2);
const mocha = new Mocha({ timeout: 600_000, reporter: "dot", forbidOnly: true });
for (const file of files) mocha.addFile(resolve(file));
await mocha.loadFilesAsync();
const failed: { name: string; error: string }[] = [];
const skipped: string[] = [];
const runner = mocha.run(() => {
  writeFileSync(result, JSON.stringify({ passes: runner.stats?.passes ?? 0, failed, skipped }));
  process.exit(0);
});
runner.on("fail", (test, error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  failed.push({ name: test.fullTitle(), error: text });
});
runner.on("pending", (test) => void skipped.push(skipReasonOf(test)));
