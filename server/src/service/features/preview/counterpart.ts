/**
 * Finds the counterpart of a page in another language or version: by its path, in which the name of the language
 * or version is replaced, added or removed. If there is none, the counterpart is the nearest page of an ancestor
 * folder.
 */
import { rowsOfPage } from "../../navigation-tree/reveal.ts";
import type { Site } from "../../site/site.ts";

/** How many segments of a path are used. */
const maxDepth = 20;

/** The possible paths of the counterpart, as segments, the likeliest first. */
function counterpartPaths(path: string, from: string, to: string): readonly (readonly string[])[] {
  const segments = path.split("/").slice(0, maxDepth);
  const index = segments.findIndex((segment) => segment.toLowerCase() === from.toLowerCase());
  const withName = index < 0 ? [to, ...segments] : segments.with(index, to);
  const withoutName = index < 0 ? segments : segments.toSpliced(index, 1);
  return [withName, withoutName].filter(({ length }) => length > 0);
}

/**
 * The id of the row of a page's counterpart in another section.
 * @param path the path of the page
 * @param from the name of the page's section
 * @param to the name of the other section and the id of its row
 * @returns undefined if the other section has neither the counterpart nor a page of an ancestor folder
 */
export function counterpartRow(
  site: Site,
  path: string,
  from: string,
  to: { readonly name: string; readonly id: string },
): string | undefined {
  const rowAt = (segments: readonly string[]): string | undefined => {
    const file = site.files?.page(segments.join("/"))?.file;
    const rows = file === undefined ? undefined : rowsOfPage(site, file);
    return rows?.includes(to.id) === true ? rows.at(-1) : undefined;
  };
  const paths = counterpartPaths(path, from, to.name);
  for (let levels = 0; levels < maxDepth; levels += 1) {
    for (const segments of paths) {
      const ancestor = segments.slice(0, segments.length - levels);
      if (ancestor.length === 0) continue;
      const row = rowAt(ancestor) ?? (levels === 0 ? undefined : rowAt([...ancestor, "index"]));
      if (row !== undefined) return row;
    }
  }
  return undefined;
}
