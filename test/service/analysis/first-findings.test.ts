/** Findings about single texts and elements, before the rest of the site is read: all remain in the full analysis. */
import assert from "node:assert/strict";
import { examplesOf } from "../../../server/src/cli/rule-examples.ts";
import { noPageLimits } from "../../../server/src/service/analysis/page-limits.ts";
import { type Analysis, analyze, analyzeNow, rules } from "../../../server/src/service/index.ts";
import type { Finding } from "../../../server/src/service/model/finding.ts";
import { finished } from "../../../server/src/service/site/steps.ts";
import { type Site, withFiles, withoutPages } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

/** The snapshot before anything but its JSON files is read. */
function onlyDocuments(site: Site): Site {
  return { ...withFiles(withoutPages(site), undefined), specs: new Map() };
}

function comparable({ fixes, ...finding }: Finding): string {
  return JSON.stringify({ ...finding, fixes: typeof fixes === "function" ? fixes() : fixes });
}

describe("findings that need only the JSON files", () => {
  const found = (site: Site): Analysis => finished(analyze(site, rules, noPageLimits, "texts"));
  const examples = rules.flatMap((rule) =>
    examplesOf(rule).map(({ text, dialect }) => fixtureSite(parseFixture(text), dialect)),
  );

  it("are among the findings of the same site once everything is read", () => {
    let count = 0;
    for (const site of examples) {
      const complete = new Set(analyzeNow(site, rules).findings.map(comparable));
      for (const finding of found(onlyDocuments(site)).findings) {
        assert.ok(complete.has(comparable(finding)), finding.message);
        count += 1;
      }
    }
    assert.ok(count > 40, `${count} findings`);
  });

  it("include what is wrong in the settings", () => {
    const text = `//- /docs.json
{ "theme": "mnit", "name": "A", "colors": { "primary": "#15803D" }, "navigation": { "pages": ["a"] } }
//- /a.mdx
`;
    const { findings } = found(onlyDocuments(fixtureSite(parseFixture(text))));
    assert.deepEqual(
      findings.map(({ code, message }) => [code, message.includes("mnit")]),
      [["value-type", true]],
    );
  });

  it("come from all rules that check one text or one element", () => {
    const codes = new Set(examples.flatMap((site) => found(site).findings.map(({ code }) => code)));
    const expected = rules.filter(
      (rule) => rule.scope === "document" || (rule.scope === "element" && !("comparesContent" in rule)),
    );
    assert.deepEqual([...codes].sort(), expected.map(({ code }) => code).sort());
    assert.ok(rules.some((rule) => "comparesContent" in rule));
  });
});
