/** The menu of every kind of row offers exactly the actions that are possible. */
import assert from "node:assert/strict";
import { rowMenu } from "../../../client/src/features/navigation/row-menus.ts";
import { viewRow } from "../../../client/src/features/navigation/row-words.ts";
import manifest from "../../../package.json" with { type: "json" };
import type { NavigationTreeRow } from "../../../server/src/protocol.ts";
import type { NavigationAction } from "../../../server/src/service/features/rearrange/action.ts";
import { type NavigationRow, planRearrangement } from "../../../server/src/service/index.ts";
import type { Location } from "../../../server/src/service/model/location.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { type WalkedRow, walkTree } from "../../service/navigation-tree/walk-tree.ts";

const navigation = {
  global: { anchors: [{ anchor: "Blog", href: "https://example.com/blog" }] },
  languages: [
    {
      language: "en",
      tabs: [
        {
          tab: "Guides",
          groups: [
            { group: "Start", root: "en/root", pages: ["en/intro", "en/other/setup", "en/gone"] },
            { group: "More", pages: ["en/faq", "en/more"] },
          ],
        },
        { tab: "API", openapi: "api.json", pages: ["GET /users", "GET /nothing"] },
        { tab: "Made", openapi: "api.json" },
        { tab: "Status", href: "https://example.com/status" },
        { tab: "Menu", menu: [{ item: "First", pages: ["en/first"] }] },
        { tab: "Products", products: [{ product: "P", pages: ["en/product"] }] },
        { tab: "Drop", dropdowns: [{ dropdown: "D", pages: ["en/dropdown"] }] },
        { tab: "Anchored", anchors: [{ anchor: "A", pages: ["en/anchor"] }] },
        { tab: "Both", groups: [{ group: "G", pages: ["en/kept"] }], pages: ["en/lost"] },
      ],
    },
    {
      language: "fr",
      versions: [
        { version: "v1", default: true, pages: ["fr/one"] },
        { version: "v2", pages: ["fr/two", 7] },
      ],
    },
  ],
};
const pages = [
  ...[
    "root",
    "intro",
    "other/setup",
    "faq",
    "more",
    "first",
    "product",
    "dropdown",
    "anchor",
    "kept",
    "lost",
  ].map((page) => `en/${page}`),
  "fr/one",
  "fr/two",
  "lone/orphan",
];
const spec = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/users": { get: { responses: {} } } },
};
const source = [
  "//- /docs.json",
  JSON.stringify({ theme: "mint", name: "A", colors: { primary: "#ff0000" }, navigation }),
  "//- /api.json",
  JSON.stringify(spec),
  ...pages.flatMap((page) => [`//- /${page}.mdx`, "---", "title: T", "---", ""]),
].join("\n");

/** The same function decides whether a key does something with a row. */
const offers = rowMenu(manifest);
interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when: string;
}

const menus: Readonly<Record<string, readonly MenuItem[]>> = manifest.contributes.menus;
const firstLevel = (menus["view/item/context"] ?? []).filter(({ when }) =>
  when.startsWith("view == docsJson.navigation "),
);
const submenus = firstLevel.flatMap(({ submenu }) => submenu ?? []);
const ownItems = [...firstLevel, ...submenus.flatMap((menu) => menus[menu] ?? [])];
const ownCommands = [...new Set(ownItems.flatMap(({ command }) => command ?? []))];

/** Whether a menu entry is shown for a row. */
function isShown({ when }: MenuItem, context: string): boolean {
  const pattern = /viewItem =~ \/(.+)\//.exec(when)?.[1];
  return pattern !== undefined && new RegExp(pattern).test(context);
}

type Make = (at: Location, row: NavigationRow) => readonly NavigationAction[];

const kinds = ["language", "version", "product", "tab", "anchor", "dropdown", "item", "group"] as const;

