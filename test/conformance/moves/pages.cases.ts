/** A page moves: its entries, its own links, and its address. */
import { docs, docsOf, type MoveCase, page } from "./move-case.ts";

const intro = page("Intro");
const setup = page("Setup");

export const pageCases: readonly MoveCase[] = [
  {
    name: "into another folder",
    files: { "docs.json": docsOf("intro", "guides/setup"), "intro.mdx": intro, "guides/setup.mdx": setup },
    moves: [["guides/setup.mdx", "start/install.mdx"]],
    moved: { "guides/setup.mdx": "start/install.mdx" },
    changed: { "docs.json": docsOf("intro", "start/install") },
  },
  {
    name: "to the site's root, with links and images of its own",
    files: {
      "docs.json": docsOf("intro", "guides/other", "guides/setup"),
      "intro.mdx": intro,
      "guides/other.mdx": page("Other", "[Setup](setup) [again](./setup#a) [up](../guides/setup)\n\n## A\n"),
      "guides/setup.mdx": page(
        "Setup",
        '## A\n\n[O](other) [O](./other) [I](../intro) [A](#a) ![](pic.png) <img src="./pic.png" />\n',
      ),
      "guides/pic.png": "png",
    },
    moves: [["guides/setup.mdx", "setup.mdx"]],
    moved: { "guides/setup.mdx": "setup.mdx" },
    changed: {
      "docs.json": docsOf("intro", "guides/other", "setup"),
      "guides/other.mdx": page("Other", "[Setup](./../setup) [again](../setup#a) [up](../setup)\n\n## A\n"),
      "setup.mdx": page(
        "Setup",
        '## A\n\n[O](guides/other) [O](./guides/other) [I](./intro) [A](#a) ![](guides/pic.png) <img src="./guides/pic.png" />\n',
      ),
    },
    notBack: true,
  },
  {
    name: "from the site's root into a folder, two levels down",
    files: {
      "docs.json": docsOf("intro", "setup"),
      "intro.mdx": page("Intro", "[S](setup) [S](/setup) [S](./setup)\n"),
      "setup.mdx": page("Setup", "[I](intro) [I](/intro) ![](/a.png) ![](a.png)\n"),
      "a.png": "png",
    },
    moves: [["setup.mdx", "a/b/setup.mdx"]],
    moved: { "setup.mdx": "a/b/setup.mdx" },
    changed: {
      "docs.json": docsOf("intro", "a/b/setup"),
      "intro.mdx": page("Intro", "[S](a/b/setup) [S](/a/b/setup) [S](./a/b/setup)\n"),
      "a/b/setup.mdx": page("Setup", "[I](./../../intro) [I](/intro) ![](/a.png) ![](./../../a.png)\n"),
    },
  },
  {
    name: "within its folder: its own relative links stay",
    files: {
      "docs.json": docsOf("guides/other", "guides/setup"),
      "guides/other.mdx": page("Other", "[S](setup)\n"),
      "guides/setup.mdx": page("Setup", "[O](other) [O](./other.mdx) [O](../guides/other)\n"),
    },
    moves: [["guides/setup.mdx", "guides/install.mdx"]],
    moved: { "guides/setup.mdx": "guides/install.mdx" },
    changed: {
      "docs.json": docsOf("guides/other", "guides/install"),
      "guides/other.mdx": page("Other", "[S](install)\n"),
    },
  },
  {
    name: "from Markdown to MDX: only what names the file itself changes",
    files: {
      "docs.json": docsOf("intro", "setup"),
      "intro.mdx": page("Intro", "[S](/setup) [S](./setup.md) [S](setup.md#a)\n"),
      "setup.md": page("Setup", "## A\n"),
    },
    moves: [["setup.md", "setup.mdx"]],
    redirects: true,
    moved: { "setup.md": "setup.mdx" },
    changed: { "intro.mdx": page("Intro", "[S](/setup) [S](./setup.mdx) [S](setup.mdx#a)\n") },
  },
  {
    name: "from MDX to Markdown, elsewhere",
    files: {
      "docs.json": docsOf("setup.mdx", "a"),
      "setup.mdx": setup,
      "a.md": "[S](setup.mdx) [S](setup)\n",
    },
    moves: [["setup.mdx", "b/install.md"]],
    moved: { "setup.mdx": "b/install.md" },
    changed: {
      "docs.json": docsOf("b/install.md", "a"),
      "a.md": "[S](b/install.md) [S](b/install)\n",
    },
    findingsChange: true,
  },
  {
    name: "whose entries are written in every form",
    files: {
      "docs.json": docs({
        groups: [
          { group: "A", root: "/setup", pages: ["./setup", "setup/", "/setup.mdx", "setup"] },
          { group: "B", root: "setup", pages: ["setup-more", { group: "C", pages: ["a/setup", "setup"] }] },
        ],
      }),
      "setup.mdx": setup,
      "setup-more.mdx": page("More"),
      "a/setup.mdx": setup,
    },
    moves: [["setup.mdx", "x/y.mdx"]],
    moved: { "setup.mdx": "x/y.mdx" },
    changed: {
      "docs.json": docs({
        groups: [
          { group: "A", root: "/x/y", pages: ["./x/y", "x/y/", "/x/y.mdx", "x/y"] },
          { group: "B", root: "x/y", pages: ["setup-more", { group: "C", pages: ["a/setup", "x/y"] }] },
        ],
      }),
    },
  },
  {
    name: "of one language among three",
    files: {
      "docs.json": docs({
        languages: ["en", "es", "fr"].map((language) => ({ language, pages: [`${language}/guide`] })),
      }),
      "en/guide.mdx": page("Guide", "[Es](/es/guide) [Fr](../fr/guide) [Me](/en/guide)\n"),
      "es/guide.mdx": page("Guide", "[En](/en/guide) [En](../en/guide) [Me](guide)\n"),
      "fr/guide.mdx": page("Guide"),
    },
    moves: [["en/guide.mdx", "en/start/tour.mdx"]],
    moved: { "en/guide.mdx": "en/start/tour.mdx" },
    changed: {
      "docs.json": docs({
        languages: [
          { language: "en", pages: ["en/start/tour"] },
          { language: "es", pages: ["es/guide"] },
          { language: "fr", pages: ["fr/guide"] },
        ],
      }),
      "en/start/tour.mdx": page("Guide", "[Es](/es/guide) [Fr](../../fr/guide) [Me](/en/start/tour)\n"),
      "es/guide.mdx": page("Guide", "[En](/en/start/tour) [En](../en/start/tour) [Me](guide)\n"),
    },
    findingsChange: true,
  },
  {
    name: "that all languages list",
    files: {
      "docs.json": docs({
        languages: [
          { language: "en", pages: ["shared"] },
          { language: "es", groups: [{ group: "A", pages: ["shared", "es/a"] }] },
          { language: "fr", tabs: [{ tab: "T", pages: ["fr/a", "shared"] }] },
        ],
      }),
      "shared.mdx": setup,
      "es/a.mdx": page("A", "[Shared](/shared)\n"),
      "fr/a.mdx": page("A", "[Shared](../shared)\n"),
    },
    moves: [["shared.mdx", "common/shared.mdx"]],
    moved: { "shared.mdx": "common/shared.mdx" },
    changed: {
      "docs.json": docs({
        languages: [
          { language: "en", pages: ["common/shared"] },
          { language: "es", groups: [{ group: "A", pages: ["common/shared", "es/a"] }] },
          { language: "fr", tabs: [{ tab: "T", pages: ["fr/a", "common/shared"] }] },
        ],
      }),
      "es/a.mdx": page("A", "[Shared](/common/shared)\n"),
      "fr/a.mdx": page("A", "[Shared](../common/shared)\n"),
    },
  },
  {
    name: "that stands below products, versions, tabs, menu items, dropdowns and anchors",
    files: {
      "docs.json": docs({
        products: [
          {
            product: "P",
            versions: [
              { version: "1", tabs: [{ tab: "T", menu: [{ item: "M", pages: ["p/a"] }] }] },
              { version: "2", dropdowns: [{ dropdown: "D", pages: ["p/a"] }] },
              {
                version: "3",
                anchors: [{ anchor: "A", groups: [{ group: "G", root: "p/a", pages: ["p/a"] }] }],
              },
            ],
          },
        ],
      }),
      "p/a.mdx": setup,
    },
    moves: [["p/a.mdx", "q.mdx"]],
    moved: { "p/a.mdx": "q.mdx" },
    changed: {
      "docs.json": docs({
        products: [
          {
            product: "P",
            versions: [
              { version: "1", tabs: [{ tab: "T", menu: [{ item: "M", pages: ["q"] }] }] },
              { version: "2", dropdowns: [{ dropdown: "D", pages: ["q"] }] },
              { version: "3", anchors: [{ anchor: "A", groups: [{ group: "G", root: "q", pages: ["q"] }] }] },
            ],
          },
        ],
      }),
    },
  },
  {
    name: "that is the index of its folder, to another folder",
    files: {
      "docs.json": docsOf("guides/index", "a"),
      "guides/index.mdx": setup,
      "a.mdx": page(
        "A",
        "[G](/guides) [G](/guides/) [G](/guides/index) [G](guides#x) [G](./guides/index.mdx)\n",
      ),
    },
    moves: [["guides/index.mdx", "start/index.mdx"]],
    moved: { "guides/index.mdx": "start/index.mdx" },
    changed: {
      "docs.json": docsOf("start/index", "a"),
      "a.mdx": page("A", "[G](/start) [G](/start/) [G](/start/index) [G](start#x) [G](./start/index.mdx)\n"),
    },
  },
  {
    name: "that becomes the index of a folder of its name: its address stays",
    files: {
      "docs.json": docsOf("setup", "a"),
      "setup.mdx": page("Setup", "[A](a) [A](/a)\n"),
      "a.mdx": page("A", "[S](/setup) [S](setup) [S](/setup.mdx)\n"),
    },
    moves: [["setup.mdx", "setup/index.mdx"]],
    redirects: true,
    moved: { "setup.mdx": "setup/index.mdx" },
    changed: {
      "docs.json": docsOf("setup/index", "a"),
      "setup/index.mdx": page("Setup", "[A](./../a) [A](/a)\n"),
      "a.mdx": page("A", "[S](/setup) [S](setup) [S](/setup/index.mdx)\n"),
    },
  },
  {
    name: "that is not in the navigation",
    files: {
      "docs.json": docsOf("a"),
      "hidden.mdx": "---\ntitle: H\nhidden: true\n---\n",
      "a.mdx": page("A", "[H](/hidden)\n"),
    },
    moves: [["hidden.mdx", "more/hidden.mdx"]],
    moved: { "hidden.mdx": "more/hidden.mdx" },
    changed: { "a.mdx": page("A", "[H](/more/hidden)\n") },
  },
  {
    name: "whose name has blanks and letters of other languages",
    files: {
      "docs.json": docsOf("guides/über uns", "a"),
      "guides/über uns.mdx": setup,
      "a.mdx": page("A", "[U](/guides/%C3%BCber%20uns) [U](</guides/über uns#x>) [U](/guides/über%20uns)\n"),
    },
    moves: [["guides/über uns.mdx", "start/über uns.mdx"]],
    moved: { "guides/über uns.mdx": "start/über uns.mdx" },
    changed: {
      "docs.json": docsOf("start/über uns", "a"),
      "a.mdx": page("A", "[U](/start/%C3%BCber%20uns) [U](</start/über uns#x>) [U](/start/über%20uns)\n"),
    },
  },
  {
    name: "to a name with blanks, which links spell as they must",
    files: {
      "docs.json": docsOf("setup", "a"),
      "setup.mdx": setup,
      "a.mdx": page("A", '[S](/setup) <a href="/setup">S</a>\n'),
    },
    moves: [["setup.mdx", "the setup.mdx"]],
    moved: { "setup.mdx": "the setup.mdx" },
    changed: {
      "docs.json": docsOf("the setup", "a"),
      "a.mdx": page("A", '[S](/the%20setup) <a href="/the%20setup">S</a>\n'),
    },
  },
  {
    name: "to a name with characters that mean something in addresses",
    notOn: "Windows",
    files: { "docs.json": docsOf("setup", "a"), "setup.mdx": setup, "a.mdx": page("A", "[S](/setup?x#y)\n") },
    moves: [["setup.mdx", "b/c#d?e.mdx"]],
    moved: { "setup.mdx": "b/c#d?e.mdx" },
    changed: { "docs.json": docsOf("b/c#d?e", "a"), "a.mdx": page("A", "[S](/b/c%23d%3Fe?x#y)\n") },
    // Windows allows no question mark in a name.
    findingsChange: true,
  },
  {
    name: "whose name begins as that of others does",
    files: {
      "docs.json": docsOf("api", "api-keys", "api/keys", "a"),
      "api.mdx": setup,
      "api-keys.mdx": setup,
      "api/keys.mdx": setup,
      "a.mdx": page("A", "[1](/api) [2](/api-keys) [3](/api/keys) [4](/api#keys) [5](/api.mdx)\n"),
    },
    moves: [["api.mdx", "reference.mdx"]],
    moved: { "api.mdx": "reference.mdx" },
    changed: {
      "docs.json": docsOf("reference", "api-keys", "api/keys", "a"),
      "a.mdx": page(
        "A",
        "[1](/reference) [2](/api-keys) [3](/api/keys) [4](/reference#keys) [5](/reference.mdx)\n",
      ),
    },
  },
  {
    name: "in a docs.json with tabs, CRLF, a byte order mark and no line break at its end",
    files: {
      "docs.json": `\uFEFF${docsOf("a", "b").trimEnd().replaceAll("  ", "\t").replaceAll("\n", "\r\n")}`,
      "a.mdx": "\uFEFF---\r\ntitle: A\r\n---\r\n[B](/b)  \r\n[B](b)",
      "b.mdx": "---\r\ntitle: B\r\n---\r\n",
    },
    moves: [["b.mdx", "c/d.mdx"]],
    moved: { "b.mdx": "c/d.mdx" },
    changed: {
      "docs.json": `\uFEFF${docsOf("a", "c/d").trimEnd().replaceAll("  ", "\t").replaceAll("\n", "\r\n")}`,
      "a.mdx": "\uFEFF---\r\ntitle: A\r\n---\r\n[B](/c/d)  \r\n[B](c/d)",
    },
  },
  {
    name: "whose entry is written with escapes",
    files: {
      "docs.json":
        '{"theme":"mint","name":"A","colors":{"primary":"#0B7A5F"},"navigation":{"pages":["b\\/c"  ,"\\u0061"]}}',
      "a.mdx": page("A"),
      "b/c.mdx": page("B"),
    },
    moves: [["b/c.mdx", "d.mdx"]],
    moved: { "b/c.mdx": "d.mdx" },
    changed: {
      "docs.json":
        '{"theme":"mint","name":"A","colors":{"primary":"#0B7A5F"},"navigation":{"pages":["d"  ,"\\u0061"]}}',
    },
    notBack: true,
  },
  {
    name: "given as page paths, without their extensions",
    files: { "docs.json": docsOf("a", "b"), "a.md": page("A"), "b.mdx": page("B") },
    moves: [
      ["a", "c/a"],
      ["b", "c/"],
    ],
    moved: { "a.md": "c/a.md", "b.mdx": "c/b.mdx" },
    changed: { "docs.json": docsOf("c/a", "c/b") },
    notBack: true,
  },
];
