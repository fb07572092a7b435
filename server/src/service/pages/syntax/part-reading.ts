/**
 * What the reference parser says about a part of a page: a piece that it checks alone, or a part up to a place where
 * the page may go on. Remembered by what was read. Does not depend on the blocks of the page around it.
 */
import { memoText } from "../../memo.ts";
import type { PagePiece } from "../scan/leftovers.ts";
import type { PartVerdict } from "../scan/parts.ts";
import { arePaired, type MdxTag } from "./mdx-tag.ts";
import { nestsTooDeeply } from "./nesting.ts";
import type { PageLabels } from "./page-labels.ts";
import { isGivenUp, judgeParsed, type SyntaxVerdict } from "./reference.ts";
import { trace } from "./traced-parser.ts";

/** How long the texts are, in UTF-16 code units, that are remembered. */
const maxRemembered = 4_000_000;

/** The parser's trace of a text without frontmatter. */
export const tracedText = memoText(trace, maxRemembered);

const verdictOf = memoText((text: string) => judgeParsed(text).kind, maxRemembered);

/** Longer code is left to the verdict on its part of the page. */
const maxExpression = 20_000;

/** Whether code is one whole expression: nothing else may be the value of an attribute. */
export function isAcceptedExpression(code: string): boolean {
  return code.length <= maxExpression && verdictOf(`<A b={${code}} />`) === "accepted";
}

/** A tag that no page has. The parser names it as one between blocks if all blocks before it have ended. */
const endMark = "<$end />";

/** Text that the parser reads for a part of a page, with the offset in the page of its first character. */
export interface ParsedPart extends PagePiece {
  readonly parsed: string;
  readonly shift: number;
  /** Whether it is a piece that is checked alone: what is after its end does not belong to it. */
  readonly isPiece: boolean;
}

const moduleWord = /^(?:import|export)/;

/** The text for a piece. No piece begins as a module does; a space before others would move their tabs. */
export function parsedPiece(page: string, { start, end }: PagePiece): ParsedPart {
  const piece = page.slice(start, end);
  return moduleWord.test(piece)
    ? { start, end, parsed: ` ${piece}`, shift: start - 1, isPiece: true }
    : { start, end, parsed: piece, shift: start, isPiece: true };
}

/** The text for a part that begins and ends with whole lines, with a mark where the next line begins. */
export function parsedPart(page: string, { start, end }: PagePiece): ParsedPart {
  const part = page.slice(start, end);
  const mark = end < page.length ? (/[ \t]*/y.exec(page.slice(end, end + 1000))?.[0] ?? "") + endMark : "";
  return { start, end, parsed: part + mark, shift: start, isPiece: false };
}

/** The verdict on a piece alone; `unjudged` also if it depends on definitions elsewhere in the page. */
export function pieceVerdict(page: string, piece: PagePiece, labels: PageLabels): SyntaxVerdict["kind"] {
  const { parsed } = parsedPiece(page, piece);
  const alone = verdictOf(parsed);
  const definitions = labels.definitionsFor(parsed);
  return definitions === "" || verdictOf(parsed + definitions) === alone ? alone : "unjudged";
}

/** The parser takes seconds for longer parts that are made for it; the longest of real pages have 30,000. */
const maxPart = 140_000;

const moduleLine = /^(?:import|export) /m;

/** What the parser says about a part of a page. */
export function partReading(page: string, part: PagePiece, labels: PageLabels): PartVerdict {
  const { parsed, shift } = parsedPart(page, part);
  // A module counts together with all others of its page.
  if (parsed.length > maxPart || moduleLine.test(parsed) || nestsTooDeeply(parsed))
    return { kind: "unjudged" };
  const alone = readingOf(parsed, part.end < page.length ? parsed.length - endMark.length : undefined);
  if (alone.kind !== "whole") return alone;
  const definitions = labels.definitionsFor(parsed);
  if (definitions !== "") {
    const linked = tracedText(parsed + definitions);
    const isSame = linked.kind === "tags" && [alone.tags, linked.tags].every(isPairedInside);
    if (!isSame) return { kind: "unjudged" };
  }
  return { kind: "whole", tags: alone.tags.map((tag) => shiftedTag(tag, shift)) };
}

/** @param mark where the mark begins; undefined if the page ends with the part */
function readingOf(parsed: string, mark: number | undefined): PartVerdict {
  const read = tracedText(parsed);
  if (read.kind === "characters") {
    if (isGivenUp(read.error)) return { kind: "unjudged" };
    if (mark === undefined || read.reached < mark) return { kind: "refused" };
    const isInBraces = read.open.at(-1)?.type.endsWith("Expression") === true;
    return { kind: "open", closer: isInBraces ? "}" : undefined };
  }
  if (mark === undefined) return { kind: "whole", tags: read.tags };
  const last = read.tags.at(-1);
  const isMark = last?.start === mark && last.isBlock && last.containers.length === 0;
  return isMark ? { kind: "whole", tags: read.tags.slice(0, -1) } : { kind: "open", closer: undefined };
}

/** Whether a tag is the mark at the end of a part. */
export function isMarkTag({ name }: MdxTag): boolean {
  return endMark.startsWith(`<${name} `);
}

/** Whether the tags in paragraphs, lists and quotes are paired. */
function isPairedInside(tags: readonly MdxTag[]): boolean {
  return arePaired(tags.filter(({ containers }) => containers.length > 0));
}

/** A tag of a text that is somewhere in another one. */
export function shiftedTag(tag: MdxTag, shift: number): MdxTag {
  const containers = tag.containers.map((one) => ({
    ...one,
    start: one.start + shift,
    end: one.end + shift,
  }));
  return { ...tag, start: tag.start + shift, end: tag.end + shift, containers };
}
