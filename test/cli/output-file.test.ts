/** The file of --output: complete or unchanged, whatever exists at its path. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../skipping.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("the file of --output", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["gone"] }));
  });
  afterEach(() => folder.remove());

  const path = (name: string): string => join(folder.root, name);
  const write = (name: string) => runIn(folder.root, ["check", "--output", name]);
  const isReport = (name: string): boolean => fs.readFileSync(path(name), "utf8").includes("[missing-page]");

  it("replaces another file in one step, keeps its mode, and leaves no draft", () => {
    folder.write("out.txt", "old");
    if (process.platform !== "win32") fs.chmodSync(path("out.txt"), 0o640);
    // A process that has the old file open still reads the old text.
    const reader = fs.openSync(path("out.txt"), "r");
    const before = fs.readdirSync(folder.root).sort();
    assert.deepEqual([write("out.txt").code, isReport("out.txt")], [0, true]);
    // Windows does not replace an open file, so it is written into.
    if (process.platform !== "win32") assert.equal(fs.readFileSync(reader, "utf8"), "old");
    fs.closeSync(reader);
    assert.deepEqual(fs.readdirSync(folder.root).sort(), before);
    if (process.platform !== "win32") assert.equal(fs.statSync(path("out.txt")).mode & 0o777, 0o640);
  });

  it("is created if it does not exist", () => {
    assert.deepEqual([write("new.txt").code, isReport("new.txt")], [0, true]);
    const { code, stderr } = write("no-folder/new.txt");
    assert.equal(code, 2);
    assert.match(stderr, /no-folder\/new\.txt could not be written: /);
  });

  it("is followed if it is a link, even a broken one", function () {
    skipOnWindows(this);
    folder.write("out.txt", "old");
    fs.symlinkSync("out.txt", path("link"));
    fs.symlinkSync("later.txt", path("early"));
    write("link");
    write("early");
    for (const name of ["link", "early"]) assert.ok(fs.lstatSync(path(name)).isSymbolicLink(), name);
    assert.deepEqual([isReport("out.txt"), isReport("later.txt")], [true, true]);
  });

  it("keeps its hard links", () => {
    folder.write("out.txt", "old");
    fs.linkSync(path("out.txt"), path("other.txt"));
    write("out.txt");
    assert.deepEqual([isReport("out.txt"), isReport("other.txt")], [true, true]);
  });

  it("may be a device, but not a folder", function () {
    skipOnWindows(this);
    const { code, stderr } = write(".");
    assert.equal(code, 2);
    assert.match(stderr, /could not be written: /);
    assert.equal(write("/dev/null").code, 0);
    assert.ok(fs.statSync("/dev/null").isCharacterDevice());
    if (!fs.existsSync("/dev/full")) skip(this, "only where there is a /dev/full");
    assert.match(write("/dev/full").stderr, /\/dev\/full could not be written: /);
  });

  it("is unchanged if it is not writable", function () {
    skipOnWindows(this);
    if (process.getuid?.() === 0) skip(this, "the superuser may write everywhere");
    folder.write("out.txt", "old");
    fs.chmodSync(path("out.txt"), 0o444);
    assert.equal(write("out.txt").code, 2);
    assert.equal(fs.readFileSync(path("out.txt"), "utf8"), "old");
  });
});
