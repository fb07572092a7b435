/** A site in two languages. */
import { type KindSite, svg } from "./kind-site.ts";

export const languageSite: KindSite = {
  name: "languages",
  files: {
    "index.mdx": "---\ntitle: Home\n---\n",
    "setup.mdx": "---\ntitle: Setup\n---\n",
    "es/index.mdx": "---\ntitle: Casa\n---\n",
    "es/setup.mdx": "---\ntitle: Instalar\n---\n",
    "only-here.mdx": "---\ntitle: Not translated\n---\n",
    "favicon.svg": svg,
  },
  settings: {},
  navigation: (kinds) => ({
    languages: [
      { language: "en", default: true, pages: ["index", "setup", "only-here", ...kinds] },
      { language: "es", pages: ["es/index", "es/setup", "es/links", "es/untranslated"] },
    ],
  }),
  kinds: [
    { name: "other-language", text: "[a](/es/setup) [b](/es) [c](/es/gone)", broken: ["/es/gone"] },
    { name: "default-language", text: "[a](/en/setup) [b](/en)" },
    { name: "default-language-gone", text: "[a](/en/gone)", broken: ["/en/gone"] },
    {
      name: "into-default",
      file: "es/links.mdx",
      text: "[a](/setup) [b](setup) [c](/gone)",
      broken: ["/gone"],
    },
    {
      name: "untranslated",
      file: "es/untranslated.mdx",
      text: "[a](/es/only-here) [b](/only-here)",
      broken: ["/es/only-here"],
    },
  ],
};
