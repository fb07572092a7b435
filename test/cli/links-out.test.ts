/** Symbolic links that point outside the open folders: nothing is read or written through them. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import { createFile, reasonNotToReplace, replaceFile } from "../../server/src/cli/replace-file.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows, skipWithoutLinks } from "../skipping.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

const leadsOut = /a symbolic link points outside the site's folder and repository/;

describe("symbolic links", () => {
  let place: TemporaryFolder;
  let open: string;
  beforeEach(function () {
    skipOnWindows(this);
    place = temporaryFolder();
    open = place.folder("open");
  });
  afterEach(() => place?.remove());

  const read = (file: string): string => fs.readFileSync(join(place.root, file), "utf8");
  const drafts = (folder: string): readonly string[] =>
    fs.readdirSync(join(place.root, folder)).filter((name) => name.includes("draft"));
  const findings = () => checkJson(open).sites[0]?.findings ?? [];

  it("that point outside are not followed for a `$ref`, spec, page or snippet, and no text of their targets is shown", function () {
    skipWithoutLinks(this);
    place.write("secret/nav.json", '{ "password": "hunter2" }');
    place.write("secret/spec.json", '{ "openapi": "3.0.0", "info": { "title": "hunter2" } ');
    place.write("secret/page.mdx", "[a](/hunter2)\n");
    place.write(
      "open/docs.json",
      docsJson({
        groups: [{ group: "A", openapi: "spec.json", pages: ["page", "sub/page"] }, { $ref: "nav.json" }],
      }),
    );
    place.link("open/nav.json", "../secret/nav.json");
    place.link("open/spec.json", "../secret/spec.json");
    place.link("open/page.mdx", "../secret/page.mdx");
    place.link("open/sub", "../secret");
    const { stdout, stderr } = runIn(open, ["check", "--format", "json"]);
    assert.doesNotMatch(stdout + stderr, /hunter2|password/);
    const [ref] = findings().filter(({ code }) => code === "broken-ref");
    assert.match(ref?.message ?? "", /`nav\.json` cannot be read \(a symbolic link points outside/);
    const [spec] = findings().filter(({ code }) => code === "missing-spec");
    assert.match(spec?.message ?? "", leadsOut);
    assert.equal(findings().filter(({ code }) => code === "missing-page").length, 2);
    assert.match(stderr, /page\.mdx was skipped: a symbolic link points outside/);
  });

  it("that point outside are not followed for docs.json", function () {
    skipWithoutLinks(this);
    place.write("secret/docs.json", '{ "password": "hunter2" }');
    place.link("open/docs.json", "../secret/docs.json");
    const { code, stdout, stderr } = runIn(open, ["check", "."]);
    assert.equal(code, 2);
    assert.doesNotMatch(stdout + stderr, /hunter2/);
    assert.match(stderr, leadsOut);
  });

  it("are followed in the same way in any current folder: outside a repository only inside the site", function () {
    skipWithoutLinks(this);
    place.write("open/shared/nav.json", '{ "group": "B", "pages": ["page"] }');
    place.write(
      "open/docs/docs.json",
      docsJson({ groups: [{ $ref: "nav.json" }, { $ref: "parts/nav.json" }] }),
    );
    place.write("open/docs/page.mdx");
    place.write("open/docs/real/nav.json", '{ "group": "C", "pages": ["page"] }');
    place.link("open/docs/nav.json", "../shared/nav.json");
    place.link("open/docs/parts", "real");
    const codes = (): readonly (readonly string[])[] =>
      [place.root, open, join(open, "docs"), join(open, "docs/real")].map((start) => {
        const { stdout } = runIn(start, ["check", join(open, "docs"), "--format", "json"]);
        return JSON.parse(stdout).sites[0].findings.map(({ code }: { code: string }) => code);
      });
    for (const found of codes()) assert.deepEqual(found, ["broken-ref"]);
    place.folder("open/.git");
    for (const found of codes()) assert.deepEqual(found, ["duplicate-page"]);
  });

  it("that stay inside the repository work: files, folders and a docs.json beside the site", function () {
    skipWithoutLinks(this);
    place.folder("open/.git");
    place.write("open/shared/real.mdx", "[gone](/gone)\n");
    place.write("open/shared/nav.json", '{ "group": "B", "pages": ["linked/real"] }');
    place.write("open/docs/page.mdx", "");
    place.write(
      "open/real-docs.json",
      docsJson({ groups: [{ group: "A", pages: ["page"] }, { $ref: "nav.json" }] }),
    );
    place.link("open/docs/docs.json", "../real-docs.json");
    place.link("open/docs/linked", "../shared");
    place.link("open/docs/nav.json", "../shared/nav.json");
    const { stdout } = runIn(open, ["check", "docs", "--format", "json"]);
    const [site] = JSON.parse(stdout).sites;
    assert.deepEqual(
      site.findings.map(({ code, file }: { code: string; file: string }) => `${code} ${file}`),
      ["orphan-page linked/real.mdx", "broken-link linked/real.mdx"].filter((line) =>
        line.startsWith("broken"),
      ),
    );
  });

  it("that point outside the folder, and not of the repository around it, work", function () {
    skipWithoutLinks(this);
    place.folder(".git");
    place.write("shared/nav.json", '{ "group": "B", "pages": ["page"] }');
    place.write("open/docs.json", docsJson({ groups: [{ $ref: "nav.json" }] }));
    place.write("open/page.mdx");
    place.link("open/nav.json", "../shared/nav.json");
    assert.deepEqual(findings(), []);
  });

  it("that point outside are not written through by `fix` and `move`", function () {
    skipWithoutLinks(this);
    const before = docsJson({ pages: ["/a"] });
    place.write("outside/docs.json", before);
    place.write("open/docs.json", before);
    place.write("open/a.mdx");
    fs.rmSync(join(open, "docs.json"));
    place.link("open/docs.json", "../outside/docs.json");
    assert.equal(runIn(open, ["fix", "."]).code, 2);
    assert.equal(read("outside/docs.json"), before);

    fs.rmSync(join(open, "docs.json"));
    place.write("open/docs.json", docsJson({ pages: ["a"] }));
    place.folder("elsewhere");
    place.link("open/out", "../elsewhere");
    const moved = runIn(open, ["move", "a.mdx", "out/a.mdx"]);
    assert.equal(moved.code, 2);
    assert.match(moved.stderr, leadsOut);
    assert.deepEqual([fs.readdirSync(join(place.root, "elsewhere")), read("open/a.mdx")], [[], ""]);
  });

  it("are checked again right before a file is replaced", function () {
    skipWithoutLinks(this);
    const path = place.write("open/sub/nav.json", "old");
    place.write("outside/nav.json", "old");
    assert.equal(reasonNotToReplace(open, path, "old"), undefined);
    fs.rmSync(join(open, "sub"), { recursive: true });
    place.link("open/sub", "../outside");
    assert.match(replaceFile(open, path, "old", "new") ?? "", leadsOut);
    assert.match(reasonNotToReplace(open, path, "old") ?? "", leadsOut);
    assert.deepEqual([read("outside/nav.json"), drafts("outside")], ["old", []]);
  });

  describe("and writing", () => {
    it("leaves no draft, whether it succeeds or fails", () => {
      const path = place.write("open/docs.json", "old");
      assert.equal(replaceFile(open, path, "old", "new"), undefined);
      fs.mkdirSync(join(open, "folder"));
      assert.notEqual(replaceFile(open, join(open, "folder"), "old", "new"), undefined);
      assert.equal(createFile(join(open, "made.json"), "text"), undefined);
      assert.match(createFile(join(open, "made.json"), "other") ?? "", /EEXIST|exists/);
      assert.deepEqual([read("open/docs.json"), read("open/made.json"), drafts("open")], ["new", "text", []]);
    });

    it("names a folder that cannot be written", function () {
      if (process.getuid?.() === 0) skip(this, "the superuser may write everywhere");
      const path = place.write("open/docs.json", "old");
      fs.chmodSync(open, 0o555);
      try {
        const expected = "nothing new can be created in its folder: permission denied";
        assert.equal(reasonNotToReplace(open, path, "old"), expected);
        assert.equal(replaceFile(open, path, "old", "new"), expected);
        assert.equal(read("open/docs.json"), "old");
      } finally {
        fs.chmodSync(open, 0o755);
      }
    });

    it("names a folder in which no file can be created", function () {
      if (!fs.existsSync("/proc/self")) skip(this, "only where there is a /proc");
      assert.match(
        createFile("/proc/self/made.json", "text") ?? "",
        /^nothing new can be created in its folder: /,
      );
    });

    it("replaces files with the longest names", () => {
      const folder = join(open, "x".repeat(200));
      fs.mkdirSync(folder);
      const path = join(folder, `${"y".repeat(250)}.md`);
      fs.writeFileSync(path, "old");
      // The name of the draft does not grow with the file's name, so files with the longest names can be replaced.
      assert.equal(replaceFile(open, path, "old", "new"), undefined);
      assert.equal(fs.readFileSync(path, "utf8"), "new");
    });
  });
});
