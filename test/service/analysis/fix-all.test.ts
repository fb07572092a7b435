import assert from "node:assert/strict";
import { fixAll, fixUntilStable } from "../../../server/src/service/analysis/fix-all.ts";
import type { SiteView } from "../../../server/src/service/facts/site-view.ts";
import { analyzeNow } from "../../../server/src/service/index.ts";
import type { Change, Fix } from "../../../server/src/service/model/change.ts";
import type { Segment } from "../../../server/src/service/model/location.ts";
import {
  anchorAt,
  type DocumentRule,
  type Rule,
  type SiteRule,
} from "../../../server/src/service/rules/rule.ts";
import { documentAt } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

/** A rule that checks the whole site. */
function siteRule(code: string, check: SiteRule["check"]): SiteRule {
  return {
    code,
    scope: "site",
    consequence: "none",
    severity: "warning",
    title: "Something",
    why: "Because.",
    facts: [],
    check,
  };
}

/** A rule with one finding for each of these fixes, at the position of the fix's first change. */
function ruleWith(code: string, fixes: readonly Fix[]): DocumentRule {
  return {
    code,
    scope: "document",
    consequence: "none",
    severity: "warning",
    title: "Something",
    why: "Because.",
    facts: [],
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
  const { texts } = fixAll(site, analyzeNow(site, rules), codes === undefined ? {} : { codes });
  return texts.get("docs.json") ?? text;
}

describe("fixAll", () => {
  const remove = (...segments: readonly Segment[]) =>
    safe(`Remove ${segments.join("/")}`, { kind: "remove", at: at(...segments) });
  const set = (value: number, ...segments: readonly Segment[]) =>
    safe(`Set ${segments.join("/")}`, { kind: "replace-value", at: at(...segments), value });

  it("applies fixes next to each other in one round", () => {
    const fixes = [remove(1), remove(2), set(9, 4), remove(3)];
    assert.equal(oneRound("[0, 1, 2, 3, 4]", [ruleWith("x", fixes)]), "[0, 9]");
  });

  it("applies the first of the fixes that change the same characters", () => {
    const fixes = [set(9, "a", "b"), remove("a")];
    assert.equal(oneRound('{ "a": { "b": 1 }, "c": 2 }', [ruleWith("x", fixes)]), '{ "c": 2 }');
    assert.equal(oneRound("[1]", [ruleWith("x", [set(2, 0), set(3, 0)])]), "[2]");
  });

  it("adds nothing to what another fix removes", () => {
    const add = safe("Add", { kind: "add-property", at: at("a"), key: "k", value: 1, position: "end" });
    assert.equal(oneRound('{ "a": {}, "c": 2 }', [ruleWith("x", [remove("a"), add])]), '{ "c": 2 }');
  });

  it("skips a fix that conflicts with an earlier one", () => {
    const rename = (from: string) => safe(`Rename ${from}`, { kind: "rename-key", at: at(from), key: "z" });
    const fixes = [rename("a"), rename("b"), set(9, "c")];
    assert.equal(
      oneRound('{ "a": 1, "b": 2, "c": 3 }', [ruleWith("x", fixes)]),
      '{ "z": 1, "b": 2, "c": 9 }',
    );
  });

  it("applies a fix completely or not at all", () => {
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

  it("applies only safe fixes, and only those of the chosen rules", () => {
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

  it("continues until nothing is left to fix", () => {
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 3 }')), [countDown]);
    assert.deepEqual([...run.texts], [["docs.json", '{ "a": 0 }']]);
    assert.equal(run.rounds, 3);
    assert.equal(run.settled, true);
    assert.deepEqual(run.analysis.findings, []);
  });

  it("stops at its limit", () => {
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 9 }')), [countDown], { maxRounds: 2 });
    assert.deepEqual([...run.texts], [["docs.json", '{ "a": 7 }']]);
    assert.equal(run.rounds, 2);
    assert.equal(run.settled, false);
  });

  it("omits files that do not change", () => {
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
    const run = fixUntilStable(fixtureSite(parseFixture('{ "a": 1 }')), [flip], { maxRounds: 2 });
    assert.equal(run.texts.size, 0);
    assert.equal(run.settled, false);
  });

  describe("with suggested fixes", () => {
    const offered = (title: string, ...changes: readonly Change[]): Fix => ({ title, safe: false, changes });
    /** A rule that reports each of these texts and offers to replace it with another. */
    const rewriting = (code: string, texts: Readonly<Record<string, readonly string[]>>): Rule =>
      siteRule(code, function* ({ site }: SiteView) {
        const name = documentAt(site, "docs.json")?.text ?? "";
        for (const [part, others] of Object.entries(texts)) {
          if (!name.includes(`"name":"${part}"`)) continue;
          yield {
            message: part,
            anchor: anchorAt(at("name")),
            fixes: others.map((value) => offered(value, { kind: "replace-value", at: at("name"), value })),
          };
        }
      });
    const run = (text: string, ...rules: readonly Rule[]) =>
      fixUntilStable(fixtureSite(parseFixture(`//- /docs.json\n${text}\n//- /a.mdx\n//- /b.mdx\n`)), rules, {
        suggested: true,
      });
    const textOf = (result: ReturnType<typeof run>): string =>
      documentAt(result.site, "docs.json")?.text.trim() ?? "";

    it("applies the first of several fixes, and only on request", () => {
      const rule = rewriting("x", { one: ["two", "three"] });
      const fixed = run('{"name":"one"}', rule);
      assert.equal(textOf(fixed), '{"name":"two"}');
      assert.deepEqual([...fixed.fixed], [["x", 1]]);
      const site = fixtureSite(parseFixture('//- /docs.json\n{"name":"one"}\n'));
      assert.equal(fixUntilStable(site, [rule]).texts.size, 0);
    });

    it("prefers the safe fix", () => {
      const rule = siteRule("x", function* ({ site }: SiteView) {
        if (!documentAt(site, "docs.json")?.text.includes('"one"')) return;
        yield {
          message: "x",
          anchor: anchorAt(at("name")),
          fixes: [
            offered("a", { kind: "replace-value", at: at("name"), value: "offered" }),
            safe("b", { kind: "replace-value", at: at("name"), value: "safe" }),
          ],
        };
      });
      assert.equal(textOf(run('{"name":"one"}', rule)), '{"name":"safe"}');
    });

    it("leaves the text unchanged if fixes undo each other", () => {
      const back = rewriting("x", { one: ["two"], two: ["one"] });
      const fixed = run('{"name":"one"}', back);
      assert.deepEqual(
        [textOf(fixed), fixed.texts.size, fixed.fixed.size, fixed.settled],
        ['{"name":"one"}', 0, 0, true],
      );
    });

    it("skips what would remove a page, or the entry of a future page, from the navigation, and applies the rest", () => {
      const text = '{"name":"one","navigation":{"pages":["a","b","gone"]},"extra":1}';
      const rule = siteRule("x", function* ({ site }: SiteView) {
        const now = documentAt(site, "docs.json")?.text ?? "";
        for (const [value, ...segments] of [
          ['"a"', "navigation", "pages", 0],
          ['"extra"', "extra"],
          ['"gone"', "navigation", "pages", 2],
        ] as const) {
          if (!now.includes(value)) continue;
          yield {
            message: value,
            anchor: anchorAt(at(...segments)),
            fixes: [offered("Remove", { kind: "remove", at: at(...segments) })],
          };
        }
      });
      const fixed = run(text, rule);
      assert.equal(textOf(fixed), '{"name":"one","navigation":{"pages":["a","b","gone"]}}');
      assert.deepEqual([...fixed.fixed], [["x", 1]]);
      assert.ok(fixed.settled);
    });
  });
});
