/** Links, images and imports in pages: each keeps its form, and text that only looks like a link stays. */
import { docsOf, type Files, type MoveCase, page } from "./move-case.ts";

/** `guides/setup` becomes `start/install`, and the text of `intro` changes with it. */
function inText(
  name: string,
  before: string,
  after: string,
  more: { readonly file?: string } = {},
): MoveCase {
  const file = more.file ?? "intro.mdx";
  const files = (text: string): Files => ({ [file]: text });
  return {
    name,
    files: {
      "docs.json": docsOf("intro", "guides/setup"),
      "guides/setup.mdx": page("Setup", "## Linux\n"),
      "images/a.png": "png",
      ...files(before),
    },
    moves: [["guides/setup.mdx", "start/install.mdx"]],
    moved: { "guides/setup.mdx": "start/install.mdx" },
    changed: { "docs.json": docsOf("intro", "start/install"), ...(before === after ? {} : files(after)) },
  };
}

/** A case with text that contains no link to a page of the site. */
function untouched(name: string, text: string, file?: string): MoveCase {
  return inText(name, text, text, file === undefined ? {} : { file });
}

const fence = "```";

export const linkCases: readonly MoveCase[] = [
  inText(
    "tags in the code of attributes are links, and nothing else in that code is",
    `<Card icon={<img src='./images/a.png' />} title={<span>Don't <a href="/guides/setup#x">it's</a></span>}
  data={{ a: "<a href='/guides/setup'>", b: {c: <a href={'/guides/setup'}   />} }} />\n`,
    `<Card icon={<img src='./images/a.png' />} title={<span>Don't <a href="/start/install#x">it's</a></span>}
  data={{ a: "<a href='/guides/setup'>", b: {c: <a href={'/start/install'}   />} }} />\n`,
  ),
  untouched(
    "code blocks are left alone",
    `${fence}md\n[S](/guides/setup)\n${fence}\n\n~~~\n<a href="/guides/setup">\n~~~\n`,
  ),
  untouched(
    "code blocks in lists, quotes and components are left alone",
    `- a\n\n  ${fence}\n  [S](/guides/setup)\n  ${fence}\n\n> ${fence}\n> [S](/guides/setup)\n> ${fence}\n\n<Tabs>\n  <Tab title="A">\n    ${fence}bash\n    [S](/guides/setup)\n    ${fence}\n  </Tab>\n</Tabs>\n`,
  ),
  inText(
    "indented lines are no code: pages are MDX, whatever their ending",
    "Text\n\n    [S](/guides/setup)\n",
    "Text\n\n    [S](/start/install)\n",
    { file: "intro.md" },
  ),
  untouched(
    "code in lines is left alone",
    "`[S](/guides/setup)` ``[S](/guides/setup) ` `` <code>{'/guides/setup'}</code>\n",
  ),
  untouched(
    "comments of MDX are left alone",
    '{/* [S](/guides/setup) <a href="/guides/setup" /> */}\n\nText {/* [S](/guides/setup) */}\n',
  ),
  untouched(
    "comments of HTML are left alone",
    "<!-- [S](/guides/setup) -->\n\nText <!-- [S](/guides/setup) -->\n",
    "intro.md",
  ),
  untouched(
    "the same path at other addresses is left alone",
    "[1](https://acme.com/guides/setup) [2](//acme.com/guides/setup) <https://acme.com/guides/setup> [3](mailto:a@guides/setup) ![](http://a.b/guides/setup)\n",
  ),
  untouched(
    "text is left alone",
    "/guides/setup and guides/setup.mdx and \\[S](/guides/setup)\n\n[S] (/guides/setup)\n",
  ),
  untouched(
    "descriptions in frontmatter are left alone",
    '---\ntitle: "See /guides/setup"\ndescription: /guides/setup\n---\n',
  ),
  untouched("what is exported in code is left alone", 'export const path = "/guides/setup";\n\nText\n'),
  inText(
    "queries and anchors stay",
    "[1](/guides/setup#linux) [2](/guides/setup?a=1&b=2#linux) [3](guides/setup?x) [4](/guides/setup/#linux)\n",
    "[1](/start/install#linux) [2](/start/install?a=1&b=2#linux) [3](start/install?x) [4](/start/install/#linux)\n",
  ),
  inText(
    "titles, angle brackets and white space stay",
    "[1](/guides/setup \"It's /guides/setup\") [2]( </guides/setup>  'T' ) [3](/guides/setup (T))\n[4](\n/guides/setup\n)\n",
    "[1](/start/install \"It's /guides/setup\") [2]( </start/install>  'T' ) [3](/start/install (T))\n[4](\n/start/install\n)\n",
  ),
  inText(
    "links by reference change where they are defined",
    '[Setup][s] [s][] [s] [/guides/setup]\n\n[s]: /guides/setup#linux "Setup"\n  [t]:   </guides/setup>\n[/guides/setup]: ./guides/setup.mdx\n',
    '[Setup][s] [s][] [s] [/guides/setup]\n\n[s]: /start/install#linux "Setup"\n  [t]:   </start/install>\n[/guides/setup]: ./start/install.mdx\n',
  ),
  inText(
    "attributes in both quotes, in components, tables, lists and headings",
    `## [S](/guides/setup)\n\n- [S](/guides/setup)\n  1. <Card title="/guides/setup" href="/guides/setup#linux"\n       icon='x' />\n\n> [S](/guides/setup)\n\n| A |\n| - |\n| [S](/guides/setup) <a href='/guides/setup'>**x**</a> |\n\n<Frame>\n  [![a](/images/a.png)](/guides/setup)\n</Frame>\n`,
    `## [S](/start/install)\n\n- [S](/start/install)\n  1. <Card title="/guides/setup" href="/start/install#linux"\n       icon='x' />\n\n> [S](/start/install)\n\n| A |\n| - |\n| [S](/start/install) <a href='/start/install'>**x**</a> |\n\n<Frame>\n  [![a](/images/a.png)](/start/install)\n</Frame>\n`,
  ),
  inText(
    "attributes whose value is a string in braces",
    `<Card href={"/guides/setup"} />\n<Card href={'/guides/setup#linux'} />\n<a href={ "/guides/setup" }>S</a> <a href={\`/guides/setup\`}>S</a>\n`,
    `<Card href={"/start/install"} />\n<Card href={'/start/install#linux'} />\n<a href={ "/start/install" }>S</a> <a href={\`/start/install\`}>S</a>\n`,
  ),
  untouched(
    "attributes that are computed are left alone",
    '<Card href={base + "/guides/setup"} />\n<Card {...{ href: "/guides/setup" }} />\n',
  ),
  inText(
    "HTML in Markdown",
    '<a href="/guides/setup">S</a>\n\n<p align="center">\n  <a href="./guides/setup#linux"><img src="images/a.png"></a>\n</p>\n',
    '<a href="/start/install">S</a>\n\n<p align="center">\n  <a href="./start/install#linux"><img src="images/a.png"></a>\n</p>\n',
    { file: "intro.md" },
  ),
  inText(
    "extensions that are written out",
    "[1](/guides/setup.mdx) [2](guides/setup.mdx#linux) [3](./guides/setup.mdx)\n",
    "[1](/start/install.mdx) [2](start/install.mdx#linux) [3](./start/install.mdx)\n",
  ),
  inText(
    "frontmatter that sends readers to the page",
    "---\ntitle: Intro\nurl: /guides/setup\n---\n",
    "---\ntitle: Intro\nurl: /start/install\n---\n",
  ),
  inText(
    "frontmatter in quotes, with a comment behind",
    '---\r\ntitle: Intro\r\nurl: "/guides/setup#linux" # there\r\n---\r\n',
    '---\r\ntitle: Intro\r\nurl: "/start/install#linux" # there\r\n---\r\n',
  ),
  inText(
    "links with characters that are escaped",
    "[1](/guides\\/setup) [2](/guides/setup&#35;linux) [3](/guides/%73etup)\n",
    "[1](/start/install) [2](/start/install#linux) [3](/start/install)\n",
  ),
  inText(
    "links in a page that cannot be read whole",
    '<Card href="/guides/setup">\n\n[S](/guides/setup)\n\n</Wrong>\n\n{ broken\n\n[S](/guides/setup)\n',
    '<Card href="/start/install">\n\n[S](/start/install)\n\n</Wrong>\n\n{ broken\n\n[S](/start/install)\n',
  ),
].map((one) =>
  /escaped|cannot be read/.test(one.name)
    ? { ...one, notBack: true as const, findingsChange: true as const }
    : one,
);
