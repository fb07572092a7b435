/** An answer that grows piece by piece ends as the HTML of its whole text. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { renderMarkdown } from "../../../client/src/webview/assistant/markdown.ts";
import {
  advance,
  noMarkdown,
  type StreamedMarkdown,
} from "../../../client/src/webview/assistant/streamed-markdown.ts";
import { caseCount } from "../../case-count.ts";

function htmlOf({ done, open }: StreamedMarkdown): string {
  return [...done, open].map(({ html }) => html).join("");
}

/** The HTML of a text that arrives in pieces, which end at the given places. */
function streamed(text: string, cuts: readonly number[]): StreamedMarkdown {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((one, other) => one - other);
  const growing = ends.reduce((last, end) => advance(last, text.slice(0, end), false), noMarkdown);
  return advance(growing, text, true);
}

/** Lines of Markdown whose meaning depends on the lines around them. */
const lineStarts = [
  "",
  " ",
  "  ",
  "   ",
  "    ",
  "\t",
  "> ",
  ">",
  "- ",
  "* ",
  "+ ",
  "1. ",
  "2. ",
  "2) ",
  "# ",
];
const lineRests = [
  "",
  "text",
  "a | b",
  "| a | b |",
  "|---|---|",
  "--|--",
  "---",
  "***",
  "===",
  "=",
  "-",
  "1",
  "```",
  "````",
  "```js",
  "~~~",
  "[name]: /address",
  "[name]:",
  "/address",
  "'title",
  "more'",
  '[other]: <b> "title"',
  "see [name] and [text][other]",
  "![name]",
  "**bold",
  "bold**",
  "`code",
  "<div>",
  "</div>",
  "<!--",
  "https://example.com/a",
  "\\",
  "end  ",
];
const line = fc
  .tuple(
    fc.array(fc.constantFrom(...lineStarts), { maxLength: 3 }),
    fc.constantFrom(...lineRests),
    fc.constantFrom("\n", "\n", "\n", "\n\n", "\r\n", "\r"),
  )
  .map(([starts, rest, end]) => `${starts.join("")}${rest}${end}`);
const markdown = fc.array(line, { maxLength: 14 }).map((lines) => lines.join(""));
const cuts = fc.array(fc.nat(400), { maxLength: 40 });

describe("an answer's Markdown as it grows", () => {
  it("ends as the HTML of the whole text, for any pieces", () => {
    fc.assert(
      fc.property(markdown, cuts, (text, places) => {
        assert.equal(htmlOf(streamed(text, places)), renderMarkdown(text));
      }),
      { numRuns: caseCount(3000) },
    );
  });

  it("ends as the HTML of the whole text, character by character", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const every = [...text].map((_, index) => index);
        assert.equal(htmlOf(streamed(text, every)), renderMarkdown(text));
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("ends as the HTML of the whole text, for any characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), cuts, (text, places) => {
        assert.equal(htmlOf(streamed(text, places)), renderMarkdown(text));
      }),
      { numRuns: caseCount(500) },
    );
  });
});

describe("blocks of an answer", () => {
  it("are complete once the next one has begun, and stay the same objects from then on", () => {
    const first = advance(noMarkdown, "One\n\nTwo\n", false);
    assert.deepEqual(
      first.done.map(({ source }) => source),
      ["One\n"],
    );
    const second = advance(first, "One\n\nTwo\n\n```\n\ncode\n\n", false);
    assert.equal(second.done[0], first.done[0]);
    assert.equal(second.done.length, 2);
    const third = advance(second, "One\n\nTwo\n\n```\n\ncode\n\nmore\n```\n\nEnd\n", false);
    assert.equal(third.done[1], second.done[1]);
    assert.match(third.done[2]?.html ?? "", /code\n\nmore/);
    assert.equal(third.open.source.trim(), "End");
  });

  it("stay open while their last line may still change their kind", () => {
    const rule = advance(noMarkdown, "- a\n---", false);
    assert.equal(rule.done.length, 0);
  });

  it("are rendered again if a name in them gets an address", () => {
    const text = "Plain\n\nSee [this].\n\nEnd\n\n";
    const before = advance(advance(noMarkdown, text.slice(0, -5), false), text, false);
    const after = advance(before, `${text}[this]: /page\n`, false);
    assert.match(after.done[1]?.html ?? "", /data-address="\/page"/);
    assert.equal(after.done[0], before.done[0]);
  });

  it("begin again with another text", () => {
    const before = advance(noMarkdown, "One\n\nTwo\n\nThree\n", true);
    assert.equal(htmlOf(advance(before, "Other", false)), "<p>Other</p>\n");
    assert.equal(
      htmlOf(advance(before, "One\n\nTwo\n\nThree\n===\n", true)),
      renderMarkdown("One\n\nTwo\n\nThree\n===\n"),
    );
  });
});
