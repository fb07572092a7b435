/** Which key of an element stands in for a missing one, and which key an unknown one means. */
import assert from "node:assert/strict";
import { navigationListing } from "../../../../server/src/service/index.ts";
import type { NavigationElement } from "../../../../server/src/service/navigation/model.ts";
import {
  intendedKey,
  lackingKeys,
  lacksPages,
  patternStandIn,
  standIn,
  standIns,
} from "../../../../server/src/service/rules/shared/intended-key.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

function elementsOf(navigation: string): readonly NavigationElement[] {
  const site = fixtureSite(parseFixture(`//- /docs.json\n{ "navigation": ${navigation} }\n`));
  return navigationListing(site).elements.map(({ element }) => element);
}

function inList(key: string, entry: string): NavigationElement {
  const [, element] = elementsOf(`{ "${key}": [${entry}] }`);
  assert.ok(element);
  return element;
}

describe("a key that stands in for another", () => {
  it("is one that names another kind, that is loose, or that is misspelled", () => {
    assert.equal(standIn(inList("tabs", '{ "group": "A", "pages": [] }'), "tab"), "group");
    assert.equal(standIn(inList("tabs", '{ "title": "A", "pages": [] }'), "tab"), "title");
    assert.equal(standIn(inList("tabs", '{ "tba": "A", "pages": [] }'), "tab"), "tba");
    assert.equal(standIn(inList("groups", '{ "group": "A", "children": [] }'), "pages"), "children");
  });

  it("has text if a name is missing", () => {
    assert.equal(standIn(inList("tabs", '{ "title": 7, "tba": ["A"], "group": null }'), "tab"), undefined);
    assert.equal(standIn(inList("tabs", '{ "title": 7, "label": "A" }'), "tab"), "label");
  });

  it("is never one that the element supports", () => {
    assert.equal(standIn(inList("products", '{ "description": "A", "icon": "b" }'), "product"), undefined);
    assert.equal(standIn(inList("products", '{ "name": "A" }'), "product"), "name");
    assert.equal(standIn(inList("groups", '{ "group": "A", "tag": "B" }'), "pages"), undefined);
  });

  it("depends on the dialect", () => {
    const group = inList("groups", '{ "group": "A", "page": ["b"] }');
    assert.deepEqual([...standIns(group, "reference")], ["page"]);
    assert.deepEqual([...standIns(group, "current")], []);
    assert.deepEqual(lackingKeys(group, "reference"), ["pages"]);
    assert.deepEqual(lackingKeys(group, "current"), []);
  });

  it("is looked up only if all of the element has been read", () => {
    const element = inList("tabs", '{ "title": "A", "$ref": "gone.json" }');
    assert.deepEqual([...standIns(element, "reference")], []);
  });

  it("may stand for the pattern of a root that has none", () => {
    const rootOf = (navigation: string): NavigationElement => {
      const [root] = elementsOf(navigation);
      assert.ok(root);
      return root;
    };
    assert.deepEqual(patternStandIn(rootOf('{ "tab": [] }')), { key: "tab", pattern: "tabs" });
    assert.equal(patternStandIn(rootOf('{ "tab": [], "groups": [] }')), undefined);
    assert.equal(patternStandIn(rootOf('{ "directory": "card" }')), undefined);
  });
});

describe("the key that an unknown one was meant to be", () => {
  it("is one that the element may still have", () => {
    assert.equal(intendedKey(inList("groups", '{ "group": "A", "url": "x" }'), "url"), undefined);
    assert.equal(intendedKey(inList("tabs", '{ "tab": "A", "url": "x" }'), "url"), "href");
    assert.equal(intendedKey(inList("tabs", '{ "tab": "A", "href": "/a", "url": "x" }'), "url"), undefined);
  });

  it("is not `expanded` on a top-level group, if that has no effect", () => {
    const [, outer, inner] = elementsOf(
      '{ "groups": [{ "group": "A", "collapsed": true, "pages": [{ "group": "B", "collapsed": true, "pages": [] }] }] }',
    );
    assert.ok(outer !== undefined && inner !== undefined);
    assert.equal(intendedKey(outer, "collapsed"), undefined);
    assert.equal(intendedKey(inner, "collapsed"), "expanded");
  });
});

describe("a group without pages", () => {
  it("is one that lists nothing and that nothing is generated for", () => {
    assert.ok(lacksPages(inList("groups", '{ "group": "A" }')));
    for (const more of [
      '"pages": []',
      '"openapi": "a.json"',
      '"asyncapi": "a.json"',
      '"sdk": {}',
      '"tabs": []',
    ]) {
      assert.ok(!lacksPages(inList("groups", `{ "group": "A", ${more} }`)), more);
    }
    assert.ok(!lacksPages(inList("tabs", '{ "tab": "A" }')));
  });
});
