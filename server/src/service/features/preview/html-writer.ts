/**
 * Writes inert HTML: only the tags and attributes listed below, with all text escaped. HTML from other sources
 * cannot be written. No listed attribute loads, runs or opens anything; the page that shows the HTML decides how
 * to handle `data-file` and `data-address`.
 */

/** The tags of formulas, which are MathML. */
// biome-ignore format: a list of names
export const mathTags = [
  "math", "menclose", "mfrac", "mi", "mn", "mo", "mover", "mpadded", "mphantom", "mroot", "mrow", "ms", "mspace", "msqrt",
  "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover",
] as const;

/** The attributes of formulas. */
// biome-ignore format: a list of names
export const mathAttributes = [
  "accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "display", "displaystyle", "fence", "height",
  "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant", "maxsize", "minsize", "movablelimits",
  "notation", "rowlines", "rowspacing", "rspace", "scriptlevel", "separator", "stretchy", "symmetric", "voffset", "width",
] as const;

/** The allowed tags; `input` is a radio button for tabs or a disabled checkbox. */
// biome-ignore format: a list of names
export type TagName =
  | "a" | "abbr" | "article" | "aside" | "b" | "bdi" | "bdo" | "blockquote" | "br" | "button" | "caption" | "code" | "dd" | "del"
  | "details" | "div" | "dl" | "dt" | "em" | "figcaption" | "figure" | "footer" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
  | "header" | "hr" | "i" | "img" | "input" | "ins" | "kbd" | "label" | "li" | "main" | "mark" | "nav" | "ol" | "p" | "pre"
  | "s" | "section" | "small" | "span" | "strong" | "sub" | "summary" | "sup" | "table" | "tbody" | "td" | "tfoot"
  | "th" | "thead" | "tr" | "u" | "ul"
  | (typeof mathTags)[number];

/** Attributes whose values are only text. */
// biome-ignore format: a list of names
type AttributeName =
  | "alt" | "aria-current" | "aria-label" | "checked" | "class" | "colspan" | "data-address" | "data-color" | "data-file"
  | "data-icon" | "data-key" | "data-language" | "data-letter" | "data-link" | "data-number" | "data-row" | "dir" | "disabled" | "href" | "id" | "lang" | "name" | "open"
  | "role" | "rowspan" | "scope" | "start" | "tabindex" | "title" | "type"
  | (typeof mathAttributes)[number];

/** Undefined and false omit an attribute; true writes it without a value. */
export type Attributes = Readonly<
  Partial<Record<Exclude<AttributeName, "href" | "type">, string | boolean | undefined>>
> & {
  /** A link has no target of its own. */
  readonly href?: "#";
  readonly type?: "button" | "radio" | "checkbox";
};

const voidTags: ReadonlySet<TagName> = new Set<TagName>(["br", "hr", "img", "input"]);

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Browsers replace this character too, but report an error.
  "\0": "\uFFFD",
};

function escaped(text: string): string {
  return text.replace(/[&<>"'\0]/g, (character) => escapes[character] ?? character);
}

/** Longer attribute values are truncated. */
const maxValueLength = 2_000;

/** The remaining space for one page, shared by all of its writers. */
export interface HtmlBudget {
  /** UTF-16 code units of HTML that may still be written. */
  left: number;
}

/** A page as inert HTML. */
export interface PageHtml {
  readonly html: string;
  /** The lines of the source text, from 0, on which the elements with the attribute `data-block` begin, in order. */
  readonly lines: readonly number[];
}

/** Written before each outermost marked element, so that a page that shows the HTML can split it there. */
const blockStart = "<!---->";

/** Writes elements in order. When the budget is used up, it only closes open elements. */
export class HtmlWriter {
  readonly #parts: string[] = [];
  readonly #budget: HtmlBudget;
  #mark: number | undefined;
  /** How many elements are open. */
  #depth = 0;
  /** The lines of the marked elements, which have the attribute `data-block`, in order. */
  readonly lines: number[] = [];

  constructor(budget: HtmlBudget) {
    this.#budget = budget;
  }

  get isFull(): boolean {
    return this.#budget.left <= 0;
  }

  text(text: string): void {
    if (this.isFull) return;
    this.#write(escaped(text.length > this.#budget.left ? text.slice(0, this.#budget.left) : text));
  }

  /** Marks the next element as beginning on a line of the source text; lines are counted from 0. */
  mark(line: number): void {
    this.#mark = line;
  }

  /** @param content text, or a function that writes the content */
  element(tag: TagName, attributes: Attributes = {}, content?: string | (() => void)): void {
    if (this.isFull) return;
    let start = `<${tag}`;
    if (this.#mark !== undefined) {
      this.lines.push(this.#mark);
      this.#mark = undefined;
      start = `${this.#depth === 0 ? blockStart : ""}${start} data-block`;
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === false) continue;
      start += value === true ? ` ${name}` : ` ${name}="${escaped(String(value).slice(0, maxValueLength))}"`;
    }
    this.#write(`${start}>`);
    if (voidTags.has(tag)) return;
    this.#depth += 1;
    if (typeof content === "string") this.text(content);
    else content?.();
    this.#depth -= 1;
    this.#parts.push(`</${tag}>`);
  }

  html(): string {
    return this.#parts.join("");
  }

  /** Returns and removes everything that has been written so far. */
  take(): string {
    return this.#parts.splice(0).join("");
  }

  #write(part: string): void {
    this.#budget.left -= part.length;
    this.#parts.push(part);
  }
}
