// Redirects: duplicates, loops, chains, shadowed pages, dead ends, wildcards.
import { type Case, type Expected, error, inBoth, pagesOf, site, warning } from "./site.ts";

type Redirect = [source: string, destination: string];

function redirects(list: Redirect[], files: Record<string, string> = {}): Record<string, string> {
  const redirects = list.map(([source, destination]) => ({ source, destination }));
  return site({ pages: ["one", "guides/two", "new/three"] }, { top: { redirects }, files });
}

// The specification names the rule, but not the wrong key of the redirect.
function anyOf(...indices: number[]): string[] {
  return indices.flatMap((index) =>
    ["", "/source", "/destination"].map((key) => `/redirects/${index}${key}`),
  );
}

const cleanLists: Redirect[][] = [
  [["/old", "/one"]],
  [["/old", "/guides/two"]],
  [["/old", "https://example.com/new"]],
  [["/old", "/one#part"]],
  [["/old", "/one?x=1"]],
  [["/old", "/"]],
  [["/old/:slug/x/*", "/new/three"]],
  [["/old/*", "/one"]],
  [["/old/:slug*", "/new/:slug*"]],
  [["/old/:one/:two*", "/new/:two"]],
  [["/old/x-*", "/new/*"]],
  [
    ["/a", "/one"],
    ["/b", "/one"],
    ["/c", "/guides/two"],
  ],
  [
    ["/a/:slug*", "/one"],
    ["/b/:slug*", "/one"],
  ],
  [["/one-old", "/one"]],
  [["/guides/old/two", "/guides/two"]],
];

const clean: Case[] = cleanLists.flatMap((list) =>
  inBoth({
    name: `redirects ${JSON.stringify(list)} are clean`,
    files: redirects(list),
    only: true,
    never: ["redirect-chain", "redirect-loop", "redirect-dead-destination", "redirect-shadows-page"],
  }),
);

const loopLists: [Redirect[], number[]][] = [
  [[["/a", "/a"]], [0]],
  [
    [
      ["/a", "/b"],
      ["/b", "/a"],
    ],
    [0, 1],
  ],
  [
    [
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "/a"],
    ],
    [0, 1, 2],
  ],
  [[["/x/*", "/x/y"]], [0]],
  [[["/x/:slug*", "/x/y"]], [0]],
  [
    [
      ["/a", "/b/c"],
      ["/b/:slug*", "/a"],
    ],
    [0, 1],
  ],
];

const loops: Case[] = loopLists.map(([list, places]) => ({
  name: `redirects ${JSON.stringify(list)} go round`,
  files: redirects(list),
  expect: [error("redirect-loop", anyOf(...places))],
  never: ["redirect-dead-destination"],
}));

const chainLists: [Redirect[], number][] = [
  [
    [
      ["/a", "/b"],
      ["/b", "/one"],
    ],
    0,
  ],
  [
    [
      ["/b", "/one"],
      ["/a", "/b"],
    ],
    1,
  ],
  [
    [
      ["/a", "/b/c"],
      ["/b/*", "/one"],
    ],
    0,
  ],
  [
    [
      ["/a", "/b/c"],
      ["/b/:slug*", "/one"],
    ],
    0,
  ],
  [
    [
      ["/a", "/b"],
      ["/b", "https://example.com"],
    ],
    0,
  ],
];

const chains: Case[] = chainLists.map(([list, place]) => ({
  name: `redirects ${JSON.stringify(list)} make a chain`,
  files: redirects(list),
  expect: [{ code: "redirect-chain", severity: "information", pointer: anyOf(place) } as Expected],
  only: true,
  never: ["redirect-loop", "redirect-dead-destination"],
}));

const duplicates: Case[] = [
  ...inBoth({
    name: "one source twice",
    files: redirects([
      ["/a", "/one"],
      ["/a", "/guides/two"],
    ]),
    expect: [error("redirect-duplicate-source", "/redirects/1/source")],
    only: true,
  }),
  {
    name: "one source twice with one destination",
    files: redirects([
      ["/a", "/one"],
      ["/b", "/one"],
      ["/a", "/one"],
    ]),
    expect: [{ code: "redirect-duplicate-source", severity: "information", pointer: "/redirects/2/source" }],
    only: true,
  },
  {
    name: "one wildcard source twice",
    files: redirects([
      ["/a/*", "/one"],
      ["/a/*", "/guides/two"],
    ]),
    expect: [error("redirect-duplicate-source", "/redirects/1/source")],
    only: true,
  },
  {
    name: "sources that differ in case",
    files: redirects([
      ["/a", "/one"],
      ["/A", "/one"],
    ]),
    open: "not said whether sources are compared exactly",
  },
  {
    name: "sources that differ in a trailing slash",
    files: redirects([
      ["/a", "/one"],
      ["/a/", "/one"],
    ]),
    open: "normalization is said of pages only",
  },
];

