/**
 * Shortens long lists of paths for coding agents: folders with many paths are replaced by their number, so that a list
 * never exceeds a number of characters. Does not depend on the kind of paths.
 */
import { amountOf } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { inBraces } from "./in-braces.ts";

/** The deepest level of folders by which paths are grouped. */
const maxDepth = 8;

/** How to format the paths of one folder. */
interface PathList<Item> {
  readonly pathOf: (item: Item) => string;
  readonly linesOf: (items: readonly Item[]) => readonly string[];
  /** The noun for an item: "file". */
  readonly noun: string;
  /** The text before the name of a folded folder. */
  readonly before?: string;
}

/** The paths of one folder, in full and folded. */
interface FolderOfPaths {
  readonly whole: readonly string[];
  readonly folded: string;
}

/** The number of characters of the lines, including their line breaks. */
export function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The first lines that fit, and a line with the number of the others. */
export function cutLines(lines: readonly string[], maxLength: number): readonly string[] {
  if (lengthOf(lines) <= maxLength) return lines;
  let length = lengthOf(["and 1,000,000 more lines"]);
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > maxLength;
  });
  return [...lines.slice(0, end), `and ${amountOf(lines.length - end, "more line")}`];
}

/** "guides/", "/guides/setup/": the folder of a path, up to a depth; "./" or "/" for the root. */
function folderAt(path: string, depth: number): string {
  const root = path.startsWith("/") ? "/" : "";
  const folders = path.slice(root.length).split("/").slice(0, -1).slice(0, depth);
  return root + folders.map((name) => `${name}/`).join("") || "./";
}

function foldersAt<Item>(
  items: readonly Item[],
  depth: number,
  { pathOf, linesOf, noun, before = "" }: PathList<Item>,
): readonly FolderOfPaths[] {
  const groups = grouped(items.map((item) => [folderAt(pathOf(item), depth), item]));
  return Array.from(groups, ([folder, group]) => ({
    whole: linesOf(group),
    folded: `${before}${inBraces([folder]).join(" ")} (${amountOf(group.length, noun)})`,
  }));
}

const savingOf = ({ whole, folded }: FolderOfPaths): number => lengthOf(whole) - lengthOf([folded]);

/**
 * Folds the folders that save the most characters, until the lines fit; first deep folders, then outer ones.
 * @returns the lines with the outermost folders folded if they never fit
 */
function folding<Item>(
  items: readonly Item[],
  maxLength: number,
  list: PathList<Item>,
): { readonly lines: readonly string[]; readonly fits: boolean } {
  let lines = list.linesOf(items);
  if (lengthOf(lines) <= maxLength) return { lines, fits: true };
  for (let depth = maxDepth; depth > 0; depth -= 1) {
    const folders = foldersAt(items, depth, list);
    let length = lengthOf(folders.flatMap((folder) => folder.whole));
    const folded = new Set<FolderOfPaths>();
    for (const folder of [...folders].sort((one, other) => savingOf(other) - savingOf(one))) {
      if (length <= maxLength || savingOf(folder) <= 0) break;
      folded.add(folder);
      length -= savingOf(folder);
    }
    lines = folders.flatMap((folder) => (folded.has(folder) ? [folder.folded] : folder.whole));
    if (length <= maxLength) return { lines, fits: true };
  }
  return { lines, fits: false };
}

/** The lines of the items, with at most `maxLength` characters: folders with many items are folded, and further lines are cut. */
export function foldedPaths<Item>(
  items: readonly Item[],
  maxLength: number,
  list: PathList<Item>,
): readonly string[] {
  return cutLines(folding(items, maxLength, list).lines, maxLength);
}

/** Like `foldedPaths`, but gives only the number of items if even the folded folders do not fit. */
export function foldedOrCounted<Item>(
  items: readonly Item[],
  maxLength: number,
  list: PathList<Item>,
): readonly string[] {
  const { lines, fits } = folding(items, maxLength, list);
  return fits ? lines : [`${list.before ?? ""}(${amountOf(items.length, list.noun)})`];
}
