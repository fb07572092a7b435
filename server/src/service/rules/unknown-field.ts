import type { NavigationElement } from "../navigation/model.ts";
import { contentOfUnknown } from "../navigation/platform.ts";
import { shorten } from "../text/words.ts";
import { knowsKey, meantKey, standIns } from "./meant-key.ts";
import { at, type ElementFix, type ElementRule } from "./rule.ts";
import { schemaFindings } from "./schema-findings.ts";
import { startWith } from "./wording.ts";

function fixes(element: NavigationElement, key: string, better: string | undefined): readonly ElementFix[] {
  const field = element.fields.get(key);
  if (field === undefined) return [];
  const remove: ElementFix = {
    title: `Remove \`${shorten(key)}\``,
    safe: false,
    changes: [{ kind: "remove", at: field.place }],
  };
  if (better === undefined) return [remove];
  const rename: ElementFix = {
    title: `Rename to \`${better}\``,
    safe: false,
    changes: [{ kind: "rename-key", at: field.place, key: better }],
  };
  return [rename, remove];
}

/** Platform facts sections 2 (fields by element, dead keys) and 3 (unknown keys are dropped). */
export const unknownField = {
  code: "unknown-field",
  title: "A key that the platform does not know and drops",
  scope: "element",
  severity: "warning",
  why: `The platform drops a key that it does not know, with everything in it, and says nothing: a misspelt \`page\` for
\`pages\` empties a group. Dead keys of older formats (\`collapsed\`, \`expandable\`, \`isDefaultOpen\`) have no effect; the key
that works is \`expanded\`.`,
  examples: [
    {
      title: "A dead key and a misspelt one",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      {
        "group": "Guides",
        "icno": "book",
      //^^^^^^ warning[unknown-field] 💡 The group "Guides" has no field \`icno\`, so the platform drops it; did you mean \`icon\`?
        "pages": [
          {
            "group": "More",
            "collapsed": false,
          //^^^^^^^^^^^ warning[unknown-field] 💡 The group "More" has no field \`collapsed\`, so the platform drops it; did you mean \`expanded\`?
            "pages": ["intro"]
          }
        ]
      }
    ]
  }
}
//- /intro.mdx
`,
    },
    {
      title: "Keys that are known",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "groups": [{ "group": "Guides", "icon": "book", "tag": "New", "pages": ["intro"] }] }
}
//- /intro.mdx
`,
    },
  ],
  *check(element, dialect) {
    let explained: ReadonlySet<string> | undefined;
    for (const field of element.fields.values()) {
      const { key } = field;
      if (knowsKey(element, key)) continue;
      // A key that stands for one that must be there is one defect: what lacks.
      explained ??= standIns(element, dialect);
      if (explained.has(key)) continue;
      const better = meantKey(element, key);
      const content = contentOfUnknown(field.value, better);
      const hint =
        better === undefined ? "remove it, or find out what it was for." : `did you mean \`${better}\`?`;
      yield {
        message: `${startWith(element)} has no field \`${shorten(key)}\`, so the platform drops it${content === undefined ? "" : ` with ${content}`}; ${hint}`,
        anchor: at(field.place, "key"),
        tags: ["unnecessary"],
        fixes: fixes(element, key, better),
      };
    }
  },
  checkRest: ({ site }) => schemaFindings(site).unknown,
} as const satisfies ElementRule;
