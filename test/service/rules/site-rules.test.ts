/** What the site rules about pages, references and divisions report, and what they leave to others. */
import assert from "node:assert/strict";
import { fixEdits } from "../../../server/src/service/index.ts";
import {
  newIntern,
  pageContent,
  withoutPages,
  withPages,
  withPageTexts,
} from "../../../server/src/service/snapshot.ts";
import { type Content, docs, findingsOf, pages, type SiteOptions, siteOf, summary } from "./site-findings.ts";

function found(files: Readonly<Record<string, Content>>, options?: SiteOptions): readonly string[] {
  return summary(findingsOf(siteOf(files, options)));
}

function messages(files: Readonly<Record<string, Content>>): readonly string[] {
  return findingsOf(siteOf(files)).map(({ message }) => message);
}

/** Titles of the fixes of the first finding, the safe ones marked. */
function fixTitles(files: Readonly<Record<string, Content>>): readonly string[] {
  const [first] = findingsOf(siteOf(files));
  return (first?.fixes ?? []).map(({ title, safe }) => (safe ? `safe: ${title}` : title));
}

describe("missing-page", () => {
  it("reports entries and the root of a group, not blank ones and not URLs", () => {
    const navigation = {
      groups: [{ group: "A", root: "gone", pages: ["intro", "lost", "", "https://example.com"] }],
    };
    assert.deepEqual(found({ ...docs(navigation), ...pages("intro") }), [
      "warning missing-page /navigation/groups/0/root",
      "warning missing-page /navigation/groups/0/pages/1",
      "warning page-path-form /navigation/groups/0/pages/3",
    ]);
  });

  it("names the page in the right case; the fix is safe only where there is one", () => {
    const site = { ...docs({ pages: ["guides/intro"] }), ...pages("Guides/Intro") };
    assert.match(messages(site)[0] ?? "", /exists as `Guides\/Intro`, and names are case-sensitive/);
    assert.deepEqual(fixTitles(site), ["safe: Write `Guides/Intro`"]);
    const two = { ...docs({ pages: ["guides/intro"] }), ...pages("Guides/Intro", "guides/INTRO") };
    assert.equal(
      fixTitles(two).some((title) => title.startsWith("safe")),
      false,
    );
  });

  it("offers the index of a folder", () => {
    const site = { ...docs({ pages: ["guides"] }), ...pages("guides/index") };
    assert.deepEqual(found(site), ["warning missing-page /navigation/pages/0"]);
    assert.deepEqual(fixTitles(site), ["Write `guides/index`", "Remove `guides` from `pages`"]);
  });

  it("says why a file that is there is no page", () => {
    const site = {
      ...docs({ pages: ["drafts/plan", "README", ".github/a", "node_modules/x/docs", ".notes/b"] }),
      ...pages("drafts/plan", ".github/a", "node_modules/x/docs", ".notes/b"),
      "README.md": "",
      ".mintignore": "drafts/",
    };
    const [plan, readme, settings, modules, ...others] = messages(site);
    assert.match(plan ?? "", /`\.mintignore` leaves it out/);
    assert.match(readme ?? "", /does not read a file of that name/);
    assert.match(settings ?? "", /the platform ignores everything in `\.github`/);
    assert.match(modules ?? "", /the platform ignores everything in `node_modules`/);
    assert.deepEqual(others, []);
  });

  it("understands a place inside a page, another kind of file, a folder and an endpoint without slash", () => {
    const site = {
      ...docs({ pages: ["intro#start", "openapi.json", "guides", "GET users"] }),
      ...pages("intro", "guides/setup"),
      "openapi.json": {},
    };
    const [place, file, folder, endpoint] = messages(site);
    assert.match(place ?? "", /points into a page.*write `intro`/);
    assert.match(file ?? "", /pages are `\.mdx` or `\.md` files/);
    assert.match(folder ?? "", /`guides` is a folder/);
    assert.match(endpoint ?? "", /begin the path of an endpoint with a slash: `GET \/users`/);
  });

  it("suggests near names, but not the same page of another language", () => {
    const near = { ...docs({ pages: ["guides/setpu"] }), ...pages("guides/setup", "guides/intro") };
    assert.match(messages(near)[0] ?? "", /did you mean `guides\/setup`\?$/);
    const other = { ...docs({ pages: ["en/setup", "fr/setup"] }), ...pages("en/setup") };
    assert.match(messages(other)[0] ?? "", /add the file or remove the entry\.$/);
  });

  it("speaks in place of page-path-form where the normal form is missing too", () => {
    const site = { ...docs({ pages: ["/intro", "/gone"] }), ...pages("intro") };
    assert.deepEqual(found(site), [
      "warning page-path-form /navigation/pages/0",
      "warning missing-page /navigation/pages/1",
    ]);
    assert.deepEqual(found({ ...docs({ pages: ["/gone"] }), ...pages("intro") }, { withoutFiles: true }), [
      "warning page-path-form /navigation/pages/0",
    ]);
  });

  it("does not run without a list of files", () => {
    assert.deepEqual(found(docs({ pages: ["gone"] }), { withoutFiles: true }), []);
  });
});

