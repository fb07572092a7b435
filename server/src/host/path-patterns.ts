/**
 * Patterns in place of paths, such as `guides/*.mdx`. The program matches them itself, so that a pattern in quotes means the same in every
 * shell and on every system.
 */
import fs from "node:fs";
import nodePath from "node:path";
import ignore from "ignore";
import { walkFolders } from "./walk.ts";

const special = /[*?]|\[[^\]]+\]|\{[^{}]*,[^{}]*\}/;

/** Whether an argument is a pattern: it has a special alternative, and is not simply the name of something. */
export function isPattern(path: string, currentFolder: string): boolean {
  return special.test(path) && !fs.existsSync(nodePath.resolve(currentFolder, path));
}

/** How many patterns the braces of one may stand for. */
const maxAlternatives = 1000;

/** `{a,b}/c` as `a/c` and `b/c`; braces without a comma stand for themselves. Undefined for too many. */
function withoutBraces(pattern: string): readonly string[] | undefined {
  const found = [pattern];
  for (let index = 0; index < found.length; ) {
    const alternative = found[index] ?? "";
    const braces = /\{([^{}]*,[^{}]*)\}/.exec(alternative);
    if (braces === null) {
      index += 1;
      continue;
    }
    const [before, after] = [
      alternative.slice(0, braces.index),
      alternative.slice(braces.index + braces[0].length),
    ];
    found.splice(index, 1, ...(braces[1] ?? "").split(",").map((word) => before + word + after));
    if (found.length > maxAlternatives) return undefined;
  }
  return found;
}

/** The folder that a pattern begins in, and the rest of it. */
function divided(pattern: string): readonly [folder: string, rest: string] {
  const segments = pattern.split("/");
  const first = segments.findIndex((segment) => /[*?[{]/.test(segment));
  return [
    segments.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : "."),
    segments.slice(first).join("/"),
  ];
}

/**
 * The files that a pattern matches, those of folders that it matches included.
 * `*` and `?` stay within a name, two stars go through folders, `[…]` is one of several characters, `{a,b}` one of several words. What
 * every search leaves out is left out: `node_modules`, and folders whose name begins with a dot.
 * @returns absolute paths; undefined if the braces stand for too many patterns
 */
export function filesMatching(pattern: string, currentFolder: string): Iterable<string> | undefined {
  const slashed = process.platform === "win32" ? pattern.replaceAll("\\", "/") : pattern;
  const [folder, rest] = divided(slashed);
  const patterns = withoutBraces(rest)?.map((one) => `/${one}`);
  if (patterns === undefined) return undefined;
  // The patterns of .gitignore, which have the form of those of a shell once they begin at a folder.
  const matcher = ignore({ ignorecase: false, allowRelativePaths: true }).add([...patterns]);
  return filesBelow(nodePath.resolve(currentFolder, folder), matcher);
}

function* filesBelow(start: string, matcher: ignore.Ignore): Generator<string, void> {
  for (const { path, absolutePath, fileNames } of walkFolders(start, { links: "once", onNote: () => {} })) {
    for (const name of fileNames) {
      if (matcher.ignores(path === "" ? name : `${path}/${name}`)) yield nodePath.join(absolutePath, name);
    }
  }
}
