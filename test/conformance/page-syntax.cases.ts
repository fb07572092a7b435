/**
 * Pages that the platform's parser refuses, and pages that it accepts, written from the grammar of MDX and from
 * the facts of docs/format/page-syntax.md. A finding is expected at each pair of ⟦ and ⟧.
 */

export interface SyntaxCase {
  readonly name: string;
  readonly text: string;
  /** Words of the message of each finding, in order. */
  readonly says: readonly string[];
  /** The page after all safe fixes. */
  readonly fixed?: string;
  /** The page after the first fix of each finding, where that is not safe. */
  readonly offered?: string;
}

function refused(name: string, text: string, says: string | readonly string[], fixed?: string): SyntaxCase {
  return {
    name,
    text,
    says: typeof says === "string" ? [says] : says,
    ...(fixed === undefined ? {} : { fixed }),
  };
}

function offered(name: string, text: string, says: string | readonly string[], repaired: string): SyntaxCase {
  return { ...refused(name, text, says), offered: repaired };
}

/** What the facts name. */
export const factCases: readonly SyntaxCase[] = [
  refused(
    "a digit behind <",
    "It takes ⟦<5%⟧ of the time.",
    "read as a tag, but is not",
    "It takes \\<5% of the time.",
  ),
  refused(
    "a digit behind < in a table",
    "| a | b |\n| - | - |\n| ⟦<5%⟧ | x |\n",
    "read as a tag, but is not",
    "| a | b |\n| - | - |\n| \\<5% | x |\n",
  ),
  refused("<=", "if a ⟦<=⟧ b\n", "read as a tag, but is not", "if a \\<= b\n"),
  refused(
    "an address",
    "See ⟦<https://a.b/c?d=1&e=2>⟧.\n",
    "as a link",
    "See [https://a.b/c?d=1\\&e=2](https://a.b/c?d=1&e=2).\n",
  ),
  refused("a mail address", "Write to ⟦<a@b.c>⟧.\n", "as a link", "Write to [a@b.c](mailto:a@b.c).\n"),
  refused("a comment of HTML", "a\n\n⟦<!-- note -->⟧\n\nb\n", "HTML comments", "a\n\n{/* note */}\n\nb\n"),
  refused("a void tag", "one⟦<br>⟧two\n", "no content", "one<br />two\n"),
  refused("an image", '⟦<img src="/a.png" alt="A">⟧\n', "no content", '<img src="/a.png" alt="A" />\n'),
  refused("an id in prose", "See ⟦{#setup}⟧ there.\n", "end of a heading", "See \\{#setup} there.\n"),
  refused("an unclosed tag", "Get /users/⟦<slug>⟧ now.\n", "never closed", "Get /users/\\<slug> now.\n"),
  offered("a tag closed by another", "a <b>bold⟦</i>⟧ b\n", "`<b>` is closed by `</i>`", "a <b>bold</b> b\n"),
  refused(
    "braces without JavaScript",
    "Use ⟦{ not JavaScript }⟧.\n",
    "read as JavaScript",
    "Use \\{ not JavaScript }.\n",
  ),
  refused("an import without JavaScript", '⟦import Note form "/a.mdx"⟧\n\nText.\n', "not valid JavaScript"),
  refused("an export without JavaScript", "⟦export const a = ;⟧\n\nText.\n", "not valid JavaScript"),
];

/** What the facts name as accepted, and what the grammar allows. */
export const acceptedTexts: readonly string[] = [
  "a < b",
  "`{x` and `<5`",
  "```\n{ <5 <br> <!-- -->\n```\n",
  "Math $a <5$ and\n\n$$\na <5 {b}\n$$\n",
  "<details>\n<summary>A</summary>\n\ntext\n\n</details>\n",
  "{/* comment */}",
  "# 100%\n",
  "# Heading {#id}\n",
  "## Setup {#set-up}\n\ntext\n",
  "a } b",
  "\\<5 and \\{x}",
  "<Card title='a' {...props} wide />",
  "<a.b.c /> and <a:b />",
  "<>fragment</>",
  "a {1 +\n2} b",
  "https://a.b and www.a.b",
  "<br/>",
  '<Tabs>\n  <Tab title="A">\n    text\n  </Tab>\n</Tabs>\n',
  "---\ntitle: <5 {x\n---\n\ntext\n",
  "an import of goods\n\n import of goods\n",
  'import A from "/a.mdx"\n\n<A />\n',
  "export const a = 1\n\n{a}\n",
  "&lt;5 &#123;x}",
  "Version {{version}} of {{api-url}} and {{ 2nd }}.",
  "[a](</b c>)",
  "| a |\n| - |\n| `<5` |\n",
  '<div class="a">x</div>',
];

