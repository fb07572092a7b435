// Links of elements, global entries, and links elsewhere in docs.json.
import {
  type Case,
  division,
  divisions,
  entry,
  error,
  hint,
  inBoth,
  nameFor,
  nameKey,
  site,
  warning,
} from "./site.ts";

const at = "/navigation/global/anchors/0";

function globalAnchor(fields: Record<string, unknown>): Record<string, string> {
  return site({ global: { anchors: [fields] }, pages: ["one"] });
}

const unsafe = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,<b>x</b>",
  "vbscript:msgbox(1)",
  "DATA:text/html,x",
];
const relative = [
  "docs/page",
  "page",
  "./page",
  "../page",
  "www.example.com",
  "example.com/docs",
  "not a link",
];
const external = [
  "https://example.com",
  "http://example.com/a?b=c#d",
  "https://docs.example.com:8080/a/b",
  "https://user@example.com/",
];
const inside = ["/one", "/one#part", "#part", "mailto:team@example.com"];

const globalAnchors: Case[] = [
  {
    name: "`global` in a group is dropped, so nothing in it is checked",
    files: site({
      groups: [
        {
          group: "A",
          pages: ["one"],
          global: {
            anchors: [
              { anchor: "", href: "nowhere" },
              { anchor: "B", href: "javascript:x" },
            ],
            tabs: 5,
          },
        },
      ],
    }),
    expect: [warning("unknown-field", "/navigation/groups/0/global")],
    only: true,
    verdict: "deploys",
  },
  ...["groups", "menu"].map((key) => ({
    name: `${key} in global is one finding, because no entry of it can be a link`,
    files: site({
      global: { [key]: [{ [key === "menu" ? "item" : "group"]: "A", pages: ["two"] }] },
      pages: ["one"],
    }),
    expect: [error("misplaced-child", `/navigation/global/${key}`, "rejects docs.json")],
    only: true,
    verdict: "does-not-deploy" as const,
  })),
  ...external.flatMap((href) =>
    inBoth({
      name: `global anchor to ${href}`,
      files: globalAnchor({ anchor: "A", icon: "book", href }),
      only: true,
      never: ["external-href", "href-format"],
    }),
  ),
  ...inside.map(
    (href): Case => ({
      name: `global anchor to ${href}, reference`,
      files: globalAnchor({ anchor: "A", href }),
      dialect: "reference",
      expect: [warning("external-href", `${at}/href`, "works today")],
      only: true,
    }),
  ),
  ...inside.map(
    (href): Case => ({
      name: `global anchor to ${href}, current`,
      files: globalAnchor({ anchor: "A", href }),
      dialect: "current",
      expect: [hint("external-href", `${at}/href`, "works today")],
      only: true,
      never: ["href-format"],
    }),
  ),
  ...relative.map(
    (href): Case => ({
      name: `global anchor to ${href}, reference`,
      files: globalAnchor({ anchor: "A", href }),
      dialect: "reference",
      expect: [error("external-href", `${at}/href`)],
      only: true,
    }),
  ),
  ...relative.map(
    (href): Case => ({
      name: `global anchor to ${href}, current`,
      files: globalAnchor({ anchor: "A", href }),
      dialect: "current",
      // A form that neither dialect accepts; both rules describe it.
      expect: [error(["external-href", "href-format"], `${at}/href`)],
      only: true,
    }),
  ),
  ...unsafe.flatMap((href) =>
    inBoth({
      name: `global anchor to ${href}`,
      files: globalAnchor({ anchor: "A", href }),
      expect: [error("unsafe-href", `${at}/href`)],
      only: true,
    }),
  ),
  ...inBoth({
    name: "global anchor without href",
    files: globalAnchor({ anchor: "A" }),
    expect: [error("required-field", at)],
    only: true,
  }),
  ...inBoth({
    name: "global anchor without its name",
    files: globalAnchor({ href: "https://example.com" }),
    expect: [error("required-field", at)],
    only: true,
  }),
  {
    name: "global anchor with neither",
    files: globalAnchor({ icon: "book" }),
    // One finding or one for each missing field: the facts leave it open.
    expect: [error("required-field", at)],
  },
  {
    name: "global anchor with an empty name",
    files: globalAnchor({ anchor: "", href: "https://example.com" }),
    expect: [error("empty-value", `${at}/anchor`)],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "global anchor with an empty href",
    files: globalAnchor({ anchor: "A", href: "" }),
    open: "empty, or not external: not said",
  },
  ...inBoth({
    name: "global anchor with an unknown key",
    files: globalAnchor({ anchor: "A", href: "https://example.com", frobnicate: 1 }),
    expect: [warning("unknown-field", `${at}/frobnicate`)],
    only: true,
  }),
  ...inBoth({
    name: "unknown kind in global",
    files: site({ global: { links: [] }, pages: ["one"] }),
    expect: [error("unknown-field", "/navigation/global/links", "rejects docs.json")],
    only: true,
    verdict: "does-not-deploy",
  }),
  {
    name: "the second global anchor is the one named",
    files: site({
      global: {
        anchors: [
          { anchor: "A", href: "https://example.com" },
          { anchor: "B", href: "/one" },
        ],
      },
      pages: ["one"],
    }),
    expect: [warning("external-href", "/navigation/global/anchors/1/href")],
    only: true,
  },
  {
    name: "two global anchors with one name",
    files: site({
      global: { anchors: ["1", "2"].map((id) => ({ anchor: "A", href: `https://example.com/${id}` })) },
      pages: ["one"],
    }),
    expect: [warning("duplicate-name", "/navigation/global/anchors/1/anchor")],
    only: true,
  },
  {
    name: "global anchor to ftp",
    files: globalAnchor({ anchor: "A", href: "ftp://example.com/a" }),
    open: "whether ftp is an external URL is not said",
  },
  {
    name: "global anchor to a URL without a scheme",
    files: globalAnchor({ anchor: "A", href: "//example.com/a" }),
    open: "protocol-relative: not said",
  },
];

