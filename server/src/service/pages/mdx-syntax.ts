/**
 * The Markdown parser for MDX: tags, expressions and modules instead of HTML and indented code. Finds only
 * the places of constructs; read-page.ts reads their meaning from the tree.
 *
 * A text that is not MDX (a brace that is never closed, an HTML comment) is read as Markdown.
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
import { backtick, greater, hash, less, openBrace, tilde } from "./character-codes.ts";
import {
  imageStartParser,
  parseCodeSpan,
  parseLinkEnd,
  parseLinkStart,
  skipMuchEmphasis,
} from "./inline-syntax.ts";
import { charged, type Reach, type ScanBudget, scanBudget } from "./scan-budget.ts";
import { expressionEnd, moduleEnd } from "./scan-code.ts";
import { scanTag } from "./scan-tag.ts";

/** The state of the running parse. */
interface ParseState {
  /** The whole text: a block parser must look further than its line. */
  readonly text: string;
  readonly budget: ScanBudget;
}

const nothingRead: ParseState = { text: "", budget: scanBudget(0) };

/** The library passes nothing from its caller to these parsers, and no parse interrupts another. */
let reading: ParseState = nothingRead;

function onTooDeep(): void {
  reading.budget.isExceeded = true;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\r") at += 1;
  return at;
}

/** The offset after the comment, tag or expression at an offset. */
function constructEnd(text: string, at: number): number | undefined {
  return charged(reading.budget, at, (reach) => anyEnd(text, at, reach));
}

function anyEnd(text: string, at: number, reach: Reach): number | undefined {
  if (text.startsWith("<!--", at)) {
    const end = text.indexOf("-->", at + 4);
    if (end !== -1) return end + 3;
    reach.at = text.length;
    return undefined;
  }
  const code = text.charCodeAt(at);
  if (code === less) return scanTag(text, at, text.length, reach)?.end;
  return code === openBrace ? expressionEnd(text, at, text.length, reach) : undefined;
}

function nodeNameAt(text: string, at: number): string {
  if (text.charCodeAt(at) === openBrace) return "MdxExpression";
  return text.startsWith("<!--", at) ? "Comment" : "JsxTag";
}

/** Moves the parser over all lines up to the offset. */
function consume(context: BlockContext, end: number): void {
  while (context.lineStart < end && context.nextLine()) {
    // Each step is one line.
  }
}

