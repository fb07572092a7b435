import assert from "node:assert/strict";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { readFrontmatter } from "../../../server/src/service/pages/frontmatter/content.ts";
import { parseFrontmatter } from "../../../server/src/service/pages/frontmatter.ts";

/** A page with these lines of frontmatter. */
function page(...lines: readonly string[]): string {
  return `---\n${lines.join("\n")}\n---\n\nText.\n`;
}

describe("parseFrontmatter", () => {
  it("reads plain and quoted values and skips what it does not recognize", () => {
    assert.deepEqual(
      parseFrontmatter(
        page(
          "title: Get started # a comment",
          `sidebarTitle: "Start: here"`,
          "description: 'It says \"hi\"'",
          "og:image: https://example.com/a.png",
          "keywords: [a, b]",
          "icon: fa#house",
          "openapi: POST /users/{id}",
        ),
      ),
      {
        title: "Get started",
        sidebarTitle: "Start: here",
        description: 'It says "hi"',
        icon: "fa#house",
        openapi: "POST /users/{id}",
      },
    );
  });

  it("reads what needs YAML: block scalars, lists, escapes, doubled quotes, continued lines", () => {
    const text = page(
      "title: >-",
      "  Long",
      "  title",
      "tag: 'it''s'",
      'icon: "a\\u0062"',
      "description: one",
      "  two",
      "groups:",
      "- admin",
      "- 3",
      "- staff",
    );
    assert.deepEqual(parseFrontmatter(text), {
      title: "Long title",
      tag: "it's",
      icon: "ab",
      description: "one two",
      groups: ["admin", "staff"],
    });
  });

  it("reads booleans as such and as strings", () => {
    assert.deepEqual(parseFrontmatter(page("hidden: true", "noindex: 'true'")), {
      hidden: true,
      noindex: true,
    });
    assert.deepEqual(parseFrontmatter(page('hidden: "false"', "noindex: maybe")), { hidden: false });
  });

  it("drops values of the wrong type, one by one", () => {
    const text = page(
      "title: true",
      "icon: 404",
      "hidden: 1",
      "tag: null",
      "url:",
      "groups: admin",
      "mode: wide",
    );
    assert.deepEqual(parseFrontmatter(text), { mode: "wide" });
  });

  it("reads numbers as the texts that are shown, and whether a page is deprecated", () => {
    assert.deepEqual(
      parseFrontmatter(page("title: 404", "sidebarTitle: 2.0", "tag: .inf", "deprecated: true")),
      { title: "404", sidebarTitle: "2", tag: ".inf", deprecated: true },
    );
  });

  it("treats as white space what YAML does", () => {
    assert.deepEqual(
      parseFrontmatter(page("title: \u00A0", "sidebarTitle: \u3000a\u3000 # b", "tag:\u00A0c")),
      {
        title: "\u00A0",
        sidebarTitle: "\u3000a\u3000",
      },
    );
  });

  it("handles a byte order mark and Windows line endings", () => {
    assert.deepEqual(parseFrontmatter("\uFEFF---\r\ntitle: A\r\nhidden: true\r\n---\r\nText"), {
      title: "A",
      hidden: true,
    });
  });

  it("reads only whole lines if the text is cut", () => {
    assert.deepEqual(parseFrontmatter("---\ntitle: A\nopenapi: GET /us"), { title: "A" });
    assert.deepEqual(parseFrontmatter("---\ntitle: A\n"), { title: "A" });
    assert.deepEqual(parseFrontmatter("---"), {});
  });

  it("is undefined without an opening fence, empty with an empty one", () => {
    for (const text of [
      "",
      "# Title",
      " ---\ntitle: A\n---",
      "----\ntitle: A\n---",
      "\n---\ntitle: A\n---",
    ]) {
      assert.equal(parseFrontmatter(text), undefined, JSON.stringify(text));
    }
    assert.deepEqual(parseFrontmatter("---\n---\ntitle: no"), {});
  });

  it("keeps the readable lines of a block that is not YAML", () => {
    assert.deepEqual(parseFrontmatter(page("title: 'open", "icon: house", "tag: [a")), { icon: "house" });
  });

  it("ends at the closing fence, not at a rule in a value", () => {
    assert.deepEqual(parseFrontmatter("---\ntitle: A --- B\n--- \ntitle: C\n---\n"), { title: "A --- B" });
  });

  it("agrees with YAML for any values", () => {
    const values = fc.record(
      {
        title: fc.string({ unit: "grapheme", maxLength: 20 }),
        description: fc.string({ maxLength: 90 }),
        icon: fc.constantFrom(
          "house",
          "~",
          "true",
          "1e3",
          "0x1F",
          "- a",
          "a: b",
          "a #b",
          "&a",
          "*a",
          "'",
          '"',
          "?",
          "#",
        ),
        hidden: fc.boolean(),
        groups: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    const styles = fc.constantFrom("PLAIN" as const, "QUOTE_SINGLE" as const, "QUOTE_DOUBLE" as const);
    fc.assert(
      fc.property(values, styles, (value, defaultStringType) => {
        const block = Object.keys(value).length === 0 ? "" : stringify(value, { defaultStringType });
        assert.deepEqual(parseFrontmatter(`---\n${block}---\n`), { ...(parse(block) ?? {}) });
      }),
    );
  });

  it("reads blocks that are indented or in braces", () => {
    assert.deepEqual(parseFrontmatter(page("  hidden: true")), { hidden: true });
    assert.deepEqual(parseFrontmatter(page("{ title: A, hidden: true }")), { title: "A", hidden: true });
  });

  it("reads a block that is too long for the library", () => {
    const long = `note: "${"x".repeat(30_000)}"`;
    assert.deepEqual(parseFrontmatter(page(long, "keywords: [a, [b]]", "hidden: true")), { hidden: true });
  });

  it("agrees with what rules read from the page", () => {
    const line = fc.constantFrom(
      "title: A",
      "  title: A",
      "hidden: true",
      "{ hidden: true }",
      "title: 'open",
      "title: a: b",
      "keywords: [a",
      "- a",
      "",
      "text",
      "title: 404",
      "hidden: [",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const text = page(...lines);
        const { entries } = readFrontmatter(text);
        const read = parseFrontmatter(text);
        const title = entries.findLast(({ key }) => key === "title")?.value;
        const hidden = entries.findLast(({ key }) => key === "hidden")?.value;
        const isShown = title?.kind === "text" || title?.kind === "number";
        assert.equal(read?.title, isShown ? title.text : undefined);
        assert.equal(read?.hidden, hidden?.kind === "boolean" ? true : undefined);
      }),
    );
  });

  it("never throws", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "---\n",
        "title:",
        "groups:",
        " - ",
        "\n",
        "\r\n",
        ": ",
        "'",
        '"',
        "*a",
        "&a",
        "<<: ",
        "{",
        "[",
        "|",
        "\t",
      ),
      fc.string(),
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void parseFrontmatter(`---\n${pieces.join("")}`)));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseFrontmatter(text)));
  });
});
