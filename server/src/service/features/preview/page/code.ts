/** Writes code blocks: title, line numbers and highlighted lines, as the meta string after the fence requests. */
import type { Attributes } from "../html-writer.ts";
import type { RenderedFile } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** How much of a meta string is read, in UTF-16 code units. */
const maxMeta = 300;
/** Code with more lines has no elements for its lines. */
const maxLines = 2_000;
/** How many ranges of lines are read. */
const maxRanges = 50;

/** The settings in a meta string. */
interface CodeSettings {
  readonly title: string | undefined;
  readonly isNumbered: boolean;
  readonly isWrapped: boolean;
  readonly marked: LineSet;
  /** Undefined if no lines are focused. */
  readonly focused: LineSet | undefined;
}

/** Whether a line belongs to a set; lines are counted from 1. */
type LineSet = (line: number) => boolean;

const noLine: LineSet = () => false;

/** The lines in a list such as `1,3-5`; undefined if there are none. */
function linesNamed(text: string | undefined): LineSet | undefined {
  const ranges = (text?.split(",") ?? []).slice(0, maxRanges).flatMap((part) => {
    const [, from, to] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to ?? from)] as const];
  });
  return ranges.length === 0 ? undefined : (line) => ranges.some(([from, to]) => line >= from && line <= to);
}

/** Words of a meta string that are settings, and do not belong to the title. */
const settingWords: ReadonlySet<string> = new Set(
  "lines wrap expandable theme icon focus highlight".split(" "),
);

/** The title of a code block: its `title` or `filename`, or the words of its meta string that are not settings. */
export function codeTitle(meta: string | null | undefined): string | undefined {
  if (!meta) return undefined;
  const named = /(?:^|\s)(?:title|filename)=(["'])(.{1,200}?)\1/.exec(meta)?.[2];
  const words = meta.slice(0, maxMeta).replace(/\S+=\{[^}]*\}|\{[^}]*\}|\S+=(?:"[^"]*"|'[^']*'|\S+)/g, " ");
  const title =
    named ??
    words
      .split(/\s+/)
      .filter((word) => !settingWords.has(word))
      .join(" ")
      .trim();
  return title === "" ? undefined : title;
}

function settingsOf(wholeMeta: string | null | undefined): CodeSettings {
  const meta = (wholeMeta ?? "").slice(0, maxMeta);
  const named = (name: string): string | undefined =>
    new RegExp(`(?:^|\\s)${name}=(?:\\{|["'])([^}"']*)`).exec(meta)?.[1]?.replace(/[[\]]/g, "");
  const braces = /(?:^|\s)\{([\d,\s-]*)\}/.exec(meta)?.[1];
  return {
    title: codeTitle(wholeMeta),
    isNumbered: /(?:^|\s)lines(?:$|\s|=\{?true)/.test(meta),
    isWrapped: /(?:^|\s)wrap(?:$|\s|=\{?true)/.test(meta),
    marked: linesNamed(named("highlight")) ?? linesNamed(braces) ?? noLine,
    focused: linesNamed(named("focus")),
  };
}

/** Matches a comment at the end of a line that controls how the line is shown, which readers do not see. */
const lineComment = /\s*(?:\/\/|#|--|<!--|\/\*)\s*\[!code\s+(\+\+|--|highlight|focus)\]\s*(?:-->|\*\/)?\s*$/;

const commentClasses: Readonly<Record<string, string>> = {
  "++": "added",
  "--": "removed",
  highlight: "marked",
  focus: "focused",
};

interface CodeLine {
  readonly text: string;
  readonly classes: readonly string[];
}

function codeLine(source: string, line: number, { marked, focused }: CodeSettings): CodeLine {
  const comment = source.length > 2_000 ? null : lineComment.exec(source);
  const commentClass = commentClasses[comment?.[1] ?? ""];
  const classes = ["line"];
  if (marked(line)) classes.push("marked");
  if (focused?.(line) === true) classes.push("focused");
  if (commentClass !== undefined && !classes.includes(commentClass)) classes.push(commentClass);
  return { text: comment === null ? source : source.slice(0, comment.index), classes };
}

/** A code block to write. */
interface CodeBlock {
  readonly text: string;
  readonly language: string;
  readonly meta: string | null | undefined;
}

/** Captions for code that readers see as an image, which the preview does not draw. */
const diagramCaptions: Readonly<Record<string, string>> = {
  mermaid: "Readers see this text as a diagram.",
};

/** Attributes that let the keyboard scroll a wide code block, and name it by its title or language. */
function focusableCode(title: string): Attributes {
  return { tabindex: "0", role: "group", "aria-label": title === "" ? "Code" : `Code: ${title}` };
}

/**
 * Writes a code block.
 * @param isTitled whether its title is already shown above it
 */
export function writeCodeBlock(view: RenderedFile, block: CodeBlock, isTitled = false): void {
  const { html } = view;
  const { text, meta } = block;
  const language = block.language.slice(0, 60);
  const settings = settingsOf(meta);
  const caption = settings.title ?? diagramCaptions[language.toLowerCase()] ?? language;
  const sources = text.split("\n", maxLines + 1);
  const lines =
    sources.length > maxLines ? [] : sources.map((source, index) => codeLine(source, index + 1, settings));
  const needsLines = settings.isNumbered || lines.some(({ classes }) => classes.length > 1);
  const classes = [
    settings.isNumbered ? "numbered" : "",
    settings.isWrapped ? "wrapped" : "",
    lines.some((line) => line.classes.includes("focused")) ? "with-focus" : "",
  ].filter(Boolean);
  html.element("figure", { class: "code" }, () => {
    if (!isTitled && caption !== "") html.element("figcaption", {}, caption);
    const focusable = focusableCode(settings.title ?? language);
    html.element("pre", { ...focusable, class: classes.join(" ") || undefined }, () =>
      html.element("code", { "data-language": language === "" ? undefined : language.toLowerCase() }, () => {
        if (!needsLines || lines.length === 0) html.text(text);
        else
          for (const [index, line] of lines.entries())
            html.element(
              "span",
              { class: line.classes.join(" ") },
              index === lines.length - 1 ? line.text : `${line.text}\n`,
            );
      }),
    );
  });
}

/** Writes a code block of Markdown. */
export function writeCode(
  view: RenderedFile,
  node: Extract<Nodes, { readonly type: "code" }>,
  isTitled = false,
): void {
  writeCodeBlock(view, { text: node.value, language: node.lang ?? "", meta: node.meta }, isTitled);
}
