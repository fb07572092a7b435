/** The text of a baseline: sorted, one finding per line, the same for equal baselines; other text is an error. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  baselineOfLines,
  isSameBaseline,
  readBaseline,
  textOfBaseline,
} from "../../../../server/src/service/index.ts";

type Line = Parameters<typeof baselineOfLines>[0] extends Iterable<infer One> ? One : never;

const line = (code: string, file: string, subject: string, count = 1): Line => ({
  code,
  file,
  subject,
  count,
});

function reasonAgainst(text: string): string {
  const read = readBaseline(text);
  assert.equal(read.kind, "broken");
  return read.kind === "broken" ? read.reason : "";
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("/gone", "", "a\nb", "\u202e", "\ud83d", '"', "\\", "\u2028"),
);
const anyLines = fc.array(
  fc.record({
    code: fc.constantFrom("broken-link", "page-syntax", "orphan-page"),
    file: fc.oneof(fc.constantFrom("docs.json", "guides/a.mdx"), anyText),
    subject: anyText,
    count: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 12 },
);

describe("the text of a baseline", () => {
  it("has one line for each finding, sorted by rule, file and subject, each followed by a comma", () => {
    const baseline = baselineOfLines([
      line("broken-link", "guides/b.mdx", "/x"),
      line("broken-anchor", "z.mdx", "/a#b"),
      line("broken-link", "guides/a.mdx", "/gone", 2),
      line("broken-link", "guides/a.mdx", "/Gone"),
    ]);
    assert.equal(
      textOfBaseline(baseline),
      [
        "{",
        '  "version": 1,',
        '  "findings": [',
        '    ["broken-anchor", "z.mdx", "/a#b", 1],',
        '    ["broken-link", "guides/a.mdx", "/Gone", 1],',
        '    ["broken-link", "guides/a.mdx", "/gone", 2],',
        '    ["broken-link", "guides/b.mdx", "/x", 1],',
        "    []",
        "  ]",
        "}",
        "",
      ].join("\n"),
    );
  });

  it("is read back as written, and is the same for equal baselines", () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, isWindows) => {
        const baseline = baselineOfLines(lines);
        const text = textOfBaseline(baseline, isWindows ? "\r\n" : undefined);
        const read = readBaseline(text);
        assert.ok(read.kind === "baseline");
        assert.ok(isSameBaseline(read.baseline, baseline));
        assert.equal(textOfBaseline(baselineOfLines([...lines].reverse()), text), text);
        // Text that neither controls a terminal nor breaks a line.
        assert.match(text.replaceAll("\r\n", "\n"), /^[^\p{Cc}\u202a-\u202e\u2028\u2029]*$/mu);
        const inFiles = [...baseline.values()].reduce((sum, inFile) => sum + inFile.size, 0);
        assert.equal(text.split("\n").length, inFiles + 7);
      }),
    );
  });

  it("may have any layout, and if two lines have one identity, the larger count applies, as after a merge by union", () => {
    const text = '{"findings":[["r","a.mdx","s",2],["r","a.mdx","s",3],[]],"version":1}';
    const read = readBaseline(text);
    assert.ok(read.kind === "baseline");
    assert.ok(isSameBaseline(read.baseline, baselineOfLines([line("r", "a.mdx", "s", 3)])));
  });

  it("may begin with a byte order mark", () => {
    const text = textOfBaseline(
      baselineOfLines([{ code: "missing-page", file: "docs.json", subject: "a", count: 1 }]),
    );
    assert.deepEqual(readBaseline(`\uFEFF${text}`), readBaseline(text));
    assert.equal(readBaseline(text).kind, "baseline");
  });

  it("that git could not merge is reported with the line of the conflict", () => {
    const marks = ["<<<<<<< HEAD", "=======", ">>>>>>> main"];
    for (const mark of marks) {
      const text = `{\n  "version": 1,\n  "findings": [\n${mark}\n    []\n  ]\n}\n`;
      assert.match(reasonAgainst(text), /^has a merge conflict in line 4; /, mark);
      assert.match(reasonAgainst(text.replaceAll("\n", "\r\n")), /^has a merge conflict in line 4; /, mark);
    }
  });

  it("that is not a baseline is rejected with a reason, whatever it contains", () => {
    assert.match(reasonAgainst(""), /^is not valid JSON; /);
    assert.match(reasonAgainst("[]"), /^has no list "findings"; /);
    assert.match(reasonAgainst('{"version":1,"findings":{}}'), /^has no list "findings"; /);
    assert.match(
      reasonAgainst('{"version":2,"findings":[]}'),
      /^has a version that this program does not support/,
    );
    for (const one of [
      '["r","a",1]',
      '["r","a","s",0]',
      '["r","a","s",1.5]',
      '["r","a","s","1"]',
      '["r","a",null,1]',
      '["r","a","s",1,2]',
      '"r"',
      "null",
      `["r","a",${JSON.stringify("s".repeat(5000))},1]`,
    ])
      assert.match(
        reasonAgainst(`{"version":1,"findings":[["r","a","s",1],${one}]}`),
        /\(number 2 in "findings"\)/,
        one,
      );
    const many = new Array(200_001).fill("[]").join(",");
    assert.match(reasonAgainst(`{"version":1,"findings":[${many}]}`), /^has more than 200,000 lines; /);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readBaseline(text);
      }),
    );
    assert.equal(readBaseline("[".repeat(100_000)).kind, "broken");
  });
});
