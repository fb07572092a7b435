/** What is reported about languages and versions that differ, or that share what they should not. */
import assert from "node:assert/strict";
import { type Content, docs, findingsOf, pages, siteOf } from "./site-findings.ts";

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
      '/navigation/languages/1 The language "fr" lacks 4 pages that the language "en" lists: `a`, `b`, `c` and 1 more; add what belongs here.',
    ]);
  });

  it("recognizes the folder names of languages, anywhere in the path and in any case", () => {
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

  it("uses only the first segment that names the language", () => {
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
      '/navigation/versions/1 The version "Old" lacks 1 page that the version "Current" lists: `more`; add what belongs here.',
    ]);
    const withIndex = [
      { version: "Current", pages: ["index", "intro", "setup/index"] },
      { version: "Old", pages: ["archive/index", "archive/intro", "archive/setup"] },
    ];
    assert.deepEqual(drift({ versions: withIndex }), []);
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

  it("skips divisions that are links, hidden or not completely read", () => {
    const languages = [
      { language: "en", pages: ["a", "b"] },
      { language: "fr", href: "https://example.com/fr" },
      { language: "de", hidden: true, pages: ["de/a"] },
      { language: "es", groups: [{ group: "A", pages: ["es/a", { $ref: "gone.json" }] }] },
    ];
    assert.deepEqual(drift({ languages }), []);
  });

  it("compares endpoints only if both list any", () => {
    const languages = [
      { language: "en", openapi: "a.json", pages: ["intro", "GET /users", "POST /users"] },
      { language: "fr", openapi: "a.json", pages: ["fr/intro", "GET /users"] },
      { language: "de", openapi: "a.json", pages: ["de/intro"] },
    ];
    assert.deepEqual(drift({ languages }), [
      '/navigation/languages/1 The language "fr" lacks 1 entry that other languages list: `POST /users`; add what belongs here.',
    ]);
  });
});

describe("untranslated-page", () => {
  const untranslated = (navigation: object, files: Record<string, Content>) =>
    findingsOf(siteOf({ ...docs(navigation), ...files })).filter(({ code }) => code === "untranslated-page");
  const language = (code: string, content: object) => ({ language: code, ...content });

  it("finds a page at any depth of two languages, once for each later language", () => {
    const navigation = {
      languages: [
        language("en", { tabs: [{ tab: "A", groups: [{ group: "B", pages: ["a", "b"] }] }] }),
        language("fr", { pages: ["a"] }),
        language("de", { groups: [{ group: "B", pages: [{ group: "C", pages: ["b", "a"] }] }] }),
      ],
    };
    const findings = untranslated(navigation, pages("a", "b"));
    assert.deepEqual(
      findings.map(({ pointer }) => pointer),
      [
        "/navigation/languages/1/pages/0",
        "/navigation/languages/2/groups/0/pages/0/pages/0",
        "/navigation/languages/2/groups/0/pages/0/pages/1",
      ],
    );
  });

  it("reports nothing for two languages with one code", () => {
    const navigation = {
      languages: [language("fr", { pages: ["fr/a"] }), language("fr", { pages: ["fr/a"] })],
    };
    assert.deepEqual(untranslated(navigation, pages("fr/a")), []);
  });

  it("offers the page in the folder of the language, or beside the one of the other language", () => {
    const navigation = {
      languages: [language("en", { pages: ["a", "en/b"] }), language("fr", { pages: ["a", "en/b"] })],
    };
    const findings = untranslated(navigation, pages("a", "en/b", "fr/a", "fr/b"));
    assert.deepEqual(
      findings.map(({ fixes }) => fixes.map(({ title }) => title)),
      [["Write `fr/a`"], ["Write `fr/b`"]],
    );
  });

  it("reports an entry in a file that two languages include only once", () => {
    const navigation = {
      languages: [
        language("en", { groups: [{ $ref: "shared.json" }] }),
        language("fr", { groups: [{ $ref: "shared.json" }] }),
        language("de", { groups: [{ $ref: "shared.json" }] }),
      ],
    };
    const findings = untranslated(navigation, { ...pages("a"), "shared.json": { group: "A", pages: ["a"] } });
    assert.deepEqual(
      findings.map(({ document, pointer }) => `${document} ${pointer}`),
      ["shared.json /pages/0"],
    );
  });

  it("leaves versions, products, `global` and pages without a file alone", () => {
    for (const navigation of [
      {
        versions: [
          { version: "1", pages: ["a"] },
          { version: "2", pages: ["a"] },
        ],
      },
      {
        products: [
          { product: "A", pages: ["a"] },
          { product: "B", pages: ["a"] },
        ],
      },
      { languages: [language("en", { pages: ["a", "gone"] }), language("fr", { pages: ["gone"] })] },
      {
        languages: [
          language("en", {
            versions: [
              { version: "1", pages: ["a"] },
              { version: "2", pages: ["a"] },
            ],
          }),
        ],
      },
      { pages: ["a"], global: { languages: [language("en", { href: "https://example.com" })] } },
    ]) {
      assert.deepEqual(untranslated(navigation, pages("a")), [], JSON.stringify(navigation));
    }
  });
});
