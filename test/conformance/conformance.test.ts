/**
 * The whole check from outside: small sites on disk, through the command line, compared with findings that were
 * written only from the facts in docs/format.
 */
import assert from "node:assert/strict";
import fs from "node:fs";
import { type JsonFinding, type JsonReport, runIn } from "../cli/command-line.ts";
import { temporaryFolder } from "../host/temporary-folder.ts";
import { accessibilityCases } from "./accessibility.cases.ts";
import { anchorCases } from "./anchors.cases.ts";
import { boundSpecCases } from "./bound-specs.cases.ts";
import { builtSpecCases } from "./built-specs.cases.ts";
import { causeCases } from "./causes.cases.ts";
import { childCases } from "./children.cases.ts";
import { cleanCases } from "./clean.cases.ts";
import { componentCases } from "./components.cases.ts";
import { damagedPageCases } from "./damaged-pages.cases.ts";
import { emptyListCases } from "./empty-lists.cases.ts";
import { fieldCases } from "./fields.cases.ts";
import { frontmatterCases } from "./frontmatter.cases.ts";
import { graphqlCases } from "./graphql.cases.ts";
import { hostileNameCases } from "./hostile-names.cases.ts";
import { hrefCases } from "./hrefs.cases.ts";
import { interplayCases } from "./interplay.cases.ts";
import { languageCases } from "./languages.cases.ts";
import { lossCases } from "./losses.cases.ts";
import { openapiCases } from "./openapi.cases.ts";
import { pageCases } from "./pages.cases.ts";
import { redirectCases } from "./redirects.cases.ts";
import { referenceCases } from "./refs.cases.ts";
import { rootCases } from "./roots.cases.ts";
import { scopeCases } from "./scope.cases.ts";
import type { Case, Expected, Verdict } from "./site.ts";
import { syntaxCases } from "./syntax.cases.ts";
import { valueCases } from "./values.cases.ts";

const topics: Readonly<Record<string, readonly Case[]>> = {
  "root patterns": rootCases,
  children: childCases,
  "empty lists": emptyListCases,
  "GraphQL and SDK": graphqlCases,
  "specs in frontmatter": boundSpecCases,
  "specs that the build refuses": builtSpecCases,
  "damaged pages": damagedPageCases,
  fields: fieldCases,
  values: valueCases,
  languages: languageCases,
  links: hrefCases,
  pages: pageCases,
  "OpenAPI inheritance": scopeCases,
  OpenAPI: openapiCases,
  anchors: anchorCases,
  accessibility: accessibilityCases,
  components: componentCases,
  frontmatter: frontmatterCases,
  $ref: referenceCases,
  redirects: redirectCases,
  syntax: syntaxCases,
  losses: lossCases,
  "one cause": causeCases,
  "hostile names": hostileNameCases,
  interplay: interplayCases,
  "nothing wrong": cleanCases,
};

function allowed<Value>(given: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(given) ? given : [given as Value];
}

