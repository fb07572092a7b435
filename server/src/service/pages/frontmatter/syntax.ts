/**
 * Finds out why frontmatter is not valid YAML: each cause with its position and its fix. Each key is checked separately
 * with its lines, so that one broken value does not hide another.
 */
import { applyEdits } from "../../json/edit/apply.ts";
import { endOfQuoted, type YamlFlaw, yamlTree } from "../../json/yaml-tree.ts";
import type { TextEdit } from "../../model/location.ts";
import { type FrontmatterBlock, frontmatterBlock, withoutBlankStart } from "./block.ts";
import { type KeyLines, keyLines, keyOf } from "./key-lines.ts";
import { isKnownKey } from "./keys.ts";

/**
 * `colon`: a colon in a value without quotes; `open-quote`: a missing closing quote; `inner-quote`: a quote within a
 * value in the same quotes; `after-quote`: text after a closing quote; `escape`: an invalid escape sequence in double
 * quotes; `reserved`: a value that begins with a character that is special in YAML; `bracket`: an opening bracket
 * without its closing one; `no-space`: no space after the colon of a key; `no-colon`: a line without a key; `no-keys`: valid
 * YAML without keys, such as a line of text; `not-closed`: the closing `---` is missing; `not-first`: something comes before the opening `---`; `not-opened`: the
 * opening `---` is missing.
 */
export type SyntaxCause =
  | "colon"
  | "open-quote"
  | "inner-quote"
  | "after-quote"
  | "escape"
  | "reserved"
  | "bracket"
  | "no-space"
  | "no-colon"
  | "no-keys"
  | "tab"
  | "indentation"
  | "duplicate"
  | "not-closed"
  | "not-first"
  | "not-opened"
  | "other";

export interface FrontmatterProblem {
  readonly cause: SyntaxCause;
  /** UTF-16 offsets in the page's text. */
  readonly start: number;
  readonly length: number;
  /** The character or key that the cause concerns: the first character of a value, a quote, or a key. */
  readonly detail: string;
  readonly repair: FrontmatterRepair | undefined;
}

export interface FrontmatterRepair {
  readonly edits: readonly TextEdit[];
  /** Whether the author cannot have meant anything else. */
  readonly isSafe: boolean;
}

/** How many problems of one page are reported. */
const maxProblems = 20;

/** The problems of a block that the platform's parser rejects. */
export function syntaxProblems(text: string, whole: FrontmatterBlock): readonly FrontmatterProblem[] {
  const block = withoutBlankStart(text, whole);
  const groups = keyLines(text, block);
  const problems: FrontmatterProblem[] = [];
  const seen = new Map<string, KeyLines>();
  for (const group of groups) {
    if (problems.length === maxProblems) return problems;
    const flaw = firstFlaw(group.text);
    const key = keyOf(group.text);
    if (key === undefined && group.isApart && seen.size > 0 && flaw !== undefined) {
      // Text of the page: the frontmatter is not closed, and a `---` line of the page was mistaken for its end.
      return [...problems, notClosed(group.start)];
    }
    const first = key === undefined ? undefined : seen.get(key);
    if (flaw !== undefined) problems.push(causeIn(group, flaw));
    else if (key !== undefined && first !== undefined) problems.push(duplicateOf(key, group, first));
    if (key !== undefined && first === undefined) seen.set(key, group);
  }
  if (problems.length > 0) return problems;
  const flaw = firstFlaw(text.slice(block.start, block.end));
  if (flaw === undefined) return [];
  return [otherProblem(text, block.start + flaw.start, block.end)];
}

/** The problem of frontmatter that the platform treats as text; undefined if there is none. */
export function misplacedFrontmatter(text: string): FrontmatterProblem | undefined {
  const block = frontmatterBlock(text);
  if (block === undefined) {
    const before = /^\uFEFF?(?:[ \t]*\r?\n)+(?=---[ \t]*\r?\n)|^\uFEFF?[ \t]+(?=---[ \t]*\r?\n)/.exec(
      text.slice(0, maxBefore),
    );
    if (before === null) return withoutOpening(text);
    const start = before[0].startsWith("\uFEFF") ? 1 : 0;
    const afterBlank = text.slice(before[0].length);
    const below = frontmatterBlock(afterBlank);
    if (below?.isClosed !== true || !beginsWithKnownKey(afterBlank, below.start)) return undefined;
    const edit = { start, length: before[0].length - start, newText: "" };
    const repair = { edits: [edit], isSafe: false };
    return { cause: "not-first", start: before[0].length, length: 3, detail: "", repair };
  }
  if (block.isClosed || !beginsWithKnownKey(text, block.start)) return undefined;
  let at = block.start;
  for (const line of text.slice(block.start).split("\n")) {
    if (line.trim() === "" || (!/^\s/.test(line) && !/^-\s/.test(line) && keyOf(line) === undefined)) break;
    at += line.length + 1;
  }
  return notClosed(Math.min(at, text.length), text);
}

