/**
 * Measures one pattern in a separate process: `tsx bench/growth/run-pattern.ts NAME`. Prints one line of JSON. Measures
 * processor time, so that other processes on the machine do not count.
 */
import { type Analysis, analyzeNow, placeFindings, rules } from "../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  type FileContent,
  FileIndex,
  type Frontmatter,
  neededFiles,
  newIntern,
  pageContent,
  parseFrontmatter,
  type Site,
  withDocuments,
  withEdits,
  withPages,
  withSpecs,
} from "../../server/src/service/snapshot.ts";
import { allPatterns } from "./all-patterns.ts";
import type { GrowthPattern } from "./pattern.ts";

type Files = Readonly<Record<string, string>>;

function isPage(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** The site as the command line reads it, but from memory. */
function openedSite(files: Files, emptyPages: readonly string[]): Site {
  const paths = [...Object.keys(files), ...emptyPages];
  const frontmatter = new Map<string, Frontmatter>();
  for (const [file, text] of Object.entries(files)) {
    const parsed = isPage(file) ? parseFrontmatter(text) : undefined;
    if (parsed !== undefined) frontmatter.set(file, parsed);
  }
  const index = FileIndex.of({ files: paths, mintignore: files[".mintignore"] ?? "", frontmatter });
  const contentOf = (path: string): FileContent => {
    const text = files[path];
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  };
  const read = (needed: readonly string[]) => needed.map((path) => [path, contentOf(path)] as const);
  let site = emptySite(defaultSettings, index);
  for (;;) {
    const needed = neededFiles(site);
    if (needed.documents.length + needed.specs.length === 0) break;
    site = withDocuments(site, read(needed.documents));
    site = withSpecs(site, read(needed.specs));
  }
  const intern = newIntern();
  const pages = Array.from(
    index.pages(),
    ({ file }) => [file, pageContent(files[file] ?? "", intern)] as const,
  );
  return withPages(site, pages);
}

function placed(analysis: Analysis): number {
  if (analysis.failures.length > 0) throw analysis.failures[0]?.error;
  return placeFindings(analysis).length;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timed<Result>(action: () => Result): { readonly took: number; readonly result: Result } {
  const before = processorTime();
  const result = action();
  return { took: processorTime() - before, result };
}

interface Measured {
  readonly check: number;
  readonly keystroke: number;
  readonly findings: number;
}

function measureOnce(pattern: GrowthPattern, size: number): Measured {
  const files = pattern.files(size);
  const emptyPages = pattern.emptyPages?.(size) ?? [];
  const whole = timed(() => {
    const site = openedSite(files, emptyPages);
    return { site, findings: placed(analyzeNow(site, rules)) };
  });
  const length = files["docs.json"]?.length ?? 0;
  // A space before the last character: inside the outermost bracket.
  const edit = { start: Math.max(0, length - 1), length: 0, newText: " " };
  const keystroke = timed(() => placed(analyzeNow(withEdits(whole.result.site, "docs.json", [edit]), rules)));
  return { check: whole.took, keystroke: keystroke.took, findings: whole.result.findings };
}

/** The minimum of several runs: the cost of the pattern without the engine's own work, such as garbage collection. */
function measure(pattern: GrowthPattern, size: number, rounds: number): Measured {
  const runs = Array.from({ length: rounds }, () => measureOnce(pattern, size));
  return {
    check: Math.min(...runs.map(({ check }) => check)),
    keystroke: Math.min(...runs.map(({ keystroke }) => keystroke)),
    findings: runs[0]?.findings ?? 0,
  };
}

const [name = "", rounds = "3", factor = "1"] = process.argv.slice(2);
const pattern = allPatterns.find((one) => one.name === name);
if (pattern === undefined) throw new Error(`There is no pattern "${name}".`);
const size = Math.max(1, Math.round(pattern.size * Number(factor)));
// The first run warms up: the JavaScript engine compiles the code that the pattern uses.
measureOnce(pattern, size);
const sizes = [size, 2 * size, 4 * size].map((own) => ({
  size: own,
  ...measure(pattern, own, Number(rounds)),
  memory: process.resourceUsage().maxRSS / 1000,
}));
console.log(JSON.stringify({ name, sizes }));
