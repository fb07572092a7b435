/** The findings of our command line in the pages of a site, as pairs of file and target. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReportRange } from "../../server/src/cli/formats/report.ts";
import { linksOf, newIntern, pageContent } from "../../server/src/service/pages/page-content.ts";
import { destinationText } from "../../server/src/service/pages/plain-text.ts";
import { pagesOf } from "./pages.ts";
import { median, type OurFindings, type ReportedLink } from "./report.ts";

const launcher = join(dirname(fileURLToPath(import.meta.url)), "../../server/bin/docs-json.js");
const codes = new Set(["broken-link", "broken-anchor", "broken-import"]);

/** The part of our command line's report that is used here. */
interface OwnReport {
  readonly sites: readonly {
    readonly findings: readonly {
      readonly file: string;
      readonly code: string;
      readonly range: ReportRange;
      readonly message: string;
    }[];
  }[];
}

function checkOnce(site: string): { readonly seconds: number; readonly report: OwnReport } {
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

function textBetween(lines: readonly string[], { start, end }: ReportRange): string {
  const line = lines[start.line] ?? "";
  return line.slice(start.character, start.line === end.line ? end.character : undefined);
}

/** Counts the links into the site in all its pages. */
function countLinks(site: string, pages: readonly string[]): number {
  const intern = newIntern();
  let count = 0;
  for (const file of pages) {
    for (const { kind } of linksOf(pageContent(readFileSync(join(site, file), "utf8"), intern))) {
      if (kind !== "frontmatter") count += 1;
    }
  }
  return count;
}

/** Our findings in a site, the time of the check, and the numbers of pages and links. */
export function ourFindings(site: string, { repeat }: { readonly repeat: number }): OurFindings {
  const first = checkOnce(site);
  const runs = [first, ...Array.from({ length: repeat - 1 }, () => checkOnce(site))];
  const texts = new Map<string, readonly string[]>();
  const pairs: ReportedLink[] = [];
  for (const { findings } of first.report.sites) {
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
