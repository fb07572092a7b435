/** Tabs, anchors, groups and versions of the former configuration as a navigation. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { base, findingsIn, migrated } from "./migrated.ts";

describe("migration of the navigation from mint.json", () => {
  it("assigns groups to tabs by the beginning of their paths", () => {
    const { value, unconverted } = migrated({
      ...base,
      primaryTab: { name: "Guides" },
      tabs: [
        { name: "API", url: "api" },
        { name: "Webhooks", url: "/api/hooks/" },
        { name: "Blog", url: "https://example.com" },
      ],
      anchors: [
        { name: "Chat", icon: "fa-comments", url: "https://chat.example.com", color: "#fff" },
        { name: "SDK", url: "sdk" },
      ],
      navigation: [
        { group: "Start", pages: ["intro", "api/overview"] },
        { group: "Users", pages: ["api/users", { group: "Deep", pages: ["api/deep/x"] }] },
        { group: "Hooks", pages: ["api/hooks/a"] },
        { group: "SDK", pages: ["sdk/a"] },
      ],
    });
    assert.deepEqual(value.navigation, {
      tabs: [
        {
          tab: "Guides",
          anchors: [
            { anchor: "Documentation", groups: [{ group: "Start", pages: ["intro", "api/overview"] }] },
            { anchor: "SDK", groups: [{ group: "SDK", pages: ["sdk/a"] }] },
          ],
        },
        {
          tab: "API",
          groups: [{ group: "Users", pages: ["api/users", { group: "Deep", pages: ["api/deep/x"] }] }],
        },
        { tab: "Webhooks", groups: [{ group: "Hooks", pages: ["api/hooks/a"] }] },
        { tab: "Blog", href: "https://example.com" },
      ],
      global: { anchors: [{ anchor: "Chat", icon: "comments", href: "https://chat.example.com" }] },
    });
    assert.deepEqual(unconverted, ["anchors[0].color"]);
  });

  it("merges the primary tab with a tab of the same name", () => {
    const tabsOf = (more: object): unknown =>
      (
        migrated({
          ...base,
          tabs: [
            { name: "API", url: "api" },
            { name: "Guides", url: "docs", icon: "book" },
          ],
          navigation: [
            { group: "Start", pages: ["intro"] },
            { group: "Docs", pages: ["docs/a"] },
            { group: "Users", pages: ["api/users"] },
            { group: "End", pages: ["end"] },
          ],
          ...more,
        }).value.navigation as { readonly tabs: unknown }
      ).tabs;
    const groups = (...names: readonly (readonly [string, string])[]) =>
      names.map(([group, page]) => ({ group, pages: [page] }));
    const api = { tab: "API", groups: groups(["Users", "api/users"]) };
    assert.deepEqual(tabsOf({ primaryTab: { name: "Guides" } }), [
      { tab: "Guides", icon: "book", groups: groups(["Start", "intro"], ["Docs", "docs/a"], ["End", "end"]) },
      api,
    ]);
    assert.deepEqual(tabsOf({ primaryTab: { name: "Home" } }), [
      { tab: "Home", groups: groups(["Start", "intro"], ["End", "end"]) },
      api,
      { tab: "Guides", icon: "book", groups: groups(["Docs", "docs/a"]) },
    ]);
    assert.deepEqual(
      tabsOf({ primaryTab: { name: "Guides" }, navigation: [{ group: "Users", pages: ["api/users"] }] }),
      [api, { tab: "Guides", icon: "book", href: "/docs" }],
    );
  });

  it("puts each anchor into the tab whose folder contains it", () => {
    const { value, unconverted } = migrated({
      ...base,
      primaryTab: { name: "Home" },
      topAnchor: { name: "Start here", icon: "book-open" },
      tabs: [
        { name: "API", url: "api", openapi: "all.json" },
        { name: "Blog", url: "https://example.com" },
        { name: "Empty", url: "empty" },
      ],
      anchors: [
        { name: "Users", url: "api/users", openapi: "users.yaml", icon: "user" },
        { name: "SDK", url: "sdk" },
        { name: "Mail", url: "mailto:a@b.c" },
        { name: "Specs", url: "specs", openapi: ["one.json", "two.json"] },
      ],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "SDK", pages: ["sdk/a"] },
        { group: "Users", pages: ["api/users/list"] },
      ],
    });
    assert.deepEqual(unconverted, []);
    assert.deepEqual(value.navigation, {
      tabs: [
        {
          tab: "Home",
          anchors: [
            { anchor: "Start here", icon: "book-open", groups: [{ group: "Start", pages: ["intro"] }] },
            { anchor: "SDK", groups: [{ group: "SDK", pages: ["sdk/a"] }] },
            { anchor: "Mail", href: "mailto:a@b.c" },
            { anchor: "Specs", openapi: ["one.json", "two.json"] },
          ],
        },
        {
          tab: "API",
          anchors: [
            { anchor: "Start here", icon: "book-open", openapi: { source: "all.json", directory: "api" } },
            {
              anchor: "Users",
              icon: "user",
              openapi: { source: "users.yaml", directory: "api/users" },
              groups: [{ group: "Users", pages: ["api/users/list"] }],
            },
          ],
        },
        { tab: "Blog", href: "https://example.com" },
        { tab: "Empty", href: "/empty" },
      ],
    });
    assert.deepEqual(
      findingsIn(value).filter(({ severity }) => severity === "error"),
      [],
    );
    const tabs = [{ name: "Blog", url: "https://example.com" }];
    const linked = migrated({
      ...base,
      tabs,
      anchors: [{ name: "Mail", url: "mailto:a@b.c" }],
      navigation: [],
    });
    assert.deepEqual(linked.value.navigation, {
      tabs: [
        { tab: "Documentation", anchors: [{ anchor: "Mail", href: "mailto:a@b.c" }] },
        { tab: "Blog", href: "https://example.com" },
      ],
    });
  });

  it("makes the anchors of folders the pattern if there are no tabs", () => {
    const { value } = migrated({
      ...base,
      topAnchor: { name: "Home", icon: "house" },
      anchors: [{ name: "API", url: "api" }],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "Users", pages: ["api/users"] },
      ],
    });
    assert.deepEqual(value.navigation, {
      anchors: [
        { anchor: "Home", icon: "house", groups: [{ group: "Start", pages: ["intro"] }] },
        { anchor: "API", groups: [{ group: "Users", pages: ["api/users"] }] },
      ],
    });
  });

  it("makes each version a part of the navigation, and repeats in each what was part of all", () => {
    const { value, unconverted } = migrated({
      ...base,
      versions: ["v2", { name: "v1", default: true }, { name: "v0", url: "https://v0.example.com" }],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "New", version: "v2", pages: ["new"] },
        { group: "Old", version: "v1", pages: ["old"] },
        { group: "Lost", version: "v9", pages: ["lost"] },
      ],
      anchors: [{ name: "Chat", url: "https://chat.example.com" }],
    });
    assert.deepEqual(unconverted, ["navigation[3].version"]);
    const [start, lost] = [
      { group: "Start", pages: ["intro"] },
      { group: "Lost", pages: ["lost"] },
    ];
    assert.deepEqual(value.navigation, {
      versions: [
        { version: "v2", groups: [start, { group: "New", pages: ["new"] }, lost] },
        { version: "v1", default: true, groups: [start, { group: "Old", pages: ["old"] }, lost] },
        { version: "v0", href: "https://v0.example.com" },
      ],
      global: { anchors: [{ anchor: "Chat", href: "https://chat.example.com" }] },
    });
    assert.deepEqual(
      findingsIn(value).filter(({ severity }) => severity === "error"),
      [],
    );
  });

  it("gives each version its own tabs", () => {
    const { value, unconverted } = migrated({
      ...base,
      versions: ["v2", "v1"],
      primaryTab: { name: "Guides" },
      tabs: [
        { name: "API", url: "api", version: "v2" },
        { name: "Reference", url: "reference", version: "v1" },
      ],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "Users", version: "v2", pages: ["api/users"] },
        { group: "Users", version: "v1", pages: ["reference/users"] },
      ],
    });
    assert.deepEqual(unconverted, []);
    const guides = { tab: "Guides", groups: [{ group: "Start", pages: ["intro"] }] };
    assert.deepEqual(value.navigation, {
      versions: [
        { version: "v2", tabs: [guides, { tab: "API", groups: [{ group: "Users", pages: ["api/users"] }] }] },
        {
          version: "v1",
          tabs: [guides, { tab: "Reference", groups: [{ group: "Users", pages: ["reference/users"] }] }],
        },
      ],
    });
  });

  it("keeps the pages of a version that also has a URL", () => {
    const { value, unconverted } = migrated({
      ...base,
      versions: ["v2", { name: "v1", url: "v1" }, { name: "v0", url: "v0" }],
      navigation: [{ group: "Old", version: "v1", pages: ["v1/a"] }],
    });
    assert.deepEqual(unconverted, ["versions[1].url"]);
    assert.deepEqual(value.navigation, {
      versions: [
        { version: "v2", groups: [] },
        { version: "v1", groups: [{ group: "Old", pages: ["v1/a"] }] },
        { version: "v0", href: "/v0" },
      ],
    });
  });

  it("gives the default version what is part of all versions if each of them has a URL", () => {
    const { value, unconverted } = migrated({
      ...base,
      versions: [
        { name: "v2", url: "v2" },
        { name: "v1", url: "v1", default: true },
      ],
      navigation: [{ group: "Start", pages: ["intro"] }],
    });
    assert.deepEqual(unconverted, ["versions[1].url"]);
    assert.deepEqual(value.navigation, {
      versions: [
        { version: "v2", href: "/v2" },
        { version: "v1", default: true, groups: [{ group: "Start", pages: ["intro"] }] },
      ],
    });
  });

  it("loses no page, whatever the versions", () => {
    const word = fc.constantFrom("v1", "v2", "api", "sdk");
    const page = fc.tuple(word, fc.nat({ max: 9 })).map(([folder, number]) => `${folder}/${number}`);
    const group = fc.record(
      { group: word, version: word, pages: fc.array(page, { maxLength: 3 }) },
      { requiredKeys: ["group", "pages"] },
    );
    const section = fc.record({ name: word, url: word, version: word }, { requiredKeys: ["name", "url"] });
    fc.assert(
      fc.property(
        fc.record({
          versions: fc.uniqueArray(
            fc.oneof(word, fc.record({ name: word, url: word }, { requiredKeys: ["name"] })),
            { maxLength: 3, selector: (version) => (typeof version === "string" ? version : version.name) },
          ),
          navigation: fc.array(group, { maxLength: 5 }),
          tabs: fc.array(section, { maxLength: 2 }),
          anchors: fc.array(section, { maxLength: 2 }),
        }),
        (former) => {
          const { value } = migrated({ ...base, ...former });
          const text = JSON.stringify(value.navigation);
          for (const one of former.navigation) {
            for (const path of one.pages) assert.ok(text.includes(JSON.stringify(path)), path);
          }
        },
      ),
    );
  });
});
