/**
 * Recognizes expressions in braces that are certainly JavaScript. Literals, names and comments are recognized here; for
 * other code, this module finds only the end and calls a test. Does not depend on Markdown.
 */
import { expressionEnd } from "../scan-code.ts";

/** The role of an expression: content of the page, the value of an attribute, or instead of an attribute. */
type ExpressionRole = "content" | "value" | "spread";

/** Whether code is one complete JavaScript expression. */
export type ExpressionTest = (code: string) => boolean;

const comment = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/;
const plain =
  /^\s*(?:(?!(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|finally|for|function|if|import|in|instanceof|new|return|super|switch|throw|try|typeof|var|void|while|with|yield|let|static|implements|interface|package|private|protected|public|await|async|arguments|eval|of|get|set)\b)[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*|"[^"\\\r\n]*"|'[^'\\\r\n]*'|`[^`\\$]*`|-?(?:0|[1-9]\d{0,14})(?:\.\d+)?)\s*$/;

/**
 * The offset after the brace that closes the expression at an offset.
 * @returns undefined unless it is certainly an expression that ends before `limit`
 */
export function expressionAfter(
  text: string,
  start: number,
  limit: number,
  role: ExpressionRole,
  isExpression: ExpressionTest,
): number | undefined {
  const end = expressionEnd(text, start, limit);
  if (end === undefined) return undefined;
  const code = text.slice(start + 1, end - 1);
  if (role === "spread") {
    const spread = /^\s*\.\.\.([^,]*)$/.exec(code)?.[1];
    return spread !== undefined && plain.test(spread) ? end : undefined;
  }
  if (plain.test(code)) return end;
  if (role === "content" && (code.trim() === "" || comment.test(code))) return end;
  return isExpression(code) ? end : undefined;
}
