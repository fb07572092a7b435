/** Values that are a single token, including those that only resemble JSON. */
import { messages, titles } from "../messages.ts";
import { FALSE, NULL, NUMBER, STRING, type TokenSource, TRUE } from "../tokens.ts";
import type { SyntaxNode, SyntaxProblem } from "../tree.ts";

/** The node of a scalar and the problem of its text, if it has one. */
interface ScalarToken {
  readonly node: SyntaxNode;
  readonly problem?: SyntaxProblem;
}

type WordMeaning = Pick<Extract<SyntaxNode, { kind: "boolean" | "null" }>, "kind"> & {
  readonly value?: boolean;
};

/** Words of other languages whose meaning in JSON is certain, by their lower-case form. */
const meanings: Readonly<Record<string, readonly [string, WordMeaning]>> = {
  true: ["true", { kind: "boolean", value: true }],
  false: ["false", { kind: "boolean", value: false }],
  null: ["null", { kind: "null" }],
  none: ["null", { kind: "null" }],
  nil: ["null", { kind: "null" }],
};

/** The source's current token as a value, with absolute offsets. */
export function readScalar(source: TokenSource): ScalarToken {
  const length = source.end - source.start;
  switch (source.kind) {
    case STRING:
      return { node: { kind: "string", length, value: source.value } };
    case NUMBER:
      return { node: { kind: "number", length, value: source.number } };
    case TRUE:
      return { node: { kind: "boolean", length, value: true } };
    case FALSE:
      return { node: { kind: "boolean", length, value: false } };
    case NULL:
      return { node: { kind: "null", length } };
    default:
      return readWord(source.text.slice(source.start, source.end), source.start);
  }
}

function readWord(word: string, start: number): ScalarToken {
  const { length } = word;
  const node = { kind: "invalid", length } as const;
  const lower = word.length > 5 ? "" : word.toLowerCase();
  const wordMeaning = Object.hasOwn(meanings, lower) ? meanings[lower] : undefined;
  if (wordMeaning !== undefined) {
    const [replacement, meaning] = wordMeaning;
    const problem: SyntaxProblem = {
      kind: "unknown-word",
      message: messages.otherWord(word, replacement),
      start,
      length,
      fix: { title: titles.replaceBy(replacement), edits: [{ start, length, newText: replacement }] },
    };
    return {
      node:
        meaning.kind === "null"
          ? { kind: "null", length }
          : { kind: "boolean", length, value: meaning.value === true },
      problem,
    };
  }
  if (/^[-+.]?\d/.test(word) || /^[-+.]+$/.test(word)) {
    return { node, problem: { kind: "bad-number", message: messages.badNumber(word), start, length } };
  }
  if (!/[\p{L}\p{N}]/u.test(word)) {
    return {
      node,
      problem: { kind: "unexpected-character", message: messages.unexpectedCharacter(word), start, length },
    };
  }
  const problem = { kind: "unknown-word", message: messages.unknownWord(word), start, length } as const;
  // A path or a URL can only be text; a single word may be a misspelling of something else.
  if (!word.includes("/")) return { node, problem };
  const edits = [{ start, length, newText: JSON.stringify(word) }];
  return { node, problem: { ...problem, fix: { title: titles.quoteText, edits } } };
}
