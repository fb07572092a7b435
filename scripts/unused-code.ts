/**
 * Code of libraries that the bundles of the server and of the command line leave out, because nothing of ours leads to it.
 */
import type { Plugin } from "esbuild";

/** The colors of Markdown, which `@lezer/markdown` gives to an editor's highlighter: we only read its tree. */
const withoutColors = `
const anyTag = new Proxy(function () {}, { get: () => anyTag, apply: () => anyTag });
class NoTag {}
export { NoTag as Tag };
export const tags = anyTag;
export const styleTags = () => () => null;
`;

/** Modules of `yaml` that write and change syntax: we only read it. */
const yamlWriters = /^\.\/cst-(?:scalar|stringify|visit)\.js$/;

/** How requests are cancelled by shared memory in `vscode-jsonrpc`: we cancel them by messages. */
const sharedCancellation = /^\.\/sharedArrayCancellation$/;

export const withoutUnusedCode: Plugin = {
  name: "without-unused-code",
  setup(build) {
    build.onResolve({ filter: /^@lezer\/highlight$/ }, ({ path }) => ({ path, namespace: "colors" }));
    build.onLoad({ filter: /./, namespace: "colors" }, () => ({ contents: withoutColors }));
    build.onResolve({ filter: yamlWriters }, ({ path, importer }) =>
      /[\\/]yaml[\\/]dist[\\/]parse[\\/]cst\.js$/.test(importer)
        ? { path, namespace: "without-code" }
        : undefined,
    );
    build.onResolve({ filter: sharedCancellation }, ({ path }) => ({ path, namespace: "without-code" }));
    build.onLoad({ filter: /./, namespace: "without-code" }, () => ({ contents: "module.exports = {};" }));
  },
};
