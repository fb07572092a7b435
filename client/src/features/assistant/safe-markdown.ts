/**
 * Makes the Markdown of an answer safe outside the view: in the transcript, the clipboard or a file of the
 * author. It reads the same, but links lead only to the web, to an email address or to a page of the site, images
 * become links, and HTML becomes text. Code stays unchanged, except that `](` and `]:` before another kind of URL
 * get a space, so that a reader that treats the code as text finds no link there. Pure.
 *
 * The parser markdown-it decides which lines are code and where blocks begin; the editor's preview uses the same
 * parser, so both find the same blocks. All functions take time proportional to the text.
 */

import MarkdownIt from "markdown-it";
import { fenceAround } from "../../../../server/src/service/text/fence.ts";

/** Parses only blocks; this module parses the content of lines. HTML is off, because it is escaped. */
const parser = new MarkdownIt({ html: false });

/** The allowed schemes of links; paths of the site have none. */
const allowedScheme = /^(?:https?|mailto):/i;

/**
 * Whether a link to a URL as written in Markdown is safe. Entities and backslashes before the path could hide a
 * scheme; two slashes name another host, or on some systems another machine.
 */
function isSafe(address: string): boolean {
  if (allowedScheme.test(address)) return true;
  const beginning = /^[^/?#]*/.exec(address)?.[0] ?? "";
  return !/[:&\\]/.test(beginning) && !/^[/\\]{2}/.test(address) && !/^\/(?:\\|&)/.test(address);
}

/** `](` and `]:` before the beginning of a URL. */
const target = /\](?<mark>[(:])(?=\s*<?(?<address>[^\s<>()]{0,100}))/g;
/** A URL in angle brackets that a program would run or open; programs that search for links find it even in code. */
const executableScheme =
  /<(?=(?:command|vscode[\w-]*|javascript|vbscript|data|file):|(?!https?:)[a-z][a-z\d+.-]*:\/\/)/gi;

/** Disables links of other kinds, even in code, with a space between brackets, which does not change the code's meaning. */
function withoutForeignLinks(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, "\uFFFD")
    .replace(target, (found, mark: string, ...rest) => {
      const { address = "" } = rest.at(-1) as Readonly<Record<string, string>>;
      return address === "" || isSafe(address) ? found : `] ${mark}`;
    })
    .replace(executableScheme, "< ");
}

/** `<` at the start of HTML or of a URL in angle brackets, and `![`, with the preceding backslashes. */
const activeMark = /(?<!\\)(?<slashes>\\*)(?<mark><(?=[a-zA-Z/!?])|!(?=\[))/g;
/**
 * The colon after a scheme that a program would run or open. The search looks back from each colon: a search that begins at
 * the scheme would read a long row of `vscode-` again from each of them.
 */
const executableColon = /(?=:\S)(?<=\b(?:command|vscode[\w-]*|javascript|vbscript|data|file)):/gi;
/**
 * The first slash of a bare URL outside the web: previews turn it into a link, and some readers unescape
 * characters before they search for URLs.
 */
const bareAddress = /(?<![\w/=]|https?:)\/(?=\\?\/[^\s/])/gi;
const allowedAutolink = /^<(?:https?:\/\/|mailto:)[^\s<>`]*>/i;
/** Longer URLs in angle brackets are shown as text. */
const maxAutolink = 2000;

/**
 * Escapes a mark. After a space, a backslash is enough. Elsewhere an entity is used, because readers that detect
 * bare URLs would treat a backslash after a URL as part of it.
 */
function asText(mark: string, slashes: string, isAfterSpace: boolean): string {
  const isEscaped = slashes.length % 2 === 1;
  if (isAfterSpace) return isEscaped ? `${slashes}${mark}` : `${slashes}\\${mark}`;
  return `${isEscaped ? slashes.slice(1) : slashes}${mark === "<" ? "&lt;" : "&#33;"}`;
}

/** The text with a space in each bare URL outside the web, so that previews do not turn it into a link. */
export function withoutBareAddresses(text: string): string {
  return text.replace(bareAddress, "/ ");
}

/** Text outside code, without anything that loads, runs or links elsewhere. */
function escapedText(text: string): string {
  const withoutMarks = text.replace(activeMark, (_, slashes: string, mark: string, index: number) => {
    const position = index + slashes.length;
    const start = text.slice(position, position + maxAutolink);
    if (slashes === "" && mark === "<" && allowedAutolink.test(start)) return mark;
    return asText(mark, slashes, index === 0 || /\s/.test(text.charAt(index - 1)));
  });
  return withoutBareAddresses(withoutMarks).replace(executableColon, "\\:");
}

/**
 * The backtick of a URL in which code would begin; readers disagree about where such a URL ends. The search looks back from
 * each backtick, so that it reads no character twice.
 */
const codeInAddress = /(?=`)(?<=(?:https?:\/\/|www\.)[^\s<`]*)/i;

/** The positions of all runs with the same number of backticks, and how many of them were passed. */
interface Runs {
  readonly starts: number[];
  passed: number;
}

/**
 * Escapes the text outside code spans. A span ends at the next run of the same number of backticks; without such
 * a run, the backticks are text.
 */
function escapedInline(text: string): string {
  const runs = new Map<number, Runs>();
  for (const { index, 0: found } of text.matchAll(/`+/g)) {
    const sameLength = runs.get(found.length);
    if (sameLength === undefined) runs.set(found.length, { starts: [index], passed: 0 });
    else sameLength.starts.push(index);
  }
  if (runs.size === 0 || codeInAddress.test(text)) return escapedText(text);
  const endOf = (length: number, from: number): number | undefined => {
    const sameLength = runs.get(length);
    if (sameLength === undefined) return undefined;
    while ((sameLength.starts[sameLength.passed] ?? from) < from) sameLength.passed += 1;
    return sameLength.starts[sameLength.passed];
  };
  let escaped = "";
  let plainStart = 0;
  for (let position = 0; position < text.length; ) {
    if (text[position] !== "`") {
      position += text[position] === "\\" ? 2 : 1;
      continue;
    }
    const begin = position;
    while (text[position] === "`") position += 1;
    const end = endOf(position - begin, position);
    if (end === undefined) continue;
    const after = end + position - begin;
    escaped += escapedText(text.slice(plainStart, begin)) + text.slice(begin, after);
    plainStart = after;
    position = after;
  }
  return escaped + escapedText(text.slice(plainStart));
}

