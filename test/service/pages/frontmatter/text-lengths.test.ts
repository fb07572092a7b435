/** The lengths of frontmatter texts, as stored for a page. */
import assert from "node:assert/strict";
import { readFrontmatter } from "../../../../server/src/service/pages/frontmatter/content.ts";
import { textsOfKeys } from "../../../../server/src/service/pages/frontmatter/text-lengths.ts";
import { newIntern, pageContent } from "../../../../server/src/service/pages/page-content.ts";

/** The length and position of each key's text, as `KEY COUNT WRITTEN`. */
function textsOf(lines: string): readonly string[] {
  const text = `---\n${lines}\n---\n`;
  const { frontmatterTexts } = pageContent(text, newIntern());
  const texts = textsOfKeys(frontmatterTexts);
  return readFrontmatter(text).entries.map(({ key }) => {
    const found = texts.get(key);
    if (found === undefined) return `${key} none`;
    return `${key} ${found.characters} ${text.slice(found.start, found.start + found.length)}`;
  });
}

describe("texts of the frontmatter", () => {
  it("have the length of the text that readers see, and the position of the value as written", () => {
    const cases: Readonly<Record<string, readonly string[]>> = {
      "title: A": ["title 1 A"],
      "title: ' A b '": ["title 3  A b "],
      'title: "caf\\u0065\\u0301"': ["title 4 caf\\u0065\\u0301"],
      "title: 'it''s'": ["title 4 it''s"],
      "a: x\ntitle: 404\nb: xyz": ["a 1 x", "title none", "b 3 xyz"],
      "hidden: true\ntags: [a, b]\nseo:\n  title: x\nlast: ab": [
        "hidden none",
        "tags none",
        "seo none",
        "last 2 ab",
      ],
      'title: ""\nowner:\ntag: x': ["title none", "owner none", "tag 1 x"],
      "description: one\n  two": ["description 7 one\n  two"],
      '"a\\nb": x\nc: yz': ["a\nb none", "c 2 yz"],
    };
    for (const [lines, texts] of Object.entries(cases)) assert.deepEqual(textsOf(lines), texts, lines);
  });

  it("on several lines are joined like in YAML", () => {
    const [folded = ""] = textsOf("description: >-\n  one\n  two\nb: x");
    assert.equal(folded, "description 7 >-\n  one\n  two");
    const [literal = "", next] = textsOf("description: |\n  one\n  two\n\nb: x");
    assert.equal(literal, "description 7 |\n  one\n  two");
    assert.equal(next, "b 1 x");
  });

  it("are stored for any number of keys", () => {
    const keys = Array.from({ length: 3000 }, (_, index) => `key${index}: ${"x".repeat((index % 9) + 1)}`);
    const texts = textsOf(keys.join("\n"));
    assert.equal(texts.length, 3000);
    assert.equal(texts[2999], "key2999 3 xxx");
  });

  it("are absent without frontmatter", () => {
    const { frontmatterTexts } = pageContent("# Title\n", newIntern());
    assert.equal(frontmatterTexts, "");
    assert.deepEqual(textsOfKeys(frontmatterTexts), new Map());
  });
});
