/** Pages without a verdict are reported, each with the reason. */
import assert from "node:assert/strict";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import { maxPageLength, newIntern, pageContent, withPages } from "../../../server/src/service/snapshot.ts";
import { docs, siteOf } from "./site-findings.ts";

/** Codes and messages of the findings in a page of a site with this one page. */
function findingsIn(text: string): readonly string[] {
  const site = siteOf({ ...docs({ pages: ["a"] }), "a.mdx": text });
  const withText = withPages(site, [["a.mdx", pageContent(text, newIntern())]]);
  const syntaxRules = rules.filter(({ code }) => code === "page-syntax" || code === "unchecked-page");
  const analysis = analyzeNow(withText, syntaxRules);
  for (const { error } of analysis.failures) throw error;
  return placeFindings(analysis).map(({ code, message }) => `${code}: ${message}`);
}

/** Pages, keyed by a part of their finding. */
const pages: Readonly<Record<string, string>> = {
  "more than 4 million characters": "a".repeat(maxPageLength + 1),
  "too many tags and braces": `import {b c}\n\n${"<A>\n\n</A>\n\n".repeat(30_000)}`,
  "nests JavaScript, tags, lists or quotes too deeply": `{${"(".repeat(20_000)}1${")".repeat(20_000)}}`,
  "too much JavaScript": `export const a = (\n${"b,\n\n".repeat(2000)}`,
};

describe("unchecked-page", () => {
  for (const [reason, text] of Object.entries(pages)) {
    it(`reports a page that has no verdict: ${reason}`, () => {
      const findings = findingsIn(text).filter((finding) => !finding.includes("its links and syntax"));
      assert.equal(findings.length, 1);
      assert.match(findings[0] ?? "", new RegExp(`^unchecked-page: This page .*${reason}`));
    });
  }

  it("reports nothing for a page that is rejected, or valid", () => {
    assert.deepEqual(
      findingsIn("a <5 b").map((finding) => finding.split(":")[0]),
      ["page-syntax"],
    );
    assert.deepEqual(findingsIn("a < 5"), []);
  });
});
