// Specs that frontmatter names: how the platform resolves the name (F10.19), and values that stop a deployment (F10.20).
import { type Case, error, pageText, site, warning } from "./site.ts";

const paths = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { get: { responses: { 200: { description: "OK" } } } }]));
const spec = (...names: string[]) => ({
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: paths(...names),
});

/** A site that names two specs, with a page whose frontmatter has this line. */
function bound(line: string, more: Record<string, unknown> = {}): Record<string, string> {
  const navigation = {
    groups: [
      { group: "A", pages: ["one"] },
      { group: "B", openapi: "apis/v1.json" },
      { group: "C", openapi: "apis/v2.json" },
    ],
  };
  const files = {
    "apis/v1.json": spec("/users"),
    "apis/v2.json": spec("/orders"),
    "one.mdx": pageText("One", `${line}\n`),
    ...more,
  };
  return site(navigation, { files });
}

const right: Case[] = [
  ["the path of the spec", "apis/v1.json GET /users"],
  ["a leading slash", "/apis/v1.json GET /users"],
  ["a leading ./", "./apis/v1.json GET /users"],
  ["a leading ../", "../apis/v1.json GET /users"],
  ["its name without the folder", "v1.json GET /users"],
  ["its name without the extension", "v1 GET /users"],
  ["a part of its path", "apis/v1 GET /users"],
  ["no file", "GET /orders"],
].map(([name = "", value]) => ({
  name: `${name} names a spec`,
  files: bound(`openapi: ${value}`),
  only: true,
  never: ["frontmatter-field"],
  verdict: "deploys",
}));

const another: Case[] = [
  ["a wrong folder", "wrong/v1.json GET /users", "apis/v1.json"],
  ["a file that does not exist", "gone.json GET /orders", "apis/v2.json"],
  ["the wrong one of two specs", "apis/v2.json GET /users", "apis/v1.json"],
].map(([name = "", value, other]) => ({
  name: `${name}: another spec may be shown`,
  files: bound(`openapi: ${value}`),
  expect: [{ code: "frontmatter-field", severity: "information", file: "one.mdx", says: other }],
  only: true,
  verdict: "deploys",
}));

const missing: Case[] = [
  ["an operation that no spec has", "GET /gone"],
  ["an operation that no spec has, of a spec", "apis/v1.json GET /gone"],
  ["an operation that no spec has, of a wrong folder", "wrong/v1.json GET /gone"],
].map(([name = "", value]) => ({
  name,
  files: bound(`openapi: ${value}`),
  expect: [{ ...warning("frontmatter-field", undefined, "GET /gone"), file: "one.mdx" }],
  only: true,
  verdict: "deploys",
}));

const unknown: Case[] = [
  {
    name: "an operation that another file of the site may have",
    files: bound("openapi: GET /gone", { "apis/other.yaml": "openapi: 3.1.0\n" }),
    only: true,
    never: ["frontmatter-field"],
  },
  {
    name: "a spec that docs.json does not name",
    files: bound("openapi: other.yaml GET /gone", { "apis/other.yaml": "openapi: 3.1.0\n" }),
    only: true,
    never: ["frontmatter-field"],
  },
  {
    name: "a file that does not exist, on a site that has no spec",
    files: site(
      { pages: ["one"] },
      { files: { "one.mdx": pageText("One", "openapi: gone.json GET /users\n") } },
    ),
    expect: [{ ...warning("frontmatter-field", undefined, "gone.json"), file: "one.mdx" }],
    only: true,
  },
];

const settings: Case[] = ["package.json", ".settings.yaml", ".tools/settings.json"].map((file) => ({
  name: `${file} is no spec that may have an operation`,
  files: bound("openapi: GET /gone", { [file]: "{}" }),
  expect: [{ ...warning("frontmatter-field", undefined, "GET /gone"), file: "one.mdx" }],
  only: true,
}));

const noText: Case[] = ["openapi", "api", "asyncapi"].flatMap((key) => [
  ...["[GET /users]", "{ spec: a.json }", "404", "2026-11-24"].map(
    (value): Case => ({
      name: `${key}: ${value} is no text, and nothing deploys`,
      files: bound(`${key}: ${value}`),
      expect: [{ ...error("frontmatter-field", undefined, key), file: "one.mdx" }],
      only: true,
      verdict: "does-not-deploy",
    }),
  ),
  {
    name: `${key} without a value is nothing`,
    files: bound(`${key}:`),
    only: true,
    verdict: "deploys",
  },
]);

export const boundSpecCases: Case[] = [...right, ...another, ...missing, ...unknown, ...settings, ...noText];
