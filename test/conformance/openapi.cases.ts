// Endpoint strings, the specifications that contain them, and missing specifications.
import { type Case, type Dialect, error, inBoth, pageText, site, warning } from "./site.ts";

export function spec(
  paths: Record<string, string[]>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const operations = (methods: string[]) =>
    Object.fromEntries(methods.map((method) => [method, { responses: { 200: { description: "OK" } } }]));
  return {
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, operations(methods)])),
    ...more,
  };
}

const outer = spec({ "/users": ["get", "post"], "/users/{id}": ["get", "delete"] });
const inner = spec({ "/orders": ["get"] });
export const specFiles = { "outer.json": outer, "inner.json": inner };

const yaml = `openapi: 3.0.3
info:
  title: API
  version: '1'
paths:
  /users:
    get:
      responses:
        '200':
          description: OK
`;

function inGroup(pages: unknown[], openapi: unknown = "outer.json", more: Record<string, unknown> = {}) {
  return site({ groups: [{ group: "A", openapi, pages }] }, { files: { ...specFiles, ...more } });
}

const firstPage = "/navigation/groups/0/pages/0";
const methodNames = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const allMethods = { "all.json": spec({ "/all": methodNames }) };

const methods: Case[] = methodNames.flatMap((method) => [
  {
    name: `endpoint ${method.toUpperCase()}`,
    files: inGroup([`${method.toUpperCase()} /all`], "all.json", allMethods),
    only: true,
  },
  {
    name: `endpoint ${method} in lower case`,
    files: inGroup([`${method} /all`], "all.json", allMethods),
    only: true,
  },
]);

const wrongValues: [string, string][] = [
  ["GET /user", "a path that is not there"],
  ["PATCH /users", "a method that is not there"],
  ["GET /Users", "a path in the wrong case"],
  ["GET /users/{userId}", "another parameter name"],
  ["GET /users/42", "a filled template"],
  ["GET /users//", "two trailing slashes"],
  ["get /gone", "lower case and not there"],
];

const wrong: Case[] = wrongValues.flatMap(([endpoint, what]) =>
  inBoth({
    name: `endpoint ${endpoint}: ${what}`,
    files: inGroup([endpoint]),
    expect: [error("missing-endpoint", firstPage)],
    only: true,
  }),
);

const hooksSpec = spec(
  {},
  {
    webhooks: {
      orderCreated: { post: { responses: { 200: { description: "OK" } } } },
      "/paid": { post: { responses: {} } },
    },
  },
);

const values: Case[] = [
  ...[
    ["object", { source: "outer.json", directory: "api" }],
    ["object without directory", { source: "outer.json" }],
    ["array of one", ["outer.json"]],
  ].flatMap(([what, openapi]) =>
    inBoth({
      name: `openapi as ${what}`,
      files: inGroup(["GET /users"], openapi),
      only: true,
      never: ["multiple-specs"],
    }),
  ),
  ...inBoth({
    name: "openapi as an array of several: only the first is used",
    files: inGroup(["GET /users"], ["outer.json", "inner.json"]),
    expect: [warning("multiple-specs", ["/navigation/groups/0/openapi", "/navigation/groups/0/openapi/1"])],
    only: true,
  }),
  {
    name: "an endpoint of the second of several specifications",
    files: inGroup(["GET /orders"], ["outer.json", "inner.json"]),
    expect: [
      warning("multiple-specs", ["/navigation/groups/0/openapi", "/navigation/groups/0/openapi/1"]),
      error("missing-endpoint", "/navigation/groups/0/pages/0"),
    ],
    only: true,
  },
  ...["https://example.com/openapi.json", "http://example.com/api.yaml"].map((url) => ({
    name: `endpoints in a specification at ${url} cannot be known`,
    files: inGroup(["GET /anything"], url),
    only: true,
    never: ["missing-endpoint", "endpoint-without-spec", "missing-spec"],
  })),
  {
    name: "specification in YAML",
    files: inGroup(["GET /users", "GET /gone"], "api.yaml", { "api.yaml": yaml }),
    expect: [error("missing-endpoint", "/navigation/groups/0/pages/1")],
    only: true,
  },
  {
    name: "specification in .yml",
    files: inGroup(["GET /users"], "specs/api.yml", { "specs/api.yml": yaml }),
    only: true,
  },
  {
    name: "specification in a folder",
    files: inGroup(["GET /orders"], "specs/a.json", { "specs/a.json": inner }),
    only: true,
  },
  {
    name: "OpenAPI 3.0 in JSON",
    files: inGroup(["GET /orders"], "a.json", { "a.json": { ...inner, openapi: "3.0.0" } }),
    only: true,
  },
  {
    name: "missing source of the object form",
    files: inGroup(["one"], { source: "gone.json" }),
    expect: [error("missing-spec", "/navigation/groups/0/openapi/source")],
    only: true,
  },
  {
    name: "missing first of an array",
    files: inGroup(["one"], ["gone.json"]),
    expect: [error("missing-spec", "/navigation/groups/0/openapi/0")],
    only: true,
  },
  ...Object.entries({
    "JSON that is not an OpenAPI document": '{"hello": 1}',
    "plain text": "Just some text.",
    "an empty file": "",
    "a JSON array": "[]",
  }).map(([what, text]) => ({
    name: `specification is ${what}`,
    files: inGroup(["one"], "bad.json", { "bad.json": text }),
    expect: [error("missing-spec", "/navigation/groups/0/openapi")],
    only: true,
  })),
  {
    name: "invalid JSON as specification",
    files: inGroup(["one"], "bad.json", { "bad.json": '{"openapi": "3.1.0", ' }),
    expect: [{ code: "spec-syntax", severity: "error", file: "bad.json", line: 0 }],
    only: true,
  },
  {
    name: "invalid yaml as specification",
    files: inGroup(["one"], "bad.yaml", { "bad.yaml": "openapi: 3.0.0\npaths: [\n  a: {{\n" }),
    expect: [{ code: "spec-syntax", severity: "error", file: "bad.yaml" }],
    only: true,
  },
  {
    name: "wrong case of the specification file",
    files: inGroup(["one"], "Outer.json"),
    expect: [error("missing-spec", "/navigation/groups/0/openapi")],
    only: true,
  },
  ...inBoth({
    name: "endpoints in a missing specification: one cause",
    files: inGroup(["GET /users", "POST /users"], "gone.json"),
    expect: [error("missing-spec", "/navigation/groups/0/openapi")],
    only: true,
  }),
];

