// The fields of elements: missing or empty names, pages of a group, unknown keys.
import {
  type Case,
  division,
  divisions,
  entry,
  error,
  exactSite,
  frame,
  inBoth,
  namedKinds,
  nameKey,
  site,
  warning,
} from "./site.ts";

const openapi = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: { "/users": { get: { responses: { 200: { description: "OK" } } } } },
};

const asyncapi = {
  asyncapi: "3.0.0",
  info: { title: "Events", version: "1" },
  channels: { paid: { address: "paid" } },
};

const missingName: Case[] = namedKinds.flatMap((kind) =>
  inBoth({
    name: `one of ${kind} without its name`,
    files: site({ [kind]: [{ pages: ["one"] }] }),
    expect: [error("required-field", `/navigation/${kind}/0`)],
    only: true,
  }),
);

const missingNameOfSecond: Case[] = namedKinds.map((kind) => ({
  name: `the second of ${kind} without its name is the one named`,
  files: site({ [kind]: [entry(kind, { pages: ["one"] }), { pages: ["two"] }] }),
  expect: [error("required-field", `/navigation/${kind}/1`)],
  only: true,
}));

const emptyName: Case[] = namedKinds
  .filter((kind) => kind !== "languages")
  .flatMap((kind) =>
    inBoth({
      name: `one of ${kind} with an empty name`,
      files: site({ [kind]: [{ [nameKey(kind)]: "", pages: ["one"] }] }),
      expect: [error("empty-value", `/navigation/${kind}/0/${nameKey(kind)}`, "rejects docs.json")],
      only: true,
      verdict: "does-not-deploy",
    }),
  );

const numberName: Case[] = namedKinds.flatMap((kind) =>
  inBoth({
    name: `one of ${kind} with a number as its name`,
    files: site({ [kind]: [{ [nameKey(kind)]: 2, pages: ["one"] }] }),
    expect: [error("value-type", `/navigation/${kind}/0/${nameKey(kind)}`)],
    only: true,
  }),
);

const nullName: Case[] = namedKinds.map((kind) => ({
  name: `one of ${kind} with null as its name`,
  files: site({ [kind]: [{ [nameKey(kind)]: null, pages: ["one"] }] }),
  // A wrong JSON type, or a name that does not exist.
  expect: [
    error(
      ["value-type", "required-field"],
      [`/navigation/${kind}/0/${nameKey(kind)}`, `/navigation/${kind}/0`],
    ),
  ],
  only: true,
}));

const emptyChildren: Case[] = divisions.flatMap((parent) =>
  inBoth({
    name: `empty groups in one of ${parent}`,
    files: site({ [parent]: [entry(parent, { groups: [] })] }),
    expect: [warning("empty-value", `/navigation/${parent}/0/groups`)],
    only: true,
  }),
);

const isAcceptedWhenEmpty = (kind: string): boolean => ["pages", "products", "dropdowns"].includes(kind);

const emptyRoots: Case[] = [...namedKinds, "pages"].map((kind) => ({
  name: `empty ${kind} at the root`,
  files: site({ [kind]: [] }),
  // F3.17: two lists and the pages may be empty at the root.
  expect: [(isAcceptedWhenEmpty(kind) ? warning : error)("empty-value", `/navigation/${kind}`)],
  only: true,
  verdict: isAcceptedWhenEmpty(kind) ? "deploys" : "does-not-deploy",
}));

const nameOnly: Case[] = divisions.flatMap((kind) =>
  inBoth({
    name: `one of ${kind} with nothing but its name lacks no required field`,
    files: site({ [kind]: [entry(kind, {})] }),
    never: ["required-field", "one-child-type", "value-type"],
  }),
);

const unknownKey: Case[] = namedKinds.flatMap((kind) =>
  inBoth({
    name: `an unknown key in one of ${kind}`,
    files: site({ [kind]: [entry(kind, { pages: ["one"], frobnicate: true })] }),
    expect: [warning("unknown-field", `/navigation/${kind}/0/frobnicate`)],
    only: true,
  }),
);

const deadKeys: Case[] = ["collapsed", "expandable", "isDefaultOpen"].flatMap((key) =>
  inBoth({
    name: `the dead key ${key} on a group`,
    files: site({ groups: [{ group: "A", pages: [{ group: "B", [key]: true, pages: ["one"] }] }] }),
    expect: [warning("unknown-field", `/navigation/groups/0/pages/0/${key}`)],
    only: true,
  }),
);

