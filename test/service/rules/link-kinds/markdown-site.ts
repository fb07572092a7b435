/** Pages that are Markdown and not MDX, which the reference parser of MDX rejects. */
import { type KindSite, svg } from "./kind-site.ts";

export const markdownSite: KindSite = {
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