const hooks: Case[] = ["WEBHOOK orderCreated", "webhook orderCreated", "WEBHOOK /paid"].map((endpoint) => ({
  name: `endpoint ${endpoint}`,
  files: inGroup([endpoint], "hooks.json", { "hooks.json": hooksSpec }),
  only: true,
}));

const top: Case[] = [
  ...inBoth({
    name: "a trailing slash more than the specification has",
    files: inGroup(["GET /users/"]),
    only: true,
  }),
  ...inBoth({
    name: "a trailing slash less than the specification has",
    files: inGroup(["GET /users"], "slashed.json", { "slashed.json": spec({ "/users/": ["get"] }) }),
    only: true,
  }),
  ...inBoth({
    name: "the method QUERY of OpenAPI 3.2",
    files: inGroup(["QUERY /users"], "new.json", {
      "new.json": spec({ "/users": ["query"] }, { openapi: "3.2.0" }),
    }),
    only: true,
  }),
  ...inBoth({
    name: "a method of additionalOperations",
    files: inGroup(["LINK /users"], "new.json", {
      "new.json": spec(
        {},
        { openapi: "3.2.0", paths: { "/users": { additionalOperations: { LINK: { responses: {} } } } } },
      ),
    }),
    only: true,
  }),
  ...inBoth({
    name: "the case of a method of additionalOperations (F6.39)",
    files: inGroup(["link /users"], "new.json", {
      "new.json": spec(
        {},
        { openapi: "3.2.0", paths: { "/users": { additionalOperations: { LINK: { responses: {} } } } } },
      ),
    }),
    expect: [error("missing-endpoint", firstPage, "LINK")],
    only: true,
  }),
  ...inBoth({
    name: "api.openapi resolves no endpoint of the navigation",
    files: site(
      { groups: [{ group: "A", pages: ["GET /users"] }] },
      { top: { api: { openapi: "outer.json" } }, files: specFiles },
    ),
    expect: [error("endpoint-without-spec", firstPage, ["api.openapi", "has no page"])],
    only: true,
  }),
  {
    name: "a nearer specification wins over api.openapi",
    files: site(
      { groups: [{ group: "A", openapi: "inner.json", pages: ["GET /orders", "GET /users"] }] },
      { top: { api: { openapi: "outer.json" } }, files: specFiles },
    ),
    expect: [error("missing-endpoint", "/navigation/groups/0/pages/1")],
    only: true,
  },
  {
    name: "missing api.openapi",
    files: site({ pages: ["one"] }, { top: { api: { openapi: "gone.json" } } }),
    expect: [error("missing-spec", "/api/openapi")],
    only: true,
  },
  {
    name: "api.openapi as an object",
    files: site(
      { pages: ["GET /users", "GET /gone"] },
      { top: { api: { openapi: { source: "outer.json" } } }, files: specFiles },
    ),
    expect: [
      error("endpoint-without-spec", "/navigation/pages/0"),
      error("endpoint-without-spec", "/navigation/pages/1"),
    ],
    only: true,
  },
  {
    name: "api.openapi as an array of several",
    files: site(
      { pages: ["GET /users"] },
      { top: { api: { openapi: ["outer.json", "inner.json"] } }, files: specFiles },
    ),
    open: "F6.2 speaks of an array of specs; F6.3 of elements",
  },
];

