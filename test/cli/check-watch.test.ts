/** `docs-json check --watch` in a separate process, which checks again when files change. Each step waits for its output. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip } from "../skipping.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, runIn } from "./command-line.ts";

/** Limits only the time of a failure, in milliseconds. */
const patience = 300_000;

describe("docs-json check --watch", () => {
  let command: BuiltCommand;
  let folder: TemporaryFolder;
  before(function () {
    if (process.platform === "win32") skip(this, "a shell of Windows joins no streams of a program");
    command = copyBuiltCommand();
  });
  after(() => command?.remove());
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["a", "guides/b"] }));
    folder.write("a.mdx", page("[b](/guides/b)"));
    folder.write("guides/b.mdx", page("Text."));
  });
  afterEach(() => folder.remove());

  const page = (text: string): string => `---\ntitle: T\ndescription: D.\n---\n\n${text}\n`;

  /** A running check, and a function that waits for new output. */
  function started(...args: readonly string[]) {
    // Both streams use one pipe, because the order of lines in two pipes would be unknown.
    const program = [process.execPath, command.program, "check", "--watch", "--no-progress", ...args];
    const child = spawn("sh", ["-c", 'exec "$0" "$@" 2>&1', ...program], {
      cwd: folder.root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    let wake: (() => void) | undefined;
    let isOver = false;
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      wake?.();
    });
    const ended = new Promise<number | null>((resolve) =>
      child.once("close", (code) => {
        isOver = true;
        wake?.();
        resolve(code);
      }),
    );
    return {
      /** Waits until the check has printed a match and waits again. @returns the output since the last call */
      async says(pattern: RegExp): Promise<string> {
        for (;;) {
          const at = pattern.exec(text)?.index;
          const end = at === undefined ? -1 : text.indexOf("Waiting for changes", at);
          const hasEnded = end !== -1;
          if (hasEnded) {
            const output = text.slice(0, end);
            text = text.slice(end + 1);
            return output;
          }
          assert.ok(!isOver, `it ended: ${text}`);
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
      async end(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
        child.kill(signal);
        return ended;
      },
      kill: () => child.kill("SIGKILL"),
    };
  }

  it("watches pages, docs.json and new files, and ends with the exit code of the last check", async function () {
    this.timeout(patience);
    const check = started("--fail-on", "hint");
    try {
      await check.says(/No findings in 1 site/);
      folder.write("a.mdx", page("[b](/guides/b) [x](/guides/x)"));
      const broken = await check.says(/There is no page or file at `\/guides\/x`/);
      assert.match(broken, /a\.mdx.* changed, so the check runs again/);
      assert.ok(!broken.includes("\u001b["), "nothing is cleared");
      folder.write("guides/x.mdx", page("New."));
      await check.says(/orphan-page/);
      folder.write("docs.json", docsJson({ pages: ["a", "guides/b", "guides/x"] }));
      await check.says(/No findings in 1 site \(3 pages/);
      folder.write("docs.json", docsJson({ pages: ["a", "guides/b", "guides/x", "gone"] }));
      await check.says(/missing-page/);
      assert.equal(await check.end(), 1);
    } finally {
      check.kill();
    }
  });

  it("uses a baseline that is written while it runs, and continues after an invalid one", async function () {
    this.timeout(patience);
    folder.write("a.mdx", page("[x](/guides/x)"));
    const check = started("--fail-on", "hint");
    try {
      await check.says(/1 \w+.* in 1 site/);
      assert.equal(runIn(folder.root, ["baseline"]).code, 0);
      await check.says(/0 new, 1 known\./);
      folder.write("docs-json.baseline.json", "<<<<<<< HEAD\n");
      await check.says(/has a merge conflict in line 1/);
      runIn(folder.root, ["baseline"]);
      await check.says(/0 new, 1 known\./);
      assert.equal(await check.end("SIGTERM"), 0);
    } finally {
      check.kill();
    }
  });

  it("uses a configuration that is written while it runs, and continues after an invalid one", async function () {
    this.timeout(patience);
    const name = "docs-json.config.jsonc";
    const entry = '{ "rule": "broken-link", "file": "a.mdx", "subject": "/guides/x", "reason": "later" }';
    folder.write("a.mdx", page("[x](/guides/x)"));
    const check = started("--fail-on", "hint");
    try {
      await check.says(/1 \w+.* in 1 site/);
      folder.write(name, `{ "ignore": [${entry}] }`);
      await check.says(/No findings in 1 site/);
      // The site is not read again, but its findings still match the entry.
      folder.write("guides/b.mdx", page("Other text."));
      await check.says(/guides\/b\.mdx changed[\s\S]*No findings in 1 site/);
      folder.write(name, '{ "ignore": [');
      await check.says(/the configuration cannot be used/);
      folder.write(name, "{}");
      await check.says(/1 \w+.* in 1 site/);
      assert.equal(await check.end("SIGTERM"), 1);
    } finally {
      check.kill();
    }
  });

  it("uses a configuration above the site that is written while it runs, unless a nearer one applies", async function () {
    this.timeout(patience);
    const name = "docs-json.config.jsonc";
    folder.folder(".git");
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    folder.write("sites/docs/docs.json", docsJson({ pages: ["a"] }));
    folder.write("sites/docs/a.mdx", page("[x](/gone)"));
    const check = started("sites/docs", "--fail-on", "hint");
    try {
      await check.says(/1 \w+.* in 1 site/);
      folder.write(name, '{ "rules": { "broken-link": "off" } }');
      await check.says(
        /^[\s\S]*docs-json\.config\.jsonc changed, so the check runs again[\s\S]*No findings in 1 site/,
      );
      folder.write(name, '{ "rules": { "broken-link": "error" } }');
      await check.says(/1 error.* in 1 site/);
      folder.write(`sites/${name}`, '{ "rules": { "broken-link": "hint" } }');
      await check.says(/1 hint.* in 1 site/);
      // A configuration that no longer applies causes no check; the page that is written afterwards does.
      folder.write(name, '{ "rules": { "broken-link": "off" } }');
      folder.write("sites/docs/a.mdx", page("[x](/gone) [y](/gone/too)"));
      await check.says(/2 hints.* in 1 site/);
      rmSync(join(folder.root, `sites/${name}`));
      await check.says(/No findings in 1 site/);
      rmSync(join(folder.root, name));
      await check.says(/2 warnings.* in 1 site/);
      assert.equal(await check.end(), 1);
    } finally {
      check.kill();
    }
  });

  it("watches the configuration of --config", async function () {
    this.timeout(patience);
    folder.write("a.mdx", page("[x](/gone)"));
    folder.write("other/strict.jsonc", '{ "rules": { "broken-link": "off" } }');
    const check = started("--config", "other/strict.jsonc");
    try {
      await check.says(/No findings in 1 site/);
      folder.write("other/strict.jsonc", '{ "rules": { "broken-link": "error" } }');
      await check.says(/other\/strict\.jsonc changed, so[\s\S]*1 error.* in 1 site/);
      assert.equal(await check.end(), 1);
    } finally {
      check.kill();
    }
  });

  it("is rejected with formats and options that allow only one report", () => {
    for (const args of [
      ["--format", "json"],
      ["--format", "junit"],
      ["--output", "x.txt"],
      ["--changed"],
      ["--staged"],
      ["--deploy"],
      ["--no-files"],
      ["-", "--stdin-path", "a.mdx"],
    ]) {
      const { code, stdout } = runIn(folder.root, ["check", "--watch", ...args]);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    }
  });
});
