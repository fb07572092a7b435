import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { formatGithub } from "../../server/src/cli/formats/github.ts";
import { formatJson } from "../../server/src/cli/formats/json.ts";
import type {
  Report,
  ReportedFinding,
  ReportedRule,
  SiteReport,
} from "../../server/src/cli/formats/report.ts";
import { formatSarif, type SarifOptions } from "../../server/src/cli/formats/sarif.ts";
import { examplesInPage, rulePageUri } from "../../server/src/cli/rule-pages.ts";
import { rules as catalog } from "../../server/src/service/index.ts";
import { drift, finding, missingPage, noName, orphan, reportOf, site } from "./sample-report.ts";

/** The root of the repository for the reports below. */
const folderOf = ({ root }: Pick<SiteReport, "root">): string => path.posix.relative("/sites", root);
const report = reportOf([site([orphan, drift, missingPage, noName])], 12.5);

const jsonOf = (of: Report): string => [...formatJson(of)].join("");

describe("JSON output", () => {
  it("is formatted like the output of JSON.stringify, although it is written in pieces", () => {
    const many = Array.from({ length: 2500 }, (_, line) => finding({ line, from: 0, to: 1 }));
    const reports = [[], [site([])], [site([noName]), site([], { root: "/sites/\n\u2028" })], [site(many)]];
    for (const of of reports) {
      const text = jsonOf(reportOf(of));
      assert.equal(text, `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    }
    assert.ok([...formatJson(reportOf([site(many)]))].length < 20);
  });

  it("has the fields of version 1 and no others", () => {
    const extra = { ...noName, tags: ["unnecessary"] };
    assert.deepEqual(JSON.parse(jsonOf(reportOf([site([extra, missingPage])], 12.5))), {
      version: 1,
      sites: [
        {
          root: "/sites/docs",
          file: "docs.json",
          findings: [
            {
              file: "docs.json",
              code: "required-field",
              severity: "error",
              message: "This tab has no name, so it would not be shown: add `tab`.",
              range: { start: { line: 3, character: 6 }, end: { line: 3, character: 7 } },
              pointer: "/navigation/tabs/0",
              fixable: false,
            },
            {
              file: "docs.json",
              code: "missing-page",
              severity: "warning",
              message: "There is no page `missing`.",
              range: { start: { line: 4, character: 32 }, end: { line: 4, character: 41 } },
              pointer: "/navigation/tabs/1/pages/0",
              fixable: true,
            },
          ],
          stats: { pages: 214, entries: 220, specs: 1, files: 300 },
          reading: { dialect: "reference", chosenBy: "no-schema" },
        },
      ],
      unread: [],
      summary: { errors: 1, warnings: 1, information: 0, hints: 0, durationMs: 12.5 },
    });
  });

  it("ends with a line end, and may have an empty list of sites", () => {
    const text = jsonOf(reportOf([]));
    assert.ok(text.endsWith("}\n"));
    assert.deepEqual(JSON.parse(text).sites, []);
  });
});

describe("GitHub output", () => {
  it("writes a command per finding, the worst first, and the summary", () => {
    assert.equal(
      formatGithub(report, { folderOf, listsAll: false }),
      [
        "::error file=docs/docs.json,line=4,col=7,endLine=4,endColumn=8,title=required-field::" +
          "This tab has no name, so it would not be shown: add `tab`.",
        "::warning file=docs/docs.json,line=5,col=33,endLine=5,endColumn=42,title=missing-page::" +
          "There is no page `missing`.",
        "::notice file=docs/docs.json,line=3,col=5,endLine=3,endColumn=11,title=division-drift::`fr` is missing 2 pages.",
        "::notice file=docs/guides/a b.mdx,line=1,col=1,endLine=1,endColumn=4,title=orphan-page::" +
          "No navigation lists this page.",
        "1 error, 1 warning, 1 information finding, 1 hint in 1 site (214 pages, 13 ms)",
        "",
      ].join("\n"),
    );
  });

  it("writes at most 10 annotations of a kind for all sites, the last of which counts the others", () => {
    const many = (count: number, one: ReportedFinding): readonly ReportedFinding[] =>
      Array.from({ length: count }, (_, line) => ({
        ...one,
        range: { start: { line, character: 0 }, end: { line, character: 1 } },
      }));
    const of = reportOf([
      site([...many(8, noName), ...many(10, missingPage), ...many(30, orphan)]),
      site([...many(1200, noName), ...many(4, drift)], { root: "/sites/other" }),
    ]);
    const lines = (listsAll: boolean, start: string): readonly string[] =>
      formatGithub(of, { folderOf, listsAll })
        .split("\n")
        .filter((line) => line.startsWith(start));
    assert.equal(lines(false, "::error").length, 10);
    assert.equal(lines(false, "::error file=docs/").length, 8);
    assert.equal(
      lines(false, "::error").at(-1),
      "::error title=docs-json::Not shown here: 1,199 errors. Run docs-json check to see them.",
    );
    // 10 warnings need no count.
    assert.equal(lines(false, "::warning file=docs/").length, 10);
    const notices = lines(false, "::notice");
    assert.equal(notices.length, 10);
    assert.equal(notices.filter((line) => line.includes("title=division-drift")).length, 4);
    assert.ok(
      notices.slice(0, 4).every((line) => line.includes("division-drift")),
      "information comes first",
    );
    assert.equal(
      notices.at(-1),
      "::notice title=docs-json::Not shown here: 25 hints. Run docs-json check to see them.",
    );
    assert.equal(lines(true, "::").length, 8 + 10 + 30 + 1200 + 4);
    assert.ok(lines(false, "1,208 errors, 10 warnings").length === 1);
  });

  it("escapes characters with a meaning in commands", () => {
    const sly = finding(
      { line: 0, from: 0, to: 1 },
      { file: "a,b:c%\n.mdx", message: "100%: a, b\r\n::error::c" },
    );
    assert.equal(
      formatGithub(reportOf([site([sly])]), { folderOf, listsAll: false }).split("\n")[0],
      "::error file=docs/a%2Cb%3Ac%25%0A.mdx,line=1,col=1,endLine=1,endColumn=2,title=required-field::" +
        "100%25: a, b%0D%0A::error::c",
    );
  });

  it("omits columns if a finding spans several lines", () => {
    const wide = { ...noName, range: { start: { line: 3, character: 6 }, end: { line: 4, character: 2 } } };
    assert.match(
      formatGithub(reportOf([site([wide])]), { folderOf, listsAll: false }),
      /^::error file=docs\/docs\.json,line=4,endLine=5,title=required-field::/,
    );
  });

  it("names files of a site in the repository's root by their paths in the site", () => {
    const atRoot = reportOf([site([noName], { root: "/sites" })]);
    assert.match(formatGithub(atRoot, { folderOf, listsAll: false }), /^::error file=docs\.json,/);
  });
});

describe("SARIF output", () => {
  const rules: readonly ReportedRule[] = [
    {
      code: "missing-page",
      severity: "warning",
      title: "An entry has no page",
      why: "Readers get a dead link.",
      url: "https://example.com/rules/missing-page",
    },
    { code: "required-field", severity: "error", title: "A name is missing", why: "It is dropped." },
    {
      code: "orphan-page",
      severity: "hint",
      title: "A page is not in the navigation",
      why: "Nobody finds it.",
    },
  ];
  const options: SarifOptions = {
    folderOf,
    tool: { name: "docs-json", version: "0.1.0" },
    rules,
  };

  it("is one run with the rules and the results", () => {
    const fingerprint = (value: string): object => ({
      "docsJson/v2": value,
      primaryLocationLineHash: value,
    });
    const log = JSON.parse(formatSarif(reportOf([site([missingPage, orphan])]), options));
    assert.deepEqual(log, {
      $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "docs-json",
              version: "0.1.0",
              rules: [
                {
                  id: "missing-page",
                  shortDescription: { text: "An entry has no page" },
                  fullDescription: { text: "Readers get a dead link.", markdown: "Readers get a dead link." },
                  helpUri: "https://example.com/rules/missing-page",
                  help: { text: "Readers get a dead link.", markdown: "Readers get a dead link." },
                  defaultConfiguration: { level: "warning" },
                },
                {
                  id: "required-field",
                  shortDescription: { text: "A name is missing" },
                  fullDescription: { text: "It is dropped.", markdown: "It is dropped." },
                  help: { text: "It is dropped.", markdown: "It is dropped." },
                  defaultConfiguration: { level: "error" },
                },
                {
                  id: "orphan-page",
                  shortDescription: { text: "A page is not in the navigation" },
                  fullDescription: { text: "Nobody finds it.", markdown: "Nobody finds it." },
                  help: { text: "Nobody finds it.", markdown: "Nobody finds it." },
                  defaultConfiguration: { level: "note" },
                },
              ],
            },
          },
          invocations: [{ executionSuccessful: true }],
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "missing-page",
              ruleIndex: 0,
              level: "warning",
              message: { text: "There is no page `missing`." },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "docs/docs.json", uriBaseId: "%SRCROOT%" },
                    region: { startLine: 5, startColumn: 33, endLine: 5, endColumn: 42 },
                  },
                },
              ],
              relatedLocations: [
                {
                  id: 0,
                  message: { text: "a page of nearly that name" },
                  physicalLocation: {
                    artifactLocation: { uri: "docs/guides/missing.mdx", uriBaseId: "%SRCROOT%" },
                    region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
                  },
                },
              ],
              partialFingerprints: fingerprint("838eef339d507eab:1"),
              properties: { severity: "warning", pointer: "/navigation/tabs/1/pages/0", fixable: true },
            },
            {
              ruleId: "orphan-page",
              ruleIndex: 2,
              level: "note",
              message: { text: "No navigation lists this page." },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "docs/guides/a%20b.mdx", uriBaseId: "%SRCROOT%" },
                    region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 4 },
                  },
                },
              ],
              partialFingerprints: fingerprint("31833a0d12b1f88a:1"),
              properties: { severity: "hint", pointer: "", fixable: false },
            },
          ],
        },
      ],
    });
  });

  it("is valid against the schema of the standard", () => {
    const validate = sarifValidator();
    const escaped = finding(
      { line: 0, from: 0, to: 0 },
      { file: "a b#?%[日本]:\n\\x.mdx", code: "not-in-the-catalog", message: "[a](0) {0}" },
    );
    const outside = site([noName], { root: "/other/docs" });
    const reports: readonly Report[] = [report, reportOf([]), reportOf([site([escaped]), outside])];
    for (const given of reports) {
      const log: unknown = JSON.parse(formatSarif(given, options));
      assert.equal(validate(log), "");
    }
    const bad = JSON.parse(formatSarif(report, options));
    bad.runs[0].results[0].level = "hint";
    bad.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = "a b";
    assert.match(validate(bad), /level must be equal.*\n.*uri must match format "uri-reference"/);
  });

  it("contains no absolute paths", () => {
    const [result] = resultsOf(reportOf([site([noName], { root: "/other docs" })]));
    const expected = { uri: "../other%20docs/docs.json", uriBaseId: "%SRCROOT%" };
    assert.deepEqual(result?.locations[0]?.physicalLocation.artifactLocation, expected);
  });

  it("has the URI of each rule's page: on the web if that is known, otherwise in the package", () => {
    const pages = path.join(import.meta.dirname, "../../docs/rules");
    assert.equal(
      rulePageUri("missing-page", "https://example.com/rules/", pages),
      "https://example.com/rules/missing-page.md",
    );
    for (const { code } of catalog) {
      const uri = rulePageUri(code, "", pages);
      assert.ok(uri !== undefined && fs.existsSync(new URL(uri)), code);
    }
    assert.equal(rulePageUri("no-such-rule", "", pages), undefined);
    assert.equal(rulePageUri("missing-page", "", undefined), undefined);
  });

  it("finds the examples in the page of each rule", () => {
    const pages = path.join(import.meta.dirname, "../../docs/rules");
    for (const { code } of catalog) {
      const examples = examplesInPage(code, pages) ?? "";
      assert.match(examples, /^## Examples\n\n### \S/, code);
      assert.doesNotMatch(examples, /^## (?!Examples$)/m, code);
    }
    assert.equal(examplesInPage("no-such-rule", pages), undefined);
    assert.equal(examplesInPage("missing-page", undefined), undefined);
  });

  it("contains no links or arguments from messages", () => {
    const text = "See [a](0) and {0}, not pages[3], `[x]` or /users/{id}";
    const [result] = resultsOf(reportOf([site([{ ...noName, message: text }])]));
    assert.equal(result?.message.text, "See \\[a](0) and {{0}}, not pages[3], `[x]` or /users/{id}");
  });

  it("writes a message of half a million brackets", () => {
    const brackets = "[".repeat(500_000);
    const results = resultsOf(reportOf([site([{ ...noName, message: `${brackets}](0)${brackets}` }])]));
    assert.equal(results[0]?.message.text, `${"\\[".repeat(500_000)}](0)${brackets}`);
  });

  it("keeps fingerprints if lines, indentation and siblings change, and distinguishes equal findings", () => {
    const before = resultsOf(reportOf([site([noName, missingPage])]));
    const shift = (given: typeof noName): typeof noName => ({
      ...given,
      pointer: given.pointer.replace(/\d/, "7"),
      range: {
        start: { line: given.range.start.line + 1, character: given.range.start.character + 2 },
        end: { line: given.range.end.line + 1, character: given.range.end.character + 2 },
      },
    });
    const after = resultsOf(reportOf([site([shift(noName), shift(missingPage)])]));
    const fingerprints = (results: typeof before): unknown =>
      results.map((result) => result.partialFingerprints);
    assert.deepEqual(fingerprints(after), fingerprints(before));

    const twice = resultsOf(reportOf([site([noName, { ...shift(noName), message: "In other words." }])]));
    const [first, second] = twice.map((result) => result.partialFingerprints["docsJson/v2"]);
    assert.equal(second, first?.replace(/:1$/, ":2"));
    assert.match(first ?? "", /^[0-9a-f]{16}:1$/);
  });

  interface SarifResult {
    readonly message: { readonly text: string };
    readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: unknown } }[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
  }

  function resultsOf(given: Report, with_: SarifOptions = options): readonly SarifResult[] {
    return JSON.parse(formatSarif(given, with_)).runs[0].results;
  }
});

/** Validates a log against the OASIS schema, including URI formats. @returns the errors, one on each line */
function sarifValidator(): (log: unknown) => string {
  // The package exports only code; the schema is a file next to it.
  const entry = createRequire(import.meta.url).resolve("@microsoft/sarif-multitool-ts");
  const schemaFile = path.join(path.dirname(entry), "..", "assets", "sarif-2.1.0.schema.json");
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      uri: (text: string) => URL.canParse(text),
      "uri-reference": /^(?:[\w\-.~!$&'()*+,;=:@/?#]|%[0-9A-Fa-f]{2})*$/,
      "date-time": true,
      uuid: true,
    },
  });
  const validate = ajv.compile(JSON.parse(fs.readFileSync(schemaFile, "utf8")));
  return (log) => {
    validate(log);
    return (validate.errors ?? [])
      .map((error) => `${error.instancePath} ${error.message}`.split("/").at(-1))
      .join("\n");
  };
}
