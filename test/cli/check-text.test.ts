/** What `docs-json check` prints for people. */
import assert from "node:assert/strict";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { check, writeCleanSite, writeMixedSite } from "./checked-sites.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

describe("docs-json check", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  describe("as text", () => {
    it("shows notes, findings with their source, and a summary", () => {
      writeMixedSite(folder, "site/");
      const { stdout } = check(folder.root);
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

    it("says how many findings docs-json fix would fix", () => {
      folder.write("docs.json", docsJson({ pages: ["/intro"] }));
      folder.write("intro.mdx");
      assert.match(
        check(folder.root).stdout,
        /\n1 warning in 1 site \(1 page, 0 ms\)\nRun docs-json fix to fix 1 of them\.\n$/,
      );
    });

    it("says that there are no findings", () => {
      writeCleanSite(folder);
      assert.deepEqual(check(folder.root), {
        code: 0,
        stdout: "No findings in 1 site (1 page, 0 ms)\n",
        stderr: "",
      });
    });

    it("lists a few hints of one rule and counts the others", () => {
      writeCleanSite(folder);
      for (let index = 0; index < 30; index += 1) folder.write(`orphan-${index}.mdx`);
      const { stdout } = check(folder.root);
      assert.equal(stdout.match(/\[orphan-page\]/g)?.length, 10);
      assert.match(stdout, /\nand 20 more of orphan-page; /);
      assert.match(stdout, /, 30 hints in 1 site/);
    });

    it("says once for how many findings no similar names were searched", () => {
      const gone = Array.from({ length: 60 }, (_, index) => `guides/gone-${index}`);
      folder.write("docs.json", docsJson({ pages: ["intro", ...gone] }));
      folder.write("intro.mdx");
      const { stdout } = check(folder.root);
      const sentence =
        "Similar names were not searched for 10 findings, because there are too many names to compare.";
      assert.equal(stdout.split(sentence).length, 2, stdout);
      assert.ok(stdout.includes(`\n\n${sentence}\n60 warnings in 1 site `), stdout);
    });

    it("lists findings of a rule up to a limit, and counts the others", () => {
      const gone = Array.from({ length: 130 }, (_, index) => `guides/gone-${index}`);
      folder.write("docs.json", docsJson({ pages: [...gone, "/intro"] }));
      folder.write("intro.mdx");
      const all = "131 warnings in 1 site (131 pages, 0 ms)\nRun docs-json fix to fix 1 of them.\n";
      const listed = (text: string): number => text.match(/\[missing-page\]/g)?.length ?? 0;
      const { code, stdout } = check(folder.root);
      assert.deepEqual([code, listed(stdout)], [0, 100]);
      assert.match(stdout, /\nand 30 more of missing-page; --all lists them, /);
      assert.ok(stdout.endsWith(all));
      for (const [limit, count] of [
        ["130", 130],
        ["7", 7],
        ["0", 0],
      ] as const) {
        const limited = check(folder.root, "--max-findings", limit);
        assert.equal(limited.code, 0);
        assert.equal(listed(limited.stdout), count, limit);
        assert.equal(/and [\d,]+ more of missing-page/.test(limited.stdout), count < 130, limit);
        assert.ok(limited.stdout.endsWith(all), limit);
      }
      assert.equal(check(folder.root, "--max-warnings", "130", "--max-findings", "1").code, 1);
      folder.write("docs.json", docsJson({ pages: gone.map((name) => `/${name}/`) }));
      for (const name of gone) folder.write(`${name}.mdx`);
      const errors = check(folder.root, "--max-findings", "2", "--rule", "page-path-form=error");
      assert.equal(errors.code, 1);
      assert.match(errors.stdout, /\nand 128 more of page-path-form; .*\n(?:.*\n)*130 errors/);
    });

    it("lists all findings with --all", () => {
      writeCleanSite(folder);
      for (let index = 0; index < 30; index += 1) folder.write(`orphan-${index}.mdx`);
      const { stdout } = check(folder.root, "--all");
      assert.equal(stdout.match(/\[orphan-page\]/g)?.length, 30);
      assert.ok(!stdout.includes("more of"));
      const { code, stderr } = check(folder.root, "--all", "--max-findings", "3");
      assert.deepEqual([code, stderr], [2, "docs-json: Use only one of --all and --max-findings\n"]);
    });

    it("lists each finding once if pages have more than are kept in memory", () => {
      const links = Array.from({ length: 2600 }, (_, index) => `[a](/guides/gone-${index})\n`).join("");
      const names = ["guides/a", "guides/b", "guides/c", "guides/d"];
      folder.write("docs.json", docsJson({ pages: names.slice(0, 3) }));
      for (const name of names) folder.write(`${name}.mdx`, `${links}[place](#nowhere) [a](/guides/A)\n`);
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
      const { stdout } = check(folder.root);
      // Repetitions of a listed link are counted with it, other causes with their rule.
      assert.equal(stdout.match(/\n {2}and 3 more like it; --all lists them\n/g)?.length, 100);
      assert.match(stdout, /\nand 10,004 more of broken-link; /);
      assert.match(stdout, /10,404 warnings, 4 information findings, 1 hint in 1 site \(3 pages, 0 ms\)\n/);
      assert.match(stdout, /\nRun docs-json fix to fix 4 of them\.\n$/);
    });

    it("has colors only on a terminal, and never with NO_COLOR", () => {
      writeMixedSite(folder);
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