// Fields of other elements that this one does not have by F4.20 to F4.29.
const foreignFields: Record<string, string[]> = {
  tabs: ["color", "description", "default", "tag", "expanded", "boost", "public", "banner", "root"],
  anchors: ["description", "default", "tag", "expanded", "searchable", "align", "banner", "root"],
  dropdowns: ["default", "tag", "expanded", "searchable", "align", "boost", "navbar", "root"],
  products: ["default", "expanded", "searchable", "align", "boost", "footer", "root"],
  versions: ["expanded", "searchable", "align", "banner", "boost", "root"],
  languages: ["expanded", "searchable", "align", "tag", "boost", "root"],
  groups: ["default", "align", "banner", "navbar", "description", "color", "version", "href"],
};

function value(field: string): unknown {
  const values: Record<string, unknown> = {
    color: { light: "#0B7A5F" },
    boost: 2,
    banner: {},
    footer: {},
    navbar: {},
  };
  const texts = ["description", "tag", "version", "root", "align"];
  return values[field] ?? (field === "href" ? "https://example.com" : texts.includes(field) ? "one" : true);
}

const foreign: Case[] = Object.entries(foreignFields).flatMap(([kind, fields]) =>
  fields.map(
    (field): Case => ({
      name: `${field} on one of ${kind} is unknown, current`,
      files: site({ [kind]: [entry(kind, { pages: ["one"], [field]: value(field) })] }),
      dialect: "current",
      expect: [warning("unknown-field", `/navigation/${kind}/0/${field}`)],
      only: true,
    }),
  ),
);

const expanded: Case[] = [
  ...["tabs", "anchors", "products", "versions"].map((kind) => ({
    name: `expanded on a group in one of ${kind} is ineffective`,
    files: site({ [kind]: [entry(kind, { groups: [{ group: "A", expanded: true, pages: ["one"] }] })] }),
    expect: [
      {
        code: "ineffective-expanded",
        severity: "hint" as const,
        pointer: `/navigation/${kind}/0/groups/0/expanded`,
      },
    ],
    only: true,
  })),
  ...[true, false].flatMap((value) =>
    inBoth({
      name: `expanded ${value} on a top-level group is ineffective`,
      files: site({ groups: [{ group: "A", expanded: value, pages: ["one"] }] }),
      expect: [{ code: "ineffective-expanded", severity: "hint", pointer: "/navigation/groups/0/expanded" }],
      only: true,
    }),
  ),
  ...[true, false].map((value) => ({
    name: `expanded ${value} on a nested group takes effect`,
    files: site({ groups: [{ group: "A", pages: [{ group: "B", expanded: value, pages: ["one"] }] }] }),
    only: true,
    never: ["ineffective-expanded"],
  })),
  {
    name: "expanded on a group in the pages of a tab: nested in no group, so top-level",
    files: site({ tabs: [{ tab: "A", pages: [{ group: "B", expanded: true, pages: ["one"] }] }] }),
    expect: [
      { code: "ineffective-expanded", severity: "hint", pointer: "/navigation/tabs/0/pages/0/expanded" },
    ],
    only: true,
  },
  {
    name: "expanded that is no boolean, on a top-level group, is a wrong type",
    files: site({ groups: [{ group: "A", expanded: "yes", pages: ["one"] }] }),
    expect: [error("value-type", "/navigation/groups/0/expanded")],
    only: true,
  },
];

const groupWithoutPages: Case[] = [
  ...inBoth({
    name: "a group with an empty list of pages and a root page shows that page",
    files: site({ groups: [{ group: "A", root: "one", pages: [] }] }),
    only: true,
    never: ["empty-value"],
  }),
  ...inBoth({
    name: "group without pages that sets openapi",
    files: site({ groups: [{ group: "A", openapi: "api.json" }] }, { files: { "api.json": openapi } }),
    only: true,
    never: ["required-field"],
  }),
  ...inBoth({
    name: "group without pages that sets asyncapi",
    files: site(
      { groups: [{ group: "A", asyncapi: "events.json" }] },
      { files: { "events.json": asyncapi } },
    ),
    only: true,
    never: ["required-field"],
  }),
  {
    name: "group without pages, reference",
    files: site({ groups: [{ group: "A" }] }),
    dialect: "reference",
    expect: [error("required-field", "/navigation/groups/0")],
    only: true,
  },
  {
    name: "group without pages, current",
    files: site({ groups: [{ group: "A" }] }),
    dialect: "current",
    never: ["required-field"],
  },
  {
    name: "nested group without pages, reference",
    files: site({ groups: [{ group: "A", pages: ["one", { group: "B" }] }] }),
    dialect: "reference",
    expect: [error("required-field", "/navigation/groups/0/pages/1")],
    only: true,
  },
  {
    name: "group without pages that only inherits openapi, reference",
    files: site(
      { tabs: [{ tab: "A", openapi: "api.json", groups: [{ group: "B" }] }] },
      { files: { "api.json": openapi } },
    ),
    dialect: "reference",
    expect: [error("required-field", "/navigation/tabs/0/groups/0")],
    only: true,
  },
];

