/** `docs-json check --changed` and `--staged`: the findings that a change adds, wherever they are. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { skipWithoutGit } from "../skipping.ts";
import { type TestRepository, testRepository } from "../support/repository.ts";
import { docsJson, type JsonReport, runIn, type Surroundings } from "./command-line.ts";

const body = (name: string): string => `---\ntitle: ${name}\n---\n\n## First\n\n${name} is told here.\n`;

describe("docs-json check of a change", () => {
  let repository: TestRepository;
  beforeEach(function () {
    skipWithoutGit(this);
    repository = testRepository();
    repository.write("docs.json", docsJson({ pages: ["guides/a", "guides/b"] }));
    repository.write("guides/a.mdx", `${body("a")}\n[b](/guides/b#first) [old](/guides/old)\n`);
    repository.write("guides/b.mdx", body("b"));
    repository.commit();
  });
  afterEach(() => repository?.remove());

  const check = (args: readonly string[], given: Surroundings = {}) =>
    runIn(repository.root, ["check", ...args], given);

  function found(...args: readonly string[]): readonly string[] {
    const { stdout, stderr } = check([...args, "--format", "json"]);
    assert.notEqual(stdout, "", stderr);
    const report: JsonReport = JSON.parse(stdout);
    return report.sites.flatMap(({ findings }) => findings.map(({ file, code }) => `${file} ${code}`));
  }

  it("reports new findings in an unchanged page, and no old ones", () => {
    repository.git("checkout", "-qb", "change");
    repository.write("guides/b.mdx", body("b").replace("## First", "## Second"));
    assert.deepEqual(found("--changed"), ["guides/a.mdx broken-anchor"]);
    assert.deepEqual(found(), ["guides/a.mdx broken-anchor", "guides/a.mdx broken-link"]);
    repository.commit();
    assert.deepEqual(found("--changed=main"), ["guides/a.mdx broken-anchor"]);
    const { stdout } = check(["--changed", "--fail-on", "information"]);
    assert.match(stdout, /New since main: .*1 information finding in 1 site/);
    assert.match(stdout, /1 finding as before is not listed\./);
    assert.equal(check(["--changed", "--fail-on", "information"]).code, 1);
    assert.equal(check(["--changed", "--fail-on", "warning"]).code, 0);
    assert.equal(check(["--fail-on", "warning"]).code, 1);
  });

  it("names an unreadable docs.json by its path from the current folder", () => {
    repository.write("docs.json", "\0".repeat(8));
    const { code, stdout, stderr } = check(["--changed"]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^docs-json: docs\.json could not be read: it is not text/);
  });

  it("checks nothing if nothing changed", () => {
    const { stdout, stderr, code } = check(["--changed", "--fail-on", "hint"]);
    assert.deepEqual([stdout, code], ["", 0]);
    assert.match(stderr, /nothing changed since main, so nothing is checked/);
    assert.deepEqual(found("--changed"), []);
    assert.deepEqual(check(["--changed", "--quiet"]), { code: 0, stdout: "", stderr: "" });
  });

  it("says how to name a branch that was given as a PATH", () => {
    repository.git("branch", "v1.0");
    for (const name of ["main", "v1.0"])
      assert.deepEqual(check(["--changed", name]), {
        code: 2,
        stdout: "",
        stderr: `docs-json: ${name} is not a PATH; to compare with it, write --changed=${name}\n`,
      });
    assert.match(
      check(["--changed", "gone.mdx"]).stderr,
      /^docs-json: gone\.mdx does not exist, so the whole site is checked/,
    );
  });

  it("checks only staged changes with --staged", () => {
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/staged)\n`);
    repository.git("add", "guides/b.mdx");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/staged) [y](/guides/unstaged)\n`);
    const { stdout } = check(["--staged", "--format", "json"]);
    const { sites }: JsonReport = JSON.parse(stdout);
    const [finding, ...others] = sites[0]?.findings ?? [];
    assert.match(finding?.message ?? "", /guides\/staged/);
    assert.deepEqual(others, []);
    // The excerpt is that of the staged text.
    assert.match(check(["--staged"]).stdout, /\[x\]\(\/guides\/staged\)$/m);
    repository.git("reset", "-q", "--hard");
    repository.git("rm", "-q", "--cached", "guides/b.mdx");
    assert.deepEqual(found("--staged"), ["docs.json missing-page", "guides/a.mdx broken-link"]);
  });

  it("does not take a file that was only announced for staged", () => {
    repository.write("guides/new.mdx", body("new"));
    repository.git("add", "--intent-to-add", "guides/new.mdx");
    assert.match(check(["--staged"]).stderr, /nothing changed since HEAD/);
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/new)\n`);
    repository.git("add", "guides/b.mdx");
    assert.deepEqual(found("--staged"), ["guides/b.mdx broken-link"]);
    repository.git("add", "guides/new.mdx");
    assert.deepEqual(
      found("--staged").filter((finding) => finding.endsWith("broken-link")),
      [],
    );
  });

  it("checks the index that git names to a hook, as in git commit -a, but none outside the repository", () => {
    const named = path.join(repository.root, ".git", "next-index-1.lock");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/committed)\n`);
    repository.git("add", "guides/b.mdx");
    fs.copyFileSync(path.join(repository.root, ".git", "index"), named);
    repository.git("reset", "-q");
    const staged = (indexFile: string) =>
      check(["--staged"], { environment: { GIT_INDEX_FILE: indexFile } }).stdout;
    assert.match(staged(named), /`\/guides\/committed`/);
    assert.match(staged(".git/next-index-1.lock"), /`\/guides\/committed`/);
    assert.equal(staged(".git/index"), "");
    const outside = repository.write("copy/index", "");
    fs.copyFileSync(named, outside);
    for (const other of [outside, ".git/gone", "", "\0"]) assert.equal(staged(other), "", other);
  });

  it("compares with the base that a build names, and reports one that does not exist", () => {
    repository.git("checkout", "-qb", "release");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/x)\n`);
    repository.commit();
    repository.git("checkout", "-qb", "change");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/x) [y](/guides/y)\n`);
    const withBase = (branch: string) =>
      check(["--changed", "--format", "json"], { environment: { GITHUB_BASE_REF: branch } });
    const { sites }: JsonReport = JSON.parse(withBase("release").stdout);
    assert.deepEqual(
      sites[0]?.findings.map(({ message }) => /guides\/\w/.exec(message)?.[0]),
      ["guides/y"],
    );
    assert.equal(withBase("gone").code, 2);
    assert.match(withBase("gone").stderr, /GITHUB_BASE_REF names gone, which is not in the repository/);
  });

  it("compares with the server's default branch if the clone knows it and has fetched it", () => {
    const base = (): string =>
      /(?:since|findings since) (\S+?)[:, ]/.exec(check(["--changed"]).stdout)?.[1] ?? "";
    const head = "refs/remotes/origin/HEAD";
    repository.git("update-ref", "refs/remotes/origin/trunk", "HEAD");
    repository.write("guides/b.mdx", `${body("b")}\n[x](/guides/x)\n`);
    assert.equal(base(), "main");
    repository.git("symbolic-ref", head, "refs/remotes/origin/trunk");
    assert.equal(base(), "origin/trunk");
    // It was not fetched.
    repository.git("symbolic-ref", head, "refs/remotes/origin/gone");
    assert.equal(base(), "main");
    // A commit has no name.
    repository.git("symbolic-ref", "--delete", head);
    repository.git("update-ref", head, "HEAD");
    assert.equal(base(), "main");
  });

  it("reports only the part of the site that is named", () => {
    repository.write("guides/a.mdx", `${body("a")}\n[x](/guides/x)\n`);
    repository.write("guides/b.mdx", `${body("b")}\n[y](/guides/y)\n`);
    assert.deepEqual(found("--changed", "guides/b.mdx"), ["guides/b.mdx broken-link"]);
  });

  it("does not report the findings of a moved page as new", () => {
    repository.write("docs.json", docsJson({ pages: ["start/a", "guides/b"] }));
    fs.mkdirSync(path.join(repository.root, "start"));
    fs.renameSync(path.join(repository.root, "guides/a.mdx"), path.join(repository.root, "start/a.mdx"));
    assert.deepEqual(found("--changed"), []);
    fs.appendFileSync(path.join(repository.root, "start/a.mdx"), "[x](/guides/x)\n");
    assert.deepEqual(found("--changed"), ["start/a.mdx broken-link"]);
  });

  it("reads only the affected pages, and reports their number", () => {
    const pages = Array.from({ length: 30 }, (_, index) => `more/${index}`);
    repository.write("docs.json", docsJson({ pages: ["guides/a", "guides/b", ...pages] }));
    for (const page of pages) repository.write(`${page}.mdx`, `${body(page)}\n[a](/guides/a#first)\n`);
    repository.commit();
    const changed = `${body("a")}\n[b](/guides/b#first) [old](/guides/old) [x](/guides/x)\n`;
    repository.write("guides/a.mdx", changed);
    const { stdout } = check(["--changed", "--fail-on", "hint"]);
    assert.match(stdout, /\(32 pages, 2 read, /);
    assert.deepEqual(found("--changed"), ["guides/a.mdx broken-link"]);
    // A heading that others link to was removed, so all pages are read.
    repository.write("guides/a.mdx", changed.replace("## First", "## Last"));
    const whole = check(["--changed", "--fail-on", "hint"]).stdout;
    assert.match(whole, /\(32 pages, \d+ m?s\)/);
    assert.equal(found("--changed").filter((one) => one.endsWith("broken-anchor")).length, 30);
    repository.write("guides/a.mdx", changed);
    repository.git("add", ".");
    repository.write("guides/a.mdx", body("a"));
    assert.match(check(["--staged", "--fail-on", "hint"]).stdout, /\(32 pages, 2 read, /);
    assert.deepEqual(found("--staged"), ["guides/a.mdx broken-link"]);
  });

  it("reports a required key that is removed from a page which already lacks another one", () => {
    repository.write(
      "docs-json.config.jsonc",
      JSON.stringify({ frontmatter: { "guides/b.mdx": { required: ["description", "owner"] } } }),
    );
    repository.write("guides/b.mdx", `---\nowner: docs\n---\n\n${body("b")}`);
    repository.commit();
    repository.write("guides/b.mdx", body("b"));
    assert.match(
      check(["--changed=HEAD"]).stdout,
      /^guides\/b\.mdx:1:1: warning: This page has no `owner` in /m,
    );
    assert.deepEqual(found("--changed=HEAD"), ["guides/b.mdx frontmatter-required"]);
  });

  it("reports a spec that a page no longer uses, by a link or in its frontmatter", () => {
    const linking = `${body("a")}\n[spec](/openapi.json)\n`;
    repository.write("openapi.json", JSON.stringify({ openapi: "3.1.0", info: {}, paths: {} }));
    repository.write("guides/a.mdx", linking);
    repository.commit();
    repository.write("guides/a.mdx", body("a"));
    assert.deepEqual(found("--changed=HEAD"), ["openapi.json unused-spec"]);
    repository.write("guides/a.mdx", body("a").replace("title: a\n", "title: a\nopenapi-schema: User\n"));
    repository.commit();
    repository.write("guides/a.mdx", body("a"));
    assert.ok(found("--changed=HEAD").includes("openapi.json unused-spec"));
  });

  it("rejects options that contradict it", () => {
    for (const args of [
      ["--changed", "--staged"],
      ["--changed", "--deploy"],
      ["--staged", "--deploy"],
      ["--changed", "--no-files"],
      ["--staged", "--no-pages"],
      ["--changed", "-", "--stdin-path", "guides/a.mdx"],
      ["--changed=nowhere"],
      ["--changed="],
    ]) {
      const { code, stdout } = check(args);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    }
  });
});
