/** What can be renamed at a cursor, and the consequences. */
import assert from "node:assert/strict";
import { applyEdits, renameAt, renameTargetAt } from "../../../../server/src/service/index.ts";
import { documentAt } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;

function open(text: string) {
  const fixture = parseFixture(text);
  const { cursor } = fixture;
  assert.ok(cursor, "there is no cursor");
  const textOf = (file: string) => fixture.files.find(({ path }) => path === file)?.text;
  return { site: fixtureSite(fixture), document: cursor.path, offset: cursor.offset, textOf };
}

/** The characters that the rename replaces, and whether a file moves. */
function targetOf(text: string): readonly [text: string, movesFile: boolean] {
  const { site, document, offset, textOf } = open(text);
  const target = renameTargetAt(site, document, offset);
  assert.ok(target.kind === "target", target.kind === "refused" ? target.reason : "");
  const { start, length } = target.span;
  assert.equal(textOf(document)?.slice(start, start + length), target.text);
  return [target.text, target.movesFile];
}

function refusalOf(text: string, newName?: string): string {
  const { site, document, offset, textOf } = open(text);
  const result =
    newName === undefined
      ? renameTargetAt(site, document, offset)
      : renameAt(site, document, offset, newName, { textOf });
  assert.ok(result.kind === "refused" || result.kind === "nameless", "it can be renamed");
  assert.match(result.reason, /^[^\n]+\.$/);
  return result.reason;
}

/** The new path of the moved file. */
function moveOf(text: string, newName: string): readonly [from: string, to: string] {
  const { site, document, offset, textOf } = open(text);
  const result = renameAt(site, document, offset, newName, { textOf });
  assert.ok(result.kind === "moved", result.kind === "refused" ? result.reason : result.kind);
  const [only] = result.plan.renames;
  assert.ok(only);
  return [only.from, only.to];
}

/** The texts after a rename that moves no file. */
function renamedIn(text: string, newName: string): Readonly<Record<string, string>> {
  const { site, document, offset, textOf } = open(text);
  const result = renameAt(site, document, offset, newName, { textOf });
  assert.ok(result.kind === "renamed", result.kind === "refused" ? result.reason : result.kind);
  return Object.fromEntries(
    [...result.edits].map(([path, edits]) => [path, applyEdits(documentAt(site, path)?.text ?? "", edits)]),
  );
}

const pages = "//- /guides/setup.mdx\n//- /intro.md\n";

