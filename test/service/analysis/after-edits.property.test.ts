/**
 * Findings after edits of the navigation and after other events: cached results for elements and files must never
 * change the findings.
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { textNumbers } from "../../../server/src/service/facts/text-numbers.ts";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  type FileContent,
  FileIndex,
  type Site,
  type SiteSettings,
  withDocument,
  withDocuments,
  withEdits,
  withFiles,
  withNewSettings,
  withPageTexts,
  withSpecs,
} from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";

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
  "api.graphql",
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

const schema = "type Query { users: [User!]! }\ntype User { id: ID! }";

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
  "QUERY users",
  "TYPE User",
  "",
);
const group = fc.record(
  {
    group: fc.constantFrom("One", "Two", ""),
    pages: fc.array<Json>(page, { maxLength: 4 }),
    openapi: fc.constantFrom("api.json", "gone.json"),
    graphql: fc.constantFrom("api.graphql", "gone.graphql"),
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

/** A part of the navigation that replaces another. */
const replacement = fc.oneof(
  entry,
  section,
  fc.constantFrom<Json>(
    { group: "GraphQL", graphql: "api.graphql", pages: ["QUERY users", "QUERY gone"] },
    { tab: "API", sdk: {} },
    { anchor: "X", href: "https://a.example" },
    [],
  ),
);

/** Replaces one of the values in a tree, removes it from its list, or inserts another after it. */
function changed(value: Json, at: number, how: "replace" | "remove" | "add", by: Json): Json {
  let remaining = at;
  const visit = (node: Json): Json => {
    remaining -= 1;
    if (remaining === 0 && how === "replace") return by;
    if (typeof node !== "object") return node;
    if (Array.isArray(node)) {
      return node.flatMap((item: Json) => {
        const now = visit(item);
        if (remaining !== 0 || how === "replace") return [now];
        remaining = -1;
        return how === "remove" ? [] : [now, by];
      });
    }
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, visit(item)]));
  };
  return visit(value);
}

interface Step {
  readonly at: number;
  readonly how: "replace" | "remove" | "add";
  readonly by: Json;
}

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.integer({ min: 2, max: 40 }),
  how: fc.constantFrom("replace" as const, "remove" as const, "add" as const),
  by: replacement,
});

type Event =
  | ({ readonly kind: "edit" } & Step)
  | { readonly kind: "included"; readonly value: Json | undefined }
  | { readonly kind: "spec"; readonly text: string | undefined }
  | { readonly kind: "schema"; readonly text: string | undefined }
  | { readonly kind: "file"; readonly file: string; readonly isAdded: boolean }
  | {
      readonly kind: "frontmatter";
      readonly file: string;
      readonly title: string;
      readonly isHidden: boolean;
    }
  | { readonly kind: "settings"; readonly settings: SiteSettings };

const pageFile = fc.constantFrom("a.mdx", "c.mdx", "es/a.mdx", "es/b.mdx", "d.mdx");
const setting = fc.tuple(
  fc.constantFrom(
    "missing-page",
    "duplicate-page",
    "orphan-page",
    "division-drift",
    "operation-without-response",
    "invalid-spec-part",
  ),
  fc.constantFrom("off" as const, "error" as const),
);

const event: fc.Arbitrary<Event> = fc.oneof(
  step.map((one): Event => ({ kind: "edit", ...one })),
  fc.record({ kind: fc.constant("included" as const), value: fc.option(group, { nil: undefined, freq: 4 }) }),
  fc.record({
    kind: fc.constant("spec" as const),
    text: fc.constantFrom(spec, undefined, spec.replace("/users", "/people"), spec.replaceAll("200", "404")),
  }),
  fc.record({
    kind: fc.constant("schema" as const),
    text: fc.constantFrom(schema, undefined, schema.replaceAll("users", "people"), "type Query {"),
  }),
  fc.record({ kind: fc.constant("file" as const), file: pageFile, isAdded: fc.boolean() }),
  fc.record({
    kind: fc.constant("frontmatter" as const),
    file: pageFile,
    title: fc.constantFrom("One", "Two"),
    isHidden: fc.boolean(),
  }),
  setting.map(
    (one): Event => ({
      kind: "settings",
      settings: { dialect: "auto", severities: new Map([one]) },
    }),
  ),
);

/** The same files in an index with nothing cached. */
function uncachedIndex(index: FileIndex): FileIndex {
  const described = [...index.pages()].flatMap(({ file, frontmatter }) =>
    frontmatter === undefined ? [] : [[file, frontmatter] as const],
  );
  return FileIndex.of({ files: [...index.files()], frontmatter: new Map(described) });
}

