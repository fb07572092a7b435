/** The site's frame as readers see it: what is selected, what is where, and what is not published. */
import assert from "node:assert/strict";
import {
  frameParts,
  type PreviewFrame,
  type PreviewPlace,
  previewOf,
} from "../../../../server/src/service/index.ts";
import { shownAt } from "./endpoint/endpoint-site.ts";
import { previewSite } from "./preview-site.ts";

const files = Object.fromEntries(
  ["index", "setup", "deep", "api/get", "fr/index", "lone"].map((path) => [
    `${path}.mdx`,
    `---\ntitle: Title of ${path}\ndescription: About ${path}\n---\n`,
  ]),
);

const guides = {
  tab: "Guides",
  icon: "book",
  groups: [
    { group: "Start", pages: ["index", "setup", { group: "More", pages: ["deep"] }] },
    { group: "Later", pages: ["gone"] },
  ],
};
const reference = { tab: "Reference", pages: ["api/get"] };
const navigation = {
  languages: [
    { language: "en", tabs: [guides, reference, { tab: "Blog", href: "https://example.com/blog" }] },
    { language: "fr", pages: ["fr/index"] },
  ],
};

function frame(
  place: PreviewPlace | readonly PreviewPlace[],
  sections: unknown = navigation,
  settings: object = {},
): PreviewFrame {
  return previewOf(previewSite({ ...files, "logo/light.svg": "" }, sections, settings), [place].flat());
}

/** The HTML of a frame. */
function partsOf(result: PreviewFrame, names: readonly string[] = []) {
  const site = previewSite(Object.fromEntries(names.map((name) => [name, ""])));
  return frameParts(site, result);
}

const file = (name: string): PreviewPlace => ({ kind: "file", file: name });