const menuItems: Case[] = [
  ...inBoth({
    name: "menu item without its name",
    files: site({ tabs: [{ tab: "A", menu: [{ pages: ["one"] }] }] }),
    expect: [error("required-field", "/navigation/tabs/0/menu/0")],
    only: true,
  }),
  {
    name: "menu item with an empty name",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "", pages: ["one"] }] }] }),
    expect: [
      error(
        "empty-value",
        "/navigation/tabs/0/menu/0/item",
        "1 menu item with 1 page would not be published",
      ),
    ],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "menu item with an unknown key",
    files: site({ tabs: [{ tab: "A", menu: [{ item: "I", pages: ["one"], frobnicate: 1 }] }] }),
    expect: [warning("unknown-field", "/navigation/tabs/0/menu/0/frobnicate")],
    only: true,
  },
  {
    name: "empty menu",
    files: site({ tabs: [{ tab: "A", menu: [] }] }),
    expect: [warning("empty-value", "/navigation/tabs/0/menu")],
    only: true,
  },
];

/** A misspelled key in the value of a key, and the right one. */
const misspelledInValues: [key: string, value: unknown, pointer: string, right: string][] = [
  ["icon", { name: "book", libary: "lucide" }, "icon/libary", "library"],
  ["color", { ligth: "#0B7A5F", dark: "#0B7A5F" }, "color/ligth", "light"],
  ["openapi", { source: "https://example.com/a.json", directry: "a" }, "openapi/directry", "directory"],
  ["openapi", [{ source: "https://example.com/a.json", Overlays: [] }], "openapi/0/Overlays", "overlays"],
];

