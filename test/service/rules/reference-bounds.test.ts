/** `$ref` files that include so much, or nest so deeply, that not all of them are followed. */
import assert from "node:assert/strict";
import { analyzeNow, navigationListing, placeFindings, rules } from "../../../server/src/service/index.ts";
import { type Content, docs, findingsOf, pages, siteOf, summary } from "./site-findings.ts";

/** Files that each include the next one a number of times. */
function levels(count: number, often: number): Record<string, Content> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, level) => {
      const next = { $ref: `./r${level + 1}.json` };
      const inner = level === count - 1 ? ["index"] : Array.from({ length: often }, () => next);
      return [`r${level}.json`, { group: "a", pages: inner }];
    }),
  );
}

function brokenRefs(files: Record<string, Content>): readonly string[] {
  const findings = findingsOf(siteOf({ ...files, ...pages("index") }));
  return summary(findings.filter(({ code }) => code === "broken-ref"));
}

const first = { groups: [{ $ref: "./r0.json" }] };

describe("bounds of $ref", () => {
  it("follows many files in a row, and reports once if there are too many", () => {
    assert.deepEqual(brokenRefs({ ...docs(first), ...levels(32, 1) }), []);
    assert.deepEqual(brokenRefs({ ...docs(first), ...levels(40, 1) }), [
      "error broken-ref r31.json#/pages/0/$ref",
    ]);
  });

  it("stops if files include one another so often that each level doubles them, and says so once", () => {
    const site = siteOf({ ...docs(first), ...levels(30, 2), ...pages("index", "unlisted") });
    const { elements, references } = navigationListing(site);
    assert.ok(elements.length <= 2100, `${elements.length} elements`);
    assert.ok(references.length <= 4200, `${references.length} references`);
    const found = summary(findingsOf(site));
    assert.equal(found.filter((line) => line.includes("broken-ref")).length, 1);
    // A reference that was not followed may list it.
    assert.equal(found.filter((line) => line.includes("orphan-page")).length, 0);
  });

  it("counts the content of files, not only the files", () => {
    const list = Array.from({ length: 2000 }, (_, index) => `p${index}`);
    const navigation = { groups: Array.from({ length: 150 }, () => ({ $ref: "./r.json" })) };
    const site = siteOf({ ...docs(navigation), "r.json": { group: "a", pages: list } });
    assert.ok(navigationListing(site).pages.length <= 104_000);
    const ownRule = rules.filter(({ code }) => code === "broken-ref");
    assert.equal(analyzeNow(site, ownRule).findings.length, 1);
  });

  it("also stops outside the navigation, and says so once", () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [
        `r${level}.json`,
        [{ $ref: `./r${level + 1}.json` }, { $ref: `./r${level + 1}.json` }],
      ]),
    );
    const site = siteOf({
      ...docs({ pages: ["index"] }, { redirects: { $ref: "./r0.json" } }),
      ...files,
      ...pages("index"),
    });
    const findings = placeFindings(analyzeNow(site, rules)).filter(({ code }) => code === "value-type");
    assert.equal(findings.filter(({ message }) => message.includes("include each other")).length, 1);
  });

  it("includes as much as large sites have", () => {
    const navigation = { groups: Array.from({ length: 200 }, (_, index) => ({ $ref: `./g${index}.json` })) };
    const files = Object.fromEntries(
      navigation.groups.map((_, index) => [
        `g${index}.json`,
        { group: `g${index}`, pages: Array.from({ length: 200 }, () => "index") },
      ]),
    );
    assert.deepEqual(brokenRefs({ ...docs(navigation), ...files }), []);
  });
});
