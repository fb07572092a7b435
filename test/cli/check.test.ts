import assert from "node:assert/strict";
import { join } from "node:path";
import { rules } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

describe("docs-json check", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const check = (...args: readonly string[]) => runIn(folder.root, ["check", ...args]);
  const codesOf = (...args: readonly string[]): readonly string[] =>
    checkJson(folder.root, args).sites.flatMap((site) => site.findings.map((finding) => finding.code));

  /** A site with one finding of each severity: error, warning, information, hint. */
  function mixedSite(at = ""): void {
    const languages = [
      { language: "en", tabs: [{ pages: ["index"] }] },
      { language: "fr", pages: ["fr/index", "fr/more", "fr/gone"] },
    ];
    folder.write(`${at}docs.json`, docsJson({ languages }));
    for (const page of ["index", "fr/index", "fr/more", "left-over"]) folder.write(`${at}${page}.mdx`);
  }

  /** A site with one finding: a warning without a fix. */
  function siteWithWarning(at = ""): void {
    folder.write(`${at}docs.json`, docsJson({ pages: ["intro", "gone"] }));
    folder.write(`${at}intro.mdx`);
  }

  function cleanSite(at = ""): void {
    folder.write(`${at}docs.json`, docsJson({ pages: ["intro"] }));
    folder.write(`${at}intro.mdx`);
  }

  it("ignores a docs.json inside a site that has no navigation, unless its path is given", () => {
    folder.write("docs.json", docsJson({ pages: ["intro", "es/intro", "sdk/intro"] }));
    folder.write("es/docs.json", '{ "name": "left over" }');
    folder.write("sdk/docs.json", docsJson({ pages: ["intro"] }));
    for (const page of ["intro", "es/intro", "sdk/intro"]) folder.write(`${page}.mdx`);
    assert.deepEqual(codesOf(), ["ignored-docs-json"]);
    assert.equal(checkJson(folder.root, []).sites.length, 2);
    const named = checkJson(folder.root, [".", "es"]);
    assert.deepEqual(
      named.sites.map(({ findings }) => findings.map(({ code }) => code)),
      [[], ["required-field"]],
    );
  });

  describe("exit code", () => {
    it("is 0 without errors, 1 with errors, 2 where nothing can be checked", () => {
      cleanSite("clean/");
      siteWithWarning("warned/");
      mixedSite("wrong/");
      folder.folder("empty");
      assert.equal(check("clean").code, 0);
      assert.equal(check("warned").code, 0);
      assert.equal(check("wrong").code, 1);
      assert.deepEqual(check("empty"), {
        code: 2,
        stdout: "",
        stderr: "docs-json: No docs.json in empty or below: name the folder of a site, or its docs.json\n",
      });
      assert.equal(check("clean", "nowhere").code, 2);
    });

    it("is 1 with more warnings than allowed, and says so", () => {
      siteWithWarning();
      assert.deepEqual([check("--max-warnings", "1").code, check("--max-warnings", "1").stderr], [0, ""]);
      const { code, stderr } = check("--max-warnings", "0");
      assert.equal(code, 1);
      assert.equal(stderr, "docs-json: 1 warning, more than the 0 allowed\n");
    });

    it("is 2 where one of several sites cannot be read; the others are checked", () => {
      mixedSite("a/");
      folder.write("b/docs.json", Buffer.from([0, 1, 2, 3]));
      const { code, stdout, stderr } = check("a", "b");
      assert.equal(code, 2);
      assert.match(stdout, /in 1 site /);
      assert.match(stderr, /^docs-json: b\/docs\.json could not be read: .*\n$/);
    });
  });

  describe("which sites", () => {
    const rootsOf = (...args: readonly string[]): readonly string[] =>
      checkJson(folder.root, args).sites.map((site) => site.root);
    const below = (...names: readonly string[]): readonly string[] =>
      names.map((name) => join(folder.root, name));

    it("takes a folder, a docs.json, and a folder of sites, each site once", () => {
      for (const name of ["a", "b/one", "b/two"]) cleanSite(`${name}/`);
      assert.deepEqual(rootsOf("a"), below("a"));
      assert.deepEqual(rootsOf("a/docs.json"), below("a"));
      assert.deepEqual(rootsOf("b"), below("b/one", "b/two"));
      assert.deepEqual(
        rootsOf("b/two", "b", "a", "./a/", join(folder.root, "a")),
        below("b/two", "b/one", "a"),
      );
    });

    it("takes every site below the current folder without a path, those inside a site too", () => {
      for (const name of ["", "example/", "node_modules/dependency/", ".hidden/"]) cleanSite(name);
      assert.deepEqual(rootsOf(), [folder.root, join(folder.root, "example")]);
      assert.deepEqual(rootsOf("."), [folder.root]);
    });

    it("gives the files of a site inside another to the inner one, and lets the outer one list them", () => {
      folder.write("docs.json", docsJson({ pages: ["intro", "inner/intro", "inner/gone"] }));
      folder.write("intro.mdx");
      cleanSite("inner/");
      folder.write("inner/orphan.mdx");
      const [outer, inner] = checkJson(folder.root).sites;
      assert.deepEqual(
        outer?.findings.map(({ code, pointer }) => [code, pointer]),
        [["missing-page", "/navigation/pages/2"]],
      );
      assert.deepEqual(
        inner?.findings.map(({ code, file }) => [code, file]),
        [["orphan-page", "orphan.mdx"]],
      );
    });

    it("leaves out an API description of that name, with a note, unless it is named", () => {
      cleanSite("docs/");
      folder.write("api/docs.json", '{ "openapi": "3.1.0", "paths": {} }');
      const { code, stderr } = check();
      assert.equal(code, 0);
      assert.equal(
        stderr,
        "docs-json: api/docs.json was left out: it is an API description, not a site's docs.json\n",
      );
      assert.equal(check("api").code, 1);
    });
  });

  it("says when a docs.json stands without its site", () => {
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    const { code, stderr } = check();
    assert.equal(code, 0);
    assert.equal(
      stderr,
      "docs-json: There is no page file in . or below, so every page is missing: --no-files checks docs.json alone\n",
    );
    assert.equal(check("--no-files").stderr, "");
    folder.write("docs.json", docsJson({ groups: [] }));
    assert.equal(check().stderr, "");
  });

  describe("options", () => {
    it("--rule sets a severity or turns a rule off, and may be repeated", () => {
      siteWithWarning();
      folder.write("orphan.mdx");
      assert.deepEqual(codesOf(), ["missing-page", "orphan-page"]);
      assert.deepEqual(codesOf("--rule", "orphan-page=off"), ["missing-page"]);
      assert.deepEqual(codesOf("--rule=orphan-page=off", "--rule", "missing-page=off"), []);
      assert.equal(check("--rule", "orphan-page=error").code, 1);
      assert.equal(check("--rule", "missing-page=hint", "--max-warnings", "0").code, 0);
    });

    it("--rule turns each rule off, and none of the others", () => {
      mixedSite();
      const all = codesOf();
      assert.ok(new Set(all).size > 3);
      for (const { code } of rules) {
        assert.deepEqual(
          codesOf("--rule", `${code}=off`),
          all.filter((found) => found !== code),
          code,
        );
      }
    });

    describe("--dialect", () => {
      const address = "https://mintlify.com/docs.json";

      function japaneseSite(more: Readonly<Record<string, unknown>> = {}): void {
        folder.write("docs.json", docsJson({ languages: [{ language: "ja", pages: ["intro"] }] }, more));
        folder.write("intro.mdx");
      }

      function readBy(...options: readonly string[]) {
        const [site] = checkJson(folder.root, options).sites;
        const [finding] = site?.findings ?? [];
        return [finding?.code, finding?.severity, site?.reading.dialect, site?.reading.chosenBy];
      }

      it("chooses how the docs.json is read", () => {
        japaneseSite({ $schema: address });
        const byReference = ["language-code", "warning", "reference", "setting"];
        assert.deepEqual(readBy("--dialect", "reference"), byReference);
        assert.deepEqual(readBy("--dialect", "current"), ["language-code", "hint", "current", "setting"]);
      });

      it("is left to the docs.json by default", () => {
        japaneseSite({ $schema: address });
        assert.deepEqual(readBy(), ["language-code", "hint", "current", "schema"]);
        assert.deepEqual(readBy("--dialect", "auto"), readBy());
        japaneseSite();
        assert.deepEqual(readBy(), ["language-code", "warning", "reference", "no-schema"]);
      });

      it("is named at the end of the text where it was not chosen and matters", () => {
        japaneseSite();
        const last = (...options: readonly string[]): string =>
          runIn(folder.root, ["check", ...options])
            .stdout.trimEnd()
            .split("\n")
            .at(-1) ?? "";
        assert.equal(
          last(),
          "Checked with the reference dialect, because docs.json does not name the platform's $schema; --dialect current chooses the other.",
        );
        assert.match(last("--dialect", "reference"), /^1 warning in 1 site /);
        folder.write("docs.json", docsJson({ pages: ["intro"] }));
        assert.match(last(), /^No findings in 1 site /);
      });
    });

    /** A page with a link in wrong case, far below the first bytes of the file. */
    function siteWithLinks(): void {
      folder.write("docs.json", docsJson({ pages: ["intro", "guides/setup"] }));
      folder.write("intro.mdx", `${"A line of text.\n".repeat(1000)}\nSee [setup](/guides/Setup).\n`);
      folder.write("guides/setup.mdx", 'import Note from "/snippets/gone.mdx"\n\n<Note />\n');
    }

    it("--no-pages leaves the links in pages out, and --no-files implies it", () => {
      siteWithLinks();
      assert.deepEqual(codesOf(), ["broken-import", "broken-link"]);
      assert.deepEqual(codesOf("--no-pages"), []);
      assert.deepEqual(codesOf("--no-files"), []);
    });

    it("--no-pages calls no page an orphan, since another may import it", () => {
      folder.write("docs.json", docsJson({ pages: ["intro"] }));
      folder.write("intro.mdx", 'import Prices from "/shared/prices.mdx"\n\n<Prices />\n');
      folder.write("shared/prices.mdx", "Prices\n");
      folder.write("lost.mdx", "Lost\n");
      assert.deepEqual(codesOf(), ["orphan-page"]);
      assert.deepEqual(codesOf("--no-pages"), []);
    });

    it("findings in pages have their place in every format", () => {
      siteWithLinks();
      const [, link] = checkJson(folder.root).sites[0]?.findings ?? [];
      assert.deepEqual(link, {
        file: "intro.mdx",
        code: "broken-link",
        severity: "warning",
        message:
          "There is nothing at `/guides/Setup`: it exists as `/guides/setup`, and addresses are case-sensitive.",
        range: { start: { line: 1001, character: 12 }, end: { line: 1001, character: 25 } },
        pointer: "",
        fixable: true,
      });
      assert.match(
        check("--format", "github").stdout,
        /::warning file=intro\.mdx,line=1002,col=13,endLine=1002,/,
      );
      const text = check().stdout;
      assert.match(text, /intro\.mdx:1002:13/);
      assert.match(text, /See \[setup\]\(\/guides\/Setup\)\./);
      const sarif = JSON.parse(check("--format", "sarif").stdout);
      const regions = sarif.runs[0].results.map(
        (result: { locations: { physicalLocation: { region: unknown } }[] }) =>
          result.locations[0]?.physicalLocation.region,
      );
      assert.equal(regions[1].startLine, 1002);
    });

    it("--no-files looks at docs.json and what it refers to alone", () => {
      const groups = [
        { group: "Guides", pages: ["gone"] },
        { group: "API", openapi: "gone.json", pages: ["GET /users"] },
        { $ref: "nav.json" },
      ];
      folder.write("docs.json", docsJson({ groups }));
      folder.write("nav.json", '{ "pages": ["also-gone"] }');
      folder.write("orphan.mdx");
      const { sites } = checkJson(folder.root, ["--no-files"]);
      assert.deepEqual(
        sites[0]?.findings.map(({ code, file }) => [code, file]),
        [["required-field", "nav.json"]],
      );
      assert.equal(sites[0]?.stats.files, 2);
    });
  });

  describe("--format", () => {
    const fields = ["file", "code", "severity", "message", "range", "pointer", "fixable"];

    it("json keeps its promise", () => {
      mixedSite("site/");
      const report = checkJson(folder.root);
      assert.deepEqual(Object.keys(report), ["version", "sites", "summary"]);
      assert.equal(report.version, 1);
      assert.deepEqual(report.summary, { errors: 1, warnings: 1, information: 1, hints: 1, durationMs: 0 });
      const [site] = report.sites;
      assert.ok(site !== undefined);
      assert.deepEqual(Object.keys(site), ["root", "file", "findings", "stats", "reading"]);
      assert.deepEqual([site.root, site.file], [join(folder.root, "site"), "docs.json"]);
      assert.deepEqual(site.stats, { pages: 4, entries: 4, specs: 0, files: 1 });
      const rows = site.findings.map((found) => [found.code, found.severity, found.file, found.pointer]);
      assert.deepEqual(rows.sort(), [
        ["division-drift", "information", "docs.json", "/navigation/languages/0"],
        ["missing-page", "warning", "docs.json", "/navigation/languages/1/pages/2"],
        ["orphan-page", "hint", "left-over.mdx", ""],
        ["required-field", "error", "docs.json", "/navigation/languages/0/tabs/0"],
      ]);
      const missing = site.findings.find((finding) => finding.code === "missing-page");
      assert.deepEqual(Object.keys(missing ?? {}), fields);
      assert.deepEqual(missing?.range, {
        start: { line: 23, character: 10 },
        end: { line: 23, character: 19 },
      });
      assert.ok(check("--format", "json").stdout.endsWith("}\n"));
    });

    it("github annotates each finding and ends with the summary", () => {
      mixedSite("site/");
      const { code, stdout } = check("--format", "github");
      assert.equal(code, 1);
      const lines = stdout.trimEnd().split("\n");
      assert.deepEqual(
        lines.map((line) => /^::(\w+) file=([^,]+),line=\d+,/.exec(line)?.slice(1, 3)),
        [
          ["notice", "site/docs.json"],
          ["error", "site/docs.json"],
          ["warning", "site/docs.json"],
          ["notice", "site/left-over.mdx"],
          undefined,
        ],
      );
      assert.match(lines.at(-1) ?? "", /^1 error, 1 warning, 1 information finding, 1 hint in 1 site \(/);
    });

    it("sarif names the files from the current folder", () => {
      mixedSite("site/");
      const { code, stdout } = check("--format", "sarif");
      assert.equal(code, 1);
      const log = JSON.parse(stdout);
      const { results, tool } = log.runs[0];
      assert.equal(log.version, "2.1.0");
      assert.equal(tool.driver.name, "docs-json");
      assert.equal(tool.driver.rules.length, rules.length);
      assert.deepEqual(
        new Set(
          results.map(
            (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
              result.locations[0]?.physicalLocation.artifactLocation.uri,
          ),
        ),
        new Set(["site/docs.json", "site/left-over.mdx"]),
      );
    });

    it("of all kinds ends with a line break and finds the same", () => {
      mixedSite();
      for (const format of ["text", "json", "sarif", "github"]) {
        const { code, stdout, stderr } = check("--format", format);
        assert.deepEqual([code, stderr], [1, ""], format);
        assert.ok(stdout.endsWith("\n") && !stdout.endsWith("\n\n"), format);
        assert.equal(stdout.split("There is no page `fr/gone`").length - 1, 1, format);
      }
    });
  });

  describe("as text", () => {
    it("shows notes, problems with their source, and a summary", () => {
      mixedSite("site/");
      const { stdout } = check();
      const lines = stdout.split("\n");
      assert.match(lines[0] ?? "", /^site\/docs\.json:\d+:\d+: information: .* \[division-drift\]$/);
      assert.match(stdout, /\nsite\/left-over\.mdx:1:1: hint: .* \[orphan-page\]\n\n/);
      assert.match(
        stdout,
        /\nsite\/docs\.json:24:11: warning: .* \[missing-page\]\n {2}24 \| {11}"fr\/gone"\n {5}\| {11}\^{9}\n/,
      );
      assert.match(
        stdout,
        /\n\n1 error, 1 warning, 1 information finding, 1 hint in 1 site \(4 pages, 0 ms\)\n$/,
      );
    });

    it("says how many findings fix repairs", () => {
      folder.write("docs.json", docsJson({ pages: ["/intro"] }));
      folder.write("intro.mdx");
      assert.match(
        check().stdout,
        /\n1 warning in 1 site \(1 page, 0 ms\)\ndocs-json fix repairs 1 of them\.\n$/,
      );
    });

    it("says that all is well", () => {
      cleanSite();
      assert.deepEqual(check(), { code: 0, stdout: "No findings in 1 site (1 page, 0 ms)\n", stderr: "" });
    });

    it("shows a few notes of one kind and counts the rest", () => {
      cleanSite();
      for (let index = 0; index < 30; index += 1) folder.write(`orphan-${index}.mdx`);
      const { stdout } = check();
      assert.equal(stdout.match(/\[orphan-page\]/g)?.length, 10);
      assert.match(stdout, /\nand 20 more of orphan-page: /);
      assert.match(stdout, /, 30 hints in 1 site/);
    });

    it("lists so many problems of a rule, and counts the rest truly", () => {
      const gone = Array.from({ length: 130 }, (_, index) => `guides/gone-${index}`);
      folder.write("docs.json", docsJson({ pages: [...gone, "/intro"] }));
      folder.write("intro.mdx");
      const all = "131 warnings in 1 site (131 pages, 0 ms)\ndocs-json fix repairs 1 of them.\n";
      const listed = (text: string): number => text.match(/\[missing-page\]/g)?.length ?? 0;
      const { code, stdout } = check();
      assert.deepEqual([code, listed(stdout)], [0, 100]);
      assert.match(stdout, /\nand 30 more of missing-page: --max-findings all lists them, /);
      assert.ok(stdout.endsWith(all));
      for (const [limit, count] of [
        ["all", 130],
        ["130", 130],
        ["7", 7],
        ["0", 0],
      ] as const) {
        const limited = check("--max-findings", limit);
        assert.equal(limited.code, 0);
        assert.equal(listed(limited.stdout), count, limit);
        assert.equal(/and [\d,]+ more of missing-page/.test(limited.stdout), count < 130, limit);
        assert.ok(limited.stdout.endsWith(all), limit);
      }
      assert.equal(check("--max-warnings", "130", "--max-findings", "1").code, 1);
      folder.write("docs.json", docsJson({ groups: gone.map(() => ({ pages: ["intro"] })) }));
      const errors = check("--max-findings", "2");
      assert.equal(errors.code, 1);
      assert.match(errors.stdout, /\nand 128 more of required-field: .*\n(?:.*\n)*130 errors/);
    });

    it("takes another number of notes as well", () => {
      cleanSite();
      for (let index = 0; index < 30; index += 1) folder.write(`orphan-${index}.mdx`);
      const { stdout } = check("--max-findings", "all");
      assert.equal(stdout.match(/\[orphan-page\]/g)?.length, 30);
      assert.ok(!stdout.includes("more of"));
    });

    it("is the same of more findings in pages than are kept in memory", () => {
      const links = Array.from({ length: 2600 }, (_, index) => `[a](/guides/gone-${index})\n`).join("");
      const names = ["guides/a", "guides/b", "guides/c", "guides/d"];
      folder.write("docs.json", docsJson({ pages: names.slice(0, 3) }));
      for (const name of names) folder.write(`${name}.mdx`, `${links}[here](#nowhere) [a](/guides/A)\n`);
      const { sites, summary } = checkJson(folder.root);
      const findings = sites[0]?.findings ?? [];
      assert.deepEqual(
        [summary.warnings, summary.information, summary.hints, findings.length],
        [4 * 2601, 4, 1, 4 * 2602 + 1],
      );
      const places = findings.map(({ code, file, range }) => `${code} ${file} ${JSON.stringify(range)}`);
      assert.equal(new Set(places).size, findings.length, "none is there twice");
      assert.deepEqual(
        findings.map(({ file }) => file),
        findings.map(({ file }) => file).toSorted(),
      );
      const { stdout } = check();
      assert.match(stdout, /\nand 10,304 more of broken-link: /);
      assert.match(stdout, /10,404 warnings, 4 information findings, 1 hint in 1 site \(3 pages, 0 ms\)\n/);
      assert.match(stdout, /\ndocs-json fix repairs 4 of them\.\n$/);
    }).timeout(30_000);

    it("has colors only on a terminal, and never against NO_COLOR", () => {
      mixedSite();
      const hasColor = (isTerminal: boolean, environment: Readonly<Record<string, string>> = {}): boolean =>
        runIn(folder.root, ["check"], { isTerminal, environment }).stdout.includes("\u001B[");
      assert.equal(hasColor(true), true);
      assert.equal(hasColor(false), false);
      assert.equal(hasColor(true, { NO_COLOR: "1" }), false);
      assert.equal(hasColor(true, { NO_COLOR: "" }), true);
      assert.equal(hasColor(true, { TERM: "dumb" }), false);
      assert.equal(hasColor(false, { FORCE_COLOR: "1" }), true);
      assert.equal(hasColor(false, { FORCE_COLOR: "1", NO_COLOR: "1" }), false);
    });

    it("keeps excerpts within the width of the terminal", () => {
      const pages = Array.from({ length: 40 }, (_, index) => `a-page-that-is-not-there-${index}`);
      folder.write("docs.json", JSON.stringify({ ...JSON.parse(docsJson({ pages })) }));
      const { stdout } = runIn(folder.root, ["check"], {
        isTerminal: true,
        columns: 60,
        environment: { NO_COLOR: "1" },
      });
      const excerpts = stdout.split("\n").filter((line) => /^ +(?:1 )?\|/.test(line));
      assert.ok(excerpts.length >= 20);
      for (const line of excerpts) assert.ok(line.length <= 60, line);
    });
  });
});
