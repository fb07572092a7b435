/**
 * Markdown of an answer that leaves the view for the transcript, the clipboard or a file of the author. It reads the
 * same, but links lead only to the web, to an email address or to a page of the site, images become links, and HTML
 * becomes text. Code stays unchanged, except that `](` and `]:` before another kind of URL get a space, so that a
 * reader that takes the code for text finds no link there. Pure.
 *
 * The parser markdown-it decides which lines are code and where blocks begin: the editor's preview uses the same
 * parser, so both see the same blocks. Everything here takes time in proportion to the text.
 */
import MarkdownIt from "markdown-it";

/** Parses only blocks; this module reads what is within lines. HTML is off, because it is escaped. */
const parser = new MarkdownIt({ html: false });

/** Schemes that a link may have; paths of the site have none. */
const allowedScheme = /^(?:https?|mailto):/i;

/**
 * Whether a link to a URL as written in Markdown is safe. Entities and backslashes before the path could hide a
 * scheme; two slashes lead to another host, or on some systems to another machine.
 */
function isSafe(address: string): boolean {
  if (allowedScheme.test(address)) return true;
  const beginning = /^[^/?#]*/.exec(address)?.[0] ?? "";
  return !/[:&\\]/.test(beginning) && !/^[/\\]{2}/.test(address) && !/^\/(?:\\|&)/.test(address);
}

/** `](` and `]:` with the beginning of a URL. */
const target = /\](?<mark>[(:])(?=\s*<?(?<address>[^\s<>()]{0,100}))/g;
/**
 * A URL in angle brackets that a program would run or open; programs that search for links find it in code, too.
 */
const runningScheme =
  /<(?=(?:command|vscode[\w-]*|javascript|vbscript|data|file):|(?!https?:)[a-z][a-z\d+.-]*:\/\/)/gi;

/**
 * Disarms links of other kinds, in code as well, by a space between brackets, which does not change the code's meaning.
 */
function withoutForeignLinks(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, "\uFFFD")
    .replace(target, (found, mark: string, ...rest) => {
      const { address = "" } = rest.at(-1) as Readonly<Record<string, string>>;
      return address === "" || isSafe(address) ? found : `] ${mark}`;
    })
    .replace(runningScheme, "< ");
}

/** `<` that would begin HTML or a URL in angle brackets, and `![`, with the backslashes before them. */
const live = /(?<!\\)(?<slashes>\\*)(?<mark><(?=[a-zA-Z/!?])|!(?=\[))/g;
const runningWord = /\b(?:command|vscode[\w-]*|javascript|vbscript|data|file)(?=:\S)/gi;
/**
 * The first slash of a bare URL outside the web: previews make a link of it, and some readers unescape
 * characters before they search for URLs.
 */
const bareAddress = /(?<![\w/=]|https?:)\/(?=\\?\/[^\s/])/gi;
const allowedAutolink = /^<(?:https?:\/\/|mailto:)[^\s<>`]*>/i;
/** Longer URLs in angle brackets are shown as text. */
const maxAutolink = 2000;

/**
 * A mark as text. After a space, a backslash is enough. Elsewhere an entity is used, because readers that make links of
 * bare URLs would take a backslash after a URL for a part of that URL.
 */
function asText(mark: string, slashes: string, isAfterSpace: boolean): string {
  const isEscaped = slashes.length % 2 === 1;
  if (isAfterSpace) return isEscaped ? `${slashes}${mark}` : `${slashes}\\${mark}`;
  return `${isEscaped ? slashes.slice(1) : slashes}${mark === "<" ? "&lt;" : "&#33;"}`;
}

/** The text with a space in each bare URL outside the web, so that a preview makes no link of it. */
export function withoutBareAddresses(text: string): string {
  return text.replace(bareAddress, "/ ");
}

/** Text outside code, with nothing that loads, runs or links elsewhere. */
function escapedText(text: string): string {
  const withoutMarks = text.replace(live, (_, slashes: string, mark: string, index: number) => {
    const place = index + slashes.length;
    if (slashes === "" && mark === "<" && allowedAutolink.test(text.slice(place, place + maxAutolink))) {
      return mark;
    }
    return asText(mark, slashes, index === 0 || /\s/.test(text.charAt(index - 1)));
  });
  return withoutBareAddresses(withoutMarks).replace(runningWord, "$&\\");
}

/** A URL in which code would begin: readers disagree about where such a URL ends. */
const addressIntoCode = /(?:https?:\/\/|www\.)[^\s<`]*`/i;

/** Where runs of this number of backticks begin, in order, and which of them were visited. */
interface Runs {
  readonly starts: number[];
  seen: number;
}

/**
 * Escapes the text outside code spans. A span ends at the next run of the same number of backticks; without such a
 * run the backticks are text.
 */
function escapedInline(text: string): string {
  const runs = new Map<number, Runs>();
  for (const { index, 0: found } of text.matchAll(/`+/g)) {
    const alike = runs.get(found.length);
    if (alike === undefined) runs.set(found.length, { starts: [index], seen: 0 });
    else alike.starts.push(index);
  }
  if (runs.size === 0 || addressIntoCode.test(text)) return escapedText(text);
  const endOf = (length: number, from: number): number | undefined => {
    const alike = runs.get(length);
    if (alike === undefined) return undefined;
    while ((alike.starts[alike.seen] ?? from) < from) alike.seen += 1;
    return alike.starts[alike.seen];
  };
  let made = "";
  let plain = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "`") {
      at += text[at] === "\\" ? 2 : 1;
      continue;
    }
    const begin = at;
    while (text[at] === "`") at += 1;
    const end = endOf(at - begin, at);
    if (end === undefined) continue;
    const after = end + at - begin;
    made += escapedText(text.slice(plain, begin)) + text.slice(begin, after);
    plain = after;
    at = after;
  }
  return made + escapedText(text.slice(plain));
}