const shadowing: Redirect[] = [
  ["/one", "/guides/two"],
  ["/guides/two", "/one"],
  ["/guides/*", "/one"],
  ["/*/:slug", "/one"],
  ["/guides/:slug*", "/one"],
];

const shadows: Case[] = shadowing.map((redirect) => ({
  name: `redirect ${redirect[0]} shadows a page`,
  files: redirects([redirect]),
  expect: [warning("redirect-shadows-page", "/redirects/0/source")],
  only: true,
}));

const deadOnes: Redirect[] = [
  ["/old", "/gone"],
  ["/old", "/guides/gone#part"],
  ["/old", "/guides/gone?x=1"],
  ["/old", "/One"],
  ["/old/*", "/gone"],
  ["/old/:slug/*", "/gone"],
];

const dead: Case[] = deadOnes.flatMap((redirect) =>
  inBoth({
    name: `redirect ${redirect.join(" to ")} leads nowhere`,
    files: redirects([redirect]),
    expect: [warning("redirect-dead-destination", "/redirects/0/destination")],
    only: true,
  }),
);

/** A site whose reference below `ref` is generated from a specification. */
function generatedReference(destination: string, source: string): Record<string, string> {
  const specification = {
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    paths: { "/users": { get: { summary: "List users", tags: ["Users"], responses: {} } } },
  };
  const groups = [
    { group: "Guides", pages: ["one", "guides/two"] },
    { group: "Reference", openapi: { source, directory: "ref" } },
  ];
  return site(
    { groups },
    {
      top: { redirects: [{ source: "/old", destination }] },
      files: { "api.json": JSON.stringify(specification) },
    },
  );
}

const generated: Case[] = [
  ...["/ref/users/gone", "/ref/gone/users/x", "/nowhere/list-teams"].map(
    (destination): Case => ({
      name: `a redirect to ${destination}, where the specification makes nothing`,
      files: generatedReference(destination, "api.json"),
      expect: [warning("redirect-dead-destination", "/redirects/0/destination")],
      only: true,
    }),
  ),
  ...[
    "/ref/users/list-users",
    "/ref/users/list-users-1",
    "/ref",
    "/ref/users",
    "/es/ref/users/list-users",
  ].map(
    (destination): Case => ({
      name: `a redirect to ${destination}, which is made from the specification`,
      files: generatedReference(destination, "api.json"),
      only: true,
      never: ["redirect-dead-destination"],
    }),
  ),
  {
    name: "a redirect below the directory of a specification that cannot be read here",
    files: generatedReference("/ref/users/gone", "https://example.com/api.json"),
    only: true,
    never: ["redirect-dead-destination"],
  },
];

const neverMatching: Redirect[] = [
  ["/old/:slug", "/one"],
  ["/old/:slug", "/new/:slug"],
  ["/guides/:slug", "/one"],
  ["/old/:slug", "/gone"],
  ["/old/page-:slug*", "/one"],
];

const deaf: Case[] = [
  ...neverMatching.flatMap((redirect) =>
    inBoth({
      name: `redirect ${redirect.join(" to ")} never matches`,
      files: redirects([redirect]),
      expect: [warning("redirect-never-matches", "/redirects/0/source")],
      only: true,
    }),
  ),
  {
    name: "a redirect that never matches closes no circle and makes no chain",
    files: redirects([
      ["/a", "/guides/two"],
      ["/guides/:slug", "/a"],
    ]),
    expect: [warning("redirect-never-matches", "/redirects/1/source")],
    only: true,
  },
];

const literal: Redirect[] = [
  ["/old/:path*", "/new/:slug*"],
  ["/old", "/new/:slug*"],
  ["/old", "https://example.com/:slug"],
  ["/old/*", "/new/*/*"],
];

