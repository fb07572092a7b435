/** Images, videos, other files, and imports of snippets. */
import type { LinkKind } from "./kind-site.ts";

export const fileKinds: readonly LinkKind[] = [
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
];
