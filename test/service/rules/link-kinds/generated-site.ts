/** A site with pages that the platform generates from a spec. */
import { type KindSite, svg } from "./kind-site.ts";

const specification = `${JSON.stringify({
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: {
    "/users": {
      get: { summary: "List users", tags: ["Users"], responses: { 200: { description: "OK" } } },
      post: { operationId: "createUser", tags: ["Users"], responses: { 200: { description: "OK" } } },
    },
    "/teams/{id}": { get: { summary: "Get a team", responses: { 200: { description: "OK" } } } },
  },
})}\n`;

export const generatedSite: KindSite = {
  name: "generated",
  files: {
    "index.mdx": "---\ntitle: Home\n---\n",
    "reference/users.mdx": '---\ntitle: Users\nopenapi: "GET /users"\n---\n',
    "openapi.json": specification,
    "favicon.svg": svg,
  },
  settings: {},
  navigation: (kinds) => ({
    tabs: [
      { tab: "Guides", pages: ["index", ...kinds] },
      { tab: "API", openapi: "openapi.json", pages: ["reference/users", "POST /users", "GET /teams/{id}"] },
    ],
  }),
  kinds: [
    {
      name: "page-of-endpoint",
      text: "[a](/reference/users) [b](/reference/gone)",
      broken: ["/reference/gone"],
    },
    { name: "generated-page", text: "[a](/api-reference/get-a-team) [b](/api-reference/users/create-user)" },
    { name: "generated-by-name", text: "[a](/api-reference/users/list-users)" },
    {
      name: "generated-gone",
      text: "[a](/api-reference/users/gone) [b](/api-reference/users)",
      broken: ["/api-reference/users/gone"],
    },
    { name: "section-gone", text: "[a](/nowhere/list-teams)", broken: ["/nowhere/list-teams"] },
    { name: "spec", text: "[a](/openapi.json) [b](/gone.json)", broken: ["/gone.json"] },
  ],
};
