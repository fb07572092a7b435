/** If only findings in listed pages are requested, fewer rules run, with the same findings in these pages. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { examplesOf } from "../../../server/src/cli/rule-examples.ts";
import { listedPaths } from "../../../server/src/service/facts/listed-paths.ts";
import { type Analysis, analyzeNow, rules } from "../../../server/src/service/index.ts";
import type { Dialect } from "../../../server/src/service/model/dialect.ts";
import { type Site, withPages } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";
import { anySite, filesOf, siteOf } from "../features/comparison/history.ts";

/** The findings in listed pages, with all their details. */
function inListedPages({ site, listing, findings }: Analysis): readonly string[] {
  const listed = listedPaths(listing);
  return findings
    .filter(({ anchor: { document } }) => {
      const page = site.files?.page(document.replace(/\.mdx?$/, ""));
      return page?.file === document && listed.has(page.path);
    })
    .map((finding) => JSON.stringify(finding));
}

function assertSame(site: Site): number {
  const expected = inListedPages(analyzeNow(site, rules));
  assert.deepEqual(inListedPages(analyzeNow(site, rules, undefined, "pages")), expected);
  return expected.length;
}

describe("an analysis of only the listed pages", () => {
  it("has the findings of a full analysis in the examples of all rules", () => {
    let found = 0;
    const examples: readonly { readonly text: string; readonly dialect?: Dialect | undefined }[] =
      rules.flatMap(examplesOf);
    for (const { text, dialect } of examples) found += assertSame(fixtureSite(parseFixture(text), dialect));
    assert.ok(found > 80, `${found} findings`);
  });

  it("has them in any site, including pages that could not be read", () => {
    fc.assert(
      fc.property(anySite, fc.boolean(), (model, isOneUnread) => {
        const site = siteOf(filesOf(model));
        const [first] = [...(site.files?.pages() ?? [])];
        if (first === undefined || !isOneUnread) assertSame(site);
        else assertSame(withPages(site, [[first.file, { kind: "unreadable", reason: "it is locked" }]]));
      }),
      { numRuns: 60 },
    );
  });

  it("runs no other rules", () => {
    const site = siteOf(
      new Map([
        ["docs.json", '{ "colors": 1, "navigation": { "pages": ["a", "gone"] } }\n'],
        ["a.mdx", "[x](/x)\n"],
      ]),
    );
    const { findings } = analyzeNow(site, rules, undefined, "pages");
    assert.deepEqual(
      findings.map(({ code, anchor }) => `${anchor.document} ${code}`),
      ["a.mdx broken-link"],
    );
  });
});
