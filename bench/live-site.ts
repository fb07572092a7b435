/**
 * Writes a site shaped like the largest live one: its docs.json, and pages with the same paths and sizes, each
 * with the same number of headings, links, images, tags, code blocks, table rows and findings. The shape comes
 * from a corpus outside this project. Neither the shape nor the written site contains text of the live site.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fileWriter, type GeneratedSite, keptSite } from "./generate.ts";
import { type Random, seededRandom } from "./random.ts";

/** Increased by hand when a change here changes the files. */
const formatVersion = 2;

type CountByRule = Readonly<Record<string, number>>;

/** A page file, in the order of the columns. */
type ShapeRow = readonly [
  path: string,
  bytes: number,
  lines: number,
  headings: number,
  internalLinks: number,
  externalLinks: number,
  images: number,
  tags: number,
  codeBlocks: number,
  tableRows: number,
  findings: CountByRule | 0,
];

interface LiveShape {
  readonly rows: readonly ShapeRow[];
}

const words =
  "each page says how one part of the product works and what people do with it step by step".split(" ") as [
    string,
    ...string[],
  ];

/** Languages whose letters take more than one byte, by their folders. */
const otherLetters = /^(?:ar|fa|he|hi|ja-JP|ja|ko|ru|th|uk|zh-CN|zh-TW|zh-Hans|zh-Hant)\//;

/**
 * A word in letters that take two bytes each, so that a string with it cannot be stored with one byte for each letter.
 */
function inOtherLetters(word: string): string {
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(0x430 + letter.charCodeAt(0) - 97));
}

const otherWords = words.map(inOtherLetters) as [string, ...string[]];

function repeated(count: number, block: (number: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, number) => block(number));
}

/** Pages that links may point to, without their file extensions. */
function linkTargets(rows: readonly ShapeRow[]): [string, ...string[]] {
  const [first = "index", ...others] = rows
    .map(([path]) => path)
    .filter((path) => !/(?:^|\/)\.|README|AGENTS/.test(path))
    .map((path) => path.replace(/\.mdx?$/, ""));
  return [first, ...others];
}

/** The text of a page. Broken links come first, because they count as links of the page too. */
function pageText(row: ShapeRow, targets: readonly [string, ...string[]], random: Random): string {
  const [path, bytes, , headings, internal, external, images, tags, codeBlocks, tableRows, found] = row;
  const vocabulary = otherLetters.test(path) ? otherWords : words;
  const phrase = (count: number) => Array.from({ length: count }, () => random.pick(vocabulary)).join(" ");
  const findings = found === 0 ? {} : found;
  const anchors = findings["broken-anchor:i"] ?? 0;
  const gone = findings["broken-link:w"] ?? 0;
  const blocks = [
    ...repeated(anchors, (number) => `[${phrase(2)}](/${random.pick(targets)}#gone-${number})\n`),
    ...repeated(gone, (number) => `[${phrase(2)}](/gone/page-${number})\n`),
    ...repeated(findings["page-syntax:e"] ?? 0, () => "</Card>\n"),
    ...repeated(Math.max(0, internal - anchors - gone), () => `[${phrase(2)}](/${random.pick(targets)})\n`),
    ...repeated(external, (number) => `[${phrase(2)}](https://example.com/${number})\n`),
    ...repeated(images, () => `![${phrase(2)}](https://example.com/picture.png)\n`),
    ...repeated(tags, () => `<Note>\n  ${phrase(6)}\n</Note>\n`),
    ...repeated(codeBlocks, () => `\`\`\`sh\nrun --now ${random.pick(words)}\n\`\`\`\n`),
    ...(tableRows === 0
      ? []
      : [
          `| a | b |\n|---|---|\n${repeated(tableRows, () => `| ${phrase(2)} | ${phrase(3)} |`).join("\n")}\n`,
        ]),
  ];
  const parts = [`---\ntitle: "${phrase(3)}"\n---\n`];
  const sections = Math.max(1, headings);
  const share = Math.ceil(blocks.length / sections);
  const room = bytes - Buffer.byteLength(blocks.join("\n")) - sections * 20;
  for (let section = 0; section < sections; section++) {
    if (section < headings) parts.push(`## ${phrase(2)}\n`);
    parts.push(...blocks.slice(section * share, (section + 1) * share));
    for (let left = room / sections; left > 0; ) {
      const paragraph = phrase(random.between(20, 60));
      parts.push(`${paragraph}.\n`);
      left -= Buffer.byteLength(paragraph);
    }
  }
  return parts.join("\n");
}

/** The site, or the reason why there is none. */
export function liveSite(): GeneratedSite | string {
  const corpus = process.env.DOCS_JSON_CORPUS;
  if (corpus === undefined || corpus === "") return "DOCS_JSON_CORPUS is not set";
  const [shapeFile, documentFile] = ["largest.json.gz", "largest.docs.json.gz"].map((file) =>
    join(corpus, "shapes", file),
  );
  if (shapeFile === undefined || documentFile === undefined || !existsSync(shapeFile)) {
    return "DOCS_JSON_CORPUS names a folder without the shape of the largest site";
  }
  const textIn = (file: string) => gunzipSync(readFileSync(file)).toString("utf8");
  return keptSite(`largest-live-format-${formatVersion}`, (root) => {
    const { rows }: LiveShape = JSON.parse(textIn(shapeFile));
    const targets = linkTargets(rows);
    const random = seededRandom(1);
    const write = fileWriter(root);
    for (const row of rows) write(row[0], pageText(row, targets, random));
    write("docs.json", textIn(documentFile));
    return rows.length;
  });
}

/** The first page, in the server's order of pages, with a finding that another page causes. */
export function firstBrokenPage(root: string, pages: readonly string[]): string | undefined {
  return pages.toSorted().find((page) => readFileSync(join(root, page), "utf8").includes("#gone-"));
}
