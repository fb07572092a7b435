// Wrong JSON types and values outside their enumeration, for every field that the specification names.
import { type Case, entry, error, exactSite, inBoth, namedKinds, site, warning } from "./site.ts";

// F4.2: a number is not valid for any of these.
const fieldsOf: Record<string, string[]> = {
  tabs: [
    "icon",
    "hidden",
    "href",
    "openapi",
    "asyncapi",
    "global",
    "directory",
    "searchable",
    "align",
    "menu",
  ],
  anchors: ["icon", "hidden", "href", "color", "openapi", "asyncapi", "global", "directory"],
  dropdowns: ["icon", "hidden", "href", "color", "description", "openapi", "asyncapi", "global", "directory"],
  products: [
    "icon",
    "hidden",
    "href",
    "color",
    "description",
    "name",
    "openapi",
    "asyncapi",
    "global",
    "directory",
  ],
  versions: ["hidden", "href", "default", "tag", "openapi", "asyncapi", "global", "directory"],
  languages: [
    "hidden",
    "href",
    "default",
    "banner",
    "footer",
    "navbar",
    "openapi",
    "asyncapi",
    "global",
    "directory",
  ],
  groups: [
    "icon",
    "hidden",
    "tag",
    "expanded",
    "root",
    "public",
    "searchable",
    "directory",
    "openapi",
    "asyncapi",
  ],
};

// With href or menu, the element has no pages, so that only the type is wrong.
const numbers: Case[] = Object.entries(fieldsOf).flatMap(([kind, fields]) =>
  fields.map((field) => {
    const children = field === "href" || field === "menu" ? {} : { pages: ["one"] };
    return {
      name: `${field} of one of ${kind} as a number`,
      files: site({ [kind]: [entry(kind, { ...children, [field]: 5 })] }),
      expect: [error("value-type", `/navigation/${kind}/0/${field}`)],
      only: true,
    };
  }),
);

const menuItemNumbers: Case[] = [
  "icon",
  "hidden",
  "href",
  "description",
  "openapi",
  "asyncapi",
  "global",
  "directory",
].map((field) => ({
  name: `${field} of a menu item as a number`,
  files: site({
    tabs: [{ tab: "A", menu: [{ item: "I", ...(field === "href" ? {} : { pages: ["one"] }), [field]: 5 }] }],
  }),
  expect: [error("value-type", `/navigation/tabs/0/menu/0/${field}`)],
  only: true,
}));

// [kind, field, value, pointer below the element]
const wrongValues: [string, string, unknown, string][] = [
  ["groups", "expanded", "true", "expanded"],
  ["groups", "hidden", "yes", "hidden"],
  ["groups", "public", "yes", "public"],
  ["groups", "searchable", "no", "searchable"],
  ["groups", "boost", "high", "boost"],
  ["groups", "tag", ["new"], "tag"],
  ["groups", "root", ["one"], "root"],
  ["groups", "directory", "tiles", "directory"],
  ["groups", "icon", "fa-user", "icon"],
  ["groups", "icon", { name: "user", library: "material" }, "icon/library"],
  ["groups", "icon", { name: 5 }, "icon/name"],
  ["groups", "icon", ["user"], "icon"],
  ["tabs", "hidden", "true", "hidden"],
  ["tabs", "searchable", "true", "searchable"],
  ["tabs", "icon", "fa-solid-user", "icon"],
  ["tabs", "directory", "tiles", "directory"],
  ["tabs", "openapi", true, "openapi"],
  ["tabs", "openapi", [5], "openapi/0"],
  ["tabs", "openapi", { source: 5 }, "openapi/source"],
  ["tabs", "global", [], "global"],
  ["anchors", "color", "red", "color"],
  ["anchors", "color", { light: "red", dark: "#000000" }, "color/light"],
  ["anchors", "color", { light: "#ffffff", dark: "black" }, "color/dark"],
  ["anchors", "color", { light: 5 }, "color/light"],
  ["dropdowns", "description", ["text"], "description"],
  ["dropdowns", "color", { light: "#12", dark: "#000000" }, "color/light"],
  ["products", "description", true, "description"],
  ["products", "name", {}, "name"],
  ["products", "icon", true, "icon"],
  ["versions", "default", "true", "default"],
  ["versions", "tag", true, "tag"],
  ["languages", "default", 1, "default"],
  ["languages", "footer", "text", "footer"],
  ["languages", "navbar", "text", "navbar"],
];

