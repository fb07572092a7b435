/** Short functions for changes and their results, for the tests of this folder. */
import assert from "node:assert/strict";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import { resolveChanges } from "../../../../server/src/service/json/edit/changes.ts";
import { parseJson } from "../../../../server/src/service/json/parse.ts";
import type { JsonChange as Change, JsonValue } from "../../../../server/src/service/model/change.ts";
import type { Location, Segment } from "../../../../server/src/service/model/location.ts";

export type Path = readonly Segment[];

function at(segments: Path): Location {
  return { document: "docs.json", segments };
}

export function remove(...path: Path): Change {
  return { kind: "remove", at: at(path) };
}

export function replace(path: Path, value: JsonValue): Change {
  return { kind: "replace-value", at: at(path), value };
}

export function rename(path: Path, key: string): Change {
  return { kind: "rename-key", at: at(path), key };
}

export function add(path: Path, key: string, value: JsonValue, position: "start" | "end" = "end"): Change {
  return { kind: "add-property", at: at(path), key, value, position };
}

export function insert(path: Path, index: number, value: JsonValue): Change {
  return { kind: "insert-item", at: at(path), index, value };
}

export function write(path: Path, start: number, length: number, newText: string): Change {
  return { kind: "replace-text", at: at(path), span: { start, length }, newText };
}

/** The text after the changes; undefined if they do not fit. */
export function changed(text: string, changes: readonly Change[]): string | undefined {
  const edits = resolveChanges(parseJson(text), changes);
  return edits === undefined ? undefined : applyEdits(text, edits);
}

/** A description of the change, the text, the changes and the text after them. */
type ChangeExample = readonly [name: string, before: string, changes: readonly Change[], after: string];

/** A test for each example. */
export function changeExamples(rows: readonly ChangeExample[]): void {
  for (const [name, before, changes, after] of rows) {
    it(name, () => {
      assert.equal(changed(before, changes), after);
    });
  }
}

/** Lines joined, with a final newline. */
export function lines(...rows: readonly string[]): string {
  return `${rows.join("\n")}\n`;
}

/** An object with three properties, one on each line. */
export const three = lines("{", '  "a": 1,', '  "b": 2,', '  "c": 3', "}");
