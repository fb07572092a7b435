import assert from "node:assert/strict";
import { navigationListing } from "../../../server/src/service/facts/navigation-listing.ts";
import type { NavigationElement } from "../../../server/src/service/navigation/model.ts";
import { specsNamedByEndpoints, specsNamedByKeys } from "../../../server/src/service/navigation/subtree.ts";
import { documentAt, withEdits } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const navigation = {
  tabs: [
    {
      tab: "One",
      openapi: ["/a.json", "https://a.example/b.json"],
      groups: [
        { group: "G", asyncapi: "c.json", pages: ["GET /x", "d.json GET /y", "a.json GET /z"] },
        { group: "H", pages: ["a"] },
      ],
    },
    { tab: "Two", groups: [{ group: "I", openapi: { source: "./e.json" }, pages: ["d.json POST /y"] }] },
  ],
  global: { anchors: [{ anchor: "A", href: "https://a.example" }] },
};

function site() {
  return fixtureSite(parseFixture(`//- /docs.json\n${JSON.stringify({ navigation }, undefined, 2)}\n`));
}

function rootOf(of: ReturnType<typeof site>): NavigationElement {
  const element = navigationListing(of).root?.element;
  assert.ok(element !== undefined);
  return element;
}

describe("the specs that an element names", () => {
  it("are those of its keys and its endpoints, in document order, each once and with all that is below", () => {
    const root = rootOf(site());
    assert.deepEqual([...specsNamedByKeys(root)], ["a.json", "c.json", "e.json"]);
    assert.deepEqual([...specsNamedByEndpoints(root)], ["d.json", "a.json"]);
    const [, two] = root.elements.filter(({ kind }) => kind === "tab");
    assert.ok(two !== undefined);
    assert.deepEqual([...specsNamedByKeys(two)], ["e.json"]);
  });

  it("are those of the newest text, and the same object where nothing has changed", () => {
    const before = site();
    const text = documentAt(before, "docs.json")?.text ?? "";
    const start = text.indexOf("c.json");
    const after = withEdits(before, "docs.json", [{ start, length: 1, newText: "f" }]);
    assert.deepEqual([...specsNamedByKeys(rootOf(after))], ["a.json", "f.json", "e.json"]);
    const last = (of: typeof before) => rootOf(of).elements.filter(({ kind }) => kind === "tab")[1];
    const [one, other] = [last(before), last(after)];
    assert.ok(one !== undefined && other !== undefined);
    assert.equal(specsNamedByKeys(other), specsNamedByKeys(one));
  });
});
