/** Links by the markup around them: Markdown, components, HTML, expressions, code. */
import type { LinkKind } from "./kind-site.ts";

export const markupKinds: readonly LinkKind[] = [
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
  { name: "setext", text: "[a](/gone)\n==========", broken: ["/gone"] },
  { name: "two-lines", text: "[a\nb](/gone)", broken: ["/gone"] },
  { name: "indented", text: "Text\n\n    [a](/gone)", broken: ["/gone"] },
  { name: "parentheses", text: "[a](/gone_(x)) [b](</gone(y)>)", broken: ["/gone_(x)", "/gone(y)"] },
  { name: "repeated", text: "[a](/gone) [b](/gone)", broken: ["/gone"] },
  { name: "other-scheme", text: "[a](file:///gone) [b](vscode://gone)" },
];