const wrong: Case[] = wrongValues.map(([kind, field, value, at]) => ({
  name: `${field} of one of ${kind} as ${JSON.stringify(value)}`,
  files: site({ [kind]: [entry(kind, { pages: ["one"], [field]: value })] }, { missing: [] }),
  expect: [error("value-type", `/navigation/${kind}/0/${at}`)],
  only: true,
}));

const children: Case[] = [...namedKinds, "pages"].flatMap((kind) => [
  {
    name: `${kind} at the root as an object`,
    files: site({ [kind]: {} }),
    expect: [error("value-type", `/navigation/${kind}`)],
    only: true,
  },
  {
    name: `${kind} at the root as a string`,
    files: site({ [kind]: "one" }),
    expect: [error("value-type", `/navigation/${kind}`)],
    only: true,
  },
  {
    name: `an entry of ${kind} that is a number`,
    files: site({ [kind]: [5] }),
    expect: [error("value-type", `/navigation/${kind}/0`)],
    only: true,
  },
  {
    name: `an entry of ${kind} that is null`,
    files: site({ [kind]: [null] }),
    expect: [error("value-type", `/navigation/${kind}/0`)],
    only: true,
  },
]);

const entriesAsText: Case[] = namedKinds.map((kind) => ({
  name: `an entry of ${kind} that is a string`,
  files: site({ [kind]: ["one"] }),
  expect: [error("value-type", `/navigation/${kind}/0`)],
  only: true,
}));

// F12.3: none of the optional properties is a number.
const topKeys = [
  "$schema",
  "description",
  "logo",
  "favicon",
  "api",
  "appearance",
  "background",
  "navbar",
  "footer",
  "search",
  "seo",
  "fonts",
  "icons",
  "styling",
  "redirects",
  "integrations",
  "banner",
  "errors",
  "contextual",
  "thumbnails",
  "interaction",
  "metadata",
  "variables",
]; // prettier-ignore

const top: Case[] = topKeys.map((key) => ({
  name: `top-level ${key} as a number`,
  files: site({ pages: ["one"] }, { top: { [key]: 5 } }),
  expect: [error("value-type", `/${key}`)],
  only: true,
}));

const wrongTop: [Record<string, unknown>, string][] = [
  [{ theme: 5 }, "/theme"],
  [{ theme: "peppermint" }, "/theme"],
  [{ theme: "Mint" }, "/theme"],
  [{ name: 5 }, "/name"],
  [{ name: ["Acme"] }, "/name"],
  [{ colors: "#0B7A5F" }, "/colors"],
  [{ colors: { primary: "green" } }, "/colors/primary"],
  [{ colors: { primary: 5 } }, "/colors/primary"],
  [{ colors: { primary: "#0D937" } }, "/colors/primary"],
  [{ styling: { eyebrows: "none" } }, "/styling/eyebrows"],
  [{ styling: { eyebrows: true } }, "/styling/eyebrows"],
  [{ interaction: { drilldown: "true" } }, "/interaction/drilldown"],
  [{ interaction: { drilldown: 1 } }, "/interaction/drilldown"],
  [{ interaction: true }, "/interaction"],
  [{ styling: "breadcrumbs" }, "/styling"],
  [{ redirects: {} }, "/redirects"],
  [{ redirects: ["/a"] }, "/redirects/0"],
  [{ redirects: [{ source: 5, destination: "/one" }] }, "/redirects/0/source"],
  [{ redirects: [{ source: "/a", destination: ["/one"] }] }, "/redirects/0/destination"],
  [{ redirects: [{ source: "/a", destination: "/one", permanent: "yes" }] }, "/redirects/0/permanent"],
];

const topWrong: Case[] = wrongTop.map(([fields, pointer]) => ({
  name: `top level ${JSON.stringify(fields)}`,
  files: site({ pages: ["one"] }, { top: fields }),
  expect: [error("value-type", pointer)],
  only: true,
}));

const topRight: Case[] = [
  ...["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"].map((theme) => ({
    theme,
  })),
  ...["section", "breadcrumbs"].map((eyebrows) => ({ styling: { eyebrows } })),
  ...[true, false].map((drilldown) => ({ interaction: { drilldown } })),
  ...["#0B7A5F", "#0b7a5f", "#fff"].map((primary) => ({ colors: { primary } })),
  { description: "About" },
  { $schema: "https://example.com/docs.json" },
  { redirects: [] },
  { redirects: [{ source: "/old", destination: "/one", permanent: false }] },
].flatMap((fields) =>
  inBoth({
    name: `top level ${JSON.stringify(fields)} is clean`,
    files: site({ pages: ["one"] }, { top: fields }),
    only: true,
  }),
);

