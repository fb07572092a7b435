/**
 * The text that a completion inserts: a JSON value with placeholders for the author to fill, written as plain
 * text and as a snippet in the protocol's syntax. Every placeholder has a value, so that the plain text is
 * complete JSON. Does not depend on docs.json or the place of insertion.
 */
import type { JsonValue } from "../../model/change.ts";

/** A value with places for the author to fill. */
export type CompletionDraft =
  | { readonly kind: "value"; readonly value: JsonValue }
  /** Text for the author to type over; in quotes. */
  | { readonly kind: "text"; readonly text: string }
  /** One of several scalars, the first by default. */
  | { readonly kind: "choice"; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: CompletionDraft])[] }
  /** Without items it is a place for the first one. */
  | { readonly kind: "array"; readonly items: readonly CompletionDraft[] };

/** The style of the text around. */
export interface DraftStyle {
  /** Whether containers with content take several lines. */
  readonly hasLines: boolean;
  /** One level of indentation. */
  readonly indent: string;
  /** Indentation of the line that the draft begins on. */
  readonly margin: string;
  readonly endOfLine: string;
  /** Between a key and its value, by default `: `. */
  readonly colon: string;
}

/** A value without placeholders. */
export function value(json: JsonValue): CompletionDraft {
  return { kind: "value", value: json };
}

/** A string for the author to replace; the quotes are added. */
export function text(words: string): CompletionDraft {
  return { kind: "text", text: words };
}

/** An array of drafts; without items, an array with a placeholder. */
export function list(...items: readonly CompletionDraft[]): CompletionDraft {
  return { kind: "array", items };
}

/** The draft without placeholders. */
export function plainText(draft: CompletionDraft, writing: DraftStyle): string {
  const same = (words: string): string => words;
  return written(draft, writing, { hole: same, choice: ([first]) => first ?? "", literal: same });
}

/**
 * The draft in the snippet syntax of the protocol; undefined for a draft without placeholders.
 * @param before literal text around it, which must be escaped as well
 */
export function snippetText(
  draft: CompletionDraft,
  writing: DraftStyle,
  before = "",
  after = "",
): string | undefined {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const snippet = written(draft, writing, {
    hole: (content) => (content === "" ? `$${next()}` : `\${${next()}:${escaped(content)}}`),
    choice: (values) => `\${${next()}|${values.map(escapedChoice).join(",")}|}`,
    literal: escapedText,
  });
  return count === 0 ? undefined : escapedText(before) + snippet + escapedText(after);
}

function escapedText(words: string): string {
  return words.replace(/[\\$]/g, "\\$&");
}

/** Inside a placeholder, its closing brace must be escaped too. */
function escaped(words: string): string {
  return words.replace(/[\\$}]/g, "\\$&");
}

function escapedChoice(words: string): string {
  return words.replace(/[\\$},|]/g, "\\$&");
}

interface DraftWriter {
  readonly hole: (content: string) => string;
  readonly choice: (values: readonly string[]) => string;
  readonly literal: (words: string) => string;
}

function written(draft: CompletionDraft, writing: DraftStyle, writer: DraftWriter): string {
  switch (draft.kind) {
    case "value":
      return writer.literal(JSON.stringify(draft.value));
    case "text":
      return `"${writer.hole(JSON.stringify(draft.text).slice(1, -1))}"`;
    case "choice":
      return draft.values.length === 1
        ? writer.literal(JSON.stringify(draft.values[0]))
        : writer.choice(draft.values.map((one) => JSON.stringify(one)));
    case "array":
      return draft.items.length === 0
        ? `[${writer.hole("")}]`
        : container("[", "]", draft.items.length > 0, writing, writer, (inner) =>
            draft.items.map((item) => written(item, inner, writer)),
          );
    case "object":
      return draft.members.length === 0
        ? `{${writer.hole("")}${writer.literal("}")}`
        : container("{", "}", true, writing, writer, (inner) =>
            draft.members.map(
              ([key, member]) =>
                writer.literal(JSON.stringify(key)) + writing.colon + written(member, inner, writer),
            ),
          );
  }
}

function container(
  open: string,
  close: string,
  hasContent: boolean,
  writing: DraftStyle,
  writer: DraftWriter,
  members: (inner: DraftStyle) => readonly string[],
): string {
  const { hasLines, endOfLine, indent, margin, colon } = writing;
  const inner = { ...writing, margin: margin + indent };
  if (hasLines && hasContent) {
    const lineStart = endOfLine + inner.margin;
    return (
      open + lineStart + members(inner).join(`,${lineStart}`) + endOfLine + margin + writer.literal(close)
    );
  }
  // Text without a space after its colons is minified.
  const space = colon.endsWith(" ") ? " " : "";
  const padding = open === "{" ? space : "";
  return open + padding + members(inner).join(`,${space}`) + padding + writer.literal(close);
}
