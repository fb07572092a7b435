/** A docs.json from the former configuration: settings with the same meaning are converted, the others named. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { analyzeNow, migrateConfiguration, rules } from "../../../server/src/service/index.ts";
import { defaultSettings, emptySite, withDocument } from "../../../server/src/service/snapshot.ts";

function migrated(former: unknown): {
  readonly value: Record<string, unknown>;
  readonly left: readonly string[];
} {
  const migration = migrateConfiguration(JSON.stringify(former));
  assert.ok(migration);
  return { value: JSON.parse(migration.text), left: migration.left.map(({ path }) => path) };
}

const base = { name: "Docs", colors: { primary: "#15803D" } };

describe("migration from mint.json", () => {
  it("carries over all that has a place, into a file without findings", () => {
    const former = {
      $schema: "https://example.com/schema.json",
      ...base,
      logo: { light: "/light.svg", dark: "/dark.svg", href: "https://example.com" },
      favicon: "/favicon.svg",
      backgroundImage: "/back.png",
      modeToggle: { default: "dark", isHidden: true },
      topbarLinks: [{ name: "Help", url: "mailto:a@b.c" }],
      topbarCtaButton: { type: "github", url: "https://github.com/a/b" },
      footerSocials: { x: "https://x.com/a", github: "https://github.com/a" },
      openapi: ["api.json"],
      api: {
        baseUrl: "https://api.example.com",
        auth: { method: "key", name: "x-key" },
        playground: { mode: "hide", disableProxy: true },
      },
      analytics: { ga4: { measurementId: "G-123" } },
      redirects: [{ source: "/a", destination: "/intro" }],
      seo: { indexHiddenPages: true },
      metadata: { "og:title": "Docs" },
      search: { prompt: "Find" },
      navigation: [
        {
          group: "Start",
          icon: "book",
          pages: ["intro", { group: "More", iconType: "solid", icon: "x", pages: ["more"] }],
        },
      ],
    };
    const { value, left } = migrated(former);
    assert.deepEqual(left, []);
    assert.deepEqual(value, {
      $schema: "https://mintlify.com/docs.json",
      theme: "mint",
      name: "Docs",
      logo: former.logo,
      favicon: "/favicon.svg",
      colors: { primary: "#15803D" },
      appearance: { default: "dark", strict: true },
      background: { image: "/back.png" },
      navigation: {
        groups: [
          {
            group: "Start",
            icon: "book",
            pages: ["intro", { group: "More", icon: { name: "x", style: "solid" }, pages: ["more"] }],
          },
        ],
      },
      navbar: {
        links: [{ label: "Help", href: "mailto:a@b.c" }],
        primary: { type: "github", href: "https://github.com/a/b" },
      },
      footer: { socials: { x: "https://x.com/a", github: "https://github.com/a" } },
      redirects: former.redirects,
      api: {
        openapi: ["api.json"],
        mdx: { server: "https://api.example.com", auth: { method: "key", name: "x-key" } },
        playground: { display: "none", proxy: false },
      },
      seo: { indexing: "all", metatags: { "og:title": "Docs" } },
      search: { prompt: "Find" },
      integrations: { ga4: { measurementId: "G-123" } },
    });
    const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", {
      kind: "text",
      text: JSON.stringify(value),
    });
    assert.deepEqual(
      analyzeNow(site, rules).findings.map(({ message }) => message),
      [],
    );
  });

  it("shares the groups out to tabs by the beginning of their paths", () => {
    const { value, left } = migrated({
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
    assert.deepEqual(left, ["anchors[0].color"]);
  });

  it("takes a primary tab and a tab of its name for one", () => {
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

  it("puts each anchor into the tab whose folder it is in", () => {
    const { value, left } = migrated({
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
    assert.deepEqual(left, []);
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
    const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", {
      kind: "text",
      text: JSON.stringify(value),
    });
    assert.deepEqual(
      analyzeNow(site, rules).findings.filter(({ severity }) => severity === "error"),
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

  it("keeps what a former file says of indexing in today's words", () => {
    const indexingOf = (seo: object): unknown => {
      const { value, left } = migrated({ ...base, seo, navigation: [] });
      return [value.seo, left];
    };
    assert.deepEqual(indexingOf({ indexing: "all" }), [{ indexing: "all" }, []]);
    assert.deepEqual(indexingOf({ indexHiddenPages: false }), [{ indexing: "navigable" }, []]);
    assert.deepEqual(indexingOf({ indexing: "some" }), [undefined, ["seo.indexing"]]);
  });

  it("makes anchors of folders the pattern if there are no tabs", () => {
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

  it("says of a button and of a group inside a group why their settings stay", () => {
    const { left } = migrateConfiguration(
      JSON.stringify({
        ...base,
        versions: ["v1"],
        topbarLinks: [{ name: "A", url: "https://a.b", style: "pill" }],
        topbarCtaButton: { name: "Go", url: "https://a.b", style: "pill" },
        navigation: [
          { group: "A", version: "v1", pages: ["a", { group: "B", version: "v1", pages: ["b"] }] },
        ],
      }),
    ) ?? { left: [] };
    assert.deepEqual(
      left.map(({ path, reason }) => [path, reason]),
      [
        [
          "navigation[0].pages[1].version",
          "a group inside another one belongs to the version of the outer group",
        ],
        ["topbarLinks[0].style", "links and buttons of the top bar have no such setting today"],
        ["topbarCtaButton.style", "links and buttons of the top bar have no such setting today"],
      ],
    );
  });

  it("names what it leaves behind, whatever is there", () => {
    const { value, left } = migrated({
      ...base,
      theme: "venus",
      layout: "topnav",
      feedback: { thumbsRating: true },
      versions: ["1", { tag: "3" }],
      topbarLinks: [{ name: "No address" }, { name: "B", url: "https://b.c" }],
      topbarCtaButton: { name: "Go" },
      footerSocials: [
        { type: "x", url: "https://x.com" },
        { type: "orkut", url: "https://o.com" },
      ],
      modeToggle: { default: "system" },
      analytics: { unknown: { key: 1 }, ga4: 5 },
      colors: { primary: "#fff", anchors: { from: "#000" } },
      navigation: [{ group: "A", version: "2", pages: ["a", 5] }],
    });
    assert.deepEqual(left, [
      "theme",
      "layout",
      "feedback",
      "colors.anchors",
      "modeToggle.default",
      "versions[1].tag",
      "navigation[0].version",
      "navigation[0].pages[1]",
      "topbarLinks[0].name",
      "topbarCtaButton.name",
      "footerSocials[1].type",
      "footerSocials[1].url",
      "analytics.unknown",
      "analytics.ga4",
    ]);
    assert.deepEqual(value.navigation, {
      versions: [{ version: "1", groups: [{ group: "A", pages: ["a"] }] }],
    });
  });

  it("makes the color of pages, which was one of the colors, a background", () => {
    const { value, left } = migrated({
      ...base,
      colors: { primary: "#15803D", background: { light: "#FFFFFF", dark: "#0d1117" } },
      backgroundImage: "/back.png",
      navigation: [],
    });
    assert.deepEqual(left, []);
    assert.deepEqual(value.colors, { primary: "#15803D" });
    assert.deepEqual(value.background, { color: { light: "#FFFFFF", dark: "#0d1117" }, image: "/back.png" });
    const partly = migrated({
      ...base,
      colors: { primary: "#fff", background: { light: "white", dark: "#000" } },
    });
    assert.deepEqual(partly.left, ["colors.background.light"]);
    assert.deepEqual(partly.value.background, { color: { dark: "#000" } });
  });

  it("keeps links of the top bar that show a repository or a server", () => {
    const { value, left } = migrated({
      ...base,
      topbarLinks: [
        { type: "github", url: "https://github.com/a/b" },
        { type: "link", name: "Help", url: "https://example.com" },
        { type: "discord", name: "Chat", url: "https://discord.gg/a" },
        { type: "mail", name: "Mail", url: "mailto:a@b.c" },
      ],
      navigation: [],
    });
    assert.deepEqual(left, ["topbarLinks[3].type"]);
    assert.deepEqual(value.navbar, {
      links: [
        { type: "github", href: "https://github.com/a/b" },
        { label: "Help", href: "https://example.com" },
        { type: "discord", label: "Chat", href: "https://discord.gg/a" },
        { label: "Mail", href: "mailto:a@b.c" },
      ],
    });
  });

  it("makes each version a part of the navigation, with what was part of all in each", () => {
    const { value, left } = migrated({
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
    assert.deepEqual(left, ["navigation[3].version"]);
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
    const site = withDocument(emptySite(defaultSettings, undefined), "docs.json", {
      kind: "text",
      text: JSON.stringify(value),
    });
    assert.deepEqual(
      analyzeNow(site, rules).findings.filter(({ severity }) => severity === "error"),
      [],
    );
  });

  it("gives each version its own tabs", () => {
    const { value, left } = migrated({
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
    assert.deepEqual(left, []);
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
          versions: fc.uniqueArray(word, { maxLength: 3 }),
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

  it("says of each setting that stays why, and what to do", () => {
    const migration = migrateConfiguration(
      JSON.stringify({
        ...base,
        theme: "venus",
        feedback: { thumbsRating: true },
        layout: "topnav",
        somethingElse: 1,
        anchors: [{ name: "Chat", url: "https://chat.example.com", color: "#fff" }],
        navigation: [],
      }),
    );
    assert.deepEqual(migration?.left, [
      {
        path: "theme",
        reason: "docs.json has no theme of that name, so `mint` is set",
        next: "choose one of today's themes as `theme`",
      },
      {
        path: "feedback",
        reason: "it is no longer a setting of docs.json",
        next: "look for it in the dashboard of the platform",
      },
      {
        path: "layout",
        reason: "the theme decides it today",
        next: "choose the closest `theme`",
      },
      {
        path: "somethingElse",
        reason: "no setting of docs.json is known to mean the same",
        next: "check whether the site needs it, and remove it if not",
      },
      {
        path: "anchors[0].color",
        reason: "colors of anchors are set on each anchor, one for light and one for dark mode",
        next: "write `color` with `light` and `dark` on the anchor",
      },
    ]);
  });

  it("keeps the way the file is written", () => {
    const text = JSON.stringify({ ...base, navigation: [] }, undefined, "\t").replaceAll("\n", "\r\n");
    assert.match(
      migrateConfiguration(text)?.text ?? "",
      /^\{\r\n\t"\$schema": "https:\/\/mintlify\.com\/docs\.json",\r\n\t"theme": "mint",\r\n\t"name": "Docs",\r\n[\s\S]*\}\r\n$/,
    );
  });

  it("takes nothing but a JSON object", () => {
    for (const text of ["", "[]", "{ name: 'x' }", '{ "name": "x", }', "null"]) {
      assert.equal(migrateConfiguration(text), undefined, text);
    }
  });
});