/** Settings for which the platform rejects docs.json (F12.14), and the place of the finding. */
const rejectedSettings: readonly (readonly [top: Record<string, unknown>, at: string])[] = [
  [{ colors: { primary: "#0B7A5F", accent: "#0B7A5F" } }, "/colors/accent"],
  [{ background: { color: { light: "#fff", other: "#fff" } } }, "/background/color/other"],
  [{ footer: { links: [{ header: "H", items: [] }] } }, "/footer/links/0/items"],
  [{ footer: { links: [{ header: "", items: [{ label: "A", href: "/one" }] }] } }, "/footer/links/0/header"],
  [{ footer: { links: [{ items: [{ label: "", href: "/one" }] }] } }, "/footer/links/0/items/0/label"],
  [{ footer: { links: [{ items: [{ label: "A", href: "one" }] }] } }, "/footer/links/0/items/0/href"],
  [
    { footer: { links: [{ items: [{ label: "A", href: "http://a.test" }] }] } },
    "/footer/links/0/items/0/href",
  ],
  [{ footer: { socials: { x: "@acme" } } }, "/footer/socials/x"],
  [{ navbar: { links: [{ label: "A", href: "one" }] } }, "/navbar/links/0/href"],
  [{ navbar: { primary: { type: "button", label: "A", href: "one" } } }, "/navbar/primary/href"],
  [{ styling: { codeblocks: "dracula" } }, "/styling/codeblocks"],
  [{ errors: { 500: { title: "A" } } }, "/errors"],
  [{ seo: { metatags: { "og:image": true } } }, "/seo/metatags/og:image"],
  [{ seo: { metatags: { "og:title": "" } } }, "/seo/metatags/og:title"],
  [{ seo: { paths: [{ path: "guides" }] } }, "/seo/paths/0"],
  [{ api: { mdx: { server: "api" } } }, "/api/mdx/server"],
  [{ api: { openapi: "" } }, "/api/openapi"],
  [{ $schema: "docs" }, "/$schema"],
  [{ fonts: { weight: 400 } }, "/fonts"],
  [{ fonts: { family: "A", source: "https://a.test/a.woff2" } }, "/fonts"],
];

const rejected: Case[] = rejectedSettings.map(([top, at]) => ({
  name: `the platform rejects ${JSON.stringify(top)}`,
  files: site({ pages: ["one"] }, { top }),
  expect: [{ code: ["value-type", "required-field", "unknown-field"], severity: "error", pointer: at }],
  verdict: "does-not-deploy",
}));

const ignored: Case[] = [{ family: "B" }, { weight: 400 }, "B"].map((heading) => ({
  name: `beside the font of everything, the platform ignores the font of headings ${JSON.stringify(heading)}`,
  files: site({ pages: ["one"] }, { top: { fonts: { family: "A", heading } } }),
  expect: [warning("unknown-field", "/fonts/heading", "beside `family`")],
  only: true,
  verdict: "deploys",
}));

/** Settings close to these that the platform accepts. */
const accepted: Case[] = [
  { footer: { links: [{ items: [{ label: "A", href: "mailto:a@a.test" }] }] } },
  {
    navbar: { links: [{ label: "A", href: "#top" }], primary: { type: "button", label: "A", href: "/one" } },
  },
  { errors: { 404: { title: "A" } } },
  { seo: { metatags: { "og:title": "A" }, paths: [{ path: "guides", metatags: { a: "b" } }] } },
  { api: { mdx: { server: ["https://a.test"] } } },
  { fonts: { heading: { family: "A" }, body: { family: "B" } } },
].map((top) => ({
  name: `the platform accepts ${JSON.stringify(top)}`,
  files: site({ pages: ["one"] }, { top }),
  never: ["value-type", "required-field"],
  verdict: "deploys",
}));

