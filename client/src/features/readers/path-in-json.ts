/** Finds the path at a place in a line of JSON, such as an entry of the navigation. Works on text alone. */
import { parseJson } from "../../platform/json.ts";

/** The texts of a line of JSON. */
const jsonTexts = /"(?:[^"\\]|\\.)*"/g;

/** Longer lines hold no entry that somebody looks at. */
const maxLine = 20_000;

/** The text of JSON at a column of a line, if it can be a path, with its place in the line. */
export function pathAt(
  line: string,
  column: number,
): { readonly path: string; readonly start: number; readonly end: number } | undefined {
  if (line.length > maxLine) return undefined;
  for (const { 0: found, index: start } of line.matchAll(jsonTexts)) {
    const end = start + found.length;
    if (column < start || column > end) continue;
    const path = parseJson(found);
    return typeof path === "string" && !/\s/.test(path) ? { path, start, end } : undefined;
  }
  return undefined;
}
