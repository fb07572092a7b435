/** What an editor does with a completion item: filters it by the typed text, and writes it. */
import assert from "node:assert/strict";
import type { CompletionItem, Range, TextEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";

/** What an editor compares an item with: from the start of its range to the cursor. */
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

/** A snippet right after it is inserted: first choices, defaults, nothing at bare stops. */
export function expanded(snippet: string): string {
  let out = "";
  let place = 0;
  const stack: ("default" | "choice")[] = [];
  while (place < snippet.length) {
    const rest = snippet.slice(place);
    const opened = /^\$\{(\d+)([:|])/.exec(rest);
    const bare = /^\$(?:(\d+)|\{(\d+)\})/.exec(rest);
    if (rest.startsWith("\\") && rest.length > 1) {
      out += rest[1];
      place += 2;
    } else if (opened?.[2] === "|") {
      const end = /(?<!\\)\|\}/.exec(rest);
      assert.ok(end, `a choice without end in ${snippet}`);
      const first = rest.slice(opened[0].length, end.index).split(/(?<!\\),/)[0] ?? "";
      out += first.replaceAll(/\\([\\,|$}])/g, "$1");
      place += end.index + 2;
    } else if (opened) {
      stack.push("default");
      place += opened[0].length;
    } else if (bare) {
      place += bare[0].length;
    } else if (rest.startsWith("}") && stack.length > 0) {
      stack.pop();
      place += 1;
    } else {
      out += rest[0];
      place += 1;
    }
  }
  assert.equal(stack.length, 0, `a placeholder without end in ${snippet}`);
  return out;
}
