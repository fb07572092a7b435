/** Endpoints keep their spec when they move to a section where another spec applies, or none. */
import assert from "node:assert/strict";
import { head } from "./move-sites.ts";
import { docsAfter, into, move, notesOf, rearranged, rearranging, refusal } from "./rearranged.ts";

/** A spec with two operations, `GET /x` and `GET /y`. */
function spec(path: string): string {
  const operation = { summary: "X", responses: { 200: { description: "ok" } } };
  const text = {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/x": { get: operation }, "/y": { get: operation } },
  };
  return `//- /${path}\n${JSON.stringify(text)}\n`;
}

/** A site with the groups of a text, whose entries are on single lines. */
function site(groups: string, ...files: readonly string[]): string {
  return [`//- /docs.json\n{ ${head}, "navigation": { "groups": [\n${groups}\n] } }\n`, ...files].join("");
}

function groupsAfter(source: string, ...[entries, to]: Parameters<typeof move>): string {
  return /"groups": \[\n([\s\S]*)\n\] \}/.exec(docsAfter(source, move(entries, to)))?.[1] ?? "";
}

const [api, other] = [spec("api/openapi.json"), spec("other.json")];
const plain = '{ "group": "B", "pages": ["b"] }';

describe("endpoints that move to another section", () => {
  it("name their spec themselves where none applies, or another one", () => {
    const groups = (last: string) =>
      site(
        `{ "group": "A", "openapi": "/api/openapi.json", "pages": ["get /x", "GET /y"] },\n${last}`,
        api,
        other,
        "//- /a.mdx\n//- /b.mdx\n",
      );
    const [first, second] = ["/navigation/groups/0/pages/0", into("/navigation/groups/1")];
    assert.equal(
      groupsAfter(groups(plain), first, second),
      '{ "group": "A", "openapi": "/api/openapi.json", "pages": ["GET /y"] },\n{ "group": "B", "pages": ["b", "api/openapi.json get /x"] }',
    );
    assert.equal(
      groupsAfter(groups('{ "group": "B", "openapi": "other.json", "pages": ["b"] }'), first, second),
      '{ "group": "A", "openapi": "/api/openapi.json", "pages": ["GET /y"] },\n{ "group": "B", "openapi": "other.json", "pages": ["b", "api/openapi.json get /x"] }',
    );
    assert.deepEqual(notesOf(groups(plain), move(first, second)), [
      "`get /x` now names its spec, `api/openapi.json`, because the sections around it do not.",
    ]);
  });

  it("stay as they are where the same spec applies, however it is written", () => {
    const source = site(
      '{ "group": "A", "openapi": "api/openapi.json", "pages": ["GET /x", "GET /y"] },\n' +
        '{ "group": "B", "openapi": [{ "source": "/api/openapi.json", "directory": "ref" }], "pages": ["GET /y"] }',
      api,
      "//- /a.mdx\n//- /b.mdx\n",
    );
    const action = move("/navigation/groups/0/pages/0", into("/navigation/groups/1"));
    assert.match(docsAfter(source, action), /"pages": \["GET \/y", "GET \/x"\]/);
    assert.deepEqual(notesOf(source, action), []);
  });

  it("name a spec at a URL, too, and stay as they are if they name a spec already", () => {
    const source = site(
      '{ "group": "A", "openapi": "https://example.com/v1.json", "pages": ["GET /x", "other.json GET /x", "GET /y"] },\n' +
        plain,
      other,
      "//- /a.mdx\n//- /b.mdx\n",
    );
    const action = move(
      ["/navigation/groups/0/pages/0", "/navigation/groups/0/pages/1"],
      into("/navigation/groups/1"),
    );
    assert.match(
      docsAfter(source, action),
      /"pages": \["b", "https:\/\/example.com\/v1.json GET \/x", "other.json GET \/x"\]/,
    );
    assert.deepEqual(notesOf(source, action), [
      "`GET /x` now names its spec, `https://example.com/v1.json`, because the sections around it do not.",
    ]);
  });

  it("say that their URLs may change if the spec has a directory, which an entry cannot name", () => {
    const source = site(
      '{ "group": "A", "openapi": { "source": "other.json", "directory": "ref" }, "pages": ["GET /x", "GET /y"] },\n' +
        plain,
      other,
      "//- /a.mdx\n//- /b.mdx\n",
    );
    assert.deepEqual(notesOf(source, move("/navigation/groups/0/pages/0", into("/navigation/groups/1"))), [
      "`GET /x` now names its spec, `other.json`, because the sections around it do not.",
      "The page of the endpoint may get another URL, because an entry cannot name a `directory`.",
    ]);
  });

  it("are refused if it is not known which spec is theirs", () => {
    const source = site(
      `{ "group": "A", "openapi": ["other.json", 1], "pages": ["GET /x", "a"] },\n${plain}`,
      other,
      "//- /a.mdx\n//- /b.mdx\n",
    );
    assert.match(
      refusal(source, move("/navigation/groups/0/pages/0", into("/navigation/groups/1"))),
      /No spec covers `GET \/x`/,
    );
  });
});

