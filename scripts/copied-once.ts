/**
 * How the library of the protocol and the modules of Node get into the bundles: each once, and without what a program would load at
 * each start and seldom or never use.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const require = createRequire(import.meta.url);

/** What is CommonJS with many exports: the library, and the modules of Node. */
const commonJs = /^(?:vscode-languageserver\/node|node:[\w/]+)$/;

/** Modules of Node that take a while to load, and that most starts of a program have no use for. Our programs call their functions. */
const late: ReadonlySet<string> = new Set(["node:child_process", "node:crypto", "node:http", "node:net"]);

/** A module that names all exports of another one. Those that nothing imports are left out of a bundle. */
function moduleFor(path: string): string {
  const library = require(path);
  const required = `require(${JSON.stringify(path)})`;
  const names = Object.keys(library).filter((name) => name !== "default");
  if (late.has(path)) {
    const functions = names.filter((name) => /^[a-z]/.test(name) && typeof library[name] === "function");
    return functions
      .map((name) => `export const ${name} = (...given) => ${required}.${name}(...given);`)
      .join("\n");
  }
  return [
    `const library = ${required};`,
    "const taken = (name) => library[name];",
    "export default library;",
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ taken(${JSON.stringify(name)});`),
  ].join("\n");
}

/**
 * Puts such a module in the place of each. Otherwise each file that imports something from it would make a copy of the whole when a
 * program starts.
 * @param root of the project
 */
function copyOnce(root: string): Plugin {
  const namespace = "copy-once";
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: commonJs }, ({ path, kind }) =>
        kind === "import-statement" ? { path, namespace } : undefined,
      );
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({
        resolveDir: join(root, "server", "src"),
        contents: moduleFor(path),
      }));
    },
  };
}

/** Functions of the library that look for modules of a workspace; they start processes. Our server calls none of them. */
const neverCalled = /[\\/]vscode-languageserver[\\/]lib[\\/]node[\\/]files\.js$/;

const withoutNeverCalled: Plugin = {
  name: "without-never-called",
  setup(build) {
    build.onLoad({ filter: neverCalled }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Lets the library load `crypto` when it makes up the name of a pipe; our server gets that name from its client. */
const loadedLate: Plugin = {
  name: "loaded-late",
  setup(build) {
    const namespace = "loaded-late";
    build.onResolve({ filter: /^crypto$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]vscode-jsonrpc[\\/]/.test(importer) ? { path, namespace } : undefined,
    );
    build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require("node:${path}")[name] });`,
    }));
  },
};

/** @param root of the project */
export function copiedOnce(root: string): readonly Plugin[] {
  return [copyOnce(root), withoutNeverCalled, loadedLate];
}
