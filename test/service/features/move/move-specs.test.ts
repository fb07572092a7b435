/** Specs, GraphQL schemas and the folders of SDK references are updated wherever they are named. */
import { assertMove, head } from "./moved-site.ts";

describe("a move of files from which pages are generated", () => {
  it("updates specs wherever they are named", () => {
    const spec = `{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/users": { "get": {} }, "/pets": { "get": {} } } }`;
    const site = (path: string) => `
//- /docs.json
{ ${head}, "api": { "openapi": ["/${path}"] },
  "navigation": { "groups": [
    { "group": "A", "openapi": "${path}", "pages": ["GET /users"] },
    { "group": "B", "openapi": { "source": "./${path}", "directory": "api" }, "pages": ["/${path} GET /users"] },
    { "group": "C", "pages": ["pets"] }
  ] }
}
//- /pets.mdx
---
title: Pets
openapi: "${path} GET /pets"
---
//- /${path}
${spec}
`;
    assertMove(site("openapi.json"), "openapi.json", "specs/v1.json", site("specs/v1.json"));
  });

  it("updates specs that the frontmatter of pages names by a part of their path, or from another folder", () => {
    const site = (folder: string, name: string) => `
//- /docs.json
{ ${head}, "navigation": { "groups": [{ "group": "A", "openapi": "${folder}/${name}.json", "pages": ["a", "b", "c", "d"] }] } }
//- /a.mdx
---
openapi: ../${folder}/${name}.json GET /x
---
//- /b.mdx
---
openapi: ${name}.json GET /x
---
//- /c.mdx
---
openapi: "${folder}/${name} GET /x"
---
//- /d.mdx
---
openapi: other.json GET /x
---
//- /other/other.json
{}
//- /more/other.json
{}
//- /${folder}/${name}.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": {} } } }
`;
    assertMove(site("specs", "v1"), "specs/v1.json", "apis/v2.json", site("apis", "v2"));
    assertMove(site("specs", "v1"), "specs", "apis", site("apis", "v1"));
  });

  it("updates the folder from which an SDK reference is generated", () => {
    const site = (folder: string) => `
//- /docs.json
{ ${head}, "navigation": { "tabs": [
  { "tab": "A", "sdk": { "format": "javadoc", "source": "/${folder}" } },
  { "tab": "B", "sdk": { "format": "sphinx", "source": "${folder}/", "directory": "b" } }
] } }
//- /${folder}/index.html
`;
    assertMove(site("java"), "java", "sdk/java-2", site("sdk/java-2"));
  });

  it("updates GraphQL schemas in each form that names them", () => {
    const site = (path: string) => `
//- /docs.json
{ ${head}, "navigation": { "tabs": [
  { "tab": "A", "graphql": "${path}", "groups": [{ "group": "G", "pages": ["QUERY a"] }] },
  { "tab": "B", "graphql": "/${path}" },
  { "tab": "C", "graphql": { "source": "./${path}", "directory": "c" } }
] } }
//- /${path}
type Query { a: String }
`;
    assertMove(site("a.graphql"), "a.graphql", "schemas/b.graphql", site("schemas/b.graphql"));
    assertMove(site("old/a.gql"), "old", "new", site("new/a.gql"));
  });
});
