/** Matches path patterns such as `guides/*.mdx`, so that a quoted pattern means the same in every shell and system. */
import fs from "node:fs";
import nodePath from "node:path";
import ignore from "ignore";
import { walkFolders } from "./walk.ts";

const specialCharacters = /[*?]|\[[^\]]+\]|\{[^{}]*,[^{}]*\}/;

/** Whether an argument is a pattern: it contains special characters, and no file has this name. */
export function isPattern(path: string, currentFolder: string): boolean {
  return specialCharacters.test(path) && !fs.existsSync(nodePath.resolve(currentFolder, path));
}

/** How many patterns the braces of one pattern may expand to. */
const maxAlternatives = 1000;

/** Expands braces: `{a,b}/c` to `a/c` and `b/c`; braces without a comma are literal. Undefined if there are too many. */
function expandBraces(pattern: string): readonly string[] | undefined {
  const patterns = [pattern];
  for (let index = 0; index < patterns.length; ) {
    const alternative = patterns[index] ?? "";
    const braces = /\{([^{}]*,[^{}]*)\}/.exec(alternative);
    if (braces === null) {
      index += 1;
      continue;
    }
    const [before, after] = [
      alternative.slice(0, braces.index),
      alternative.slice(braces.index + braces[0].length),
    ];
    patterns.splice(index, 1, ...(braces[1] ?? "").split(",").map((word) => before + word + after));
    if (patterns.length > maxAlternatives) return undefined;
  }
  return patterns;
}

/** Splits a pattern into the folder where it starts and the remaining pattern. */
function splitPattern(pattern: string): readonly [folder: string, pattern: string] {
  const segments = pattern.split("/");
  const first = segments.findIndex((segment) => /[*?[{]/.test(segment));
  return [
    segments.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : "."),
    segments.slice(first).join("/"),
  ];
}

/**
 * The files that a pattern matches, including all files in folders that it matches.
 *
 * `*` and `?` match within a name, two stars match any folders, `[…]` matches one of several characters, `{a,b}` one
 * of several words. Like every search, this skips `node_modules` and folders whose names start with a dot.
 * @returns absolute paths; undefined if the braces expand to too many patterns
 */
export function filesMatching(pattern: string, currentFolder: string): Iterable<string> | undefined {
  const slashed = process.platform === "win32" ? pattern.replaceAll("\\", "/") : pattern;
  const [folder, remainder] = splitPattern(slashed);
  const patterns = expandBraces(remainder)?.map((alternative) => `/${alternative}`);
  if (patterns === undefined) return undefined;
  // Patterns of .gitignore work like those of a shell if they start with a slash.
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