const otherGlobals: Case[] = divisions
  .filter((kind) => kind !== "anchors")
  .flatMap((kind) => [
    ...inBoth({
      name: `global ${kind} with name and href`,
      files: site({
        global: { [kind]: [{ [nameKey(kind)]: nameFor(kind), href: "https://example.com" }] },
        pages: ["one"],
      }),
      only: true,
    }),
    ...inBoth({
      name: `global ${kind} without href`,
      files: site({ global: { [kind]: [{ [nameKey(kind)]: nameFor(kind) }] }, pages: ["one"] }),
      expect: [error("required-field", `/navigation/global/${kind}/0`)],
      only: true,
    }),
    ...inBoth({
      name: `global ${kind} without the name`,
      files: site({ global: { [kind]: [{ href: "https://example.com" }] }, pages: ["one"] }),
      expect: [error("required-field", `/navigation/global/${kind}/0`)],
      only: true,
    }),
    {
      name: `global ${kind} to a path: only anchors must be external`,
      files: site({
        global: { [kind]: [{ [nameKey(kind)]: nameFor(kind), href: "/one" }] },
        pages: ["one"],
      }),
      only: true,
      never: ["external-href"],
    },
  ]);

const elements: Case[] = divisions.flatMap((kind) => [
  ...[...external, ...inside].map((href) => ({
    name: `one of ${kind} to ${href}`,
    files: site({ [kind]: [entry(kind, { href })] }),
    only: true,
    never: ["href-format", "external-href", "href-with-children", "required-field"],
  })),
  ...["docs/page", "www.example.com", "not a link"].flatMap((href) =>
    inBoth({
      name: `one of ${kind} to ${href}`,
      files: site({ [kind]: [entry(kind, { href })] }),
      expect: [error("href-format", `/navigation/${kind}/0/href`)],
      only: true,
    }),
  ),
  ...inBoth({
    name: `one of ${kind} to javascript:`,
    files: site({ [kind]: [entry(kind, { href: unsafe[1] })] }),
    expect: [error("unsafe-href", `/navigation/${kind}/0/href`)],
    only: true,
  }),
  ...["pages", "groups"].flatMap((child) =>
    inBoth({
      name: `one of ${kind} with href and ${child}`,
      files: site({ [kind]: [entry(kind, { href: "https://example.com", [child]: division(child, 3) })] }),
      // A conflict of two keys in one element: the finding is at the dropped key, or at the href that causes the drop.
      expect: [
        warning(
          "href-with-children",
          [`/navigation/${kind}/0/${child}`, `/navigation/${kind}/0/href`],
          "3 pages",
        ),
      ],
      only: true,
    }),
  ),
]);

