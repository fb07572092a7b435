/**
 * docs/rules: one page for each rule and a catalog, generated from the rule files. The findings on the pages are the
 * actual findings of the rules in their examples.
 */
import { join } from "node:path";
import { examplesOf, type RuleExample } from "../../server/src/cli/rule-examples.ts";
import { effectOf, turningOff } from "../../server/src/cli/wording.ts";
import {
  analyzeNow,
  type PlacedFinding,
  placeFindings,
  type Rule,
  rules,
} from "../../server/src/service/index.ts";
import type { Severity } from "../../server/src/service/model/finding.ts";
import { severitiesByRank } from "../../server/src/service/model/severity-names.ts";
import type { Mark } from "../../test/dsl/annotation.ts";
import { markOf, parseFixture } from "../../test/dsl/fixture.ts";
import { fixtureSite } from "../../test/dsl/fixture-site.ts";
import { factAddress, type NumberedFact, readFacts } from "./facts.ts";

const facts = new Map<string, NumberedFact>(
  readFacts(join(import.meta.dirname, "../../docs/format")).map((fact) => [fact.number, fact]),
);

const languages = new Map([
  ["json", "jsonc"],
  ["mdx", "mdx"],
  ["md", "markdown"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
]);

/** A file of an example as shown on the page. */
interface ShownFile {
  readonly path: string;
  readonly lines: readonly string[];
}

function fence({ path, lines }: ShownFile): readonly string[] {
  const text = lines.join("\n");
  const ticks = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return [`${ticks}${languages.get(path.split(".").at(-1) ?? "") ?? ""}`, ...lines, ticks];
}

/** The files of an example, with captions if there are several; files without text are omitted. */
function shownFiles(files: readonly ShownFile[]): readonly string[] {
  const nonEmpty = files.filter(({ lines }) => lines.length > 0);
  return nonEmpty.flatMap((file) => [
    ...(nonEmpty.length > 1 || file.path !== "docs.json" ? [`\`${file.path}\`:`, ""] : []),
    ...fence(file),
    "",
  ]);
}

/** The characters of a range as a line of carets with the number of its finding. */
function caretLine({ column, length, continues }: Mark, number: number): string {
  const carets = length === 0 ? "^" : "^".repeat(length) + (continues ? "…" : "");
  return column < 2 ? `//${carets} ${number}` : `${" ".repeat(column - 2)}//${carets} ${number}`;
}

function fixClause({ fixes }: PlacedFinding): string {
  if (fixes.length === 0) return "";
  const titles = fixes.map(({ title }) => `“${title}”`).join(", ");
  return ` Fix: ${titles}${fixes.some(({ safe }) => safe) ? "" : " (suggested)"}.`;
}

function renderExample(rule: Rule, example: RuleExample): readonly string[] {
  const fixture = parseFixture(example.text);
  const findings = placeFindings(analyzeNow(fixtureSite(fixture, example.dialect), rules));
  const out = [`### ${example.title}`, ""];
  if ((example.dialect ?? fixture.settings.dialect) === "current")
    out.push('With `docsJson.dialect` set to `"current"`:', "");
  const notes: string[] = [];
  const files = fixture.files.map((file) => {
    const fileFindings = findings.filter((finding) => finding.document === file.path);
    const below = (line: number): readonly string[] =>
      fileFindings.flatMap((finding) => {
        const place = markOf(file, finding.span.start, finding.span.length);
        if (place.line !== line) return [];
        const code = finding.code === rule.code ? "" : ` ([${finding.code}](${finding.code}.md))`;
        notes.push(
          `${notes.length + 1}. **${finding.severity}**${code}: ${finding.message}${fixClause(finding)}`,
        );
        return [caretLine(place.mark, notes.length)];
      });
    if (file.lines.length === 0) {
      for (const finding of fileFindings)
        notes.push(`${notes.length + 1}. \`${file.path}\`: **${finding.severity}**: ${finding.message}`);
    }
    return { path: file.path, lines: file.lines.flatMap(({ source }, line) => [source, ...below(line)]) };
  });
  out.push(...shownFiles(files));
  if (notes.length === 0) out.push("No findings.", "");
  else out.push(...notes, "");
  if (example.fixed === undefined) return out;
  const changed = parseFixture(example.fixed, fixture).files.filter(
    ({ path, text }) => fixture.files.find((file) => file.path === path)?.text !== text,
  );
  out.push(
    "After the fix:",
    "",
    ...shownFiles(changed.map(({ path, lines }) => ({ path, lines: lines.map(({ source }) => source) }))),
  );
  return out;
}

/** The findings of a rule in its own examples. */
function ownFindings(rule: Rule): readonly PlacedFinding[] {
  return examplesOf(rule).flatMap((example) =>
    placeFindings(analyzeNow(fixtureSite(parseFixture(example.text), example.dialect), rules)).filter(
      ({ code }) => code === rule.code,
    ),
  );
}

/** The kind of fix of a rule's findings in its examples: `safe`, `offered`, or undefined. */
function fixKind(rule: Rule): "safe" | "offered" | undefined {
  const fixes = ownFindings(rule).flatMap((finding) => finding.fixes);
  if (fixes.some(({ safe }) => safe)) return "safe";
  return fixes.length > 0 ? "offered" : undefined;
}

/** "error", or "warning, in worse cases error, in milder cases information or hint". */
function severityClause(rule: Rule): string {
  const found = new Set(ownFindings(rule).map(({ severity }) => severity));
  const rank = severitiesByRank.indexOf(rule.severity);
  const clause = (cases: string, severities: readonly Severity[]): string => {
    const names = severities.filter((severity) => found.has(severity)).map((severity) => `**${severity}**`);
    return names.length === 0 ? "" : `, in ${cases} cases ${names.join(" or ")}`;
  };
  const worse = clause("worse", severitiesByRank.slice(0, rank));
  return `**${rule.severity}**${worse}${clause("milder", severitiesByRank.slice(rank + 1))}`;
}

const fixSentences = {
  safe: "`docs-json fix` and “fix all” fix it automatically when the intent is clear; see the examples.",
  offered: "The editor offers a fix for you to review; nothing is applied automatically.",
};

const fixWords = { safe: "automatic", offered: "offered" };

/** The facts that a rule is based on, as quotations; links in them are relative to docs/rules. */
function factLines(rule: Rule): readonly string[] {
  return rule.facts.map((number) => {
    const fact = facts.get(number);
    if (fact?.sentence === undefined)
      throw new Error(`${rule.code} cites ${number}, which has no sentence in docs/format`);
    const text = fact.sentence.text
      .replaceAll("](#", `](${fact.file}#`)
      .replace(/\]\((?=[\w-]+\.md)/g, "](../format/");
    return `- [${number}](../format/${factAddress(fact)}) (${fact.sentence.certainty.join(", ")}) ${text}`;
  });
}

function rulePage(rule: Rule): string {
  const fix = fixKind(rule);
  return [
    `<!-- Generated by \`npm run docs\` from server/src/service/rules/${rule.code}.ts and docs/rules/examples/${rule.code}.txt; change it there. -->`,
    `# ${rule.code}`,
    "",
    `${rule.title}.`,
    "",
    `Severity: ${severityClause(rule)}.${fix === undefined ? "" : ` ${fixSentences[fix]}`}`,
    "",
    `Deployment: ${effectOf(rule)}`,
    "",
    "## Why",
    "",
    rule.why,
    "",
    "It is based on these [facts](../format/README.md):",
    "",
    ...factLines(rule),
    "",
    "## Examples",
    "",
    ...examplesOf(rule).flatMap((example) => renderExample(rule, example)),
    "## Turning it off",
    "",
    turningOff(rule.code),
    "",
  ].join("\n");
}

/** The table of all rules. */
function ruleTable(): string {
  return [
    "| rule | severity | reported when | fix |",
    "|---|---|---|---|",
    ...rules.map((rule) => {
      const fix = fixKind(rule);
      const page = `[${rule.code}](${rule.code}.md)`;
      return `| ${page} | ${rule.severity} | ${rule.title.replaceAll("|", "\\|")} | ${fix === undefined ? "" : fixWords[fix]} |`;
    }),
  ].join("\n");
}

function catalog(): string {
  return [
    "<!-- Generated by `npm run docs` from the files in server/src/service/rules and docs/rules/examples; change it there. -->",
    "# Rules",
    "",
    "**error**: the platform rejects the site, or readers get something broken. **warning**: content or meaning is lost. **information** and **hint**: matters of style and tidiness.",
    "",
    ruleTable(),
    "",
  ].join("\n");
}

/** All pages by their paths. */
export function rulePages(): Map<string, string> {
  return new Map([
    ["docs/rules/README.md", catalog()],
    ...rules.map((rule) => [`docs/rules/${rule.code}.md`, rulePage(rule)] as const),
  ]);
}
