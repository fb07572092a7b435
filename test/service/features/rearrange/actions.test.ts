/** The actions other than moves: add, remove, rename, wrap, unwrap and set. */
import assert from "node:assert/strict";
import { head, site as siteWith } from "./move-sites.ts";
import { after, at, docsAfter, into, notesOf, rearranged, rearranging, refusal } from "./rearranged.ts";

const files = "//- /a.mdx\n---\ntitle: A\n---\n\nText\n//- /b.mdx\n//- /c.mdx\n";

function site(navigation: unknown, otherFiles = ""): string {
  return siteWith(navigation, `${files}${otherFiles}`);
}

const groups = site({
  groups: [
    { group: "A", icon: "book", pages: ["a", { group: "Inner", tag: "NEW", pages: ["b"] }] },
    { group: "C", pages: ["c"] },
  ],
});

describe("adding to the navigation", () => {
  it("lists an existing page by its path or its file", () => {
    const source = site({ pages: ["a", "b"] });
    for (const path of ["c", "/c", "c.mdx"])
      assert.match(
        docsAfter(source, { kind: "add-page", path, to: after("/navigation/pages/0") }),
        /\["a","c","b"\]/,
      );
    assert.deepEqual(notesOf(source, { kind: "add-page", path: "a", to: into("/navigation") }), [
      "`a` is also listed in another place.",
    ]);
  });

  it("creates the file of a new page with its title", () => {
    const result = rearranged(groups, {
      kind: "add-page",
      path: "guides/set-up",
      to: into("/navigation/groups/1", 0),
    });
    assert.match(result["docs.json"] ?? "", /"pages":\["guides\/set-up","c"\]/);
    assert.equal(result["guides/set-up.mdx"], "---\ntitle: Set Up\n---\n\n");
    const titled = rearranged(groups, {
      kind: "add-page",
      path: "x",
      title: "A: B",
      to: into("/navigation/groups/1"),
    });
    assert.equal(titled["x.mdx"], '---\ntitle: "A: B"\n---\n\n');
  });

  it("says that a page that exists keeps its title", () => {
    const source = site({ pages: ["a", "b"] });
    const to = after("/navigation/pages/1");
    const added = (path: string) => notesOf(source, { kind: "add-page", path, title: "New", to });
    assert.deepEqual(added("c"), ["`c` already exists and keeps its title; rename the page to change it."]);
    assert.deepEqual(added("d"), []);
  });

  it("refuses a path that no file can have", () => {
    for (const path of ["../x", "a?b"])
      assert.match(
        refusal(groups, { kind: "add-page", path, to: into("/navigation/groups/1") }),
        /^No page file can/,
      );
    assert.equal(
      refusal(groups, { kind: "add-page", path: " ", to: into("/navigation/groups/1") }),
      "A page needs a path, such as `guides/setup`.",
    );
  });

  it("adds sections and links where they are allowed", () => {
    assert.match(
      docsAfter(groups, {
        kind: "add-section",
        section: "group",
        name: "New",
        to: after("/navigation/groups/0"),
      }),
      /\},\{"group":"New","pages":\[\]\},\{"group":"C"/,
    );
    const tabs = site({ tabs: [{ tab: "A", pages: ["a", "b", "c"] }] });
    assert.match(
      docsAfter(tabs, {
        kind: "add-section",
        section: "tab",
        name: "Blog",
        href: "https://example.com",
        to: into("/navigation"),
      }),
      /, \{ "tab": "Blog", "href": "https:\/\/example.com" \}\]/,
    );
  });

  it("refuses entries beside another kind, duplicates, and entries without a name", () => {
    const add = (section: "tab" | "group" | "language", name: string, href?: string) =>
      refusal(groups, {
        kind: "add-section",
        section,
        name,
        ...(href === undefined ? {} : { href }),
        to: into("/navigation"),
      });
    assert.equal(
      add("tab", "T"),
      "A tab cannot be next to groups in `navigation`, because a section contains one kind of content; wrap the groups in a tab first.",
    );
    assert.equal(add("group", "C"), 'There is already a group "C"; choose another name.');
    assert.equal(add("group", " "), "A group needs a name.");
    assert.equal(
      add("group", "L", "https://example.com"),
      "A group cannot be a link; add a tab or an anchor instead.",
    );
    assert.match(
      refusal(site({ languages: [{ language: "en", pages: ["a"] }] }), {
        kind: "add-section",
        section: "language",
        name: "klingon",
        to: into("/navigation"),
      }),
      /^docs.json would have an error that it does not have now: /,
    );
  });
});

