/** Completion, hover, links, rename and moves in the frontmatter of pages. */
import assert from "node:assert/strict";
import {
  applyEdits,
  completionsAt,
  definitionAt,
  documentLinks,
  hoverAt,
  planMove,
  renameAt,
  renameTargetAt,
  renderProse,
} from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { siteWithCursor, textOf } from "./cursor.ts";

const others = `
//- /docs.json
{ "navigation": { "tabs": [{ "tab": "API", "openapi": "apis/v1.json", "pages": ["intro", "guides/setup"] }] } }
//- /intro.mdx
//- /guides/setup.mdx
//- /apis/v1.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" },
  "paths": { "/users": { "get": { "summary": "List users" }, "post": {} } }, "components": { "schemas": { "User": {}, "Order": {} } } }
`;

/** @param lines of a page, in which `$0` is the cursor */
function withCursor(...lines: readonly string[]) {
  const found = siteWithCursor(`${others}//- /page.mdx\n${lines.join("\n")}\n`);
  return { ...found, text: textOf(found.fixture, found.document) };
}

function offered(...lines: readonly string[]): readonly string[] {
  const { site, document, offset, text } = withCursor(...lines);
  return (completionsAt(site, document, offset, { text })?.items ?? []).map(({ label }) => label);
}

/** The text after the item with a label is accepted. */
function accepted(label: string, ...lines: readonly string[]): readonly string[] {
  const { site, document, offset, text } = withCursor(...lines);
  const item = completionsAt(site, document, offset, { text })?.items.find((entry) => entry.label === label);
  assert.ok(item, `no ${label}`);
  return applyEdits(text, [item.edit]).split("\n");
}

function hovered(...lines: readonly string[]): string {
  const { site, document, offset, text } = withCursor(...lines);
  const hover = hoverAt(site, document, offset, { page: { text } });
  return hover === undefined ? "" : renderProse(hover.prose, "plaintext");
}

