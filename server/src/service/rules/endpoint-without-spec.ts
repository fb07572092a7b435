import { locationOf } from "../navigation/walk.ts";
import { mayInheritUnseen } from "./named-specs.ts";
import { quoted } from "./quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

/** Endpoints resolve against the nearest enclosing spec: reference section 2.5 (OpenAPI property). */
export const endpointWithoutSpec = {
  code: "endpoint-without-spec",
  title: "An endpoint with no spec in scope",
  scope: "site",
  severity: "error",
  why: `An entry such as \`GET /users\` shows an operation of a specification. It is looked up in the nearest \`openapi\` above
it: on its group, on an enclosing tab, or in \`api.openapi\` for the whole site. Without any, there is nothing to show and
readers do not get the page. Set \`openapi\` on an enclosing element, or name the spec in the entry:
\`openapi.json GET /users\`.`,
  examples: [
    {
      title: "No spec above the endpoint",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      { "group": "API", "pages": ["GET /users"] }
                                //^^^^^^^^^^^^ error[endpoint-without-spec] No spec is in scope for \`GET /users\`, so it cannot be shown; set \`openapi\` on an element around it or in \`api\`.
    ]
  }
}
`,
    },
    {
      title: "The spec of an enclosing tab",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "tabs": [
      {
        "tab": "API",
        "openapi": "openapi.json",
        "groups": [{ "group": "Users", "pages": ["GET /users"] }]
      }
    ]
  }
}
//- /openapi.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" }, "paths": { "/users": { "get": {} } } }
`,
    },
  ],
  *check({ listing }) {
    for (const { entry, owner } of listing.endpoints) {
      // A method that does not exist is missing-endpoint's.
      if (entry.file !== undefined || owner.specs !== undefined || !entry.knownMethod) continue;
      if (mayInheritUnseen(owner)) continue;
      const name = quoted(`${entry.method} ${entry.path}`);
      yield {
        message: `No spec is in scope for ${name}, so it cannot be shown; set \`openapi\` on an element around it or in \`api\`.`,
        anchor: anchorAt(locationOf(owner, entry.place)),
      };
    }
  },
} as const satisfies SiteRule;
