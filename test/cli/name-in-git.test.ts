/** Names in git whose case differs from a disk that ignores case: the site is deployed from git. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import nodePath from "node:path";
import { namesInGit } from "../../server/src/host/git-names.ts";
import { ignoreCase } from "../host/case-ignoring-disk.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipWithoutGit } from "../skipping.ts";
import { checkJson, docsJson } from "./command-line.ts";

describe("names in git", () => {
  let folder: TemporaryFolder;
  let restore = (): void => {};

  before(function () {
    skipWithoutGit(this);
  });
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("site/docs.json", docsJson({ pages: ["guides/setup", "guides/deploy", "intro"] }));
    folder.write("site/Guides/setup.mdx");
    folder.write("site/Guides/deploy.mdx");
    folder.write("site/intro.mdx");
    git("init", "--quiet");
    git("add", ".");
    git("config", "core.ignorecase", "true");
    fs.renameSync(at("Guides"), at("guides"));
  });
  afterEach(() => {
    restore();
    restore = () => {};
    folder.remove();
  });

  const at = (path: string): string => nodePath.join(folder.root, "site", path);
  function git(...args: readonly string[]): void {
    execFileSync("git", args, { cwd: folder.root, stdio: "ignore" });
  }
  const findings = () =>
    checkJson(folder.root).sites.flatMap((site) =>
      site.findings.filter(({ code }) => code === "name-in-git").map(({ file, message }) => [file, message]),
    );

  it("are reported once for a folder if the disk ignores case", () => {
    restore = ignoreCase(folder.root);
    assert.deepEqual(findings(), [
      [
        "guides/deploy.mdx",
        "Git has `guides` as `Guides`, which is what gets deployed, and names are case-sensitive; rename it with `git mv`.",
      ],
    ]);
  });

  it("are not reported once they are renamed in git", () => {
    restore = ignoreCase(folder.root);
    git("rm", "--cached", "-r", "--quiet", "site/Guides");
    git("add", "site/guides");
    assert.deepEqual(findings(), []);
  });

  it("are not read if the disk is case-sensitive, or there is no repository", function () {
    if (process.platform !== "linux") skip(this, "disks of this system ignore case");
    assert.deepEqual(namesInGit(at("."), ["guides/setup.mdx"]), []);
    fs.rmSync(nodePath.join(folder.root, ".git"), { recursive: true });
    restore = ignoreCase(folder.root);
    assert.deepEqual(findings(), []);
  });
});
