import assert from "node:assert/strict";
import fc from "fast-check";
import { pagesWhere, TableOfPages } from "../../../server/src/service/site/page-table.ts";
import { newIntern, pageContent } from "../../../server/src/service/snapshot.ts";

const contents = ["", "[x](/a)", "# One", "{/* docs-json-ignore broken-link: as it is */}"].map((text) =>
  pageContent(text, newIntern()),
);
const file = fc.nat(90).map((number) => `p${number}.mdx`);
const changes = fc.array(fc.tuple(file, fc.constantFrom(undefined, ...contents)), { maxLength: 12 });

describe("a table of pages", () => {
  it("reads like a map with the same changes, and leaves the tables before it unchanged", () => {
    fc.assert(
      fc.property(fc.array(changes), (steps) => {
        const expected = new Map<string, (typeof contents)[number]>();
        let table = TableOfPages.empty;
        for (const step of steps) {
          const [before, entriesBefore] = [table, [...table]];
          const last = new Map(step);
          table = table.with(last);
          for (const [path, content] of last) {
            if (content === undefined) expected.delete(path);
            else expected.set(path, content);
          }
          assert.deepEqual([...table], [...expected]);
          assert.deepEqual([...table.keys()], [...expected.keys()]);
          assert.deepEqual([...table.values()], [...expected.values()]);
          assert.equal(table.size, expected.size);
          for (const path of last.keys()) {
            assert.equal(table.get(path), expected.get(path));
            assert.equal(table.has(path), expected.has(path));
          }
          assert.deepEqual([...before], entriesBefore);
        }
      }),
    );
  });

  it("names all files in which it differs from another that shares its pages", () => {
    const [first, second] = contents;
    const table = TableOfPages.empty.with(new Map([1, 2, 3].map((number) => [`p${number}.mdx`, first])));
    const other = table.with(new Map([["p2.mdx", second]]));
    assert.deepEqual(other.filesThatMayDiffer(table), new Set(["p2.mdx"]));
    assert.deepEqual(table.filesThatMayDiffer(other), new Set(["p2.mdx"]));
    assert.equal(other.with(new Map([["p4.mdx", first]])).filesThatMayDiffer(table), undefined);
    assert.equal(other.with(new Map([["p2.mdx", undefined]])).filesThatMayDiffer(table), undefined);
  });

  it("stores few pages besides those that it shares, however many change", () => {
    const [first, second] = contents;
    const paths = Array.from({ length: 200 }, (_, number) => `p${number}.mdx`);
    let table = TableOfPages.empty.with(new Map(paths.map((path) => [path, first])));
    for (const path of paths) {
      table = table.with(new Map([[path, second]]));
      assert.ok(table.beside.size <= 64);
    }
    assert.ok([...table.values()].every((content) => content === second));
  });
});

describe("pages of a table that a test selects", () => {
  const withIgnores = pagesWhere(({ ignores }) => ignores !== "");

  it("are those that a pass over all pages selects", () => {
    fc.assert(
      fc.property(fc.array(changes), (steps) => {
        let table = TableOfPages.empty;
        for (const step of steps) {
          table = table.with(new Map(step));
          const expected = new Map([...table].filter(([, { ignores }]) => ignores !== ""));
          assert.deepEqual(withIgnores(table), expected);
        }
      }),
    );
  });

  it("stay the same object while other pages change", () => {
    const [empty, link, , ignoring] = contents;
    const table = TableOfPages.empty.with(
      new Map([
        ["a.mdx", empty],
        ["b.mdx", ignoring],
      ]),
    );
    assert.equal(withIgnores(table.with(new Map([["a.mdx", link]]))), withIgnores(table));
    assert.equal(withIgnores(table.with(new Map([["b.mdx", link]]))).size, 0);
  });
});
