/** `npm run release` in a copy of the repository, and its package in an empty project. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmCall } from "../../scripts/npm-program.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip } from "../skipping.ts";
import { describeSlow } from "../slow.ts";

const root = join(import.meta.dirname, "../..");
const version = "97.98.99";

function git(folder: string, ...args: readonly string[]): string {
  const author = ["-c", "user.name=Author", "-c", "user.email=author@example.com"];
  return execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" });
}

/** Copies what git would commit, as it is now, into its own repository that uses the same installed packages. */
function copyOfRepository(folder: TemporaryFolder): string {
  const copy = folder.folder("copy");
  const files = git(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0");
  for (const file of files) {
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  git(copy, "init", "--quiet", "--initial-branch=main");
  git(copy, "config", "user.name", "Author");
  git(copy, "config", "user.email", "author@example.com");
  git(copy, "add", "--all");
  git(copy, "commit", "--quiet", "--message", "A copy");
  for (const modules of ["node_modules", "test/extension/vscode/node_modules"])
    symlinkSync(join(root, modules), join(copy, modules), "junction");
  git(copy, "config", "core.excludesFile", folder.write("excluded", "node_modules\n"));
  return copy;
}

function runRelease(copy: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/release.ts", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
}

describeSlow("a release", () => {
  let folder: TemporaryFolder;
  let copy: string;

  before(function () {
    if (!existsSync(join(root, ".git"))) skip(this, "not in a clone of the repository");
    folder = temporaryFolder();
    copy = copyOfRepository(folder);
  });
  after(() => folder?.remove());

  it("is refused for what is not a version, and in a working tree with changes", () => {
    const wrong = runRelease(copy, "1.2");
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /"1\.2" is not a version/);
    folder.write("copy/notes.txt", "not committed");
    const changed = runRelease(copy, version);
    assert.equal(changed.status, 1);
    assert.match(changed.stderr, /The working tree has changes[^\n]*\n\?\? notes\.txt\n$/);
    git(copy, "clean", "--quiet", "--force", "notes.txt");
    assert.equal(git(copy, "tag").trim(), "");
  });

  it("commits, tags and makes the packages; made again from its tag, they have the same bytes", () => {
    const made = runRelease(copy, version);
    assert.equal(made.status, 0, made.stderr);
    assert.equal(git(copy, "describe", "--exact-match").trim(), `v${version}`);
    assert.equal(git(copy, "status", "--porcelain").trim(), "");
    assert.equal(git(copy, "worktree", "list").trim().split("\n").length, 1);
    assert.match(readFileSync(join(copy, "CHANGELOG.md"), "utf8"), /^## 97\.98\.99 \(\d{4}-\d{2}-\d{2}\)$/m);
    const sums = readFileSync(join(copy, "release/SHA256SUMS"), "utf8");
    assert.equal(sums.trim().split("\n").length, 5);
    const head = git(copy, "rev-parse", "HEAD");
    const again = runRelease(copy, version, "--dry-run");
    assert.equal(again.status, 0, again.stderr);
    assert.equal(readFileSync(join(copy, "build/release/SHA256SUMS"), "utf8"), sums);
    assert.equal(git(copy, "rev-parse", "HEAD"), head);
  });

  it("gives a package that runs by its name in an empty project", () => {
    const project = folder.folder("project");
    folder.write("project/package.json", "{}");
    folder.write("project/docs.json", '{ "navigation": { "pages": ["gone"] } }');
    const runNpm = (...args: readonly string[]) => {
      const npm = npmCall(args);
      return spawnSync(npm.program, npm.args, { cwd: project, encoding: "utf8" });
    };
    const archive = join(copy, "release", `docs-json-${version}.tgz`);
    const installed = runNpm("install", "--offline", "--no-audit", "--no-fund", archive);
    assert.equal(installed.status, 0, installed.stderr);
    const checked = runNpm("exec", "--offline", "--", "docs-json", "check");
    assert.equal(checked.status, 1);
    assert.match(checked.stdout, /missing-page/);
    const shown = runNpm("exec", "--offline", "--", "docs-json", "--version");
    assert.match(shown.stdout, /97\.98\.99/);
  });
});
