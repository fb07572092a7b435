/** The rule files and the registry agree. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { analyzeNow, type Rule, rules } from "../../server/src/service/index.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";

const folder = new URL("../../server/src/service/rules/", import.meta.url);

function isRule(value: unknown): value is Rule {
  return (
    typeof value === "object" && value !== null && "code" in value && "check" in value && "facts" in value
  );
}

/** Other files in the folder of the rules. */
const besideRules: ReadonlySet<string> = new Set(["registry.ts", "rule.ts", "shared"]);

function ruleFiles(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => !besideRules.has(file))
    .sort();
}

function camelCase(code: string): string {
  return code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

describe("registry of rules", () => {
  const exported: { readonly file: string; readonly name: string; readonly rule: Rule }[] = [];
  before(async () => {
    for (const file of ruleFiles()) {
      const module: Record<string, unknown> = await import(new URL(file, folder).href);
      for (const [name, value] of Object.entries(module)) {
        if (isRule(value)) exported.push({ file, name, rule: value });
      }
    }
  });

  it("contains every rule that a file exports, and no others", () => {
    const registered = rules.map(({ code }) => code).sort();
    const inFiles = exported.map(({ rule }) => rule.code).sort();
    assert.deepEqual(
      inFiles.filter((code) => !registered.includes(code)),
      [],
      "not registered",
    );
    assert.deepEqual(
      registered.filter((code) => !inFiles.includes(code)),
      [],
      "in no file",
    );
  });

  it("has no file in the folder of the rules that is not a rule", () => {
    const files = new Set(exported.map(({ file }) => file));
    assert.deepEqual(
      ruleFiles().filter((file) => !files.has(file)),
      [],
    );
  });

  it("finds each rule in the file of its code, under its code's name", () => {
    for (const { file, name, rule } of exported) {
      assert.equal(file, `${rule.code}.ts`);
      assert.equal(name, camelCase(rule.code));
    }
  });

  it("has each code once, in kebab-case", () => {
    const codes = rules.map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code, index) => codes.indexOf(code) !== index),
      [],
    );
    for (const code of codes) assert.match(code, /^[a-z]+(?:-[a-z]+)*$/);
  });

  it("describes each rule for people", () => {
    const severities = new Set(["error", "warning", "information", "hint"]);
    for (const { code, severity, title, why } of rules) {
      assert.ok(severities.has(severity), `${code}: severity`);
      assert.match(title, /^\S.*[^\s.]$/, `${code}: a title is a sentence without its full stop`);
      assert.match(why, /^\S[\s\S]*[.:)`]$/, `${code}: why is made of sentences`);
    }
  });

  it("states the consequence of each error for a deployment, from facts", () => {
    const consequences = new Set(["stops", "may-stop", "damages", "loses", "unread", "unjudged", "none"]);
    const passed = rules.filter(
      ({ severity, consequence }) => severity === "error" && consequence === "none",
    );
    for (const { code, consequence, facts } of rules) {
      assert.ok(consequences.has(consequence), `${code}: consequence`);
      assert.ok(consequence === "none" || facts.length > 0, `${code}: a consequence without a fact`);
    }
    // Errors that do not block the deployment are rare: readers get something broken, at a known place.
    for (const { code } of passed) {
      assert.match(
        code,
        /^(?:unsafe-href|href-format|redirect-.*|.*-spec|.*-operation)$/,
        `${code}: an error without a consequence: is that so? Then add it here`,
      );
    }
  });

  it("says that a rule does not affect a deployment only if none of its findings may", () => {
    for (const rule of rules) {
      if (rule.consequence !== "none" || rule.effect !== undefined) continue;
      for (const { text, dialect } of examplesOf(rule)) {
        const { findings } = analyzeNow(fixtureSite(parseFixture(text), dialect), rules);
        for (const { code, consequence, message } of findings) {
          if (code !== rule.code) continue;
          assert.equal(consequence, "none", `${code}: set effect for: ${message}`);
          assert.doesNotMatch(message, /\b(?:deployment fails|build may fail|may reject|rejects)\b/, code);
        }
      }
    }
  });

  it("has no rule that compares the text of messages", () => {
    for (const { code } of rules) {
      const source = readFileSync(new URL(`${code}.ts`, folder), "utf8");
      assert.doesNotMatch(source, /\.message\s*(?:===|!==|\.(?:includes|match|startsWith|endsWith)\b)/, code);
    }
  });
});
