/**
 * Finds the ends of JavaScript inside a page: expressions in braces, strings, comments, blocks of `import`
 * and `export`. Only counts brackets; does not depend on Markdown or the meaning of code.
 */

import type { Reach } from "./scan-budget.ts";

/** How deep brackets may nest before the scan gives up. */
const maxDepth = 500;

function closerOf(bracket: "{" | "(" | "["): Closer {
  return bracket === "{" ? "}" : bracket === "(" ? ")" : "]";
}

/** The offset after a string that begins here; undefined if the string does not end on its line. */
function stringEnd(text: string, start: number, limit: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < limit; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === quote) return at + 1;
    else if (character === "\n") return undefined;
  }
  return undefined;
}

/** What is before a regular expression, and not before a division or the end of a tag. */
const patternStart = /(?:[(,=:[!&|?{;]|\breturn)\s*$/;
const pattern = /\/(?![*/])((?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+)\//y;

/** The offset after a regular expression that begins here; undefined if none does, as in `(/path) or </b>`. */
function patternEnd(text: string, start: number, limit: number): number | undefined {
  pattern.lastIndex = start;
  const [whole, body] = pattern.exec(text) ?? [];
  if (whole === undefined || body === undefined || start + whole.length > limit) return undefined;
  try {
    new RegExp(body);
    return start + whole.length;
  } catch {
    return undefined;
  }
}

const wordBefore = /[\p{L}\p{N}]$/u;
const keywordBefore = /(?:^|[^\p{L}\p{N}$_.])(?:return|case|in|of|typeof|default|from|import|else)$/u;

/** Whether a letter or digit is right before an offset, as in "don't", and no keyword of JavaScript. */
function isInWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 10), at);
  return wordBefore.test(before) && !keywordBefore.test(before);
}

function lineEnd(text: string, start: number, limit: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? limit : Math.min(end, limit);
}

/** An open bracket by its closing character, or an open template by its backtick. */
type Closer = string;

/**
 * Walks over code from an offset. Calls `visit` at each character outside strings and comments, with
 * the number of open brackets; `visit` ends the walk by returning true.
 * @param reach receives how far the walk looked, unless `visit` ended it
 * @returns where `visit` ended the walk; undefined if the text ended or brackets nest too deeply
 */
function walk(
  text: string,
  start: number,
  limit: number,
  visit: (at: number, depth: number) => boolean,
  reach: Reach = { at: start },
): number | undefined {
  const ended = (at: number): undefined => {
    reach.at = Math.max(reach.at, at);
  };
  const open: Closer[] = [];
  /** A string in this kind of quote, or a regular expression, that begins before the offset does not end on its line. */
  const openUntil = { "'": start, '"': start, "/": start };
  for (let at = start; at < limit; at += 1) {
    const character = text.charAt(at);
    if (open[open.length - 1] === "`") {
      if (character === "\\") at += 1;
      else if (character === "`") open.pop();
      else if (character === "$" && text[at + 1] === "{") {
        at += 1;
        open.push("}");
      }
      continue;
    }
    if (visit(at, open.length)) return at;
    switch (character) {
      case '"':
      case "'": {
        // An apostrophe in the text of a tag inside the code begins no string: strings end on their line, and no word is before them.
        if (at < openUntil[character] || (character === "'" && isInWord(text, at))) break;
        const end = stringEnd(text, at, limit);
        if (end !== undefined) at = end - 1;
        else openUntil[character] = lineEnd(text, at, limit);
        break;
      }
      case "`":
        open.push("`");
        break;
      case "/": {
        const next = text[at + 1];
        // `https://` in the text of a tag is not a comment.
        if (next === "/" && text[at - 1] !== ":") {
          const end = text.indexOf("\n", at);
          if (end === -1 || end >= limit) return ended(limit);
          at = end - 1;
        } else if (next === "*") {
          const end = text.indexOf("*/", at + 2);
          if (end === -1 || end + 2 > limit) return ended(limit);
          at = end + 1;
        } else if (at >= openUntil["/"] && patternStart.test(text.slice(Math.max(0, at - 20), at))) {
          const end = patternEnd(text, at, limit);
          if (end !== undefined) at = end - 1;
          else openUntil["/"] = lineEnd(text, at, limit);
        }
        break;
      }
      case "{":
      case "(":
      case "[":
        if (open.length >= maxDepth) return ended(at);
        open.push(closerOf(character));
        break;
      case "}":
      case ")":
      case "]":
        if (open[open.length - 1] === character) open.pop();
        break;
    }
  }
  return ended(limit);
}

/**
 * The offset after the brace that closes the one at `start`; undefined if no brace closes it.
 * @param limit where the search stops
 * @param reach receives how far the search looked if no brace closes it
 */
export function expressionEnd(
  text: string,
  start: number,
  limit = text.length,
  reach?: Reach,
): number | undefined {
  const end = walk(text, start, limit, (at, depth) => depth === 1 && text[at] === "}", reach);
  return end === undefined ? undefined : end + 1;
}

const blankLine = /\r?\n[ \t]*(?=\r?\n|$)/y;

/**
 * The end of a block of `import` and `export` that begins here: the first blank line outside all
 * brackets, or the end of the text.
 */
export function moduleEnd(text: string, start: number): number {
  const end = walk(text, start, text.length, (at, depth) => {
    if (depth > 0 || (text[at] !== "\n" && text[at] !== "\r")) return false;
    blankLine.lastIndex = at;
    return blankLine.test(text);
  });
  return end ?? text.length;
}

/** One name that a statement takes from another file. */
interface ImportedName {
  /** The name there: `default`, or `*` for all. */
  readonly imported: string;
  /** The name here. */
  readonly local: string;
  /** The offset of the name there as written; of the local name if that is the only one. */
  readonly start: number;
}

/** One `import`, or an `export … from`, of a block. */
export interface ModuleImport {
  readonly isExport: boolean;
  /** What is imported, in order. */
  readonly names: readonly ImportedName[];
  /** The name that means the whole file: its default export. */
  readonly whole: string | undefined;
  /** The string after `from`, without its quotes. */
  readonly start: number;
  readonly end: number;
}

const statement = /(?:import|export)\b/y;
/** Between the keyword and the string or `from` are only names, braces, commas and stars. */
const clause = /^(?:import|export)\b([\s\w$,{}*\p{ID_Continue}]*)$/u;

/** The imports of a block of `import` and `export`. */
export function moduleImports(text: string, start: number, end: number): readonly ModuleImport[] {
  const found: ModuleImport[] = [];
  let from = -1;
  walk(text, start, end, (at, depth) => {
    if (depth === 0 && (at === start || text[at - 1] === "\n")) {
      statement.lastIndex = at;
      from = statement.test(text) ? at : -1;
    }
    const character = text[at];
    if (depth > 0 || from === -1 || (character !== '"' && character !== "'")) return false;
    const close = stringEnd(text, at, end);
    const before = text.slice(from, at).trimEnd();
    const clauseStart = from + "import".length;
    from = -1;
    const hasFrom = /\bfrom$/.test(before.slice(-5));
    const head = clause.exec(hasFrom ? before.slice(0, -4) : before);
    if (close === undefined || head === null) return false;
    const isExport = before.startsWith("export");
    if (isExport && !hasFrom) return false;
    const names = namesOf(head[1] ?? "", clauseStart);
    const whole = isExport ? undefined : defaultName.exec(head[1] ?? "")?.[1];
    found.push({ isExport, names, whole, start: at + 1, end: close - 1 });
    return false;
  });
  return found;
}

const defaultName = /^\s*(?!from\b)([\p{ID_Start}$_][\p{ID_Continue}$]*)/u;

/** One part of a clause: `a`, `a as b`, `* as a`; `type` before a name says only what it is. */
const importedPart =
  /(?:\btype\s+(?=[\p{ID_Start}$_]))?(\*|[\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\s+as\s+([\p{ID_Start}$_][\p{ID_Continue}$]*))?/gu;

/**
 * The names of a clause: `a, { b as c }` gives `default` as a, and b as c.
 * @param start the offset of the clause in the text
 */
function namesOf(clause: string, start: number): readonly ImportedName[] {
  const braces = clause.indexOf("{");
  const names: ImportedName[] = [];
  for (const { 0: whole, 1: first = "", 2: renamed, index } of clause.matchAll(importedPart)) {
    const isInBraces = braces !== -1 && index > braces;
    const imported = isInBraces || first === "*" ? first : "default";
    names.push({ imported, local: renamed ?? first, start: start + index + whole.indexOf(first) });
  }
  return names;
}
