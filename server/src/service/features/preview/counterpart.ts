/**
 * The same page in another language or version: by its path, in which the name of the language or version is another one, added
 * or gone. If it does not exist, the nearest page above it.
 */
import { rowsOfPage } from "../../navigation-tree/reveal.ts";
import type { Site } from "../../site/site.ts";

/** Deeper paths are not looked for. */
const maxDepth = 20;

/** The paths that a page may have elsewhere, the likeliest first. */
function pathsElsewhere(path: string, from: string, to: string): readonly (readonly string[])[] {
  const parts = path.split("/").slice(0, maxDepth);
  const at = parts.findIndex((one) => one.toLowerCase() === from.toLowerCase());
  const otherParts = at < 0 ? parts : [...parts.slice(0, at), ...parts.slice(at + 1)];
  const ownParts = at < 0 ? [to, ...parts] : parts.with(at, to);
  return [ownParts, otherParts].filter((one) => one.length > 0);
}

/**
 * The id of the row of a page in another section.
 * @param path of the page that is shown
 * @param from the name of the section that the page is in
 * @param to the other section: its name and the id of its row
 * @returns undefined if the other section has neither the page nor one above it
 */
export function counterpartRow(
  site: Site,
  path: string,
  from: string,
  to: { readonly name: string; readonly id: string },
): string | undefined {
  const rowAt = (parts: readonly string[]): string | undefined => {
    const file = site.files?.page(parts.join("/"))?.file;
    const rows = file === undefined ? undefined : rowsOfPage(site, file);
    return rows?.includes(to.id) === true ? rows.at(-1) : undefined;
  };
  const wanted = pathsElsewhere(path, from, to.name);
  for (let above = 0; above < maxDepth; above += 1) {
    for (const parts of wanted) {
      const folder = parts.slice(0, parts.length - above);
      if (folder.length === 0) continue;
      const row = rowAt(folder) ?? (above === 0 ? undefined : rowAt([...folder, "index"]));
      if (row !== undefined) return row;
    }
  }
  return undefined;
}
