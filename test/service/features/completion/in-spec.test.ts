/** Completion of the platform's keys in specs that the site names. */
import assert from "node:assert/strict";
import { completionsAt } from "../../../../server/src/service/index.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const docs = (spec: string): string =>
  `//- /docs.json\n{ "navigation": { "groups": [{ "group": "A", "openapi": "${spec}" }] } }\n`;

/** The labels offered at the `|` of a spec, and the text after the first item is accepted. */
function offered(
  file: string,
  written: string,
): { readonly labels: readonly string[]; readonly text: string } {
  const offset = written.indexOf("|");
  const text = written.replace("|", "");
  const site = fixtureSite(parseFixture(`${docs(file)}//- /${file}\n${text}\n`));
  const items = completionsAt(site, file, offset, { text })?.items ?? [];
  const [first] = items;
  const { start, length, newText } = first?.edit ?? { start: 0, length: 0, newText: "" };
  return {
    labels: items.map(({ label }) => label),
    text: text.slice(0, start) + newText + text.slice(start + length),
  };
}

describe("completion in specs", () => {
  it("offers the keys of an operation in JSON, except those that exist", () => {
    const { labels, text } = offered(
      "a.json",
      '{"openapi": "3.1.0", "paths": {"/a": {"get": {"x-hidden": true, "x-m|"}}}}',
    );
    assert.deepEqual(labels, ["x-mint", "x-excluded"]);
    assert.match(text, /"x-hidden": true, "x-mint": \{\}\}/);
  });

  it("offers the keys of an operation and of `x-mint` in YAML", () => {
    const head =
      "openapi: 3.1.0\npaths:\n  /a/{id}:\n    get:\n      tags:\n      - Users\n      summary: All\n";
    assert.deepEqual(offered("a.yaml", `${head}      x|\n`).labels, ["x-mint", "x-hidden", "x-excluded"]);
    const inside = offered("a.yaml", `${head}      x-mint:\n        |\n`);
    assert.deepEqual(inside.labels, ["href", "metadata", "content", "playground", "mcp"]);
    assert.ok(inside.text.endsWith("x-mint:\n        href: /\n"));
    assert.deepEqual(offered("a.yaml", `${head}      x-mint:\n        mcp:\n          e|\n`).labels, [
      "enabled",
      "name",
      "description",
    ]);
  });

  it("offers the keys of an operation below a path with a colon", () => {
    const text = "openapi: 3.1.0\npaths:\n  /a/{id}:cancel:\n    post:\n      x|\n";
    assert.deepEqual(offered("a.yaml", text).labels, ["x-mint", "x-hidden", "x-excluded"]);
  });

  it("offers the keys of an operation with a method of the spec's own, and of its `x-mint`", () => {
    const ofCopy = (inside: string): readonly string[] =>
      offered(
        "a.json",
        `{"openapi": "3.2.0", "paths": {"/a": {"additionalOperations": {"COPY": {${inside}}}}}}`,
      ).labels;
    assert.deepEqual(ofCopy('"x-|"'), ["x-mint", "x-hidden", "x-excluded"]);
    assert.deepEqual(ofCopy('"x-mint": {"h|"}'), ["href", "metadata", "content", "playground", "mcp"]);
    const text = '{"openapi": "3.2.0", "paths": {"/a": {"additionalOperations": {"x-|"}}}}';
    assert.deepEqual(offered("a.json", text).labels, []);
  });

  it("offers no key in YAML that exists above or below in its map", () => {
    const operation = (...lines: readonly string[]): readonly string[] =>
      offered("a.yaml", `openapi: 3.1.0\npaths:\n  /a:\n    get:\n${lines.join("\n")}\n`).labels;
    const path = ["    put:", "      x-mint:", "        href: /a"];
    assert.deepEqual(operation("      x-hidden: true", "# note", "", "      x-|", ...path), [
      "x-mint",
      "x-excluded",
    ]);
    assert.deepEqual(operation("      x|", "      x-mint:", "        href: /b", ...path), [
      "x-hidden",
      "x-excluded",
    ]);
    for (const end of ["\n", "\r\n"]) {
      const tags = [
        "openapi: 3.1.0",
        "tags:",
        "- name: a",
        "  x-group: A",
        "- name: b",
        "  |",
        "- x-group: C",
        "",
      ].join(end);
      assert.deepEqual(offered("a.yaml", tags).labels, ["x-group"]);
      assert.deepEqual(offered("a.yaml", tags.replace("- name: b", "- x-group: B")).labels, []);
    }
  });

  it("offers the keys of tags, schemas and security schemes", () => {
    const start = "openapi: 3.1.0\n";
    assert.deepEqual(offered("a.yaml", `${start}tags:\n- name: a\n- name: b\n  |\n`).labels, ["x-group"]);
    const schema = `${start}components:\n  schemas:\n    User:\n      properties:\n        name:\n          type: string\n`;
    assert.deepEqual(offered("a.yaml", `${schema}          x-mint:\n            |\n`).labels, [
      "pre",
      "post",
    ]);
    const scheme = '{"openapi": "3.1.0", "components": {"securitySchemes": {"key": {|}}}}';
    assert.deepEqual(offered("a.json", scheme).labels, ["x-default"]);
  });

  it("offers the values of a key in JSON, with quotes if they are strings", () => {
    const inOperation = (content: string) =>
      offered("a.json", `{"openapi": "3.1.0", "paths": {"/a": {"get": {${content}}}}}`);
    const hidden = inOperation('"x-hidden": |');
    assert.deepEqual(hidden.labels, ["true"]);
    assert.match(hidden.text, /"x-hidden": true\}/);
    assert.deepEqual(inOperation('"x-mint": {"mcp": {"enabled": t|rue}}').labels, ["false", "true"]);
    const mode = inOperation('"x-mint": {"metadata": {"mode": "w|"}}');
    assert.deepEqual(mode.labels, ["default", "wide", "custom", "frame", "center"]);
    assert.match(mode.text, /"mode": "default"\}/);
    assert.deepEqual(inOperation('"x-mint": |{"mcp": {}}').labels, []);
    assert.deepEqual(inOperation('"summary": |').labels, []);
  });

  it("offers the values of a key in YAML, with a space after the colon", () => {
    const inOperation = (content: string) =>
      offered("a.yaml", `openapi: 3.1.0\npaths:\n  /a:\n    get:\n${content}\n    put: {}\n`);
    const hidden = inOperation("      x-hidden:|");
    assert.deepEqual(hidden.labels, ["true"]);
    assert.match(hidden.text, /x-hidden: true\n/);
    const expand = inOperation("      x-mint:\n        playground:\n          expand: f|als");
    assert.deepEqual(expand.labels, ["false", "true"]);
    assert.match(expand.text, /expand: false\n/);
    const mode = inOperation('      x-mint:\n        metadata:\n          mode: "w|"');
    assert.equal(mode.labels.length, 5);
    assert.match(mode.text, /mode: default\n/);
    assert.deepEqual(inOperation("      x-hidden: # |").labels, []);
    assert.deepEqual(inOperation("      summary: |").labels, []);
    assert.deepEqual(inOperation("      x-hi|dden: true").labels, []);
  });

  it("offers nothing elsewhere, and nothing in a file that is not a spec of the site", () => {
    const silent = [
      "openapi: 3.1.0\n|\n",
      "openapi: 3.1.0\npaths:\n  /a:\n    |\n",
      "openapi: 3.1.0\npaths: x|\n",
    ];
    for (const text of silent) assert.deepEqual(offered("a.yaml", text).labels, [], text);
    const site = fixtureSite(
      parseFixture(`${docs("a.yaml")}//- /a.yaml\nopenapi: 3.1.0\n//- /b.yaml\nx: 1\n`),
    );
    assert.equal(completionsAt(site, "b.yaml", 4, { text: "tags:\n- name: a\n  " }), undefined);
  });
});
