/** Completion of pages and endpoints. */
import assert from "node:assert/strict";
import { accept, complete, group, item, labels, tab } from "./offered-items.ts";

describe("completion of pages", () => {
  const pages = (inside: string): string => `{ "navigation": { "pages": [${inside}] } }`;

  it("offers unlisted pages with their titles, those of the folder first", () => {
    assert.deepEqual(labels(pages('"guides/next", $0')), [
      "guides/start",
      "intro",
      "reference/users",
      "New group",
    ]);
    assert.equal(item(complete(pages("$0")), "guides/start").detail, "Start here");
  });

  it("offers pages of other lists last", () => {
    const text =
      '{ "navigation": { "groups": [{ "group": "A", "pages": ["intro"] }, { "group": "B", "pages": [$0] }] } }';
    const offered = labels(text);
    assert.equal(offered[3], "intro");
    assert.equal(item(complete(text), "intro").detail, "listed");
  });

  it("finds pages by parts of their path", () => {
    assert.deepEqual(labels(pages('"us$0"')).slice(0, 1), ["reference/users"]);
    assert.deepEqual(labels(pages('"gn$0"')).slice(0, 1), ["guides/next"]);
    assert.deepEqual(labels(pages('"/guides/s$0"')).slice(0, 1), ["guides/start"]);
  });

  it("replaces the whole text, closed or not, and adds missing quotes and commas", () => {
    assert.equal(accept(pages('"int$0ro"'), "intro"), pages('"intro"'));
    assert.equal(
      accept('{ "navigation": { "pages": ["intro", "gui$0', "guides/next"),
      '{ "navigation": { "pages": ["intro", "guides/next"',
    );
    assert.equal(accept(pages('"gui$0\n  "intro"'), "guides/next"), pages('"guides/next",\n  "intro"'));
    assert.equal(accept(pages('"intro" $0'), "guides/next"), pages('"intro", "guides/next"'));
    assert.equal(accept(pages('"intro",$0'), "guides/next"), pages('"intro", "guides/next"'));
    assert.equal(accept(pages("$0, "), "intro"), pages('"intro", '));
    assert.equal(accept(pages("gui$0"), "guides/next"), pages('"guides/next"'));
    assert.equal(
      accept(pages('{ "group": "A", "pages": [] }$0'), "intro"),
      pages('{ "group": "A", "pages": [] }, "intro"'),
    );
  });

  it("offers the pages next to the neighboring entries first, whatever is half-typed", () => {
    for (const typed of ["$0", '"$0"', '"g$0"']) {
      const [first] = labels(group(`"group": "A", "pages": ["guides/start", ${typed}]`));
      assert.equal(first, "guides/next", typed);
    }
  });

  it("offers unexpected pages of a navigation last", () => {
    const pages = `${group('"group": "A", "pages": ["intro", "$0"]')}
//- /snippets/part.mdx
//- /AGENTS.md
//- /secret.mdx
---
hidden: true
---`;
    const offered = labels(pages).filter((label) => label !== "New group");
    assert.deepEqual(offered.slice(-3).sort(), ["AGENTS", "secret", "snippets/part"]);
    const destinations = `{ "redirects": [{ "source": "/a", "destination": "/$0" }] }
//- /AGENTS.md
//- /snippets/part.mdx`;
    assert.equal(labels(destinations).at(-1), "/AGENTS");
    assert.ok(!labels(destinations).includes("/snippets/part"));
  });

  it("separates an entry from the next one if that follows immediately", () => {
    assert.equal(
      accept('{ "navigation": { "pages": ["$0""intro"] } }', "guides/next"),
      '{ "navigation": { "pages": ["guides/next", "intro"] } }',
    );
    assert.equal(
      accept('{"navigation":{"pages":["$0""intro"]}}', "guides/next"),
      '{"navigation":{"pages":["guides/next","intro"]}}',
    );
    assert.equal(
      accept('{\n  "navigation": {\n    "pages": [\n      "$0""intro"\n    ]\n  }\n}', "guides/next"),
      '{\n  "navigation": {\n    "pages": [\n      "guides/next",\n      "intro"\n    ]\n  }\n}',
    );
  });

  it("offers root pages of groups", () => {
    assert.ok(labels(group('"group": "A", "root": "$0", "pages": []')).includes("intro"));
  });

  it("offers endpoints of the spec in scope with their summaries", () => {
    const text = tab('"tab": "A", "openapi": "api/spec.yaml", "pages": ["POST /users", "G$0"]');
    assert.equal(labels(text)[0], "GET /users");
    assert.equal(item(complete(text), "GET /users").detail, "List users");
    assert.ok(!labels(pages("$0")).some((label) => label.startsWith("GET")));
  });

  it("limits the list of a large site and says so", () => {
    const many = Array.from({ length: 500 }, (_, index) => `//- /many/page-${index}.mdx`).join("\n");
    const { items, isIncomplete } = complete(`${pages("$0")}\n${many}`);
    assert.ok(items.length < 200 && isIncomplete);
    assert.equal(complete(`${pages('"page-499$0"')}\n${many}`).items[0]?.label, "many/page-499");
  });
});
