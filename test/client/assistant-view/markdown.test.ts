/** An answer becomes inert HTML: links are data for the page, and everything else is text. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { renderMarkdown } from "../../../client/src/webview/assistant/markdown.ts";
import { caseCount } from "../../case-count.ts";

const tagNames =
  /^(?:a|blockquote|br|button|code|div|em|h[3-6]|hr|li|ol|p|pre|s|span|strong|table|tbody|td|th|thead|tr|ul)$/;
const attributeNames =
  /^(?:role|tabindex|title|aria-label|class|type|start|data-(?:part|action|address|language))$/;

/** The tags of an HTML text with their attributes; a tag without an end would be text with `<`. */
function tagsOf(html: string): readonly { readonly name: string; readonly attributes: readonly string[] }[] {
  const tag = /<\/?(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s+[a-z-]+="[^"<>]*")*)\s*>/g;
  assert.doesNotMatch(html.replace(tag, ""), /[<>]/, html);
  return [...html.matchAll(tag)].map(({ groups }) => ({
    name: groups?.name ?? "",
    attributes: [...(groups?.attributes ?? "").matchAll(/\s(?<name>[a-z-]+)="/g)].map(
      (found) => found.groups?.name ?? "",
    ),
  }));
}

function assertHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    assert.match(name, tagNames);
    for (const attribute of attributes) assert.match(attribute, attributeNames);
  }
  for (const [, address = ""] of html.matchAll(/data-address="([^"]*)"/g)) {
    assert.doesNotMatch(address, /^(?!https?:)[a-z][a-z0-9+.-]*:/i);
  }
}

describe("an answer's HTML", () => {
  const harmful = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "<style>*{display:none}</style>\n\n<iframe src=/a></iframe>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "<javascript:alert(1)>",
    "[x](command:workbench.action.quit)",
    "[x](vscode://file/etc/passwd)",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](file:///etc/passwd)",
    "[x](//example.com/a)",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
    '[x](/a"onclick="alert(1) "b"onclick="alert(1)")',
    '```"><script>alert(1)</script>\nx\n```',
    "| a |\n|:-:|\n| <b onclick=alert(1)> |",
  ];
  for (const text of harmful) {
    it(`is inert: ${JSON.stringify(text)}`, () => {
      const html = renderMarkdown(text);
      assertHarmless(html);
      assert.doesNotMatch(html, /data-address="(?!\/a&quot;)/);
    });
  }

  it("is inert for any text", () => {
    const pieces = fc.constantFrom(
      ..."<>\"'&()[]!`|:\\# \n",
      "javascript:",
      "command:",
      "https://a.b/",
      "](",
      "![",
      "<a href=",
      "onclick=",
      "</",
      "```",
      "&#60;",
      "x",
    );
    const text = fc.array(pieces, { maxLength: 30 }).map((all) => all.join(""));
    fc.assert(
      fc.property(text, (all) => assertHarmless(renderMarkdown(all))),
      { numRuns: caseCount(3000) },
    );
  });

  it("passes links to the page with their URLs unchanged", () => {
    const html = renderMarkdown("[Start](/guides/start#first?a=1&b=ü) and https://example.com/x");
    assert.match(html, /<a role="link" tabindex="0" data-address="\/guides\/start#first\?a=1&amp;b=ü"/);
    assert.match(html, /data-address="https:\/\/example.com\/x"[^>]*>https:\/\/example.com\/x<\/a>/);
    assert.doesNotMatch(html, /href/);
  });

  it("shows the text of links without a target", () => {
    assert.equal(
      renderMarkdown("[text](mailto:a@b.c) [here](#place)"),
      "<p><span>text</span> <span>here</span></p>\n",
    );
  });

  it("shows images as links, and inside a link as text", () => {
    assert.match(renderMarkdown("![A *map*](/map.png)"), /<a [^>]*data-address="\/map.png"[^>]*>A map<\/a>/);
    assert.match(renderMarkdown("![](https://a.b/c.png)"), /<a [^>]*>https:\/\/a.b\/c.png<\/a>/);
    assert.match(
      renderMarkdown("[![Map](/map.png)](/page)"),
      /^<p><a [^>]*data-address="\/page"[^>]*>Map<\/a><\/p>\n$/,
    );
  });

  it("has code with its language and a button, aligned tables, and lower headings", () => {
    const code = renderMarkdown("```ts title\nlet a = 1 < 2;\n```");
    assert.match(code, /<span class="code-language">ts<\/span>/);
    assert.match(code, /data-action="copy-code"/);
    assert.match(code, /<code data-language="ts">let a = 1 &lt; 2;\n<\/code>/);
    const table = renderMarkdown("| a | b |\n|--:|---|\n| 1 | 2 |");
    assert.match(table, /<th class="align-right">a<\/th>\n<th>b<\/th>/);
    assert.doesNotMatch(table, /style=/);
    assert.equal(renderMarkdown("# One\n\n###### Six"), "<h3>One</h3>\n<h6>Six</h6>\n");
  });
});