describe("page-path-form", () => {
  it("names all flaws of an entry at once", () => {
    const [message] = messages({ ...docs({ pages: [" /guides/setup/ "] }), ...pages("guides/setup") });
    assert.match(message ?? "", /spaces around it, a leading slash and a trailing slash/);
  });

  it("says that an extension loses the page, whatever else is wrong", () => {
    const [message] = messages({ ...docs({ pages: ["./intro.mdx"] }), ...pages("intro") });
    assert.match(message ?? "", /does not find.*a leading `\.\/` and a file extension.*write `intro`/);
  });

  it("has no fix for a URL, nor for a path that names nothing", () => {
    const site = docs({ pages: ["https://example.com/a", "/"] });
    const findings = findingsOf(siteOf(site));
    assert.deepEqual(summary(findings), [
      "warning page-path-form /navigation/pages/0",
      "warning page-path-form /navigation/pages/1",
    ]);
    assert.deepEqual(
      findings.flatMap(({ fixes }) => fixes),
      [],
    );
  });

  it("needs no files, and follows the path into a `$ref` file", () => {
    const site = {
      ...docs({ groups: [{ $ref: "nav/start.json" }] }),
      "nav/start.json": { group: "A", pages: ["/a"] },
    };
    assert.deepEqual(found(site, { withoutFiles: true }), ["warning page-path-form nav/start.json#/pages/0"]);
  });
});

describe("duplicate-page", () => {
  const twice = (navigation: object) =>
    found({ ...docs(navigation), ...pages("a", "b", "c") }).filter(isDuplicate);
  const isDuplicate = (line: string) => line.includes("duplicate-page");

  it("warns in one array, once for each repetition, whatever form the path has", () => {
    assert.deepEqual(twice({ pages: ["a", "b", "/a", "a"] }), [
      "warning duplicate-page /navigation/pages/2",
      "warning duplicate-page /navigation/pages/3",
    ]);
  });

  it("informs elsewhere in the same division, and is silent across divisions", () => {
    const groups = [
      { group: "A", pages: ["a", "b"] },
      { group: "B", pages: ["a", "c", "c"] },
    ];
    assert.deepEqual(twice({ groups }), [
      "information duplicate-page /navigation/groups/1/pages/0",
      "warning duplicate-page /navigation/groups/1/pages/2",
    ]);
    const versions = [
      { version: "2", pages: ["a"] },
      { version: "1", pages: ["a"] },
    ];
    assert.deepEqual(twice({ versions }), []);
  });

  it("takes the nearest division: versions inside a language are apart", () => {
    const versions = [
      { version: "2", groups: [{ group: "A", pages: ["a"] }] },
      {
        version: "1",
        groups: [
          { group: "A", pages: ["a"] },
          { group: "B", pages: ["a"] },
        ],
      },
    ];
    assert.deepEqual(twice({ languages: [{ language: "en", versions }] }), [
      "information duplicate-page /navigation/languages/0/versions/1/groups/1/pages/0",
    ]);
  });

  it("does not count the root of a group, nor a file that is taken in twice", () => {
    assert.deepEqual(twice({ groups: [{ group: "A", root: "a", pages: ["a"] }] }), []);
    const shared = {
      ...docs({
        tabs: [
          { tab: "A", groups: [{ $ref: "g.json" }] },
          { tab: "B", groups: [{ $ref: "g.json" }] },
        ],
      }),
      ...pages("a"),
      "g.json": { group: "G", pages: ["a"] },
    };
    assert.deepEqual(found(shared), []);
  });

  it("compares endpoints by method, path and spec", () => {
    const spec = { openapi: "3.1.0", paths: { "/users": { get: {}, post: {} } } };
    const site = {
      ...docs({
        groups: [
          { group: "A", openapi: "a.json", pages: ["GET /users", "get /users", "POST /users"] },
          { group: "B", openapi: "b.json", pages: ["GET /users"] },
          { group: "C", openapi: "b.json", pages: ["a.json GET /users"] },
        ],
      }),
      "a.json": spec,
      "b.json": spec,
    };
    assert.deepEqual(found(site), [
      "warning duplicate-page /navigation/groups/0/pages/1",
      "information duplicate-page /navigation/groups/2/pages/0",
    ]);
  });

  it("points to the first entry", () => {
    const [finding] = findingsOf(siteOf({ ...docs({ pages: ["a", "b", "a"] }), ...pages("a", "b") }));
    const text = JSON.stringify(docs({ pages: ["a", "b", "a"] })["docs.json"]);
    assert.equal(finding?.related[0]?.span.start, text.indexOf('"a"'));
    assert.deepEqual(
      finding?.fixes.map(({ safe }) => safe),
      [true],
    );
  });
});

