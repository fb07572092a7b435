/** Findings after edits of the navigation: what is remembered of elements must never change what is found. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { textNumbers } from "../../../server/src/service/facts/text-numbers.ts";
import { analyseNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  type Site,
  withDocument,
  withDocuments,
  withEdits,
  withPageTexts,
  withSpecs,
} from "../../../server/src/service/snapshot.ts";

type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

const files = [
  "a.mdx",
  "b.mdx",
  "c.mdx",
  "es/a.mdx",
  "es/b.mdx",
  "v2/a.mdx",
  "docs.json",
  "nav.json",
  "api.json",
];
const spec = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "API", version: "1" },
  paths: {
    "/users": {
      get: { responses: { 200: { description: "OK" } } },
      delete: { "x-excluded": true, responses: { 200: { description: "OK" } } },
    },
  },
});

const page = fc.constantFrom(
  "a",
  "b",
  "c",
  "es/a",
  "es/b",
  "v2/a",
  "gone",
  "/a",
  "GET /users",
  "get /gone",
  "DELETE /users",
  "GTE /users",
  "api.json GET /users/",
  "",
);
const group = fc.record(
  {
    group: fc.constantFrom("One", "Two", ""),
    pages: fc.array<Json>(page, { maxLength: 4 }),
    openapi: fc.constantFrom("api.json", "gone.json"),
  },
  { requiredKeys: ["pages"] },
);
const nested: fc.Arbitrary<Json> = group.chain((inner) =>
  fc.array(page, { maxLength: 2 }).map((pages) => ({ group: "Outer", pages: [...pages, inner], root: "b" })),
);
const reference = fc.constant<Json>({ $ref: "./nav.json" });
const entry: fc.Arbitrary<Json> = fc.oneof(page, group, nested, reference, fc.constant(7));
const section: fc.Arbitrary<Json> = fc.oneof(
  fc.record(
    {
      language: fc.constantFrom("en", "es", "xx"),
      groups: fc.array<Json>(fc.oneof(group, nested), { maxLength: 3 }),
      openapi: fc.constantFrom("api.json", "other.json"),
    },
    { requiredKeys: ["language", "groups"] },
  ),
  fc.record({
    language: fc.constantFrom("en", "es"),
    versions: fc.array(group.map((one) => ({ version: "v2", ...one }))),
  }),
);

/** A part of the navigation that is put in the place of another. */
const replacement = fc.oneof(
  entry,
  section,
  fc.constantFrom<Json>({ tab: "API", sdk: {} }, { anchor: "X", href: "https://a.example" }, []),
);

/** Puts a value in the place of one of the values in a tree, takes it out of its list, or adds it behind. */
function changed(value: Json, at: number, how: "replace" | "remove" | "add", by: Json): Json {
  let left = at;
  const visit = (one: Json): Json => {
    left -= 1;
    if (left === 0 && how === "replace") return by;
    if (typeof one !== "object") return one;
    if (Array.isArray(one)) {
      return one.flatMap((item: Json) => {
        const now = visit(item);
        if (left !== 0 || how === "replace") return [now];
        left = -1;
        return how === "remove" ? [] : [now, by];
      });
    }
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, visit(item)]));
  };
  return visit(value);
}

const step = fc.record({
  at: fc.integer({ min: 2, max: 40 }),
  how: fc.constantFrom("replace" as const, "remove" as const, "add" as const),
  by: replacement,
});

/** The edit that makes one text of another. */
function difference(before: string, after: string) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return { start, length: before.length - start - end, newText: after.slice(start, after.length - end) };
}

function textOf(navigation: Json): string {
  return JSON.stringify(
    { name: "Site", navigation, redirects: [{ source: "/a", destination: "/gone" }] },
    null,
    2,
  );
}

function siteOf(docsJson: string): Site {
  const empty = withPageTexts(emptySite(defaultSettings, FileIndex.of({ files })), "read");
  const read = withDocuments(empty, [
    ["docs.json", { kind: "text", text: docsJson }],
    ["nav.json", { kind: "text", text: JSON.stringify({ group: "Included", pages: ["a", "c"] }) }],
  ]);
  return withSpecs(read, [["api.json", { kind: "text", text: spec }]]);
}

function seen(site: Site) {
  const { findings, failures } = analyseNow(site, rules);
  assert.deepEqual(failures, []);
  return placeFindings({ site, findings }).map(({ code, document, message, severity, span }) => ({
    code,
    document,
    message,
    severity,
    span,
  }));
}

describe("findings in the navigation", () => {
  it("are the same after any edits as in a site that was just read", () => {
    const sections = fc.array(section, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sections, fc.array(step, { minLength: 1, maxLength: 6 }), (languages, steps) => {
        let navigation: Json = { languages };
        let site = siteOf(textOf(navigation));
        seen(site);
        for (const { at, how, by } of steps) {
          const before = textOf(navigation);
          navigation = changed(navigation, at, how, by);
          const after = textOf(navigation);
          site = withEdits(site, "docs.json", [difference(before, after)]);
          assert.deepEqual(seen(site), seen(siteOf(after)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are those of an earlier text when it comes back", () => {
    const one = siteOf(
      textOf({ languages: [{ language: "en", groups: [{ group: "One", pages: ["a", "b"] }] }] }),
    );
    const expected = seen(one);
    const text = textOf({ groups: [{ group: "One", pages: ["a", "a", "gone"] }] });
    assert.notDeepEqual(seen(withDocument(one, "docs.json", { kind: "text", text })), expected);
    assert.deepEqual(seen(one), expected);
  });

  it("are the same when paths get new numbers because there were too many", () => {
    const text = textOf({
      languages: [
        { language: "en", groups: [{ group: "One", pages: ["a", "b", "c", "a"] }] },
        { language: "es", groups: [{ group: "Uno", pages: ["es/a", "es/b"] }] },
      ],
    });
    const expected = seen(siteOf(text));
    assert.ok(expected.some(({ code }) => code === "division-drift"));
    const before = textNumbers();
    for (let number = 0; textNumbers() === before; number += 1) before.of(`text ${number}`);
    assert.deepEqual(seen(siteOf(text)), expected);
  });
});