const referring = (reference: string, components: Record<string, unknown>) =>
  spec(
    {},
    {
      components,
      paths: {
        "/users": { get: { parameters: [{ $ref: reference }], responses: { 200: { description: "OK" } } } },
      },
    },
  );

// F6.28: a name that is missing is accepted, an object that is missing is not.
const references: Case[] = [
  {
    name: "a $ref to a name that an object of the spec does not have",
    files: inGroup(["GET /users"], "ref.json", {
      "ref.json": referring("#/components/parameters/Gone", { parameters: {} }),
    }),
    expect: [{ code: "broken-spec-ref", severity: "information", file: "ref.json", says: "readers miss" }],
    only: true,
  },
  {
    name: "a $ref into an object that the spec does not have",
    files: inGroup(["GET /users"], "ref.json", {
      "ref.json": referring("#/components/parameters/Gone", { schemas: {} }),
    }),
    expect: [{ code: "broken-spec-ref", severity: "error", file: "ref.json", says: "rejects" }],
    only: true,
    verdict: "does-not-deploy",
  },
];

/** A page with links, beside specs that give their pages a folder each. */
function linking(openapi: unknown, ...links: string[]): Record<string, string> {
  const text = `---\ntitle: One\n---\n\n${links.map((link) => `[a](${link})`).join("\n\n")}\n`;
  return site(
    {
      groups: [
        { group: "Pages", pages: ["one"] },
        { group: "Users", openapi: { source: "outer.json", directory: "apis/users" } },
        { group: "Others", openapi },
      ],
    },
    { files: { ...specFiles, "one.mdx": text } },
  );
}

const remote = "https://example.com/api.json";

// F6.41: below the directory of a spec there are only the pages of its operations.
const below: Case[] = [
  {
    name: "links to addresses below a spec's directory that no operation makes, beside a remote spec",
    files: linking(remote, "/apis/users/gone", "/fr/apis/users/gone", "/apis/users/gone/more"),
    expect: ["/apis/users/gone`", "/fr/apis/users/gone", "/apis/users/gone/more"].map((says) => ({
      code: "broken-link",
      severity: "warning" as const,
      file: "one.mdx",
      says,
    })),
    only: true,
  },
  {
    name: "links to pages that operations make, and below the folder of a remote spec",
    files: linking(
      { source: remote, directory: "apis/others" },
      "/apis/users/users/get-users",
      "/apis/users",
      "/apis/others/anything",
    ),
    only: true,
    never: ["broken-link"],
  },
  {
    name: "links below a folder that a remote spec shares",
    files: linking({ source: remote, directory: "apis/users" }, "/apis/users/anything"),
    only: true,
    never: ["broken-link"],
  },
];

// F6.40: a check that is not used for every site.
const in32: Case[] = [["3.2.0", true] as const, ["3.1.0", false] as const].map(([openapi, isFound]) => ({
  name: `a tag without its parent in OpenAPI ${openapi}`,
  files: inGroup(["GET /users"], "tags.json", {
    "tags.json": spec({ "/users": ["get"] }, { openapi, tags: [{ name: "A", parent: "B" }] }),
  }),
  expect: isFound
    ? [{ code: "invalid-spec-part", severity: "information" as const, file: "tags.json", says: "may" }]
    : [{ code: "invalid-spec", severity: "error" as const, file: "tags.json", says: "`parent`" }],
  only: true,
  never: isFound ? [] : ["invalid-spec-part"],
}));

const excluding = {
  "outer.json": { ...outer, paths: { "/users": { get: { "x-excluded": true, responses: {} } } } },
};

/** What would stop the build stops nothing in a part that the platform drops. */
const dropped: Case[] = [
  {
    name: "an excluded endpoint beside href is dropped before the build",
    files: site(
      {
        tabs: [
          { tab: "A", href: "/one", openapi: "outer.json", pages: ["GET /users"] },
          { tab: "B", pages: ["one"] },
        ],
      },
      { files: excluding },
    ),
    expect: [warning("href-with-children", "/navigation/tabs/0/pages")],
    only: true,
    never: ["excluded-endpoint"],
    verdict: "deploys-with-loss",
  },
  {
    name: "an endpoint of a second specification in a dropped part does not stop the build",
    files: site(
      {
        tabs: [{ tab: "A", pages: ["one"] }],
        groups: [{ group: "G", openapi: ["inner.json", "outer.json"], pages: ["GET /users"] }],
      },
      { files: specFiles },
    ),
    verdict: "deploys-with-loss",
  },
];

