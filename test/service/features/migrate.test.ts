/** A docs.json from the former configuration: what means the same goes over, the rest is named. */
import assert from "node:assert/strict";
import {
  analyseNow,
  defaultSettings,
  emptySite,
  migrateConfiguration,
  rules,
  withDocument,
} from "../../../server/src/service/index.ts";

function migrated(former: unknown): {
  readonly value: Record<string, unknown>;
  readonly left: readonly string[];
} {
  const migration = migrateConfiguration(JSON.stringify(former));
  assert.ok(migration);
  return { value: JSON.parse(migration.text), left: migration.left };
}

const base = { name: "Docs", colors: { primary: "#16A34A" } };

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
        playground: { mode: "hide" },
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
      theme: "mint",
      name: "Docs",
      logo: former.logo,
      favicon: "/favicon.svg",
      colors: { primary: "#16A34A" },
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
        playground: { display: "none" },
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
      analyseNow(site, rules).findings.map(({ message }) => message),
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
          groups: [
            { group: "Start", pages: ["intro", "api/overview"] },
            { group: "SDK", pages: ["sdk/a"] },
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
    assert.deepEqual(left, ["anchors[0].color", "anchors[1].name", "anchors[1].url"]);
  });

  it("makes anchors of folders the pattern where there are no tabs", () => {
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

  it("names what it leaves behind, whatever stands there", () => {
    const { value, left } = migrated({
      ...base,
      theme: "venus",
      layout: "topnav",
      feedback: { thumbsRating: true },
      versions: ["1", "2"],
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
      "versions",
      "colors.anchors",
      "modeToggle.default",
      "navigation[0].version",
      "navigation[0].pages[1]",
      "topbarLinks[0].name",
      "topbarCtaButton.name",
      "footerSocials[1].type",
      "footerSocials[1].url",
      "analytics.unknown",
      "analytics.ga4",
    ]);
    assert.deepEqual(value.navigation, { groups: [{ group: "A", pages: ["a"] }] });
  });

  it("keeps the way the file is written", () => {
    const text = JSON.stringify({ ...base, navigation: [] }, undefined, "\t").replaceAll("\n", "\r\n");
    assert.match(
      migrateConfiguration(text)?.text ?? "",
      /^\{\r\n\t"theme": "mint",\r\n\t"name": "Docs",\r\n[\s\S]*\}\r\n$/,
    );
  });

  it("takes nothing but a JSON object", () => {
    for (const text of ["", "[]", "{ name: 'x' }", '{ "name": "x", }', "null"]) {
      assert.equal(migrateConfiguration(text), undefined, text);
    }
  });
});
