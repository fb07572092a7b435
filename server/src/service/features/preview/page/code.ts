/** Writes blocks of code: title, numbers of lines, and the lines that stand out, as the words after the fence ask. */
import type { Attributes } from "../html-writer.ts";
import type { RenderedFile } from "./rendered-file.ts";
import type { Nodes } from "./tree.ts";

/** More words after a fence are not read, in UTF-16 code units. */
const maxMeta = 300;
/** Code of more lines has no elements for its lines. */
const maxLines = 2_000;
/** More ranges of lines are not read. */
const maxRanges = 50;

/** What the words after a fence ask for. */
interface CodeLook {
  readonly title: string | undefined;
  readonly isNumbered: boolean;
  readonly isWrapped: boolean;
  readonly marked: LineSet;
  /** Undefined if all lines are equally clear. */
  readonly focused: LineSet | undefined;
}

/** Whether a line belongs to a set; lines begin at 1. */
type LineSet = (line: number) => boolean;

const noLine: LineSet = () => false;

/** The lines that `1,3-5` names; undefined if it names none. */
function linesNamed(text: string | undefined): LineSet | undefined {
  const ranges = (text?.split(",") ?? []).slice(0, maxRanges).flatMap((part) => {
    const [, from, to] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to ?? from)] as const];
  });
  return ranges.length === 0 ? undefined : (line) => ranges.some(([from, to]) => line >= from && line <= to);
}

/** The title of a block of code: what is after its language, up to its settings. */
export function codeTitle(meta: string | null | undefined): string | undefined {
  if (!meta) return undefined;
  const named = /(?:^|\s)(?:title|filename)=(["'])(.{1,200}?)\1/.exec(meta)?.[2];
  const words = meta.slice(0, maxMeta).replace(/\S+=\{[^}]*\}|\{[^}]*\}|\S+=(?:"[^"]*"|'[^']*'|\S+)/g, " ");
  const title =
    named ?? words.replace(/\b(?:lines|wrap|expandable|theme|icon|focus|highlight)\b/g, " ").trim();
  return title === "" ? undefined : title;
}

function lookOf(whole: string | null | undefined): CodeLook {
  const meta = (whole ?? "").slice(0, maxMeta);
  const named = (name: string): string | undefined =>
    new RegExp(`(?:^|\\s)${name}=(?:\\{|["'])([^}"']*)`).exec(meta)?.[1]?.replace(/[[\]]/g, "");
  const braces = /(?:^|\s)\{([\d,\s-]*)\}/.exec(meta)?.[1];
  return {
    title: codeTitle(whole),
    isNumbered: /(?:^|\s)lines(?:$|\s|=\{?true)/.test(meta),
    isWrapped: /(?:^|\s)wrap(?:$|\s|=\{?true)/.test(meta),
    marked: linesNamed(named("highlight")) ?? linesNamed(braces) ?? noLine,
    focused: linesNamed(named("focus")),
  };
}

/** A comment at the end of a line that says how the line is shown; readers do not see it. */
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

function codeLine(written: string, line: number, { marked, focused }: CodeLook): CodeLine {
  const found = written.length > 2_000 ? null : lineComment.exec(written);
  const ofComment = commentClasses[found?.[1] ?? ""];
  const classes = ["line"];
  if (marked(line)) classes.push("marked");
  if (focused?.(line) === true) classes.push("focused");
  if (ofComment !== undefined && !classes.includes(ofComment)) classes.push(ofComment);
  return { text: found === null ? written : written.slice(0, found.index), classes };
}

/** What is to be written as a block of code. */
interface CodeBlock {
  readonly text: string;
  readonly language: string;
  readonly meta: string | null | undefined;
}

/** A sentence in place of an image that the preview does not draw. */
const undrawn: Readonly<Record<string, string>> = {
  mermaid: "Readers see this text as a diagram.",
};

/** The name of a block of code with a title or a language. */
function codeLabel(title: string): string {
  return title === "" ? "Code" : `Code: ${title}`;
}

/** What lets the keyboard scroll a wide block of code, and gives it a name. */
function focusableCode(label: string): Attributes {
  return { tabindex: "0", role: "group", "aria-label": label };
}

/** A block of code; `isTitled` if its title is already above it. */
export function writeCodeBlock(view: RenderedFile, block: CodeBlock, isTitled = false): void {
  const { html } = view;
  const { text, meta } = block;
  const language = block.language.slice(0, 60);
  const look = lookOf(meta);
  const caption = look.title ?? undrawn[language.toLowerCase()] ?? language;
  const written = text.split("\n", maxLines + 1);
  const lines = written.length > maxLines ? [] : written.map((one, at) => codeLine(one, at + 1, look));
  const standsOut = look.isNumbered || lines.some(({ classes }) => classes.length > 1);
  const classes = [
    look.isNumbered ? "numbered" : "",
    look.isWrapped ? "wrapped" : "",
    lines.some((line) => line.classes.includes("focused")) ? "with-focus" : "",
  ].filter(Boolean);
  html.element("figure", { class: "code" }, () => {
    if (!isTitled && caption !== "") html.element("figcaption", {}, caption);
    const label = codeLabel(look.title ?? language);
    html.element("pre", { ...focusableCode(label), class: classes.join(" ") || undefined }, () =>
      html.element("code", { "data-language": language === "" ? undefined : language.toLowerCase() }, () => {
        if (!standsOut || lines.length === 0) html.text(text);
        else
          for (const [at, line] of lines.entries())
            html.element(
              "span",
              { class: line.classes.join(" ") },
              at === lines.length - 1 ? line.text : `${line.text}\n`,
            );
      }),
    );
  });
}

/** A block of code of Markdown. */
export function writeCode(
  view: RenderedFile,
  node: Extract<Nodes, { readonly type: "code" }>,
  isTitled = false,
): void {
  writeCodeBlock(view, { text: node.value, language: node.lang ?? "", meta: node.meta }, isTitled);
}
