/**
 * Generates a first configuration from the findings of a site: requirements that all pages already meet are written down, and
 * rules with too many hints to read are off. A comment beside each setting explains it.
 */
import type { Analysis } from "../analysis/analyze.ts";
import { hasKey } from "../pages/frontmatter/content.ts";
import { rules } from "../rules/registry.ts";
import { reasonNotToList } from "../site/page-rules.ts";
import { readingOf } from "../site/reading.ts";
import { counted } from "../text/words.ts";

/** A mild rule with at least this many findings is turned off, because they are too many to read. */
const manyHints = 20;

/** A key that all pages have counts as a convention only if there are at least this many pages. */
const manyPages = 5;

/** Keys that a site may sensibly require on all its pages. */
const conventionalKeys = ["title", "description"];

function countsByRule({ findings, leftOut }: Analysis): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (code: string, count: number): void => void counts.set(code, (counts.get(code) ?? 0) + count);
  for (const { code } of findings) add(code, 1);
  for (const { code, count } of leftOut) add(code, count);
  return counts;
}

/** The keys that all pages have. */
function commonKeys({ site: { pages, files } }: Analysis): readonly string[] {
  const ownPages = [...pages.byFile].filter(
    ([file]) => files?.has(file) === true && reasonNotToList(file) === undefined,
  );
  if (ownPages.length < manyPages) return [];
  return conventionalKeys.filter((key) => ownPages.every(([, { frontmatter }]) => hasKey(frontmatter, key)));
}

/**
 * The text of the configuration file.
 * @param analysis an analysis without settings
 * @param hasBaseline whether a baseline contains the current findings, so that no rule has to be off and new warnings can fail
 */
export function initialConfiguration(analysis: Analysis, hasBaseline: boolean): string {
  const counts = countsByRule(analysis);
  const ofSeverity = (severity: string): number =>
    analysis.findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings] = [ofSeverity("error"), ofSeverity("warning")];
  const { dialect, chosenBy } = readingOf(analysis.site);
  const schema =
    chosenBy === "schema"
      ? "docs.json names the platform's $schema"
      : "docs.json does not name the platform's $schema";
  const mild = rules.filter(
    ({ code, severity }) => !hasBaseline && severity === "hint" && (counts.get(code) ?? 0) >= manyHints,
  );
  const keys = commonKeys(analysis);
  const failOn = hasBaseline || errors + warnings === 0 ? "warning" : "error";
  const lines = [
    "{",
    `  // What the site is checked against, as today: ${schema}.`,
    `  "dialect": ${JSON.stringify(dialect)},`,
    "  // The command line exits with 1 for findings of this severity or worse.",
    `  // Today: ${counted(errors, "error")}, ${counted(warnings, "warning")}${hasBaseline ? ", known by the baseline" : ""}.`,
    `  "failOn": ${JSON.stringify(failOn)},`,
    '  "rules": {',
    ...mild.flatMap(({ code }) => [
      `    // ${counted(counts.get(code) ?? 0, "finding")} today.`,
      `    ${JSON.stringify(code)}: "off",`,
    ]),
    "  },",
  ];
  if (mild.length === 0) lines.splice(-2, 2, '  "rules": {},');
  if (keys.length > 0) {
    lines.push(
      "  // All pages have these keys today.",
      `  "frontmatter": { "**": { "required": ${JSON.stringify(keys).replaceAll(",", ", ")} } },`,
    );
  }
  return `${[...lines, "}"].join("\n")}\n`;
}
