/** Elements that are being typed: what they lack may still come, so nothing is reported. */
import assert from "node:assert/strict";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

/** The rules with a finding in a site of two pages, each once. */
function codesOf(navigation: string): readonly string[] {
  const site = fixtureSite(
    parseFixture(`//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }, "navigation": ${navigation}
//- /intro.mdx
//- /setup.mdx`),
  );
  return [...new Set(analyzeNow(site, rules).findings.map(({ code }) => code))];
}

describe("an element that is being typed", () => {
  it("lacks nothing while its closing brace is missing", () => {
    assert.deepEqual(codesOf('{ "tabs": [{ "tab": "B", "pages": ["setup"] }, { "pages": ["intro"]'), [
      "json-syntax",
    ]);
  });

  it("lacks nothing while its opening brace is missing", () => {
    for (const kind of ["tabs", "groups", "anchors", "languages"]) {
      const name = kind === "languages" ? '"language": "en"' : `"${kind.slice(0, -1)}": "B"`;
      const navigation = `{
  "${kind}": [
    { ${name}, "pages": ["setup"] },
    "pages": ["intro"] }
  ] } }`;
      assert.deepEqual(codesOf(navigation), ["json-syntax"], kind);
    }
  });

  it("lacks its name as soon as both braces are there", () => {
    assert.deepEqual(codesOf('{ "tabs": [{ "tab": "B", "pages": ["setup"] }, { "pages": ["intro"] }] } }'), [
      "required-field",
    ]);
  });
});
