/** Answers as they leave the view: in transcripts, in the clipboard, in the author's files. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEvent } from "../../../client/src/features/assistant/conversation.ts";
import { safeMarkdown } from "../../../client/src/features/assistant/safe-markdown.ts";
import { transcriptOf } from "../../../client/src/features/assistant/transcript.ts";
import type { AnswerSource } from "../../../client/src/platform/assistant-events.ts";
import { caseCount } from "../../case-count.ts";
import { harmfulContent } from "./harmful-content.ts";
import { asked, start } from "./support.ts";

function assertSafe(markdown: string): void {
  const safe = safeMarkdown(markdown);
  assert.deepEqual(harmfulContent(safe), [], `${JSON.stringify(markdown)} became ${JSON.stringify(safe)}`);
}

const attacks = [
  "[Run](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D)",
  "[Run](<command:a b>)",
  "[Run]( \n command:a)",
  `[Run](${" ".repeat(500)}command:a)`,
  "[Run](COMMAND:a)",
  "[Run](&#99;ommand:a)",
  "[Run](command&colon;a)",
  "[Run](comm\\and:a)",
  "[Run](command\\:a)",
  "[Run](\u0001command:a)",
  "[Run][1]\n\n[1]: command:a",
  "[1]\n\n[1]:\n  <command:a>\n  'title'",
  "[1]\n\n> [1]: command:a",
  "- [1]: command:a\n- [1]",
  "[1]: command:a\n    ![x](https://evil.example/a.png)",
  "<command:a>",
  "<vscode://file/etc/passwd>",
  "[x](file:///etc/passwd)",
  "[x](//evil.example/a)",
  "[x](\\\\evil.example\\a)",
  "[x](/\\evil.example)",
  "[x](javascript:alert(1))",
  "[x](data:text/html,a)",
  "![x](https://evil.example/a.png)",
  "![x][1]\n\n[1]: https://evil.example/a.png",
  "![1]\n\n[1]: https://evil.example/a.png",
  "\\![x](https://evil.example/a.png) \\\\![x](https://evil.example/a.png)",
  "[![x](https://evil.example/a.png)](https://a.example)",
  "[x](a`b) ![y](https://evil.example/z`)",
  '[x](a "t`b") ![y](https://evil.example/z`)',
  "`a ![y](https://evil.example/z) ``` b`` ![y](https://evil.example/z)`",
  "`a\n\n![y](https://evil.example/z)`",
  "\\`![y](https://evil.example/z)`",
  "| ` | ` |\n|---|---|\n| ` | ![y](https://evil.example/z)` |",
  "> ```\n![x](https://evil.example/a.png)\n```",
  "- ```\n![x](https://evil.example/a.png)\n  ```",
  "text\n2. ```\n![x](https://evil.example/a.png)\n```",
  "text\n    ![x](https://evil.example/a.png)",
  "~~~ `\n~~~\n![x](https://evil.example/a.png)",
  "```a`b\n![x](https://evil.example/a.png)\n```",
  "<img src=https://evil.example/a.png>",
  "<img\nsrc=https://evil.example/a.png>",
  '<a href="command:a">x</a>',
  "<script>\n\n![x](https://evil.example/a.png)\n</script>",
  "<!-- ` -->![x](https://evil.example/a.png)`",
  "<?a?><!A><![CDATA[a]]>",
  "<https://a.b/`>![x](https://evil.example/a.png)`",
  "]: ](ftp:a",
  "ftp://evil.example/a",
  "(FTP://evil.example/a), //evil.example/a and _//evil.example_",
  "<ftp://evil.example/a>",
  "vscode://evil.example/a file://evil.example/a",
  "https://a.example/:ftp://evil.example/a",
  "https://a.example//ftp://evil.example/a",
  "a|ftp://evil.example/a",
  "ftp:\\//evil.example/a ftp:/\\/evil.example/a ftp://\\evil.example/a",
  "ftp&colon;//evil.example/a ftp:&#47;/evil.example/a",
  "[^1]\n\n[^1]: ![x](https://evil.example/a.png)",
];

describe("an answer outside the view", () => {
  for (const text of attacks) {
    it(`loads, runs and opens nothing: ${JSON.stringify(text.slice(0, 80))}`, () => {
      assertSafe(text);
      assertSafe(`before ${text} after`);
      assertSafe(`- one\n\n  ${text}\n\n> ${text}`);
      assertSafe(`\`\`\`\n${text}\n\`\`\`\n${text}`);
    });
  }

  it("loads, runs and opens nothing, for any text", () => {
    const piece = fc.constantFrom(
      ..."[]()<>!`~|\\:\"' \n\t#->&;x1.",
      "![a](https://e.e/a)",
      "![",
      "](",
      "]: ",
      "command:a",
      "https://a.b/",
      "//a.b",
      "\n\n",
      "\n    ",
      "```",
      "``",
      "\n> ",
      "\n- ",
      "1. ",
      "<img src=a>",
      "<!--",
      "-->",
      "&#99;",
      "&colon;",
      "|-|-|\n",
      "ftp:",
      "//",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => assertSafe(pieces.join(""))),
      { numRuns: caseCount(500) },
    );
  });

  it("is unchanged if it is harmless", () => {
    for (const text of [
      "",
      "Use `<Card>` in *a page*, see [Start](/guides/start#top?a=1&b=2) and <https://a.example/b>.",
      "Write to [us](mailto:a@b.example) or <mailto:a@b.example>; 1 < 2, a <- b, x! [a] (b).",
      '```html\n<img src="a.png">\n![x](a.png)\n```\n\n    <b>\n',
      '- one\n\n  ```mdx\n  <Card title="a">![x](a.png)</Card>\n  ```\n- `![x](y)` and ``a ` <b>``',
      "| a | b |\n|---|---|\n| `<T>` | `a \\| <b>` |\n",
      "Read https://a.example//b?c=http://d, http://a.example; s // t, either/or, `ftp://a.example` and // so on, https://a.example/?to=//b.",
      "[1]: https://a.example 'T'\n[ref]: guides/start\n\n[x][1]",
      "# A <-> B\n\n> `<b>`\r\n> two\r\n",
      "```cpp\nstd::vector<std::string> a; int b = c[0]; auto d = [&](auto x) { return x; };\n```",
    ]) {
      assert.equal(safeMarkdown(text), text);
    }
  });

  it("keeps its words if it is changed", () => {
    assert.equal(
      safeMarkdown("See ![a map](/map.png) and <Card>."),
      "See \\![a map](/map.png) and \\<Card>.",
    );
    assert.equal(safeMarkdown("[Run](command:a)"), "[Run] (command\\:a)");
    assert.equal(safeMarkdown("From ftp://a.example/b."), "From ftp:/ /a.example/b.");
  });

  it("is sanitized at any length", () => {
    for (const pattern of [
      "![](",
      "[x](",
      "`a``",
      "<a",
      "\\",
      "> ",
      "|`a",
      "]: x",
      "[a]: command:",
      "<!--",
      "`",
      "ftp://a.b ",
      "//a",
      "a.b:",
      "a.",
      "<a.",
      "mailto:",
      "a@b.",
      "http://a/:",
    ]) {
      const text = pattern.repeat(Math.ceil(100_000 / pattern.length));
      assert.ok(safeMarkdown(text).length >= text.length, pattern);
    }
  });

  it("is sanitized in time proportional to its length", () => {
    const addresses = `\` ${"www.".repeat(200_000)}`;
    assert.equal(safeMarkdown(addresses), addresses);
    const schemes = "vscode-".repeat(100_000);
    assert.equal(safeMarkdown(schemes), schemes);
    assert.equal(safeMarkdown(`${schemes}:a`), `${schemes}\\:a`);
  });
});

describe("the transcript", () => {
  it("loads, runs and opens nothing, for any question, answer and source", () => {
    for (const text of attacks) {
      const address = text.replace(/[\s\\]/g, "");
      const sources: readonly AnswerSource[] = [
        { address: "a&colon;b", title: text },
        { address: `x/${address}` },
        { address: "https://a.example/?a=1&lt=2" },
      ];
      const events = [
        { type: "text", text },
        ...sources.map((source) => ({ type: "source", source }) as const),
        { type: "suggestion", suggestion: { title: text, path: `/${address}` } },
        { type: "unknown", name: text },
        { type: "finish" },
      ] as const;
      const conversation = events.reduce((one, event) => applyEvent(one, "a1", event, start), asked(text));
      const transcript = transcriptOf({ ...conversation, domain: text });
      assert.deepEqual(harmfulContent(transcript), [], transcript);
    }
  });
});
