/**
 * Writes patterns in the syntax of `.gitignore`, in which `.mintignore` and the configuration select files. Does not match
 * files; see ignored-files.ts.
 */

/** Backslashes before the characters of a path that have a special meaning in patterns. */
function escaped(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/ +$/, (spaces) => spaces.replaceAll(" ", "\\ "));
}

/** A pattern that matches only this path. */
export function patternOf(path: string): string {
  return `/${escaped(path)}`;
}

/** An optional `!`, an optional slash, the names without special characters, and the rest from the first other name. */
const literalStart = /^(!?)(\/?)((?:(?:\\.|[^\\*?[/])+(?=\/|$)\/?)*)(.*)$/s;

/**
 * The pattern after a move of files and folders. It changes if it applies only to what is at or below a path that moves. A
 * pattern that matches a name in any folder stays.
 * @param pattern one line, without its line ending
 * @param pathAfter the path of a file or folder after the move
 */
export function patternAfter(pattern: string, pathAfter: (path: string) => string): string {
  let end = pattern.length;
  while (pattern[end - 1] === " ") end -= 1;
  // A space after a backslash belongs to the pattern.
  if (pattern[end - 1] === "\\") end += 1;
  const [, negation = "", slash = "", names = "", rest = ""] = literalStart.exec(pattern.slice(0, end)) ?? [];
  const folder = names.replace(/\/$/, "");
  const isAnywhere = slash === "" && !folder.includes("/") && rest === "";
  if (pattern.startsWith("#") || folder === "" || isAnywhere) return pattern;
  const before = folder.replace(/\\(.)/gs, "$1");
  const after = pathAfter(before);
  if (after === before) return pattern;
  const isOneName = !after.includes("/") && rest === "";
  const newSlash = slash === "" && (isOneName || /^[!#]/.test(after)) ? "/" : slash;
  return `${negation}${newSlash}${escaped(after)}${names.slice(folder.length)}${rest}${pattern.slice(end)}`;
}
