/** What an editor does with a completion item: filters it by the typed text, and inserts it. */
import assert from "node:assert/strict";
import type { CompletionItem, Range, TextEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";

/** The text that an editor compares an item with: from the start of its range to the cursor. */
export function typedAt(document: TextDocument, offset: number, item: CompletionItem): string {
  const start = document.offsetAt(rangeOf(item).start);
  assert.ok(start <= offset && offset <= document.offsetAt(rangeOf(item).end), "the range holds the cursor");
  return document.getText().slice(start, offset).trimStart();
}

function rangeOf(item: CompletionItem): Range {
  assert.ok(item.textEdit, `${item.label} has no edit`);
  return "range" in item.textEdit ? item.textEdit.range : item.textEdit.replace;
}

/** The text once an item is accepted, with the placeholders of a snippet unchanged. */
export function accepted(document: TextDocument, item: CompletionItem): string {
  assert.ok(item.textEdit);
  const newText = item.insertTextFormat === 2 ? expanded(item.textEdit.newText) : item.textEdit.newText;
  const edits: readonly TextEdit[] = [...(item.additionalTextEdits ?? []), { range: rangeOf(item), newText }];
  return TextDocument.applyEdits(document, [...edits]);
}

/** A snippet right after it is inserted: first choices and defaults, nothing at bare tab stops. */
export function expanded(snippet: string): string {
  let out = "";
  let position = 0;
  const stack: ("default" | "choice")[] = [];
  while (position < snippet.length) {
    const remainder = snippet.slice(position);
    const opened = /^\$\{(\d+)([:|])/.exec(remainder);
    const bare = /^\$(?:(\d+)|\{(\d+)\})/.exec(remainder);
    if (remainder.startsWith("\\") && remainder.length > 1) {
      out += remainder[1];
      position += 2;
    } else if (opened?.[2] === "|") {
      const end = /(?<!\\)\|\}/.exec(remainder);
      assert.ok(end, `a choice without end in ${snippet}`);
      const first = remainder.slice(opened[0].length, end.index).split(/(?<!\\),/)[0] ?? "";
      out += first.replaceAll(/\\([\\,|$}])/g, "$1");
      position += end.index + 2;
    } else if (opened) {
      stack.push("default");
      position += opened[0].length;
    } else if (bare) {
      position += bare[0].length;
    } else if (remainder.startsWith("}") && stack.length > 0) {
      stack.pop();
      position += 1;
    } else {
      out += remainder[0];
      position += 1;
    }
  }
  assert.equal(stack.length, 0, `a placeholder without end in ${snippet}`);
  return out;
}
