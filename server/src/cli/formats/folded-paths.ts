/**
 * Long lists of paths for coding agents: folders with many of them are folded into their number, so that a list is never longer
 * than a number of characters. Does not depend on what the paths are of.
 */
import { amountOf } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { inBraces } from "./in-braces.ts";

/** How many folders deep paths are parted at most. */
const maxDepth = 8;

/** How the paths of one folder are written. */
interface PathList<Item> {
  readonly pathOf: (item: Item) => string;
  readonly linesOf: (items: readonly Item[]) => readonly string[];
  /** What an item is: "file". */
  readonly noun: string;
  /** What comes before the name of a folded folder. */
  readonly before?: string;
}

/** The paths of one folder, whole and folded. */
interface FolderOfPaths {
  readonly whole: readonly string[];
  readonly folded: string;
}

/** How many characters the lines have, with their line breaks. */
export function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The first lines that fit, and how many there are after them. */
export function cutLines(lines: readonly string[], most: number): readonly string[] {
  if (lengthOf(lines) <= most) return lines;
  let length = lengthOf(["and 1,000,000 more lines"]);
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > most;
  });
  return [...lines.slice(0, end), `and ${amountOf(lines.length - end, "more line")}`];
}

/** "guides/", "/guides/setup/": the folder of a path, as far as paths are parted; "./" or "/" for the root. */
function folderAt(path: string, depth: number): string {
  const start = path.startsWith("/") ? "/" : "";
  const folders = path.slice(start.length).split("/").slice(0, -1).slice(0, depth);
  return start + folders.map((name) => `${name}/`).join("") || "./";
}

function foldersAt<Item>(
  items: readonly Item[],
  depth: number,
  { pathOf, linesOf, noun, before = "" }: PathList<Item>,
): readonly FolderOfPaths[] {
  const groups = grouped(items.map((item) => [folderAt(pathOf(item), depth), item]));
  return Array.from(groups, ([folder, own]) => ({
    whole: linesOf(own),
    folded: `${before}${inBraces([folder]).join(" ")} (${amountOf(own.length, noun)})`,
  }));
}

const savingOf = ({ whole, folded }: FolderOfPaths): number => lengthOf(whole) - lengthOf([folded]);

/** The lines with folders folded that save the most until they fit; those of the outer folders if they never do. */
function folding<Item>(
  items: readonly Item[],
  most: number,
  list: PathList<Item>,
): { readonly lines: readonly string[]; readonly fits: boolean } {
  let lines = list.linesOf(items);
  if (lengthOf(lines) <= most) return { lines, fits: true };
  for (let depth = maxDepth; depth > 0; depth -= 1) {
    const folders = foldersAt(items, depth, list);
    let length = lengthOf(folders.flatMap((folder) => folder.whole));
    const folded = new Set<FolderOfPaths>();
    for (const folder of [...folders].sort((one, other) => savingOf(other) - savingOf(one))) {
      if (length <= most || savingOf(folder) <= 0) break;
      folded.add(folder);
      length -= savingOf(folder);
    }
    lines = folders.flatMap((folder) => (folded.has(folder) ? [folder.folded] : folder.whole));
    if (length <= most) return { lines, fits: true };
  }
  return { lines, fits: false };
}

/** The lines of the items with at most as many characters: folders with many of them are folded, and the rest is cut. */
export function foldedPaths<Item>(
  items: readonly Item[],
  most: number,
  list: PathList<Item>,
): readonly string[] {
  return cutLines(folding(items, most, list).lines, most);
}

/** Like `foldedPaths`, but only the number of the items if even their outer folders are too many. */
export function foldedOrCounted<Item>(
  items: readonly Item[],
  most: number,
  list: PathList<Item>,
): readonly string[] {
  const { lines, fits } = folding(items, most, list);
  return fits ? lines : [`${list.before ?? ""}(${amountOf(items.length, list.noun)})`];
}