/** A row of a table: each of its cells is a separate text. */
function escapedRow(row: string): string {
  let made = "";
  let begin = 0;
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === "\\") at += 1;
    else if (row[at] === "|") {
      made += `${escapedInline(row.slice(begin, at))}|`;
      begin = at + 1;
    }
  }
  return made + escapedInline(row.slice(begin));
}

/** Escapes all lines outside code; line endings stay. */
function escapedOutsideCode(text: string): string {
  const pieces = text.split(/(\r\n|\r|\n)/);
  const lines = pieces.filter((_, index) => index % 2 === 0);
  const made: (string | undefined)[] = lines.map(() => undefined);
  for (const { type, map } of blocksOf(text)) {
    if (map === null) continue;
    const [first, end] = map;
    if (type === "fence" || type === "code_block") {
      for (let line = first; line < end; line += 1) made[line] = lines[line];
    } else if (type === "inline") {
      const escaped = escapedInline(lines.slice(first, end).join("\n")).split("\n");
      for (let line = first; line < end; line += 1) made[line] ??= escaped[line - first];
    } else if (type === "tr_open") {
      for (let line = first; line < end; line += 1) made[line] ??= escapedRow(lines[line] ?? "");
    }
  }
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : (made[index / 2] ?? escapedText(piece))))
    .join("");
}

/** The blocks of a Markdown text with their lines, as the editor's preview has them. */
export function blocksOf(text: string): ReturnType<typeof parser.parse> {
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(text.replace(/\r\n?|\n/g, "\n"), parser, {}, tokens);
  return tokens;
}

/** Finds as much as the most permissive reader would, except for bare URLs, whose search would take too long. */
const strictReader = new MarkdownIt({ html: true });
strictReader.validateLink = () => true;
strictReader.normalizeLink = (address) => address;

/** Whether the text contains only harmless links, as the editor's preview reads it. */
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

/** The text in a block of code, whatever the text contains. */
function inFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(({ 0: found }) => found.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** The Markdown of an answer without anything that loads, runs or links to anything but the web or the site. */
export function safeMarkdown(text: string): string {
  const clean = withoutForeignLinks(text);
  const made = escapedOutsideCode(clean);
  if (isHarmless(made)) return made;
  // Readers may disagree about what is code here, so nothing counts as code.
  const all = escapedText(clean);
  return isHarmless(all) ? all : inFence(clean);
}
