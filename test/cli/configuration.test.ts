/** Configuration files: where commands find them, what they change, and how their problems are reported. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, type JsonReport, runIn } from "./command-line.ts";
import { endBeforeWrite } from "./ended-disk.ts";

const name = "docs-json.config.jsonc";
const today = "2026-11-25";

describe("docs-json.config.jsonc", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const run = (...args: readonly string[]) => runIn(folder.root, args, { today });

  /** `SEVERITY CODE FILE` of each finding of `check`. */
  function found(...args: readonly string[]): readonly string[] {
    const { stdout } = run("check", "--format", "json", ...args);
    const report = JSON.parse(stdout) as JsonReport;
    return report.sites
      .flatMap((site) => site.findings.map(({ severity, code, file }) => `${severity} ${code} ${file}`))
      .sort();
  }

  /** A site with a missing page, and broken links in two folders. */
  function site(at = ""): void {
    folder.write(`${at}docs.json`, docsJson({ pages: ["intro", "legacy/old", "beta/setup"] }));
    folder.write(`${at}intro.mdx`, "[gone](/gone)\n");
    folder.write(`${at}legacy/old.mdx`, "[gone](/gone)\n[lost](/lost)\n");
  }
  const plain = [
    "warning broken-link intro.mdx",
    "warning broken-link legacy/old.mdx",
    "warning broken-link legacy/old.mdx",
    "warning missing-page docs.json",
  ];

  it("changes severities, also for some of the files", () => {
    site();
    assert.deepEqual(found(), plain);
    folder.write(
      name,
      '{ "rules": { "missing-page": "off", "broken-link": "hint" }, "overrides": [{ "files": ["legacy/**"], "rules": { "broken-link": "error" } }] }',
    );
    assert.deepEqual(found(), [
      "error broken-link legacy/old.mdx",
      "error broken-link legacy/old.mdx",
      "hint broken-link intro.mdx",
    ]);
    folder.write(
      name,
      '{ "rules": { "broken-link": "off" }, "overrides": [{ "files": ["*.mdx"], "rules": { "broken-link": "error" } }, { "files": ["legacy/"], "rules": { "broken-link": "off", "missing-page": "hint" } }, { "files": ["docs.json"], "rules": { "missing-page": "error" } }] }',
    );
    assert.deepEqual(found(), ["error broken-link intro.mdx", "error missing-page docs.json"]);
  });

  it("ignores single findings in JSON files and pages, by the underlined text", () => {
    site();
    const entry = (rule: string, file: string, subject?: string) =>
      JSON.stringify({ rule, file, ...(subject === undefined ? {} : { subject }), reason: "known" });
    folder.write(
      name,
      `{ "ignore": [${entry("missing-page", "docs.json", "beta/setup")}, ${entry("broken-link", "legacy/old.mdx", "/lost")}, ${entry("broken-link", "./intro.mdx")}] }`,
    );
    assert.deepEqual(found(), ["warning broken-link legacy/old.mdx"]);
    assert.equal(run("check").code, 0);
  });

  it("follows moved files with its entries, also above the site", () => {
    for (const at of ["", "docs/"]) {
      folder.remove();
      folder = temporaryFolder();
      fs.mkdirSync(join(folder.root, ".git"));
      site(at);
      const configuration = (page: string): string => `{
  "ignore": [
    { "rule": "broken-link", "file": "${at}${page}.mdx", "reason": "elsewhere" }, // both
    { "rule": "missing-page", "file": "${at}docs.json", "subject": "beta/setup", "reason": "later" },
    { "rule": "broken-link", "file": "${at}intro.mdx", "reason": "later" },
  ],
}
`;
      folder.write(name, configuration("legacy/old"));
      assert.deepEqual(found(), []);
      const { stdout } = run("move", `${at}legacy`, `${at}former`, "--dry-run");
      assert.match(stdout, new RegExp(`^\\+\\+\\+ b/${name}$`, "m"));
      const moved = run("move", `${at}legacy`, `${at}former`);
      assert.match(moved.stdout, new RegExp(`^Changed ${name}$`, "m"), moved.stderr);
      assert.equal(fs.readFileSync(join(folder.root, name), "utf8"), configuration("former/old"));
      assert.deepEqual(found(), []);
    }
  });

  it("above the site is changed when an interrupted move is repeated", () => {
    const args = ["move", "docs/legacy/old.mdx", "docs/former.mdx"];
    for (let endAt = 1, isOver = true; isOver; endAt += 1) {
      folder.remove();
      folder = temporaryFolder();
      fs.mkdirSync(join(folder.root, ".git"));
      site("docs/");
      const entry = (page: string): string =>
        `{ "ignore": [{ "rule": "broken-link", "file": "docs/${page}.mdx", "reason": "later" }] }`;
      folder.write(name, entry("legacy/old"));
      const restore = endBeforeWrite(endAt, () => {
        throw new Error("the process has ended");
      });
      try {
        run(...args);
      } finally {
        isOver = restore();
      }
      if (isOver) assert.equal(run(...args).code, 0, `killed at ${endAt}`);
      assert.equal(fs.readFileSync(join(folder.root, name), "utf8"), entry("former"), `killed at ${endAt}`);
      assert.ok(fs.existsSync(join(folder.root, "docs/former.mdx")));
    }
  });

  it("reports entries that ignore nothing, have no reason, or have expired", () => {
    site();
    folder.write(
      name,
      `{\n  "ignore": [\n    { "rule": "missing-page", "file": "docs.json", "subject": "other", "reason": "r" },\n    { "rule": "broken-link", "file": "intro.mdx" },\n    { "rule": "broken-link", "file": "legacy/old.mdx", "subject": "/lost", "reason": "r", "until": "2026-11-24" }\n  ]\n}\n`,
    );
    const { stdout, code } = run("check");
    assert.equal(code, 0);
    assert.equal(run("check", "--fail-on", "warning").code, 1);
    assert.match(
      stdout,
      /docs-json\.config\.jsonc:3:5: warning: There is no finding of `missing-page` about `other` in `docs\.json`.*\[configuration\]/,
    );
    assert.match(stdout, /docs-json\.config\.jsonc:4:5: .*no `reason`/);
    assert.match(stdout, /docs-json\.config\.jsonc:5:\d+: .*expired after 2026-11-24/);
    assert.deepEqual(
      found().filter((one) => !one.includes("configuration")),
      plain.filter((one) => one !== "warning broken-link intro.mdx"),
    );
  });

  it("does not report unused entries if the check is incomplete", () => {
    site();
    folder.write(
      name,
      '{ "ignore": [{ "rule": "broken-link", "file": "intro.mdx", "subject": "/x", "reason": "r" }] }',
    );
    const unused = (...args: readonly string[]) => run("check", ...args).stdout.includes("ignores nothing");
    assert.equal(unused(), true);
    assert.equal(unused("--no-pages"), false);
    assert.equal(unused("--no-files"), false);
    assert.equal(unused("intro.mdx"), false);
    assert.equal(unused("--only", "broken-link"), false);
    assert.equal(unused("--rule", "broken-link=off"), false);
    folder.write("docs.json", "{ ");
    assert.equal(unused(), false);
  });

  it("is the nearest one up to the repository's root, and is not merged with others", () => {
    fs.mkdirSync(join(folder.root, "repo", ".git"), { recursive: true });
    site("repo/docs/");
    folder.write(name, '{ "rules": { "missing-page": "off" } }');
    assert.deepEqual(found("repo/docs"), plain);
    folder.write(`repo/${name}`, '{ "rules": { "missing-page": "off" } }');
    assert.deepEqual(found("repo/docs"), plain.slice(0, -1));
    folder.write(`repo/docs/${name}`, "{}");
    assert.deepEqual(found("repo/docs"), plain);
  });

  it("has paths relative to its own folder, and is reported there", () => {
    fs.mkdirSync(join(folder.root, ".git"));
    site("docs/");
    site("other/");
    folder.write(
      name,
      '{ "overrides": [{ "files": ["docs/legacy/**"], "rules": { "broken-link": "off" } }], "ignore": [{ "rule": "missing-page", "file": "other/docs.json", "subject": "beta/setup", "reason": "r" }], "colour": 1 }',
    );
    const { stdout } = run("check", "--format", "json");
    const { sites } = JSON.parse(stdout) as JsonReport;
    assert.deepEqual(
      sites.map(({ findings }) => findings.map(({ code, file }) => `${code} ${file}`).sort()),
      [
        ["broken-link intro.mdx", `configuration ../${name}`, "missing-page docs.json"],
        ["broken-link intro.mdx", "broken-link legacy/old.mdx", "broken-link legacy/old.mdx"],
      ],
    );
    assert.match(
      run("check", "--format", "github").stdout,
      new RegExp(`file=${name.replaceAll(".", "\\.")},`),
    );
    assert.match(run("check").stdout, new RegExp(`^${name}:1:\\d+`, "m"));
  });

  it("sets the failing severity and the dialect, unless options do", () => {
    site();
    folder.write(
      name,
      '{ "dialect": "reference", "failOn": "hint", "rules": { "missing-page": "hint", "broken-link": "off" } }',
    );
    assert.equal(run("check").code, 1);
    assert.equal(run("check", "--quiet").stdout.includes("missing-page"), true);
    assert.equal(run("check", "--fail-on", "error").code, 0);
    assert.equal(run("check", "--no-config").code, 0);
    assert.deepEqual(found("--rule", "missing-page=error"), ["error missing-page docs.json"]);
    const readingOf = (...args: readonly string[]) =>
      (JSON.parse(run("check", "--format", "json", ...args).stdout) as JsonReport).sites[0]?.reading;
    assert.deepEqual(readingOf(), { dialect: "reference", chosenBy: "setting" });
    assert.deepEqual(readingOf("--dialect", "current"), { dialect: "current", chosenBy: "setting" });
    assert.deepEqual(found("--no-config"), plain);
    folder.write("other.jsonc", "{ /* nothing */ }");
    assert.deepEqual(found("--config", "other.jsonc"), plain);
    assert.match(run("check", "--config", "none.jsonc").stderr, /There is no file none\.jsonc/);
    assert.match(run("check", "--config", "other.jsonc", "--no-config").stderr, /Use only one of/);
  });

  it("is overridden by an option, also for some of the files", () => {
    site();
    folder.write(
      name,
      '{ "overrides": [{ "files": ["**"], "rules": { "broken-link": "off", "missing-page": "off" } }] }',
    );
    assert.deepEqual(found(), []);
    assert.deepEqual(found("--rule", "broken-link=hint"), [
      "hint broken-link intro.mdx",
      "hint broken-link legacy/old.mdx",
      "hint broken-link legacy/old.mdx",
    ]);
  });

  it("requires keys of the frontmatter, and lets components lack props", () => {
    folder.write("docs.json", docsJson({ pages: ["intro", "guides/a"] }));
    folder.write("intro.mdx", '<ResponseField type="string" />\n');
    folder.write("guides/a.mdx", "---\ntitle: A\n---\n");
    folder.write(
      name,
      '{ "frontmatter": { "guides/**": { "required": ["title", "description"] } }, "rules": { "component-prop": ["error", { "allowMissing": ["ResponseField.name"] }] } }',
    );
    assert.deepEqual(found(), ["warning frontmatter-required guides/a.mdx"]);
    assert.deepEqual(found("--no-config"), ["warning component-prop intro.mdx"]);
    assert.deepEqual(found("--require", "title"), ["warning frontmatter-required intro.mdx"]);
  });

  it("limits the length of frontmatter values; the last pattern that names a key applies", () => {
    folder.write("docs.json", docsJson({ pages: ["intro", "guides/a", "guides/b"] }));
    folder.write("intro.mdx", "---\ntitle: Introduction\n---\n");
    folder.write("guides/a.mdx", '---\ntitle: "Grüße 👩‍💻"\nowner: An\n---\n');
    folder.write("guides/b.mdx", "---\ntitle: 404\n---\n");
    folder.write(
      name,
      '{\n  "frontmatter": {\n    "**": { "length": { "title": [9, 20] } },\n    "guides/**": { "required": ["title"], "length": { "title": [1, 6], "owner": [3, 5] } }\n  }\n}',
    );
    const lengths = found().filter((one) => one.includes("frontmatter-l"));
    assert.deepEqual(lengths, [
      "warning frontmatter-length guides/a.mdx",
      "warning frontmatter-length guides/a.mdx",
    ]);
    // Keys required by an option do not affect lengths.
    assert.equal(found("--require", "tag").filter((one) => one.includes("frontmatter-length")).length, 2);
    assert.deepEqual(
      run("config", "guides/a.mdx")
        .stdout.split("\n")
        .filter((line) => line.includes("frontmatter")),
      [
        "  frontmatter  required title       docs-json.config.jsonc:4",
        "  frontmatter  length title 1 to 6  docs-json.config.jsonc:4",
        "  frontmatter  length owner 3 to 5  docs-json.config.jsonc:4",
      ],
    );
  });

  it("that is invalid ends every command before anything is checked or written", () => {
    site();
    folder.write(name, '{\n  "rules": { "missing-page": "loud" },\n  "failOn": 3\n}');
    const before = fs.readFileSync(join(folder.root, "docs.json"), "utf8");
    for (const args of [
      ["check"],
      ["check", "--deploy"],
      ["fix"],
      ["move", "intro.mdx", "start.mdx"],
      ["navigation", "remove", "intro"],
      ["config"],
    ]) {
      const { code, stdout, stderr } = run(...args);
      assert.equal(code, 2, args.join(" "));
      assert.equal(stdout, "");
      assert.match(
        stderr,
        /^docs-json: Nothing is checked, because the configuration cannot be used: docs-json\.config\.jsonc:2:\d+: `missing-page` must be .*not `loud`.*\(and 1 more\)\n$/,
      );
    }
    assert.equal(fs.readFileSync(join(folder.root, "docs.json"), "utf8"), before);
    assert.equal(run("check", "--no-config").code, 0);
  });

  it("makes fix keep ignored findings, and sets its failing severity", () => {
    folder.write("docs.json", docsJson({ pages: ["/intro", "/other"] }));
    folder.write("intro.mdx");
    folder.write("other.mdx");
    folder.write(
      name,
      '{ "failOn": "hint", "ignore": [{ "rule": "page-path-form", "file": "docs.json", "subject": "/intro", "reason": "r" }] }',
    );
    const { code, stdout } = run("fix");
    assert.match(stdout, /^Fixed docs\.json\nFixed 1 finding: page-path-form 1\n/);
    assert.equal(code, 0);
    assert.match(fs.readFileSync(join(folder.root, "docs.json"), "utf8"), /"\/intro",\s+"other"/);
  });

  it("does not change the verdict about a deployment", () => {
    site();
    const verdict = run("check", "--deploy");
    folder.write(
      name,
      '{ "rules": { "missing-page": "off" }, "overrides": [{ "files": ["**"], "rules": { "missing-page": "off" } }], "ignore": [{ "rule": "missing-page", "file": "docs.json", "reason": "r" }] }',
    );
    assert.deepEqual(run("check", "--deploy"), verdict);
  });

  it("is shown by config, with the line of each setting", () => {
    site();
    assert.match(
      run("config").stdout,
      /^docs\.json: no docs-json\.config\.jsonc beside .*\n {2}dialect {2}auto {3}default\n {2}failOn {3}error {2}default\n$/,
    );
    folder.write(
      name,
      '{\n  "rules": {\n    "missing-page": "off",\n    "broken-link": "hint"\n  },\n  "overrides": [\n    { "files": ["legacy/**"],\n      "rules": { "broken-link": "off" } }\n  ],\n  "frontmatter": { "legacy/**": { "required": ["title"] } },\n  "ignore": [{ "rule": "broken-link", "file": "intro.mdx", "subject": "/gone", "reason": "known", "until": "2027-01-01" }]\n}\n',
    );
    assert.equal(
      run("config", "legacy/old.mdx", "intro.mdx").stdout,
      [
        "legacy/old.mdx: docs-json.config.jsonc",
        "  dialect      auto              default",
        "  failOn       error             default",
        "  rules        missing-page off  docs-json.config.jsonc:3",
        "  rules        broken-link off   docs-json.config.jsonc:8",
        "  frontmatter  required title    docs-json.config.jsonc:10",
        "",
        "intro.mdx: docs-json.config.jsonc",
        "  dialect  auto                                          default",
        "  failOn   error                                         default",
        "  rules    missing-page off                              docs-json.config.jsonc:3",
        "  rules    broken-link hint                              docs-json.config.jsonc:4",
        '  ignore   broken-link "/gone" until 2027-01-01 (known)  docs-json.config.jsonc:11',
        "",
      ].join("\n"),
    );
    assert.match(
      run("config", "--no-config").stdout,
      /^docs\.json: no configuration is used; all settings are defaults\n/,
    );
    assert.match(run("config", "/").stderr, /belongs to no site/);
    const planned = run("config", "planned.mdx");
    assert.equal(planned.code, 0);
    assert.equal(planned.stderr, "docs-json: planned.mdx does not exist; these settings would apply to it\n");
    assert.equal(run("config", "intro.mdx").stderr, "");
  });
});
