/**
 * The text that a completion inserts: a JSON value with placeholders, as plain text and as a snippet in the protocol's
 * syntax. Every placeholder has a default, so that the plain text is complete JSON. Does not depend on docs.json or
 * the insertion point.
 */
import type { JsonValue } from "../../model/change.ts";

/** A value with placeholders for the author to fill in. */
export type CompletionDraft =
  | { readonly kind: "value"; readonly value: JsonValue }
  /** A string with `text` as its default; the quotes are added. */
  | { readonly kind: "text"; readonly text: string }
  /** One of several scalars; the first is the default. */
  | { readonly kind: "choice"; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: CompletionDraft])[] }
  /** If there are no items, a placeholder for the first one. */
  | { readonly kind: "array"; readonly items: readonly CompletionDraft[] };

/** The style of the surrounding text. */
export interface DraftStyle {
  /** Whether non-empty containers are written on several lines. */
  readonly hasLines: boolean;
  /** One level of indentation. */
  readonly indent: string;
  /** Indentation of the line that the draft begins on. */
  readonly margin: string;
  readonly endOfLine: string;
  /** The separator of a key and its value, usually `: `. */
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
export function plainText(draft: CompletionDraft, style: DraftStyle): string {
  const same = (words: string): string => words;
  return draftText(draft, style, { placeholder: same, choice: ([first]) => first ?? "", literal: same });
}

/**
 * The draft in the snippet syntax of the protocol; undefined for a draft without placeholders.
 * @param before literal text before the draft, which is escaped too, as is `after`
 */
export function snippetText(
  draft: CompletionDraft,
  style: DraftStyle,
  before = "",
  after = "",
): string | undefined {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const snippet = draftText(draft, style, {
    placeholder: (content) => (content === "" ? `$${next()}` : `\${${next()}:${escaped(content)}}`),
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
  readonly placeholder: (content: string) => string;
  readonly choice: (values: readonly string[]) => string;
  readonly literal: (words: string) => string;
}

function draftText(draft: CompletionDraft, style: DraftStyle, writer: DraftWriter): string {
  switch (draft.kind) {
    case "value":
      return writer.literal(JSON.stringify(draft.value));
    case "text":
      return `"${writer.placeholder(JSON.stringify(draft.text).slice(1, -1))}"`;
    case "choice":
      return draft.values.length === 1
        ? writer.literal(JSON.stringify(draft.values[0]))
        : writer.choice(draft.values.map((choice) => JSON.stringify(choice)));
    case "array":
      return draft.items.length === 0
        ? `[${writer.placeholder("")}]`
        : container("[", "]", style, writer, (inner) =>
            draft.items.map((item) => draftText(item, inner, writer)),
          );
    case "object":
      return draft.members.length === 0
        ? `{${writer.placeholder("")}${writer.literal("}")}`
        : container("{", "}", style, writer, (inner) =>
            draft.members.map(
              ([key, member]) =>
                writer.literal(JSON.stringify(key)) + style.colon + draftText(member, inner, writer),
            ),
          );
  }
}

/** The text of an array or object that is not empty. */
function container(
  open: string,
  close: string,
  style: DraftStyle,
  writer: DraftWriter,
  members: (inner: DraftStyle) => readonly string[],
): string {
  const { hasLines, endOfLine, indent, margin, colon } = style;
  const inner = { ...style, margin: margin + indent };
  if (hasLines) {
    const lineStart = endOfLine + inner.margin;
    return (
      open + lineStart + members(inner).join(`,${lineStart}`) + endOfLine + margin + writer.literal(close)
    );
  }
  // Text without a space after its colons is treated as minified.
  const space = colon.endsWith(" ") ? " " : "";
  const padding = open === "{" ? space : "";
  return open + padding + members(inner).join(`,${space}`) + padding + writer.literal(close);
}
