/** The script before every script of package.json: it installs missing packages, and reports a Node that is too old. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import serverManifest from "../../server/package.json" with { type: "json" };
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipOnWindows } from "../skipping.ts";
import { describeSlow } from "../slow.ts";

const script = join(import.meta.dirname, "../../scripts/ready.mjs");

describeSlow("a script of the project", () => {
  let folder: TemporaryFolder;

  const npm = (cwd: string, ...args: readonly string[]): void => {
    const { status, stderr } = spawnSync("npm", args, {
      cwd,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    assert.equal(status, 0, stderr);
  };

  const writeManifest = (node: string): void => {
    const dependencies = { needed: "file:needed-1.0.0.tgz" };
    folder.write("package.json", JSON.stringify({ name: "project", engines: { node }, dependencies }));
  };

  const makeReady = () =>
    spawnSync(process.execPath, [join(folder.root, "scripts/ready.mjs")], { encoding: "utf8" });

  before(() => {
    folder = temporaryFolder();
    folder.write("needed/package.json", JSON.stringify({ name: "needed", version: "1.0.0" }));
    npm(join(folder.root, "needed"), "pack", "--pack-destination", folder.root);
    writeManifest(manifest.engines.node);
    npm(folder.root, "install", "--package-lock-only", "--offline", "--no-audit");
    folder.write("scripts/empty", "");
    copyFileSync(script, join(folder.root, "scripts/ready.mjs"));
  });
  after(() => folder?.remove());

  it("installs missing packages of the lock file, with one line that says how long it took", () => {
    const { status, stderr, stdout } = makeReady();
    assert.deepEqual([status, stdout], [0, ""]);
    assert.match(stderr, /^Installing the packages of package-lock\.json, about [^\n]+ … done in \d+ s\.\n$/);
    assert.ok(existsSync(join(folder.root, "node_modules/needed/package.json")));
  });

  it("prints nothing if everything is installed", () => {
    const { status, stderr, stdout } = makeReady();
    assert.deepEqual([status, stderr, stdout], [0, "", ""]);
  });

  it("installs them again if they are those of another commit", () => {
    const file = join(folder.root, "node_modules/.package-lock.json");
    folder.write(
      "node_modules/.package-lock.json",
      readFileSync(file, "utf8").replaceAll('"1.0.0"', '"0.9.0"'),
    );
    assert.match(makeReady().stderr, /done in \d+ s/);
    assert.equal(makeReady().stderr, "");
  });

  it("does not change packages of another copy, and says what to do", function () {
    skipOnWindows(this);
    renameSync(join(folder.root, "node_modules"), join(folder.root, "theirs"));
    folder.write("theirs/.package-lock.json", JSON.stringify({ packages: {} }));
    symlinkSync("theirs", join(folder.root, "node_modules"));
    const { status, stderr } = makeReady();
    assert.equal(status, 1);
    assert.match(stderr, /run `npm ci` in/);
    assert.ok(existsSync(join(folder.root, "theirs/needed/package.json")));
  });

  it("names a Node that is too old, and its path", () => {
    writeManifest("^98.1.0 || >=99.2.0");
    const { status, stderr } = makeReady();
    assert.equal(status, 2);
    assert.equal(
      stderr,
      `This project needs Node ^98.1.0 || >=99.2.0; this is Node ${process.versions.node}, at ${process.execPath}.\n`,
    );
  });

  it("requires the Node of the build and the tests, and for the package the Node that it runs with", () => {
    const mocha: { readonly engines: { readonly node: string } } = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../node_modules/mocha/package.json"), "utf8"),
    );
    assert.equal(manifest.engines.node, mocha.engines.node);
    assert.equal(serverManifest.engines.node, ">=20");
  });
});
