/** A site with every component, an endpoint, missing targets, and a language that is written from right to left. */
import { pageOfAll } from "../../../scripts/docs/preview-components.ts";
import type { TemporaryFolder } from "../../host/temporary-folder.ts";

const markdown = `---
title: Markdown
description: Everything that is not a component.
tag: New
---

A paragraph with [a link](/guides/start), \`code\`, **strong** and *stressed* words, and [code that is a link: \`run\`](/guides/start).

## A quotation and lists

> A quotation with [a link](/guides/start) and \`code\`.

- [x] done
- [ ] not done

1. one
2. two

### Code

\`\`\`ts title="example.ts" {2} lines
// A remark
const answer: number = 42; // [!code ++]
console.log("a string", answer, true); // [!code --]
\`\`\`

\`\`\`bash
npm install
\`\`\`

### A table

| name | what it is for |
|:---|---:|
| \`a\` | the first |
| \`b\` | [the second](/guides/start) |

![Alternative](/images/a.png)

<ParamField path="id" type="string" required deprecated default="1">Which one it is.</ParamField>
<Tip title="Short">Advice</Tip>
<p lang="fr">Bonjour</p>
`;

const spec = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  servers: [
    {
      url: "https://api.example.com/{version}",
      variables: { version: { default: "v1", enum: ["v1", "v2"] } },
    },
  ],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
  paths: {
    "/users/{id}": {
      post: {
        summary: "Change a user",
        description: "Changes **one** user.",
        deprecated: true,
        parameters: [
          { name: "id", in: "path", required: true, description: "Which one", schema: { type: "string" } },
          { name: "dry", in: "query", schema: { type: "boolean", default: false } },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: {
                  name: { type: "string", maxLength: 20, enum: ["a", "b"] },
                  address: { type: "object", properties: { city: { type: "string" } } },
                },
              },
            },
            "text/plain": { schema: { type: "string" } },
          },
        },
        responses: {
          200: {
            description: "The user",
            headers: { "X-Rate": { schema: { type: "integer" } } },
            content: { "application/json": { schema: { type: "array", items: { type: "string" } } } },
          },
          404: { description: "There is none" },
        },
      },
      get: { summary: "List users", responses: { 200: { description: "All" } } },
    },
  },
};

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#36c" d="M0 0h40v20H0z"/></svg>';

const settings = {
  name: "Acme",
  colors: { primary: "#FDE68A", light: "#FDE68A" },
  banner: { content: "News" },
  navbar: {
    links: [{ label: "Support", href: "https://example.com/help" }],
    primary: { type: "button", label: "Sign in", href: "https://example.com" },
  },
  footer: { links: [{ header: "Company", items: [{ label: "About", href: "https://example.com/about" }] }] },
  navigation: {
    languages: [
      {
        language: "en",
        tabs: [
          {
            tab: "Guides",
            icon: "book",
            groups: [
              {
                group: "Start",
                tag: "new",
                pages: [
                  "guides/start",
                  "guides/markdown",
                  { group: "More", icon: "rocket", pages: ["guides/components", "missing"] },
                ],
              },
            ],
          },
          { tab: "API", openapi: "api.json", pages: ["GET /users/{id}", "POST /users/{id}"] },
          { tab: "More", menu: [{ item: "Part", pages: ["guides/part"] }] },
        ],
      },
      { language: "ar", groups: [{ group: "البداية", pages: ["ar/start"] }] },
    ],
    pages: ["lost"],
  },
};

/** Writes the files of the site. */
export function writeSampleSite(folder: TemporaryFolder): void {
  folder.write("docs.json", JSON.stringify(settings));
  folder.write("api.json", JSON.stringify(spec));
  folder.write("images/a.png", picture);
  folder.write("guides/start.mdx", "---\ntitle: Start\n---\n\nText with [a link](/guides/markdown).\n");
  folder.write("guides/markdown.mdx", markdown);
  folder.write("guides/components.mdx", `---\ntitle: Components\n---\n\n${pageOfAll()}`);
  folder.write("guides/part.mdx", "---\ntitle: Part\n---\n\nText\n");
  folder.write("guides/broken.mdx", "---\ntitle: Broken\n---\n\n<Tip>\n\nNever closed\n");
  folder.write("ar/start.mdx", "---\ntitle: مرحبا\n---\n\nنص مع [رابط](/guides/start).\n\n- واحد\n");
  folder.write("lost.mdx", "---\ntitle: Lost page\n---\n\nText\n");
}
