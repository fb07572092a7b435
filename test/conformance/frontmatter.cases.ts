// Frontmatter in all forms that YAML allows: it has the same effect however it is written.
import { type Case, inBoth, site } from "./site.ts";

/** A site with an unlisted page whose frontmatter has these lines. */
function unlisted(...lines: string[]): Record<string, string> {
  const text = `---\n${lines.join("\n")}\n---\n\nText.\n`;
  return site({ pages: ["one"] }, { files: { "aside.mdx": text } });
}

const hidden: Case[] = [
  ["plain", "title: Aside", "hidden: true"],
  ["in quotes", "title: Aside", '"hidden": "true"'],
  ["indented first key (F10.8)", "  hidden: true"],
  ["after an empty line", "", "  title: Aside", "hidden: true"],
  ["flow mapping", "{ title: Aside, hidden: true }"],
  ["flow mapping over two lines", "{ title: Aside,", "  hidden: true }"],
  ["beside a list in brackets", "keywords: [a, 'b c', \"d\"]", "hidden: true"],
  ["beside nested keys", "seo:", "  level:", "    one: 1", "hidden: true"],
  ["with a comment", "hidden: true # not ready"],
].flatMap(([name = "", ...lines]) =>
  inBoth({
    name: `hidden page, ${name}`,
    files: unlisted(...lines),
    only: true,
    never: ["orphan-page"],
  }),
);

const visible: Case[] = [
  ["another key in a flow mapping", "{ title: Aside, tag: hidden }"],
  ["hidden below another key", "seo:", "  hidden: true"],
  ["hidden in a text", "description: >-", "  hidden: true"],
].flatMap(([name = "", ...lines]) =>
  inBoth({
    name: `page that is not hidden, ${name}`,
    files: unlisted(...lines),
    expect: [{ code: "orphan-page", severity: "hint", file: "aside.mdx" }],
    only: true,
  }),
);

/** A listed page with text, whose frontmatter has these lines. */
function listed(...lines: string[]): Record<string, string> {
  const text = `---\ntitle: Aside\n${lines.join("\n")}\n---\n\nText.\n`;
  return site({ pages: ["one", "aside"] }, { files: { "aside.mdx": text } });
}

const fields: Case[] = [
  {
    name: "related as an object (F10.12)",
    files: listed("related: { One: /one }"),
    expect: [{ code: "frontmatter-field", severity: "warning", file: "aside.mdx", line: 2, says: "list" }],
    only: true,
  },
  {
    name: "a url that leads nowhere has one finding (F10.13)",
    files: listed("url: /gone"),
    expect: [{ code: "frontmatter-field", severity: "warning", file: "aside.mdx", line: 2, says: "/gone" }],
    only: true,
  },
  {
    name: "a url beside text has one finding (F10.13)",
    files: listed("url: https://example.com"),
    expect: [{ code: "frontmatter-field", severity: "warning", file: "aside.mdx", line: 2 }],
    only: true,
  },
  {
    name: "what is not decided (F10.18)",
    files: listed("audience: humans", "groups:", "  - includes: [a]", "    excludes: [b]"),
    only: true,
    never: ["frontmatter-field"],
  },
];

/** A listed page with exactly this text. */
function pageOf(text: string): Record<string, string> {
  return site({ pages: ["one", "aside"] }, { files: { "aside.mdx": text } });
}

const unopened: Case[] = [
  "title: Aside\n---\n\nText.\n",
  "title: Aside\nkeywords:\n  - a\n  - b\nhidden: true\n---\nText.\n",
  "\uFEFFtitle: Aside\r\n---\r\n",
].map((text) => ({
  name: `a frontmatter without its opening line (F10.17): ${JSON.stringify(text)}`,
  files: pageOf(text),
  expect: [{ code: "frontmatter-syntax", severity: "warning" as const, file: "aside.mdx", line: 0 }],
  only: true,
}));

const noFrontmatter: Case[] = [
  "title: Aside\n\n---\n\nText.\n",
  "title of the page\n---\n\nText.\n",
  "Note: Aside\n---\n\nText.\n",
  "title: Aside\nText of the page\n---\n",
  "# Aside\n\ntitle: Aside\n---\n",
  "title: Aside\n",
].map((text) => ({
  name: `text that is no frontmatter: ${JSON.stringify(text)}`,
  files: pageOf(text),
  only: true,
  never: ["frontmatter-syntax"],
}));

const undecidedKey: Case = {
  name: "audience of a group, which is not decided (F10.18)",
  files: site({ groups: [{ group: "A", audience: "humans", pages: ["one"] }] }),
  expect: [{ code: "unknown-field", severity: "information", pointer: "/navigation/groups/0/audience" }],
  only: true,
};

export const frontmatterCases: Case[] = [
  ...hidden,
  ...visible,
  ...fields,
  ...unopened,
  ...noFrontmatter,
  ...inBoth(undecidedKey),
];
