/**
 * Finds the ends of tags, expressions and comments, even in text that is not valid MDX: a brace that is never closed is
 * text. Does not depend on Markdown.
 */
import { less, openBrace } from "./character-codes.ts";
import { constructs } from "./mdx-construct.ts";
import { type Reach, type ScanBudget, scanWithin } from "./scan-budget.ts";
import { expressionEnd } from "./scan-code.ts";
import { scanTag } from "./scan-tag.ts";

/** The offset after the comment, tag or expression at an offset; undefined if there is none, or if the budget is used up. */
export function constructEnd(text: string, at: number, budget: ScanBudget): number | undefined {
  return scanWithin(budget, at, (reach) => anyEnd(text, at, reach));
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

/** The type of the construct that `constructEnd` finds at an offset. */
export function constructTypeAt(text: string, at: number): number {
  if (text.charCodeAt(at) === openBrace) return constructs.expression;
  return text.startsWith("<!--", at) ? constructs.comment : constructs.tag;
}
