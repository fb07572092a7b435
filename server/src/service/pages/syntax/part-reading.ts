/**
 * Checks a part of a page with the reference parser: a piece on its own, or a part up to a position at which the page
 * may continue. Results are remembered by text. Does not depend on the blocks around the part.
 */
import { memoText } from "../../memo.ts";
import type { PagePiece } from "../scan/leftovers.ts";
import type { PartVerdict } from "../scan/parts.ts";
import { arePaired, type MdxTag } from "./mdx-tag.ts";
import { nestsTooDeeply } from "./nesting.ts";
import type { PageLabels } from "./page-labels.ts";
import { isGivenUp, parsedVerdict, type SyntaxVerdict } from "./reference.ts";
import { trace } from "./traced-parser.ts";

/** The total length of the texts whose results are remembered, in UTF-16 code units. */
const maxRemembered = 4_000_000;

/** The parser's trace of text without frontmatter. */
export const tracedText = memoText(trace, maxRemembered);

const verdictOf = memoText((text: string) => parsedVerdict(text).kind, maxRemembered);

/** The longest code that is checked on its own; longer code is checked with its part of the page. */
const maxExpression = 20_000;

/** Whether code is one complete expression: only such code may be the value of an attribute. */
export function isAcceptedExpression(code: string): boolean {
  return code.length <= maxExpression && verdictOf(`<A b={${code}} />`) === "accepted";
}

/** A tag that does not occur in pages. The parser reports it as a block-level tag if all blocks before it have ended. */
const endMark = "<$end />";

/** The text that the parser reads for a part of a page, with the offset of its first character in the page. */
export interface ParsedPart extends PagePiece {
  readonly parsed: string;
  readonly shift: number;
  /** Whether it is a piece that is checked on its own, so that text after its end does not belong to it. */
  readonly isPiece: boolean;
}

const moduleWord = /^(?:import|export)/;

/** The text for a piece. A space before a word of modules keeps it from being read as one; elsewhere, it would move tabs. */
export function parsedPiece(page: string, { start, end }: PagePiece): ParsedPart {
  const piece = page.slice(start, end);
  return moduleWord.test(piece)
    ? { start, end, parsed: ` ${piece}`, shift: start - 1, isPiece: true }
    : { start, end, parsed: piece, shift: start, isPiece: true };
}

/** The text for a part that consists of whole lines, with a mark at the start of the next line. */
export function parsedPart(page: string, { start, end }: PagePiece): ParsedPart {
  const part = page.slice(start, end);
  const mark = end < page.length ? (/[ \t]*/y.exec(page.slice(end, end + 1000))?.[0] ?? "") + endMark : "";
  return { start, end, parsed: part + mark, shift: start, isPiece: false };
}

/** The result for a piece on its own; `unchecked` also if it depends on definitions elsewhere in the page. */
export function pieceVerdict(page: string, piece: PagePiece, labels: PageLabels): SyntaxVerdict["kind"] {
  const { parsed } = parsedPiece(page, piece);
  const alone = verdictOf(parsed);
  const definitions = labels.definitionsFor(parsed);
  return definitions === "" || verdictOf(parsed + definitions) === alone ? alone : "unchecked";
}

/** Longer parts that are crafted to be slow take seconds; the longest in real pages have 30,000 characters. */
const maxPart = 140_000;

const moduleLine = /^(?:import|export) /m;

/** The result of the parser for a part of a page. */
export function partReading(page: string, part: PagePiece, labels: PageLabels): PartVerdict {
  const { parsed, shift } = parsedPart(page, part);
  // A module can only be checked together with all others of its page.
  if (parsed.length > maxPart || moduleLine.test(parsed) || nestsTooDeeply(parsed))
    return { kind: "unchecked" };
  const alone = readingOf(parsed, part.end < page.length ? parsed.length - endMark.length : undefined);
  if (alone.kind !== "whole") return alone;
  const definitions = labels.definitionsFor(parsed);
  if (definitions !== "") {
    const linked = tracedText(parsed + definitions);
    const isSame = linked.kind === "tags" && [alone.tags, linked.tags].every(isPairedInside);
    if (!isSame) return { kind: "unchecked" };
  }
  return { kind: "whole", tags: alone.tags.map((tag) => shiftedTag(tag, shift)) };
}

/** @param mark the offset of the mark; undefined if the page ends with the part */
function readingOf(parsed: string, mark: number | undefined): PartVerdict {
  const result = tracedText(parsed);
  if (result.kind === "characters") {
    if (isGivenUp(result.error)) return { kind: "unchecked" };
    if (mark === undefined || result.reached < mark) return { kind: "rejected" };
    const isInBraces = result.open.at(-1)?.type.endsWith("Expression") === true;
    return { kind: "open", closer: isInBraces ? "}" : undefined };
  }
  if (mark === undefined) return { kind: "whole", tags: result.tags };
  const last = result.tags.at(-1);
  const isMark = last?.start === mark && last.isBlock && last.containers.length === 0;
  return isMark ? { kind: "whole", tags: result.tags.slice(0, -1) } : { kind: "open", closer: undefined };
}

/** Whether a tag is the mark at the end of a part. */
export function isMarkTag({ name }: MdxTag): boolean {
  return endMark.startsWith(`<${name} `);
}

/** Whether the tags in paragraphs, lists and quotes are paired. */
function isPairedInside(tags: readonly MdxTag[]): boolean {
  return arePaired(tags.filter(({ containers }) => containers.length > 0));
}

/** A tag with its offsets moved. */
export function shiftedTag(tag: MdxTag, shift: number): MdxTag {
  const containers = tag.containers.map((one) => ({
    ...one,
    start: one.start + shift,
    end: one.end + shift,
  }));
  return { ...tag, start: tag.start + shift, end: tag.end + shift, containers };
}
