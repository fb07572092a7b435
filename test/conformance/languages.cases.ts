// Language codes of both dialects, defaults, duplicate names, divisions with different pages.
import { type Case, error, hint, inBoth, namedKinds, nameKey, site, warning } from "./site.ts";

const referenceCodes = "ar cn zh-Hant nl en fr de id it jp ko lv no pt-BR ru es sv tr ua vn".split(" ");
/** Codes that only the reference has, with those that work today. */
const onlyReference = { ua: "uk", vn: "vi" };
const agreedCodes = referenceCodes.filter((code) => !Object.hasOwn(onlyReference, code));
const onlyCurrent =
  "zh zh-Hans zh-CN zh-TW fr-CA fr-ca ja ja-jp ja-JP pt ro cs hi da uk vi pl uz he ca fi hu".split(" ");
const unknownCodes =
  "EN En xx english English pt-br PT-BR zh-hant zh-HANT zh_Hant en-US en-GB en_US de-DE es-MX kr gr ua-UA eng deu th bg el tlh 1".split(
    " ",
  );

const at = "/navigation/languages/0/language";

function oneLanguage(code: string): Record<string, string> {
  return site({ languages: [{ language: code, pages: ["one"] }] });
}

const codes: Case[] = [
  ...agreedCodes.map(
    (code): Case => ({
      name: `language ${code}, reference`,
      files: oneLanguage(code),
      dialect: "reference",
      only: true,
      never: ["language-code"],
    }),
  ),
  ...agreedCodes.map(
    (code): Case => ({
      name: `language ${code}, current`,
      files: oneLanguage(code),
      dialect: "current",
      only: true,
      never: ["language-code"],
    }),
  ),
  ...Object.entries(onlyReference).map(
    ([code, successor]): Case => ({
      name: `language ${code} is lost today, reference`,
      files: oneLanguage(code),
      dialect: "reference",
      expect: [warning("language-code", at, ["rejects docs.json", `"${successor}"`])],
      only: true,
      verdict: "does-not-deploy",
    }),
  ),
  ...Object.entries(onlyReference).map(
    ([code, successor]): Case => ({
      name: `language ${code} is refused, current`,
      files: oneLanguage(code),
      dialect: "current",
      expect: [error("language-code", at, ["rejects docs.json", `"${successor}"`])],
      only: true,
      verdict: "does-not-deploy",
    }),
  ),
  ...onlyCurrent.map(
    (code): Case => ({
      name: `language ${code} is known only to the current dialect, reference`,
      files: oneLanguage(code),
      dialect: "reference",
      expect: [warning("language-code", at, "works today")],
      only: true,
    }),
  ),
  ...onlyCurrent.map(
    (code): Case => ({
      name: `language ${code} is unknown to the reference, current`,
      files: oneLanguage(code),
      dialect: "current",
      expect: [hint("language-code", at, "works today")],
      only: true,
    }),
  ),
  ...unknownCodes.flatMap((code) =>
    inBoth({
      name: `language ${code} is known to no dialect`,
      files: oneLanguage(code),
      expect: [error("language-code", at)],
      only: true,
    }),
  ),
];

// Names of siblings: [kind, two entries with one name]
const duplicates: Case[] = namedKinds.flatMap((kind) => {
  const key = nameKey(kind);
  const name = kind === "languages" ? "fr" : "Same";
  return inBoth({
    name: `two of ${kind} with one name`,
    files: site({
      [kind]: [
        { [key]: name, pages: ["one"] },
        { [key]: name, pages: ["two"] },
      ],
    }),
    expect: [warning("duplicate-name", `/navigation/${kind}/1/${key}`)],
    only: true,
  });
});

const inDepth: Case[] = [
  {
    name: "duplicate versions inside a language",
    files: site({
      languages: [
        {
          language: "en",
          versions: [
            { version: "1", pages: ["one"] },
            { version: "2", pages: ["two"] },
            { version: "1", pages: ["three"] },
          ],
        },
      ],
    }),
    expect: [warning("duplicate-name", "/navigation/languages/0/versions/2/version")],
    only: true,
  },
  {
    name: "duplicate menu items",
    files: site({
      tabs: [
        {
          tab: "A",
          menu: [
            { item: "I", pages: ["one"] },
            { item: "I", pages: ["two"] },
          ],
        },
      ],
    }),
    expect: [warning("duplicate-name", "/navigation/tabs/0/menu/1/item")],
    only: true,
  },
  {
    name: "one tab name in two languages is no duplicate",
    files: site({
      languages: [
        { language: "en", tabs: [{ tab: "API", pages: ["en/one"] }] },
        { language: "de", tabs: [{ tab: "API", pages: ["de/one"] }] },
      ],
    }),
    only: true,
    never: ["duplicate-name"],
  },
  {
    name: "one group name under two groups is no duplicate",
    files: site({
      groups: [
        { group: "A", pages: [{ group: "Guides", pages: ["one"] }] },
        { group: "B", pages: [{ group: "Guides", pages: ["two"] }] },
      ],
    }),
    only: true,
    never: ["duplicate-name"],
  },
  {
    name: "names that differ in case are two names",
    files: site({
      tabs: [
        { tab: "API", pages: ["one"] },
        { tab: "Api", pages: ["two"] },
      ],
    }),
    open: "not said whether names are compared exactly",
  },
  {
    name: "two empty names are empty, not duplicates",
    files: site({
      tabs: [
        { tab: "", pages: ["one"] },
        { tab: "", pages: ["two"] },
      ],
    }),
    expect: [error("empty-value", "/navigation/tabs/0/tab"), error("empty-value", "/navigation/tabs/1/tab")],
    only: true,
  },
  {
    name: "a duplicate language code that is also unknown",
    files: site({
      languages: [
        { language: "xx", pages: ["one"] },
        { language: "xx", pages: ["two"] },
      ],
    }),
    open: "both codes are wrong; whether they are duplicates as well is not said",
  },
];

