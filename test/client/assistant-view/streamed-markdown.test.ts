/** An answer that grows piece by piece ends as what its whole text renders to. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { renderMarkdown } from "../../../client/src/webview/assistant/markdown.ts";
import {
  advance,
  noMarkdown,
  type StreamedMarkdown,
} from "../../../client/src/webview/assistant/streamed-markdown.ts";

function htmlOf({ done, open }: StreamedMarkdown): string {
  return [...done, open].map(({ html }) => html).join("");
}

/** The text arrives in pieces that end where told. */
function streamed(text: string, cuts: readonly number[]): StreamedMarkdown {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((one, other) => one - other);
  const growing = ends.reduce((last, end) => advance(last, text.slice(0, end), false), noMarkdown);
  return advance(growing, text, true);
}

/** Whatever can make a line of Markdown mean something else by the lines around it. */
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
  it("ends as the whole text renders, whatever the pieces", () => {
    fc.assert(
      fc.property(markdown, cuts, (text, places) => {
        assert.equal(htmlOf(streamed(text, places)), renderMarkdown(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("ends as the whole text renders when it comes character by character", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const every = [...text].map((_, index) => index);
        assert.equal(htmlOf(streamed(text, every)), renderMarkdown(text));
      }),
      { numRuns: 500 },
    );
  });

  it("ends as any other text renders", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), cuts, (text, places) => {
        assert.equal(htmlOf(streamed(text, places)), renderMarkdown(text));
      }),
      { numRuns: 500 },
    );
  });
});
