/** `docs-json init`: what it writes, what it asks, and what it leaves alone. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { readConfiguration } from "../../server/src/service/configuration/read-configuration.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
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

  /** A site with six pages that all have a title, many unlisted ones, and a page that is missing. */
  function site(at = "", more: readonly string[] = []): void {
    const pages = ["a", "b", "c", "d", "e", "f"];
    const schema = { $schema: "https://mintlify.com/docs.json" };
    folder.write(`${at}docs.json`, docsJson({ pages: [...pages, ...more] }, schema));
    for (const page of pages) folder.write(`${at}${page}.mdx`, "---\ntitle: T\n---\n");
    for (let index = 0; index < 25; index += 1) folder.write(`${at}old/${index}.mdx`, "---\ntitle: T\n---\n");
  }

  it("writes down what holds already", () => {
    site("", ["gone"]);
    const { code, stdout } = init();
    assert.equal(code, 0);
    assert.equal(
      stdout,
      `Wrote ${name}\n--baseline, --hook and --workflow write more: docs-json init --help\n`,
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
    // The site is checked as before, but for what is off.
    assert.match(runIn(folder.root, ["check"]).stdout, /1 warning in 1 site/);
    assert.equal(
      exists(".pre-commit-config.yaml") || exists(".github") || exists("docs-json.baseline.json"),
      false,
    );
  });

  it("prints the file alone with --dry-run", () => {
    folder.write("docs.json", docsJson({ pages: ["a"] }));
    folder.write("a.mdx");
    const { stdout } = init("--dry-run");
    assert.equal(exists(name), false);
    assert.equal(readConfiguration(stdout, "2026-11-25").kind, "read");
    assert.match(stdout, /"failOn": "warning"/);
    assert.match(stdout, /"rules": \{\}/);
  });

  it("replaces no file without being told, and looks further up", () => {
    site("docs/");
    folder.write(name, "{}");
    const { code, stderr } = init();
    assert.equal(code, 2);
    assert.match(
      stderr,
      /docs-json\.config\.jsonc already says how the site is checked, so nothing was written; --force writes another/,
    );
    assert.equal(init("--force").code, 0);
    assert.equal(read(name), "{}");
    folder.write(`docs/${name}`, "{ /* mine */ }");
    assert.match(init().stderr, /--force replaces it/);
    assert.equal(read(`docs/${name}`), "{ /* mine */ }");
    assert.equal(init("--force").code, 0);
    assert.match(read(`docs/${name}`), /"dialect": "current"/);
  });

  it("writes a hook, a workflow and a baseline at the root of the repository, and adds to none that is there", () => {
    site("docs/", ["gone"]);
    folder.write(".pre-commit-config.yaml", "repos: []\n");
    const { code, stdout } = init("--hook", "--workflow", "--baseline");
    assert.equal(code, 0);
    assert.match(stdout, /Wrote docs\/docs-json\.baseline\.json\n/);
    assert.match(
      stdout,
      /\.pre-commit-config\.yaml is there and stays as it is; add this to it:\n\nrepos:\n/,
    );
    assert.match(stdout, /Wrote \.github\/workflows\/docs-json\.yml\n/);
    assert.equal(read(".pre-commit-config.yaml"), "repos: []\n");
    assert.match(read(".github/workflows/docs-json.yml"), /docs-json@\S+ check --changed --format github/);
    assert.match(runIn(folder.root, ["check"]).stdout, /26 known/);
  });

  it("turns only rules off whose findings are hints, and none where a baseline has these", () => {
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

  it("asks whoever sits at the terminal", () => {
    site("", ["gone"]);
    const questions: string[] = [];
    const ask = (question: string): string => {
      questions.push(question);
      return question.includes("commit") ? "y" : "";
    };
    assert.equal(runIn(folder.root, ["init"], { ask }).code, 0);
    assert.deepEqual(questions, [
      "Write 26 findings into a baseline, so that only new ones are reported? [y/N] ",
      "Check what is staged before each commit, with pre-commit? [y/N] ",
      "Check pull requests on GitHub? [y/N] ",
    ]);
    assert.match(read(".pre-commit-config.yaml"), /check --staged --quiet --fail-on warning/);
    assert.equal(exists(".github") || exists("docs-json.baseline.json"), false);
  });
});
