import { inside } from "../navigation/places.ts";
import { hrefKind, withScheme } from "../text/href.ts";
import { shorten } from "../text/words.ts";
import { at, type ElementRule } from "./rule.ts";
import { startWith } from "./wording.ts";

/** Reference section 2.5 (`global.anchors`); what the current platform accepts: platform facts section 1. */
export const externalHref = {
  code: "external-href",
  title: "The `href` of a global anchor is no external URL",
  scope: "element",
  severity: "error",
  kinds: ["global"],
  why: `Global anchors are shown on every page, so their \`href\` must be an external URL; relative paths are not allowed.
The current platform also accepts \`/path\`, \`#fragment\` and \`mailto:\`, for which this is a warning in the reference
dialect and nothing in the current one.`,
  examples: [
    {
      title: "A relative path, and a path of the site",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "global": {
      "anchors": [
        { "anchor": "Blog", "href": "blog" },
                                  //^^^^^^ error[external-href] The anchor "Blog" in \`global\` leads to "blog", which is no external URL
        { "anchor": "Changes", "href": "/changes" }
                                     //^^^^^^^^^^ warning[external-href] The anchor "Changes" in \`global\` leads to "/changes", which only the current platform accepts
      ]
    },
    "groups": [{ "group": "Guides", "pages": ["intro"] }]
  }
}
//- /intro.mdx
`,
    },
    {
      title: "An external URL",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.com/blog" }] },
    "groups": [{ "group": "Guides", "pages": ["intro"] }]
  }
}
//- /intro.mdx
`,
    },
  ],
  *check(element, dialect) {
    for (const list of element.children) {
      if (list.key !== "anchors") continue;
      for (const entry of list.entries) {
        if (entry.kind !== "element") continue;
        const field = entry.element.fields.get("href");
        if (field?.value?.kind !== "string") continue;
        const text = field.value.value;
        const kind = hrefKind(text);
        // A dangerous link is unsafe-href's.
        if (kind === "external" || kind === "unsafe") continue;
        const place = inside(entry.place, field.valuePlace);
        const who = `${startWith(entry.element)} in \`global\` leads to "${shorten(text)}"`;
        if (kind !== "invalid") {
          if (dialect === "current") continue;
          yield {
            severity: "warning",
            message: `${who}, which only the current platform accepts; use a full URL such as https://example.com.`,
            anchor: at(place),
          };
          continue;
        }
        const better = withScheme(text);
        yield {
          message: `${who}, which is no external URL; use a full URL such as https://example.com.`,
          anchor: at(place),
          ...(better === undefined
            ? {}
            : {
                fixes: [
                  {
                    title: `Change to "${better}"`,
                    safe: false,
                    changes: [{ kind: "replace-value", at: place, value: better }],
                  },
                ],
              }),
        };
      }
    }
  },
} as const satisfies ElementRule;
