/**
 * Skips tests with a reason. `npm test` prints each reason once at its end, with the number of tests that it skipped (see
 * scripts/test/worker.ts); a test in test/architecture holds all tests to it.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";

/** What the reporter reads, of a test or of a suite all of whose tests are skipped. */
interface Skipped {
  skipReason?: string;
}

function noteReason(suite: Mocha.Suite, reason: string): void {
  (suite as Skipped).skipReason = reason;
}

/** Like `describe.skip`, with a reason. */
export function describeSkipped(title: string, suite: (this: Mocha.Suite) => void, reason: string): void {
  const skipped = describe.skip(title, suite);
  // Mocha gives the suite; the type of other interfaces allows nothing.
  if (skipped instanceof Object) noteReason(skipped, reason);
}

/**
 * Skips the test that calls it, or, in a `before` hook, all tests of the hook's suite.
 * @param reason without a full stop: what is missing, and what to do about it
 */
export function skip(context: Mocha.Context, reason: string): never {
  const { test } = context;
  const isHook = test !== undefined && "type" in test && test.type === "hook";
  if (isHook && test.parent !== undefined) noteReason(test.parent, reason);
  else if (test !== undefined) (test as Skipped).skipReason = reason;
  return context.skip();
}

/** Skips a test that cannot work on Windows. */
export function skipOnWindows(context: Mocha.Context): void {
  if (process.platform === "win32") skip(context, "not on Windows");
}

/** Skips a test that makes symbolic links, which Windows allows only with a privilege. */
export function skipWithoutLinks(context: Mocha.Context): void {
  if (!canLink()) skip(context, "symbolic links cannot be made here");
}

function canLink(): boolean {
  const folder = fs.mkdtempSync(nodePath.join(os.tmpdir(), "docs-json-link-"));
  try {
    const link = nodePath.join(folder, "link");
    fs.symlinkSync("target", link);
    return (
      fs.lstatSync(link).isSymbolicLink() &&
      fs.readdirSync(folder, { withFileTypes: true })[0]?.isSymbolicLink() === true
    );
  } catch {
    return false;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a named pipe, or skips the test where the system has none among its files. */
export function makePipe(context: Mocha.Context, path: string): void {
  const { error, status } = spawnSync("mkfifo", [path]);
  if (error !== undefined || status !== 0) skip(context, "mkfifo is not there to make a named pipe");
}

/** Skips a test that works on Windows, but not under Wine. @param reason what Wine does not do; without a full stop */
export function skipUnderWine(
  context: Mocha.Context,
  reason = "Wine does not rename a file if only letter case changes",
): void {
  if (process.env.DOCS_JSON_UNDER_WINE !== undefined) skip(context, reason);
}

/** Skips a test that runs git. */
export function skipWithoutGit(context: Mocha.Context): void {
  if (spawnSync("git", ["--version"]).error !== undefined) skip(context, "git is not installed");
}

/** For tests of real sites: the folder of the corpus, or the tests are skipped. */
export function corpusFolder(context: Mocha.Context): string {
  const folder = process.env.DOCS_JSON_CORPUS ?? "";
  return folder === "" ? skip(context, "DOCS_JSON_CORPUS does not name a folder of real sites") : folder;
}
