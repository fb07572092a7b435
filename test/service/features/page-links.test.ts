/** Links in pages: the target of each, exactly once and in order, and the heading of an anchor. */
import assert from "node:assert/strict";
import {
  definitionAt,
  documentLinks,
  headingOfAnchor,
  type LinkedTarget,
} from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "./cursor.ts";

const text = `
//- /docs.json
{
  "navigation": { "pages": ["index", "guides/setup", "guides/index"] },
  "redirects": [
    { "source": "/start", "destination": "/guides/setup" },
    { "source": "/old/:slug*", "destination": "/guides/:slug*" },
    { "source": "/away", "destination": "https://away.test" }
  ]
}
//- /guides/setup.mdx
---
openapi: api.yaml GET /users
icon: /logo.svg
---
import Note from "/snippets/note.mdx";
import { Chart } from "../parts/chart";
import { useState } from "react";

[home](/) [back](../index?a=1#top) [near](index) [from root](guides/setup) [here](#the-end) [gone](/gone)
[with extension](/guides/setup.mdx) [started](/start) [old](/old/setup#the-end) [away](/away) [mail](mailto:a@b.test)
[![Logo](/logo.svg)](https://b.test/x) <Card href="/guides/setup/#the-end-2" img="/logo.svg" />
[reference][a] \`[code](/guides/setup)\` {/* [comment](/guides/setup) */} <a href={target}>computed</a>

[a]: <./setup.mdx>
//- /snippets/note.mdx
[a](/guides/setup) [b](setup) [c](#x)
//- /guides/index.mdx
//- /index.mdx
//- /parts/chart.jsx
//- /logo.svg
//- /api.yaml
`;

const fixture = parseFixture(text);
const site = fixtureSite(fixture);

function shown(target: LinkedTarget): string {
  if (target.kind === "address") return target.url;
  return target.kind === "heading" ? `${target.document}#${target.anchor}` : target.document;
}

function linksOf(document: string): readonly string[] {
  const page = textOf(fixture, document);
  return documentLinks(site, document, { text: page }).map(
    ({ span: { start, length }, target, tooltip }) =>
      `${page.slice(start, start + length)} -> ${shown(target)}${tooltip === undefined ? "" : ` (${tooltip})`}`,
  );
}

describe("links in pages", () => {
  it("point to pages, headings, files, specs, destinations of redirects, and other sites", () => {
    assert.deepEqual(linksOf("guides/setup.mdx"), [
      "api.yaml -> api.yaml (Open the spec)",
      "/logo.svg -> logo.svg (Open the file)",
      "/snippets/note.mdx -> snippets/note.mdx (Open the file)",
      "../parts/chart -> parts/chart.jsx (Open the file)",
      "/ -> index.mdx (Open the page)",
      "../index?a=1#top -> index.mdx#top (Open the page)",
      "index -> guides/index.mdx (Open the page)",
      "guides/setup -> guides/setup.mdx (Open the page)",
      "#the-end -> guides/setup.mdx#the-end (Open the page)",
      "/guides/setup.mdx -> guides/setup.mdx (Open the page)",
      "/start -> guides/setup.mdx (Open the page)",
      "/old/setup#the-end -> guides/setup.mdx#the-end (Open the page)",
      "/away -> https://away.test",
      "mailto:a@b.test -> mailto:a@b.test",
      "/logo.svg -> logo.svg (Open the file)",
      "https://b.test/x -> https://b.test/x",
      "/guides/setup/#the-end-2 -> guides/setup.mdx#the-end-2 (Open the page)",
      "/logo.svg -> logo.svg (Open the file)",
      "./setup.mdx -> guides/setup.mdx (Open the page)",
    ]);
  });

  it("in snippets are resolved from the root, because snippets have no address", () => {
    assert.deepEqual(linksOf("snippets/note.mdx"), ["/guides/setup -> guides/setup.mdx (Open the page)"]);
  });

  it("are found from each of their characters, except those that point elsewhere", () => {
    const page = textOf(fixture, "guides/setup.mdx");
    const links = documentLinks(site, "guides/setup.mdx", { text: page });
    const names = new Set<string>();
    for (let offset = 0; offset <= page.length; offset += 1) {
      const link = links.find(
        ({ span: { start, length }, target }) =>
          target.kind !== "address" && start <= offset && offset <= start + length,
      );
      const found = definitionAt(site, "guides/setup.mdx", offset, { text: page });
      // An imported name points to its export.
      if (link === undefined && found?.targets[0]?.kind === "export") {
        names.add(page.slice(found.origin.start, found.origin.start + found.origin.length));
        continue;
      }
      assert.deepEqual(found, link && { origin: link.span, targets: [link.target] }, String(offset));
    }
    assert.deepEqual([...names], ["Note", "Chart"]);
  });

  it("point to the heading of their anchor, and to the one with its number if headings are equal", () => {
    const page = "---\ntitle: A\n---\n# The *End*\n\n## The End\n\n### Named {#own}\n\n```\n# Code\n```\n";
    const headingOf = (anchor: string): string | undefined => {
      const span = headingOfAnchor(page, anchor);
      return span && page.slice(span.start, span.start + span.length);
    };
    assert.equal(headingOf("the-end"), "# The *End*");
    assert.equal(headingOf("The-End"), "# The *End*");
    assert.equal(headingOf("the-end-2"), "## The End");
    assert.equal(headingOf("own")?.startsWith("### Named"), true);
    assert.equal(headingOf("code"), undefined);
    assert.equal(headingOf(""), undefined);
  });
});
