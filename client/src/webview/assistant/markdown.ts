/**
 * Renders an answer's Markdown as HTML. An answer is untrusted: HTML in it is shown as text, nothing is loaded,
 * and no element has a URL. Links and buttons have data attributes for the page's own handlers. Pure: does not
 * depend on documents.
 */
import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { safeLink } from "../../platform/addresses.ts";
import { webAddressPieces } from "./web-addresses.ts";

/** The values that markdown-it passes through one rendering. */
interface Environment {
  /** The end tag of the current link. */
  link?: string;
}

/** The target of a link; undefined for URLs that must not be opened. */
function linkTarget(address: string | null): string | undefined {
  // A fragment would name an element of the view itself.
  return address?.startsWith("#") === true ? undefined : safeLink(address);
}

const parser = new MarkdownIt({ html: false, linkify: false });
// All URLs are kept, and every link is rendered: the rules below decide which links can be clicked.
parser.normalizeLink = (address) => address;
parser.validateLink = () => true;

const { escapeHtml } = parser.utils;

type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/** Text as tokens: links for its URLs, and the text between them. */
function linkedTokens(content: string, TokenOf: TokenClass): readonly Token[] {
  return webAddressPieces(content).flatMap(({ text, isAddress }) => {
    const inner = new TokenOf("text", "", 0);
    inner.content = text;
    if (!isAddress) return [inner];
    const open = new TokenOf("link_open", "a", 1);
    open.attrs = [["href", text]];
    return [open, inner, new TokenOf("link_close", "a", -1)];
  });
}

parser.core.ruler.push("web_addresses", ({ tokens, Token: TokenOf }) => {
  for (const token of tokens) {
    if (token.children === null || !/https?:/i.test(token.content)) continue;
    let depth = 0;
    token.children = token.children.flatMap((child) => {
      if (child.type === "link_open") depth += 1;
      if (child.type === "link_close") depth -= 1;
      // A link must not contain a link.
      return child.type === "text" && depth === 0 ? linkedTokens(child.content, TokenOf) : [child];
    });
  }
});

function linkStart(address: string, title: string): string {
  const tooltip = title === "" ? address : `${title} (${address})`;
  return `<a role="link" tabindex="0" data-address="${escapeHtml(address)}" title="${escapeHtml(tooltip)}">`;
}

function codeBlock(code: string, language: string): string {
  const languageAttribute = language === "" ? "" : ` data-language="${escapeHtml(language)}"`;
  const label = language === "" ? "code" : `${escapeHtml(language)} code`;
  return [
    '<div class="code" data-part="code">',
    `<div class="code-head"><span class="code-language">${escapeHtml(language)}</span>`,
    `<button type="button" class="quiet" data-action="copy-code" aria-label="Copy ${label}">Copy</button></div>`,
    `<pre tabindex="0" role="group" aria-label="${label}"><code${languageAttribute}>${escapeHtml(code)}</code></pre></div>\n`,
  ].join("");
}

/** The column heads of the table that begins at a token, as text. */
function headsAfter(tokens: readonly Token[], start: number): string {
  const heads: string[] = [];
  for (let index = start; index < tokens.length; index += 1) {
    const { type, content = "" } = tokens[index] ?? {};
    if (type === "thead_close") break;
    if (type === "inline" && content !== "") heads.push(content);
  }
  return heads.join(", ");
}

Object.assign(parser.renderer.rules, {
  link_open(tokens, index, _options, environment: Environment) {
    const token = tokens[index];
    const target = linkTarget(token?.attrGet("href") ?? null);
    environment.link = target === undefined ? "</span>" : "</a>";
    return target === undefined ? "<span>" : linkStart(target, token?.attrGet("title") ?? "");
  },
  link_close(_tokens, _index, _options, environment: Environment) {
    const end = environment.link ?? "";
    delete environment.link;
    return end;
  },
  image(tokens, index, options, environment: Environment, renderer) {
    const token = tokens[index];
    const address = token?.attrGet("src") ?? "";
    const alternative = renderer.renderInlineAsText(token?.children ?? [], options, environment).trim();
    const text = escapeHtml(alternative === "" ? address : alternative);
    const target = linkTarget(address);
    // A link must not contain a link.
    if (target === undefined || environment.link !== undefined) return text;
    return `${linkStart(target, token?.attrGet("title") ?? "")}${text}</a>`;
  },
  fence(tokens, index) {
    const token = tokens[index];
    const language = /^\S{0,40}/.exec(parser.utils.unescapeAll(token?.info ?? "").trim())?.[0] ?? "";
    return codeBlock(token?.content ?? "", language);
  },
  code_block: (tokens, index) => codeBlock(tokens[index]?.content ?? "", ""),
  // A table that is wider than the view scrolls, also with the keyboard.
  table_open(tokens, index) {
    const heads = headsAfter(tokens, index);
    const label = escapeHtml((heads === "" ? "Table" : `Table: ${heads}`).slice(0, 120));
    return `<div class="table" role="region" aria-label="${label}" tabindex="0"><table>\n`;
  },
  table_close: () => "</table></div>\n",
} satisfies MarkdownIt["renderer"]["rules"]);

// The page's content security policy rejects style attributes.
for (const tag of ["th", "td"]) {
  parser.renderer.rules[`${tag}_open`] = (tokens, index) => {
    const alignment = /text-align:(?<side>left|center|right)/.exec(tokens[index]?.attrGet("style") ?? "");
    const side = alignment?.groups?.side;
    return side === undefined ? `<${tag}>` : `<${tag} class="align-${side}">`;
  };
}

// The headings of an answer are below those of the view.
for (const rule of ["heading_open", "heading_close"]) {
  parser.renderer.rules[rule] = (tokens, index) => {
    const level = Math.min(Number(tokens[index]?.tag.slice(1)) + 2, 6);
    return rule === "heading_open" ? `<h${level}>` : `</h${level}>\n`;
  };
}

export function renderMarkdown(text: string): string {
  return parser.render(text, {});
}
