/**
 * Short explanations for hover and completion that can be rendered as Markdown or plain text. Text from files is escaped, so
 * that a page's title never acts as formatting or as a link.
 */
import { fenceAround } from "../../text/fence.ts";

/** A piece of a line. A string is literal text, and may come from a file. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly link: string; readonly href: string }
  /** Our own text, which is already Markdown. */
  | { readonly own: string };

/** A line, or a bulleted list. */
type Block =
  | { readonly kind: "line"; readonly parts: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] };

/** An explanation as a sequence of blocks. */
export type Prose = readonly Block[];

type ProseFormat = "markdown" | "plaintext";

/** A line of text from its pieces. */
export function line(...parts: readonly Inline[]): Block {
  return { kind: "line", parts };
}

/** The line for a message in which backticks enclose code. */
export function sentence(message: string): Block {
  return line(...message.split("`").map((part, index) => (index % 2 === 0 ? part : { code: part })));
}

/** Words in code style, separated by commas. */
export function codes(words: readonly string[]): readonly Inline[] {
  return words.flatMap((word, index) => (index === 0 ? [{ code: word }] : [", ", { code: word }]));
}

/** A list with one line for each item. */
export function bullets(items: readonly (readonly Inline[])[]): Block {
  return { kind: "list", items };
}

/** Longer values from files are cut, in characters. */
const maxValueLength = 300;

/** The text of an explanation; empty for an empty explanation. */
export function renderProse(prose: Prose, format: ProseFormat): string {
  const inline = format === "markdown" ? markdownOf : plainOf;
  const blocks = prose.map((block) =>
    block.kind === "line"
      ? block.parts.map(inline).join("")
      : block.items.map((item) => `- ${item.map(inline).join("")}`).join("\n"),
  );
  return blocks.filter((block) => block !== "").join("\n\n");
}

function cut(text: string): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  // Spaces at both ends separate the text from its neighbors.
  const padded = (/^\s/.test(text) ? " " : "") + oneLine + (/\S\s$/.test(text) ? " " : "");
  if (padded.length <= maxValueLength) return padded;
  // Do not end with the first half of a character.
  return `${padded.slice(0, maxValueLength).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function markdownOf(inline: Inline): string {
  if (typeof inline === "string") return escapeMarkdown(cut(inline));
  if ("own" in inline) return inline.own;
  if ("code" in inline) return codeSpan(cut(inline.code));
  if ("strong" in inline) return `**${escapeMarkdown(cut(inline.strong))}**`;
  return `[${escapeMarkdown(cut(inline.link))}](${inline.href.replace(/[()\s<>]/g, encodeURIComponent)})`;
}

function plainOf(inline: Inline): string {
  if (typeof inline === "string") return cut(inline);
  if ("own" in inline) return plainOfMarkdown(inline.own);
  if ("code" in inline) return cut(inline.code);
  return "strong" in inline ? cut(inline.strong) : `${inline.link} (${inline.href})`;
}

/** Converts our own Markdown, which has only code and bold text, to plain text. */
function plainOfMarkdown(text: string): string {
  return text.replace(/`([^`]*)`/g, "$1").replace(/\*\*([^*]*)\*\*/g, "$1");
}

/** Escapes literal text, so that no part of it acts as Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]()#+!|~$-]/g, "\\$&")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Editors make links of bare URLs.
      .replace(/:(?=\/\/)/g, "&#58;")
  );
}

/** Code in a fence that is longer than any run of backticks in it. */
function codeSpan(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  const fence = fenceAround(text, "`");
  return `${fence} ${text} ${fence}`;
}
