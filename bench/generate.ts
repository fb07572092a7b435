/**
 * Writes the benchmarks' sites into the system's temporary folder, where later runs find them again.
 *
 * The same seed and format version give the same bytes on every machine.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Random, seededRandom } from "./random.ts";
import { type SiteShape, siteShape } from "./site-shape.ts";

/** Increased by hand when a change here or in site-shape.ts changes the files. */
const formatVersion = 6;
const seed = 20;
/** Pages of the largest real site, rounded to a multiple of four. */
export const largestSize = 24_668;
/** Larger sites get page files of at most one line, unless long ones are requested, because page bodies would fill the disk. */
const largestSiteWithBodies = 10_000;

const words =
  "the site reads each page once and keeps its title so that later checks need no second look at the disk while people write and move files between folders of the same project".split(
    " ",
  ) as [string, ...string[]];

export interface GeneratedSite {
  /** Absolute path of the folder of docs.json. */
  readonly root: string;
  readonly name: string;
  /** Page files on disk. */
  readonly pageFiles: number;
}

/** The folder of all files that a benchmark writes, except RESULTS.md. */
export const benchFolder = join(tmpdir(), "docs-json-bench");

function paragraph(random: Random): string {
  const sentence = Array.from({ length: random.between(20, 60) }, () => random.pick(words)).join(" ");
  return `${sentence}.\n`;
}

/** An MDX page with frontmatter, and links to other pages and to its own headings. */
function pageText(
  title: string,
  size: number,
  paths: readonly [string, ...string[]],
  random: Random,
): string {
  let text = `---\ntitle: "${title}"\ndescription: "${random.pick(words)} ${random.pick(words)}"\n---\n\n`;
  while (text.length < size) {
    if (random.chance(0.3)) {
      const heading = random.pick(words);
      text += `## About ${heading}\n\nAs said [above](#about-${heading}).\n\n`;
    }
    if (random.chance(0.5)) text += `Go on with [another page](/${random.pick(paths)}).\n\n`;
    if (random.chance(0.1)) text += `<Card title="More" href="/${random.pick(paths)}" />\n\n`;
    text += `${paragraph(random)}\n`;
  }
  return text;
}

/**
 * A long MDX page like those of sites with many releases: headings, steps and cards with words that are rare in
 * other pages, code, links and images.
 */
function longPageText(
  title: string,
  size: number,
  paths: readonly [string, ...string[]],
  random: Random,
): string {
  const phrase = (count: number) => Array.from({ length: count }, () => random.pick(words)).join(" ");
  let text = `---\ntitle: "${title}"\ndescription: "${phrase(10)}"\nicon: "rocket"\n---\n\n`;
  while (text.length < size) {
    text += `## ${phrase(random.between(2, 5))}\n\n${paragraph(random)}\n`;
    text += `<Steps>\n  <Step title="${phrase(3)}">\n    See [${phrase(2)}](/${random.pick(paths)}).\n  </Step>\n</Steps>\n\n`;
    if (random.chance(0.3)) text += `![${phrase(3)}](/favicon.svg)\n\n`;
    if (random.chance(0.2)) text += `<Card title="${phrase(2)}" href="/${random.pick(paths)}" />\n\n`;
    text += `\`\`\`sh\nrun --${random.pick(words)} ${phrase(12)}\n\`\`\`\n\n`;
    if (random.chance(0.5)) text += `### ${phrase(random.between(2, 4))}\n\n${paragraph(random)}\n`;
  }
  return text;
}

/** The first and the last page file of a site with this many pages, from its root. */
export function outerPagesOf(pages: number): { readonly first: string; readonly last: string } {
  const { pages: all } = siteShape(pages, seed);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) throw new Error("A site without pages has no first one.");
  return { first: `${first.path}.mdx`, last: `${last.path}.mdx` };
}

/**
 * The content of page files. `short`: 1 to 4 KB each, almost all empty on large sites; `long`: 3 to 12 KB, and in the last page a link
 * to a missing heading.
 */
type Bodies = "short" | "long";

type ShapePages = SiteShape["pages"];

/** One in this many pages links to a missing heading, as on the largest live site. */
const oftenBroken = 5;
/** The same for sites of 100,000 pages, so that as many files have findings as on the largest live site. */
const rarelyBroken = 35;

/** Returns the text of each page of a site; called in the order of the pages. */
type PageWriter = (
  page: ShapePages[number],
  paths: readonly [string, ...string[]],
  isLast: boolean,
  random: Random,
) => string;

function writerOf(pages: number, bodies: Bodies): PageWriter {
  let count = 0;
  return ({ title }, paths, isLast, random) => {
    if (bodies === "long") {
      const text = longPageText(title, random.between(3000, 11_600), paths, random);
      return isLast ? `${text}[Gone](#gone-from-here)\n` : text;
    }
    count += 1;
    if (pages > largestSiteWithBodies) return count % rarelyBroken === 0 ? `[Gone](#gone-${count})\n` : "";
    const text = pageText(title, random.between(1000, 4000), paths, random);
    return count % oftenBroken === 0 ? `${text}[Gone](#gone-${count})\n` : text;
  };
}

/** The site with this many pages (a multiple of four); written only if it does not exist yet. */
export function generatedSite(pages: number, bodies: Bodies = "short"): GeneratedSite {
  const suffix = bodies === "short" ? "" : `-${bodies}`;
  const name = `site-${pages}-seed-${seed}-format-${formatVersion}${suffix}`;
  return written(name, () => siteShape(pages, seed), writerOf(pages, bodies));
}

function written(name: string, shapeOf: () => SiteShape, writer: PageWriter): GeneratedSite {
  return keptSite(name, (root) => {
    const { configuration, pages, specifications } = shapeOf();
    const random = seededRandom(seed);
    const [first = "", ...others] = pages.map(({ path }) => path);
    const last = pages.at(-1);
    const write = fileWriter(root);
    for (const page of pages) {
      write(`${page.path}.mdx`, writer(page, [first, ...others], page === last, random));
    }
    for (const [file, specification] of specifications) {
      write(file, `${JSON.stringify(specification, undefined, 2)}\n`);
    }
    write("docs.json", `${JSON.stringify(configuration, undefined, 2)}\n`);
    write("favicon.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
    return pages.length;
  });
}

/** Returns a function that writes files below a folder, and creates their folders. */
export function fileWriter(root: string): (file: string, text: string) => void {
  const folders = new Set<string>();
  return (file, text) => {
    const path = join(root, file);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(path, text);
  };
}

/**
 * A site that an earlier run has written, or that is written now.
 * @param write writes the site into a folder, and returns the number of its page files
 */
export function keptSite(name: string, write: (root: string) => number): GeneratedSite {
  const root = join(benchFolder, name);
  // Written last, and next to the site, so that an interrupted run does not count as complete.
  const receipt = `${root}.json`;
  if (existsSync(receipt) && existsSync(root)) {
    return { root, name, pageFiles: JSON.parse(readFileSync(receipt, "utf8")).pageFiles };
  }
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const pageFiles = write(root);
  writeFileSync(receipt, JSON.stringify({ pageFiles }));
  return { root, name, pageFiles };
}
