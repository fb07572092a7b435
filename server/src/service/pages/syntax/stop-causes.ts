/**
 * Finds the causes of the next errors of the reference parser: from the position where it stopped, in a part of a page
 * or in the whole, or from the tags that it found. Does not depend on earlier repairs.
 */

import type { MdxCause } from "./causes/cause.ts";
import { attributeBracesCause, bracesCause, bracesEnd, spreadOnly } from "./causes/expression.ts";
import { lazyLineCause } from "./causes/lazy-lines.ts";
import { moduleCause, type PartError } from "./causes/module.ts";
import { styleCause } from "./causes/style-sheet.ts";
import { closingTagCause, type TagError, tagInsideCause } from "./causes/tag-inside.ts";
import { tagPairCauses } from "./causes/tag-pairs.ts";
import type { MdxTag } from "./mdx-tag.ts";
import { isMarkTag, type ParsedPart, shiftedTag, tracedText } from "./part-reading.ts";
import { isGivenUp } from "./reference.ts";
import { type OpenToken, type Trace, trace } from "./traced-parser.ts";

/** The causes in text that the parser reads as a whole; undefined if it accepts the text or cannot check it. */
export function causesOfWhole(text: string, parsed: string, most: number): readonly MdxCause[] | undefined {
  const result = trace(parsed);
  if (result.kind === "characters" && isGivenUp(result.error)) return undefined;
  return result.kind === "tags"
    ? pairCauses(text, result.tags, most)
    : outsideStyles(text, stopCauses(text, stopOf(result, 0, text.length)));
}

/**
 * One cause for each part with characters that are not valid MDX; if there is none, all tags that are not paired.
 * Undefined if nothing is found.
 * @param parts the parts that the parser rejects, in order
 * @param tags tags on their own lines, and others that may pair with them
 */
export function causesOfParts(
  text: string,
  parts: readonly ParsedPart[],
  tags: readonly MdxTag[],
  most: number,
): readonly MdxCause[] | undefined {
  const causes: MdxCause[] = [];
  const paired = [...tags];
  let from = 0;
  for (const part of parts) {
    if (causes.length >= most) break;
    // An error in the extent of a cause may follow from that cause.
    if (part.start < from) continue;
    const result = tracedText(part.parsed);
    if (result.kind === "tags") {
      paired.push(...result.tags.filter((tag) => !isMarkTag(tag)).map((tag) => shiftedTag(tag, part.shift)));
      continue;
    }
    const end = part.isPiece ? part.end : text.length;
    const stops = stopCauses(text.slice(0, end), stopOf(result, part.shift, end));
    const found = outsideStyles(text, stops) ?? [];
    causes.push(...found);
    from = Math.max(from, ...found.map(({ extent }) => extent.start + extent.length));
  }
  if (causes.length > 0) return causes;
  return pairCauses(
    text,
    paired.sort((one, other) => one.start - other.start),
    most,
  );
}

function pairCauses(text: string, tags: readonly MdxTag[], most: number): readonly MdxCause[] | undefined {
  const causes = tagPairCauses(text, tags, most);
  return causes.length === 0 ? undefined : causes;
}

/** The causes, with one about the whole style in place of each that is in a style. */
function outsideStyles(
  text: string,
  causes: readonly MdxCause[] | undefined,
): readonly MdxCause[] | undefined {
  return causes?.map((cause) => styleCause(text, cause) ?? cause);
}

/** An error that the libraries throw. */
interface ThrownError {
  readonly ruleId?: unknown;
  readonly cause?: { readonly message?: unknown };
  readonly place?: { readonly offset?: number; readonly start?: { readonly offset?: number } };
}

/** Where and why the parser stopped. */
interface Stop {
  readonly ruleId: unknown;
  readonly cause: { readonly message?: unknown } | undefined;
  readonly offset: number;
  readonly open: readonly OpenToken[];
}

