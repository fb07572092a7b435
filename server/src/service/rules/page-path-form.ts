import type { Place } from "../navigation/model.ts";
import { normalPagePath, type PagePathFlaw, pagePathFlaws } from "../navigation/page-path.ts";
import { enumerate } from "../text/words.ts";
import { quoted } from "./quoting.ts";
import { at, type ElementFinding, type ElementRule } from "./rule.ts";

const flawNames: Readonly<Record<PagePathFlaw, string>> = {
  url: "a URL",
  "outer-spaces": "spaces around it",
  backslash: "backslashes",
  "leading-dot": "a leading `./`",
  "leading-slash": "a leading slash",
  "trailing-slash": "a trailing slash",
  "inner-form": "empty or `.` steps inside",
  extension: "a file extension",
};

/** What the platform is known to take off by itself; platform facts section 4. */
const takenOff: ReadonlySet<PagePathFlaw> = new Set(["leading-dot", "leading-slash", "trailing-slash"]);

/** What the entry should be, and what becomes of it as it is; platform facts section 4. */
function messageFor(raw: string, path: string, flaws: readonly PagePathFlaw[]): string {
  if (flaws.includes("url")) {
    return `${quoted(raw)} is a URL, not a page of this site, and is not published; make it the \`href\` of an anchor or a tab.`;
  }
  const names = enumerate(flaws.map((flaw) => flawNames[flaw]));
  if (path === "")
    return `${quoted(raw)} names no page; write the path of a page file without its extension.`;
  if (flaws.includes("extension")) {
    return `The platform does not find a page that is listed with ${names}, so it would not be published; write ${quoted(path)}.`;
  }
  const effect = flaws.every((flaw) => takenOff.has(flaw))
    ? "which the platform takes off but links and other tools may not"
    : "which the platform and other tools may not understand";
  return `This page path has ${names}, ${effect}; write ${quoted(path)}.`;
}

function* judge(raw: string, place: Place): Generator<ElementFinding> {
  // A blank entry is empty-value's.
  const flaws = raw.trim() === "" ? [] : pagePathFlaws(raw);
  if (flaws.length === 0) return;
  const path = normalPagePath(raw);
  const fixable = path !== "" && !flaws.includes("url");
  yield {
    message: messageFor(raw, path, flaws),
    anchor: at(place),
    ...(fixable
      ? {
          fixes: [
            {
              title: `Write ${quoted(path)}`,
              safe: true,
              changes: [{ kind: "replace-value", at: place, value: path }],
            },
          ],
        }
      : {}),
  };
}

/** Normal form of page paths: platform facts section 4. */
export const pagePathForm = {
  code: "page-path-form",
  title: "A page path is not in its normal form",
  scope: "element",
  severity: "warning",
  why: `A page entry is the path of the page file from the site's root, with forward slashes and without the extension:
\`guides/intro\` for \`guides/intro.mdx\`. With \`.mdx\` written out the platform does not find the page and leaves it out
of the site without a word. A leading slash, \`./\` and a trailing slash are taken off, but search, links and other
tools compare the path as it is written. A URL is no page: give an anchor or a tab an \`href\` instead.`,
  examples: [
    {
      title: "An extension and a leading slash",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "pages": [
      "intro.mdx",
    //^^^^^^^^^^^ warning[page-path-form] 💡 The platform does not find a page that is listed with a file extension, so it would not be published; write \`intro\`.
      "/guides/setup"
    //^^^^^^^^^^^^^^^ warning[page-path-form] 💡 This page path has a leading slash, which the platform takes off but links and other tools may not; write \`guides/setup\`.
    ]
  }
}
//- /intro.mdx
//- /guides/setup.mdx
`,
      fixed: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "pages": [
      "intro",
      "guides/setup"
    ]
  }
}
//- /intro.mdx
//- /guides/setup.mdx
`,
    },
    {
      title: "A URL among pages",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "pages": [
      "intro",
      "https://example.com/blog"
    //^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[page-path-form] \`https://example.com/blog\` is a URL, not a page of this site, and is not published; make it the \`href\` of an anchor or a tab.
    ]
  }
}
//- /intro.mdx
`,
    },
    {
      title: "Page paths in their normal form",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "guides/setup"] }
}
//- /intro.mdx
//- /guides/setup.mdx
`,
    },
  ],
  *check(element) {
    const root = element.kind === "group" ? element.fields.get("root") : undefined;
    if (root?.value?.kind === "string") yield* judge(root.value.value, root.valuePlace);
    for (const list of element.children) {
      for (const entry of list.entries) {
        // Nearly every entry is in its normal form: pass over it without looking further.
        if (entry.kind !== "page" || (entry.raw === entry.path && !entry.raw.includes("://"))) continue;
        yield* judge(entry.raw, entry.place);
      }
    }
  },
} as const satisfies ElementRule;
