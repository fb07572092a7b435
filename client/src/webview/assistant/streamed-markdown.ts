/**
 * Renders an answer while it grows: a part that later text cannot change is rendered once, and only the last block
 * again. For any pieces, the blocks together equal the rendering of the whole text. Pure: does not depend on the
 * document or the clock.
 *
 * A top-level block is done when another block has begun after it on a complete line. Only definitions of link names
 * (`[name]: address`) affect earlier blocks, and the blocks that may use them are rendered again.
 */
import { type References, renderMarkdown, structureOf } from "./markdown.ts";

/** A piece of the answer with its HTML; a change of the HTML gives another object. */
export interface RenderedBlock {
  readonly source: string;
  readonly html: string;
}

export interface StreamedMarkdown {
  readonly text: string;
  readonly isWhole: boolean;
  /** Blocks that are done. */
  readonly done: readonly RenderedBlock[];
  /** The text after the blocks that are done. */
  readonly open: RenderedBlock;
  /** The length of the text in blocks that are done. */
  readonly doneLength: number;
  readonly doneReferences: References;
  /** How much of the text was searched for blocks that are done: up to the end of a line. */
  readonly seenLength: number;
  /** The link targets of all lines that were searched. */
  readonly references: References;
}

export const noMarkdown: StreamedMarkdown = {
  text: "",
  isWhole: false,
  done: [],
  open: { source: "", html: "" },
  doneLength: 0,
  doneReferences: {},
  seenLength: 0,
  references: {},
};

const lineBreak = /\r\n?|\n/g;

/** The offset of the line after the first `count` lines. */
function offsetAfterLines(text: string, count: number): number {
  let seen = 0;
  for (const { index, 0: found } of text.matchAll(lineBreak)) {
    seen += 1;
    if (seen === count) return index + found.length;
  }
  return text.length;
}

function withUnixBreaks(text: string): string {
  return text.replace(lineBreak, "\n");
}

function isSameReferences(one: References, other: References): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name]?.href === other[name]?.href && one[name]?.title === other[name]?.title)
  );
}

/** The blocks with the present link targets; a block without brackets uses none of them. */
function withReferences(blocks: readonly RenderedBlock[], references: References): readonly RenderedBlock[] {
  return blocks.map((block) => {
    if (!block.source.includes("[")) return block;
    const html = renderMarkdown(block.source, references);
    return html === block.html ? block : { source: block.source, html };
  });
}

/** Finds the blocks that are done in the complete lines: those before `wholeLength`. */
function settle(before: StreamedMarkdown, text: string, wholeLength: number): StreamedMarkdown {
  if (wholeLength <= before.seenLength) return before;
  const open = withUnixBreaks(text.slice(before.doneLength, wholeLength));
  const { ends, references } = structureOf(open, before.doneReferences);
  const keptBlocks = isSameReferences(references, before.references)
    ? before.done
    : withReferences(before.done, references);
  const looked = { ...before, done: keptBlocks, seenLength: wholeLength, references };
  const doneLines = ends.at(-2);
  if (doneLines === undefined) return looked;
  const doneLength = before.doneLength + offsetAfterLines(text.slice(before.doneLength), doneLines);
  const source = withUnixBreaks(text.slice(before.doneLength, doneLength));
  return {
    ...looked,
    done: [...keptBlocks, { source, html: renderMarkdown(source, references) }],
    doneLength,
    doneReferences: structureOf(source, before.doneReferences).references,
  };
}

/**
 * The rendering after more text.
 * @param text the answer so far; longer than before, or another answer
 * @param isWhole whether the answer is complete
 */
export function advance(last: StreamedMarkdown, text: string, isWhole: boolean): StreamedMarkdown {
  const goesOn = text.startsWith(last.text) && (!last.isWhole || text === last.text);
  const settled = settle(
    goesOn ? last : noMarkdown,
    text,
    isWhole ? text.length : text.lastIndexOf("\n") + 1,
  );
  const source = withUnixBreaks(text.slice(settled.doneLength));
  const html = renderMarkdown(source, settled.references);
  return { ...settled, text, isWhole, open: { source, html } };
}