describe("sections that move to another section", () => {
  const nested = (openapi: string, inner: string) =>
    `{ "group": "A", "openapi": ${openapi}, "pages": ["GET /y", ${inner}] },\n${plain}`;
  const toB = move("/navigation/groups/0/pages/1", into("/navigation/groups/1"));
  const pages = "//- /a.mdx\n//- /b.mdx\n//- /c.mdx\n";

  it("get the spec that their endpoints had, as its author wrote it", () => {
    const written = '{ "source": "other.json", "directory": "ref" }';
    const source = site(
      nested(written, '{ "group": "C", "pages": ["c", { "group": "D", "pages": ["GET /x"] }] }'),
      other,
      pages,
    );
    assert.equal(
      docsAfter(source, toB).split("\n")[2],
      `{ "group": "B", "pages": ["b", { "group": "C", "pages": ["c", { "group": "D", "pages": ["GET /x"] }], "openapi": ${written} }] }`,
    );
    assert.deepEqual(notesOf(source, toB), [
      'The group "C" now names its spec, `other.json`, because the sections around it do not.',
    ]);
  });

  it("do not get a spec that no endpoint in them needs", () => {
    const inner =
      '{ "group": "C", "pages": ["c", { "group": "D", "openapi": "api/openapi.json", "pages": ["GET /x"] }] }';
    const source = site(nested('"other.json"', inner), api, other, pages);
    assert.equal(docsAfter(source, toB).split("\n")[2], `{ "group": "B", "pages": ["b", ${inner}] }`);
    assert.deepEqual(notesOf(source, toB), []);
  });

  it("get it in the file that contains them, which is not changed in other places without asking", () => {
    const inFile = '{ "group": "C", "pages": ["GET /x"] }';
    const once = site(
      nested('"other.json"', '{ "$ref": "nav/c.json" }'),
      `//- /nav/c.json\n${inFile}\n`,
      other,
      pages,
    );
    const files = rearranged(once, toB);
    assert.equal(
      files["nav/c.json"]?.trim(),
      '{ "group": "C", "pages": ["GET /x"], "openapi": "other.json" }',
    );
    assert.match(files["docs.json"] ?? "", /"pages": \["b", \{ "\$ref": "nav\/c.json" \}\]/);
    const twice = once.replace('{ "$ref": "nav/c.json" }', '$&, { "group": "E", "pages": [$&] }');
    assert.equal(rearranging(twice, toB).answer.kind, "shared");
  });

  it("get a spec in another file, whose reference is rewritten for theirs", () => {
    const source = site(
      '{ "$ref": "nav/a.json" },\n{ "group": "B", "pages": ["b"] }',
      '//- /nav/a.json\n{ "group": "A", "openapi": { "$ref": "spec.json" }, "pages": ["GET /y", { "group": "C", "pages": ["GET /x"] }] }\n',
      '//- /nav/spec.json\n{ "source": "other.json" }\n',
      other,
      pages,
    );
    const files = rearranged(source, move("nav/a.json#/pages/1", into("/navigation/groups/1")));
    assert.match(
      files["docs.json"] ?? "",
      /"pages": \["b", \{ "group": "C", "pages": \["GET \/x"\], "openapi": \{ "\$ref": "\.\/nav\/spec.json" \} \}\]/,
    );
  });
});
