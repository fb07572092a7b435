/**
 * Edits an array in the text of a settings file and leaves every other byte unchanged: VS Code's own update of a
 * setting would reformat the whole array. Pure: does not depend on the editor.
 */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** The items of the array at a path of keys; empty if there is no array. */
function itemsAt(text: string, path: readonly string[]): readonly Node[] {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  return node?.type === "array" ? (node.children ?? []) : [];
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** The line break and whitespace before an item; undefined if the item is not at the start of its line. */
function lineStart(text: string, offset: number): string | undefined {
  return /\r?\n[ \t]*$/.exec(text.slice(0, offset))?.[0];
}

/** The indentation of the first indented line; four spaces if no line is indented. */
function indentUnit(text: string): string {
  return /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? "    ";
}

/** The text with an item added to the end of an array; undefined if there is no array with items. */
export function withItem(text: string, path: readonly string[], item: unknown): string | undefined {
  const last = itemsAt(text, path).at(-1);
  if (last === undefined) return undefined;
  const start = lineStart(text, last.offset);
  const addition =
    start === undefined
      ? ` ${JSON.stringify(item)}`
      : start + JSON.stringify(item, null, indentUnit(text)).replaceAll("\n", start);
  return `${text.slice(0, endOf(last))},${addition}${text.slice(endOf(last))}`;
}

/** The text without an item of an array; undefined if the array would be empty. */
export function withoutItem(text: string, path: readonly string[], index: number): string | undefined {
  const items = itemsAt(text, path);
  const removed = items[index];
  if (removed === undefined || items.length < 2) return undefined;
  const before = items[index - 1];
  const after = items[index + 1];
  const [start, end] =
    before === undefined
      ? [removed.offset, after?.offset ?? endOf(removed)]
      : [endOf(before), endOf(removed)];
  // The author's comments between two items stay.
  const between = text.slice(start, end).replace(text.slice(removed.offset, endOf(removed)), "");
  const comments = /^[\s,]*$/.test(between) ? "" : between.replace(",", "");
  return text.slice(0, start) + comments + text.slice(end);
}
