/** Entries that cannot move, and why not. */
import assert from "node:assert/strict";
import { site, tabs } from "./move-sites.ts";
import { after, at, before, docsAfter, into, move, refusal } from "./rearranged.ts";

describe("refused moves", () => {
  it("say what cannot be next to what, and what is possible", () => {
    const cases = [
      [
        "/navigation/tabs/0/groups/0",
        after("/navigation/tabs/1"),
        "A group cannot be next to tabs; put it into one of the tabs.",
      ],
      [
        "/navigation/tabs/1/groups/0/pages/0",
        into("/navigation/tabs/0"),
        'A page cannot be next to groups in the tab "One", because a section contains one kind of content; put it into one of the groups.',
      ],
      [
        "/navigation/tabs/1",
        into("/navigation/tabs/0/groups/0"),
        'The group "G1" cannot contain tabs: a group contains pages and groups.',
      ],
      [
        "/navigation/tabs/0/groups/0",
        into("/navigation/tabs/0/groups/0"),
        'The group "G1" cannot be moved into itself.',
      ],
      [
        "/navigation/tabs/0/groups/0",
        into("/navigation/tabs/0/groups/0/pages/0"),
        "`a` is not a section, so it cannot contain anything.",
      ],
      ["/navigation/tabs/0", before("/navigation/tabs/1"), "The entry is already at this place."],
      [
        "/navigation/tabs/7",
        before("/navigation/tabs/1"),
        "There is no longer an entry of the navigation at this place.",
      ],
      [
        "/navigation/tabs/0",
        into("/navigation/tabs/7"),
        "There is no longer a section of the navigation at this place.",
      ],
    ] as const;
    for (const [entry, to, reason] of cases) assert.equal(refusal(tabs, move(entry, to)), reason);
  });

  it("keep elements with content out of `global`, and content out of links", () => {
    const source = site({
      global: { anchors: [{ anchor: "G", href: "https://example.com" }] },
      anchors: [
        { anchor: "A", pages: ["a"] },
        { anchor: "L", href: "https://example.com/x" },
      ],
    });
    assert.equal(
      refusal(source, move("/navigation/anchors/0", into("/navigation/global"))),
      "`global` can only contain links, but this anchor has its own content; put it into `navigation` itself.",
    );
    assert.match(
      docsAfter(source, move("/navigation/anchors/1", into("/navigation/global"))),
      /"global":\{"anchors":\[\{"anchor":"G","href":"https:\/\/example.com"\},\{"anchor":"L"/,
    );
    assert.equal(
      refusal(source, move("/navigation/anchors/0/pages/0", into("/navigation/anchors/1"))),
      'The anchor "L" is a link, so it cannot contain pages; remove its `href` first.',
    );
  });

  it("moves pages into a section with an `href` that is not a link", () => {
    const languages = [
      { language: "en", href: "en/a", pages: ["a"] },
      { language: "fr", pages: ["b", "c"] },
    ];
    assert.match(
      docsAfter(
        site({ languages }),
        move("/navigation/languages/1/pages/0", into("/navigation/languages/0")),
      ),
      /"pages":\["a","b"\]/,
    );
  });

  it("keep generated pages generated", () => {
    const spec = `//- /openapi.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "summary": "X", "responses": { "200": { "description": "ok" } } } } } }
`;
    const source =
      site({
        groups: [
          { group: "API", openapi: "openapi.json", pages: ["GET /x", "a"] },
          { group: "B", pages: ["b"] },
          { group: "All", openapi: "openapi.json" },
        ],
      }) + spec;
    assert.equal(
      refusal(source, move("/navigation/groups/0/pages/0", into("/navigation/groups/2"))),
      'The pages of the group "All" are generated from its `openapi`, because it lists no endpoints, and would be lost; list its endpoints first.',
    );
    // Generated pages are appended to those of a group.
    assert.match(
      docsAfter(source, move("/navigation/groups/1/pages/0", into("/navigation/groups/2"))),
      /"group":"All","openapi":"openapi.json", ?"pages": ?\["b"\]/,
    );
  });

  it("do not lose a page in a list that the platform drops", () => {
    const source = site({ tabs: [{ tab: "A", pages: ["a"] }], groups: [{ group: "B", pages: ["b"] }] });
    const reason = refusal(source, move("/navigation/tabs/0/pages/0", into("/navigation/groups/0")));
    assert.equal(reason, "The platform drops entries there, so `a` would be lost; choose another place.");
  });

  it("do not empty the groups of the root, which the platform rejects", () => {
    const source = site({ groups: [{ group: "A", pages: ["a"] }] });
    assert.match(
      refusal(source, { kind: "remove", entries: [at("/navigation/groups/0")] }),
      /^docs.json would have an error that it does not have now: `Navigation` has an empty `groups` list|empty `groups` list/,
    );
  });
});