/** A row of a table: each of its cells is a separate text. */
function escapedRow(row: string): string {
  let escaped = "";
  let begin = 0;
  for (let position = 0; position < row.length; position += 1) {
    if (row[position] === "\\") position += 1;
    else if (row[position] === "|") {
      escaped += `${escapedInline(row.slice(begin, position))}|`;
      begin = position + 1;
    }
  }
  return escaped + escapedInline(row.slice(begin));
}

/** Escapes all lines outside code; line ends stay the same. */
function escapedOutsideCode(text: string): string {
  const pieces = text.split(/(\r\n|\r|\n)/);
  const lines = pieces.filter((_, index) => index % 2 === 0);
  const safeLines: (string | undefined)[] = lines.map(() => undefined);
  for (const { type, map } of blocksOf(text)) {
    if (map === null) continue;
    const [first, end] = map;
    if (type === "fence" || type === "code_block") {
      for (let line = first; line < end; line += 1) safeLines[line] = lines[line];
    } else if (type === "inline") {
      const escaped = escapedInline(lines.slice(first, end).join("\n")).split("\n");
      for (let line = first; line < end; line += 1) safeLines[line] ??= escaped[line - first];
    } else if (type === "tr_open") {
      for (let line = first; line < end; line += 1) safeLines[line] ??= escapedRow(lines[line] ?? "");
    }
  }
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : (safeLines[index / 2] ?? escapedText(piece))))
    .join("");
}

/** The blocks of Markdown text with their lines, as in the editor's preview. */
export function blocksOf(text: string): ReturnType<typeof parser.parse> {
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(text.replace(/\r\n?|\n/g, "\n"), parser, {}, tokens);
  return tokens;
}

/** Finds everything that the most permissive reader would, except bare URLs, whose search would take too long. */
const strictReader = new MarkdownIt({ html: true });
strictReader.validateLink = () => true;
strictReader.normalizeLink = (address) => address;

/** Whether the text contains only harmless links, as parsed by the editor's preview. */
function isHarmless(text: string): boolean {
  return strictReader.parse(text, {}).every(({ type, children }) => {
    if (type === "html_block") return false;
    return (children ?? []).every((child) => {
      if (child.type === "image" || child.type === "html_inline") return false;
      if (child.type === "text" && child.content.search(bareAddress) >= 0) return false;
      return child.type !== "link_open" || isSafe(child.attrGet("href") ?? "");
    });
  });
}

/** The text as a code block, whatever it contains. */
function inFence(text: string): string {
  const fence = fenceAround(text, "`", 3);
  return `${fence}text\n${text}\n${fence}`;
}

/** The Markdown of an answer without anything that loads, runs, or links to anything but the web or the site. */
export function safeMarkdown(text: string): string {
  const clean = withoutForeignLinks(text);
  const escaped = escapedOutsideCode(clean);
  if (isHarmless(escaped)) return escaped;
  // Readers may disagree about what is code here, so nothing is treated as code.
  const fullyEscaped = escapedText(clean);
  return isHarmless(fullyEscaped) ? fullyEscaped : inFence(clean);
}