const defaults: Case[] = [
  ...inBoth({
    name: "one default version",
    files: site({
      versions: [
        { version: "2", default: true, pages: ["one"] },
        { version: "1", pages: ["two"] },
      ],
    }),
    only: true,
    never: ["multiple-defaults"],
  }),
  ...inBoth({
    name: "two default versions",
    files: site({
      versions: [
        { version: "2", default: true, pages: ["one"] },
        { version: "1", default: true, pages: ["two"] },
      ],
    }),
    expect: [warning("multiple-defaults", "/navigation/versions/1/default")],
    only: true,
  }),
  ...inBoth({
    name: "two default languages",
    files: site({
      languages: [
        { language: "en", default: true, pages: ["one"] },
        { language: "fr", pages: ["two"] },
        { language: "de", default: true, pages: ["three"] },
      ],
    }),
    expect: [warning("multiple-defaults", "/navigation/languages/2/default")],
    only: true,
  }),
  {
    name: "default false twice",
    files: site({
      versions: [
        { version: "2", default: false, pages: ["one"] },
        { version: "1", default: false, pages: ["two"] },
      ],
    }),
    only: true,
    never: ["multiple-defaults"],
  },
  {
    name: "one default in each of two languages",
    files: site({
      languages: ["en", "de"].map((language) => ({
        language,
        versions: [
          { version: "2", default: true, pages: [`${language}/two`] },
          { version: "1", pages: [`${language}/one`] },
        ],
      })),
    }),
    only: true,
    never: ["multiple-defaults"],
  },
  {
    name: "three defaults",
    files: site({
      versions: ["3", "2", "1"].map((version) => ({ version, default: true, pages: [`v${version}`] })),
    }),
    // One finding or one for each later default: the facts leave it open.
    expect: [
      warning("multiple-defaults", ["/navigation/versions/1/default", "/navigation/versions/2/default"]),
    ],
  },
];

const drift: Case[] = [
  {
    name: "a language lacks a page of its sibling",
    files: site({
      languages: [
        { language: "en", pages: ["en/one", "en/two", "en/three"] },
        { language: "fr", pages: ["fr/one", "fr/two"] },
      ],
    }),
    expect: [{ code: "division-drift", severity: "information", pointer: "/navigation/languages/1" }],
    only: true,
  },
  {
    name: "an unprefixed default language and one that lacks a page",
    files: site({
      languages: [
        { language: "en", pages: ["one", "two", "three"] },
        { language: "fr", pages: ["fr/one", "fr/two"] },
      ],
    }),
    expect: [{ code: "division-drift", severity: "information", pointer: "/navigation/languages/1" }],
    only: true,
  },
  {
    name: "an old version lacks a page of the new one",
    files: site({
      versions: [
        { version: "v2", pages: ["v2/one", "v2/two", "v2/three"] },
        { version: "v1", pages: ["v1/one", "v1/two"] },
      ],
    }),
    expect: [{ code: "division-drift", severity: "information", pointer: "/navigation/versions/1" }],
    only: true,
  },
  ...inBoth({
    name: "languages with the same pages do not drift",
    files: site({
      languages: [
        { language: "en", groups: [{ group: "A", pages: ["en/one", { group: "B", pages: ["en/two"] }] }] },
        { language: "de", groups: [{ group: "A", pages: ["de/one", { group: "B", pages: ["de/two"] }] }] },
      ],
    }),
    only: true,
    never: ["division-drift"],
  }),
  {
    name: "one language alone does not drift",
    files: site({ languages: [{ language: "en", pages: ["en/one"] }] }),
    only: true,
    never: ["division-drift"],
  },
  {
    name: "tabs with different pages do not drift",
    files: site({
      tabs: [
        { tab: "A", pages: ["a/one", "a/two"] },
        { tab: "B", pages: ["b/one"] },
      ],
    }),
    only: true,
    never: ["division-drift"],
  },
];

export const languageCases: Case[] = [...codes, ...duplicates, ...inDepth, ...defaults, ...drift];
