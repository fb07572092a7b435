/** The formats of `docs-json check` for machines. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path, { join } from "node:path";
import { rules } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { check, writeMixedSite } from "./checked-sites.ts";
import { checkJson, docsJson } from "./command-line.ts";

describe("docs-json check", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  describe("--format", () => {
    const fields = ["file", "code", "severity", "message", "range", "pointer", "fixable"];

    it("json has the fields of its version", () => {
      writeMixedSite(folder, "site/");
      const report = checkJson(folder.root);
      assert.deepEqual(Object.keys(report), ["version", "sites", "unread", "summary"]);
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
      assert.ok(check(folder.root, "--format", "json").stdout.endsWith("}\n"));
    });

    it("github annotates each finding and ends with the summary", () => {
      writeMixedSite(folder, "site/");
      const { code, stdout } = check(folder.root, "--format", "github");
      assert.equal(code, 1);
      const lines = stdout.trimEnd().split("\n");
      assert.deepEqual(
        lines.map((line) => /^::(\w+) file=([^,]+),line=\d+,/.exec(line)?.slice(1, 3)),
        [
          ["error", "site/docs.json"],
          ["warning", "site/docs.json"],
          ["notice", "site/docs.json"],
          ["notice", "site/left-over.mdx"],
          undefined,
        ],
      );
      assert.match(lines.at(-1) ?? "", /^1 error, 1 warning, 1 information finding, 1 hint in 1 site \(/);
    });

    it("sarif names files relative to the current folder", () => {
      writeMixedSite(folder, "site/");
      const { code, stdout } = check(folder.root, "--format", "sarif");
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

    it("sarif keeps the fingerprints of a moved folder", () => {
      const fingerprints = (): readonly string[] =>
        JSON.parse(check(folder.root, "--format", "sarif").stdout)
          .runs[0].results.map(
            (result: { partialFingerprints: Readonly<Record<string, string>> }) =>
              result.partialFingerprints["docsJson/v2"],
          )
          .sort();
      folder.write("site/docs.json", docsJson({ pages: ["guides/a", "guides/b"] }));
      folder.write("site/guides/a.mdx", "[x](./gone) [x](./gone)\n");
      folder.write("site/guides/b.mdx", "[y](./lost)\n\n<Nothing />\n");
      const before = fingerprints();
      assert.equal(new Set(before).size, 4);
      fs.renameSync(path.join(folder.root, "site/guides"), path.join(folder.root, "site/start"));
      fs.renameSync(path.join(folder.root, "site"), path.join(folder.root, "docs"));
      folder.write("docs/docs.json", docsJson({ pages: ["start/a", "start/b"] }));
      folder.write("docs/start/a.mdx", "One more line.\n\n[x](./gone) [x](./gone)\n");
      assert.deepEqual(fingerprints(), before);
    });

    it("always ends with a line break and has the same findings", () => {
      writeMixedSite(folder);
      for (const format of ["text", "json", "sarif", "github"]) {
        const { code, stdout, stderr } = check(folder.root, "--format", format);
        assert.deepEqual([code, stderr], [1, ""], format);
        assert.ok(stdout.endsWith("\n") && !stdout.endsWith("\n\n"), format);
        assert.equal(stdout.split("There is no page `fr/gone`").length - 1, 1, format);
      }
    });
  });
});