describe("orphan-page", () => {
  it("reports page files that are listed nowhere, on the file", () => {
    const site = {
      ...docs({ pages: ["intro"] }),
      ...pages("intro", "lost", "snippets/note", "README", "drafts/x"),
      "thanks.mdx": "---\nhidden: true\n---\n",
      ".mintignore": "drafts/",
    };
    assert.deepEqual(found(site), ["hint orphan-page lost.mdx#"]);
  });

  it("offers the place behind its neighbor", () => {
    const site = {
      ...docs({ groups: [{ group: "A", pages: ["a/x", "b/y"] }] }),
      ...pages("a/x", "b/y", "a/z"),
    };
    const [fix] = findingsOf(siteOf(site))[0]?.fixes ?? [];
    assert.equal(fix?.title, 'List it in the group "A", after `a/x`');
    assert.deepEqual(fix?.changes, [
      {
        kind: "insert-item",
        at: { document: "docs.json", segments: ["navigation", "groups", 0, "pages"] },
        index: 1,
        value: "a/z",
      },
    ]);
  });

  it("is silent where a part of the navigation cannot be read", () => {
    const lost = pages("lost");
    const silent: Record<string, Readonly<Record<string, Content>>> = {
      "docs.json has a syntax problem": { "docs.json": '{ "navigation": { "pages": ["a",] } }', ...lost },
      "no navigation": { "docs.json": { name: "Docs" }, ...lost },
      "navigation is no object": { ...docs([]), ...lost },
      "a list is no array": { ...docs({ pages: "intro" }), ...lost },
      "a reference is broken": { ...docs({ groups: [{ $ref: "gone.json" }] }), ...lost },
      "a file taken in is not JSON": {
        ...docs({ groups: [{ $ref: "g.json" }] }),
        "g.json": '{ "pages": [,] }',
        ...lost,
      },
    };
    for (const [why, site] of Object.entries(silent)) {
      const orphans = found(site).filter((line) => line.includes("orphan-page"));
      assert.deepEqual(orphans, [], why);
    }
    const pending = { ...docs({ groups: [{ $ref: "g.json" }] }), ...lost };
    assert.deepEqual(found(pending, { pending: ["g.json"] }), []);
  });

  it("is silent about pages that a missing entry plainly means", () => {
    const site = { ...docs({ pages: ["Intro", "guides"] }), ...pages("intro", "guides/index") };
    assert.deepEqual(
      found(site).filter((line) => line.includes("orphan-page")),
      [],
    );
  });
});

