/**
 * Parses text into a tree. Any text gives a document: errors become problems, and nothing is thrown.
 *
 * Text is first read as written, which is enough for nearly all texts. If brackets do not match, the recovery finds the
 * missing and surplus ones in the whole text, and the text is read again.
 */
import { findConflicts } from "./conflicts.ts";
import { ROOT_START } from "./grammar.ts";
import { createLexer } from "./lexer/lexer.ts";
import { binaryProbeLength, maxLength, maxProblems } from "./limits.ts";
import { messages, titles } from "./messages.ts";
import { read } from "./reader/reader.ts";
import { noProblems } from "./reader/reader-state.ts";
import { findRepairs } from "./recovery/recovery.ts";
import { repairTokens } from "./recovery/repaired-source.ts";
import type { JsonDocument, SyntaxNode, SyntaxProblem, SyntaxProblemKind } from "./tree.ts";

const byteOrderMark = 0xfeff;
const beginning = { phase: ROOT_START, start: 0, depth: 0 } as const;

/**
 * The syntax tree of a text. Never throws. `problemCount` is 0 exactly if `JSON.parse` accepts the text, and then the
 * tree has the value that `JSON.parse` returns; the only exception is nesting beyond the limit.
 */
export function parseJson(text: string): JsonDocument {
  if (text.length > maxLength) return unread(text, "too-large", messages.tooLarge);
  const nul = text.indexOf("\0");
  if (nul !== -1 && nul < binaryProbeLength) return unread(text, "binary", messages.binary);

  const conflicts = findConflicts(text);
  const readable = conflicts === undefined ? text : conflicts.readable;
  const marked = text.charCodeAt(0) === byteOrderMark;
  const from = marked ? 1 : 0;

  let source = createLexer(readable, from);
  let reading = read(source, beginning, { lenient: false });
  const structural = reading.outcome === "structural";
  if (structural) {
    source = repairTokens(createLexer(readable, from), findRepairs(readable, from));
    reading = read(source, beginning, { lenient: true });
  }

  const problems: SyntaxProblem[] = marked ? [markProblem] : [];
  if (conflicts !== undefined) problems.push(...conflicts.problems.slice(0, maxProblems));
  const [root] = reading.children;
  const inside = reading.problemCount - reading.problems.length;
  if (root === undefined && !structural) {
    problems.push({ kind: "empty-document", message: messages.emptyDocument, start: from, length: 0 });
  }
  problems.push(...reading.problems);
  problems.sort((one, other) => one.start - other.start);
  return {
    text,
    root: root as SyntaxNode | undefined,
    rootStart: reading.starts[0] ?? 0,
    problems: problems.length === 0 ? noProblems : problems,
    problemCount: problems.length + inside,
    separable:
      !structural &&
      conflicts === undefined &&
      nul === -1 &&
      !source.dependsOnOtherLines &&
      !reading.overflowed,
  };
}

const markProblem: SyntaxProblem = {
  kind: "byte-order-mark",
  message: messages.byteOrderMark,
  start: 0,
  length: 1,
  fix: { title: titles.removeMark, edits: [{ start: 0, length: 1, newText: "" }] },
};

function unread(text: string, kind: SyntaxProblemKind, message: string): JsonDocument {
  const problems = [{ kind, message, start: 0, length: 0 }];
  return { text, root: undefined, rootStart: 0, problems, problemCount: 1, separable: false };
}
