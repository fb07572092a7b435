/** Valid JSON texts to break: generated ones in many layouts, and real ones. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../random.ts";
import { siteShape } from "../site-shape.ts";

export type GeneratedValue =
  | string
  | number
  | boolean
  | null
  | GeneratedValue[]
  | { [key: string]: GeneratedValue };

/** A text that JSON.parse accepts. */
export interface SoundText {
  readonly layout: string;
  readonly text: string;
}

/** Longer texts take more time without further information. */
const maxLength = 130_000;
const seed = 7;

/** The layout of JSON.stringify, except for lists of plain values, which stay on one line. */
function withShortLists(value: GeneratedValue, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (!Array.isArray(value)) return writtenObject(value, indent, withShortLists);
  if (value.every((item) => typeof item !== "object")) {
    return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  }
  return `[\n${value.map((item) => inner + withShortLists(item, inner)).join(",\n")}\n${indent}]`;
}

/** Writes lists of objects as `[{`, `}, {` and `}]`, with one step of indentation for both brackets. */
function withJoinedBrackets(value: GeneratedValue, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (!Array.isArray(value)) return writtenObject(value, indent, withJoinedBrackets);
  if (value.every((item) => typeof item === "object" && item !== null && !Array.isArray(item))) {
    return `[${value.map((item) => withJoinedBrackets(item, indent)).join(", ")}]`;
  }
  return `[\n${value.map((item) => inner + withJoinedBrackets(item, inner)).join(",\n")}\n${indent}]`;
}

function writtenObject(
  value: { readonly [key: string]: GeneratedValue },
  indent: string,
  write: (value: GeneratedValue, indent: string) => string,
): string {
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner)}`,
  );
  return `{\n${entries.join(",\n")}\n${indent}}`;
}

const layouts: Readonly<Record<string, (value: GeneratedValue) => string>> = {
  "two spaces": (value) => JSON.stringify(value, undefined, 2),
  "four spaces": (value) => JSON.stringify(value, undefined, 4),
  tabs: (value) => JSON.stringify(value, undefined, "\t"),
  "short lists on one line": (value) => withShortLists(value, ""),
  "brackets joined": (value) => withJoinedBrackets(value, ""),
  unindented: (value) => JSON.stringify(value, undefined, 1).replace(/\n +/g, "\n"),
  minified: (value) => JSON.stringify(value),
};

/** Generated sites of 40 to 200 pages, each in every layout. */
export function generatedTexts(sites: number): readonly SoundText[] {
  const random = seededRandom(seed);
  const texts: SoundText[] = [];
  for (let number = 0; number < sites; number += 1) {
    const { configuration } = siteShape(4 * random.between(10, 50), random.between(1, 1_000_000));
    // Through text, so that values which JSON cannot express are dropped.
    const value: GeneratedValue = JSON.parse(JSON.stringify(configuration));
    for (const [layout, write] of Object.entries(layouts)) texts.push({ layout, text: write(value) });
  }
  return texts;
}

/** docs.json and the files it includes, in their authors' layouts; empty without DOCS_JSON_CORPUS. */
export function corpusTexts(): readonly SoundText[] {
  const folder = join(process.env.DOCS_JSON_CORPUS ?? "", "sites");
  if (process.env.DOCS_JSON_CORPUS === undefined || !existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return text.length <= maxLength && isConfiguration(text) ? [{ layout: "real sites", text }] : [];
  });
}

/** Whether the text is JSON and not a specification. */
function isConfiguration(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !("openapi" in value || "swagger" in value);
  } catch {
    return false;
  }
}
