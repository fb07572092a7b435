/** What may be added to sections whose content is empty lists, or is generated from a GraphQL schema. */
import assert from "node:assert/strict";
import { site } from "./move-sites.ts";
import { after, at, docsAfter, into, move, refusal } from "./rearranged.ts";

describe("empty lists of content", () => {
  it("do not affect the content beside them, so other content may be added", () => {
    const source = site({
      tabs: [
        { tab: "A", anchors: [], groups: [] },
        { tab: "B", pages: ["a", "b"] },
      ],
    });
    const moved = docsAfter(source, move("/navigation/tabs/1/pages/1", into("/navigation/tabs/0")));
    assert.match(moved, /"tab":"A","anchors":\[\],"groups":\[\],\s*"pages":\s*\["b"\]/);
  });

  it("do not prevent a section from being unwrapped, but a list is never written twice", () => {
    const source = site({ groups: [{ group: "A", pages: ["a", { group: "B", groups: [], pages: ["b"] }] }] });
    const unwrapped = docsAfter(source, { kind: "unwrap", entry: at("/navigation/groups/0/pages/1") });
    assert.match(unwrapped, /"pages":\["a","b"\]/);
    const emptyGroups = site({ groups: [], tabs: [{ tab: "A", groups: [{ group: "G", pages: ["a"] }] }] });
    assert.match(
      refusal(emptyGroups, { kind: "unwrap", entry: at("/navigation/tabs/0") }),
      /^The tab "A" cannot be unwrapped/,
    );
  });

  it("of dropdowns are the exception: nothing may be added beside them", () => {
    const source = site({
      tabs: [
        { tab: "A", dropdowns: [] },
        { tab: "B", pages: ["a", "b"] },
      ],
    });
    assert.match(
      refusal(source, move("/navigation/tabs/1/pages/1", into("/navigation/tabs/0"))),
      /cannot be next to dropdowns/,
    );
  });
});

describe("groups beside a reference", () => {
  const source = site({
    tabs: [
      { tab: "API", graphql: "https://example.com/schema.graphql" },
      {
        tab: "B",
        groups: [
          { group: "G", pages: ["a"] },
          { group: "H", pages: ["b"] },
        ],
      },
      { tab: "C", pages: ["c"] },
    ],
  });

  it("may be added, because generated groups are appended to them", () => {
    const moved = docsAfter(source, move("/navigation/tabs/1/groups/1", into("/navigation/tabs/0")));
    assert.match(moved, /"graphql":"[^"]*",\s*"groups":\s*\[\{"group":"H"/);
  });

  it("contain entries of the schema, which move like endpoints", () => {
    const listed = site({
      groups: [
        { group: "A", graphql: "schema.graphql", pages: ["QUERY books", "TYPE T"] },
        { group: "B", pages: ["a"] },
      ],
    });
    const moved = docsAfter(
      listed,
      move("/navigation/groups/0/pages/0", after("/navigation/groups/1/pages/0")),
    );
    assert.match(moved, /"pages":\["TYPE T"\].*"pages":\["a","QUERY books"\]/s);
  });

  it("may be added, but pages may not", () => {
    assert.match(
      refusal(source, move("/navigation/tabs/2/pages/0", into("/navigation/tabs/0"))),
      /gets its content from `graphql`/,
    );
  });
});
