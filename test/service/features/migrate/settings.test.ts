/** Settings of the former configuration: those with an equivalent are converted. */
import assert from "node:assert/strict";
import { migrateConfiguration } from "../../../../server/src/service/index.ts";
import { base, findingsIn, migrated } from "./migrated.ts";

describe("migration of settings from mint.json", () => {
  it("converts every setting that has an equivalent, into a file without findings", () => {
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
    const { value, unconverted } = migrated(former);
    assert.deepEqual(unconverted, []);
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
    assert.deepEqual(
      findingsIn(value).map(({ message }) => message),
      [],
    );
  });

  it("keeps the indexing of the former file in today's words", () => {
    const indexingOf = (seo: object): unknown => {
      const { value, unconverted } = migrated({ ...base, seo, navigation: [] });
      return [value.seo, unconverted];
    };
    assert.deepEqual(indexingOf({ indexing: "all" }), [{ indexing: "all" }, []]);
    assert.deepEqual(indexingOf({ indexHiddenPages: false }), [{ indexing: "navigable" }, []]);
    assert.deepEqual(indexingOf({ indexing: "some" }), [undefined, ["seo.indexing"]]);
  });

  it("turns the color of pages, which was one of the colors, into a background", () => {
    const { value, unconverted } = migrated({
      ...base,
      colors: { primary: "#15803D", background: { light: "#FFFFFF", dark: "#0d1117" } },
      backgroundImage: "/back.png",
      navigation: [],
    });
    assert.deepEqual(unconverted, []);
    assert.deepEqual(value.colors, { primary: "#15803D" });
    assert.deepEqual(value.background, { color: { light: "#FFFFFF", dark: "#0d1117" }, image: "/back.png" });
    const partly = migrated({
      ...base,
      colors: { primary: "#fff", background: { light: "white", dark: "#000" } },
    });
    assert.deepEqual(partly.unconverted, ["colors.background.light"]);
    assert.deepEqual(partly.value.background, { color: { dark: "#000" } });
  });

  it("keeps links of the top bar to a repository or a server", () => {
    const { value, unconverted } = migrated({
      ...base,
      topbarLinks: [
        { type: "github", url: "https://github.com/a/b" },
        { type: "link", name: "Help", url: "https://example.com" },
        { type: "discord", name: "Chat", url: "https://discord.gg/a" },
        { type: "mail", name: "Mail", url: "mailto:a@b.c" },
      ],
      navigation: [],
    });
    assert.deepEqual(unconverted, ["topbarLinks[3].type"]);
    assert.deepEqual(value.navbar, {
      links: [
        { type: "github", href: "https://github.com/a/b" },
        { label: "Help", href: "https://example.com" },
        { type: "discord", label: "Chat", href: "https://discord.gg/a" },
        { label: "Mail", href: "mailto:a@b.c" },
      ],
    });
  });

  it("keeps the formatting of the file", () => {
    const text = JSON.stringify({ ...base, navigation: [] }, undefined, "\t").replaceAll("\n", "\r\n");
    assert.match(
      migrateConfiguration(text)?.text ?? "",
      /^\{\r\n\t"\$schema": "https:\/\/mintlify\.com\/docs\.json",\r\n\t"theme": "mint",\r\n\t"name": "Docs",\r\n[\s\S]*\}\r\n$/,
    );
  });

  it("accepts nothing but a JSON object", () => {
    for (const text of ["", "[]", "{ name: 'x' }", '{ "name": "x" ', "null"]) {
      assert.equal(migrateConfiguration(text), undefined, text);
    }
  });

  it("reads comments, trailing commas and a byte order mark", () => {
    const text = JSON.stringify({ ...base, navigation: [] }, undefined, 2);
    const commented = `\uFEFF${text.replace("{", "{ // The brand").replace(/\n}$/, ", /* { */\n}")}`;
    assert.deepEqual(migrateConfiguration(commented), migrateConfiguration(text));
  });
});
