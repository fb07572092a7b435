/** The HTML of pages: what authors see. */
import assert from "node:assert/strict";
import { pageHtml } from "../../../../server/src/service/page-html.ts";
import { html, pageOf, previewSite } from "./preview-site.ts";

function has(text: string, ...parts: readonly (string | RegExp)[]): void {
  const body = html(text);
  for (const part of parts)
    assert.ok(typeof part === "string" ? body.includes(part) : part.test(body), `${part} is not in ${body}`);
}

describe("the page of the preview", () => {
  it("shows Markdown", () => {
    has(
      "---\ntitle: T\n---\n# One *two*\n\n- [x] done\n- [ ] open\n\n1. a\n2. b\n\n> quote\n\n`code` ~~no~~ **yes**\n\n---\n",
      '<h1 id="at-one-two">One <em>two</em></h1>',
      /<input type="checkbox" disabled checked/,
      "<ol><li>a</li>",
      "<blockquote><p>quote</p></blockquote>",
      "<code>code</code> <del>no</del> <strong>yes</strong>",
      "<hr>",
    );
    assert.doesNotMatch(html("---\ntitle: T\n---\nText\n"), /title: T/);
    has(
      "| a | b |\n| :- | -: |\n| 1 | 2 |\n",
      '<th class="align-left" scope="col">a</th>',
      '<td class="align-right">2</td>',
    );
    has("a &copy; &amp; &euro; &#123; &nothing;\n", "a © &amp; € { &amp;nothing;");
    has("Write `&copy;` or &amp;copy; and &amp;lt;\n", "or &amp;copy; and &amp;lt;</p>");
    has("**a** &copy; {\n", "</strong> © {</p>");
    has(
      "```ts src/a.ts\nlet a;\n```\n",
      "<figcaption>src/a.ts</figcaption>",
      '<code data-language="ts">let a;</code>',
    );
  });

  it("turns links within the site into preview links, and shows the address of all others", () => {
    has(
      "[a](../setup#x) [b](#here) [c](/d)",
      'href="#" data-address="/setup#x"',
      'data-address="#here"',
      'data-address="/d"',
    );
    has(
      "[a](https://example.com/x)",
      '<a class="external" title="https://example.com/x" data-link="https://example.com/x">',
    );
    has("[a][r]\n\n[r]: /there\n", 'data-address="/there"');
  });

  it("gives headings and tags the anchors that links name", () => {
    const anchors = (text: string): readonly (string | undefined)[] =>
      [...html(text).matchAll(/ id="at-([^"]*)"/g)].map(([, anchor]) => anchor);
    assert.deepEqual(anchors("## Own {#my-id}\n\n## My id\n\n#### Two words { #two words }  \n"), [
      "my-id",
      "my-id-2",
      "two-words",
    ]);
    assert.deepEqual(anchors("Before\n\n> ## Quoted {#q}\n\n## Code `{#x}`\n"), ["q", "code-#x"]);
    assert.deepEqual(anchors("## `it's--x`\n\n## it's--x\n"), ["it-s-x", "it’s—x"]);
    assert.deepEqual(anchors('<h2 id="hey">A</h2>\n\n<div id="b">\n\n<a name="c" />\n</div>\n'), [
      "hey",
      "b",
      "c",
    ]);
    assert.deepEqual(anchors("<p id={code}>A</p>\n"), []);
  });

  it("shows images of the site, and boxes in place of others", () => {
    has("![A](/images/a.png)", '<img alt="A" data-file="images/a.png">');
    has("![A](../images/a.png)", 'data-file="images/a.png"');
    has('<img src="/images/a.png" className="dark:hidden" />', 'data-file="images/a.png" class="only-light"');
    has("![A](https://example.com/a.png)", '<span class="box">Image: A</span>');
    has("![Gone](/images/gone.png)", '<span class="box">Image: Gone</span>');
    assert.doesNotMatch(html("![A](https://example.com/a.png) ![B](//example.com/b.png)"), /<img/);
  });

  it("marks images without alternative text", () => {
    const mark = '<span class="tag missing">No alternative text</span>';
    has("![](/images/a.png)", `<img alt="" data-file="images/a.png">${mark}`);
    has("![](https://example.com/a.png)", `Image: https://example.com/a.png</span>${mark}`);
    has('<img src="/images/a.png" />', mark);
    has(
      '<img src="/images/a.png" className="dark:hidden" />',
      '<span class="tag missing only-light">No alternative text</span>',
    );
    for (const text of [
      "![A](/images/a.png)",
      "![](/images/a.png) GitHub",
      '<img src="/images/a.png" alt="" />',
      '<img src="/images/a.png" aria-hidden="true" />',
      '<img src="/images/a.png" {...props} />',
      '<Card title="A" img="/images/a.png">Text</Card>',
    ])
      assert.doesNotMatch(html(text), /No alternative text/, text);
  });

  it("marks an image far into a long page, but not an icon next to words there", () => {
    const long = "Text\n\n".repeat(5000);
    const body = html(`---\ntitle: A\n---\n\n${long}![](/images/a.png)\n\n![](/images/a.png) Words\n`);
    assert.equal(body.split("No alternative text").length, 2);
  });

  it("keeps the content of tabs and groups of code that is neither a tab nor code", () => {
    const both = html(
      'import Part from "/snippets/part.mdx"\n\n<Tabs>\nBefore\n\n<Tab title="A">\nInside\n</Tab>\n\n<Part />\n</Tabs>\n\n' +
        "<CodeGroup>\n```js One\n1\n```\n\n<Part />\n\nAfter\n</CodeGroup>\n",
      { "snippets/part.mdx": "From a snippet\n" },
    );
    assert.equal(both.match(/<p>From a snippet<\/p>/g)?.length, 2, both);
    assert.equal(both.match(/type="radio"/g)?.length, 2, both);
    for (const kept of ["Before", "Inside", "After"]) assert.ok(both.includes(`<p>${kept}</p>`), both);
  });

  it("follows definitions of links in quotes, lists and tags, of which the first counts", () => {
    has(
      "[a] [b] [c]\n\n> [a]: /first\n\n- x\n\n  [b]: /second\n\n<Note>\n[c]: /third\n</Note>\n\n[a]: /last\n",
      '<a href="#" data-address="/first">a</a>',
      '<a href="#" data-address="/second">b</a>',
      '<a href="#" data-address="/third">c</a>',
    );
  });

  it("reads lists of texts that contain the other kind of quote", () => {
    has(
      '<Update label="L" tags={["It\'s new", \'a "b"\', "c"]}>\nText\n</Update>\n',
      '<span class="tag">It&#39;s new</span><span class="tag">a &quot;b&quot;</span><span class="tag">c</span>',
    );
  });

  it("keeps all content of a popup", () => {
    has(
      '<Popup>\n<PopupTrigger>Open it</PopupTrigger>\n\nText\n\n<PopupContent>\nInside\n</PopupContent>\n\n<img src="/images/a.png" alt="A" />\n</Popup>\n',
      "<summary>Open it</summary><p>Text</p>",
      "<p>Inside</p>",
      '<img alt="A" data-file="images/a.png">',
    );
  });

  it("shows HTML details with their summary as the title, and opens them if the author does", () => {
    has(
      "<details>\n<summary>My <b>title</b></summary>\n\nText\n</details>\n",
      '<details data-key="details-1"><summary>My <b>title</b></summary><p>Text</p></details>',
    );
    has(
      "<details open>\n<summary>A</summary>\n<b>B</b>\n</details>\n",
      '<details open data-key="details-1"><summary>A</summary>',
      "<b>B</b></details>",
    );
    has("<details>Text</details>\n", "<summary>Details</summary>Text</details>");
  });

  it("shows the common components", () => {
    has(
      '<Card title="T" icon="star" href="/x">\n  Text\n</Card>',
      /<a href="#" data-address="\/x" class="card">/,
      'data-icon="star"',
    );
    has('<Columns cols={3}>\n<Card title="a" />\n</Columns>', '<div class="columns columns-3">');
    has(
      '<Steps>\n<Step title="One">\nText\n</Step>\n</Steps>',
      '<ol class="steps"><li><div class="title">One</div>',
    );
    has("<Warning>Careful</Warning>", '<aside class="callout warning" role="note" aria-label="Warning">');
    has('<Accordion title="More">\nText\n</Accordion>', /<details data-key="[^"]+"><summary>More<\/summary>/);
    has(
      '<Tabs>\n<Tab title="A">\na\n</Tab>\n<Tab title="B">\nb\n</Tab>\n</Tabs>',
      /type="radio" name="choice-1" checked>A/,
      'aria-label="B"',
    );
    has(
      '<Tabs>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>',
      "checked>A</label><section",
      'aria-label="B"',
    );
    has('<Tabs defaultTabIndex={1}>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>', "checked>B");
    has('<Tabs defaultTabIndex={1.6}>\n<Tab title="A">a</Tab>\n<Tab title="B">b</Tab>\n</Tabs>', "checked>A");
    has("<CodeGroup>\n```js One\n1\n```\n```ts Two\n2\n```\n</CodeGroup>", "One</label>", "Two</label>");
    has('<ParamField path="id" type="string" required>The id</ParamField>', "<code>id</code>", ">required<");
    has('<Frame caption="C">\n![A](/images/a.png)\n</Frame>', "<figcaption>C</figcaption>");
    has(
      '<Tooltip tip="More">word</Tooltip>',
      '<span class="tooltip" tabindex="0">word<span class="tooltip-text" role="tooltip">More</span></span>',
    );
  });

  it("keeps the language and text direction that authors set for a part", () => {
    has(
      '<p lang="fr">Bonjour</p>\n\nA <span lang="he" dir="rtl">word</span> and a <bdi>name</bdi> in <a href="/x" lang="pt-BR">a link</a>.\n',
      '<p lang="fr">',
      '<span lang="he" dir="rtl">word</span>',
      "<bdi>name</bdi>",
      'lang="pt-BR">a link</a>',
    );
    const body = html('<div lang="x y" dir="up">\nText\n</div>\n\n<p lang={code}>Text</p>\n');
    assert.doesNotMatch(body, /lang|dir/);
  });

  it("names groups of tabs, blocks of code and tables", () => {
    has(
      '<Tabs><Tab title="npm">\nA\n</Tab><Tab title="pnpm">\nB\n</Tab></Tabs>',
      'role="group" aria-label="Tabs: npm, pnpm"',
    );
    has('```ts title="a.ts"\n1\n```\n\n```\n2\n```\n', 'aria-label="Code: a.ts"', 'aria-label="Code">');
    has(
      "<CodeGroup>\n```js One\n1\n```\n```py Two\n2\n```\n</CodeGroup>",
      'role="group" aria-label="Code: One, Two"',
    );
    has("| a | `b` |\n|---|---|\n| 1 | 2 |\n", 'role="region" aria-label="Table: a, b"');
    has("|  |  |\n|---|---|\n| 1 | 2 |\n", 'role="region" aria-label="Table"');
  });

  it("gives each callout its icon and its word", () => {
    const icons = new Set<string>();
    for (const name of ["Note", "Tip", "Warning", "Info", "Check", "Danger"]) {
      const body = html(`<${name}>Text</${name}>`);
      assert.ok(
        body.includes(`class="callout ${name.toLowerCase()}" role="note" aria-label="${name}"`),
        body,
      );
      icons.add(/data-icon="([^"]+)"/.exec(body)?.[1] ?? "");
    }
    assert.equal(icons.size, 6);
    has(
      '<Callout title="T" color="#ff0000" icon="key">x</Callout>',
      'aria-label="Callout: T" data-color="#ff0000"',
      'data-icon="key"',
    );
    has('<Warning title="T">x</Warning>', 'aria-label="Warning: T"', '<div class="title">T</div>');
  });

  it("shows everything that a component contains", () => {
    has(
      '<Card title="T" href="/x">Text</Card>',
      /<a [^>]*class="card"><span class="title">T<\/span>Text<\/a>/,
    );
    has('<Card title="T" href="/x" disabled>Text</Card>', /<span class="card disabled">/);
    has(
      '<Card title="T" cta="More" horizontal>Text</Card>',
      "card horizontal",
      '<span class="card-more">More</span>',
    );
    has('<Steps>\n<Step title="A" stepNumber={7}>\nText\n</Step>\n</Steps>', '<li data-number="7">');
    has(
      '<Update label="May" description="v2" tags={["New", "Fix"]}>\nText\n</Update>',
      ">May<",
      ">v2<",
      ">New<",
      ">Fix<",
    );
    has('<Badge color="green">New</Badge>', '<span class="badge green">New</span>');
    has(
      '<ParamField query="limit" type="number" default="10" deprecated pre={["a"]}>x</ParamField>',
      ">query<",
      ">default: 10<",
      ">deprecated<",
      ">a<",
    );
    assert.equal(html('<ParamField query="limit" hidden>x</ParamField>'), "");
    has(
      '<Accordion title="A" description="D">\nText\n</Accordion>',
      '<span class="summary-description">D</span>',
    );
    has('<Visibility for="agents">x</Visibility>', 'class="for-agents"');
    has('<Visibility for="nobody">x</Visibility>', 'class="for-agents"');
    has('<Visibility for="humans">x</Visibility>', 'class="for-humans"');
    has('<Visibility for="signed-in">x</Visibility>', 'class="for-some"');
    has('<Color variant="compact"><Color.Item name="a" value="#15803D" /></Color>', 'data-color="#15803D"');
    has('<GitHub.Repo repo="a/b" />', 'data-link="https://github.com/a/b"');
    has('<Heading level={3} id="own">Text</Heading>', '<h3 id="at-own">Text</h3>');
    has('<Mention page="setup" />', 'data-address="/setup"');
    has(
      "<Latex>x + y</Latex>",
      '<span class="formula"><math><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow></math></span>',
    );
    has("```mermaid\ngraph TD\n```\n", "<figcaption>Readers see this text as a diagram.</figcaption>");
    has(
      "$$\nx\n$$\n",
      '<div class="formula" tabindex="0"><math display="block"><mrow><mi>x</mi></mrow></math></div>',
    );
  });

  it("shows trees of files and folders, with their highlighted entries", () => {
    const body = html(
      '<Tree>\n<Tree.Folder name="app" defaultOpen>\n<Tree.File name="a.ts" highlight />\n</Tree.Folder>\n<Tree.Folder name="b" openable={false} />\n</Tree>',
    );
    assert.match(body, /^<ul class="tree"><li><details open data-key="details-1"><summary>/);
    assert.match(body, /<mark class="name">a\.ts<\/mark>/);
    assert.match(body, /<li><span class="icon"[^>]*><\/span><span class="name">b<\/span><ul><\/ul><\/li>/);
  });

  it("numbers and highlights lines of code as the words after the fence request", () => {
    const classes = (text: string): readonly (string | undefined)[] =>
      [...html(text).matchAll(/<span class="(line[^"]*)">/g)].map(([, classNames]) => classNames);
    assert.deepEqual(classes("```ts a.ts {1,3-4}\n1\n2\n3\n4\n```\n"), [
      "line marked",
      "line",
      "line marked",
      "line marked",
    ]);
    assert.deepEqual(classes('```ts highlight={2} focus="1"\n1\n2\n```\n'), ["line focused", "line marked"]);
    assert.deepEqual(classes("```ts\n1\n2\n```\n"), []);
    has("```ts lines\n1\n```\n", '<pre tabindex="0" role="group" aria-label="Code: ts" class="numbered">');
    has("```ts\nconst a = 1; // [!code --]\n```\n", '<span class="line removed">const a = 1;</span>');
    has("```ts a.ts lines {1}\n1\n```\n", "<figcaption>a.ts</figcaption>");
    for (const title of ["theme.ts", "src/icon.css", "word-wrap lines-of-code"])
      has(`\`\`\`ts ${title} wrap\n1\n\`\`\`\n`, `<figcaption>${title}</figcaption>`);
  });

  it("shows unknown components as boxes with their names and content", () => {
    has("<Mine a={1}>\nText **b**\n</Mine>", '<span class="box-name">Mine</span>', "<strong>b</strong>");
    has("a <Mine.Part/> b", '<span class="box"><span class="box-name">Mine.Part</span></span>');
  });

  it("creates paragraphs where MDX does", () => {
    assert.equal(html("- a\n- b\n"), "<ul><li>a</li><li>b</li></ul>");
    assert.equal(html("- a\n\n- b\n"), "<ul><li><p>a</p></li><li><p>b</p></li></ul>");
    assert.equal(html("<b>a</b> <i>b</i>\n"), "<b>a</b> <i>b</i>");
    assert.equal(html("a <b>b</b>\n"), "<p>a <b>b</b></p>");
  });

  it("provides the lines of what it shows; a snippet is on the line that names it", () => {
    const text = [
      "---",
      "title: A",
      "---",
      "",
      "## One",
      "",
      "Text *here*",
      "and here",
      "",
      '<Card title="B">',
      "  In it",
      "</Card>",
      "",
      "<Fragment>",
      "  - a",
      "  - b",
      "</Fragment>",
      "",
      'import Part from "/snippets/part.mdx"',
      "",
      "<Part />",
      "",
      "```js",
      "1",
      "```",
    ].join("\n");
    const { html: body, lines } = pageOf(text, { "snippets/part.mdx": "From the snippet\n\nand more\n" });
    const marked = [...body.matchAll(/<([a-z0-9]+) data-block/g)].map(([, tag]) => tag);
    assert.deepEqual(marked, ["h2", "p", "div", "p", "ul", "p", "figure"]);
    assert.deepEqual(lines, [4, 6, 9, 10, 14, 20, 22]);
  });

  it("shows expressions as code and never runs them", () => {
    has("a {1 + 1} {{name}} {'text'}", '<code class="expression">{1 + 1}</code>', "{{name}}", "text</p>");
    assert.equal(html("{/* comment */}\n\nexport const a = 1\n"), "");
  });

  it("omits a name that the page does not define, like the platform, and shows those that may be defined", () => {
    assert.match(html("a/{id}/b {user}"), />a\/\/b <code class="expression">\{user\}<\/code>/);
    has("export const size = 3\n\n{size}", '<code class="expression">{size}</code>');
    has('import { limit } from "/limits.mdx"\n\n{limit} {a, b}', "{limit}", "{a, b}");
    const { html: body } = pageOf('import Part from "/snippets/part.mdx"\n\n<Part word="x" />\n', {
      "snippets/part.mdx": "The word is {word}\n",
    });
    assert.match(body, /The word is <code class="expression">\{word\}<\/code>/);
  });

  it("shows the names of variables wherever they are", () => {
    has(
      '```bash title="v-{{ version }}.sh"\nget {{my-name}} {{ 2nd }}\n```\n',
      "v-{{ version }}.sh",
      "get {{my-name}} {{ 2nd }}",
    );
    has(
      "`{{version}}` {{my-name}}\n",
      "<code>{{version}}</code>",
      '<code class="expression">{{my-name}}</code>',
    );
    has("[a](/v/{{version}}#{{my-name}})\n", 'data-address="/v/{{version}}#{{my-name}}"');
    has(
      '<Card title="For {{my-name}}" href={"/{{class}}"} />\n',
      "For {{my-name}}",
      'data-address="/{{class}}"',
    );
    has("<Card>\n\n{{version}} and `{{my-name}}`\n", "{{version}} and <code>{{my-name}}</code>");
  });

  it("inserts snippets where they are used, but no snippet into itself", () => {
    const files = {
      "snippets/a.mdx": "**From** a\n",
      "snippets/loop.mdx": 'import B from "/snippets/loop.mdx"\n\nAgain <B />\n',
    };
    const body = html('import A from "/snippets/a.mdx"\n\n<A />\n', files);
    assert.equal(body, "<p><strong>From</strong> a</p>");
    const loop = html('import B from "/snippets/loop.mdx"\n\n<B />\n', files);
    assert.equal(loop.match(/Again/g)?.length, 1);
    assert.match(html('<Snippet file="a.mdx" />', files), /<strong>From<\/strong>/);
    assert.match(html('<Snippet file="../../secret.mdx" />', files), /box-name">Snippet/);
  });

  it("reads no snippet from outside the site", () => {
    const requested: string[] = [];
    const text = '<Snippet file="../../../etc/passwd" />\n';
    pageHtml(previewSite({ "a.mdx": text }), "a.mdx", text, (file) => void requested.push(file) as undefined);
    assert.deepEqual(requested, []);
  });

  it("shows a page that is not MDX as Markdown, as far as possible, and says why", () => {
    const body = html("# Title\n\n<Card>\n\n**bold** a < b\n");
    assert.match(
      body,
      /^<p class="notice" role="status" lang="en" dir="ltr">Tags of this page cannot be read: /,
    );
    assert.match(body, /<h1 id="at-title">Title<\/h1>/);
    assert.match(body, /&lt;Card&gt;/);
    assert.match(body, /<strong>bold<\/strong>/);
  });
});
