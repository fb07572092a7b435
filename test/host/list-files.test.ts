import assert from "node:assert/strict";
import path from "node:path";
import type { FileSystem, FolderEntry } from "../../server/src/host/file-system.ts";
import { fileListing, listFiles, listFilesInBackground } from "../../server/src/host/list-files.ts";
import { linkedFolderLimit } from "../../server/src/host/walk.ts";
import { makePipe, skipWithoutLinks } from "../skipping.ts";
import { failingDisk } from "./failing-disk.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("listing of a site's files", () => {
  let place: TemporaryFolder;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it("lists folder by folder, sorted, without node_modules and dot folders, with dot files", () => {
    const files = ["docs.json", ".mintignore", "z.mdx", "a/z.mdx", "a/b/c.mdx", "a/.mintignore", "a.mdx"];
    for (const file of [...files, "node_modules/x/y.mdx", ".git/config", "a/.vale/x.md"]) place.write(file);
    assert.deepEqual(listFiles(place.root), {
      files: [".mintignore", "a.mdx", "docs.json", "z.mdx", "a/.mintignore", "a/z.mdx", "a/b/c.mdx"],
      nestedSites: [],
      ignoredSites: [],
      unreadable: [],
    });
  });

  it("lists dot folders that git does not ignore, given the folders that the platform ignores", () => {
    place.write(".git/HEAD");
    place.write(".gitignore", ".cache/\nold/.kept\n");
    place.write("site/.gitignore", "/.built\n!.shared\n");
    place.write("site/.venv/.gitignore", "*\n");
    place.write("old/.kept/.gitignore", "/tmp\n");
    const listed = ["site/.shared/a.md", "site/.vale/deep/b.md", "site/deep/.built/c.md", "site/.dot.md"];
    const ignored = ["site/.built/d.md", "site/.cache/e.md", "site/deep/.cache/f.md", "site/.venv/g/h.md"];
    for (const file of [...listed, ...ignored, "site/.github/i.md", "old/.kept/j.md"]) place.write(file);
    const isIgnoredFolder = (name: string): boolean => name === ".github" || name === ".git";
    const { files } = listFiles(place.root, { isIgnoredFolder });
    assert.deepEqual(files.filter((file) => file.endsWith(".md")).sort(), [...listed].sort());
  });

  it("lists dot folders if there is no repository", () => {
    place.write(".gitignore", ".vale\n");
    place.write("docs/.vale/a.md");
    assert.deepEqual(listFiles(`${place.root}/docs`, { isIgnoredFolder: () => false }).files, [".vale/a.md"]);
  });

  it("names nested sites and ignored ones, but neither inside a nested site", () => {
    place.write("docs.json", "{}");
    place.write("inner/docs.json", '{"navigation": {}}');
    place.write("inner/deep/page.mdx");
    place.write("inner/deep/docs.json", "{}");
    place.write("inner/site/docs.json", '{"navigation": {}}');
    place.write("inner-not/docs.json", "{}");
    place.write("api/docs.json", '{"openapi": "3.1.0"}');
    const listing = listFiles(place.root);
    assert.deepEqual(listing.files, [
      "docs.json",
      "api/docs.json",
      "inner/docs.json",
      "inner/deep/docs.json",
      "inner/deep/page.mdx",
      "inner/site/docs.json",
      "inner-not/docs.json",
    ]);
    assert.deepEqual(listing.nestedSites, ["inner"]);
    assert.deepEqual(listing.ignoredSites, ["inner-not/docs.json"]);
  });

  it("keeps names with any characters as they are on disk", () => {
    const names = ["a b.mdx", "a#b.mdx", "a%20b.mdx", "é.mdx", "e\u0301.mdx", "日本語.mdx", "🚀.mdx"];
    const posix = ["a?b.mdx", "a\nb.mdx", "a\\b.mdx", 'a"b.mdx', "C:.mdx"];
    const all = process.platform === "win32" ? names : [...names, ...posix];
    for (const name of all) place.write(name);
    assert.deepEqual(new Set(listFiles(place.root, { composeNames: false }).files), new Set(all));
  });

  it("composes accents where requested", () => {
    place.write("e\u0301/e\u0301.mdx");
    assert.deepEqual(listFiles(place.root, { composeNames: true }).files, ["é/é.mdx"]);
  });

  it("lists linked files, and linked folders under each of their names", function () {
    skipWithoutLinks(this);
    place.write("shared/page.mdx");
    place.link("en/shared", "../shared");
    place.link("fr/shared", "../shared");
    place.link("copy.mdx", "shared/page.mdx");
    assert.deepEqual(listFiles(place.root).files, [
      "copy.mdx",
      "en/shared/page.mdx",
      "fr/shared/page.mdx",
      "shared/page.mdx",
    ]);
  });

  it("does not follow a link into a folder that contains it, and skips linked dot folders and node_modules", function () {
    skipWithoutLinks(this);
    place.write("a/page.mdx");
    place.write("b/page.mdx");
    place.link("a/self", ".");
    place.link("a/root", "..");
    place.link("a/above", "../..");
    place.link("a/b", "../b");
    place.link("b/a", "../a");
    place.link(".hidden", "a");
    place.link("node_modules", "a");
    assert.deepEqual(listFiles(place.root), {
      files: ["a/page.mdx", "a/b/page.mdx", "b/page.mdx", "b/a/page.mdx"],
      nestedSites: [],
      ignoredSites: [],
      unreadable: [],
    });
  });

  it("stops if links multiply, and reports it", function () {
    skipWithoutLinks(this);
    // Each folder links to every other one: a walk by name only would take 13! steps.
    const names = "abcdefghijklm".split("");
    for (const name of names) {
      place.write(`${name}/page.mdx`);
      for (const other of names) if (other !== name) place.link(`${name}/${other}`, `../${other}`);
    }
    const { files, unreadable } = listFiles(place.root);
    assert.equal(files.length, names.length + linkedFolderLimit);
    assert.deepEqual(
      unreadable.map((note) => note.reason),
      ["more than 10000 folders are reached through links; the rest is left out"],
    );
    for (const name of names) assert.ok(files.includes(`${name}/page.mdx`), name);
  });

  it("reports broken links and loops, and does not list pipes", function () {
    skipWithoutLinks(this);
    place.write("docs.json");
    place.link("gone.mdx", "nowhere.mdx");
    place.link("round", "round");
    makePipe(this, path.join(place.root, "pipe.mdx"));
    const { files, unreadable } = listFiles(place.root);
    assert.deepEqual(files, ["docs.json"]);
    assert.deepEqual(
      [...unreadable].sort((one, other) => (one.path < other.path ? -1 : 1)),
      [
        { path: "gone.mdx", reason: "it is a link to something that does not exist", isWrong: true },
        { path: "round", reason: "its links form a loop", isWrong: true },
      ],
    );
  });

  it("reports a folder that cannot be read, and continues", () => {
    place.write("closed/a.mdx");
    place.write("open/b.mdx");
    const { files, unreadable } = listFiles(place.root, {
      fileSystem: failingDisk(path.join(place.root, "closed"), "EIO"),
    });
    assert.deepEqual(files, ["open/b.mdx"]);
    assert.deepEqual(unreadable, [{ path: "closed", reason: "the disk reports an error" }]);
  });

  it("reports what is unknown, which does not include broken links", function () {
    skipWithoutLinks(this);
    place.write("closed/a.mdx");
    place.link("gone.mdx", "nowhere");
    const fileSystem = failingDisk(path.join(place.root, "closed"), "EACCES");
    const listed = listFiles(place.root, { fileSystem });
    const closed = { path: "closed", reason: "permission denied" };
    assert.deepEqual(fileListing(listed, { kind: "missing" }).unlisted, [closed]);
    const ignoreFile = { path: ".mintignore", reason: "the disk reports an error" };
    assert.deepEqual(fileListing(listed, { kind: "unreadable", reason: ignoreFile.reason }).unlisted, [
      closed,
      ignoreFile,
    ]);
  });

  it("returns a note and no files for a root that is not a folder", () => {
    const file = place.write("docs.json");
    assert.deepEqual(listFiles(file), {
      files: [],
      nestedSites: [],
      ignoredSites: [],
      unreadable: [{ path: "", reason: "a part of its path is a file, not a folder", isWrong: true }],
    });
  });

  it("stops at the maximum number of files, with a note", () => {
    for (const name of ["a", "b", "c"]) place.write(`${name}.mdx`);
    const { files, unreadable } = listFiles(place.root, { maxFiles: 2 });
    assert.deepEqual(files, ["a.mdx", "b.mdx"]);
    assert.deepEqual(unreadable, [
      { path: "", reason: "the site has more than 2 files; the rest is left out" },
    ]);
    assert.deepEqual(listFiles(place.root, { maxFiles: 3 }).unreadable, []);
  });

  it("enters folders nested deeper than the call stack", () => {
    let level = 0;
    const levels: FileSystem = {
      kindOf: () => "folder",
      realPath: (given) => given,
      readFolder: () => {
        level += 1;
        return level > 12_000 ? [entry("page.mdx", "file")] : [entry("d", "folder")];
      },
    };
    const { files } = listFiles(path.sep === "/" ? "/r" : "C:\\r", { fileSystem: levels });
    assert.equal(files.length, 1);
  });

  it("lets other work run in between, in the background", async () => {
    for (let index = 0; index < 20; index += 1) place.write(`folder-${index}/page.mdx`);
    let turns = 0;
    let running = true;
    const count = (): void => {
      turns += 1;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    const listing = await listFilesInBackground(place.root, { sliceMilliseconds: 0 });
    running = false;
    assert.deepEqual(listing, listFiles(place.root));
    assert.ok(turns >= 20, `${turns} turns`);
  });
});

function entry(name: string, kind: "file" | "folder"): FolderEntry {
  return {
    name,
    isFile: () => kind === "file",
    isDirectory: () => kind === "folder",
    isSymbolicLink: () => false,
  };
}
