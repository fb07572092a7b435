import type { EndpointEntry } from "../navigation/model.ts";
import { elementLocation, locationOf, type VisitedElement } from "../navigation/walk.ts";
import { mayHoldOperation } from "../site/openapi.ts";
import type { Site } from "../site/site.ts";
import type { Fix } from "./finding.ts";
import { mayInheritUnseen } from "./named-specs.ts";
import { quoted } from "./quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";
import { nameOf } from "./wording.ts";

/** More specs than these nobody chooses from. */
const mostSpecs = 3;

/** The specs that the site names elsewhere and that hold an operation. */
function specsWith({ specs }: Site, { method, path }: EndpointEntry): readonly string[] {
  const holders = [...specs].flatMap(([file, state]) => {
    const isHolder =
      state.kind === "read" && state.spec.kind === "openapi" && mayHoldOperation(state.spec, method, path);
    return isHolder ? file : [];
  });
  return holders.slice(0, mostSpecs);
}

function specFix(owner: VisitedElement, path: string): Fix {
  return {
    title: `Set \`openapi\` of ${nameOf(owner.element)} to ${quoted(path)}`,
    safe: false,
    changes: [
      {
        kind: "add-property",
        at: elementLocation(owner),
        key: "openapi",
        value: path,
        position: "end",
      },
    ],
  };
}

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
      title: "A spec that stands on another group",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "groups": [
      { "group": "Users", "openapi": "openapi.json", "pages": ["GET /users"] },
      { "group": "Orders", "pages": ["GET /orders"] }
                                   //^^^^^^^^^^^^^ error[endpoint-without-spec] 💡 No spec is in scope for \`GET /orders\`
    ]
  }
}
//- /openapi.json
{ "openapi": "3.1.0", "info": { "title": "API", "version": "1" },
  "paths": { "/users": { "get": {} }, "/orders": { "get": {} } } }
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
  *check({ site, listing }) {
    for (const { entry, owner } of listing.endpoints) {
      // A method that does not exist is missing-endpoint's.
      if (entry.file !== undefined || owner.specs !== undefined || !entry.knownMethod) continue;
      if (mayInheritUnseen(owner)) continue;
      const name = quoted(`${entry.method} ${entry.path}`);
      yield {
        message: `No spec is in scope for ${name}, so it cannot be shown; set \`openapi\` on an element around it or in \`api\`.`,
        anchor: anchorAt(locationOf(owner, entry.place)),
        fixes: () => specsWith(site, entry).map((path) => specFix(owner, path)),
      };
    }
  },
} as const satisfies SiteRule;