/** The actions of each command; of several actions, one must be possible. */
const makes: Readonly<Record<string, Make>> = {
  "docsJson.renameNavigationEntry": (entry, { kind }) => [
    { kind: "rename", entry, name: kind === "language" ? "de" : "New name" },
  ],
  "docsJson.changeNavigationPath": (entry) => [{ kind: "change-path", entry, path: "new/path" }],
  "docsJson.moveNavigationFiles": (entry) => [{ kind: "move-files", entries: [entry] }],
  "docsJson.setNavigationIcon": (entry) => [{ kind: "set", entry, key: "icon", value: "rocket" }],
  "docsJson.hideNavigationEntry": (entry) => [{ kind: "set", entry, key: "hidden", value: true }],
  "docsJson.setNavigationDefault": (entry) => [
    { kind: "set", entry, key: "default", value: true },
    { kind: "set", entry, key: "default", value: false },
  ],
  "docsJson.removeNavigationEntries": (entry) => [{ kind: "remove", entries: [entry] }],
  "docsJson.deleteNavigationEntries": (entry) => [{ kind: "remove", entries: [entry], files: true }],
  "docsJson.moveNavigationUp": (entry) => [{ kind: "shift", entries: [entry], by: "up" }],
  "docsJson.moveNavigationDown": (entry) => [{ kind: "shift", entries: [entry], by: "down" }],
  "docsJson.wrapNavigationEntries": (entry) =>
    kinds.map((section) => ({
      kind: "wrap",
      entries: [entry],
      section,
      name: section === "language" ? "de" : "Wrapped",
    })),
  // It concerns the whole site, not the row.
  "docsJson.syncEndpoints": (_, { kind }) => (kind === "site" ? [{ kind: "sync-endpoints" }] : []),
  "docsJson.unwrapNavigationEntry": (entry) => [{ kind: "unwrap", entry }],
  "docsJson.addNavigationPage": (at, { kind }) => [
    {
      kind: "add-page",
      path: "en/added",
      to: ["page", "endpoint", "repository"].includes(kind) ? { after: at } : { into: at },
    },
  ],
  "docsJson.addNavigationLink": (at) =>
    kinds.slice(0, -1).flatMap((section) =>
      (["into", "after"] as const).map((where) => ({
        kind: "add-section",
        section,
        name: section === "language" ? "de" : "Added",
        href: "https://example.com",
        to: where === "into" ? { into: at } : { after: at },
      })),
    ),
  "docsJson.addNavigationSection": (at) =>
    kinds.flatMap((section) =>
      (["into", "after"] as const).map((where) => ({
        kind: "add-section",
        section,
        name: section === "language" ? "de" : "Added",
        to: where === "into" ? { into: at } : { after: at },
      })),
    ),
};

/** Reasons that depend on the content of the site, so that the menu cannot know them. */
const ofContent =
  /first of its list|last of its list|is already in the folder of the pages beside it|No page with a file is next to|no single list|whole list|would have an error|would be lost|cannot be unwrapped|its content would lose|No page file belongs|Nothing would change|cannot be wrapped|belong to another spec|A page cannot be next to|The pages of .* are generated from|lists every endpoint/;

