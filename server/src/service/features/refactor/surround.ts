/** Surrounds the selected lines of a page with a built-in component. The lines themselves do not change. */
import { unpackedUse } from "../../pages/component-use.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { readPage } from "../../pages/read-page.ts";
import { pageRejection } from "../../pages/syntax/page-verdict.ts";
import { endOfLineOf } from "../../text/end-of-line.ts";
import { editOf, type Refactoring, type RefactorRequest } from "./refactoring.ts";

const callouts = ["Note", "Tip", "Info", "Warning"];

/** The components to offer, from the outer to the inner one. */
const wrappers: readonly (readonly string[])[] = [
  ...callouts.map((name) => [name]),
  ["Card"],
  ["Accordion"],
  ["Steps", "Step"],
  ["Step"],
  ["Tabs", "Tab"],
  ["Tab"],
  ["Frame"],
];

/** Components with a title, which the author should replace. */
const titled: ReadonlySet<string> = new Set(["Card", "Accordion", "Step", "Tab"]);

interface SelectedLines {
  readonly start: number;
  readonly end: number;
}

/** The whole lines of a selection, without blank lines at its ends; undefined if only blank text is selected. */
function selectedLines(text: string, start: number, end: number): SelectedLines | undefined {
  const selected = text.slice(start, end);
  if (selected.trim() === "") return undefined;
  const first = start + selected.length - selected.trimStart().length;
  const last = start + selected.trimEnd().length;
  const lineEnd = text.indexOf("\n", last);
  const restOfLine = text.slice(last, lineEnd === -1 ? text.length : lineEnd);
  return { start: text.lastIndexOf("\n", first - 1) + 1, end: last + restOfLine.trimEnd().length };
}

/** Whether a tag can surround the lines, because they are complete constructs and not inside code or comments. */
function canBeSurrounded(text: string, { start, end }: SelectedLines): boolean {
  const tag = "DocsJsonSurrounding";
  const lines = text.slice(start, end);
  if (start < (frontmatterBlock(text)?.bodyStart ?? 0)) return false;
  const margin = /^[ \t]*/.exec(lines)?.[0].length ?? 0;
  const page = `${text.slice(0, start + margin)}<${tag}>\n\n${lines}\n\n</${tag}>\n${text.slice(end)}`;
  const isTag = unpackedUse(readPage(page).use).some(
    (use) => use.kind === "component" && use.name === tag && use.starts.includes(start + margin + 1),
  );
  return isTag && pageRejection(`<${tag}>\n\n${lines}\n\n</${tag}>\n`) === undefined;
}

/** Whether the rest of the line at an offset and the next line are blank. */
function isFollowedByBlankLine(text: string, offset: number): boolean {
  return /^[ \t]*(?:\r?\n[ \t]*(?:\r?\n|$)|$)/.test(text.slice(offset, offset + 1000));
}

/** The new text of the lines. Blank lines around them make the parser read them as Markdown. */
function surrounded(text: string, { start, end }: SelectedLines, names: readonly string[]): string {
  const endOfLine = endOfLineOf(text);
  const lines = text.slice(start, end);
  const margin = /^[ \t]*/.exec(lines)?.[0] ?? "";
  const opening = names.map((name) => `${margin}<${name}${titled.has(name) ? ' title="Title"' : ""}>`);
  const closing = names.toReversed().map((name) => `${margin}</${name}>`);
  const before = /(?:^|\n)[ \t]*\r?\n$|^$/.test(text.slice(0, start)) ? [] : [""];
  const after = isFollowedByBlankLine(text, end) ? [] : [""];
  return [...before, ...opening, "", lines, "", ...closing, ...after].join(endOfLine);
}

/** Offered for a selection in a page. */
export function* surround({ document, start, end, textOf }: RefactorRequest): Generator<Refactoring> {
  if (start === end || !/\.mdx?$/i.test(document)) return;
  const text = textOf?.(document);
  const lines = text === undefined ? undefined : selectedLines(text, start, end);
  if (text === undefined || lines === undefined || !canBeSurrounded(text, lines)) return;
  for (const names of wrappers) {
    const tags = names.map((name) => `<${name}>`).join(" and ");
    yield {
      id: `surround ${names.join(" ")}`,
      title: `Surround with ${tags}`,
      kind: "refactor.surround",
      make: () => {
        const newText = surrounded(text, lines, names);
        return editOf(document, [{ start: lines.start, length: lines.end - lines.start, newText }]);
      },
    };
  }
}