/** A word at the start of a line, which may be a key without its colon. */
const firstWord = /^([A-Za-z][\w-]*)[ \t]+(?=\S)/;

/** The problem of a valid block without keys that is neither empty nor a comment; undefined if there is none. */
export function withoutKeys(text: string, whole: FrontmatterBlock): FrontmatterProblem | undefined {
  const block = withoutBlankStart(text, whole);
  const content = text.slice(block.start, block.end);
  const tree = yamlTree(content);
  if (tree.kind === "unread" || tree.root.kind === "map" || tree.root.kind === "null") return undefined;
  const { start, end } = tree.root;
  const edits: TextEdit[] = [];
  for (let at = 0; at < content.length; at = content.indexOf("\n", at) + 1 || content.length) {
    const [, word = ""] = firstWord.exec(content.slice(at, at + maxWord)) ?? [];
    if (isKnownKey(word)) edits.push({ start: at + word.length, length: 0, newText: ":" });
  }
  const isRepaired = edits.length > 0 && firstFlaw(applyEdits(content, edits)) === undefined;
  const repair: FrontmatterRepair | undefined = isRepaired ? { edits, isSafe: false } : undefined;
  return {
    cause: "no-keys",
    start: block.start + start,
    length: content.slice(start, end).trimEnd().length,
    detail: "",
    repair: repair && movedRepair(repair, block.start),
  };
}

/** How many characters of a line are searched for a word. */
const maxWord = 100;

/** How many characters are searched for the closing line of a block without an opening line. */
const maxUnopened = 4000;