export const fieldCases: Case[] = [
  ...misspelledInValues.map(
    ([key, value, pointer, right]): Case => ({
      name: `${pointer} is dropped from an icon, and rejected elsewhere`,
      files: site({ anchors: [{ anchor: "A", [key]: value, pages: ["one"] }] }),
      expect: [
        key === "icon"
          ? warning(
              "unknown-field",
              `/navigation/anchors/0/${pointer}`,
              `has no effect; did you mean \`${right}\`?`,
            )
          : error(
              "value-type",
              `/navigation/anchors/0/${pointer}`,
              `so the platform rejects docs.json; did you mean \`${right}\`?`,
            ),
      ],
      only: true,
      verdict: key === "icon" ? "deploys" : "does-not-deploy",
    }),
  ),
  ...misspelledInValues
    .filter(([key]) => key !== "icon")
    .flatMap(([key, value, pointer]): Case[] => [
      {
        name: `${pointer} below a tab drops the whole list`,
        files: site({
          tabs: [
            {
              tab: "T",
              anchors: [
                { anchor: "A", [key]: value, pages: ["one"] },
                { anchor: "B", pages: ["two"] },
              ],
            },
          ],
        }),
        expect: [error("value-type", `/navigation/tabs/0/anchors/0/${pointer}`, "2 anchors with 2 pages")],
        only: true,
        verdict: "deploys-with-loss",
      },
      ...(key === "openapi"
        ? [
            {
              name: `${pointer} in a group is ignored with its spec`,
              files: site({ groups: [{ group: "A", [key]: value, pages: ["one"] }] }),
              expect: [error("value-type", `/navigation/groups/0/${pointer}`, "so the platform ignores it")],
              only: true,
              verdict: "deploys-with-loss" as const,
            },
          ]
        : []),
    ]),
  {
    name: "an unknown key in a color",
    files: site({
      anchors: [{ anchor: "A", color: { light: "#0B7A5F", hover: "#0B7A5F" }, pages: ["one"] }],
    }),
    expect: [error("value-type", "/navigation/anchors/0/color/hover", "rejects docs.json")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "a misspelled key that a value requires is one finding",
    files: site({ groups: [{ group: "A", icon: { nmae: "book" }, pages: ["one"] }] }),
    expect: [error("value-type", "/navigation/groups/0/icon", "has no `name`")],
    only: true,
  },
  {
    name: "other keys in an icon are not reported",
    files: site({ groups: [{ group: "A", icon: { name: "book", size: 3 }, pages: ["one"] }] }),
    only: true,
    never: ["unknown-field"],
  },
  ...missingName,
  ...missingNameOfSecond,
  ...emptyName,
  ...numberName,
  ...nullName,
  ...emptyChildren,
  ...emptyRoots,
  ...nameOnly,
  ...unknownKey,
  ...deadKeys,
  ...foreign,
  ...expanded,
  ...groupWithoutPages,
  ...menuItems,
  {
    name: "empty language code",
    files: site({ languages: [{ language: "", pages: ["one"] }] }),
    // Empty name (warning), and no supported code (error).
    expect: [
      {
        code: ["empty-value", "language-code"],
        severity: ["warning", "error"],
        pointer: "/navigation/languages/0/language",
      },
    ],
    only: true,
  },
  {
    name: "empty page entry",
    files: site({ pages: ["one", ""] }),
    expect: [error("empty-value", "/navigation/pages/1", "rejects docs.json")],
    only: true,
    verdict: "does-not-deploy",
  },
  {
    name: "an empty page entry in a tab costs its pages",
    files: site({ tabs: [{ tab: "A", pages: ["one", ""] }] }),
    expect: [error("empty-value", "/navigation/tabs/0/pages/1", "2 pages would not be published")],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "an empty root page of a group in a tab costs its groups",
    files: site({ tabs: [{ tab: "A", groups: [{ group: "G", root: "", pages: ["one"] }] }] }),
    expect: [
      error("empty-value", "/navigation/tabs/0/groups/0/root", "1 group with 1 page would not be published"),
    ],
    only: true,
    verdict: "deploys-with-loss",
  },
  {
    name: "empty pages of a group",
    files: site({ groups: [{ group: "A", pages: [] }] }),
    expect: [warning("empty-value", "/navigation/groups/0/pages")],
    only: true,
  },
  {
    name: "empty pages of a group with openapi",
    files: site(
      { groups: [{ group: "A", openapi: "api.json", pages: [] }] },
      { files: { "api.json": openapi } },
    ),
    open: '"lists no pages" may include an empty list, which then generates all endpoints',
  },
  {
    name: "name of blanks",
    files: site({ groups: [{ group: "  ", pages: ["one"] }] }),
    expect: [warning("empty-value", "/navigation/groups/0/group")],
    only: true,
    verdict: "deploys",
  },
  {
    name: "group name misspelled",
    files: site({ groups: [{ gruop: "A", pages: ["one"] }] }),
    // One cause; the finding is either about the missing name or about the unknown key.
    expect: [
      {
        code: ["required-field", "unknown-field"],
        severity: ["error", "warning"],
        pointer: ["/navigation/groups/0", "/navigation/groups/0/gruop"],
      },
    ],
  },
  ...inBoth({
    name: "default on the navigation object",
    files: site({ default: true, pages: ["one"] }),
    expect: [warning("unknown-field", "/navigation/default")],
    only: true,
  }),
  ...inBoth({
    name: "version on a group",
    files: site({ groups: [{ group: "A", version: "2", pages: ["one"] }] }),
    expect: [warning("unknown-field", "/navigation/groups/0/version")],
    only: true,
  }),
  ...inBoth({
    name: "href on a group",
    files: site({ groups: [{ group: "A", href: "https://example.com", pages: ["one"] }] }),
    expect: [warning("unknown-field", "/navigation/groups/0/href")],
    only: true,
  }),
  ...inBoth({
    name: "unknown top-level key",
    files: site({ pages: ["one"] }, { top: { frobnicate: {} } }),
    expect: [warning("unknown-field", "/frobnicate")],
    only: true,
  }),
  ...inBoth({
    name: "misspelled top-level key says which key was meant",
    files: site({ pages: ["one"] }, { top: { favicn: "/favicon.svg" } }),
    expect: [warning("unknown-field", "/favicn", "favicon")],
    only: true,
  }),
  ...["theme", "name", "colors"].map((key) => ({
    name: `docs.json without ${key}`,
    files: exactSite({ ...frame, [key]: undefined, navigation: { pages: ["one"] } }),
    // Required by F1.4; the facts do not say whether this rule or the schema's reports it.
    expect: [error(["required-field", "value-type"], "")],
    only: true,
  })),
  {
    name: "colors without primary",
    files: exactSite({ ...frame, colors: { light: "#0B7A5F" }, navigation: { pages: ["one"] } }),
    expect: [error(["required-field", "value-type"], "/colors")],
    only: true,
  },
  {
    name: "several missing names give one finding each and no others",
    files: site({ tabs: [{ groups: division("groups") }, { pages: ["x"] }, { tab: "C", pages: ["y"] }] }),
    expect: [error("required-field", "/navigation/tabs/0"), error("required-field", "/navigation/tabs/1")],
    only: true,
  },
];
