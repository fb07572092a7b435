/** The options of check and fix for the findings that count, those that are shown, and the output. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("options of the command line", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    // An error, two warnings with a safe fix and one without, a hint.
    folder.write(
      "docs.json",
      docsJson({ tabs: [{ pages: ["/a", "/b"] }, { tab: "Two", pages: ["c", "gone"] }] }),
    );
    for (const page of ["a", "b", "c", "alone"]) folder.write(`${page}.mdx`);
  });
  afterEach(() => folder.remove());

  const run = (...args: readonly string[]) => runIn(folder.root, args);
  const codesIn = (text: string): readonly string[] =>
    [...text.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code]) => code ?? "").sort();

  it("--only restricts the findings that are reported and counted", () => {
    const { code, stdout } = run("check", "--only", "missing-page", "--only", "orphan-page");
    assert.equal(code, 0);
    assert.deepEqual(codesIn(stdout), ["missing-page", "orphan-page"]);
    assert.match(stdout, /\n1 warning, 1 hint in 1 site/);
    assert.equal(run("check", "--only", "required-field").code, 1);
    for (const format of ["json", "sarif", "github"]) {
      assert.doesNotMatch(
        run("check", "--only", "missing-page", "--format", format).stdout.replace(
          /"rules": [\s\S]*?"invocations"/,
          "",
        ),
        /orphan-page/,
      );
    }
  });

  it("--rule has the same meaning in check and fix", () => {
    assert.equal(run("check", "--rule", "required-field=off").code, 0);
    assert.equal(run("fix", "--dry-run", "--rule", "required-field=off").code, 0);
    assert.equal(run("fix", "--dry-run").code, 1);
    assert.equal(
      run("fix", "--dry-run", "--rule", "page-path-form=off", "--rule", "required-field=off").stdout,
      "",
    );
  });

  it("info and warn name severities", () => {
    const messages = run("check", "--rule", "required-field=warn", "--rule", "orphan-page=info");
    assert.equal(messages.code, 0);
    assert.match(messages.stdout, /: warning: .*\[required-field\]/);
    assert.match(messages.stdout, /: information: .*\[orphan-page\]/);
    assert.equal(run("check", "--rule", "required-field=off", "--fail-on", "warn").code, 1);
    assert.equal(run("check", "--only", "orphan-page", "--fail-on", "info").code, 0);
  });

  it("--fail-on sets the lowest severity that fails a command", () => {
    for (const [severity, code] of [
      ["error", 0],
      ["warning", 1],
      ["information", 1],
      ["hint", 1],
    ] as const) {
      const restricted = ["--rule", "required-field=off", "--fail-on", severity];
      assert.equal(run("check", ...restricted).code, code, severity);
      assert.equal(run("fix", "--dry-run", ...restricted).code, code, severity);
    }
    assert.equal(run("check", "--only", "orphan-page", "--fail-on", "warning").code, 0);
    assert.equal(run("check", "--only", "orphan-page", "--fail-on", "hint").code, 1);
  });

  it("--quiet prints only what makes the check fail", () => {
    const { code, stdout } = run("check", "--quiet");
    assert.equal(code, 1);
    assert.deepEqual(codesIn(stdout), ["required-field"]);
    assert.match(stdout, /\n1 error in 1 site/);
    assert.deepEqual(run("check", "--quiet", "--rule", "required-field=off"), {
      code: 0,
      stdout: "",
      stderr: "",
    });
    assert.ok(codesIn(run("check", "--quiet", "--fail-on", "warn").stdout).includes("missing-page"));
    const tooMany = run("check", "--quiet", "--max-warnings", "0", "--rule", "required-field=off");
    assert.equal(tooMany.code, 1);
    assert.ok(codesIn(tooMany.stdout).includes("missing-page"), "the warnings make the check fail");
    assert.match(tooMany.stderr, /more than the 0 allowed/);
    assert.ok(!/information|hint/.test(tooMany.stdout));
    const allowed = run("check", "--quiet", "--max-warnings", "9", "--rule", "required-field=off");
    assert.deepEqual(allowed, { code: 0, stdout: "", stderr: "" });
    assert.deepEqual(run("fix", "--quiet", "--only", "page-path-form"), { code: 0, stdout: "", stderr: "" });
  });

  it("--stats counts the findings of each rule", () => {
    const { stdout } = run("check", "--stats", "--max-findings", "1");
    assert.match(
      stdout,
      /\n\nrule +severity +findings +fixable\npage-path-form +warning +2 +2\nmissing-page +warning +1 +0\n(?:.+\n)*1 site, 4 pages, 4 entries, 0 specs, 1 JSON file in \d+ ms\n$/,
    );
    const json = run("check", "--stats", "--format", "json");
    assert.equal(JSON.parse(json.stdout).version, 1);
    assert.match(json.stderr, /^\nrule /);
  });

  it("--suggested also applies suggested fixes, but keeps entries whose page does not exist", () => {
    const safe = run("fix", "--dry-run");
    assert.match(safe.stderr, /\nRemaining: 1 error, 1 warning, 1 hint; run docs-json fix --suggested /);
    folder.write("AGENTS.md", "# For agents\n");
    const { code, stdout } = run("fix", "--suggested");
    assert.equal(code, 1);
    assert.match(stdout, /^Fixed docs\.json\n/);
    const { navigation } = JSON.parse(fs.readFileSync(join(folder.root, "docs.json"), "utf8"));
    const pages = navigation.tabs.flatMap((tab: { pages: string[] }) => tab.pages).sort();
    assert.deepEqual(
      pages.filter((page: string) => page !== "alone"),
      ["a", "b", "c", "gone"],
    );
    assert.ok(pages.includes("alone"), "a page in no navigation is listed where that is offered");
    assert.equal(run("fix", "--suggested").stdout.split("\n")[0], "Nothing to fix in this folder");
  });

  it("--suggested writes a .mintignore if a fix does, also in a patch", () => {
    folder.write("AGENTS.md", "# For agents\n");
    const trial = run("fix", "--suggested", "--dry-run", "--only", "orphan-page");
    assert.match(
      trial.stdout,
      /^diff --git a\/\.mintignore b\/\.mintignore\nnew file mode 100644\n--- \/dev\/null\n\+\+\+ b\/\.mintignore\n@@ -0,0 \+1 @@\n\+\/AGENTS\.md\n/m,
    );
    run("fix", "--suggested", "--only", "orphan-page");
    assert.equal(fs.readFileSync(join(folder.root, ".mintignore"), "utf8"), "/AGENTS.md\n");
    folder.write("CLAUDE.md", "# For another\n");
    run("fix", "--suggested", "--only", "orphan-page");
    assert.equal(fs.readFileSync(join(folder.root, ".mintignore"), "utf8"), "/AGENTS.md\n/CLAUDE.md\n");
  });

  it("--output writes the output to a file, without colors", () => {
    const output = join(folder.root, "out.txt");
    for (const args of [
      ["check"],
      ["check", "--format", "json"],
      ["check", "--format", "sarif"],
      ["list"],
      ["list", "--format", "json"],
      ["rules"],
      ["rules", "missing-page"],
      ["fix", "--dry-run"],
    ]) {
      const printed = run(...args);
      const written = runIn(folder.root, [...args, "--output", "out.txt"], {
        isTerminal: true,
        environment: { FORCE_COLOR: "1" },
      });
      assert.deepEqual([written.code, written.stdout], [printed.code, ""], args.join(" "));
      assert.equal(
        fs.readFileSync(output, "utf8"),
        printed.stdout.replace(/, \d+ ms\)/, ", 0 ms)"),
        args.join(" "),
      );
      fs.rmSync(output);
    }
  });
});
