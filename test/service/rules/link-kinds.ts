/**
 * Small sites with a link of every kind: what stands in the page, and which of its targets lead a reader
 * nowhere. Our rules are held to it (link-kinds.test.ts), and `scripts/compare-broken-links.ts` asks the
 * platform's own checker about the same sites.
 */

export interface LinkKind {
  /** Also the name of the page, `kinds/NAME.mdx`, unless there is a file. */
  readonly name: string;
  readonly file?: string;
  readonly text: string;
  /** Targets that lead to nothing, as written; all other targets of the kind are fine. */
  readonly broken?: readonly string[];
  /** The dead targets that our rules do not report, because the files do not show it for certain. */
  readonly unreported?: readonly string[];
}

export interface KindSite {
  readonly name: string;
  /** Files beside the pages of the kinds; for docs.json the fields besides theme, name, colors. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The group that lists the pages of the kinds, added to the navigation. */
  readonly navigation: (kinds: readonly string[]) => unknown;
  readonly kinds: readonly LinkKind[];
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

const plain: KindSite = {
  name: "plain",
  files: {
    "index.mdx": "---\ntitle: Home\n---\n\n## Welcome\n",
    "intro.mdx": `---
title: Introduction
---

## First heading

## Same

## Same

## It's here

## Version 1.2 (new)

## Own words {#own}

## **Bold** and \`code\`

## Links & more

## はじめに

## A [linked](/intro) heading

## Cost: five

## Before -- after

## Read/write — both

## Launch 🚀

### 1. Numbered

Setext heading
--------------

<Accordion title="How it works">x</Accordion>

<Steps>
  <Step title="Run it">x</Step>
</Steps>

<Tabs>
  <Tab title="macOS">x</Tab>
</Tabs>

<div id="by-id">x</div>

<a id="half%2Cencoded" />

<h2 id="tagged">Tagged</h2>

<ParamField path="user_id" type="string">x</ParamField>
`,
    "guides/setup.mdx": "---\ntitle: Setup\n---\n\n## Linux\n",
    "guides/linux/install.mdx": "---\ntitle: Install\n---\n\n## Linux\n",
    "folder/index.mdx": "---\ntitle: Folder\n---\n\n## Inside\n",
    "markdown.md": "---\ntitle: Markdown\n---\n\n## Inside\n",
    "v1.0.mdx": "---\ntitle: Version\n---\n",
    "with space.mdx": "---\ntitle: Space\n---\n",
    "日本.mdx": "---\ntitle: Japan\n---\n",
    "hidden.mdx": "---\ntitle: Hidden\nhidden: true\n---\n",
    "unlisted.mdx": "---\ntitle: Unlisted\n---\n",
    "unlisted-pages/one.mdx": "---\ntitle: One\n---\n",
    "ignored/page.mdx": "---\ntitle: Ignored\n---\n",
    "README.md": "# Read me\n",
    "snippets/note.mdx": "A note.\n",
    "snippets/steps.mdx":
      'import Inner from "./inner.mdx";\n\n## In the snippet\n\n## Same\n\n<Inner />\n\n<Accordion title="Folded">x</Accordion>\n',
    "snippets/inner.mdx": 'import Steps from "/snippets/steps.mdx";\n\n## Further in\n\n<Steps />\n',
    "snippets/greeting.mdx": "## Hello {name}\n",
    "snippets/since.mdx":
      "export const Since = ({ version }) => <Badge>Since <code>{version}</code></Badge>;\n\n## Not shown\n",
    "with-snippets.mdx": `---
title: With snippets
---

import Steps from "/snippets/steps.mdx";
import { Since } from "./snippets/since.mdx";

## Same

<Steps />

<Since version="2" />
`,
    "with-greeting.mdx": `---
title: With a greeting
---

import Greeting from "/snippets/greeting.mdx";

<Greeting name="you" />
`,
    "with-component.mdx": `---
title: With a component
---

import { Chart } from "/snippets/Chart.jsx";

<Chart />
`,
    "unused-import.mdx": `---
title: Nothing of it
---

import Steps from "/snippets/steps.mdx";
`,
    "snippets/Chart.jsx": "export const Chart = () => <div>Chart</div>;\n",
    "images/a.svg": svg,
    "images/b c.svg": svg,
    "files/paper.pdf": "%PDF-1.4\n",
    "data.json": "{}\n",
    "favicon.svg": svg,
    ".mintignore": "ignored/\n",
  },
  settings: {
    redirects: [
      { source: "/old", destination: "/intro" },
      { source: "/moved/:slug*", destination: "/guides/:slug*" },
      { source: "/away", destination: "https://example.com/away" },
    ],
  },
  navigation: (kinds) => ({
    groups: [
      {
        group: "Start",
        pages: [
          "index",
          "intro",
          "guides/setup",
          "guides/linux/install",
          "folder/index",
          "markdown",
          "v1.0",
          "with space",
          "日本",
          "with-snippets",
          "with-greeting",
          "with-component",
          "unused-import",
        ],
      },
      { group: "Kinds", pages: kinds },
    ],
  }),
  kinds: [
    { name: "absolute", text: "[a](/intro) [b](/gone)", broken: ["/gone"] },
    {
      name: "absolute-deep",
      text: "[a](/guides/linux/install) [b](/guides/linux/gone)",
      broken: ["/guides/linux/gone"],
    },
    { name: "root", text: "[a](/)" },
    { name: "trailing-slash", text: "[a](/intro/) [b](/folder/) [c](/gone/)", broken: ["/gone/"] },
    { name: "index-page", text: "[a](/folder) [b](/folder/index) [c](/index)" },
    { name: "folder", text: "[a](/guides) [b](/guides/) [c](../guides) [d](/guides/linux)" },
    { name: "folder-of-files", text: "[a](/images) [b](/files/)", broken: ["/images", "/files/"] },
    {
      name: "folder-of-unlisted-pages",
      text: "[a](/unlisted-pages)",
      broken: ["/unlisted-pages"],
      unreported: ["/unlisted-pages"],
    },
    {
      name: "relative",
      text: "[a](../intro) [b](../gone) [c](./relative) [d](./gone)",
      broken: ["../gone", "./gone"],
    },
    { name: "relative-bare", text: "[a](relative) [b](gone-bare)", broken: ["gone-bare"] },
    {
      name: "relative-from-index",
      file: "kinds/deep/index.mdx",
      text: "[a](../relative) [b](./index) [c](../gone)",
      broken: ["../gone"],
    },
    { name: "from-root-without-slash", text: "[a](guides/setup) [b](guides/gone)", broken: ["guides/gone"] },
    { name: "above-root", text: "[a](../../../gone) [b](../../../intro)", broken: ["../../../gone"] },
    {
      name: "extension",
      text: "[a](/intro.mdx) [b](/markdown.md) [c](../intro.mdx) [d](/gone.mdx)",
      broken: ["/gone.mdx"],
    },
    { name: "other-extension", text: "[a](/intro.md) [b](/markdown.mdx)" },
    { name: "dot-in-name", text: "[a](/v1.0) [b](/v1.1)", broken: ["/v1.1"] },
    { name: "wrong-case", text: "[a](/Intro) [b](/guides/Setup)", broken: ["/Intro", "/guides/Setup"] },
    { name: "query", text: "[a](/intro?a=1) [b](/intro?a=1#same) [c](/gone?a=1)", broken: ["/gone?a=1"] },
    {
      name: "encoded",
      text: "[a](/with%20space) [b](/%E6%97%A5%E6%9C%AC) [c](/gone%20space)",
      broken: ["/gone%20space"],
    },
    { name: "unicode", text: "[a](/日本) [b](/日木)", broken: ["/日木"] },
    { name: "angle-brackets", text: "[a](</with space>) [b](</gone space>)", broken: ["/gone space"] },
    { name: "title", text: '[a](/intro "Title") [b](/gone "Title")', broken: ["/gone"] },
    { name: "entity", text: "[a](/intro?a=1&amp;b=2) [b](/gone&amp;b)", broken: ["/gone&b"] },
    { name: "escaped", text: "[a](/in\\tro\\_x)", broken: ["/in\\tro_x"] },
    { name: "redirected", text: "[a](/old) [b](/moved/setup) [c](/away)" },
    {
      name: "below-host-pages",
      text: "[a](/docs/intro) [b](/blog/post) [c](/support/tickets) [d](/blog) [e](/pricing)",
      broken: ["/docs/intro", "/blog/post", "/support/tickets", "/blog", "/pricing"],
      unreported: ["/blog", "/pricing"],
    },
    { name: "external", text: "[a](https://example.com/gone) [b](//example.com/gone)" },
    { name: "mail", text: "[a](mailto:a@example.com) [b](tel:+1)" },
    {
      name: "host-without-scheme",
      text: "[a](www.example.com/x) [b](example.com)",
      broken: ["www.example.com/x", "example.com"],
    },
    { name: "empty", text: "[a]() [b](#)" },
    { name: "hidden-page", text: "[a](/hidden)" },
    { name: "unlisted-page", text: "[a](/unlisted)" },
    { name: "ignored-page", text: "[a](/ignored/page)", broken: ["/ignored/page"] },
    { name: "readme", text: "[a](/README)", broken: ["/README"] },
    {
      name: "snippet-as-page",
      text: "[a](/snippets/note)",
      broken: ["/snippets/note"],
      unreported: ["/snippets/note"],
    },
    {
      name: "reference-style",
      text: "[a][one] [b][two] [three]\n\n[one]: /intro\n[two]: /gone-two\n[three]: /gone-three",
      broken: ["/gone-two", "/gone-three"],
    },
    { name: "reference-unused", text: "Text.\n\n[one]: /gone", broken: ["/gone"] },
    { name: "footnote", text: "Text[^1].\n\n[^1]: /gone is no link." },
    { name: "autolink", text: "/gone and www.example.com are text." },
    { name: "code", text: '`[a](/gone)`\n\n```md\n[b](/gone)\n```\n\n~~~\n<a href="/gone">c</a>\n~~~' },
    { name: "code-group", text: "<CodeGroup>\n```md One\n[a](/gone)\n```\n</CodeGroup>" },
    { name: "comment", text: '{/* [a](/gone) */}\n\n{/*\n<Card href="/gone" />\n*/}' },
    { name: "table", text: "| a | b |\n|---|---|\n| [a](/intro) | [b](/gone) |", broken: ["/gone"] },
    {
      name: "list",
      text: "- [a](/intro)\n  - [b](/gone)\n\n1. [c](/gone-three)",
      broken: ["/gone", "/gone-three"],
    },
    { name: "quote", text: "> [a](/gone)", broken: ["/gone"] },
    { name: "heading", text: "## A [b](/gone)", broken: ["/gone"] },
    {
      name: "emphasis",
      text: "**[a](/gone)** *[b](/gone-two)* ~~[c](/gone-three)~~",
      broken: ["/gone", "/gone-two", "/gone-three"],
    },
    {
      name: "nested-image",
      text: "[![a](/images/a.svg)](/gone) [![b](/images/gone.svg)](/intro)",
      broken: ["/gone", "/images/gone.svg"],
    },
    {
      name: "card",
      text: '<Card title="a" href="/intro" />\n\n<Card title="b" href="/gone" />',
      broken: ["/gone"],
    },
    {
      name: "card-group",
      text: '<CardGroup cols={2}>\n  <Card title="a" href="/gone">\n    Text with [b](/gone-two).\n  </Card>\n</CardGroup>',
      broken: ["/gone", "/gone-two"],
    },
    {
      name: "in-steps",
      text: '<Steps>\n  <Step title="One">\n    See [a](/gone).\n  </Step>\n</Steps>',
      broken: ["/gone"],
    },
    {
      name: "in-tabs",
      text: '<Tabs>\n  <Tab title="One">\n    See [a](/gone).\n  </Tab>\n</Tabs>',
      broken: ["/gone"],
    },
    {
      name: "in-callout",
      text: "<Note>See [a](/gone).</Note>\n\n<Warning>\n  See [b](/gone-two).\n</Warning>",
      broken: ["/gone", "/gone-two"],
    },
    { name: "html-anchor", text: '<a href="/intro">a</a> <a href="/gone">b</a>', broken: ["/gone"] },
    { name: "html-anchor-single-quotes", text: "<a href='/gone'>b</a>", broken: ["/gone"] },
    {
      name: "html-block",
      text: '<div>\n  <p>\n    <a href="/gone">b</a>\n  </p>\n</div>',
      broken: ["/gone"],
    },
    { name: "html-button-data", text: '<div data-href="/gone">b</div>' },
    {
      name: "expression-attribute",
      text: '<Card title="a" href={"/gone"} /> <a href={`/gone-two`}>b</a>',
      broken: ["/gone", "/gone-two"],
    },
    {
      name: "expression-computed",
      text: 'export const base = "/gone";\n\n<a href={base + "/x"}>a</a> <a href={`$' + "{base}/x`}>b</a>",
    },
    {
      name: "expression-markup",
      text: 'export const Links = () => <a href="/gone">a</a>;\n\n{[1].map((one) => <a key={one} href="/gone">b</a>)}',
      broken: [],
    },
    {
      name: "attribute-markup",
      text: '<Card title="a" icon={<img src="/images/gone.svg" />} />\n\n<Card title={<span>It\'s <a href="/gone">b</a></span>} icon={1 ? <img src="/images/a.svg" /> : <img src={"/images/gone-two.svg"} />} />',
      broken: ["/images/gone.svg", "/gone", "/images/gone-two.svg"],
    },
    {
      name: "attribute-code",
      text: "<Card title=\"a\" data={{ a: \"<a href='/gone'>\", b: 1 /* <a href='/gone' /> */ }} />",
    },
    { name: "image", text: "![a](/images/a.svg) ![b](/images/gone.svg)", broken: ["/images/gone.svg"] },
    {
      name: "image-relative",
      text: "![a](../images/a.svg) ![b](../images/gone.svg) ![c](images/gone-two.svg)",
      broken: ["../images/gone.svg", "images/gone-two.svg"],
    },
    { name: "image-space", text: "![a](</images/b c.svg>) ![b](/images/b%20c.svg)" },
    {
      name: "html-image",
      text: '<img src="/images/a.svg" /> <img src="/images/gone.svg" />',
      broken: ["/images/gone.svg"],
    },
    {
      name: "frame-image",
      text: '<Frame>\n  <img src="/images/gone.svg" alt="a" />\n</Frame>',
      broken: ["/images/gone.svg"],
    },
    {
      name: "video",
      text: '<video src="/files/gone.mp4" controls />\n\n<video controls><source src="/files/gone-two.mp4" /></video>',
      broken: ["/files/gone.mp4", "/files/gone-two.mp4"],
    },
    { name: "iframe", text: '<iframe src="https://example.com/gone" />' },
    {
      name: "static-file",
      text: "[a](/files/paper.pdf) [b](/files/gone.pdf) [c](/data.json)",
      broken: ["/files/gone.pdf"],
    },
    {
      name: "card-image",
      text: '<Card title="a" img="/images/a.svg" /> <Card title="b" img="/images/gone.svg" />',
      broken: ["/images/gone.svg"],
    },
    { name: "icon-path", text: '<Card title="a" icon="/images/gone.svg" />', broken: ["/images/gone.svg"] },
    { name: "served", text: "[a](/llms.txt) [b](/sitemap.xml) [c](/llms-full.txt)" },
    { name: "markdown-version", text: "[a](/intro.md) [b](/guides/setup.md)" },
    { name: "well-known", text: "[a](/.well-known/x)" },
    { name: "import-snippet", text: 'import Note from "/snippets/note.mdx";\n\n<Note />' },
    { name: "import-relative", text: 'import Note from "../snippets/note.mdx";\n\n<Note />' },
    {
      name: "import-gone",
      text: 'import Gone from "/snippets/gone.mdx";\n\n<Gone />',
      broken: ["/snippets/gone.mdx"],
    },
    { name: "import-component", text: 'import { Chart } from "/snippets/Chart.jsx";\n\n<Chart />' },
    { name: "snippet-tag", text: '<Snippet file="note.mdx" />' },
    { name: "in-snippet", file: "snippets/links.mdx", text: "[a](/intro) [b](/gone)", broken: ["/gone"] },
    { name: "frontmatter-url", text: "", file: "kinds/frontmatter-url.mdx" },
    { name: "setext", text: "[a](/gone)\n==========", broken: ["/gone"] },
    { name: "two-lines", text: "[a\nb](/gone)", broken: ["/gone"] },
    { name: "indented", text: "Text\n\n    [a](/gone)", broken: ["/gone"] },
    { name: "parentheses", text: "[a](/gone_(x)) [b](</gone(y)>)", broken: ["/gone_(x)", "/gone(y)"] },
    { name: "repeated", text: "[a](/gone) [b](/gone)", broken: ["/gone"] },
    { name: "pipe-file", text: "[a](file:///gone) [b](vscode://gone)" },
    { name: "anchor", text: "[a](/intro#first-heading) [b](/intro#gone)", broken: ["/intro#gone"] },
    { name: "anchor-own-page", text: "## Here\n\n[a](#here) [b](#gone)", broken: ["#gone"] },
    {
      name: "anchor-repeated",
      text: "[a](/intro#same) [b](/intro#same-2) [c](/intro#same-3)",
      broken: ["/intro#same-3"],
    },
    { name: "anchor-repeated-from-one", text: "[a](/intro#same-1)", broken: ["/intro#same-1"] },
    { name: "anchor-apostrophe", text: "[a](/intro#it’s-here)" },
    {
      name: "anchor-apostrophe-straight",
      text: "[a](/intro#it's-here) [b](/intro#its-here)",
      broken: ["/intro#it's-here", "/intro#its-here"],
    },
    { name: "anchor-full-stop", text: "[a](/intro#version-1-2-new)" },
    {
      name: "anchor-full-stop-other",
      text: "[a](/intro#version-12-new)",
      broken: ["/intro#version-12-new"],
    },
    { name: "anchor-own-id", text: "[a](/intro#own) [b](/intro#own-words)", broken: ["/intro#own-words"] },
    { name: "anchor-markup", text: "[a](/intro#bold-and-code)" },
    { name: "anchor-ampersand", text: "[a](/intro#links-&-more)" },
    {
      name: "anchor-ampersand-other",
      text: "[a](/intro#links-more) [b](/intro#links--more)",
      broken: ["/intro#links-more", "/intro#links--more"],
    },
    { name: "anchor-unicode", text: "[a](/intro#はじめに) [b](/intro#%E3%81%AF%E3%81%98%E3%82%81%E3%81%AB)" },
    { name: "anchor-of-linked-heading", text: "[a](/intro#a-linked-heading)" },
    {
      name: "anchor-colon",
      text: "[a](/intro#cost-five) [b](/intro#cost:-five)",
      broken: ["/intro#cost:-five"],
    },
    {
      name: "anchor-hyphens",
      text: "[a](/intro#before-—-after) [b](/intro#before-after)",
      broken: ["/intro#before-after"],
    },
    {
      name: "anchor-slash",
      text: "[a](/intro#read/write-—-both) [b](/intro#readwrite-both)",
      broken: ["/intro#readwrite-both"],
    },
    { name: "anchor-emoji", text: "[a](/intro#launch-) [b](/intro#launch-🚀)", broken: ["/intro#launch-🚀"] },
    {
      name: "anchor-of-snippet",
      text: "[a](/with-snippets#in-the-snippet) [b](/with-snippets#further-in) [c](/with-snippets#gone)",
      broken: ["/with-snippets#gone"],
    },
    {
      name: "anchor-of-snippet-counted",
      text: "[a](/with-snippets#same) [b](/with-snippets#same-2) [c](/with-snippets#folded)",
    },
    {
      name: "anchor-of-component-file",
      text: "[a](/with-snippets#not-shown)",
      broken: ["/with-snippets#not-shown"],
    },
    { name: "anchor-of-unused-import", text: "[a](/unused-import#same)", broken: ["/unused-import#same"] },
    {
      name: "anchor-of-snippet-with-parameters",
      text: "[a](/with-greeting#hello) [b](/with-greeting#hello-you)",
      broken: ["/with-greeting#hello-you"],
      unreported: ["/with-greeting#hello-you"],
    },
    { name: "anchor-of-components-of-the-site", text: "[a](/with-component#anything)" },
    { name: "anchor-numbered", text: "[a](/intro#1-numbered)" },
    { name: "anchor-setext", text: "[a](/intro#setext-heading)" },
    { name: "anchor-accordion", text: "[a](/intro#how-it-works)" },
    { name: "anchor-step", text: "[a](/intro#run-it)" },
    { name: "anchor-tab", text: "[a](/intro#macos)" },
    { name: "anchor-id", text: "[a](/intro#by-id) [b](/intro#tagged)" },
    { name: "anchor-id-encoded", text: "[a](/intro#half%2Cencoded)" },
    {
      name: "anchor-param",
      text: "[a](/intro#param-user-id) [b](/intro#user-id)",
      broken: ["/intro#user-id"],
    },
    { name: "anchor-wrong-case", text: "[a](/intro#First-Heading)", broken: ["/intro#First-Heading"] },
    { name: "anchor-top", text: "[a](#top) [b](#)" },
    { name: "anchor-text-fragment", text: "[a](/intro#:~:text=heading)" },
    { name: "anchor-of-missing-page", text: "[a](/gone#x)", broken: ["/gone#x"] },
    { name: "anchor-redirected", text: "[a](/old#gone)" },
    { name: "anchor-of-root", text: "[a](/#welcome) [b](/#gone)", broken: ["/#gone"] },
    { name: "anchor-of-index", text: "[a](/folder#inside) [b](/folder#gone)", broken: ["/folder#gone"] },
    { name: "anchor-relative", text: "[a](../intro#same) [b](../intro#gone)", broken: ["../intro#gone"] },
    { name: "anchor-card", text: '<Card title="a" href="/intro#gone" />', broken: ["/intro#gone"] },
    { name: "anchor-to-file", text: "[a](/files/paper.pdf#page=2)" },
  ],
};

const specification = `${JSON.stringify({
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: {
    "/users": {
      get: { summary: "List users", tags: ["Users"], responses: { 200: { description: "OK" } } },
      post: { operationId: "createUser", tags: ["Users"], responses: { 200: { description: "OK" } } },
    },
    "/teams/{id}": { get: { summary: "Get a team", responses: { 200: { description: "OK" } } } },
  },
})}\n`;

const generated: KindSite = {
  name: "generated",
  files: {
    "index.mdx": "---\ntitle: Home\n---\n",
    "reference/users.mdx": '---\ntitle: Users\nopenapi: "GET /users"\n---\n',
    "openapi.json": specification,
    "favicon.svg": svg,
  },
  settings: {},
  navigation: (kinds) => ({
    tabs: [
      { tab: "Guides", pages: ["index", ...kinds] },
      { tab: "API", openapi: "openapi.json", pages: ["reference/users", "POST /users", "GET /teams/{id}"] },
    ],
  }),
  kinds: [
    {
      name: "page-of-endpoint",
      text: "[a](/reference/users) [b](/reference/gone)",
      broken: ["/reference/gone"],
    },
    { name: "generated-page", text: "[a](/api-reference/get-a-team) [b](/api-reference/users/create-user)" },
    { name: "generated-by-name", text: "[a](/api-reference/users/list-users)" },
    {
      name: "generated-gone",
      text: "[a](/api-reference/users/gone) [b](/api-reference/users)",
      broken: ["/api-reference/users/gone"],
    },
    { name: "section-gone", text: "[a](/nowhere/list-teams)", broken: ["/nowhere/list-teams"] },
    { name: "spec", text: "[a](/openapi.json) [b](/gone.json)", broken: ["/gone.json"] },
  ],
};

const languages: KindSite = {
  name: "languages",
  files: {
    "index.mdx": "---\ntitle: Home\n---\n",
    "setup.mdx": "---\ntitle: Setup\n---\n",
    "es/index.mdx": "---\ntitle: Casa\n---\n",
    "es/setup.mdx": "---\ntitle: Instalar\n---\n",
    "only-here.mdx": "---\ntitle: Not translated\n---\n",
    "favicon.svg": svg,
  },
  settings: {},
  navigation: (kinds) => ({
    languages: [
      { language: "en", default: true, pages: ["index", "setup", "only-here", ...kinds] },
      { language: "es", pages: ["es/index", "es/setup", "es/links", "es/untranslated"] },
    ],
  }),
  kinds: [
    { name: "other-language", text: "[a](/es/setup) [b](/es) [c](/es/gone)", broken: ["/es/gone"] },
    { name: "default-language", text: "[a](/en/setup) [b](/en)" },
    { name: "default-language-gone", text: "[a](/en/gone)", broken: ["/en/gone"] },
    {
      name: "into-default",
      file: "es/links.mdx",
      text: "[a](/setup) [b](setup) [c](/gone)",
      broken: ["/gone"],
    },
    {
      name: "untranslated",
      file: "es/untranslated.mdx",
      text: "[a](/es/only-here) [b](/only-here)",
      broken: ["/es/only-here"],
    },
  ],
};

/** Pages that are Markdown and not MDX, which the reference parser of MDX refuses. */
const markdown: KindSite = {
  name: "markdown",
  files: { "index.mdx": "---\ntitle: Home\n---\n", "favicon.svg": svg },
  settings: {},
  navigation: (kinds) => ({ pages: ["index", ...kinds] }),
  kinds: [
    { name: "right", text: "[a](/index) [b](/gone)", broken: ["/gone"] },
    { name: "html-comment", text: "<!-- [a](/gone) -->\n\n[b](/gone-two)", broken: ["/gone-two"] },
    { name: "angle-autolink", text: "<https://example.com/gone> [b](/gone)", broken: ["/gone"] },
    { name: "open-brace", text: "A { brace. [b](/gone)", broken: ["/gone"] },
    { name: "open-tag", text: "<Note>\n\n[b](/gone)", broken: ["/gone"] },
  ],
};

/** The sites, each as small as its kinds allow. */
export const kindSites: readonly KindSite[] = [plain, generated, languages, markdown];

/** The page file of a kind. */
export function fileOfKind({ name, file }: LinkKind): string {
  return file ?? `kinds/${name}.mdx`;
}

/** All files of a site, by path. */
export function filesOfSite(site: KindSite): ReadonlyMap<string, string> {
  const pages = site.kinds.map(fileOfKind).filter((file) => file.startsWith("kinds/"));
  const configuration = {
    theme: "mint",
    name: "Docs",
    colors: { primary: "#16A34A" },
    favicon: "/favicon.svg",
    navigation: site.navigation(pages.map((file) => file.replace(/\.mdx$/, ""))),
    ...site.settings,
  };
  return new Map([
    ["docs.json", `${JSON.stringify(configuration, undefined, 2)}\n`],
    ...Object.entries(site.files),
    ...site.kinds.map((kind): [string, string] => [
      fileOfKind(kind),
      `---\ntitle: ${kind.name}\n---\n\n${kind.text}\n`,
    ]),
  ]);
}
