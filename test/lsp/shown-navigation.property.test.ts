/** Whatever is typed, a client that requests the reported changes has the rows that it would get from scratch. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { NavigationModel, type NavigationNode } from "../../client/src/features/navigation/tree-model.ts";
import { ShownNavigation } from "../../server/src/lsp/session/navigation/shown-navigation.ts";
import type { TreeSite } from "../../server/src/lsp/session/navigation/tree-rows.ts";
import type { NavigationTreeRow } from "../../server/src/protocol.ts";
import { type Analysis, analyzeNow, rules } from "../../server/src/service/index.ts";
import { documentAt, type Site, withEdits } from "../../server/src/service/snapshot.ts";
import { caseCount } from "../case-count.ts";
import { pageFiles, siteOf, validSite } from "../service/features/valid-site.ts";
import { docsJson } from "../support/site-folder.ts";

class TypedSite implements TreeSite {
  readonly texts = { nameOfPlace: (document: string): string => document };
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

/** How many rows of one list a client requests; few, so that some lists are longer. */
const max = 6;

/** All rows by the id of their parent, as a new client gets them. */
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

/** All that the view shows of a row; the id is not shown. */
function appearanceOf({ row }: NavigationNode): string {
  return JSON.stringify({ ...row, id: "" });
}

/** A client like the view, with every row open. */
class Client {
  readonly #shown: ShownNavigation;
  readonly #model: NavigationModel<string>;

  constructor(checked: TreeSite) {
    this.#shown = new ShownNavigation(checked, (path) => `file://${path}`);
    this.#model = new NavigationModel(async ({ id = "" }) => this.#shown.childrenOf(id, max), appearanceOf);
  }

  /** Handles the changes, and requests the affected rows. Returns all rows by the id of their parent. */
  async rows(): Promise<RowsById> {
    const change = this.#shown.change();
    if (change !== undefined) await this.#model.apply(change);
    const all = new Map<string, readonly NavigationTreeRow[]>();
    const keys = new Set<string>();
    const visit = async (node: NavigationNode | undefined): Promise<void> => {
      const children = (await this.#model.childrenOf(node)).filter(({ more }) => more === undefined);
      all.set(
        node?.row.id ?? "",
        children.map(({ row }) => row),
      );
      for (const child of children) {
        assert.equal(this.#model.itemOf(child), appearanceOf(child));
        assert.equal(child.parent, node);
        assert.ok(!keys.has(child.key), child.key);
        keys.add(child.key);
        await visit(child);
      }
    };
    await visit(undefined);
    return all;
  }
}

/** A change of the text at some of the matches of a pattern. */
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
  it("are those that a new client gets, after each of some changes", async () => {
    const changes = fc.array(typed, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(validSite, changes, fc.boolean(), async (valid, edits, analyses) => {
        const checked = new TypedSite(siteOf(valid));
        const client = new Client(checked);
        await client.rows();
        for (const edit of edits) {
          checked.site = withTyped(checked.site, checked.text, edit);
          if (analyses) checked.lastAnalysis = analyzeNow(checked.site, rules);
          assert.deepEqual(await client.rows(), freshRows(checked), checked.text);
        }
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("are those of a lost list in a section whose name is being typed", async () => {
    const group = { group: "A", groups: ["guides/start"] };
    const text = docsJson({ tabs: [{ tab: "Guides", groups: [group] }] });
    const checked = new TypedSite(siteOf({ text, dialect: "current" }));
    const client = new Client(checked);
    await client.rows();
    checked.site = withTyped(checked.site, text, {
      pattern: /"Guides"/g,
      at: 0,
      replacement: () => '"Guide"',
    });
    assert.deepEqual(await client.rows(), freshRows(checked));
  });
});
