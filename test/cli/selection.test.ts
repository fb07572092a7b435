/** The sites, and the parts of sites, that a command line selects. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

describe("sites and parts of them", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const pathOf = (file: string): string => join(folder.root, file);
  const read = (file: string): string => fs.readFileSync(pathOf(file), "utf8");

  /** Findings in two pages, in a file that docs.json refers to and in docs.json, and an orphan. */
  function site(at: string): void {
    folder.write(
      `${at}/docs.json`,
      docsJson({ groups: [{ $ref: "nav/one.json" }, { group: "Two", pages: ["/b"] }] }),
    );
    folder.write(`${at}/nav/one.json`, '{ "group": "One", "pages": ["/guides/a"] }\n');
    folder.write(`${at}/guides/a.mdx`, "[x](/B)\n");
    folder.write(`${at}/guides/alone.mdx`, "");
    folder.write(`${at}/b.mdx`, "[x](/guides/A)\n");
  }

  /** The files with findings, relative to the current folder. */
  function found(current: string, ...paths: readonly string[]): readonly string[] {
    return checkJson(pathOf(current), paths)
      .sites.flatMap(({ root, findings }) =>
        findings.map(({ file }) => `${root.slice(folder.root.length + 1).replaceAll("\\", "/")}/${file}`),
      )
      .filter((file, index, all) => all.indexOf(file) === index)
      .sort();
  }

  const whole = [
    "docs/b.mdx",
    "docs/docs.json",
    "docs/guides/a.mdx",
    "docs/guides/alone.mdx",
    "docs/nav/one.json",
  ];

  it("is the site around the current folder if none is below", () => {
    site("docs");
    assert.deepEqual(found("docs/guides"), whole);
    assert.deepEqual(found("docs"), whole);
    assert.deepEqual(found(""), whole);
    for (const command of [["list"], ["list", "--orphans"], ["fix", "--dry-run"]]) {
      assert.equal(runIn(pathOf("docs/guides"), command).code, 0);
    }
    assert.match(runIn(pathOf("docs/guides"), ["list", "--orphans"]).stdout, /^guides\/alone\.mdx$/m);
  });

  it("is the sites below the current folder rather than the one around it", () => {
    site("docs");
    site("docs/examples/inner");
    assert.deepEqual(
      found("docs/examples")
        .map((file) => file.split("/").slice(0, 3).join("/"))
        .filter((one, index, all) => all.indexOf(one) === index),
      ["docs/examples/inner"],
    );
  });

  it("is a part of a site: a page, a file that docs.json refers to, or a folder", () => {
    site("docs");
    assert.deepEqual(found("", "docs/guides/a.mdx"), ["docs/guides/a.mdx"]);
    assert.deepEqual(found("docs/guides", "a.mdx"), ["docs/guides/a.mdx"]);
    assert.deepEqual(found("", pathOf("docs/nav/one.json")), ["docs/nav/one.json"]);
    assert.deepEqual(found("docs", "guides"), ["docs/guides/a.mdx", "docs/guides/alone.mdx"]);
    assert.deepEqual(found("docs/guides", "."), ["docs/guides/a.mdx", "docs/guides/alone.mdx"]);
    assert.deepEqual(found("", "docs/guides/a.mdx", "docs/b.mdx"), ["docs/b.mdx", "docs/guides/a.mdx"]);
    assert.deepEqual(found("", "docs/guides/a.mdx", "docs/docs.json"), whole);
    folder.write("docs/fine.txt", "x");
    assert.deepEqual(found("", "docs/fine.txt"), []);
  });

  it("counts only the selected findings, also for the exit code", () => {
    folder.write("docs.json", docsJson({ tabs: [{ pages: ["a"] }] }));
    folder.write("a.mdx", "[x](/gone)\n");
    assert.equal(runIn(folder.root, ["check"]).code, 1);
    const { code, stdout } = runIn(folder.root, ["check", "a.mdx"]);
    assert.equal(code, 0);
    assert.match(stdout, /\n1 warning in 1 site /);
  });

  it("may be several files of several sites, as hooks pass them", () => {
    site("one");
    site("two");
    folder.write("README.md", "# Read me\n");
    const paths = ["one/guides/a.mdx", "README.md", "two/b.mdx", "two/nav/one.json"];
    const { code, stdout, stderr } = runIn(folder.root, ["check", "--format", "json", ...paths]);
    assert.equal(code, 0);
    assert.match(stderr, /^docs-json: README\.md was skipped: [^\n]*not part of a site[^\n]*\n$/);
    assert.deepEqual(runIn(folder.root, ["check", "--quiet", ...paths]), { code: 0, stdout: "", stderr: "" });
    assert.deepEqual(
      JSON.parse(stdout).sites.map((one: { findings: { file: string }[] }) =>
        one.findings.map(({ file }) => file).sort(),
      ),
      [["guides/a.mdx"], ["b.mdx", "nav/one.json"]],
    );
  });

  it("fixes only the selected files", () => {
    site("docs");
    const before = ["docs/docs.json", "docs/b.mdx", "docs/nav/one.json"].map(read);
    assert.equal(
      runIn(folder.root, ["fix", "docs/guides/a.mdx"]).stdout,
      "Fixed docs/guides/a.mdx\nFixed 1 finding: broken-link 1\n",
    );
    assert.equal(read("docs/guides/a.mdx"), "[x](/b)\n");
    assert.deepEqual(["docs/docs.json", "docs/b.mdx", "docs/nav/one.json"].map(read), before);
    // The finding about an unlisted page belongs to docs.json, which is not selected.
    assert.equal(
      runIn(folder.root, ["fix", "--suggested", "docs/guides/alone.mdx"]).stdout,
      "Nothing to fix in docs\nRemaining: 1 hint\n",
    );
  });

  it("lists a part of a site", () => {
    site("docs");
    const list = (...args: readonly string[]) => runIn(folder.root, ["list", ...args]).stdout;
    assert.equal(list("docs/guides"), "/guides/a\tOne\n");
    assert.equal(list("docs/b.mdx"), "/b\tTwo\n");
    assert.equal(list("--orphans", "docs/guides"), "guides/alone.mdx\n");
    assert.equal(list("--orphans", "docs/b.mdx"), "");
  });

  it("rejects missing paths and folders without a site", () => {
    folder.folder("empty");
    for (const [path, message] of [
      ["gone", "gone does not exist; name a site's folder or its docs.json"],
      ["gone/docs.json", "gone/docs.json does not exist; name a site's folder or its docs.json"],
      ["empty", "No docs.json in empty or its subfolders; pass the folder of a site, or its docs.json"],
    ] as const) {
      assert.deepEqual(runIn(folder.root, ["check", path]), {
        code: 2,
        stdout: "",
        stderr: `docs-json: ${message}\n`,
      });
    }
  });

  describe("of a file that no longer exists", () => {
    it("is the whole site that the file was in", () => {
      site("docs");
      const { code, stderr } = runIn(folder.root, ["check", "docs/guides/gone.mdx", "docs/b.mdx"]);
      assert.equal(code, 0);
      assert.equal(stderr, "docs-json: docs/guides/gone.mdx does not exist, so the whole site is checked\n");
      assert.deepEqual(found("", "docs/guides/gone.mdx", "docs/b.mdx"), whole);
      assert.deepEqual(found("", "docs/gone/folder/gone.mdx"), whole);
      // Even if its name could be a pattern.
      assert.deepEqual(found("", "docs/guides/[slug].mdx"), whole);
      assert.equal(runIn(folder.root, ["check", "docs/gone.mdx", "--quiet"]).stderr, "");
    });

    it("is skipped outside all sites, because lists of changed files may contain such files", () => {
      site("docs");
      for (const path of ["gone.mdx", "src/gone.ts", ".gone", "[gone].tsx"]) {
        const { code, stdout, stderr } = runIn(folder.root, ["check", path]);
        assert.deepEqual(
          { code, stdout, stderr },
          {
            code: 0,
            stdout: "",
            stderr: `docs-json: ${path} was skipped: it does not exist, and no docs.json is next to it or above it\n`,
          },
        );
        assert.equal(runIn(folder.root, ["check", path, "--quiet"]).stderr, "");
      }
      assert.deepEqual(found("", "src/gone.ts", "docs/b.mdx"), ["docs/b.mdx"]);
    });

    it("is an error if it looks like a misspelled folder or site", () => {
      site("docs");
      for (const path of ["docs/guidse", "dosc", "dosc/docs.json"]) {
        const { code, stderr } = runIn(folder.root, ["check", path]);
        assert.equal(code, 2, path);
        assert.match(stderr, new RegExp(`^docs-json: ${path} does not exist`));
      }
    });

    it("is an error for a command that would change the whole site instead", () => {
      site("docs");
      const { code, stderr } = runIn(folder.root, ["fix", "docs/guides/gone.mdx"]);
      assert.equal(code, 2);
      assert.match(stderr, /docs\/guides\/gone\.mdx does not exist/);
      assert.equal(read("docs/guides/a.mdx"), "[x](/B)\n");
    });
  });

  describe("of a pattern", () => {
    it("are the matching files, whether or not the shell expands it", () => {
      site("docs");
      for (const [pattern, ...files] of [
        ["docs/**/*.mdx", "docs/b.mdx", "docs/guides/a.mdx", "docs/guides/alone.mdx"],
        ["docs/*.mdx", "docs/b.mdx"],
        ["docs/guides/*", "docs/guides/a.mdx", "docs/guides/alone.mdx"],
        ["**/a.mdx", "docs/guides/a.mdx"],
        ["d?cs/guides/[a-b].mdx", "docs/guides/a.mdx"],
        ["docs/{b,guides/a}.mdx", "docs/b.mdx", "docs/guides/a.mdx"],
        ["docs/{guides,nav}/*.{json,mdx}", "docs/guides/a.mdx", "docs/guides/alone.mdx", "docs/nav/one.json"],
        ["*/docs.json", ...whole],
      ] as const) {
        assert.deepEqual(found("", pattern), files, pattern);
      }
      assert.deepEqual(found("docs/guides", "../*.mdx"), ["docs/b.mdx"]);
      assert.deepEqual(found("", `${folder.root}/docs/*.mdx`), ["docs/b.mdx"]);
    });

    it("cause an error if it matches no file of a site", () => {
      site("docs");
      folder.write("README.md");
      for (const pattern of ["docs/**/*.txt", "*.md", "gone/**", "docs/{a,b}.yaml"]) {
        const { code, stderr } = runIn(folder.root, ["check", pattern]);
        assert.deepEqual([code, stderr], [2, `docs-json: No file of a site matches ${pattern}\n`]);
      }
    });

    it("are a single file if a file has such a name", () => {
      site("docs");
      folder.write("docs/[slug].mdx", "[x](/B)\n");
      assert.deepEqual(found("", "docs/[slug].mdx"), ["docs/[slug].mdx"]);
    });

    it("are limited", () => {
      const many = "{a,b}".repeat(12);
      const { code, stderr } = runIn(folder.root, ["check", many]);
      assert.deepEqual([code, stderr], [2, `docs-json: ${many} expands to too many patterns\n`]);
    });
  });

  it("of a commit hook fails only for a link that the commit breaks", function () {
    skipWithoutGit(this);
    const git = (...args: readonly string[]): void => {
      execFileSync("git", ["-c", "user.name=Author", "-c", "user.email=author@example.com", ...args], {
        cwd: folder.root,
      });
    };
    folder.write("docs.json", docsJson({ pages: ["intro", "other"] }));
    folder.write("intro.mdx", "[x](/gone-before)\n");
    folder.write("other.mdx", "[x](/intro)\n");
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "The site");
    const fileOf = (path: string): string =>
      fs.readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const lines = [
      /^docs-json (check --staged[^#\n]*?)\s*(?:#|$)/m.exec(fileOf("README.md"))?.[1],
      /^docs-json (check --staged.*)$/m.exec(fileOf("docs/continuous-integration.md"))?.[1],
      /entry: docs-json (.+)/.exec(fileOf(".pre-commit-hooks.yaml"))?.[1],
    ];
    for (const line of lines) {
      const args = line?.split(" ") ?? [];
      assert.equal(runIn(folder.root, args).code, 0, line);
      folder.write("other.mdx", "[x](/gone)\n");
      git("add", "other.mdx");
      const broken = runIn(folder.root, args);
      assert.equal(broken.code, 1, line);
      assert.match(broken.stdout, /^other\.mdx:1:5: warning: [^\n]*\/gone`/m);
      assert.doesNotMatch(broken.stdout, /gone-before/);
      folder.write("other.mdx", "[x](/intro)\n");
      git("add", "other.mdx");
    }
  });
});
