/**
 * Compares our verdicts on the syntax of pages and frontmatter with those of the platform's own packages. Run by hand,
 * never by `npm test`: it installs these packages, which are neither bundled nor dependencies.
 *
 *   node --import tsx scripts/compare-page-syntax.ts [FOLDER …]
 *
 *   FOLDER                all pages below it; nothing is written there
 *   --forms               the forms and frontmatter of the tests, and the pages in the examples of the rules
 *   --generated PAGES     this many pages, generated as in the property tests
 *   --mutated PAGES       this many pages of each FOLDER, each with a few changed characters
 *   --seed NUMBER         the seed of generated and changed pages (default: 1)
 *   --tool FOLDER         where the platform's packages are installed (default: build/platform-parser)
 *   --version VERSION     the version to install if none is installed
 *   --report FILE         writes all differences, as Markdown
 *
 * What the differences mean is in docs/page-syntax.md.
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ourVerdicts } from "./page-syntax/ours.ts";
import { platformParser } from "./page-syntax/platform.ts";
import { compared, headline, reportText } from "./page-syntax/report.ts";
import { sourcesOf } from "./page-syntax/texts.ts";
import { wholeNumber } from "./whole-number.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      forms: { type: "boolean", default: false },
      generated: { type: "string" },
      mutated: { type: "string" },
      seed: { type: "string", default: "1" },
      tool: { type: "string", default: join(root, "build/platform-parser") },
      version: { type: "string", default: "1.0.1183" },
      report: { type: "string" },
    },
  });
  const count = (name: "generated" | "mutated"): number | undefined => {
    const text = values[name];
    return text === undefined ? undefined : wholeNumber(name, text);
  };
  return {
    ...values,
    generated: count("generated"),
    mutated: count("mutated"),
    seed: wholeNumber("seed", values.seed),
    folders: positionals,
  };
}

async function run() {
  const options = readArguments();
  if (!options.forms && options.generated === undefined && options.folders.length === 0) {
    throw new Error("give a FOLDER, --forms or --generated PAGES");
  }
  const platform = await platformParser(options.tool, options.version);
  console.log(`The platform's packages: version ${platform.version}`);
  const comparisons = [];
  for (const source of sourcesOf(options)) {
    const comparison = compared(source, ourVerdicts, platform.judge);
    comparisons.push(comparison);
    console.log(headline(comparison));
  }
  if (options.report !== undefined) {
    writeFileSync(options.report, reportText(comparisons, platform.version));
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
