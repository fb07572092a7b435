/**
 * Prepares the text of a page for the parser: the platform removes frontmatter and custom heading ids, and escapes code
 * within `<MDX>`, before it parses (F9.5, F9.13). Here frontmatter and ids are replaced with spaces, special characters in such
 * code with letters, and names of variables with underscores, so that offsets stay the same. Does not depend on parsers.
 */
import { TextLines } from "../scan/text-lines.ts";
import { withoutFragmentCode } from "./fragment-code.ts";
import { withoutHeadingIds } from "./heading-ids.ts";

const fence = /^(---|\+\+\+)[ \t]*$/;
const variable = /(\{\{[ \t]*)([A-Za-z0-9][\w-]*)([ \t]*\}\})/g;

/** The text of a page as it is parsed, with the same length and the same lines. */
export function parsedText(text: string): string {
  return parsedBody(wholeBody(text));
}

/**
 * The text of a page after the replacements that need the whole page: frontmatter and the special cases within `<MDX>`.
 * Parts of the result can be passed to `parsedBody`.
 */
export function wholeBody(text: string): string {
  const body = withoutFragmentCode(withoutFrontmatter(text));
  return text.includes("<MDX") ? withoutHeadingIds(body) : body;
}

/** The text of a page with spaces instead of its frontmatter. */
function withoutFrontmatter(text: string): string {
  const body = bodyStart(text);
  return body === 0 ? text : text.slice(0, body).replace(/[^\r\n\uFEFF]/g, " ") + text.slice(body);
}

/** The result of `wholeBody`, or a part of it, as it is parsed. */
export function parsedBody(text: string): string {
  return withoutHeadingIds(withoutVariables(text));
}

/** The platform replaces variables with values; their names need not be JavaScript names (F9.12). */
function withoutVariables(text: string): string {
  if (!text.includes("{{")) return text;
  return text.replace(
    variable,
    (_, open: string, name: string, close: string) => open + "_".repeat(name.length) + close,
  );
}

/**
 * The start of a page's body, after its frontmatter; 0, or the offset after a byte order mark, if the page has no frontmatter
 * or does not close it.
 */
export function bodyStart(text: string): number {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return frontmatterEnd(text, start) ?? start;
}

function frontmatterEnd(text: string, start: number): number | undefined {
  const marker = text.slice(start, start + 3);
  if (marker !== "---" && marker !== "+++") return undefined;
  const lines = new TextLines(text);
  const firstEnd = lines.endOf(start);
  if (!fence.test(text.slice(start, firstEnd))) return undefined;
  for (let at = lines.after(firstEnd); at < text.length; ) {
    const end = lines.endOf(at);
    const next = lines.after(end);
    if (text.startsWith(marker, at) && fence.test(text.slice(at, end))) return Math.min(next, text.length);
    at = next;
  }
  return undefined;
}
