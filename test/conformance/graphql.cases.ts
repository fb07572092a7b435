// GraphQL and SDK references: other content next to them (F6.37, F6.38), and entries that name a part of a schema
// (F3.20).
import { type Case, error, inBoth, site, warning } from "./site.ts";

const schema = "https://example.com/schema.graphql";
const sdk = { format: "sphinx", source: "https://example.com/python.zip" };
const operations = ["QUERY books", "MUTATION a.b", "TYPE T", "SUBSCRIPTION x", "  QUERY  books_2 "];

const besideGroups: Case[] = [
  ["graphql", schema],
  ["sdk", sdk],
].map(([key, value]) => ({
  name: `${key} on a tab takes nothing from the groups beside it`,
  files: site({ tabs: [{ tab: "A", [key as string]: value, groups: [{ group: "G", pages: ["one"] }] }] }),
  only: true,
  verdict: "deploys",
}));

const sdl = `type Query { books: [Book!]! }
type Mutation { a: Actions }
type Actions { b: Int }
type Book { title: String }
`;

const outer = "type Query { outer: Int }";

/** A tab with a schema in a file, and a group with these entries. */
function withSchema(entries: readonly string[], text = sdl): Record<string, string> {
  return site(
    { tabs: [{ tab: "A", graphql: "api/schema.graphql", groups: [{ group: "G", pages: entries }] }] },
    { files: { "api/schema.graphql": text } },
  );
}

const first = "/navigation/tabs/0/groups/0/pages/0";

const inSchema: Case[] = [
  {
    name: "entries that their schema has",
    files: withSchema([
      "QUERY books",
      "MUTATION a.b",
      "MUTATION a",
      "TYPE Book",
      "TYPE String",
      " QUERY  books ",
    ]),
    only: true,
    never: ["missing-graphql-entry"],
    verdict: "deploys",
  },
  ...(
    [
      ["QUERY boks", "QUERY books"],
      ["QUERY Books", "QUERY books"],
      ["MUTATION a.c", "a.c"],
      ["MUTATION c.b", "c.b"],
      ["TYPE Bok", "TYPE Book"],
      ["SUBSCRIPTION x", "remove"],
    ] as const
  ).map(
    ([entry, says]): Case => ({
      name: `${entry} is not in its schema`,
      files: withSchema([entry]),
      expect: [warning("missing-graphql-entry", first, says)],
      only: true,
      // The newest builder fails, and which builder a site has is unknown (F3.20).
      verdict: "may-not-deploy",
    }),
  ),
  {
    name: "a schema with a syntax error says so, and nothing of its entries",
    files: withSchema(["QUERY boks"], "type Query {\n  books:\n}"),
    expect: [warning("sdk-reference", "/navigation/tabs/0/graphql", "line 3")],
    only: true,
    never: ["missing-graphql-entry", "spec-syntax", "missing-spec"],
    // Only the newest builder is known to fail (F6.47).
    verdict: "may-not-deploy",
  },
  {
    name: "a path that begins with a slash",
    files: site(
      {
        tabs: [
          { tab: "A", graphql: { source: " /api/schema.graphql" } },
          { tab: "B", sdk: { ...sdk, source: "/lib.zip" } },
        ],
      },
      { files: { "api/schema.graphql": sdl, "lib.zip": "" } },
    ),
    expect: [
      warning("sdk-reference", "/navigation/tabs/0/graphql/source", "write `api/schema.graphql`"),
      warning("sdk-reference", "/navigation/tabs/1/sdk/source", "write `lib.zip`"),
    ],
    only: true,
    verdict: "may-not-deploy",
  },
  {
    name: "a schema that does not exist is the only finding",
    files: site({
      tabs: [{ tab: "A", graphql: "gone.graphql", groups: [{ group: "G", pages: ["QUERY boks"] }] }],
    }),
    expect: [error("sdk-reference", "/navigation/tabs/0/graphql", "gone.graphql")],
    only: true,
  },
  {
    name: "the answer to an introspection query is not read",
    files: site(
      { tabs: [{ tab: "A", graphql: "schema.json", groups: [{ group: "G", pages: ["QUERY boks"] }] }] },
      { files: { "schema.json": { data: { __schema: {} } } } },
    ),
    only: true,
    never: ["missing-graphql-entry"],
    verdict: "deploys",
  },
  {
    name: "an entry that the platform drops is not looked up",
    files: site(
      { tabs: [{ tab: "A", graphql: "schema.graphql", pages: ["QUERY boks"] }] },
      { files: { "schema.graphql": sdl } },
    ),
    expect: [error("one-child-type", "/navigation/tabs/0/pages")],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "the nearest schema counts",
    files: site(
      {
        tabs: [
          {
            tab: "A",
            graphql: "outer.graphql",
            groups: [
              {
                group: "G",
                graphql: { source: "inner.gql", directory: "inner" },
                pages: ["QUERY books", "QUERY outer"],
              },
              { group: "H", pages: ["QUERY outer", "QUERY books"] },
            ],
          },
        ],
      },
      { files: { "outer.graphql": outer, "inner.gql": sdl } },
    ),
    expect: [
      warning("missing-graphql-entry", "/navigation/tabs/0/groups/0/pages/1", "inner.gql"),
      warning("missing-graphql-entry", "/navigation/tabs/0/groups/1/pages/1", "outer.graphql"),
    ],
    only: true,
  },
  {
    name: "openapi that names a GraphQL schema",
    files: site({ tabs: [{ tab: "A", openapi: "schema.graphql" }] }, { files: { "schema.graphql": sdl } }),
    expect: [error("missing-spec", "/navigation/tabs/0/openapi", "graphql")],
  },
];

