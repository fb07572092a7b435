/** Completion of values, also in included files. */
import assert from "node:assert/strict";
import { accept, complete, current, group, item, labels, tab } from "./offered-items.ts";

describe("completion of values", () => {
  it("offers enumeration values and booleans", () => {
    assert.ok(labels('{ "theme": $0 }').includes("mint"));
    assert.deepEqual(labels(group('"group": "A", "hidden": t$0')), ["true", "false"]);
    assert.deepEqual(labels(group('"group": "A", "directory": "$0"')), ["none", "accordion", "card"]);
    assert.equal(accept('{ "theme": $0 }', "mint"), '{ "theme": "mint" }');
    assert.equal(accept('{ "theme":$0 }', "mint"), '{ "theme": "mint" }');
    assert.equal(accept(group('"group": "A", "hidden": $0'), "true"), group('"group": "A", "hidden": true'));
  });

  it("offers the unused language codes of the dialect, with their names", () => {
    const text = '{ "navigation": { "languages": [{ "language": "en" }, { "language": "$0" }] } }';
    assert.ok(labels(text).includes("fr") && !labels(text).includes("en") && !labels(text).includes("ja"));
    assert.ok(labels(text, current).includes("ja") && !labels(text, current).includes("ua"));
    assert.equal(item(complete(text), "fr").detail, "French");
  });

  it("offers specs, known ones first, and no other JSON", () => {
    const text = tab('"tab": "B", "openapi": "$0"');
    const offered = labels(
      `{ "api": { "openapi": "api/spec.yaml" }, "navigation": { "tabs": [{ "tab": "B", "openapi": "$0" }] } }`,
    );
    assert.deepEqual(offered.slice(0, 2), ["api/spec.yaml", "api/openapi-admin.json"]);
    assert.ok(!labels(text).includes("package.json"));
    assert.ok(labels('{ "api": { "openapi": ["$0"] } }').includes("api/spec.yaml"));
    assert.ok(labels(tab('"tab": "B", "openapi": { "source": "$0" }')).includes("api/spec.yaml"));
  });

  it("offers the site's images and fonts for a setting that names one, those with its name first, and no examples", () => {
    const images = `
//- /images/dark-logo.svg
//- /images/icon.png
//- /images/logo.svg
//- /fonts/own.woff2`;
    const all = (text: string): readonly string[] => labels(text + images);
    assert.deepEqual(all('{ "logo": { "dark": "$0" } }'), [
      "/images/dark-logo.svg",
      "/images/logo.svg",
      "/images/icon.png",
    ]);
    assert.deepEqual(all('{ "favicon": $0 }').slice(-1), ["{ … }"]);
    assert.deepEqual(all('{ "fonts": { "source": "$0" } }'), ["/fonts/own.woff2"]);
    assert.deepEqual(labels('{ "logo": { "dark": "$0" } }'), ["/logo/dark.svg"]);
  });

  it("offers files for a reference, relative to the file, without loops", () => {
    assert.ok(labels(tab('"$ref": "$0"')).includes("parts/tab.json"));
    const inside = `{ "navigation": { "tabs": [{ "$ref": "parts/outer.json" }] } }
//- /parts/outer.json
{ "tab": "A", "pages": { "$ref": "$0" } }
//- /parts/inner/list.json
[]`;
    assert.deepEqual(
      labels(inside).filter((label) => !label.startsWith("../")),
      ["inner/list.json", "tab.json"],
    );
  });

  it("offers pages as destinations, except those that are redirected", () => {
    const text =
      '{ "redirects": [{ "source": "/intro", "destination": "/$0" }, { "source": "/guides/*", "destination": "/x" }] }';
    assert.deepEqual(labels(text), ["/reference/users"]);
    assert.deepEqual(labels('{ "redirects": [{ "source": "$0" }] }'), []);
  });

  it("offers whole elements with their own names", () => {
    const text = '{ "navigation": { "tabs": [{ "tab": "New tab", "pages": [] }, $0] } }';
    assert.deepEqual(labels(text), ["New tab"]);
    assert.equal(
      accept(text, "New tab"),
      '{ "navigation": { "tabs": [{ "tab": "New tab", "pages": [] }, { "tab": "New tab 2", "pages": [] }] } }',
    );
  });

  it("offers a value for a key that has none", () => {
    assert.equal(
      accept(tab('"tab": "A", "groups": $0'), "[ … ]"),
      tab('"tab": "A", "groups": [{ "group": "New group", "pages": [] }]'),
    );
    assert.equal(accept('{ "navigation": $0 }', "{ … }"), '{ "navigation": { "pages": [] } }');
  });

  it("offers a template in an empty docs.json", () => {
    const text = accept("$0", "New docs.json");
    assert.deepEqual(Object.keys(JSON.parse(text)), ["theme", "name", "colors", "navigation"]);
  });

  it("extends no list that is not allowed where it is", () => {
    assert.deepEqual(labels(group('"group": "A", "groups": [$0]')), []);
    assert.deepEqual(labels(tab('"tab": "A", "tabs": $0')), []);
  });

  it("offers nothing if nothing is known", () => {
    for (const text of [
      '{ "name": "$0" }',
      tab('"tab": "$0"'),
      tab('"tab": "A", "icon": "$0"'),
      '{ "nonsense": { $0 } }',
      '{ "theme": "mint" } $0',
    ]) {
      assert.deepEqual(labels(text), [], text);
    }
  });
});

describe("completion in included files", () => {
  it("uses the element and what it inherits at the place that includes the file", () => {
    const text = `{ "navigation": { "openapi": 1, "tabs": [{ "tab": "API", "openapi": "api/spec.yaml", "groups": [{ "$ref": "parts/group.json" }] }] } }
//- /parts/group.json
{ "group": "A", "pages": ["$0"] }`;
    assert.ok(labels(text).includes("GET /users"));
  });

  it("recognizes the settings that a file contains", () => {
    const text = `{ "navbar": { "$ref": "parts/navbar.json" } }
//- /parts/navbar.json
{ $0 }`;
    assert.deepEqual(labels(text), ["links", "primary"]);
  });
});
