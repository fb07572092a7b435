/**
 * The Markdown parser for MDX: tags, expressions and modules instead of HTML and indented code. Finds only
 * the places of constructs; read-page.ts reads their meaning.
 *
 * Text that is not MDX (a brace that is never closed, an HTML comment) is read as Markdown.
 *
 * The library would pack all constructs into a balanced tree, which an editor needs and this reader walks once: the
 * constructs are taken as the parser finds them.
 */
import type { TreeFragment } from "@lezer/common";
import {
  BlockContext,
  type Element,
  type InlineContext,
  type LeafBlock,
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

/** A construct with its place, and the constructs in it, in order. */
export interface MdxConstruct {
  /** One of `constructs`, or another one. */
  readonly type: number;
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
  readonly children: readonly MdxConstruct[];
}

/** The state of the running parse. */
interface ParseState {
  /** The whole text: a block parser must look further than its line. */
  readonly text: string;
  readonly budget: ScanBudget;
  readonly found: MdxConstruct[];
}

const nothingRead: ParseState = { text: "", budget: scanBudget(0), found: [] };

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
    if (!isTaken) addParagraph(context, leaf);
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
  finish: (_context, leaf) => !anythingInline.test(leaf.content),
};

/** Whether a line continues the paragraph of a quote without the marks of all the quotes around it. */
function isLazy(context: BlockContext, line: Line): boolean {
  let quotes = 0;
  for (let depth = context.depth - 1; depth > 0; depth -= 1)
    if (context.parentType(depth).name === "Blockquote") quotes += 1;
  return line.text.slice(0, line.pos).split(">").length <= quotes;
}

const underline = /^(?:=+|-+)[ \t\r]*$/;

/** The line below a heading may be indented as far as its author likes, because MDX has no indented code. */
const indentedUnderline: LeafBlockParser = {
  nextLine(context, line, leaf) {
    // The library reads the others.
    if (line.indent < line.baseIndent + 4 || isLazy(context, line)) return false;
    if (!underline.test(line.text.slice(line.pos))) return false;
    const from = context.lineStart + line.pos;
    const mark = context.elt("HeaderMark", from, context.lineStart + line.text.trimEnd().length);
    const name = line.text[line.pos] === "=" ? "SetextHeading1" : "SetextHeading2";
    const { start, content } = leaf;
    context.nextLine();
    const parts = [...context.parser.parseInline(content, start), mark];
    context.addLeafElement(leaf, context.elt(name, start, context.prevLineEnd(), parts));
    return true;
  },
  finish: () => false,
};

/**
 * Lines that are surely their own paragraph, a bounded number of them, up to the blank line or the end after them: each begins with a letter, so
 * that it begins no other block, and has nothing that may be a link, a tag, an expression or the head of a table.
 */