describe("removing from the navigation", () => {
  it("keeps the files", () => {
    assert.match(
      docsAfter(groups, { kind: "remove", entries: [at("/navigation/groups/0")] }),
      /"groups":\[\{"group":"C"/,
    );
  });

  it("says which endpoints and other generated pages are no longer published", () => {
    const operation = { responses: { 200: { description: "OK" } } };
    const spec = (...paths: readonly string[]): string =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "T", version: "1" },
        paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])),
      });
    const source = site(
      {
        tabs: [
          { tab: "Guides", pages: ["a"] },
          { tab: "API", openapi: "api.json" },
          { tab: "More", openapi: "more.json", pages: ["b", "GET /a", "GET /e"] },
          { tab: "SDK", sdk: { format: "javadoc", source: "java" } },
        ],
      },
      `//- /api.json\n${spec("/a", "/b", "/c", "/d")}\n//- /more.json\n${spec("/a", "/e")}\n`,
    );
    const notes = (...pointers: readonly string[]) =>
      notesOf(source, {
        kind: "remove",
        entries: pointers.map((pointer) => at(`/navigation/tabs/${pointer}`)),
      });
    assert.deepEqual(notes("1"), ["`GET /b`, `GET /c` and `GET /d` are no longer published."]);
    assert.deepEqual(notes("1", "2"), ["`GET /a`, `GET /b`, `GET /c` and 2 more are no longer published."]);
    assert.deepEqual(notes("2/pages/2"), ["`GET /e` is no longer published."]);
    assert.deepEqual(notes("2/pages/0"), []);
    assert.deepEqual(notes("3"), ["`sdk java` is no longer published."]);
  });

  it("deletes files on request, with redirects to the neighboring page", () => {
    const result = rearranged(groups, {
      kind: "remove",
      entries: [at("/navigation/groups/0/pages/1")],
      files: true,
    });
    assert.deepEqual(Object.keys(result).sort(), ["b.mdx", "docs.json"]);
    assert.equal(result["b.mdx"], undefined);
    assert.match(result["docs.json"] ?? "", /"pages":\["a"\]/);
    assert.match(result["docs.json"] ?? "", /"source": ?"\/b", ?"destination": ?"\/a"/);
    const bare = rearranged(groups, {
      kind: "remove",
      entries: [at("/navigation/groups/0/pages/1")],
      files: true,
      redirects: false,
    });
    assert.ok(!bare["docs.json"]?.includes("redirects"));
  });

  it("removes a deleted page wherever it is listed", () => {
    const twice = site({
      groups: [
        { group: "A", pages: ["a", "b"] },
        { group: "B", pages: ["b", "c"] },
      ],
    });
    const result = rearranged(twice, {
      kind: "remove",
      entries: [at("/navigation/groups/0/pages/1")],
      files: true,
    });
    assert.match(result["docs.json"] ?? "", /\["a"\]\},\{"group":"B","pages":\["c"\]/);
  });

  it("says which groups go with deleted pages, and not that they are empty", () => {
    const inner = [{ group: "Inner", pages: ["b"] }, "c"];
    const source = site({
      groups: [
        { group: "A", pages: ["a", ...inner] },
        { group: "B", pages: ["b"] },
      ],
    });
    const entries = [at("/navigation/groups/0/pages/1/pages/0")];
    assert.deepEqual(notesOf(source, { kind: "remove", entries, files: true }), [
      'The group "Inner" lists nothing else, so it is removed too.',
      'The group "B" lists nothing else, so it is removed too.',
    ]);
    assert.deepEqual(notesOf(source, { kind: "remove", entries }), [
      'The `pages` list of the group "Inner" is empty now; put other entries there, or remove the group.',
    ]);
  });

  it("gives advice that fits the emptied list", () => {
    const source = site({
      products: [{ product: "1", groups: [{ group: "A", root: "a", pages: ["b"] }] }],
    });
    const remove = (pointer: string) => notesOf(source, { kind: "remove", entries: [at(pointer)] });
    assert.deepEqual(remove("/navigation/products/0/groups/0/pages/0"), []);
    assert.deepEqual(remove("/navigation/products/0"), [
      "The `products` list of `navigation` is empty now; put other entries there, or remove the list.",
    ]);
  });

  it("refuses to delete files if there are none", () => {
    const source = site({ pages: ["a", "missing"] });
    assert.equal(
      refusal(source, { kind: "remove", entries: [at("/navigation/pages/1")], files: true }),
      "No page file belongs to this entry; remove it from the navigation only.",
    );
  });
});

