import assert from "node:assert/strict";
import type { ReportedFinding } from "../../server/src/cli/formats/report.ts";
import {
  excerptLimit,
  formatText,
  repeatLimit,
  type TextOptions,
} from "../../server/src/cli/formats/text.ts";
import { drift, finding, lineText, missingPage, noName, orphan, reportOf, site } from "./sample-report.ts";

const options: TextOptions = {
  viewpoint: { currentFolder: "/sites", platform: "posix" },
  lineText,
  color: false,
};

function lines(...expected: readonly string[]): string {
  return `${expected.join("\n")}\n`;
}

describe("text output", () => {
  it("says that there are no findings", () => {
    assert.equal(
      formatText(reportOf([site([]), site([], { root: "/sites/b" })], 1234), options),
      "No findings in 2 sites (428 pages, 1.2 s)\n",
    );
    assert.equal(
      formatText(reportOf([site([], { stats: { pages: 1, entries: 1, specs: 0, files: 2 } })]), options),
      "No findings in 1 site (1 page, 12 ms)\n",
    );
  });

  it("shows information and hints by rule on one line each, then warnings and errors with their source, then the counts", () => {
    assert.equal(
      formatText(reportOf([site([orphan, drift, missingPage, noName])]), options),
      lines(
        "docs/docs.json:3:5: information: `fr` is missing 2 pages. [division-drift]",
        "",
        "docs/guides/a b.mdx:1:1: hint: No navigation lists this page. [orphan-page]",
        "",
        "docs/docs.json:5:33: warning: There is no page `missing`. [missing-page]",
        '  5 |       { "tab": "API", "pages": ["missing", "../x"] }',
        "    |                                 ^^^^^^^^^",
        "  docs/guides/missing.mdx:1:1: related: a page of nearly that name",
        "",
        "docs/docs.json:4:7: error: This tab has no name, so it would not be shown: add `tab`. [required-field]",
        '  4 |       { "groups": [] },',
        "    |       ^",
        "",
        "1 error, 1 warning, 1 information finding, 1 hint in 1 site (214 pages, 12 ms)",
        "Run docs-json fix to fix 1 of them.",
      ),
    );
  });

  it("names files outside the current folder by absolute paths, and Windows paths with backslashes", () => {
    const elsewhere = site([{ ...orphan, file: "guides/a.mdx" }], { root: "/other" });
    assert.match(formatText(reportOf([elsewhere]), options), /^\/other\/guides\/a\.mdx:1:1: hint: /);
    const windows = site([{ ...orphan, file: "guides/a.mdx" }], { root: "c:\\work\\docs" });
    const viewpoint = { currentFolder: "C:\\work", platform: "windows" } as const;
    const text = formatText(reportOf([windows]), { ...options, viewpoint });
    assert.match(text, /^docs\\guides\\a\.mdx:1:1: hint: /);
  });

  it("says that there are only information and hints", () => {
    assert.equal(
      formatText(reportOf([site([orphan])]), options)
        .split("\n")
        .at(-2),
      "No errors or warnings, 1 hint in 1 site (214 pages, 12 ms)",
    );
  });

  it("marks the first line of a range over several lines", () => {
    const wide = { ...noName, range: { start: { line: 2, character: 12 }, end: { line: 5, character: 5 } } };
    const text = formatText(reportOf([site([wide])]), options);
    assert.deepEqual(text.split("\n").slice(1, 3), ['  3 |     "tabs": [', "    |             ^"]);
  });

  it("shows no source if it is unavailable", () => {
    const unknown = finding({ line: 99, from: 0, to: 1 });
    assert.equal(
      formatText(reportOf([site([unknown])]), options),
      lines(
        "docs/docs.json:100:1: error: This tab has no name, so it would not be shown: add `tab`. [required-field]",
        "",
        "1 error in 1 site (214 pages, 12 ms)",
      ),
    );
  });

  it("shows a part of the line of a minified file", () => {
    const minified = `{"navigation":{"pages":[${'"page",'.repeat(20_000)}"gone"]}}`;
    const from = minified.indexOf('"gone"');
    const gone = finding({ line: 0, from, to: from + 6 });
    const text = formatText(reportOf([site([gone])]), { ...options, lineText: () => minified, columns: 40 });
    assert.deepEqual(text.split("\n").slice(1, 3), [
      '  1 | …e","page","page","page","gone"]}}',
      "    |                          ^^^^^^",
    ]);
  });

  it("lists all warnings, with the source only of the first ones of each rule, and all errors with their source", () => {
    const many = Array.from({ length: excerptLimit + 10 }, (_, index) => index);
    const warnings = many.map((index) => ({ ...missingPage, message: `warning ${index}`, related: [] }));
    const errors = many.map((index) => ({ ...noName, message: `error ${index}` }));
    const text = formatText(reportOf([site([...warnings, ...errors])]), options);
    for (const index of many) {
      assert.ok(text.includes(`warning ${index} `), `warning ${index}`);
      assert.ok(text.includes(`error ${index} `), `error ${index}`);
    }
    assert.equal(text.split('{ "tab": "API"').length - 1, excerptLimit);
    assert.equal(text.split('{ "groups": [] }').length - 1, many.length);
  });

  it("does not separate warnings without source by empty lines", () => {
    const warnings = Array.from({ length: excerptLimit + 2 }, (_, index) => ({
      ...missingPage,
      message: `warning ${String(index).padStart(2, "0")}`,
      related: [],
    }));
    const text = formatText(reportOf([site([...warnings, orphan])]), options);
    assert.deepEqual(text.split("\n").slice(-6, -3), [
      `docs/docs.json:5:33: warning: warning ${excerptLimit} [missing-page]`,
      `docs/docs.json:5:33: warning: warning ${excerptLimit + 1} [missing-page]`,
      "",
    ]);
  });

  it("prints a message that repeats at many places once, with each place", () => {
    const repeats = Array.from({ length: repeatLimit }, (_, line) => finding({ line, from: 1, to: 2 }));
    const text = (findings: readonly ReportedFinding[]): string =>
      formatText(reportOf([site(findings)]), options);
    assert.equal(
      text([...repeats, missingPage]),
      lines(
        "docs/docs.json:5:33: warning: There is no page `missing`. [missing-page]",
        '  5 |       { "tab": "API", "pages": ["missing", "../x"] }',
        "    |                                 ^^^^^^^^^",
        "  docs/guides/missing.mdx:1:1: related: a page of nearly that name",
        "",
        "docs/docs.json:1:2: error: This tab has no name, so it would not be shown: add `tab`. [required-field]",
        "  1 | {",
        "    |  ^",
        "  docs/docs.json:2:2: the same",
        "  docs/docs.json:3:2: the same",
        "  docs/docs.json:4:2: the same",
        "",
        "4 errors, 1 warning in 1 site (214 pages, 12 ms)",
        "Run docs-json fix to fix 1 of them.",
      ),
    );
    assert.equal(text(repeats.slice(1)).split("error:").length - 1, repeatLimit - 1);
    const explained = repeats.map((repeat) => ({ ...repeat, related: missingPage.related ?? [] }));
    assert.equal(text(explained).split("error:").length - 1, repeatLimit);
  });

  it("counts unlisted findings below the listed ones", () => {
    const unlisted = [
      { code: "orphan-page", severity: "hint", count: 1698, fixable: 0 },
      { code: "missing-page", severity: "warning", count: 1, fixable: 1 },
      { code: "required-field", severity: "error", count: 20, fixable: 0 },
      { code: "unsafe-href", severity: "error", count: 3, fixable: 0 },
      { code: "broken-anchor", severity: "information", count: 4, fixable: 4 },
    ] as const;
    assert.equal(
      formatText(reportOf([site([orphan, missingPage, noName], { unlisted })]), options),
      lines(
        "docs/guides/a b.mdx:1:1: hint: No navigation lists this page. [orphan-page]",
        "and 1,698 more of orphan-page; --all lists them, --rule orphan-page=off hides them",
        "",
        "and 4 more of broken-anchor; --all lists them, --rule broken-anchor=off hides them",
        "",
        "docs/docs.json:5:33: warning: There is no page `missing`. [missing-page]",
        '  5 |       { "tab": "API", "pages": ["missing", "../x"] }',
        "    |                                 ^^^^^^^^^",
        "  docs/guides/missing.mdx:1:1: related: a page of nearly that name",
        "",
        "and 1 more of missing-page; --all lists them, --rule missing-page=off hides them",
        "",
        "docs/docs.json:4:7: error: This tab has no name, so it would not be shown: add `tab`. [required-field]",
        '  4 |       { "groups": [] },',
        "    |       ^",
        "",
        "and 20 more of required-field; --all lists them, --rule required-field=off hides them",
        "and 3 more of unsafe-href; --all lists them, --rule unsafe-href=off hides them",
        "",
        "24 errors, 2 warnings, 4 information findings, 1,699 hints in 1 site (214 pages, 12 ms)",
        "Run docs-json fix to fix 6 of them.",
      ),
    );
  });

  it("colors only when requested", () => {
    const report = reportOf([site([noName])]);
    assert.equal(formatText(report, options).includes("\u001B"), false);
    const control = "\u001B";
    assert.equal(
      formatText(report, { ...options, color: true }),
      lines(
        `${control}[1mdocs/docs.json:4:7:${control}[22m ${control}[1;31merror:${control}[22;39m ` +
          `This tab has no name, so it would not be shown: add \`tab\`. ` +
          `${control}[2m[required-field]${control}[22m`,
        `  ${control}[2m4 |${control}[22m       { "groups": [] },`,
        `  ${control}[2m  |${control}[22m       ${control}[1;31m^${control}[22;39m`,
        "",
        `${control}[1;31m1 error in 1 site (214 pages, 12 ms)${control}[22;39m`,
      ),
    );
  });

  it("prints no control characters of a site's names and texts", () => {
    const sly = finding(
      { line: 0, from: 0, to: 1 },
      { file: "a\u001B[2J\n.mdx", message: "No \u001B]0;title\u0007 page" },
    );
    const text = formatText(reportOf([site([sly])]), { ...options, lineText: () => "\u001B[31mred" });
    assert.deepEqual(text.split("\n").slice(0, 3), [
      "docs/a␛[2J␊.mdx:1:1: error: No ␛]0;title␇ page [required-field]",
      "  1 | ␛[31mred",
      "    | ^",
    ]);
  });
});
