/**
 * Recognizes tags that the reference parser certainly accepts: names of ASCII letters, attributes with strings or
 * expressions. Other tags may still be valid. Does not depend on Markdown.
 */
import { type ExpressionTest, expressionAfter } from "./expression.ts";

/** A single tag, without the content of its element. */
export interface ScannedTag {
  readonly kind: "open" | "close" | "self-closing";
  /** Empty for the tags of a fragment. */
  readonly name: string;
  readonly start: number;
  /** The offset after the tag. */
  readonly end: number;
  readonly hasAttributes: boolean;
}

const opening = /<([A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*(?::[A-Za-z_$][\w$-]*)?|(?=>))/y;
const closing = /<\/([A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*(?::[A-Za-z_$][\w$-]*)?|)[ \t\r\n]*>/y;
const attribute = /[ \t\r\n]+[A-Za-z_$][\w$-]*(?::[A-Za-z_$][\w$-]*)?(?:=(?:"[^"]*"|'[^']*'|(?=\{)))?/y;
const spread = /[ \t\r\n]+(?=\{[ \t\r\n]*\.\.\.)/y;
const afterAttribute = /(?=[ \t\r\n/>])/y;
const tagEnd = /[ \t\r\n]*(\/)?>/y;

/** The tag that begins at an offset; undefined unless it is certainly a tag that ends before `limit`. */
export function tagAt(
  text: string,
  start: number,
  limit: number,
  isExpression: ExpressionTest,
): ScannedTag | undefined {
  const close = matchAt(closing, text, start);
  if (close !== undefined) {
    const end = start + close[0].length;
    return end > limit
      ? undefined
      : { kind: "close", name: close[1] ?? "", start, end, hasAttributes: false };
  }
  const open = matchAt(opening, text, start);
  if (open === undefined) return undefined;
  const name = open[1] ?? "";
  const nameEnd = start + open[0].length;
  const at = afterAttributes(text, nameEnd, limit, isExpression);
  if (at === undefined) return undefined;
  const last = matchAt(tagEnd, text, at);
  if (last === undefined || at + last[0].length > limit) return undefined;
  if (name === "" && last[0] !== ">") return undefined;
  const kind = last[1] === undefined ? "open" : "self-closing";
  return { kind, name, start, end: at + last[0].length, hasAttributes: at > nameEnd };
}

/** The offset after all attributes; undefined if one is not certainly valid. */
function afterAttributes(
  text: string,
  start: number,
  limit: number,
  isExpression: ExpressionTest,
): number | undefined {
  for (let at = start; at < limit; ) {
    const isSpread = matchAt(spread, text, at);
    const next = isSpread ?? matchAt(attribute, text, at);
    if (next === undefined) return at;
    at += next[0].length;
    if (text[at] === "{" && (isSpread !== undefined || text[at - 1] === "=")) {
      const end = expressionAfter(text, at, limit, isSpread === undefined ? "value" : "spread", isExpression);
      if (end === undefined) return undefined;
      at = end;
    }
    if (matchAt(afterAttribute, text, at) === undefined) return undefined;
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
