/** The output of `npm run docs` equals the files in the repository, and these satisfy their own claims. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { documentProblems } from "../../scripts/docs/generated-documents.ts";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { analyzeNow, rules } from "../../server/src/service/index.ts";
import { mainDocument } from "../../server/src/service/snapshot.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("generated documents", () => {
  it("are as `npm run docs` writes them", () => {
    assert.deepEqual(documentProblems(), [], "run `npm run docs`");
  });
});

describe("written documents", () => {
  it("show a finding of the walkthrough that its example has", () => {
    const step = readFileSync(`${root}/media/walkthrough/findings.md`, "utf8");
    const tab = /^```json\n(.*)\n```$/m.exec(step)?.[1] ?? "";
    const text = `//- /docs.json\n{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": { "tabs": [${tab}] } }\n//- /intro.mdx\n//- /changelog.mdx\n`;
    const { findings } = analyzeNow(fixtureSite(parseFixture(text)), rules);
    assert.deepEqual(
      findings.map(({ message }) => message),
      [/^> (.*)$/m.exec(step)?.[1]],
    );
  });

  it("link to the schema of each JSON report", () => {
    const text = readFileSync(`${root}/docs/command-line.md`, "utf8");
    for (const name of readdirSync(`${root}/schemas`)) {
      if (name.endsWith("-report.schema.json")) assert.ok(text.includes(`(../schemas/${name})`), name);
    }
  });
});

describe("schemas/navigation.schema.json", () => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false, strictRequired: false });
  ajv.addKeyword("enumDescriptions");
  let compiled: ValidateFunction | undefined;
  before(() => {
    const schema: unknown = JSON.parse(readFileSync(`${root}/schemas/navigation.schema.json`, "utf8"));
    assert.ok(typeof schema === "object" && schema !== null);
    compiled = ajv.compile(schema);
  });

  /** The errors of the schema for a navigation; empty for a valid one. */
  function objections(navigation: unknown): string {
    assert.ok(compiled !== undefined);
    return compiled(navigation) ? "" : ajv.errorsText(compiled.errors);
  }

  function navigationOf(text: string): unknown {
    const main = parseFixture(text).files.find((file) => file.path === mainDocument);
    const value: unknown = JSON.parse(main?.text.replace(/^\uFEFF/, "") ?? "null");
    return typeof value === "object" && value !== null && "navigation" in value
      ? value.navigation
      : undefined;
  }

  it("accepts every example of a rule that has no finding", () => {
    let accepted = 0;
    for (const rule of rules) {
      for (const { text, title, dialect } of examplesOf(rule)) {
        const site = fixtureSite(parseFixture(text), dialect);
        if (analyzeNow(site, rules).findings.length > 0) continue;
        assert.equal(objections(navigationOf(text)), "", `${rule.code}: ${title}`);
        accepted += 1;
      }
    }
    assert.ok(accepted > 10);
  });

  const refused: readonly (readonly [string, unknown])[] = [
    ["two root patterns", { pages: [], groups: [] }],
    ["no root pattern", { global: {} }],
    ["two child kinds", { tabs: [{ tab: "A", pages: ["a"], groups: [] }] }],
    ["a missing name", { tabs: [{ pages: ["a"] }] }],
    ["an unknown key", { groups: [{ group: "A", pages: ["a"], collapsed: true }] }],
    ["an unknown language", { languages: [{ language: "english", pages: ["a"] }] }],
    ["a menu in an anchor", { anchors: [{ anchor: "A", menu: [] }] }],
    ["a global link without address", { pages: ["a"], global: { anchors: [{ anchor: "A" }] } }],
    ["a group without pages", { groups: [{ group: "A" }] }],
  ];
  for (const [title, navigation] of refused) {
    it(`refuses ${title}`, () => {
      assert.notEqual(objections(navigation), "");
    });
  }

  it("looks through references", () => {
    const navigation = { languages: [{ language: "en", $ref: "en.json" }, { $ref: "de.json" }] };
    assert.equal(objections(navigation), "");
    assert.equal(objections({ $ref: "navigation.json" }), "");
    assert.equal(objections({ groups: { $ref: "groups.json" } }), "");
  });
});
