/** The modules that the programs load at the start, and their message in an old version of Node. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import manifest from "../../server/package.json" with { type: "json" };
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

const server = join(import.meta.dirname, "../../server");
const programs = ["docs-json", "docs-json-language-server"];

/** Prints at the end of a program whether it has loaded the GraphQL parser. */
const watchParser = `
process.once("exit", () => {
  const isLoaded = Object.keys(require.cache).some((path) => path.endsWith("sdl-parser.cjs"));
  process.stdout.write(isLoaded ? "loaded" : "not loaded");
});
`;

/** Prints at the end of a program which slow parts of `Intl` it has created. */
const watch = `
const made = [];
for (const name of ["Collator", "Segmenter"]) {
  const Original = Intl[name];
  Intl[name] = function (...given) {
    made.push(name);
    return new Original(...given);
  };
}
process.once("exit", () => process.stdout.write(JSON.stringify(made)));
`;

describe("the programs", () => {
  let folder: TemporaryFolder;

  before(() => {
    folder = temporaryFolder();
    folder.write("watch.cjs", watch);
  });
  after(() => folder?.remove());

  it("load the GraphQL parser only if a site names a schema", () => {
    folder.write("watch-parser.cjs", watchParser);
    folder.write("intro.mdx", "---\ntitle: Introduction\n---\n");
    folder.write("schema.graphql", "type Query { books: Int }");
    for (const [graphql, expected] of [
      [{}, "not loaded"],
      [{ graphql: "https://example.com/schema.graphql" }, "not loaded"],
      [{ graphql: "schema.graphql" }, "loaded"],
    ] as const) {
      const navigation = { tabs: [{ tab: "A", ...graphql, groups: [{ group: "G", pages: ["intro"] }] }] };
      folder.write(
        "docs.json",
        JSON.stringify({ theme: "mint", name: "A", colors: { primary: "#15803D" }, navigation }),
      );
      const command = join(server, "bin", "docs-json.js");
      const args = ["-r", join(folder.root, "watch-parser.cjs"), command, "check", "--quiet", folder.root];
      const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      assert.equal(stdout.match(/(?:not )?loaded$/)?.[0], expected, stdout);
    }
  });

  for (const program of programs) {
    it(`${program} starts without modules that only some runs need`, () => {
      const args = ["-r", join(folder.root, "watch.cjs"), join(server, "bin", `${program}.js`), "--version"];
      const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
      assert.match(printed, /^\S+ [\d.]+\n\[\]$/);
    });

    it(`${program} says in one sentence that Node is too old, and its version`, () => {
      folder.write("older.cjs", 'Object.defineProperty(process.versions, "node", { value: "19.9.0" });');
      const args = ["-r", join(folder.root, "older.cjs"), join(server, "bin", `${program}.js`), "--version"];
      const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      assert.deepEqual([status, stdout], [2, ""]);
      assert.equal(
        stderr,
        `${program} needs Node.js 20 or later; this is Node.js 19.9.0, at ${process.execPath}.\n`,
      );
      assert.equal(manifest.engines.node, ">=20");
    });

    it(`${program} can be parsed by an old Node up to that sentence`, () => {
      for (const name of [program, "node-version"]) {
        const text = readFileSync(join(server, "bin", `${name}.js`), "utf8");
        parse(text, { ecmaVersion: 2015, sourceType: "script", allowHashBang: true });
      }
    });
  }
});
