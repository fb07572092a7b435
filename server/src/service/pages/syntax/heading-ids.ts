/**
 * Custom ids of headings (`## Title {#id}`), which the platform takes out line by line before it parses a page (F9.5).
 * Spaces are in their place. Does not depend on parsers.
 */
import { type CodeFence, closesFence, openedFence } from "./code-fence.ts";
import { fragmentTags } from "./fragment-tags.ts";

const headingStart = /^(\s*)#{1,6}\s+(?=\S)/;

/** How deep a heading with an id may be indented outside `<MDX>`, in spaces. */
const maxIndentation = 3;

/** Where the id of a heading begins, and its text; undefined if the line has none. */
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
 * Whether text begins something else on its own line, where the platform puts the text of a heading with an id: a
 * module, a code block or mathematics, which then reach beyond the heading (F9.14).
 */
function beginsBlock(text: string, isIndented: boolean): boolean {
  return /^(?:`{3,}[^`]*|~{3}.*|\${2,}[^$]*)$/.test(text) || (!isIndented && /^(?:im|ex)port ./.test(text));
}

/** Whether the id in a heading is what breaks the heading. */
export function isBrokenById(line: string): boolean {
  const found = headingWithId(line, false);
  return found !== undefined && beginsBlock(found.text, /^\s/.test(line));
}

function withoutId(line: string, isIndentable: boolean): string {
  const found = headingWithId(line, isIndentable);
  // The parser rejects the id, as the platform's rejects what the heading becomes.
  if (found === undefined || beginsBlock(found.text, /^\s/.test(line))) return line;
  return line.slice(0, found.id) + line.slice(found.id).replace(/\S/g, " ");
}

/** Text with spaces in place of the ids of its headings, outside code blocks and comments. */
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
    const read = readComments(line, isInComment);
    const isCommented = isInComment || read.isInComment;
    isInComment = read.isInComment;
    const written = isCommented ? line : withoutId(line, depth > 0);
    if (written === line) {
      for (const { change } of fragmentTags(read.visible)) depth = Math.max(0, depth + change);
    }
    return written;
  });
  return lines.join("\n");
}

/** What of a line is outside comments, and whether one is open after it. What is in code or quotes begins none. */
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

/** A line with spaces in place of code between equal backticks and of what is in double quotes. */
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

/** Nobody writes more backticks around code. */
const maxTicks = 20;