describe("broken-ref", () => {
  it("reports each cause at the value of `$ref`", () => {
    const navigation = {
      groups: [
        { $ref: "gone.json" },
        { $ref: "../other/nav.json" },
        { $ref: "https://example.com/nav.json" },
        { $ref: "nav.yaml" },
        { $ref: "bad.json" },
        { $ref: "locked.json" },
        { $ref: "good.json" },
      ],
    };
    const files = {
      ...docs(navigation),
      "bad.json": '{ "group": "A" "pages": ["a"] }',
      "locked.json": { unreadable: "" },
      "good.json": { group: "B", pages: ["a"] },
      ...pages("a"),
    };
    assert.deepEqual(
      found(files).filter((line) => line.includes("broken-ref")),
      [0, 1, 2, 3, 4, 5].map((index) => `error broken-ref /navigation/groups/${index}/$ref`),
    );
    const said = messages(files);
    assert.ok(said.some((message) => /`bad\.json` is not valid JSON/.test(message)));
    assert.ok(said.some((message) => /`locked\.json` cannot be read \(it cannot be opened\)/.test(message)));
  });

  it("points into a file that is not JSON", () => {
    const text = '{ "group": "A" "pages": [] }';
    const site = siteOf({ ...docs({ groups: [{ $ref: "bad.json" }] }), "bad.json": text });
    const [related] = findingsOf(site).find(({ code }) => code === "broken-ref")?.related ?? [];
    assert.equal(related?.document, "bad.json");
    assert.ok(related.span.start >= 2 && related.span.start < text.length);
  });

  it("suggests the nearest file, by a path from the file that holds the reference", () => {
    const site = {
      ...docs({ groups: [{ $ref: "nav/a.json" }] }),
      "nav/a.json": { group: "A", pages: ["intro", { $ref: "./moer.json" }] },
      "nav/more.json": { group: "B", pages: [] },
      ...pages("intro"),
    };
    const [finding] = findingsOf(siteOf(site));
    assert.equal(finding?.document, "nav/a.json");
    assert.equal(finding?.pointer, "/pages/1/$ref");
    assert.deepEqual(
      finding?.fixes.map(({ title }) => title),
      ["Write `./more.json`"],
    );
  });

  it("reports a circle once, where it closes, whichever way it is entered", () => {
    const site = {
      ...docs({ groups: [{ $ref: "a.json" }, { $ref: "b.json" }] }),
      "a.json": { group: "A", pages: [{ $ref: "b.json" }] },
      "b.json": { group: "B", pages: [{ $ref: "a.json" }] },
    };
    const findings = findingsOf(siteOf(site)).filter(({ code }) => code === "broken-ref");
    assert.deepEqual(summary(findings), ["error broken-ref b.json#/pages/0/$ref"]);
    assert.match(findings[0]?.message ?? "", /`a\.json` to `b\.json` to `a\.json`/);
  });

  it("looks outside of navigation too, also in files taken in there", () => {
    const rest = { footer: { socials: { $ref: "gone.json" } }, navbar: { $ref: "navbar.json" } };
    const site = { ...docs({ pages: [] }, rest), "navbar.json": { links: [{ $ref: "navbar.json" }] } };
    assert.deepEqual(
      found(site).filter((line) => line.includes("broken-ref")),
      ["error broken-ref /footer/socials/$ref", "error broken-ref navbar.json#/links/0/$ref"],
    );
  });

  it("leaves a reference that is no string, and one not read yet, alone", () => {
    assert.deepEqual(found(docs({ groups: [{ $ref: 3 }] })), []);
    assert.deepEqual(found(docs({ groups: [{ $ref: "a.json" }] }), { pending: ["a.json"] }), []);
  });
});

describe("division-drift", () => {
  const drift = (navigation: object) => {
    const findings = findingsOf(siteOf(docs(navigation), { withoutFiles: true }));
    return findings
      .filter(({ code }) => code === "division-drift")
      .map(({ pointer, message }) => `${pointer} ${message}`);
  };

  it("names what a language lacks, in the form in which its sibling lists it", () => {
    const languages = [
      { language: "en", pages: ["intro", "a", "b", "c", "d"] },
      { language: "fr", groups: [{ group: "A", pages: ["fr/intro"] }] },
    ];
    assert.deepEqual(drift({ languages }), [
      '/navigation/languages/1 The language "fr" is missing 4 pages that the language "en" lists: `a`, `b`, `c` and 1 more; add those that belong here.',
    ]);
  });

  it("knows the folder names of languages, anywhere in the path and in any case", () => {
    for (const [language, folder] of [
      ["cn", "zh"],
      ["zh-Hant", "zh-TW"],
      ["jp", "ja"],
      ["pt-BR", "pt-br"],
      ["ua", "uk"],
    ]) {
      const languages = [
        { language: "en", pages: ["docs/en/intro", "docs/en/setup"] },
        { language, pages: [`docs/${folder}/intro`, `docs/${folder}/setup`] },
      ];
      assert.deepEqual(drift({ languages }), [], language);
    }
  });

  it("takes only the first segment that names the language", () => {
    const languages = [
      { language: "en", pages: ["api/id", "intro"] },
      { language: "id", pages: ["id/api/id", "id/intro"] },
    ];
    assert.deepEqual(drift({ languages }), []);
  });

  it("compares versions by their name, with and without `v`, and without a common folder", () => {
    const named = [
      { version: "v2.0 (latest)", pages: ["2.0/intro", "2.0/setup"] },
      { version: "1.0", pages: ["v1.0/intro", "v1.0/setup"] },
    ];
    assert.deepEqual(drift({ versions: named }), []);
    const unnamed = [
      { version: "Current", pages: ["intro", "setup", "more"] },
      { version: "Old", pages: ["archive/2019/intro", "archive/2019/setup"] },
    ];
    assert.deepEqual(drift({ versions: unnamed }), [
      '/navigation/versions/1 The version "Old" is missing 1 page that the version "Current" lists: `more`; add those that belong here.',
    ]);
  });

  it("does not compare what has next to nothing in common", () => {
    const languages = [
      { language: "en", pages: ["a", "b"] },
      { language: "fr", pages: ["fr/x", "fr/y"] },
    ];
    assert.deepEqual(drift({ languages }), []);
    const versions = [
      { version: "2", pages: ["v2/a", "v2/b", "v2/c"] },
      { version: "1", pages: ["v1/a", "v1/x", "v1/y"] },
    ];
    assert.deepEqual(drift({ versions }), []);
  });

  it("passes over divisions that are links, hidden or not wholly read", () => {
    const languages = [
      { language: "en", pages: ["a", "b"] },
      { language: "fr", href: "https://example.com/fr" },
      { language: "de", hidden: true, pages: ["de/a"] },
      { language: "es", groups: [{ group: "A", pages: ["es/a", { $ref: "gone.json" }] }] },
    ];
    assert.deepEqual(drift({ languages }), []);
  });

  it("compares endpoints only where both list any", () => {
    const languages = [
      { language: "en", openapi: "a.json", pages: ["intro", "GET /users", "POST /users"] },
      { language: "fr", openapi: "a.json", pages: ["fr/intro", "GET /users"] },
      { language: "de", openapi: "a.json", pages: ["de/intro"] },
    ];
    assert.deepEqual(drift({ languages }), [
      '/navigation/languages/1 The language "fr" is missing 1 entry that other languages list: `POST /users`; add those that belong here.',
    ]);
  });
});

