// Specs that the build refuses although they are valid: without anything to generate pages from (F6.44), and with
// overlays that are missing or differ (F6.45, F6.46).
import { type Case, error, site } from "./site.ts";

const info = { title: "API", version: "1" };
const operation = { get: { responses: { 200: { description: "OK" } } } };
const hook = { post: { responses: { 200: { description: "OK" } } } };
const full = { openapi: "3.1.0", info, paths: { "/users": operation } };

const empty: readonly (readonly [name: string, spec: unknown])[] = [
  ["3.1 with an empty `paths`", { openapi: "3.1.0", info, paths: {} }],
  ["3.1 with only components", { openapi: "3.1.0", info, components: { schemas: {} } }],
  ["3.1 with an empty `webhooks`", { openapi: "3.1.1", info, webhooks: {} }],
  ["3.0 with an empty `paths`", { openapi: "3.0.3", info, paths: {} }],
];

/** A site with a tab that has these fields, and another tab with a page. */
function withTab(tab: Record<string, unknown>, files: Record<string, unknown>): Record<string, string> {
  return site(
    {
      tabs: [
        { tab: "API", ...tab },
        { tab: "Guides", pages: ["one"] },
      ],
    },
    { files },
  );
}

const withoutEndpoints: Case[] = [
  ...empty.flatMap(([name, spec]): Case[] => [
    {
      name: `a tab with a spec of OpenAPI ${name}`,
      files: withTab({ openapi: "api.json" }, { "api.json": spec }),
      expect: [error("spec-without-endpoints", "/navigation/tabs/0/openapi", "deployment fails")],
      only: true,
      verdict: "does-not-deploy",
    },
    {
      name: `\`api.openapi\` with a spec of OpenAPI ${name}`,
      files: site({ pages: ["one"] }, { top: { api: { openapi: "api.json" } }, files: { "api.json": spec } }),
      never: ["spec-without-endpoints"],
      only: true,
      verdict: "deploys",
    },
  ]),
  {
    name: "a group with pages beside a spec without endpoints",
    files: site(
      { groups: [{ group: "A", openapi: { source: "/api.json", directory: "ref" }, pages: ["one"] }] },
      { files: { "api.json": { openapi: "3.1.0", info, paths: {} } } },
    ),
    expect: [error("spec-without-endpoints", "/navigation/groups/0/openapi/source", "api.json")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "only the first of several specs counts",
    files: withTab(
      { openapi: ["full.json", "api.json"] },
      { "full.json": full, "api.json": { openapi: "3.1.0", info, paths: {} } },
    ),
    never: ["spec-without-endpoints"],
    verdict: "deploys",
  },
  {
    name: "an AsyncAPI document without channels",
    files: withTab(
      { asyncapi: "events.yaml" },
      { "events.yaml": `asyncapi: 3.0.0\ninfo: { title: E, version: "1" }\n` },
    ),
    expect: [error("spec-without-endpoints", "/navigation/tabs/0/asyncapi", "no channels")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "a listed endpoint of a spec without endpoints is missing, and nothing else",
    files: withTab(
      { openapi: "api.json", pages: ["GET /users"] },
      { "api.json": { openapi: "3.1.0", info, paths: {} } },
    ),
    expect: [error("missing-endpoint", "/navigation/tabs/0/pages/0")],
    only: true,
    verdict: "does-not-deploy",
  },
  ...(
    [
      ["webhooks of OpenAPI 3.1", { openapi: "3.1.0", info, webhooks: { paid: hook } }],
      ["paths without an operation", { openapi: "3.1.0", info, paths: { "/users": {} } }],
      [
        "only hidden endpoints",
        { openapi: "3.1.0", info, paths: { "/a": { get: { ...operation.get, "x-hidden": true } } } },
      ],
    ] as const
  ).map(
    ([name, spec]): Case => ({
      name: `a spec with ${name} has pages, or none, but deploys`,
      files: withTab({ openapi: "api.json" }, { "api.json": spec }),
      never: ["spec-without-endpoints"],
      only: true,
      verdict: "deploys",
    }),
  ),
  {
    name: "an overlay may add the endpoints",
    files: withTab(
      { openapi: { source: "api.json", overlays: ["more.yaml"] } },
      { "api.json": { openapi: "3.1.0", info, paths: {} }, "more.yaml": "overlay: 1.0.0\nactions: []\n" },
    ),
    never: ["spec-without-endpoints", "broken-overlay"],
    verdict: "deploys",
  },
  {
    name: "the spec of a tab that the platform drops",
    files: site(
      {
        anchors: [
          {
            anchor: "A",
            tabs: [
              { tab: "A", pages: ["one"] },
              { openapi: "api.json", icon: "x" },
            ],
          },
        ],
      },
      { files: { "api.json": { openapi: "3.1.0", info, paths: {} } } },
    ),
    never: ["spec-without-endpoints"],
  },
];

const overlay = "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: []\n";

/** The value of `openapi` with overlays. */
function overlaid(...overlays: readonly unknown[]): Record<string, unknown> {
  return { source: "api.json", overlays };
}

const overlays: Case[] = [
  {
    name: "overlays that exist, at a URL, and an empty list",
    files: withTab(
      { openapi: overlaid("./one.yaml", "/two.json", "https://example.com/three.yaml") },
      {
        "api.json": full,
        "one.yaml": overlay,
        "two.json": overlay,
      },
    ),
    never: ["broken-overlay"],
    only: true,
    verdict: "deploys",
  },
  {
    name: "an overlay that does not exist",
    files: withTab(
      { openapi: overlaid("one.yaml", "gone/other.json") },
      { "api.json": full, "one.yaml": overlay },
    ),
    expect: [error("broken-overlay", "/navigation/tabs/0/openapi/overlays/1", "deployment fails")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "an overlay above the site",
    files: withTab({ openapi: overlaid("../one.yaml") }, { "api.json": full }),
    expect: [error("broken-overlay", "/navigation/tabs/0/openapi/overlays/0", "outside the site")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "an overlay in another case",
    files: withTab(
      { openapi: overlaid("Overlays/One.yaml") },
      { "api.json": full, "overlays/one.yaml": overlay },
    ),
    expect: [error("broken-overlay", "/navigation/tabs/0/openapi/overlays/0", "`overlays/one.yaml`")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "an overlay at a URL without https",
    files: withTab({ openapi: [overlaid("http://example.com/a.yaml")] }, { "api.json": full }),
    expect: [error("broken-overlay", "/navigation/tabs/0/openapi/0/overlays/0", "https")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "a missing overlay of `api.openapi` costs only its spec",
    files: site(
      { pages: ["one"] },
      { top: { api: { openapi: overlaid("gone.yaml") } }, files: { "api.json": full } },
    ),
    expect: [error("broken-overlay", "/api/openapi/overlays/0", "is not published")],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "a missing overlay of `api.openapi` for a spec that the navigation names",
    files: site(
      { tabs: [{ tab: "API", openapi: "api.json" }] },
      { top: { api: { openapi: overlaid("gone.yaml") } }, files: { "api.json": full } },
    ),
    expect: [error("broken-overlay", "/api/openapi/overlays/0", "deployment fails")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "different overlays of one spec in two places",
    files: site(
      {
        tabs: [
          { tab: "A", openapi: overlaid("one.yaml") },
          { tab: "B", openapi: { ...overlaid(), source: "./api.json", directory: "b" } },
        ],
      },
      { files: { "api.json": full, "one.yaml": overlay } },
    ),
    expect: [error("broken-overlay", "/navigation/tabs/1/openapi/overlays", 'the tab "A"')],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "the same overlays in two places, and a place without overlays",
    files: site(
      {
        tabs: [
          { tab: "A", openapi: overlaid("one.yaml") },
          { tab: "B", openapi: { ...overlaid("./one.yaml"), directory: "b" } },
          { tab: "C", openapi: { source: "api.json", directory: "c" } },
        ],
      },
      { files: { "api.json": full, "one.yaml": overlay } },
    ),
    never: ["broken-overlay"],
    verdict: "deploys",
  },
  {
    name: "overlays of a spec at a URL",
    files: site({
      tabs: [{ tab: "A", openapi: { source: "https://example.com/a.json", overlays: ["gone.yaml"] } }],
    }),
    expect: [error("broken-overlay", "/navigation/tabs/0/openapi/overlays/0", "gone.yaml")],
    only: true,
    verdict: "does-not-deploy",
  },
];

export const builtSpecCases: Case[] = [...withoutEndpoints, ...overlays];
