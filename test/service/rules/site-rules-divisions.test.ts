/** What `division-drift` reports about languages and versions that differ. */
import assert from "node:assert/strict";
import { docs, findingsOf, siteOf } from "./site-findings.ts";

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
