import assert from "node:assert/strict";
import fc from "fast-check";
import { parseJson } from "../../../server/src/service/json/parse.ts";
import { locate } from "../../../server/src/service/json/pointer.ts";
import { reparse } from "../../../server/src/service/json/reparse.ts";
import type { JsonDocument, SyntaxNode } from "../../../server/src/service/json/tree.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";
import { caseCount } from "../../case-count.ts";
import { visit } from "./structure.ts";
import { anyText, applyEdit, editOf, laidOutText, localMistake, type Mistake, mistake } from "./texts.ts";

/** Applies the edits one after the other, and compares each document with a full parse. Returns how many kept a node. */
function assertSameAsParse(text: string, mistakes: readonly Mistake[]): number {
  let document = parseJson(text);
  let keptCount = 0;
  for (const each of mistakes) {
    const edit = editOf(document.text, each);
    const next = reparse(document, edit);
    assert.deepStrictEqual(next, parseJson(applyEdit(document.text, edit)));
    if (keepsNodes(document, next)) keptCount += 1;
    document = next;
  }
  return keptCount;
}

function keepsNodes(before: JsonDocument, after: JsonDocument): boolean {
  const oldNodes = new Set<unknown>();
  visit(before, (node) => oldNodes.add(node));
  let keeps = false;
  visit(after, (node) => {
    keeps ||= oldNodes.has(node);
  });
  return keeps;
}

function nodeAt(document: JsonDocument, ...segments: readonly Segment[]): SyntaxNode {
  const located = locate(document, segments);
  assert.ok(located !== undefined);
  return located.node;
}

describe("reparse", () => {
  it("matches parseJson after any edits of any text", () => {
    fc.assert(
      fc.property(anyText, fc.array(mistake, { minLength: 1, maxLength: 6 }), (text, mistakes) => {
        assertSameAsParse(text, mistakes);
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("matches parseJson after small edits of formatted text with mistakes", () => {
    let keptCount = 0;
    fc.assert(
      fc.property(laidOutText, fc.array(localMistake, { minLength: 1, maxLength: 5 }), (text, mistakes) => {
        keptCount += assertSameAsParse(text, mistakes);
      }),
      { numRuns: caseCount(300) },
    );
    assert.ok(keptCount > caseCount(100), `only ${keptCount} edits kept a node, so little was tested`);
  });

  it("matches parseJson for each piece inserted anywhere into a text with problems", () => {
    const text = '[\n  "a" "b",\r\n  {"c": True, d: [1,]},\n  "e", // f\n  "it is "q" t", ["x"]\n]';
    for (let offset = 0; offset <= text.length; offset += 1) {
      for (const newText of [
        '"',
        ",",
        "]",
        "}",
        "[",
        "/*",
        "*/",
        "//",
        "\n",
        "x",
        ":",
        "'",
        "\\",
        "=======",
        "",
      ]) {
        for (const length of newText === "" ? [1, 3] : [0]) {
          const edit = { start: offset, length: Math.min(length, text.length - offset), newText };
          assert.deepStrictEqual(
            reparse(parseJson(text), edit),
            parseJson(applyEdit(text, edit)),
            JSON.stringify(edit),
          );
        }
      }
    }
  });

  it("clips an edit that reaches beyond the text", () => {
    assert.deepStrictEqual(
      reparse(parseJson("[1]"), { start: 2, length: 9, newText: "," }),
      parseJson("[1,"),
    );
    assert.deepStrictEqual(
      reparse(parseJson("[1]"), { start: 9, length: 1, newText: "," }),
      parseJson("[1],"),
    );
  });

  const text = JSON.stringify(
    { tabs: [{ pages: ["a", "b", "c", "d"], tag: "x" }, { pages: ["e"] }], name: { of: "z" } },
    null,
    2,
  );
  const before = parseJson(text);
  const after = reparse(before, { start: text.indexOf('"b"') + 1, length: 1, newText: "bcd" });

  it("keeps every node that contains no part of the edit", () => {
    assert.equal(nodeAt(after, "tabs", 0, "pages", 1).kind, "string");
    for (const path of [
      ["tabs", 0, "pages", 0],
      ["tabs", 0, "pages", 2],
      ["tabs", 0, "pages", 3],
      ["tabs", 0, "tag"],
      ["tabs", 1],
      ["name"],
    ]) {
      assert.equal(nodeAt(after, ...path), nodeAt(before, ...path), path.join("/"));
    }
    for (const path of [[], ["tabs"], ["tabs", 0], ["tabs", 0, "pages"], ["tabs", 0, "pages", 1]]) {
      assert.notEqual(nodeAt(after, ...path), nodeAt(before, ...path), path.join("/"));
    }
  });

  it("shifts the starts of what follows", () => {
    assert.deepStrictEqual(after, parseJson(after.text));
  });

  it("keeps the properties around the one that is being typed", () => {
    const next = reparse(before, {
      start: text.indexOf(',\n      "tag"'),
      length: 0,
      newText: ',\n      "icon": ""',
    });
    assert.equal(nodeAt(next, "tabs", 0, "pages"), nodeAt(before, "tabs", 0, "pages"));
    assert.equal(nodeAt(next, "tabs", 0, "tag"), nodeAt(before, "tabs", 0, "tag"));
    assert.equal(nodeAt(next, "tabs", 1), nodeAt(before, "tabs", 1));
  });

  it("keeps the rest of a text with problems", () => {
    const broken = parseJson(text.replace('"a",', '"a"').replace('"e"', "'e',"));
    assert.equal(broken.problemCount, 3);
    const next = reparse(broken, { start: broken.text.indexOf('"d"') + 1, length: 1, newText: "" });
    assert.equal(nodeAt(next, "tabs", 1), nodeAt(broken, "tabs", 1));
    assert.equal(nodeAt(next, "tabs", 0, "tag"), nodeAt(broken, "tabs", 0, "tag"));
    assert.equal(next.problemCount, 3);
  });

  it("rereads the whole text if brackets do not match before or after", () => {
    const open = reparse(before, { start: text.indexOf("]"), length: 1, newText: "" });
    assert.equal(open.separable, false);
    const closed = reparse(open, { start: text.indexOf("]"), length: 0, newText: "]" });
    assert.deepStrictEqual(closed, before);
  });

  it("keeps nodes through thousands of edits of one long list", () => {
    const pages = JSON.stringify(
      { pages: Array.from({ length: 2000 }, (_, index) => `guides/page-${index}`) },
      null,
      2,
    );
    let document = parseJson(pages);
    const first = nodeAt(document, "pages", 0);
    const last = nodeAt(document, "pages", 1999);
    for (let count = 0; count < 1000; count += 1) {
      const start = document.text.indexOf(`page-${((count * 7) % 1900) + 50}"`);
      document = reparse(document, { start, length: 0, newText: "x" });
      assert.ok(nodeAt(document, "pages", 0) === first && nodeAt(document, "pages", 1999) === last);
    }
    assert.deepStrictEqual(document, parseJson(document.text));
  });
});
