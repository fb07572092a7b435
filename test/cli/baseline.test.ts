/** `docs-json baseline`, and checks of a site with a baseline: only other findings are reported and decide the exit code. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutLinks } from "../skipping.ts";
import { docsJson, type JsonReport, runIn } from "./command-line.ts";

const name = "docs-json.baseline.json";

interface BaselineReport extends JsonReport {
  readonly sites: readonly (JsonReport["sites"][number] & {
    readonly baseline?: { readonly known: number; readonly gone?: number };
  })[];
}

describe("docs-json baseline", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["a", "b", "gone"] }));
    folder.write("a.mdx", page("[x](/x) [y](/y)"));
    folder.write("b.mdx", page("[x](/x) [x](/x)"));
  });
  afterEach(() => folder.remove());

  const page = (text: string): string => `---\ntitle: T\n---\n\n${text}\n`;
  const run = (...args: readonly string[]) => runIn(folder.root, args);
  const text = (): string => fs.readFileSync(path.join(folder.root, name), "utf8");
  const lines = (): readonly string[] =>
    text()
      .split("\n")
      .filter((one) => one.startsWith('    ["'))
      .map((one) => one.trim());

  /** The result of a check: findings, counts of the baseline, exit code. */
  function checked(...args: readonly string[]) {
    const { stdout, stderr, code } = run("check", "--format", "json", "--fail-on", "hint", ...args);
    assert.notEqual(stdout, "", stderr);
    const report: BaselineReport = JSON.parse(stdout);
    const found = report.sites.flatMap(({ findings }) => findings.map((one) => `${one.file} ${one.code}`));
    return { found, baseline: report.sites[0]?.baseline, code };
  }

  it("has a line for each finding, and makes a check pass that counts the known findings", () => {
    const { stdout, code } = run("baseline");
    assert.deepEqual([stdout, code], [`Wrote ${name}: 5 known findings\n`, 0]);
    assert.deepEqual(lines(), [
      '["broken-link", "a.mdx", "/x", 1],',
      '["broken-link", "a.mdx", "/y", 1],',
      '["broken-link", "b.mdx", "/x", 2],',
      '["missing-page", "docs.json", "gone", 1],',
    ]);
    assert.deepEqual(checked(), { found: [], baseline: { known: 5, gone: 0 }, code: 0 });
    const people = run("check");
    assert.equal(people.code, 0);
    assert.match(people.stdout, /^No new findings in 1 site \(3 pages, 0 ms\)\n0 new, 5 known\.\n$/);
    assert.equal(run("check", "--quiet").stdout, "");
    assert.match(
      run("check", "--format", "github").stdout,
      /^No new findings in 1 site.*\n0 new, 5 known\.\n$/,
    );
  });

  it("does not include new findings, and a check ends with the numbers of new, known and fixed ones", () => {
    run("baseline");
    folder.write("a.mdx", page("Moved to another line.\n\n[z](/z) [y](/y)"));
    assert.deepEqual(checked(), { found: ["a.mdx broken-link"], baseline: { known: 4, gone: 1 }, code: 1 });
    const { stdout } = run("check", "--fail-on", "information");
    assert.match(stdout, /\[z\]\(\/z\)/);
    assert.match(stdout, /^New: .*1 \w+( finding)? in 1 site/m);
    assert.match(
      stdout,
      /\n1 new, 4 known, 1 fixed; run docs-json baseline --prune to remove the fixed one from the baseline\.\n$/,
    );
    const sarif = JSON.parse(run("check", "--format", "sarif").stdout);
    // Code scanning shows each result of a log as open, even if the log marks it otherwise.
    assert.equal(sarif.runs[0].results.length, 1);
    assert.equal(checked("--no-baseline").found.length, 5);
    assert.equal(checked("--no-baseline").baseline, undefined);
  });

  it("is the same byte for byte while nothing changes, and keeps its line endings", () => {
    run("baseline");
    const before = text();
    const { mtimeMs } = fs.statSync(path.join(folder.root, name));
    folder.write("a.mdx", page("Another line.\n\n[x](/x) [y](/y)"));
    assert.equal(run("baseline").stdout, `${name} is up to date: 5 known findings\n`);
    assert.equal(text(), before);
    assert.equal(fs.statSync(path.join(folder.root, name)).mtimeMs, mtimeMs);
    folder.write(name, before.replaceAll("\n", "\r\n"));
    folder.write("b.mdx", page("[x](/x)"));
    assert.equal(run("baseline").stdout, `Wrote ${name}: 4 known findings (1 removed)\n`);
    assert.equal(text(), before.replace('"/x", 2', '"/x", 1').replaceAll("\n", "\r\n"));
  });

  it("--prune removes fixed findings and adds none; --rule changes only the lines of its rule", () => {
    run("baseline");
    folder.write("a.mdx", page("[z](/z) [y](/y)"));
    folder.write("docs.json", docsJson({ pages: ["a", "b", "lost"] }));
    assert.equal(
      run("baseline", "--prune", "--rule", "broken-link").stdout,
      `Wrote ${name}: 4 known findings (1 removed)\n`,
    );
    assert.deepEqual(lines(), [
      '["broken-link", "a.mdx", "/y", 1],',
      '["broken-link", "b.mdx", "/x", 2],',
      '["missing-page", "docs.json", "gone", 1],',
    ]);
    assert.equal(
      run("baseline", "--rule", "missing-page").stdout,
      `Wrote ${name}: 4 known findings (1 added, 1 removed)\n`,
    );
    assert.deepEqual(checked().found, ["a.mdx broken-link"]);
    folder.write("docs.json", docsJson({ pages: ["a", "b"] }));
    assert.equal(run("baseline", "--prune").stdout, `Wrote ${name}: 3 known findings (1 removed)\n`);
    folder.write("a.mdx", page("Right."));
    folder.write("b.mdx", page("Right."));
    assert.equal(run("baseline").stdout, `Wrote ${name}: 0 known findings (3 removed); you can delete it\n`);
    assert.deepEqual(checked(), { found: [], baseline: { known: 0, gone: 0 }, code: 0 });
  });

  it("is not written if there is nothing to write", () => {
    for (const file of ["a.mdx", "b.mdx"]) folder.write(file, page("Right."));
    folder.write("docs.json", docsJson({ pages: ["a", "b"] }));
    assert.equal(run("baseline").stdout, `There are no findings, so ${name} was not written\n`);
    assert.equal(run("baseline", "--prune").stdout, `There is no ${name}, so there is nothing to remove\n`);
    assert.ok(!fs.existsSync(path.join(folder.root, name)));
    assert.equal(checked().baseline, undefined);
  });

  it("does not fail a check because of fixed findings, unless --prune-check is given", () => {
    run("baseline");
    folder.write("a.mdx", page("[y](/y)"));
    assert.equal(checked().code, 0);
    const { code, stderr } = run("check", "--prune-check");
    assert.equal(code, 1);
    assert.match(stderr, /1 finding of the baseline is fixed; run docs-json baseline --prune/);
    run("baseline", "--prune");
    assert.equal(run("check", "--prune-check").code, 0);
    for (const option of ["--changed", "--staged", "--no-baseline", "--no-files", "--no-pages"])
      assert.equal(run("check", "--prune-check", option).code, 2, option);
  });

  it("does not count findings as fixed that a check did not look for", () => {
    run("baseline");
    assert.deepEqual(checked("b.mdx").baseline, { known: 2, gone: 0 });
    assert.deepEqual(checked("--only", "missing-page").baseline, { known: 1, gone: 0 });
    assert.deepEqual(checked("--rule", "broken-link=off").baseline, { known: 1, gone: 0 });
    assert.deepEqual(checked("--no-pages").baseline, { known: 1 });
    assert.deepEqual(checked("--no-files").baseline, { known: 0 });
    assert.equal(run("check", "--no-files").code, 0);
  });

  it("does not apply to a docs.json that is not valid JSON, and is not written for one", () => {
    run("baseline");
    const before = text();
    folder.write("docs.json", '{ "navigation": ');
    assert.deepEqual(checked().baseline, undefined);
    assert.notEqual(checked().found.length, 0);
    for (const args of [["baseline"], ["baseline", "--prune"]]) {
      const { code, stdout, stderr } = run(...args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, /was not written, because docs\.json is not valid JSON/);
    }
    assert.equal(text(), before);
  });

  it("that is invalid ends a check with exit code 2 and a sentence, and can be rewritten", () => {
    run("baseline");
    const good = text();
    const ours = good.replace('["broken-link", "a.mdx", "/y", 1],\n', "");
    for (const [bad, reason] of [
      [
        good.replace("    []", "<<<<<<< HEAD\n    []"),
        /has a merge conflict in line 8; keep the lines of both/,
      ],
      ["{", /is not valid JSON; restore it from git, or write it again with docs-json baseline/],
      [ours.replace(", 1],", "],"), /has a finding that is not of the form/],
      ["\0", /could not be read: it is not text|is not valid JSON/],
    ] as const) {
      folder.write(name, bad);
      for (const args of [["check"], ["check", "--format", "json"], ["baseline", "--prune"]]) {
        const { code, stdout, stderr } = run(...args);
        assert.deepEqual([code, stdout], [2, ""], args.join(" "));
        assert.match(stderr, reason);
        assert.match(stderr, /^docs-json: docs-json\.baseline\.json /);
      }
      assert.equal(fs.readFileSync(path.join(folder.root, name), "utf8"), bad, "it stays as it is");
      assert.equal(run("check", "--deploy").code, 1, "the verdict does not read it");
      assert.equal(run("check", "--no-baseline").code, 0);
    }
    folder.write(name, "{");
    assert.equal(run("baseline").code, 0);
    assert.equal(text(), good);
  });

  it("does not change the verdict", () => {
    const verdict = () => run("check", "--deploy", "--format", "json", "--all");
    const before = verdict();
    run("baseline");
    assert.deepEqual(verdict(), before);
    assert.equal(run("check", "--deploy", "--no-baseline").code, 2);
    assert.equal(run("check", "--deploy", "--prune-check").code, 2);
  });

  it("is not a file of the site: neither a page nor unused, and names in it do not use files", () => {
    folder.write("docs.json", docsJson({ pages: ["a", "b"], openapi: "docs-json.baselin.json" }));
    folder.write("images/x.png", "x");
    folder.write("alone.mdx", page("Alone."));
    const unused = () => run("list", "--unused").stdout;
    const before = unused();
    assert.match(before, /images\/x\.png/);
    run("baseline", "--quiet");
    fs.appendFileSync(path.join(folder.root, name), "");
    folder.write(
      name,
      text().replace("    []", '    ["broken-link", "images/x.png", "alone.mdx", 1],\n    []'),
    );
    assert.equal(unused(), before);
    assert.doesNotMatch(run("check", "--no-baseline", "--all").stdout, /docs-json\.baseline\.json/);
    assert.equal(run("check", "--all").code, 0);
  });

  it("is for whole sites, and is written beside each docs.json", () => {
    folder.write("other/docs.json", docsJson({ pages: ["no"] }));
    assert.equal(run("baseline", "a.mdx").code, 2);
    const { stdout, code } = run("baseline");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`Wrote other/${name}: 1 known finding$`, "m"));
    assert.ok(fs.existsSync(path.join(folder.root, name)));
    assert.ok(fs.existsSync(path.join(folder.root, "other", name)));
    assert.equal(run("check", "--fail-on", "hint").code, 0);
    assert.equal(run("baseline", "--quiet").stdout, "");
  });

  it("is not written through a link that points outside the site", function () {
    skipWithoutLinks(this);
    const outside = temporaryFolder();
    try {
      outside.write("file.json", "{}");
      fs.symlinkSync(path.join(outside.root, "file.json"), path.join(folder.root, name));
      assert.equal(run("baseline").code, 2);
      assert.equal(fs.readFileSync(path.join(outside.root, "file.json"), "utf8"), "{}");
      assert.equal(run("check").code, 2);
    } finally {
      outside.remove();
    }
  });

  it("holds more findings than a check keeps in memory", () => {
    const links = Array.from({ length: 6000 }, (_, index) => `[x](/x${index})`).join("\n");
    folder.write("a.mdx", page(links));
    assert.match(run("baseline").stdout, /6,003 known findings/);
    assert.deepEqual(checked(), { found: [], baseline: { known: 6003, gone: 0 }, code: 0 });
    folder.write("a.mdx", page(`${links}\n[x](/x5)`));
    assert.deepEqual(checked().found, ["a.mdx broken-link"]);
  });
});