const plainLines = /(?!import|export)(?:[A-Za-z][^\n\r[<{|]*(?:\n|$)){1,200}(?=\n|$)/y;

/** Reads a paragraph with nothing of interest at once, if the rules of lists and quotes do not matter. */
function parsePlainLines(context: BlockContext, line: Line): boolean {
  if (context.depth > 1 || line.pos > 0) return false;
  plainLines.lastIndex = context.lineStart;
  if (!plainLines.test(reading.text)) return false;
  consume(context, plainLines.lastIndex);
  return true;
}

/** Every other paragraph. */
const paragraph: LeafBlockParser = {
  nextLine: () => false,
  finish(context, leaf) {
    addParagraph(context, leaf);
    return true;
  },
};

function addParagraph(context: BlockContext, leaf: LeafBlock): void {
  const { start, content } = leaf;
  const inside = context.parser.parseInline(content, start);
  context.addLeafElement(leaf, context.elt("Paragraph", start, start + content.length, inside));
}

/** What begins a heading: number signs, and a space or the end of the line. */
const headingStart = /^#{1,6}(?=[ \t\r]|$)/;
/** What may end a heading: number signs after a space. */
const headingEnd = /[ \t\r](#+)[ \t\r]*$/;

/** Reads a heading on one line. */
function parseHeading(context: BlockContext, line: Line): boolean {
  if (line.next !== hash) return false;
  const text = line.text.slice(line.pos);
  const size = headingStart.exec(text)?.[0].length;
  if (size === undefined) return false;
  const from = context.lineStart + line.pos;
  const closing = headingEnd.exec(text);
  const textEnd = closing === null ? text.length : closing.index + 1;
  const parts = [
    context.elt("HeaderMark", from, from + size),
    ...context.parser.parseInline(text.slice(size + 1, textEnd), from + size + 1),
  ];
  if (closing !== null) {
    const end = from + textEnd + (closing[1]?.length ?? 0);
    parts.push(context.elt("HeaderMark", from + textEnd, end));
  }
  context.nextLine();
  context.addElement(context.elt(`ATXHeading${size}`, from, from + text.length, parts));
  return true;
}

/** Characters that begin no construct; without this the library would offer each of them to every parser. */
const plainRun = /[^\\&`<{*_[\]!~]+/y;

function skipPlainRun(context: InlineContext, _next: number, position: number): number {
  plainRun.lastIndex = position - context.offset;
  return plainRun.test(context.text) ? plainRun.lastIndex + context.offset : -1;
}

const mdx: MarkdownConfig = {
  defineNodes: [{ name: "JsxTag" }, { name: "MdxExpression" }, { name: "MdxModule", block: true }],
  remove: ["IndentedCode", "FencedCode", "ATXHeading", "HTMLBlock", "HTMLTag", "HardBreak"],
  parseBlock: [
    { name: "MdxTooDeep", parse: parseTooDeep, before: "Blockquote" },
    { name: "MdxPlainLines", parse: parsePlainLines, before: "Blockquote" },
    { name: "MdxModule", parse: parseModule, before: "Blockquote" },
    { name: "MdxFence", parse: parseFence, before: "Blockquote" },
    { name: "MdxFlow", parse: parseFlow, endLeaf: endsParagraph, before: "Blockquote" },
    { name: "MdxHeading", parse: parseHeading, before: "HTMLBlock" },
    { name: "MdxDefinition", leaf: () => shortDefinition, before: "LinkReference" },
    { name: "MdxDepth", leaf: () => deepInterruption, before: "LinkReference" },
    { name: "MdxUnderline", leaf: () => indentedUnderline, after: "SetextHeading" },
    { name: "MdxPlain", leaf: () => plainParagraph, after: "SetextHeading" },
    { name: "MdxParagraph", leaf: () => paragraph, after: "TaskList" },
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

/** The number of each construct that has a meaning for readers. */
export const constructs = {
  url: typeOf("URL"),
  link: typeOf("Link"),
  image: typeOf("Image"),
  definition: typeOf("LinkReference"),
  linkMark: typeOf("LinkMark"),
  linkLabel: typeOf("LinkLabel"),
  linkTitle: typeOf("LinkTitle"),
  tag: typeOf("JsxTag"),
  module: typeOf("MdxModule"),
  expression: typeOf("MdxExpression"),
  comment: typeOf("Comment"),
  inlineCode: typeOf("InlineCode"),
  escape: typeOf("Escape"),
  entity: typeOf("Entity"),
  headingMark: typeOf("HeaderMark"),
  emphasisMark: typeOf("EmphasisMark"),
  strikethroughMark: typeOf("StrikethroughMark"),
  tableHeader: typeOf("TableHeader"),
  tableRow: typeOf("TableRow"),
  tableCell: typeOf("TableCell"),
} as const;

function typeOf(name: string): number {
  const type = parser.nodeSet.types.find((one) => one.name === name);
  if (type === undefined) throw new Error(`The parser has no ${name}.`);
  return type.id;
}

const levels = new Map(
  parser.nodeSet.types.flatMap(({ id, name }) =>
    /^(?:ATX|Setext)Heading\d$/.test(name) ? [[id, Number(name.at(-1))] as const] : [],
  ),
);

/** The level of a heading, 1 to 6; undefined for any other construct. */
export function headingLevel({ type }: MdxConstruct): number | undefined {
  return levels.get(type);
}

/** A whole text in the form that the library reads: line by line. */
function inputOf(text: string) {
  return {
    length: text.length,
    lineChunks: true,
    chunk: (from: number): string => {
      const end = text.indexOf("\n", from);
      return end === -1 ? text.slice(from) : end === from ? "\n" : text.slice(from, end);
    },
    read: (from: number, to: number): string => text.slice(from, to),
  };
}

const noFragments: readonly TreeFragment[] = [];

/** The constructs of a page. */
interface MdxReading {
  /** In the order of the text. */
  readonly constructs: readonly MdxConstruct[];
  /** Whether parts of the text were not read because it nests too deeply or leaves too much open. */
  readonly isExceeded: boolean;
}

/** What the library keeps with its elements and blocks, and does not declare. */
interface WithChildren {
  readonly children: readonly (Element & WithChildren)[];
}
interface WithMarks {
  readonly marks: readonly (Element & WithChildren)[];
}

/** A construct with a mark of a quote around it put in its place. */
function withMark(children: readonly MdxConstruct[], mark: MdxConstruct): readonly MdxConstruct[] {
  const index = children.findIndex(({ to }) => to >= mark.to);
  const around = children[index];
  if (around === undefined) return [...children, mark];
  return around.from < mark.from
    ? children.with(index, { ...around, children: withMark(around.children, mark) })
    : children.toSpliced(index, 0, mark);
}

function takeElement(element: Element): void {
  reading.found.push(element as Element & WithChildren);
}

function takeLeafElement(leaf: LeafBlock, element: Element): void {
  const { marks } = leaf as LeafBlock & WithMarks;
  const { type, from, to, children } = element as Element & WithChildren;
  reading.found.push({ type, from, to, children: marks.reduce(withMark, children) });
}

/** A parse that hands over what it finds, and makes no tree of it. */
function startParse(text: string): BlockContext {
  const parse = parser.createParse(inputOf(text), noFragments, [{ from: 0, to: text.length }]);
  if (!(parse instanceof BlockContext)) throw new Error("The parser reads blocks.");
  parse.addElement = takeElement;
  parse.addLeafElement = takeLeafElement;
  return parse;
}

/** Parses a page's text without its frontmatter. */
export function parseMdx(text: string): MdxReading {
  const parse = startParse(text);
  const before = reading;
  reading = { text, budget: scanBudget(text.length), found: [] };
  try {
    while (parse.advance() === null) {
      // Each step is one block.
    }
    return { constructs: reading.found, isExceeded: reading.budget.isExceeded };
  } finally {
    reading = before;
  }
}