describe("completion in frontmatter", () => {
  it("offers the keys that the page lacks, with a colon if there is none", () => {
    const keys = offered("---", "title: A", "si$0", "---");
    assert.ok(keys.includes("sidebarTitle") && keys.includes("openapi") && !keys.includes("title"));
    assert.equal(accepted("sidebarTitle", "---", "title: A", "si$0", "---")[2], "sidebarTitle: ");
    assert.equal(accepted("sidebarTitle", "---", "si$0: x", "---")[1], "sidebarTitle: x");
    assert.equal(accepted("mode", "---", "$0")[1], "mode: ");
  });

  it("offers the values of a key, also inside quotes", () => {
    assert.deepEqual(offered("---", "mode: $0", "---"), ["default", "wide", "custom", "frame", "center"]);
    assert.equal(accepted("wide", "---", 'mode: "w$0"', "---")[1], 'mode: "wide"');
    assert.equal(accepted("wide", "---", "mode:$0", "---")[1], "mode: wide");
    assert.deepEqual(offered("---", "hidden: $0", "---"), ["true"]);
    assert.deepEqual(offered("---", "deprecated: $0", "---"), ["true", "false"]);
    assert.deepEqual(offered("---", "owner: $0", "---"), []);
  });

  it("offers the endpoints and schemas of the spec typed before them, found as the platform does", () => {
    for (const file of ["v1.json", "../apis/v1.json", "/apis/v1.json", "apis/v1.json"]) {
      assert.deepEqual(offered("---", `openapi: ${file} GET /u$0`, "---"), [`${file} GET /users`], file);
      assert.deepEqual(offered("---", `openapi-schema: ${file} Us$0`, "---"), [`${file} User`], file);
    }
    assert.equal(
      accepted("v1.json POST /users", "---", "openapi: v1.json PO$0", "---")[1],
      "openapi: v1.json POST /users",
    );
    // A file that is not a spec is not offered again.
    assert.deepEqual(offered("---", "openapi: gone.json GET /u$0", "---"), []);
  });

  it("offers endpoints, schemas and pages", () => {
    assert.deepEqual(offered("---", "openapi: $0", "---"), ["GET /users", "POST /users"]);
    // The edit must contain the cursor behind the space.
    for (const quote of ["", '"'])
      assert.equal(
        accepted("GET /users", "---", `openapi: ${quote}GET $0`, "---")[1],
        `openapi: ${quote}GET /users`,
      );
    assert.equal(accepted("POST /users", "---", "openapi: PO$0", "---")[1], "openapi: POST /users");
    assert.deepEqual(offered("---", "openapi-schema: U$0", "---"), ["User"]);
    assert.ok(offered("---", "related:", "  - /g$0", "---").includes("/guides/setup"));
    assert.equal(
      accepted("/guides/setup", "---", "related:", "  - Start: /g$0", "---")[2],
      "  - Start: /guides/setup",
    );
    assert.ok(offered("---", "url: $0", "---").includes("/intro"));
  });

  it("keeps a comment after a value, and the quotes before it", () => {
    for (const value of ["w$0 # note", '"w$0" # note', "'w$0' # note"])
      assert.equal(
        accepted("wide", "---", `mode: ${value}`, "---")[1],
        `mode: ${value.replace("w$0", "wide")}`,
      );
    assert.equal(
      accepted("GET /users", "---", "openapi: GET $0 # note", "---")[1],
      "openapi: GET /users # note",
    );
    for (const line of [
      "mode: wide # no$0te",
      "mode: wide $0# note",
      'mode: "wide" $0# note',
      "mode: $0# note",
    ])
      assert.deepEqual(offered("---", line, "---"), [], line);
    assert.equal(accepted("wide", "---", "mode:$0 w", "---")[1], "mode: wide");
  });

  it("does not replace a list or text on lines of its own", () => {
    assert.deepEqual(offered("---", 'related:$0 ["/intro"]', "---"), []);
    for (const below of ["- /intro", "  - /intro", "  text"])
      assert.deepEqual(offered("---", "related:$0", below, "---"), [], below);
    assert.ok(offered("---", "related:$0", "title: A", "---").includes("/intro"));
    assert.deepEqual(offered("---", "tag: $0|", "  text", "---"), []);
  });

  it("writes a path so that the value stays valid", () => {
    const page = "---\n//- /what's-new.mdx".split("\n");
    const lineOf = (label: string, value: string): string | undefined =>
      accepted(label, "---", `url: ${value}`, ...page)[1];
    assert.equal(lineOf("/what's-new", "'/w$0'"), "url: '/what''s-new'");
    assert.equal(lineOf("/what's-new", '"/w$0"'), 'url: "/what\'s-new"');
    assert.equal(lineOf("/what's-new", "/w$0"), "url: /what's-new");
    const { site, document, offset, fixture } = siteWithCursor(
      `${others.replace('"/users"', '"/a: b"')}//- /page.mdx\n---\nopenapi: $0\n---\n`,
    );
    const items = completionsAt(site, document, offset, { text: textOf(fixture, document) })?.items ?? [];
    assert.deepEqual(
      items.map(({ edit }) => edit.newText),
      ['"GET /a: b"', '"POST /a: b"'],
    );
  });

  it("reads keys without a value and lists in text with CRLF as in other text", () => {
    const { site, text } = withCursor("---", "related:$0", "  - /g", "ti", "---");
    const withReturns = text.replaceAll("\n", "\r\n");
    const labelsAfter = (words: string): readonly string[] => {
      const offset = withReturns.indexOf(words) + words.length;
      const items = completionsAt(site, "page.mdx", offset, { text: withReturns })?.items ?? [];
      return items.map(({ label }) => label);
    };
    assert.ok(labelsAfter("- /g").includes("/guides/setup"));
    const keys = labelsAfter("\nti");
    assert.ok(keys.includes("title") && !keys.includes("related"));
  });

  it("offers complete frontmatter after the dashes of a page that has none", () => {
    const emptyFields = ["---", 'title: ""', 'description: ""', "---"];
    for (const begun of ["-$0", "---$0"])
      assert.deepEqual(accepted("--- frontmatter", begun), [...emptyFields, "", "", ""], begun);
    assert.deepEqual(accepted("--- frontmatter", "---$0", "", "Text."), [...emptyFields, "", "Text.", ""]);
    const others = [
      ["---$0", "title: A", "---"],
      ["---$0", "---"],
      ["---$0", "title: A"],
      ["Text.", "---$0"],
      ["----$0"],
    ];
    for (const lines of others) assert.ok(!offered(...lines).includes("--- frontmatter"), lines.join("\n"));
  });

  it("offers no frontmatter in the text of the page", () => {
    assert.deepEqual(offered("---", "title: A", "---", "", "mo$0"), []);
    assert.deepEqual(offered("mo$0"), []);
  });
});

