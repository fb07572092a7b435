/** Pages that are copied to another language or version, listed there or removed. */
import assert from "node:assert/strict";
import {
  type ParityEdit,
  planParityEdit,
} from "../../../../server/src/service/features/parity/parity-edit.ts";
import { parityTables } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";
import { filesAfter, type Rearranging } from "../rearrange/rearranged.ts";

const head = '"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }';

function site(navigation: unknown, pages: readonly string[], otherFiles = ""): string {
  const files = pages.map((page) => `//- /${page}.mdx\n---\ntitle: ${page}\n---\n`).join("");
  return `//- /docs.json\n{ ${head}, "navigation": ${JSON.stringify(navigation)} }\n${files}${otherFiles}`;
}

const languages = site(
  {
    languages: [
      {
        language: "en",
        groups: [
          { group: "Start", root: "en/start", pages: ["en/a", "en/b", "en/c"] },
          { group: "More", pages: ["en/d", "en/e", "en/gone"] },
        ],
      },
      {
        language: "fr",
        groups: [
          { group: "Départ", pages: ["fr/a", "fr/c", "fr/d"] },
          { group: "Plus", pages: ["/en/e", "fr/x"] },
        ],
      },
    ],
  },
  ["en/start", "en/a", "en/b", "en/c", "en/d", "en/e", "fr/a", "fr/b", "fr/c", "fr/x"],
);
const french = { place: "/navigation/languages", column: 1, name: "fr" };

function editing(source: string, edit: ParityEdit): Rearranging {
  const fixture = parseFixture(source);
  const snapshot = fixtureSite(fixture);
  const textOf = (file: string): string => fixture.files.find(({ path }) => path === file)?.text ?? "";
  return { site: snapshot, answer: planParityEdit(snapshot, edit, { textOf }), textOf };
}

function refusal(edit: Partial<ParityEdit>, source = languages): string {
  const { answer } = editing(source, { ...french, page: "en/a", action: "remove", ...edit });
  assert.equal(answer.kind, "refused", answer.kind === "plan" ? answer.title : answer.kind);
  return answer.kind === "refused" ? answer.reason : "";
}

/** The lists of pages of the groups of French after an edit. */
function listsAfter(files: Readonly<Record<string, string | undefined>>): readonly unknown[] {
  const { navigation } = JSON.parse(files["docs.json"] ?? "");
  return navigation.languages[1].groups.map(({ pages }: { pages: unknown }) => pages);
}

describe("an edit of a parity cell", () => {
  const after = (page: string, action: ParityEdit["action"]) =>
    filesAfter(editing(languages, { ...french, page, action }));

  it("applies only to cells that the tables show", () => {
    const fixture = fixtureSite(parseFixture(languages));
    const [table] = parityTables(fixture);
    assert.equal(table?.place, french.place);
    const gaps = table.rows.map(({ path, cells }) => [path, ...(cells[1]?.gaps ?? [])]);
    assert.deepEqual(gaps, [
      ["en/start", "missing"],
      ["en/a"],
      ["en/b", "unlisted"],
      ["en/c"],
      ["en/d", "no-file"],
      ["en/e", "same-file"],
      ["fr/x"],
      ["en/gone", "missing"],
    ]);
  });

  it("copies a missing page, and lists the copy next to the counterpart of its neighbor", () => {
    const files = filesAfter(
      editing(languages, { ...french, column: 0, name: "en", page: "fr/x", action: "copy" }),
    );
    assert.equal(files["en/x.mdx"], "---\ntitle: fr/x\n---\n");
    const { navigation } = JSON.parse(files["docs.json"] ?? "");
    assert.deepEqual(navigation.languages[0].groups[1].pages, ["en/d", "en/e", "en/gone", "en/x"]);
  });

  it("copies only the file if the page is already listed", () => {
    assert.deepEqual(after("en/d", "copy"), { "fr/d.mdx": "---\ntitle: en/d\n---\n" });
  });

  it("gives a language its own page if its entry names the file of the original", () => {
    const files = after("en/e", "copy");
    assert.equal(files["fr/e.mdx"], "---\ntitle: en/e\n---\n");
    assert.deepEqual(listsAfter(files)[1], ["/fr/e", "fr/x"]);
  });

  it("lists a page that exists", () => {
    const files = after("en/b", "list");
    assert.deepEqual(Object.keys(files), ["docs.json"]);
    assert.deepEqual(listsAfter(files)[0], ["fr/a", "fr/b", "fr/c", "fr/d"]);
  });

  it("removes all entries of a page, and leaves a redirect if it also deletes the file", () => {
    assert.deepEqual(listsAfter(after("en/a", "remove"))[0], ["fr/c", "fr/d"]);
    const files = after("en/a", "delete");
    assert.deepEqual(listsAfter(files)[0], ["fr/c", "fr/d"]);
    assert.equal(files["fr/a.mdx"], undefined);
    assert.ok("fr/a.mdx" in files);
    assert.deepEqual(JSON.parse(files["docs.json"] ?? "").redirects, [
      { source: "/fr/a", destination: "/fr/c" },
    ]);
  });

  it("also copies to a version", () => {
    const versions = site(
      {
        versions: [
          { version: "v2", default: true, pages: ["a", "b"] },
          { version: "v1", pages: ["v1/a"] },
        ],
      },
      ["a", "b", "v1/a"],
    );
    const edit = { place: "/navigation/versions", column: 1, name: "v1", page: "b", action: "copy" } as const;
    const files = filesAfter(editing(versions, edit));
    assert.equal(files["v1/b.mdx"], "---\ntitle: b\n---\n");
    assert.deepEqual(JSON.parse(files["docs.json"] ?? "").navigation.versions[1].pages, ["v1/a", "v1/b"]);
  });

  it("explains why it is refused", () => {
    const outdated = "The navigation has changed since then; try again.";
    for (const wrong of [
      { place: "/navigation/versions" },
      { column: 2 },
      { column: -1 },
      { name: "de" },
      { page: "en/none" },
    ])
      assert.equal(refusal(wrong), outdated);
    assert.equal(refusal({ page: "en/b" }), 'The language "fr" does not have `fr/b` in a list of pages.');
    assert.equal(refusal({ page: "en/c", action: "copy" }), "`fr/c` already has a file.");
    assert.equal(
      refusal({ page: "en/gone", action: "copy" }),
      "No other language or version has a file of this page to copy.",
    );
    assert.equal(
      refusal({ page: "en/start", action: "copy" }),
      "No other language or version has this page in a list, so it is unknown where to add it.",
    );
    const dropped = site(
      {
        languages: [
          { language: "en", pages: ["en/a", "en/b"] },
          { language: "fr", groups: [{ group: "G", pages: ["fr/a"] }], pages: ["fr/b"] },
        ],
      },
      ["en/a", "en/b", "fr/a", "fr/b"],
    );
    assert.equal(
      refusal({ page: "en/b", action: "list" }, dropped),
      'The language "fr" lists `fr/b` in a place that the platform does not publish; move the entry to another place.',
    );
  });

  it("asks before it changes a file that several places include", () => {
    const shared = site(
      {
        languages: [
          { language: "en", pages: ["en/a", "en/b"] },
          { language: "fr", pages: { $ref: "fr.json" } },
          { language: "de", pages: { $ref: "fr.json" } },
        ],
      },
      ["en/a", "en/b", "fr/a", "fr/b"],
      '//- /fr.json\n["fr/a"]\n',
    );
    const { answer } = editing(shared, { ...french, page: "en/b", action: "list" });
    assert.equal(answer.kind, "shared", answer.kind === "refused" ? answer.reason : answer.kind);
  });
});
