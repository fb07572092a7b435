/** The cache of pages between runs: it gives the same content as reading the pages, whatever happened to its file. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { cacheFile, cacheFolder, removeOldFiles } from "../../../server/src/cli/pages/cache-folder.ts";
import { type CacheLocation, PageCache } from "../../../server/src/cli/pages/page-cache.ts";
import { type PagesRead, startReadingPages } from "../../../server/src/cli/pages/read-pages.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { skip, skipOnWindows } from "../../skipping.ts";

describe("cached pages", () => {
  let folder: TemporaryFolder;
  let files: readonly string[];
  let location: CacheLocation;
  let file: string;

  const pageOf = (index: number): string =>
    `---\ntitle: Page ${index}\n---\n# One\n\n[a](/page-${index + 1})\n`;

  beforeEach(() => {
    folder = temporaryFolder();
    files = Array.from({ length: 40 }, (_, index) => `site/page-${index}.mdx`);
    for (const [index, name] of files.entries()) folder.write(name, pageOf(index));
    // A page with syntax problems is read each time.
    folder.write("site/page-3.mdx", "a <5 b\n");
    location = { folder: join(folder.root, "cache"), version: "1" };
    file = cacheFile(location.folder, folder.root);
  });
  afterEach(() => folder.remove());

  const wanted = () => ({ root: folder.root, files, isSyntaxChecked: true });

  function readWith(
    given: CacheLocation = location,
  ): PagesRead & { readonly problem: string | undefined; readonly known: number } {
    const cache = new PageCache(given, folder.root);
    const { problem, keys } = cache;
    return { ...startReadingPages(wanted(), { cache })(), problem, known: keys.size };
  }

  /** Reads with the cache, and asserts that the result is the same as without it. */
  function assertSame(known: number, problem: RegExp | undefined, given: CacheLocation = location): void {
    const read = readWith(given);
    const { contents, notes } = startReadingPages(wanted(), {})();
    assert.deepEqual([read.contents, read.notes, read.notKept], [contents, notes, undefined]);
    assert.equal(read.known, known);
    if (problem === undefined) assert.equal(read.problem, undefined);
    else assert.match(read.problem ?? "", problem);
  }

  it("are read at first and cached from then on", () => {
    assertSame(0, undefined);
    assertSame(39, undefined);
    const before = fs.readFileSync(file);
    assertSame(39, undefined);
    assert.deepEqual(fs.readFileSync(file), before);
  });

  it("are removed if their text no longer exists, and new ones are added", () => {
    readWith();
    folder.write("site/page-0.mdx", "[new](/new)\n");
    fs.rmSync(join(folder.root, "site/page-1.mdx"));
    assertSame(39, undefined);
    assertSame(38, undefined);
  });

  it("are removed if their text no longer exists, even if nothing is added", () => {
    readWith();
    fs.rmSync(join(folder.root, "site/page-1.mdx"));
    assertSame(39, undefined);
    assertSame(38, undefined);
  });

  it("do not exist if every page has a problem, which is not a failure", () => {
    for (const name of files) folder.write(name, "a <5 b\n");
    assertSame(0, undefined);
    assertSame(0, undefined);
  });

  it("are used only by the same version of the program, and for the same way to read them", () => {
    readWith();
    assertSame(0, undefined, { ...location, version: "2" });
    assertSame(39, undefined, { ...location, version: "2" });
    const cache = new PageCache({ ...location, version: "2" }, folder.root);
    const { contents } = startReadingPages({ ...wanted(), isSyntaxChecked: false }, { cache })();
    assert.ok(contents.every(([, { syntaxProblems }]) => syntaxProblems === undefined));
  });

  it("are read again if the file is damaged", () => {
    readWith();
    const whole = fs.readFileSync(file);
    for (let at = 0; at < whole.length; at += 97) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x21;
      fs.writeFileSync(file, damaged);
      assertSame(0, /^it is damaged$/);
    }
    for (const length of [0, 1, 63, 64, 65, whole.length - 1]) {
      fs.writeFileSync(file, whole.subarray(0, length));
      assertSame(0, /^it is damaged$/);
    }
    assertSame(39, undefined);
  });

  it("are read again if a line is invalid, although the checksum is correct", () => {
    readWith();
    const lines = fs.readFileSync(file, "utf8").slice(0, -64).split("\n");
    const texts = ["[]", "no", "", "[1,2]"];
    const changed = lines.map((line, index) =>
      index > 0 && line !== "" ? `${line.slice(0, 64)}${texts[index % texts.length]}` : line,
    );
    const body = changed.join("\n");
    fs.writeFileSync(file, `${body}${createHash("sha256").update(body).digest("hex")}`);
    const { contents } = startReadingPages(wanted(), {})();
    assert.deepEqual(readWith().contents, contents);
    assertSame(39, undefined);
  });

  it("are not read or written through a link", function () {
    skipOnWindows(this);
    readWith();
    const elsewhere = folder.write("elsewhere", fs.readFileSync(file));
    fs.rmSync(file);
    fs.symlinkSync(elsewhere, file);
    const before = fs.readFileSync(elsewhere);
    folder.write("site/page-0.mdx", "[new](/new)\n");
    assertSame(0, /not a regular file/);
    assert.deepEqual(fs.readFileSync(elsewhere), before);
    assert.ok(fs.lstatSync(file).isFile());
  });

  it("are not in a folder into which other users may write", function () {
    skipOnWindows(this);
    const open = folder.folder("open");
    fs.chmodSync(open, 0o777);
    const link = join(folder.root, "link");
    fs.symlinkSync(folder.folder("own"), link);
    for (const [path, reason] of [
      [open, /other users may write into/],
      [link, /is not a folder/],
    ] as const) {
      const { problem, notKept, contents } = readWith({ ...location, folder: path });
      assert.match(problem ?? "", reason);
      assert.match(notKept ?? "", reason);
      assert.equal(contents.length, files.length);
      assert.deepEqual(fs.readdirSync(path), []);
    }
  });

  it("are not in a folder that cannot be created, which is reported without delay", function () {
    if (process.platform !== "linux") skip(this, "only Linux has a folder in which nothing can be made");
    const { problem, notKept, contents } = readWith({ ...location, folder: "/proc/docs-json/cache" });
    assert.equal(problem, undefined);
    assert.match(notKept ?? "", /it does not exist/);
    assert.equal(contents.length, files.length);
  });

  it("leave no draft, and old drafts of other processes are removed", () => {
    readWith();
    const name = file.slice(location.folder.length + 1);
    const [old, young] = ["old.draft", "young.draft"].map((draft) => folder.write(`cache/${draft}`));
    assert.ok(old !== undefined && young !== undefined);
    fs.utimesSync(old, 1, 1);
    removeOldFiles(location.folder, file, Date.now());
    assert.deepEqual(fs.readdirSync(location.folder).sort(), [name, "young.draft"].sort());
  });

  it("are removed if there are too many, the oldest first", () => {
    const half = 300 * 1024 * 1024;
    const [first, second, third] = ["a", "b", "c"].map((name, index) => {
      const path = folder.write(`cache/${name}.pages`);
      // The file is sparse, so it uses no disk space.
      fs.truncateSync(path, half);
      fs.utimesSync(path, index + 1, index + 1);
      return path;
    });
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    removeOldFiles(location.folder, second, Date.now());
    assert.deepEqual(
      [first, second, third].map((path) => fs.existsSync(path)),
      [false, true, true],
    );
  });

  it("are in the cache folder of each system", () => {
    const name = "docs-json-navigator";
    const cases = [
      ["linux", {}, `/home/me/.cache/${name}`],
      ["linux", { XDG_CACHE_HOME: "/caches" }, `/caches/${name}`],
      ["linux", { XDG_CACHE_HOME: "caches" }, `/home/me/.cache/${name}`],
      ["linux", { XDG_CACHE_HOME: "" }, `/home/me/.cache/${name}`],
      ["darwin", { XDG_CACHE_HOME: "/caches" }, `/home/me/Library/Caches/${name}`],
      ["win32", { LOCALAPPDATA: "D:\\Local" }, `D:\\Local\\${name}`],
    ] as const;
    for (const [platform, environment, expected] of cases) {
      assert.equal(cacheFolder(environment, platform, "/home/me"), expected);
    }
    assert.equal(cacheFolder({}, "win32", "C:\\Users\\me"), `C:\\Users\\me\\AppData\\Local\\${name}`);
  });
});
