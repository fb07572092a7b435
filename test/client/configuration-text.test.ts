/** The texts of the configuration files that the extension writes. */
import assert from "node:assert/strict";
import { applyEdits } from "jsonc-parser";
import { configurationText, editsOfValue, sourceText } from "../../client/src/features/configuration-text.ts";
import { readConfiguration } from "../../server/src/service/configuration/read-configuration.ts";

const today = "2026-11-25";

describe("texts of configuration files", () => {
  it("contain the values of the editor's settings", () => {
    const text = configurationText({
      dialect: "current",
      rules: { "orphan-page": "off" },
      required: { "": ["title"], "/guides/": ["description"], "*/api": ["openapi"] },
    });
    const reading = readConfiguration(text, today);
    assert.ok(reading.kind === "read", text);
    const { dialect, rules, frontmatter, warnings } = reading.configuration;
    assert.deepEqual(warnings, []);
    assert.equal(dialect?.value, "current");
    assert.equal(rules.get("orphan-page")?.value, "off");
    assert.deepEqual(
      frontmatter.map(({ pattern, required }) => [pattern, required]),
      [
        ["**", ["title"]],
        ["guides/**", ["description"]],
        ["*/api/**", ["openapi"]],
      ],
    );
    assert.equal(
      readConfiguration(configurationText({ dialect: 1, rules: [], required: 0 }), today).kind,
      "read",
    );
  });

  it("change one value and keep the rest as written", () => {
    const set = (text: string, path: readonly string[], value: string) =>
      applyEdits(text, [...editsOfValue(text, path, value)]);
    const text = '{\n    // Ours.\n    "rules": { "orphan-page": "hint" }, "ignore": []\n}\n';
    assert.equal(set(text, ["rules", "orphan-page"], "off"), text.replace('"hint"', '"off"'));
    const more = set(text, ["rules", "broken-link"], "off");
    assert.ok(more.includes("// Ours.") && more.includes('"orphan-page": "hint"'), more);
    const reading = readConfiguration(more, today);
    assert.ok(reading.kind === "read");
    assert.equal(reading.configuration.rules.get("broken-link")?.value, "off");
    assert.equal(readConfiguration(set("{}", ["dialect"], "current"), today).kind, "read");
  });

  it("tell which settings apply", () => {
    assert.equal(sourceText({}).text, "settings of the editor");
    assert.equal(sourceText({ configuration: "/a/docs-json.config.jsonc" }).text, "docs-json.config.jsonc");
  });
});
