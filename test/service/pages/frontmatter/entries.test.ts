import assert from "node:assert/strict";
import fc from "fast-check";
import {
  frontmatterBlock,
  withoutBlankStart,
} from "../../../../server/src/service/pages/frontmatter/block.ts";
import {
  type FrontmatterEntry,
  frontmatterEntries,
  withYaml,
} from "../../../../server/src/service/pages/frontmatter/entries.ts";
import { caseCount } from "../../../case-count.ts";

function page(...lines: readonly string[]): string {
  return `---\n${lines.join("\n")}\n---\n\nText.\n`;
}

function entriesOf(text: string): readonly FrontmatterEntry[] {
  const block = frontmatterBlock(text);
  return block === undefined ? [] : frontmatterEntries(text, block).entries;
}

/** A value as short text, with the characters that it covers. */
function shown(text: string, { key, value }: FrontmatterEntry): string {
  const covered = text.slice(value.start, value.end);
  if (value.kind === "list") {
    return `${key} list ${value.items.map((item) => `${item.kind}:${text.slice(item.start, item.end)}`).join(",")}`;
  }
  return `${key} ${value.kind} ${covered}`;
}

describe("entries of the frontmatter", () => {
  it("have the type that YAML gives them, and the position of what is written", () => {
    const text = page(
      "title: Get started",
      'sidebarTitle: "Start: here"',
      "boost: 3",
      "hidden: true",
      "lastUpdatedDate: 2026-01-31",
      "tag:",
      "keywords:",
      "  - one",
      "  - 'two words'",
      '"og:image": /a.png',
      "url: https://example.com/a#b",
    );
    assert.deepEqual(
      entriesOf(text).map((entry) => shown(text, entry)),
      [
        "title text Get started",
        "sidebarTitle text Start: here",
        "boost number 3",
        "hidden boolean true",
        "lastUpdatedDate date 2026-01-31",
        "tag null ",
        "keywords list text:one,text:two words",
        "og:image text /a.png",
        "url text https://example.com/a#b",
      ],
    );
  });

  it("are dates only in the forms that the platform's parser recognizes", () => {
    const dates = ["2026-01-31", "2026-1-3 9:30:00", "2026-01-31T09:30:00.5Z", "2026-01-31 09:30:00 +02:00"];
    const texts = [
      "2026-01-31 3 new endpoints",
      "2026-1-3",
      "2026-01-31 09:30",
      "2026-01-31T9",
      "2026-01-31-2",
    ];
    for (const value of [...dates, ...texts]) {
      const kind = dates.includes(value) ? "date" : "text";
      // The second value is read by the YAML library.
      const text = page(`title: ${value}`, `description: ${value} # note`);
      assert.deepEqual(
        entriesOf(text).map((entry) => shown(text, entry)),
        [`title ${kind} ${value}`, `description ${kind} ${value}`],
      );
    }
  });

  it("are read by the YAML library if single lines are not enough", () => {
    const text = page(
      "title: >-",
      "  Long",
      "  title",
      "keywords: [a, 'b c']",
      "related:",
      "  - Overview: /intro",
      "  - /setup",
    );
    const [title, keywords, related] = entriesOf(text);
    assert.equal(title?.value.kind === "text" && title.value.text, "Long title");
    assert.equal(keywords && shown(text, keywords), "keywords list text:a,text:b c");
    assert.equal(related?.value.kind === "list" && related.value.items[0]?.kind, "map");
  });

  const words = fc.constantFrom(
    "a",
    "title",
    "true",
    "3",
    "'q'",
    '"d"',
    "x y",
    "2026-01-01",
    "",
    "a#b",
    "a: b",
    "~",
    "[a]",
    "[a, 'b c', \"d\" ]",
    "['it''s', b]",
    "[ true, 2026-01-01, a.b/c-d , e f ]",
    "[a, ]",
    "[]",
    "[a b",
    "['a' 'b']",
    "- x",
    "é ",
    "\t",
    '"a" #c',
    "b # c",
  );
  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom("title", "tag", "og:image", '"key"', "k-1"), words)
      .map(([key, value]) => `${key}: ${value}`),
    words.map((word) => `- ${word}`),
    words.map((word) => `  - ${word}`),
    words,
    fc.constantFrom("# comment", "  indented", "key:", "key: |"),
  );

  it("are the same from the line reader and from the YAML library", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), (lines, end) => {
        const text = lines.map((lineText) => lineText + end).join("");
        const block = { start: 0, end: text.length, bodyStart: text.length, isClosed: true };
        const fast = frontmatterEntries(text, block);
        const slow = withYaml(text, withoutBlankStart(text, block));
        assert.ok(slow !== undefined);
        assert.equal(fast.isValid, slow.isValid);
        const places = (entries: readonly FrontmatterEntry[]): readonly string[] =>
          entries.map((entry) => shown(text, entry));
        if (fast.isValid) assert.deepEqual(places(fast.entries), places(slow.entries));
      }),
      { numRuns: caseCount(1000) },
    );
  });
});