/** The site after an event, updated as the server does, and its parts. */
function afterEvent(site: Site, parts: SiteParts, siteEvent: Event): readonly [Site, SiteParts] {
  switch (siteEvent.kind) {
    case "edit": {
      const navigation = changed(parts.navigation, siteEvent.at, siteEvent.how, siteEvent.by);
      const edit = difference(textOf(parts.navigation), textOf(navigation));
      return [withEdits(site, "docs.json", [edit]), { ...parts, navigation }];
    }
    case "included": {
      const included = siteEvent.value === undefined ? undefined : JSON.stringify(siteEvent.value);
      const isEdit = included !== undefined && parts.included !== undefined;
      const next = isEdit
        ? withEdits(site, "nav.json", [difference(parts.included, included)])
        : withDocument(site, "nav.json", contentOf(included));
      return [next, { ...parts, included }];
    }
    case "spec":
      return [withSpecs(site, [["api.json", contentOf(siteEvent.text)]]), { ...parts, spec: siteEvent.text }];
    case "schema":
      return [
        withSpecs(site, [["api.graphql", contentOf(siteEvent.text)]]),
        { ...parts, schema: siteEvent.text },
      ];
    case "file": {
      const index = parts.files.withFiles(
        siteEvent.isAdded ? { added: [siteEvent.file] } : { removed: [siteEvent.file] },
      );
      return [withFiles(site, index), { ...parts, files: index }];
    }
    case "frontmatter": {
      const frontmatter = { title: siteEvent.title, ...(siteEvent.isHidden ? { hidden: true } : {}) };
      const index = parts.files.withFiles({ frontmatter: new Map([[siteEvent.file, frontmatter]]) });
      return [withFiles(site, index), { ...parts, files: index }];
    }
    case "settings": {
      const set = withNewSettings(site, siteEvent.settings);
      return [withSpecs(set, specsOf(parts)), { ...parts, settings: siteEvent.settings }];
    }
  }
}

/** The edit that turns one text into the other. */
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

/** Everything that a site is built from. */
interface SiteParts {
  readonly navigation: Json;
  /** The text of the `$ref` file, of the spec and of the schema; undefined if there is none. */
  readonly included: string | undefined;
  readonly spec: string | undefined;
  readonly schema: string | undefined;
  readonly files: FileIndex;
  readonly settings: SiteSettings;
}

const firstParts: Omit<SiteParts, "navigation"> = {
  included: JSON.stringify({ group: "Included", pages: ["a", "c"] }),
  spec,
  schema,
  files: FileIndex.of({ files }),
  settings: defaultSettings,
};

function contentOf(text: string | undefined): FileContent {
  return text === undefined ? { kind: "missing" } : { kind: "text", text };
}

function specsOf({ spec, schema }: Pick<SiteParts, "spec" | "schema">) {
  return [
    ["api.json", contentOf(spec)],
    ["api.graphql", contentOf(schema)],
  ] as const;
}

function siteOf(docsJson: string, parts: Omit<SiteParts, "navigation"> = firstParts): Site {
  const empty = withPageTexts(emptySite(parts.settings, parts.files), "read");
  const read = withDocuments(empty, [
    ["docs.json", contentOf(docsJson)],
    ["nav.json", contentOf(parts.included)],
  ]);
  return withSpecs(read, specsOf(parts));
}

function findingsIn(site: Site) {
  const { findings, failures } = analyzeNow(site, rules);
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
  it("match those of a freshly read site after any edits", () => {
    const sections = fc.array(section, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sections, fc.array(step, { minLength: 1, maxLength: 6 }), (languages, steps) => {
        let navigation: Json = { languages };
        let site = siteOf(textOf(navigation));
        findingsIn(site);
        for (const { at, how, by } of steps) {
          const before = textOf(navigation);
          navigation = changed(navigation, at, how, by);
          const after = textOf(navigation);
          site = withEdits(site, "docs.json", [difference(before, after)]);
          assert.deepEqual(findingsIn(site), findingsIn(siteOf(after)));
        }
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("match those of a freshly read site after any events", () => {
    const sections = fc.array(section, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(sections, fc.array(event, { minLength: 1, maxLength: 8 }), (languages, events) => {
        let parts: SiteParts = { ...firstParts, navigation: { languages } };
        let site = siteOf(textOf(parts.navigation));
        findingsIn(site);
        for (const siteEvent of events) {
          [site, parts] = afterEvent(site, parts, siteEvent);
          const fresh = { ...parts, files: uncachedIndex(parts.files) };
          assert.deepEqual(findingsIn(site), findingsIn(siteOf(textOf(parts.navigation), fresh)));
        }
      }),
      { numRuns: caseCount(200) },
    );
  });

  it("are the earlier ones when an earlier text is restored", () => {
    const one = siteOf(
      textOf({ languages: [{ language: "en", groups: [{ group: "One", pages: ["a", "b"] }] }] }),
    );
    const expected = findingsIn(one);
    const text = textOf({ groups: [{ group: "One", pages: ["a", "a", "gone"] }] });
    assert.notDeepEqual(findingsIn(withDocument(one, "docs.json", { kind: "text", text })), expected);
    assert.deepEqual(findingsIn(one), expected);
  });

  it("stay the same when paths are renumbered because there were too many", () => {
    const text = textOf({
      languages: [
        { language: "en", groups: [{ group: "One", pages: ["a", "b", "c", "a"] }] },
        { language: "es", groups: [{ group: "Uno", pages: ["es/a", "es/b"] }] },
      ],
    });
    const expected = findingsIn(siteOf(text));
    assert.ok(expected.some(({ code }) => code === "division-drift"));
    const before = textNumbers();
    for (let number = 0; textNumbers() === before; number += 1) before.of(`text ${number}`);
    assert.deepEqual(findingsIn(siteOf(text)), expected);
  });
});