/** The problem of keys at the start of a page that have a closing `---` line, but no opening one (F10.17). */
function withoutOpening(text: string): FrontmatterProblem | undefined {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  if (!beginsWithKnownKey(text, start)) return undefined;
  for (let at = start; at < text.length && at < maxUnopened; ) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    const line = text.slice(at, next);
    if (at > start && /^---\s*$/.test(line)) {
      const edit = { start, length: 0, newText: "---\n" };
      const key = keyOf(text.slice(start, start + maxBefore)) ?? "";
      const repair = { edits: [edit], isSafe: false };
      return { cause: "not-opened", start, length: key.length, detail: "", repair };
    }
    // A blank line ends what would be rendered as a heading, and text of the page is not a key.
    if (line.trim() === "" || (keyOf(line) === undefined && !/^(?:\s+|-\s|#)/.test(line))) return undefined;
    at = next;
  }
  return undefined;
}

/** How many characters are searched for blank lines before the opening line. */
const maxBefore = 200;

function beginsWithKnownKey(text: string, start: number): boolean {
  const key = keyOf(text.slice(start, start + maxBefore));
  return key !== undefined && isKnownKey(key);
}

function notClosed(at: number, text?: string): FrontmatterProblem {
  const isLineOpen = text !== undefined && at === text.length && !text.endsWith("\n");
  const edit = { start: at, length: 0, newText: isLineOpen ? "\n---\n" : "---\n" };
  const start = text === undefined ? 0 : text.startsWith("\uFEFF") ? 1 : 0;
  return { cause: "not-closed", start, length: 3, detail: "", repair: { edits: [edit], isSafe: false } };
}

function firstFlaw(text: string): YamlFlaw | undefined {
  const tree = yamlTree(text);
  if (tree.kind === "unread") return undefined;
  const [flaw] = tree.flaws;
  if (flaw !== undefined) return flaw;
  // For YAML, a line without a key is a string, not a map.
  return tree.root.kind === "map" || tree.root.kind === "null" ? undefined : { kind: "other", start: 0 };
}

/** The cause of a flaw in the lines of one key. */
function causeIn(group: KeyLines, flaw: YamlFlaw): FrontmatterProblem {
  const { text, start } = group;
  const found = tabIn(text) ?? lineCause(text) ?? indentedKey(text);
  if (found === undefined) {
    if (flaw.kind === "duplicate") return innerDuplicate(group, flaw);
    return otherProblem(text, flaw.start, text.length, start);
  }
  const { repair } = found;
  const isRepaired = repair !== undefined && firstFlaw(applyEdits(text, repair.edits)) === undefined;
  return {
    ...found,
    start: found.start + start,
    repair: isRepaired ? movedRepair(repair, start) : undefined,
  };
}

function movedRepair({ edits, isSafe }: FrontmatterRepair, by: number): FrontmatterRepair {
  return { isSafe, edits: edits.map((edit) => ({ ...edit, start: edit.start + by })) };
}

/** Tabs in the indentation, which YAML does not allow. */
function tabIn(text: string): FrontmatterProblem | undefined {
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(/^[ ]*\t[ \t]*/gm)) {
    const newText = match[0].replaceAll("\t", "  ");
    edits.push({ start: match.index, length: match[0].length, newText });
  }
  const [first] = edits;
  if (first === undefined) return undefined;
  const { start, length } = first;
  return { cause: "tab", start, length, detail: "", repair: { edits, isSafe: true } };
}

const lineStart = /^(?:[ \t]*-[ \t]+|[ \t]+)*/;
const keyPart = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#:[\]{},][^\s:]*(?::[^\s:]+)*)[ \t]*:(?:[ \t]+|$)/;

/** The cause in the first line that is not valid YAML on its own. */
function lineCause(text: string): FrontmatterProblem | undefined {
  let at = 0;
  for (const line of text.split("\n")) {
    const bare = line.replace(/\r$/, "");
    const lead = lineStart.exec(bare)?.[0].length ?? 0;
    const content = bare.slice(lead);
    const isItem = bare.slice(0, lead).includes("-");
    const isBroken = content.trim() !== "" && isBrokenAlone(content, isItem);
    const cause = isBroken ? causeOfLine(content, isItem) : undefined;
    if (cause !== undefined) return movedProblem(cause, at + lead);
    at += line.length + 1;
  }
  return undefined;
}

function isBrokenAlone(line: string, isItem: boolean): boolean {
  const tree = yamlTree(line);
  return tree.kind === "read" && (tree.flaws.length > 0 || (!isItem && tree.root.kind !== "map"));
}

function movedProblem(problem: FrontmatterProblem, by: number): FrontmatterProblem {
  const repair = problem.repair === undefined ? undefined : movedRepair(problem.repair, by);
  return { ...problem, start: problem.start + by, repair };
}

function causeOfLine(line: string, isItem: boolean): FrontmatterProblem | undefined {
  const key = keyPart.exec(line)?.[0];
  if (key === undefined && !isItem) {
    const glued = /^(["']?)([A-Za-z][\w-]*)\1:(?=\S)/.exec(line)?.[0];
    if (glued !== undefined) {
      const edit = { start: glued.length, length: 0, newText: " " };
      const repair = { edits: [edit], isSafe: true };
      return { cause: "no-space", start: 0, length: glued.length, detail: glued.slice(0, -1), repair };
    }
    return { cause: "no-colon", start: 0, length: line.trimEnd().length, detail: "", repair: undefined };
  }
  const start = key?.length ?? 0;
  const value = line.slice(start).trimEnd();
  const problem = value === "" ? undefined : causeOfValue(value);
  return problem === undefined ? undefined : movedProblem(problem, start);
}

function causeOfValue(value: string): FrontmatterProblem | undefined {
  const first = value[0] ?? "";
  if (first === '"' || first === "'") return causeOfQuoted(value, first);
  const whole = { start: 0, length: value.length };
  if (/^[[{]/.test(value) && !/[\]}]/.test(value)) {
    const newText = first === "[" ? "]" : "}";
    const edit = { start: value.length, length: 0, newText };
    return { cause: "bracket", ...whole, detail: first, repair: { edits: [edit], isSafe: false } };
  }
  const repair = { edits: [{ ...whole, newText: inQuotes(value) }], isSafe: true };
  if (/^[[\]{}&*!|>%@`?,-]/.test(value)) return { cause: "reserved", ...whole, detail: first, repair };
  if (/:(?:\s|$)/.test(value)) return { cause: "colon", ...whole, detail: "", repair };
  return undefined;
}

function causeOfQuoted(value: string, quote: string): FrontmatterProblem | undefined {
  const whole = { start: 0, length: value.length };
  const detail = quote;
  const inner = value.slice(1, -1);
  const endsInQuote = value.length > 1 && value.endsWith(quote);
  const end = endOfQuoted(value, 0);
  if (quote === '"' && inner.includes("\\") && endsInQuote && !inner.replaceAll('\\"', "").includes('"')) {
    // `"C:\docs"`: in single quotes, a backslash has no special meaning.
    const edit = { ...whole, newText: inQuotes(inner.replaceAll('\\"', '"')) };
    return { cause: "escape", ...whole, detail, repair: { edits: [edit], isSafe: false } };
  }
  if (end === undefined && !value.slice(1).includes(quote)) {
    const edit = { start: value.length, length: 0, newText: quote };
    return { cause: "open-quote", ...whole, detail, repair: { edits: [edit], isSafe: !value.includes("#") } };
  }
  if (endsInQuote && inner.includes(quote)) {
    const edit = { ...whole, newText: inQuotes(inner) };
    const isSafe = !inner.includes("\\") && !inner.includes("#");
    return { cause: "inner-quote", ...whole, detail, repair: { edits: [edit], isSafe } };
  }
  if (end === undefined) return { cause: "open-quote", ...whole, detail, repair: undefined };
  if (value.slice(end).trim() === "") return undefined;
  const edit = { ...whole, newText: inQuotes(value) };
  return { cause: "after-quote", ...whole, detail, repair: { edits: [edit], isSafe: false } };
}

/** Whether YAML does not read a text as this text without quotes. */
export function needsQuotes(text: string): boolean {
  return /^[[\]{}&*!|>%@`?,:#"'-]|:\s|:$|\s#/.test(text);
}

/** Text as a quoted YAML value. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${inSingleQuotes(text)}'` : `"${text}"`;
}

/** Text as written between single quotes in YAML. */
export function inSingleQuotes(text: string): string {
  return text.replaceAll("'", "''");
}

/** A key that is indented below a value, as if lines were moved to the right by mistake; all keys but the first may be. */
function indentedKey(text: string): FrontmatterProblem | undefined {
  const matches = [...text.matchAll(/\n([ ]+)(?=([A-Za-z][\w-]*):[ \t]+\S)/g)];
  const [match] = matches;
  const [, spaces = "", key = ""] = match ?? [];
  if (match === undefined || !isKnownKey(key)) return undefined;
  const start = match.index + 1;
  const edits = matches
    .filter(([, other]) => other === spaces)
    .map(({ index }) => ({ start: index + 1, length: spaces.length, newText: "" }));
  const repair = { edits, isSafe: false };
  return { cause: "indentation", start, length: spaces.length + key.length, detail: key, repair };
}

/** The lines of a key without the comments and blank lines after it, which usually belong to the next key. */
function withoutCommentsAfter(text: string): string {
  const lines = text.split(/(?<=\n)/);
  while (lines.length > 1 && /^(?:\s*$|#)/.test(lines.at(-1) ?? "")) lines.pop();
  return lines.join("");
}

function duplicateOf(key: string, again: KeyLines, first: KeyLines): FrontmatterProblem {
  const start = again.start + (/^["']/.test(again.text) ? 1 : 0);
  const written = withoutCommentsAfter(again.text);
  const isSame = written.trim() === withoutCommentsAfter(first.text).trim();
  const edit = { start: again.start, length: written.length, newText: "" };
  return {
    cause: "duplicate",
    start,
    length: key.length,
    detail: key,
    repair: { edits: [edit], isSafe: isSame },
  };
}

/** A key that is repeated below another key. */
function innerDuplicate({ text, start }: KeyLines, flaw: YamlFlaw): FrontmatterProblem {
  const key = /^["']?[\w:-]+/.exec(text.slice(flaw.start))?.[0] ?? text.slice(flaw.start, flaw.start + 1);
  return {
    cause: "duplicate",
    start: start + flaw.start,
    length: key.length,
    detail: key,
    repair: undefined,
  };
}

/** A problem without a known cause: from its offset to the end of the line. */
function otherProblem(text: string, at: number, end: number, offset = 0): FrontmatterProblem {
  // The parser may notice a problem only at the end of the text.
  let start = Math.min(at, Math.max(0, end - 1));
  while (start > 0 && /\s/.test(text[start] ?? " ")) start -= 1;
  const newline = text.indexOf("\n", start);
  const last = newline === -1 ? text.length : newline;
  const length = Math.max(1, text.slice(start, last).trimEnd().length);
  return { cause: "other", start: start + offset, length, detail: "", repair: undefined };
}
