/** What is read from a configuration file, and what is reported as wrong in it. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type ConfigurationReading,
  maxConfigurationLength,
} from "../../../server/src/service/configuration/configuration.ts";
import { readConfiguration } from "../../../server/src/service/configuration/read-configuration.ts";
import { configurationSchema } from "../../../server/src/service/configuration/schema.ts";

const today = "2026-11-25";

/** The example from the documentation, with everything that the file may contain except `$schema`. */
const documentation = fs.readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
const documentedExample = /```jsonc\n([\s\S]*?)```/.exec(documentation)?.[1] ?? "";

function read(text: string): ConfigurationReading {
  return readConfiguration(text, today);
}

/** What is wrong, as `severity LINE:COLUMN message`, in reading order. */
function problemsOf(text: string): readonly string[] {
  const reading = read(text);
  const problems = reading.kind === "read" ? reading.configuration.warnings : reading.problems;
  return problems.map(
    ({ severity, message, span }) =>
      `${severity} ${text.slice(span.start, span.start + span.length)} | ${message}`,
  );
}

describe("reading a configuration", () => {
  it("reads all keys", () => {
    const reading = read(documentedExample);
    assert.ok(reading.kind === "read");
    const { dialect, failOn, rules, allowedMissing, overrides, frontmatter, ignore, warnings } =
      reading.configuration;
    assert.deepEqual(warnings, []);
    assert.equal(dialect?.value, "current");
    assert.equal(failOn?.value, "warning");
    assert.deepEqual(
      [...rules].map(([code, { value }]) => [code, value]),
      [
        ["orphan-page", "off"],
        ["component-prop", "warning"],
      ],
    );
    assert.deepEqual(
      allowedMissing.map(({ value }) => value),
      ["ResponseField.name"],
    );
    assert.deepEqual(
      overrides.map(({ files }) => files),
      [["legacy/**"]],
    );
    assert.deepEqual(
      frontmatter.map(({ pattern, required, lengths }) => [
        pattern,
        required,
        ...Array.from(lengths, ([key, { value }]) => [key, value]),
      ]),
      [["guides/**", ["description"], ["description", { least: 50, most: 160 }]]],
    );
    const [entry] = ignore;
    assert.deepEqual(
      { ...entry, span: undefined },
      {
        rule: "missing-page",
        file: "docs.json",
        subject: "beta/setup",
        reason: "generated in CI",
        until: "2027-01-31",
        isOver: false,
        span: undefined,
      },
    );
  });

  it("reads an empty object", () => {
    const reading = read("{}");
    assert.ok(reading.kind === "read");
    assert.equal(reading.configuration.rules.size, 0);
  });

  it("reports what is unknown, and reads the rest", () => {
    assert.deepEqual(problemsOf('{ "rule": {}, "rules": { "orphan-pages": "off", "zzz": "off" } }'), [
      'warning "rule" | This file has no key `rule`, so it does nothing; did you mean `rules`?',
      'warning "orphan-pages" | There is no rule `orphan-pages`, so this does nothing; did you mean `orphan-page`?',
      'warning "zzz" | There is no rule `zzz`, so this does nothing; `docs-json rules` lists them.',
    ]);
    assert.deepEqual(
      problemsOf(
        '{ "rules": { "component-prop": ["off", { "allowMissing": ["ResponseField.nam"] }], "missing-page": ["off", {}] } }',
      ),
      [
        'warning "ResponseField.nam" | `ResponseField.nam` is not a prop that a component needs, so this does nothing; did you mean `ResponseField.name`?',
        "warning {} | The rule `missing-page` has no options, so this does nothing; remove it.",
      ],
    );
  });

  it("reports keys that have no length, and reads the rest", () => {
    const text =
      '{ "frontmatter": { "**": { "length": { "hidden": [1, 2], "owner": [0, 0] }, "lengths": {} } } }';
    assert.deepEqual(problemsOf(text), [
      'warning "hidden" | The value of `hidden` is not text, so its length is not checked; remove it.',
      'warning "lengths" | `**` has no key `lengths`, so it does nothing; did you mean `length`?',
    ]);
    const reading = read(text);
    assert.ok(reading.kind === "read");
    const [demand] = reading.configuration.frontmatter;
    assert.deepEqual(
      Array.from(demand?.lengths ?? [], ([key, { value }]) => [key, value]),
      [["owner", { least: 0, most: 0 }]],
    );
  });

  it("reports entries that have no reason and entries that have expired", () => {
    const entry = (more: string) => `{ "ignore": [{ "rule": "missing-page", "file": "docs.json"${more} }] }`;
    assert.match(problemsOf(entry(""))[0] ?? "", /^warning \{.*\} \| This entry has no `reason`/s);
    assert.match(problemsOf(entry(', "reason": " "'))[0] ?? "", /has no `reason`/);
    assert.deepEqual(problemsOf(entry(`, "reason": "x", "until": "${today}"`)), []);
    const over = entry(', "reason": "x", "until": "2026-11-24"');
    assert.deepEqual(problemsOf(over), [
      'warning "2026-11-24" | This entry expired after 2026-11-24, so its findings are reported again; remove it, or correct `until`.',
    ]);
    const reading = read(over);
    assert.ok(reading.kind === "read");
    assert.equal(reading.configuration.ignore[0]?.isOver, true);
  });

  it("reads nothing if a part cannot be understood", () => {
    const broken: Readonly<Record<string, RegExp>> = {
      "": /empty/,
      "{": /.+/,
      "[]": /This file must be an object, not a list/,
      '{ "dialect": "newest" }': /`dialect` must be `auto`, `reference` or `current`, not `newest`/,
      '{ "failOn": "off" }': /`failOn` must be `error`, `warning`, `information` or `hint`, not `off`/,
      '{ "rules": [] }': /`rules` must be an object, not a list/,
      '{ "rules": { "orphan-page": "loud" } }': /`orphan-page` must be `error`.* or `off`, not `loud`/,
      '{ "rules": { "orphan-page": [] } }': /`orphan-page` must be a severity/,
      '{ "rules": { "orphan-page": "off", "orphan-page": "error" } }': /`orphan-page` appears twice/,
      '{ "overrides": [{ "files": ["a"] }] }': /no `rules`/,
      '{ "overrides": [{ "rules": {} }] }': /no `files`/,
      '{ "overrides": [{ "files": "a", "rules": {} }] }': /`files` must be a list of patterns, not `a`/,
      '{ "overrides": [{ "files": ["a"], "rules": { "component-prop": ["off"] } }] }': /not a list/,
      '{ "frontmatter": { "a": { "required": [1] } } }': /`required` must be a list of keys, not `1`/,
      '{ "frontmatter": { "a": { "length": [1, 2] } } }': /`length` must be an object, not a list/,
      '{ "frontmatter": { "a": { "length": { "title": 50 } } } }':
        /`title` must be two whole numbers .*, not `50`/,
      '{ "frontmatter": { "a": { "length": { "title": [] } } } }': /two whole numbers .*, not a list of 0/,
      '{ "frontmatter": { "a": { "length": { "title": [1, 2, 3] } } } }': /not a list of 3/,
      '{ "frontmatter": { "a": { "length": { "title": [-1, 2] } } } }': /`title` must be .*, not `-1`/,
      '{ "frontmatter": { "a": { "length": { "title": [1, 2.5] } } } }': /`title` must be .*, not `2\.5`/,
      '{ "frontmatter": { "a": { "length": { "title": [1, 1e999] } } } }': /`title` must be .*, not/,
      '{ "frontmatter": { "a": { "length": { "title": ["1", null] } } } }': /not `1`[\s\S]*not `null`/,
      '{ "frontmatter": { "a": { "length": { "title": [160, 50] } } } }':
        /at least 160 and at most 50 characters.*swap/,
      '{ "frontmatter": { "a": { "length": { "title": [1, 2], "title": [1, 3] } } } }':
        /`title` appears twice/,
      '{ "ignore": [{ "file": "docs.json", "reason": "x" }] }': /no `rule`/,
      '{ "ignore": [{ "rule": "missing-page", "reason": "x" }] }': /no `file`/,
      '{ "ignore": [{ "rule": "missing-page", "file": "a", "reason": "x", "until": "2026-02-29" }] }':
        /not a date/,
    };
    for (const [text, message] of Object.entries(broken)) {
      const reading = read(text);
      assert.equal(reading.kind, "broken", text);
      assert.match(problemsOf(text).join("\n"), message, text);
      assert.ok(
        reading.problems.some(({ severity }) => severity === "error"),
        text,
      );
    }
  });

  it("takes time in proportion to the length, and rejects what is too long", () => {
    const reading = read(`{ "x": "${"y".repeat(maxConfigurationLength)}" }`);
    assert.ok(reading.kind === "broken");
    assert.match(reading.problems[0]?.message ?? "", /too long/);
    assert.equal(read("[".repeat(maxConfigurationLength)).kind, "broken");
  });

  it("accepts what the schema accepts", () => {
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(configurationSchema);
    const plain: unknown = JSON.parse(
      documentedExample
        .replace(/\/\/.*/, "")
        .replaceAll(/,(\s*[\]}])/g, "$1")
        .replace('"https:', '"https:'),
    );
    assert.ok(validate(plain), JSON.stringify(validate.errors));
    assert.equal(validate({ rules: { "orphan-pages": "off" } }), false);
    assert.equal(validate({ ignore: [{ rule: "missing-page", file: "a" }] }), false);
    const isLength = (bounds: unknown) => validate({ frontmatter: { "**": { length: { title: bounds } } } });
    assert.ok(isLength([0, 60]));
    for (const bounds of [50, [1], [1, 2, 3], [-1, 2], [1, 2.5], ["1", 2]]) assert.ok(!isLength(bounds));
  });
});
