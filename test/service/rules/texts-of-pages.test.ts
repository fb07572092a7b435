/** Rules that do not declare that they read page texts keep their findings when a text changes, so they must not read it. */
import assert from "node:assert/strict";
import { examplesOf } from "../../../server/src/cli/rule-examples.ts";
import { navigationListing } from "../../../server/src/service/facts/navigation-listing.ts";
import { rules } from "../../../server/src/service/index.ts";
import type { SiteRule } from "../../../server/src/service/rules/rule.ts";
import { readableSite, type Site } from "../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

const siteRules = rules.filter((rule): rule is SiteRule => rule.scope === "site");

/** The sites of all examples, without others between them, because results are cached by the parts of a site. */
function exampleSites(): readonly Site[] {
  return rules.flatMap((rule) =>
    examplesOf(rule).map(({ text, dialect }) => readableSite(fixtureSite(parseFixture(text), dialect))),
  );
}

/** The same site, which reports each access to the texts of its pages. */
function watched(site: Site, looks: () => void): Site {
  const { byFile, ...pages } = site.pages;
  return {
    ...site,
    pages: {
      ...pages,
      // Facts that depend only on imports read all pages once for each state of the imports.
      get byFile() {
        looks();
        return byFile;
      },
    },
  };
}

describe("rules of scope `site`", () => {
  it("read the texts of pages only if they declare it, or once for each state of the imports", () => {
    const looking = new Set<string>();
    for (const site of exampleSites()) {
      const listing = navigationListing(site);
      // What depends on imports is cached after this.
      for (const rule of siteRules) if (!rule.needsFiles || site.files) [...rule.check({ site, listing })];
      for (const rule of siteRules) {
        if (rule.needsFiles === true && site.files === undefined) continue;
        const view = watched(site, () => looking.add(rule.code));
        for (const _ of rule.check({ site: view, listing }));
      }
    }
    const declared = siteRules.filter(({ readsPages }) => readsPages === true).map(({ code }) => code);
    assert.deepEqual([...looking].sort(), declared.sort());
  });
});
