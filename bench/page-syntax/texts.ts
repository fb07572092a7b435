/** Pages of about 50 KB: a generated one, and those of real sites if there is a corpus. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { benchFolder } from "../generate.ts";
import { type Random, seededRandom } from "../random.ts";

/** In UTF-16 code units. */
const [minLength, maxLength] = [40_000, 72_000];
const maxPages = 12;

const words =
  "the parser reads a page once and keeps what each block of it says so that a keystroke costs no second look".split(
    " ",
  ) as [string, ...string[]];

function phrase(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(words)).join(" ");
}

function sentence(random: Random): string {
  const text = phrase(random, random.between(12, 40));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Blocks as pages have them: prose, lists, tables, code, and components with all of these inside. */
function block(random: Random): string {
  switch (random.between(0, 7)) {
    case 0:
      return `## ${phrase(random, 4)}\n\n${sentence(random)}\n\n`;
    case 1:
      return `- ${phrase(random, 9)}\n- **${phrase(random, 2)}**: \`${phrase(random, 1)}<T>\`\n  - {/* ${phrase(random, 3)} */} ${phrase(random, 5)}\n\n`;
    case 2:
      return `\`\`\`ts\nconst a = { b: "${phrase(random, 3)}" };\nif (a < 5) run<${phrase(random, 1)}>();\n\`\`\`\n\n`;
    case 3:
      return `<Steps>\n  <Step title="${phrase(random, 3)}">\n    ${sentence(random)}\n\n    <Note>${phrase(random, 8)}</Note>\n  </Step>\n</Steps>\n\n`;
    case 4:
      return `| a | b |\n|---|---|\n| \`{${phrase(random, 1)}}\` | ${phrase(random, 5)} <br /> ${phrase(random, 2)} |\n\n`;
    case 5:
      return `<ParamField body="${phrase(random, 1)}" type="string" default={5}>\n  ${sentence(random)}\n</ParamField>\n\n`;
    case 6:
      return `> ${sentence(random)}\n\n`;
    default:
      return `${sentence(random)}\n\n`;
  }
}

function generatedPage(): string {
  const random = seededRandom(11);
  let text = '---\ntitle: "A long page"\n---\n\nimport { Part } from "/snippets/part.mdx"\n\n';
  while (text.length < 50_000) text += block(random);
  return text;
}

/** The folder of the unpacked pages of real sites; undefined if there are none. */
function corpusBodies(): string | undefined {
  const corpus = process.env.DOCS_JSON_CORPUS;
  const script = join(corpus ?? "", "bodies/unpack.mjs");
  if (corpus === undefined || corpus === "" || !existsSync(script)) return undefined;
  const folder = join(benchFolder, "bodies");
  const receipt = `${folder}.json`;
  if (existsSync(receipt)) return folder;
  if (spawnSync(process.execPath, [script, folder], { stdio: "ignore" }).status !== 0) return undefined;
  writeFileSync(receipt, "{}");
  return folder;
}

/** One page per file name, because sites have the same page in many versions. */
function corpusPages(): readonly string[] {
  const folder = corpusBodies();
  if (folder === undefined) return [];
  const texts = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!name.endsWith(".mdx") || texts.has(basename(name))) continue;
    const text = readFileSync(join(folder, name), "utf8");
    if (text.length >= minLength && text.length <= maxLength) texts.set(basename(name), text);
  }
  const all = [...texts.values()];
  return all.filter((_, index) => index % Math.ceil(all.length / maxPages) === 0);
}

/** The pages by their source. */
export function longPages(): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ["a generated page", [generatedPage()]],
    ["pages of real sites", corpusPages()],
  ]);
}
