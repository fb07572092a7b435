import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { reasonNotToReplace, replaceFile } from "../../server/src/cli/replace-file.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skip, skipOnWindows, skipWithoutLinks } from "../skipping.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

describe("docs-json fix", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const fix = (...args: readonly string[]) => runIn(folder.root, ["fix", ...args]);
  const read = (file: string): string => fs.readFileSync(join(folder.root, file), "utf8");

  const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';
  /** Unusual formatting, and two findings with a safe fix: a leading slash and `expanded`. */
  const flawed = `{ ${head},\n\n  "navigation" : {"groups":[\n    { "group":"Start",  "expanded": true,\n      "pages": [ "/intro","setup" ] }\n  ]}\n}`;
  const mended = flawed.replace('  "expanded": true,', "").replace('"/intro"', '"intro"');

  const bothFixed = "Fixed 2 findings: ineffective-expanded 1, page-path-form 1\n";

  function flawedSite(at = "", text = flawed): void {
    folder.write(`${at}docs.json`, text);
    folder.write(`${at}intro.mdx`);
    folder.write(`${at}setup.mdx`);
  }

  it("applies safe fixes and changes nothing else", () => {
    flawedSite();
    assert.deepEqual(fix(), { code: 0, stdout: `Fixed docs.json\n${bothFixed}`, stderr: "" });
    assert.equal(read("docs.json"), mended);
    assert.deepEqual(fs.readdirSync(folder.root).sort(), ["docs.json", "intro.mdx", "setup.mdx"]);
  });

  it("fixes links in pages, unless these are excluded", () => {
    folder.write("docs.json", `{ ${head}, "navigation": { "pages": ["intro", "setup"] } }\n`);
    const page = "A [setup](/Setup), another [setup](./SETUP#x) and [step](/gone).\r\n";
    folder.write("intro.mdx", page);
    folder.write("setup.mdx");
    assert.match(fix("--no-pages").stdout, /^Nothing to fix in this folder\n/);
    assert.match(fix("--dry-run").stdout, /^-A \[setup\]\(\/Setup\)/m);
    assert.equal(read("intro.mdx"), page);
    assert.deepEqual(fix(), {
      code: 0,
      stdout:
        "Fixed intro.mdx\nFixed 2 findings: broken-link 2\nRemaining: 1 warning, 1 information finding\n",
      stderr: "",
    });
    assert.equal(read("intro.mdx"), "A [setup](/setup), another [setup](./setup#x) and [step](/gone).\r\n");
    assert.equal(
      fix().stdout,
      "Nothing to fix in this folder\nRemaining: 1 warning, 1 information finding\n",
    );
  });

  it("--suggested proposes no link, import or redirect to itself", () => {
    folder.write(
      "docs.json",
      `{ ${head}, "navigation": { "pages": ["guides/install", "intro"] },\n  "redirects": [{ "source": "/intro", "destination": "/intros" }] }\n`,
    );
    const page =
      "---\nrelated: [/guides/instal]\n---\n\nimport A from './instal.mdx'\n\n[here](/guides/instal) [up](./instal#x)\n";
    folder.write("guides/install.mdx", page);
    folder.write("intro.mdx", "[there](/guides/instal)\n");
    const before = read("docs.json");
    fix("--suggested", "--only", "redirect-dead-destination");
    assert.equal(read("docs.json"), before);
    fix("--suggested");
    assert.equal(read("guides/install.mdx"), page);
    assert.equal(read("intro.mdx"), "[there](/guides/install)\n");
  });

  it("--suggested applies no fix that needs the author's decision", () => {
    const text = `{ ${head},
  "navigation": { "tabs": [{ "tab": "A", "pages": ["one"], "groups": [{ "group": "G", "pages": ["two"] }] }] },
  "redirects": [
    { "source": "/one", "destination": "https://example.com/one" },
    { "source": "/two", "destination": "/one" }
  ]
}
`;
    folder.write("docs.json", text);
    folder.write("one.mdx", "<Card>One, {{product}}</Card>\n");
    folder.write("two.mdx", "Two");
    const { stdout } = fix("--suggested");
    assert.equal(read("docs.json"), text.replace(',\n    { "source": "/two", "destination": "/one" }', ""));
    assert.equal(read("one.mdx"), "<Card>One, {{product}}</Card>\n");
    assert.match(stdout, /Fixed 1 finding: redirect-shadows-page 1\nRemaining: 1 error, /);
    assert.doesNotMatch(fix().stdout, /--suggested/);
  });

  it("--suggested removes a prop with the line that it was written on", () => {
    folder.write("docs.json", `{ ${head}, "navigation": { "pages": ["one"] } }\n`);
    const page = (first: string, second: string, third: string): string =>
      `<Card\n  title="A"${first}\n  icon="x"\n>\n  A\n</Card>\n\n<Card${second} title="B">B</Card>\n\n<Card title="C"${third} />\n`;
    folder.write("one.mdx", page('\r\n\tzzzz={1}\n  icon="x"', "\n  zzzz", "  zzzz='1'"));
    fix("--suggested", "--only", "component-prop");
    assert.equal(read("one.mdx"), page("", "", ""));
  });

  it("changes nothing the second time", () => {
    flawedSite();
    fix();
    const before = fs.statSync(join(folder.root, "docs.json"), { bigint: true });
    assert.deepEqual(fix(), { code: 0, stdout: "Nothing to fix in this folder\n", stderr: "" });
    const after = fs.statSync(join(folder.root, "docs.json"), { bigint: true });
    assert.deepEqual([after.mtimeNs, after.ino], [before.mtimeNs, before.ino]);
  });

  it("leaves nothing that check calls fixable", () => {
    flawedSite();
    assert.equal(checkJson(folder.root).sites[0]?.findings.filter((finding) => finding.fixable).length, 2);
    fix();
    assert.deepEqual(checkJson(folder.root).sites[0]?.findings, []);
  });

  it("removes a byte order mark", () => {
    flawedSite("", `\uFEFF${flawed}`);
    assert.equal(fix().code, 0);
    assert.equal(read("docs.json"), mended);
  });

  it("keeps line ends, tabs and the end of the file", () => {
    for (const [name, form] of Object.entries({
      crlf: (text: string) => text.replaceAll("\n", "\r\n"),
      tabs: (text: string) => text.replaceAll("  ", "\t"),
      "final newline": (text: string) => `${text}\n`,
      "several final newlines": (text: string) => `${text}\n\n\n`,
      "one line": (text: string) => text.replaceAll(/\s+/g, " "),
      "beyond ASCII": (text: string) => text.replace("Start", "Début 🎉 日本"),
    })) {
      flawedSite(`${name}/`, form(flawed));
      assert.equal(fix(name).code, 0);
      assert.equal(read(`${name}/docs.json`), form(mended), name);
    }
  });

  it("--dry-run prints a diff and writes nothing", () => {
    flawedSite("my site/");
    const { code, stdout, stderr } = fix("--dry-run", "my site");
    assert.deepEqual([code, stderr], [0, bothFixed.replace("Fixed", "Would fix")]);
    assert.equal(read("my site/docs.json"), flawed);
    assert.equal(
      stdout,
      [
        "diff --git a/my site/docs.json b/my site/docs.json",
        "--- a/my site/docs.json\t",
        "+++ b/my site/docs.json\t",
        "@@ -1,7 +1,7 @@",
        ` { ${head},`,
        " ",
        '   "navigation" : {"groups":[',
        '-    { "group":"Start",  "expanded": true,',
        '-      "pages": [ "/intro","setup" ] }',
        '+    { "group":"Start",',
        '+      "pages": [ "intro","setup" ] }',
        "   ]}",
        " }",
        "\\ No newline at end of file",
        "",
      ].join("\n"),
    );
    assert.deepEqual(fix("--dry-run", "my site"), { code, stdout, stderr });
  });

  it("--dry-run prints a patch for the current folder", function () {
    flawedSite("docs/");
    folder.write("docs/nav.json", '[\n  "/setup"\n]\n');
    const { stdout } = fix("--dry-run");
    folder.write("fix.patch", stdout);
    const applied = spawnSync("git", ["apply", "--unsafe-paths", "fix.patch"], { cwd: folder.root });
    if (applied.error !== undefined) skip(this, "git is not installed");
    assert.equal(applied.status, 0, applied.stderr.toString());
    assert.equal(read("docs/docs.json"), mended);
  });

  it("--dry-run with nothing to do prints no diff", () => {
    flawedSite("", mended);
    assert.deepEqual(fix("--dry-run"), { code: 0, stdout: "", stderr: "Nothing to fix in this folder\n" });
  });

  it("--only applies only the fixes of these rules", () => {
    flawedSite();
    assert.equal(fix("--only", "page-path-form").code, 0);
    assert.equal(read("docs.json"), flawed.replace('"/intro"', '"intro"'));
    assert.equal(fix("--only", "orphan-page").stdout, "Nothing to fix in this folder\n");
    assert.equal(fix("--only", "orphan-page", "--only", "ineffective-expanded").code, 0);
    assert.equal(read("docs.json"), mended);
  });

  it("fixes the files that docs.json refers to, and those of several sites", () => {
    for (const name of ["a", "b"]) {
      folder.write(
        `${name}/docs.json`,
        docsJson({ groups: [{ $ref: "nav/one.json" }, { $ref: "nav/two.json" }] }),
      );
      folder.write(`${name}/nav/one.json`, '{ "group": "One", "pages": ["/intro"] }');
      folder.write(`${name}/nav/two.json`, '{ "group": "Two", "pages": ["setup.mdx"] }');
      for (const page of ["intro", "setup"]) folder.write(`${name}/${page}.mdx`);
    }
    const { code, stdout } = fix();
    assert.equal(code, 0);
    assert.deepEqual(stdout.trimEnd().split("\n").sort(), [
      "Fixed 4 findings: page-path-form 4",
      "Fixed a/nav/one.json",
      "Fixed a/nav/two.json",
      "Fixed b/nav/one.json",
      "Fixed b/nav/two.json",
    ]);
    assert.equal(read("b/nav/two.json"), '{ "group": "Two", "pages": ["setup"] }');
    assert.equal(read("a/docs.json"), read("b/docs.json"));
  });

  it("exits with 1 and says so if errors remain", () => {
    flawedSite("", flawed.replace('"group":"Start", ', ""));
    const { code, stdout, stderr } = fix();
    assert.deepEqual([code, stderr], [1, ""]);
    assert.equal(stdout, `Fixed docs.json\n${bothFixed}Remaining: 1 error\n`);
    assert.equal(fix("--only", "orphan-page").code, 0, "what other rules find is not asked for");
  });

  it("fixes JSON syntax errors if the intended JSON is unambiguous", () => {
    flawedSite("", flawed.replace('"setup" ]', '"setup", ]').replace('#15803D" }', '#15803D", }'));
    assert.equal(fix().code, 0);
    JSON.parse(read("docs.json"));
    assert.deepEqual(checkJson(folder.root).sites[0]?.findings, []);
  });

  describe("and files", () => {
    const pathOf = (file: string): string => join(folder.root, file);

    it("keeps a docs.json that is a link within the repository a link", function () {
      skipWithoutLinks(this);
      folder.folder(".git");
      flawedSite("site/");
      fs.renameSync(pathOf("site/docs.json"), pathOf("real.json"));
      folder.link("site/docs.json", "../real.json");
      assert.equal(fix("site").code, 0);
      assert.ok(fs.lstatSync(pathOf("site/docs.json")).isSymbolicLink());
      assert.equal(fs.readlinkSync(pathOf("site/docs.json")), "../real.json");
      assert.equal(read("real.json"), mended);
    });

    it("keeps mode, owner and hard links", function () {
      skipOnWindows(this);
      flawedSite();
      fs.chmodSync(pathOf("docs.json"), 0o666);
      fix();
      assert.equal(fs.statSync(pathOf("docs.json")).mode & 0o7777, 0o666);

      folder.write("docs.json", flawed);
      fs.linkSync(pathOf("docs.json"), pathOf("other-name.json"));
      fix();
      assert.equal(read("other-name.json"), mended);

      if (process.getuid?.() !== 0) return;
      flawedSite("theirs/");
      fs.chownSync(pathOf("theirs/docs.json"), 65534, 65534);
      fix("theirs");
      assert.equal(read("theirs/docs.json"), mended);
      assert.equal(fs.statSync(pathOf("theirs/docs.json")).uid, 65534);
    });

    it("does not write a file whose bytes would change", () => {
      flawedSite();
      const bytes = Buffer.from(flawed.replace("Start", "Start\u0001")).map((byte) =>
        byte === 1 ? 0xff : byte,
      );
      folder.write("docs.json", bytes);
      assert.deepEqual(fix(), {
        code: 2,
        stdout: "",
        stderr:
          "docs-json: docs.json could not be written: it contains bytes that are not UTF-8, which would be lost; save it as UTF-8 first\n",
      });
      assert.deepEqual(fs.readFileSync(pathOf("docs.json")), Buffer.from(bytes));
    });

    it("writes none of a site's files if one cannot be written", () => {
      folder.write(
        "docs.json",
        docsJson({ groups: [{ group: "A", pages: ["/intro"] }, { $ref: "nav.json" }] }),
      );
      folder.write("nav.json", Buffer.from('{ "group": "\xff", "pages": ["/setup"] }', "latin1"));
      for (const page of ["intro", "setup"]) folder.write(`${page}.mdx`);
      const before = read("docs.json");
      const { code, stdout, stderr } = fix();
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, /^docs-json: nav\.json could not be written: [^\n]*\n$/);
      assert.equal(read("docs.json"), before);
    });

    it("does not write a file that has changed since it was read", () => {
      const path = folder.write("docs.json", "new");
      assert.match(reasonNotToReplace(folder.root, path, "old") ?? "", /changed since then/);
      assert.equal(reasonNotToReplace(folder.root, path, "new"), undefined);
      assert.match(reasonNotToReplace(folder.root, pathOf("gone.json"), "old") ?? "", /does not exist/);
    });

    it("does not write through an existing file with the name of its draft", function () {
      skipOnWindows(this);
      const path = folder.write("docs.json", "old");
      folder.write("elsewhere", "untouched");
      const draft = `.docs.json.${process.pid}.draft`;
      folder.link(draft, "elsewhere");
      assert.equal(replaceFile(folder.root, path, "old", "new text"), undefined);
      assert.deepEqual([read("docs.json"), read("elsewhere")], ["new text", "untouched"]);
      assert.ok(fs.lstatSync(pathOf(draft)).isSymbolicLink());
    });

    it("truncates a file that is written in place", function () {
      skipOnWindows(this);
      const path = folder.write("docs.json", "a long text");
      fs.linkSync(path, pathOf("other-name.json"));
      assert.equal(replaceFile(folder.root, path, "a long text", "short"), undefined);
      assert.equal(read("other-name.json"), "short");
    });
  });
});