describe("hover in frontmatter", () => {
  it("explains a key, a value, an endpoint and a page", () => {
    assert.match(hovered("---", "mo$0de: wide", "---"), /layout of the page.*center/s);
    assert.match(hovered("---", "mode: wi$0de", "---"), /Without the table of contents/);
    assert.match(hovered("---", "openapi: GET /us$0ers", "---"), /GET \/users\n+List users/);
    assert.match(hovered("---", "related:", "  - /guides/se$0tup", "---"), /guides\/setup/);
    assert.equal(hovered("---", "own$0er: A", "---"), "");
  });
});

describe("links in frontmatter", () => {
  const text =
    '---\nopenapi: "v1 get /users"\nrelated:\n  - /intro\n  - Setup: /guides/setup\nurl: /intro\n---\n';
  const site = fixtureSite(parseFixture(`${others}//- /page.mdx\n${text}`));

  it("point to operations and pages", () => {
    const links = documentLinks(site, "page.mdx", { text });
    assert.deepEqual(
      links.map(({ span: { start, length }, target }) => [
        text.slice(start, start + length),
        "document" in target ? target.document : target.url,
      ]),
      [
        ["get /users", "apis/v1.json"],
        ["/intro", "intro.mdx"],
        ["/guides/setup", "guides/setup.mdx"],
        ["/intro", "intro.mdx"],
      ],
    );
    const definition = definitionAt(site, "page.mdx", text.indexOf("get /users"), { text });
    assert.equal(definition?.targets[0]?.kind, "operation");
  });

  it("rename their targets", () => {
    const textOf = (file: string) => (file === "page.mdx" ? text : "");
    const offset = text.indexOf("/guides/setup") + 3;
    const target = renameTargetAt(site, "page.mdx", offset, { text });
    assert.equal(target.kind === "target" && target.text, "/guides/setup");
    const result = renameAt(site, "page.mdx", offset, "/guides/start", { textOf }, { text });
    assert.ok(result.kind === "moved");
    assert.deepEqual(result.plan.renames, [{ from: "guides/setup.mdx", to: "guides/start.mdx" }]);
    const edits = result.plan.edits.get("page.mdx") ?? [];
    assert.match(applyEdits(text, edits), / {2}- Setup: \/guides\/start\n/);
    const ofEndpoint = renameTargetAt(site, "page.mdx", text.indexOf("/users"), { text });
    assert.equal(ofEndpoint.kind, "refused");
    assert.equal(renameTargetAt(site, "page.mdx", 6, { text }).kind, "nameless");
  });

  it("follow files that move", () => {
    const plan = planMove(
      site,
      [
        { from: "intro.mdx", to: "start/first.mdx" },
        { from: "apis/v1.json", to: "specs/v2.json" },
      ],
      { textOf: (file) => (file === "page.mdx" ? text : "") },
    );
    assert.ok(plan.kind === "plan");
    assert.equal(
      applyEdits(text, plan.edits.get("page.mdx") ?? []),
      '---\nopenapi: "v2 get /users"\nrelated:\n  - /start/first\n  - Setup: /guides/setup\nurl: /start/first\n---\n',
    );
  });
});
