/**
 * Reads and writes one annotation line of a fixture: `// ^^^^ error[code] 💡 message`.
 *
 * Depends only on lines and columns, not on sites or on rules. README.md in this folder describes the grammar.
 */
import { annotationGrammar } from "../../server/src/cli/readable-example.ts";
import type { Severity } from "../../server/src/service/model/finding.ts";

/** Which characters of a line an annotation marks. */
export interface Mark {
  /** Zero-based, in UTF-16 code units; a byte order mark does not count. */
  readonly column: number;
  /** Number of characters; 0 is the position before the character at the column. */
  readonly length: number;
  /** Whether the range continues in a later line; `length` then goes to the end of this line. */
  readonly continues: boolean;
}

export interface Annotation {
  readonly mark: Mark;
  readonly severity: Severity;
  readonly code: string;
  /** Whether the finding offers any fix. */
  readonly fixable: boolean;
  /** The message, or a distinctive part of it. */
  readonly message: string;
}

/** Lines that are probably misspelled annotations. */
const nearly = /^[ \t]*\/\/<?[ \t]*(?:[\^|]|.*\b(?:error|warning|information|hint)\[)/;

/** Reads a line. Undefined for a line that is not an annotation but text of the file. */
export function parseAnnotation(line: string): Annotation | undefined {
  const match = annotationGrammar.exec(line)?.groups;
  if (match === undefined) {
    if (nearly.test(line))
      throw new Error(`This looks like an annotation but cannot be read: ${line.trim()}`);
    return undefined;
  }
  const { indent = "", start = "", gap = "", carets = "", more = "", code = "", message = "" } = match;
  return {
    mark: {
      column: start === "<" ? gap.length : indent.length + 2 + gap.length,
      length: carets.length,
      continues: more !== "",
    },
    severity: match.severity as Severity,
    code,
    fixable: match.bulb !== undefined,
    message: message.trim(),
  };
}

/** Writes an annotation as a line, with `//` as close to the carets as possible. */
export function formatAnnotation({ mark, severity, code, fixable, message }: Annotation): string {
  const before = mark.column < 2 ? `//<${" ".repeat(mark.column)}` : `${" ".repeat(mark.column - 2)}//`;
  const sign = mark.length === 0 ? "|" : "^".repeat(mark.length) + (mark.continues ? "…" : "");
  return `${before}${sign} ${severity}[${code}]${fixable ? " 💡" : ""}${message === "" ? "" : ` ${message}`}`;
}

/**
 * Whether a finding is the expected one: the same place, severity, code and presence of a fix, and a message that contains
 * the expected text.
 */
export function fulfils(found: Annotation, expected: Annotation): boolean {
  return (
    found.mark.column === expected.mark.column &&
    found.mark.length === expected.mark.length &&
    found.mark.continues === expected.mark.continues &&
    found.severity === expected.severity &&
    found.code === expected.code &&
    found.fixable === expected.fixable &&
    found.message.includes(expected.message)
  );
}
