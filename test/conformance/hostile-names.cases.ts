// Edge cases of names, keys and paths: words of prototypes, pointer escapes, hidden schemes.

import { spec } from "./openapi.cases.ts";
import { type Case, error, inBoth, pagesOf, raw, site, warning } from "./site.ts";

const words = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

const prototypeWords: Case[] = words.flatMap((word): Case[] => [
  {
    name: `unknown key ${word} on a group`,
    files: site({ groups: [{ group: "A", [word]: 1, pages: ["one"] }] }),
    expect: [warning("unknown-field", `/navigation/groups/0/${word}`)],
    only: true,
  },
  {
    name: `unknown top-level key ${word}`,
    files: site({ pages: ["one"] }, { top: { [word]: 1 } }),
    expect: [warning("unknown-field", `/${word}`)],
    only: true,
  },
  {
    name: `unknown root key ${word}`,
    files: site({ [word]: [], pages: ["one"] }),
    expect: [warning("unknown-field", `/navigation/${word}`)],
    only: true,
  },
  {
    name: `unknown kind ${word} in global`,
    files: site({ global: { [word]: [] }, pages: ["one"] }),
    expect: [error("unknown-field", `/navigation/global/${word}`)],
    only: true,
  },
  ...inBoth({
    name: `language ${word}`,
    files: site({ languages: [{ language: word, pages: ["one"] }] }),
    expect: [error("language-code", "/navigation/languages/0/language")],
    only: true,
  }),
  {
    name: `theme ${word}`,
    files: site({ pages: ["one"] }, { top: { theme: word } }),
    expect: [error("value-type", "/theme")],
    only: true,
  },
  {
    name: `directory ${word}`,
    files: site({ tabs: [{ tab: "A", directory: word, pages: ["one"] }] }),
    expect: [error("value-type", "/navigation/tabs/0/directory")],
    only: true,
  },
  {
    name: `missing page ${word}`,
    files: site({ pages: ["one", word] }, { missing: [word] }),
    expect: [warning("missing-page", "/navigation/pages/1")],
    only: true,
  },
  {
    name: `two groups named ${word}`,
    files: site({
      groups: [
        { group: word, pages: ["one"] },
        { group: word, pages: ["two"] },
      ],
    }),
    expect: [warning("duplicate-name", "/navigation/groups/1/group")],
    only: true,
  },
  {
    name: `endpoint /${word} that is not there`,
    files: site(
      { groups: [{ group: "A", openapi: "api.json", pages: [`GET /${word}`] }] },
      { files: { "api.json": spec({ "/users": ["get"] }) } },
    ),
    expect: [error("missing-endpoint", "/navigation/groups/0/pages/0")],
    only: true,
  },
  {
    name: `redirect from /${word}`,
    files: site({ pages: ["one"] }, { top: { redirects: [{ source: `/${word}`, destination: "/one" }] } }),
    only: true,
    never: ["redirect-duplicate-source", "redirect-chain"],
  },
]);

const escapes: [string, string][] = [
  ["a/b", "a~1b"],
  ["a~b", "a~0b"],
  ["~1", "~01"],
  ["", ""],
  ["ä ö", "ä ö"],
  ['say "hi"', 'say "hi"'],
  ["0", "0"],
];

const pointers: Case[] = escapes.map(([key, step]) => ({
  name: `pointer to the key ${JSON.stringify(key)}`,
  files: site({ groups: [{ group: "A", [key]: 1, pages: ["one"] }] }),
  expect: [warning("unknown-field", `/navigation/groups/0/${step}`)],
  only: true,
}));

const disguised: Case[] = [
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "\njavascript:alert(1)",
  "JAVASCRIPT:alert(1)",
].map((href) => ({
  name: `tab to ${JSON.stringify(href)}`,
  files: site({ tabs: [{ tab: "A", href }] }),
  // Browsers drop such characters, so the link is unsafe; literally, it is a form that neither dialect accepts.
  expect: [error(["unsafe-href", "href-format"], "/navigation/tabs/0/href")],
  only: true,
}));

const languages: Case[] = ["en ", " en", "en\n", "EN-US", "e", "en-"].flatMap((code) =>
  inBoth({
    name: `language ${JSON.stringify(code)} is not spelled exactly`,
    files: site({ languages: [{ language: code, pages: ["one"] }] }),
    expect: [error("language-code", "/navigation/languages/0/language")],
    only: true,
  }),
);

const endpoints: Case[] = [
  ["/", "GET /"],
  ["/users/{id}:activate", "GET /users/{id}:activate"],
  ["/a~b/c%20d", "GET /a~b/c%20d"],
  ["/ünï", "GET /ünï"],
  ["/users.json", "GET /users.json"],
  ["/users?x=1", "GET /users?x=1"],
].map(([path, endpoint]) => ({
  name: `endpoint ${endpoint}`,
  files: site(
    { groups: [{ group: "A", openapi: "api.json", pages: [endpoint] }] },
    { files: { "api.json": spec({ [path ?? ""]: ["get"] }) } },
  ),
  only: true,
}));

const noMethods = spec({ "/users": ["get"] }, {});
const withParameters = {
  ...noMethods,
  paths: { "/users": { parameters: [], summary: "Users", "x-owner": "me", get: { responses: {} } } },
};

