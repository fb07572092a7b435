/** Names relative to the repository: patches, annotations, code scanning. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { siteFolderInReport } from "../../server/src/cli/repository.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("paths in a repository", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const pathOf = (file: string): string => join(folder.root, file);
  const git = (at: string, ...args: readonly string[]) =>
    spawnSync("git", [...args], { cwd: pathOf(at), encoding: "utf8" });
  const hasGit = spawnSync("git", ["--version"]).error === undefined;

  /** A repository with a site in `my docs`, two fixable findings and a page to move. */
  function repository(): void {
    folder.folder("repo/.git");
    if (hasGit) assert.equal(git("repo", "init", "-q").status, 0);
    folder.write("repo/my docs/docs.json", docsJson({ pages: ["/intro", "guides/über"] }));
    folder.write("repo/my docs/intro.mdx", "[x](/guides/Über)\n");
    folder.write("repo/my docs/guides/über.mdx", "[x](../Intro)\n");
  }

  const places = ["repo", "repo/my docs"];
  /** The texts below `repo/my docs`, by path. */
  function texts(): Readonly<Record<string, string>> {
    const at = pathOf("repo/my docs");
    const names = fs.readdirSync(at, { recursive: true, encoding: "utf8" }).sort();
    return Object.fromEntries(
      names
        .filter((name) => fs.statSync(join(at, name)).isFile())
        .map((name) => [name, fs.readFileSync(join(at, name), "utf8")]),
    );
  }

  const trials = (place: string): readonly (readonly [string, readonly string[]])[] => [
    ["fix", ["fix"]],
    ["move", place === "repo" ? ["move", "my docs/guides", "my docs/start"] : ["move", "guides", "start"]],
  ];
  for (const place of places) {
    for (const [name, args] of trials(place)) {
      it(`the patch of ${name} begins at the root and applies from ${place}`, function () {
        if (!hasGit) skip(this, "git is not there");
        repository();
        const trial = runIn(pathOf(place), [...args, "--dry-run"]);
        assert.equal(trial.code, 0, trial.stderr);
        assert.match(trial.stdout, /^diff --git a\/my docs\/docs\.json b\/my docs\/docs\.json$/m);
        assert.match(trial.stdout, /^diff --git "a\/my docs\/guides\/\\303\\274ber\.mdx" "b\/my docs\//m);
        folder.write("trial.patch", trial.stdout);
        const applied = git(place, "apply", pathOf("trial.patch"));
        assert.equal(applied.status, 0, applied.stderr);
        const patched = texts();
        fs.rmSync(pathOf("repo"), { recursive: true });
        repository();
        assert.equal(runIn(pathOf(place), args).code, 0);
        assert.deepEqual(patched, texts());
      });
    }
  }

  it("a patch that git would apply only partly comes with a note on where to apply it", () => {
    repository();
    const site = pathOf("repo/my docs");
    const { stdout, stderr } = runIn(join(site, "guides"), ["fix", site, "--dry-run"]);
    assert.match(stdout, /^diff --git a\/my docs\/docs\.json /m);
    assert.match(stderr, /^docs-json: 2 files of this patch are outside the current folder, [^\n]*\n/);
    assert.doesNotMatch(runIn(site, ["fix", "--dry-run"]).stderr, /outside/);
  });

  it("a patch of a site outside a repository starts at one folder for all files, and names it if it is another one", function () {
    if (!hasGit) skip(this, "git is not there");
    const write = (): void => {
      folder.write("site/docs.json", docsJson({ pages: ["intro", "guides/a"] }));
      folder.write("site/intro.mdx", "[x](/guides/a)\n");
      folder.write("site/guides/a.mdx", "[x](../intro)\n");
      folder.folder("other");
    };
    for (const [current, start, args] of [
      ["", "", ["site/guides/a", "site/b"]],
      ["site", "site", ["guides/a", "b"]],
      ["site/guides", "site", ["a.mdx", "../b.mdx"]],
      ["other", "", ["../site/guides/a.mdx", "../site/b.mdx"]],
    ] as const) {
      write();
      const trial = runIn(pathOf(current), ["move", ...args, "--dry-run"]);
      assert.equal(trial.code, 0, trial.stderr);
      const note = `docs-json: The paths of this patch start at ${pathOf(start)}; apply it in that folder\n`;
      assert.equal(trial.stderr.includes(note), current !== start, trial.stderr);
      folder.write("trial.patch", trial.stdout);
      const applied = git(start, "apply", pathOf("trial.patch"));
      assert.equal(applied.status, 0, applied.stderr);
      assert.match(fs.readFileSync(pathOf("site/docs.json"), "utf8"), /"b"/);
      assert.equal(fs.existsSync(pathOf("site/guides/a.mdx")), false);
      fs.rmSync(pathOf("site"), { recursive: true });
    }
  });

  it("a patch names the target of a link, which is the file that changes", function () {
    skipOnWindows(this);
    if (!hasGit) skip(this, "git is not there");
    repository();
    fs.renameSync(pathOf("repo/my docs/docs.json"), pathOf("repo/real.json"));
    folder.link("repo/my docs/docs.json", "../real.json");
    const trial = runIn(pathOf("repo"), ["fix", "--dry-run"]);
    folder.write("trial.patch", trial.stdout);
    const applied = git("repo", "apply", pathOf("trial.patch"));
    assert.equal(applied.status, 0, applied.stderr);
    assert.ok(fs.lstatSync(pathOf("repo/my docs/docs.json")).isSymbolicLink());
    assert.match(fs.readFileSync(pathOf("repo/real.json"), "utf8"), /"intro"/);
  });

  it("annotations and code scanning name files relative to the repository, in any current folder", () => {
    repository();
    for (const place of [...places, ""]) {
      const run = (format: string) =>
        runIn(pathOf(place), ["check", "--format", format, pathOf("repo/my docs")]);
      assert.match(run("github").stdout, /^::warning file=my docs\/docs\.json,/);
      const { uri, uriBaseId } = JSON.parse(run("sarif").stdout).runs[0].results[0].locations[0]
        .physicalLocation.artifactLocation;
      assert.deepEqual([uri, uriBaseId], ["my%20docs/docs.json", "%SRCROOT%"]);
      assert.ok(!run("sarif").stdout.includes(folder.root), "no path of this machine");
    }
  });

  it("the checkout of a workflow takes precedence over git if it contains the site", () => {
    repository();
    const site = pathOf("repo/my docs");
    const seen = (environment: Readonly<Record<string, string>>): string =>
      siteFolderInReport(site, { currentFolder: pathOf(""), environment });
    assert.equal(seen({}), "my docs");
    assert.equal(seen({ GITHUB_WORKSPACE: folder.root }), "repo/my docs");
    assert.equal(seen({ GITHUB_WORKSPACE: site }), "");
    assert.equal(seen({ GITHUB_WORKSPACE: pathOf("elsewhere") }), "my docs");
    assert.equal(seen({ GITHUB_WORKSPACE: "" }), "my docs");
  });

  it("a second working tree and a submodule are repositories; without one, the current folder is used", () => {
    folder.write("tree/.git", "gitdir: elsewhere\n");
    folder.folder("tree/docs");
    folder.folder("plain/docs");
    const seen = (site: string, current: string): string =>
      siteFolderInReport(pathOf(site), { currentFolder: pathOf(current), environment: {} });
    assert.equal(seen("tree/docs", ""), "docs");
    assert.equal(seen("plain/docs", "plain"), "docs");
    assert.equal(seen("plain/docs", "plain/other"), "../docs");
  });
});
