/**
 * Compares our findings about links in pages with those of the platform's own checker. Run by hand, never by `npm test`:
 * it installs the platform's command line, which is neither bundled nor a dependency.
 *
 *   node --import tsx scripts/compare-broken-links.ts [SITE …]
 *
 *   SITE                  a folder with a docs.json; it is copied, and nothing is written there
 *   --kinds               the small sites of test/service/rules/link-kinds
 *   --generated PAGES     the benchmarks' site with this many pages
 *   --corpus              the sites of the corpus that DOCS_JSON_CORPUS names
 *   --tool FOLDER         where the platform's command line is installed (default: build/platform-cli)
 *   --limit SECONDS       the time limit for one site (default: 600)
 *   --repeat N            runs both N times and reports the median (default: 1)
 *   --report FILE         writes all differences, as JSON if the file's name ends with .json, otherwise as Markdown
 *
 * What the differences mean is in docs/broken-links.md. Run `npm run build` before.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ourFindings } from "./broken-links/ours.ts";
import { installPlatform, platformFindings } from "./broken-links/platform.ts";
import { compared, headline, summary, writtenReport } from "./broken-links/report.ts";
import { layOut, sitesOf } from "./broken-links/sites.ts";
import { wholeNumber } from "./whole-number.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kinds: { type: "boolean", default: false },
      generated: { type: "string" },
      corpus: { type: "boolean", default: false },
      tool: { type: "string", default: join(root, "build/platform-cli") },
      limit: { type: "string", default: "600" },
      repeat: { type: "string", default: "1" },
      report: { type: "string" },
    },
  });
  return {
    ...values,
    generated: values.generated === undefined ? undefined : wholeNumber("generated", values.generated),
    limit: wholeNumber("limit", values.limit),
    repeat: wholeNumber("repeat", values.repeat),
    folders: positionals,
  };
}

async function run() {
  const options = readArguments();
  const sites = sitesOf(options);
  if (sites.length === 0) throw new Error("give a SITE, --kinds, --generated PAGES or --corpus");
  const tool = installPlatform(options.tool);
  console.log(`The platform's command line: version ${tool.version}`);
  const folder = mkdtempSync(join(tmpdir(), "docs-json-links-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const results = [];
  for (const site of sites) {
    const copy = layOut(site, join(folder, "site"));
    // First theirs: pages that it cannot read are changed in the copy until it can read the site.
    const theirs = await platformFindings(tool, copy, options);
    const ours = ourFindings(copy, options);
    const result = compared(site.name, ours, theirs);
    results.push(result);
    console.log(headline(result));
  }
  console.log(summary(results));
  if (options.report !== undefined)
    writeFileSync(options.report, writtenReport(results, options.report, tool.version));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
