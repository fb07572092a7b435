/** The menu of a tab is a list like others, and can be converted to and from them. */
import assert from "node:assert/strict";
import { appliedText, offersAt } from "./refactor-fixture.ts";

const pages = "//- /a.mdx\n//- /b.mdx\n";

/** A docs.json with one tab, in an author's own formatting. */
function tab(content: string, dialect = "reference"): string {
  return `//- /docs.json dialect=${dialect}\n${textOf(content)}\n${pages}`;
}

function textOf(content: string): string {
  return `{\n\t"navigation": {\n\t\t"tabs": [\n\t\t\t{ "tab": "T",\n\t\t\t  ${content} }\n\t\t]\n\t}\n}`;
}

describe("the menu of a tab", () => {
  const items = (key: string, name: string): string =>
    `"${key}": [ { "${name}": "One",  "icon": "star", "pages": ["a"] }, { "${name}": "Two", "groups": [] } ]`;

  for (const [plural, key, name] of [
    ["dropdowns", "dropdowns", "dropdown"],
    ["anchors", "anchors", "anchor"],
    ["products", "products", "product"],
  ] as const) {
    it(`can be turned into ${plural}, and back`, () => {
      assert.equal(
        appliedText(tab(items("me$0nu", "item")), new RegExp(`^Turn these menu items into ${plural}$`)),
        `${textOf(items(key, name))}\n`,
      );
      const [first, ...rest] = key;
      assert.equal(
        appliedText(
          tab(items(`${first}$0${rest.join("")}`, name)),
          new RegExp(`^Turn these ${plural} into menu items$`),
        ),
        `${textOf(items("menu", "item"))}\n`,
      );
    });
  }

  it("names what is lost", () => {
    const described = `"me$0nu": [{ "item": "One", "description": "D", "pages": ["a"] }]`;
    const { titles } = offersAt(tab(described));
    assert.ok(titles.includes("Turn these menu items into anchors (drops `description`)"));
    assert.ok(titles.includes("Turn these menu items into dropdowns"));
    assert.equal(
      appliedText(tab(described), /into anchors/),
      `${textOf(`"anchors": [{ "anchor": "One", "pages": ["a"] }]`)}\n`,
    );
  });

  it("accepts what a tab accepts", () => {
    assert.equal(
      appliedText(tab(`"pa$0ges": ["a", "b"]`), /^Wrap `pages` in a menu item$/),
      `${textOf(
        `"menu": [\n\t\t\t  \t{\n\t\t\t  \t\t"item": "New menu item",\n\t\t\t  \t\t"pages": ["a", "b"]\n\t\t\t  \t}\n\t\t\t  ]`,
      )}\n`,
    );
  });

  it("contains no divisions in the reference dialect", () => {
    const nested = `"drop$0downs": [{ "dropdown": "One", "anchors": [{ "anchor": "A", "pages": ["a"] }] }]`;
    const into = (dialect: string) =>
      offersAt(tab(nested, dialect)).titles.filter((title) => /menu item/.test(title));
    assert.deepEqual(into("reference"), []);
    assert.deepEqual(into("current"), [
      "Wrap `dropdowns` in a menu item",
      "Turn these dropdowns into menu items",
    ]);
  });

  it("is allowed in a tab, and in a product of the current platform", () => {
    const inProduct = (dialect: string) =>
      `//- /docs.json dialect=${dialect}\n{ "navigation": { "products": [{ "product": "P", "drop$0downs": [{ "dropdown": "D", "pages": ["a"] }] }] } }\n${pages}`;
    const into = (dialect: string) =>
      offersAt(inProduct(dialect)).titles.filter((title) => /menu item/.test(title));
    assert.deepEqual(into("reference"), []);
    assert.deepEqual(into("current"), [
      "Wrap `dropdowns` in a menu item",
      "Turn these dropdowns into menu items",
    ]);
    const atRoot = `//- /docs.json\n{ "navigation": { "ta$0bs": [{ "tab": "T", "pages": ["a"] }] } }\n${pages}`;
    assert.deepEqual(
      offersAt(atRoot).titles.filter((title) => /menu item/.test(title)),
      [],
    );
  });
});