export const valueCases: Case[] = [
  ...rejected,
  ...ignored,
  ...accepted,
  ...['"a"', '"a/b/c"', "3"].map((written) => ({
    name: `sourceRef ${written} is named as it is written`,
    files: site({ groups: [{ sourceRef: JSON.parse(written) }, { group: "A", pages: ["one"] }] }),
    expect: [
      error(
        "value-type",
        "/navigation/groups/0/sourceRef",
        `not ${written === "3" ? "`3`" : written}, so the platform rejects`,
      ),
    ],
    only: true,
  })),
  {
    name: "a misspelled key that the platform rejects, in the footer of a language",
    files: site({
      languages: [{ language: "en", footer: { socials: { githb: "https://example.com" } }, pages: ["one"] }],
    }),
    expect: [
      error(
        "value-type",
        "/navigation/languages/0/footer/socials/githb",
        "`githb` is not a key of `socials`, so the platform rejects docs.json; did you mean `github`?",
      ),
    ],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "no columns in the footer of a language",
    files: site({
      languages: [{ language: "en", footer: { links: [] }, pages: ["one"] }],
    }),
    expect: [
      error(
        "value-type",
        "/navigation/languages/0/footer/links",
        "`links` is empty, so the platform rejects docs.json; fill it",
      ),
    ],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "a misspelled key that the platform rejects, with what is lost",
    files: site({
      products: [
        {
          product: "P",
          languages: [{ language: "en", footer: { socials: { githb: "x" } }, pages: ["one", "two"] }],
        },
      ],
    }),
    expect: [
      error(
        "value-type",
        "/navigation/products/0/languages/0/footer/socials/githb",
        "so 1 language with 2 pages would not be published; did you mean `github`?",
      ),
    ],
    only: true,
  },
  {
    name: "a misspelled key without effect, in the banner of a language",
    files: site({
      languages: [{ language: "en", banner: { content: "New", dismissable: true }, pages: ["one"] }],
    }),
    expect: [warning("unknown-field", "/navigation/languages/0/banner/dismissable", "`dismissible`?")],
    only: true,
    verdict: "deploys",
  },
  ...numbers,
  ...menuItemNumbers,
  ...wrong,
  ...children,
  ...entriesAsText,
  ...top,
  ...topWrong,
  ...topRight,
  ...[[], "pages", 5, null, true].map((navigation) => ({
    name: `navigation as ${JSON.stringify(navigation)}`,
    files: site(navigation),
    expect: [error("value-type", "/navigation")],
    only: true,
  })),
  ...[[], "text", 5, null, false].map((docs) => ({
    name: `docs.json as ${JSON.stringify(docs)}`,
    files: exactSite(docs),
    expect: [error("value-type", "")],
    only: true,
  })),
  {
    name: "global as an array at the root",
    files: site({ global: [], pages: ["one"] }),
    expect: [error("value-type", "/navigation/global")],
    only: true,
  },
  {
    name: "global.anchors as an object",
    files: site({ global: { anchors: {} }, pages: ["one"] }),
    expect: [error("value-type", "/navigation/global/anchors")],
    only: true,
  },
  {
    name: "global.anchors entry as a string",
    files: site({ global: { anchors: ["https://example.com"] }, pages: ["one"] }),
    expect: [error("value-type", "/navigation/global/anchors/0")],
    only: true,
  },
  {
    name: "global.anchors href as a number",
    files: site({ global: { anchors: [{ anchor: "A", href: 5 }] }, pages: ["one"] }),
    expect: [error("value-type", "/navigation/global/anchors/0/href")],
    only: true,
  },
  {
    name: "icon object without its name",
    files: site({ groups: [{ group: "A", icon: { style: "solid" }, pages: ["one"] }] }),
    expect: [error(["value-type", "required-field"], "/navigation/groups/0/icon")],
    only: true,
  },
  {
    name: "redirect without destination",
    files: site({ pages: ["one"] }, { top: { redirects: [{ source: "/a" }] } }),
    expect: [error(["value-type", "required-field"], "/redirects/0")],
    only: true,
  },
  {
    name: "redirect without source",
    files: site({ pages: ["one"] }, { top: { redirects: [{ destination: "/one" }] } }),
    expect: [error(["value-type", "required-field"], "/redirects/0")],
    only: true,
  },
  {
    name: "an array among pages",
    files: site({ pages: ["one", ["two"]] }, { missing: ["two"] }),
    expect: [error("value-type", "/navigation/pages/1")],
    only: true,
  },
  {
    name: "a boolean among pages of a nested group",
    files: site({ groups: [{ group: "A", pages: [{ group: "B", pages: ["one", true] }] }] }),
    expect: [error("value-type", "/navigation/groups/0/pages/0/pages/1")],
    only: true,
  },
  {
    name: "top-level markdown as a number",
    files: site({ pages: ["one"] }, { top: { markdown: 5 } }),
    open: "the form of markdown is described nowhere",
  },
  {
    name: "drilldown as null",
    files: site({ pages: ["one"] }, { top: { interaction: { drilldown: null } } }),
    open: '"unset" may or may not include null',
  },
];
