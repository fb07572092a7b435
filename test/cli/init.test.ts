/** `docs-json init`: the files that it writes, the questions that it asks, and the files that it does not change. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path, { join } from "node:path";
import { readConfiguration } from "../../server/src/service/configuration/read-configuration.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

const name = "docs-json.config.jsonc";

describe("docs-json init", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    fs.mkdirSync(join(folder.root, ".git"));
  });
  afterEach(() => folder.remove());

  const read = (file: string): string => fs.readFileSync(join(folder.root, file), "utf8");
  const exists = (file: string): boolean => fs.existsSync(join(folder.root, file));
  const init = (...args: readonly string[]) => runIn(folder.root, ["init", ...args]);

  /** A site with six pages that have a title, many unlisted pages, and a missing page. */
  function site(at = "", more: readonly string[] = []): void {
    const pages = ["a", "b", "c", "d", "e", "f"];
    const schema = { $schema: "https://mintlify.com/docs.json" };
    folder.write(`${at}docs.json`, docsJson({ pages: [...pages, ...more] }, schema));
    for (const page of pages) folder.write(`${at}${page}.mdx`, "---\ntitle: T\n---\n");
    for (let index = 0; index < 25; index += 1) folder.write(`${at}old/${index}.mdx`, "---\ntitle: T\n---\n");
  }

  it("writes a configuration that matches the site", () => {
    site("", ["gone"]);
    const { code, stdout } = init();
    assert.equal(code, 0);
    assert.equal(
      stdout,
      `Wrote ${name}\n--baseline, --hook, --workflow and --agents write more files; see docs-json init --help\n`,
    );
    const text = read(name);
    const reading = readConfiguration(text, "2026-11-25");
    assert.ok(reading.kind === "read", text);
    const { dialect, failOn, rules, frontmatter, warnings } = reading.configuration;
    assert.deepEqual(warnings, []);
    assert.equal(dialect?.value, "current");
    assert.equal(failOn?.value, "error");
    assert.deepEqual(
      [...rules].map(([rule, { value }]) => [rule, value]),
      [["orphan-page", "off"]],
    );
    assert.match(text, /\/\/ 25 findings today\.\n\s+"orphan-page"/);
    assert.match(text, /\/\/ Today: 0 errors, 1 warning\./);
    assert.deepEqual(
      frontmatter.map(({ pattern, required }) => [pattern, required]),
      [["**", ["title"]]],
    );
    // The findings are the same, except those of disabled rules.
    assert.match(runIn(folder.root, ["check"]).stdout, /1 warning in 1 site/);
    assert.equal(
      exists(".pre-commit-config.yaml") || exists(".github") || exists("docs-json.baseline.json"),
      false,
    );
  });

  it("prints only the file with --dry-run", () => {
    folder.write("docs.json", docsJson({ pages: ["a"] }));
    folder.write("a.mdx");
    const { stdout } = init("--dry-run");
    assert.equal(exists(name), false);
    assert.equal(readConfiguration(stdout, "2026-11-25").kind, "read");
    assert.match(stdout, /"failOn": "warning"/);
    assert.match(stdout, /"rules": \{\}/);
  });

  it("replaces a file only with --force, and finds one in a parent folder", () => {
    site("docs/");
    folder.write(name, "{}");
    const { code, stderr } = init();
    assert.equal(code, 2);
    assert.match(
      stderr,
      /docs-json\.config\.jsonc already configures the site, so nothing was written; --force writes another/,
    );
    assert.equal(init("--force").code, 0);
    assert.equal(read(name), "{}");
    folder.write(`docs/${name}`, "{ /* mine */ }");
    assert.match(init().stderr, /--force replaces it/);
    assert.equal(read(`docs/${name}`), "{ /* mine */ }");
    assert.equal(init("--force").code, 0);
    assert.match(read(`docs/${name}`), /"dialect": "current"/);
  });

  it("adds a hook and a workflow to a site that keeps its configuration", () => {
    site("docs/");
    folder.write(`docs/${name}`, "{ /* mine */ }");
    const { code, stdout, stderr } = init("--hook", "--workflow");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Wrote .*\.pre-commit-config\.yaml\nWrote .*docs-json\.yml\n$/);
    assert.equal(read(`docs/${name}`), "{ /* mine */ }");
    assert.match(init("--hook", "--baseline").stderr, /already configures the site/);
    assert.match(init("--hook").stdout, /\.pre-commit-config\.yaml already exists\n$/);
  });

  it("writes a hook, a workflow and a baseline, and does not change existing files", () => {
    site("docs/", ["gone"]);
    folder.write(".pre-commit-config.yaml", "repos: []\n");
    const { code, stdout } = init("--hook", "--workflow", "--baseline");
    assert.equal(code, 0);
    assert.match(stdout, /Wrote docs\/docs-json\.baseline\.json\n/);
    assert.match(
      stdout,
      /\.pre-commit-config\.yaml already exists and is not changed; add this to it:\n\nrepos:\n/,
    );
    assert.match(stdout, /Wrote \.github\/workflows\/docs-json\.yml\n/);
    assert.equal(read(".pre-commit-config.yaml"), "repos: []\n");
    assert.match(read(".github/workflows/docs-json.yml"), /docs-json@\S+ check --changed --format github/);
    assert.match(runIn(folder.root, ["check"]).stdout, /26 known/);
  });

  it("does not configure a site whose docs.json is not valid JSON", () => {
    folder.write("docs.json", "{");
    const reason =
      /^docs-json\.config\.jsonc was not written, because docs\.json is not valid JSON; fix it first$/m;
    const { code, stdout } = init("--baseline");
    assert.equal(code, 2);
    assert.match(stdout, reason);
    assert.deepEqual([exists(name), exists("docs-json.baseline.json")], [false, false]);
    const dryRun = init("--dry-run");
    assert.deepEqual([dryRun.code, dryRun.stdout], [2, ""]);
    assert.match(dryRun.stderr, reason);
  });

  it("does not say that a baseline lists the findings if it cannot be written", () => {
    site("", ["gone"]);
    folder.write("nav.json", "{");
    folder.write("docs.json", docsJson({ groups: [{ $ref: "nav.json" }] }));
    const { code, stdout } = init("--baseline");
    assert.equal(code, 2);
    assert.match(stdout, /^docs-json\.baseline\.json was not written, because nav\.json is not valid JSON/m);
    assert.doesNotMatch(read(name), /known by the baseline/);
  });

  it("says why it cannot replace a folder", () => {
    site();
    fs.mkdirSync(join(folder.root, name));
    const { code, stdout, stderr } = init("--force");
    assert.equal(code, 2);
    assert.match(stdout, /^docs-json\.config\.jsonc could not be written: it is a folder, not a file$/m);
    assert.doesNotMatch(stderr, /unexpectedly/);
  });

  it("disables only rules whose findings are hints, and none if a baseline lists these", () => {
    const links = Array.from({ length: 30 }, () => "[a](/b#gone)").join("\n\n");
    folder.write("docs.json", docsJson({ pages: ["a", "b"] }));
    folder.write("a.mdx", `---\ntitle: A\n---\n\n${links}\n`);
    folder.write("b.mdx", "---\ntitle: B\n---\n");
    assert.match(init("--dry-run").stdout, /"rules": \{\}/);
    for (let index = 0; index < 25; index += 1) folder.write(`old/${index}.mdx`, "---\ntitle: T\n---\n");
    assert.match(init("--dry-run").stdout, /"rules": \{\n[^}]*"orphan-page": "off",\n {2}\}/);
    assert.equal(init("--baseline").code, 0);
    assert.match(read(name), /"failOn": "warning",\n {2}"rules": \{\}/);
    assert.match(runIn(folder.root, ["check"]).stdout, /0 new, 55 known/);
  });

  it("asks the user at a terminal", () => {
    site("", ["gone"]);
    const questions: string[] = [];
    const ask = (question: string): string => {
      questions.push(question);
      return question.includes("commit") ? "y" : "";
    };
    assert.equal(runIn(folder.root, ["init"], { ask }).code, 0);
    assert.deepEqual(questions, [
      "Write 26 findings to a baseline, so that only new ones are reported? [y/N] ",
      "Check staged changes before each commit, with pre-commit? [y/N] ",
      "Check pull requests on GitHub? [y/N] ",
    ]);
    assert.match(read(".pre-commit-config.yaml"), /check --staged --quiet --fail-on warning/);
    // With a pattern of files, pre-commit would skip a commit that only deletes pages.
    assert.match(read(".pre-commit-config.yaml"), /^ +always_run: true$/m);
    assert.doesNotMatch(read(".pre-commit-config.yaml"), /^ +files:/m);
    assert.equal(exists(".github") || exists("docs-json.baseline.json"), false);
  });

  describe("for coding agents", () => {
    const written = (): readonly string[] =>
      fs
        .readdirSync(folder.root, { recursive: true, encoding: "utf8" })
        .map((file) => file.replaceAll("\\", "/"))
        .filter((file) => fs.statSync(path.join(folder.root, file)).isFile() && !file.startsWith(".git/"))
        .sort();

    it("writes hooks, skills and AGENTS.md at the root of the repository", () => {
      site("docs/", []);
      const before = written();
      const { code, stdout } = init("--agents");
      assert.equal(code, 0);
      assert.deepEqual(
        written().filter((file) => !before.includes(file)),
        [
          ".agents/skills/docs-json/SKILL.md",
          ".claude/settings.json",
          ".claude/skills/docs-json/SKILL.md",
          ".codex/hooks.json",
          ".cursor/hooks.json",
          ".gemini/settings.json",
          ".github/hooks/docs-json.json",
          "AGENTS.md",
          `docs/${name}`,
        ],
      );
      assert.match(read(".codex/hooks.json"), /"npx --yes docs-json@\d+\.\d+\.\d+ hook --agent codex"/);
      assert.match(stdout, /^The hooks use npx, which takes about a second for each edit/m);
      const skill = read(".claude/skills/docs-json/SKILL.md");
      assert.match(skill, /^---\nname: docs-json\ndescription: .+\n---\n/);
      assert.match(skill, /^1\. Never rename, move or delete a page by hand: `docs-json move OLD NEW`/m);
      assert.match(
        read("AGENTS.md"),
        /^## Documentation\n[\s\S]*^- Never rename, move or delete a page by hand/m,
      );
      // The second time, everything exists.
      const again = init("--agents");
      assert.equal(again.code, 0);
      assert.doesNotMatch(again.stdout, /Wrote|add this to it/);
    });

    it("writes for the agents of the repository, or those that are named, and uses the repository's program", () => {
      site("", []);
      folder.write(".cursor/rules/own.mdc", "own\n");
      folder.write("package.json", '{ "devDependencies": { "docs-json": "1.0.0" } }\n');
      assert.doesNotMatch(init("--agents").stdout, /npx/);
      assert.deepEqual(
        written().filter((file) => file.startsWith(".")),
        [".agents/skills/docs-json/SKILL.md", ".cursor/hooks.json", ".cursor/rules/own.mdc", ".mintignore"],
      );
      assert.match(read(".cursor/hooks.json"), /"node_modules\/\.bin\/docs-json hook --agent cursor"/);
      assert.equal(init("--agents=claude-code").code, 0);
      assert.match(
        read(".claude/settings.json"),
        /\$CLAUDE_PROJECT_DIR\\"\/node_modules\/\.bin\/docs-json hook/,
      );
      const { code, stderr } = init("--agents=claude");
      assert.equal(code, 2);
      assert.match(
        stderr,
        /Invalid value claude for --agents; use claude-code, codex, copilot, cursor or gemini/,
      );
    });

    it("uses npx if package.json names docs-json only as a script", () => {
      site("", []);
      folder.write("package.json", '{ "scripts": { "docs-json": "docs-json check" } }\n');
      assert.match(init("--agents=codex").stdout, /^The hooks use npx/m);
      assert.match(read(".codex/hooks.json"), /"npx --yes docs-json@/);
    });

    it("writes nothing if an agent is unknown or none is named", () => {
      site("", []);
      const before = written();
      for (const agents of ["claude", "codex,claude", ","]) {
        const { code, stderr } = init("--hook", `--agents=${agents}`);
        assert.equal(code, 2);
        assert.match(stderr, /Invalid value \S+ for --agents; use claude-code, codex, /);
        assert.deepEqual(written(), before);
      }
    });

    it("excludes a new AGENTS.md from a site in the root, so that a check passes", () => {
      site("", []);
      assert.equal(init("--agents=codex", "--baseline").code, 0);
      assert.equal(read(".mintignore"), "AGENTS.md\n");
      const { code, stdout } = runIn(folder.root, ["check"]);
      assert.equal(code, 0, stdout);
      assert.doesNotMatch(stdout, /AGENTS/);
      fs.rmSync(join(folder.root, "AGENTS.md"));
      folder.write(".mintignore", "old/\n");
      assert.match(
        init("--agents=codex").stdout,
        /\.mintignore already exists.*add this to it:\n\nAGENTS\.md\n/,
      );
      assert.equal(read(".mintignore"), "old/\n");
    });

    it("overwrites no file and prints what to add", () => {
      site("", []);
      assert.equal(init().code, 0);
      const configuration = read(name);
      folder.write(".claude/settings.json", '{ "model": "own" }\n');
      folder.write("AGENTS.md", "# Own\n");
      const { code, stdout } = init("--agents=claude-code");
      assert.equal(code, 0);
      assert.match(
        stdout,
        /\.claude\/settings\.json already exists and is not changed; add this to it:\n\n\{\n {2}"hooks"/,
      );
      assert.match(
        stdout,
        /AGENTS\.md already exists and is not changed; add this to it:\n\n## Documentation/,
      );
      assert.deepEqual(
        [read(name), read(".claude/settings.json"), read("AGENTS.md")],
        [configuration, '{ "model": "own" }\n', "# Own\n"],
      );
    });

    it("prints with --dry-run what it would write", () => {
      site("", []);
      const before = written();
      const { stdout, stderr } = init("--agents=gemini", "--dry-run");
      assert.deepEqual(written(), before);
      assert.match(stderr, /^Would write \.gemini\/settings\.json:\n\n\{\n {2}"hooks"/m);
      assert.match(stderr, /^Would write AGENTS\.md:/m);
      assert.ok(readConfiguration(stdout, "2026-11-25").kind === "read", "the configuration alone");
      // A file that exists would not be written.
      folder.write(".gemini/settings.json", "{}\n");
      const again = init("--agents=gemini", "--dry-run").stderr;
      assert.match(
        again,
        /^\.gemini\/settings\.json already exists and is not changed; add this to it:\n\n\{/m,
      );
      assert.match(again, /^Would write AGENTS\.md:/m);
      assert.doesNotMatch(again, /Would write \.gemini/);
    });

    it("does not write through a link that points outside the repository", function () {
      skipOnWindows(this);
      site("", []);
      const outside = temporaryFolder();
      try {
        folder.link(".claude", outside.root);
        const { code, stdout } = init("--agents=claude-code");
        assert.equal(code, 2);
        assert.match(stdout, /\.claude\/settings\.json could not be written: a symbolic link points outside/);
        assert.deepEqual(fs.readdirSync(outside.root), []);
      } finally {
        outside.remove();
      }
    });
  });
});
