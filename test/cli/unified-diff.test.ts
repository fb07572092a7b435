import assert from "node:assert/strict";
import { applyPatch } from "diff";
import fc from "fast-check";
import { unifiedDiff } from "../../server/src/cli/patch/unified-diff.ts";
import { caseCount } from "../case-count.ts";

const plain = { color: false, isForTerminal: false };

/** Numbered lines, including their line ends. */
function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1}\n`);
}

function joined(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

describe("unifiedDiff", () => {
  it("is empty if nothing differs", () => {
    assert.equal(unifiedDiff("docs.json", "a\n", "a\n", plain), "");
  });

  it("shows three lines around a change", () => {
    const before = numbered(9);
    const after = before.with(4, "five\n");
    assert.equal(
      unifiedDiff("docs.json", before.join(""), after.join(""), plain),
      joined(
        "--- a/docs.json",
        "+++ b/docs.json",
        "@@ -2,7 +2,7 @@",
        " 2",
        " 3",
        " 4",
        "-5",
        "+five",
        " 6",
        " 7",
        " 8",
      ),
    );
  });

  it("has one hunk for changes near each other, and two for others", () => {
    const before = numbered(30);
    const hunks = (first: number, second: number): number =>
      unifiedDiff(
        "docs.json",
        before.join(""),
        before.with(first, "x\n").with(second, "y\n").join(""),
        plain,
      ).split("\n@@").length - 1;
    assert.equal(hunks(5, 12), 1);
    assert.equal(hunks(5, 13), 2);
  });

  it("names the line before an empty range", () => {
    assert.equal(
      unifiedDiff("docs.json", "", "a\nb\n", plain),
      joined("--- a/docs.json", "+++ b/docs.json", "@@ -0,0 +1,2 @@", "+a", "+b"),
    );
    assert.equal(
      unifiedDiff("docs.json", "a\n", "", plain),
      joined("--- a/docs.json", "+++ b/docs.json", "@@ -1 +0,0 @@", "-a"),
    );
  });

  it("marks a missing final newline", () => {
    const missing = "\\ No newline at end of file";
    assert.equal(
      unifiedDiff("docs.json", "a\nb", "a\nb\n", plain),
      joined("--- a/docs.json", "+++ b/docs.json", "@@ -1,2 +1,2 @@", " a", "-b", missing, "+b"),
    );
    assert.equal(
      unifiedDiff("docs.json", "a\nb", "c\nb", plain),
      joined("--- a/docs.json", "+++ b/docs.json", "@@ -1,2 +1,2 @@", "-a", "+c", " b", missing),
    );
  });

  it("keeps carriage returns", () => {
    assert.equal(
      unifiedDiff("docs.json", "a\r\nb\r\n", "a\r\nc\r\n", plain),
      "--- a/docs.json\n+++ b/docs.json\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n",
    );
  });

  it("colors whole lines, before their carriage return", () => {
    assert.equal(
      unifiedDiff("docs.json", "a\r\nb\r\n", "a\r\nc\r\n", { ...plain, color: true }),
      [
        "\x1b[1m--- a/docs.json\x1b[0m\n\x1b[1m+++ b/docs.json\x1b[0m\n",
        "\x1b[36m@@ -1,2 +1,2 @@\x1b[0m\n a\r\n\x1b[31m-b\x1b[0m\r\n\x1b[32m+c\x1b[0m\r\n",
      ].join(""),
    );
  });

  it("ends a name that contains a space with a tab", () => {
    assert.match(
      unifiedDiff("my docs/docs.json", "a\n", "b\n", plain),
      /^--- a\/my docs\/docs\.json\t\n\+\+\+ b\/my docs\/docs\.json\t\n/,
    );
  });

  it("can be applied, whatever the texts", () => {
    const line = fc.constantFrom("{", "}", "  ", '  "a",', '  "b",', "-", "+ x", "@@", "\\ No");
    const text = fc
      .tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
      .map(
        ([lines, endOfLine, isEnded]) =>
          lines.join(endOfLine) + (isEnded && lines.length > 0 ? endOfLine : ""),
      );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = unifiedDiff("docs.json", before, after, plain);
        if (before === after) assert.equal(patch, "");
        else assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), after);
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("quotes names like git", () => {
    const heads = (path: string): readonly string[] =>
      unifiedDiff(path, "a\n", "b\n", plain).split("\n").slice(0, 2);
    assert.deepEqual(heads('é"\t\\\u001B\u009B.json'), [
      '--- "a/\\303\\251\\"\\t\\\\\\033\\302\\233.json"',
      '+++ "b/\\303\\251\\"\\t\\\\\\033\\302\\233.json"',
    ]);
    assert.deepEqual(heads("a b~!.json"), ["--- a/a b~!.json\t", "+++ b/a b~!.json\t"]);
  });

  it("makes control characters visible on a terminal, and keeps them for programs", () => {
    const [before, after] = ["\ta\u009B1m\r\nx\n", "\tb\u001B[2J\r\nx\n"];
    assert.match(
      unifiedDiff("docs.json", before, after, { ...plain, isForTerminal: true }),
      /\n-\ta\uFFFD1m\r\n\+\tb␛\[2J\r\n x\n$/,
    );
    assert.ok(unifiedDiff("docs.json", before, after, plain).includes("+\tb\u001B[2J\r\n"));
  });

  it("has no unchanged line that a workflow would execute, and can still be applied", () => {
    const lines = [
      "fine ::error\n",
      "::error::x\n",
      " \t##[group]y\n",
      "\u00A0::debug::z\r\n",
      "::warning::last",
    ];
    const before = ["old\n", ...lines].join("");
    const after = ["new\n", ...lines].join("");
    const patch = unifiedDiff("docs.json", before, after, plain);
    assert.doesNotMatch(patch, /^\s*(?:::|##)/m);
    assert.match(patch, /\n fine ::error\n/);
    assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), after);
  });

  it("finds the changed lines among very many", () => {
    const before = Array.from({ length: 50_000 }, (_, index) => `    "guides/page-${index}",\n`);
    const after = before.map((line, index) => (index % 10 === 0 ? line.replace("guides", "/guides") : line));
    const patch = unifiedDiff("docs.json", before.join(""), after.join(""), plain);
    const count = (sign: string): number =>
      patch.split("\n").filter((line) => line.startsWith(`${sign}  `)).length;
    assert.deepEqual([count("-"), count("+"), patch.split("\n@@").length - 1], [5000, 5000, 5000]);
    assert.equal(applyPatch(before.join(""), patch), after.join(""));
  });

  it("handles texts without common lines", () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `a${index}\n`).join("");
    const patch = unifiedDiff("docs.json", before, before.replaceAll("\n", "\r\n"), plain);
    assert.equal(
      applyPatch(before, patch, { autoConvertLineEndings: false }),
      before.replaceAll("\n", "\r\n"),
    );
  });
});
