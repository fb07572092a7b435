import assert from "node:assert/strict";
import fc from "fast-check";
import { excerptOf, widthOf } from "../../server/src/cli/formats/excerpt.ts";
import { printable } from "../../server/src/cli/formats/sanitize.ts";

describe("source excerpts", () => {
  /** The two lines of an excerpt, for the range between « and ». */
  function show(marked: string, columns = 40): readonly string[] {
    const start = marked.indexOf("«");
    const end = marked.indexOf("»") - 1;
    const { source, marks } = excerptOf(marked.replace("«", "").replace("»", ""), start, end, columns);
    return [source, marks];
  }

  it("marks a range", () => {
    assert.deepEqual(show('"tab": «"API"»'), ['"tab": "API"', "       ^^^^^"]);
  });

  it("marks an empty range between two characters, and at the end of the line", () => {
    assert.deepEqual(show('{ "a"«» }'), ['{ "a" }', "     ^"]);
    assert.deepEqual(show('{ "a":«»'), ['{ "a":', "      ^"]);
    assert.deepEqual(show("«»"), ["", "^"]);
  });

  it("marks an invisible character", () => {
    assert.deepEqual(show("«\uFEFF»{ a }"), ["\uFEFF{ a }", "^"]);
    assert.deepEqual(show("ab«\u200B»cd"), ["ab\u200Bcd", "  ^"]);
  });

  it("marks the line for a range outside of it", () => {
    assert.deepEqual(excerptOf("abc", 10, 20, 40), { source: "abc", marks: "   ^" });
    assert.deepEqual(excerptOf("abc", -5, -1, 40), { source: "abc", marks: "^" });
    assert.deepEqual(excerptOf("abc", 1, 99, 40), { source: "abc", marks: " ^^" });
  });

  it("counts a tab up to the next stop", () => {
    assert.deepEqual(show("\t«x»"), ["    x", "    ^"]);
    assert.deepEqual(show("ab\t«x»"), ["ab  x", "    ^"]);
    assert.deepEqual(show("«\t»x"), ["    x", "^^^^"]);
  });

  it("counts two columns for wide characters, and none for combining marks", () => {
    assert.deepEqual(show('"日本«語»"'), ['"日本語"', "     ^^"]);
    assert.deepEqual(show('"한국«어»"'), ['"한국어"', "     ^^"]);
    assert.deepEqual(show('"e\u0301«x»"'), ['"e\u0301x"', "  ^"]);
    assert.deepEqual(show("🚀«x»"), ["🚀x", "  ^"]);
    assert.deepEqual(show("👨‍👩‍👧«x»"), ["👨‍👩‍👧x", "  ^"]);
    assert.deepEqual(show("🇩🇪«x»"), ["🇩🇪x", "  ^"]);
    assert.deepEqual(show("é→«x»"), ["é→x", "  ^"]);
    assert.deepEqual(show("\u200B«x»"), ["\u200Bx", "^"]);
  });

  it("shortens a long line to the part around the range", () => {
    assert.deepEqual(show(`«start»${"-".repeat(100)}`, 20), [`start${"-".repeat(13)}…`, "^^^^^"]);
    assert.deepEqual(show(`${"-".repeat(100)}«here»${"-".repeat(100)}`, 20), [
      "…------here--------…",
      "       ^^^^",
    ]);
    assert.deepEqual(show(`${"-".repeat(100)}«end»`, 20), [`…${"-".repeat(16)}end`, `${" ".repeat(17)}^^^`]);
    assert.deepEqual(show(`${"-".repeat(25)}«${"x".repeat(50)}»`, 20), [
      `…------${"x".repeat(12)}…`,
      `       ${"^".repeat(12)}`,
    ]);
  });

  it("shows the start of the line if that includes the range", () => {
    assert.deepEqual(show(`12345«6»${"-".repeat(100)}`, 20), [`123456${"-".repeat(12)}…`, "     ^"]);
  });

  it("reads only the part of a line that it shows", () => {
    const line = `${"日🚀".repeat(500_000)}X${"日🚀".repeat(500_000)}`;
    const { source, marks } = excerptOf(line, 1_500_000, 1_500_001, 40);
    assert.ok(widthOf(source) <= 40);
    assert.equal(widthOf(source.slice(0, source.indexOf("X"))), marks.indexOf("^"));
  });

  it("does not let the line control the terminal", () => {
    assert.equal(printable("a\u001B[31mb\u0000\r\n\u007F\u009B\u202Ec\uD800"), "a␛[31mb␀␍␊␡��c�");
    assert.deepEqual(show("\u001B[2J«x»"), ["␛[2Jx", "    ^"]);
  });

  it("is never wider than the given width, and marks the right characters, for any line", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "日", "🚀", "\t", "e\u0301", "\uD83D", "\u0007", "-"),
    });
    fc.assert(
      fc.property(
        text,
        fc.nat(120),
        fc.nat(20),
        fc.integer({ min: 20, max: 60 }),
        (line, start, length, columns) => {
          const { source, marks } = excerptOf(line, start, start + length, columns);
          assert.ok(widthOf(source) <= columns, source);
          assert.match(marks, /^ *\^+$/);
          assert.ok(marks.length <= columns + 1);
        },
      ),
    );
  });
});
