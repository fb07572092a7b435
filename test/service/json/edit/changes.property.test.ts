/** Properties of `resolveChanges` for random documents, valid and broken. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { TextDocument } from "vscode-languageserver-textdocument";
import { applyEdits, isScalar } from "../../../../server/src/service/json/edit/apply.ts";
import { resolveChanges } from "../../../../server/src/service/json/edit/changes.ts";
import { parseJson } from "../../../../server/src/service/json/parse.ts";
import { textProblems } from "../../../../server/src/service/json/problems.ts";
import type { JsonChange as Change, JsonValue } from "../../../../server/src/service/model/change.ts";
import type { TextEdit } from "../../../../server/src/service/model/location.ts";
import { caseCount } from "../../../case-count.ts";
import { add, changed, insert, remove } from "./change-words.ts";
import { below, containersOf, lostRanges, repairsOf, touchedRanges } from "./changed-places.ts";
import { changedValue } from "./plain-changes.ts";
import { changesOf, choices, document, drafts, print } from "./random-document.ts";

const runs = { numRuns: caseCount(300) };

/** Sorted, without overlaps, all inside the text. */
function assertOrder(text: string, edits: readonly TextEdit[]): void {
  let end = 0;
  for (const edit of edits) {
    assert.ok(edit.start >= end, "edits are sorted and do not overlap");
    end = edit.start + edit.length;
  }
  assert.ok(end <= text.length, "edits are inside the text");
}

/** The text after edits by line and character, as an editor applies them. */
function applyInEditor(text: string, edits: readonly TextEdit[]): string {
  const editor = TextDocument.create("file:///docs.json", "json", 1, text);
  return TextDocument.applyEdits(
    editor,
    edits.map(({ start, length, newText }) => ({
      range: { start: editor.positionAt(start), end: editor.positionAt(start + length) },
      newText,
    })),
  );
}

