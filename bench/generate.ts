/**
 * Writes the benchmarks' sites into the system's temporary folder, where later runs find them again.
 *
 * The same seed and format version give the same bytes on every machine.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Random, seededRandom } from "./random.ts";
import { siteShape } from "./site-shape.ts";

/** Raised by hand when anything below, or in site-shape.ts, changes what is written. */
const formatVersion = 3;
const seed = 20;
/** Larger sites get empty page files: their bodies would fill the disk and no measurement reads them. */
const largestSiteWithBodies = 10_000;

const words =
  "the site reads each page once and keeps its title so that later checks need no second look at the disk while people write and move files between folders of the same project".split(
    " ",
  ) as [string, ...string[]];

export interface Site {
  /** Absolute path of the folder that holds docs.json. */
  readonly root: string;
  readonly name: string;
  /** Page files on disk. */
  readonly pageFiles: number;
}

/** Where every file that a benchmark writes lies, besides RESULTS.md. */
export const benchFolder = join(tmpdir(), "docs-json-bench");

function paragraph(random: Random): string {
  const sentence = Array.from({ length: random.between(20, 60) }, () => random.pick(words)).join(" ");
  return `${sentence}.\n`;
}

/** An MDX page of 1 to 4 KB with frontmatter, and links to other pages and to its own headings. */
function pageText(title: string, paths: readonly [string, ...string[]], random: Random): string {
  const size = random.between(1000, 4000);
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

/** The site with this many pages (a multiple of four), written unless it is there already. */
export function generatedSite(pages: number): Site {
  const name = `site-${pages}-seed-${seed}-format-${formatVersion}`;
  const root = join(benchFolder, name);
  // Written last, and beside the site, so that a run that was cut off is not taken for a whole one.
  const receipt = `${root}.json`;
  if (existsSync(receipt) && existsSync(root)) {
    return { root, name, pageFiles: JSON.parse(readFileSync(receipt, "utf8")).pageFiles };
  }
  rmSync(root, { recursive: true, force: true });
  const shape = siteShape(pages, seed);
  const random = seededRandom(seed);
  const [first = "", ...others] = shape.pages.map(({ path }) => path);
  const folders = new Set<string>();
  for (const page of shape.pages) {
    const path = join(root, `${page.path}.mdx`);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(
      path,
      pages > largestSiteWithBodies ? "" : pageText(page.title, [first, ...others], random),
    );
  }
  writeFileSync(join(root, "docs.json"), `${JSON.stringify(shape.configuration, undefined, 2)}\n`);
  writeFileSync(join(root, "openapi.json"), `${JSON.stringify(shape.specification, undefined, 2)}\n`);
  writeFileSync(join(root, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
  writeFileSync(receipt, JSON.stringify({ pageFiles: shape.pages.length }));
  return { root, name, pageFiles: shape.pages.length };
}
