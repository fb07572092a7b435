/**
 * Patterns of paths as the Language Server Protocol defines them: `*` and `?` within a name, `**` for any number of names,
 * `{a,b}` for alternatives, `[a-z]` and `[!a-z]` for one character. The bundle gives this module to the library of the
 * client in place of `minimatch`, whose patterns can do much more. Pure.
 */
import { sep } from "node:path";

export interface GlobOptions {
  /** Whether upper and lower case are the same; not by default. */
  readonly nocase?: boolean;
}

/** A class of characters, with `!` for all others, which never holds the slash. */
function characterClass(inner: string): string {
  const isNegated = inner.startsWith("!");
  const characters = (isNegated ? inner.slice(1) : inner).replace(/[\\\]^]/g, "\\$&");
  return isNegated ? `[^/${characters}]` : `(?!/)[${characters}]`;
}

/**
 * The regular expression of a pattern, for whole paths with slashes; undefined where a bracket or brace is not closed.
 * Names that begin with a dot are names like others.
 */
function sourceOf(pattern: string): string | undefined {
  let source = "";
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (pattern.startsWith("**/", at) && /(?:^|[/{,])$/.test(pattern.slice(0, at))) {
      source += "(?:[^/]*/)*";
      at += 2;
    } else if (pattern.startsWith("**", at)) {
      source += ".*";
      at += 1;
    } else if (character === "*") source += "[^/]*";
    else if (character === "?") source += "[^/]";
    else if (character === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) return undefined;
      source += characterClass(pattern.slice(at + 1, end));
      at = end;
    } else if (character === "{") {
      depth += 1;
      source += "(?:";
    } else if (character === "}" && depth > 0) {
      depth -= 1;
      source += ")";
    } else if (character === "," && depth > 0) source += "|";
    else source += character.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
  }
  return depth === 0 ? source : undefined;
}

/** One pattern, with the members of `minimatch` that the library uses. */
export class Minimatch {
  readonly #expression: RegExp | undefined;

  constructor(pattern: string, { nocase = false }: GlobOptions = {}) {
    const source = sourceOf(pattern);
    this.#expression = source === undefined ? undefined : expressionOf(source, nocase);
  }

  /** The regular expression; false for what is no pattern. */
  makeRe(): RegExp | false {
    return this.#expression ?? false;
  }

  /** Whether the whole path matches; on Windows, its backslashes are slashes. */
  match(path: string): boolean {
    return this.#expression?.test(path.replaceAll(sep, "/")) ?? false;
  }
}

/** Undefined for a range of characters that ends before it begins. */
function expressionOf(source: string, nocase: boolean): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, nocase ? "iu" : "u");
  } catch {
    return undefined;
  }
}