/** Reads lines of only tags, comments and expressions: such a block may contain blank lines. */
function parseFlow(context: BlockContext, line: Line): boolean {
  if (line.next !== less && line.next !== openBrace) return false;
  const { text } = reading;
  const found: [from: number, to: number][] = [];
  let at = context.lineStart + line.pos;
  const start = at;
  for (;;) {
    const end = constructEnd(text, at);
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

/** Reads `import` and `export` at the start of a block. */
function parseModule(context: BlockContext, line: Line): boolean {
  if (context.depth > 1 || line.pos > 0 || !moduleStart.test(line.text)) return false;
  const { text } = reading;
  const from = context.lineStart;
  const end = moduleEnd(text, from);
  context.addElement(context.elt("MdxModule", from, end));
  consume(context, end);
  return true;
}

/** Whether the line still belongs to the quotes and lists around the block, by the parser's own record. */
function isWithin(context: BlockContext, line: Line & { readonly depth?: number }): boolean {
  return line.depth === undefined || line.depth >= context.depth;
}

/** Reads code between fences with any indentation, because MDX has no indented code. */
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

/** How deep lists and quotes may nest: each line is compared with all containers around it. */
const maxDepth = 100;

/** Reads the rest of a line as text where lists and quotes nest too deeply. */
function parseTooDeep(context: BlockContext, line: Line): boolean {
  if (context.depth <= maxDepth) return false;
  onTooDeep();
  const from = context.lineStart + line.pos;
  const end = context.lineStart + line.text.length;
  if (end === from) return false;
  context.addElement(context.elt("Paragraph", from, end));
  context.nextLine();
  return true;
}

/** The longest link definition that is read: each line of a definition is compared with all lines before it. */
const maxDefinition = 4000;

/** Stops looking for a link definition in a long paragraph that began as one. */
const shortDefinition: LeafBlockParser = {
  nextLine(_context, _line, leaf) {
    if (leaf.content.length > maxDefinition) leaf.parsers = leaf.parsers.filter((one) => !("stage" in one));
    return false;
  },
  finish: () => false,
};

/** Lets a block with any indentation end a paragraph, because MDX has no indented code. */
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
  if (next === less || next === openBrace) {
    const { text } = reading;
    const end = constructEnd(text, context.lineStart + line.pos);
    if (end === undefined) return false;
    const after = afterBlanks(text, end);
    return after >= text.length || text[after] === "\n";
  }
  return listItem.test(rest);
}

/** Whether the line begins a block of tags, which ends the paragraph before it. */
function endsParagraph(context: BlockContext, line: Line): boolean {
  return (line.next === less || line.next === openBrace) && beginsBlock(context, line);
}

function parseInlineConstruct(context: InlineContext, next: number, position: number): number {
  if (next !== less && next !== openBrace) return -1;
  const { text, offset } = context;
  const end = constructEnd(text, position - offset);
  if (end === undefined) return -1;
  const name = nodeNameAt(text, position - offset);
  return context.addElement(context.elt(name, position, end + offset));
}

const anythingInline = /[[<{]/;

/** Most paragraphs contain nothing of interest, and looking for emphasis would take most of the time. */
const plainParagraph: LeafBlockParser = {
  nextLine: () => false,
  finish(context, leaf) {
    if (anythingInline.test(leaf.content)) return false;
    context.addLeafElement(leaf, context.elt("Paragraph", leaf.start, leaf.start + leaf.content.length));
    return true;
  },
};

/** Characters that begin no construct; without this the library would offer each of them to every parser. */
const plainRun = /[^\\&`<{*_[\]!~]+/y;

function skipPlainRun(context: InlineContext, _next: number, position: number): number {
  plainRun.lastIndex = position - context.offset;
  return plainRun.test(context.text) ? plainRun.lastIndex + context.offset : -1;
}

const mdx: MarkdownConfig = {
  defineNodes: [{ name: "JsxTag" }, { name: "MdxExpression" }, { name: "MdxModule", block: true }],
  remove: ["IndentedCode", "FencedCode", "HTMLBlock", "HTMLTag", "HardBreak"],
  parseBlock: [
    { name: "MdxTooDeep", parse: parseTooDeep, before: "Blockquote" },
    { name: "MdxModule", parse: parseModule, before: "Blockquote" },
    { name: "MdxFence", parse: parseFence, before: "Blockquote" },
    { name: "MdxFlow", parse: parseFlow, endLeaf: endsParagraph, before: "Blockquote" },
    { name: "MdxDefinition", leaf: () => shortDefinition, before: "LinkReference" },
    { name: "MdxDepth", leaf: () => deepInterruption, before: "LinkReference" },
    { name: "MdxPlain", leaf: () => plainParagraph, after: "SetextHeading" },
  ],
  parseInline: [
    { name: "PlainRun", parse: skipPlainRun, before: "Escape" },
    { name: "InlineCode", parse: parseCodeSpan },
    { name: "MuchEmphasis", parse: skipMuchEmphasis, before: "Emphasis" },
    { name: "Link", parse: parseLinkStart },
    { name: "Image", parse: imageStartParser(onTooDeep) },
    { name: "LinkEnd", parse: parseLinkEnd },
    { name: "MdxInline", parse: parseInlineConstruct, before: "Emphasis" },
  ],
};

const parser: MarkdownParser = markdownParser.configure([Table, TaskList, Strikethrough, mdx]);

/** A whole text in the form that the library reads. */
function inputOf(text: string) {
  return {
    length: text.length,
    lineChunks: false,
    chunk: (from: number): string => text.slice(from),
    read: (from: number, to: number): string => text.slice(from, to),
  };
}

const noFragments: readonly TreeFragment[] = [];

/** The tree of a page. */
export interface MdxReading {
  readonly tree: Tree;
  /** Whether parts of the text were not read because it nests too deeply or leaves too much open. */
  readonly isExceeded: boolean;
}

/** Parses a page's text without its frontmatter. */
export function parseMdx(text: string): MdxReading {
  const parse: PartialParse = parser.createParse(inputOf(text), noFragments, [{ from: 0, to: text.length }]);
  const before = reading;
  reading = { text, budget: scanBudget(text.length) };
  try {
    for (;;) {
      const tree = parse.advance();
      if (tree !== null) return { tree, isExceeded: reading.budget.isExceeded };
    }
  } finally {
    reading = before;
  }
}
