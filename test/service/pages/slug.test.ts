/** Anchors of headings, as measured on the platform's page builder (docs/broken-links.md). */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readPage } from "../../../server/src/service/pages/read-page.ts";
import { bareAnchor, headingSlugs, withoutGuesses } from "../../../server/src/service/pages/slug.ts";

/** The anchors of a page's headings. */
function anchorsOf(page: string): readonly string[] {
  return readPage(page).headings.map(({ anchor }) => anchor);
}

describe("the anchor of a heading", () => {
  /** The text after `##`, and the id that the builder gives it. */
  const measured: readonly (readonly [heading: string, anchor: string])[] = [
    ["Links & more", "links-&-more"],
    ["Read / write", "read-/-write"],
    ["read/write", "read/write"],
    ["Version 1.2 (new)", "version-1-2-new"],
    ["Cost: five, or six; really?", "cost-five-or-six-really"],
    ["What's new", "what’s-new"],
    ["Users' guide", "users’-guide"],
    ["It’s here", "it’s-here"],
    ["Before -- after", "before-—-after"],
    ["Before — after", "before-—-after"],
    ["Before – after", "before-–-after"],
    ["Before --- after", "before-after"],
    ["Wait...", "wait…"],
    ["--flag option", "—flag-option"],
    ["`--flag` option", "flag-option"],
    ["`it's` and `a.b`", "its-and-a-b"],
    ["`fn()`", "fn"],
    ["`{id}` of `GET /users/{id}`", "id-of-get-/users/id"],
    ["`__init__.py`", "__init__-py"],
    ["snake_case", "snake_case"],
    ["C++ and C#", "c++-and-c#"],
    ["100% of $x | y = z", "100%-of-$x-|-y-=-z"],
    ["@scope/package", "@scope/package"],
    ["fooBar HTTPServer", "foobar-httpserver"],
    ["ÄÖÜ Straße", "äöü-straße"],
    ["はじめに", "はじめに"],
    ["中文（括号）：标题", "中文（括号）：标题"],
    ["✅ Done", "-done"],
    ["Go 🚀 now", "go--now"],
    ["Launch 🚀", "launch-"],
    ["1️⃣ One", "1⃣-one"],
    ["a → b ✓", "a-→-b-✓"],
    ["Brand™ and ©", "brand-and-"],
    ["  Many   spaces  ##", "many-spaces"],
    ["**Bold** and _slanted_", "bold-and-slanted"],
    ["A [link](/x) and ![picture](/a.png)", "a-link-and"],
    ["<Icon icon='x' /> Title <Badge>New</Badge>", "title-new"],
    ["[Brackets] first", "brackets-first"],
    ["a &amp; b &lt;c&gt;", "a-&-b-<c>"],
    ["a \\* b \\& c", "a-b-&-c"],
    ["H~2~O ~~gone~~", "h2o-gone"],
    ["Text {/* a comment */} more", "text-more"],
    ["Own {#my-id}", "my-id"],
    ["Own {#My Id}", "My-Id"],
    ["Own \\{#escaped}", "escaped"],
  ];
  for (const [heading, anchor] of measured) {
    it(`of "${heading}" is "${anchor}"`, () => {
      const [first] = anchorsOf(`## ${heading}\n`);
      const { looseAnchors } = readPage(`## ${heading}\n`);
      // Mathematics and single tildes are a guess, so both results count.
      assert.ok(first === anchor || looseAnchors.includes(anchor), `${first}, ${looseAnchors.join(" ")}`);
    });
  }

  for (const id of ["\\{#own}", "\\{#own\\}", "\\{#own-*id*}"]) {
    it(`does not leave the rest of the id ${id} in the heading's text`, () => {
      assert.deepEqual(
        readPage(`## Title ${id}\n`).headings.map(({ text }) => text),
        ["Title"],
      );
    });
  }

  /** Headings of one page, and the ids that the builder gives them together. */
  const counted: readonly (readonly [headings: string, anchors: string])[] = [
    ["A | A | A", "a a-2 a-3"],
    ["A | A | A 2 | A | A 2", "a a-2 a-2-2 a-3 a-2-2-2"],
    ["A 2 | A | A", "a-2 a a-2-2"],
    ["Step 1 | Step 2 | Step | Step 1 | Step 3 | Step", "step-1 step-2 step step-1-2 step-3 step-2-2"],
    ["a, b | a b | a b | a: b", "a-b a-b-2 a-b-2-2 a-b-3"],
    ["Own {#own} | Own | Own words {#own} | Own", "own own-2 own-3 own-2-2"],
  ];
  for (const [headings, anchors] of counted) {
    it(`is distinct in ${headings}`, () => {
      const page = headings
        .split(" | ")
        .map((title) => `## ${title}\n\n`)
        .join("");
      assert.deepEqual(anchorsOf(page), anchors.split(" "));
    });
  }

  it("of two headings is never the same", () => {
    const text = fc.constantFrom("A", "A 2", "A 2 2", "A-2", "a, 2", "B");
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        const slugs = headingSlugs();
        const anchors = texts.map((headingText) => slugs.next([{ text: headingText, isCode: false }]));
        assert.equal(new Set(anchors).size, anchors.length);
      }),
    );
  });

  it("loses the apostrophe of contractions in code, as an expression over whole words requires", () => {
    const words = fc.array(fc.constantFrom("a", "s", "t", "7", "'", " ", "é", "'s", "'t "), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, (parts) => {
        const text = `x${parts.join("")}x`;
        const joined = text.replace(/([a-z\d]+)'([ts])(?=\s|$)/gu, "$1$2");
        const slugOf = (one: string): string | undefined =>
          headingSlugs().next([{ text: one, isCode: true }]);
        assert.equal(slugOf(text), slugOf(joined));
      }),
    );
  });

  it("is computed in linear time for an endless word", () => {
    const word = "x".repeat(1_000_000);
    assert.deepEqual(anchorsOf(`# ${word}.\n`), [word]);
  });

  it("is compared by the parts that are not guessed", () => {
    assert.equal(withoutGuesses("‘a’-“b”"), withoutGuesses("’a’-”b"));
    assert.notEqual(withoutGuesses("it’s"), withoutGuesses("its"));
    assert.equal(bareAnchor("it’s-1.2"), "its12");
  });
});