/** Written from the grammar of MDX, before anything of these was tried. */
export const heldOutCases: readonly SyntaxCase[] = [
  // `<` that begins no tag
  refused("an arrow", "a ⟦<-⟧ b\n", "read as a tag, but is not", "a \\<- b\n"),
  refused("a shift", "1 ⟦<<⟧ 2\n", "read as a tag, but is not", "1 \\<< 2\n"),
  refused("a heart", "love ⟦<3⟧\n", "read as a tag, but is not", "love \\<3\n"),
  refused("money", "- costs ⟦<€5⟧\n", "read as a tag, but is not", "- costs \\<€5\n"),
  refused(
    "at the beginning of a block",
    "⟦<10⟧ users are free\n",
    "read as a tag, but is not",
    "\\<10 users are free\n",
  ),
  refused("in a heading", "## Latency ⟦<10ms⟧\n", "read as a tag, but is not", "## Latency \\<10ms\n"),
  refused("in a quote", "> x ⟦<1⟧ y\n", "read as a tag, but is not", "> x \\<1 y\n"),
  refused("in a link", "[a ⟦<1⟧](/b)\n", "read as a tag, but is not", "[a \\<1](/b)\n"),
  refused(
    "types of a map",
    "A Map⟦<String,⟧ Int> here.\n",
    "read as a tag, but is not",
    "A Map\\<String, Int> here.\n",
  ),
  refused("a type", "A List⟦<String>⟧ here.\n", "never closed", "A List\\<String> here.\n"),
  refused(
    "a doctype",
    "⟦<!DOCTYPE⟧ html> is first\n",
    "read as a tag, but is not",
    "\\<!DOCTYPE html> is first\n",
  ),
  refused(
    "a processing instruction",
    "begin with ⟦<?php⟧\n",
    "read as a tag, but is not",
    "begin with \\<?php\n",
  ),
  refused(
    "a placeholder of words",
    "Use ⟦<your api key>⟧ here.\n",
    "never closed",
    "Use \\<your api key> here.\n",
  ),
  refused(
    "a placeholder with an apostrophe",
    "The ⟦<user's⟧ name> here.\n",
    "read as a tag, but is not",
    "The \\<user's name> here.\n",
  ),
  refused(
    "a path",
    "Open ⟦<path/to/file>⟧ now.\n",
    "read as a tag, but is not",
    "Open \\<path/to/file> now.\n",
  ),
  refused(
    "a tag that the paragraph ends",
    "where a ⟦<b⟧ and c\n\nmore\n",
    "read as a tag, but is not",
    "where a \\<b and c\n\nmore\n",
  ),
  refused("two in a line", "⟦<1⟧ or ⟦<2⟧\n", ["tag", "tag"], "\\<1 or \\<2\n"),
  refused("in bold text", "**⟦<5⟧ ms**\n", "read as a tag, but is not", "**\\<5 ms**\n"),
  // comments and addresses
  refused(
    "a comment of two lines",
    "⟦<!-- one⟧\ntwo -->\n\ntext\n",
    "HTML comments",
    "{/* one\ntwo */}\n\ntext\n",
  ),
  refused("a comment in a list", "- a\n\n  ⟦<!-- b -->⟧\n", "HTML comments", "- a\n\n  {/* b */}\n"),
  refused("a comment in a line", "text ⟦<!-- todo -->⟧ text\n", "HTML comments", "text {/* todo */} text\n"),
  refused(
    "a comment with a closing of JavaScript",
    "⟦<!-- a */ b -->⟧\n",
    "HTML comments",
    "{/* a * / b */}\n",
  ),
  offered(
    "a comment that never ends, which only its author may show",
    "⟦<!--⟧ one\n\ntwo\n",
    "never closed",
    "\\<!-- one\n\ntwo\n",
  ),
  refused(
    "an address with a port",
    "⟦<http://localhost:3000>⟧\n",
    "as a link",
    "[http://localhost:3000](http://localhost:3000)\n",
  ),
  refused(
    "an address with an underline",
    "⟦<https://a.b/c_d_e>⟧\n",
    "as a link",
    "[https://a.b/c\\_d\\_e](https://a.b/c_d_e)\n",
  ),
  refused("a mailto address", "⟦<mailto:a@b.c>⟧\n", "as a link", "[mailto:a@b.c](mailto:a@b.c)\n"),
  // tags without content
  refused("a line", "a\n\n⟦<hr>⟧\n\nb\n", "no content", "a\n\n<hr />\n\nb\n"),
  refused("a closing line break", "a⟦</br>⟧b\n", "no content", "a<br />b\n"),
  refused(
    "line breaks in a cell",
    "| a |\n| - |\n| x⟦<br>⟧y⟦<br>⟧z |\n",
    ["no content", "no content"],
    "| a |\n| - |\n| x<br />y<br />z |\n",
  ),
  refused(
    "a source in a video",
    '<video>\n  ⟦<source src="/a.mp4">⟧\n</video>\n',
    "no content",
    '<video>\n  <source src="/a.mp4" />\n</video>\n',
  ),
  refused("a void tag with a space", "a⟦<br >⟧b\n", "no content", "a<br />b\n"),
  // attributes
  refused("no quotes", "<img ⟦width=100⟧ />\n", "has no quotes", '<img width="100" />\n'),
  refused(
    "no quotes around an address",
    "<a ⟦href=/setup⟧>x</a>\n",
    "has no quotes",
    '<a href="/setup">x</a>\n',
  ),
  refused("typographic quotes", "<Card ⟦title=“A b”⟧ />\n", "curly quotes", '<Card title="A b" />\n'),
  refused(
    "a comma",
    '<Card title="A"⟦,⟧ icon="b" />\n',
    "between the attributes",
    '<Card title="A" icon="b" />\n',
  ),
  offered(
    "an event of another framework",
    '<button ⟦@click="go"⟧>x</button>\n',
    "not a valid attribute name",
    "<button >x</button>\n",
  ),
  offered(
    "a bound attribute",
    '<div ⟦:class="a"⟧>x</div>\n',
    "not a valid attribute name",
    "<div >x</div>\n",
  ),
  refused("a tag as a value", "<Card ⟦icon=<Star />⟧ />\n", "without braces", "<Card icon={<Star />} />\n"),
  offered(
    "an open quote",
    '<Card ⟦title="A⟧>\n\ntext\n\n</Card>\n',
    "never closed",
    '<Card title="A">\n\ntext\n\n</Card>\n',
  ),
  offered(
    "an attribute of no JavaScript",
    "<Card cols=⟦{two columns}⟧ />\n",
    "read as JavaScript",
    '<Card cols="two columns" />\n',
  ),
  refused("an attribute without spread", "<Card ⟦{title}⟧ />\n", "{...name}"),
  offered(
    "a tag that never ends",
    '⟦<Card⟧ title="A"\n\ntext, more\n\n</Card>\n',
    "never ended",
    '<Card title="A">\n\ntext, more\n\n</Card>\n',
  ),
  offered(
    "a tag that never ends after attributes on several lines",
    '⟦<Card⟧\n  title="A > B"\n  props={{ a: "b" }}\n  Some text here.\n</Card>\n',
    "never ended",
    '<Card\n  title="A > B"\n  props={{ a: "b" }}>\n  Some text here.\n</Card>\n',
  ),
  offered(
    "a tag that never ends before a sentence",
    '⟦<Step⟧ title="A"\n  First, open it.\n</Step>\n\n⟦<Step⟧ title="B"\n  In **it**, click.\n</Step>\n',
    ["never ended", "never ended"],
    '<Step title="A">\n  First, open it.\n</Step>\n\n<Step title="B">\n  In **it**, click.\n</Step>\n',
  ),
  offered(
    "a tag that never ends before an image",
    "⟦<Frame⟧\n  ![An image](/a.png)\n</Frame>\n",
    "never ended",
    "<Frame>\n  ![An image](/a.png)\n</Frame>\n",
  ),
  offered(
    "comments of JavaScript between the attributes of a component",
    'import { Chart } from "/snippets/chart.jsx"\n\n<Chart\n  ⟦// the new one⟧\n  href="/a"\n  ⟦/* and⟧\n  more */ wide />\n',
    ["A comment is between", "A comment is between"],
    'import { Chart } from "/snippets/chart.jsx"\n\n<Chart\n  href="/a"\n wide />\n',
  ),
  offered(
    "a comment of a line in a tag within quoted text",
    "> Text <Chart\n>   ⟦// new⟧\n>   wide /> more\n",
    "A comment is between",
    "> Text <Chart\n>   wide /> more\n",
  ),
  offered(
    "a comment in a tag with CRLF",
    "<Chart\r\n  ⟦// new⟧\r\n  wide />\r\n",
    "A comment is between",
    "<Chart\r\n  wide />\r\n",
  ),
  refused(
    "a comma after the name of a component",
    '<Card⟦,⟧ title="A">text</Card>\n',
    "between the attributes",
    '<Card title="A">text</Card>\n',
  ),
  refused(
    "a comma in a component of the author",
    "<Chart\n  wide⟦,⟧\n  tall\n/>\n",
    "between the attributes",
    "<Chart\n  wide\n  tall\n/>\n",
  ),
  offered("a missing =", '<Card ⟦title "⟧A" />\n', "`=` is missing", '<Card title="A" />\n'),
  // pairs of tags
  offered(
    "a component that is never closed",
    "⟦<Note>⟧\n\ntext\n",
    "never closed",
    "<Note>\n\ntext\n</Note>\n",
  ),
  offered(
    "components that are never closed in bold text, links and cells",
    "**⟦<Badge>⟧a** b\n\n[⟦<Badge>⟧c](/d)\n\n| e | ⟦<Badge>⟧f |\n| - | - |\n",
    ["never closed", "never closed", "never closed"],
    "**<Badge>a</Badge>** b\n\n[<Badge>c</Badge>](/d)\n\n| e | <Badge>f</Badge> |\n| - | - |\n",
  ),
  offered(
    "components that are never closed in headings",
    "# ⟦<Badge>⟧a ##\n\n⟦<Badge>⟧b\n---\n",
    ["never closed", "never closed"],
    "# <Badge>a</Badge> ##\n\n<Badge>b</Badge>\n---\n",
  ),
  offered(
    "a card among cards",
    '<CardGroup>\n  ⟦<Card title="A">⟧\n    a\n  <Card title="B">\n    b\n  </Card>\n</CardGroup>\n',
    "never closed",
    '<CardGroup>\n  <Card title="A">\n    a\n  </Card>\n  <Card title="B">\n    b\n  </Card>\n</CardGroup>\n',
  ),
  refused("another case", "<Note>\ntext\n⟦</note>⟧\n", "closed by `</note>`", "<Note>\ntext\n</Note>\n"),
  refused(
    "a component that is opened in lower case",
    '<note title="a">\ntext\n⟦</Note>⟧\n',
    "open it with `<Note>`",
    '<Note title="a">\ntext\n</Note>\n',
  ),
  refused(
    "an element that is opened in upper case",
    "<DIV>\ntext\n⟦</div>⟧\n",
    "closed by",
    "<div>\ntext\n</div>\n",
  ),
  refused(
    "one letter more",
    "<Steps>\ntext\n⟦</Stepss>⟧\n",
    "closed by `</Stepss>`",
    "<Steps>\ntext\n</Steps>\n",
  ),
  offered("a closing tag alone", "text\n\n⟦</Note>⟧\n\nmore\n", "not open", "text\n\n\n\nmore\n"),
  refused("tags that cross", "<b><i>x⟦</b>⟧</i>\n", "comes before", "<b><i>x</i></b>\n"),
  refused(
    "a tag across paragraphs",
    "⟦<Note>⟧one\n\ntwo</Note>\n",
    "inside a paragraph",
    "<Note>\none\n\ntwo\n</Note>\n",
  ),
  refused(
    "a summary behind its details",
    "⟦<details>⟧<summary>A</summary>\n\ntext\n\n</details>\n",
    "inside a paragraph",
    "<details>\n<summary>A</summary>\n\ntext\n\n</details>\n",
  ),
  refused(
    "a closing tag at the end of a paragraph",
    "<Note>\ntext⟦</Note>⟧\n",
    "block",
    "<Note>\ntext\n</Note>\n",
  ),
  refused(
    "a closing tag behind a list",
    "<Note>\n- a\n- b⟦</Note>⟧\n",
    "block",
    "<Note>\n- a\n- b\n</Note>\n",
  ),
  refused("a closing tag with an attribute", '<b>x⟦</b class="y">⟧\n', "only a name", "<b>x</b>\n"),
  refused("emphasis around half of a pair", "*a ⟦<b>⟧b* c</b>\n", "italic"),
  // braces
  refused("a template", "Hello ⟦{{ user.name }}⟧!\n", "read as JavaScript", "Hello \\{\\{ user.name }}!\n"),
  refused("JSON", 'Send ⟦{"a": 1}⟧ to it.\n', "read as JavaScript", 'Send \\{"a": 1} to it.\n'),
  refused(
    "a path with a placeholder",
    "GET /users/⟦{user-id: x}⟧\n",
    "read as JavaScript",
    "GET /users/\\{user-id: x}\n",
  ),
  refused("an unclosed brace", "a ⟦{⟧ b\n\nc\n", "no `}` ends it", "a \\{ b\n\nc\n"),
  refused("a tag of a template", "⟦{% note %}⟧\n\ntext\n", "read as JavaScript", "\\{% note %}\n\ntext\n"),
  refused("a set", "the set ⟦{1, 2, …}⟧\n", "read as JavaScript", "the set \\{1, 2, …}\n"),
  refused("a comment of a line", "⟦{// note}⟧\n\ntext\n", "A comment starts", "{/* note */}\n\ntext\n"),
  refused(
    "a comment without its brace",
    "⟦{/* note */⟧\n\ntext\n",
    "A comment starts",
    "{/* note */}\n\ntext\n",
  ),
  refused(
    "attributes of a heading",
    "## Setup ⟦{.class}⟧\n\ntext\n",
    "read as JavaScript",
    "## Setup \\{.class}\n\ntext\n",
  ),
  refused("in a list", "- a ⟦{b c}⟧\n- d\n", "read as JavaScript", "- a \\{b c}\n- d\n"),
  refused("in a table", "| a |\n| - |\n| ⟦{b c}⟧ |\n", "read as JavaScript", "| a |\n| - |\n| \\{b c} |\n"),
  // lines that leave a container
  refused(
    "a tag that leaves a quote",
    '> <Card\n⟦title="A"⟧\n> />\n',
    "outside its quote",
    '> <Card\n> title="A"\n> />\n',
  ),
  refused("braces that leave a list", "- {1 +\n⟦2}⟧\n", "outside its quote", "- {1 +\n  2}\n"),
  // modules
  refused(
    "import at the beginning of a sentence",
    "⟦import⟧ the package first.\n",
    "starts with `import`",
    " import the package first.\n",
  ),
  refused(
    "export at the beginning of a sentence",
    "⟦export⟧ your data, then go on\n",
    "starts with `export`",
    " export your data, then go on\n",
  ),
  refused(
    "text below an import",
    'import A from "/a.mdx"\n⟦# Title⟧\n\ntext\n',
    "blank line",
    'import A from "/a.mdx"\n\n# Title\n\ntext\n',
  ),
  refused(
    "a tag below two imports",
    'import A from "/a.mdx"\nimport B from "/b.mdx"\n⟦<A />⟧\n',
    "blank line",
    'import A from "/a.mdx"\nimport B from "/b.mdx"\n\n<A />\n',
  ),
  refused("an open quote", '⟦import A from "/a.mdx⟧\n\ntext\n', "quote is never closed"),
  // several causes and other line breaks
  refused(
    "three causes",
    "a ⟦<5⟧\n\nb ⟦{c d}⟧\n\ne⟦<br>⟧f\n",
    ["tag", "JavaScript", "no content"],
    "a \\<5\n\nb \\{c d}\n\ne<br />f\n",
  ),
  refused(
    "Windows",
    "a ⟦<5⟧\r\n\r\n⟦<Note>⟧one\r\n\r\ntwo</Note>\r\n",
    ["tag", "paragraph"],
    "a \\<5\r\n\r\n<Note>\r\none\r\n\r\ntwo\r\n</Note>\r\n",
  ),
  refused("a byte order mark", "\uFEFFa ⟦<5⟧\n", "tag", "\uFEFFa \\<5\n"),
  refused("below frontmatter", "---\ntitle: A\n---\n\na ⟦<5⟧\n", "tag", "---\ntitle: A\n---\n\na \\<5\n"),
  refused(
    "a tag below a broken one",
    "⟦<Card title=“A”⟧>\n  ⟦<5⟧\n</Card>\n".replace("⟦<Card title=“A”⟧", "<Card ⟦title=“A”⟧"),
    ["curly", "tag"],
    '<Card title="A">\n  \\<5\n</Card>\n',
  ),
  // what people commonly write
  offered(
    "a closing tag without its slash",
    "<Note>\n\ntext\n\n⟦<Note>⟧\n\nmore\n",
    "starts again",
    "<Note>\n\ntext\n\n</Note>\n\nmore\n",
  ),
  offered(
    "a closing tag without its end",
    "<Note>\ntext\n⟦</Note⟧\n\nmore\n",
    "not ended by `>`",
    "<Note>\ntext\n</Note>\n\nmore\n",
  ),
  offered(
    "an opening tag with a slash",
    '⟦</Card title="A">⟧\n\ntext\n\n</Card>\n',
    "closes nothing",
    '<Card title="A">\n\ntext\n\n</Card>\n',
  ),
  offered(
    "a slash without its >",
    'Click <Icon icon="a"⟦/⟧ **Add** here.\n',
    "not followed by",
    'Click <Icon icon="a"/> **Add** here.\n',
  ),
  refused(
    "a quote that never began",
    '<Step ⟦title=Set up"⟧>\n  text\n</Step>\n',
    "does not start with one",
    '<Step title="Set up">\n  text\n</Step>\n',
  ),
  offered(
    "an open quote before the next attribute",
    '<Card ⟦title="A⟧ icon="b">text</Card>\n',
    "never closed",
    '<Card title="A" icon="b">text</Card>\n',
  ),
  offered(
    "an open quote far from the next",
    '<Badge ⟦version="3.0⟧ />\n\nSay "yes" or "no".\n',
    "never closed",
    '<Badge version="3.0" />\n\nSay "yes" or "no".\n',
  ),
  offered(
    "a closing tag in a code block that is not ended",
    'a\n\n⟦<Accordion title="A">⟧\n\n```html\n<p>\n</p>\n</Accordion>\n\nmore\n',
    "in a code block",
    'a\n\n<Accordion title="A">\n\n```html\n<p>\n</p>\n```\n</Accordion>\n\nmore\n',
  ),
  offered(
    "closing tags in a code block within a quote",
    "> ⟦<Steps>⟧\n> ~~~~\n> x\n> </Steps>\n",
    "in a code block",
    "> <Steps>\n> ~~~~\n> x\n> ~~~~\n> </Steps>\n",
  ),
  refused(
    "a style",
    "⟦<style>⟧\n.a { color: red; }\n\n.b::after { content: '\\2190'; }\n</style>\n\ntext\n",
    "The content of `<style>`",
    "<style>{`\n.a { color: red; }\n\n.b::after { content: '\\\\2190'; }\n`}</style>\n\ntext\n",
  ),
  refused(
    "a style in a line of a list, and braces after it",
    "- ⟦<style>⟧.a { color: red }</style>\n- ⟦{b c}⟧\n",
    ["The content of `<style>`", "read as JavaScript"],
    "- <style>{`.a { color: red }`}</style>\n- \\{b c}\n",
  ),
  refused(
    "braces between styles that are code",
    "```html\n<style>\n```\n\n⟦{a b}⟧ and `</style>`\n",
    "read as JavaScript",
    "```html\n<style>\n```\n\n\\{a b} and `</style>`\n",
  ),
  refused(
    "an export of what another module defines",
    "export const a = 1;\n\n⟦export { a as b };⟧\n\ntext\n",
    "`a` is not defined above it",
  ),
  refused(
    "a variable in a comment, which stays as it is",
    "⟦<!-- {{api-url}} -->⟧\n\n# A {#b}\n",
    "HTML comments",
    "{/* {{api-url}} */}\n\n# A {#b}\n",
  ),
];
