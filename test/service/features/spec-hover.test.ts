/** Hover over the platform's keys in specs that the site names, and over findings there. */
import assert from "node:assert/strict";
import { renderProse } from "../../../server/src/service/features/description/prose.ts";
import { hoverAt } from "../../../server/src/service/features/hover.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const docs = '{ "navigation": { "groups": [{ "group": "A", "openapi": ["a.json", "a.yaml"] }] } }';

interface Shown {
  readonly about: string;
  readonly text: string;
}

/** The hover at the `|` of a text. */
function hover(file: string, written: string, code?: string): Shown | undefined {
  const offset = written.indexOf("|");
  const text = written.replace("|", "");
  const site = fixtureSite(parseFixture(`//- /docs.json\n${docs}\n//- /${file}\n${text}\n`));
  const findings = code === undefined ? [] : [{ code, span: { start: offset, length: 4 } }];
  const found = hoverAt(site, file, offset, { page: { text }, findings });
  if (found === undefined) return undefined;
  const { span, prose } = found;
  return { about: text.slice(span.start, span.start + span.length), text: renderProse(prose, "plaintext") };
}

const yaml = (content: string): string => `openapi: 3.1.0\npaths:\n  /a/{id}:\n    get:\n${content}\n`;
const json = (content: string): string => `{"openapi": "3.1.0", "paths": {"/a": {"get": {${content}}}}}`;

describe("hover in specs", () => {
  it("says what a key of an operation does, in JSON and in YAML", () => {
    const hidden = hover("a.yaml", yaml("      x-hid|den: true"));
    assert.deepEqual(hidden, {
      about: "x-hidden",
      text: "`true`: the endpoint gets no page automatically, but may be listed.".replaceAll("`", ""),
    });
    assert.deepEqual(hover("a.json", json('"x-hid|den": true')), { ...hidden, about: '"x-hidden"' });
  });

  it("recognizes keys inside `x-mint`, in blocks and in braces", () => {
    const inBlock = hover("a.yaml", yaml("      x-mint:\n        hr|ef: /a"));
    assert.equal(inBlock?.about, "href");
    assert.match(inBlock.text, /^The URL of the page/);
    assert.deepEqual(hover("a.yaml", yaml("      x-mint: { content: a, hr|ef: /a }")), inBlock);
    assert.deepEqual(hover("a.yaml", yaml('      "x-mint": { "hr|ef": /a }')), inBlock);
    const inJson = hover("a.json", json('"x-mint": {"mcp": {"enab|led": false}}'));
    assert.match(inJson?.text ?? "", /not a tool of the MCP server/);
    const deep = hover("a.yaml", yaml("      x-mint: { mcp: { enab|led: false } }"));
    assert.equal(deep?.text, inJson?.text);
  });

  it("recognizes keys below a path with a colon or a `#`", () => {
    for (const path of ["/a/{id}:cancel", "/a#b", "/a:b:c"]) {
      const text = `openapi: 3.1.0\npaths:\n  ${path}:\n    post:\n      x-hid|den: true\n`;
      assert.equal(hover("a.yaml", text)?.about, "x-hidden", path);
    }
  });

  it("recognizes the key after the dash of a list", () => {
    const tag = hover("a.yaml", "openapi: 3.1.0\ntags:\n- name: a\n- x-gr|oup: Users\n");
    assert.match(tag?.text ?? "", /name of the tag's group/);
    const pill =
      "components:\n  schemas:\n    A:\n      properties:\n        b:\n          x-mint:\n            p|re: [NEW]";
    assert.match(hover("a.yaml", `openapi: 3.1.0\n${pill}\n`)?.text ?? "", /before the name of the field/);
  });

  it("lists the values of a key, and explains the chosen one", () => {
    const metadata = (content: string) =>
      hover("a.yaml", yaml(`      x-mint:\n        metadata:\n          ${content}`));
    assert.match(metadata("mo|de: wide")?.text ?? "", /- wide: Without the table of contents/);
    assert.match(metadata("mode: wi|de")?.text ?? "", /^wide: Without the table of contents/);
    assert.equal(metadata("mode: wi|der"), undefined);
    const chosen = hover("a.json", json('"x-mint": {"metadata": {"mode": "wi|de"}}'));
    assert.equal(chosen?.about, '"wide"');
    assert.match(chosen.text, /^wide: Without the table of contents/);
  });

  it("says nothing about the spec's own keys, or about the platform's names in other places", () => {
    const silent = [
      yaml("      summ|ary: x-mint"),
      yaml("      content: |x"),
      yaml("      x-mint:\n        hidden: tr|ue"),
      `${yaml("")}hr|ef: /a\n`,
      `${yaml("")}# x-mi|nt: a\n`,
    ];
    for (const text of silent) assert.equal(hover("a.yaml", text), undefined, text);
    assert.equal(hover("a.json", '{"openapi": "3.1.0", "x-mi|nt": {}}'), undefined);
    assert.equal(hover("a.json", json('"summary": "x-mi|nt"')), undefined);
    const site = fixtureSite(parseFixture(`//- /docs.json\n${docs}\n//- /b.yaml\n${yaml("")}\n`));
    const text = yaml("      x-hidden: true");
    assert.equal(hoverAt(site, "b.yaml", text.indexOf("x-hidden"), { page: { text } }), undefined);
  });

  it("explains why the finding at the position matters", () => {
    const found = hover("a.yaml", yaml("      summ|ary: a"), "duplicate-operation");
    assert.match(found?.text ?? "", /tools generated from the spec may confuse/);
    assert.equal(found?.about, "ary:");
  });
});
