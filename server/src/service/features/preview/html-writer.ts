/**
 * Writes HTML that can do nothing: tags and attributes are those of the lists below, everything else is escaped text.
 * There is no way to write HTML that somebody else made. Attributes that load, run or open something are not in the
 * list; a page that shows this HTML decides what it does with `data-file` and `data-address`.
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

/** The tags that there are; `input` is a choice of one of several tabs. */
// biome-ignore format: a list of names
export type TagName =
  | "a" | "abbr" | "article" | "aside" | "b" | "bdi" | "bdo" | "blockquote" | "br" | "button" | "caption" | "code" | "dd" | "del"
  | "details" | "div" | "dl" | "dt" | "em" | "figcaption" | "figure" | "footer" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
  | "header" | "hr" | "i" | "img" | "input" | "ins" | "kbd" | "label" | "li" | "main" | "mark" | "nav" | "ol" | "p" | "pre"
  | "s" | "section" | "small" | "span" | "strong" | "sub" | "summary" | "sup" | "table" | "tbody" | "td" | "tfoot"
  | "th" | "thead" | "tr" | "u" | "ul"
  | (typeof mathTags)[number];

/** Attributes that are text alone. */
// biome-ignore format: a list of names
type AttributeName =
  | "alt" | "aria-current" | "aria-label" | "checked" | "class" | "colspan" | "data-address" | "data-color" | "data-file"
  | "data-icon" | "data-key" | "data-language" | "data-letter" | "data-link" | "data-number" | "data-row" | "dir" | "disabled" | "href" | "id" | "lang" | "name" | "open"
  | "role" | "rowspan" | "scope" | "start" | "tabindex" | "title" | "type"
  | (typeof mathAttributes)[number];

/** Undefined and false leave an attribute out; true writes it without a value. */
export type Attributes = Readonly<
  Partial<Record<Exclude<AttributeName, "href" | "type">, string | boolean | undefined>>
> & {
  /** A link goes nowhere by itself. */
  readonly href?: "#";
  readonly type?: "button" | "radio" | "checkbox";
};

const empty: ReadonlySet<TagName> = new Set<TagName>(["br", "hr", "img", "input"]);

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A browser replaces the character and reports an error.
  "\0": "\uFFFD",
};

function escaped(text: string): string {
  return text.replace(/[&<>"'\0]/g, (one) => escapes[one] ?? one);
}

/** A longer value of an attribute is cut. */
const maxValueLength = 2_000;

/** What is left of the space for one page, shared by all writers of it. */
export interface HtmlBudget {
  /** UTF-16 code units of text and attributes that may still be written. */
  left: number;
}

/** A page as HTML that can do nothing. */
export interface PageHtml {
  readonly html: string;
  /** The lines of the text on which the elements with the attribute `data-block` begin, in their order; they begin at 0. */
  readonly lines: readonly number[];
}

/** Stands before each marked element that is within no other, where a page that shows the HTML can take it apart. */
const blockStart = "<!---->";

/** Writes elements one after the other. When the budget is used up, it writes only what closes open elements. */
export class HtmlWriter {
  readonly #parts: string[] = [];
  readonly #budget: HtmlBudget;
  #mark: number | undefined;
  /** How many elements are open. */
  #depth = 0;
  /** The lines of the marked elements, which have the attribute `data-block`, in their order. */
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

  /** Marks the element that is written next as what is on a line of the text; lines begin at 0. */
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
    if (empty.has(tag)) return;
    this.#depth += 1;
    if (typeof content === "string") this.text(content);
    else content?.();
    this.#depth -= 1;
    this.#parts.push(`</${tag}>`);
  }

  html(): string {
    return this.#parts.join("");
  }

  /** What has been written since the last time; `html` is without it then. */
  take(): string {
    return this.#parts.splice(0).join("");
  }

  #write(part: string): void {
    this.#budget.left -= part.length;
    this.#parts.push(part);
  }
}