const unfilled: Case[] = literal.flatMap((redirect) =>
  inBoth({
    name: `redirect ${redirect.join(" to ")} leaves a placeholder in the address`,
    files: redirects([redirect]),
    expect: [warning("redirect-placeholder", "/redirects/0/destination")],
    only: true,
    never: ["redirect-dead-destination"],
  }),
);

const indexPages: Case[] = inBoth({
  name: "a redirect to the index page of its own address",
  files: site({ pages: ["m/index"] }, { top: { redirects: [{ source: "/m", destination: "/m/index" }] } }),
  expect: [error("redirect-loop", anyOf(0))],
  only: true,
});

const covered: Case[] = [
  {
    name: "a redirect behind a wider one",
    files: redirects([
      ["/old/*", "/one"],
      ["/old/x", "/guides/two"],
    ]),
    expect: [{ code: "redirect-covered", severity: "information", pointer: anyOf(1) } as Expected],
    only: true,
  },
  {
    name: "a redirect before a wider one, and one to the same page",
    files: redirects([
      ["/old/x", "/guides/two"],
      ["/old/*", "/one"],
      ["/old/y", "/one"],
    ]),
    only: true,
    never: ["redirect-covered"],
  },
];

// F7.14: it is unknown whether an earlier source with wildcards or a later one without is used.
const unknownOrder: Case[] = inBoth({
  name: "a later redirect without wildcards may be used or not",
  files: redirects([
    ["/old/*", "/one"],
    ["/old/deep", "/guides/two"],
  ]),
  expect: [
    {
      code: "redirect-covered",
      severity: "information",
      pointer: anyOf(1),
      says: "may go elsewhere",
    },
  ],
  only: true,
}).concat(
  inBoth({
    name: "a loop that only one order of redirects has is none for certain",
    files: redirects([
      ["/old/*", "/older/deep"],
      ["/older/*", "/old/deep"],
      ["/old/deep", "/one"],
      ["/older/deep", "/one"],
    ]),
    only: true,
    never: ["redirect-loop", "redirect-chain"],
  }),
);

export const redirectCases: Case[] = [
  ...unknownOrder,
  ...deaf,
  ...unfilled,
  ...indexPages,
  ...covered,
  ...generated,
  ...clean,
  ...loops,
  ...chains,
  ...duplicates,
  ...shadows,
  ...dead,
  ...inBoth({
    name: "a source with a fragment never matches",
    files: redirects([["/old#part", "/one"]]),
    expect: [warning("redirect-fragment-source", "/redirects/0/source")],
    only: true,
  }),
  {
    name: "a source with a fragment shadows no page",
    files: redirects([["/one#part", "/guides/two"]]),
    expect: [warning("redirect-fragment-source", "/redirects/0/source")],
    only: true,
    never: ["redirect-shadows-page"],
  },
  {
    name: "a destination that is a page outside the navigation",
    files: redirects([["/old", "/alone"]], pagesOf("alone")),
    only: true,
    never: ["redirect-dead-destination"],
  },
  {
    name: "destinations are not checked without files",
    files: redirects([["/old", "/gone"]]),
    args: ["--no-files"],
    only: true,
    never: ["redirect-dead-destination"],
  },
  {
    name: "a wildcard that covers its own destination",
    files: redirects([["/docs/:slug*", "/docs/v2/:slug*"]]),
    open: "never the same address twice, yet it never ends",
  },
  {
    name: "a single segment wildcard does not match two segments",
    files: site(
      { pages: ["guides/deep/two"] },
      { top: { redirects: [{ source: "/guides/:slug/x*", destination: "/guides/deep/two" }] } },
    ),
    only: true,
    never: ["redirect-shadows-page", "redirect-loop"],
  },
  { name: "a source without a leading slash", files: redirects([["old", "/one"]]), open: "not said" },
  {
    name: "a wildcard destination with nothing below",
    files: redirects([["/old/:slug*", "/nothing/:slug*"]]),
    open: "what :slug is cannot be known",
  },
  {
    name: "a destination among generated endpoint pages",
    files: site(
      { tabs: [{ tab: "A", openapi: "https://example.com/api.json" }] },
      { top: { redirects: [{ source: "/old", destination: "/api-reference/users" }] } },
    ),
    open: "generated pages of a remote specification cannot be known",
  },
];
