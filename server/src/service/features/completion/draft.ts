/**
 * What a completion would write: a JSON value with places for the author to fill, and its two texts:
 * plain text, and a snippet in the protocol's syntax. Every place has a value, so that the plain text
 * is whole JSON. Knows nothing of docs.json and of where it will stand.
 */
import type { JsonValue } from "../../model/change.ts";

export type CompletionDraft =
  | { readonly kind: "value"; readonly value: JsonValue }
  /** Text for the author to type over; in quotes. */
  | { readonly kind: "text"; readonly text: string }
  /** One of several scalars, the first by default. */
  | { readonly kind: "choice"; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: CompletionDraft])[] }
  /** Without items it is a place for the first one. */
  | { readonly kind: "array"; readonly items: readonly CompletionDraft[] };

/** How the text around is written. */
export interface DraftStyle {
  /** Containers with content get lines of their own. */
  readonly hasLines: boolean;
  /** One level of indentation. */
  readonly indent: string;
  /** Indentation of the line that the draft begins on. */
  readonly margin: string;
  readonly endOfLine: string;
  /** Between a key and its value, `: ` as a rule. */
  readonly colon: string;
}

export function value(json: JsonValue): CompletionDraft {
  return { kind: "value", value: json };
}

export function text(words: string): CompletionDraft {
  return { kind: "text", text: words };
}

export function list(...items: readonly CompletionDraft[]): CompletionDraft {
  return { kind: "array", items };
}

/** The draft without anything to fill in. */
export function plainText(draft: CompletionDraft, writing: DraftStyle): string {
  return written(draft, writing, { hole: (content) => content, choice: ([first]) => first ?? "", literal });
}

function literal(words: string): string {
  return words;
}

/**
 * The draft in the snippet syntax of the protocol; undefined where nothing is to be filled in.
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

/** Inside of a place to fill, its end must be escaped too. */
function escaped(words: string): string {
  return words.replace(/[\\$}]/g, "\\$&");
}

function escapedChoice(words: string): string {
  return words.replace(/[\\$},|]/g, "\\$&");
}

interface Scribe {
  readonly hole: (content: string) => string;
  readonly choice: (values: readonly string[]) => string;
  readonly literal: (words: string) => string;
}

function written(draft: CompletionDraft, writing: DraftStyle, scribe: Scribe): string {
  switch (draft.kind) {
    case "value":
      return scribe.literal(JSON.stringify(draft.value));
    case "text":
      return `"${scribe.hole(JSON.stringify(draft.text).slice(1, -1))}"`;
    case "choice":
      return draft.values.length === 1
        ? scribe.literal(JSON.stringify(draft.values[0]))
        : scribe.choice(draft.values.map((one) => JSON.stringify(one)));
    case "array":
      return draft.items.length === 0
        ? `[${scribe.hole("")}]`
        : container("[", "]", draft.items.length > 0, writing, scribe, (inner) =>
            draft.items.map((item) => written(item, inner, scribe)),
          );
    case "object":
      return draft.members.length === 0
        ? `{${scribe.hole("")}${scribe.literal("}")}`
        : container("{", "}", true, writing, scribe, (inner) =>
            draft.members.map(
              ([key, member]) =>
                scribe.literal(JSON.stringify(key)) + writing.colon + written(member, inner, scribe),
            ),
          );
  }
}

function container(
  open: string,
  close: string,
  hasContent: boolean,
  writing: DraftStyle,
  scribe: Scribe,
  members: (inner: DraftStyle) => readonly string[],
): string {
  const { hasLines, endOfLine, indent, margin, colon } = writing;
  const inner = { ...writing, margin: margin + indent };
  if (hasLines && hasContent) {
    const lineStart = endOfLine + inner.margin;
    return (
      open + lineStart + members(inner).join(`,${lineStart}`) + endOfLine + margin + scribe.literal(close)
    );
  }
  // A text without a space behind its colons is minified.
  const space = colon.endsWith(" ") ? " " : "";
  const padding = open === "{" ? space : "";
  return open + padding + members(inner).join(`,${space}`) + padding + scribe.literal(close);
}