describe("resolveChanges, for any document", () => {
  it("yields the changed value, as strict JSON", () => {
    fc.assert(
      fc.property(document, choices, drafts, (value, numbers, drafted) => {
        const text = print(value, { choices: numbers, remarks: false });
        const changes = changesOf(value, drafted);
        const expected = changedValue(value, changes);
        const edits = resolveChanges(parseJson(text), changes);
        if (edits === undefined || expected === undefined) {
          assert.equal(edits, expected);
          return;
        }
        assertOrder(text, edits);
        const after = applyEdits(text, edits);
        assert.equal(JSON.stringify(JSON.parse(after)), JSON.stringify(expected));
        assert.equal(applyInEditor(text, edits), after);
        assert.equal(after.endsWith("\n"), text.endsWith("\n"), "the final newline stays as it was");
        assert.doesNotMatch(after, /[ \t]\r?\n/, "no white space is left at the end of a line");
      }),
      runs,
    );
  });

  it("yields the changed value in text with comments and trailing commas", () => {
    fc.assert(
      fc.property(document, choices, drafts, (value, numbers, drafted) => {
        const text = print(value, { choices: numbers, remarks: true });
        const changes = changesOf(value, drafted);
        const expected = changedValue(value, changes);
        const edits = resolveChanges(parseJson(text), changes);
        if (edits === undefined || expected === undefined) {
          assert.equal(edits, expected);
          return;
        }
        assertOrder(text, edits);
        const errors: ParseError[] = [];
        const after = applyEdits(text, edits);
        const read: unknown = parse(after, errors, { allowTrailingComma: true });
        assert.deepEqual(errors, []);
        assert.equal(JSON.stringify(read), JSON.stringify(expected));
        const lostParts = lostRanges(parseJson(text), changes);
        for (const match of text.matchAll(/^[ \t]*\/\/ r\d+$/gm)) {
          if (lostParts.some((range) => range.start <= match.index && match.index < range.end)) continue;
          assert.ok(after.includes(match[0]), "a comment on a line of its own stays");
        }
      }),
      runs,
    );
  });

  it("yields strict JSON when mistakes in the text are fixed in the same step", () => {
    fc.assert(
      fc.property(document, choices, drafts, (value, numbers, drafted) => {
        const text = print(value, { choices: numbers, remarks: true });
        const parsed = parseJson(text);
        const changes = changesOf(value, drafted);
        const expected = changedValue(value, changes);
        const edits = resolveChanges(parsed, [...repairsOf(parsed), ...changes]);
        if (edits === undefined || expected === undefined) {
          assert.equal(edits, expected);
          return;
        }
        assertOrder(text, edits);
        assert.equal(JSON.stringify(JSON.parse(applyEdits(text, edits))), JSON.stringify(expected));
      }),
      runs,
    );
  });

  it("yields strict JSON when a broken text is fixed in the same step", () => {
    fc.assert(
      fc.property(
        document,
        choices,
        drafts,
        fc.nat(),
        fc.nat({ max: 3 }),
        (value, numbers, drafted, cut, length) => {
          const whole = print(value, { choices: numbers, remarks: false });
          const start = cut % (whole.length + 1);
          const text = whole.slice(0, start) + whole.slice(start + length);
          const parsed = parseJson(text);
          const repairs = repairsOf(parsed);
          const fixed = changed(text, repairs);
          // Not every text can be corrected without guessing, and a key may now occur twice.
          if (fixed === undefined || parseJson(fixed).problemCount > 0) return;
          const read: JsonValue = JSON.parse(fixed);
          if (isScalar(read) || textProblems(parseJson(fixed)).repeatedKeys.length > 0) return;
          const changes = changesOf(read, drafted);
          const expected = changedValue(read, changes);
          const edits = resolveChanges(parsed, [...repairs, ...changes]);
          if (edits === undefined) {
            const problems = [
              ...parsed.problems,
              ...textProblems(parsed).placed.map(({ problem }) => problem),
            ];
            const mends = problems.some(({ kind }) => /bracket|object|array/.test(kind));
            assert.ok(mends || expected === undefined, "only brackets must be right first");
            return;
          }
          assertOrder(text, edits);
          assert.equal(JSON.stringify(JSON.parse(applyEdits(text, edits))), JSON.stringify(expected));
        },
      ),
      runs,
    );
  });

  for (const indent of ["  ", "    ", "\t"]) {
    for (const endOfLine of ["\n", "\r\n"]) {
      it(`formats like a formatter: ${JSON.stringify(indent + endOfLine)}`, () => {
        const format = (value: JsonValue): string =>
          `${JSON.stringify(value, null, indent)}\n`.replaceAll("\n", endOfLine);
        fc.assert(
          fc.property(document, drafts, (inner, drafted) => {
            // A remaining member shows the style, whatever else is removed.
            const value = { style: [0], root: inner };
            const changes = changesOf(inner, drafted).map((change) => below("root", change));
            const expected = changedValue(value, changes);
            const after = changed(format(value), changes);
            assert.equal(after, expected === undefined ? undefined : format(expected));
          }),
          { numRuns: caseCount(100) },
        );
      });
    }
  }

  it("keeps minified text minified", () => {
    fc.assert(
      fc.property(document, drafts, (inner, drafted) => {
        const value = { style: [0, 1], root: inner };
        const changes = changesOf(inner, drafted).map((change) => below("root", change));
        const expected = changedValue(value, changes);
        const after = changed(JSON.stringify(value), changes);
        assert.equal(after, expected === undefined ? undefined : JSON.stringify(expected));
      }),
      runs,
    );
  });

  it("changes only the lines of changed members and their neighbors' commas", () => {
    fc.assert(
      fc.property(document, choices, drafts, (value, numbers, drafted) => {
        const text = print(value, { choices: numbers, remarks: true });
        const parsed = parseJson(text);
        const changes = changesOf(value, drafted);
        const allowed = touchedRanges(parsed, changes);
        for (const edit of resolveChanges(parsed, changes) ?? []) {
          assert.ok(
            allowed.some(({ start, end }) => start <= edit.start && edit.start + edit.length <= end),
            `the edit at ${edit.start} is about a changed member`,
          );
        }
      }),
      runs,
    );
  });

  it("restores the original when what was added is removed", () => {
    fc.assert(
      fc.property(document, choices, fc.nat(), fc.nat(), document, (value, numbers, place, index, added) => {
        const text = print(value, { choices: numbers, remarks: false });
        const containers = containersOf(value, []);
        const target = containers[place % containers.length];
        if (target === undefined) return;
        const { path, length } = target;
        const offset = index % (length + 1);
        const addition = target.isArray
          ? insert(path, offset, added)
          : add(path, "added", added, index % 2 === 0 ? "start" : "end");
        const after = changed(text, [addition]);
        assert.ok(after !== undefined);
        const back = changed(after, [remove(...path, target.isArray ? offset : "added")]);
        // An empty container on two lines is closed up when it becomes empty.
        const closed = (written: string): string => written.replaceAll(/([[{])\s+([\]}])/g, "$1$2");
        if (length === 0) assert.equal(closed(back ?? ""), closed(text));
        else assert.equal(back, text);
      }),
      runs,
    );
  });

  it("never throws on broken text", () => {
    fc.assert(
      fc.property(
        document,
        choices,
        drafts,
        fc.nat(),
        fc.nat({ max: 9 }),
        fc.string(),
        (value, numbers, drafted, cut, length, junk) => {
          const whole = print(value, { choices: numbers, remarks: true });
          const start = cut % (whole.length + 1);
          const text = whole.slice(0, start) + junk + whole.slice(start + length);
          for (const change of changesOf(value, drafted)) {
            const edits = resolveChanges(parseJson(text), [change]);
            if (edits !== undefined) assertOrder(text, edits);
          }
          const edits = resolveChanges(parseJson(text), changesOf(value, drafted));
          if (edits !== undefined) assertOrder(text, edits);
        },
      ),
      runs,
    );
  });

  it("keeps edits apart, also where characters change", () => {
    const spans = fc.array(
      fc.record({
        place: fc.nat(),
        start: fc.nat({ max: 40 }),
        length: fc.nat({ max: 5 }),
        newText: fc.constantFrom("", "#", ","),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(document, choices, drafts, spans, (value, numbers, drafted, written) => {
        const text = print(value, { choices: numbers, remarks: true });
        const structural = changesOf(value, drafted);
        const literal = written.flatMap(({ place, start, length, newText }): readonly Change[] => {
          const path = structural[place % structural.length]?.at.segments;
          return path === undefined
            ? []
            : [
                {
                  kind: "replace-text",
                  at: { document: "docs.json", segments: path },
                  span: { start, length },
                  newText,
                },
              ];
        });
        const edits = resolveChanges(parseJson(text), [...structural, ...literal]);
        if (edits !== undefined) assertOrder(text, edits);
      }),
      runs,
    );
  });
});
