/** Texts of YAML in blocks (`|` and `>`), whose lines are below their key. */

import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import type { YamlLines } from "./lines.ts";
import { pieceValue } from "./scalars.ts";

const header = /^([|>])([-+]?)(?: +#.*| *)$/;

/** The lines of a block, the spaces of its indentation taken away; blank lines at the end are left out. */
interface BlockLines {
  readonly lines: readonly string[];
  /** Whether some line begins with further spaces, or is blank and longer than the indentation. */
  readonly isUneven: boolean;
}

/**
 * Reads the block whose header is at an offset, and goes to the line after it.
 * @param around the column of the map or list that the block is in
 */
export function readBlockText(lines: YamlLines, start: number, around: number): string {
  const { text } = lines;
  const [, style = "", chomping = ""] = header.exec(text.slice(start, lines.end)) ?? [];
  // An indentation that is written down is counted from another column in a piece of the text.
  if (style === "") throw new AmbiguousYamlError();
  const bodyStart = lines.next;
  const { lines: content, isUneven } = readLines(lines, around);
  const end = chomping === "-" ? "" : "\n";
  if (chomping !== "+" && style === "|") return content.join("\n") + end;
  if (chomping !== "+" && !isUneven) return folded(content) + end;
  const bodyEnd = lines.isOver ? text.length : lines.start - lines.indent;
  return String(pieceValue(`${style}${chomping}\n${text.slice(bodyStart, bodyEnd)}`));
}

function readLines(lines: YamlLines, around: number): BlockLines {
  const content: string[] = [];
  let indent: number | undefined;
  let blank: number[] = [];
  let isUneven = false;
  for (;;) {
    const lineStart = lines.next;
    if (!lines.stepAny()) break;
    if (lines.start === lines.end) {
      blank.push(lines.indent);
      continue;
    }
    if (indent === undefined) {
      if (lines.indent <= around || blank.some((length) => length > lines.indent))
        throw new AmbiguousYamlError();
      indent = lines.indent;
    }
    if (lines.indent < indent) {
      if (lines.indent > around) throw new AmbiguousYamlError();
      lines.backTo(lineStart);
      break;
    }
    for (const length of blank) {
      if (length > indent) isUneven = true;
      content.push(" ".repeat(Math.max(0, length - indent)));
    }
    blank = [];
    if (lines.indent > indent) isUneven = true;
    content.push(lines.text.slice(lineStart + indent, lines.end));
  }
  // Whether blank lines that are longer than the indentation belong to the text is a matter of their length.
  const ownIndent = indent;
  if (ownIndent === undefined || blank.some((length) => length > ownIndent)) throw new AmbiguousYamlError();
  if (!lines.isOver) lines.advance();
  return { lines: content, isUneven };
}

/** Lines as one, with a line break for each blank line between two of them. */
function folded(lines: readonly string[]): string {
  let result = "";
  let isAfterText = false;
  for (const line of lines) {
    if (line === "") {
      result += "\n";
      isAfterText = false;
    } else {
      result += isAfterText ? ` ${line}` : line;
      isAfterText = true;
    }
  }
  return result;
}
