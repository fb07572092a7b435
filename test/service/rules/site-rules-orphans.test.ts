/** Which files `orphan-page` reports, and how its fixes write entries and `.mintignore`. */
import assert from "node:assert/strict";
import { fixEdits } from "../../../server/src/service/index.ts";
import {
  newIntern,
  pageContent,
  withoutPages,
  withPages,
  withPageTexts,
} from "../../../server/src/service/snapshot.ts";
import { type Content, docs, findingsOf, found, messages, pages, siteOf, summary } from "./site-findings.ts";

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

  it("reports contribute.mdx, which is a page although contribute.md is none", () => {
    const site = { ...docs({ pages: ["intro"] }), ...pages("intro", "contribute"), "a/CONTRIBUTE.md": "" };
    assert.deepEqual(found(site), ["hint orphan-page contribute.mdx#"]);
  });

  it("offers the position after its neighbor", () => {
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

  it("reports nothing if a part of the navigation cannot be read", () => {
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

  it("reports nothing for pages that a missing entry plainly means", () => {
    const site = { ...docs({ pages: ["Intro", "guides"] }), ...pages("intro", "guides/index") };
    assert.deepEqual(
      found(site).filter((line) => line.includes("orphan-page")),
      [],
    );
  });
});

describe("orphan-page and files that are not pages", () => {
  it("reports nothing before the texts of all pages have been read, and then decides by them", () => {
    const intern = newIntern();
    const files = { ...docs({ pages: ["intro"] }), ...pages("intro", "shared/note", "lost") };
    const reading = withPageTexts(siteOf(files), "reading");
    assert.deepEqual(summary(findingsOf(reading)), []);
    const content = pageContent('import Note from "./shared/note.mdx";', intern);
    const read = withPageTexts(withPages(reading, [["intro.mdx", content]]), "read");
    assert.deepEqual(summary(findingsOf(read)), ["hint orphan-page lost.mdx#"]);
    assert.deepEqual(summary(findingsOf(withoutPages(read))), []);
  });

  it("treats only the site's own home page and its page for missing addresses as served automatically", () => {
    const site = { ...docs({ pages: ["intro"] }), ...pages("intro", "index", "404", "es/index", "es/404") };
    assert.deepEqual(found(site), ["hint orphan-page es/404.mdx#", "hint orphan-page es/index.mdx#"]);
  });

  it("distinguishes the site's skills from files for agents, whatever their case", () => {
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

  it("treats build, dist, coverage and tmp like any other folder", () => {
    const site = { ...docs({ pages: ["build/a", "dist/b"] }), ...pages("build/a", "dist/b", "tmp/c") };
    assert.deepEqual(found(site), ["hint orphan-page tmp/c.mdx#"]);
  });

  it("writes the line so that it matches only this file, at the end of the file", () => {
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
