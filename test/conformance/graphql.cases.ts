// GraphQL and SDK references: what stands beside them (F6.37, F6.38), and entries that name a part of a schema (F3.20).
import { type Case, error, site } from "./site.ts";

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

export const graphqlCases: Case[] = [
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
