/** The table of the differences between the dialects: complete, and used by the rules. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import type { Dialect } from "../../../server/src/service/model/dialect.ts";
import {
  childVerdict,
  differences,
  languageVerdict,
} from "../../../server/src/service/navigation/differences.ts";
import { childKeys, elementSpecs } from "../../../server/src/service/navigation/elements.ts";
import {
  correctedCode,
  currentLanguages,
  languageNames,
  possibleCodes,
} from "../../../server/src/service/navigation/languages.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const dialects: readonly Dialect[] = ["reference", "current"];

/** For each row of the table, a navigation that the row is about. */
const samples: Readonly<Record<keyof typeof differences, string>> = {
  addedLanguage: '{ "languages": [{ "language": "pl", "pages": ["intro"] }] }',
  retiredLanguage: '{ "languages": [{ "language": "ua", "pages": ["intro"] }] }',
  globalAnchorHref: '{ "global": { "anchors": [{ "anchor": "A", "href": "/intro" }] }, "pages": ["intro"] }',
  menuItemChild:
    '{ "tabs": [{ "tab": "A", "menu": [{ "item": "B", "anchors": [{ "anchor": "C", "pages": ["intro"] }] }] }] }',
  productMenu: '{ "products": [{ "product": "A", "menu": [{ "item": "B", "pages": ["intro"] }] }] }',
  groupWithoutPages: '{ "groups": [{ "group": "A" }, { "group": "B", "pages": ["intro"] }] }',
};

function findingsOf(navigation: string, dialect: Dialect) {
  const fixture = parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": ${navigation} }
//- /intro.mdx
`);
  return analyzeNow(fixtureSite(fixture, dialect), rules).findings;
}

function fixesOf(code: string, dialect: Dialect) {
  const navigation = `{ "languages": [{ "language": ${JSON.stringify(code)}, "pages": ["intro"] }] }`;
  const { fixes = [] } = findingsOf(navigation, dialect)[0] ?? {};
  return typeof fixes === "function" ? fixes() : fixes;
}

describe("the table of differences", () => {
  for (const [name, difference] of Object.entries(differences)) {
    for (const dialect of dialects) {
      it(`determines the severity of ${name}, ${dialect}`, () => {
        const found = findingsOf(samples[name as keyof typeof samples], dialect);
        assert.equal(found.length, 1);
        assert.equal(found[0]?.severity, difference.severity[dialect]);
        assert.equal(found[0]?.dependsOnDialect, true);
      });
    }

    it(`reports no loss today for ${name} only if today's platform accepts it`, () => {
      const isTaken = difference.acceptedBy === "current";
      assert.equal(difference.severity.current === "error", !isTaken);
    });
  }

  it("has a row for everything that the table of elements limits to one dialect", () => {
    for (const { kind } of elementSpecs) for (const key of childKeys) childVerdict(kind, key);
  });

  it("marks no finding that both dialects share", () => {
    for (const dialect of dialects) {
      const [found] = findingsOf('{ "languages": [{ "language": "xx", "pages": ["intro"] }] }', dialect);
      assert.equal(found?.dependsOnDialect, undefined);
    }
  });
});

describe("advice about a language code", () => {
  const unsupported =
    "UA VN vn-VN ua-UA EN pt-br english Japanese Ukrainian chinese kr gr cz en-US de_DE ja-Latn pl-PL vi_VN xx q tlh zz-ZZ".split(
      " ",
    );
  const codes = [...new Set([...Object.keys(languageNames), ...unsupported])];

  for (const dialect of dialects) {
    it(`never breaks the site on today's platform, ${dialect}`, () => {
      for (const code of codes) {
        for (const { changes } of fixesOf(code, dialect)) {
          const [change] = changes;
          assert.ok(change?.kind === "replace-value" && typeof change.value === "string");
          assert.ok(currentLanguages.includes(change.value), `${code} to ${change.value}`);
        }
      }
    });

    it(`suggests nothing that is only spelled alike, ${dialect}`, () => {
      for (const code of ["xx", "nn", "el", "th", "bg", "eng", "deu", "fa", "sr", "lt", "et", "e", "d"]) {
        assert.deepEqual(fixesOf(code, dialect), [], code);
      }
      for (const code of ["pl", "ro", "hi", "da", "he", "fi", "hu", "uz", "ca", "cs"]) {
        assert.deepEqual(fixesOf(code, dialect), [], code);
      }
    });

    it(`offers a safe fix for a clear mistake, ${dialect}`, () => {
      for (const [mistake, code] of [
        ["EN", "en"],
        ["pt-br", "pt-BR"],
        ["pt_BR", "pt-BR"],
        ["english", "en"],
        ["zh-hant", "zh-Hant"],
        [" fr ", "fr"],
      ] as const) {
        assert.deepEqual(
          fixesOf(mistake, dialect).map(({ title, safe }) => [title, safe]),
          [[`Change to "${code}"`, true]],
        );
      }
    });

    it(`fixes nothing automatically that is then reported again, ${dialect}`, () => {
      for (const code of codes) {
        for (const { changes, safe } of fixesOf(code, dialect)) {
          const [change] = changes;
          const better = change?.kind === "replace-value" ? String(change.value) : "";
          if (safe && dialect === "reference") assert.equal(languageVerdict(better), "accepted", code);
        }
      }
    });
  }

  it("suggests the code that works today for one that no longer works", () => {
    for (const dialect of dialects) {
      for (const [code, title] of [
        ["ua", 'Change to "uk"'],
        ["vn", 'Change to "vi"'],
        ["UA", 'Change to "uk"'],
        ["vn-VN", 'Change to "vi"'],
      ] as const) {
        assert.deepEqual(
          fixesOf(code, dialect).map((fix) => [fix.title, fix.safe]),
          [[title, false]],
          `${code} ${dialect}`,
        );
      }
    }
  });

  it("suggests only codes that the reference also has, in the reference dialect", () => {
    assert.equal(correctedCode("Japanese", "reference"), "jp");
    assert.equal(correctedCode("Japanese", "current"), "ja");
    assert.deepEqual(possibleCodes("kr", "reference"), ["ko"]);
    assert.deepEqual(possibleCodes("en-US", "reference"), ["en"]);
  });
});
