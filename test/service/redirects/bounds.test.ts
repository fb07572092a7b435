/** Properties of the analysis for any redirects, and limits of its work. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { pagePathFlaws } from "../../../server/src/service/navigation/page-path.ts";
import {
  analyzeRedirects,
  matches,
  parsePattern,
  redirectSite,
} from "../../../server/src/service/redirects/redirects.ts";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";
import { caseCount } from "../../case-count.ts";
import type { Pair } from "./analyzed-redirects.ts";

describe("analyzeRedirects", () => {
  it("finds for each address whether a source matches it, like trying all of them", () => {
    const segment = fc.constantFrom("a", "b", "a-b", ":slug", ":slug*", "*", "a-*", "*-b", ":x");
    const source = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join("/")}`);
    const address = fc
      .array(fc.constantFrom("a", "b", "c", "a-b", "a-c"), { maxLength: 5 })
      .map((segments) => `/${segments.join("/")}`);
    fc.assert(
      fc.property(
        fc.array(source, { maxLength: 12 }),
        fc.array(address, { maxLength: 8 }),
        (sources, addresses) => {
          const site = redirectSite(FileIndex.of({ files: [] }));
          const redirects = sources.map((from) => ({
            source: from,
            destination: "https://example.com",
          }));
          const { next } = analyzeRedirects(redirects, site);
          for (const url of addresses) {
            const expected = sources.some((pattern) => matches(parsePattern(pattern), url) !== undefined);
            assert.equal(next(url) !== undefined, expected, url);
          }
        },
      ),
    );
  });

  it("compares only a limited number of characters for each redirect, and says that it was cut", () => {
    const files = Array.from({ length: 3000 }, (_, index) => `p${index}.mdx`);
    const site = redirectSite(FileIndex.of({ files }));
    const redirects = Array.from({ length: 6000 }, (_, index) => ({
      source: `/:a*-${index}`,
      destination: "https://example.com",
    }));
    assert.equal(analyzeRedirects(redirects, site).isCut, true);
    assert.equal(analyzeRedirects(redirects.slice(0, 500), site).isCut, false);
  });

  it("reports each redirect at most once as never matching, duplicate or loop, and never throws", () => {
    const side = fc.oneof(
      fc
        .array(fc.constantFrom("a", "b", "c", ":slug", ":slug*", "*", "a-*"), { maxLength: 3 })
        .map((s) => `/${s.join("/")}`),
      fc.constantFrom("", "/", "#a", "/a#b", "/a?b", "https://x.dev", "mailto:x", "//x", "/(a)", "a/", "/%"),
      fc.string(),
    );
    const pair = fc.record({ source: side, destination: side });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (redirects) => {
        const site = redirectSite(FileIndex.of({ files: ["a.mdx", "a/b.mdx", "index.mdx"] }));
        const { loops, duplicates, neverMatching, chains, deadDestinations } = analyzeRedirects(
          redirects,
          site,
        );
        const grave = [...loops, ...duplicates, ...neverMatching].map((found) => found.index);
        assert.equal(new Set(grave).size, grave.length);
        const ends = [...chains, ...deadDestinations].map((found) => found.index);
        assert.equal(new Set(ends).size, ends.length);
        const members = loops.flatMap((loop) => loop.members);
        assert.equal(new Set(members).size, members.length);
        assert.equal(
          ends.some((index) => grave.includes(index) || members.includes(index)),
          false,
        );
        for (const { index, through } of chains) assert.equal(through.includes(index), false);
      }),
      { numRuns: caseCount(500) },
    );
  });

  it("reads redirects and paths with a million slashes in linear time", () => {
    const slashes = "/".repeat(1_000_000);
    const { chains, deadDestinations } = analyzeRedirects(
      [{ source: "/a", destination: `https://x.dev/a${slashes}b` }],
      redirectSite(FileIndex.of({ files: ["b.mdx"] })),
    );
    assert.deepEqual([chains, deadDestinations], [[], []]);
    assert.deepEqual(pagePathFlaws(`a${slashes}b/`), ["trailing-slash", "inner-form"]);
  });

  it("checks thousands of redirects without comparing each with each", () => {
    const pairs: Pair[] = [];
    for (let index = 0; index < 5000; index += 1) pairs.push([`/old/${index}`, `/old/${index + 1}`]);
    let lookups = 0;
    const site = {
      ...redirectSite(FileIndex.of({ files: ["old/5000.mdx"] })),
      pageExists: (path: string) => {
        lookups += 1;
        return path === "old/5000";
      },
    };
    analyzeRedirects(
      pairs.map(([source, destination]) => ({ source, destination })),
      site,
    );
    assert.ok(lookups < 110 * pairs.length, String(lookups));
  });
});
