/** What the platform drops because of an entry that it rejects: a list around it, or nothing, because it rejects docs.json (F13.4, F13.5). */
import assert from "node:assert/strict";
import { navigationListing } from "../../../server/src/service/facts/navigation-listing.ts";
import { type DropReason, dropOf } from "../../../server/src/service/navigation/drops.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

/** The reason why each element with its own pages is dropped, by its first page. */
function reasonsOf(navigation: unknown): Readonly<Record<string, DropReason["kind"] | "published">> {
  const site = fixtureSite(
    parseFixture(
      `//- /docs.json\n${JSON.stringify({ navigation })}\n//- /good.mdx\n//- /bad.mdx\n//- /outside.mdx`,
    ),
  );
  const reasons: Record<string, DropReason["kind"] | "published"> = {};
  for (const visited of navigationListing(site).elements) {
    for (const { entries } of visited.element.children) {
      const [first] = entries;
      if (first?.kind === "page") reasons[first.path] = dropOf(visited)?.reason.kind ?? "published";
    }
  }
  return reasons;
}

const named = { tab: "Good", pages: ["good"] };
const nameless = { pages: ["bad"] };
const outside = ["outside"];

describe("an entry that the platform rejects", () => {
  const inside = { tabs: [named, nameless] };
  for (const [place, navigation] of [
    [
      "an anchor",
      {
        anchors: [
          { anchor: "A", ...inside },
          { anchor: "B", pages: outside },
        ],
      },
    ],
    [
      "a dropdown",
      {
        dropdowns: [
          { dropdown: "A", ...inside },
          { dropdown: "B", pages: outside },
        ],
      },
    ],
    [
      "a product",
      {
        products: [
          { product: "A", ...inside },
          { product: "B", pages: outside },
        ],
      },
    ],
    [
      "a version",
      {
        versions: [
          { version: "1", ...inside },
          { version: "2", pages: outside },
        ],
      },
    ],
    [
      "a language",
      {
        languages: [
          { language: "en", ...inside },
          { language: "fr", pages: outside },
        ],
      },
    ],
  ] as const) {
    it(`drops the whole list of ${place} with it, and nothing else`, () =>
      assert.deepEqual(reasonsOf(navigation), { good: "entry", bad: "entry", outside: "published" }));
  }

  it("drops the groups of a product with it if one has no name", () => {
    const groups = [{ group: "Good", pages: ["good"] }, { pages: ["bad"] }];
    assert.deepEqual(
      reasonsOf({
        products: [
          { product: "A", groups },
          { product: "B", pages: outside },
        ],
      }),
      { good: "entry", bad: "entry", outside: "published" },
    );
  });

  it("drops the versions of a product with it, and the languages with an unsupported code", () => {
    const versions = [{ version: "1", pages: ["good"] }, { pages: ["bad"] }];
    const languages = [
      { language: "en", pages: ["good"] },
      { language: "xx", pages: ["bad"] },
    ];
    for (const content of [{ versions }, { languages }])
      assert.deepEqual(
        reasonsOf({
          products: [
            { product: "A", ...content },
            { product: "B", pages: outside },
          ],
        }),
        { good: "entry", bad: "entry", outside: "published" },
      );
  });

  it("drops nothing at the root, where the platform rejects docs.json as a whole", () => {
    const languages = [
      { language: "en", pages: ["good"] },
      { language: "xx", pages: ["bad"] },
    ];
    for (const navigation of [
      inside,
      { groups: [{ group: "Good", pages: ["good"] }, nameless] },
      { languages },
    ])
      assert.deepEqual(reasonsOf(navigation), { good: "published", bad: "published" });
  });

  it("makes way for other content at the root and in a section", () => {
    const groups = [{ group: "A", pages: outside }];
    const expected = { good: "entry", bad: "entry", outside: "published" };
    assert.deepEqual(reasonsOf({ ...inside, groups }), expected);
    assert.deepEqual(reasonsOf({ products: [{ product: "A", ...inside, groups }] }), expected);
  });

  it("drops the groups of a section if a group at any depth has it", () => {
    const inner = { group: "Inner", pages: ["good", { group: "Innermost", pages: ["bad", 5] }] };
    assert.deepEqual(
      reasonsOf({
        tabs: [
          { tab: "A", groups: [inner] },
          { tab: "B", pages: outside },
        ],
      }),
      {
        good: "entry",
        bad: "entry",
        outside: "published",
      },
    );
  });
});