export const hostileNameCases: Case[] = [
  ...prototypeWords,
  ...pointers,
  ...disguised,
  ...languages,
  ...endpoints,
  ...["parameters", "summary", "x-owner"].map((method) => ({
    name: `${method} is no method of a path`,
    files: site(
      {
        groups: [
          { group: "A", openapi: "api.json", pages: ["GET /users", `${method.toUpperCase()} /users`] },
        ],
      },
      { files: { "api.json": withParameters } },
    ),
    // Without a method it is literally not an endpoint string: missing as a page or as an endpoint.
    expect: [
      {
        code: ["missing-endpoint", "missing-page"],
        severity: ["error" as const, "warning" as const],
        pointer: "/navigation/groups/0/pages/1",
      },
    ],
    only: true,
  })),
  {
    name: "endpoint that names a URL",
    files: site({ pages: ["one", "https://example.com/openapi.json GET /users"] }),
    only: true,
  },
  {
    name: "endpoints in a URL of the object form",
    files: site({
      groups: [{ group: "A", openapi: { source: "https://example.com/a.json" }, pages: ["GET /x"] }],
    }),
    only: true,
  },
  {
    name: "several specifications, the first a URL",
    files: site(
      { groups: [{ group: "A", openapi: ["https://example.com/a.json", "b.json"], pages: ["GET /x"] }] },
      { files: { "b.json": spec({ "/users": ["get"] }) } },
    ),
    expect: [warning("multiple-specs", ["/navigation/groups/0/openapi", "/navigation/groups/0/openapi/1"])],
    only: true,
  },
  {
    name: "a specification with a byte order mark and CRLF",
    files: site(
      { groups: [{ group: "A", openapi: "api.json", pages: ["GET /users"] }] },
      { files: { "api.json": `\uFEFF${JSON.stringify(noMethods, null, 2).replaceAll("\n", "\r\n")}` } },
    ),
    only: true,
  },
  {
    name: "a favicon that is a data URL is no link",
    files: site({ pages: ["one"] }, { top: { favicon: "data:image/svg+xml;base64,AAAA" } }),
    only: true,
    never: ["unsafe-href"],
  },
  {
    name: "navbar button to javascript:",
    files: site(
      { pages: ["one"] },
      { top: { navbar: { primary: { type: "button", label: "A", href: "javascript:alert(1)" } } } },
    ),
    expect: [error("unsafe-href", "/navbar/primary/href")],
    only: true,
  },
  ...["HTTPS://EXAMPLE.COM", "https://example.com/ä", "https://例え.jp"].map((href) => ({
    name: `global anchor to ${href}`,
    files: site({ global: { anchors: [{ anchor: "A", href }] }, pages: ["one"] }),
    only: true,
  })),
  ...["https://", "http:/one", "https:example.com", "mailto:"].map((href) => ({
    name: `tab to ${href}`,
    files: site({ tabs: [{ tab: "A", href }] }),
    open: "a URL to lenient readers only",
  })),
  ...["one#part", "one?x=1", "/", "guides/../one", "guides//one"].map((page) => ({
    name: `page entry ${page}`,
    files: site({ pages: ["one", page] }, { missing: [page] }),
    open: "which rule speaks of it is not said",
  })),
  {
    name: "a redirect to a file that is no page",
    files: site(
      { pages: ["one"] },
      {
        top: { redirects: [{ source: "/old", destination: "/files/a.pdf" }] },
        files: { "files/a.pdf": "%PDF" },
      },
    ),
    only: true,
    never: ["redirect-dead-destination"],
  },
  {
    name: "a chain through wildcards",
    files: site(
      { pages: ["c/one"] },
      {
        top: {
          redirects: [
            { source: "/a/:slug*", destination: "/b/:slug*" },
            { source: "/b/:slug*", destination: "/c/:slug*" },
          ],
        },
      },
    ),
    expect: [
      {
        code: "redirect-chain",
        severity: "information",
        pointer: ["/redirects/0", "/redirects/0/source", "/redirects/0/destination"],
      },
    ],
    only: true,
    never: ["redirect-loop"],
  },
  {
    name: "a redirect from a page to itself with a fragment",
    files: site({ pages: ["one"] }, { top: { redirects: [{ source: "/old", destination: "/old#part" }] } }),
    open: "the fragment never reaches the server, so it goes round; not said",
  },
  {
    name: "a file with the text of a pointer as its name",
    files: site({ pages: ["a~1b"] }, { missing: ["a~1b"], files: pagesOf("a~1b") }),
    only: true,
    never: ["missing-page", "orphan-page"],
  },
  {
    name: "a key of 10,000 characters",
    files: site({ [`k${"x".repeat(10_000)}`]: 1, pages: ["one"] }),
    expect: [warning("unknown-field", `/navigation/k${"x".repeat(10_000)}`)],
    only: true,
  },
  {
    name: "numbers in every notation outside the navigation",
    files: raw(
      '{"theme":"mint","name":"A","colors":{"primary":"#0B7A5F"},"variables":{"a":"1"},"navigation":{"pages":["one"]}}',
      pagesOf("one"),
    ),
    only: true,
  },
  ...["/icons/a.svg", "https://example.com/a.svg", "github", "a b"].map((icon) => ({
    name: `icon ${icon}`,
    files: site({ groups: [{ group: "A", icon, pages: ["one"] }] }, { files: { "icons/a.svg": "<svg/>" } }),
    only: true,
  })),
];
