/**
 * The Markdown parser as MDX has it: tags, expressions and modules instead of HTML and indented
 * code. Only says where things are; what they mean is read from the tree in read-page.ts.
 *
 * Where a text is no MDX (a brace that is never closed, a comment of HTML) it goes on as Markdown.
 */
import type { PartialParse, Tree, TreeFragment } from "@lezer/common";
import {
  type BlockContext,
  type InlineContext,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
  type MarkdownParser,
  parser as markdownParser,
  Strikethrough,
  Table,
  TaskList,
} from "@lezer/markdown";
import { expressionEnd, moduleEnd } from "./scan-code.ts";
import { scanTag } from "./scan-tag.ts";

/** The text of each parse that runs: a block must be able to look further than its line. */
const texts = new WeakMap<object, string>();

const less = 60;
const brace = 123;
const backtick = 96;
const tilde = 126;
const hash = 35;
const greater = 62;

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\r") at += 1;
  return at;
}

/** How many constructs may be left open in one text or paragraph before no more are looked for. */
const mostFailures = 60;

/** Each that is never closed is looked for up to the end, so a text full of them would take its square. */
const failures = new WeakMap<object, number>();

function unlessHopeless(context: object, find: () => number | undefined): number | undefined {
  const before = failures.get(context) ?? 0;
  if (before >= mostFailures) return undefined;
  const end = find();
  if (end === undefined) failures.set(context, before + 1);
  return end;
}

/** Just behind the comment, tag or expression at an offset. */
function constructEnd(context: BlockContext, text: string, at: number): number | undefined {
  return unlessHopeless(context, () => anyEnd(text, at));
}

function anyEnd(text: string, at: number): number | undefined {
  if (text.startsWith("<!--", at)) {
    const end = text.indexOf("-->", at + 4);
    return end === -1 ? undefined : end + 3;
  }
  const code = text.charCodeAt(at);
  if (code === less) return scanTag(text, at)?.end;
  return code === brace ? expressionEnd(text, at) : undefined;
}

function nodeNameAt(text: string, at: number): string {
  if (text.charCodeAt(at) === brace) return "MdxExpression";
  return text.startsWith("<!--", at) ? "Comment" : "JsxTag";
}

/** Moves the parser over all lines up to the offset. */
function consume(context: BlockContext, end: number): void {
  while (context.lineStart < end && context.nextLine()) {
    // Each step is one line.
  }
}

/** Lines of nothing but tags, comments and expressions: blocks of their own that may hold blank lines. */
function parseFlow(context: BlockContext, line: Line): boolean {
  if (line.next !== less && line.next !== brace) return false;
  const text = texts.get(context);
  if (text === undefined) return false;
  const found: [from: number, to: number][] = [];
  let at = context.lineStart + line.pos;
  const start = at;
  for (;;) {
    const end = constructEnd(context, text, at);
    if (end === undefined) return false;
    found.push([at, end]);
    at = afterBlanks(text, end);
    if (at >= text.length || text[at] === "\n") break;
  }
  for (const [from, to] of found) context.addElement(context.elt(nodeNameAt(text, from), from, to));
  consume(context, Math.max(at, start + 1));
  return true;
}

const moduleStart =
  /^(?:import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|(?:const|let|var|function|class|default|async|type|interface)\b))/;

/** `import` and `export` at the start of a block. */
function parseModule(context: BlockContext, line: Line): boolean {
  if (context.depth > 1 || line.pos > 0 || !moduleStart.test(line.text)) return false;
  const text = texts.get(context);
  if (text === undefined) return false;
  const from = context.lineStart;
  const end = moduleEnd(text, from);
  context.addElement(context.elt("MdxModule", from, end));
  consume(context, end);
  return true;
}

/** Whether the line still belongs to the quotes and lists around the block; of the parser's own record. */
function isWithin(context: BlockContext, line: Line & { readonly depth?: number }): boolean {
  return line.depth === undefined || line.depth >= context.depth;
}

/** Code between fences, which may be indented as far as their author likes: there is no indented code. */
function parseFence(context: BlockContext, line: Line): boolean {
  const { next } = line;
  if ((next !== backtick && next !== tilde) || !fence.test(line.text.slice(line.pos))) return false;
  const from = context.lineStart + line.pos;
  const lengthOf = (): number => {
    let end = line.pos;
    while (line.text.charCodeAt(end) === next) end += 1;
    return end - line.pos;
  };
  const length = lengthOf();
  while (context.nextLine() && isWithin(context, line)) {
    const own = lengthOf();
    if (own < length || line.skipSpace(line.pos + own) !== line.text.length) continue;
    context.nextLine();
    break;
  }
  context.addElement(context.elt("FencedCode", from, context.prevLineEnd()));
  return true;
}

