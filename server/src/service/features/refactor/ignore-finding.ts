/**
 * Adds a comment that ignores a finding in a page: above the block with the finding, or at the end of a list item or
 * table cell, where a separate line would end the list or table, or in the frontmatter for the whole page. Nothing else
 * changes.
 *
 * A comment is offered only if it is certain to ignore the finding and the page can still be parsed.
 */

import type { TextEdit } from "../../model/location.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import { type FrontmatterBlock, frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { ignoreText, reasonPlaceholder } from "../../pages/ignore-comments.ts";
import { isFlow } from "../../pages/ignored-blocks.ts";
import { constructs, type MdxConstruct } from "../../pages/mdx-construct.ts";
import { parseMdx } from "../../pages/mdx-syntax.ts";
import { maxPageLength } from "../../pages/page-length.ts";
import { readPage } from "../../pages/read-page.ts";
import { pageRejection } from "../../pages/syntax/page-verdict.ts";
import { rules } from "../../rules/registry.ts";
import type { FoundHere, Refactoring, RefactorRequest } from "./refactoring.ts";

type Extent = "block" | "file";

const extents: readonly Extent[] = ["block", "file"];

function endOfLineAt(text: string, offset: number): string {
  const next = text.indexOf("\n", offset);
  const end = next === -1 ? text.lastIndexOf("\n") : next;
  return end > 0 && text[end - 1] === "\r" ? "\r\n" : "\n";
}

function insertion(start: number, newText: string): TextEdit {
  return { start, length: 0, newText };
}

function fileEdit(text: string, block: FrontmatterBlock | undefined, code: string): TextEdit | undefined {
  const comment = ignoreText("file", code);
  if (block === undefined) {
    const start = text.startsWith("\uFEFF") ? 1 : 0;
    const endOfLine = endOfLineAt(text, 0);
    return insertion(start, `{/* ${comment} */}${endOfLine}${endOfLine}`);
  }
  return block.isClosed ? insertion(block.end, `# ${comment}${endOfLineAt(text, 0)}`) : undefined;
}

function contains({ from, to }: MdxConstruct, offset: number): boolean {
  return from <= offset && offset < to;
}

/** The offset after the tags and expressions that follow a construct on its line. */
function endOfTags(text: string, blocks: readonly MdxConstruct[], index: number): number {
  let end = blocks[index]?.to ?? 0;
  for (const next of blocks.slice(index + 1)) {
    if (!isFlow(next) || /[^ \t]/.test(text.slice(end, next.from))) break;
    end = next.to;
  }
  return end;
}

/** @param body the text after the frontmatter */
function blockEdit(body: string, offset: number, code: string): TextEdit | undefined {
  const comment = `{/* ${ignoreText("block", code)} */}`;
  const blocks = parseMdx(body).found;
  const index = blocks.findIndex((construct) => contains(construct, offset));
  const block = blocks[index];
  if (block === undefined) return undefined;
  const row = block.children.find(
    (child) => child.type === constructs.tableRow || child.type === constructs.tableHeader,
  );
  if (row !== undefined) {
    const cell = block.children
      .find((child) => contains(child, offset))
      ?.children.find((child) => contains(child, offset));
    return cell?.type === constructs.tableCell ? insertion(cell.to, ` ${comment}`) : undefined;
  }
  const lineStart = body.lastIndexOf("\n", block.from - 1) + 1;
  const prefix = body.slice(lineStart, block.from);
  if (/^[ \t>]*$/.test(prefix)) {
    return insertion(block.from, `${comment}${endOfLineAt(body, block.from)}${prefix}`);
  }
  const end = isFlow(block) ? endOfTags(body, blocks, index) : block.to;
  return insertion(body.slice(0, end).trimEnd().length, ` ${comment}`);
}

function editFor(text: string, { code, start }: FoundHere, extent: Extent): TextEdit | undefined {
  const block = frontmatterBlock(text);
  if (extent === "file") return fileEdit(text, block, code);
  const bodyStart = block === undefined ? (text.startsWith("\uFEFF") ? 1 : 0) : block.bodyStart;
  if (start < bodyStart || block?.isClosed === false) return undefined;
  const edit = blockEdit(text.slice(bodyStart), start - bodyStart, code);
  return edit && { ...edit, start: edit.start + bodyStart };
}

/** Whether the comment ignores the finding, and the text with it can be parsed. */
function isEffective(text: string, { code, start }: FoundHere, edit: TextEdit): boolean {
  const after = text.slice(0, edit.start) + edit.newText + text.slice(edit.start);
  const newStart = edit.start <= start ? start + edit.newText.length : start;
  const isCovered = readPage(after).ignores.some((comment) =>
    comment.rules.some((rule) => rule.code === code && rule.from <= newStart && newStart < rule.to),
  );
  return isCovered && pageRejection(after) === undefined;
}

function siteEdit(document: string, edit: TextEdit): SiteEdit {
  const start = edit.newText.indexOf(reasonPlaceholder, edit.newText.indexOf(":"));
  return {
    edits: new Map([[document, [edit]]]),
    placeholder: { document, span: { start, length: reasonPlaceholder.length } },
  };
}

const titles: Readonly<Record<Extent, (code: string) => string>> = {
  block: (code) => `Ignore ${code} here…`,
  file: (code) => `Ignore ${code} in this page…`,
};

/** Offered for the findings at the selection in a page, once for each rule. */
export function* ignoreFinding({
  site,
  document,
  findings = [],
  textOf,
}: RefactorRequest): Generator<Refactoring> {
  if (findings.length === 0 || !site.pages.byFile.has(document)) return;
  const text = textOf?.(document);
  if (text === undefined || text.length >= maxPageLength || pageRejection(text) !== undefined) return;
  const seen = new Set<string>();
  for (const finding of findings) {
    const { code } = finding;
    const rule = rules.find((candidate) => candidate.code === code);
    if (seen.has(code) || rule === undefined || rule.isNeverIgnored === true) continue;
    seen.add(code);
    for (const extent of extents) {
      const edit = editFor(text, finding, extent);
      if (edit === undefined || !isEffective(text, finding, edit)) continue;
      yield {
        id: `ignore ${extent} ${code}`,
        title: titles[extent](code),
        kind: "quickfix",
        code,
        make: () => siteEdit(document, edit),
      };
    }
  }
}
