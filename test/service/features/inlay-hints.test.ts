/** Inlay hints: titles after paths, and what languages lack, only in the requested range. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { inlayHints } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { textOf } from "./cursor.ts";

const text = `
//- /docs.json
{ "navigation": { "languages": [
  { "language": "en", "pages": ["intro", "plain", "gone", { "group": "API", "openapi": "api.json", "pages": ["GET /users", "PUT /users"] }] },
  { "language": "fr", "pages": ["fr/intro"] },
  { "$ref": "de.json" }
] } }
//- /de.json
{ "language": "de", "pages": ["de/intro", "de/plain", "de/gone"] }
//- /intro.mdx
---
title: Introduction
---
//- /plain.mdx
//- /fr/intro.mdx
---
title: "Une introduction qui ne finit pas, et qui ne finit vraiment jamais"
sidebarTitle: ""
---
//- /de/intro.mdx
---
title: Einführung
sidebarTitle: Start
---
//- /api.json
{ "openapi": "3.1.0", "paths": { "/users": { "get": { "summary": "List users" } } } }
`;

const allHints = { titles: true, drift: true };

describe("inlay hints", () => {
  const fixture = parseFixture(text);
  const site = fixtureSite(fixture);
  const everything = (document: string) => ({ start: 0, length: textOf(fixture, document).length });
  const shown = (document: string, choice = allHints): readonly string[] =>
    inlayHints(site, document, everything(document), choice).hints.map(({ offset, label }) => {
      const before = textOf(fixture, document).slice(0, offset);
      return `${before.slice(before.lastIndexOf('"', before.length - 2))} ${label}`;
    });

  it("show titles of pages, summaries of endpoints and what is missing", () => {
    assert.deepEqual(shown("docs.json"), [
      '"intro" Introduction',
      '"GET /users" List users',
      '"fr" 2 pages missing',
    ]);
    assert.deepEqual(shown("de.json"), ['"de/intro" Start']);
  });

  it("do not repeat what the path says", () => {
    const titles: readonly (readonly [path: string, title: string, shown: boolean])[] = [
      ["quickstart", "Quickstart", false],
      ["quickstart", "Quick Start", false],
      ["guides/quick-start", "Quick start", false],
      ["quick_start", "QUICK START", false],
      ["guides/index", "Guides", false],
      ["index", "Index", false],
      ["quickstart", "Quickstart guide", true],
      ["guides/start", "Guides", true],
      ["index", "Welcome", true],
      ["erste-schritte", "Erste Schritte!", true],
    ];
    for (const [path, title, isShown] of titles) {
      const page = parseFixture(
        `//- /docs.json\n{ "navigation": { "pages": ["${path}"] } }\n//- /${path}.mdx\n---\ntitle: "${title}"\n---\n`,
      );
      const { hints } = inlayHints(fixtureSite(page), "docs.json", { start: 0, length: 100 }, allHints);
      assert.deepEqual(
        hints.map(({ label }) => label),
        isShown ? [title] : [],
        `${path}: ${title}`,
      );
    }
  });

  it("can be turned off by kind", () => {
    assert.deepEqual(shown("docs.json", { titles: false, drift: true }), ['"fr" 2 pages missing']);
    assert.deepEqual(shown("docs.json", { titles: true, drift: false }).length, 2);
    const off = fixtureSite(
      parseFixture(text.replace("//- /docs.json", "//- /docs.json rule=division-drift:off")),
    );
    assert.deepEqual(
      inlayHints(off, "docs.json", everything("docs.json"), { titles: false, drift: true }).hints,
      [],
    );
  });

  it("say which pages have not been read", () => {
    const { unreadPages } = inlayHints(site, "docs.json", everything("docs.json"), allHints);
    assert.deepEqual(unreadPages, ["plain.mdx"]);
  });

  it("in a range are those of the whole document that are in the range", () => {
    const { start, length } = everything("docs.json");
    const allInRange = inlayHints(site, "docs.json", { start, length }, allHints).hints;
    fc.assert(
      fc.property(fc.nat(length), fc.nat(length), (from, size) => {
        const part = inlayHints(site, "docs.json", { start: from, length: size }, allHints).hints;
        for (const hint of allInRange) {
          const isInside = from < hint.offset && hint.offset <= from + size;
          if (isInside) assert.ok(part.some(({ offset }) => offset === hint.offset));
        }
        for (const hint of part) assert.ok(allInRange.some(({ offset }) => offset === hint.offset));
      }),
    );
  });

  it("are absent from other files", () => {
    assert.deepEqual(inlayHints(site, "intro.mdx", { start: 0, length: 100 }, allHints).hints, []);
  });
});
