/** Entries of `ignore` that are added to a configuration: what they say, and that the rest of the text stays unchanged. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { readConfiguration } from "../../../../server/src/service/configuration/read-configuration.ts";
import {
  addIgnoreEntry,
  isIgnorable,
} from "../../../../server/src/service/features/configuration/ignore-entry.ts";
import { applyEdits } from "../../../../server/src/service/json/edit/apply.ts";
import { caseCount } from "../../../case-count.ts";

const today = "2026-11-25";
const finding = { rule: "broken-link", file: "guides/a.mdx", subject: "/gone" };

/** The text with an entry, with `|` at the position of the reason. */
function withEntry(text: string, subject = finding.subject): string | undefined {
  const added = addIgnoreEntry(text, { ...finding, subject }, today);
  if (added === undefined) return undefined;
  assert.equal(applyEdits(text, added.edits), added.text);
  assert.ok(hasAll(added.text, text), "nothing is removed");
  const { start, length } = added.reason;
  assert.equal(length, 0);
  return `${added.text.slice(0, start)}|${added.text.slice(start)}`;
}

const entry = `{ "rule": "broken-link", "file": "guides/a.mdx", "subject": "/gone", "reason": "|" }`;

/** Whether a text has all characters of another one, in their order; white space at the new entry may change. */
function hasAll(text: string, original: string): boolean {
  const wanted = original.replace(/\s/g, "");
  let offset = 0;
  for (const character of text) if (character === wanted[offset]) offset += 1;
  return offset === wanted.length;
}

describe("an entry of ignore", () => {
  it("is written in the style of the file", () => {
    const cases: readonly (readonly [before: string, after: string])[] = [
      ['{ "ignore": [] }', `{ "ignore": [${entry}] }`],
      [
        '{\n  // Why.\n  "dialect": "current" // here\n}\n',
        `{\n  // Why.\n  "dialect": "current", // here\n  "ignore": [\n    {\n      "rule": "broken-link",\n      "file": "guides/a.mdx",\n      "subject": "/gone",\n      "reason": "|"\n    }\n  ]\n}\n`,
      ],
    ];
    for (const [before, after] of cases) assert.equal(withEntry(before), after);
  });

  it("ends with a comma if the others do", () => {
    const text = `{\r\n\t"ignore": [\r\n\t\t{ "rule": "broken-link", "file": "a.mdx", "reason": "r" }, // known\r\n\t],\r\n}\r\n`;
    const after = withEntry(text) ?? "";
    assert.match(after, /\}, \/\/ known\r\n\t\t\{[^}]*"reason": "\|"[^}]*\},\r\n\t\],\r\n\}\r\n$/);
    const first = withEntry('{\n  "rules": {},\n}\n') ?? "";
    assert.match(first, /"rules": \{\},\n {2}"ignore": \[[\s\S]*\],\n\}\n$/);
  });

  it("covers the whole file if nothing is underlined", () => {
    const after = withEntry('{ "ignore": [] }', "") ?? "";
    assert.doesNotMatch(after, /subject/);
    assert.match(after, /"file": "guides\/a\.mdx", "reason": "\|"/);
  });

  it("is not added to unusable text", () => {
    for (const text of ["", "[]", "{", '{ "ignore": {} }', '{ "rules": { "broken-link": "loud" } }'])
      assert.equal(withEntry(text), undefined, text);
  });

  it("keeps every character of any configuration, and names its subject", () => {
    const gap = fc.constantFrom("", " ", "\n", "\r\n  ", " // a, b\n", "/* , } */", "\n\n\t");
    const comma = fc.constantFrom(",", " ,", "/* , */,");
    const one = '{"rule":"missing-page","file":"docs.json","reason":"r"}';
    const list = fc
      .tuple(fc.array(gap, { minLength: 3, maxLength: 3 }), comma, fc.nat(2), fc.boolean())
      .map(([gaps, behind, count, isTrailing]) => {
        const items = Array.from({ length: count }, () => one).join(`${behind}${gaps[0]}`);
        return `[${gaps[1]}${items}${count > 0 && isTrailing ? behind : ""}${gaps[2]}]`;
      });
    const text = fc
      .tuple(fc.array(gap, { minLength: 4, maxLength: 4 }), fc.option(list), fc.boolean(), fc.boolean())
      .map(([gaps, ignore, hasMore, isTrailing]) => {
        const members = [
          ...(hasMore ? ['"failOn": "hint"'] : []),
          ...(ignore === null ? [] : [`"ignore":${gaps[0]}${ignore}`]),
        ];
        const end = members.length > 0 && isTrailing ? "," : "";
        return `${gaps[1]}{${gaps[2]}${members.join(`,${gaps[1]}`)}${end}${gaps[3]}}${gaps[0]}`;
      });
    fc.assert(
      fc.property(text, fc.string(), (before, subject) => {
        const reading = readConfiguration(before, today);
        assert.equal(reading.kind, "read", before);
        const added = addIgnoreEntry(before, { ...finding, subject }, today);
        assert.ok(added, before);
        assert.equal(applyEdits(before, added.edits), added.text);
        assert.ok(hasAll(added.text, before), added.text);
        const now = readConfiguration(added.text, today);
        assert.ok(now.kind === "read" && reading.kind === "read");
        const [last] = now.configuration.ignore.slice(-1);
        assert.deepEqual(
          [last?.rule, last?.file, last?.subject ?? "", last?.reason],
          [finding.rule, finding.file, subject, ""],
        );
        assert.equal(now.configuration.ignore.length, reading.configuration.ignore.length + 1);
        assert.equal(now.configuration.failOn?.value, reading.configuration.failOn?.value);
        assert.equal(added.text.slice(added.reason.start - 1, added.reason.start + 1), '""');
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("is only for rules whose findings can be ignored", () => {
    for (const code of ["broken-link", "missing-page", "missing-spec"]) assert.ok(isIgnorable(code), code);
    for (const code of ["json-syntax", "page-syntax", "unused-ignore", "configuration", "x"])
      assert.ok(!isIgnorable(code), code);
  });
});
