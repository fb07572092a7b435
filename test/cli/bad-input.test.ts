/**
 * Unusual disk contents: each causes a finding, or one clear line and exit code 2, but never a stack trace or a hang,
 * and no command writes anything.
 */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { makePipe, skipOnWindows } from "../skipping.ts";
import { checkJson, docsJson, type JsonFinding, type Ran, runIn } from "./command-line.ts";

const clean = docsJson({ pages: ["intro"] });
const mebibyte = 1024 * 1024;

describe("bad input", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const pathOf = (file: string): string => join(folder.root, file);

  /** Creates a sparse file, which uses no disk space. */
  function hugeFile(file: string, bytes: number): void {
    fs.truncateSync(folder.write(file), bytes);
  }

  /** The name, kind, size, link target and time of everything in the folder. */
  function stateOf(at = folder.root): readonly string[] {
    return fs.readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      const path = join(at, entry.name);
      const { mode, size, mtimeMs } = fs.lstatSync(path);
      const line = [path, mode, size, entry.isDirectory() ? "" : mtimeMs].join(" ");
      return [line, ...(entry.isDirectory() ? stateOf(path) : [])];
    });
  }

  /** Runs each command that reads a site, and checks that none writes anything. */
  function runAll(...paths: readonly string[]): readonly Ran[] {
    const before = stateOf();
    const commands = [
      ["check"],
      ["check", "--format", "json"],
      ["check", "--no-files"],
      ["list"],
      ["list", "--orphans"],
      ["list", "--endpoints"],
      ["fix", "--dry-run"],
      ["fix"],
    ];
    const results = commands.map((command) => {
      const ran = runIn(folder.root, [...command, ...paths]);
      assert.doesNotMatch(ran.stderr, /^\s+at |failed unexpectedly/m, `${command.join(" ")} ${ran.stderr}`);
      return ran;
    });
    assert.deepEqual(stateOf(), before);
    return results;
  }

  /** Every command ends with exit code 2, nothing on stdout, and this one line on stderr. */
  function refused(path: string, message: string): void {
    for (const ran of runAll(path)) {
      assert.deepEqual(ran, { code: 2, stdout: "", stderr: `docs-json: ${message}\n` });
    }
  }

  const findingsOf = (path = "."): readonly JsonFinding[] =>
    checkJson(folder.root, [path]).sites.flatMap((site) => site.findings);

  describe("paths", () => {
    it("of other files are refused", () => {
      folder.write("mint/mint.json", "{}");
      folder.write("yaml/docs.yaml", "name: Docs\n");
      folder.write("site/docs.json", clean);
      folder.write("site/intro.mdx");
      refused(
        "mint/mint.json",
        "mint/mint.json is the older format, which is not checked; convert it first with docs-json migrate",
      );
      refused(
        "mint",
        "No docs.json in mint or its subfolders, only mint/mint.json, the older format; convert it first with docs-json migrate",
      );
      refused("yaml", "No docs.json in yaml or its subfolders; pass the folder of a site, or its docs.json");
      refused("gone", "gone does not exist; name a site's folder or its docs.json");
      refused(
        "site/docs.json/x",
        // Windows does not distinguish this from a path that does not exist.
        process.platform === "win32"
          ? "site/docs.json/x does not exist; name a site's folder or its docs.json"
          : "site/docs.json/x could not be read: a part of its path is a file, not a folder",
      );
      refused("no\nwhere\u001B[2J", "no␊where␛[2J does not exist; name a site's folder or its docs.json");
    });

    it("of files outside all sites are named and skipped, without failing", () => {
      folder.write("yaml/docs.yaml", "name: Docs\n");
      for (const { code, stdout, stderr } of runAll("yaml/docs.yaml")) {
        assert.equal(code, 0);
        assert.match(stdout, /^(?:|\{\n {2}"version": 1,\n {2}"sites": \[\],[\s\S]*)$/);
        assert.equal(
          stderr,
          "docs-json: yaml/docs.yaml was skipped: it is not part of a site, because no docs.json is next to it or above it\n",
        );
      }
    });

    it("without a site below the current folder are reported as such", () => {
      const { code, stderr } = runIn(folder.root, ["check"]);
      assert.equal(code, 2);
      assert.equal(
        stderr,
        "docs-json: No docs.json in . or its subfolders; pass the folder of a site, or its docs.json\n",
      );
    });
  });

  describe("a docs.json", () => {
    it("that is not text is rejected", () => {
      const image = Buffer.concat([
        Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
        Buffer.alloc(100, 7),
      ]);
      folder.write("image/docs.json", image);
      folder.write("utf16/docs.json", Buffer.from(`\uFEFF${clean}`, "utf16le"));
      folder.write("unmarked/docs.json", Buffer.from(clean, "utf16le"));
      for (const [name, reason] of [
        ["image", /it is not text/],
        ["utf16", /saved as UTF-16; save it as UTF-8/],
        ["unmarked", /saved as UTF-16; save it as UTF-8/],
      ] as const) {
        for (const { code, stdout, stderr } of runAll(name)) {
          assert.deepEqual([code, stdout], [2, ""]);
          assert.match(stderr, new RegExp(`^docs-json: ${name}/docs\\.json could not be read: [^\\n]*\\n$`));
          assert.match(stderr, reason);
        }
      }
    });

    it("that is too large is rejected without being read", () => {
      hugeFile("docs.json", 50 * mebibyte);
      refused(".", "docs.json could not be read: it has 50 MB, more than the 32 MB that are read");
    });

    it("that is a folder, a pipe or a device is rejected", function () {
      folder.folder("folder/docs.json");
      refused("folder", "folder/docs.json could not be read: it is a folder, not a file");
      skipOnWindows(this);
      folder.folder("pipe");
      makePipe(this, pathOf("pipe/docs.json"));
      refused("pipe", "pipe/docs.json could not be read: it is not a regular file");
      folder.link("device/docs.json", "/dev/zero");
      refused("device", "device/docs.json could not be read: it is not a regular file");
    });

    it("that is a broken or circular link is reported as such", function () {
      skipOnWindows(this);
      folder.link("circle/docs.json", "docs.json");
      refused("circle", "circle could not be read: its links form a loop");
      folder.link("nowhere/docs.json", "gone.json");
      for (const { code, stdout, stderr } of runAll("nowhere")) {
        assert.deepEqual([code, stdout], [2, ""]);
        assert.match(
          stderr,
          /^docs-json: nowhere\/docs\.json was skipped: it is a link to something that does not exist\n/,
        );
      }
    });

    it("that is not an object causes one error", () => {
      const texts = {
        empty: "",
        blank: " \n\n",
        mark: "\uFEFF",
        null: "null",
        list: "[]",
        text: '"x"',
        number: "1",
      };
      for (const [name, text] of Object.entries(texts)) {
        folder.write(`${name}/docs.json`, text);
        const errors = findingsOf(name).filter((finding) => finding.severity === "error");
        assert.equal(errors.length, name === "mark" ? errors.length : 1, name);
        assert.match(errors[0]?.code ?? "", /^(?:json-syntax|value-type)$/, name);
        assert.equal(runIn(folder.root, ["check", name]).code, 1);
      }
    });

    it("with bytes that are not UTF-8 is checked like any other", () => {
      const text = clean.replace('"Docs"', '"D\u00ff\u00fe"').replace('"intro"', '"gone"');
      folder.write("docs.json", Buffer.from(text, "latin1"));
      assert.deepEqual(
        findingsOf().map((finding) => finding.code),
        ["missing-page"],
      );
    });

    it("with very deep nesting quickly causes an error", () => {
      const depth = 10_000;
      folder.write("lists/docs.json", "[".repeat(500_000));
      folder.write("objects/docs.json", `${'{"navigation":'.repeat(depth)}1${"}".repeat(depth)}`);
      const groups = `${'{"group":"A","pages":['.repeat(depth)}"intro"${"]}".repeat(depth)}`;
      folder.write("groups/docs.json", clean.replace('"intro"', groups));
      folder.write("groups/intro.mdx");
      for (const name of ["lists", "objects", "groups"]) {
        const findings = findingsOf(name);
        assert.ok(
          findings.some((finding) => finding.code === "json-syntax" && /nested/.test(finding.message)),
          name,
        );
        const { stdout } = runIn(folder.root, ["check", name]);
        assert.ok(stdout.length < 20_000, `${name}: ${stdout.length} characters`);
      }
      runAll("groups");
    });

    it("with 100,000 entries is checked completely", () => {
      const groups = Array.from({ length: 1000 }, (_, group) => ({
        group: `Group ${group}`,
        pages: Array.from({ length: 100 }, (_, page) => `g${group}/p${page}`),
      }));
      folder.write("docs.json", docsJson({ groups }));
      const [site] = checkJson(folder.root).sites;
      assert.equal(site?.stats.pages, 100_000);
      assert.equal(site?.findings.length, 100_000);
      assert.deepEqual(site?.findings.at(-1)?.pointer, "/navigation/groups/999/pages/99");
    });
  });

  describe("a site", () => {
    it("whose folders form a loop is listed once, with a note about the loop", function () {
      skipOnWindows(this);
      folder.write("docs.json", clean);
      folder.write("intro.mdx");
      folder.link("again", ".");
      folder.link("deep/up", "../deep");
      folder.link("itself", "itself");
      const [check] = runAll();
      assert.deepEqual(check, {
        code: 0,
        stdout: "No findings in 1 site (1 page, 0 ms)\n",
        stderr: "docs-json: itself was skipped: its links form a loop\n",
      });
    });

    // Exit code 2 regardless of other findings, because a page was not checked.
    it("with a page of 50 MB, or one that is not text, is checked except for that page, which is named", () => {
      folder.write("docs.json", docsJson({ pages: ["big", "image", "intro"] }));
      hugeFile("big.mdx", 50 * mebibyte);
      folder.write("image.mdx", Buffer.from([0x89, 0x50, 0, 1]));
      folder.write("intro.mdx", "[a](/big#x) [b](/gone/y)");
      const { code, stdout, stderr } = runIn(folder.root, ["check"]);
      assert.deepEqual([code, stdout.match(/\[broken-[a-z]+\]/g)], [2, ["[broken-link]"]]);
      // Each is named by a finding, and by nothing else.
      assert.equal(stderr, "");
      assert.match(stdout, /^big\.mdx:1:1: .* \(it has 50 MB, more than the 4 MB that are read\)/m);
      assert.match(
        stdout,
        /^image\.mdx:1:1: .* \(it is not text: it contains bytes that text cannot contain\)/m,
      );
      runAll();
    });

    it("names a few of many unreadable files", function () {
      skipOnWindows(this);
      folder.write("docs.json", clean);
      folder.write("intro.mdx");
      for (let index = 0; index < 30; index += 1) folder.link(`link-${index}`, "gone");
      const lines = runIn(folder.root, ["check"]).stderr.trimEnd().split("\n");
      assert.equal(lines.length, 11);
      assert.equal(lines.at(-1), "docs-json: 20 more files could not be read");
    });

    it("may have page names with any character", function () {
      const names = [
        ...[
          "a b",
          'q"uote',
          "per%cent",
          "ha#sh",
          "emoji🎉",
          "new\nline",
          "tab\tx",
          "ünï",
          "e\u0301",
          "que?ry",
        ],
        ...[
          "bra[ck]et",
          "\u001B[31mred",
          "*star*",
          "a:b",
          "'",
          "`tick`",
          "{brace}",
          "x".repeat(200),
          "日本語",
        ],
      ];
      skipOnWindows(this);
      for (const name of names) folder.write(`${name}.mdx`);
      folder.write("docs.json", docsJson({ pages: names }));
      assert.deepEqual(
        findingsOf().filter(({ code }) => code !== "windows-name"),
        [],
      );
      const gone = names.map((name) => `gone/${name}`);
      folder.write("docs.json", docsJson({ pages: [...gone, "y".repeat(5000), "nul\0x", "lone\ud800"] }));
      const findings = findingsOf();
      assert.equal(findings.filter((finding) => finding.code === "missing-page").length, names.length + 3);
      assert.equal(findings.filter((finding) => finding.code === "orphan-page").length, names.length);
      // Programs get names of up to 1,000 characters; people get the part that differs.
      for (const [format, maxLength] of [
        ["text", 1000],
        ["github", 3000],
      ] as const) {
        const { stdout } = runIn(folder.root, ["check", "--format", format]);
        assert.ok(!/[^\P{Cc}\n]/u.test(stdout), `${format} prints control characters`);
        assert.ok(
          stdout.split("\n").every((line) => line.length < maxLength),
          `${format} prints endless lines`,
        );
      }
      JSON.parse(runIn(folder.root, ["check", "--format", "sarif"]).stdout);
      runAll();
    });

    it("with paths in the form of Windows has a finding for each", () => {
      folder.write("guides/intro.mdx");
      const pages = ["guides\\intro", "C:\\docs\\guides\\intro", "\\guides\\intro", "guides\\gone"];
      folder.write("docs.json", docsJson({ pages }));
      const pointers = new Set(findingsOf().map((finding) => finding.pointer));
      for (const index of pages.keys()) assert.ok(pointers.has(`/navigation/pages/${index}`), pages[index]);
      assert.ok(findingsOf().some(({ code, fixable }) => code === "page-path-form" && fixable));
    });
  });

  describe("files that a site names", () => {
    it("by $ref cause a finding each if they cannot be read", function () {
      skipOnWindows(this);
      const references: readonly unknown[] = [
        ...["folder", "pipe.json", "self.json", "../outside.json", "huge.json", "binary.json", "gone.json"],
        ...["/etc/passwd", "docs.json", "https://example.com/nav.json", "nav.yaml", "", 5, null, "a\0b.json"],
      ];
      folder.write("outside.json", '{ "group": "Secret", "pages": ["x"] }');
      folder.folder("site/folder");
      makePipe(this, pathOf("site/pipe.json"));
      folder.write("site/self.json", '{ "$ref": "self.json" }');
      hugeFile("site/huge.json", 40 * mebibyte);
      folder.write("site/binary.json", Buffer.from([0, 1, 2]));
      folder.write("site/nav.yaml", "group: A\n");
      folder.write(
        "site/docs.json",
        docsJson({ groups: references.map((reference) => ({ $ref: reference })) }),
      );
      const findings = findingsOf("site");
      for (const [index, reference] of references.entries()) {
        const ofFile = findings.filter(
          ({ file, pointer }) =>
            file === "docs.json" && `${pointer}/`.startsWith(`/navigation/groups/${index}/`),
        );
        const inside = reference === "self.json" ? findings.filter(({ file }) => file === "self.json") : [];
        assert.equal(
          ofFile.length + inside.length,
          1,
          `${reference}: ${ofFile.map(({ message }) => message)}`,
        );
        assert.equal((ofFile[0] ?? inside[0])?.severity, "error");
      }
      runAll("site");
    });

    it("by openapi cause a finding each if they cannot be read", function () {
      skipOnWindows(this);
      const specs = [
        "folder",
        "binary.json",
        "huge.json",
        "pipe.yaml",
        "broken.json",
        "../outside.json",
        "gone.json",
      ];
      folder.write("outside.json", '{ "openapi": "3.1.0", "paths": {} }');
      folder.folder("site/folder");
      folder.write("site/binary.json", Buffer.from([0, 1, 2]));
      hugeFile("site/huge.json", 70 * mebibyte);
      makePipe(this, pathOf("site/pipe.yaml"));
      folder.write("site/broken.json", '{ "openapi": ');
      const groups = specs.map((spec, index) => ({
        group: `Group ${index}`,
        openapi: spec,
        pages: ["GET /users"],
      }));
      folder.write("site/docs.json", docsJson({ groups }));
      const findings = findingsOf("site").filter((finding) => finding.severity === "error");
      // Problems inside a spec are reported in the spec.
      const inside = findings.filter(({ file }) => file === "broken.json");
      assert.deepEqual(
        inside.map(({ code }) => code),
        ["spec-syntax", "spec-syntax"],
      );
      assert.deepEqual(
        findings.filter((finding) => !inside.includes(finding)).map(({ code, pointer }) => [code, pointer]),
        specs.flatMap((spec, index) =>
          spec === "broken.json" ? [] : [["missing-spec", `/navigation/groups/${index}/openapi`]],
        ),
      );
      runAll("site");
    });

    it("do not point outside the site", () => {
      folder.write("secret.mdx");
      folder.write("site/docs.json", docsJson({ pages: ["../secret", "/../secret", "a/../../secret"] }));
      const pointers = findingsOf("site").map((finding) => finding.pointer);
      for (const index of [0, 1, 2])
        assert.ok(pointers.includes(`/navigation/pages/${index}`), String(index));
    });
  });
});