describe("orphan-page and files that are no pages", () => {
  it("says nothing before the texts of all pages have been read, and judges by them then", () => {
    const intern = newIntern();
    const files = { ...docs({ pages: ["intro"] }), ...pages("intro", "shared/note", "lost") };
    const reading = withPageTexts(siteOf(files), "reading");
    assert.deepEqual(summary(findingsOf(reading)), []);
    const content = pageContent('import Note from "./shared/note.mdx";', intern);
    const read = withPageTexts(withPages(reading, [["intro.mdx", content]]), "read");
    assert.deepEqual(summary(findingsOf(read)), ["hint orphan-page lost.mdx#"]);
    assert.deepEqual(summary(findingsOf(withoutPages(read))), []);
  });

  it("takes only the site's own home page and page for missing addresses for served by themselves", () => {
    const site = { ...docs({ pages: ["intro"] }), ...pages("intro", "index", "404", "es/index", "es/404") };
    assert.deepEqual(found(site), ["hint orphan-page es/404.mdx#", "hint orphan-page es/index.mdx#"]);
  });

  it("tells skills of the site from files for agents, whatever their case", () => {
    const site = {
      ...docs({ pages: ["intro"] }),
      ...pages("intro"),
      ...{ "skill.md": "", "skills/deploy/SKILL.md": "", "sub/Claude.md": "", "tools/SKILL.md": "" },
    };
    assert.deepEqual(
      messages(site).map((message) => /`[^`]*`/.exec(message)?.[0]),
      ["`/sub/claude`", "`/tools/skill`"],
    );
  });

  it("takes build, dist, coverage and tmp for folders like any other", () => {
    const site = { ...docs({ pages: ["build/a", "dist/b"] }), ...pages("build/a", "dist/b", "tmp/c") };
    assert.deepEqual(found(site), ["hint orphan-page tmp/c.mdx#"]);
  });

  it("writes the line so that it means this file alone, at the end of what is there", () => {
    const fix = (mintignore: string | undefined) => {
      const ignored = mintignore === undefined ? {} : { ".mintignore": mintignore };
      const site = siteOf({ ...docs({ pages: [] }), "a [1]*/AGENTS.md": "", ...ignored });
      const [first] = findingsOf(site).flatMap(({ fixes }) => fixes);
      assert.ok(first);
      return fixEdits(site, first);
    };
    const line = "/a \\[1\\]\\*/AGENTS.md";
    assert.deepEqual(fix(undefined), {
      edits: new Map(),
      created: [{ path: ".mintignore", text: `${line}\n` }],
    });
    assert.deepEqual(fix("x\r\ny")?.edits.get(".mintignore"), [
      { start: 4, length: 0, newText: `\r\n${line}\r\n` },
    ]);
    assert.deepEqual(fix("x\n")?.edits.get(".mintignore"), [{ start: 2, length: 0, newText: `${line}\n` }]);
    const site = siteOf({ ...docs({ pages: [] }), "a [1]*/AGENTS.md": "", ".mintignore": line });
    assert.deepEqual(findingsOf(site), []);
  });
});
