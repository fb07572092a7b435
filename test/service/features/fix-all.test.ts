import assert from "node:assert/strict";
import { fixAll, fixUntilStable } from "../../../server/src/service/features/fix-all.ts";
import { analyseNow } from "../../../server/src/service/index.ts";
import type { Change, Fix } from "../../../server/src/service/rules/finding.ts";
import { anchorAt, type DocumentRule, type Rule } from "../../../server/src/service/rules/rule.ts";
import type { Segment } from "../../../server/src/service/syntax/tree.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

/** A rule with one finding for each of these fixes, at the place of its first change. */
function ruleWith(code: string, fixes: readonly Fix[]): DocumentRule {
  return {
    code,
    scope: "document",
    severity: "warning",
    title: "Something",
    why: "Because.",
    examples: [],
    *check(_document, path) {
      for (const fix of fixes) {
        const [first] = fix.changes;
        if (path !== "docs.json" || first === undefined || !("segments" in first.at)) continue;
        yield { message: fix.title, anchor: anchorAt(first.at), fixes: [fix] };
      }
    },
  };
}

function at(...segments: readonly Segment[]) {
  return { document: "docs.json", segments };
}

function safe(title: string, ...changes: readonly Change[]): Fix {
  return { title, safe: true, changes };
}

function oneRound(text: string, rules: readonly Rule[], codes?: ReadonlySet<string>): string {
  const site = fixtureSite(parseFixture(text));
  const texts = fixAll(site, analyseNow(site, rules), codes === undefined ? {} : { codes });
  return texts.get("docs.json") ?? text;
}

describe("fixAll", () => {
  const remove = (...segments: readonly Segment[]) =>
    safe(`Remove ${segments.join("/")}`, { kind: "remove", at: at(...segments) });
  const set = (value: number, ...segments: readonly Segment[]) =>
    safe(`Set ${segments.join("/")}`, { kind: "replace-value", at: at(...segments), value });

  it("applies fixes beside one another in one round", () => {
    const fixes = [remove(1), remove(2), set(9, 4), remove(3)];
    assert.equal(oneRound("[0, 1, 2, 3, 4]", [ruleWith("x", fixes)]), "[0, 9]");
  });

  it("takes the first in the document of those that concern the same characters", () => {
    const fixes = [set(9, "a", "b"), remove("a")];
    assert.equal(oneRound('{ "a": { "b": 1 }, "c": 2 }', [ruleWith("x", fixes)]), '{ "c": 2 }');
    assert.equal(oneRound("[1]", [ruleWith("x", [set(2, 0), set(3, 0)])]), "[2]");
  });

  it("adds nothing to what another removes", () => {
    const add = safe("Add", { kind: "add-property", at: at("a"), key: "k", value: 1, position: "end" });
    assert.equal(oneRound('{ "a": {}, "c": 2 }', [ruleWith("x", [remove("a"), add])]), '{ "c": 2 }');
  });

  it("leaves out a fix that does not go together with an earlier one", () => {
    const rename = (from: string) => safe(`Rename ${from}`, { kind: "rename-key", at: at(from), key: "z" });
    const fixes = [rename("a"), rename("b"), set(9, "c")];
    assert.equal(
      oneRound('{ "a": 1, "b": 2, "c": 3 }', [ruleWith("x", fixes)]),
      '{ "z": 1, "b": 2, "c": 9 }',
    );
  });

  it("applies a fix whole or not at all", () => {
    const both = safe(
      "Both",
      { kind: "replace-value", at: at(1), value: 8 },
      { kind: "replace-value", at: at("nowhere"), value: 8 },
    );
    const shared = safe(
      "Shared",
      { kind: "replace-value", at: at(2), value: 7 },
      { kind: "replace-value", at: at(0), value: 7 },
    );
    assert.equal(oneRound("[0, 1, 2]", [ruleWith("x", [both, set(9, 0), shared])]), "[9, 1, 2]");
  });

  it("applies safe fixes only, and only those of the rules asked for", () => {
    const unsafe: Fix = { ...set(9, 0), safe: false };
    assert.equal(oneRound("[0, 1]", [ruleWith("x", [unsafe])]), "[0, 1]");
    const rules = [ruleWith("x", [set(8, 0)]), ruleWith("y", [set(9, 1)])];
    assert.equal(oneRound("[0, 1]", rules, new Set(["y"])), "[0, 9]");
  });
});

describe("fixUntilStable", () => {
  /** Counts the number in `a` down to 0, one step in each round. */
  const countDown: DocumentRule = {
    ...ruleWith("down", []),
    *check(document) {
      const value = document.root?.kind === "object" ? document.root.properties[0]?.value : undefined;
      if (value?.kind !== "number" || value.value === 0) return;
      const change: Change = { kind: "replace-value", at: at("a"), value: value.value - 1 };
      yield { message: "Too much", anchor: anchorAt(at("a")), fixes: [safe("Less", change)] };
    },
  };

  it("goes on until nothing is left to do", () => {
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 3 }')), [countDown]);
    assert.deepEqual([...run.texts], [["docs.json", '{ "a": 0 }']]);
    assert.equal(run.rounds, 3);
    assert.equal(run.settled, true);
    assert.deepEqual(run.analysis.findings, []);
  });

  it("stops at its bound", () => {
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 9 }')), [countDown], { maximumRounds: 2 });
    assert.deepEqual([...run.texts], [["docs.json", '{ "a": 7 }']]);
    assert.equal(run.rounds, 2);
    assert.equal(run.settled, false);
  });

  it("names no file that is as it was", () => {
    const flip: DocumentRule = {
      ...countDown,
      *check(document) {
        const value = document.root?.kind === "object" ? document.root.properties[0]?.value : undefined;
        const change: Change = {
          kind: "replace-value",
          at: at("a"),
          value: value?.kind === "number" && value.value === 1 ? 2 : 1,
        };
        yield { message: "Other", anchor: anchorAt(at("a")), fixes: [safe("Flip", change)] };
      },
    };
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 1 }')), [flip], { maximumRounds: 2 });
    assert.equal(run.texts.size, 0);
    assert.equal(run.settled, false);
  });
});
