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

/** Prints at the end of a program which bundles with libraries it has loaded. */
const watchLibraries = `
const { basename } = require("node:path");
process.once("exit", () => {
  const loaded = Object.keys(require.cache).map((path) => basename(path));
  process.stdout.write(loaded.filter((name) => /-(?:parser|library|validators)\\.cjs$/.test(name)).sort().join(" "));
});
`;

/** A spec with an alias, which only the library can resolve. */
const yamlSpec = `openapi: 3.1.0
info: &info { title: A, version: "1" }
x-info: *info
paths: { /x: { get: { responses: { "200": { description: OK } } } } }
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

  for (const [name, content, page, expected] of [
    ["nothing", {}, "", ""],
    ["a schema at a URL", { graphql: "https://example.com/schema.graphql" }, "", ""],
    ["a GraphQL schema", { graphql: "schema.graphql" }, "", "sdl-parser.cjs"],
    ["a spec in JSON", { openapi: "api.json" }, "", "openapi-validators.cjs"],
    ["a spec in YAML", { openapi: "api.yaml" }, "", "openapi-validators.cjs yaml-library.cjs"],
    ["a page that may be broken", {}, "a <5\n", "mdx-parser.cjs"],
  ] as const) {
    it(`load the libraries that a site with ${name} needs, and no others`, () => {
      folder.write("watch-libraries.cjs", watchLibraries);
      folder.write("intro.mdx", `---\ntitle: Introduction\n---\n\n${page}`);
      folder.write("schema.graphql", "type Query { books: Int }");
      folder.write("api.yaml", yamlSpec);
      folder.write(
        "api.json",
        '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "responses": { "200": { "description": "OK" } } } } } }',
      );
      const navigation = { tabs: [{ tab: "A", ...content, groups: [{ group: "G", pages: ["intro"] }] }] };
      folder.write(
        "docs.json",
        JSON.stringify({ theme: "mint", name: "A", colors: { primary: "#15803D" }, navigation }),
      );
      const command = join(server, "bin", "docs-json.js");
      const args = ["-r", join(folder.root, "watch-libraries.cjs"), command, "check", "--quiet", folder.root];
      const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      assert.equal(stdout.split("\n").at(-1), expected, stdout);
    });
  }

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
