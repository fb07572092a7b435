// What keeps some people from reading a page (F18): never more than a hint, and never a fix that hides it.
import { type Case, type Expected, site } from "./site.ts";

const codes = [
  "image-without-alt",
  "vague-link-text",
  "skipped-heading-level",
  "untitled-media",
  "low-contrast",
];

function page(text: string, more: Record<string, unknown> = {}): Record<string, string> {
  return site({ pages: ["one"] }, { files: { "one.mdx": `---\ntitle: One\n---\n\n${text}\n`, ...more } });
}

function hint(code: string, line = 4, says?: string): Expected {
  return { code, severity: "hint", file: "one.mdx", line, says };
}

const inPages: Case[] = [
  ["an image of Markdown", "![](https://example.com/a.png)", hint("image-without-alt")],
  ["an image of HTML", '<img src="https://example.com/a.png" />', hint("image-without-alt", 4, "alt")],
  ["an image in a list", "- One\n- ![](https://example.com/a.png)", hint("image-without-alt", 5)],
  ["a link here", "See [here](https://example.com).", hint("vague-link-text", 4, "here")],
  ["an arrow", "[→](https://example.com)", hint("vague-link-text")],
  [
    "a link of HTML",
    '<a href="https://example.com">Click here</a>',
    hint("vague-link-text", 4, "Click here"),
  ],
  ["a link in Spanish", "Véase [aquí](https://example.com).", hint("vague-link-text", 4, "aquí")],
  ["a level below the title", "### Deep", hint("skipped-heading-level", 4, "level 2")],
  ["a level between headings", "## One\n\n#### Deep", hint("skipped-heading-level", 6, "level 3")],
  ["a frame", '<iframe src="https://example.com"></iframe>', hint("untitled-media", 4, "frame")],
  ["a video", '<video src="https://example.com/a.mp4"></video>', hint("untitled-media", 4, "video")],
].map(([name, text, expected]) => ({
  name: `${name}`,
  files: page(`${text}`),
  expect: [expected as Expected],
  only: true,
  verdict: "deploys" as const,
}));

const ignored: Case[] = [
  {
    name: "a comment ignores them",
    files: page("{/* docs-json-ignore image-without-alt: decoration */}\n![](https://example.com/a.png)"),
    only: true,
    never: codes,
  },
  {
    name: "a snippet may begin at any level",
    files: site(
      { pages: ["one"] },
      {
        files: {
          "one.mdx": 'import Part from "/snippets/part.mdx";\n\n## One\n\n<Part />\n\n#### Two\n',
          "snippets/part.mdx": "### Part\n",
        },
      },
    ),
    only: true,
    never: codes,
  },
  {
    name: "a level skipped within a snippet",
    files: site(
      { pages: ["one"] },
      {
        files: {
          "one.mdx": 'import Part from "/snippets/part.mdx";\n\n<Part />\n',
          "snippets/part.mdx": "## Part\n\n#### Deep\n",
        },
      },
    ),
    expect: [{ code: "skipped-heading-level", severity: "hint", file: "snippets/part.mdx", line: 2 }],
    only: true,
  },
  ...[
    "![A](https://example.com/a.png)",
    '<img src="https://example.com/a.png" alt="" />',
    "![](https://example.com/a.svg) GitHub",
    "[Install it here](https://example.com)",
    "[`this`](https://example.com)",
    "## One\n\n### Two\n\n## Three",
    '## One\n\n<Steps>\n  <Step title="A">\n    #### B\n  </Step>\n</Steps>',
    '<iframe src="https://example.com" title="A tour"></iframe>',
    '<video src="https://example.com/a.mp4" aria-label="A tour"></video>',
    "```mdx\n![](a.png) [here](b)\n#### C\n```",
  ].map((text) => ({
    name: `accessible: ${text.replace(/\s+/g, " ").slice(0, 60)}`,
    files: page(text),
    only: true,
    never: codes,
  })),
];

interface Look {
  readonly colors: Record<string, string>;
  readonly background?: unknown;
  readonly appearance?: unknown;
}

function looks(name: string, look: Look, ...pointers: readonly string[]): Case {
  const found: Expected[] = pointers.map((pointer) => ({ code: "low-contrast", severity: "hint", pointer }));
  const files = site({ pages: ["one"] }, { top: { ...look } });
  return found.length === 0
    ? { name, files, never: ["low-contrast"], only: true }
    : { name, files, expect: found, only: true, verdict: "deploys" };
}

const colors: Case[] = [
  looks("a pale color on light pages", { colors: { primary: "#16A34A" } }, "/colors/primary"),
  looks("a deep color on dark pages", { colors: { primary: "#000", light: "#333431" } }, "/colors/light"),
  looks(
    "colors on backgrounds of the site",
    {
      colors: { primary: "#767676", light: "#888888" },
      background: { color: { light: "#F1F1F1", dark: "#222831" } },
    },
    "/colors/primary",
    "/colors/light",
  ),
  looks("the color of buttons is not text", { colors: { primary: "#000", light: "#fff", dark: "#fff" } }),
  looks("one color for both modes", { colors: { primary: "#15803D" } }),
  looks("a mode that nobody sees", {
    colors: { primary: "#fff", light: "#fff" },
    appearance: { default: "dark", strict: true },
  }),
  looks(
    "a mode that is only the default",
    { colors: { primary: "#fff", light: "#fff" }, appearance: { default: "dark" } },
    "/colors/primary",
  ),
  looks("a background image", {
    colors: { primary: "#fff" },
    background: { image: "https://example.com/a.png" },
  }),
];

export const accessibilityCases: Case[] = [...inPages, ...ignored, ...colors];