function matches(finding: JsonFinding, expected: Expected): boolean {
  const file = expected.file ?? "docs.json";
  return (
    allowed<string>(expected.code).includes(finding.code) &&
    allowed<string>(expected.severity).includes(finding.severity) &&
    (file === "*" || finding.file === file) &&
    (expected.pointer === undefined || allowed(expected.pointer).includes(finding.pointer)) &&
    (expected.line === undefined || finding.range.start.line === expected.line) &&
    allowed(expected.says ?? []).every((words) =>
      new RegExp(`(?<!\\d)${escaped(words)}(?!\\d)`).test(finding.message),
    )
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function findingText(finding: JsonFinding): string {
  const { line, character } = finding.range.start;
  return `  ${finding.file}:${line}:${character} ${finding.severity}[${finding.code}] ${JSON.stringify(finding.pointer)} ${finding.message}`;
}

/** Conditions on every report, whatever its findings. */
function checkReport(report: JsonReport, code: number, root: string): void {
  assert.equal(report.version, 1);
  assert.equal(report.sites.length, 1, "one site");
  const { summary } = report;
  assert.equal(code, summary.errors > 0 ? 1 : 0, "exit code");
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const finding of report.sites.flatMap((site) => site.findings)) {
    assert.ok(Object.hasOwn(counts, finding.severity), `severity of\n${findingText(finding)}`);
    counts[finding.severity as keyof typeof counts] += 1;
    assert.notEqual(finding.message, "");
    assert.equal(typeof finding.fixable, "boolean");
    assert.match(finding.pointer, /^(\/.*)?$/s);
    checkPlace(finding, fs.readFileSync(`${root}/${finding.file}`, "utf8"));
  }
  assert.deepEqual(
    counts,
    {
      error: summary.errors,
      warning: summary.warnings,
      information: summary.information,
      hint: summary.hints,
    },
    "summary",
  );
}

/** Checks that the range is inside the file, and that the pointer exists in it. */
function checkPlace(finding: JsonFinding, text: string): void {
  const lines = text.split(/\r\n|\r|\n/);
  const { start, end } = finding.range;
  assert.ok(
    start.line < end.line || (start.line === end.line && start.character <= end.character),
    findingText(finding),
  );
  for (const { line, character } of [start, end]) {
    assert.ok(line >= 0 && line < lines.length && character >= 0, findingText(finding));
    assert.ok(
      character <= (lines[line] ?? "").length + 1,
      `range outside the text:\n${findingText(finding)}`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  for (const step of finding.pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    assert.ok(
      typeof value === "object" && value !== null && Object.hasOwn(value, key),
      `pointer of\n${findingText(finding)}`,
    );
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
}

function checkExpected(test: Case, findings: readonly JsonFinding[]): void {
  const unmatched = [...findings];
  const problems: string[] = [];
  for (const expected of test.expect ?? []) {
    const place = unmatched.findIndex((finding) => matches(finding, expected));
    if (place === -1) problems.push(`missing: ${JSON.stringify(expected)}`);
    else unmatched.splice(place, 1);
  }
  for (const finding of unmatched) {
    const isLoud = finding.severity === "error" || finding.severity === "warning";
    if ((test.only === true && isLoud) || test.never?.includes(finding.code)) {
      problems.push(`unexpected:\n${findingText(finding)}`);
    }
  }
  const all = findings.length === 0 ? "  none" : findings.map(findingText).join("\n");
  assert.ok(
    problems.length === 0,
    `${problems.join("\n")}\nall findings:\n${all}\ndocs.json:\n${test.files["docs.json"]?.slice(0, 2000)}`,
  );
}

const exitCodes: Readonly<Record<Verdict, number>> = {
  deploys: 0,
  "deploys-with-loss": 1,
  "may-not-deploy": 3,
  "does-not-deploy": 3,
};

function checkVerdict(root: string, name: string, expected: Verdict, says: string | undefined): void {
  const ran = runIn(root, ["check", "--deploy", name, "--format", "json"]);
  const [site] = JSON.parse(ran.stdout).sites;
  assert.equal(site.verdict.kind, expected, ran.stdout);
  if (says !== undefined) assert.equal(site.verdict.text, says);
  assert.equal(ran.code, exitCodes[expected]);
}

describe("conformance", () => {
  const folder = temporaryFolder();
  after(() => {
    // Deleting thousands of folders may take long.
    folder.remove();
  });
  let count = 0;

  for (const [topic, cases] of Object.entries(topics)) {
    describe(topic, () => {
      for (const test of cases) {
        it(test.open === undefined ? test.name : `${test.name} (open: ${test.open})`, () => {
          count += 1;
          const name = `${count}/site`;
          for (const [path, text] of Object.entries(test.files)) folder.write(`${name}/${path}`, text);
          const dialect = test.dialect === undefined ? [] : ["--dialect", test.dialect];
          const ran = runIn(folder.root, [
            "check",
            name,
            "--format",
            "json",
            ...dialect,
            ...(test.args ?? []),
          ]);
          assert.notEqual(ran.stdout, "", `nothing was printed: ${ran.stderr}`);
          const report: JsonReport = JSON.parse(ran.stdout);
          checkReport(report, ran.code, `${folder.root}/${name}`);
          if (test.open === undefined) checkExpected(test, report.sites[0]?.findings ?? []);
          if (test.verdict !== undefined) checkVerdict(folder.root, name, test.verdict, test.says);
        });
      }
    });
  }

  it("reports in one line that binary data is not a docs.json", () => {
    folder.write("binary/docs.json", "\0\0\0");
    const ran = runIn(folder.root, ["check", "binary", "--format", "json"]);
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /^[^\n]*binary\/docs\.json[^\n]*\n$/);
  });

  it("has one name for each case", () => {
    const names = Object.entries(topics).flatMap(([topic, cases]) =>
      cases.map((test) => `${topic}: ${test.name}`),
    );
    assert.deepEqual(
      names.filter((name, place) => names.indexOf(name) !== place),
      [],
    );
  });
});
