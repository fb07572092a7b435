/**
 * Collects the constructs of the blocks that a scan of a page finds. Those inside paragraphs, headings, tables and
 * definitions are read when the end of the block is known. Does not depend on how blocks are found.
 */
import { constructEnd, constructTypeAt } from "../construct-end.ts";
import { inlineConstructs } from "../inline-constructs.ts";
import {
  type ConstructPlace,
  construct,
  constructs,
  headingType,
  type MdxConstruct,
} from "../mdx-construct.ts";
import { type ScanBudget, scanBudget } from "../scan-budget.ts";
import { PageLabels } from "../syntax/page-labels.ts";
import { definitionAt } from "./definition.ts";
import { tableIn } from "./table.ts";
import { withLineFeeds } from "./text-lines.ts";

/** Every tag, expression and link begins with one of these characters, which most paragraphs do not contain. */
const anythingInline = /[[<{]/;
const headingMarks = /^#{1,6}/;
/** The optional end of a heading: number signs after a space. */
const headingEnd = /[ \t](#+)[ \t]*$/;

/** The underline that makes a paragraph a heading, without its indentation. */
export interface HeadingLine extends ConstructPlace {
  /** The end of the text of the heading. */
  readonly textEnd: number;
}

export class PageConstructs {
  /** The text as written, but with a line feed at the end of each line. */
  readonly text: string;
  readonly found: MdxConstruct[] = [];
  /** The offset from which the positions of constructs are counted: the start of a page's body. */
  readonly start: number;
  /** Whether a scan has already looked for the constructs. */
  isScanned = false;
  readonly #budget: ScanBudget;
  readonly #labels: PageLabels;

  constructor(text: string, start = 0, budget = scanBudget(text.length), labels = new PageLabels(text)) {
    this.text = withLineFeeds(text);
    this.start = start;
    this.#budget = budget;
    this.#labels = labels;
  }

  /** Whether parts of the text were not read because it nests too deeply or leaves too much open. */
  get isExceeded(): boolean {
    return this.#budget.isExceeded;
  }

  exceed(): void {
    this.#budget.isExceeded = true;
  }

  /** Drops all constructs except the first ones. */
  truncate(count: number): void {
    this.found.length = count;
  }

  /** Adds the constructs that a scan finds in a part that begins at an offset, or in the content of a quote there. */
  addFrom(part: string, start: number, scan: (part: string, constructs: PageConstructs) => void): void {
    const partConstructs = new PageConstructs(part, this.start - start, this.#budget, this.#labels);
    scan(part, partConstructs);
    for (const one of partConstructs.found) this.found.push(one);
  }

  /** The offset after the tag, expression or comment at an offset; undefined if there is none. */
  endOf(at: number): number | undefined {
    return constructEnd(this.text, at, this.#budget);
  }

  /** Adds the tags and expressions of lines that contain nothing else. */
  flow(parts: readonly ConstructPlace[]): void {
    for (const { from, to } of parts) this.#add(constructTypeAt(this.text, from), from, to);
  }

  module(from: number, to: number): void {
    this.#add(constructs.module, from, to);
  }

  heading(from: number, to: number): void {
    const line = this.text.slice(from, to);
    const level = headingMarks.exec(line)?.[0].length ?? 1;
    const closing = headingEnd.exec(line);
    const textEnd = closing === null ? to : from + closing.index + 1;
    const parts = [this.#mark(from, from + level), ...this.#inside(from + level, textEnd)];
    if (closing !== null) parts.push(this.#mark(textEnd, textEnd + (closing[1]?.length ?? 0)));
    this.#add(headingType(level), from, to, parts);
  }

  /** Adds a paragraph that is a heading because of the line below it. */
  underlinedHeading(paragraph: number, { from, to, textEnd }: HeadingLine): void {
    const start = this.#definitions(paragraph, textEnd);
    const level = this.text[from] === "=" ? 1 : 2;
    const mark = this.#mark(from, from + this.text.slice(from, to).trimEnd().length);
    this.#add(headingType(level), start, to, [...this.#inside(start, textEnd), mark]);
  }

  /** Whether a paragraph can be the text of a heading: it is not a table and does not consist only of definitions. */
  isHeading(from: number, to: number): boolean {
    let at = from;
    while (at < to) {
      const definition = definitionAt(this.text, at, to);
      if (definition === undefined) break;
      at = definition.next;
    }
    return at < to && tableIn(this.text, at, to) === undefined;
  }

  /** @param isLazy whether a line lacks the markers of its containers, which is not possible in a table */
  paragraph(from: number, to: number, isLazy: boolean): void {
    if (!anythingInline.test(this.text.slice(from, to))) return;
    const start = this.#definitions(from, to);
    const table = isLazy ? undefined : tableIn(this.text, start, to);
    this.#paragraph(start, table?.before ?? to);
    if (table === undefined) return;
    const rows = table.rows.map((row, index) => {
      const type = index === 0 ? constructs.tableHeader : constructs.tableRow;
      const cells = row.cells.map((cell) =>
        this.#construct(constructs.tableCell, cell.from, cell.to, this.#inside(cell.from, cell.to)),
      );
      return this.#construct(type, row.from, row.to, cells);
    });
    this.#add(constructs.table, table.from, to, rows);
  }

  /** Adds the definitions at the start of a paragraph. Returns the offset after them. */
  #definitions(from: number, to: number): number {
    let at = from;
    while (at < to && this.text[at] === "[") {
      const definition = definitionAt(this.text, at, to);
      if (definition === undefined) break;
      const { labelEnd, url, title } = definition;
      const parts = [
        this.#construct(constructs.linkLabel, at, labelEnd),
        this.#construct(constructs.linkMark, labelEnd, labelEnd + 1),
        this.#construct(constructs.url, url.from, url.to),
      ];
      if (title !== undefined) parts.push(this.#construct(constructs.linkTitle, title.from, title.to));
      this.#add(constructs.definition, at, definition.end, parts);
      at = definition.next;
    }
    return at;
  }

  #paragraph(from: number, to: number): void {
    if (from >= to || !anythingInline.test(this.text.slice(from, to))) return;
    this.#add(constructs.paragraph, from, to, this.#inside(from, to));
  }

  #inside(from: number, to: number): readonly MdxConstruct[] {
    return inlineConstructs(this.text.slice(from, to), from - this.start, this.#budget, (label) =>
      this.#labels.has(label),
    );
  }

  #mark(from: number, to: number): MdxConstruct {
    return this.#construct(constructs.mark, from, to);
  }

  #construct(type: number, from: number, to: number, children?: readonly MdxConstruct[]): MdxConstruct {
    return construct(type, from - this.start, to - this.start, children);
  }

  #add(type: number, from: number, to: number, children?: readonly MdxConstruct[]): void {
    this.found.push(this.#construct(type, from, to, children));
  }
}
