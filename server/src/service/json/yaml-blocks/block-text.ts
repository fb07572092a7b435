/** Block scalars of YAML (`|` and `>`), whose lines are below their key. */

import { AmbiguousYamlError } from "./ambiguous-yaml-error.ts";
import type { YamlLines } from "./lines.ts";
import { pieceValue } from "./scalars.ts";

const header = /^([|>])([-+]?)(?: +#.*| *)$/;

/** The lines of a block without their indentation and without blank lines at the end. */
interface BlockLines {
  readonly lines: readonly string[];
  /** Whether a line has additional indentation, or is blank and longer than the indentation. */
  readonly isUneven: boolean;
}

/**
 * Reads the block whose header is at an offset, and moves to the line after it.
 * @param parentColumn the column of the map or list that contains the block
 */
export function readBlockText(lines: YamlLines, start: number, parentColumn: number): string {
  const { text } = lines;
  const [, style = "", chomping = ""] = header.exec(text.slice(start, lines.end)) ?? [];
  // An explicit indentation counts from another column if only a piece of the text is read.
  if (style === "") throw new AmbiguousYamlError();
  const bodyStart = lines.next;
  const { lines: content, isUneven } = readLines(lines, parentColumn);
  const end = chomping === "-" ? "" : "\n";
  if (chomping !== "+" && style === "|") return content.join("\n") + end;
  if (chomping !== "+" && !isUneven) return fold(content) + end;
  const bodyEnd = lines.isOver ? text.length : lines.start - lines.indent;
  return String(pieceValue(`${style}${chomping}\n${text.slice(bodyStart, bodyEnd)}`));
}

function readLines(lines: YamlLines, parentColumn: number): BlockLines {
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
      if (lines.indent <= parentColumn || blank.some((length) => length > lines.indent))
        throw new AmbiguousYamlError();
      indent = lines.indent;
    }
    if (lines.indent < indent) {
      if (lines.indent > parentColumn) throw new AmbiguousYamlError();
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
  // The meaning of trailing blank lines that are longer than the indentation depends on their length.
  const contentIndent = indent;
  if (contentIndent === undefined || blank.some((length) => length > contentIndent))
    throw new AmbiguousYamlError();
  if (!lines.isOver) lines.advance();
  return { lines: content, isUneven };
}

/** Folds lines into one, with a line break for each blank line between two of them. */
function fold(lines: readonly string[]): string {
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
