/**
 * Paths for coding agents, as a shell would expand them: neighbors in one folder share it, `/guides/{a,b}`, and files of one
 * kind their extension, `guides/{a,b}.mdx`. A path that could be misread is in quotes, as in JSON. No path is shortened, so that
 * each line can be read without those above it.
 */
import { fileNameOf, folderPrefixOf } from "../../service/text/paths.ts";
import { printable } from "./sanitize.ts";

/** How many characters a line has, unless a path is longer: agents cut long lines. A folder is written again after as many. */
const maxLine = 1000;

/** Characters that separate, group or quote paths. */
const markup = /[\s{},"]/;

/** A text in quotes, as in JSON. */
export function inQuotes(text: string): string {
  return JSON.stringify(printable(text));
}

/** A path as it is, or in quotes if it has characters that mean something here. */
function pathWords(path: string): string {
  return path === "" || markup.test(path) ? inQuotes(path) : printable(path);
}

/** Whether a path can be one of several names in braces. */
function canShare(path: string): boolean {
  return path.includes("/") && !path.endsWith("/") && !markup.test(path);
}

/** ".mdx" if all names end so and none is only that; else "". */
function sharedExtension(names: readonly string[]): string {
  const [first = ""] = names;
  const extension = /(?<=.)\.[A-Za-z]\w*$/.exec(first)?.[0] ?? "";
  const isShared = names.every((name) => name.length > extension.length && name.endsWith(extension));
  return isShared ? extension : "";
}

function wordsOfFolder(paths: readonly [string, ...string[]]): string {
  if (paths.length === 1) return pathWords(paths[0]);
  const names = paths.map(fileNameOf);
  const extension = sharedExtension(names);
  const stems = names.map((name) => name.slice(0, name.length - extension.length));
  return printable(`${folderPrefixOf(paths[0])}{${stems.join(",")}}${extension}`);
}

interface FolderGroup {
  readonly paths: [string, ...string[]];
  length: number;
}

/** Whether a path is written in the braces of the group before it. */
function joins(path: string, { paths, length }: FolderGroup): boolean {
  return (
    length + path.length <= maxLine &&
    canShare(path) &&
    canShare(paths[0]) &&
    folderPrefixOf(paths[0]) === folderPrefixOf(path)
  );
}

/** The paths in their order, each alone or with its neighbors from the same folder. No part has a line break. */
export function inBraces(paths: readonly string[]): readonly string[] {
  const groups: FolderGroup[] = [];
  for (const path of paths) {
    const group = groups.at(-1);
    if (group === undefined || !joins(path, group)) {
      groups.push({ paths: [path], length: path.length });
      continue;
    }
    group.paths.push(path);
    group.length += fileNameOf(path).length + 1;
  }
  return groups.map((group) => wordsOfFolder(group.paths));
}

/** The same on as few lines as possible, parted by spaces. */
export function linesInBraces(paths: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const part of inBraces(paths)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + part.length >= maxLine) lines.push(part);
    else lines[lines.length - 1] = `${line} ${part}`;
  }
  return lines;
}

/** Files of which the order does not matter, folder by folder. */
export function filesInBraces(files: readonly string[]): readonly string[] {
  const keyed = files.map((file) => ({ file, folder: folderPrefixOf(file) }));
  // The sort is stable, so files of one folder stay in their order.
  keyed.sort((one, other) => (one.folder < other.folder ? -1 : one.folder > other.folder ? 1 : 0));
  return inBraces(keyed.map(({ file }) => file));
}
