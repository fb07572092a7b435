/**
 * Reads strict JSON into the tree that the tolerant reader makes of it. Nearly every text is strict when it is opened, and one
 * short loop is quick from its first round on, while the tolerant reader's many functions have yet to be compiled. Anything
 * that is not strict JSON, or too deep, is left to the tolerant reader.
 */
import { maxDepth } from "../limits.ts";
import type { PropertyNode, StringNode, SyntaxNode } from "../tree.ts";
import { noChildren, noProblems } from "./reader-state.ts";

/** The one value of a text. */
export interface StrictReading {
  readonly root: SyntaxNode;
  /** Its offset in the text. */
  readonly start: number;
}

const quote = 34;
const comma = 44;
const colon = 58;
const openArray = 91;
const backslash = 92;
const closeArray = 93;
const openObject = 123;
const closeObject = 125;

/** A string without escapes: every character from the space on but the quote and the backslash. */
const plainString = /"[ !#-[\]-\uffff]*"/y;
const numeral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const words: readonly (readonly [word: string, node: SyntaxNode])[] = [
  ["true", { kind: "boolean", length: 4, value: true }],
  ["false", { kind: "boolean", length: 5, value: false }],
  ["null", { kind: "null", length: 4 }],
];

/** Where what the pattern matches at an offset ends; -1 where it matches nothing there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The string that begins at an offset; undefined where it is not strict. */
function stringAt(text: string, at: number): StringNode | undefined {
  const end = endOf(plainString, text, at);
  if (end !== -1) return { kind: "string", length: end - at, value: text.slice(at + 1, end - 1) };
  if (text.charCodeAt(at) !== quote) return undefined;
  let closing = at + 1;
  for (let code = text.charCodeAt(closing); code !== quote; code = text.charCodeAt(closing)) {
    // The comparison is false at the end of the text, too.
    if (!(code >= 32)) return undefined;
    closing += code === backslash ? 2 : 1;
  }
  try {
    return { kind: "string", length: closing + 1 - at, value: JSON.parse(text.slice(at, closing + 1)) };
  } catch {
    return undefined;
  }
}

function scalarAt(text: string, at: number): SyntaxNode | undefined {
  const code = text.charCodeAt(at);
  if (code === quote) return stringAt(text, at);
  for (const [word, node] of words) {
    if (code === word.charCodeAt(0)) return text.startsWith(word, at) ? { ...node } : undefined;
  }
  const end = endOf(numeral, text, at);
  return end === -1 ? undefined : { kind: "number", length: end - at, value: Number(text.slice(at, end)) };
}

/** The offset of the first character from an offset on that is no white space. */
function contentFrom(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9; ) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return at;
}

/** An open container. */
interface StrictContainer {
  readonly isObject: boolean;
  readonly start: number;
  /** Index of its first child on the stack of children. */
  readonly first: number;
  key: StringNode | undefined;
  keyStart: number;
}

/** The open containers, and the children of all of them in one stack with their offsets. */
class Containers {
  readonly #children: (SyntaxNode | PropertyNode)[] = [];
  readonly #offsets: number[] = [];
  readonly #open: StrictContainer[] = [];
  innermost: StrictContainer | undefined;

  get depth(): number {
    return this.#open.length;
  }

  begin(isObject: boolean, start: number): StrictContainer {
    const container = { isObject, start, first: this.#children.length, key: undefined, keyStart: 0 };
    this.#open.push(container);
    this.innermost = container;
    return container;
  }

  add(container: StrictContainer, value: SyntaxNode, start: number): void {
    const { key, keyStart } = container;
    if (key === undefined) {
      this.#children.push(value);
      this.#offsets.push(start);
      return;
    }
    const valueStart = start - keyStart;
    const length = valueStart + value.length;
    this.#children.push({ kind: "property", length, key, value, valueStart });
    this.#offsets.push(keyStart);
  }

  /** Ends the innermost container, which is given. */
  end({ first, isObject, start }: StrictContainer, end: number): SyntaxNode {
    this.#open.pop();
    this.innermost = this.#open.at(-1);
    const isEmpty = first === this.#children.length;
    const inside = isEmpty ? noChildren : this.#children.slice(first);
    const starts = isEmpty ? noChildren : this.#offsets.slice(first).map((offset) => offset - start);
    this.#children.length = first;
    this.#offsets.length = first;
    const [length, problems, opened, closed] = [end - start, noProblems, true, true];
    return isObject
      ? {
          kind: "object",
          length,
          properties: inside as readonly PropertyNode[],
          starts,
          problems,
          opened,
          closed,
        }
      : { kind: "array", length, items: inside as readonly SyntaxNode[], starts, problems, opened, closed };
  }
}

/** Reads a key and its colon; the offset behind them, or -1 where they are not strict. */
function readKey(text: string, at: number, container: StrictContainer): number {
  const key = stringAt(text, at);
  if (key === undefined) return -1;
  container.key = key;
  container.keyStart = at;
  const behind = contentFrom(text, at + key.length);
  return text.charCodeAt(behind) === colon ? behind + 1 : -1;
}

/** The value of a text that is strict JSON; undefined for any other text, and where containers are nested too deeply. */
export function readStrict(text: string): StrictReading | undefined {
  const containers = new Containers();
  let at = 0;
  for (;;) {
    let start = contentFrom(text, at);
    const code = text.charCodeAt(start);
    let node: SyntaxNode | undefined;
    if (code === openObject || code === openArray) {
      if (containers.depth >= maxDepth) return undefined;
      const container = containers.begin(code === openObject, start);
      const inside = contentFrom(text, start + 1);
      const isEmpty = text.charCodeAt(inside) === (container.isObject ? closeObject : closeArray);
      at = isEmpty ? inside + 1 : container.isObject ? readKey(text, inside, container) : inside;
      if (at === -1) return undefined;
      if (!isEmpty) continue;
      node = containers.end(container, at);
    } else {
      node = scalarAt(text, start);
      if (node === undefined) return undefined;
      at = start + node.length;
    }
    for (let container = containers.innermost; ; container = containers.innermost) {
      at = contentFrom(text, at);
      if (container === undefined) return at === text.length ? { root: node, start } : undefined;
      containers.add(container, node, start);
      const next = text.charCodeAt(at);
      at += 1;
      if (next === comma) {
        if (container.isObject) at = readKey(text, contentFrom(text, at), container);
        if (at === -1) return undefined;
        break;
      }
      if (next !== (container.isObject ? closeObject : closeArray)) return undefined;
      node = containers.end(container, at);
      start = container.start;
    }
  }
}
