/** Whatever is typed, a client that asks again for what has changed has the rows that it would get anew. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ShownNavigation } from "../../server/src/lsp/session/navigation/shown-navigation.ts";
import type { TreeSite } from "../../server/src/lsp/session/navigation/tree-rows.ts";
import type { NavigationTreeRow } from "../../server/src/protocol.ts";
import { type Analysis, analyseNow, rules } from "../../server/src/service/index.ts";
import { documentAt, type Site, withEdits } from "../../server/src/service/snapshot.ts";
import { pageFiles, siteOf, validSite } from "../service/features/valid-site.ts";

class TypedSite implements TreeSite {
  readonly root = "/docs";
  site: Site;
  lastAnalysis: Analysis | undefined;

  constructor(site: Site) {
    this.site = site;
  }

  get text(): string {
    return documentAt(this.site, "docs.json")?.text ?? "";
  }

  newest(): Site {
    return this.site;
  }

  absolutePathOf(document: string): string {
    return `/docs/${document}`;
  }
}

type RowsById = ReadonlyMap<string, readonly NavigationTreeRow[]>;

/** How many rows of one list a client asks for; few, so that some lists are longer. */
const max = 6;

/** All rows by the id of the row above, as a new client gets them. */
function freshRows(checked: TreeSite): RowsById {
  const shown = new ShownNavigation(checked, (path) => `file://${path}`);
  const all = new Map<string, readonly NavigationTreeRow[]>();
  open(shown, "", all);
  return all;
}

function open(shown: ShownNavigation, id: string, all: Map<string, readonly NavigationTreeRow[]>): void {
  const rows = shown.childrenOf(id, max)?.rows ?? [];
  all.set(id, rows);
  for (const row of rows) if (!all.has(row.id)) open(shown, row.id, all);
}

/** Takes what has changed into the rows of a client, and leaves those that are still below the first. */
function follow(shown: ShownNavigation, known: RowsById): RowsById {
  const { ids = [], rows = [] } = shown.change() ?? {};
  const looks = new Map(rows.map((row) => [row.id, row]));
  const all = new Map<string, readonly NavigationTreeRow[]>();
  const visit = (id: string): void => {
    const own = known.get(id);
    const isStale = own === undefined || ids.includes(id);
    const children = isStale ? (shown.childrenOf(id, max)?.rows ?? []) : own;
    const newest = children.map((row) => looks.get(row.id) ?? row);
    all.set(id, newest);
    for (const row of newest) visit(row.id);
  };
  visit("");
  return all;
}

/** A change of the text at a share of the places where a pattern is. */
interface Typed {
  readonly pattern: RegExp;
  readonly at: number;
  readonly replacement: (found: string) => string;
}

const page = fc.constantFrom(
  ...pageFiles.map((file) => file.replace(/\.mdx?$/, "")),
  "gone",
  "",
  "GET /users",
);
const pattern = fc.constantFrom(/"pages":\s*\[/g, /"[\w/-]+"(?=\s*[,\]])/g, /"[\w ]+"(?=\s*,)/g, /[{}[\],]/g);
const typed: fc.Arbitrary<Typed> = fc.record({
  pattern,
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  replacement: fc.oneof(
    page.map((path) => () => JSON.stringify(path)),
    page.map(
      (path) => (found: string) => `${found}${found.endsWith("[") ? "" : ", "}${JSON.stringify(path)},`,
    ),
    fc.constantFrom<Typed["replacement"]>(
      () => "",
      (found) => `${found.slice(0, -1)}x"`,
      (found) => `${found}, ${found}`,
      (found) => found.replace("pages", "groups"),
    ),
  ),
});

function withTyped(site: Site, text: string, { at, pattern: sought, replacement }: Typed): Site {
  const places = [...text.matchAll(sought)];
  const place = places[Math.floor(at * (places.length - 1))];
  if (place === undefined) return site;
  const [found] = place;
  return withEdits(site, "docs.json", [
    { start: place.index, length: found.length, newText: replacement(found) },
  ]);
}

describe("the rows that a client shows", () => {
  it("are those that a new client gets, after each of some changes", () => {
    fc.assert(
      fc.property(
        validSite,
        fc.array(typed, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (valid, edits, analyses) => {
          const checked = new TypedSite(siteOf(valid));
          const shown = new ShownNavigation(checked, (path) => `file://${path}`);
          const begin = new Map<string, readonly NavigationTreeRow[]>();
          open(shown, "", begin);
          let known: RowsById = begin;
          for (const edit of edits) {
            checked.site = withTyped(checked.site, checked.text, edit);
            if (analyses) checked.lastAnalysis = analyseNow(checked.site, rules);
            known = follow(shown, known);
            assert.deepEqual(known, freshRows(checked), checked.text);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
