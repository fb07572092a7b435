/**
 * Every example of every rule, run with all rules: the documentation shows real findings.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { examplesOf } from "../../../server/src/cli/rule-examples.ts";
import { rules } from "../../../server/src/service/index.ts";
import { checkFixed, checkFixture } from "../../dsl/check.ts";
import { parseFixture } from "../../dsl/fixture.ts";

const exampleFolder = fileURLToPath(new URL("../../../docs/rules/examples/", import.meta.url));

describe("examples of the rules", () => {
  for (const rule of rules) {
    describe(rule.code, () => {
      for (const example of examplesOf(rule)) {
        const { title, text, fixed, dialect } = example;
        const sourceFiles = [`${exampleFolder}${rule.code}.txt`];
        const options = { sourceFiles, ...(dialect === undefined ? {} : { dialect }) };
        it(title, () => {
          checkFixture(text, options);
        });
        it(`${title}: ${fixed === undefined ? "no safe fix" : "fixed"}`, () => {
          checkFixed(text, fixed ?? text, options);
        });
      }
      it("shows its finding, and the right form", () => {
        const expected = examplesOf(rule).map(({ text }) => expectedCodes(text));
        assert.ok(
          expected.some((codes) => codes.includes(rule.code)),
          "no example has a finding of this rule",
        );
        assert.ok(
          expected.some((codes) => codes.length === 0),
          "no example is free of findings",
        );
      });
    });
  }

  it("are in one file for each rule", () => {
    assert.deepEqual(readdirSync(exampleFolder).sort(), rules.map(({ code }) => `${code}.txt`).sort());
  });

  it("are all different, and distinguished by their titles", () => {
    const examples = rules.flatMap((rule) => examplesOf(rule).map((example) => ({ rule, example })));
    const titles = examples.map(({ rule, example }) => `${rule.code}: ${example.title}`);
    const texts = examples.map(({ example }) => `${example.dialect ?? "reference"} ${example.text}`);
    assert.deepEqual(repeated(titles), []);
    assert.deepEqual(repeated(texts), []);
  });
});

function expectedCodes(text: string): readonly string[] {
  return parseFixture(text).files.flatMap((file) =>
    [...file.expectedInEmpty, ...file.lines.flatMap((line) => line.expected)].map(({ code }) => code),
  );
}

function repeated(items: readonly string[]): readonly string[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}
