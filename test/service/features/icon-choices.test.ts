/** The icons that an author may choose from. */
import assert from "node:assert/strict";
import { iconChoices } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

function choices(docs: object, files = "") {
  return iconChoices(fixtureSite(parseFixture(`//- /docs.json\n${JSON.stringify(docs)}\n${files}`)));
}

describe("icons to choose from", () => {
  it("are those of sections and pages, the most frequent first", () => {
    const groups = [
      { group: "A", icon: "rocket", pages: ["a"] },
      { group: "B", icon: { name: "star", style: "solid" }, pages: ["b"] },
    ];
    const pages = "//- /a.mdx\n---\nicon: star\n---\n//- /b.mdx\n---\nicon: /icons/b.svg\n---\n";
    assert.deepEqual(choices({ navigation: { groups } }, pages).used, [
      { icon: "star", count: 2 },
      { icon: "/icons/b.svg", count: 1 },
      { icon: "rocket", count: 1 },
    ]);
  });

  it("are images of the site, likely icons first", () => {
    const files = ["z.svg", "photo.png", "icons/b.png", "icons/a.svg", "page.mdx", "film.mp4"];
    const site = choices({ navigation: { pages: [] } }, files.map((file) => `//- /${file}\n`).join(""));
    assert.deepEqual(site.files, ["icons/a.svg", "icons/b.png", "z.svg", "photo.png"]);
  });

  it("are names from the library that docs.json chooses", () => {
    assert.equal(choices({ icons: { library: "tabler" } }).library, "tabler");
    for (const icons of [undefined, {}, { library: 7 }, "lucide"])
      assert.equal(choices({ icons }).library, "fontawesome");
  });

  it("are limited to a number that a person can look through", () => {
    const groups = Array.from({ length: 300 }, (_, index) => ({
      group: `${index}`,
      icon: `icon-${index}`,
      pages: [],
    }));
    const files = Array.from({ length: 150 }, (_, index) => `//- /${index}.svg\n`).join("");
    const { files: pictures, used } = choices({ navigation: { groups } }, files);
    assert.deepEqual([used.length, pictures.length], [200, 100]);
  });
});
