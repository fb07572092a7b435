import { namedSpecs } from "../facts/named-specs.ts";
import { quoted } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

export const multipleSpecs = {
  code: "multiple-specs",
  title: "Several specs where only the first is used",
  scope: "site",
  severity: "warning",
  facts: ["F6.3", "F6.7"],
  why: `\`openapi\` takes one specification. Of an array the platform uses the first entry and passes over the others without
a word, so their endpoints are missing from the site. Give each specification a group or tab of its own, or merge them
into one file. The list of \`api.openapi\` is read whole.`,
  examples: [
    {
      title: "Two specs on one group",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      { "group": "API", "openapi": ["users.json", "orders.json"], "pages": ["GET /users"] }
                                 //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[multiple-specs] 💡 Only the first spec, \`users.json\`, is used and 1 spec is ignored; give each spec a group or tab of its own.
    ]
  }
}
//- /users.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/users": { "get": {} } } }
//- /orders.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/orders": { "get": {} } } }
`,
    },
    {
      title: "Several specs of the whole site",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "api": { "openapi": ["users.json", "orders.json"] },
  "navigation": { "pages": ["intro"] }
}
//- /intro.mdx
//- /users.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/users": { "get": {} } } }
//- /orders.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/orders": { "get": {} } } }
`,
    },
    {
      title: "Each spec on a group of its own",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      { "group": "Users", "openapi": "users.json", "pages": ["GET /users"] },
      { "group": "Orders", "openapi": ["orders.json"], "pages": ["GET /orders"] }
    ]
  }
}
//- /users.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/users": { "get": {} } } }
//- /orders.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/orders": { "get": {} } } }
`,
    },
  ],
  *check(view) {
    for (const { key, scope, location, owner, isArray } of namedSpecs(view)) {
      const [first, ...ignored] = scope.sources;
      // The platform reads all specs of the site's own list.
      if (owner === undefined) continue;
      if (key !== "openapi" || !isArray || first === undefined || ignored.length === 0) continue;
      const rest = `${counted(ignored.length, "spec")} ${ignored.length === 1 ? "is" : "are"} ignored`;
      yield {
        message: `Only the first spec, ${quoted(first.raw.trim())}, is used and ${rest}; give each spec a group or tab of its own.`,
        anchor: anchorAt(location),
        fixes: [
          {
            title: `Use ${quoted(first.raw.trim())} alone`,
            safe: false,
            changes: [{ kind: "replace-value", at: location, value: first.raw.trim() }],
          },
        ],
      };
    }
  },
} as const satisfies SiteRule;
