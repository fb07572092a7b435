/** Entries that are also listed in another language or version. */
import assert from "node:assert/strict";
import { at, rearranged, refusal } from "./rearranged.ts";

const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';

function site(navigation: unknown, pages: readonly string[]): string {
  const files = pages.map((page) => `//- /${page}.mdx\n---\ntitle: ${page}\n---\n`).join("");
  return `//- /docs.json\n{ ${head}, "navigation": ${JSON.stringify(navigation)} }\n${files}`;
}

const languages = site(
  {
    languages: [
      {
        language: "en",
        groups: [
          { group: "Start", pages: ["en/a", "en/b", "en/c"] },
          { group: "More", icon: "star", pages: ["en/d", { group: "In", pages: ["/en/e"] }] },
        ],
      },
      {
        language: "fr",
        groups: [
          { group: "Départ", pages: ["fr/a", "fr/c"] },
          { group: "Plus", pages: ["fr/x"] },
        ],
      },
      { language: "de" },
    ],
  },
  ["en/a", "en/b", "en/c", "en/d", "en/e", "fr/a", "fr/b", "fr/c", "fr/x"],
);
const fr = at("/navigation/languages/1");
const de = at("/navigation/languages/2");

function navigationAfter(files: Readonly<Record<string, string | undefined>>) {
  return JSON.parse(files["docs.json"] ?? "").navigation;
}

describe("duplicating to another language or version", () => {
  it("lists an existing page next to the counterpart of its neighbor", () => {
    const files = rearranged(languages, {
      kind: "duplicate",
      entries: [at("/navigation/languages/0/groups/0/pages/1")],
      division: fr,
    });
    assert.deepEqual(Object.keys(files), ["docs.json"]);
    assert.deepEqual(navigationAfter(files).languages[1].groups[0].pages, ["fr/a", "fr/b", "fr/c"]);
  });

  it("copies files that the division lacks, on request", () => {
    const action = {
      kind: "duplicate",
      entries: [at("/navigation/languages/0/groups/1")],
      division: fr,
    } as const;
    assert.equal(
      refusal(languages, action),
      "There is no file for `fr/d` and `fr/e` yet; create it first, or copy the files too (`--files` on the command line).",
    );
    const files = rearranged(languages, { ...action, files: true });
    assert.equal(files["fr/d.mdx"], "---\ntitle: en/d\n---\n");
    assert.equal(files["fr/e.mdx"], "---\ntitle: en/e\n---\n");
    assert.deepEqual(navigationAfter(files).languages[1].groups[2], {
      group: "More",
      icon: "star",
      pages: ["fr/d", { group: "In", pages: ["/fr/e"] }],
    });
  });

  it("starts a division without content, in folders named after it", () => {
    const files = rearranged(languages, {
      kind: "duplicate",
      entries: [at("/navigation/languages/0/groups/0"), at("/navigation/languages/0/groups/1")],
      division: de,
      files: true,
    });
    const { groups } = navigationAfter(files).languages[2];
    assert.deepEqual(
      groups.map(({ group }: { group: string }) => group),
      ["Start", "More"],
    );
    assert.deepEqual(groups[0].pages, ["de/a", "de/b", "de/c"]);
    assert.equal(files["de/e.mdx"], "---\ntitle: en/e\n---\n");
  });

  it("recognizes versions whose pages have no folder of their own", () => {
    const versions = site(
      {
        versions: [
          { version: "v1", pages: ["a", "b"] },
          { version: "v2", pages: ["v2/a"] },
        ],
      },
      ["a", "b", "v2/a"],
    );
    const files = rearranged(versions, {
      kind: "duplicate",
      entries: [at("/navigation/versions/0/pages/1")],
      division: at("/navigation/versions/1"),
      files: true,
    });
    assert.deepEqual(navigationAfter(files).versions[1].pages, ["v2/a", "v2/b"]);
    assert.equal(files["v2/b.mdx"], "---\ntitle: b\n---\n");
  });

  it("explains why it is refused", () => {
    const duplicate = (pointer: string, division = fr) =>
      refusal(languages, { kind: "duplicate", entries: [at(pointer)], division });
    assert.equal(
      duplicate("/navigation/languages/0/groups/0/pages/0"),
      'The language "fr" already lists `fr/a`.',
    );
    assert.equal(
      duplicate("/navigation/languages/0/groups/0/pages/1", de),
      'The language "de" has nothing that corresponds to the group "Start"; duplicate that first.',
    );
    assert.equal(
      duplicate("/navigation/languages/1/groups/0"),
      'The group "Départ" is already in the language "fr"; choose another language or version.',
    );
    assert.equal(
      duplicate("/navigation/languages/0"),
      "Only entries in a language or a version can be duplicated to another.",
    );
  });

  it("copies to another language what is in a version of one", () => {
    const pages = ["en/v1/a", "en/v1/b", "en/v2/a", "fr/v1/a"];
    const version = (language: string, name: string, more: readonly unknown[] = []) => ({
      version: name,
      groups: [{ group: "Start", pages: [`${language}/${name}/a`] }, ...more],
    });
    const more = { group: "More", pages: ["en/v1/b"] };
    const source = site(
      {
        languages: [
          { language: "en", versions: [version("en", "v1", [more]), version("en", "v2")] },
          { language: "fr", versions: [version("fr", "v1")] },
        ],
      },
      pages,
    );
    const entries = [at("/navigation/languages/0/versions/0/groups/1")];
    const files = rearranged(source, { kind: "duplicate", entries, division: fr, files: true });
    assert.deepEqual(navigationAfter(files).languages[1].versions[0].groups[1], {
      group: "More",
      pages: ["fr/v1/b"],
    });
    assert.equal(files["fr/v1/b.mdx"], "---\ntitle: en/v1/b\n---\n");
    const refusalOf = (pointer: string) =>
      refusal(source, { kind: "duplicate", entries, division: at(pointer) });
    assert.equal(
      refusalOf("/navigation/languages/0"),
      'The group "More" is already in the language "en"; choose another language or version.',
    );
    assert.equal(
      refusalOf("/navigation/languages/1/versions/0"),
      'The version "v1" is not beside a language or version that contains the group "More"; choose one that is.',
    );
  });

  it("makes no second section of the same name", () => {
    const versions = ["v1", "v2"].map((version) => ({
      version,
      groups: [{ group: "Start", pages: [`${version}/a`] }],
    }));
    const source = site({ versions }, ["v1/a", "v2/a"]);
    assert.equal(
      refusal(source, {
        kind: "duplicate",
        entries: [at("/navigation/versions/1/groups/0")],
        division: at("/navigation/versions/0"),
      }),
      'The version "v1" already has a group "Start"; duplicate the entries that it lacks.',
    );
  });
});