describe("the menu of rows", () => {
  it("is read from the manifest, with every entry", () => {
    for (const { when } of ownItems)
      assert.match(
        when,
        /^view == docsJson\.navigation && viewItem =~ \/.+\/(?: && docsJson\.hasCut)?$/,
        "keys cannot read this",
      );
    assert.deepEqual(
      [undefined, {}, { contributes: { menus: { "view/item/context": [7, { command: 1 }] } } }].map((one) =>
        rowMenu(one)("docsJson.removeNavigationEntries", "page listed file"),
      ),
      [false, false, false],
    );
  });

  const site = fixtureSite(parseFixture(source));
  const walked = walkTree(site);
  const contextOf = ({ around, row }: WalkedRow): string => {
    const shown: NavigationTreeRow = {
      ...row,
      site: "file:///docs.json",
      ...(row.description === "" ? { description: undefined } : {}),
      ...(row.pageFile === undefined ? {} : { uri: `file:///${row.pageFile}` }),
      ...(row.drop === undefined ? {} : { dropped: row.drop.sentence }),
    } as NavigationTreeRow;
    const isInDivision = around.some(({ kind }) => kind === "language" || kind === "version");
    return viewRow(shown, row.id, isInDivision).context ?? "";
  };
  const refusals = (at: Location, row: NavigationRow, make: Make): readonly string[] | undefined => {
    const answers = make(at, row).map((action) =>
      planRearrangement(site, action, { changesShared: true, textOf: () => "---\ntitle: T\n---\n" }),
    );
    if (answers.some(({ kind }) => kind === "plan")) return undefined;
    return answers.flatMap((answer) => (answer.kind === "refused" ? answer.reason : []));
  };

  it("has at most ten entries with short names for each row, the others in submenus that have some", () => {
    const titles = new Map<string, string>([
      ...manifest.contributes.commands.map(({ command, title }) => [command, title] as const),
      ...manifest.contributes.submenus.map(({ id, label }) => [id, label] as const),
    ]);
    const contexts = new Set([...walked.map(contextOf), "unused", "unusedFile"]);
    for (const context of contexts) {
      const inMenu = firstLevel.filter((item) => item.group !== "inline@1" && isShown(item, context));
      assert.ok(inMenu.length <= 10, `${context}: ${inMenu.length}`);
      for (const { submenu } of inMenu)
        if (submenu !== undefined)
          assert.ok(
            (menus[submenu] ?? []).some((item) => isShown(item, context)),
            `${submenu} is empty for ${context}`,
          );
      for (const submenu of submenus)
        if ((menus[submenu] ?? []).some((item) => isShown(item, context)))
          assert.ok(
            inMenu.some((item) => item.submenu === submenu),
            `${submenu} cannot be reached for ${context}`,
          );
    }
    for (const { command, submenu } of ownItems) {
      const title = titles.get(command ?? submenu ?? "") ?? "";
      assert.ok(title.length > 0 && title.length <= 24, `"${title}" is no short name`);
    }
  });

  it("offers to paste only after a cut", () => {
    const paste = ownItems.filter(({ command }) => command === "docsJson.pasteNavigationEntries");
    assert.ok(paste.length > 0 && paste.every(({ when }) => when.endsWith(" && docsJson.hasCut")));
    assert.ok(offers("docsJson.pasteNavigationEntries", "site address"), "the key says that nothing was cut");
  });

  it("covers every kind of row", () => {
    const found = new Set(walked.map(({ row }) => row.kind));
    for (const kind of [
      ...kinds,
      "site",
      "page",
      "endpoint",
      "generated",
      "operation",
      "unreadable",
      "unlisted",
      "orphan",
      "lost",
    ])
      assert.ok(found.has(kind as NavigationRow["kind"]), kind);
  });

  for (const [command, make] of Object.entries(makes)) {
    it(`offers ${command} where it can be done, and nowhere else`, () => {
      let offered = 0;
      for (const one of walked) {
        const at =
          one.row.kind === "site"
            ? { document: "docs.json", segments: ["navigation"] }
            : (one.row.item ?? one.row.place);
        const isOffered = offers(command, contextOf(one));
        const reasons = at === undefined ? ["no place"] : refusals(at, one.row, make);
        const what = `${one.row.id} (${contextOf(one)}): ${reasons?.join(" / ") ?? "can be done"}`;
        // The page of a group, made pages and their operations have the place of something else.
        const isOwnEntry = contextOf(one).includes(" listed");
        if (isOffered) offered += 1;
        if (isOffered)
          assert.ok(reasons === undefined || reasons.some((reason) => ofContent.test(reason)), what);
        else if (isOwnEntry) assert.ok(reasons !== undefined, what);
      }
      assert.ok(offered > 0);
    });
  }

  it("offers no changes for generated and lost rows, and rows that are not entries", () => {
    for (const one of walked) {
      const context = contextOf(one);
      const offered = ownCommands.filter((command) => offers(command, context));
      if (["generated", "operation", "unlisted", "folder", "lost", "lost-list"].includes(one.row.kind))
        assert.deepEqual(
          offered.filter((command) =>
            /add|move|rename|remove|delete|wrap|hide|set|cut|paste|duplicate/i.test(command),
          ),
          [],
          context,
        );
      if (one.row.kind === "orphan") assert.ok(offered.includes("docsJson.cutNavigationEntries"));
      if (context.includes(" link"))
        for (const command of [
          "copyNavigationAddress",
          "openOnWeb",
          "renameNavigationEntry",
          "removeNavigationEntries",
        ])
          assert.ok(offered.includes(`docsJson.${command}`), `${context}: ${command}`);
    }
  });
});