describe("the frame of the preview", () => {
  it("starts with the first page of the first language and tab", () => {
    const { page, levels, sidebar, breadcrumb } = frame([]);
    assert.equal(page?.title, "Title of index");
    assert.equal(page?.description, "About index");
    assert.deepEqual(breadcrumb, ["English", "Guides", "Start"]);
    assert.deepEqual(
      levels.map(({ label, entries }) => [
        label,
        entries.map((choice) => `${choice.label}${choice.isSelected ? "*" : ""}`),
      ]),
      [
        ["Languages", ["English*", "Français"]],
        ["Tabs", ["Guides*", "Reference", "Blog"]],
      ],
    );
    assert.deepEqual(
      sidebar.map(({ label, content }) => [label, content.map((choice) => choice.label)]),
      [
        ["Start", ["Title of index", "Title of setup", "More"]],
        ["Later", ["gone"]],
      ],
    );
  });

  it("finds the section of a page file", () => {
    const { page, levels, sidebar, previous, next } = frame(file("api/get.mdx"));
    assert.equal(page?.file, "api/get.mdx");
    assert.equal(levels[1]?.entries[1]?.isSelected, true);
    assert.deepEqual(
      sidebar.map((choice) => choice.isSelected),
      [true],
    );
    assert.deepEqual([previous, next], [undefined, undefined]);
  });

  it("follows a row, an address, and redirects from that address", () => {
    assert.equal(frame({ kind: "row", id: "language:fr" }).page?.file, "fr/index.mdx");
    assert.equal(frame({ kind: "address", address: "/setup#x" }).page?.file, "setup.mdx");
    const settings = { redirects: [{ source: "/old", destination: "/deep" }] };
    assert.equal(frame({ kind: "address", address: "/old" }, navigation, settings).page?.file, "deep.mdx");
  });

  it("names the heading of an address, or of the redirect from it", () => {
    const settings = {
      redirects: [
        { source: "/old", destination: "/deep#first" },
        { source: "/older", destination: "/deep" },
      ],
    };
    const anchors = ["/deep", "/deep#second%20part", "/old", "/old#second", "/older#second", "/gone#x"].map(
      (address) => frame({ kind: "address", address }, navigation, settings).anchor,
    );
    assert.deepEqual(anchors, [undefined, "second part", "first", "first", "second", undefined]);
    assert.equal(frame(file("deep.mdx")).anchor, undefined);
  });

  it("names the pages before and after, skipping those that do not exist", () => {
    const { previous, next } = frame(file("setup.mdx"));
    assert.equal(previous?.label, "Title of index");
    assert.equal(next?.label, "Title of deep");
    assert.equal(frame(file("deep.mdx")).next, undefined);
  });

  it("opens top-level groups, those around the page and expanded ones", () => {
    const more = (place: PreviewPlace | readonly PreviewPlace[], expanded?: boolean) => {
      const inner = { group: "More", expanded, pages: ["deep"] };
      const given = { groups: [{ group: "Start", pages: ["index", inner] }] };
      return frame(place, given).sidebar[0]?.content[1]?.isOpen;
    };
    assert.equal(frame([]).sidebar[0]?.isOpen, true);
    assert.equal(more([]), false);
    assert.equal(more([], true), true);
    assert.equal(more(file("deep.mdx")), true);
  });

  it("keeps dropped content in its position, with the reason", () => {
    const given = { groups: [{ group: "Start", pages: ["index"] }], pages: ["setup"] };
    const { sidebar, page } = frame([], given);
    const dropped = sidebar.filter((item) => item.dropped !== undefined);
    assert.equal(dropped.length, 1);
    assert.match(dropped[0]?.dropped ?? "", /^Not published: beside /);
    assert.equal(page?.dropped, undefined);
    const html = partsOf(frame([], given)).sidebar;
    assert.match(html, /<s class="name" title="Not published: [^"]*">/);
  });

  it("shows an unlisted page, and says so", () => {
    const { page, previous, next, breadcrumb } = frame(file("lone.mdx"));
    assert.equal(page?.isUnlisted, true);
    assert.deepEqual([previous, next, breadcrumb], [undefined, undefined, []]);
    assert.match(partsOf(frame(file("lone.mdx"))).head, /Not in the navigation/);
  });

  it("falls back to the start for ids, files and addresses that the site does not have", () => {
    const places: readonly PreviewPlace[] = [
      { kind: "row", id: "tab:Nothing|group:x" },
      { kind: "row", id: "" },
      { kind: "row", id: "|".repeat(70_000) },
      file("../../etc/passwd"),
      file("nothing.mdx"),
      { kind: "address", address: "/nothing" },
      { kind: "address", address: "javascript:alert(1)" },
    ];
    for (const place of places)
      assert.equal(frame(place).page?.file, "index.mdx", JSON.stringify(place).slice(0, 80));
  });

  it("supports sites without navigation or pages", () => {
    for (const given of [null, {}, { pages: [] }, { tabs: [] }, { groups: [{}] }, 3, [[]]]) {
      const empty = frame([], given);
      assert.equal(empty.page, undefined, JSON.stringify(given));
      assert.match(partsOf(empty).head, /does not list any pages yet/);
    }
  });

  it("reads colors, logo and links from docs.json, and accepts only hex colors and files of the site", () => {
    const { settings } = frame([], navigation, {
      colors: { primary: "#15803D", light: "red; } body { x: url(//a)", dark: 3 },
      banner: { content: "New: [the guide](/index)!" },
      logo: { light: "/logo/light.svg", dark: "https://example.com/dark.svg" },
      navbar: {
        links: [{ label: "Help", href: "mailto:a@example.com" }, { label: 3 }, 4],
        primary: { type: "github", href: "https://example.com/x" },
      },
      footer: {
        socials: { x: "https://example.com/y" },
        links: [{ header: "More", items: [{ label: "Blog", href: "/index" }] }],
      },
    });
    assert.deepEqual(settings.colors, { primary: "#15803D", light: undefined, dark: undefined });
    assert.equal(settings.banner, "New: the guide!");
    assert.deepEqual(settings.logo, { light: "logo/light.svg", dark: undefined });
    assert.deepEqual(
      settings.top.map(({ label, isPrimary }) => [label, isPrimary]),
      [
        ["Help", false],
        ["github", true],
      ],
    );
    assert.deepEqual(
      settings.bottom.map(({ heading, links }) => [heading, links.map(({ label }) => label)]),
      [
        ["More", ["Blog"]],
        [undefined, ["x"]],
      ],
    );
    const { foot } = partsOf(
      frame([], navigation, {
        footer: { links: [{ header: "More", items: [{ label: "Blog", href: "/index" }] }] },
      }),
    );
    assert.match(
      foot,
      /<section aria-label="More"><h2>More<\/h2><a href="#" data-address="\/index">Blog<\/a>/,
    );
    const relative = frame([], navigation, { logo: "./logo/light.svg" }).settings.logo;
    assert.deepEqual(relative, { light: "logo/light.svg", dark: "logo/light.svg" });
  });

  it("declares the displayed language with its standard code", () => {
    assert.equal(frame([]).language, "en");
    assert.equal(frame(file("fr/index.mdx")).language, "fr");
    assert.equal(frame([], { pages: ["index"] }).language, undefined);
    assert.equal(frame([], { languages: [{ language: "jp", pages: ["index"] }] }).language, "ja");
    assert.equal(partsOf(frame([])).language, "en");
  });

  describe("links to another language or version", () => {
    const names = ["index", "guide/index", "guide/a", "guide/b", "es/index", "es/guide/index", "es/guide/a"];
    const pages = (...paths: readonly string[]) => ({ pages: paths });
    const twoLanguages = {
      languages: [
        { language: "en", ...pages("index", "guide/index", "guide/a", "guide/b") },
        { language: "es", ...pages("es/index", "es/guide/index", "es/guide/a") },
      ],
    };
    const pageFiles = Object.fromEntries(names.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n`]));
    const leadsTo = (place: PreviewPlace, givenNavigation: unknown = twoLanguages) => {
      const { levels } = previewOf(previewSite(pageFiles, givenNavigation), [place]);
      return levels[0]?.entries.map((entry) => entry.leadsTo?.split("|").at(-1));
    };

    it("at the same page", () => {
      assert.deepEqual(leadsTo(file("guide/a.mdx")), [undefined, "page:es/guide/a"]);
      assert.deepEqual(leadsTo(file("es/guide/a.mdx")), ["page:guide/a", undefined]);
    });

    it("at the nearest page above it if that page does not exist", () => {
      assert.deepEqual(leadsTo(file("guide/b.mdx")), [undefined, "page:es/guide/index"]);
    });

    it("at its start if there is none above it", () => {
      const other = {
        languages: [
          { language: "en", ...pages("guide/b") },
          { language: "de", ...pages("index") },
        ],
      };
      assert.deepEqual(leadsTo(file("guide/b.mdx"), other), [undefined, undefined]);
    });

    it("and never at a page of a third one", () => {
      const versions = {
        versions: [
          { version: "v1", ...pages("guide/a") },
          { version: "es", ...pages("es/guide/index") },
          { version: "v3", ...pages("index") },
        ],
      };
      assert.deepEqual(leadsTo(file("guide/a.mdx"), versions), [undefined, "page:es/guide/index", undefined]);
    });
  });

  it("shows a page that is only a URL as a link", () => {
    const site = previewSite(
      { "index.mdx": "", "out.mdx": "---\ntitle: Out\nurl: https://example.com/x\n---\n", "last.mdx": "" },
      { pages: ["index", "out", "last"] },
    );
    const currentFrame = previewOf(site, []);
    assert.equal(currentFrame.sidebar[1]?.link, "https://example.com/x");
    assert.match(currentFrame.next?.id ?? "", /last$/);
    assert.match(
      frameParts(site, currentFrame).sidebar,
      /<a title="https:\/\/example.com\/x" data-link="https:\/\/example.com\/x"/,
    );
  });

  it("has the banner, the links at the top and the footer of the language, if it has its own", () => {
    const links = (label: string) => ({ links: [{ label, href: "https://example.com" }] });
    const own = {
      banner: { content: "Neu" },
      navbar: links("Hilfe"),
      footer: { links: [{ header: "Firma", items: links("Stellen").links }] },
    };
    const languages = [
      { language: "en", pages: ["index"] },
      { language: "de", ...own, pages: ["deep"] },
    ];
    const settings = { banner: { content: "New" }, navbar: links("Help") };
    const shown = (name: string) => {
      const { banner, top, bottom } = frame(file(name), { languages }, settings).settings;
      return [banner, top.map(({ label }) => label), bottom.map(({ heading }) => heading)];
    };
    assert.deepEqual(shown("index.mdx"), ["New", ["Help"], []]);
    assert.deepEqual(shown("deep.mdx"), ["Neu", ["Hilfe"], ["Firma"]]);
  });

  it("never shortens the URL of a link", () => {
    const href = `https://example.com/?campaign=${"x".repeat(300)}`;
    const settings = {
      navbar: { links: [{ label: "Help", href }] },
      footer: { socials: { github: href } },
    };
    const { top, foot } = partsOf(frame([], navigation, settings));
    for (const html of [top, foot]) assert.ok(html.includes(`data-link="${href}"`), html);
  });

  it("has a logo that leads where docs.json says", () => {
    const logoTo = (href?: string) =>
      /<a [^>]*class="logo"[^>]*>/.exec(
        partsOf(frame([], navigation, { logo: { light: "logo/light.svg", href } })).top,
      )?.[0];
    assert.match(logoTo() ?? "", /data-address="\/"/);
    assert.match(logoTo("/setup") ?? "", /data-address="\/setup"/);
    assert.match(logoTo("https://example.com") ?? "", /data-link="https:\/\/example.com"/);
  });

  it("opens the first page of a folder, also of the root", () => {
    const site = previewSite(
      { "start.mdx": "", "api/get.mdx": "", "api/post.mdx": "" },
      { pages: ["start", "api/post", "api/get"] },
    );
    const openedAt = (address: string) => {
      const { isFound, page } = previewOf(site, [{ kind: "address", address }]);
      return [isFound, page?.path];
    };
    assert.deepEqual(openedAt("/"), [true, "start"]);
    assert.deepEqual(openedAt("/api"), [true, "api/post"]);
    assert.deepEqual(openedAt("/gone"), [false, "start"]);
  });

  it("follows the URL of a generated page to its endpoint", () => {
    const operation = (summary: string, tag: string) => ({ summary, tags: [tag], responses: {} });
    const spec = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/users": { get: operation("List users", "Users"), post: operation("Add", "Users") },
        "/cars": { get: operation("List cars", "Cars"), post: operation("Add", "Cars") },
      },
    });
    const openedAt = (section: object, address: string) => {
      const group = { group: "API", openapi: "spec.json", ...section };
      const { frame: shown } = shownAt(
        { "spec.json": spec, "a.mdx": "" },
        { groups: [group] },
        { kind: "address", address },
      );
      return [shown.isFound, shown.page?.path];
    };
    const listed = { pages: ["a", "GET /users"] };
    assert.deepEqual(openedAt({}, "/api-reference/cars/list-cars"), [true, "GET /cars"]);
    assert.deepEqual(openedAt({}, "/api-reference/cars/add"), [true, "POST /cars"]);
    assert.deepEqual(openedAt(listed, "/api-reference/users/list-users"), [true, "GET /users"]);
    assert.deepEqual(openedAt(listed, "/api-reference/cars/list-cars"), [false, "a"]);
    // Two endpoints may have this URL.
    assert.deepEqual(openedAt({}, "/api-reference/add"), [false, "GET /users"]);
  });

  it("shows the pages of a whole spec in the groups of their tags, with the names that readers see", () => {
    const operation = (tag: string | undefined, more: object) => ({
      get: { ...(tag === undefined ? {} : { tags: [tag] }), responses: {}, ...more },
    });
    const spec = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      tags: [{ name: "cars", "x-group": "Cars and trucks" }],
      paths: {
        "/users/{id}": operation(undefined, {}),
        "/cars": operation("cars", { summary: "List cars" }),
        "/trucks": operation("cars", { summary: "List trucks", "x-mint": { href: "/fleet/all-trucks" } }),
        "/login": operation("Users", { summary: "Log in" }),
      },
    });
    const place: PreviewPlace = { kind: "address", address: "/api-reference/cars/list-cars" };
    const navigation = { groups: [{ group: "API", openapi: "spec.json", pages: ["a"] }] };
    const { frame: shown } = shownAt({ "spec.json": spec, "a.mdx": "" }, navigation, place);
    const [group] = shown.sidebar;
    assert.deepEqual(
      group?.content.map(({ label, isOpen, content }) => [label, isOpen, content.map((one) => one.label)]),
      [
        ["A", false, []],
        ["API Reference", false, ["Get users"]],
        ["Cars and trucks", true, ["List cars", "All trucks"]],
        ["Users", false, ["Log in"]],
      ],
    );
    assert.equal(new Set(group?.content.map(({ id }) => id)).size, 4);
    assert.deepEqual(shown.breadcrumb, ["API", "Cars and trucks"]);
    assert.equal(shown.page?.title, "List cars");
    assert.equal(shown.previous?.label, "Get users");
    assert.equal(shown.next?.label, "All trucks");
    const listed = { groups: [{ group: "API", openapi: "spec.json", pages: ["GET /users/{id}"] }] };
    assert.equal(shownAt({ "spec.json": spec }, listed, place).frame.page?.title, "Get users");
  });

  it("stays on a page that is in the section", () => {
    const section: PreviewPlace = { kind: "row", id: "language:en|tab:Guides" };
    assert.equal(frame([section]).page?.file, "index.mdx");
    assert.equal(frame([section, file("deep.mdx")]).page?.file, "deep.mdx");
    assert.equal(frame([section, file("api/get.mdx")]).page?.file, "index.mdx");
    assert.equal(frame([file("api/get.mdx"), file("deep.mdx")]).page?.file, "api/get.mdx");
  });

  it("goes from a group to its first page if docs.json says so", () => {
    const interaction = (drilldown: unknown) =>
      partsOf(frame([], navigation, { interaction: { drilldown } })).sidebar;
    assert.match(interaction(true), /<summary data-row="language:en\|tab:Guides\|group:Start\|group:More">/);
    for (const value of [false, undefined, "true"])
      assert.doesNotMatch(interaction(value), /<summary data-row/);
  });

  it("cuts a sidebar with very many entries, and says so", () => {
    const pages = Array.from({ length: 25_000 }, (_, index) => `page-${index}`);
    const cut = frame([], { groups: [{ group: "All", pages }] });
    assert.equal(cut.isCut, true);
    assert.ok((cut.sidebar[0]?.content.length ?? 0) < 2_500);
    assert.match(partsOf(cut).sidebar, /shows only the first/);
  });

  it("shows icon files as images, and other icons as the first letter of their names", () => {
    const icons = [
      "book-open",
      "/images/star.svg",
      "https://example.com/a/moon.png?x#y",
      "",
      "🚀",
      "gone/x.svg",
    ];
    const pages = icons.map((icon, index) => ({ group: `G${index}`, icon, pages: ["index"] }));
    const { sidebar } = partsOf(frame([], { groups: [{ group: "All", pages }] }), ["images/star.svg"]);
    assert.deepEqual(
      [...sidebar.matchAll(/data-letter="([^"]*)"|data-file="([^"]*)"/g)].map(
        ([, letter, path]) => letter ?? path,
      ),
      ["B", "images/star.svg", "M", "", "X"],
    );
  });

  it("escapes names", () => {
    const name = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const given = {
      tabs: [{ tab: name, groups: [{ group: name, icon: name, tag: name, pages: ["index", name] }] }],
    };
    const settings = { name, banner: { content: name }, navbar: { links: [{ label: name, href: name }] } };
    const { top, sidebar, head, foot } = partsOf(frame([], given, settings));
    for (const html of [top, sidebar, head, foot]) {
      assert.doesNotMatch(html, /<script|<img[^>]*onerror/);
      assert.doesNotMatch(html.replace(/"[^"]*"/g, ""), /onerror=[^&]*>/);
    }
    assert.match(sidebar, /&lt;script&gt;/);
  });
});
