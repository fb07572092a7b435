/** What sdk-reference says about a source that differs only in case. */
import assert from "node:assert/strict";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import { docs, siteOf } from "./site-findings.ts";

describe("sdk-reference", () => {
  it("names the existing file if a source differs only in case, and corrects it safely", () => {
    const sdk = { format: "typedoc", source: "/Artifacts/typedoc.json" };
    const site = siteOf({ ...docs({ tabs: [{ tab: "SDK", sdk }] }), "artifacts/typedoc.json": {} });
    const rule = rules.filter(({ code }) => code === "sdk-reference");
    const [finding, ...otherFindings] = placeFindings(analyzeNow(site, rule));
    assert.equal(
      finding?.message,
      "There is no SDK reference source `Artifacts/typedoc.json`, but there is `artifacts/typedoc.json`, and names are case-sensitive; correct the path.",
    );
    assert.deepEqual(
      finding.fixes.map(({ title, safe }) => [title, safe]),
      [["Write `/artifacts/typedoc.json`", true]],
    );
    assert.deepEqual(otherFindings, []);
  });
});
