// The consequences of a page that cannot be parsed, or that imports something that does not exist (F9.2, F9.9, F9.15,
// F10.21, F13.11).
import { type Case, error, site, warning } from "./site.ts";

const listed = { pages: ["one"] };

/** Damaged page texts, with the codes of their findings. */
const damaged: readonly (readonly [name: string, code: string, text: string])[] = [
  ["a page that is no MDX", "page-syntax", "---\ntitle: One\n---\n\nLess than <5.\n"],
  ["a frontmatter that is no YAML", "frontmatter-syntax", "---\ntitle: a: b\n---\n\nText.\n"],
  ["an import of a missing file", "broken-import", 'import A from "/snippets/a.mdx"\n\n<A />\n'],
  ["an import of a missing name", "unknown-export", 'import { A } from "/snippets/b.mdx"\n\n<A />\n'],
];

const snippets = { "snippets/b.mdx": "export const b = 1\n\nText.\n" };

const alone: Case[] = damaged.flatMap(([name, code, text]) => [
  {
    name: `${name} costs a listed page, and the site deploys`,
    files: site(listed, { files: { ...snippets, "one.mdx": text } }),
    expect: [{ ...error(code), file: "one.mdx" }],
    only: true,
    verdict: "deploys-with-loss",
    says: "would deploy, but with 1 page incomplete or lost",
  },
  {
    name: `${name} costs nothing where the page is not listed`,
    files: site(listed, { files: { ...snippets, "other.mdx": text } }),
    expect: [{ ...warning(code), file: "other.mdx" }],
    only: true,
    verdict: "deploys",
  },
]);

const shown = 'import B from "/parts/b.mdx"\n\n<B />\n';

export const damagedPageCases: Case[] = [
  ...alone,
  {
    name: "a snippet costs each listed page that shows it",
    files: site(
      { pages: ["one", "two"] },
      { files: { "one.mdx": shown, "two.mdx": shown, "three.mdx": shown, "parts/b.mdx": "Less than <5.\n" } },
    ),
    expect: [{ ...error("page-syntax"), file: "parts/b.mdx" }],
    only: true,
    verdict: "deploys-with-loss",
    says: "would deploy, but with 2 pages incomplete or lost",
  },
  {
    name: "a snippet that only an unlisted page shows costs nothing",
    files: site(listed, { files: { "three.mdx": shown, "parts/b.mdx": "Less than <5.\n" } }),
    expect: [{ ...warning("page-syntax"), file: "parts/b.mdx" }],
    only: true,
    verdict: "deploys",
  },
  {
    name: "blank lines before the frontmatter take its keys, and the page is published",
    files: site(listed, { files: { "one.mdx": "\n\n---\ntitle: One\n---\n\nText.\n" } }),
    expect: [{ ...warning("frontmatter-syntax"), file: "one.mdx" }],
    only: true,
    verdict: "deploys",
  },
  {
    name: "two damaged pages and an entry without a page",
    files: site(
      { pages: ["one", "two", "gone"] },
      { missing: ["gone"], files: { "one.mdx": "Less than <5.\n", "two.mdx": shown } },
    ),
    expect: [
      { ...error("page-syntax"), file: "one.mdx" },
      { ...error("broken-import"), file: "two.mdx" },
      warning("missing-page"),
    ],
    only: true,
    verdict: "deploys-with-loss",
    says: "would deploy, but with 2 pages incomplete or lost and without 1 entry",
  },
];
