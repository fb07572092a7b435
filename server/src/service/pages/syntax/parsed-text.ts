/**
 * The text that the parser sees of a page: the platform takes out the frontmatter and the custom ids of headings, and code
 * within `<MDX>`, before it parses (F9.5, F9.13). Spaces are in their place, and underscores in that of names of
 * variables, so that all offsets stay. Does not depend on parsers.
 */
import { withoutFragmentCode } from "./fragment-code.ts";
import { withoutHeadingIds } from "./heading-ids.ts";

const fence = /^(---|\+\+\+)[ \t]*$/;
const variable = /(\{\{[ \t]*)([A-Za-z0-9][\w-]*)([ \t]*\}\})/g;

/** The text of a page as the parser sees it; of the same length, with the same lines. */
export function parsedText(text: string): string {
  return parsedBody(wholeBody(text));
}

/**
 * The text of a page without what can be told from the whole page alone: its frontmatter, and what is special within
 * `<MDX>`. What is left may be given to `parsedBody` in parts.
 */
export function wholeBody(text: string): string {
  const body = withoutFragmentCode(withoutFrontmatter(text));
  return text.includes("<MDX") ? withoutHeadingIds(body) : body;
}

/** The text of a page with spaces in place of its frontmatter. */
function withoutFrontmatter(text: string): string {
  const body = bodyStart(text);
  return body === 0 ? text : text.slice(0, body).replace(/[^\r\n\uFEFF]/g, " ") + text.slice(body);
}

/** Text of `wholeBody`, or a part of it, as the parser sees it. */
export function parsedBody(text: string): string {
  return withoutHeadingIds(withoutVariables(text));
}

/** The platform puts values in place of variables, whose names need not be names of JavaScript (F9.12). */
function withoutVariables(text: string): string {
  if (!text.includes("{{")) return text;
  return text.replace(
    variable,
    (_, open: string, name: string, close: string) => open + "_".repeat(name.length) + close,
  );
}

/** Where the body of a page begins: at the start if the page has no frontmatter, or one that is never closed. */
export function bodyStart(text: string): number {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return frontmatterEnd(text, start) ?? start;
}

function frontmatterEnd(text: string, start: number): number | undefined {
  const marker = text.slice(start, start + 3);
  if (marker !== "---" && marker !== "+++") return undefined;
  const firstEnd = lineEnd(text, start);
  if (!fence.test(text.slice(start, firstEnd))) return undefined;
  for (let at = nextLine(text, firstEnd); at < text.length; ) {
    const end = lineEnd(text, at);
    if (text.startsWith(marker, at) && fence.test(text.slice(at, end))) return nextLine(text, end);
    at = nextLine(text, end);
  }
  return undefined;
}

/** The offset of the next line ending, or of the end of the text. */
function lineEnd(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  if (newline === -1) return text.length;
  return newline > from && text[newline - 1] === "\r" ? newline - 1 : newline;
}

function nextLine(text: string, end: number): number {
  return Math.min(text.length, text[end] === "\r" ? end + 2 : end + 1);
}