export const hrefCases: Case[] = [
  ...globalAnchors,
  ...otherGlobals,
  ...elements,
  ...unsafe.map((href) => ({
    name: `tab to ${href}`,
    files: site({ tabs: [{ tab: "A", href }] }),
    expect: [error("unsafe-href", "/navigation/tabs/0/href")],
    only: true,
  })),
  {
    name: "menu item to javascript:",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", href: "javascript:alert(1)" }] }] }),
    expect: [error("unsafe-href", "/navigation/tabs/0/menu/0/href")],
    only: true,
  },
  {
    name: "menu item to a bare word",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", href: "docs/page" }] }] }),
    expect: [error("href-format", "/navigation/tabs/0/menu/0/href")],
    only: true,
  },
  {
    name: "an href that is not a link beside content, of which nothing is lost",
    files: site({ languages: [{ language: "en", href: "en/one", pages: ["one", "two"] }] }),
    expect: [warning("href-format", "/navigation/languages/0/href")],
    only: true,
    verdict: "deploys",
  },
  {
    name: "menu item with href and pages",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", href: "/one", pages: ["one", "two"] }] }] }),
    expect: [
      warning(
        "href-with-children",
        ["/navigation/tabs/0/menu/0/pages", "/navigation/tabs/0/menu/0/href"],
        "2 pages",
      ),
    ],
    only: true,
  },
  {
    name: "tab with href and menu",
    files: site({
      tabs: [{ tab: "A", href: "https://example.com", menu: [{ item: "I", pages: ["one", "two"] }] }],
    }),
    expect: [
      warning("href-with-children", ["/navigation/tabs/0/menu", "/navigation/tabs/0/href"], "2 pages"),
    ],
    only: true,
  },
  {
    name: "leading blank before javascript:",
    files: site({ tabs: [{ tab: "A", href: " javascript:alert(1)" }] }),
    // Browsers ignore the space, so the link is unsafe; literally, it is a form that neither dialect accepts.
    expect: [error(["unsafe-href", "href-format"], "/navigation/tabs/0/href")],
    only: true,
  },
  {
    name: "navbar link to javascript:",
    files: site(
      { pages: ["one"] },
      { top: { navbar: { links: [{ label: "A", href: "javascript:alert(1)" }] } } },
    ),
    expect: [error("unsafe-href", "/navbar/links/0/href")],
    only: true,
  },
  {
    name: "footer link to data:",
    files: site(
      { pages: ["one"] },
      { top: { footer: { links: [{ header: "H", items: [{ label: "A", href: "data:text/html,x" }] }] } } },
    ),
    expect: [error("unsafe-href", "/footer/links/0/items/0/href")],
    only: true,
  },
  {
    name: "logo link to vbscript:",
    files: site(
      { pages: ["one"] },
      {
        top: { logo: { light: "/l.svg", dark: "/d.svg", href: "vbscript:x" } },
        files: { "l.svg": "<svg/>", "d.svg": "<svg/>" },
      },
    ),
    expect: [error("unsafe-href", "/logo/href")],
    only: true,
  },
  {
    name: "tab to tel:",
    files: site({ tabs: [{ tab: "A", href: "tel:+123" }] }),
    open: "tel: is a URL, yet in no list",
  },
  {
    name: "tab with an empty href",
    files: site({ tabs: [{ tab: "A", href: "" }] }),
    open: "empty href: not said",
  },
];
