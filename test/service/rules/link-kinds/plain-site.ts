/** A site without languages and specs, with most kinds of links. */
import { addressKinds } from "./address-kinds.ts";
import { anchorKinds } from "./anchor-kinds.ts";
import { fileKinds } from "./file-kinds.ts";
import { type KindSite, svg } from "./kind-site.ts";
import { markupKinds } from "./markup-kinds.ts";

export const plainSite: KindSite = {
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
  kinds: [...addressKinds, ...markupKinds, ...fileKinds, ...anchorKinds],
};