describe("renaming", () => {
  it("changes the name of a section and the title of a page", () => {
    assert.match(
      docsAfter(groups, { kind: "rename", entry: at("/navigation/groups/1"), name: "See" }),
      /\{"group":"See","pages":\["c"\]\}/,
    );
    assert.deepEqual(
      rearranged(groups, { kind: "rename", entry: at("/navigation/groups/0/pages/0"), name: "A: new" }),
      {
        "a.mdx": '---\ntitle: "A: new"\n---\n\nText\n',
      },
    );
    assert.deepEqual(
      rearranged(groups, { kind: "rename", entry: at("/navigation/groups/1/pages/0"), name: "C" }),
      {
        "c.mdx": "---\ntitle: C\n---\n\n",
      },
    );
  });

  it("changes a version everywhere it is meant, and links that begin with its name", () => {
    const source = site(
      {
        products: [
          { product: "P", versions: [{ version: "v1", pages: ["a"] }] },
          {
            product: "Q",
            versions: [
              { version: "v1", pages: ["b"] },
              { version: "v2", pages: ["c"] },
            ],
          },
        ],
      },
      "//- /d.mdx\n[A](/v1/a?x#y) and [B](/v2/b) and [C](/a)\n",
    );
    const rename = (name: string) =>
      ({ kind: "rename", entry: at("/navigation/products/0/versions/0"), name }) as const;
    const files = rearranged(source, rename("v3"));
    assert.deepEqual(Object.keys(files), ["docs.json", "d.mdx"]);
    assert.equal(files["d.mdx"], "[A](/v3/a?x#y) and [B](/v2/b) and [C](/a)\n");
    assert.equal(files["docs.json"]?.match(/"version":"v3"/g)?.length, 2);
    assert.equal(
      refusal(source, rename("v2")),
      "There is already a version `v2`, and readers could not tell the two apart.",
    );
  });

  it("of a language refuses a code that the platform does not support", () => {
    const source = site({
      languages: [
        { language: "en", pages: ["a"] },
        { language: "de", pages: ["b"] },
      ],
    });
    assert.match(
      refusal(source, { kind: "rename", entry: at("/navigation/languages/0"), name: "xx" }),
      /^`xx` is not a language code that the platform recognizes; the rule `language-code` lists them/,
    );
  });

  it("changes the title that readers see in the sidebar", () => {
    const source = site(
      { pages: ["s"] },
      "//- /s.mdx eol=crlf\n---\ntitle: Long\nsidebarTitle: 'Short' # why\n---\n",
    );
    assert.deepEqual(
      rearranged(source, { kind: "rename", entry: at("/navigation/pages/0"), name: "Brief" }),
      {
        "s.mdx": "---\r\ntitle: Long\r\nsidebarTitle: 'Brief' # why\r\n---\r\n",
      },
    );
  });

  it("keeps the quotes around a title", () => {
    const titled = (title: string, name: string) => {
      const source = site({ pages: ["s"] }, `//- /s.mdx\n---\ntitle: ${title}\n---\n`);
      return rearranged(source, { kind: "rename", entry: at("/navigation/pages/0"), name })["s.mdx"];
    };
    assert.equal(titled('"Old"', "New"), '---\ntitle: "New"\n---\n');
    assert.equal(titled('"Old"', 'A "new" one'), '---\ntitle: "A \\"new\\" one"\n---\n');
    assert.equal(titled("'Old'", "Bob's"), "---\ntitle: 'Bob''s'\n---\n");
    assert.equal(titled("Old", "New"), "---\ntitle: New\n---\n");
    assert.equal(titled("Old", "New: one"), '---\ntitle: "New: one"\n---\n');
  });

  it("changes a key in braces, and adds none to them", () => {
    const renamed = (keys: string) => {
      const source = site({ pages: ["s"] }, `//- /s.mdx\n---\n${keys}\n---\n`);
      return [source, { kind: "rename", entry: at("/navigation/pages/0"), name: "Plans, prices" }] as const;
    };
    assert.deepEqual(rearranged(...renamed("{title: Long, hidden: true}")), {
      "s.mdx": '---\n{title: "Plans, prices", hidden: true}\n---\n',
    });
    assert.match(
      refusal(...renamed("# {}\n{\n  icon: x\n}")),
      /^The frontmatter of `s\.mdx` cannot be changed safely/,
    );
  });

  it("refuses a duplicate or empty name", () => {
    const rename = (name: string) =>
      refusal(groups, { kind: "rename", entry: at("/navigation/groups/1"), name });
    assert.equal(rename("A"), 'There is already a group "A"; choose another name.');
    assert.equal(rename("  "), "A name must be one line of text and not empty.");
  });

  it("moves the file of a page to another path, and updates everything that names it", () => {
    const result = rearranged(groups, {
      kind: "change-path",
      entry: at("/navigation/groups/0/pages/0"),
      path: "x/y",
    });
    assert.equal(result["x/y.mdx"], "---\ntitle: A\n---\n\nText\n");
    assert.match(result["docs.json"] ?? "", /"pages":\["x\/y",/);
    assert.match(result["docs.json"] ?? "", /"source": ?"\/a", ?"destination": ?"\/x\/y"/);
    assert.match(
      refusal(groups, { kind: "change-path", entry: at("/navigation/groups/0"), path: "x" }),
      /is not a page, so it has no path/,
    );
  });

  it("moves the file of a page into a folder that the path names, under its own name", () => {
    const entry = at("/navigation/groups/0/pages/0");
    const result = rearranged(groups, { kind: "change-path", entry, path: "/x/" });
    assert.equal(result["x/a.mdx"], "---\ntitle: A\n---\n\nText\n");
    assert.match(result["docs.json"] ?? "", /"pages":\["x\/a",/);
  });
});

describe("wrapping and unwrapping", () => {
  it("puts a group around neighboring entries, and removes it again", () => {
    const wrapped = docsAfter(site({ pages: ["a", "b", "c"] }), {
      kind: "wrap",
      entries: [at("/navigation/pages/1"), at("/navigation/pages/0")],
      section: "group",
      name: "Both",
    });
    assert.match(wrapped, /\[\{ "group": "Both", "pages": \["a", "b"\] \},"c"\]/);
    const back = docsAfter(`//- /docs.json\n${wrapped}${files}`, {
      kind: "unwrap",
      entry: at("/navigation/pages/0"),
    });
    assert.match(back, /"pages":\["a","b","c"\]/);
  });

  it("puts a tab around a whole list, and removes it again", () => {
    const entries = [at("/navigation/groups/0"), at("/navigation/groups/1")];
    const wrapped = docsAfter(groups, { kind: "wrap", entries, section: "tab", name: "T" });
    assert.match(wrapped, /"tabs":\[\{"tab":"T","groups":\[\{"group":"A"/);
    const back = docsAfter(`//- /docs.json\n${wrapped}${files}`, {
      kind: "unwrap",
      entry: at("/navigation/tabs/0"),
    });
    assert.equal(back, `${groups.split("\n")[1]}\n`);
    assert.match(
      refusal(groups, { kind: "wrap", entries: entries.slice(1), section: "tab", name: "T" }),
      /^A tab can only be put around the whole list/,
    );
  });

  it("keeps the line endings of the file around the comments that stay", () => {
    const lines = [
      `{ ${head}, "navigation": { "tabs": [`,
      '  { "tab": "T",',
      '    "groups": [',
      "      // first",
      '      { "group": "A", "pages": ["a"] }',
      "    ] } ] } }",
    ];
    const source = `//- /docs.json\n${lines.join("\r\n")}\r\n${files}`;
    const text = docsAfter(source, { kind: "unwrap", entry: at("/navigation/tabs/0/groups/0") });
    assert.match(text, /"tab": "T",\r\n {4}\/\/ first\r\n {4}"pages": \["a"\] \}/);
  });

  it("says which settings are lost with a section, and keeps those that its content needs", () => {
    assert.deepEqual(notesOf(groups, { kind: "unwrap", entry: at("/navigation/groups/0/pages/1") }), [
      '`tag` of the group "Inner" goes with it.',
    ]);
    const hidden = site({ pages: [{ group: "H", hidden: true, pages: ["a"] }, "b", "c"] });
    assert.equal(
      refusal(hidden, { kind: "unwrap", entry: at("/navigation/pages/0") }),
      'The group "H" has `hidden`, which its content would lose; remove that first.',
    );
    assert.match(
      refusal(groups, { kind: "unwrap", entry: at("/navigation/groups/1") }),
      /^The group "C" cannot be unwrapped, because a page cannot be next to groups\.$/,
    );
  });
});

describe("properties of entries", () => {
  it("makes one version the default, and no other", () => {
    const source = site({
      versions: [
        { version: "1", default: true, pages: ["a"] },
        { version: "2", pages: ["b", "c"] },
      ],
    });
    assert.match(
      docsAfter(source, { kind: "set", entry: at("/navigation/versions/1"), key: "default", value: true }),
      /\{"version":"1","pages":\["a"\]\},\{"version":"2","pages":\["b","c"\],"default":true\}/,
    );
    assert.equal(
      refusal(groups, { kind: "set", entry: at("/navigation/groups/0"), key: "default", value: true }),
      "Only a language or a version can be the default.",
    );
  });

  it("hides and shows sections and pages, and changes icons", () => {
    const set = (pointer: string, key: "hidden" | "icon", value: string | boolean | undefined) =>
      rearranged(groups, { kind: "set", entry: at(pointer), key, value });
    assert.match(
      set("/navigation/groups/1", "hidden", true)["docs.json"] ?? "",
      /"pages":\["c"\],"hidden":true\}/,
    );
    assert.match(set("/navigation/groups/0", "icon", "gear")["docs.json"] ?? "", /"icon":"gear"/);
    assert.ok(!set("/navigation/groups/0", "icon", undefined)["docs.json"]?.includes("icon"));
    assert.deepEqual(set("/navigation/groups/0/pages/0", "hidden", true), {
      "a.mdx": "---\ntitle: A\nhidden: true\n---\n\nText\n",
    });
    assert.equal(
      refusal(groups, { kind: "set", entry: at("/navigation/groups/1"), key: "hidden", value: false }),
      "Nothing would change.",
    );
    assert.equal(
      refusal(groups, { kind: "set", entry: at("/navigation/groups/1"), key: "icon", value: true }),
      "An icon must be a name, a path or a URL.",
    );
  });

  it("changes no frontmatter in which keys share a line, or that ends before its closing line", () => {
    const set = (frontmatter: string, value: boolean) => {
      const source = `//- /docs.json\n{ ${head}, "navigation": { "pages": ["p"] } }\n//- /p.mdx\n---\n${frontmatter}\n---\n`;
      const { answer } = rearranging(source, {
        kind: "set",
        entry: at("/navigation/pages/0"),
        key: "hidden",
        value,
      });
      return answer.kind === "refused" ? answer.reason : answer.kind;
    };
    const refused = "The frontmatter of `p.mdx` cannot be changed safely; edit the file instead.";
    assert.equal(set("{ hidden: true, title: P }", false), refused);
    assert.equal(set("{ title: P }", true), refused);
    assert.equal(set("title: P\n...", true), refused);
    assert.equal(set("{ title: P, hidden: false }", true), "plan");
  });
});
