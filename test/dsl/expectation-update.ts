/**
 * `UPDATE_EXPECT=1`: replaces the expected text in the source file of a test by the actual result.
 *
 * Finds the old text by a search, so it needs neither positions nor a parser. The old text must be one template
 * literal of the file without substitutions, or the changed lines must be unique in the file. A `.txt` file contains
 * the texts unchanged.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether to rewrite expectations instead of checking them. */
export function updatesExpectations(): boolean {
  return process.env.UPDATE_EXPECT === "1";
}

/** The text as the source of a template literal. */
export function asTemplateText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
}

function occurrences(text: string, part: string): number {
  return part === "" ? 0 : text.split(part).length - 1;
}

/** The number of equal lines at the start and the end of two texts. */
function differingLines(oldLines: readonly string[], newLines: readonly string[]) {
  let head = 0;
  while (head < oldLines.length && head < newLines.length && oldLines[head] === newLines[head]) head += 1;
  let tail = 0;
  const limit = Math.min(oldLines.length, newLines.length) - head;
  while (tail < limit && oldLines.at(-1 - tail) === newLines.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/**
 * Replaces the old text by the new one in a source text; undefined if the old text is not found. Replaces a whole
 * literal everywhere; otherwise the changed lines, with enough lines around them to make them unique.
 * @param written converts a text to its form in the source
 */
export function replaceExpectation(
  source: string,
  oldText: string,
  newText: string,
  written: (text: string) => string = asTemplateText,
): string | undefined {
  const oldRaw = written(oldText);
  const newRaw = written(newText);
  const literal = `\`${oldRaw}\``;
  if (source.includes(literal)) return source.replaceAll(literal, () => `\`${newRaw}\``);
  const oldLines = oldRaw.split("\n");
  const newLines = newRaw.split("\n");
  const { head, tail } = differingLines(oldLines, newLines);
  for (let margin = 1; margin < oldLines.length; margin += 1) {
    const from = Math.max(0, head - margin);
    const to = Math.max(0, tail - margin);
    const oldPart = oldLines.slice(from, oldLines.length - to).join("\n");
    const count = occurrences(source, oldPart);
    if (count === 0) return undefined;
    if (count === 1) {
      return source.replace(oldPart, () => newLines.slice(from, newLines.length - to).join("\n"));
    }
  }
  return undefined;
}

/**
 * Rewrites an expectation in the first source file that contains it.
 * @throws Error if none does
 */
export function updateExpectation(sourceFiles: readonly string[], oldText: string, newText: string): void {
  if (oldText === newText) return;
  for (const file of sourceFiles) {
    const source = readFileSync(file, "utf8");
    const written = file.endsWith(".txt") ? (text: string): string => text : asTemplateText;
    const updated = replaceExpectation(source, oldText, newText, written);
    if (updated === undefined) continue;
    writeFileSync(file, updated);
    return;
  }
  throw new Error(
    `UPDATE_EXPECT: the expectation is not in ${sourceFiles.join(", ") || "any known file"} as one literal; change it by hand.`,
  );
}

const ownFolder = new URL(".", import.meta.url);

/** The file of the running test: the nearest caller outside this folder, or in a test of it. */
export function callingFile(): string | undefined {
  const stack = new Error().stack?.split("\n") ?? [];
  for (const frame of stack) {
    const url = /(file:\/\/[^)\s]+?):\d+:\d+\)?$/.exec(frame)?.[1] ?? pathOf(frame);
    if (url === undefined) continue;
    const isOwn = url.startsWith(ownFolder.href) && !url.endsWith(".test.ts");
    if (!isOwn) return fileURLToPath(url);
  }
  return undefined;
}

function pathOf(frame: string): string | undefined {
  const path = /\(?(\/[^()]+?\.ts):\d+:\d+\)?$/.exec(frame)?.[1];
  return path === undefined ? undefined : new URL(`file://${path}`).href;
}
