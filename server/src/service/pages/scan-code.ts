/**
 * Finds the ends of JavaScript in a page: expressions in braces, strings, comments, and blocks of `import` and `export`.
 * Only counts brackets; does not depend on Markdown or on the meaning of code.
 */

import { indexBefore, type Reach } from "./scan-budget.ts";

/** How deep brackets may nest before the scan gives up. */
const maxDepth = 500;

function closerOf(bracket: "{" | "(" | "["): Closer {
  return bracket === "{" ? "}" : bracket === "(" ? ")" : "]";
}

/** The offset after the string that begins here; undefined if the string does not end on its line. */
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

/** Text that can come before a regular expression, but not before a division or the end of a tag. */
const patternStart = /(?:[(,=:[!&|?{;]|\breturn)\s*$/;
const pattern = /\/(?![*/])((?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+)\//y;

/** The offset after the regular expression that begins here; undefined if there is none, as in `(/path) or </b>`. */
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

/** Whether a word other than a keyword of JavaScript ends directly before an offset, as in "don't". */
function isInWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 10), at);
  return wordBefore.test(before) && !keywordBefore.test(before);
}

function lineEnd(text: string, start: number, limit: number): number {
  const end = indexBefore(text, "\n", start, limit);
  return end === -1 ? limit : end;
}

/** The closing character of an open bracket, or the backtick of an open template. */
type Closer = string;

/**
 * Walks over code from an offset. Calls `visit` for each character outside strings and comments, with the number of open
 * brackets; `visit` ends the walk by returning true.
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
  const giveUp = (at: number): undefined => {
    reach.at = Math.max(reach.at, at);
  };
  const open: Closer[] = [];
  /** For each quote and the slash: strings or regular expressions that begin before this offset do not end on their line. */
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
        // An apostrophe in the text of a tag does not begin a string: strings end on their line and do not follow a
        // word.
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
          const end = indexBefore(text, "\n", at, limit);
          if (end === -1) return giveUp(limit);
          at = end - 1;
        } else if (next === "*") {
          const end = indexBefore(text, "*/", at + 2, limit);
          if (end === -1) return giveUp(limit);
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
        if (open.length >= maxDepth) return giveUp(at);
        open.push(closerOf(character));
        break;
      case "}":
      case ")":
      case "]":
        if (open[open.length - 1] === character) open.pop();
        break;
    }
  }
  return giveUp(limit);
}

/**
 * The offset after the brace that closes the one at `start`; undefined if it is not closed.
 * @param limit where the search stops
 * @param reach receives how far the search looked if the brace is not closed
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

/** The end of the block of `import` and `export` that begins here: the first blank line outside brackets, or the end. */
export function moduleEnd(text: string, start: number): number {
  const end = walk(text, start, text.length, (at, depth) => {
    if (depth > 0 || (text[at] !== "\n" && text[at] !== "\r")) return false;
    blankLine.lastIndex = at;
    return blankLine.test(text);
  });
  return end ?? text.length;
}

/** A name that a statement imports from another file. */
interface ImportedName {
  /** The name in the other file: `default` for the default export, or `*` for everything. */
  readonly imported: string;
  /** The name in this file. */
  readonly local: string;
  /** The offset of the name in the other file as written, or of the local name if that is the only one. */
  readonly start: number;
}

/** An `import` or `export … from` in a block. */
export interface ModuleImport {
  readonly isExport: boolean;
  /** The imported names, in order. */
  readonly names: readonly ImportedName[];
  /** The name that stands for the whole file: its default export. */
  readonly whole: string | undefined;
  /** The position of the string after `from`, without its quotes. */
  readonly start: number;
  readonly end: number;
}

const statement = /(?:import|export)\b/y;
/** Only names, braces, commas and stars are between the keyword and the string or `from`. */
const clause = /^(?:import|export)\b([\s\w$,{}*\p{ID_Continue}]*)$/u;

/** The imports in a block of `import` and `export`. */
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

/** One part of a clause: `a`, `a as b`, `* as a`. `type` before a name is skipped. */
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
