/** Completion of keys. */
import assert from "node:assert/strict";
import { accept, complete, current, group, item, labels, tab } from "./offered-items.ts";

describe("completion of keys", () => {
  it("offers required keys first, then children, then fields", () => {
    assert.deepEqual(labels(group("$0")).slice(0, 4), ["group", "pages", "icon", "tag"]);
    assert.equal(item(complete(group("$0")), "group").detail, "required");
  });

  it("offers no second kind of child, and no key twice", () => {
    const offered = labels(tab('"tab": "A", "pages": [], "$0"'));
    assert.ok(offered.includes("icon"));
    for (const key of ["tab", "pages", "groups", "menu", "href", "graphql"])
      assert.ok(!offered.includes(key), key);
  });

  it("offers no children beside a link", () => {
    const offered = labels(tab('"tab": "A", "href": "/x", $0'));
    assert.ok(!offered.includes("pages") && offered.includes("icon"));
  });

  it("offers one pattern at the root of the navigation", () => {
    assert.ok(labels('{ "navigation": { $0 } }').includes("tabs"));
    assert.deepEqual(labels('{ "navigation": { "tabs": [], $0 } }'), ["global", "directory"]);
  });

  it("offers links only in `global`", () => {
    const entry = '{ "navigation": { "global": { "anchors": [{ $0 }] } } }';
    assert.deepEqual(labels(entry), ["anchor", "href", "icon", "hidden", "color", "sourceRef"]);
    assert.ok(labels('{ "navigation": { "global": { "anchors": [], $0 } } }').includes("versions"));
  });

  it("offers the children that the dialect supports", () => {
    const product = '{ "navigation": { "products": [{ "product": "A", $0 }] } }';
    assert.ok(!labels(product).includes("menu"));
    assert.ok(labels(product, current).includes("menu"));
  });

  it("offers `expanded` only in nested groups", () => {
    assert.ok(!labels(group('"group": "A", $0')).includes("expanded"));
    assert.ok(labels(group('"group": "A", "pages": [{ "group": "B", $0 }]')).includes("expanded"));
  });

  it("offers the settings of the schema with their descriptions", () => {
    assert.deepEqual(labels("{ $0 }").slice(0, 4), ["theme", "name", "colors", "navigation"]);
    assert.deepEqual(labels('{ "appearance": { "strict": true, $0 } }'), ["default"]);
    assert.match(item(complete('{ "colors": { $0 } }'), "primary").documentation ?? "", /Color of links/);
    assert.deepEqual(labels(tab('"tab": "A", "icon": { $0 }')), ["name", "style", "library"]);
  });

  it("are offered only once the object has the keys that they require", () => {
    const offered = (keys: string) => labels(`{ "fonts": { ${keys}, $0 } }`);
    assert.deepEqual(offered('"family": "Own"').includes("source"), false);
    assert.deepEqual(offered('"family": "Own"').includes("format"), true);
    assert.deepEqual(offered('"family": "Own", "format": "woff2"').includes("source"), true);
    assert.deepEqual(labels('{ "fonts": { $0 } }').includes("weight"), false);
  });

  it("offers, in place of a valid setting, those for which its value is valid, and nothing that removes a required key", () => {
    const settings = (more: string) => `{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "pages": ["intro"] }, ${more} }`;
    const offered = complete(settings('"colors": { "primary": "#15803D", "li$0ght": "#15803D" }'));
    assert.deepEqual(
      offered.items.map(({ label, detail, filterText }) => [label, detail, filterText]),
      [["dark", "keeps its value", '"light"']],
    );
    assert.equal(
      accept(settings('"fav$0icon": "/favicon.svg"'), "logo"),
      settings('"logo": "/favicon.svg"').replace("$0", ""),
    );
    assert.ok(!labels(settings('"fav$0icon": "/favicon.svg"')).includes("appearance"));
    // Required keys, specs in use and content of included files stay.
    for (const key of ['"na$0me": "Docs"', '"$sch$0ema": "https://a.b/c"', '"navi$0gation": { "pages": [] }'])
      assert.deepEqual(labels(`{ "theme": "mint", "colors": { "primary": "#15803D" }, ${key} }`), [], key);
    assert.deepEqual(labels(settings('"sty$0ling": { "$ref": "styling.json" }')), []);
    assert.deepEqual(labels(settings('"redirects": [{ "sou$0rce": "/a", "destination": "/intro" }]')), []);
    // Nothing fits in text with errors.
    assert.deepEqual(labels('{ "name": "Docs", "fav$0icon": "/favicon.svg"'), []);
  });

  it("leaves a valid key alone, and offers fitting keys in place of a wrong one", () => {
    assert.deepEqual(labels(tab('"ta$0b": "A"')), []);
    const offered = labels(tab('"tab": "A", "pagse$0": ["intro"]'));
    assert.ok(offered.includes("pages") && !offered.includes("hidden"));
    assert.equal(
      accept(tab('"tab": "A", "pagse$0": ["intro"]'), "pages"),
      tab('"tab": "A", "pages": ["intro"]'),
    );
  });

  it("writes key, colon and value in the style of the surrounding text", () => {
    assert.equal(accept(tab('"tab": "A", $0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept('{"navigation":{$0}}', "pages"), '{"navigation":{"pages":[]}}');
    assert.equal(
      accept('{\n\t"navigation": {\n\t\t$0\n\t}\n}', "groups"),
      '{\n\t"navigation": {\n\t\t"groups": [\n\t\t\t{\n\t\t\t\t"group": "New group",\n\t\t\t\t"pages": []\n\t\t\t}\n\t\t]\n\t}\n}',
    );
    const crlf = accept('{\n  "navigation": {\n    $0\n  }\n}', "groups", "//- /docs.json eol=crlf");
    assert.equal(crlf.replaceAll("\r\n", "").includes("\n"), false);
  });

  it("adds missing commas, even in half-typed text", () => {
    assert.equal(accept(tab('"tab": "A" "pa$0"'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept(tab('"tab": "A" $0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(
      accept(tab('"tab": "A"\n  pa$0\n  "icon": "x"'), "pages"),
      tab('"tab": "A",\n  "pages": [],\n  "icon": "x"'),
    );
    assert.equal(accept(tab('"tab": "A", "pa$0'), "pages"), tab('"tab": "A", "pages": []'));
    assert.equal(accept(tab('"tab": "A", "pa$0":'), "pages"), tab('"tab": "A", "pages": []'));
  });

  it("uses placeholders in editors that support snippets", () => {
    const { snippet } = item(complete(tab('"tab": "A", $0')), "groups");
    assert.equal(snippet, `"groups": [{ "group": "\${1:New group}", "pages": [$2] }]`);
    assert.equal(
      item(complete(group('"group": "A", $0')), "directory").snippet,
      `"directory": \${1|"none","accordion","card"|}`,
    );
  });
});