const generating: Case[] = [
  ["graphql", schema],
  ["sdk", sdk],
].flatMap(([key, value]) =>
  [{}, { pages: [] }].flatMap((pages) =>
    inBoth({
      name: `${key} on a group with ${JSON.stringify(pages)} generates its pages`,
      files: site({ groups: [{ group: "A", [key as string]: value, ...pages }] }),
      only: true,
      never: ["empty-value", "required-field"],
      verdict: "deploys",
    }),
  ),
);

export const graphqlCases: Case[] = [
  ...(
    [
      ["query books", "QUERY books"],
      ["Mutation a.b", "MUTATION a.b"],
      ["type T", "TYPE T"],
    ] as const
  ).map(
    ([entry, written]): Case => ({
      name: `${entry} is not advised to become an endpoint`,
      files: site({ tabs: [{ tab: "A", graphql: schema, groups: [{ group: "G", pages: [entry, "one"] }] }] }),
      expect: [
        warning("missing-page", "/navigation/tabs/0/groups/0/pages/0", `in capitals: \`${written}\`.`),
      ],
      only: true,
    }),
  ),
  ...generating,
  {
    name: "an SDK reference of a version with an empty list of pages",
    files: site({ versions: [{ version: "1", sdk, pages: [] }] }),
    only: true,
    never: ["empty-value"],
  },
  {
    name: "a misspelled key of a reference",
    files: site({ tabs: [{ tab: "A", sdk: { ...sdk, directry: "python" } }] }),
    expect: [error("value-type", "/navigation/tabs/0/sdk/directry", "`directory`?")],
    only: true,
    verdict: "does-not-deploy",
  },
  ...inSchema,
  ...besideGroups,
  {
    name: "graphql on a tab drops the pages beside it",
    files: site({ tabs: [{ tab: "A", graphql: schema, pages: ["one"] }] }),
    expect: [error("one-child-type", "/navigation/tabs/0/pages", "1 page")],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "graphql on a group may be refused",
    files: site({ groups: [{ group: "A", graphql: schema, pages: ["QUERY books", "one"] }] }),
    expect: [
      {
        code: "sdk-reference",
        severity: "information",
        pointer: "/navigation/groups/0/graphql",
        says: "may",
      },
    ],
    only: true,
    verdict: "deploys",
  },
  {
    name: "`sdk` on an anchor of a tab costs the anchors of the tab",
    files: site({ tabs: [{ tab: "A", anchors: [{ anchor: "B", sdk, pages: ["one"] }] }] }),
    expect: [error("sdk-reference", "/navigation/tabs/0/anchors/0/sdk", "1 anchor with 1 page")],
    only: true,
    verdict: "deploys-with-loss",
    says: "would deploy, but without 1 page",
  },
  {
    name: "`sdk` on an anchor at the root stops the deployment",
    files: site({ anchors: [{ anchor: "B", sdk, pages: ["one"] }] }),
    expect: [error("sdk-reference", "/navigation/anchors/0/sdk", "rejects the navigation")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "`sdk` on a product may stop the deployment",
    files: site({ products: [{ product: "B", sdk, pages: ["one"] }] }),
    expect: [error("sdk-reference", "/navigation/products/0/sdk", "may reject the navigation")],
    only: true,
    verdict: "may-not-deploy",
  },
  ...[
    { graphql: schema, openapi: "https://example.com/openapi.json" },
    { sdk: { ...sdk, format: "make" } },
  ].map(
    (keys): Case => ({
      name: `a tab of a language with ${JSON.stringify(keys)} costs the tabs of the language`,
      files: site({
        languages: [
          {
            language: "en",
            tabs: [
              { tab: "A", groups: [{ group: "G", pages: ["one"] }] },
              { tab: "B", ...keys },
            ],
          },
        ],
      }),
      expect: [
        {
          code: ["sdk-reference", "value-type"],
          severity: "error",
          says: "2 tabs with 1 page would not be published",
        },
      ],
      only: true,
      verdict: "deploys-with-loss",
    }),
  ),
  {
    name: "a missing source stops the deployment, in a language too",
    files: site({
      languages: [{ language: "en", tabs: [{ tab: "B", sdk: { format: "sphinx", source: "gone" } }] }],
    }),
    expect: [error("sdk-reference", "/navigation/languages/0/tabs/0/sdk/source", "rejects the navigation")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "a part that the platform drops does not stop the deployment",
    files: site({
      products: [{ product: "P", pages: ["one"] }],
      tabs: [
        { tab: "A", align: "center", pages: ["one"] },
        { tab: "B", sdk: { format: "make", source: "gone" } },
        { tab: "C", openapi: "https://example.com/openapi.json", graphql: schema },
        { tab: "D", global: { anchors: 5 }, pages: ["one"] },
      ],
    }),
    expect: [
      error("single-root-pattern", "/navigation/tabs"),
      error("value-type", "/navigation/tabs/0/align"),
      error("value-type", "/navigation/tabs/1/sdk/format"),
      error("value-type", "/navigation/tabs/3/global/anchors"),
    ],
    only: true,
    verdict: "deploys-with-loss",
  },
  ...operations.map(
    (entry): Case => ({
      name: `${JSON.stringify(entry)} is the page of a part of a schema`,
      files: site({ tabs: [{ tab: "A", graphql: schema, groups: [{ group: "G", pages: [entry] }] }] }),
      only: true,
      never: ["missing-page", "page-path-form", "missing-endpoint", "endpoint-without-spec", "empty-value"],
      verdict: "deploys",
    }),
  ),
  {
    name: "QUERY with a path is an endpoint",
    files: site({ groups: [{ group: "A", pages: ["QUERY /books", "one"] }] }),
    expect: [error("endpoint-without-spec", "/navigation/groups/0/pages/0")],
    only: true,
  },
];
