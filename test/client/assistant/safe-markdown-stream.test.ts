/** An answer arriving in a chat: block by block, and as safe as the transcript of the whole answer. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { safeMarkdown } from "../../../client/src/features/assistant/safe-markdown.ts";
import { SafeMarkdownStream } from "../../../client/src/features/assistant/safe-markdown-stream.ts";
import { harmfulContent } from "./harmful-content.ts";

/** What the stream gives for each piece, and at the end. */
function streamed(pieces: readonly string[]): readonly string[] {
  const stream = new SafeMarkdownStream();
  return [...pieces.map((piece) => stream.push(piece)), stream.end()];
}

const block = fc.constantFrom(
  "# Heading\n\n",
  "A paragraph with `code` and [a link](/guides/start).\n\n",
  "- one\n- two\n\n  more of two\n\n",
  "```ts\nconst a = 1;\n\n[x](command:run)\n```\n\n",
  "> quoted\n\n",
  "| a | b |\n|---|---|\n| `c` | d |\n\n",
  "![image](https://example.com/a.png)\n\n",
  "[run](command:workbench.action.quit) <img src=x>\n\n",
  "[x]: command:run\n\n",
  "<script>\nalert(1)\n\n</script>\n\n",
  "    indented code\n\n",
  "~~~\nnever closed\n\n",
);

const answer = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join(""));

describe("an answer that arrives in pieces", () => {
  it("is returned block by block", () => {
    const parts = streamed([
      "# Tit",
      "le\n\nFirst ",
      "part.\n\nSec",
      "ond.\n\n```\na\n\n",
      "b\n```\n",
      "Last",
    ]);
    assert.deepEqual(parts, [
      "",
      "# Title\n\n",
      "First part.\n\n",
      "Second.\n\n",
      "",
      "",
      "```\na\n\nb\n```\nLast",
    ]);
  });

  it("equals the whole answer if its blocks do not depend on each other", () => {
    const whole = "# One\n\nText with `a` and <b>.\n\n- x\n- y\n\n```js\n1\n```\n\nThe end.\n";
    for (let at = 0; at <= whole.length; at += 1)
      assert.equal(streamed([whole.slice(0, at), whole.slice(at)]).join(""), safeMarkdown(whole));
  });

  it("keeps its lines wherever it is divided, with the line ends of any system", () => {
    const lines = "One\ntwo `a`\n\n```js\n1\n2\n```\n\nThe end.\n";
    for (const lineEnd of ["\r\n", "\r"]) {
      const whole = lines.replaceAll("\n", lineEnd);
      for (let at = 0; at <= whole.length; at += 1)
        assert.equal(streamed([whole.slice(0, at), "", whole.slice(at)]).join(""), safeMarkdown(lines));
    }
  });

  it("is safe however it is divided, and loses no word", () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(40), { maxLength: 20 }), (text, lengths) => {
        const pieces: string[] = [];
        let at = 0;
        for (const length of lengths) {
          pieces.push(text.slice(at, at + length));
          at += length;
        }
        pieces.push(text.slice(at));
        const joined = streamed(pieces).join("");
        assert.deepEqual(harmfulContent(joined), []);
        assert.equal(joined.match(/paragraph/g)?.length, text.match(/paragraph/g)?.length);
      }),
    );
  });

  it("is rarely parsed while a long block arrives", () => {
    const stream = new SafeMarkdownStream();
    let given = stream.push("```\n");
    for (let line = 0; line < 20_000; line += 1) given += stream.push(`line ${line}\n\n`);
    assert.equal(given, "");
    assert.match(stream.end(), /^```\nline 0\n/);
  });
});
