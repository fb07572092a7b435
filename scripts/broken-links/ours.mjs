/** What our command line finds in the pages of a site, as pairs of file and target. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { linksOf, newIntern, pageContent } from "../../server/src/service/pages/page-content.ts";
import { destinationText } from "../../server/src/service/pages/plain-text.ts";
import { pagesOf } from "./pages.mjs";
import { median } from "./report.mjs";

const launcher = join(dirname(fileURLToPath(import.meta.url)), "../../server/bin/docs-json.js");
const codes = new Set(["broken-link", "broken-anchor", "broken-import"]);

function checkOnce(site) {
  const start = performance.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [launcher, "check", ".", "--format", "json"],
    {
      cwd: site,
      encoding: "utf8",
      maxBuffer: 1 << 30,
    },
  );
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0 && status !== 1) throw new Error(`our own check failed: ${stderr}`);
  return { seconds, report: JSON.parse(stdout) };
}

function textBetween(lines, { start, end }) {
  return start.line === end.line
    ? lines[start.line].slice(start.character, end.character)
    : lines[start.line].slice(start.character);
}

/** The links into the site that all its pages hold. */
function countLinks(site, pages) {
  const intern = newIntern();
  let count = 0;
  for (const file of pages) {
    for (const { kind } of linksOf(pageContent(readFileSync(join(site, file), "utf8"), intern))) {
      if (kind !== "frontmatter") count += 1;
    }
  }
  return count;
}

/** What we find in a site, how long that took, and how much there was to look at. */
export function ourFindings(site, { repeat }) {
  const runs = Array.from({ length: repeat }, () => checkOnce(site));
  const [{ report }] = runs;
  const texts = new Map();
  const pairs = [];
  for (const { findings } of report.sites) {
    for (const { file, code, range, message } of findings) {
      if (!codes.has(code)) continue;
      const lines = texts.get(file) ?? readFileSync(join(site, file), "utf8").split(/\r?\n/);
      texts.set(file, lines);
      pairs.push({ file, code, message, target: destinationText(textBetween(lines, range)) });
    }
  }
  const pages = pagesOf(site);
  return {
    pairs,
    seconds: median(runs.map(({ seconds }) => seconds)),
    pages: pages.length,
    links: countLinks(site, pages),
  };
}
