/** Files of a site that could not be read: no command treats them as missing. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../skipping.ts";
import { type BuiltCommand, copyBuiltCommand, docsJson, finished, runIn } from "./command-line.ts";

describe("pages that cannot be read", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["intro", "big"] }));
    folder.write("intro.mdx", "Text\n");
    // The tests may run as a user to whom permissions do not apply, so the file is too large instead.
    fs.truncateSync(folder.write("big.mdx"), 5 * 1024 * 1024);
  });
  afterEach(() => folder.remove());

  const reason = "it has 5 MB, more than the 4 MB that are read";
  const message = `docs-json: big.mdx could not be read: ${reason}\n`;
  const check = (...args: readonly string[]) => runIn(folder.root, ["check", ...args]);

  for (const args of [[], ["--max-warnings", "0"], ["--all"], ["--deploy"]]) {
    it(`give exit code 2 and are named once: check ${args.join(" ")}`, () => {
      const { code, stderr, stdout } = check(...args);
      assert.deepEqual([code, stderr], [2, ""]);
      assert.equal(stdout.match(/could not be read \(it has 5 MB/g)?.length, 1, stdout);
    });
  }

  it("are named on stderr if the findings go to a file", () => {
    for (const args of [[], ["--deploy"]]) {
      const { code, stderr } = check("--output", "report.txt", ...args);
      assert.deepEqual([code, stderr], [2, message]);
    }
  });

  it("are named once if a folder is unreadable", function () {
    // The tests may run as a user to whom permissions do not apply.
    if (process.getuid?.() === 0) skip(this, "permissions do not keep out the superuser");
    skipOnWindows(this);
    const locked = folder.folder("private");
    fs.chmodSync(locked, 0o000);
    const { code, stdout, stderr } = check();
    fs.chmodSync(locked, 0o700);
    assert.deepEqual([code, stderr], [2, ""]);
    assert.match(stdout, /The folder `private` could not be listed/);
  });

  for (const args of [["--rule", "unread-file=off"], ["--only", "broken-link"], ["--quiet"]]) {
    it(`give exit code 2 and are named on stderr: check ${args.join(" ")}`, () => {
      const { code, stderr, stdout } = check(...args);
      assert.deepEqual([code, stderr], [2, message]);
      assert.doesNotMatch(stdout, /No findings in 1 site/);
    });
  }

  it("affect the check of a page only if it links to them, because other pages are not read", () => {
    const { code, stderr, stdout } = check("intro.mdx");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /1 read/);
    folder.write("intro.mdx", "[Big](/big#one)\n");
    assert.deepEqual([check("intro.mdx").code, check("intro.mdx").stderr], [2, message]);
  });

  it("are findings in text, and the summary says that not everything was read", () => {
    const { stdout } = check();
    assert.match(stdout, /^big\.mdx:1:1: warning: This page could not be read .*\[unread-file\]$/m);
    assert.match(stdout, /^1 warning in what could be read of 1 site /m);
    const off = check("--rule", "unread-file=off").stdout;
    assert.match(off, /^No findings in what could be read of 1 site /m);
  });

  it("are listed in JSON, whichever rules are enabled", () => {
    for (const args of [[], ["--only", "broken-link"]]) {
      const report = JSON.parse(check("--format", "json", ...args).stdout);
      assert.deepEqual(report.unread, [{ root: folder.root, file: "big.mdx", reason }]);
    }
    fs.writeFileSync(join(folder.root, "big.mdx"), "Text\n");
    const { code, stdout } = check("--format", "json");
    assert.deepEqual([code, JSON.parse(stdout).unread], [0, []]);
  });

  it("are notifications of SARIF, of a run without success", () => {
    const [run] = JSON.parse(check("--format", "sarif").stdout).runs;
    const [invocation] = run.invocations;
    assert.equal(invocation.executionSuccessful, false);
    const [notification] = invocation.toolExecutionNotifications;
    assert.equal(notification.level, "error");
    assert.equal(
      notification.message.text,
      `This could not be read (${reason}), so nothing in it is checked.`,
    );
    const { artifactLocation } = notification.locations[0].physicalLocation;
    assert.deepEqual(artifactLocation, { uri: "big.mdx", uriBaseId: "%SRCROOT%" });
    fs.writeFileSync(join(folder.root, "big.mdx"), "Text\n");
    const [whole] = JSON.parse(check("--format", "sarif").stdout).runs;
    assert.deepEqual(whole.invocations, [{ executionSuccessful: true }]);
  });

  it("are annotated once in a workflow, whichever rules are enabled", () => {
    for (const args of [[], ["--only", "broken-link"]]) {
      const lines = check("--format", "github", ...args).stdout.split("\n");
      assert.deepEqual(
        lines.filter((line) => line.startsWith("::")),
        [
          `::error file=big.mdx,line=1,title=unread-file::This could not be read (${reason}), so nothing in it is checked.`,
        ],
      );
    }
  });

  it("make the verdict uncertain, and are named by it", () => {
    const { code, stdout } = check("--deploy");
    assert.equal(code, 2);
    assert.match(stdout, /^docs\.json: may not deploy: 1 file or folder could not be read$/m);
    assert.match(stdout, /^ {2}Not checked: files that could not be read \(`big\.mdx`\)\.$/m);
    const report = JSON.parse(check("--deploy", "--format", "json").stdout);
    assert.equal(report.sites[0].findings[0].consequence, "unread");
    assert.deepEqual(report.sites[0].verdict.unjudged, [
      { kind: "unread-files", count: 1, files: ["big.mdx"] },
    ]);
  });

  it("prevent a move, because their links would not be updated", () => {
    const { code, stderr } = runIn(folder.root, ["move", "intro.mdx", "start.mdx"]);
    assert.equal(code, 2);
    assert.match(stderr, /`big\.mdx` could not be read, so links there would not be updated/);
    assert.ok(fs.existsSync(join(folder.root, "intro.mdx")));
  });

  it("prevent a move even if they are excluded from the site", () => {
    folder.write(".mintignore", "big.mdx\n");
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    assert.deepEqual([check().code, check().stderr], [0, ""]);
    const { code, stderr } = runIn(folder.root, ["move", "intro.mdx", "start.mdx"]);
    assert.equal(code, 2);
    assert.match(stderr, /`big\.mdx` could not be read/);
  });

  it("prevent renaming a page in the navigation", () => {
    const { code, stderr } = runIn(folder.root, ["navigation", "rename", "intro", "--path", "start"]);
    assert.equal(code, 2);
    assert.match(stderr, /`big\.mdx` could not be read, so links there would not be updated/);
    assert.ok(fs.existsSync(join(folder.root, "intro.mdx")));
  });

  it("make it uncertain whether other files are unused", () => {
    folder.write("picture.png", "x");
    const { code, stdout } = runIn(folder.root, ["list", "--unused", "--format", "json"]);
    assert.equal(code, 2);
    const { unused } = JSON.parse(stdout).sites[0];
    assert.deepEqual(
      unused.map(({ file, mayBeUsed }: { file: string; mayBeUsed: boolean }) => [file, mayBeUsed]),
      [["picture.png", true]],
    );
  });

  it("are not orphans, because they may be hidden", () => {
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    assert.doesNotMatch(check().stdout, /orphan-page/);
    assert.equal(runIn(folder.root, ["list", "--orphans"]).code, 2);
  });
});

describe("a process that may open few files", () => {
  let command: BuiltCommand;
  let folder: TemporaryFolder;
  before(function () {
    skipOnWindows(this);
    command = copyBuiltCommand();
    folder = temporaryFolder();
    const pages = Array.from({ length: 300 }, (_, index) => `p/${index}`);
    folder.write("docs.json", docsJson({ groups: [{ group: "A", pages }, { $ref: "nav.json" }] }));
    folder.write("nav.json", JSON.stringify({ group: "B", pages: ["last"] }));
    for (const page of [...pages, "last"]) folder.write(`${page}.mdx`, `[next](/p/${page.length})\n`);
    folder.write("last.mdx", "[gone](/gone)\n");
  });
  after(() => {
    command?.remove();
    folder?.remove();
  });

  /** The findings on eight threads with a limit of open files, which the shell sets. */
  async function findings(limit: number): Promise<unknown> {
    const script = `ulimit -n ${limit} && exec "$0" "$@"`;
    const args = [process.execPath, command.program, "check", "--format", "json"];
    const { spawn } = await import("node:child_process");
    const child = spawn("sh", ["-c", script, ...args], {
      cwd: folder.root,
      env: { ...process.env, DOCS_JSON_THREADS: "8" },
    });
    const { code, stdout, stderr } = await finished(child);
    const { sites, unread } = JSON.parse(stdout);
    return { code, stderr, unread, findings: sites[0].findings };
  }

  it("has the same findings as one that may open many", async () => {
    const expected = await findings(1024);
    for (const limit of [28, 32, 40]) assert.deepEqual(await findings(limit), expected, `${limit}`);
  });
});
