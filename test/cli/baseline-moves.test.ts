/** Commands that move and delete files update the baseline, so that known findings stay known. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { docsJson, type JsonReport, runIn } from "./command-line.ts";

const name = "docs-json.baseline.json";

describe("a baseline and moves", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "All", pages: ["a", "guides/b", "guides/c", "guides/lost", "gone"] }] }),
    );
    folder.write("a.mdx", page("[b](/guides/b#no) [x](/no/x)"));
    folder.write("guides/b.mdx", page('[y](./y) [b](#no) <img src="./x.png" />'));
    folder.write("guides/c.mdx", page("[x](/no/x) [c](c#no) [b](./b#no)"));
    assert.equal(run("baseline").code, 0);
    assert.ok(known() >= 10, text());
  });
  afterEach(() => folder.remove());

  const page = (links: string): string => `---\ntitle: T\n---\n\n## First\n\n${links}\n`;
  const run = (...args: readonly string[]) => runIn(folder.root, args);
  const text = (): string => fs.readFileSync(path.join(folder.root, name), "utf8");

  /** The number of known findings; fails if any finding is new or fixed. */
  function known(): number {
    const { stdout, stderr } = run("check", "--format", "json");
    assert.notEqual(stdout, "", stderr);
    const report: JsonReport = JSON.parse(stdout);
    const [site] = report.sites;
    assert.ok(site !== undefined && "baseline" in site);
    const { known: count, gone } = site.baseline as { readonly known: number; readonly gone: number };
    const found = site.findings.map(({ file, message }) => `${file} ${message}`);
    assert.deepEqual({ found, gone }, { found: [], gone: 0 }, text());
    return count;
  }

  it("follows a moved page, and known findings about links to it that the move changes", () => {
    const before = known();
    const { code, stdout } = run("move", "guides/b.mdx", "start/install.mdx");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^Changed ${name}$`, "m"));
    assert.equal(known(), before);
    assert.match(text(), /\["broken-\w+", "start\/install\.mdx"/);
    assert.match(text(), /"a\.mdx", "\/start\/install#no", 1\]/);
    assert.doesNotMatch(text(), /guides\/b/);
    const written = text();
    run("baseline");
    assert.equal(text(), written, "it is what the program would write");
  });

  it("follows a moved folder, with docs-json move and after git mv", function () {
    const before = known();
    assert.equal(run("move", "guides", "manual").code, 0);
    assert.equal(known(), before);
    assert.doesNotMatch(text(), /guides/);
    skipWithoutGit(this);
    fs.renameSync(path.join(folder.root, "manual"), path.join(folder.root, "start"));
    assert.equal(run("move", "manual", "start", "--done").code, 0);
    assert.equal(known(), before);
  });

  it("is changed together with the files, or not at all", function () {
    const before = text();
    const { code, stdout } = run("move", "guides/b.mdx", "start/b.mdx", "--dry-run");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^\\+\\+\\+ b/${name}$`, "m"));
    assert.equal(text(), before);
    skipWithoutGit(this);
    const applied = spawnSync("git", ["apply", "-"], { cwd: folder.root, input: stdout });
    assert.equal(applied.status, 0, String(applied.stderr));
    known();
  });

  it("loses the lines of deleted pages", () => {
    const { code, stderr } = run("navigation", "remove", "guides/c", "--files");
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(text(), /"guides\/c\.mdx"/);
    assert.match(text(), /"guides\/b\.mdx"/);
    known();
  });

  it("keeps the lines about blank names if a move adds a redirect", () => {
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: " ", pages: ["a", "guides/b", "guides/c"] }] }).replace(/^\{/, "{\n  "),
    );
    run("baseline");
    const before = known();
    assert.match(run("move", "guides/b.mdx", "start/install.mdx").stdout, /added 1 redirect/);
    assert.equal(known(), before);
    assert.match(text(), /\["empty-value", "docs\.json", " ", 1\]/);
  });

  it("is not changed if none of its lines is affected", () => {
    folder.write("images/x.png", "x");
    const before = text();
    const { stdout } = run("move", "images/x.png", "pictures/x.png");
    assert.doesNotMatch(stdout, new RegExp(name));
    assert.equal(text(), before);
  });

  it("that is invalid does not prevent a move, and is named", () => {
    folder.write(name, "<<<<<<< HEAD\n");
    const { code, stderr } = run("move", "guides/b.mdx", "start/b.mdx");
    assert.equal(code, 0);
    assert.match(
      stderr,
      /docs-json\.baseline\.json has a merge conflict in line 1; .*; its lines stay as they are/,
    );
    assert.equal(text(), "<<<<<<< HEAD\n");
    assert.ok(fs.existsSync(path.join(folder.root, "start/b.mdx")));
  });
});
