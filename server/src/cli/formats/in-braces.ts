/**
 * Paths for coding agents in the form that a shell would expand: consecutive paths in one folder share it, `/guides/{a,b}`, and
 * files with the same extension share that, `guides/{a,b}.mdx`. A path that could be misread is in quotes, as in JSON. No path is
 * shortened, so that each line can be read without the lines above it.
 */
import { fileNameOf, folderPrefixOf } from "../../service/text/paths.ts";
import { printable } from "./sanitize.ts";

/** The most characters of a line, unless a single path is longer, because agents cut long lines; then the folder is repeated. */
const maxLine = 1000;

/** The characters that separate, group or quote paths. */
const markup = /[\s{},"]/;

/** Text in quotes, as in JSON. */
export function inQuotes(text: string): string {
  return JSON.stringify(printable(text));
}

/** A path, in quotes if it contains characters with a meaning here. */
function pathWords(path: string): string {
  return path === "" || markup.test(path) ? inQuotes(path) : printable(path);
}

/** Whether a path can share its folder with others in braces. */
function canShare(path: string): boolean {
  return path.includes("/") && !path.endsWith("/") && !markup.test(path);
}

/** The extension that all names share, such as ".mdx"; "" if there is none, or if a name consists only of it. */
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

/** Whether a path can be added to the group before it. */
function joins(path: string, { paths, length }: FolderGroup): boolean {
  return (
    length + path.length <= maxLine &&
    canShare(path) &&
    canShare(paths[0]) &&
    folderPrefixOf(paths[0]) === folderPrefixOf(path)
  );
}

/** The paths in order, each separately or together with the neighboring ones of its folder. No part contains a line break. */
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

/** Like `inBraces`, but on as few lines as possible, separated by spaces. */
export function linesInBraces(paths: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const part of inBraces(paths)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + part.length >= maxLine) lines.push(part);
    else lines[lines.length - 1] = `${line} ${part}`;
  }
  return lines;
}

/** Like `inBraces`, but sorted by folder, for files whose order does not matter. */
export function filesInBraces(files: readonly string[]): readonly string[] {
  const keyed = files.map((file) => ({ file, folder: folderPrefixOf(file) }));
  // The sort is stable, so the order of files within a folder is kept.
  keyed.sort((one, other) => (one.folder < other.folder ? -1 : one.folder > other.folder ? 1 : 0));
  return inBraces(keyed.map(({ file }) => file));
}
