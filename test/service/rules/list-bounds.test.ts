/** Lists so long that not everything in them is stored or compared. */
import assert from "node:assert/strict";
import { noPageLimits } from "../../../server/src/service/analysis/page-limits.ts";
import { maxDivisions } from "../../../server/src/service/facts/aligned-divisions.ts";
import { analyzeNow, rules } from "../../../server/src/service/index.ts";
import { locate } from "../../../server/src/service/json/pointer.ts";
import { documentAt } from "../../../server/src/service/snapshot.ts";
import { docs, findingsOf, pages, siteOf } from "./site-findings.ts";

describe("bounds of lists", () => {
  it("stores findings of one rule in one file up to the given limit, and counts the others", () => {
    const site = siteOf({ ...docs({ pages: Array.from({ length: 300 }, () => "a") }), ...pages("a") });
    const complete = analyzeNow(site, rules);
    assert.equal(complete.findings.filter(({ code }) => code === "duplicate-page").length, 299);
    const limited = analyzeNow(site, rules, { ...noPageLimits, inDocument: 100 });
    assert.equal(limited.findings.filter(({ code }) => code === "duplicate-page").length, 100);
    assert.deepEqual(
      limited.leftOut.map(({ code, document, count }) => [code, document, count]),
      [["duplicate-page", "docs.json", 199]],
    );
  });

  it("compares a limited number of versions with each other, and says so once", () => {
    const versions = Array.from({ length: maxDivisions + 50 }, (_, index) => ({
      version: `v${index}`,
      pages: [`v${index}/a`],
    }));
    const drift = (count: number) =>
      findingsOf(siteOf(docs({ versions: versions.slice(0, count) }))).filter(
        ({ code }) => code === "division-drift",
      );
    assert.deepEqual(drift(maxDivisions), []);
    const [only, ...otherFindings] = drift(maxDivisions + 50);
    assert.match(only?.message ?? "", /^Only the first 150 of these 200 entries are compared/);
    assert.deepEqual(otherFindings, []);
  });

  it("finds keys of large objects like those of small ones: the last with a value counts", () => {
    const keys = Array.from({ length: 100 }, (_, index) => `"k${index % 50}": ${index}`).join(", ");
    const site = siteOf({ "docs.json": `{ ${keys}, "k7": }` });
    const document = documentAt(site, "docs.json");
    assert.ok(document);
    const node = locate(document, ["k7"])?.node;
    assert.equal(node?.kind === "number" ? node.value : undefined, 57);
    assert.equal(locate(document, ["gone"]), undefined);
  });
});