export const openapiCases: Case[] = [
  ...methods,
  ...wrong,
  ...values,
  ...hooks,
  ...top,
  {
    name: "webhook that is not there",
    files: inGroup(["WEBHOOK gone"], "hooks.json", { "hooks.json": hooksSpec }),
    expect: [error("missing-endpoint", firstPage)],
    only: true,
  },
  ...inBoth({
    name: "endpoint with no specification",
    files: site({ pages: ["one", "GET /users"] }),
    expect: [error("endpoint-without-spec", "/navigation/pages/1")],
    only: true,
  }),
  {
    name: "three levels: each takes its nearest",
    files: site(
      {
        tabs: [
          {
            tab: "A",
            openapi: "outer.json",
            groups: [
              {
                group: "B",
                pages: [
                  "GET /users",
                  {
                    group: "C",
                    openapi: "inner.json",
                    pages: ["GET /orders", { group: "D", pages: ["GET /users"] }],
                  },
                  "GET /orders",
                ],
              },
            ],
          },
        ],
      },
      { files: specFiles },
    ),
    expect: [
      error("missing-endpoint", "/navigation/tabs/0/groups/0/pages/1/pages/1/pages/0"),
      error("missing-endpoint", "/navigation/tabs/0/groups/0/pages/2"),
    ],
    only: true,
  },
  ...(["reference", "current"] as Dialect[]).map((dialect) => ({
    name: `a menu item has its own specification (${dialect})`,
    dialect,
    files: site(
      {
        tabs: [
          {
            tab: "A",
            openapi: "outer.json",
            menu: [
              { item: "I", openapi: "inner.json", pages: ["GET /orders"] },
              { item: "J", pages: ["GET /users"] },
            ],
          },
        ],
      },
      { files: specFiles },
    ),
    only: true,
  })),
  {
    name: "endpoint that names its file",
    files: site({ pages: ["outer.json GET /users", "inner.json GET /orders"] }, { files: specFiles }),
    only: true,
    never: ["missing-page"],
  },
  {
    name: "endpoint that names its file wins over the scope",
    files: inGroup(["inner.json GET /orders", "inner.json GET /users"]),
    expect: [error("missing-endpoint", "/navigation/groups/0/pages/1")],
    only: true,
  },
  {
    name: "endpoint that names a file that is not there",
    files: site({ pages: ["one", "gone.json GET /users"] }),
    expect: [error(["missing-spec", "endpoint-without-spec"], "/navigation/pages/1")],
    only: true,
  },
  {
    name: "pages and endpoints mix",
    files: inGroup(["one", "GET /users", { group: "B", pages: ["two", "DELETE /users/{id}"] }]),
    only: true,
  },
  {
    name: "a page that binds an endpoint in its frontmatter",
    files: inGroup(["users"], "outer.json", { "users.mdx": pageText("Users", 'openapi: "get /users"\n') }),
    only: true,
    never: ["missing-endpoint", "orphan-page"],
  },
  {
    name: "specification with a leading slash",
    files: inGroup(["GET /users"], "/outer.json"),
    open: "whether / means the site root is not said",
  },
  {
    name: "specification with ./",
    files: inGroup(["GET /users"], "./outer.json"),
    open: "normalization is said of pages only",
  },
  {
    name: "an unknown method",
    files: inGroup(["CONNECT /users"]),
    open: "neither an endpoint string nor a page path",
  },
  {
    name: "an endpoint twice in one array",
    files: inGroup(["GET /users", "GET /users"]),
    open: "the table speaks of pages",
  },
  {
    name: "openapi on the navigation root",
    files: site({ openapi: "outer.json", pages: ["GET /users"] }, { files: specFiles }),
    open: "any element may set it; whether the root is an element is not said",
  },
  {
    name: "openapi on the navigation root is dropped today, so no endpoint below has it",
    dialect: "current",
    files: site(
      { openapi: "outer.json", groups: [{ group: "A", pages: ["GET /users"] }] },
      { files: specFiles },
    ),
    expect: [
      warning("unknown-field", "/navigation/openapi"),
      error("endpoint-without-spec", "/navigation/groups/0/pages/0"),
    ],
    only: true,
    verdict: "deploys-with-loss",
  },
  ...dropped,
  ...references,
  ...below,
  ...in32,
];
