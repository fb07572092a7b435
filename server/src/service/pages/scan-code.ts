/**
 * Where pieces of JavaScript inside a page end: expressions in braces, strings, comments, blocks of
 * `import` and `export`. Only counts brackets; knows neither Markdown nor what code means.
 */

/** How deep brackets may nest before a text is given up on. */
const mostDepth = 500;

function closerOf(bracket: "{" | "(" | "["): Closer {
  return bracket === "{" ? "}" : bracket === "(" ? ")" : "]";
}

/** Just behind a string that begins here; undefined where it does not end on its line. */
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

/** What a scan stands in: a bracket by its closer, or a template by its backtick. */
type Closer = string;

/**
 * Walks over code from an offset. `visit` is asked at each character outside of strings and
 * comments, with how many brackets are open; it ends the walk by returning true.
 * @returns where the walk was ended; undefined where the text ran out
 */
function walk(
  text: string,
  start: number,
  limit: number,
  visit: (at: number, depth: number) => boolean,
): number | undefined {
  const open: Closer[] = [];
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
        // An apostrophe in the text of a tag inside the code is no string: strings end on their line.
        const end = stringEnd(text, at, limit);
        if (end !== undefined) at = end - 1;
        break;
      }
      case "`":
        open.push("`");
        break;
      case "/": {
        const next = text[at + 1];
        // `https://` in the text of a tag is no comment.
        if (next === "/" && text[at - 1] !== ":") {
          const end = text.indexOf("\n", at);
          if (end === -1 || end >= limit) return undefined;
          at = end - 1;
        } else if (next === "*") {
          const end = text.indexOf("*/", at + 2);
          if (end === -1 || end + 2 > limit) return undefined;
          at = end + 1;
        }
        break;
      }
      case "{":
      case "(":
      case "[":
        if (open.length >= mostDepth) return undefined;
        open.push(closerOf(character));
        break;
      case "}":
      case ")":
      case "]":
        if (open[open.length - 1] === character) open.pop();
        break;
    }
  }
  return undefined;
}

/**
 * Just behind the brace that closes the one at `start`; undefined where none does.
 * @param limit the text ends there
 */
export function expressionEnd(text: string, start: number, limit = text.length): number | undefined {
  const end = walk(text, start, limit, (at, depth) => depth === 1 && text[at] === "}");
  return end === undefined ? undefined : end + 1;
}

const blankLine = /\r?\n[ \t]*(?=\r?\n|$)/y;

/**
 * Where a block of `import` and `export` that begins here ends: at the first blank line outside of
 * all brackets, or at the end of the text.
 */
export function moduleEnd(text: string, start: number): number {
  const end = walk(text, start, text.length, (at, depth) => {
    if (depth > 0 || (text[at] !== "\n" && text[at] !== "\r")) return false;
    blankLine.lastIndex = at;
    return blankLine.test(text);
  });
  return end ?? text.length;
}

/** One `import`, or an `export … from`, of a block. */
export interface ModuleImport {
  /** What the page calls the things it takes. */
  readonly names: readonly string[];
  /** The string behind `from`, without its quotes. */
  readonly start: number;
  readonly end: number;
}

const statement = /(?:import|export)\b/y;
const identifiers = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
/** Between the keyword and the string: only names, braces, commas and stars, and `from` at the end. */
const clause = /^(?:import|export)\b([\s\w$,{}*\p{ID_Continue}]*?)(?:\bfrom)?\s*$/u;

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
    const head = clause.exec(text.slice(from, at));
    from = -1;
    if (close === undefined || head === null) return false;
    const isExport = text.startsWith("export", at - (head[0]?.length ?? 0));
    if (isExport && !/\bfrom\s*$/.test(head[0])) return false;
    found.push({ names: namesOf(head[1] ?? ""), start: at + 1, end: close - 1 });
    return false;
  });
  return found;
}

/** `a, b as c, * as d` gives a, c, d. */
function namesOf(text: string): readonly string[] {
  return text
    .split(/[,{}]/)
    .map((part) => part.match(identifiers)?.at(-1))
    .filter((name): name is string => name !== undefined && name !== "from" && name !== "as");
}
