import assert from "node:assert/strict";
import { navigationListing } from "../../../server/src/service/facts/navigation-listing.ts";
import type { NavigationElement } from "../../../server/src/service/navigation/model.ts";
import { specMentions, specsNamedByEndpoints } from "../../../server/src/service/navigation/subtree.ts";
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

function rootOf(target: ReturnType<typeof site>): NavigationElement {
  const element = navigationListing(target).root?.element;
  assert.ok(element !== undefined);
  return element;
}

/** The sources of the keys in an element and below, as written. */
function named(element: NavigationElement): readonly string[] {
  return specMentions(element).flatMap(({ key, scope }) => scope.sources.map(({ raw }) => `${key} ${raw}`));
}

const ofKeys = ["openapi /a.json", "openapi https://a.example/b.json", "asyncapi c.json", "openapi ./e.json"];

describe("the specs that an element names", () => {
  it("are those of its keys and its endpoints, in document order, including everything below it", () => {
    const root = rootOf(site());
    assert.deepEqual(named(root), ofKeys);
    assert.deepEqual(specsNamedByEndpoints(root), ["d.json", "a.json", "d.json"]);
    const [, secondTab] = root.elements.filter(({ kind }) => kind === "tab");
    assert.ok(secondTab !== undefined);
    assert.deepEqual(named(secondTab), ["openapi ./e.json"]);
  });

  it("are those of the latest text, and the same object if nothing has changed", () => {
    const before = site();
    const text = documentAt(before, "docs.json")?.text ?? "";
    const start = text.indexOf("c.json");
    const after = withEdits(before, "docs.json", [{ start, length: 1, newText: "f" }]);
    assert.deepEqual(
      named(rootOf(after)),
      ofKeys.map((source) => source.replace("c.json", "f.json")),
    );
    const last = (target: typeof before) => rootOf(target).elements.filter(({ kind }) => kind === "tab")[1];
    const [one, other] = [last(before), last(after)];
    assert.ok(one !== undefined && other !== undefined);
    assert.equal(specMentions(other), specMentions(one));
  });

  it("are the same list for the whole navigation if a page around them changes, even next to the keys themselves", () => {
    const before = site();
    const text = documentAt(before, "docs.json")?.text ?? "";
    for (const [changed, newText] of [
      ['"a"', '"ab"'],
      ['"One"', '"On"'],
      ["GET /x", "GET /y"],
    ] as const) {
      const start = text.indexOf(changed);
      const after = withEdits(before, "docs.json", [{ start, length: changed.length, newText }]);
      assert.notEqual(rootOf(after), rootOf(before));
      assert.equal(specMentions(rootOf(after)), specMentions(rootOf(before)), changed);
    }
    const start = text.indexOf('"a"');
    const after = withEdits(before, "docs.json", [{ start, length: 3, newText: '"ab"' }]);
    assert.equal(specsNamedByEndpoints(rootOf(after)), specsNamedByEndpoints(rootOf(before)));
  });
});
