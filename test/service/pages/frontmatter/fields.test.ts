import assert from "node:assert/strict";
import { parse } from "yaml";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import { readFrontmatter } from "../../../../server/src/service/pages/frontmatter/content.ts";
import { frontmatterKeys } from "../../../../server/src/service/pages/frontmatter/keys.ts";
import {
  keysRequiredOf,
  requiredFolder,
} from "../../../../server/src/service/pages/frontmatter/required-keys.ts";

function page(lines: string, body = ""): string {
  return `---\n${lines}\n---\n${body}`;
}

function kindsOf(text: string): readonly string[] {
  return readFrontmatter(text).fields.map(({ kind, key }) => `${kind} ${key}`);
}

/** The lines of the frontmatter after its fields are fixed. */
function repaired(lines: string): string {
  const text = page(lines);
  const [repair] = readFrontmatter(text).fields.flatMap((problem) => problem.repair ?? []);
  return repair === undefined ? lines : applyEdits(text, repair.edits).slice(4, -5);
}

describe("fields of the frontmatter", () => {
  it("are checked by their types, and fixed if the intent is clear", () => {
    const cases: readonly (readonly [lines: string, kind: string, after: string])[] = [
      ["title: 404", "type title", 'title: "404"'],
      ["title: true", "type title", 'title: "true"'],
      ["tag: 2026-01-31", "type tag", 'tag: "2026-01-31"'],
      ["description: {a: b}", "type description", 'description: "{a: b}"'],
      ["hidden: yes", "type hidden", "hidden: true"],
      ['deprecated: "true"', "type deprecated", "deprecated: true"],
      ['boost: "3"', "type boost", "boost: 3"],
      ["keywords: a, b", "type keywords", 'keywords: ["a", "b"]'],
      ["groups: admin", "type groups", 'groups: ["admin"]'],
      ["related: /a", "type related", 'related: ["/a"]'],
      ["related: true", "type related", "related: true"],
      ["mode: Wide", "value mode", "mode: wide"],
      ["mode: xyzzy", "value mode", "mode: xyzzy"],
      ["iconType: soild", "value iconType", "iconType: solid"],
      ["Description: x", "key Description", "description: x"],
      ["sidebar_label: x", "key sidebar_label", "sidebarTitle: x"],
      ["no-index: true", "key no-index", "noindex: true"],
      ["title: x\nhidden: false", "hidden-false hidden", "title: x"],
      ["openapi: GET /a\napi: GET /b", "api-with-openapi api", "openapi: GET /a"],
      ["openapi: GET /a\n'api' : 'GET /b' # both", "api-with-openapi api", "openapi: GET /a"],
      ["openapi: GET /a\napi: >\n  GET /b\ntitle: x", "api-with-openapi api", "openapi: GET /a\ntitle: x"],
      ["openapi: GET /a\napi: GET\n  /b\ntitle: x", "api-with-openapi api", "openapi: GET /a\ntitle: x"],
    ];
    for (const [lines, kind, after] of cases) {
      assert.deepEqual(kindsOf(page(lines)), [kind], lines);
      assert.equal(repaired(lines).trimEnd(), after);
      assert.equal(typeof parse(after), "object");
    }
  });

  it("are left to the author if a fix would change more than their key", () => {
    const cases: readonly (readonly [lines: string, kind: string])[] = [
      ["{title: x, hidden: false}", "hidden-false hidden"],
      ["{title: x,\nhidden: false, icon: y}", "hidden-false hidden"],
      ["{openapi: GET /a,\napi: GET /b}", "api-with-openapi api"],
      ["mode: >\n  custm\ntitle: x", "value mode"],
      ["title:\n  - x", "type title"],
      ["title:\n- 'x'", "type title"],
      ['mode: "cust\\x6d"', "value mode"],
    ];
    for (const [lines, kind] of cases) {
      assert.deepEqual(kindsOf(page(lines)), [kind], lines);
      assert.equal(repaired(lines), lines);
    }
  });

  it("are fine if the type fits, if nothing is written, or if the key is the author's own", () => {
    const fine = [
      "title: x\ntag:\nhidden: true\nnoindex: 'false'\nboost: 0.5\ndeprecated: false",
      "related: false\nkeywords: []\ngroups:\n  - a\nlastUpdatedDate: 2026-01-31\ncontextual:\n  options: [copy]",
      "model: gpt\ngroup: a\nowner: x\nversion: 1.0\nreviewed: 2026-01-01\nseo:\n  title: x",
      "description: a\nDescription: b",
      "iconType: sharp-duotone-thin-extra",
    ];
    for (const lines of fine) assert.deepEqual(kindsOf(page(lines)), [], lines);
  });

  it("say that the text of a page with `url` is not shown, unless it is the URL itself", () => {
    const lines = "url: https://example.com";
    assert.deepEqual(kindsOf(page(lines, "\nText\n")), ["url-with-text url"]);
    for (const body of [
      "",
      "\n\n",
      'import A from "/a.mdx"\n',
      "{/* later */}\n",
      "[Here](https://example.com)",
    ])
      assert.deepEqual(kindsOf(page(lines, body)), [], body);
  });

  it("name their targets, at their positions", () => {
    const text = page(
      "openapi: \"spec.json GET /a\"\nrelated:\n  - /b\n  - Title: /c\nurl: /d\nicon: /e.svg\nsdk: 'it''s'",
    );
    const named = readFrontmatter(text).targets.map(
      ({ target, start, length }) => `${target} ${text.slice(start, start + length)}`,
    );
    assert.deepEqual(named, ["endpoint spec.json GET /a", "pages /b", "pages /c", "url /d", "image /e.svg"]);
  });
});

describe("the table of keys", () => {
  it("has each key once, with a sentence about it", () => {
    const keys = frontmatterKeys.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
    for (const { key, text } of frontmatterKeys) assert.match(text, /\.$/, key);
  });
});

describe("required keys", () => {
  it("apply to folders, to any one name and to the whole site", () => {
    const required = [
      { folder: requiredFolder(""), keys: ["title"] },
      { folder: requiredFolder("/guides/**"), keys: ["description"] },
      { folder: requiredFolder("*/guides"), keys: ["owner", "title"] },
    ];
    assert.deepEqual(keysRequiredOf("intro.mdx", required), ["title"]);
    assert.deepEqual(keysRequiredOf("guides/a/b.mdx", required), ["title", "description"]);
    assert.deepEqual(keysRequiredOf("en/guides/b.mdx", required), ["title", "owner"]);
    assert.deepEqual(keysRequiredOf("guides.mdx", required), ["title"]);
  });
});