/** @param end the end of the text that was passed to the parser */
function stopOf(
  { error, open }: Extract<Trace, { readonly kind: "characters" }>,
  shift: number,
  end: number,
): Stop {
  const { ruleId, cause, place } = error as ThrownError;
  const offset = place?.offset ?? place?.start?.offset;
  return {
    ruleId,
    cause,
    offset: offset === undefined ? end : Math.min(offset + shift, end),
    open: open.map(({ type, start }) => ({ type, start: start + shift })),
  };
}

function stopCauses(text: string, { ruleId, cause, offset, open }: Stop): readonly MdxCause[] | undefined {
  const [outer] = open;
  // A JavaScript error: the text nests too deeply.
  if (outer === undefined || typeof ruleId !== "string" || cause instanceof RangeError) return undefined;
  const isAtEnd = ruleId === "unexpected-eof";
  const parserMessage = /^(?:non-spread|spread-extra)$/.test(ruleId) ? spreadOnly : cause?.message;
  const message = typeof parserMessage === "string" ? parserMessage : isAtEnd ? undefined : "";
  if (ruleId === "unexpected-lazy" && !isEndedBraces(text, open, offset)) {
    return [lazyLineCause(text, outer.start, offset)];
  }
  if (outer.type === "mdxjsEsm") {
    return [moduleCause(text, { start: outer.start, offset, message: message ?? "" }, moduleErrorIn)];
  }
  if (outer.type.endsWith("Expression") && !outer.type.startsWith("mdxJsx")) {
    return [bracesCause(text, { start: outer.start, offset, message })];
  }
  const closing = closingTagCause(text, outer.start);
  if (closing !== undefined) return [closing];
  const inner = open.at(-1) ?? outer;
  if (inner.type.endsWith("Expression") || inner.type.endsWith("ExpressionAttribute")) {
    const attribute = open.find(({ type }) => /Tag(?:Expression)?Attribute$/.test(type)) ?? inner;
    return [attributeBracesCause(text, attribute.start, { start: inner.start, offset, message })];
  }
  return [tagInsideCause(text, tagError(text, open, offset, isAtEnd))];
}

/** The error of the JavaScript parser in a module on its own; undefined if the module is valid. */
function moduleErrorIn(part: string): PartError | undefined {
  const result = trace(part);
  if (result.kind === "tags") return undefined;
  const { cause, place } = result.error as ThrownError;
  const message = typeof cause?.message === "string" ? cause.message : "";
  return { offset: place?.offset ?? part.length, message };
}

/** Whether the parser was in braces that end before an offset: it continues after braces that are not valid JavaScript. */
function isEndedBraces(text: string, open: readonly OpenToken[], offset: number): boolean {
  const inner = open.at(-1);
  const end = inner !== undefined && text[inner.start] === "{" ? bracesEnd(text, inner.start) : undefined;
  return end !== undefined && end <= offset;
}

/** The position in a tag where the parser stopped. */
function tagError(text: string, open: readonly OpenToken[], offset: number, isAtEnd: boolean): TagError {
  const start = open[0]?.start ?? offset;
  const last = open.at(-1)?.type.replace(/^mdxJsx(?:Flow|Text)Tag/, "") ?? "";
  const attribute = open.find(({ type }) => type.endsWith("TagAttribute"))?.start ?? offset;
  const isBehindName = last === "Name" && /^<[\w$.:-]+\s+/.exec(text.slice(start, offset + 1));
  if (isBehindName) {
    const at = start + isBehindName[0].length;
    return { start, offset: at, inside: "attributes", attribute: at, isAtEnd };
  }
  const isBeforeName = last === "" && /^<\/?$/.test(text.slice(start, offset));
  const inside =
    last === "Name" || isBeforeName
      ? "name"
      : last === "AttributeName"
        ? "attribute-name"
        : last === "Attribute"
          ? "attribute-value"
          : last === "AttributeValueLiteral"
            ? "quotes"
            : "attributes";
  return { start, offset, inside, attribute, isAtEnd };
}