describe("renaming", () => {
  const entry = (raw: string): string =>
    `//- /docs.json\n{ ${head}, "navigation": { "pages": ["${raw}"] } }\n${pages}`;

  it("moves the page of an entry, whatever its form", () => {
    assert.deepEqual(targetOf(entry("guides/$0setup")), ["guides/setup", true]);
    assert.deepEqual(targetOf(entry("$0/guides/setup.mdx")), ["/guides/setup.mdx", true]);
    assert.deepEqual(moveOf(entry("guides/setup$0"), "start"), ["guides/setup.mdx", "start.mdx"]);
    assert.deepEqual(moveOf(entry("guides/setup$0"), "/start/"), ["guides/setup.mdx", "start.mdx"]);
    assert.deepEqual(moveOf(entry("in$0tro"), "a/b"), ["intro.md", "a/b.md"]);
    assert.deepEqual(moveOf(entry("in$0tro"), "a/b.mdx"), ["intro.md", "a/b.mdx"]);
  });

  it("moves the page of a group's root, a spec, and a file of `$ref`", () => {
    const group = (fields: string): string =>
      `//- /docs.json\n{ ${head}, "navigation": { "groups": [{ "group": "A", ${fields} }] } }\n${pages}//- /api.json\n{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }\n//- /nav/a.json\n{ "pages": ["intro"] }\n`;
    assert.deepEqual(moveOf(group(`"root": "in$0tro", "pages": []`), "b"), ["intro.md", "b.md"]);
    assert.deepEqual(moveOf(group(`"openapi": "/api$0.json"`), "specs/a.json"), ["api.json", "specs/a.json"]);
    assert.deepEqual(moveOf(group(`"openapi": { "source": "/api$0.json" }`), "b.json"), [
      "api.json",
      "b.json",
    ]);
    assert.deepEqual(moveOf(group(`"$ref": "nav/$0a.json"`), "./b/c.json"), ["nav/a.json", "b/c.json"]);
    assert.match(refusalOf(group(`"openapi": "gone$0.json"`)), /is not a file of this site/);
    assert.match(refusalOf(group(`"$ref": "$0gone.json"`)), /does not point to a file of this site/);
    assert.match(refusalOf(group(`"$ref": "nav/$0a.json"`), "../../x.json"), /is not the path of a file/);
  });

  it("resolves a `$ref` from the file that contains it", () => {
    const text = `//- /docs.json
{ ${head}, "navigation": { "$ref": "nav/all.json" } }
//- /nav/all.json
{ "groups": [{ "$ref": "./gr$0oup.json" }] }
//- /nav/group.json
{ "group": "A", "pages": ["intro"] }
${pages}`;
    assert.deepEqual(moveOf(text, "../parts/group.json"), ["nav/group.json", "parts/group.json"]);
  });

  it("changes the name of a version or language everywhere, exactly once in each place", () => {
    const text = (name: string, cursor = ""): string => `//- /docs.json
{ ${head}, "navigation": { "languages": [
  { "language": "en", "versions": [{ "version":  "${cursor}${name}", "pages": ["intro"] }, { "version": "v2", "pages": ["v1"] }] },
  { "language": "es", "versions": { "$ref": "nav/versions.json" } },
  { "language": "fr", "versions": { "$ref": "nav/versions.json" } }
] } }
//- /nav/versions.json
[{ "version": "${name}", "tabs": [{ "tab": "v1", "pages": ["intro"] }] }]
//- /v1.mdx
${pages}`;
    const after = parseFixture(text("1.0")).files;
    for (const name of ["1.0", " 1.0 "])
      assert.deepEqual(renamedIn(text("v1", "$0"), name), {
        "docs.json": after.find(({ path }) => path === "docs.json")?.text,
        "nav/versions.json": after.find(({ path }) => path === "nav/versions.json")?.text,
      });
  });

  it("keeps the escapes in links that begin with the name of a version", () => {
    const text = (name: string, cursor = ""): string => `//- /docs.json
{ ${head}, "favicon": "\\/${name}\\/guides\\/setup",
  "navigation": { "versions": [{ "version": "${cursor}${name}", "pages": ["intro"] }] } }
${pages}`;
    const after = parseFixture(text("v2")).files;
    assert.deepEqual(renamedIn(text("v1", "$0"), "v2"), {
      "docs.json": after.find(({ path }) => path === "docs.json")?.text,
    });
  });

  it("refuses to change a name without effect, whose key appears again later", () => {
    const unused =
      "This text has no effect, because a key above it is repeated later; remove one of the two first.";
    const versions = (first: string, second: string): string =>
      `//- /docs.json\n{ ${head}, "navigation": { "versions": [{ "version": "${first}", "pages": [] }],
        "versions": [{ "version": "${second}", "pages": [] }] } }\n`;
    assert.equal(refusalOf(versions("v1$0", "v2"), "v3"), unused);
    assert.equal(refusalOf(versions("v1$0", "v2")), unused);
    assert.match(renamedIn(versions("v1", "v2$0"), "v3")["docs.json"] ?? "", /"v1".*"v3"/s);
    const group = (names: string): string =>
      `//- /docs.json\n{ ${head}, "navigation": { "groups": [{ ${names}, "pages": [] }] } }\n`;
    assert.equal(refusalOf(group(`"group": "A$0", "group": "B"`), "C"), unused);
  });

  it("changes other names where they are", () => {
    const text = (name: string): string =>
      `//- /docs.json\n{ ${head}, "navigation": { "groups": [{ "group": "${name}", "pages": ["intro"] }, { "group": "A", "pages": ["guides/setup"] }] } }\n${pages}`;
    assert.deepEqual(targetOf(text("$0A")), ["A", false]);
    assert.deepEqual(renamedIn(text("$0A"), 'B "x"'), {
      "docs.json": parseFixture(text('B \\"x\\"')).files[0]?.text,
    });
  });

  it("explains why it is refused", () => {
    const fixtureText = (text: string): string => `//- /docs.json\n{ ${head}, ${text} }\n${pages}`;
    assert.match(refusalOf(entry("go$0ne")), /There is no page file for `gone`/);
    assert.match(refusalOf(entry("GET /us$0ers")), /gets its name from the spec/);
    assert.match(refusalOf(entry("in$0tro"), "guides/setup"), /already has this URL/);
    assert.match(refusalOf(entry("in$0tro"), "  "), /cannot be empty/);
    assert.match(refusalOf(fixtureText(`"navigation": { "pa$0ges": [] }`)), /Put the cursor on a page/);
    assert.match(refusalOf(fixtureText(`"navigation": { "pages": [$0] }`)), /Put the cursor on a page/);
    assert.match(
      refusalOf(fixtureText(`"redirects": [{ "source": "/$0a", "destination": "/b" }]`)),
      /A redirect has no name/,
    );
    assert.match(refusalOf(fixtureText(`"favicon": "/$0a.png"`)), /type a new one instead/);
    assert.match(
      refusalOf(`//- /docs.json\n{ ${head}, "navigation": {} }\n//- /intro.mdx\n# He$0ading\n`),
      /edit a heading in its page/,
    );
    for (const broken of [
      `{ "navigation": { "pages": ["in$0tro`,
      `$0`,
      `{ "navigation": { "pages": [in$0tro] } }`,
    ])
      assert.match(refusalOf(`//- /docs.json\n${broken}\n${pages}`), /Put the cursor on a page/);
  });
});
