/**
 * Bundles the protocol library and Node modules only once each, and without parts that a program would load
 * at each start but rarely or never uses.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const require = createRequire(import.meta.url);

/** CommonJS modules with many exports: the library and Node modules. */
const commonJs = /^(?:vscode-languageserver\/node|node:[\w/]+)$/;

/** Node modules that are slow to load and rarely needed. Our programs only call their functions. */
const late: ReadonlySet<string> = new Set(["node:child_process", "node:crypto", "node:http", "node:net"]);

/** A module that lists all exports of another one; esbuild drops unused ones. */
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
 * Replaces each of these modules by such a module. Otherwise each file that imports from one would copy all
 * its exports when a program starts.
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

/** Functions of the library that find modules of a workspace by starting processes. Our server does not call them. */
const neverCalled = /[\\/]vscode-languageserver[\\/]lib[\\/]node[\\/]files\.js$/;

const withoutNeverCalled: Plugin = {
  name: "without-never-called",
  setup(build) {
    build.onLoad({ filter: neverCalled }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Makes the library load `crypto` only to generate the name of a pipe, which our server gets from its client. */
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
