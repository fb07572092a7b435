/** The verdict on pages that are mostly scanned is that of the reference parser on their whole text. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { readSyntax } from "../../../../server/src/service/pages/syntax/page-reading.ts";
import { pageRejection, pageVerdict } from "../../../../server/src/service/pages/syntax/page-verdict.ts";
import { bodyStart, parsedText } from "../../../../server/src/service/pages/syntax/parsed-text.ts";
import { judge, rejection } from "../../../../server/src/service/pages/syntax/reference.ts";
import { generatedPage, randomFrom } from "./generated-pages.ts";

/** Texts where the scan and the parser once differed, or easily might. */
const delicate: readonly string[] = [
  "- <Note>\n  {\n}d\n  </Note>",
  "1. {\n}}",
  "1. <A\n/>c",
  "< ||\n-|-",
  "<Note>\n{}{}</Note>",
  '>a\n<details e="\n"></details>',
  "<details><Note>\n [^1]:\n    </Note></details>",
  "<A b{c}/>",
  "<Card d{{}}></Card>",
  "<Step>\n- `{\n0) `\n</Step>",
  "<details>\n * a\n-\n  </details>",
  "a ` b\nc ` d `<5` e `",
  "| `a | <5` |\n|---|---|",
  "a `b\n| <5 ` |\n|---|---|",
  "[a](b 'c\n<b>') </b>",
  "[ <b>[ https://x] </b> c](d)",
  'https://x/{"a <b"}',
  "https://x/`a <b`",
  "costs $5 <b>x $ </b>\n$",
  "**a <b>b** c</b>",
  "<b>[a</b>](c)",
  'text <Card\n  title="x">\n</Card>',
  "```\n- a\n```\n<5",
  "- ```\n  {\n<5",
  "- a\n  ```\ncode {\n  ```",
  "> ```\n{ a b\n```",
  "- a\n\n      <b>\n\n  </b>",
  "<Steps>\n  1. a\n\n     <Note>b</Note>\n  </Steps>",
  "import A from 'a'\nimport A from 'b'",
  "import A from 'a'\n\nimport A from 'b'",
  "import A from 'a'\n\nexport const A = 1",
  "export const a = 1\n\n+ 2 <5",
  "export const a = `\n\n<5`\n\n{b}",
  "import { , } from 'a'",
  "a\nimport {b c}",
  "- import {b c}",
  " import {b c}",
  "a\n===\nimport b c",
  "[a]: b\n===\nexport const a = {b: 1}",
  "> # a\nimport b c",
  "| a |\n|---|\nimport {b c}",
  "- | a |\n  |---|\n| b |\n  ```\n<5\n```",
  "-\n\n  <5",
  "-\n  a\n\n  {b c}",
  "{a} b}",
  "{class}",
  "{{default}}",
  "<A {...b, c}/>",
  '<A b="1"c="2"/>',
  "a <\n",
  "a < b",
  "a\rb <5",
  "\uFEFF---\na: {\n---\n<A>\n</A>",
  "# a {#b}\n\n```\n# c {#d}\n```",
  "$$\n{a b\n$$\n{c d",
  "$$ $\n{a b\n$$",
  "~~~ `\n{\n~~~",
  "``` `\n{\n```",
  "***\n* <b>\n</b>",
  "<b>*a*</b>*<i>*</i>",
  ")\n1. 0) ```{",
  "# < #",
  "0) <details>\n   >\n`\n   </details>",
  "* ```\na\n\n  {",
  '[^1]:\n<s e="\n\n">*',
  "*\n{\n\n}]",
  "\uFEFF```\n{\n```",
  "\uFEFFimport {b c}",
  "\uFEFF---\na: b\n---\n# a\n\n<Card>\n\nb",
  "# a\n\ntext\n\n<Card>\n\n```\n{\n```\n\n- a\n- b\n\n</Cart>\n\ntext {b c}\n",
  "[b]: /c\n\n<Card>\n\n*[a</Card>][b]*",
  "a\r\n\r\n<Card>\r\nb\r\n\r\n<5",
  "{/* a */ /* b */}",
  "{/* a */ b */}",
  "{// a\n}",
  "{\n// a\n}",
  "<A b={/* c */} />",
  "[a]: /b\n\n[x <b>y][a] </b>",
  "[x <b>y][a] </b>",
  "[x <b>y][a] </b>\n\n[A ]: /b",
  "[^<b>]\n\n[^<b>]: note",
  "<A>\n\n[x <b>y][a] </b>\n\n</A>\n\n```\n[a]: /b\n```",
  "<b\n  a='b'\n>    <i>x</i> y\n z</b>",
  "<b\n  a='b'\n- >x</b>\n- c",
  "<Note d=\n\n{() => {\n\n}}>\n  -\n<Tip>**x** `y`</Tip>\n\n  </Note>",
  "<Note>\n\n{a b}\n\nText\n\n</Note>",
  "<Note>\n\n{`a\n\n- b {c}\n\n`}\n\n</Note>",
  "{`a\n\nb\n\nc",
  "  - {/[`]/}\n\n    c\n\n  d\n\ne {b}",
  "{/[`]/}\n\n<b>\n\n```\n</b>",
  "{/[`]/}\n```\n\n<5",
  "- {/[`]/}\n\n  <b>\n\n</b>",
  "text\n{/[`]/}\n\nimport {b c}",
  "<Card>\n\n- <Card>\n\n</Card>\n\n</Card>",
  "- <Card>\n\n- </Card>",
];

/** What the parts of a page, read alone, say about the whole page; undefined where they say nothing. */
function kindByParts(text: string): string | undefined {
  const { kind } = readSyntax(parsedText(text), bodyStart(text)).reading;
  return kind === "whole" ? undefined : kind === "refused" ? "rejected" : kind;
}

describe("the verdict on a page", () => {
  for (const text of delicate) {
    it(`is that of the reference parser: ${JSON.stringify(text)}`, () => {
      const expected = judge(text);
      assert.equal(kindByParts(text) ?? expected.kind, expected.kind);
      assert.deepEqual(pageVerdict(text), expected);
      assert.deepEqual(pageRejection(text), rejection(text));
    });
  }

  it("is that of the reference parser for generated pages", function () {
    this.timeout(400_000);
    const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
    let accepted = 0;
    let samePlace = 0;
    const pages = 3_000;
    for (let seed = first; seed < first + pages; seed += 1) {
      const text = generatedPage(randomFrom(seed));
      const [expected, found] = [judge(text), pageVerdict(text)];
      const kinds = [found.kind, kindByParts(text) ?? expected.kind];
      assert.deepEqual(kinds, [expected.kind, expected.kind], `SEED=${seed}: ${JSON.stringify(text)}`);
      if (expected.kind === "accepted") accepted += 1;
      if (isDeepStrictEqual(found, expected)) samePlace += 1;
    }
    assert.ok(accepted > pages / 5 && accepted < (pages * 4) / 5, `${accepted} of ${pages} are accepted`);
    // A page with several causes may be refused for another one.
    assert.ok(
      samePlace > pages * 0.99,
      `${samePlace} of ${pages} are judged at the same place, SEED=${first}`,
    );
  });
});
