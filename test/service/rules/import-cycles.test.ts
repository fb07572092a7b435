/** Cycles of imports, of any length, each once. */
import assert from "node:assert/strict";
import { importCycles } from "../../../server/src/service/facts/import-cycles.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  withPages,
} from "../../../server/src/service/snapshot.ts";

/** @param imports the files that each file imports, without their extension */
function cycles(imports: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
  const names = Object.keys(imports);
  const files = FileIndex.of({ files: names.map((name) => `${name}.mdx`) });
  const intern = newIntern();
  const text = (name: string): string =>
    (imports[name] ?? []).map((imported, index) => `import A${index} from "./${imported}.mdx";\n`).join("");
  const site = withPages(
    emptySite(defaultSettings, files),
    names.map((name) => [`${name}.mdx`, pageContent(text(name), intern)]),
  );
  return importCycles(files, site.pages).map((cycle) => cycle.map((file) => file.replace(".mdx", "")));
}

describe("cycles of imports", () => {
  it("are none if a file is imported twice", () => {
    assert.deepEqual(cycles({ a: ["b", "c"], b: ["c"], c: [] }), []);
  });

  it("list the files in order", () => {
    assert.deepEqual(cycles({ a: ["b"], b: ["c"], c: ["b"], d: ["d"], e: ["c"] }), [["b", "c"], ["d"]]);
  });

  it("may be very long", () => {
    const length = 5000;
    const chain = Object.fromEntries(
      Array.from({ length }, (_, index) => [`p${index}`, [`p${(index + 1) % length}`]]),
    );
    assert.deepEqual(
      cycles(chain).map((cycle) => cycle.length),
      [length],
    );
  });
});
