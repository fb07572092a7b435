/** A small report for the tests of the output formats. */
import type { Report, ReportedFinding, SiteReport } from "../../server/src/cli/formats/report.ts";
import { summarize } from "../../server/src/cli/formats/report.ts";

const docsJson = [
  "{",
  '  "navigation": {',
  '    "tabs": [',
  '      { "groups": [] },',
  '      { "tab": "API", "pages": ["missing", "../x"] }',
  "    ]",
  "  }",
  "}",
].join("\n");

/** A finding, by default on one line of docs.json. */
export function finding(
  place: { readonly line: number; readonly from: number; readonly to: number },
  given: Partial<ReportedFinding> = {},
): ReportedFinding {
  return {
    file: "docs.json",
    code: "required-field",
    severity: "error",
    consequence: "loses",
    message: "This tab has no name, so it would not be shown: add `tab`.",
    range: {
      start: { line: place.line, character: place.from },
      end: { line: place.line, character: place.to },
    },
    pointer: "/navigation/tabs/0",
    identity: "tabs",
    fixable: false,
    ...given,
  };
}

export function site(findings: readonly ReportedFinding[], given: Partial<SiteReport> = {}): SiteReport {
  return {
    root: "/sites/docs",
    file: "docs.json",
    findings,
    stats: { pages: 214, entries: 220, specs: 1, files: 300 },
    reading: { dialect: "reference", chosenBy: "no-schema" },
    dependsOnDialect: false,
    unguessed: 0,
    ...given,
  };
}

export function reportOf(
  sites: readonly SiteReport[],
  durationMs = 12,
  unread: Report["unread"] = [],
): Report {
  return { version: 1, sites, unread, summary: summarize(sites, durationMs) };
}

/** Gives the lines of `docsJson` for the docs.json of any site, and none of other files. */
export function lineText(_site: SiteReport, file: string, line: number): string | undefined {
  return file === "docs.json" ? docsJson.split("\n")[line] : undefined;
}

export const noName = finding({ line: 3, from: 6, to: 7 });

export const missingPage = finding(
  { line: 4, from: 32, to: 41 },
  {
    code: "missing-page",
    severity: "warning",
    message: "There is no page `missing`.",
    pointer: "/navigation/tabs/1/pages/0",
    fixable: true,
    related: [
      {
        message: "a page of nearly that name",
        file: "guides/missing.mdx",
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      },
    ],
  },
);

export const drift = finding(
  { line: 2, from: 4, to: 10 },
  {
    code: "division-drift",
    severity: "information",
    message: "`fr` is missing 2 pages.",
    pointer: "/navigation",
  },
);

export const orphan = finding(
  { line: 0, from: 0, to: 3 },
  {
    file: "guides/a b.mdx",
    code: "orphan-page",
    severity: "hint",
    message: "No navigation lists this page.",
    pointer: "",
  },
);
