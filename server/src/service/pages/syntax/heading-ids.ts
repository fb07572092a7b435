/**
 * Masks the custom ids of headings (`## Title {#id}`), which the platform removes line by line before it parses a page
 * (F9.5). They are replaced with spaces. Does not depend on parsers.
 */
import { type CodeFence, closesFence, openedFence } from "./code-fence.ts";
import { fragmentTags } from "./fragment-tags.ts";

const headingStart = /^(\s*)#{1,6}\s+(?=\S)/;

/** How many spaces a heading with an id may be indented outside `<MDX>`. */
const maxIndentation = 3;

/** The text of a heading and the offset of its id; undefined if the line has none. */
function headingWithId(
  line: string,
  isIndentable: boolean,
): { readonly text: string; readonly id: number } | undefined {
  const [marks, indentation = ""] = headingStart.exec(line) ?? [];
  if (marks === undefined) return undefined;
  if (!isIndentable && (indentation.length > maxIndentation || /[^ ]/.test(indentation))) return undefined;
  const end = line.trimEnd().length - 1;
  if (line[end] !== "}") return undefined;
  const braces = /\{\s*#[^}]/g;
  braces.lastIndex = Math.max(marks.length + 1, line.lastIndexOf("}", end - 1) + 1);
  const id = braces.exec(line)?.index;
  return id === undefined ? undefined : { text: line.slice(marks.length, id).trimEnd(), id };
}

/**
 * Whether text begins another block if it is on a line of its own, where the platform puts the text of a heading with an
 * id: a module, a code block or mathematics, which then extends beyond the heading (F9.14).
 */
function beginsBlock(text: string, isIndented: boolean): boolean {
  return /^(?:`{3,}[^`]*|~{3}.*|\${2,}[^$]*)$/.test(text) || (!isIndented && /^(?:im|ex)port ./.test(text));
}

/** Whether the id of a heading breaks the heading. */
export function isBrokenById(line: string): boolean {
  const found = headingWithId(line, false);
  return found !== undefined && beginsBlock(found.text, /^\s/.test(line));
}

function withoutId(line: string, isIndentable: boolean): string {
  const found = headingWithId(line, isIndentable);
  // The parser rejects the id, just as the platform's parser rejects the resulting heading.
  if (found === undefined || beginsBlock(found.text, /^\s/.test(line))) return line;
  return line.slice(0, found.id) + line.slice(found.id).replace(/\S/g, " ");
}

/** Text with spaces instead of the ids of its headings, outside code blocks and comments. */
export function withoutHeadingIds(text: string): string {
  if (!/\{\s*#/.test(text)) return text;
  let fence: CodeFence | undefined;
  let isInComment = false;
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (fence !== undefined) {
      if (closesFence(line, fence)) fence = undefined;
      return line;
    }
    fence = isInComment ? undefined : openedFence(line);
    if (fence !== undefined) return line;
    const comments = readComments(line, isInComment);
    const isCommented = isInComment || comments.isInComment;
    isInComment = comments.isInComment;
    const written = isCommented ? line : withoutId(line, depth > 0);
    if (written === line) {
      for (const { change } of fragmentTags(comments.visible)) depth = Math.max(0, depth + change);
    }
    return written;
  });
  return lines.join("\n");
}

/** The text of a line outside comments, and whether a comment is open after it. In code or quotes, no comment begins. */
function readComments(
  line: string,
  isOpen: boolean,
): { readonly visible: string; readonly isInComment: boolean } {
  if (!isOpen && !line.includes("{/*")) return { visible: line, isInComment: false };
  const beginnings = withoutCodeAndQuotes(line);
  let visible = "";
  let isInComment = isOpen;
  for (let at = 0; ; ) {
    const next = isInComment ? line.indexOf("*/", at) : beginnings.indexOf("{/*", at);
    if (!isInComment) visible += line.slice(at, next === -1 ? line.length : next);
    if (next === -1) return { visible, isInComment };
    at = next + (isInComment ? 2 : 3);
    isInComment = !isInComment;
  }
}

/** A line with spaces instead of inline code and text in double quotes. */
function withoutCodeAndQuotes(line: string): string {
  let result = "";
  for (let at = 0; at < line.length; ) {
    const [opening = ""] = /^(?:`+|")/.exec(line.slice(at, at + maxTicks)) ?? [];
    const close = opening === "" ? -1 : line.indexOf(opening, at + opening.length);
    const end = close === -1 ? at + Math.max(1, opening.length) : close + opening.length;
    result += close === -1 ? line.slice(at, end) : " ".repeat(end - at);
    at = end;
  }
  return result;
}

/** More backticks around code do not occur in practice. */
const maxTicks = 20;