/** Lets blocks end a paragraph however far they are indented: there is no indented code in MDX. */
const deepInterruption: LeafBlockParser = {
  nextLine(context, line, leaf) {
    if (line.indent < line.baseIndent + 4 || !beginsBlock(context, line)) return false;
    const isTaken = leaf.parsers.some((other) => other !== deepInterruption && other.finish(context, leaf));
    if (!isTaken) {
      const content = context.parser.parseInline(leaf.content, leaf.start);
      context.addLeafElement(
        leaf,
        context.elt("Paragraph", leaf.start, leaf.start + leaf.content.length, content),
      );
    }
    return true;
  },
  finish: () => false,
};

const fence = /^(?:`{3,}[^`]*|~{3,}[^\n]*)$/;
const heading = /^#{1,6}(?:\s|$)/;
const listItem = /^(?:[-+*]|1[.)])\s+\S/;

function beginsBlock(context: BlockContext, line: Line): boolean {
  const { next } = line;
  const rest = line.text.slice(line.pos);
  if (next === backtick || next === tilde) return fence.test(rest);
  if (next === hash) return heading.test(rest);
  if (next === greater) return true;
  if (next === less || next === brace) {
    const text = texts.get(context);
    if (text === undefined) return false;
    const end = constructEnd(context, text, context.lineStart + line.pos);
    if (end === undefined) return false;
    const after = afterBlanks(text, end);
    return after >= text.length || text[after] === "\n";
  }
  return listItem.test(rest);
}

/** Whether the line begins a block of tags, which ends the paragraph before it. */
function endsParagraph(context: BlockContext, line: Line): boolean {
  return (line.next === less || line.next === brace) && beginsBlock(context, line);
}

function parseInlineConstruct(context: InlineContext, next: number, position: number): number {
  if (next !== less && next !== brace) return -1;
  const { text, offset } = context;
  const end = unlessHopeless(context, () => anyEnd(text, position - offset));
  if (end === undefined) return -1;
  const name = nodeNameAt(text, position - offset);
  return context.addElement(context.elt(name, position, end + offset));
}

const anythingInline = /[[<{]/;

/** Most paragraphs hold nothing that anybody asks for; looking for emphasis in them takes most of the time. */
const plainParagraph: LeafBlockParser = {
  nextLine: () => false,
  finish(context, leaf) {
    if (anythingInline.test(leaf.content)) return false;
    context.addLeafElement(leaf, context.elt("Paragraph", leaf.start, leaf.start + leaf.content.length));
    return true;
  },
};

/** Characters that begin nothing, which the parser would else hand to each of its parts one by one. */
const plainRun = /[^\\&`<{*_[\]!~]+/y;

function skipPlainRun(context: InlineContext, _next: number, position: number): number {
  plainRun.lastIndex = position - context.offset;
  return plainRun.test(context.text) ? plainRun.lastIndex + context.offset : -1;
}

const mdx: MarkdownConfig = {
  defineNodes: [{ name: "JsxTag" }, { name: "MdxExpression" }, { name: "MdxModule", block: true }],
  remove: ["IndentedCode", "FencedCode", "HTMLBlock", "HTMLTag", "HardBreak"],
  parseBlock: [
    { name: "MdxModule", parse: parseModule, before: "Blockquote" },
    { name: "MdxFence", parse: parseFence, before: "Blockquote" },
    { name: "MdxFlow", parse: parseFlow, endLeaf: endsParagraph, before: "Blockquote" },
    { name: "MdxDepth", leaf: () => deepInterruption, before: "LinkReference" },
    { name: "MdxPlain", leaf: () => plainParagraph, after: "SetextHeading" },
  ],
  parseInline: [
    { name: "PlainRun", parse: skipPlainRun, before: "Escape" },
    { name: "MdxInline", parse: parseInlineConstruct, before: "Emphasis" },
  ],
};

const parser: MarkdownParser = markdownParser.configure([Table, TaskList, Strikethrough, mdx]);

/** A whole text as the parser asks for it. */
function inputOf(text: string) {
  return {
    length: text.length,
    lineChunks: false,
    chunk: (from: number): string => text.slice(from),
    read: (from: number, to: number): string => text.slice(from, to),
  };
}

const noFragments: readonly TreeFragment[] = [];

/** The tree of a page's text without its frontmatter. */
export function parseMdx(text: string): Tree {
  const parse: PartialParse = parser.createParse(inputOf(text), noFragments, [{ from: 0, to: text.length }]);
  texts.set(parse, text);
  for (;;) {
    const tree = parse.advance();
    if (tree !== null) return tree;
  }
}
